"""Who plays: the table that handhelds agree on.

A roster is the entries of its handhelds (member.py) and nothing else: from them follow the
seats and their order. The session's name follows from them and from the handhelds' public
values (keys.py). Making one from the entries takes member.py, which a game then does without.
"""

from micropython import const

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
SEATED = const(128)
BARE = const(64)


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
        from ranium.link.member import seat

        self.hash = self.session = self.root = b""
        self.program = self.game = ""
        self.version = self.options = self.generation = self.bots = self.stood = self.seats = self.me = self.mine = 0
        self.names = self.colours = self.devices = self.entries = self.keys = self.holders = self.masks = ()
        seat(self, members, own, hash, seating)

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
