"""How the searching bots think: in slices, alike each time, by nothing that is hidden, and by what they have learned."""

import random

import numpy
import pytest

import engine
from engine.rng import Rng
from engine.step import NONE
from ranium import bots
from ranium.bots import load_search, mixed, reload_search
from tests.bots import exact
from tools import learn_weights, matches
from tools.matches import Match

TABLES = (("reload", 0, 2), ("reload", 0, 3), ("reload", 0, 4), ("load", 1, 2))


def midway(name, options, seats, dice, steps=None):
    """A game after some steps by chance, at a pick."""
    game = engine.game(name)(seats, options, dice.randbytes(32))
    steps = dice.randrange(3, 20) if steps is None else steps
    while steps > 0 or game.phase() != 0:
        picks = [dice.choice(list(game.legal(seat)) or [NONE]) for seat in range(seats)]
        game.step(picks, dice.randbytes(32))
        steps -= 1
    return game


def returned(thoughts):
    """What a generator returns."""
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            return end.value


@pytest.mark.parametrize("name, options, seats", TABLES)
@pytest.mark.parametrize("bot", ("good", "strong"))
def test_thinking_is_cut_into_slices_and_comes_to_the_same(name, options, seats, bot):
    dice = random.Random(seats)
    game = midway(name, options, seats, dice)
    entropy = dice.randbytes(32)
    before = bytes(game.state)
    told = list(bots.think(bot, game, 1, Rng(entropy)))
    assert len(told) > 20 and set(told[:-1]) == {-1}
    assert told[-1] == bots.choose(bot, game, 1, Rng(entropy)) and told[-1] in game.legal(1)
    assert game.state == before


def test_thoughts_are_about_the_position_they_began_with():
    dice = random.Random(5)
    game = midway("reload", 0, 2, dice)
    pick = bots.choose("strong", game, 0, Rng(bytes(32)))
    thoughts = bots.think("strong", game, 0, Rng(bytes(32)))
    next(thoughts)
    game.step([8, 8], bytes(32))
    assert list(thoughts)[-1] == pick


@pytest.mark.parametrize("bot", bots.names())
def test_what_is_hidden_changes_no_choice(bot):
    """In the middle of Load! the other hand and the cards aside are dealt anew: picks and acts stay."""
    dice = random.Random(7)
    for steps in (0, 4, 9, 14, 25):
        game = midway("load", 1, 2, dice, steps)
        hidden = [slot for slot in range(12) if game.hand(1) >> slot & 1]
        seen = {game.card(owner, slot) for owner in (0, 1) for slot in range(12) if owner == 0 or slot not in hidden}
        other = game.copy()
        for slot, card in zip(hidden, dice.sample(sorted(set(range(28)) - seen), len(hidden))):
            other.state[25 + 12 + slot] = card
        assert other.view(0) == game.view(0) and other.state != game.state
        entropy = dice.randbytes(32)
        assert bots.choose(bot, game, 0, Rng(entropy)) == bots.choose(bot, other, 0, Rng(entropy))


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_reload_is_valued_by_what_is_learned(seats):
    """The bot's own sums are those of tools/learn_weights.py, by which its weights are found."""
    dice = random.Random(seats)
    from ranium.bots.reload_learned import WEIGHTS

    for _ in range(20):
        game = midway("reload", 0, seats, dice)
        if game.battle() == 13:
            continue  # its end is scored, not estimated
        mind = reload_search.Mind(game, 0, WEIGHTS[seats])
        list(mind.read())
        values = []
        for seat in range(seats):
            value = mind.fleet.totals[seat] - game.points(seat) * learn_weights.UNIT
            values.append(value + mind.purse(game.chips(seat)) + mind.hand(game.hand(seat)))
        margin = values[0] - sum(values[1:]) / (seats - 1)
        for other in range(1, seats):
            losses = mind.against(game.hand(0))
            margin -= sum(losses[card] for card in range(7) if game.hand(other) >> card & 1) / (seats - 1)
        counted = learn_weights.counted(game, 0)
        chips = max(0, game.chips(0) - 5) * 8 - sum(max(0, game.chips(s) - 5) * 8 for s in range(1, seats)) / (seats - 1)
        assert abs(margin - chips - counted @ numpy.array(mind.weights)) < 1e-6


def test_load_is_valued_by_what_is_learned():
    """After a trick without a winner the matrix says what tools/learn_load.py counts, one card less in each hand."""
    from ranium.bots.load_learned import WEIGHTS

    dice = random.Random(4)
    game = midway("load", 1, 2, dice, 7)
    mind = load_search.Mind(game, 0, WEIGHTS[2])
    list(mind.read())
    mine = bytes(game.card(0, slot) for slot in game.legal(0))
    hidden = returned(mind._hidden())
    assert len(hidden) == len(mine) + 4 and not set(mine) & set(hidden)
    rows = list(mind._matrix(mine, hidden))[-1]
    assert len(rows) == len(mine) and {len(row) for row in rows} == {len(hidden)}
    assert len({value for row in rows for value in row}) > len(mine)


def test_packed_weights_are_read_as_they_were():
    weights = numpy.array([0.0, 1.0, -2.5, 31.25, -100.0])
    assert numpy.allclose(learn_weights.unpacked(learn_weights.packed(weights)), weights)


def test_regret_matching_is_near_the_equilibrium():
    dice = random.Random(2)
    worst = []
    for _ in range(20):
        rows = [[dice.randrange(-2000, 2001) for _ in range(8)] for _ in range(8)]
        columns = [[-row[j] for row in rows] for j in range(len(rows[0]))]
        weights = list(mixed.solve(rows, columns, 54))[-1]
        worst.append(exact.exploitability(rows, numpy.array(weights) / sum(weights)) / 4000)
    assert sum(worst) / len(worst) < 0.02 and max(worst) < 0.06, worst


def test_the_chance_to_win_rises_with_the_margin():
    for left in (0, 1, 5, 27):
        spread = mixed.deviation(left) if left else 0
        chances = [mixed.chance(margin, spread) for margin in range(-4000, 4001, 50)]
        assert chances == sorted(chances) and -4096 <= chances[0] < -3000
        assert all(abs(low + high) <= 2 for low, high in zip(chances, reversed(chances)))


@pytest.mark.parametrize(
    "name, options, seats, first, second, games, least",
    [("reload", 0, 2, "strong", "simple", 60, 0.65), ("reload", 0, 2, "strong", "random", 20, 0.95),
     ("reload", 0, 2, "strong", "good", 40, 0.55), ("reload", 0, 3, "strong", "simple", 30, 0.5), ("load", 0, 2, "strong", "simple", 40, 0.55),
     ("mine", 0, 2, "strong", "simple", 60, 0.5), ("mine", 0, 3, "strong", "simple", 60, 0.5), ("mine", 0, 4, "strong", "simple", 60, 0.5)],
)  # fmt: skip
def test_the_stronger_one_wins(name, options, seats, first, second, games, least):
    """Few games, always the same; tools/tournament.py plays thousands."""
    score = matches.chunk(Match(name, options, seats, "test", first, second), range(games))
    assert score.wins[0] / matches.WHOLE / games >= least


def test_a_game_without_a_search_has_the_simple_bot(monkeypatch):
    dice = random.Random(1)
    game = engine.game("mine")(4, 0, dice.randbytes(32))
    seat = game.waiting().bit_length() - 1
    monkeypatch.setattr(bots, "_SEARCHED", {})
    for number in range(5):
        entropy = dice.randbytes(32)
        assert bots.choose("strong", game, seat, Rng(entropy)) == bots.choose("simple", game, seat, Rng(entropy))
