"""A simple bot for Robotech, one for all factions: it knows what each of them is after.

What a position is worth to a faction is its own way to victory against those of the three
others, and what it can get from there: protoculture, units, places on the tracks. The bot
tries its picks one after the other and takes the best; where a pick only leads to the next
one it looks on, as far as it has tries left. Marches it looks at unit by unit.
"""

from engine.robotech import (
    AMBUSHING,
    ANSWER,
    AUL,
    CHOOSE,
    CITY,
    COMMAND,
    CONCERT,
    COVERT,
    EVENT_SPACE,
    EVENT_WHOM,
    FLAGSHIP,
    HIDEOUT,
    KHYRON,
    LOSE,
    MECHA,
    MINMEI,
    MOVING,
    OVERT,
    PARTISAN,
    PICK_END,
    PICK_NEXT,
    PICK_UNDO,
    PLAYING,
    POD,
    RDF,
    REF,
    RICK,
    SOURCE,
    TARGETS,
    TRADING,
    VERITECH,
    ZR,
)
from engine.robotech_scenario import CIVILIANS, TRACKS
from engine.step import NONE
from micropython import const

_TRIES = const(90)
_WORST = const(-9999)
_ENTROPY = b"\x00" * 32  # of steps that are only tried

_GOALS = b"\x05\x0b\x07\x05"
_FIRST = b"\x00\x03\x06\x08\x0a"  # the first kind of each faction; AUL cities do not move
_MARCH = b"\x03\x01\x01\x01"  # what moving costs
_WIDTH = const(14)
_DROP = const(14)
_LIFT = const(15)

# What a unit on the board is worth to its faction, by kind
_WORTH = b"\x06\x03\x06\x06\x02\x02\x03\x03\x06\x03\x03"


def choose(game, seat, rng):
    """A legal pick for a seat that owes one; `game` holds no more than its view."""
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
    ally = (REF, AUL, RDF, ZR)[me]
    return 10 if other == ally else 4


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
    phase = game.phase()
    if phase == SOURCE:
        gain, pick = _best_march(trial, legal)
        return pick if gain > 0 or PICK_END not in legal else PICK_END
    source = game.describe(seat, legal[0])[2] if legal[0] < PICK_UNDO else NONE
    best = 0
    pick = PICK_NEXT if PICK_NEXT in legal else PICK_END
    now = trial.value()
    paid = PICK_NEXT in legal or pick not in legal
    for other in legal:
        if other < PICK_UNDO:
            kind = _FIRST[me] + other // _WIDTH
            value = trial.moved(kind, source, other % _WIDTH) - now
            if me == ZR or me == REF:
                value -= _MARCH[me]
            if value > best or paid and pick == NONE:
                best = value
                pick = other
    return pick if pick in legal else legal[0]


def _best_march(trial, sources):
    """`(gain, source)`: what the best first unit of a march brings, its cost taken off."""
    game = trial.game
    me = trial.me
    now = trial.value()
    best = 0
    pick = PICK_END
    for source in sources:
        if source == _DROP or source == _LIFT:
            ship = game.where(FLAGSHIP)
            gain = trial.dropped(ship, 1 if source == _DROP else -1) - now - 1
            if gain > best:
                best = gain
                pick = source
            continue
        if source > HIDEOUT:
            continue
        for kind in range(_FIRST[me], _FIRST[me + 1]):
            if game.units(source, kind):
                for end in range(HIDEOUT + 1):
                    if game.adjacent(source, end) or me == ZR and source != end and HIDEOUT in (source, end):
                        gain = trial.moved(kind, source, end) - now - _MARCH[me]
                        if gain > best:
                            best = gain
                            pick = source
    return best, pick


def _ambush(game, legal):
    """Overt units first, then Khyron, the covert ones where that gains control; on RDF and REF before AUL."""
    rivals = (REF, RDF, AUL) if game.points(AUL) > 3 else (REF, RDF)
    for other in rivals:
        for attacker in (1, 0, 2):
            if attacker * 4 + other in legal:
                return attacker * 4 + other
    return PICK_NEXT if PICK_NEXT in legal else PICK_END


