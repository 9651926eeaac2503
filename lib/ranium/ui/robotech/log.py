"""What has happened since the own last turn, kept as news of the engine; the oldest go when there is no more room.

A note is a byte with its length, then the news; the length of a step's first one has 128
added, and a step without news has an empty one, so that a step can be taken back.
"""

from engine import robotech as rules
from micropython import const

_ROOM = const(560)
_FIRST = const(128)
# What nobody wants to read again: what is chosen within an event, income of songs, ends of turns
_SILENT = (rules.AT, rules.BRANCH, rules.EARN, rules.PASS, rules.UNDO, rules.MORE)


def note(ctx):
    """Adds the news of the last step of `ctx.game`; `ctx.notes` holds them all."""
    kept = ctx.notes if ctx.notes is not None else bytearray()
    news = ctx.game.news()
    if news and news[0][0] == rules.UNDO:
        ctx.notes = _without_last(kept)
        return
    first = _FIRST
    own = ctx.game.faction(ctx.me) if ctx.me >= 0 else 4
    for one in news:
        if one[0] == rules.DREW and one[1] == own:  # all before it was seen in the own turn
            kept = bytearray()
            first = _FIRST
            continue
        if one[0] in _SILENT or one[0] == rules.DREW:
            continue
        kept.append(first | len(one))
        kept.extend(bytes(one))
        first = 0
    if first:
        kept.append(_FIRST)
    start = 0
    while len(kept) - start > _ROOM:
        start += 1 + (kept[start] & 127)
    ctx.notes = kept[start:] if start else kept


def _without_last(kept):
    """The notes without those of the last step."""
    last = at = 0
    while at < len(kept):
        if kept[at] & _FIRST:
            last = at
        at += 1 + (kept[at] & 127)
    return kept[:last]


def notes(ctx):
    """The news that were kept, oldest first; moves of the same units are one."""
    kept = ctx.notes or b""
    out = []
    at = 0
    while at < len(kept):
        length = kept[at] & 127
        if length:
            one = tuple(kept[at + 1 : at + 1 + length])
            if out and same(out[-1], one):
                last = out.pop()
                one = last[:2] + (last[2] + one[2],) + last[3:]
            out.append(one)
        at += 1 + length
    return out


def same(one, other):
    """True for two news of units of a kind that do the same."""
    return one[0] in (rules.MOVE, rules.PLACE, rules.REMOVE, rules.FLIP) and one[:2] == other[:2] and one[3:] == other[3:]
