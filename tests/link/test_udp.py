"""Datagrams: with a port made of bytes, and over real multicast sockets on this computer."""

import socket
import struct

import pytest
from ranium.link.endpoint import Link
from ranium.link.frame import MOST, SESSION
from ranium.link.udp import Udp
from tests.link.bench import Handheld, Sink, Tiny, framed
from tests.link.test_ring import run_real

GROUP = "239.84.70.22"
HERE = socket.inet_aton("127.0.0.1")


class Datagrams:
    """A port: `coming` is a list of datagrams, `gone` too; `room` False drops what is sent."""

    def __init__(self, *coming):
        self.coming = list(coming)
        self.gone = []
        self.room = True

    def recv_into(self, buffer):
        if not self.coming:
            return 0
        data = self.coming.pop(0)[: len(buffer)]
        buffer[: len(data)] = data
        return len(data)

    def send(self, buffer):
        if not self.room:
            return 0
        self.gone.append(bytes(buffer))
        return len(buffer)


class Socket:
    """A real multicast socket on the loopback interface."""

    def __init__(self, port):
        self.port = port
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind((GROUP, port))
        self.socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, HERE)
        self.socket.setsockopt(
            socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, struct.pack("4s4s", socket.inet_aton(GROUP), HERE)
        )
        self.socket.setblocking(False)

    def recv_into(self, buffer):
        try:
            return self.socket.recv_into(buffer)
        except BlockingIOError:
            return 0

    def send(self, buffer):
        return self.socket.sendto(buffer, (GROUP, self.port))


def frame_of(body):
    return framed(Link(Sink([]), b"you!\x00\x01"), SESSION, body)


def test_good_and_bad_datagrams():
    good = frame_of(b"body")
    udp = Udp(Datagrams(b"x", good[:-1], good + b"x", good, bytes(MOST + 1), b"\0" * 2000))
    assert udp.poll() == len(good) and udp.frame[: len(good)] == good
    assert udp.poll() == 0 and (udp.good, udp.bad) == (1, 5)


def test_an_overlong_datagram_is_not_cut_to_a_frame():
    longest = frame_of(bytes(237))
    udp = Udp(Datagrams(longest + b"more"))
    assert len(longest) == MOST and udp.poll() == 0 and udp.bad == 1


def test_what_the_port_does_not_take_is_counted():
    udp = Udp(Datagrams())
    frame = frame_of(b"body")
    udp.send(memoryview(frame), len(frame))
    assert udp._port.gone == [frame] and udp.dropped == 0
    udp._port.room = False
    udp.send(memoryview(frame), len(frame))
    assert udp.dropped == 1


def test_a_flood_does_not_hold_the_caller():
    udp = Udp(Datagrams(*[b"noise"] * 1000))
    assert udp.poll() == 0 and len(udp._port.coming) > 900


@pytest.mark.parametrize("count", [2, 4])
def test_a_game_over_real_multicast(count, monkeypatch):
    monkeypatch.setattr(Tiny, "LENGTH", 4)
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    probe.bind(("127.0.0.1", 0))
    free = probe.getsockname()[1]
    probe.close()
    sockets = []
    try:
        handhelds = []
        for number in range(count):
            try:
                sockets.append(Socket(free))
            except OSError as error:
                pytest.skip("no multicast here: {}".format(error))
            handhelds.append(Handheld(Udp(sockets[-1]), number, expected=count))
            handhelds[-1].thinking = (0, 20)
            handhelds[-1].lobby.set_ready(True)
        assert run_real(handhelds, 20, lambda: all(h.session and h.session.finished for h in handhelds))
        assert len({entry[1:] for h in handhelds for entry in h.log}) == 5
    finally:
        for one in sockets:
            one.socket.close()
