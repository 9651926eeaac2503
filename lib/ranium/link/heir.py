"""The session in which a game goes on when one cannot go on in it: who sits where, its name, where it begins.

A handheld was lost, or somebody gets a seat: all who remain agree (accord.py) on a new
session of the same game. It begins with the step that was being decided, from the state
that all hold; nothing that was committed to or revealed for that step counts in it.

Seats keep their numbers, so a roster with a *seating* says for itself who sits where:

    root        32     hash of the table that the game began at
    generation  1      how many sessions the game had before this one
    options     1      of the game
    seats       1      then for each
      mark      1      colour 0..3, + 4 for a bot, + 8 if it plays for somebody gone, + 16 * device
      name      1 + n  as in an entry (member.py)

Loaded only while such a session is made or read.
"""

from engine.step import NONE
from micropython import const

from ranium.digest import sha256
from ranium.link.keep import pack
from ranium.link.member import Member, coded, text_at
from ranium.link.roster import SEATS_MOST, Roster

_ROOT = const(32)
_FIRST = const(35)
_NAME_BYTES = const(16)
_BOT = const(4)
_STOOD = const(8)
_GENERATIONS = const(255)


def seat(roster):
    """Reads the seating of a new `roster`; ValueError or IndexError if it is none for its devices."""
    code = roster.seating
    roster.root = code[:_ROOT]
    roster.generation = code[_ROOT]
    roster.options = code[_ROOT + 1]
    at = _FIRST
    for number in range(code[_ROOT + 2]):
        mark = code[at]
        if mark >> 4 >= len(roster.devices):
            raise ValueError("a seat of no handheld")
        name, at = text_at(code, at + 1, _NAME_BYTES)
        roster.names.append(name)
        roster.colours.append(mark & 3)
        if mark & _BOT:
            roster.bots |= 1 << number
        if mark & _STOOD:
            roster.stood |= 1 << number
        roster.holders.append(mark >> 4)
    if at != len(code):
        raise ValueError("more bytes than a seating has")
    for device in range(len(roster.devices)):
        mask = 0
        for number, holder in enumerate(roster.holders):
            if holder == device:
                mask |= 1 << number
        if not mask:
            raise ValueError("a handheld without a seat")
        roster.masks.append(mask)


def named(session, step, state, code, members, salts):
    """32 bytes: the hash of the table that follows on `session` at this step and state, at the table of `members` with the seating `code`.

    `salts` are 8 fresh bytes and the public value of each who agrees, in their order, so
    no name comes twice; of the members only a newcomer has its public value here.
    """
    parts = [b"heir", session, step.to_bytes(2, "little"), sha256(state), sha256(code)]
    for member in members:
        parts.append(member.id)
        parts.append(sha256(member.entry, member.public))
    return sha256(*parts, *salts)


class Heir:
    """What follows on the session at the table `roster` once the devices of the mask `gone` are not counted on any more.

    Their seats go to a bot on the handheld with the lowest id of those that remain; those of
    the mask `given` to the handheld `newcomer` (a Member), whose names they take.

      members  in the order of their ids
    """

    def __init__(self, roster, gone, newcomer=None, given=0):
        if roster.generation >= _GENERATIONS:
            raise ValueError("this game has changed hands too often")
        self._session = roster.session
        members = []
        for device in range(len(roster.devices)):
            if not gone >> device & 1:
                members.append(Member(roster.devices[device], roster.entries[device]))
        keeper = members[0].id
        if newcomer:
            at = 0
            while at < len(members) and members[at].id < newcomer.id:
                at += 1
            members.insert(at, newcomer)
        self.members = members
        ids = [member.id for member in members]
        parts = [roster.root, bytes((roster.generation + 1, roster.options, roster.seats))]
        guest = 0
        for number in range(roster.seats):
            device = roster.device_of(number)
            name = roster.names[number]
            mark = roster.colours[number]
            bots = roster.bots >> number & 1
            stood = roster.stood >> number & 1
            holder = roster.devices[device]
            if given >> number & 1:
                holder = newcomer.id
                bots = newcomer.bots & 1
                stood = 0
                if guest < len(newcomer.names):
                    name = newcomer.names[guest]
                guest += 1
            elif gone >> device & 1:
                holder = keeper
                bots = stood = 1
            mark += bots * _BOT + stood * _STOOD + 16 * ids.index(holder)
            parts.append(bytes((mark,)) + coded(name))
        self._code = b"".join(parts)

    def name(self, step, state, salts):
        """The hash of its table, whose first 8 bytes name the session: see named()."""
        return named(self._session, step, state, self._code, self.members, salts)

    def saved(self, own, name, step, state, keys=None):
        """Its beginning as bytes (saved.py) for the handheld with the id `own`; `name` is from name().

        `keys` are that handheld's pair keys by id; without them the newcomer's bytes, who finds its own.
        """
        nobody = bytes([NONE] * SEATS_MOST)
        roster = _with_keys(Roster(self.members, own, name, self._code), keys)
        return pack(roster, step, 0, nobody, nobody, b"", sha256(b"begin", name), state)


def bare(roster, own):
    """The same table as the handheld with the id `own` sees it, without any keys."""
    members = []
    for device in range(len(roster.devices)):
        members.append(Member(roster.devices[device], roster.entries[device]))
    return _with_keys(Roster(members, own, roster.hash, roster.seating), None)


def _with_keys(roster, keys):
    for device, id in enumerate(roster.devices):
        if device != roster.me:
            roster.keys[device] = keys[id] if keys else b""
    return roster
