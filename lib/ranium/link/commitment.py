"""The hashes that hold a session together.

Each starts with a word of its own and has parts of fixed lengths, so that no two
different things ever have the same hash. Steps are two bytes, little-endian.
"""

from ranium.digest import sha256


def _step(step):
    return step.to_bytes(2, "little")


def nonce(secret, session, step, seat):
    """16 bytes that only the holder of `secret` (16 bytes) can know, the same again after a power cut."""
    return sha256(b"nonce", secret, session, _step(step), bytes((seat,)))[:16]


def commit(session, step, seat, pick, nonce):
    """16 bytes that bind a seat to its pick (0..255) without telling it to anybody who lacks the 16-byte `nonce`."""
    return sha256(b"commit", session, _step(step), bytes((seat, pick)), nonce)[:16]


def entropy(table, step, seats, picks, nonces):
    """The step's 32 bytes of randomness, from `picks` (a byte a seat) and `nonces` (16 bytes a seat) of all `seats`.

    `table` is the roster's hash, all 32 bytes: two tables whose sessions someone gave one name draw differently.
    """
    return sha256(b"entropy", table, _step(step), *_reveals(seats, picks, nonces))


def _reveals(seats, picks, nonces):
    for seat in range(seats):
        yield bytes((picks[seat],))
        yield nonces[16 * seat : 16 * seat + 16]


def state_digest(session, step, entropy, view):
    """8 bytes that differ as soon as two handhelds disagree on the game.

    `view` is what everybody may know of the state before this step, `entropy` that of
    the step before: it also shows a disagreement that has not changed the game yet.
    """
    return sha256(b"state", session, _step(step), entropy, view)[:8]
