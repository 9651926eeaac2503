"""Puts into words what happened: the engine's news as short sentences."""

from engine import load as rules
from engine.containers import beats, card_colour, card_face
from ranium.ui.game import say, ships
from ranium.ui.words import w

def at(game):
    """Round and trick as one short text, like `R1 3/12`."""
    if game.over():
        return w("g.over")
    return w("l.at", game.round() + 1, game.trick() + 1)


def about(card):
    """What a card beats and what it falls to, in one line; of its own colour the face decides."""
    colour = card_colour(card)
    wins = losses = ""
    for other in range(3, -1, -1):
        if beats(colour, other):
            wins += chr(other)
        elif other != colour:
            losses += chr(other)
    return w("l.about", wins, losses)


def sentences(ctx):
    """What the reveal of the last step showed, as a list of sentences; empty if it revealed nothing."""
    told = []
    winner = -1
    colour = ""
    for news in ctx.game.news():
        verb = news[0]
        if verb == rules.WON:
            winner = news[1]
            colour = say.colour(card_colour(news[2]))
            told.append(_why(news[2], news[3]))
            told.append(w("l.won", ctx.names[winner], ships.faces(news[2], news[3])))
        elif verb == rules.NOBODY:
            told.append(w("l.equal"))
            told.append(w("l.nobody", ships.faces(news[1], news[2])))
        elif verb == rules.PASSED:
            told.append(w("l.passed", ctx.names[winner], colour, ctx.names[news[1]]))
        elif verb == rules.STUCK:
            told.append(w("l.stuck", colour))
    return told


def _why(card, other):
    """Why a card has won against another one."""
    colour = card_colour(card)
    if colour == card_colour(other):
        return w("l.higher", say.colour(colour), card_face(card), card_face(other))
    return w("l.beats", say.colour(colour), say.colour(card_colour(other)))


def acted(ctx, news):
    """An act as a sentence."""
    name = ctx.names[news[1]]
    if news[0] == rules.LOAD:
        return w("g.did_load", name, say.colour(news[2]), news[3] + 1)
    return w("g.did_move", name, say.colour(news[2]), news[3] + 1, news[4] + 1)
