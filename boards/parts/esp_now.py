"""ESP-NOW: whole frames by radio to every handheld around, without an access point."""

from boards.description import BoardError

_EVERYBODY = b"\xff" * 6
# What three others say while a picture is drawn: each frame takes its 250 bytes and some more.
_BUFFER = 4096
_UNSENT = 6  # frames given to the radio: with more it would make the program wait
_PATIENCE = 50  # frames dropped in a row before the count of those under way is taken as wrong


class EspNow:
    """A port with `recv_into(buffer)` and `send(frame)`, as UDP has. Neither waits.

    `fault` is None, or why the last frame could not be sent.
    """

    def __init__(self):
        try:
            import espnow
            import wifi

            wifi.radio.enabled = True
            self._radio = espnow.ESPNow(buffer_size=_BUFFER)
            self._radio.peers.append(espnow.Peer(_EVERYBODY))
        except (ImportError, RuntimeError, ValueError, MemoryError) as error:
            raise BoardError(
                "ESP-NOW does not start: {}.".format(error),
                "Take the battery and USB off for a moment, or set RANIUM_LINK to uart.",
                "link",
            )
        self.fault = None
        self._given = 0  # frames
        self._jammed = 0

    def recv_into(self, buffer):
        """The next frame into `buffer`; its length, 0 if there is none. A longer one is cut."""
        if not self._radio:
            return 0
        packet = self._radio.read()
        if packet is None:
            return 0
        length = min(len(packet.msg), len(buffer))
        buffer[:length] = packet.msg[:length] if length < len(packet.msg) else packet.msg
        return length

    def send(self, frame):
        """One frame to everybody; its length, 0 if the radio does not take it now."""
        if self._busy():
            return 0
        try:
            self._radio.send(frame)
        except (RuntimeError, ValueError, OSError, MemoryError) as error:
            self.fault = "ESP-NOW does not send: {}".format(error)
            return 0
        self._given += 1
        self.fault = None
        return len(frame)

    def _busy(self):
        """True while sending would wait for frames that are still under way."""
        done = self._radio.send_success + self._radio.send_failure
        if self._given - done < _UNSENT:
            self._jammed = 0
            return False
        self._jammed += 1
        if self._jammed > _PATIENCE:
            self._given = done
        return True

    def close(self):
        self._radio.deinit()
