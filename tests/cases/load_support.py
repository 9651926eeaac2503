"""What the cases of Load! share. Everything here runs on CPython and on MicroPython alike."""

from engine.load import TRUSTED, Game
from engine.step import NONE
from tests.cases.support import card, entropy

ANITA, ARNO = range(2)


def arrange(hands, trick=0, ships=(), piles=(), points=()):
    """A trusted game before a trick (0..35, over all rounds) in which each seat holds these cards, first slot first.

    `ships` gives the stacks and `piles` the won cards of each seat. Hands are filled up to
    what they must be. In the trick before nobody won, and what has been played besides is
    out. Written by the layout in engine/README.md, and checked by `restore`.
    """
    game = Game(2, TRUSTED, None)
    state = bytearray(game.state)
    state[2] = state[4] = trick
    held = 12 - trick % 12
    used = set(hands[0]) | set(hands[1])
    for pile in piles:
        used |= set(pile)
    free = []
    last = None
    if trick:
        state[5] = 0 if trick % 12 else 1
        last = [pair for pair in twins() if not used & set(pair)][0]
        state[6], state[7] = last
        if trick % 12:
            used |= set(last)
    free = [i for i in range(28) if i not in used]
    out = []
    for pile in range(len(piles)):
        out += [i | pile + 1 << 5 for i in piles[pile]]
    for seat in range(2):
        at = 25 + 12 * seat
        cards = list(hands[seat])
        while len(cards) < held:
            cards.append(free.pop())
        assert len(cards) == held
        if trick % 12:
            cards.append(last[seat] | 3 << 5)
        while len(cards) < 12:
            cards.append(out.pop() if out else free.pop() | 3 << 5)
        for slot in range(12):
            state[at + slot] = cards[slot]
    assert not out, "more in the piles than has been played"
    for seat in range(len(ships)):
        for slot in range(len(ships[seat])):
            state[15 + 5 * seat + slot] = ships[seat][slot]
    for seat in range(len(points)):
        state[9 + seat] = points[seat]
    game.restore(state)
    return game


def twins():
    """All pairs of equal cards."""
    for colour in range(4):
        for face in (1, 2, 3):
            yield card(colour, face), card(colour, face, 1)


def play(game, *picks):
    """Steps with these picks, a number or None for each seat; gives the news."""
    game.step([NONE if pick is None else pick for pick in picks], entropy(game.steps()))
    return game.news()


def ship(game, seat):
    """The stacks of a ship."""
    return [game.stack(seat, slot) for slot in range(5)]
