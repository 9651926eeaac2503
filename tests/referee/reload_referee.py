"""A second, independent TF22: RELOAD! to check the engine against.

Written from the rulebook and the rulings only, in the plainest way: lists,
dicts and names, nothing packed, nothing clever, nothing shared with the engine.
The referee decides nothing by chance and chooses nothing: it is told which
container cards came up and what the players chose, and works out what follows.

Words used here
    colour   "Yellow", "Red", "Blue" or "Green"
    card     a container card, (colour, face), face 0..3
    pick     an RCU card, 1..7, or "R"
    stack    a list of colours from the bottom to the top
    act      a tuple: ("load", slot), ("move", from, to), ("decline",),
             ("take back",), ("discard", slot), ("shift", from, to),
             ("buy", colour, slot)

"move" is the free move of the battle's winner, "shift" the paid one of a player
who played R.  Chapters of the rulebook are named in capitals, rulings by their
number in the RELOAD! list.
"""

COLOURS = ["Yellow", "Red", "Blue", "Green"]
FACES_OF_A_COLOUR = [0, 1, 1, 2, 2, 3, 3]
SLOTS_FOR_SEATS = {2: 5, 3: 4, 4: 3}
CONTAINERS_PER_COLOUR = 10
CHIPCARDS = 24
BATTLES_PER_ROUND = 14
ROUNDS = 2

PRICE = {"take back": 0, "discard": 1, "shift": 2, "buy": 3}

# ACTIVATE A CONTAINER: "Green beats Blue or Red" and so on.
BEATS = {
    "Green": ["Blue", "Red"],
    "Blue": ["Red", "Yellow"],
    "Red": ["Yellow"],
    "Yellow": ["Green"],
}

# LOAD: "Green stacks on Blue or Red or Yellow or an empty slot" and so on.
STACKS_ON = {
    "Green": ["Blue", "Red", "Yellow"],
    "Blue": ["Red", "Yellow"],
    "Red": ["Yellow"],
    "Yellow": [],
}


class RefereeError(Exception):
    """The referee was told something that the rules do not allow."""


def all_cards():
    """The 28 container cards (GAME COMPONENTS)."""
    cards = []
    for colour in COLOURS:
        for face in FACES_OF_A_COLOUR:
            cards.append((colour, face))
    return cards


def activated_colour(first, second):
    """The colour that two container cards activate (ACTIVATE A CONTAINER)."""
    a = first[0]
    b = second[0]
    if a == b:
        return a
    a_wins = b in BEATS[a]
    b_wins = a in BEATS[b]
    if a_wins and not b_wins:
        return a
    if b_wins and not a_wins:
        return b
    raise RefereeError("no winner between %s and %s" % (a, b))


def may_stack(colour, stack):
    """May this colour be put on this stack, or in this empty slot (LOAD)?"""
    if len(stack) == 0:
        return True
    return stack[-1] in STACKS_ON[colour]


def resolve_battle(picks):
    """Who wins these picks (BATTLE, TIE & TIE CURRENCY, ABSOLUTE TIE; rulings 5, 7).

    picks: dict seat -> 1..7 or "R".
    Returns a dict: "winner" a seat or None, "ties" dict face -> list of seats,
    "neutralized" list of seats, "by" the seat whose 1 neutralized, or None.
    """
    in_battle = {}
    for seat in sorted(picks):
        if picks[seat] != "R":
            in_battle[seat] = picks[seat]

    ones = [seat for seat in in_battle if in_battle[seat] == 1]
    sevens = [seat for seat in in_battle if in_battle[seat] == 7]

    # a. two or more 1s tie and remove nothing, otherwise b. a single 1
    # removes every 7, as if it did not exist.
    neutralized = []
    by = None
    if len(ones) == 1 and len(sevens) > 0:
        neutralized = sevens
        by = ones[0]
        for seat in sevens:
            del in_battle[seat]

    # c. which cards remain: equal faces tie and drop out, face by face.
    ties = {}
    for face in [1, 2, 3, 4, 5, 6, 7]:
        seats = [seat for seat in in_battle if in_battle[seat] == face]
        if len(seats) >= 2:
            ties[face] = seats
    for face in ties:
        for seat in ties[face]:
            del in_battle[seat]

    winner = None
    for seat in in_battle:
        if winner is None or in_battle[seat] > in_battle[winner]:
            winner = seat

    return {"winner": winner, "ties": ties, "neutralized": neutralized, "by": by}


