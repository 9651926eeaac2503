"""Runs on MicroPython: one handheld, whose time, buttons and cable are the bench's (table.py).

For every pass of its loop the bench gives a line `time keys bytes`: ticks in milliseconds,
key changes like `+2-2` (key 2 down and up) and what comes over the cable in hex, `-` for
nothing. The answer is a line `@ bytes kind drawn figures`: what was sent, the kind of screen
last drawn, how many were drawn so far, and figures that the caller of `answer` adds. Other lines are `over STATE`, the
state at the end of a game in hex, and notes for the console.
"""

import sys
from binascii import hexlify, unhexlify

import analogio  # noqa: F401  these are built into a board: in memory before anything is measured
import bitmaptools
import board
import busdisplay
import busio
import cable
import digitalio
import displayio
import firmware  # noqa: F401  the names of all that is built in
import fontio
import i2cdisplaybus
import keypad
import microcontroller
import os
import supervisor
import time
import traceback

_NAMES = 1300

kind = "-"
drawn = 0
state = b""


def equip(settings):
    """Makes the settings those of the board, and has it tell what it shows and how a game ends."""
    os.settings.update(settings)
    import boards

    find = boards.find

    def equipped():
        nonlocal find
        board = find()
        find = None  # the program's own way to the board leaves memory; so must this one
        board.shot = _shot
        board.record = _record
        return board

    boards.find = equipped


def widen():
    """Makes room for names, which has to lie in one piece, before anything else.

    Names of a board's own modules are in its firmware; here those of the stand-ins take
    so much of the first rooms that the program's would want a large one in mid-game. A
    room is twice as large as the one before; so many names reach into the one that lasts.
    """
    import gc

    for i in range(_NAMES):
        setattr(sys.modules["handheld"], "_" + str(i), None)
        delattr(sys.modules["handheld"], "_" + str(i))
        if i % 20 == 0:
            gc.collect()  # else letters of names would lie all over the memory


def _shot(name):
    global kind, drawn
    kind = name
    drawn += 1


def _record(event, **fields):
    global state
    if event == "step":
        state = fields["state"]
    elif event == "over":
        print("over", hexlify(state).decode())


def take(line):
    """What the bench says about the time that has passed."""
    now, keys, data = line.split()
    supervisor.now = int(now)
    for i in range(0, len(keys) - 1, 2):
        keypad.queue.put(int(keys[i + 1]), keys[i] == "+", supervisor.now)
    if data != "-":
        cable.line.bring(unhexlify(data))


def answer(figures=""):
    """The line for the bench."""
    data = cable.line.collect()
    print("@", hexlify(data).decode() if data else "-", kind, drawn, figures)


def _next():
    """In place of sleeping: the answer, and the next line; no line is the end."""
    if cable.line is None:
        return  # the board is still being opened
    answer()
    line = sys.stdin.readline()
    if not line:
        raise SystemExit
    take(line)


def run():
    """The program as it stands, code.py and all."""
    import code

    time.pause = _next
    sys.exit(code.main())
