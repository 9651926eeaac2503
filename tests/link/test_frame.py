"""Frames and COBS: round trips, damage, and any bytes at all."""

from hypothesis import given, settings
from hypothesis import strategies as st
from ranium.link import cobs
from ranium.link.frame import BODY, BODY_MOST, CRC, HOP, HOPS, LEAST, MOST, seal, valid


def sealed(body, head=b"\x01\x02abcdef"):
    frame = memoryview(bytearray(MOST))
    frame[:HOP] = head
    frame[BODY : BODY + len(body)] = body
    return frame, seal(frame, len(body))


@settings(deadline=None)
@given(st.binary(max_size=BODY_MOST), st.binary(min_size=8, max_size=8))
def test_sealed_frame_is_valid_and_keeps_its_body(body, head):
    frame, length = sealed(body, head)
    assert length == LEAST + len(body)
    assert valid(frame, length)
    assert frame[:HOP] == head and frame[HOP] == HOPS and frame[BODY : length - CRC] == body


@settings(deadline=None)
@given(st.binary(max_size=BODY_MOST), st.data())
def test_every_changed_bit_but_the_hop_bytes_is_noticed(body, data):
    frame, length = sealed(body)
    at = data.draw(st.integers(0, length - 1).filter(lambda at: at != HOP))
    frame[at] ^= 1 << data.draw(st.integers(0, 7))
    assert not valid(frame, length)


def test_hop_byte_may_fall_to_one_and_not_further():
    frame, length = sealed(b"body")
    for hops in range(256):
        frame[HOP] = hops
        assert valid(frame, length) == (1 <= hops <= HOPS)


@settings(deadline=None)
@given(st.binary(max_size=MOST + 1))
def test_any_bytes_can_be_checked(data):
    frame = memoryview(bytearray(MOST + 1))
    frame[: len(data)] = data
    assert valid(frame, len(data)) in (True, False)


@settings(deadline=None)
@given(st.binary(max_size=MOST) | st.lists(st.sampled_from([0, 0, 1, 255]), max_size=MOST).map(bytes))
def test_cobs_round_trip_in_place(data):
    buffer = bytearray(1) + bytearray(data)
    cobs.encode(buffer, len(data))
    assert 0 not in buffer
    assert cobs.decode(buffer, len(buffer))
    assert buffer[1:] == data


@settings(deadline=None)
@given(st.binary(max_size=MOST + 1))
def test_cobs_decodes_any_bytes_or_says_no(data):
    buffer = bytearray(data)
    if cobs.decode(buffer, len(data)):
        cobs.encode(buffer, len(data) - 1)
        assert buffer == data
