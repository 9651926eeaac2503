"""Puts into words what happened: the engine's news as short sentences."""

from engine import reload as rules
from ranium.ui.game import say, ships
from ranium.ui.words import w


def at(game):
    """Round and battle as one short text, like `R1 3/14`."""
    if game.over():
        return w("g.over")
    return w("r.at", game.round() + 1, game.battle() + 1)


def sentence(ctx, news):
    """One entry of the engine's news in words; an empty text for what needs none."""
    verb = news[0]
    everyone = (1 << ctx.game.seats) - 1
    if verb == rules.NEUTRALIZED:
        several = news[1] & news[1] - 1
        return w("r.neutralized_2" if several else "r.neutralized", ctx.names[news[2]])
    if verb == rules.TIED:
        if news[1] == everyone:
            return w("r.tied_all", news[2])
        return w("r.tied", news[2], say.people(ctx, news[1]))
    if verb == rules.CHIPS:
        return w("r.chips_all") if news[1] == everyone else w("r.chips", say.people(ctx, news[1]))
    if verb == rules.NO_CHIPS:
        return w("r.no_chips")
    if verb == rules.WON:
        return w("r.won", ctx.names[news[1]], ships.faces(news[2], news[3]))
    if verb == rules.NOBODY:
        key = "r.nobody_last" if ctx.before.round() else "r.nobody"
        return w(key, ships.faces(news[1], news[2]))
    if verb == rules.RETURNED:
        return w("r.returned", say.colour(news[1]))
    if verb <= rules.RAN_OUT:
        return _act(ctx.names[news[1]], verb, news)
    return ""


def _act(name, verb, news):
    if verb == rules.DECLINE:
        return w("r.did_decline", name)
    if verb == rules.TAKE_BACK:
        return w("r.did_back", name)
    if verb == rules.MOVE or verb == rules.SHIFT:
        key = "g.did_move" if verb == rules.MOVE else "r.did_shift"
        return w(key, name, say.colour(news[2]), news[3] + 1, news[4] + 1)
    if verb == rules.LOAD:
        key = "g.did_load"
    elif verb == rules.DISCARD:
        key = "r.did_discard"
    elif verb == rules.BUY:
        key = "r.did_buy"
    else:
        key = "r.ran_out"
    return w(key, name, say.colour(news[2]), news[3] + 1)
