"""Books of Robotech kept by the news alone, with a map and rules of counting of their own, to be compared with the game."""

import copy

from engine import robotech
from engine.robotech_scenario import CAPS, CIVILIANS, EVENTS, PROTOCULTURE, TRACKS
from engine.step import NONE

KINDS = "rick mecha veritech khyron covert overt flagship pod minmei partisan city".split()
SIDE = dict(zip(KINDS, (0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3), strict=True))
HIDEOUT = 13


class Ledger:
    """What lies where, from the set-up on."""

    def __init__(self, game):
        """Begins with a game just set up."""
        self.units = {(space, kind): n for space in range(14) for k, kind in enumerate(KINDS) if (n := game.units(space, k))}
        self.proto = [game.protoculture(faction) for faction in range(4)]
        self.spots = [game.spot(civilian) for civilian in range(len(CIVILIANS))]
        self.tokens = [game.token(number) for number in range(3)]
        self.constructed, self.assembly = game.constructed(), game.assembly()
        self.joined = 0
        self.played = []
        self.hands = [[game.card(faction, slot) for slot in range(4)] for faction in range(4)]
        self.turn = 0
        self.offer = None
        self.round = 1
        self.won = 0
        self.before = []  # to be taken back

    def number(self, space, kind):
        return self.units.get((space, kind), 0)

    def change(self, space, kind, n):
        left = self.number(space, kind) + n
        assert left >= 0, f"{kind} in {space}"
        self.units.pop((space, kind), None)
        if left:
            self.units[space, kind] = left

    def strength(self, space, faction):
        return sum(n for (at, kind), n in self.units.items() if at == space and SIDE[kind] == faction)

    def control(self, space):
        lead = sum(self.strength(space, faction) * (1, -1, 1, -1)[faction] for faction in range(4))
        return 0 if space > 9 or lead == 0 else 1 if lead > 0 else 2

    def is_city(self, space):
        return space < 5 or space < 10 and self.number(space, "city") > 0

    def holder(self, space):
        if space == HIDEOUT:
            return 1
        strengths = [self.strength(space, faction) for faction in range(4)]
        best = max(strengths)
        return strengths.index(best) if strengths.count(best) == 1 else 0

    def earn(self, faction, n):
        self.proto[faction] += n
        assert self.proto[faction] <= PROTOCULTURE[4 + faction]

    def read(self, game, news):
        """The news of one step."""
        snapshot = self.__dict__.copy()
        before = snapshot.pop("before")
        snapshot = copy.deepcopy(snapshot)
        if news == [(robotech.UNDO,)]:
            kept = before[:-1]
            self.__dict__.update(before[-1])
            self.before = kept
            return
        self.before = [*before, snapshot]
        for verb, *numbers in news:
            if NAMES[verb]:
                getattr(self, NAMES[verb])(*numbers)
        for faction in range(4):
            for slot in range(4):
                card, was = game.card(faction, slot), self.hands[faction][slot]
                if card != was:
                    told = was in self.played or was == NONE or was in (100, 101, 102)  # played, or a free slot
                    assert told and (card > 33 or card not in self.played), f"card {was} became {card}"
                    self.hands[faction][slot] = card

    # What the news tell

    def place(self, kind, n, space):
        self.change(space, KINDS[kind], n)

    def remove(self, kind, n, space):
        self.change(space, KINDS[kind], -n)

    def move(self, kind, n, start, end):
        assert start != end
        self.change(start, KINDS[kind], -n)
        self.change(end, KINDS[kind], n)

    def flip(self, kind, n, space):
        self.change(space, KINDS[9 - kind], -n)
        self.change(space, KINDS[kind], n)

    def gain(self, faction, n):
        self.earn(faction, n)

    def pay(self, faction, n):
        self.proto[faction] -= n
        assert self.proto[faction] >= 0

    def income(self, *gained):
        for faction, n in enumerate(gained):
            self.earn(faction, n)

    def held(self, *holders):
        assert list(holders) == [self.holder(space) for space in self.tokens]
        for faction in holders:
            self.proto[faction] = min(self.proto[faction] + 3, PROTOCULTURE[4 + faction])
        self.tokens = [10, 11, 12]

    def token(self, number, start, end):
        assert self.tokens[number] == start
        self.tokens[number] = end

    def shift(self, civilian, right):
        self.spots[civilian] += 1 if right else -1
        assert 0 <= self.spots[civilian] < TRACKS[CIVILIANS[civilian] >> 4] & 15

    def join(self, civilian):
        assert self.spots[civilian] == (TRACKS[CIVILIANS[civilian] >> 4] & 15) - 1
        self.spots[civilian] = 15
        self.joined += 1

    def assemble(self, n):
        self.assembly += n

    def construct(self, n):
        self.assembly -= n
        self.constructed += n

    def drop(self, n, space):
        self.constructed -= n
        self.change(space, "pod", n)

    def lift(self, n, space):
        self.drop(-n, space)

    def retreat(self, n):
        overt = {space: self.number(space, "overt") for space in range(14)}
        assert sum(overt.values()) == n
        for space, there in overt.items():
            self.change(space, "overt", -there)
            self.change(HIDEOUT, "covert", there)
            if self.number(space, "khyron"):
                self.change(space, "khyron", -1)
                self.change(HIDEOUT, "khyron", 1)

    def resupply(self, n):
        outside = [
            (space, kind) for (space, kind) in self.units
            if SIDE[kind] == 0 and space != 0 and not (self.is_city(space) and self.control(space) == 1)
        ]  # fmt: skip
        assert sum(self.units[key] for key in outside) == n
        for space, kind in outside:
            there = self.number(space, kind)
            self.change(space, kind, -there)
            self.change(0, kind, there)

    def begins(self, faction):
        self.turn = faction

    def offers(self, faction, other, slot):
        self.offer = slot

    def trade(self, other, faction, slot):
        mine, theirs = self.hands[faction], self.hands[other]
        mine[self.offer], theirs[slot] = theirs[slot], mine[self.offer]

    def plays(self, faction, card, following):
        assert faction == self.turn and card not in self.played
        assert card in self.hands[faction] or any(100 <= value <= 102 for value in self.hands[faction])
        self.played.append(card)

    def next_round(self, number):
        self.round = number

    def wins(self, factions):
        self.won = factions

    def compare(self, game):
        """AssertionError where the game's own books differ."""
        for space in range(14):
            for k, kind in enumerate(KINDS):
                assert game.units(space, k) == self.number(space, kind), f"{kind} in {space}"
            if space < 13:
                assert game.control(space) == self.control(space)
                assert game.is_city(space) == self.is_city(space)
        for k, kind in enumerate(KINDS):
            total = sum(n for (_, other), n in self.units.items() if other == kind)
            if kind in ("covert", "overt"):
                total = sum(n for (_, other), n in self.units.items() if other in ("covert", "overt"))
            if kind == "pod":
                total += self.constructed + self.assembly
            assert 0 <= game.spare(k) == CAPS[k] - total
        assert [game.protoculture(faction) for faction in range(4)] == self.proto
        assert (game.constructed(), game.assembly()) == (self.constructed, self.assembly) and min(self.constructed, self.assembly) >= 0
        assert [game.spot(civilian) for civilian in range(len(CIVILIANS))] == self.spots
        assert [game.token(number) for number in range(3)] == self.tokens
        assert [game.holder(number) for number in range(3)] == [self.holder(space) for space in self.tokens]
        assert game.points(1) == self.joined == self.spots.count(15)
        assert game.points(2) == sum(self.control(space) == 1 for space in range(10))
        cities = sum((space < 5) + self.number(space, "city") for space in range(10) if self.control(space) == 2)
        assert game.points(3) == cities
        assert game.round() == self.round and game.winners() == self.won
        cards = [card for card in range(34) if game.was_played(card)]
        assert sorted(self.played) == cards
        held = [game.card(faction, slot) for faction in range(4) for slot in range(4)]
        known = [card for card in held if card < 34]
        assert len(set(known)) == len(known) and not set(known) & set(cards), "a card twice"
        if game.seats == 3:
            assert not {card for card in (*known, *cards) if EVENTS[2 * card] & 32}


NAMES = {
    getattr(robotech, verb.upper()): verb
    for verb in "place remove move flip gain pay income held token shift join assemble construct drop lift retreat resupply trade".split()
} | {
    verb: "" for verb in (
        robotech.CHOSE, robotech.PASS, robotech.REFUSE, robotech.BLACK, robotech.AT, robotech.BRANCH, robotech.WHOM, robotech.ACTION,
        robotech.AMBUSH, robotech.EARN, robotech.UNDO, robotech.DREW, robotech.CHECK, robotech.DEALT, robotech.DRAWN, robotech.STARTER,
    )
} | {
    robotech.TURN: "begins", robotech.OFFER: "offers", robotech.PLAY: "plays", robotech.ROUND: "next_round", robotech.WON: "wins",
}  # fmt: skip
