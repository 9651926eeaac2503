"""Who plays: what each handheld says of itself in the lobby, and the table they agree on.

A handheld's *entry* is the part of its lobby beacon that the others must agree on:

    salt      8        drawn at each entry to the lobby
    program   1 + n    length and UTF-8, at most 12 bytes
    game      1 + n    length and name in the registry, at most 12 bytes
    version   1        of the game's state format
    options   1        the game's option bits
    seats     1        1..4, then for each
      mark    1        colour 0..3, + 4 for a bot
      name    1 + n    length and UTF-8, at most 8 characters in 16 bytes

A roster is its entries and nothing else: from them follow the seats and their order.
The session's name follows from them and from the handhelds' public values (keys.py).
"""

from micropython import const

from ranium.digest import sha256

SALT = const(8)
PUBLIC = const(32)
ENTRY = const(42)
"""Where the entry begins in a lobby beacon's body; before it stands the public value."""
VACANCIES = const(85)
"""Where the vacancies begin in the body of an ACCORD (said.py); the byte before is their number."""
SEATS_MOST = const(4)
NAME_MOST = const(8)
SESSION = const(8)
HASH = const(32)
_BOT = const(4)
SEATED = const(128)
BARE = const(64)
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


def salt_in(body):
    """The salt in a lobby beacon's body: which stay in a lobby it speaks of."""
    return body[ENTRY : ENTRY + SALT]


class Roster:
    """The table of a session, the same on all its handhelds, made from `members` sorted by id; `own` is this one's id.

    `hash` is that of the table; without it that of the members.

    Seats are numbered 0.. in the order of the device ids, within a device in its own
    order; devices have numbers in that order too.
      hash, session                      of the table, 32 bytes; its first 8, the session's name in frames
      program, game, version, options    the terms
      seats, names, colours, bots        number of seats; a list each; a mask
      devices, entries                   ids (4 bytes) and entries: the roster itself
      keys                               this handheld's pair key with each device, b"" with itself
      holders, masks                     the number of each seat's device; the mask of each device's seats
      me, mine                           own device number, mask of the own seats
      root, generation                   hash of the table that the game began at, and how many followed it before this one
      stood                              mask of the seats that a bot plays for somebody who is gone
    Where a game has gone on in another session (heir.py), `seating` says who sits where.
    ValueError if there are more than four seats.
    """

    def __init__(self, members, own, hash=None, seating=b""):
        first = members[0]
        self.hash = self.root = hash or table_hash(members)
        self.session = self.hash[:SESSION]
        self.generation = 0
        self.stood = 0
        self.seating = seating
        self.program = first.program
        self.game = first.game
        self.version = first.version
        self.options = first.options
        self.devices = [member.id for member in members]
        self.entries = [member.entry for member in members]
        self.keys = [b""] * len(members)
        self.names = []
        self.colours = []
        self.bots = 0
        self.holders = []
        self.masks = []
        if seating:
            from ranium.link.heir import seat

            seat(self)
        else:
            self._seat(members)
        self.seats = len(self.names)
        if self.seats > SEATS_MOST:
            raise ValueError("a table has at most {} seats, not {}".format(SEATS_MOST, self.seats))
        self.me = self.devices.index(own)
        self.mine = self.masks[self.me]

    def _seat(self, members):
        for device, member in enumerate(members):
            low = len(self.names)
            self.bots |= member.bots << low
            self.names.extend(member.names)
            self.colours.extend(member.colours)
            self.masks.append(((1 << len(member.names)) - 1) << low)
            self.holders.extend([device] * len(member.names))

    def code(self):
        """The roster as bytes: hash, number of devices, then of each its id, entry (after its length) and pair key.

        With a `seating`, 128 is added to the number, and its length and itself stand at the
        end; where no key is known, 64 is, and none stands there.
        """
        bare = b"" == b"".join(self.keys)
        mark = len(self.devices) + (SEATED if self.seating else 0) + (BARE if bare else 0)
        parts = [self.hash, bytes((mark,))]
        for device in range(len(self.devices)):
            entry = self.entries[device]
            parts.append(self.devices[device] + bytes((len(entry),)) + entry)
            parts.append(self.keys[device])
        if self.seating:
            parts.append(bytes((len(self.seating),)) + self.seating)
        return b"".join(parts)

    def device_of(self, seat):
        """The number of the device that holds `seat`."""
        return self.holders[seat]

    def mask_of(self, device):
        """The mask of the seats that `device` holds."""
        return self.masks[device]

    def first_seat(self, device):
        """The lowest seat that `device` holds for its own people: it gives the handheld its name on screens."""
        for number, holder in enumerate(self.holders):
            if holder == device and not self.stood >> number & 1:
                return number
        return self.holders.index(device)

    def device(self, id):
        """The number of the device with this `id`, or -1."""
        return self.devices.index(id) if id in self.devices else -1
