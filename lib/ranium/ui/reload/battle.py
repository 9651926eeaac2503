"""The two container cards of a battle and what they activate, as parts of pictures."""

from engine.containers import card_colour, card_face
from ranium.ui import cards, font
from ranium.ui.game import say
from ranium.ui.words import w


def pair(canvas, index, x, y, game):
    """The two cards side by side as sprites `index` and `index + 1`."""
    for card in game.cards():
        canvas.sprite(index, x, y, cards.container(card_colour(card), card_face(card)))
        index += 1
        x += 17


def short(canvas, column, row, game, inv=False):
    """Six tiles: both cards, an arrow, the activated container (a cross if none is left)."""
    if game.over():
        return
    for card in game.cards():
        canvas.tile(column, row, card_colour(card), inv)
        canvas.text(column + 1, row, str(card_face(card)), inv)
        column += 2
    canvas.tile(column, row, font.ARROW, inv)
    canvas.tile(column + 1, row, game.colour() if game.container() else font.CROSS, inv)


def picture(canvas, game, row):
    """Five rows from `row` on: the cards, the container and in words why it is this colour."""
    pair(canvas, 0, 14, 8 * row, game)
    colour = game.colour()
    canvas.tile(8, row + 1, font.ARROW)
    canvas.text(13, row + 1, say.colour(colour))
    if game.container():
        canvas.sprite(2, 58, 8 * row + 5, cards.CRATE + colour)
    else:
        canvas.tile(10, row + 1, font.CROSS)
        canvas.centre(row + 4, w("r.none_left"))
        return
    card, other = game.cards()
    first = card_colour(card)
    second = card_colour(other)
    if first == second:
        text = w("r.both", say.colour(colour))
    else:
        loser = second if first == colour else first
        text = w("r.beats", say.colour(colour), say.colour(loser))
    canvas.centre(row + 4, text)
