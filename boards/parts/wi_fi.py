"""UDP over Wi-Fi: what one handheld broadcasts, all in the same network hear."""

import os
import time

from boards.description import BoardError, setting

EVERYBODY = "255.255.255.255:47622"
_CONNECT = 6  # seconds; the watchdog does not run yet
_AGAIN = 30  # seconds between attempts to come back into the network
_AGAIN_FOR = 2  # seconds that such an attempt may keep the handheld from its buttons
_SOL_SOCKET, _SO_BROADCAST = 0xFFF, 0x20  # lwIP's; some ports have broadcasting allowed from the start


class WiFi:
    """A port with `recv_into(buffer)` and `send(frame)`; neither waits while the network is there.

    The network is the one of CIRCUITPY_WIFI_SSID and CIRCUITPY_WIFI_PASSWORD in settings.toml.
    BoardError, with what to check, if it cannot be joined. `fault` is None, or why the last
    frame could not be sent.
    """

    def __init__(self):
        self._ssid = os.getenv("CIRCUITPY_WIFI_SSID")
        self._password = os.getenv("CIRCUITPY_WIFI_PASSWORD") or ""
        self._to = _parsed(setting("UDP", EVERYBODY))
        self.fault = None
        self._next_try = 0
        if not self._ssid:
            raise BoardError(
                "No Wi-Fi network is named.",
                "Set CIRCUITPY_WIFI_SSID and CIRCUITPY_WIFI_PASSWORD in settings.toml.",
                "link",
            )
        import wifi

        self._radio = wifi.radio
        self._join()
        self._socket = self._opened()
        self._waiting = _poller(self._socket)

    def recv_into(self, buffer):
        """The next datagram into `buffer`; its length, 0 if there is none. A longer one is cut."""
        for _ in self._waiting(0):
            try:
                return self._socket.recv_into(buffer)
            except OSError:
                return 0
        return 0

    def send(self, frame):
        """One datagram to everybody; its length, 0 if it was dropped."""
        try:
            sent = self._socket.sendto(frame, self._to)
        except (OSError, RuntimeError) as error:
            self.fault = "Wi-Fi does not send: {}".format(error)
            self._rejoin()
            return 0
        self.fault = None
        return sent

    def close(self):
        self._socket.close()

    def _join(self):
        if self._radio.connected:
            return
        try:
            self._radio.connect(self._ssid, self._password, timeout=_CONNECT)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise BoardError(
                'The Wi-Fi network "{}" cannot be joined: {}.'.format(self._ssid, error),
                "Check its name and password in settings.toml, and whether it is in reach and has 2.4 GHz.",
                "link",
            )

    def _rejoin(self):
        """Now and then tries to get a lost network back."""
        now = int(time.monotonic())
        if self._radio.connected or now < self._next_try:
            return
        self._next_try = now + _AGAIN
        try:
            self._radio.connect(self._ssid, self._password, timeout=_AGAIN_FOR)
        except (ConnectionError, RuntimeError, ValueError):
            pass

    def _opened(self):
        import socketpool

        pool = socketpool.SocketPool(self._radio)
        udp = pool.socket(pool.AF_INET, pool.SOCK_DGRAM)
        try:
            udp.setsockopt(_SOL_SOCKET, _SO_BROADCAST, 1)
        except OSError:
            pass
        udp.settimeout(0)
        udp.bind(("0.0.0.0", self._to[1]))
        return udp


def _poller(udp):
    """A function of a time-out that gives something only when a datagram is there, without raising an error if not."""
    from select import POLLIN, poll

    waiting = poll()
    waiting.register(udp, POLLIN)
    return waiting.ipoll if hasattr(waiting, "ipoll") else waiting.poll  # ipoll takes no memory


def _parsed(where):
    """(address, port) of "address:port"."""
    address, colon, port = where.partition(":")
    try:
        if address.count(".") == 3 and 0 < int(port) < 65536:
            return address, int(port)
    except ValueError:
        pass
    raise BoardError(
        '"{}" is no place for UDP.'.format(where), "Set RANIUM_UDP to address:port, e.g. {}.".format(EVERYBODY), "link"
    )
