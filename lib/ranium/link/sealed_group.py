"""Where cards of a sealed deal are locked: the squares modulo a safe prime.

A card is a square that follows from session and deal by hashing, so nobody chose it and
nobody knows how two cards hang together. A lock is a power with an even exponent of 128
bits: locks of several handhelds can be laid on in any order and give the same, and what
is no square comes out as one, so that nothing marks a card. Nothing is ever unlocked:
handhelds compare cards under all their locks (sealed_deal.py).
"""

from micropython import const

from ranium.digest import sha256

WIDTH = const(48)
"""Bytes of a locked card."""

SEED = const(16)

# The first safe prime above 384 bits of SHA-256 over "ranium sealed deal" and a counter byte
# (the two top bits set), so that it has no form which would help to take logarithms.
P = int.from_bytes(
    b"\xc7\x69\xa9\x74\xb8\x08\xee\xa6\x13\x83\x9d\x46\x84\xca\xe1\xac\x59\x2c\xed\x52\x6c\x6f\x46\x70"
    b"\x25\x3e\x05\x97\xfc\x47\x69\xda\x7c\xf0\xab\x3d\x39\xf9\x69\xd4\xd2\xf5\x83\x5d\x45\x23\xeb\x87",
    "big",
)


def seed(secret, session, step):
    """16 bytes from which all that a handheld keeps secret in a deal follows, the same again after a power cut."""
    return sha256(b"sealed", secret, session, step.to_bytes(2, "little"))[:SEED]


def exponent(seed):
    """The lock of the handheld with this `seed`: even, 128 bits."""
    code = bytearray(sha256(b"lock", seed)[:16])
    code[0] |= 0x80
    code[15] &= 0xFE
    return int.from_bytes(code, "big")


def card(session, step, number):
    """Card `number` (0..254) of a deal as a number that all know."""
    name = (b"card", session, step.to_bytes(2, "little"), bytes((number,)))
    wide = sha256(b"\0", *name) + sha256(b"\1", *name)
    root = int.from_bytes(wide, "big") % P
    return root * root % P


def lock(value, exponent):
    """The number `value` under one more lock. This is what takes time: 0.1 s on a small board."""
    return pow(value, exponent, P)


def card_at(cards, rank):
    """Locked card number `rank` of a list (Pieces)."""
    return int.from_bytes(cards.at(WIDTH * rank, WIDTH), "big")


def unfit(cards, count):
    """True if the first `count` are not locked cards as an honest handheld sends them: ascending, and none of 0, 1, P-1 and above."""
    before = 1
    for rank in range(count):
        value = card_at(cards, rank)
        if value <= before:
            return True
        before = value
    return before >= P - 1


def salt(seed, place):
    """16 bytes that hide which card lies at `place` of the own list until it is played."""
    return sha256(b"salt", seed, bytes((place,)))[:16]


def promise(session, step, device, place, card, salt):
    """16 bytes that bind `device` to a card (0..254) at `place` of its own list without telling it."""
    name = bytes((step & 255, step >> 8, device, place, card))
    return sha256(b"promise", session, name, salt)[:16]


def list_digest(cards):
    """16 bytes that name a list of locked cards (Pieces)."""
    return sha256(b"list", *cards.parts)[:16]


def first_digest(session, step, device, blob):
    """16 bytes that bind `device` to its own list and promises (`blob`, Pieces) before it has seen another's."""
    return sha256(b"first", session, bytes((step & 255, step >> 8, device)), *blob.parts)[:16]


def claim(session, step, device, level, digests, nonce):
    """16 bytes that bind `device` to the digests of lists that others must have got, too, before it hears theirs."""
    return sha256(b"claim", session, bytes((step & 255, step >> 8, device, level)), digests, nonce)[:16]


def nonce(seed, level):
    """16 bytes for `claim`."""
    return sha256(b"nonce", seed, bytes((level,)))[:16]
