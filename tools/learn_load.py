"""What the weights of Load! count besides ships and cards won: see tools/learn.py."""

import numpy

from engine.containers import card_colour, card_face
from engine.load import HAND, winner_of

SIZE = 52
_CARD, _BEATS = 32, 48


def features(game, seat):
    """The own hand, and the other one as likely as the cards not seen make it (lib/ranium/bots/load_search.py)."""
    found = numpy.zeros(SIZE)
    if game.trick() == 0:
        return found  # what is dealt does not depend on what was before
    mine = [game.card(seat, slot) for slot in range(HAND) if game.hand(seat) >> slot & 1]
    shown = [game.card(other, slot) for other in (0, 1) for slot in range(HAND) if not game.hand(other) >> slot & 1]
    hidden = sorted(set(range(28)) - set(mine) - set(shown))
    for card in mine:
        found[_CARD + 4 * card_colour(card) + card_face(card)] += 1
    for card in hidden:
        found[_CARD + 4 * card_colour(card) + card_face(card)] -= len(mine) / len(hidden)
    for card in mine:
        for other in hidden:
            winner = winner_of(card, other)
            if winner >= 0:
                colour = card_colour(other if winner else card)
                found[_BEATS + colour] += (-1 if winner else 1) / len(hidden)
    return found
