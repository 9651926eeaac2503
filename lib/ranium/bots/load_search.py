"""A bot for Load! that weighs every card against every card the other seat may hold, and mixes its picks.

The position after a trick is valued by weights that were learned in play. Hands that the
other seat may have are sampled; each mixes its own answers by regret matching, and the own
seat its picks against all of them.
"""

from engine.containers import CARDS, card_colour, card_face
from engine.load import HAND, LOAD, MOVE, PICK, share_of, winner_of
from micropython import const

from ranium.bots.fleet import Fleet, mix
from ranium.bots.mixed import SCALE, Side, chance, deviation, draw

_ROUNDS = const(3)
_ROW = const(52)
# The weights after those of fleet.py
_CARD = const(32)  # a card in hand, by colour * 4 + face
_BEATS = const(48)  # that a card of this colour beats one of the other hand
_WORLDS = const(6)  # hands that the other seat may have
_PASSES_MOST = const(60)
_PASSES_ALL = const(240)  # with two cards in hand, when all of the other one's are weighed
_FEW = const(2)  # of a bot that is only good
_CARDS_WEIGHED = const(300)  # passes times own cards: what a board has the time for


def think(game, seat, rng, level, weights=None):
    """A generator that yields -1 while it thinks, at last a legal pick for a seat that owes one.

    `game` holds no more than its view; `level` is 1 for good, 2 for strong play.
    """
    if weights is None:
        from ranium.bots.load_learned import WEIGHTS

        weights = WEIGHTS[2]
    mind = Mind(game, seat, weights)
    yield -1
    yield from mind.read()
    if game.phase() != PICK:
        yield mind.act(seat, game.colour())[0]
        return
    yield from mind.pick(rng, level)


