"""Frames that nobody should send: rubbish, frames with false contents, and real ones that were changed. From a seed.

A `Facts` is what whoever sends them knows of the table: more than a stranger would.
"""

import random

from ranium.link import tags
from ranium.link.frame import (
    ACCORD, BODY, BODY_MOST, CRC, GIFT, HOP, INSTANCE, JOIN, LEAVE, LOBBY, MOST, PROTOCOL, RELAY, SESSION, SOURCE, seal,
)  # fmt: skip
from ranium.link.roster import PUBLIC

_KINDS = (0, LOBBY, LOBBY, SESSION, SESSION, SESSION, LEAVE, ACCORD, JOIN, GIFT, RELAY, 9, 255)
_EXTREMES = (0, 1, 2, 3, 4, 7, 8, 15, 16, 127, 128, 254, 255)
_TEXTS = (b"", b"Buzz", b"12345678", b"123456789", b"\xff\xfe", b"\x00", b"\x7f", b"\xc3", "Jürgen".encode(), "日本".encode(), b"x" * 16, b"x" * 17)


class Facts:
    """A table as its victim `own` (6 bytes, its address) is in it with `others` (their addresses).

    `session` is its name (8 bytes), `steps` the steps worth naming, `entries` lobby
    entries of its members, `real` the frames (bytes) of its game so far; `rosters` those of
    the others by their ids, with their keys: they may be the ones who send.
    """

    def __init__(self, own, others, session, steps, entries, real, rosters=None):
        self.rosters = rosters or {}
        self.own = own
        self.others = others
        self.session = session
        self.steps = steps
        self.entries = entries
        self.real = real


