"""The engine's Load! and the referee's side by side, game after game, in everything they tell."""

import random
from collections import Counter

import pytest

from engine import load as rules
from engine.step import NONE, IllegalPick
from tests.referee import load_referee
from tests.referee.load_referee import COLOURS, Referee, trick_winner

GAMES = 40


def card_of(number):
    return load_referee.all_cards()[number]


def act_of(number):
    """The referee's act for the engine's number."""
    if number >> 5 == rules.LOAD:
        return ("load", number & 31)
    return ("move", (number & 31) // 5, (number & 31) % 5)


def stack_of(mask):
    return [COLOURS[i] for i in range(4) if mask >> i & 1]


def anything(game, seat, legal, dice):
    return dice.choice(legal)


def hoarder(game, seat, legal, dice):
    """Loads onto the lowest slot that takes it: stacks grow, ships fill up, moves come about."""
    return legal[0] if game.phase() == rules.ACT and dice.random() < 0.8 else dice.choice(legal)


def spreader(game, seat, legal, dice):
    """Blocks the ship early with high colours, so that actions pass to the loser or to nobody."""
    if game.phase() == rules.ACT:
        return legal[-1]
    return max(legal, key=lambda slot: (game.card(seat, slot), slot))


def same(game, seat, legal, dice):
    """Both play the strongest face they have: equal cards meet."""
    if game.phase() == rules.ACT:
        return dice.choice(legal)
    return max(legal, key=lambda slot: (game.card(seat, slot) % 7 + 1) // 2 * 10 + dice.random())


STYLES = (anything, hoarder, spreader, same)


class Pair:
    """One game, twice."""

    def __init__(self, options, style, dice, events):
        self.dice = dice
        self.style = style
        self.events = events
        self.game = rules.Game(2, options, self.entropy())
        self.referee = Referee()
        self.deal()

    def entropy(self):
        return self.dice.randbytes(32)

    def deal(self):
        """Both get the same hands, the sealed game by learning them."""
        game = self.game
        if game.deal():
            cards = self.dice.sample(range(28), 24)
            for slot in range(24):
                game.learn(slot, cards[slot])
        self.referee.deal([[card_of(game.card(seat, slot)) for slot in range(12)] for seat in (0, 1)])

    def play(self):
        self.compare([("round", 0)])
        while self.referee.phase != "over":
            self.trick()
        referee = self.referee
        places = [1, 1] if referee.points[0] == referee.points[1] else [1, 2]
        order = sorted((0, 1), key=lambda seat: -referee.points[seat])
        shared = rules.SHARED if places == [1, 1] else rules.BY_POINTS
        assert self.game.standings() == [
            (place, seat, referee.points[seat], shared) for place, seat in zip(places, order, strict=True)
        ]
        self.events["shared" if shared else "won"] += 1

    def trick(self):
        game, referee = self.game, self.referee
        assert game.waiting() == 3
        picks = []
        for seat in (0, 1):
            legal = list(game.legal(seat))
            assert sorted(card_of(game.card(seat, slot)) for slot in legal) == sorted(referee.hands[seat])
            picks.append(self.style(game, seat, legal, self.dice))
        numbers = [game.card(seat, picks[seat]) for seat in (0, 1)]
        assert [game.describe(seat, picks[seat]) for seat in (0, 1)] == [(rules.PLAY, n) for n in numbers]
        game.step(picks, self.entropy())
        result = referee.play([card_of(number) for number in numbers])
        winner = result["winner"]
        news = [("play", seat, numbers[seat]) for seat in (0, 1)]
        if winner is None:
            news.append(("nobody", *numbers))
        else:
            news.append(("won", winner, numbers[winner], numbers[1 - winner]))
            if result["actor"] is None:
                news.append(("stuck",))
            elif result["actor"] != winner:
                news.append(("passed", result["actor"]))
        self.events[news[-1][0]] += 1
        if len(result["acts"]) > 1:
            self.compare(news)
            news = []
            actor = result["actor"]
            legal = list(game.legal(actor))
            assert game.waiting() == 1 << actor
            assert [act_of(number) for number in legal] == result["acts"]
            pick = self.style(game, actor, legal, self.dice)
            for wrong in self.dice.sample(sorted(set(range(256)) - set(legal)), 3):
                with pytest.raises(IllegalPick):
                    game.step([wrong if seat == actor else NONE for seat in (0, 1)], bytes(32))
            game.step([pick if seat == actor else NONE for seat in (0, 1)], self.entropy())
            act = act_of(pick)
        elif result["acts"]:
            act = result["acts"][0]
            self.events["only way"] += 1
        if result["acts"]:
            referee.act(act)
            news.append((act[0], result["actor"], COLOURS.index(referee.colour), *act[1:]))
            self.events[act[0]] += 1
        if referee.scoring:
            news.append(("scored", game.round() - (0 if game.over() else 1)))
            self.compare_scoring()
            if referee.phase == "over":
                news.append(("ended",))
            else:
                self.deal()
                news.append(("round", referee.round - 1))
        self.compare(news)

    def compare(self, news):
        """Everything that both tell, after a step."""
        game, referee = self.game, self.referee
        assert game.news() == [(getattr(rules, verb.upper()), *numbers) for verb, *numbers in news]
        referee.check()
        assert game.over() == (referee.phase == "over")
        assert game.round() == referee.round - 1
        for seat in (0, 1):
            assert game.points(seat) == referee.points[seat]
            assert [stack_of(game.stack(seat, slot)) for slot in range(5)] == referee.ships[seat]
            held = [card_of(game.card(seat, slot)) for slot in range(12) if game.hand(seat) >> slot & 1]
            assert sorted(held) == sorted(referee.hands[seat])
            for number, colour in enumerate(COLOURS):
                faces = [card[1] for card in referee.piles[seat] if card[0] == colour]
                assert game.pile(seat, number) == (sum(faces), len(faces))
                assert game.count(seat, number) == referee.count(seat, colour)
        if not game.over():
            assert game.trick() == 12 - max(map(len, referee.hands)) - (referee.phase == "act")
        self.game.copy().restore(game.state)

    def compare_scoring(self):
        for seat in (0, 1):
            shares = [self.referee.scoring[seat][colour] for colour in COLOURS]
            assert [self.game.share(seat, colour) for colour in range(4)] == shares
            self.events["colour scored"] += sum(map(bool, shares))
            if self.game.over():
                assert self.game.bonus(seat) == self.referee.bonus[seat]
                self.events["bonus"] += self.game.bonus(seat) > 0


def test_every_pair_of_cards():
    for first in range(28):
        for second in range(28):
            if first != second:
                wanted = trick_winner(card_of(first), card_of(second))
                assert rules.winner_of(first, second) == (-1 if wanted is None else wanted)


@pytest.mark.parametrize("options", (0, rules.TRUSTED), ids=("sealed", "trusted"))
def test_engine_follows_the_referee(options):
    events = Counter()
    for number in range(GAMES):
        dice = random.Random(f"{options} {number}")
        Pair(options, STYLES[number % len(STYLES)], dice, events).play()
    # What was compared is worth something only if all of it came up.
    for event in ("won", "nobody", "passed", "stuck", "load", "move", "only way", "colour scored", "bonus"):
        assert events[event] > 3, events
