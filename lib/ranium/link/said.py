"""The words in which handhelds agree on how a game goes on (accord.py), and ask for a seat (join.py).

Body of an ACCORD, after the frame's header:

    root        8    the session that the game began in
    generation  1    and how many have followed it
    session     8    the one that is being played
    step        2    little-endian
    digest      8    of step and state
    flags       1    the wish, + 8 agreed, + 16 paused, + 32 ended
    target      4    id of the handheld that is wished for, or zeros
    salt        8    drawn by the sender for this agreement
    offer       8    what would follow, or zeros
    terms       4    of program, game and version
    public      32   the sender's public value (keys.py)
    count       1    of the vacancies
    vacancies   n    seats 1, id 4, name 1 + n for each handheld that is missing,
                     and for each seat that a bot plays for somebody (id 0)
    tags        4 each

Of a JOIN, from a handheld that asks for a seat: root 8, seats asked for 1, offer that it
agrees to 8, public value 32, entry n. An ended game ends by the same agreement, without a
session.
"""

from micropython import const

from ranium.digest import sha256
from ranium.link.member import coded, text_at
from ranium.link.roster import VACANCIES

# What a holder wishes.
WAIT = const(0)
BOT = const(1)
GIVE = const(2)
END = const(3)

AGREED = const(8)
PAUSED = const(16)
ENDED_FLAG = const(32)
TERMS = const(48)
PUBLIC_AT = const(52)
_COUNT = const(84)
JOIN_ENTRY = const(49)
"""Where the entry begins in a JOIN."""
_NAME_BYTES = const(16)


def terms_of(member):
    """4 bytes that are equal where program, game and version are."""
    return sha256(b"terms", member.terms[:-1])[:4]


def step_digest(session, step, entropy, state):
    """8 bytes that are equal where step and state are, down to what is hidden."""
    return sha256(b"accord", session, step.to_bytes(2, "little"), entropy, state)[:8]


class Newcomer:
    """A handheld that asks for seats: its `member`, the mask of the `seats`, the `offer` it agrees to, when it was heard `at`."""

    def __init__(self, member, seats, offer, raw, now):
        self.member = member
        self.seats = seats
        self.offer = offer
        self.raw = raw
        self.at = now


class Said:
    """The last ACCORD of another device, received at `now`; what it says, read into attributes."""

    proven = None  # join.py: what it has been proven by

    def __init__(self, body, now):
        self.raw = body
        self.session = body[9:17]
        self.place = body[17:27]  # step and digest
        self.wish = body[27] & 7
        self.agreed = bool(body[27] & AGREED)
        self.paused = bool(body[27] & PAUSED)
        self.ended = bool(body[27] & ENDED_FLAG)
        self.target = body[28:32]
        self.salt = body[32:40]
        self.offer = body[40:48]
        self.public = body[PUBLIC_AT : PUBLIC_AT + 32]
        self.at = now


def write_vacancies(roster, absent, body):
    """Writes who is missing (a mask of devices) and which seats a bot stands in for; gives the body's length."""
    at = VACANCIES
    body[_COUNT] = 0
    for device in range(len(roster.devices)):
        if absent >> device & 1:
            mask = roster.mask_of(device) & ~roster.stood
            at = _vacancy(body, at, mask, roster.devices[device], roster.names[roster.first_seat(device)])
    for number in range(roster.seats):
        if roster.stood >> number & 1:
            at = _vacancy(body, at, 1 << number, bytes(4), roster.names[number])
    return at


def _vacancy(body, at, mask, id, name):
    code = coded(name)
    stop = at + 5 + len(code)
    body[_COUNT] += 1
    body[at] = mask
    body[at + 1 : at + 5] = id
    body[at + 5 : stop] = code
    return stop


def vacancies(body):
    """(mask of seats, id, name) of each vacancy of an ACCORD; ValueError or IndexError where the bytes are none."""
    found = []
    at = VACANCIES
    for _ in range(body[_COUNT]):
        name, stop = text_at(body, at + 5, _NAME_BYTES)
        found.append((body[at], bytes(body[at + 1 : at + 5]), name))
        at = stop
    return found
