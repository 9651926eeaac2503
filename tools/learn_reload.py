"""What the weights of RELOAD! count besides ships and cards: see tools/learn.py."""

import numpy

SIZE = 74
_CHIP, _CARD, _HELD, _PAIR = 32, 38, 45, 53


def features(game, seat):
    """Chips and hands of all seats, as lib/ranium/bots/reload_search.py weighs them."""
    found = numpy.zeros(SIZE)
    cards = [[face for face in range(7) if game.hand(other) >> face & 1] for other in range(game.seats)]
    for other in range(game.seats):
        sign = 1.0 if other == seat else -1.0 / (game.seats - 1)
        found[_CHIP + min(5, game.chips(other))] += sign
        for face in cards[other]:
            found[_CARD + face] += sign
        found[_HELD + len(cards[other])] += sign
        if other != seat:
            at = _PAIR
            for low in range(7):
                for high in range(low + 1, 7):
                    against = (low in cards[seat] and high in cards[other]) - (high in cards[seat] and low in cards[other])
                    found[at] += against / (game.seats - 1)
                    at += 1
    return found