class Noise:
    """Frames for a victim; with `forge` also in the names of the others at its table, with sound check sums."""

    def __init__(self, seed, facts, forge=False):
        self.chance = random.Random(seed)
        self.facts = facts
        self.forge = forge
        self._frame = memoryview(bytearray(MOST))
        self._real = set()
        self._looked_at = 0
        self._makers = (self._rubbish, self._framed, self._framed, self._lobby, self._session, self._session, self._leave, self._agreement)

    def fuzzed(self):
        """A frame made up from nothing but the facts (bytes, mostly of a valid length)."""
        return self.chance.choice(self._makers)()

    def mutant(self):
        """A real frame, changed; often with its check sum put right again. Never a real one: that would be a replay."""
        while True:
            frame = self._mutant()
            if not self._is_real(frame):
                return frame

    def _mutant(self):
        chance = self.chance
        real = chance.choice(self.facts.real)
        sound = chance.random() < 0.7
        data = bytearray(real[:-CRC] if sound else real)
        for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
            self._change(data)
        if not sound or len(data) < BODY or len(data) > MOST - CRC:
            return bytes(data)
        if not self.forge and bytes(data[SOURCE:INSTANCE]) in self._ids():
            data[SOURCE:BODY] = self._address() + b"\x08"
        if self._proves(bytes(data[SOURCE:INSTANCE]), data[1]):
            room = tags.room(self.facts.rosters[bytes(data[SOURCE:INSTANCE])])
            data[BODY:] = self._tagged(bytes(data[SOURCE : INSTANCE + 2]), data[1], data[BODY : max(BODY, len(data) - room)])
        return self._sealed(data[: MOST - CRC])

    def _is_real(self, frame):
        """True for what was sent by somebody, with any number of hops."""
        for real in self.facts.real[self._looked_at :]:
            self._real.add(_without_hops(real))
        self._looked_at = len(self.facts.real)
        return _without_hops(frame) in self._real

    def _ids(self):
        return [address[:4] for address in self.facts.others]

    def _address(self):
        """Who a frame claims to come from."""
        chance = self.chance
        where = chance.randrange(4)
        if where == 0:
            return self.facts.own if chance.random() < 0.5 else self.facts.own[:4] + chance.randbytes(2)
        if where == 1 or not self.forge:
            return chance.randbytes(6)
        address = chance.choice(self.facts.others)
        return address if chance.random() < 0.8 else address[:4] + chance.randbytes(2)

    def _sealed(self, data):
        """`data` up to its check sum (9 to 246 bytes), with the check sum and any number of hops."""
        self._frame[: len(data)] = data
        length = seal(self._frame, len(data) - BODY)
        if self.chance.random() < 0.3:
            self._frame[HOP] = self.chance.choice(_EXTREMES)
        return bytes(self._frame[:length])

    def _make(self, kind, body):
        protocol = PROTOCOL if self.chance.random() < 0.95 else self.chance.randrange(256)
        address = self._address()
        if self._proves(address[:4], kind):
            body = self._tagged(address, kind, body[: BODY_MOST - tags.room(self.facts.rosters[address[:4]])])
        return self._sealed(bytes((protocol, kind)) + address + b"\x08" + bytes(body[:BODY_MOST]))

    def _proves(self, id, kind):
        """True if the frame is to have the tags that another one at the table can give it."""
        return self.forge and kind in (SESSION, LEAVE, ACCORD, RELAY) and id in self.facts.rosters and self.chance.random() < 0.9

    def _tagged(self, address, kind, body):
        body = memoryview(bytearray(body) + bytearray(MOST))
        length = len(body) - MOST
        return bytes(body[: tags.add(self.facts.rosters[address[:4]], address, kind, body, length)])

    def _bytes(self, most):
        return self.chance.randbytes(self.chance.randint(0, most))

    def _rubbish(self):
        return self._bytes(self.chance.choice((4, 30, 250, 251, 300, 600)))

    def _framed(self):
        return self._make(self.chance.choice(_KINDS), self._bytes(self.chance.choice((8, 30, 110, BODY_MOST))))

    def _lobby(self):
        chance = self.chance
        if chance.random() < 0.3:
            entry = bytearray(chance.choice(self.facts.entries))
            if chance.random() < 0.7:
                self._change(entry)
        else:
            entry = bytearray(chance.randbytes(8))
            for text in (chance.choice(_TEXTS), chance.choice(_TEXTS + (b"reload",))):
                entry += self._text(text)
            entry += bytes((chance.choice(_EXTREMES), chance.choice(_EXTREMES)))
            seats = chance.choice((0, 1, 1, 2, 3, 4, 5, 255))
            entry.append(seats)
            for _ in range(min(seats, 6)):
                entry.append(chance.choice((0, 1, 2, 3, 4, 7, 8, 255)))
                entry += self._text(chance.choice(_TEXTS))
        offer = self.facts.session if chance.random() < 0.5 else chance.randbytes(8)
        return self._make(LOBBY, offer + bytes((chance.choice(_EXTREMES), chance.choice(_EXTREMES))) + self._public() + entry)

    def _public(self):
        """A public value, of a member at times, of no use at times."""
        chance = self.chance
        if chance.random() < 0.5:
            return chance.choice((bytes(PUBLIC), b"\xff" * PUBLIC, b"\x01" + bytes(PUBLIC - 1)))
        lobby = [real for real in self.facts.real if real[1] == LOBBY]
        return lobby[0][BODY + 10 : BODY + 10 + PUBLIC] if lobby and chance.random() < 0.5 else chance.randbytes(PUBLIC)

    def _text(self, text):
        """A text with its length, now and then a false one."""
        length = len(text) if self.chance.random() < 0.9 else self.chance.choice(_EXTREMES)
        return bytes((length,)) + text

    def _session(self):
        chance = self.chance
        session = self.facts.session if chance.random() < 0.9 else chance.randbytes(8)
        step = chance.choice(self.facts.steps) if chance.random() < 0.9 else chance.randrange(65536)
        fault = 0 if chance.random() < 0.7 else chance.randrange(256)
        digest = chance.randbytes(8)
        if chance.random() < 0.8:  # that of a real beacon of this step
            for _ in range(4):
                real = chance.choice(self.facts.real)
                if real[1] == SESSION and real[BODY + 8 : BODY + 10] == step.to_bytes(2, "little"):
                    digest = real[BODY + 11 : BODY + 19]
        masks = chance.choice((0x00, 0x01, 0x02, 0x07, 0x77, 0x17, 0xFF, chance.randrange(256)))
        rest = chance.choice((0, 16, 16 + 17, 16 + 34, 34, 17, 16 + 17 + 2, 16 + 34 + 2, chance.randint(0, 215)))
        head = session + step.to_bytes(2, "little") + bytes((fault,)) + digest + bytes((masks,)) + chance.randbytes(2)
        return self._make(SESSION, head + chance.randbytes(rest))

    def _leave(self):
        chance = self.chance
        salt = chance.choice(self.facts.entries)[:8]
        return self._make(LEAVE, chance.choice((self.facts.session, salt, self._bytes(20))))

    def _agreement(self):
        """What is said when a seat is vacant, with the rest of a real one or without sense."""
        chance = self.chance
        kind = chance.choice((ACCORD, ACCORD, JOIN, GIFT, RELAY))
        real = chance.choice(self.facts.real)
        rest = real[BODY + 8 : -CRC] if real[1] == kind and chance.random() < 0.7 else self._bytes(chance.choice((20, 90, 120, 200)))
        rest = bytearray(rest)
        if chance.random() < 0.8:
            self._change(rest)
        return self._make(kind, self.facts.session + rest)

    def _change(self, data):
        """One change to a bytearray, where it lies."""
        chance = self.chance
        if not data:
            data += chance.randbytes(1)
            return
        at = chance.randrange(len(data))
        way = chance.randrange(8)
        if way == 0:
            data[at] ^= 1 << chance.randrange(8)
        elif way == 1:
            data[at] = chance.choice(_EXTREMES)
        elif way == 2:
            data[at] = chance.randrange(256)
        elif way == 3:
            del data[at : at + chance.choice((1, 1, 2, 16, 17))]
        elif way == 4:
            data[at:at] = chance.randbytes(chance.choice((1, 1, 2, 16, 17)))
        elif way == 5:
            del data[at:]
        elif way == 6:
            other = chance.choice(self.facts.real)
            data[at:] = other[chance.randrange(len(other)) :]
        else:
            data[at:at] = data[at : at + chance.randint(1, 40)]


def _without_hops(frame):
    return frame[:HOP] + frame[BODY:]
