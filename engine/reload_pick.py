"""What a pick of RELOAD! means. In memory only while that is asked, often without the rest of what is told (reload_told.py)."""

from engine.containers import top
from engine.reload import BUY, DISCARD, LOAD, MOVE, PICK, PLAY, PLAY_R, SHIFT, R
from engine.step import IllegalPick


def described(game, seat, pick):
    """A legal pick as `(verb, *ints)` under the current state; IllegalPick for any other."""
    if pick not in game.legal(seat):
        raise IllegalPick(seat, pick)
    if game.phase() == PICK:
        return (PLAY_R,) if pick == R else (PLAY, pick)
    kind = pick >> 5
    arg = pick & 31
    if kind == LOAD:
        return (LOAD, game.colour(), arg)
    if kind == DISCARD:
        return (DISCARD, top(game.stack(seat, arg)), arg)
    if kind == BUY:
        return (BUY, arg // 5, arg % 5)
    if kind == MOVE or kind == SHIFT:
        return (kind, top(game.stack(seat, arg // 5)), arg // 5, arg % 5)
    return (kind,)
