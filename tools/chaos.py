"""Faults on the link, from a seed: frames are lost, damaged, cut short, repeated, overtaken, late, and wires are cut.

A specification is text, for the table's `--chaos` and for the tests:

    loss=20,corrupt=5,truncate=2,repeat=5,reorder=10,delay=50,cut=2000/20000,seed=7

FAULTS tells what each means. What is not named does not happen. Each wire has chance of its own, so what one handheld
sends does not change what becomes of the others' frames.
"""

import random
import time
from dataclasses import dataclass, fields

FAULTS = {
    "loss": "of 100 frames that pass a wire, so many are lost",
    "corrupt": "so many have a bit, a byte or some bytes changed, missing or added, before any check sum is looked at",
    "truncate": "so many lose their end",
    "repeat": "so many arrive twice",
    "reorder": "so many are held back while later ones overtake them",
    "delay": "each is late by 0 to so many milliseconds, in its order",
    "cut": "LENGTH/PERIOD: once in each PERIOD milliseconds one wire, or one handheld of a UDP link, is cut for LENGTH",
    "seed": "any text; the same seed makes the same faults of the same frames",
}

EXAMPLE = "loss=20,corrupt=5,repeat=5,reorder=10,delay=50,cut=2000/20000,seed=7"

_HELD_BACK = (20, 200)  # milliseconds that an overtaken frame is held back
_CODE_MOST = 512  # bytes without a zero after which a serial line's noise is passed on


@dataclass(frozen=True)
class Spec:
    """What goes wrong: per cent of the frames on a wire, milliseconds, and the seed."""

    loss: float = 0
    corrupt: float = 0
    truncate: float = 0
    repeat: float = 0
    reorder: float = 0
    delay: int = 0
    cut: tuple = (0, 0)  # length, period
    seed: str = "0"

    @classmethod
    def parse(cls, text):
        """The specification in a text; ValueError in one clear sentence if it is none."""
        values = {}
        for part in text.split(","):
            name, equals, value = (word.strip() for word in part.partition("="))
            if name not in _READERS:
                raise ValueError("there is no fault {!r}; there are: {}".format(name, ", ".join(_READERS)))
            if not equals or not value:
                raise ValueError("{} needs a value, as in {}".format(name, EXAMPLE))
            if name in values:
                raise ValueError("{} stands there twice".format(name))
            values[name] = _READERS[name](name, value)
        return cls(**values)

    def __str__(self):
        words = []
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default or field.name == "seed":
                words.append("{}={}".format(field.name, "{}/{}".format(*value) if field.name == "cut" else value))
        return ",".join(words)


def _percent(name, value):
    try:
        number = float(value)
    except ValueError:
        number = -1
    if not 0 <= number <= 100:
        raise ValueError("{}={} is no percentage: 0 to 100".format(name, value))
    return int(number) if number == int(number) else number


def _milliseconds(name, value):
    if not value.isdecimal() or int(value) > 60000:
        raise ValueError("{}={} is no time: 0 to 60000 milliseconds".format(name, value))
    return int(value)


def _cut(name, value):
    length, _, period = value.partition("/")
    if not length.isdecimal() or not period.isdecimal() or not 0 < int(length) <= int(period):
        raise ValueError("{}={} is no LENGTH/PERIOD in milliseconds, as 2000/20000 is".format(name, value))
    return int(length), int(period)


_READERS = {
    **dict.fromkeys(("loss", "corrupt", "truncate", "repeat", "reorder"), _percent),
    "delay": _milliseconds, "cut": _cut, "seed": lambda name, value: value,
}  # fmt: skip


