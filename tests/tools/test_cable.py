"""The cable: real pseudo terminals, opened as a handheld opens its port."""

import time

import pytest
import serial

from tools import cable as cables

pytestmark = pytest.mark.skipif(not cables.AVAILABLE, reason="no pseudo terminals on this system")

ALL_BYTES = bytes(range(256))


def listen(port, count, seconds=20.0):
    """The next `count` bytes, or what came within that time."""
    heard, until = b"", time.monotonic() + seconds
    while len(heard) < count and time.monotonic() < until:
        heard += port.read(max(1, port.in_waiting))
    return heard


@pytest.fixture
def ring():
    """Makes a cable with opened ports."""
    opened = []

    def make(handhelds=3, **more):
        cable = cables.Cable(handhelds, **more)
        ports = [serial.Serial(path, 115200, timeout=0.02) for path in cable.paths]
        opened.extend([*ports, cable])
        return cable, ports

    yield make
    for thing in opened:
        thing.close()


@pytest.mark.parametrize("handhelds", [2, 3, 4])
def test_what_one_sends_arrives_at_the_next_alone_and_unchanged(ring, handhelds):
    _, ports = ring(handhelds)
    for sender in range(handhelds):
        ports[sender].write(ALL_BYTES)
        for receiver in range(handhelds):
            expected = ALL_BYTES if receiver == (sender + 1) % handhelds else b""
            assert listen(ports[receiver], 256, 20.0 if expected else 0.05) == expected


def test_a_cut_wire_carries_nothing_until_it_is_mended(ring):
    cable, ports = ring()
    cable.cut(0)
    ports[0].write(b"lost")
    ports[1].write(b"other wires do")
    assert listen(ports[2], 14) == b"other wires do"
    assert listen(ports[1], 4, 0.1) == b""
    cable.mend(0)
    ports[0].write(b"back")
    assert listen(ports[1], 4) == b"back"


def test_the_tap_sees_what_is_sent_and_the_fault_changes_what_arrives(ring):
    seen = []
    _, ports = ring(tap=lambda wire, data: seen.append((wire, data)), fault=lambda wire, data: [(0, data.replace(b"o", b""))])
    ports[1].write(b"good morning")
    assert listen(ports[2], 9) == b"gd mrning"
    assert b"".join(data for wire, data in seen) == b"good morning"
    assert {wire for wire, _ in seen} == {1}


def test_what_a_fault_makes_late_is_overtaken(ring):
    _, ports = ring(2, fault=lambda wire, data: [(0.2, b"first"), (0, b"second"), (0.3, b"again")])
    ports[0].write(b"!")
    assert listen(ports[1], 16) == b"secondfirstagain"


def test_a_receiver_that_does_not_read_loses_bytes_and_holds_nobody_up(ring):
    cable, ports = ring(2)
    started = time.monotonic()
    for _ in range(40):
        ports[0].write(bytes(1000))
        time.sleep(0.002)
    ports[1].write(b"hello")
    assert listen(ports[0], 5) == b"hello"
    assert time.monotonic() - started < 5
    assert cable.dropped > 0


def test_a_modelled_line_takes_its_time(ring):
    _, ports = ring(2, baud=9600)
    started = time.monotonic()
    ports[0].write(bytes(480))
    assert listen(ports[1], 480) == bytes(480)
    assert 0.45 < time.monotonic() - started < 1.0


def test_a_handheld_may_leave_and_come_back(ring):
    cable, ports = ring(2)
    ports[1].close()
    ports[0].write(b"nobody there")
    time.sleep(0.05)
    again = serial.Serial(cable.paths[1], 115200, timeout=0.02)
    listen(again, 100, 0.05)
    ports[0].write(b"again")
    assert listen(again, 5) == b"again"
    again.close()


def test_closing_twice_is_harmless():
    cable = cables.Cable(2)
    cable.close()
    cable.close()


def test_a_handheld_that_is_gone_is_left_out_of_the_ring(ring):
    cable, ports = ring(4)
    cable.bypass(1)
    cable.bypass(2)
    ports[0].write(ALL_BYTES)
    assert listen(ports[3], 256) == ALL_BYTES
    assert listen(ports[1], 1, 0.05) == listen(ports[2], 1, 0.05) == b""
    ports[3].write(ALL_BYTES)
    assert listen(ports[0], 256) == ALL_BYTES
