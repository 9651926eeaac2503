"""Begins a session (session.py): in memory only for that."""

from adafruit_ticks import ticks_add
from engine.step import NONE
from micropython import const

from ranium.link import tags, witness
from ranium.link.frame import BODY_MOST
from ranium.link.presence import Presence
from ranium.link.roster import SEATS_MOST
from ranium.link.session import HEAD, LAST_GAP, REVEAL

HOP_MS = const(8)
"""What a beacon takes from one handheld to the next, about: 92 bytes at 115200 baud."""


def beacon_most(seats, devices):
    """The longest body that a handheld with this many seats sends, at a table of so many handhelds."""
    return HEAD + seats * (16 + 2 * REVEAL) + witness.size(devices) + tags.TAG * (devices - 1)


def countdown(devices):
    """Milliseconds from the last commitment to the common turn-over.

    Commitment and reveals each pass all wires but one, and share them with what
    circles as well: half as much again as an idle ring would take.
    """
    return 3 * hop_ms(devices) * (devices - 1)


def hop_ms(devices):
    """HOP_MS at a table of so many handhelds: four have 106 bytes to say, with more tags."""
    return HOP_MS + devices // 4


def begin(session, roster, secret, game_class, link, now, keep, saved):
    """Fills in a new Session (see there)."""
    if beacon_most(len(seats_in(roster.mine)), len(roster.devices)) > BODY_MOST:
        raise ValueError("too many seats on one handheld for one frame")
    session.roster = roster
    session.game = None
    session.step = 0
    session.before = None
    session.picks = bytearray([NONE] * SEATS_MOST)
    session.entropy = b""
    session.fault = None
    session.reporter = -1
    session.forged = bytearray(len(roster.devices))
    session.masks = bytearray(len(roster.devices))
    session.held = False
    session.listener = None
    session._secret = secret
    session._class = game_class
    session._link = link
    session._mine = seats_in(roster.mine)
    session._seats_of = [seats_in(roster.mask_of(device)) for device in range(len(roster.devices))]
    session._all = (1 << roster.seats) - 1
    # This step: what is known of every seat. Own picks and nonces lie here from the commit on.
    session._known = 0
    session._opened = 0
    session._commitments = bytearray(16 * roster.seats)
    session._picks = bytearray(roster.seats)
    session._nonces = bytearray(16 * roster.seats)
    session._last_nonces = bytearray(16 * roster.seats)
    session._digest = b""
    session._witness = b""
    # The common turn-over.
    session._hop = hop_ms(len(roster.devices))
    session._countdown = countdown(len(roster.devices))
    session._counting = False
    session._deadline = now
    session.presence = Presence(len(roster.devices), roster.me, now)
    session._sent_at = ticks_add(now, -LAST_GAP)
    session._gap = 0
    session._now = now
    session._cards = None  # once the game has asked for a sealed deal
    session._keeper = None
    if saved:
        saved.bring_back(session)
    else:
        session._begin()
    session._keeper = keep
    complete = session._known == session._all
    if not saved or complete and saved.known != session._all:
        session._save(session._all if complete else 0)


def seats_in(mask):
    """The seats of a mask, in order."""
    return [seat for seat in range(SEATS_MOST) if mask >> seat & 1]
