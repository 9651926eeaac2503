"""Properties of RELOAD! over many games, found by hypothesis."""

import hashlib

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import reload
from engine.reload import Game, R
from engine.step import NONE, IllegalPick
from tests.engine.damage import goes_on, refuses_noise, refuses_other_picks
from tests.engine.ledger import Ledger

seats = st.integers(2, 4)
choices = st.binary(max_size=300)
"""Each byte decides one pick; when they are used up, every seat makes its first one."""

common = settings(max_examples=60, deadline=None)


def entropy(seed, step):
    return hashlib.sha256(f"{seed} {step}".encode()).digest()


def games(seats, choices, seed=0):
    """Plays a game and yields `(game, picks)` before each step, and at the end with None."""
    stream = iter(choices)
    game = Game(seats, 0, entropy(seed, "start"))
    while not game.over():
        picks = [NONE] * seats
        for seat in range(seats):
            if game.waiting() >> seat & 1:
                legal = list(game.legal(seat))
                picks[seat] = legal[next(stream, 0) % len(legal)]
        yield game, picks
        game.step(picks, entropy(seed, game.steps()))
    yield game, None


@common
@given(seats, choices, st.integers(0, 999))
def test_everything_is_accounted_for_and_told(seats, choices, seed):
    """28 cards, 40 containers, 24 chips after every step, and the news tell it all."""
    ledger = None
    for game, picks in games(seats, choices, seed):
        if ledger is None:
            ledger = Ledger(game)
        else:
            ledger.read(game.news())
        ledger.compare(game)


@common
@given(seats, choices)
def test_points_are_those_of_the_rulebook(seats, choices):
    """Every scoring again, from the ledger's piles and ships in plain numbers."""
    points = [0] * seats
    ledger = None
    for game, picks in games(seats, choices):
        if ledger is None:
            ledger = Ledger(game)
            continue
        if game.scored():
            new = [item for item in game.news() if item[0] in (reload.ROUND, reload.ACTIVATED)]
            ledger.read([item for item in game.news() if item not in new])
            for seat in range(seats):
                points[seat] += score(ledger, seat, last=game.over())
            ledger.read(new)
        else:
            ledger.read(game.news())
        assert [game.points(seat) for seat in range(seats)] == points
    order = [(-place[2], -game.chips(place[1]), game.bonus(place[1])) for place in game.standings()]
    assert order == sorted(order)
    for (place, *_), (other, *_), key, next_key in zip(
        game.standings(), game.standings()[1:], order, order[1:], strict=False
    ):
        assert (place == other) == (key == next_key)


def score(ledger, seat, last):
    counts = [[sum(s >> c & 1 for s in ship) for c in range(4)] for ship in ledger.ships]
    points = sum(counts[seat])
    for colour in range(4):
        faces = sum([0, 1, 1, 2, 2, 3, 3][card % 7] for card in ledger.piles[seat] if card // 7 == colour)
        others = [counts[other][colour] for other in range(ledger.seats) if other != seat]
        if counts[seat][colour] > max(others):
            points += faces
        elif counts[seat][colour]:
            points += faces // 2
    return points + (3 * ledger.ships[seat].count(15) if last else 0)


@settings(max_examples=12, deadline=None)
@given(seats, choices)
def test_every_illegal_pick_is_refused_and_changes_nothing(seats, choices):
    for game, picks in games(seats, choices):
        if picks:
            refuses_other_picks(game, picks)


@common
@given(seats, choices, st.integers(0, 5))
def test_wrong_lengths_are_refused(seats, choices, length):
    for game, picks in games(seats, choices):
        if picks is not None and length != seats:
            before = bytes(game.state)
            with pytest.raises(IllegalPick):
                game.step((picks * 3)[:length], bytes(32))
            assert game.state == before


@common
@given(seats, choices)
def test_picks_as_bytes_or_lists_give_the_same(seats, choices):
    for game, picks in games(seats, choices):
        if picks is not None:
            twin, other = game.copy(), game.copy()
            twin.step(bytes(picks), bytes(32))
            other.step(tuple(picks), bytes(32))
            assert twin.state == other.state


@settings(max_examples=200, deadline=None)
@given(seats, st.binary(max_size=80))
def test_restore_refuses_noise(seats, noise):
    refuses_noise(Game(seats, 0, bytes(32)), noise, head=2)


@settings(max_examples=200, deadline=None)
@given(seats, choices, st.integers(0, 61), st.integers(0, 255), st.integers(0, 60))
@example(2, b"\x02\x07\x01\x02\x03", 44, 246, 25)  # points that the next scoring would take beyond a byte
def test_a_restored_state_can_be_played_on(seats, choices, offset, value, steps):
    """One byte changed: refused with a reason, or a state with which a game goes on to its end."""
    for game, _ in games(seats, choices):
        if game.steps() == steps:
            break

    def pick(_, legal):
        assert 0 <= game.bank() <= 24 and min(game.stock(colour) for colour in range(4)) >= 0
        return legal[0]

    goes_on(game, [(offset, value)], pick, lambda step: entropy(0, step))


@common
@given(seats, choices)
def test_accessors_agree(seats, choices):
    for game, picks in games(seats, choices):
        assert game.tied() & game.neutralized() == 0
        if game.winner() >= 0:
            assert not (game.tied() | game.neutralized()) >> game.winner() & 1
            assert 1 <= game.played(game.winner()) <= 7
        assert not game.paid() or game.tied()
        assert 0 <= game.round() <= 1 and 0 <= game.battle() <= 13
        assert (game.phase() == reload.OVER) == game.over() == (picks is None)
        if game.phase() == reload.ACT:
            assert game.waiting() == game.deciders()
            for seat in range(seats):
                owes = game.waiting() >> seat & 1
                assert not owes or seat == game.winner() or game.played(seat) == R
        for seat in range(seats):
            assert game.loaded(seat) == sum(game.count(seat, colour) for colour in range(4))
            assert game.bonus(seat) <= 3 * game.slots()
