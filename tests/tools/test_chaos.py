"""Faults on the link: what a specification says happens, as often as it says, and again with the same seed."""

import socket
import time

import pytest
from boards.computer.udp import Udp
from hypothesis import given
from hypothesis import strategies as st

from tools.chaos import EXAMPLE, Chaos, SerialFaults, Spec
from tools.relay import Relay

FRAME = bytes(range(1, 89))


def test_a_specification_is_read_and_written():
    spec = Spec.parse(EXAMPLE)
    assert (spec.loss, spec.corrupt, spec.repeat, spec.reorder, spec.delay) == (20, 5, 5, 10, 50)
    assert spec.cut == (2000, 20000) and spec.seed == "7" and spec.truncate == 0
    assert Spec.parse(str(spec)) == spec
    assert Spec.parse(" loss = 0.5 ") == Spec(loss=0.5)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lost=3", "there is no fault 'lost'; there are: loss, corrupt, truncate, repeat, reorder, delay, cut, seed"),
        ("", "there is no fault ''"),
        ("loss", "loss needs a value, as in loss=20,"),
        ("loss=", "loss needs a value"),
        ("loss=101", "loss=101 is no percentage: 0 to 100"),
        ("corrupt=some", "corrupt=some is no percentage"),
        ("repeat=nan", "repeat=nan is no percentage"),
        ("delay=-1", "delay=-1 is no time: 0 to 60000 milliseconds"),
        ("cut=2000", "cut=2000 is no LENGTH/PERIOD in milliseconds, as 2000/20000 is"),
        ("cut=3/2", "cut=3/2 is no LENGTH/PERIOD"),
        ("loss=1,loss=2", "loss stands there twice"),
    ],
)
def test_a_wrong_specification_says_what_is_wrong(text, message):
    with pytest.raises(ValueError) as problem:
        Spec.parse(text)
    assert message in str(problem.value)


def carried(spec, frames=4000, gap=10, places=4, wire=0):
    chaos = Chaos(spec, places)
    return [chaos.carry(wire, FRAME, number * gap) for number in range(frames)], chaos


def test_nothing_happens_by_itself():
    found, chaos = carried(Spec(), 100)
    assert found == [[(10 * number, FRAME)] for number in range(100)]
    assert str(chaos) == "100 frames on the wires: nothing happened to them"


def test_everything_happens_as_often_as_it_should():
    found, chaos = carried(Spec(loss=20, corrupt=5, truncate=3, repeat=5, reorder=10, delay=50))
    counts = chaos.counts
    assert abs(counts["lost"] - 800) < 100 and sum(not one for one in found) == counts["lost"]
    arrived = counts["frames"] - counts["lost"]
    for what, percent in (("damaged", 5), ("truncated", 3), ("repeated", 5), ("overtaken", 10)):
        assert abs(counts[what] - arrived * percent / 100) < arrived * 0.015, what
    assert sum(len(one) == 2 for one in found) == counts["repeated"]
    changed = sum(one[0][1] != FRAME for one in found if one)
    assert 0.9 * (counts["damaged"] + counts["truncated"]) < changed <= counts["damaged"] + counts["truncated"]


def test_what_is_late_stays_in_order_and_what_is_held_back_does_not():
    late = [one[0][0] for one in carried(Spec(delay=50), 500)[0]]
    assert late == sorted(late)
    assert all(0 <= due - 10 * number <= 50 for number, due in enumerate(late)) and max(late) > 5000
    held = [one[0][0] for one in carried(Spec(reorder=10), 500)[0]]
    assert sum(later < earlier for earlier, later in zip(held, held[1:])) > 20
    assert max(due - 10 * number for number, due in enumerate(held)) <= 200


def test_the_same_seed_is_the_same_chaos_and_wires_have_chances_of_their_own():
    spec = Spec.parse(EXAMPLE)
    assert carried(spec)[0] == carried(spec)[0]
    assert carried(spec)[0] != carried(Spec.parse(EXAMPLE.replace("seed=7", "seed=8")))[0]
    assert carried(spec, wire=0)[0] != carried(spec, wire=1)[0]
    chaos = Chaos(spec, 4)
    mixed = []
    for number in range(4000):
        chaos.carry(1, FRAME, number * 10)
        mixed.append(chaos.carry(0, FRAME, number * 10))
    assert mixed == carried(spec)[0]


