"""A handheld's end of the link: identity, twins, other languages, and the local hub."""

import pytest
from ranium.digest import sha256
from ranium.link.endpoint import OTHER_PROTOCOL, TWIN, Link
from ranium.link.frame import BODY, HOP, LEAVE, LOBBY, PROTOCOL, seal
from ranium.link.identity import Identity
from ranium.link.local import Hub


def pair():
    hub = Hub()
    return Link(hub.join(), b"aaaa\x00\x01"), Link(hub.join(), b"bbbb\x00\x02"), hub


def test_identity():
    identity = Identity(bytes(16), b"\x01\x02")
    assert identity.id == sha256(b"id", bytes(16))[:4]
    assert identity.address == identity.id + b"\x01\x02"
    assert identity.secret not in identity.address
    for secret, instance in ((bytes(15), b"xx"), (bytes(16), b"x")):
        with pytest.raises(ValueError):
            Identity(secret, instance)


def test_a_frame_arrives_with_its_sender_and_body():
    a, b, _ = pair()
    a.body[:5] = b"hello"
    a.send(LEAVE, 5)
    assert b.poll(0) == LEAVE
    assert (b.source, b.instance, bytes(b.heard)) == (b"aaaa", b"\x00\x01", b"hello")
    assert b.poll(0) == 0


def test_three_frames_of_a_twin_within_three_seconds_are_noted_and_forgotten():
    hub = Hub()
    link = Link(hub.join(), b"aaaa\x00\x01")
    twin = Link(hub.join(), b"aaaa\x00\x02")
    for now, expected in ((0, 0), (100, 0), (200, TWIN)):
        twin.send(LOBBY, 0)
        assert link.poll(now) == 0
        assert link.trouble == expected
    assert link.other == b"aaaa"
    link.poll(3300)
    assert link.trouble == 0


def test_a_late_echo_of_the_run_before_is_no_twin():
    hub = Hub()
    link = Link(hub.join(), b"aaaa\x00\x01")
    before = Link(hub.join(), b"aaaa\x00\x02")
    for now in (0, 5, 4000, 4005):
        before.send(LOBBY, 0)
        link.poll(now)
        assert link.trouble == 0


def test_another_protocol_is_noted_and_not_handed_out():
    a, b, hub = pair()
    frame = bytearray(30)
    frame[:BODY] = b"\x09\x01cccc\x00\x00\x00"
    length = seal(memoryview(frame), 4)
    assert frame[0] != PROTOCOL and frame[HOP]
    hub.carry(0, bytes(frame[:length]))
    assert b.poll(50) == 0
    assert (b.trouble, b.other) == (OTHER_PROTOCOL, b"cccc")
    b.poll(3051)
    assert b.trouble == 0


def test_time_stamps_survive_the_wrap_of_the_ticks():
    hub = Hub()
    link = Link(hub.join(), b"aaaa\x00\x01")
    twin = Link(hub.join(), b"aaaa\x00\x02")
    for now in (2**29 - 20, 2**29 - 10, 5):
        twin.send(LOBBY, 0)
        link.poll(now)
    assert link.trouble == TWIN
    link.poll(2900)
    assert link.trouble == TWIN
    link.poll(3006)
    assert link.trouble == 0


def test_the_hub_has_a_fault_hook_and_a_limit():
    hub = Hub(lambda sender, receiver, frame: [frame, frame] if receiver == 1 else [], depth=5)
    a, b, c = (Link(hub.join(), bytes((n,)) * 6) for n in (1, 2, 3))
    a.send(LOBBY, 0)
    assert [b.poll(0), b.poll(0), b.poll(0)] == [LOBBY, LOBBY, 0] and c.poll(0) == 0
    for _ in range(9):
        a.send(LOBBY, 0)
    assert b.transport.dropped == 13
