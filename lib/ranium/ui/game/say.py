"""Short texts that several games need, and how they are fitted into lines."""

from ranium.ui.words import w


def colour(number):
    """The name of a colour 0..3."""
    return w("g.{}".format(number))


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
