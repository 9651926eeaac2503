"""Sessions as things that can be held still: copied, compared, and put back to the present.

Nothing here knows an attribute of the session but the few of `PACE`; whatever else it gets is copied and compared.
"""

NOW = 1 << 27
"""The time of every pass of the model. Numbers near it are times; no other number of a session is so large."""
_NEAR = 1 << 20
PAST = 1000
"""Times that have gone by lie so many milliseconds back: a beacon is always due, and nobody is silent yet."""
SILENT = 5000
"""Or so many, where silence is told apart."""

# How soon the next repetition comes: the model lets it come in every pass.
PACE = ("_gap",)
_PLAIN = (int, bytes, str, float, type(None), range)


def copied(thing, shared):
    """A copy of `thing` that has nothing in common with it but what is in `shared` (by id) and cannot change."""
    if isinstance(thing, _PLAIN) or id(thing) in shared or isinstance(thing, type) or callable(thing):
        return thing
    if isinstance(thing, bytearray):
        return bytearray(thing)
    if isinstance(thing, (list, tuple, set)):
        return type(thing)([copied(part, shared) for part in thing])
    if isinstance(thing, dict):
        return {copied(key, shared): copied(value, shared) for key, value in thing.items()}
    if isinstance(thing, memoryview) or not hasattr(thing, "__dict__"):
        raise TypeError("the model cannot copy a {}".format(type(thing).__name__))
    twin = object.__new__(type(thing))
    for name, value in vars(thing).items():
        twin.__dict__[name] = copied(value, shared)
    return twin


def settled(thing, shared, now, soon):
    """Moves all times in `thing` from the time `now` to NOW, in place: those gone by to PAST or SILENT, others to `soon`."""
    if isinstance(thing, list):
        thing[:] = [_time(part, now, soon) if type(part) is int else part for part in thing]
        parts = thing
    elif isinstance(thing, dict):
        for name, value in thing.items():
            if type(value) is int:
                thing[name] = 0 if name in PACE else _time(value, now, soon)
        parts = thing.values()
    elif id(thing) in shared or isinstance(thing, type) or not hasattr(thing, "__dict__"):
        return
    else:
        parts = (vars(thing),)
    for part in parts:
        if not isinstance(part, _PLAIN):
            settled(part, shared, now, soon)


def _time(number, now, soon):
    if not -_NEAR < number - NOW < _NEAR:
        return number
    ahead = number - now
    return NOW + (soon if ahead > 0 else -SILENT if ahead <= -SILENT else -PAST)


def key(thing, shared, without=()):
    """A value that is equal for equal things; attributes named in `without` do not count."""
    if isinstance(thing, _PLAIN):
        return thing
    if id(thing) in shared or isinstance(thing, type) or callable(thing):
        return None
    if isinstance(thing, bytearray):
        return bytes(thing)
    if isinstance(thing, (list, tuple)):
        return tuple([key(part, shared, without) for part in thing])
    if isinstance(thing, set):
        return frozenset(key(part, shared, without) for part in thing)
    items = thing if isinstance(thing, dict) else vars(thing)
    return tuple([(name, key(value, shared, without)) for name, value in items.items() if name not in without])
