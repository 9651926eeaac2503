"""What is counted in simulated games of Robotech: see tools/simulate.py."""

from collections import Counter

from engine import robotech, robotech_scenario, robotech_titles_en
from tools import simulate
from tools.robotech_format import ACTIONS, FACTIONS

_TITLES = robotech_titles_en.EVENTS.split("|")
LEAST, MOST = 15, 40
"""Between which shares, in percent, each faction should win: alone, or with a minor victory."""
_ENDS = ["major {}".format(faction) for faction in FACTIONS] + [
    "minor {} and {}".format(one, other) for one in ("RDF", "AUL") for other in ("ZR", "REF")
]


class Tally(simulate.Tally):
    """Rounds, victories by faction and kind, cards, black boxes, actions, trades."""

    def __init__(self, seats, options):
        super().__init__(seats, options)
        self.lengths["rounds"] = Counter()
        self.lengths["ZR's civilians"] = Counter()
        self.wins = {"faction": Counter()}
        for what in ("ends", "rounds", "actions", "trades"):
            self.used[what] = Counter()
        self._cards = Counter()

    def news(self, game, news):
        for verb, *numbers in news:
            if verb == robotech.PLAY:
                self._cards[numbers[1]] += 1
            elif verb == robotech.BLACK:
                self.used["trades"]["black box " + ("taken" if numbers[1] else "left")] += 1
            elif verb == robotech.ACTION:
                self.used["actions"]["{} {}".format(FACTIONS[numbers[0]], ACTIONS[numbers[1]])] += 1
            elif verb in (robotech.OFFER, robotech.TRADE, robotech.REFUSE):
                self.used["trades"][{robotech.OFFER: "offer", robotech.TRADE: "trade", robotech.REFUSE: "refusal"}[verb]] += 1

    def end(self, game):
        self.lengths["steps"][game.steps()] += 1
        self.lengths["rounds"][game.round()] += 1
        self.lengths["ZR's civilians"][game.points(robotech.ZR)] += 1
        won = [faction for number, faction in enumerate(FACTIONS) if game.winners() >> number & 1]
        for faction in won:
            self.wins["faction"][faction] += 1
        self.used["ends"][("major " if len(won) == 1 else "minor ") + " and ".join(sorted(won, key=_ORDER.index))] += 1
        self.used["rounds"]["round {}{}".format(game.round(), ", major" if len(won) == 1 else ", minor")] += 1

    def fair(self, what):
        """What `simulate` allows LEAD_MOST more than: minor victories have two winners."""
        return {faction: (MOST - simulate.LEAD_MOST) / 100 for faction in FACTIONS}

    def complaints(self):
        """What is not well besides leads."""
        ended = self.games - self.unfinished
        for faction in FACTIONS:
            share = 100 * self.wins["faction"][faction] / ended if ended else 0
            if not LEAST <= share <= MOST:
                yield "{} wins {:.1f} %, it should be {} to {} %".format(faction, share, LEAST, MOST)

    def unused(self):
        left_out = [card for card in range(34) if robotech_scenario.EVENTS[2 * card] & 32 and self.seats == 3]
        cards = ["card " + _TITLES[card] for card in range(34) if not self._cards[card] and card not in left_out]
        played = [end for end in _ENDS if self.seats == 4 or end != "major REF"]  # without a player it does not aim at that
        ends = [end for end in played if not self.used["ends"][end]]
        rounds = ["round {}".format(number) for number in (2, 3, 4) if not self.lengths["rounds"][number]]
        return cards + ends + rounds

    def add(self, other):
        super().add(other)
        self._cards.update(other._cards)


_ORDER = ("RDF", "AUL", "ZR", "REF")
