"""Properties of Load! over many games, found by hypothesis."""

import hashlib

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.load import ACT, TRUSTED, Game
from engine.step import NONE
from tests.engine.contract import dealt
from tests.engine.damage import goes_on, refuses_noise, refuses_other_picks

choices = st.binary(max_size=120)
"""Each byte decides one pick; when they are used up, both seats make their first one."""
seeds = st.integers(0, 9999)
options = st.sampled_from((0, TRUSTED))


def entropy(seed, step):
    return hashlib.sha256(f"load {seed} {step}".encode()).digest()


def games(options, choices, seed):
    """Plays a game and yields `(game, picks)` before each step, and at the end with None."""
    stream = iter(choices)
    game = Game(2, options, entropy(seed, "start"))
    while True:
        for slot, card in dealt(game, entropy(seed, f"deal {game.round()}")):
            game.learn(slot, card)
        if game.over():
            yield game, None
            return
        picks = [NONE, NONE]
        for seat in (0, 1):
            legal = list(game.legal(seat))
            if legal:
                picks[seat] = legal[next(stream, 0) % len(legal)]
        yield game, picks
        game.step(picks, entropy(seed, game.steps()))


@settings(max_examples=40, deadline=None)
@given(options, choices, seeds)
def test_cards_and_containers_are_accounted_for(options, choices, seed):
    """24 different cards in hands, piles and out; ten containers of a colour are enough; stacks only grow."""
    before = None
    for game, _ in games(options, choices, seed):
        cards = [game.card(seat, slot) for seat in (0, 1) for slot in range(12)]
        assert len(set(cards)) == 24 and max(cards) < 28
        played = game.trick() + (game.phase() == ACT) if not game.over() else 12
        piles = sum(game.pile(seat, colour)[1] for seat in (0, 1) for colour in range(4))
        for seat in (0, 1):
            assert bin(game.hand(seat)).count("1") == 12 - played
        assert piles <= 2 * played and piles % 2 == 0
        counts = [game.count(seat, colour) for seat in (0, 1) for colour in range(4)]
        assert max(counts[colour] + counts[4 + colour] for colour in range(4)) <= 10
        if before:
            assert 0 <= sum(counts) - sum(before) <= 1  # nothing is ever taken off a ship
            assert all(now >= then for now, then in zip(counts, before, strict=True))
        before = counts


@settings(max_examples=40, deadline=None)
@given(options, choices, seeds)
def test_a_view_shows_the_own_hand_and_what_was_played(options, choices, seed):
    for game, _ in games(options, choices, seed):
        for viewer in (-1, 0, 1):
            seen = game.copy()
            seen.state[:] = game.view(viewer)
            for seat in (0, 1):
                for slot in range(12):
                    hidden = seat != viewer and game.hand(seat) >> slot & 1
                    assert seen.card(seat, slot) == (NONE if hidden else game.card(seat, slot))
            if not options:
                seen.copy().restore(seen.state)


@settings(max_examples=8, deadline=None)
@given(choices, seeds)
def test_every_illegal_pick_is_refused_and_changes_nothing(choices, seed):
    for game, picks in games(TRUSTED, choices, seed):
        if picks:
            refuses_other_picks(game, picks)


@settings(max_examples=150, deadline=None)
@given(options, st.binary(max_size=60))
def test_restore_refuses_noise(options, noise):
    refuses_noise(Game(2, options, bytes(32)), noise, head=2)


@settings(max_examples=250, deadline=None)
@given(options, choices, seeds, st.integers(0, 48), st.integers(0, 255), st.integers(0, 71))
def test_a_restored_state_can_be_played_on(options, choices, seed, offset, value, steps):
    """One byte changed: refused with a reason, or a state with which a game goes on to its end."""
    for game, _ in games(options, choices, seed):
        if game.steps() == steps:
            break
    goes_on(game, [(offset, value)], lambda _, legal: legal[0], lambda step: entropy(seed, f"on {step}"), reveal=reveal)


def reveal(game, picks):
    """Tells the game any card that could lie in a slot that is opened and unknown."""
    for seat in (0, 1):
        slot = game.opens(seat, picks[seat])
        if slot != NONE and game.card(seat, picks[seat]) == NONE:
            for card in range(28):
                try:
                    game.learn(slot, card)
                    break
                except ValueError:
                    continue
