"""A bot for RELOAD! that plays the battle on the table as a game of its own.

It makes the matrix of what each pick brings against each of the other seat, the position
after the battle valued by weights that were learned in play, and mixes its picks by regret
matching. With three or four seats the picks of the others are sampled instead.
"""

from engine.containers import top
from engine.reload import BUY, DECLINE, DISCARD, LOAD, MOVE, PICK, SHIFT, TAKE_BACK, R, battle, share_of
from micropython import const

from ranium.bots.fleet import Fleet, mix
from ranium.bots.mixed import Side, chance, deviation, draw, sampled, solve

_BATTLES = const(14)
_ROW = const(74)
# The weights after those of fleet.py
_CHIP = const(32)  # a purse of 0..5 chips
_CARD = const(38)  # an RCU card in hand
_HELD = const(45)  # 0..7 of them
_PAIR = const(53)  # that one has a card and another seat a higher one
_RICH = const(8)  # a chip more than 5
_FULL = const(127)
_PASSES = const(54)  # of regret matching: what a board has the time for
_FEW = const(2)  # of a bot that is only good
_ROUNDS = const(18)  # the same with more than two seats, where a pass is longer


def think(game, seat, rng, level, weights=None):
    """A generator that yields -1 while it thinks, at last a legal pick for a seat that owes one.

    `game` holds no more than its view; `level` is 1 for good, 2 for strong play.
    """
    if weights is None:
        from ranium.bots.reload_learned import WEIGHTS

        weights = WEIGHTS[game.seats]
    mind = Mind(game, seat, weights)
    yield -1
    yield from mind.read()
    if game.phase() != PICK:
        yield from mind.act()
    elif game.seats == 2:
        yield from mind.duel(rng, level)
    else:
        yield from mind.crowd(rng, level)


