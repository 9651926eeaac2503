"""A simple bot for Robotech, one for all factions: it knows what each of them is after.

What a position is worth to a faction is its own way to victory against those of the three
others, and what it can get from there: protoculture, units, places on the tracks. The bot
tries its picks one after the other and takes the best; where a pick only leads to the next
one it looks on, as far as it has tries left. Of marches it looks at parties of units.
The generators here yield -1 while they think; each step that is tried is a slice of its own.
"""

from engine.robotech import (
    AMBUSHING,
    ANSWER,
    AUL,
    CHOOSE,
    COMMAND,
    CONCERT,
    EVENT_SPACE,
    EVENT_WHOM,
    HIDEOUT,
    LOSE,
    MOVING,
    PICK_END,
    PICK_NEXT,
    PICK_UNDO,
    PLAYING,
    RDF,
    REF,
    SOURCE,
    TARGETS,
    TRADING,
    ZR,
)
from engine.step import NONE
from micropython import const
from ranium import thrift
from ranium.bots.robotech_worth import PARTY, Worth, liking

_TRIES = const(90)
_WORST = const(-99999999)
_ENTROPY = b"\x00" * 32  # of steps that are only tried
_DROP_PICK = const(14)
_LIFT_PICK = const(15)


def think(game, seat, rng, value=Worth):
    """A generator: at last a legal pick for a seat that owes one; `game` holds no more than its view.

    `value` is the class that says what positions are worth.
    """
    kept = thrift.loaded()
    pick = yield from _choice(game, seat, rng, value)
    yield -1
    thrift.drop(kept, "engine.robotech_")  # what carries out steps, loaded to try them
    yield pick


def _choice(game, seat, rng, value):
    """Returns the pick."""
    phase = game.phase()
    legal = yield from _legal(game, seat)
    yield -1
    if len(legal) == 1:
        return legal[0]
    me = game.faction(seat)
    if phase == CHOOSE:
        return legal[rng.below(len(legal))]
    if phase == TRADING:
        return _offer(game, seat, me, legal, rng)
    if phase == ANSWER:
        return PICK_END if rng.below(2) else _worst(game, seat, me, legal, rng)
    if phase == PLAYING:
        return (yield from _card(_Trial(value(game, me), seat, rng), legal))
    if phase == SOURCE or phase == MOVING:
        return (yield from _march(_Trial(value(game, me), seat, rng), legal))
    if phase == AMBUSHING:
        return _ambush(game, legal)
    return (yield from _Trial(value(game, me), seat, rng).best(legal))


def _legal(game, seat):
    """Returns the picks of a seat."""
    legal = bytearray()
    for pick in game.legal(seat):
        yield -1
        legal.append(pick)
    return bytes(legal)


# Cards


def _offer(game, seat, me, legal, rng):
    """Now and then the card that is worth least is offered to somebody."""
    if rng.below(3):
        return PICK_END
    slots = bytes(slot for slot in range(4) if game.card(me, slot) != NONE)
    slot = slots[0] if len(slots) == 1 else _worst(game, seat, me, slots, rng)
    first = rng.below(4)
    for nth in range(4):
        pick = (first + nth & 3) * 4 + slot
        if pick in legal:
            return pick
    return PICK_END


def _worst(game, seat, me, slots, rng):
    """The slot whose card is liked least."""
    worst = NONE
    least = 999
    for slot in slots:
        if slot < 4:
            value = 4 * liking(me, game.card(me, slot)) + rng.below(12)
            if value < least:
                least = value
                worst = slot
    return worst


def _card(trial, legal):
    """Returns the card to play: liked, and with a white box that does good, as far as that is seen at once."""
    worth = trial.worth
    yield from worth.read()
    now = worth.now
    best = legal[0]
    most = None
    for slot in legal:
        value = yield from trial.after(slot, 0)
        value = worth.liking(slot, value - now, trial.rng)
        if most is None or value > most:
            most = value
            best = slot
    return best


# Moving


def _march(trial, legal):
    """Returns the next step of moving; the end when nothing gets better by it."""
    game = trial.game
    worth = trial.worth
    if game.phase() == MOVING and legal[0] >= PICK_UNDO:
        return legal[-1]
    yield from worth.read()
    if game.phase() == SOURCE:
        return (yield from _best_march(worth, legal))[1]
    yield -1
    source = game.describe(trial.seat, legal[0])[2]
    gain, pick = yield from worth.march(source, legal, PICK_NEXT in legal or PICK_END not in legal)
    if gain > 0:
        return pick
    return PICK_NEXT if PICK_NEXT in legal else PICK_END


