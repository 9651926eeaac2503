"""Packs a session into the bytes that saved.py describes and reads; in memory in every game, which reading is not."""

from engine.step import NONE
from micropython import const

from ranium.link.roster import SEATS_MOST

NONCES = const(16)


def pack(roster, step, known, picks, last, commitments, entropy, state, nonces=b"", cards=b""):
    """The bytes of a session; `picks` and `last` have an entry for every seat, `commitments` and `nonces` (if any) 16 bytes."""
    seats = roster.seats
    own = bytearray([NONE] * SEATS_MOST)
    for seat in range(seats):
        if known & roster.mine & 1 << seat:
            own[seat] = picks[seat]
    mark = known | (NONCES if nonces else 0)
    parts = [roster.code(), bytes((step & 255, step >> 8, mark)), bytes(own[:seats]), bytes(last[:seats]), bytes(nonces)]
    if known == (1 << seats) - 1:
        parts.append(bytes(commitments))
    parts.append(bytes((len(cards) & 255, len(cards) >> 8)) + cards)
    if step:
        parts.append(entropy)
        parts.append(bytes(state))
    return b"".join(parts)
