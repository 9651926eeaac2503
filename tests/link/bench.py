"""A bench for the link's tests: handhelds in one process, on simulated time, over a cable as bad as wanted."""

from engine.step import NONE, IllegalPick
from ranium.link import lobby as lobby_module
from ranium.link import session as session_module
from ranium.link.curve import Multiplication
from ranium.link.endpoint import Link
from ranium.link.frame import BODY, CRC, MOST, seal, valid
from ranium.link.identity import Identity
from ranium.link.keys import Keys
from ranium.link.lobby import Lobby
from ranium.link.member import Terms
from ranium.link.session import Session
from ranium.link.tags import add, room

TERMS = Terms("0.1", "tiny", 1, 0, 2, 4)


class Chance:
    """Repeatable chance that every interpreter has."""

    def __init__(self, seed):
        self.state = (seed * 7919 + 12345) & 0x7FFFFF

    def below(self, n):
        self.state = (self.state * 1103 + 12347) % 8388593
        return (self.state >> 5) % n

    def between(self, low, high):
        return low + self.below(high - low + 1)

    def one_in(self, n):
        return self.below(n) == 0


class Tiny:
    """The smallest game with everything a session meets: seats that owe nothing, legality that changes, randomness.

    In even steps everybody picks 0..3, in odd ones only the seat that the last entropy
    pointed at, 0..1 or 10. Over after `LENGTH` steps.
    """

    SIZE = 6
    LENGTH = 12

    def __init__(self, seats, options, entropy):
        self.seats = seats
        self.options = options
        self.state = bytearray((seats, options, 0, 0, entropy[0], entropy[1]) if entropy else self.SIZE)

    def waiting(self):
        if self.over():
            return 0
        return 1 << self.state[3] if self.state[2] & 1 else (1 << self.seats) - 1

    def legal(self, seat):
        if not self.waiting() >> seat & 1:
            return ()
        return (0, 1, 10) if self.state[2] & 1 else (0, 1, 2, 3)

    def step(self, picks, entropy):
        waiting = self.waiting()
        for seat in range(self.seats):
            legal = self.legal(seat) if waiting >> seat & 1 else (NONE,)
            if picks[seat] not in legal:
                raise IllegalPick(seat, picks[seat])
        self.state[2] += 1
        self.state[3] = entropy[2] % self.seats
        self.state[4] = (self.state[4] * 31 + sum(picks[: self.seats]) + entropy[0]) & 255
        self.state[5] = entropy[1]

    def restore(self, state):
        if len(state) != self.SIZE or state[0] != self.seats:
            raise ValueError("no state of this game")
        self.state[:] = state

    def over(self):
        return self.state[2] >= self.LENGTH

    def view(self, seat):
        return bytearray(self.state)


class Air:
    """Carries frames between handhelds.

    `chaos` (a Chance) makes it lose one frame in five, repeat one in ten, damage one in
    twenty, and delay all so differently that they overtake each other. `cut` holds pairs
    (sender, receiver) that do not hear each other; `filter(sender, receiver, frame)`
    gives another frame or None. `record` keeps (time, sender, frame) of all that was sent.
    """

    def __init__(self, chaos=None):
        self.now = 0
        self.chaos = chaos
        self.cut = set()
        self.filter = None
        self.record = []
        self.ends = []

    def join(self):
        end = End(self, len(self.ends))
        self.ends.append(end)
        return end

    def carry(self, sender, frame):
        self.record.append((self.now, sender, frame))
        for end in self.ends:
            if end.number == sender or (sender, end.number) in self.cut:
                continue
            given = self.filter(sender, end.number, frame) if self.filter else frame
            if given is not None:
                for arriving in self.mistreated(given):
                    delay = self.chaos.between(2, 120) if self.chaos else 2
                    end.queue.append((self.now + delay, arriving))

    def mistreated(self, frame):
        """What arrives of a frame: nothing, it, it twice, or something else."""
        chaos = self.chaos
        if not chaos:
            return (frame,)
        if chaos.one_in(5):
            return ()
        if chaos.one_in(20):
            damaged = bytearray(frame)
            damaged[chaos.below(len(frame))] ^= 1 << chaos.below(8)
            frame = bytes(damaged)
        return (frame, frame) if chaos.one_in(10) else (frame,)


class End:
    """A transport on the air."""

    def __init__(self, air, number):
        self.air = air
        self.number = number
        self.queue = []
        self.frame = memoryview(bytearray(MOST + 1))
        self.good = self.bad = self.dropped = 0

    def send(self, frame, length):
        self.air.carry(self.number, bytes(frame[:length]))

    def poll(self):
        while self.queue:
            first = min(self.queue, key=lambda item: item[0])
            if first[0] > self.air.now:
                return 0
            self.queue.remove(first)
            frame = first[1]
            self.frame[: len(frame)] = frame
            if valid(self.frame, len(frame)):
                self.good += 1
                return len(frame)
            self.bad += 1
        return 0


def agreed_keys(identity):
    """The Keys of a handheld, its public value found."""
    keys = KnownKeys(identity.secret)
    while not keys.public:
        keys.work()
    return keys


class KnownKeys(Keys):
    """Keys that look up what has been multiplied before on this bench: the same in less time."""

    def _begin(self, point):
        self._point = point
        self._task = Remembered(bytes(self._scalar), bytes(point))


