"""Properties of Robotech over many games, found by hypothesis."""

import hashlib
import subprocess
import sys
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from engine import robotech
from engine.robotech import Game
from engine.rng import Rng
from engine.step import NONE
from ranium import bots
from tests.engine.damage import goes_on, refuses_noise, refuses_other_picks
from tests.engine.robotech_ledger import Ledger
from tools import robotech_format

seats = st.integers(3, 4)
options = st.integers(0, 3)
choices = st.binary(max_size=400)
"""Each byte decides one pick; when they are used up, chance decides until the end."""


def entropy(seed, step):
    return hashlib.sha256(f"{seed} {step}".encode()).digest()


def games(seats, options, choices, seed=0, most=3000, bot=None):
    """Plays a game and yields `(game, picks)` before each step, and at the end with None."""
    stream = iter(choices)
    rng = Rng(entropy(seed, "picks"))
    game = Game(seats, options, entropy(seed, "start"))
    while not game.over() and game.steps() < most:
        picks = [NONE] * seats
        for seat in range(seats):
            if game.waiting() >> seat & 1:
                byte = next(stream, None)
                legal = list(game.legal(seat))
                if byte is not None:
                    picks[seat] = legal[byte % len(legal)]
                elif bot:
                    picks[seat] = bots.choose(bot, game, seat, rng)
                else:
                    picks[seat] = legal[rng.below(len(legal))]
        yield game, picks
        game.step(picks, entropy(seed, game.steps()))
    assert game.over() or most < 3000, "a game without an end"
    yield game, None


@settings(max_examples=10, deadline=None)
@given(seats, options, choices, st.integers(0, 9999), st.sampled_from((None, None, None, "simple")))
def test_everything_is_accounted_for_and_told(seats, options, choices, seed, bot):
    """Units, civilians, tokens, protoculture and cards after every step, by the news alone; control is the count."""
    ledger = None
    for game, _ in games(seats, options, choices, seed, bot=bot):
        if game.phase() == robotech.CHOOSE:
            continue
        if ledger is None:
            ledger = Ledger(game)
        else:
            ledger.read(game, game.news())
        ledger.compare(game)
        assert (robotech.MORE,) not in game.news()
    assert game.over() and 2 <= game.round() <= 4 or game.winners() == 1 << robotech.ZR


@settings(max_examples=8, deadline=None)
@given(seats, options, choices, st.integers(0, 9999))
def test_who_has_won_has_what_it_needs(seats, options, choices, seed):
    for game, _ in games(seats, options, choices[:20], seed):
        pass
    won = [faction for faction in range(4) if game.winners() >> faction & 1]
    goals = (5, 11, 7, 5)
    if len(won) == 1:
        assert game.points(won[0]) >= goals[won[0]]
    else:
        assert game.round() == 4 and all(game.points(faction) < goals[faction] for faction in range(4))
        assert won[0] in (robotech.RDF, robotech.ZR, robotech.REF) and len(won) == 2
        assert (game.points(0) > game.points(3)) == (0 in won) != (3 in won)
        assert (game.minor(1) > game.points(2)) == (1 in won) != (2 in won)
    first = [seat for place, seat, *_ in game.standings() if place == 1]
    seated = [game.seat(faction) for faction in won if game.seat(faction) != NONE]
    assert sorted(first) == sorted(seated) or not seated and len(first) == 3


@settings(max_examples=4, deadline=None)
@given(seats, options, choices)
def test_every_illegal_pick_is_refused_and_changes_nothing(seats, options, choices):
    for number, (game, picks) in enumerate(games(seats, options, choices, most=150)):
        if picks and number % 11 == 0:
            refuses_other_picks(game, picks)


