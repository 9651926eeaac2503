"""Opens the parts of a handheld; leaves memory when that is done."""

import microcontroller

from boards.description import setting
from boards.parts.battery import battery
from boards.parts.buttons import Keys
from boards.parts.display import open_display
from boards.parts.handheld import Handheld
from boards.parts.pins import pin
from boards.parts.plan import KEYS, Plan
from boards.parts.randomness import sound
from boards.parts.stuck import stuck
from boards.parts.watchdog import Watchdog

_WATCHDOG_SECONDS = 8
_SMALL = 256  # bytes of memory in which no running game has room


def opened(id, file):
    """The `Handheld` of the board file `file`; BoardError, with what to check, if a part does not answer."""
    plan = Plan(id, file)
    board = Handheld()
    board.id = id
    board.name = plan.name
    board.display, bus = open_display(plan.display)
    board.width = board.display.width
    board.height = board.display.height
    pins = [pin(name) for name in plan.keys]
    down = stuck(pins)
    board.keys = Keys(pins, down)
    board.nvm = microcontroller.nvm
    board.links = plan.links
    board.ring = plan.ring
    board.gauge = battery(plan.battery, bus)
    board.kiosk = plan.kiosk
    if plan.buzzer:
        from boards.parts.buzzer import Buzzer

        board.buzzer = Buzzer(plan.buzzer)
        board.sounds = True
    board.watchdog = Watchdog(setting("WATCHDOG", _WATCHDOG_SECONDS))
    board.troubles = [_trouble(number, plan.keys[number]) for number in range(len(pins)) if down >> number & 1]
    board.lacks = _lacking(board, plan)
    for trouble in board.troubles:
        board.note(trouble)
    board.weak = not sound()
    if board.weak:
        _gather_noise(board)
        board.note("{} has no good source of randomness: what is picked could be foreseen.".format(board.name))
    if board.lacks:
        board.note("{} has no {}.".format(board.name, ", no ".join(board.lacks)))
    return board


def _gather_noise(board):
    from boards.parts.randomness import noise

    board.noise = lambda: noise(board.gauge)


def _trouble(number, name):
    return "The button {} ({}) is always down. Is it stuck, or does its wire touch ground?".format(KEYS[number], name)


def _lacking(board, plan):
    """What this board cannot do, in a few words each."""
    lacks = []
    if board.nvm is None:
        lacks.append("memory")
    elif len(board.nvm) <= _SMALL:
        lacks.append("memory for a game")
    try:
        import hashlib
    except ImportError:
        hashlib = None
    if hashlib is None:
        lacks.append("built-in SHA-256")
    if not getattr(microcontroller, "watchdog", None):
        lacks.append("watchdog")
    if board.gauge is None:
        lacks.append("battery measure")
    if not plan.light:
        lacks.append("status light")
    return tuple(lacks)
