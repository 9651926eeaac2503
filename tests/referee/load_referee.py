"""A second, independent Tf22 - Load! to check the engine against.

Written from the German description and the rulings only, in the plainest way: lists,
dicts and names, nothing packed, nothing shared with the engine.  The referee chooses
nothing: it is told what was dealt and what the players chose, and works out what follows.

Words used here
    colour   "Gelb", "Rot", "Blau" or "Gruen"
    card     (colour, face, which): face 0..3; `which` tells the two of a face apart
    stack    a list of colours from the bottom to the top
    act      ("load", slot) or ("move", from, to)
"""

COLOURS = ["Gelb", "Rot", "Blau", "Gruen"]
FACES_OF_A_COLOUR = [0, 1, 1, 2, 2, 3, 3]
CONTAINERS_PER_COLOUR = 10
STACK_PLACES = 5
ROUNDS = 3
LAID_ASIDE = 4

# "Gruen sticht Blau oder Rot" and so on.
STICHT = {"Gruen": ["Blau", "Rot"], "Blau": ["Rot", "Gelb"], "Rot": ["Gelb"], "Gelb": ["Gruen"]}

# "Rot darf auf Gelb gelegt werden" and so on; every colour may lie at the bottom.
LIEGT_AUF = {"Gelb": [], "Rot": ["Gelb"], "Blau": ["Rot", "Gelb"], "Gruen": ["Gelb", "Rot", "Blau"]}


class RefereeError(Exception):
    """The referee was told something that the rules do not allow."""


def all_cards():
    """The 28 container cards."""
    cards = []
    for colour in COLOURS:
        for place, face in enumerate(FACES_OF_A_COLOUR):
            cards.append((colour, face, 0 if face == 0 else (place - 1) % 2))
    return cards


def trick_winner(first, second):
    """0 or 1 for the card that wins, None if colour and face are equal."""
    if first[0] == second[0]:
        if first[1] == second[1]:
            return None
        return 0 if first[1] > second[1] else 1
    if second[0] in STICHT[first[0]]:
        return 0
    if first[0] in STICHT[second[0]]:
        return 1
    raise RefereeError("neither of %s and %s wins" % (first, second))


def may_lie_on(colour, stack):
    """May this colour be put on this stack, or at the bottom?"""
    return stack == [] or stack[-1] in LIEGT_AUF[colour]


class Referee:
    """A game. `phase` is "deal", "pick", "act" or "over"."""

    def __init__(self):
        self.round = 1
        self.phase = "deal"
        self.ships = [[[] for _ in range(STACK_PLACES)] for _ in range(2)]
        self.stock = {colour: CONTAINERS_PER_COLOUR for colour in COLOURS}
        self.points = [0, 0]
        self.scoring = None  # by seat: a dict colour -> points of the last scoring
        self.bonus = [0, 0]

    def deal(self, hands):
        """The two hands of a new round, as dealt."""
        if self.phase != "deal":
            raise RefereeError("no deal now")
        dealt = hands[0] + hands[1]
        rest = all_cards()
        for card in dealt:
            rest.remove(card)
        if len(rest) != LAID_ASIDE or len(hands[0]) != len(hands[1]):
            raise RefereeError("not dealt evenly, with four cards aside")
        self.hands = [list(hands[0]), list(hands[1])]
        self.aside = rest
        self.piles = [[], []]
        self.out = []
        self.phase = "pick"

    def play(self, cards):
        """Both cards of a trick. Gives {"winner", "actor", "acts"}: who must act, and how he can."""
        if self.phase != "pick":
            raise RefereeError("nothing is played now")
        for seat in (0, 1):
            self.hands[seat].remove(cards[seat])
        winner = trick_winner(cards[0], cards[1])
        result = {"winner": winner, "actor": None, "acts": []}
        if winner is None:
            self.out += cards
        else:
            self.piles[winner] += cards
            self.colour = cards[winner][0]
            # The winner, or if he may neither load nor reload, the other one.
            for seat in (winner, 1 - winner):
                acts = self.possible(seat, self.colour)
                if acts:
                    result["actor"] = seat
                    result["acts"] = acts
                    break
        self.actor = result["actor"]
        self.acts = result["acts"]
        self.phase = "act" if self.acts else "pick"
        if not self.acts:
            self.trick_done()
        return result

    def possible(self, seat, colour):
        """All ways to load a container of this colour or to reload a loaded one."""
        ship = self.ships[seat]
        acts = []
        if self.stock[colour] > 0:
            for slot in range(STACK_PLACES):
                if may_lie_on(colour, ship[slot]):
                    acts.append(("load", slot))
        for source in range(STACK_PLACES):
            if ship[source] == [] or ship[source][-1] != colour:
                continue
            for target in range(STACK_PLACES):
                # Onto a stack, so an empty place is no target.
                if target != source and ship[target] != [] and may_lie_on(colour, ship[target]):
                    acts.append(("move", source, target))
        return acts

    def act(self, act):
        """What the one who must act does."""
        if self.phase != "act" or act not in self.acts:
            raise RefereeError("%s is not allowed" % (act,))
        ship = self.ships[self.actor]
        if act[0] == "load":
            self.stock[self.colour] -= 1
            ship[act[1]].append(self.colour)
        else:
            ship[act[2]].append(ship[act[1]].pop())
        self.trick_done()

    def trick_done(self):
        self.phase = "pick"
        self.scoring = None
        if self.hands == [[], []]:
            self.score()

    def count(self, seat, colour):
        """Containers of a colour on a ship."""
        return sum(stack.count(colour) for stack in self.ships[seat])

    def score(self):
        """The end of a round: who has more containers of a colour gets the faces of his cards of it."""
        self.scoring = [{}, {}]
        for colour in COLOURS:
            for seat in (0, 1):
                faces = sum(card[1] for card in self.piles[seat] if card[0] == colour)
                more = self.count(seat, colour) > self.count(1 - seat, colour)
                self.scoring[seat][colour] = faces if more else 0
                self.points[seat] += self.scoring[seat][colour]
        if self.round == ROUNDS:
            for seat in (0, 1):
                self.bonus[seat] = 3 * sum(sorted(stack) == sorted(COLOURS) for stack in self.ships[seat])
                self.points[seat] += self.bonus[seat]
            self.phase = "over"
        else:
            self.round += 1
            self.phase = "deal"

    def check(self):
        """Nothing is lost: 28 cards and 40 containers."""
        everywhere = self.aside + self.out
        for seat in (0, 1):
            everywhere = everywhere + self.hands[seat] + self.piles[seat]
        assert sorted(everywhere) == sorted(all_cards())
        for colour in COLOURS:
            loaded = self.count(0, colour) + self.count(1, colour)
            assert self.stock[colour] >= 0 and self.stock[colour] + loaded == CONTAINERS_PER_COLOUR
        for ship in self.ships:
            for stack in ship:
                order = [COLOURS.index(colour) for colour in stack]
                assert order == sorted(set(order))