@settings(max_examples=15, deadline=None)
@given(seats, options, choices, st.integers(0, 9999))
def test_taking_back_leads_to_where_one_was(seats, options, choices, seed):
    """As often as it is offered, and each time exactly one step."""
    before = []
    for game, picks in games(seats, options, choices, seed, most=200):
        if (robotech.UNDO,) in game.news():
            before.pop()
            before and before.pop()
        before.append(bytes(game.state[6:140]))
        twin = game.copy()
        depth = 0
        while twin.undoable() and not twin.over():
            seat = twin.waiting().bit_length() - 1
            twin.step([robotech.PICK_UNDO if s == seat else NONE for s in range(seats)], bytes(32))
            depth += 1
            assert bytes(twin.state[6:140]) == before[-1 - depth]


@settings(max_examples=4, deadline=None)
@given(seats, options, choices, st.integers(0, 9999))
def test_views_hide_hands_and_nothing_else_and_a_copy_plays_on(seats, options, choices, seed):
    for game, picks in games(seats, options, choices, seed, most=120):
        for seat in range(-1, seats):
            view = game.view(seat)
            for i, (seen, real) in enumerate(zip(view, game.state, strict=True)):
                owner = game.seat((i - 22) // 4) if 22 <= i < 38 else NONE
                assert seen == (254 if owner not in (seat, NONE) and real < 34 else real)
        if picks:
            twin, other = game.copy(), Game(seats, options, None)
            other.restore(bytes(game.state))
            for each in (twin, other):
                each.step(picks, bytes(range(32)))
            assert twin.state == other.state and twin.news() == other.news()


@settings(max_examples=60, deadline=None)
@given(seats, st.binary(max_size=220))
def test_restore_refuses_noise(seats, noise):
    refuses_noise(Game(seats, 0, bytes(32)), noise, head=6)


@settings(max_examples=60, deadline=None)
@given(
    seats, options, choices, st.lists(st.tuples(st.integers(6, Game.SIZE - 1), st.integers(0, 255)), min_size=1, max_size=2),
    st.integers(0, 180),
)  # fmt: skip
def test_a_restored_state_can_be_played_on(seats, options, choices, changes, steps):
    """A byte or two changed: refused with a reason, or a state that can be played on, and taken back."""
    for game, _ in games(seats, options, choices, most=steps):
        pass

    def pick(step, legal):
        """Takes back what it can at first: notes of actions are part of the state."""
        return robotech.PICK_UNDO if robotech.PICK_UNDO in legal and step < 6 else legal[(changes[0][1] + step) % len(legal)]

    goes_on(game, changes, pick, lambda step: entropy(0, step), most=25)


def test_the_format_has_the_engines_numbers():
    """tools/robotech_format.py tells compilers what the engine has in its code."""
    from engine import robotech_places

    names = robotech_format.OPS
    sizes = {"where": 2}
    for name, (number, operands) in names.items():
        assert robotech_places.LENGTHS[number] == 1 + sum(sizes.get(operand, 1) for operand in operands), name
        at = 1
        places = manys = 0
        for operand in operands:
            if operand == "where":
                places = places or at
            if operand == "many":
                manys = at
            at += sizes.get(operand, 1)
        if name not in ("COUNT", "IF"):
            assert robotech_places.PLACES[number] == places, name
        assert robotech_places.MANY[number] == manys, name
    assert sorted(number for number, _ in names.values()) == list(range(len(robotech_places.LENGTHS)))
    for number, kind in enumerate(robotech_format.KINDS):
        assert getattr(robotech, kind.upper()) == number
    for number, faction in enumerate(robotech_format.FACTIONS):
        assert getattr(robotech, faction) == number


def test_a_dropped_game_leaves_nothing_and_is_loaded_again():
    """In a process of its own: others hold on to the module."""
    program = """
import sys, engine
from engine.robotech import Game
state = Game(3, 0, bytes(32)).state
engine.drop("robotech")
assert not [name for name in sys.modules if name.startswith("engine.robotech")] and not hasattr(engine, "robotech")
from engine.robotech import Game
assert Game(3, 0, bytes(32)).state == state
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60, cwd=Path(__file__).resolve().parents[2])
