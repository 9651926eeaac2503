"""What the galleries of the four games share: names, a table, steps, pages."""

import random

from ranium.ui.context import Table
from ranium.ui.help import Help
from ranium.ui.screen import NEXT

NAMES = ("Valentin", "Buzz", "Tereza", "Sigmund")
LONG = ("Mmmmmmmm", "Öüäßgqyp", "Wilhelma", "Valentin")


def seated(rules, seats, options, seed, names, me):
    """`(table, dice)`: a fresh game as the seat `me` sees it (-1 for a spectator), and the generator that goes on with it."""
    dice = random.Random(seed)
    game = rules.Game(seats, options, dice.randbytes(32))
    return Table(game, list(names[:seats]), list(range(seats)), me, 1 << me if me >= 0 else 0), dice


def go(ctx, picks, dice):
    """Does a step with these picks and tells the table of it."""
    before = bytes(ctx.game.state)
    ctx.game.step(picks, dice.randbytes(32))
    ctx.stepped(before, picks)


def pressed(screen, *codes):
    for code in codes:
        screen.press(code)
    return screen


def told(ui, ctx):
    """Every page of every screen of a game's reveal, each with its kind before it."""
    for screen in ui.reveal(ctx):
        for at in range(screen.pages):
            screen.at = at
            yield screen.kind, screen


def help_pages(keys):
    """Every page of these texts of help."""
    for key in keys:
        for at in range(len(Help((key,))._pages)):
            yield "help", pressed(Help((key,)), *[NEXT] * at)
