"""What is counted in simulated games of Mine: see tools/simulate.py."""

from collections import Counter

from engine import mine
from tools import simulate
from tools.mine_deck import COLOURS

_ACTIONS = {
    mine.ROTATE: "A rotate", mine.LONG: "B long side", mine.SHORT: "C short side", mine.MOVE: "D move", mine.CROSS: "E change",
    mine.COLLECT: "F collect", mine.STEAL: "G attack", mine.LOADER: "H loader", mine.DELIVER: "I deliver",
    mine.TUNNEL: "J tunnel", mine.SEND: "K transporter", mine.END: "end early or at last",
}  # fmt: skip
_FIGHTS = {mine.WON: "won", mine.LOST: "lost", mine.EVEN: "even"}
_SHAPES = {1: "dead end", 2: "corner", 3: "T", 4: "crossing", 0: "straight"}


def shape(sides):
    """The shape of a face, by its open sides."""
    return _SHAPES[0 if sides in (5, 10) else bin(sides).count("1")]


class Tally(simulate.Tally):
    """Turns, wins by colour and by the order of play, actions, shapes that crews went to, cards."""

    def __init__(self, seats, options):
        super().__init__(seats, options)
        self.lengths["turns"] = Counter()
        self.wins["order"] = Counter()
        self.wins["colour"] = Counter()
        for what in ("actions", "fights", "went to", "symbols"):
            self.used[what] = Counter()
        self._cards = Counter()
        self._turns = 0

    def news(self, game, news):
        for verb, *numbers in news:
            if verb == mine.STARTER:
                self._turns = 0
            elif verb == mine.TURN:
                self._turns += 1
            elif verb == mine.PLAY:
                self.used["symbols"]["symbol {}".format(numbers[1])] += 1
            elif verb in (mine.MOVE, mine.CROSS, mine.TUNNEL):
                self._goes_to(game, numbers[3])
            elif verb in (mine.ROTATE, mine.LONG, mine.SHORT):
                self._cards[game.card(numbers[1])] += 1
            if verb in _ACTIONS:
                self.used["actions"][_ACTIONS[verb]] += 1
            elif verb in _FIGHTS:
                self.used["fights"][_FIGHTS[verb]] += 1

    def _goes_to(self, game, place):
        self._cards[game.card(place)] += 1
        self.used["went to"][shape(game.openings(place))] += 1

    def end(self, game):
        super().end(game)
        self.lengths["turns"][self._turns] += 1
        seat = game.actor()
        self.wins["order"]["player {}".format((seat - game.starter()) % self.seats + 1)] += 1
        for colour in range(4):
            if game.owner(colour) == seat:
                self.wins["colour"][COLOURS[colour]] += 1

    def fair(self, what):
        if what == "order":
            return {"player {}".format(number + 1): 1 / self.seats for number in range(self.seats)}
        if what == "colour":
            return {colour: 1 / self.seats for colour in COLOURS[: 3 if self.seats == 3 else 4]}
        return super().fair(what)

    def unused(self):
        cards = ["card {}".format(card - 3) for card in range(4, 36) if not self._cards[card]]
        shapes = [name for name in _SHAPES.values() if not self.used["went to"][name]]
        return cards + shapes + [name for name in _ACTIONS.values() if not self.used["actions"][name]]

    def add(self, other):
        super().add(other)
        self._cards.update(other._cards)