class Remembered:
    """A Multiplication that is done once for all."""

    found = {}

    def __init__(self, scalar, point):
        self.place = scalar, point
        self.result = self.found.get(self.place)
        self.inner = None if self.result else Multiplication(scalar, point)

    def work(self):
        self.inner.work()
        self.result = self.inner.result
        if self.result:
            self.found[self.place] = self.result


def resealed(handheld, frame, edit):
    """A frame of `handheld`'s session, its body (bytearray, without tags) changed by `edit(body)`, with its own tags again."""
    roster = handheld.session.roster
    body = bytearray(frame[BODY : -CRC - room(roster)])
    edit(body)
    return sealed(frame, roster, handheld.link.address, frame[1], body)


def sealed(frame, roster, address, kind, body):
    """A valid frame with the head of `frame`, and the tags of `roster`'s own handheld."""
    length = len(body)
    changed = memoryview(bytearray(frame[:BODY]) + body + bytearray(room(roster) + CRC))
    changed[1] = kind
    changed[2:8] = address
    end = add(roster, address, kind, changed[BODY:], length)
    return bytes(changed[: seal(changed, end)])


def edited(frame, edit):
    """A valid frame like `frame` (bytes), its body (bytearray) changed by `edit(body)`."""
    body = bytearray(frame[BODY:-CRC])
    edit(body)
    changed = memoryview(bytearray(frame[:BODY]) + body + bytearray(CRC))
    return bytes(changed[: seal(changed, len(body))])


def framed(link, kind, body):
    """A valid frame as `link` would send it."""
    link.body[: len(body)] = body
    sent = []
    transport, link.transport = link.transport, Sink(sent)
    link.send(kind, len(body))
    link.transport = transport
    return sent[0]


class Sink:
    """A transport that only keeps what is sent."""

    def __init__(self, sent):
        self.sent = sent

    def send(self, frame, length):
        self.sent.append(bytes(frame[:length]))


class Handheld:
    """One device: identity, link, lobby and session, with holders who pick after a while. `seed` makes it another one.

    `log` has an entry (time, step, state, picks, entropy) for the deal and each turn-over;
    `picked` an entry (time, step, seat, pick) for each pick, NONE included.
    """

    def __init__(self, transport, number, seats=1, game=Tiny, terms=TERMS, expected=0, now=0, bots=0, seed=0):
        self.number = number
        self.game = game
        secret = bytes((number + 1,)) * 12 + bytes(own ^ other for own, other in zip(bytes((number + 1,)) * 4, seed.to_bytes(4, "little")))
        self.identity = Identity(secret, bytes((number, 7)))
        self.link = Link(transport, self.identity.address)
        people = [("P{}{}".format(number, seat), 0, bool(bots >> seat & 1)) for seat in range(seats)]
        salt = bytes((number, 1, 2, 3, 4, 5, 6, 7))
        self.lobby = Lobby(self.link, agreed_keys(self.identity), terms, people, salt, now, expected)
        self.session = None
        self.log = []
        self.chance = Chance(number + 10 * seed)
        self.thinking = (0, 400)
        self.pause = 0
        self.playing = True

    def pick(self, seat):
        legal = list(self.session.game.legal(seat))
        return legal[self.chance.below(len(legal))]

    def tick(self, now):
        if self.session is None:
            if self.lobby.tick(now) == lobby_module.START:
                self.session = Session(self.lobby.roster, self.identity.secret, self.game, self.link, now)
            return
        session = self.session
        event = session.tick(now)
        if event in (session_module.DEALT, session_module.REVEALED):
            self.log.append((now, session.step, bytes(session.game.state), bytes(session.picks), session.entropy))
            self.pause = now + self.chance.between(*self.thinking)
        if self.playing and event != session_module.STOPPED and now >= self.pause:
            owed = session.owed_here
            for seat in range(4):
                if owed >> seat & 1:
                    session.commit(seat, self.pick(seat))
                    self.pause = now + self.chance.between(*self.thinking)
                    break


class Table:
    """Handhelds on one air, `seats` gives the number of seats of each; a pass of all every `pace` ms."""

    def __init__(self, seats, chaos=None, pace=5, **settings):
        self.air = Air(Chance(chaos) if chaos is not None else None)
        self.pace = pace
        self.handhelds = [
            Handheld(self.air.join(), number, count, **settings) for number, count in enumerate(seats)
        ]

    def run(self, milliseconds, until=None):
        """Lets so much time pass; True as soon as `until()` is."""
        end = self.air.now + milliseconds
        while self.air.now < end:
            self.air.now += self.pace
            for handheld in self.handhelds:
                handheld.tick(self.air.now)
            if until and until():
                return True
        return False

    def start(self, limit=20000):
        """From the lobby to a session everywhere."""
        for handheld in self.handhelds:
            handheld.lobby.set_ready(True)
        assert self.run(limit, lambda: all([h.session for h in self.handhelds])), "no start"

    def deal(self, limit=20000):
        """To the first step of a game everywhere."""
        self.start(limit)
        assert self.run(limit, lambda: all([h.session.game for h in self.handhelds])), "no deal"

    def play(self, limit=600000):
        """A whole game from the lobby on."""
        self.start()
        assert self.run(limit, lambda: all([h.session.finished for h in self.handhelds])), "no end"

    def sessions(self):
        return [handheld.session for handheld in self.handhelds]
