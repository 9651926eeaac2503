"""Runs on the 32-bit MicroPython: the same handheld, pass by pass, with its memory measured.

That interpreter collects only while no Python code runs, so the host calls `start`, and
then `take`, `collect`, `turn` for every pass. The figures of an answer are bytes of the
heap beyond that of the stand-ins: what was in use before the pass, and that with all that
the pass has allocated, garbage included.
"""

import gc

import handheld
import supervisor

app = None
_floor = 0
_used = 0


def floor():
    """All that is in memory now stands in for what is built into a board."""
    global _floor
    _floor = gc.mem_alloc()


def used():
    """Bytes in use."""
    return gc.mem_alloc() - _floor


def start():
    """The program up to its first pass."""
    global app
    from boards import find

    board = find()
    from ranium.start import started

    app = started(board)


def wipe(depth=48, a=0, b=0, c=0, d=0):
    """Leaves nothing on the interpreter's stack that would keep what nobody uses any more."""
    if depth:
        wipe(depth - 1, a, b, c, d)


def measure():
    """What is in use; nothing is garbage now."""
    global _used
    _used = gc.mem_alloc() - _floor


def turn():
    """One pass of the loop."""
    app.turn(supervisor.now)
    app.board.feed()
    handheld.answer("{} {}".format(_used, gc.mem_alloc() - _floor))