def test_one_place_at_a_time_is_cut_for_so_long_in_each_period():
    chaos = Chaos(Spec(cut=(2000, 20000), seed="c"), 4)
    places = set()
    for period in range(40):
        cut = [chaos.cut_place(at) for at in range(period * 20000, (period + 1) * 20000, 10)]
        assert 199 <= sum(place >= 0 for place in cut) <= 201
        assert len(set(cut)) == 2
        places |= set(cut)
    assert places == {-1, 0, 1, 2, 3}


def test_a_cut_handheld_neither_sends_nor_hears():
    chaos = Chaos(Spec(cut=(20000, 20000)), 3)
    cut = chaos.cut_place(5)
    for sender in range(3):
        for receiver in range(3):
            if sender != receiver:
                arrives = chaos.carry((sender, receiver), FRAME, 5, (sender, receiver))
                assert bool(arrives) == (cut not in (sender, receiver))


@given(st.binary(max_size=300), st.integers(0, 9), st.sampled_from(["corrupt=100", "truncate=100", "corrupt=100,truncate=100"]))
def test_any_frame_can_be_harmed(frame, seed, spec):
    for _, arriving in Chaos(Spec.parse("{},seed={}".format(spec, seed)), 1).carry(0, frame, 0):
        assert len(arriving) <= len(frame) + 8


def test_the_frames_of_a_serial_line_are_found_in_pieces():
    chaos = Chaos(Spec(), 2)
    faults = SerialFaults(chaos, lambda: 1.0)
    assert faults(0, b"one") == []
    assert faults(1, b"other\0") == [(0, b"other\0")]
    assert faults(0, b"\0two\0thr") == [(0, b"one\0"), (0, b"two\0")]
    assert faults(0, b"ee\0") == [(0, b"three\0")]
    assert faults(0, b"\x01" * 600) == [(0, b"\x01" * 600)]  # noise without an end goes on its way, too
    assert chaos.counts["frames"] == 5


def test_a_relay_brings_what_one_sends_to_all_others():
    try:
        relay = Relay(3, Chaos(Spec(), 3))
    except OSError as problem:
        pytest.skip("no multicast here: {}".format(problem))
    with relay:
        ports = [Udp(where) for where in relay.where]
        try:
            for sender, port in enumerate(ports):
                port.send(b"from %d" % sender)
            heard = [listened(port, 3) for port in ports]
        finally:
            for port in ports:
                port.close()
    assert heard == [[b"from 0", b"from 1", b"from 2"]] * 3  # each once, the own one as well
    relay.close()


def listened(port, count, seconds=3.0):
    """The datagrams that arrive, sorted, and whether more do than should."""
    found, until = [], time.monotonic() + seconds
    buffer = bytearray(300)
    while time.monotonic() < until:
        size = port.recv_into(buffer)
        if size:
            found.append(bytes(buffer[:size]))
        elif len(found) >= count:
            until = min(until, time.monotonic() + 0.1)
        time.sleep(0.001)
    return sorted(found)


def test_a_relay_that_loses_all_brings_only_the_own_echo():
    try:
        relay = Relay(2, Chaos(Spec(loss=100), 2))
    except OSError as problem:
        pytest.skip("no multicast here: {}".format(problem))
    with relay:
        ports = [Udp(where) for where in relay.where]
        ports[0].send(b"hello")
        assert listened(ports[0], 1) == [b"hello"] and listened(ports[1], 0, 0.3) == []
        for port in ports:
            port.close()


def test_a_relay_leaves_no_socket_behind():
    try:
        relay = Relay(2, Chaos(Spec(), 2))
    except OSError as problem:
        pytest.skip("no multicast here: {}".format(problem))
    relay.close()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("239.84.70.22", int(relay.where[0].split(":")[1].split("@")[0])))
