"""Robotech's bot thinks in slices, and what it notes of a position is right however it came to it."""

import random

import pytest

from engine.robotech import HIDEOUT, PLAYING, RDF, VERITECH, Game
from engine.rng import Rng
from engine.step import NONE
from ranium import bots
from ranium.bots.robotech_worth import Worth, _money
from tests.bots import work
from tools import matches, thinking

OWN = 6200
"""Instructions of a slice without what a step of the engine takes: 46 ms of an RP2040, as tests/bots/test_work.py reckons."""
STEP = 40000
"""Instructions of the longest step that is tried; a step cannot be cut."""
MEAN = 110000
"""Instructions of a pick on average: 0.8 s."""


def along(number, seats=4):
    """Each position of a game by chance once factions are chosen, until it ends."""
    dice = random.Random(number)
    game = Game(seats, number % 4, dice.randbytes(32))
    while not game.over():
        for _ in matches.steps(game, dice, lambda seat: dice.choice(list(game.legal(seat)))):
            if game.round():
                yield game


def read(worth):
    """The value of the position, and all that is noted of it."""
    for thought in worth.read():
        assert thought == -1
    return noted(worth)


def noted(worth):
    return {name: value if isinstance(value, int) else bytes(value) if name == "_leads" else list(value or ())
            for name, value in vars(worth).items() if name not in ("game", "_read")}  # fmt: skip


@pytest.mark.parametrize("seats", (3, 4))
@pytest.mark.parametrize("me", range(4))
def test_reading_on_comes_to_the_same_as_reading_afresh(seats, me):
    changed = 0
    worth = None
    for game in along(me, seats):
        if worth is None:
            worth = Worth(game, me)
        before = worth.now
        assert read(worth) == read(Worth(game.copy(), me))
        changed += worth.now != before
    assert changed > 20


@pytest.mark.parametrize("me", range(4))
def test_a_march_in_thought_leaves_everything_as_it_was(me):
    gains = 0
    for nth, game in enumerate(along(me)):
        if nth % 4:
            continue
        worth = Worth(game, me)
        before = read(worth), bytes(game.state)
        for source in range(HIDEOUT + 1):
            try:
                thoughts = worth.march(source, None, False)
                while True:
                    assert next(thoughts) == -1
            except StopIteration as end:
                gains += end.value[0] > 0
            assert (noted(worth), bytes(game.state)) == before
    assert gains > 5


def test_a_gain_is_what_the_position_is_worth_more():
    """A march of one unit is moved in the game itself and read afresh: the same value, but for what it costs."""
    seen = 0
    for game in along(1):
        worth = Worth(game, RDF)
        read(worth)
        money = game.protoculture(RDF)
        for source in range(10):
            for end in range(10):
                if game.adjacent(source, end) and game.units(source, VERITECH) == 1 and money >= 3:
                    value = worth._party(source, end, (VERITECH,), False)
                    moved = game.copy()
                    moved.put(source, VERITECH, -1)
                    moved.put(end, VERITECH, 1)
                    other = Worth(moved, RDF)
                    read(other)
                    assert value == other.now + _money(money - 3) - _money(money)
                    seen += 1
    assert seen > 20


def test_what_differs_in_a_space_is_told():
    """By what the accessors tell; more is told of the hideout only, which is looked at once too often then."""
    told = same = 0
    before = None
    for game in along(2):
        if before is not None:
            for space in range(HIDEOUT + 1):
                other = [before.units(space, kind) for kind in range(11)] != [game.units(space, kind) for kind in range(11)]
                differs = game.differs(space, before.state)
                assert differs == other or space == HIDEOUT and differs
                told += differs
                same += not differs
        before = game.copy()
    assert told > 50 and same > 500


@pytest.mark.parametrize("seats, bot", ((3, "simple"), (4, "simple"), (4, "strong")))
def test_slices_are_short_but_for_the_step_in_them(seats, bot, monkeypatch):
    counted = work.Work()
    steps = []
    whole = Game.step

    def step(game, picks, entropy):
        before = counted.done
        whole(game, picks, entropy)
        steps.append(counted.done - before)

    picks, own, tried = [], [], []
    for view, seat in thinking.positions("robotech", seats, 0, bot, 60, "work"):
        game = Game(seats, 0, None)
        game.state[:] = view
        bots.choose(bot, game, seat, Rng(bytes(32)))  # loads its modules
        thoughts = bots.think(bot, game, seat, Rng(bytes(32)))
        total = 0
        pick = -1
        with monkeypatch.context() as patch:
            patch.setattr(Game, "step", step)
            while pick < 0:
                steps.clear()
                pick, done = counted.of(next, thoughts)
                assert len(steps) <= 1  # a slice tries one step at most
                own.append(done - sum(steps))
                tried.extend(steps)
                total += done
        picks.append(total)
    print(bot, seats, "seats:", max(own), max(tried), sum(picks) // len(picks), max(picks))
    assert max(own) <= OWN and max(tried) <= STEP and MEAN / 3 < sum(picks) / len(picks) <= MEAN
    assert len(own) > 10 * len(picks)


def test_what_it_tries_is_not_seen_by_others():
    """Between two slices the game that is played is untouched, and may go on being looked at."""
    dice = random.Random(4)
    game = Game(4, 0, dice.randbytes(32))
    looked = 0
    while looked < 40:
        picks = [NONE] * 4
        for seat in range(4):
            if game.waiting() >> seat & 1:
                before = bytes(game.state)
                entropy = dice.randbytes(32)
                for thought in bots.think("simple", game, seat, Rng(entropy)):
                    assert game.state == before
                looked += game.phase() >= PLAYING
                picks[seat] = thought
                assert thought in game.legal(seat) and thought == bots.choose("simple", game, seat, Rng(entropy))
        game.step(picks, dice.randbytes(32))
