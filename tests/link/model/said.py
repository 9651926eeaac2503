"""What a beacon says: the only place of the model that knows where in a beacon something stands."""

from ranium.link import commitment
from ranium.link.tags import TAG, room
from ranium.link.frame import BODY, CRC

_HEAD = 22


class Said:
    """A frame (bytes) of the device `sender` at the table `roster`.

    step, fault   as the beacon says
    stage         twice the step, and 1 more if the sender has all commitments of it
    world         the step and the digest: what has happened before
    kind          equal for frames that differ in nothing that a session may go by: other masks
                  than those of the sender's own commitments only tell it how soon to repeat
                  itself, a countdown either runs or has run out, and all tags are right
    """

    def __init__(self, frame, sender, roster):
        body = frame[BODY : -CRC - room(roster)]
        mine = roster.mask_of(sender)
        everybody = (1 << roster.seats) - 1
        known = body[19] & 15
        self.step = body[8] | body[9] << 8
        self.fault = body[10]
        self.world = body[8:10] + body[11:19]
        self.stage = 2 * self.step + (known == everybody)
        marks = known & mine, known == everybody, body[20:22] != b"\0\0"
        self.kind = sender, body[:19], marks, body[_HEAD:]


def forged(frame, sender, roster):
    """The frame of `sender` with another tag for the own handheld of `roster`."""
    place = roster.me - (roster.me > sender)
    changed = bytearray(frame)
    changed[len(frame) - CRC - room(roster) + TAG * place] ^= 1
    return bytes(changed)


class Traces:
    """Finds commitments and nonces in frames, wherever they stand, as only one who knows every secret can."""

    def __init__(self, secrets, session, steps, picks):
        """`secrets` by seat; looks at the steps below `steps` and at each of `picks`."""
        self.commitments = {}
        self.nonces = {}
        self.made = {}
        for seat, secret in enumerate(secrets):
            for step in range(steps):
                nonce = commitment.nonce(secret, session, step, seat)
                self.nonces[nonce] = step, seat
                for pick in picks:
                    made = commitment.commit(session, step, seat, pick, nonce)
                    self.commitments[made] = step, seat, pick
                    self.made[step, seat, pick] = made

    def committed(self, frame):
        """The (step, seat, pick) that are committed to in `frame`."""
        return [what for value, what in self.commitments.items() if value in frame]

    def opened(self, frame):
        """The (step, seat) of which the nonce stands in `frame`."""
        return [what for value, what in self.nonces.items() if value in frame]
