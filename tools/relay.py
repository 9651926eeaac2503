"""The air of a desktop table with faults: what each handheld sends is carried to every other one's own UDP port.

Without a relay all handhelds share one multicast group. With it each has a port of its
own in the group, where it hears itself and what the relay brings.
"""

import heapq
import itertools
import selectors
import socket
import struct
import threading
import time

GROUP = "239.84.70.22"
HERE = "127.0.0.1"

_DATAGRAM = 2048


class Relay:
    """Carries datagrams between `handhelds` handhelds; `where[i]` is what handheld i uses (its RANIUM_UDP).

    `chaos` (tools/chaos.py) says what becomes of them on the way from one handheld to
    another. It never leaves this computer.
    """

    def __init__(self, handhelds, chaos):
        self._chaos = chaos
        self._sockets = []
        self._sender = _socket()
        self._sender.bind((HERE, 0))
        self._own = self._sender.getsockname()
        try:
            for _ in range(handhelds):
                self._sockets.append(_joined())
        except OSError:
            self._close_sockets()
            raise
        self._ports = [one.getsockname()[1] for one in self._sockets]
        self.where = ["{}:{}@{}".format(GROUP, port, HERE) for port in self._ports]
        self._held = []  # heap of (due, number, receiver, datagram)
        self._numbers = itertools.count()
        self._wake, self._waker = socket.socketpair()
        self._running = True
        self._thread = threading.Thread(target=self._carry, name="relay", daemon=True)
        self._thread.start()

    def close(self):
        """Ends it; may be called twice."""
        if self._running:
            self._running = False
            self._waker.send(b"x")
            self._thread.join()
            self._close_sockets()
            self._wake.close()
            self._waker.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _close_sockets(self):
        for one in (*self._sockets, self._sender):
            one.close()

    def _carry(self):
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake, selectors.EVENT_READ, None)
            for sender, one in enumerate(self._sockets):
                selector.register(one, selectors.EVENT_READ, sender)
            while self._running:
                wait = max(0.0, self._held[0][0] - time.monotonic()) if self._held else None
                for key, _ in selector.select(wait):
                    if key.data is not None:
                        self._take(key.data)
                self._deliver()

    def _take(self, sender):
        try:
            data, source = self._sockets[sender].recvfrom(_DATAGRAM)
        except OSError:
            return
        if source == self._own:
            return  # what the relay itself has brought there
        now = time.monotonic() * 1000
        for receiver in range(len(self._sockets)):
            if receiver != sender:
                wire = "{}-{}".format(sender, receiver)
                for due, arriving in self._chaos.carry(wire, data, now, (sender, receiver)):
                    heapq.heappush(self._held, (due / 1000, next(self._numbers), receiver, arriving))

    def _deliver(self):
        while self._held and self._held[0][0] <= time.monotonic():
            _, _, receiver, data = heapq.heappop(self._held)
            try:
                self._sender.sendto(data, (GROUP, self._ports[receiver]))
            except OSError:
                pass  # no room: lost, as in the air


def _socket():
    """A socket for the group on this computer alone."""
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(HERE))
    udp.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
    udp.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 0)
    udp.setblocking(False)
    return udp


def _joined():
    """A socket that hears the group on a port that is free, and shares it with the handheld."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind((HERE, 0))
        port = probe.getsockname()[1]
    udp = _socket()
    udp.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "SO_REUSEPORT"):
        udp.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        udp.bind((GROUP, port))
    except OSError:
        udp.bind(("", port))  # Windows binds to own addresses only
    member = struct.pack("4s4s", socket.inet_aton(GROUP), socket.inet_aton(HERE))
    udp.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
    return udp
