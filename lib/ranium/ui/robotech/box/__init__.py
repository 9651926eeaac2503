"""Robotech's event cards in sentences, made from their programs (engine/README.md, "The event language").

Loaded while texts are made.
"""

from engine.robotech_scenario import CODE, EVENTS, PROGRAMS
from micropython import const

from ranium.ui.robotech import names
from ranium.ui.words import w

# Instructions
_GIVE = const(3)
_CHOOSER = const(4)
_WHOM = const(5)
_COUNT = const(6)
_SPACE = const(7)
_MOVE = const(10)
_REPLACE = const(12)
_SHIFT = const(13)
_ASSEMBLE = const(14)
_CONSTRUCT = const(15)
_DEPLOY = const(16)
_TOKEN = const(17)
_ACT = const(18)
_EITHER = const(19)
_ELSE = const(20)
_IF = const(21)
_SUFFER = const(22)

_LENGTHS = b"\x01\x03\x03\x04\x02\x02\x04\x03\x05\x05\x07\x05\x07\x05\x02\x02\x04\x05\x03\x02\x02\x06\x05\x02"
_NOT_TWICE = const(4)
_UP_TO = const(16)
_TIMES = const(32)
_OPTIONAL = const(32)
_FREE = const(8)

_HIDEOUT = const(13)
_HERE = const(14)
_EVERY = const(17)
_OTHER = const(18)

# How a place stands in a sentence
_IN = const(0)
_FROM = const(1)
_TO = const(2)
_ITSELF = const(3)

_PODS = const(7)
_UNITS = const(20)
_CIVILIANS = const(31)

_who = 0  # the faction that chooses, while a program is told


def card(number, black):
    """What the white box of a card says, or the black one (1), as one text."""
    global _who
    _who = EVENTS[2 * number] & 3
    at = 4 * number + 2 * black
    return _row(PROGRAMS[at] | PROGRAMS[at + 1] << 8, 1 << 16)


def instruction(pc, chooser):
    """What the instruction at `pc` does, without its place; short."""
    global _who
    _who = chooser
    return _big(_told(pc, False))


def brief(pc, chooser, width):
    """The same in at most `width` letters, if its words have forms that are short enough."""
    text = instruction(pc, chooser)
    for pair in w("xb.brief").split(";"):
        if len(text) <= width:
            break
        long, _, short = pair.partition("=")
        text = text.replace(long, short)
    return _big(text)


def branch(pc, which, chooser):
    """What the first (0) or the second (1) row of the EITHER at `pc` does."""
    global _who
    _who = chooser
    first = pc + 2
    second = first + CODE[pc + 1]
    if which:
        return _row(second, second + CODE[second - 1])
    return _row(first, second - 2)


def _row(at, end):
    """The sentences of the instructions from `at` on, up to END or to `end`."""
    text = ""
    while at < end and CODE[at]:
        op = CODE[at]
        if text:
            text += " "
        if op == _EITHER:
            second = at + 2 + CODE[at + 1]
            text += w("xb.either") + " " + _row(at + 2, second - 2)
            at = second + CODE[second - 1]
            text += " " + w("xb.or") + " " + _row(second, at)
            continue
        if op == _ELSE or op == _IF:
            text += w("xb.else") if op == _ELSE else w("xb.if", _counted(CODE[at + 2], CODE[at + 1]), _where(at + 3, _IN))
            following = at + _LENGTHS[op]
            at = following + CODE[following - 1]
            text += " " + _row(following, at)
            continue
        text += _big(_told(at, True)) + (":" if op == _CHOOSER else ".")
        at += _LENGTHS[op]
    return text