class Referee:
    """One game of RELOAD! watched from the outside.

    Life of a battle: `start` or `next_cards`, then `reveal`, then `act` if the
    result of `reveal` says that somebody must act.  A game ends by itself after
    the 14th battle of the second round.
    """

    def __init__(self, seats):
        """SETTING UP THE GAME, for 2, 3 or 4 seats."""
        if seats not in SLOTS_FOR_SEATS:
            raise RefereeError("2, 3 or 4 players")
        self.seats = seats
        self.everyone = list(range(seats))
        self.slots = SLOTS_FOR_SEATS[seats]
        self.hands = {seat: [1, 2, 3, 4, 5, 6, 7] for seat in self.everyone}
        self.discards = {seat: [] for seat in self.everyone}
        self.ships = {seat: [[] for _ in range(self.slots)] for seat in self.everyone}
        self.stock = {colour: CONTAINERS_PER_COLOUR for colour in COLOURS}
        self.bank = CHIPCARDS
        self.chips = {seat: 0 for seat in self.everyone}
        self.deck = all_cards()
        self.piles = {seat: [] for seat in self.everyone}
        self.aside = []
        self.table = []
        self.colour = None
        self.container = False
        self.round = 1
        self.battle = 1
        self.phase = "cards"
        self.picks = {}
        self.outcome = None
        self.legal = {}
        self.points_by_round = []
        self.share_by_round = []
        self.faces_by_round = []
        self.standing_by_round = []
        self.bonus = {seat: 0 for seat in self.everyone}
        self.happened = []

    # ----- container cards

    def start(self, first_two_cards):
        """The first two container cards (SETTING UP THE GAME, ACTIVATE A CONTAINER)."""
        if self.round != 1 or self.battle != 1:
            raise RefereeError("the game has started already")
        self._activate(first_two_cards)

    def next_cards(self, two_cards):
        """The next two container cards (GAMEPLAY, ACTIVATE A CONTAINER, ROUND 2)."""
        self._activate(two_cards)

    def _activate(self, two_cards):
        if self.phase != "cards":
            raise RefereeError("no container cards are due")
        first, second = two_cards
        for card in (first, second):
            if card not in self.deck:
                raise RefereeError("%r is not in the drawing stack" % (card,))
            self.deck.remove(card)
        self.table = [first, second]
        self.colour = activated_colour(first, second)
        # Ruling 4: without one in stock, no container lies on the cards.
        self.container = self.stock[self.colour] > 0
        if self.container:
            self.stock[self.colour] -= 1
        self.picks = {}
        self.outcome = None
        self.legal = {}
        self.phase = "pick"

    # ----- pick

    def legal_picks(self, seat):
        """The RCU cards in hand and R (GAMEPLAY, RELOAD)."""
        return set(self.hands[seat]) | {"R"}

    def reveal(self, picks):
        """All picks are turned up (GAMEPLAY, BATTLE, TIE & TIE CURRENCY, RELOAD).

        picks: dict seat -> 1..7 or "R", one for every seat.
        Returns a dict:
            "winner"       seat or None
            "ties"         dict face -> seats that tied with it
            "neutralized"  seats whose 7 was removed by a single 1
            "by"           the seat of that 1, or None
            "tied"         all seats that tied
            "got chips"    the seats that got a chipcard
            "bank too small"  True if tied players got none for want of chips
            "legal"        dict seat -> set of all legal acts, for the winner
                           and everyone who played R
            "must act"     the seats with more than one legal act
        If nobody must act, the battle is carried out at once.
        """
        if self.phase != "pick":
            raise RefereeError("no picks are due")
        if sorted(picks) != self.everyone:
            raise RefereeError("one pick for every seat")
        for seat in self.everyone:
            if picks[seat] not in self.legal_picks(seat):
                raise RefereeError("seat %d cannot play %r" % (seat, picks[seat]))
        self.picks = dict(picks)
        self.happened = []

        outcome = resolve_battle(self.picks)
        tied = []
        for face in outcome["ties"]:
            tied.extend(outcome["ties"][face])
        tied.sort()
        outcome["tied"] = tied

        # Ruling 6: all tied players of this battle, or none of them.
        outcome["got chips"] = []
        outcome["bank too small"] = False
        if len(tied) > 0:
            if self.bank >= len(tied):
                for seat in tied:
                    self.bank -= 1
                    self.chips[seat] += 1
                outcome["got chips"] = list(tied)
            else:
                outcome["bank too small"] = True

        legal = {}
        if outcome["winner"] is not None:
            legal[outcome["winner"]] = self._acts_of_winner(outcome["winner"])
        for seat in self.everyone:
            if self.picks[seat] == "R":
                legal[seat] = self._acts_of_reloader(seat)
        outcome["legal"] = legal
        outcome["must act"] = [seat for seat in sorted(legal) if len(legal[seat]) > 1]

        self.outcome = outcome
        self.legal = legal
        self.phase = "act"
        if len(outcome["must act"]) == 0:
            self._carry_out({})
        return outcome

    def _acts_of_winner(self, seat):
        """LOAD and BLUFF."""
        ship = self.ships[seat]
        acts = {("decline",)}
        if self.container:
            for slot in range(self.slots):
                if may_stack(self.colour, ship[slot]):
                    acts.add(("load", slot))
        for move in self._moves(seat):
            from_slot, to_slot = move
            if ship[from_slot][-1] == self.colour:
                acts.add(("move", from_slot, to_slot))
        return acts

    def _acts_of_reloader(self, seat):
        """RELOAD, a to d."""
        ship = self.ships[seat]
        money = self.chips[seat]
        acts = {("take back",)}
        if money >= PRICE["discard"]:
            for slot in range(self.slots):
                if len(ship[slot]) > 0:
                    acts.add(("discard", slot))
        if money >= PRICE["shift"]:
            for from_slot, to_slot in self._moves(seat):
                acts.add(("shift", from_slot, to_slot))
        if money >= PRICE["buy"]:
            for colour in COLOURS:
                if self.stock[colour] > 0:
                    for slot in range(self.slots):
                        if may_stack(colour, ship[slot]):
                            acts.add(("buy", colour, slot))
        return acts

    def _moves(self, seat):
        """From the top of a stack to the top of another stack (LOAD, BLUFF, RELOAD c)."""
        ship = self.ships[seat]
        moves = []
        for from_slot in range(self.slots):
            if len(ship[from_slot]) == 0:
                continue
            colour = ship[from_slot][-1]
            for to_slot in range(self.slots):
                if to_slot == from_slot:
                    continue
                if len(ship[to_slot]) == 0:
                    continue  # An empty slot is not a stack.
                if may_stack(colour, ship[to_slot]):
                    moves.append((from_slot, to_slot))
        return moves

    # ----- act

    def act(self, acts):
        """What those who had to act chose (LOAD, BLUFF, RELOAD; rulings 1 and 2).

        acts: dict seat -> act, for exactly the seats in "must act".
        Returns the list of what happened: (seat, act, worked).
        """
        if self.phase != "act":
            raise RefereeError("no acts are due")
        if sorted(acts) != self.outcome["must act"]:
            raise RefereeError("acts are due from %r" % (self.outcome["must act"],))
        for seat in acts:
            if acts[seat] not in self.legal[seat]:
                raise RefereeError("seat %d may not %r" % (seat, acts[seat]))
        self._carry_out(acts)
        return self.happened

    def _carry_out(self, chosen):
        acts = {}
        for seat in self.legal:
            if seat in chosen:
                acts[seat] = chosen[seat]
            else:
                acts[seat] = list(self.legal[seat])[0]  # the only one

        # First the winner, or nobody.
        winner = self.outcome["winner"]
        if winner is None:
            self._return_container()
            self.aside.extend(self.table)
        else:
            self._act_of_winner(winner, acts[winner])
            self.piles[winner].extend(self.table)
        self.table = []

        # Then those who played R, in seat order.
        for seat in self.everyone:
            if self.picks[seat] == "R":
                self._act_of_reloader(seat, acts[seat])

        # "Then all players put their just played RCU card face down on their
        # personal RC discard pile", the R-card alone goes back to the hand.
        for seat in self.everyone:
            if self.picks[seat] != "R":
                self.hands[seat].remove(self.picks[seat])
                self.discards[seat].append(self.picks[seat])

        self._end_battle()

    def _return_container(self):
        """The activated container goes back to the common stock."""
        if self.container:
            self.stock[self.colour] += 1
            self.container = False

    def _act_of_winner(self, seat, act):
        """LOAD, BLUFF."""
        ship = self.ships[seat]
        if act[0] == "load":
            ship[act[1]].append(self.colour)
            self.container = False
        elif act[0] == "move":
            self._return_container()
            ship[act[2]].append(ship[act[1]].pop())
        else:
            self._return_container()
        self.happened.append((seat, act, True))

    def _act_of_reloader(self, seat, act):
        """RELOAD, a to d; chips paid go back to the bank (ruling 6)."""
        ship = self.ships[seat]
        worked = True
        if act[0] == "take back":
            self.hands[seat].extend(self.discards[seat])
            self.hands[seat].sort()
            self.discards[seat] = []
        elif act[0] == "discard":
            self._pay(seat, PRICE["discard"])
            colour = ship[act[1]].pop()
            self.stock[colour] += 1
        elif act[0] == "shift":
            self._pay(seat, PRICE["shift"])
            ship[act[2]].append(ship[act[1]].pop())
        else:
            colour = act[1]
            if self.stock[colour] > 0:
                self._pay(seat, PRICE["buy"])
                self.stock[colour] -= 1
                ship[act[2]].append(colour)
            else:
                worked = False  # Ruling 2: it does nothing and costs nothing.
        self.happened.append((seat, act, worked))

    def _pay(self, seat, price):
        self.chips[seat] -= price
        self.bank += price

    # ----- ends of battles, rounds and the game

    def _end_battle(self):
        """GAMEPLAY: 14 battles per round; ROUND 2; BONUS POINTS & VICTORY."""
        if self.battle < BATTLES_PER_ROUND:
            self.battle += 1
            self.phase = "cards"
            return
        self._score()
        self._gather()
        if self.round < ROUNDS:
            self.round += 1
            self.battle = 1
            self.phase = "cards"
        else:
            for seat in self.everyone:
                for stack in self.ships[seat]:
                    if len(stack) == 4:
                        self.bonus[seat] += 3
            self.phase = "over"

    def _gather(self):
        """ROUND 2: all 28 cards come together, also those put aside (ruling 9)."""
        for seat in self.everyone:
            self.deck.extend(self.piles[seat])
            self.piles[seat] = []
        self.deck.extend(self.aside)
        self.aside = []

    def _score(self):
        """POINTS; ruling 10."""
        standing = {}
        faces = {}
        share = {}
        points = {}
        for seat in self.everyone:
            standing[seat] = {}
            faces[seat] = {}
            share[seat] = {}
            points[seat] = 0
            for colour in COLOURS:
                total = 0
                for card in self.piles[seat]:
                    if card[0] == colour:
                        total += card[1]
                faces[seat][colour] = total
                standing[seat][colour] = self.standing_in(seat, colour)
                if standing[seat][colour] == "majority":
                    share[seat][colour] = total
                elif standing[seat][colour] == "tie or minority":
                    share[seat][colour] = total // 2
                else:
                    share[seat][colour] = 0
                points[seat] += share[seat][colour]
                points[seat] += self.count(seat, colour)
        self.standing_by_round.append(standing)
        self.faces_by_round.append(faces)
        self.share_by_round.append(share)
        self.points_by_round.append(points)

    # ----- questions

    def count(self, seat, colour):
        """Containers of a colour on a ship (POINTS)."""
        number = 0
        for stack in self.ships[seat]:
            number += stack.count(colour)
        return number

    def standing_in(self, seat, colour):
        """"majority", "tie or minority" or "none" (POINTS a and b; ruling 10)."""
        own = self.count(seat, colour)
        if own == 0:
            return "none"
        for other in self.everyone:
            if other != seat and self.count(other, colour) >= own:
                return "tie or minority"
        return "majority"

    def points(self, seat):
        """Points so far, with the bonus once the game is over (POINTS, BONUS POINTS)."""
        total = 0
        for points in self.points_by_round:
            total += points[seat]
        return total + self.bonus[seat]

    def compare(self, seat, other):
        """Who is ahead and by what (BONUS POINTS & VICTORY; ruling 11).

        Returns (seat ahead, "points" or "chips" or "bonus"), or (None, "shared").
        """
        if self.points(seat) != self.points(other):
            ahead = seat if self.points(seat) > self.points(other) else other
            return ahead, "points"
        if self.chips[seat] != self.chips[other]:
            ahead = seat if self.chips[seat] > self.chips[other] else other
            return ahead, "chips"
        if self.bonus[seat] != self.bonus[other]:
            ahead = seat if self.bonus[seat] < self.bonus[other] else other
            return ahead, "bonus"
        return None, "shared"

    def standings(self):
        """List of (place, seat, points, decided by) (BONUS POINTS & VICTORY).

        Players who share a place have the same number and the next places are
        left out: 1, 1, 3.  "decided by" is the last criterion that had to be
        looked at to tell this seat from the others: "points", "chips", "bonus",
        or "shared" if somebody could not be told from it.
        """
        rows = []
        for seat in self.everyone:
            place = 1
            looked_at = ["points"]
            for other in self.everyone:
                if other == seat:
                    continue
                ahead, by = self.compare(seat, other)
                looked_at.append(by)
                if ahead == other:
                    place += 1
            decided_by = "points"
            for criterion in ["chips", "bonus", "shared"]:
                if criterion in looked_at:
                    decided_by = criterion
            rows.append((place, seat, self.points(seat), decided_by))
        rows.sort()
        return rows

    def check(self):
        """Nothing may be lost or made (GAME COMPONENTS)."""
        for colour in COLOURS:
            number = self.stock[colour]
            for seat in self.everyone:
                number += self.count(seat, colour)
            if self.container and self.colour == colour:
                number += 1
            assert number == CONTAINERS_PER_COLOUR, (colour, number)
            assert self.stock[colour] >= 0
        chips = self.bank
        for seat in self.everyone:
            assert self.chips[seat] >= 0
            chips += self.chips[seat]
        assert chips == CHIPCARDS and self.bank >= 0
        cards = list(self.deck) + list(self.aside) + list(self.table)
        for seat in self.everyone:
            cards.extend(self.piles[seat])
            assert sorted(self.hands[seat] + self.discards[seat]) == [1, 2, 3, 4, 5, 6, 7]
            for stack in self.ships[seat]:
                places = [COLOURS.index(colour) for colour in stack]
                assert places == sorted(set(places)), stack
        assert sorted(cards) == sorted(all_cards())