class Mind:
    """The position as a seat sees it, read once."""

    def __init__(self, game, seat, data):
        self.game = game
        self.seat = seat
        round = game.round()
        done = game.trick() + 1
        self.left = (_ROUNDS - round) * HAND - done
        closing = done == HAND
        last = closing and round == _ROUNDS - 1
        self.closing = closing
        if closing:
            round += 0 if last else 1
            done = 0
        self.weights = [0] * _ROW
        self._mixing = mix(data, 2 * round, self.weights, HAND - done, HAND)
        self.fleet = Fleet(game, self.weights, share_of if closing else None, 0, last)

    def read(self):
        """A generator that reads the position, yielding -1 on the way."""
        yield from self._mixing
        yield from self.fleet.read(self.game)

    def act(self, seat, colour):
        """(act, margin for this seat) of the best that it can do with a container; (-1, None) if it can do nothing."""
        fleet = self.fleet
        best = None
        act = -1
        arg, gain = fleet.best_move(seat, colour)
        if arg >= 0:
            best = fleet.lead(fleet.totals, seat) + gain
            act = MOVE << 5 | arg
        slot, gain = fleet.best_load(seat, colour)
        if slot >= 0:
            lead = fleet.lead(fleet.after(seat, (), colour, 1), seat) + gain
            if best is None or lead > best:
                best = lead
                act = LOAD << 5 | slot
        return act, best

    def pick(self, rng, level):
        game = self.game
        seat = self.seat
        slots = list(game.legal(seat))
        if len(slots) == 1:
            yield slots[0]
            return
        mine = bytes([game.card(seat, slot) for slot in slots])
        hidden = yield from self._hidden()
        rows = None
        for rows in self._matrix(mine, hidden):
            if rows is None:
                yield -1
        own = Side(len(mine))
        worlds = []
        if len(mine) == 2:
            for second in range(1, len(hidden)):
                for first in range(second):
                    worlds.append((bytes((first, second)), Side(2)))
                yield -1
        else:
            for _ in range(_WORLDS):
                worlds.append((sampled_hand(len(hidden), len(mine), rng), Side(len(mine))))
                yield -1
        values = [0] * len(mine)
        passes = _FEW
        if level == 2:
            passes = _PASSES_ALL if len(mine) == 2 else min(_PASSES_MOST, _CARDS_WEIGHED // len(mine))
        for weight in range(1, passes + 1):
            hand, other = worlds[weight % len(worlds)]
            now = other.now
            for i in range(len(mine)):
                row = rows[i]
                value = 0
                for j in other.played:
                    value += row[hand[j]] * now[j]
                values[i] = value // SCALE
            own.learn(values, weight)
            yield -1
            now = own.now
            for j in range(len(hand)):
                at = hand[j]
                loss = 0
                for i in own.played:
                    loss -= rows[i][at] * now[i]
                values[j] = loss // SCALE
            other.learn(values, weight)
            yield -1
        yield draw(slots, own.sums, rng, level)

    def _hidden(self):
        """A generator that returns the cards that this seat has not seen in this round: in the other hand, or laid aside."""
        game = self.game
        seen = 0
        for owner in (0, 1):
            hand = game.hand(owner)
            for slot in range(HAND):
                if owner == self.seat or not hand >> slot & 1:
                    seen |= 1 << game.card(owner, slot)
            yield -1
        return bytes([card for card in range(CARDS) if not seen >> card & 1])

    def _matrix(self, mine, hidden):
        """Yields None while it thinks, at last rows of what each own card brings against each hidden one."""
        weights = self.weights
        seat = self.seat
        results = []  # the margin that a trick won with a colour leads to, by winner * 4 + colour; then faces
        for winner in (seat, 1 - seat):
            for colour in range(4):
                results.append(self._result(winner, colour))
                yield None
        # Pairs of cards, by who wins: 0 nobody, 1 the own card, 2 the hidden one
        width = len(hidden)
        wins = bytearray(len(mine) * width)
        across = [0] * len(mine)
        down = [0] * width
        whole = 0
        for i in range(len(mine)):
            for j in range(width):
                winner = winner_of(mine[i], hidden[j])
                wins[i * width + j] = winner + 1
                strength = 0
                if winner == 0:
                    strength = weights[_BEATS + card_colour(mine[i])]
                elif winner > 0:
                    strength = -weights[_BEATS + card_colour(hidden[j])]
                across[i] += strength
                down[j] += strength
            whole += across[i]
            yield None
        spread = deviation(self.left)
        left = len(mine) - 1  # cards in each hand afterwards
        most = left + 4
        # What each hidden card is, and what it takes along from the other hand
        colours = [card_colour(other) for other in hidden]
        faces = [card_face(other) for other in hidden]
        gone = [0] * width
        if not self.closing:
            for j in range(width):
                gone[j] = weights[_CARD + 4 * colours[j] + faces[j]] * left // most - down[j] // most
        yield None
        rows = []
        for i in range(len(mine)):
            colour = card_colour(mine[i])
            face = card_face(mine[i])
            mean = 0
            if not self.closing:
                mean = (whole - across[i]) // most - weights[_CARD + 4 * colour + face]
            row = []
            at = i * width
            for j in range(width):
                value = mean + gone[j]
                winner = wins[at + j]
                if not winner:
                    value += self._before
                elif winner == 1:
                    base, gained = results[colour]
                    value += base + gained[colour] * face + gained[colours[j]] * faces[j]
                    if not self.closing:
                        value += weights[_BEATS + colour] // most
                else:
                    base, gained = results[4 + colours[j]]
                    value += base + gained[colour] * face + gained[colours[j]] * faces[j]
                    if not self.closing:
                        value -= weights[_BEATS + colours[j]] // most
                row.append(chance(value, spread))
            rows.append(row)
            yield None
        yield rows

    def _result(self, winner, colour):
        """(margin, what a face of each colour adds to it) if this seat (0 or 1 of the game) wins with a colour."""
        fleet = self.fleet
        me = self.seat
        totals = fleet.totals
        self._before = before = totals[me] - totals[1 - me]
        loaded = -1
        margin = before
        for actor in (winner, 1 - winner):
            act, lead = self.act(actor, colour)
            if act >= 0:
                margin = lead if actor == me else -lead
                if act >> 5 == LOAD:
                    loaded = actor
                break
        gained = []
        for face in range(4):
            if loaded >= 0 and face == colour:
                gain = fleet.face(winner, face, loaded)
            else:
                gain = fleet.face(winner, face, -1)
            gained.append(gain if winner == me else -gain)
        return margin, gained


def sampled_hand(cards, held, rng):
    """The places of `held` of so many cards, each hand equally likely, ascending."""
    hand = bytearray(held)
    taken = 0
    for at in range(cards):
        if rng.below(cards - at) < held - taken:
            hand[taken] = at
            taken += 1
    return hand
