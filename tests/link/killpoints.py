"""Every numbered point at which the power can go: each line that a handheld runs, each byte that it writes.

A power cut leaves of a handheld what its memory holds and what it has sent. Points between which neither has changed are
one and the same to everybody from then on, so one game of each such group stands for all; `every` plays them all.
"""

import itertools

from ranium.journal import Journal
from tests.link.power import Memory, PowerCut, Table, Tracer, resumed


class Numbering(Tracer):
    """Notes for each line what a power cut at it would leave."""

    def __init__(self, table, handheld):
        super().__init__()
        self._table = table
        self._handheld = handheld
        self.left = []

    def _line(self, frame, event, argument):
        if event == "line":
            held = self._handheld
            sent = len(self._table.air.record)
            self.left.append((self._table.air.now, sent, held.memory.writes, len(held.tried), len(held.made)))
        super()._line(frame, event, argument)
        return self._line


def groups(seats, victim):
    """The points of `victim`, a number for each line it runs from when all have begun, in groups of those that are one."""
    table = Table(seats)
    handheld = table.handhelds[victim]
    handheld.tracer = numbering = Numbering(table, handheld)
    table.play()
    found = []
    for point, left in enumerate(numbering.left):
        if found and numbering.left[found[-1][0]] == left:
            found[-1].append(point)
        else:
            found.append([point])
    return found


def companions(count, victim):
    """Whose power goes as well: nobody's, that of all, and every choice between."""
    others = [number for number in range(count) if number != victim]
    return [who for size in range(count) for who in itertools.combinations(others, size)]


def told(table):
    """All that a table has said and shown, to be compared."""
    return table.air.record, [(handheld.log, handheld.made) for handheld in table.handhelds]


def torn(seats, victim, write, tear, rest, also=()):
    """A game in which the write number `write` (from 0) of `victim` stops after `tear` bytes, and the power with it."""
    table = Table(seats)
    memory = table.handhelds[victim].memory
    memory.tear, memory.whole, memory.rest = tear, write, rest
    table.also = [table.handhelds[number] for number in also]
    table.play()
    assert table.cuts == 1
    return table


def tears(seats, victim):
    """Each write after the first (before the game) torn at each byte, in three ways, and read back as at the next start.

    Gives (number of tears, groups of them that leave the same game): a group is a list of (write, tear, rest).
    A tear is of the old contents where `rest` is None, else of a memory that is erased to this byte.
    """
    table = Table(seats)
    memory = table.handhelds[victim].memory
    before = []

    class Watched(type(memory)):
        def __setitem__(self, index, data):
            before.append((bytes(self.held), index, bytes(data)))
            super().__setitem__(index, data)

    memory.__class__ = Watched
    table.play()
    count, found = 0, {}
    for write, (held, index, data) in enumerate(before[1:], 1):
        for tear in range(len(data) + 1):
            for rest in (None, 0xFF, 0x00):
                copy = Memory()
                copy.held[:] = held
                copy.tear, copy.rest = tear, rest
                try:
                    copy[index] = data
                except PowerCut:
                    pass
                journal = Journal(copy)
                assert journal.running and not journal.damaged, "a game is lost"
                count += 1
                found.setdefault((write, journal.load()), []).append((write, tear, rest))
    return count, list(found.values())


class Campaign:
    """Plays them; counts `points`, `games` and `torn` writes. AssertionError, with the point, for a game that does not go on.

    `every`: all points; else one of a group. `share`: one in so many of what would be played.
    """

    def __init__(self, seats, every=False, share=1):
        self.seats = seats
        self.points = self.games = self.torn = 0
        self._every = every
        self._share = share
        self._turn = 0

    def _due(self):
        self._turn += 1
        return self._turn % self._share == 0

    def lines(self, victim, who=None):
        """The power of `victim` goes at each line, with that of all companies, or only of `who`."""
        for group in groups(self.seats, victim):
            for also in companions(len(self.seats), victim) if who is None else [who]:
                self.points += len(group)
                for at in group if self._every else group[:1]:
                    if self._due():
                        self._played("line point {}".format(at), also, resumed, self.seats, victim, at, also)

    def writes(self, victim):
        """The power of `victim`, alone and with all others', goes in the middle of each write."""
        count, found = tears(self.seats, victim)
        self.torn += count
        others = companions(len(self.seats), victim)[-1]
        for group in found:
            for also in {(), others}:
                for write, tear, rest in group if self._every else {group[0], group[-1]}:
                    if self._due():
                        what = "write {}, byte {}, rest {}".format(write, tear, rest)
                        self._played(what, also, torn, self.seats, victim, write, tear, rest, also)

    def _played(self, what, also, play, *arguments):
        self.games += 1
        try:
            play(*arguments)
        except AssertionError as error:
            raise AssertionError("{}, handheld {}, with {}: {}".format(what, arguments[1], list(also), error)) from error
