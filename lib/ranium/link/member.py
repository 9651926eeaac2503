"""What each handheld says of itself in the lobby: its entry. In memory in the lobby, and while a table is made from entries.

The part of a lobby beacon that the others must agree on:

    salt      8        drawn at each entry to the lobby
    program   1 + n    length and UTF-8, at most 12 bytes
    game      1 + n    length and name in the registry, at most 12 bytes
    version   1        of the game's state format
    options   1        the game's option bits
    seats     1        1..4, then for each
      mark    1        colour 0..3, + 4 for a bot
      name    1 + n    length and UTF-8, at most 8 characters in 16 bytes
"""

from micropython import const

from ranium.digest import sha256
from ranium.link.roster import NAME_MOST, SALT, SEATS_MOST, SESSION

_BOT = const(4)
_WORD_BYTES = const(12)
_NAME_BYTES = const(16)


class Terms:
    """What handhelds must have in common to play together.

    `program` is the program's version, `game` the registry's name of the game,
    `version` that of its state format, `options` its option bits (0..255); `fewest` and
    `most` are the seats it can have (this handheld's own knowledge, not sent).
    """

    def __init__(self, program, game, version, options, fewest, most):
        self.program = program
        self.game = game
        self.version = version
        self.options = options
        self.fewest = fewest
        self.most = most

    def code(self):
        """Their bytes in an entry."""
        return coded(self.program) + coded(self.game) + bytes((self.version, self.options))


def entry(salt, terms, seats):
    """The entry of a handheld: `salt` of 8 bytes, `seats` a sequence of (name, colour 0..3, is a bot)."""
    code = bytes(salt) + terms.code() + bytes((len(seats),))
    for name, colour, bot in seats:
        code += bytes((colour + (_BOT if bot else 0),)) + coded(name)
    return code


def coded(text):
    code = text.encode("utf-8")
    return bytes((len(code),)) + code


def text_at(code, at, most):
    """The text at `at` of an entry and the place behind it; ValueError if over `most` bytes or unprintable."""
    start = at + 1
    stop = start + code[at]
    if code[at] > most or stop > len(code):
        raise ValueError("text too long")
    text = str(code[start:stop], "utf-8")
    for character in text:
        if character < " " or character == "\x7f":
            raise ValueError("control character in a text")
    return text, stop


class Member:
    """A handheld in the lobby: its `id` (4 bytes), `public` value and what its `entry` (bytes) says, read into attributes.

    `program game version options terms names colours bots`: `terms` is the part of the
    entry that must be equal for all, `bots` a mask over its own seats. The lobby adds
    what its beacons say beyond the entry: `ready agreed expected offer`, and what it
    makes of them: `problem`, `mine` for the own one, `at` (ticks of the last beacon).
    ValueError or IndexError if the bytes are no entry.
    """

    def __init__(self, id, entry, public=b""):
        self.id = id
        self.entry = entry
        self.public = public
        self.raw = self.offer = b""
        self.ready = self.agreed = self.weak = self.mine = False
        self.expected = self.problem = self.at = 0
        self.program, at = text_at(entry, SALT, _WORD_BYTES)
        self.game, at = text_at(entry, at, _WORD_BYTES)
        self.version = entry[at]
        self.options = entry[at + 1]
        at += 2
        self.terms = entry[SALT:at]
        self.names = []
        self.colours = []
        self.bots = 0
        seats = entry[at]
        at += 1
        if not 1 <= seats <= SEATS_MOST:
            raise ValueError("a handheld holds 1 to 4 seats")
        for seat in range(seats):
            if entry[at] > 7:
                raise ValueError("no such colour")
            name, end = text_at(entry, at + 1, _NAME_BYTES)
            if len(name) > NAME_MOST:
                raise ValueError("name too long")
            self.names.append(name)
            self.colours.append(entry[at] & 3)
            if entry[at] & _BOT:
                self.bots |= 1 << seat
            at = end
        if at != len(entry):
            raise ValueError("more bytes than an entry has")


def table_hash(members):
    """32 bytes that name the table of exactly these `members`, sorted by id; nobody finds two tables of the same ones."""
    parts = [b"roster"]
    for member in members:
        parts.append(member.id)
        parts.append(member.public)
        parts.append(member.entry)
    return sha256(*parts)


def offer(members):
    """The name of the session that exactly these `members` would play: the first 8 bytes of their table's hash."""
    return table_hash(members)[:SESSION]


def seat(roster, members, own, hash, seating):
    """Fills in a Roster (see there)."""
    first = members[0]
    roster.hash = roster.root = hash or table_hash(members)
    roster.session = roster.hash[:SESSION]
    roster.generation = 0
    roster.stood = 0
    roster.seating = seating
    roster.program = first.program
    roster.game = first.game
    roster.version = first.version
    roster.options = first.options
    roster.devices = [member.id for member in members]
    roster.entries = [member.entry for member in members]
    roster.keys = [b""] * len(members)
    roster.names = []
    roster.colours = []
    roster.bots = 0
    roster.holders = []
    roster.masks = []
    if seating:
        from ranium.link.heir import seat as seat_heirs

        seat_heirs(roster)
    else:
        _seat_members(roster, members)
    roster.seats = len(roster.names)
    if roster.seats > SEATS_MOST:
        raise ValueError("a table has at most {} seats, not {}".format(SEATS_MOST, roster.seats))
    roster.me = roster.devices.index(own)
    roster.mine = roster.masks[roster.me]


def _seat_members(roster, members):
    for device, member in enumerate(members):
        low = len(roster.names)
        roster.bots |= member.bots << low
        roster.names.extend(member.names)
        roster.colours.extend(member.colours)
        roster.masks.append(((1 << len(member.names)) - 1) << low)
        roster.holders.extend([device] * len(member.names))