class _Trial:
    """A position that picks are tried in; afterwards it is as it was."""

    def __init__(self, game, seat, me, rng):
        self.game = game
        self.me = me
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
                value = 4 * self.value() + 2
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
        points = game.points(self.me)
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

    def moved(self, kind, start, end):
        """The value with a unit somewhere else."""
        game = self.game
        game.put(start, kind, -1)
        game.put(end, kind, 1)
        value = self.value()
        game.put(end, kind, -1)
        game.put(start, kind, 1)
        return value

    def dropped(self, space, pods):
        """The value with pods more or less in a space, from or to the flagship."""
        game = self.game
        game.put(space, POD, pods)
        value = self.value() - pods
        game.put(space, POD, -pods)
        return value

    # What a position is worth

    def value(self):
        """The value of the position for the own faction."""
        game = self.game
        me = self.me
        side = 1 if me == RDF or me == REF else -1
        total = controlled = cities = income = 0
        leads = bytearray(10)
        for space in range(10):
            lead = game.strength(space, RDF) + game.strength(space, REF) - game.strength(space, ZR) - game.strength(space, AUL)
            leads[space] = 128 + lead
            if lead > 0:
                controlled += 1
            elif lead < 0:
                cities += game.units(space, CITY) + (1 if space < 5 else 0)
            if lead * side > 0:
                income += 1
            total += side * max(-2, min(2, lead))
        content = hope = 0
        for civilian in range(len(CIVILIANS)):
            spot = game.spot(civilian)
            if spot < 15:
                track = TRACKS[CIVILIANS[civilian] >> 4]
                if spot < track >> 4:
                    content += 1
                hope += _hope(me, spot, track)
        money = game.protoculture(me)
        total += hope + (2 * income if me == RDF else income)
        total += 2 * min(money, 6) + min(money, 14)
        joined = game.points(ZR)
        for other in range(4):
            points = content if other == RDF else joined if other == ZR else controlled if other == REF else cities
            way = _way(points, _GOALS[other])
            total += 3 * way if other == me else -way
        return total + self._units(leads)

    def _units(self, leads):
        """What the own units are worth where they are."""
        game = self.game
        me = self.me
        total = 0
        if me == RDF:
            for space in range(10):
                if leads[space] > 128 and game.units(space, VERITECH) + game.units(space, RICK):
                    if game.units(space, MECHA) + game.units(space, POD):
                        total += 3
                if game.units(space, OVERT) and game.strength(space, RDF):
                    total += 1
        elif me == ZR:
            place = game.where(KHYRON)
            if place < 10 and leads[place] < 128:
                for civilian in range(len(CIVILIANS)):
                    if CIVILIANS[civilian] >> 4 == place and game.spot(civilian) < 15:
                        total += game.spot(civilian) + 6 - (TRACKS[place] & 15)
            for space in range(10):
                total -= 2 if game.units(space, OVERT) and game.units(space, PARTISAN) == 0 else 0
                if game.units(space, COVERT):
                    total += 2
        elif me == REF:
            ship = game.where(FLAGSHIP)
            if ship < 10:
                total += game.units(ship, OVERT) + game.units(ship, COVERT)
            total += game.constructed()
        else:
            place = game.where(MINMEI)
            if place < 10:
                total += 2 * min(game.units(place, PARTISAN), 3)
        for kind in range(_FIRST[me], _FIRST[me + 1]):
            on_board = 0
            for space in range(HIDEOUT + 1):
                on_board += game.units(space, kind)
            total += _WORTH[kind] * on_board
        return total


def _hope(me, spot, track):
    """What a civilian's place on its track is worth beyond the points."""
    length = track & 15
    if me == RDF:
        return 2 - 3 * max(0, spot - (track >> 4) + 1)
    if me == ZR:
        return 2 * spot - 2 * (length - 1)
    return 0


def _way(points, goal):
    """How far on its way to victory a faction is."""
    way = 60 * points // goal
    if points >= goal:
        return way + 30
    return way + 8 if points == goal - 1 else way