def _best_march(worth, sources):
    """Returns `(gain, source)`: what the best party brings, its cost taken off; END if nothing is gained."""
    best = 0
    pick = PICK_END
    for source in sources:
        gain = 0
        if source == _DROP_PICK or source == _LIFT_PICK:
            yield -1
            gain = worth.dropped(PARTY if source == _DROP_PICK else -1)
        elif source <= HIDEOUT:
            gain = (yield from worth.march(source, None, False))[0]
        if gain > best:
            best = gain
            pick = source
    return best, pick


def _ambush(game, legal):
    """Overt units first, then Khyron, then covert ones; on the AUL only when it is near its victory."""
    rivals = (REF, RDF, AUL) if game.points(AUL) > 3 else (REF, RDF)
    for other in rivals:
        for attacker in (1, 0, 2):
            if attacker * 4 + other in legal:
                return attacker * 4 + other
    return PICK_NEXT if PICK_NEXT in legal else PICK_END


class _Trial:
    """A position that picks are tried in; afterwards it is as it was."""

    def __init__(self, worth, seat, rng):
        self.worth = worth
        self.game = worth.game
        self.seat = seat
        self.rng = rng
        self._left = _TRIES

    def best(self, legal):
        """Returns the best of some picks."""
        phase = self.game.phase()
        worth = self.worth
        best = legal[0]
        most = _WORST
        still = None  # what it is worth to do nothing, where one may
        if legal[-1] == PICK_END and (phase == COMMAND or phase == TARGETS or phase <= EVENT_WHOM):
            yield from worth.read()
            still = worth.now + 1
        for pick in legal:
            if pick == PICK_UNDO:
                continue
            if pick == PICK_END and still is not None:
                value = 4 * worth.weighed(pick, still, still)
            else:
                value = yield from self.after(pick, 3)
                value = 4 * worth.weighed(pick, value, still) + self.rng.below(4)
            if value > most:
                most = value
                best = pick
        return best

    def after(self, pick, depth):
        """Returns what a pick leads to is worth, with the best own picks behind it."""
        game = self.game
        was = bytes(game.state)
        picks = [NONE] * game.seats
        for seat in range(game.seats):
            if seat != self.seat and game.waiting() >> seat & 1:
                for picks[seat] in game.legal(seat):
                    break
        picks[self.seat] = pick
        phase = game.phase()
        yield -1
        game.step(picks, _ENTROPY)
        self._left -= 1
        yield -1
        value = yield from self._later(phase, depth)
        if game.over() and game.winners() >> self.worth.me & 1:
            value += 500
        game.state[:] = was
        return value

    def _later(self, before, depth):
        """Returns the value of the position, or of what the own seat can make of it at once."""
        game = self.game
        phase = game.phase()
        yield from self.worth.read()
        value = self.worth.now
        if not depth or self._left <= 0 or game.waiting() != 1 << self.seat:
            return value
        march = phase == SOURCE
        raid = phase == TARGETS and self.worth.me == ZR and before == COMMAND
        more = phase == CONCERT or phase == TARGETS or EVENT_SPACE <= phase <= EVENT_WHOM or phase == LOSE
        if not march and not more and phase != AMBUSHING:
            return value
        legal = yield from _legal(game, self.seat)
        if march:
            gain, _ = yield from _best_march(self.worth, legal)
            return value + gain
        if phase == AMBUSHING:
            return value + self._prey(legal)
        most = value if raid else _WORST
        for pick in legal:
            if self._left > 0 and pick < PICK_UNDO:
                got = yield from self.after(pick, 0 if phase == CONCERT else depth - 1)
                most = max(most, got)
        return max(most, value) if most > _WORST else value

    def _prey(self, legal):
        """What an ambush may gain here."""
        money = self.game.protoculture(ZR)
        most = 0
        for pick in legal:
            if pick < PICK_UNDO and pick & 3 != AUL:
                most = max(most, min(money, 3) * 2 + (pick >> 2 == 0) * 3)
        return most
