"""Robotech's strong bot: by what its seat may know, by what was learned, and stronger than the simple one."""

import random

import numpy
import pytest

from engine.robotech import CHOOSE, COMMAND, PICK_END, PLAYING, Game
from engine.rng import Rng
from ranium import bots
from ranium.bots import robotech, robotech_learned
from tools import learn_robotech, matches
from tools.matches import Match


def moments(seats, number, phases, bot="strong"):
    """`(game, seat, entropy)` for the decisions of such phases in a game of one bot."""
    dice = random.Random(number)
    game = Game(seats, 0, dice.randbytes(32))
    found = []

    def choose(seat):
        entropy = dice.randbytes(32)
        if game.phase() in phases:
            found.append((game.copy(), seat, entropy))
        return bots.choose(bot, game, seat, Rng(entropy))

    for _ in matches.steps(game, dice, choose):
        pass
    assert game.over()
    return found


@pytest.mark.parametrize("seats", (3, 4))
@pytest.mark.parametrize("bot", ("good", "strong"))
def test_games_end_and_picks_are_legal(seats, bot):
    """An action that is preferred though nothing comes of it would be begun again and again."""
    for number in range(4):
        for game, seat, entropy in moments(seats, number, (CHOOSE, PLAYING, COMMAND), bot):
            before = bytes(game.state)
            told = list(bots.think(bot, game, seat, Rng(entropy)))
            assert set(told[:-1]) <= {-1} and told[-1] in game.legal(seat) and game.state == before


def test_hidden_cards_change_no_choice():
    """The hands of the others are dealt anew: everything stays."""
    dice = random.Random(3)
    changed = 0
    for game, seat, entropy in moments(4, 5, range(PLAYING, COMMAND + 1)):
        other = game.copy()
        hidden = [at for at in range(22, 38) if (at - 22) // 4 != game.faction(seat) and game.state[at] < 34]
        cards = [other.state[at] for at in hidden]
        dice.shuffle(cards)
        for at, card in zip(hidden, cards):
            other.state[at] = card
        assert other.view(seat) == game.view(seat)
        changed += other.state != game.state
        assert bots.choose("strong", game, seat, Rng(entropy)) == bots.choose("strong", other, seat, Rng(entropy))
    assert changed > 20


def test_cards_are_liked_by_what_they_have_brought(monkeypatch):
    """With a table that knows of one card only, that one is played."""
    seen = 0
    for game, seat, entropy in moments(4, 2, (PLAYING,)):
        me = game.faction(seat)
        for slot in game.legal(seat):
            table = bytearray(b"\x80" * 67)
            table[34] = 0
            table[game.card(me, slot)] = 130
            monkeypatch.setitem(robotech_learned.TABLES, 4, [bytes(table)] * 4)
            assert bots.choose("strong", game, seat, Rng(entropy)) == slot
            seen += 1
    assert seen > 20


def test_an_action_counts_by_what_it_has_brought_in_this_round(monkeypatch):
    """Of those that are worth something the one that the table praises; none where it blames all."""
    told = set()
    for game, seat, entropy in moments(4, 6, (COMMAND,)):
        made = []

        def noted(game, me):
            made.append(learn_robotech.watched()(game, me))
            return made[0]

        for _ in robotech.think(game.copy(), seat, Rng(entropy), noted):
            pass
        better = [pick for pick, gain in made[0].actions if gain > 0]
        for wanted in better + [PICK_END]:
            table = bytearray(67)
            if wanted != PICK_END:
                table[35 + 8 * (game.round() - 1) + wanted] = 255
            monkeypatch.setitem(robotech_learned.TABLES, 4, [bytes(table)] * 4)
            assert bots.choose("strong", game, seat, Rng(entropy)) == wanted
            told.add(wanted)
    assert len(told) > 3


@pytest.mark.parametrize("bot, games, least", [("strong", 100, 0.55), ("good", 60, 0.5)])
def test_it_beats_the_simple_one(bot, games, least):
    """The first of the games with four seats that tools/tournament.py plays; so few tell nothing for sure, its thousand do."""
    score = matches.chunk(Match("robotech", 0, 4, "0", bot, "simple"), range(games))
    assert score.wins[0] / matches.WHOLE / games > least


# Learning


def test_what_a_choice_brings_is_found():
    """Rows with a made-up truth: choice 1 brings a tenth more than choice 0, a point of gain a hundredth, and what one holds counts, too."""
    dice = random.Random(1)
    rows = []
    for _ in range(20000):
        held = dice.sample(range(4), 2)
        choices = {each: dice.randrange(20) for each in held}
        taken = dice.choice(held)
        chance = 0.4 + 0.1 * (taken == 1) + 0.01 * (choices[taken] - sum(choices.values()) / 2) - 0.2 * (3 in held)
        rows.append(("card", 0, dice.randrange(1, 5), taken, choices, float(dice.random() < chance)))
    found, gain = learn_robotech.fitted(rows, 5)
    assert abs(found[1] - found[0] - 0.1) < 0.03 and abs(found[3] - found[2]) < 0.03 and found[4] == 0
    assert abs(gain - 0.01) < 0.002


@pytest.mark.parametrize("seats", (3, 4))
def test_games_tell_what_was_decided(seats):
    rows = learn_robotech.games((seats, "test", range(4)))
    assert {row[0] for row in rows} == {"card", "action"} and {row[1] for row in rows} == ({0, 1, 3} if seats == 3 else {0, 1, 2, 3})
    assert all(taken in choices and 0 <= share <= 1 and len(choices) > 1 for _, _, _, taken, choices, share in rows)
    assert rows == learn_robotech.games((seats, "test", range(2))) + learn_robotech.games((seats, "test", range(2, 4)))
    tables = learn_robotech.learned(rows)
    assert [len(each) for each in tables] == [0 if seats == 3 and faction == 2 else 67 for faction in range(4)]


def test_the_tables_that_are_shipped_are_of_that_form(tmp_path, monkeypatch):
    (tmp_path / "lib/ranium/bots").mkdir(parents=True)
    monkeypatch.setattr(learn_robotech.environment, "ROOT", str(tmp_path))
    learn_robotech.write(robotech_learned.TABLES)
    told = {}
    text = (tmp_path / "lib/ranium/bots/robotech_learned.py").read_text()
    exec(text, told)
    assert told["TABLES"] == robotech_learned.TABLES
    with open(robotech_learned.__file__) as shipped:
        assert shipped.read() == text
    assert numpy.allclose(list(learn_robotech.table([0, 0.01, -0.05, 9])), [128, 138, 77, 255])
