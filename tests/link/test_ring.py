"""The ring: with a serial port made of bytes, and over real pseudo-terminals."""

import os
import select
import threading
import tty
from time import monotonic, sleep

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ranium.link.endpoint import Link
from ranium.link.frame import HOP, HOPS, LOBBY, SESSION
from ranium.link.ring import Ring
from tests.link.bench import Handheld, Sink, Tiny, framed

START = monotonic()
ME = b"meee\x00\x01"


class Wire:
    """A serial port: `coming` is what arrives, `gone` what was written."""

    def __init__(self, coming=b""):
        self.coming = bytearray(coming)
        self.gone = bytearray()
        self.room = None

    @property
    def in_waiting(self):
        return len(self.coming)

    def readinto(self, buffer):
        size = min(len(buffer), len(self.coming))
        buffer[:size] = self.coming[:size]
        del self.coming[:size]
        return size or None

    def write(self, buffer):
        if self.room is not None and len(buffer) > self.room:
            return 0
        self.gone += buffer
        return len(buffer)


def coded(frame):
    """The bytes of a frame on the wire."""
    wire = Wire()
    Ring(wire, ME).send(memoryview(frame), len(frame))
    return bytes(wire.gone)


def frames(ring):
    """Everything that the ring gives until it is silent."""
    found = []
    while True:
        length = ring.poll()
        if length:
            found.append(bytes(ring.frame[:length]))
        elif not ring._port.in_waiting:
            return found


def frame_of(address, body, kind=SESSION):
    return framed(Link(Sink([]), address), kind, body)


def lowered(frame, hops):
    changed = bytearray(frame)
    changed[HOP] = hops
    return bytes(changed)


@settings(deadline=None)
@given(st.lists(st.binary(max_size=237), max_size=5), st.lists(st.integers(1, 90), min_size=1))
def test_chunks_do_not_matter(bodies, cuts):
    sent = [frame_of(b"you!\x00\x01", body) for body in bodies]
    stream = b"".join([coded(frame) for frame in sent])
    ring = Ring(Wire(), ME)
    found = []
    while stream:
        for cut in cuts:
            ring._port.coming += stream[:cut]
            stream = stream[cut:]
            found += frames(ring)
    assert found == sent and ring.good == len(sent) and ring.bad == 0


@settings(deadline=None)
@given(st.lists(st.binary(max_size=700), max_size=4))
def test_noise_never_raises_and_the_next_frame_but_one_is_whole(noise):
    ring = Ring(Wire(), ME)
    frame = frame_of(b"you!\x00\x01", b"whole")
    for part in noise:
        ring._port.coming += part
        frames(ring)
        ring._port.coming += coded(frame) * 2
        assert frame in frames(ring)


@settings(deadline=None)
@given(st.binary(min_size=252, max_size=600).filter(lambda data: 0 not in data))
def test_overlong_garbage_counts_as_one_bad_frame(garbage):
    ring = Ring(Wire(garbage + b"\0"), ME)
    assert frames(ring) == [] and ring.bad == 1


def test_frames_of_others_are_passed_on_with_one_hop_less():
    frame = frame_of(b"you!\x00\x01", b"a\0b\0\0c")
    ring = Ring(Wire(coded(frame)), ME)
    assert frames(ring) == [frame]
    after = Ring(Wire(ring._port.gone), b"next\x00\x01")
    assert frames(after) == [lowered(frame, HOPS - 1)]


def test_own_frames_and_those_without_hops_are_not_passed_on():
    for frame in (frame_of(ME, b"mine"), lowered(frame_of(b"you!\x00\x01", b"old"), 1)):
        ring = Ring(Wire(coded(frame)), ME)
        assert frames(ring) == [frame] and not ring._port.gone


def test_a_twins_frames_are_passed_on():
    ring = Ring(Wire(coded(frame_of(ME[:4] + b"\x07\x07", b"twin"))), ME)
    assert len(frames(ring)) == 1 and ring._port.gone


def test_damaged_frames_are_not_passed_on():
    code = bytearray(coded(frame_of(b"you!\x00\x01", b"body")))
    code[12] ^= 4
    ring = Ring(Wire(code), ME)
    assert frames(ring) == [] and ring.bad == 1 and not ring._port.gone


def test_a_frame_the_port_does_not_take_is_counted():
    ring = Ring(Wire(), ME)
    ring._port.room = 10
    frame = frame_of(ME, b"body")
    ring.send(memoryview(frame), len(frame))
    assert ring.dropped == 1 and not ring._port.gone


