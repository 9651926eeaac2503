"""A simple bot for Robotech, one for all factions: it knows what each of them is after.

What a position is worth to a faction is its own way to victory against those of the three
others, and what it can get from there: protoculture, units, places on the tracks. The bot
tries its picks one after the other and takes the best; where a pick only leads to the next
one it looks on, as far as it has tries left. Of marches it looks at parties of units.
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
from ranium.bots.robotech_worth import PARTY, Worth

_TRIES = const(90)
_WORST = const(-9999)
_ENTROPY = b"\x00" * 32  # of steps that are only tried
_RIVALS = b"\x03\x02\x01\x00"  # for the minor victory
_DROP_PICK = const(14)
_LIFT_PICK = const(15)


def choose(game, seat, rng):
    """A legal pick for a seat that owes one; `game` holds no more than its view."""
    kept = thrift.loaded()
    pick = _choice(game, seat, rng)
    thrift.drop(kept, "engine.robotech_")  # what carries out steps, loaded to try them
    return pick


def _choice(game, seat, rng):
    phase = game.phase()
    legal = bytes(game.legal(seat))
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
        return _card(game, seat, me, legal, rng)
    if phase == SOURCE or phase == MOVING:
        return _march(game, seat, me, legal)
    if phase == AMBUSHING:
        return _ambush(game, legal)
    return _Trial(game, seat, me, rng).best(legal)


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


def _liking(me, card):
    """How gladly a faction plays a card, from what it says on it: others let it take two actions."""
    from engine.robotech_turn import faction_of

    other = faction_of(card)
    if other == me:
        return 6
    return 4 if other == _RIVALS[me] else 8


def _worst(game, seat, me, slots, rng):
    """The slot whose card is liked least."""
    worst = NONE
    least = 999
    for slot in slots:
        if slot < 4:
            liking = 4 * _liking(me, game.card(me, slot)) + rng.below(12)
            if liking < least:
                least = liking
                worst = slot
    return worst


def _card(game, seat, me, legal, rng):
    """The card to play: liked, and with a white box that does good, as far as that is seen at once."""
    trial = _Trial(game, seat, me, rng)
    now = trial.value()
    best = legal[0]
    most = _WORST
    for slot in legal:
        value = trial.after(slot, 0) - now + 2 * _liking(me, game.card(me, slot)) + rng.below(6)
        if value > most:
            most = value
            best = slot
    return best


# Moving


def _march(game, seat, me, legal):
    """The next step of moving; the end when nothing gets better by it."""
    trial = _Trial(game, seat, me, None)
    if game.phase() == SOURCE:
        return _best_march(trial, legal)[1]
    if legal[0] >= PICK_UNDO:
        return legal[-1]
    source = game.describe(seat, legal[0])[2]
    gain, pick = trial.march(source, legal, PICK_NEXT in legal or PICK_END not in legal)
    if gain > 0:
        return pick
    return PICK_NEXT if PICK_NEXT in legal else PICK_END


def _best_march(trial, sources):
    """`(gain, source)`: what the best party brings, its cost taken off; END if nothing is gained."""
    best = 0
    pick = PICK_END
    for source in sources:
        gain = 0
        if source == _DROP_PICK or source == _LIFT_PICK:
            gain = trial.dropped(PARTY if source == _DROP_PICK else -1)
        elif source <= HIDEOUT:
            gain = trial.march(source, None, False)[0]
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


class _Trial(Worth):
    """A position that picks are tried in; afterwards it is as it was."""

    def __init__(self, game, seat, me, rng):
        super().__init__(game, me)
        self._seat = seat
        self._rng = rng
        self._left = _TRIES

    def best(self, legal):
        """The best of some picks."""
        phase = self.game.phase()
        best = legal[0]
        most = _WORST
        for pick in legal:
            if pick == PICK_UNDO:
                continue
            if pick == PICK_END and (phase == COMMAND or phase == TARGETS or phase <= EVENT_WHOM):
                value = 4 * self.value() + 4
            else:
                value = 4 * self.after(pick, 3) + self._rng.below(4)
            if value > most:
                most = value
                best = pick
        return best

    def after(self, pick, depth):
        """What a pick leads to is worth, with the best own picks behind it."""
        game = self.game
        was = bytes(game.state)
        picks = [NONE] * game.seats
        for seat in range(game.seats):
            if game.waiting() >> seat & 1:
                for picks[seat] in game.legal(seat):
                    break
        picks[self._seat] = pick
        phase = game.phase()
        game.step(picks, _ENTROPY)
        self._left -= 1
        value = self._later(phase, depth)
        if game.over() and game.winners() >> self.me & 1:
            value += 500
        game.state[:] = was
        return value

    def _later(self, before, depth):
        """The value of the position, or of what the own seat can make of it at once."""
        game = self.game
        phase = game.phase()
        value = self.value()
        if not depth or self._left <= 0 or game.waiting() != 1 << self._seat:
            return value
        if phase == SOURCE:
            return value + _best_march(self, bytes(game.legal(self._seat)))[0]
        if phase == TARGETS and self.me == ZR and before == COMMAND:
            return value + self._raid(bytes(game.legal(self._seat)), depth)
        if phase == AMBUSHING:
            return value + self._prey(game.legal(self._seat))
        if phase == CONCERT or phase == TARGETS or EVENT_SPACE <= phase <= EVENT_WHOM or phase == LOSE:
            most = _WORST
            for pick in bytes(game.legal(self._seat)):
                if self._left > 0 and pick < PICK_UNDO:
                    most = max(most, self.after(pick, 0 if phase == CONCERT else depth - 1))
            return max(most, value) if most > _WORST else value
        return value

    def _raid(self, legal, depth):
        """What ZR's action gains at its best target."""
        now = self.value()
        most = 0
        for pick in legal:
            if pick < PICK_UNDO and self._left > 0:
                most = max(most, self.after(pick, depth - 1) - now)
        return most

    def _prey(self, legal):
        """What an ambush may gain here."""
        money = self.game.protoculture(ZR)
        most = 0
        for pick in legal:
            if pick < PICK_UNDO and pick & 3 != AUL:
                most = max(most, min(money, 3) * 2 + (pick >> 2 == 0) * 3)
        return most
