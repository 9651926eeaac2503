"""What the cases share. Everything here runs on CPython and on MicroPython alike."""

from engine.containers import duel
from engine.reload import Game, R
from engine.step import NONE

YELLOW, RED, BLUE, GREEN = range(4)


def entropy(n):
    """32 bytes that differ for each n."""
    return bytes([(n * 37 + n // 7 + i * 11) & 255 for i in range(32)])


def card(colour, face, copy=0):
    """A container card by colour and face; `copy` 1 is the second one of faces 1 to 3."""
    return colour * 7 + (0 if face == 0 else 2 * face - 1 + copy)


def stack(*colours):
    """A stack of these colours."""
    bits = 0
    for colour in colours:
        bits |= 1 << colour
    return bits


def raises(error, function, *arguments):
    """Calls the function, expects it to raise `error` and gives the error."""
    try:
        function(*arguments)
    except error as raised:
        return raised
    raise AssertionError("{} did not raise {}".format(function, error))


def arrange(seats, cards, ships=(), chips=(), piles=(), hands=(), points=(), battle=0):
    """A game in which `cards` lie on the table of this `battle` (0..27).

    `ships` gives the stacks and `piles` the won cards of each seat, `hands` the faces held.
    Of the other cards as many are in the deck as there have to be; the rest is set aside.
    Written by the layout in engine/reload.py, and checked by `restore`.
    """
    game = Game(seats, 0, None)
    state = bytearray(game.state)
    state[2] = state[4] = battle
    state[3] = (1 << seats) - 1 << 4
    state[6], state[7] = cards
    places = {cards[0]: 5, cards[1]: 5}
    for seat in range(len(piles)):
        for won in piles[seat]:
            assert won not in places, won
            places[won] = seat
    deck = 26 - 2 * (battle % 14)
    for i in range(28):
        if i not in places:
            places[i] = 4 if deck > 0 else 6
            deck -= 1
    for i in range(0, 28, 2):
        state[10 + i // 2] = places[i] | places[i + 1] << 4
    for seat in range(len(hands)):
        state[24 + seat] = sum([1 << face - 1 for face in hands[seat]])
    loaded = 0
    for seat in range(len(ships)):
        for slot in range(len(ships[seat])):
            state[28 + seat * (7 - seats) + slot] = ships[seat][slot]
            loaded += ships[seat][slot] >> duel(cards[0], cards[1]) & 1
    state[5] = 1 if loaded < 10 else 0
    for seat in range(len(chips)):
        state[40 + seat] = chips[seat]
    for seat in range(len(points)):
        state[44 + seat] = points[seat]
    if battle:  # in the battle before, everybody played R and took everything back
        others = [i for i in range(28) if i not in cards]
        state[8], state[9] = others[0], others[1]
        for seat in range(seats):
            state[56 + seat // 2] |= R << 4 * (seat & 1)
            state[58 + seat] = 3 << 5
    game.restore(state)
    return game


def play(game, *picks):
    """Steps with these picks, a number or None for each seat; gives the news."""
    game.step([NONE if pick is None else pick for pick in picks], entropy(game.steps()))
    return game.news()


def told(news, verb):
    """Those news that begin with a verb."""
    return [item for item in news if item[0] == verb]


def ship(game, seat):
    """The stacks of a ship."""
    return [game.stack(seat, slot) for slot in range(game.slots())]
