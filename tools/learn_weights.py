"""What of a position the bots' weights count, and how weights are stored: see tools/learn.py."""

import importlib

import numpy

UNIT = 32
"""Parts of a point that weights are counted in, as in lib/ranium/bots/fleet.py."""

_ROUNDS = {"reload": 2, "load": 3}
_BATTLES = {"reload": 14, "load": 12}


def shape(name):
    """(rows, weights in each) of a game: for each round a row of its end, and one of what its start has more."""
    return 2 * _ROUNDS[name], importlib.import_module("tools.learn_" + name).SIZE


def lead(mine, most):
    """Which weight a lead in containers takes: fleet.py, written down once more to check it by."""
    return 4 + max(-3, min(3, mine - most)) if mine else 0


def counted(game, seat):
    """What of a position each weight counts for a seat: own less the mean of the others. A numpy array."""
    found = importlib.import_module("tools.learn_" + game.NAME).features(game, seat)
    seats = range(game.seats)
    for other in seats:
        sign = 1.0 if other == seat else -1.0 / (game.seats - 1)
        for slot in range(game.slots()):
            found[game.stack(other, slot)] += sign
        for colour in range(4):
            at = lead(game.count(other, colour), max(game.count(rival, colour) for rival in seats if rival != other))
            found[16 + at] += sign * game.pile(other, colour)[0]
            found[24 + at] += sign
    return found


def features(game, seat):
    """The same for the weights of all times, of which those of this round count, the later the less of its start."""
    found = counted(game, seat)
    done = game.battle() if game.NAME == "reload" else game.trick()
    whole = numpy.zeros(shape(game.NAME))
    first = 2 * game.round()
    whole[first] = found
    whole[first + 1] = found * (1 - done / _BATTLES[game.NAME])
    return whole.reshape(-1)


def packed(weights):
    """Weights in points as the bots read them: 16-bit words, 32768 for none."""
    words = [max(0, min(65535, round(float(weight) * UNIT) + 32768)) for weight in weights]
    return b"".join(word.to_bytes(2, "little") for word in words)


def unpacked(data):
    words = [int.from_bytes(data[i : i + 2], "little") - 32768 for i in range(0, len(data), 2)]
    return numpy.array(words, float) / UNIT
