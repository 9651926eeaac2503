"""Run by MicroPython, 64-bit and 32-bit: sealed deals with nothing but frames between the handhelds, and their memory."""

import gc

gc.collect()
_START = gc.mem_alloc()

import ranium.link.sealed_audit  # noqa: E402
import ranium.link.sealed_deal  # noqa: E402, F401
from ranium.link.sealed import CHECKED, KEEP, READY, Sealed  # noqa: E402


class Seats:
    """As much of a roster as a deal needs: a seat for each handheld."""

    def __init__(self, count, me):
        self.session = b"sessions"
        self.hash = b"sessions" * 4
        self.devices = list(range(count))
        self.me = me

    def device_of(self, seat):
        return seat


def used():
    """Bytes in use."""
    gc.collect()
    return gc.mem_alloc() - _START


def deal(count, cards, step):
    """A deal and its check; prints the cards by slot, and the memory that one handheld takes at most and afterwards."""
    modules = used()
    owners = bytes([255 if slot >= cards - 4 else slot % count for slot in range(cards)])
    seats = [Seats(count, me) for me in range(count)]
    handhelds = [Sealed(seats[me], bytes((me + 1,)) * 16, b"", 0) for me in range(count)]
    for handheld in handhelds:
        handheld.deal(step, owners, 0)
    body = memoryview(bytearray(237))
    now = most = 0
    kept = [b""] * count

    def turn():
        for me in range(count):
            handheld = handhelds[me]
            if handheld.tick(now) in (KEEP, READY):
                kept[me] = handheld.code()
            length = handheld.write(body, now)
            if length:
                for other in range(count):
                    if other != me:
                        handhelds[other].hear(me, body[:length], now)

    while not all([handheld.hand and handheld.progress < 0 for handheld in handhelds]):
        now += 10
        turn()
        if now % 200 == 0:
            most = max(most, used() - modules)
    for _ in range(200):
        now += 10
        turn()
    after = used() - modules
    found = bytearray(cards)
    for slot in range(cards - 4):
        found[slot] = handhelds[slot % count].hand.card(slot)
    print("cards", count, cards, bytes(found[: cards - 4]).hex())
    print("kept", count, cards, len(kept[0]))
    print("memory", count, most // count, "each while dealing, played with", after // count)
    for handheld in handhelds:
        handheld.check(now)
    checked = [False] * count
    while not all(checked):
        now += 10
        for me in range(count):
            checked[me] = checked[me] or handhelds[me].tick(now) == CHECKED
            length = handhelds[me].write(body, now)
            if length:
                for other in range(count):
                    if other != me:
                        handhelds[other].hear(me, body[:length], now)
    assert not any([handheld.fault for handheld in handhelds])
    print("checked", count, cards)


print("modules", used())
deal(2, 28, 1)
deal(3, 10, 2)
