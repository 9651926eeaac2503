"""Puts into words what happened: the engine's news as short sentences."""

from engine import reload as rules
from engine.containers import card_colour, card_face
from ranium.ui.words import w


def colour(number):
    """The name of a colour 0..3."""
    return w("r.{}".format(number))


def faces(card, other):
    """Two container cards as a text: the tile of the colour, then the face."""
    return "{}{}+{}{}".format(
        chr(card_colour(card)), card_face(card), chr(card_colour(other)), card_face(other)
    )


def at(game):
    """Round and battle as one short text, like `R1 3/14`."""
    if game.over():
        return w("r.over")
    return w("r.at", game.round() + 1, game.battle() + 1)


def people(ctx, mask):
    """The names of the seats in a mask, with commas between them."""
    text = ""
    for seat in range(ctx.game.seats):
        if mask >> seat & 1:
            text += ", " + ctx.names[seat] if text else ctx.names[seat]
    return text


def wrap(text, width):
    """A text as a list of lines of at most `width` characters, broken at spaces only."""
    lines = []
    line = ""
    for word in text.split(" "):
        if not line:
            line = word
        elif len(line) + 1 + len(word) <= width:
            line += " " + word
        else:
            lines.append(line)
            line = word
    lines.append(line)
    return lines


def lines(canvas, row, text):
    """Writes a text over the whole width in as many rows as it needs, its lines centred.

    Gives the row below it.
    """
    for line in wrap(text, 21):
        canvas.centre(row, line)
        row += 1
    return row


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
        return w("r.tied", news[2], people(ctx, news[1]))
    if verb == rules.CHIPS:
        return w("r.chips_all") if news[1] == everyone else w("r.chips", people(ctx, news[1]))
    if verb == rules.NO_CHIPS:
        return w("r.no_chips")
    if verb == rules.WON:
        return w("r.won", ctx.names[news[1]], faces(news[2], news[3]))
    if verb == rules.NOBODY:
        key = "r.nobody_last" if ctx.before.round() else "r.nobody"
        return w(key, faces(news[1], news[2]))
    if verb == rules.RETURNED:
        return w("r.returned", colour(news[1]))
    if verb <= rules.RAN_OUT:
        return _act(ctx.names[news[1]], verb, news)
    return ""


def _act(name, verb, news):
    if verb == rules.DECLINE:
        return w("r.did_decline", name)
    if verb == rules.TAKE_BACK:
        return w("r.did_back", name)
    if verb == rules.MOVE or verb == rules.SHIFT:
        key = "r.did_move" if verb == rules.MOVE else "r.did_shift"
        return w(key, name, colour(news[2]), news[3] + 1, news[4] + 1)
    if verb == rules.LOAD:
        key = "r.did_load"
    elif verb == rules.DISCARD:
        key = "r.did_discard"
    elif verb == rules.BUY:
        key = "r.did_buy"
    else:
        key = "r.ran_out"
    return w(key, name, colour(news[2]), news[3] + 1)