class Chaos:
    """The faults of a link with `places` handhelds, as `spec` says; time is milliseconds, real or simulated.

    `counts` tells what became of the frames so far: `frames` that were sent over wires,
    and of these `cut lost damaged truncated repeated overtaken`.
    """

    def __init__(self, spec, places):
        self.spec = spec
        self.counts = dict.fromkeys(("frames", "cut", "lost", "damaged", "truncated", "repeated", "overtaken"), 0)
        self._places = places
        self._wires = {}
        self._cut = (-1, -1, 0.0)  # number of a period, the place that is cut in it, and from when on

    def carry(self, wire, frame, now, ends=None):
        """What arrives of `frame` (bytes): a list of (when, bytes), none or several, not in the order of time.

        `wire` is any name of a direction of the link, `ends` the handhelds (0..) that
        it needs: the wire alone in a ring, sender and receiver of a datagram.
        """
        spec, counts = self.spec, self.counts
        if wire not in self._wires:
            self._wires[wire] = _Wire(random.Random("{}/{}".format(spec.seed, wire)))
        line = self._wires[wire]
        chance = line.chance
        counts["frames"] += 1
        if self.cut_place(now) in ((wire,) if ends is None else ends):
            counts["cut"] += 1
            return []
        if _happens(chance, spec.loss):
            counts["lost"] += 1
            return []
        if _happens(chance, spec.corrupt):
            counts["damaged"] += 1
            frame = damaged(frame, chance)
        if _happens(chance, spec.truncate):
            counts["truncated"] += 1
            frame = frame[: chance.randrange(max(1, len(frame)))]
        due = max(line.last, now + (chance.uniform(0, spec.delay) if spec.delay else 0))
        line.last = due
        if _happens(chance, spec.reorder):
            counts["overtaken"] += 1
            due += chance.uniform(*_HELD_BACK)
        arriving = [(due, frame)]
        if _happens(chance, spec.repeat):
            counts["repeated"] += 1
            arriving.append((due + chance.uniform(0, spec.delay), frame))
        return arriving

    def end(self):
        """From now on all frames pass unharmed; those that are late still are."""
        self.spec = Spec()

    def cut_place(self, now):
        """The wire or handheld (0..) that is cut now, -1 if none is."""
        length, period = self.spec.cut
        if not length:
            return -1
        number = int(now // period)
        if number != self._cut[0]:
            chance = random.Random("{}/cut/{}".format(self.spec.seed, number))
            self._cut = number, chance.randrange(self._places), number * period + chance.uniform(0, period - length)
        _, place, start = self._cut
        return place if 0 <= now - start < length else -1

    def __str__(self):
        """What has happened, in words."""
        counts = self.counts
        return "{frames} frames on the wires: {}".format(
            ", ".join("{} {}".format(counts[what], what) for what in counts if what != "frames" and counts[what])
            or "nothing happened to them", **counts,
        )  # fmt: skip


class _Wire:
    """One direction of the link: its own chance, and when its last frame in order arrived."""

    def __init__(self, chance):
        self.chance = chance
        self.last = 0


def _happens(chance, percent):
    return percent and chance.random() * 100 < percent


def damaged(frame, chance):
    """`frame` (bytes) with one fault as a bad line makes them: other, missing or additional bytes."""
    data = bytearray(frame or b"\0")
    at = chance.randrange(len(data))
    way = chance.randrange(5)
    if way == 0:
        data[at] ^= 1 << chance.randrange(8)
    elif way == 1:
        data[at] = chance.randrange(256)
    elif way == 2:
        del data[at]
    elif way == 3:
        data.insert(at, chance.randrange(256))
    else:
        burst = chance.randbytes(chance.randint(2, 8))
        data[at : at + len(burst)] = burst
    return bytes(data)


class SerialFaults:
    """`chaos` on a serial line, as the cable's `fault`: finds the frames in the bytes, closing zero included."""

    def __init__(self, chaos, clock=time.monotonic):
        self.chaos = chaos
        self._clock = clock
        self._begun = {}  # wire -> bytes of a frame that is still coming

    def __call__(self, wire, data):
        """What becomes of `data` that handheld `wire` sends: a list of (seconds late, bytes)."""
        now = self._clock() * 1000
        begun = self._begun.get(wire, b"") + data
        found = []
        while begun:
            end = begun.find(b"\0") + 1 or (len(begun) if len(begun) > _CODE_MOST else 0)
            if not end:
                break
            frame, begun = begun[:end], begun[end:]
            found += [((due - now) / 1000, piece) for due, piece in self.chaos.carry(wire, frame, now)]
        self._begun[wire] = begun
        return found
