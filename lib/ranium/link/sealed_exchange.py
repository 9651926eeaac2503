"""Long things told to everybody in short pieces, which may be lost, repeated and late.

Each handheld of a table tells a fixed series of blobs, whose lengths all know. A frame
says how far its sender has come and has one piece of what somebody lacks:

    session  8
    step     2          of the deal, little-endian
    stage    1          DEAL, AUDIT
    flags    1          1 the deal is void; 16 << device: of these it knows that they lack nothing any more
    then for each device of the table
      blob   1          the first of its blobs that the sender has not got whole; of itself: how many it has to tell
      pieces 2          those of that blob which it has got, little-endian
    blob, piece  1 + 1  if there is a piece
    data     up to 192
"""

from adafruit_ticks import ticks_add, ticks_diff
from micropython import const

from ranium.link.sealed_pieces import PIECE, Pieces, cut

DEAL = const(0)
AUDIT = const(1)

_HEAD = const(12)
_VOID = const(1)
_BLOB_MOST = const(3072)

# A whole piece takes 20 ms from one handheld to the next, and circles past all others.
_SPACING = const(25)
_ROUND = const(120)
_FIRST_GAP = const(50)
_LAST_GAP = const(200)


class Exchange:
    """One stage of the deal of `step`: `count` handhelds, this one is number `me`; `lengths` are those of the blobs.

    needed   somebody lacks a blob that this handheld has forgotten
    void     this handheld, or one it heard, says that the deal is void
    voider   the device that said so first, -1 while there is none
    """

    def __init__(self, session, step, stage, count, me, lengths, now):
        if max(lengths) > _BLOB_MOST:
            raise ValueError("a blob is too long")
        self.stage = stage
        self.needed = False
        self.void = False
        self.voider = -1
        self._name = bytes(session) + bytes((step & 255, step >> 8))
        self._me = me
        self._count = count
        self._lengths = lengths
        self._out = []
        self._got = [[] for _ in range(count)]
        self._parts = [None] * count  # the blob that is coming in
        self._masks = [0] * count
        self._asked = [0] * count  # what each lacks of the own ones: blob, and the pieces of it that it has
        self._has = [0] * count
        self._idle = 1 << me  # those known to lack nothing any more
        self._finished = False
        self._cursor = (0, -1)
        self._round_at = ticks_add(now, -_ROUND)
        self._sent_at = ticks_add(now, -_LAST_GAP)
        self._gap = 0

    # What is told and heard

    def tell(self, blob):
        """The next of the own blobs, Pieces, or bytes of one piece; ValueError for another length than agreed."""
        if not hasattr(blob, "parts"):
            blob = cut((blob,), PIECE)
        if blob.length != self._lengths[len(self._out)]:
            raise ValueError("a blob has another length")
        self._out.append(blob)
        self._got[self._me].append(blob)
        self._gap = 0

    def whole(self, number):
        """True when blob `number` of every handheld is here."""
        return all([len(got) > number for got in self._got])

    def lacking(self, number):
        """Mask of the devices whose blob `number` is not here."""
        mask = 0
        for device in range(self._count):
            if len(self._got[device]) <= number:
                mask |= 1 << device
        return mask

    @property
    def awaited(self):
        """Mask of the devices that have not told as much as this handheld has."""
        return self.lacking(len(self._out) - 1) if self._out else 0

    def blob(self, device, number):
        """That blob, Pieces; None if it has not come or was forgotten."""
        got = self._got[device]
        return got[number] if len(got) > number else None

    def short(self, device, number):
        """The bytes of that blob, which is one piece."""
        blob = self.blob(device, number)
        return blob.parts[0] if blob else None

    def forget(self, device, number):
        """Lets go of a blob of another that has done its service."""
        if device != self._me:
            self._got[device][number] = None

    def finish(self):
        """This handheld lacks nothing any more, and what it must keep is kept."""
        self._finished = True
        self._gap = 0

    @property
    def finished(self):
        """True when no handheld lacks anything any more: the own blobs can be forgotten."""
        return self._finished and self._idle == (1 << self._count) - 1

    def clear(self):
        """Forgets all blobs, once `finished`; others still learn that this handheld lacks nothing."""
        if self._out[0]:
            self._out = [None] * len(self._out)
            self._got = [[None] * len(got) for got in self._got]

    def resume(self, last):
        """After a power cut behind its end: this handheld lacks nothing, and others at most its `last` blob."""
        self._out = [None] * (len(self._lengths) - 1) + [cut((last,), PIECE)]
        self._got = [[None] * len(self._lengths) for _ in range(self._count)]
        self.finish()

    def declare_void(self, device=-1):
        """This handheld, or `device`, says that the deal is void."""
        if not self.void:
            self.void = True
            self.voider = self._me if device < 0 else device
            self._gap = 0

    def passed(self, device):
        """`device` lacks nothing any more: it says so, or a later stage was heard of it."""
        self._idle |= 1 << device
        self._asked[device] = len(self._lengths)

    def hear(self, device, body):
        """Takes in a frame of another device; False if it is of another deal or stage, or none at all."""
        entries = _HEAD + 3 * self._count
        if len(body) < entries or body[:10] != self._name or body[10] != self.stage:
            return False
        at = _HEAD + 3 * self._me
        self._asked[device] = body[at]  # an old frame costs a repetition, and one after a restart is right to ask again
        self._has[device] = body[at + 1] | body[at + 2] << 8
        idle = body[11] >> 4
        if idle >> device & 1:
            self.passed(device)
        elif body[at] < len(self._out) and self._out[body[at]] is None and not self._idle >> device & 1:
            self.needed = True
        if not idle >> self._me & 1 and self._finished or body[_HEAD + 3 * device] > len(self._got[device]):
            self._soon()  # it does not know yet, or it has more to tell
        if body[11] & _VOID:
            self.declare_void(device)
        if len(body) > entries + 2:
            self._take(device, body[entries], body[entries + 1], body[entries + 2 :])
        return True

    def _take(self, device, number, piece, data):
        """A piece: only those of the next blob are wanted."""
        got = self._got[device]
        if number != len(got) or number >= len(self._lengths):
            return
        blob = self._parts[device]
        if blob is None:
            blob = self._parts[device] = Pieces(self._lengths[number])
        if piece >= len(blob.parts) or len(data) != blob.size(piece):
            return
        if blob.parts[piece] is None:
            blob.parts[piece] = bytes(data)
            self._masks[device] |= 1 << piece
            self._gap = 0
        if self._masks[device] == (1 << len(blob.parts)) - 1:
            got.append(blob)
            self._parts[device] = None
            self._masks[device] = 0

    # What is sent

    def write(self, body, now):
        """Fills in a frame's body if one is due; gives its length, 0 for none."""
        since = ticks_diff(now, self._sent_at)
        if since < _SPACING * max(1, self._count - 1):
            return 0
        piece = self._next_piece(now)
        if piece is None and (since < self._gap or self.finished and self._gap >= _LAST_GAP):
            return 0
        self._sent_at = now
        self._gap = min(2 * self._gap, _LAST_GAP) if self._gap else _FIRST_GAP
        at = self._write_head(body)
        if piece:
            number, part = piece
            data = self._out[number].parts[part]
            body[at] = number
            body[at + 1] = part
            body[at + 2 : at + 2 + len(data)] = data
            at += 2 + len(data)
        return at

    def _soon(self):
        self._gap = min(self._gap, _FIRST_GAP)

    def _write_head(self, body):
        body[:10] = self._name
        body[10] = self.stage
        idle = self._idle if self._finished else self._idle & ~(1 << self._me)
        body[11] = (_VOID if self.void else 0) | idle << 4
        at = _HEAD
        for device in range(self._count):
            body[at] = len(self._got[device])
            body[at + 1] = self._masks[device] & 255
            body[at + 2] = self._masks[device] >> 8
            at += 3
        return at

    def _next_piece(self, now):
        """The piece to be told now: the next in order that somebody lacks, from the beginning again after a while."""
        found = self._lacked_after(self._cursor)
        if found is None and ticks_diff(now, self._round_at) >= _ROUND:
            found = self._lacked_after((0, -1))
            self._round_at = now
        if found:
            self._cursor = found
        return found

    def _lacked_after(self, cursor):
        best = None
        for device in range(self._count):
            number = self._asked[device]
            if device == self._me or number >= len(self._out) or self._out[number] is None:
                continue
            for piece in range(len(self._out[number].parts)):
                if not self._has[device] >> piece & 1 and (number, piece) > cursor:
                    if best is None or (number, piece) < best:
                        best = (number, piece)
                    break
        return best


def stage_in(body, session, step):
    """The stage of a frame of this session and deal, -1 if it is another's."""
    if len(body) < _HEAD or body[:8] != session or body[8] | body[9] << 8 != step:
        return -1
    return body[10]

