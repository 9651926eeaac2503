"""The lobbies that are heard: who is at which table, before its game begins."""

import engine
from adafruit_ticks import ticks_diff
from micropython import const

from ranium.link.member import Member, offer
from ranium.link.roster import ENTRY, Roster

_KEPT_MS = const(10000)  # so long a member is remembered
_MEMBERS = const(8)
_PUBLIC_AT = const(10)


class Gathered:
    """Members by id, from the lobby's beacons; `program` is this one's version, which theirs must be."""

    def __init__(self, program):
        self._program = program
        self._members = {}

    @property
    def names(self):
        """Of all who are heard."""
        found = []
        for member in self._members.values():
            found += member.names
        return found

    def meet(self, link, now):
        """Takes in the lobby beacon that `link` has heard; True if it says something new."""
        heard = link.heard
        member = self._members.get(link.source)
        if member and heard == member.raw:
            member.at = now
            return False
        if len(heard) <= ENTRY or not member and len(self._members) >= _MEMBERS:
            return False
        try:
            member = Member(link.source, bytes(heard[ENTRY:]), bytes(heard[_PUBLIC_AT:ENTRY]))
        except (ValueError, IndexError):
            return False
        member.raw = bytes(heard)
        member.offer = member.raw[:8]
        member.at = now
        self._members[link.source] = member
        return True

    def age(self, now):
        """Forgets one who is not heard any more; True if there was one."""
        for id in self._members:
            if ticks_diff(now, self._members[id].at) > _KEPT_MS:
                del self._members[id]
                return True
        return False

    def table(self, session):
        """The Roster of a session whose lobby was heard, or None."""
        members = [self._members[id] for id in sorted(self._members) if self._members[id].offer == session]
        if not members or offer(members) != session:
            return None
        roster = Roster(members, members[0].id)
        return roster if playable(roster, self._program) else None


def playable(roster, program):
    """True if this program, of this version, knows the roster's game."""
    try:
        return roster.program == program and engine.entry(roster.game)[1] == roster.version
    except ValueError:
        return False