def test_a_flood_does_not_hold_the_caller():
    ring = Ring(Wire(b"\x05noise\0" * 10000), ME)
    assert ring.poll() == 0
    assert ring._port.in_waiting > 60000


def test_a_link_knows_whether_its_ring_is_closed():
    wire = Wire()
    link = Link(Ring(wire, ME), ME)
    link.send(LOBBY, 0)
    assert link.poll(10) == 0 and link.closed_at is None
    wire.coming += wire.gone
    assert link.poll(20) == 0 and link.closed_at == 20
    link.poll(3021)
    assert link.closed_at is None


class Cable:
    """Joins pseudo-terminals to a ring: what handheld i writes, handheld i+1 reads. `broken` cables lose all."""

    def __init__(self, count):
        pairs = [os.openpty() for _ in range(count)]
        self.masters = [pair[0] for pair in pairs]
        self.slaves = [pair[1] for pair in pairs]
        for end in self.masters + self.slaves:
            tty.setraw(end)
        self.broken = set()
        self.ended = False
        self.thread = threading.Thread(target=self.pump, daemon=True)
        self.thread.start()

    def pump(self):
        while not self.ended:
            for master in select.select(self.masters, [], [], 0.02)[0]:
                data = os.read(master, 4096)
                at = self.masters.index(master)
                if at not in self.broken:
                    os.write(self.masters[(at + 1) % len(self.masters)], data)

    def close(self):
        self.ended = True
        self.thread.join()
        for end in self.masters + self.slaves:
            os.close(end)


@pytest.fixture
def ring_of():
    """Makes handhelds with real serial ports in a ring; (handhelds, cable)."""
    serial = pytest.importorskip("serial")
    if not hasattr(os, "openpty"):
        pytest.skip("this system has no pseudo-terminals")
    made = []

    def make(count):
        cable = Cable(count)
        ports = [serial.Serial(os.ttyname(slave), 115200, timeout=0, write_timeout=0) for slave in cable.slaves]
        handhelds = []
        for number, port in enumerate(ports):
            handheld = Handheld(None, number)
            handheld.link.transport = Ring(port, handheld.identity.address)
            handheld.thinking = (0, 20)
            handhelds.append(handheld)
        made.append((cable, ports))
        return handhelds, cable

    yield make
    for cable, ports in made:
        for port in ports:
            port.close()
        cable.close()


def run_real(handhelds, seconds, until):
    """Passes of all handhelds in real time; True as soon as `until()` is."""
    end = monotonic() + seconds
    while monotonic() < end:
        now = int((monotonic() - START) * 1000)
        for handheld in handhelds:
            handheld.tick(now)
        if until():
            return True
        sleep(0.002)
    return False


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_game_over_real_serial_lines(ring_of, count, monkeypatch):
    monkeypatch.setattr(Tiny, "LENGTH", 4)
    handhelds, _ = ring_of(count)
    for handheld in handhelds:
        handheld.lobby.expect(count)
        handheld.lobby.set_ready(True)
    assert run_real(handhelds, 20, lambda: all(h.session and h.session.finished for h in handhelds))
    assert len({entry[1:] for h in handhelds for entry in h.log}) == 5
    assert all(h.link.closed_at is not None for h in handhelds)
    assert all(h.link.transport.bad <= 1 for h in handhelds)


def test_a_cut_cable_shows_and_the_game_goes_on_when_it_is_mended(ring_of, monkeypatch):
    monkeypatch.setattr(Tiny, "LENGTH", 4)
    handhelds, cable = ring_of(3)
    for handheld in handhelds:
        handheld.lobby.set_ready(True)
        handheld.lobby.expect(3)
    assert run_real(handhelds, 20, lambda: all(h.session and h.session.step >= 2 for h in handhelds))
    for handheld in handhelds:
        handheld.playing = False
    cable.broken.add(1)
    assert run_real(handhelds, 6, lambda: all(h.link.closed_at is None for h in handhelds))
    cable.broken.clear()
    for handheld in handhelds:
        handheld.playing = True
    assert run_real(handhelds, 20, lambda: all(h.session.finished for h in handhelds))
    assert len({h.log[-1][1:] for h in handhelds}) == 1


def test_leave_is_told_over_real_serial_lines(ring_of):
    handhelds, _ = ring_of(2)
    assert run_real(handhelds, 5, lambda: len(handhelds[1].lobby.members) == 2)
    handhelds[0].lobby.leave()
    gone = handhelds.pop(0)
    assert run_real(handhelds, 1, lambda: len(handhelds[0].lobby.members) == 1)
    assert gone.link.id != handhelds[0].link.id
