"""Properties of Mine over many games, found by hypothesis."""

import hashlib
import subprocess
import sys
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import mine
from engine.mine import Game
from engine.rng import Rng
from engine.step import NONE
from ranium import bots
from tests.engine.damage import goes_on, refuses_noise, refuses_other_picks
from tests.engine.mine_ledger import Ledger

seats = st.integers(2, 4)
options = st.integers(0, 15)
choices = st.binary(max_size=160)
"""Each byte decides one pick; when they are used up, bots play on to the end."""


def entropy(seed, step):
    return hashlib.sha256(f"{seed} {step}".encode()).digest()


def games(seats, options, choices, seed=0, to_the_end=True):
    """Plays a game and yields `(game, picks)` before each step, and at the end with None."""
    stream = iter(choices)
    rng = Rng(entropy(seed, "bots"))
    game = Game(seats, options, entropy(seed, "start"))
    while not game.over():
        picks = [NONE] * seats
        for seat in range(seats):
            if game.waiting() >> seat & 1:
                byte = next(stream, None)
                if byte is not None:
                    picks[seat] = choose(list(game.legal(seat)), byte)
                elif to_the_end:
                    picks[seat] = bots.choose("simple", game, seat, rng)
                else:
                    yield game, None
                    return
        yield game, picks
        game.step(picks, entropy(seed, game.steps()))
        assert game.steps() < 2000
    yield game, None


def choose(legal, byte):
    """One of the picks; seldom one of the many that turn a card."""
    rare = [pick for pick in legal if not 72 <= pick < 180]
    if rare and byte < 200:
        return rare[byte % len(rare)]
    return legal[byte % len(legal)]


@settings(max_examples=15, deadline=None)
@given(seats, options, choices, st.integers(0, 9999))
def test_everything_is_accounted_for_told_and_as_the_rulebook_says(seats, options, choices, seed):
    """Cards, units, markers and symbol cards after every step; the news tell it all; the picks are the rulebook's."""
    ledger = None
    for game, _ in games(seats, options, choices, seed):
        if ledger is None:
            ledger = Ledger(game)
        else:
            ledger.read(game.news())
        ledger.compare(game)
    assert game.over() and game.standings()[0][1] == ledger.markers.index(max(ledger.markers))


@settings(max_examples=10, deadline=None)
@given(seats, options, choices)
def test_every_illegal_pick_is_refused_and_changes_nothing(seats, options, choices):
    for number, (game, picks) in enumerate(games(seats, options, choices[:60], to_the_end=False)):
        if picks and number % 5 == 0:
            refuses_other_picks(game, picks)


@settings(max_examples=25, deadline=None)
@given(seats, options, choices, st.integers(0, 9999))
def test_taking_back_leads_to_where_one_was(seats, options, choices, seed):
    """Whatever can be taken back leaves the table as it was before."""
    before = []
    for game, picks in games(seats, options, choices, seed, to_the_end=False):
        if game.phase() in (mine.TRANSPORTING, mine.SWAP_TO):
            continue
        del before[game.undoable() :]
        before.append(bytes(game.state[4:89]))
        if game.undoable():
            twin = game.copy()
            seat = game.turn()
            twin.step([mine.PICK_UNDO if s == seat else NONE for s in range(seats)], bytes(32))
            assert twin.state[4:89] == before[game.undoable() - 1]


@settings(max_examples=60, deadline=None)
@given(seats, st.binary(max_size=140))
def test_restore_refuses_noise(seats, noise):
    refuses_noise(Game(seats, 0, bytes(32)), noise, head=6)


@settings(max_examples=60, deadline=None)
@given(seats, options, choices, st.integers(0, mine.Game.SIZE - 1), st.integers(0, 255), st.integers(0, 60))
def test_a_restored_state_can_be_played_on(seats, options, choices, offset, value, steps):
    """One byte changed: refused with a reason, or a state that can be played on, and taken back."""
    for game, _ in games(seats, options, choices[:60], to_the_end=False):
        if game.steps() == steps:
            break

    def pick(step, legal):
        """Takes back what it can at first: notes of actions are part of the state."""
        return mine.PICK_UNDO if mine.PICK_UNDO in legal and step < 6 else choose(legal, value + step)

    goes_on(game, [(offset, value)], pick, lambda step: entropy(0, step), most=25)


def test_a_dropped_game_leaves_nothing_and_is_loaded_again():
    """In a process of its own: others hold on to the module."""
    program = """
import sys, engine
state = engine.game("mine")(2, 0, bytes(32)).state
engine.drop("mine")
assert not [name for name in sys.modules if name.startswith("engine.mine")] and not hasattr(engine, "mine")
assert engine.game("mine")(2, 0, bytes(32)).state == state
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60, cwd=Path(__file__).resolve().parents[2])