def _big(text):
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def _told(at, places):
    """An instruction without full stop, with its places or without."""
    global _who
    op = CODE[at]
    first = CODE[at + 1]
    if op <= _GIVE:
        amount = CODE[at + _LENGTHS[op] - 1]
        money = w("xb.everything") if not amount & 15 else w("xb.each" if amount & _TIMES else "xb.money", amount & 15)
        if op == _GIVE:
            return w("xb.i3", _faction(first), _faction(CODE[at + 2]), money)
        return w("xb.i{}".format(op), _faction(first), money)
    if op == _CHOOSER:
        if first < 4:
            _who = first
        return w("xb.i4", _faction(first))
    if op == _WHOM:
        return w("xb.i5", _factions(first, w("xb.one_of")))
    if op == _ACT:
        limit = CODE[at + 2] & 7
        extra = w("xb.times", limit) if limit else ""
        if CODE[at + 2] & _FREE:
            extra += (", " if extra else "") + w("xb.free")
        return w("xb.i18", w("x.a{}".format(first))) + (" ({})".format(extra) if extra else "")
    if op == _ASSEMBLE or op == _CONSTRUCT or op == _DEPLOY:
        text = w("xb.i{}".format(op), _many(first, _PODS))
        return text + " " + _where(at + 2, _IN) if places and op == _DEPLOY else text
    if op == _TOKEN:
        return w("xb.i17") + (" " + _where(at + 1, _FROM) + " " + _where(at + 3, _TO) if places else "")
    if op == _SPACE:
        return w("xb.i7", _where(at + 1, _ITSELF))
    if op == _COUNT:
        return w("xb.i6", _kind(first, 2)) + " " + _where(at + 2, _IN)
    if op == _SUFFER:
        text = w("xb.i22", _factions(first, ", "), _many(CODE[at + 2], _UNITS))
    elif op == _SHIFT:
        text = w("xb.i13", _many(CODE[at + 2], _CIVILIANS), w("xb.way{}".format(first & 3)))
    elif op == _REPLACE:
        text = w("xb.i12", _counted(CODE[at + 6], first), _many(CODE[at + 2], CODE[at + 5]))
    else:
        text = w("xb.i{}".format(op), _many(CODE[at + 2], first))
    if places:
        if op == _MOVE:
            return text + " " + _where(at + 3, _FROM) + " " + _where(at + 5, _TO)
        text += " " + _where(at + 3, _IN)
    if op == _SHIFT and first & _NOT_TWICE:
        text += w("xb.not_twice")
    return text


def _faction(code):
    """A faction by its code in a program."""
    if code == 4:
        code = _who
    return names.faction(code) if code < 4 else w("xb.who{}".format(code))


def _factions(mask, comma):
    text = ""
    for faction in range(4):
        if mask >> faction & 1:
            text += (comma if text else "") + names.faction(faction)
    return text


def _kind(code, number):
    """The name of a set of kinds, for one (1) or several."""
    text = w("xb.k{}".format(code))
    cut = text.find("/")
    if cut < 0:
        return text
    return text[:cut] if number == 1 else text[cut + 1 :]


def _counted(number, code):
    return "{} {}".format(number, _kind(code, number))


def _many(many, code):
    """HOW MANY of a set, in words."""
    number = many & 15
    name = _kind(code, number)
    if not number:
        return w("xb.any" if many & _UP_TO else "xb.all", name)
    if many & _TIMES:
        return w("xb.for_each", number, name)
    if number == 1 and w("xb.k{}".format(code)).find("/") < 0:
        return name
    return w("xb.up_to", number, name) if many & _UP_TO else "{} {}".format(number, name)


def _where(at, form):
    """A place of a program, as `form` says."""
    which = CODE[at] & 31
    fits = CODE[at + 1]
    if which == _HERE:
        text = w("xb.here{}".format(form))
    elif which == _HIDEOUT:
        text = w("xb.hide{}".format(form))
    elif which < _HIDEOUT:
        text = w("xb.name{}".format(form), names.space(which))
    else:
        noun = w("xb.c{}".format(fits & 7))
        article = 2 if which == _EVERY else 4 if which == _OTHER else 0
        if form >= _TO:
            article += 1
        text = w("xb.p{}".format(form), w("xb.{}{}".format(noun[0], article)) + " " + noun[1:])
    if fits >> 3 & 3:
        text += " " + w("xb.by{}".format(fits >> 3 & 3))
    if fits >> 5:
        text += " " + w("xb.with{}".format(fits >> 5))
    if which in (15, 19, 20):
        text += " " + w("xb.near{}".format(which))
    if CODE[at] & _OPTIONAL:
        text += " " + w("xb.or_none")
    return text
