"""The hidden cards of others that picks have opened, as far as the handhelds have shown them."""

import engine
from engine.step import NONE
from micropython import const

_SHOWN = const(2)
_HEAD = const(12)
_ENTRY = const(18)


class Opened:
    """Of the deal in the step `dealt_in`."""

    def __init__(self, dealt_in):
        self._dealt_in = dealt_in
        self._cards = {}  # slot: card

    def note(self, heard, roster):
        """Takes in a frame of the kind SEALED from a handheld of the table `roster`, if it shows cards."""
        if len(heard) < _HEAD or heard[:8] != roster.session or heard[10] != _SHOWN:
            return
        if heard[8] | heard[9] << 8 != self._dealt_in:
            return  # of the deal before
        at = _HEAD
        for _ in range(heard[11]):
            if at + _ENTRY > len(heard):
                return
            self._cards[heard[at]] = heard[at + 1]
            at += _ENTRY

    def learn(self, game, picks):
        """The game learns the cards that these picks open; False while one of them was not shown."""
        opens = getattr(game, "opens", None)
        if opens is None:
            return True
        slots = [opens(seat, picks[seat]) for seat in range(game.seats) if game.waiting() >> seat & 1]
        for slot in slots:
            if slot != NONE and slot not in self._cards and not _trusted(game):
                return False
        for slot in slots:
            if slot != NONE and slot in self._cards:
                game.learn(slot, self._cards[slot])
        return True


def _trusted(game):
    names = engine.entry(game.NAME)[4]
    return "trusted" in names and game.options >> names.index("trusted") & 1 == 1