class Mind:
    """The position as a seat sees it, read once. Of its methods the generators yield -1 while they think, and return what they say."""

    def __init__(self, game, seat, data):
        self.game = game
        self.seat = seat
        round = game.round()
        done = game.battle() + 1
        closing = done == _BATTLES
        self.last = last = closing and round == 1
        if closing:
            round = 1
            done = 0
        self.left = 0 if last else (2 - round) * _BATTLES - done
        self.weights = w = [0] * _ROW
        self._mixing = mix(data, 2 * round, w, _BATTLES - done, _BATTLES)
        self.fleet = Fleet(game, w, share_of if closing else None, 1, last)
        self._pairs = [0] * 49  # what a card of one hand does against each of another's

    def read(self):
        """A generator that reads the position, yielding -1 on the way."""
        yield from self._mixing
        w = self.weights
        pairs = self._pairs
        at = _PAIR
        for i in range(7):
            for j in range(i + 1, 7):
                pairs[7 * i + j] = w[at]
                pairs[7 * j + i] = -w[at]
                at += 1
        yield -1
        yield from self.fleet.read(self.game)

    # What chips and hands are worth

    def purse(self, chips):
        if self.last:
            return chips  # which only break a tie
        return self.weights[_CHIP + min(5, chips)] + max(0, chips - 5) * _RICH

    def hand(self, hand):
        """What a hand is worth by itself."""
        if self.last:
            return 0
        value = held = 0
        for card in range(7):
            if hand >> card & 1:
                value += self.weights[_CARD + card]
                held += 1
        return value + self.weights[_HELD + held]

    def against(self, hand):
        """What each card of another seat takes from the worth of this hand."""
        if self.last:
            return [0] * 7
        pairs = self._pairs
        losses = []
        for other in range(7):
            loss = 0
            for card in range(7):
                if hand >> card & 1:
                    loss -= pairs[7 * card + other]
            losses.append(loss)
        return losses

    # What a battle brings

    def win(self, seat, cards):
        """(totals, act) if a seat wins: the cards, and the best that it can make of the container.

        `cards` is empty when the seat has them already.
        """
        game = self.game
        fleet = self.fleet
        colour = game.colour()
        totals = fleet.after(seat, cards, 0, 0)
        act = DECLINE << 5
        yield -1
        arg, gain = fleet.best_move(seat, colour)
        if gain > 0:
            act = MOVE << 5 | arg
            totals[seat] += gain
        yield -1
        if game.container():
            slot, gain = fleet.best_load(seat, colour)
            if slot >= 0:
                yield -1
                loaded = fleet.after(seat, cards, colour, 1)
                loaded[seat] += gain
                if fleet.lead(loaded, seat) > fleet.lead(totals, seat):
                    return loaded, LOAD << 5 | slot
        return totals, act

    def spend(self, seat, chips):
        """(gain, act) of the best that a seat which played R can do for chips, -32768 without any."""
        game = self.game
        fleet = self.fleet
        best = -32768
        best_act = -1
        if not chips:
            return best, best_act
        before = fleet.lead(fleet.totals, seat) + self.purse(chips)
        ship = fleet.ship(seat)
        for slot in range(len(ship)):
            stack = ship[slot]
            if stack:
                colour = top(stack)
                totals = fleet.after(seat, (), colour, -1)
                totals[seat] += fleet.tower(stack ^ 1 << colour) - fleet.tower(stack)
                gain = fleet.lead(totals, seat) + self.purse(chips - 1) - before
                if gain > best:
                    best = gain
                    best_act = DISCARD << 5 | slot
                yield -1
        if chips >= 2:
            arg, gain = fleet.best_move(seat, -1)
            gain += self.purse(chips - 2) - self.purse(chips)
            if arg >= 0 and gain > best:
                best = gain
                best_act = SHIFT << 5 | arg
            yield -1
        if chips >= 3:
            for colour in range(4):
                slot, gain = fleet.best_load(seat, colour)
                if slot >= 0 and game.stock(colour):
                    totals = fleet.after(seat, (), colour, 1)
                    totals[seat] += gain
                    gain = fleet.lead(totals, seat) + self.purse(chips - 3) - before
                    if gain > best:
                        best = gain
                        best_act = BUY << 5 | colour * 5 + slot
                yield -1
        return best, best_act

    def act(self):
        """After a reveal: yields -1 while it thinks, at last the best act."""
        game = self.game
        seat = self.seat
        if game.winner() == seat:
            _, act = yield from self.win(seat, ())
        else:
            gain, act = yield from self.spend(seat, game.chips(seat))
            if act < 0 or gain <= self.regain(seat):
                act = TAKE_BACK << 5
        yield act

    def regain(self, seat):
        """What it is worth to a seat to take all cards back."""
        game = self.game
        hand = game.hand(seat)
        gain = self.hand(_FULL) - self.hand(hand)
        losses = self.against(_FULL ^ hand)
        for other in range(game.seats):
            if other != seat:
                for card in range(7):
                    if game.hand(other) >> card & 1:
                        gain -= losses[card] // (game.seats - 1)
        return gain

    # The pick

    def duel(self, rng, level):
        """Two seats: the whole matrix."""
        game = self.game
        fleet = self.fleet
        me = self.seat
        other = 1 - me
        cards = game.cards()
        results = []  # margins if nobody, seat 0, seat 1 wins
        for winner in (-1, 0, 1):
            totals = fleet.totals
            if winner >= 0:
                totals, _ = yield from self.win(winner, cards)
            results.append(totals[me] - totals[other])
            yield -1
        chips = [game.chips(seat) for seat in (0, 1)]
        ties = self.purse(chips[me]) - self.purse(chips[other])
        for i in range(3):
            results[i] += ties
        ties = self.purse(chips[me] + 1) - self.purse(chips[other] + 1) - ties
        mine = yield from self._options(me, chips)
        yield -1
        theirs = yield from self._options(other, chips)
        yield -1
        # What a card of the other hand takes from each of the own ones, the whole hand and a full one included.
        held = game.hand(other)
        against = []
        for option in mine:
            losses = self.against(option[1])
            whole = full = 0
            for card in range(7):
                full += losses[card]
                if held >> card & 1:
                    whole += losses[card]
            losses.append(0)
            losses.append(whole - full)
            against.append((option[2] - whole, losses))
            yield -1
        spread = 0 if self.last else deviation(self.left)
        rows = []
        columns = [[] for _ in self._picks(other)]
        picks = bytearray(2)
        for pick in game.legal(me):
            row = []
            for answer in self._picks(other):
                picks[me] = pick
                picks[other] = answer
                winner, tied, _ = battle(picks, 2)
                value = results[winner + 1] + (ties if tied else 0)
                best = -32768
                for i in range(len(mine)):
                    if mine[i][0] == pick:
                        worth, losses = against[i]
                        worst = 32767
                        for reply in theirs:
                            if reply[0] == answer:
                                margin = worth - reply[2] + losses[reply[3]]
                                if margin < worst:
                                    worst = margin
                        if worst > best:
                            best = worst
                value = chance(value + best, spread)
                columns[len(row)].append(-value)
                row.append(value)
                if len(row) & 3 == 0:
                    yield -1
            rows.append(row)
            yield -1
        weights = None
        for weights in solve(rows, columns, _PASSES if level == 2 else _FEW):
            if weights is None:
                yield -1
        yield draw(list(game.legal(me)), weights, rng, level)

    def _picks(self, seat):
        hand = self.game.hand(seat)
        for face in range(1, 8):
            if hand >> face - 1 & 1:
                yield face
        yield R

    def _options(self, seat, chips):
        """(pick, hand afterwards, its worth with all that is gained, which card has gone) for all picks.

        For the card 7 stands for none, 8 for a full hand; R is there in up to two ways.
        """
        hand = self.game.hand(seat)
        options = []
        for pick in self._picks(seat):
            if pick == R:
                options.append((R, _FULL, self.hand(_FULL), 8))
            else:
                after = hand ^ 1 << pick - 1
                options.append((pick, after, self.hand(after), pick - 1))
        yield -1
        gain, act = yield from self.spend(seat, chips[seat])
        if act >= 0:
            options.append((R, hand, self.hand(hand) + gain, 7))
        return options

    def crowd(self, rng, level):
        """Three or four seats: each samples the picks of the others and regrets what it did not play."""
        game = self.game
        fleet = self.fleet
        seats = game.seats
        leads = []  # by winner + 1 and seat
        for winner in range(-1, seats):
            totals = fleet.totals
            if winner >= 0:
                totals, _ = yield from self.win(winner, game.cards())
            for seat in range(seats):
                leads.append(fleet.lead(totals, seat))
            yield -1
        ties = []
        extras = []
        options = []
        sides = []
        for seat in range(seats):
            chips = game.chips(seat)
            ties.append(self.purse(chips + 1) - self.purse(chips))
            options.append(list(self._picks(seat)))
            more = yield from self._extras(seat)
            extras.append(more)
            sides.append(Side(len(options[seat])))
            yield -1
        picks = bytearray(seats)
        played = bytearray(seats)
        values = [0] * 8
        for weight in range(1, (_ROUNDS if level == 2 else _FEW) + 1):
            for seat in range(seats):
                played[seat] = options[seat][sampled(sides[seat].now, rng)]
            yield -1
            for seat in range(seats):
                if seat != self.seat and weight + seat & 1:
                    continue  # the others learn in every second pass, which leaves time for more
                picks[:] = played
                mine = options[seat]
                more = extras[seat]
                tie = ties[seat]
                for i in range(len(mine)):
                    picks[seat] = mine[i]
                    winner, tied, _ = battle(picks, seats)
                    value = leads[(winner + 1) * seats + seat] + more[i]
                    if tied >> seat & 1:
                        value += tie
                    values[i] = value
                sides[seat].learn(values, weight)
                yield -1
        yield draw(options[self.seat], sides[self.seat].sums, rng, level)

    def _extras(self, seat):
        """What each pick leaves in the hand of a seat, and R brings."""
        game = self.game
        hand = game.hand(seat)
        losses = [0] * 7  # of each card, by what the others hold
        for other in range(game.seats):
            if other != seat:
                theirs = game.hand(other)
                for i in range(7):
                    if theirs >> i & 1:
                        for card in range(7):
                            losses[card] += self._pairs[7 * card + i]
                yield -1
        extras = []
        for pick in self._picks(seat):
            if pick == R:
                yield -1
                gain, _ = yield from self.spend(seat, game.chips(seat))
                extras.append(max(self.regain(seat), gain))
            else:
                gone = losses[pick - 1] // (game.seats - 1)
                extras.append(0 if self.last else self.hand(hand ^ 1 << pick - 1) - self.hand(hand) - gone)
        return extras
