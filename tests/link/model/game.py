"""A game of two steps: all pick, then one does. And what may be asked of a table without a lobby."""

from engine.step import NONE, IllegalPick
from ranium.link.identity import Identity
from ranium.link.member import Member, Terms, entry
from ranium.link.roster import Roster
from tests.link.bench import agreed_keys

STEPS = 2


class TwoSteps:
    """By the step contract. Options: bits 0..1 the seat that picks alone in the second step, bits 4..7 who has two picks.

    The others have one. The state holds all that has happened, so that no two games are alike.
    """

    SIZE = 8

    def __init__(self, seats, options, entropy):
        self.seats = seats
        self.options = options
        self.state = bytearray(self.SIZE)
        self.state[0] = seats
        if entropy:
            self.state[2:4] = entropy[:2]

    def waiting(self):
        return ((1 << self.seats) - 1, 1 << (self.options & 3), 0)[self.state[1]]

    def legal(self, seat):
        if not self.waiting() >> seat & 1:
            return ()
        return (0, 1) if self.options >> 4 + seat & 1 else (0,)

    def step(self, picks, entropy):
        waiting = self.waiting()
        for seat in range(self.seats):
            if picks[seat] not in (self.legal(seat) if waiting >> seat & 1 else (NONE,)):
                raise IllegalPick(seat, picks[seat])
        self.state[1] += 1
        self.state[2] ^= entropy[0]
        self.state[3] ^= entropy[1]
        for seat in range(self.seats):
            self.state[4 + seat] = self.state[4 + seat] * 3 + picks[seat] & 255

    def restore(self, state):
        if len(state) != self.SIZE or state[0] != self.seats or state[1] > STEPS:
            raise ValueError("no state of this game")
        self.state[:] = state

    def over(self):
        return self.state[1] == STEPS

    def view(self, seat):
        return bytearray(self.state)


def table(seats, two, alone):
    """Identities and rosters, with pair keys, of handhelds with the numbers of seats `seats`, in the order of the roster.

    `two` is the mask of the seats with two picks, `alone` the seat that picks in the second step.
    """
    terms = Terms("1", "two", 1, alone | two << 4, 2, 4)
    identities = [Identity(bytes((number + 1,)) * 16, bytes((number, 1))) for number in range(len(seats))]
    identities.sort(key=lambda identity: identity.id)
    keys = [agreed_keys(identity) for identity in identities]
    members = []
    for number, (identity, own) in enumerate(zip(identities, seats)):
        people = [("P{}".format(seat), 0, False) for seat in range(own)]
        members.append(Member(identity.id, entry(bytes((number,)) * 8, terms, people), keys[number].public))
    return [(identity, _roster(members, identity.id, own)) for identity, own in zip(identities, keys)]


def _roster(members, own, keys):
    """The table as the handheld of the id `own` has it when it leaves the lobby; `keys` are its Keys."""
    roster = Roster(members, own)
    others = [member.public for member in members if member.id != own]
    while not all([keys.knows(public) for public in others]):
        keys.work(others)
    for device, member in enumerate(members):
        if member.id != own:
            roster.keys[device] = keys.pair(member.public, roster.hash, own, member.id)
    return roster
