"""The keys of a table: Curve25519 by its published vectors, and pair keys that only the pair has."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ranium.link.curve import BASE, Multiplication
from ranium.link.keys import Keys
from ranium.link.lobby import KEYS
from tests.link.bench import Table

PRIME = 2**255 - 19


def multiple(scalar, point):
    task = Multiplication(scalar, point)
    while task.result is None:
        task.work()
    return task.result


def found(secret):
    keys = Keys(secret)
    while not keys.public:
        keys.work()
    return keys


@pytest.mark.parametrize(
    "scalar, point, expected",
    [  # RFC 7748, 5.2
        (
            "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
            "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
            "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        ),
        (
            "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
            "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
            "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
        ),
    ],
)
def test_the_curve_by_its_vectors(scalar, point, expected):
    assert multiple(bytes.fromhex(scalar), bytes.fromhex(point)).hex() == expected


def test_the_curve_a_thousand_times_over():
    """RFC 7748, 5.2: each result is the next scalar, each scalar the next point."""
    scalar = point = BASE
    for _ in range(1000):
        scalar, point = multiple(scalar, point), scalar
    assert scalar.hex() == "684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"


@pytest.mark.parametrize("point", [0, 1, PRIME - 1, PRIME, PRIME + 1, 2**255 - 1, 2**256 - 1])
def test_points_of_no_use_give_a_number_too(point):
    assert len(multiple(b"s" * 32, point.to_bytes(32, "little"))) == 32
    if point % 2**255 in (0, PRIME, 1, PRIME - 1, PRIME + 1):
        assert multiple(b"s" * 32, point.to_bytes(32, "little")) == bytes(32)


@settings(max_examples=40, deadline=None)
@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_two_come_to_the_same_number(one, other):
    assert multiple(one, multiple(other, BASE)) == multiple(other, multiple(one, BASE))


def test_a_pair_key_belongs_to_a_pair_and_a_session():
    one, other, third = [found(bytes((n,)) * 16) for n in (1, 2, 3)]
    for keys in (one, other, third):
        points = [each.public for each in (one, other, third) if each is not keys]
        while not all(keys.knows(point) for point in points):
            keys.work(points)
    key = one.pair(other.public, b"session1", b"aaaa", b"bbbb")
    assert len(key) == 16
    assert key == other.pair(one.public, b"session1", b"bbbb", b"aaaa")
    different = [
        one.pair(other.public, b"session2", b"aaaa", b"bbbb"),
        one.pair(other.public, b"session1", b"aaaa", b"cccc"),
        one.pair(third.public, b"session1", b"aaaa", b"bbbb"),
        third.pair(other.public, b"session1", b"aaaa", b"bbbb"),
    ]
    assert len({key, *different}) == 5


def test_what_is_shared_with_those_who_are_gone_is_forgotten():
    keys, other = found(b"k" * 16), found(b"o" * 16)
    while not keys.knows(other.public):
        keys.work([other.public])
    assert not keys.work([other.public])
    for _ in range(3):
        keys.work([])
    assert not keys.knows(other.public)
    keys.work([other.public])  # again, from the beginning
    while not keys.knows(other.public):
        keys.work([other.public])


def test_work_comes_in_slices(monkeypatch):
    """However slow a piece is, the loop is held for one slice and one piece."""
    clock = [0]
    monkeypatch.setattr("ranium.link.keys.ticks_ms", lambda: clock[0])
    work = Multiplication.work

    def slow(task):
        clock[0] += 7
        work(task)

    monkeypatch.setattr(Multiplication, "work", slow)
    keys = Keys(b"k" * 16)
    passes = 0
    while not keys.public:
        before = clock[0]
        keys.work()
        passes += 1
        assert clock[0] - before <= 14
    assert passes == 255  # 510 pieces, two in each pass


def test_nobody_begins_before_it_has_its_keys(monkeypatch):
    table = Table([1, 1])
    slow = table.handhelds[0].lobby._keys
    monkeypatch.setattr(slow, "knows", lambda point: False)
    for handheld in table.handhelds:
        handheld.lobby.set_ready(True)
    table.run(2000)
    assert table.handhelds[0].lobby.obstacle == KEYS and not any(table.sessions())
    monkeypatch.undo()
    table.handhelds[0].lobby.set_ready(True)
    assert table.run(1000, lambda: all(table.sessions()))


@pytest.mark.parametrize("seats", [[1, 1], [1, 1, 1, 1], [2, 1, 1]])
def test_all_pairs_of_a_table_have_the_same_key_and_no_two_pairs_do(seats):
    table = Table(seats)
    table.start()
    rosters = [session.roster for session in table.sessions()]
    keys = {}
    for roster in rosters:
        for device, key in enumerate(roster.keys):
            assert (key == b"") == (device == roster.me)
            if key:
                keys.setdefault(frozenset((device, roster.me)), set()).add(bytes(key))
    pairs = len(seats) * (len(seats) - 1) // 2
    assert len(keys) == pairs and all(len(found) == 1 for found in keys.values())
    assert len(set.union(*keys.values())) == pairs
