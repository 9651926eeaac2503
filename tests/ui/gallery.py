"""Every general screen with typical contents, for tests and for looking at.

    python tests/ui/gallery.py FOLDER [en|de]

writes a PNG of each and one of all.
"""

import os
import sys

if __package__ in (None, ""):
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import panel

from ranium.ui import words
from ranium.ui.handover import HandOver
from ranium.ui.help import Help
from ranium.ui.lobby import Lobby
from ranium.ui.message import Message, Notice, leave_game
from ranium.ui.name import Name
from ranium.ui.pause import colour_menu, pause
from ranium.ui.progress import Progress
from ranium.ui.screen import CHOOSE, NEXT, PREV
from ranium.ui.settings import Settings
from ranium.ui.title import Title
from ranium.ui.words import w


class Seat:
    def __init__(self, name, colour, ready=False, bot=False, mine=False, here=True, trouble=""):
        self.name = name
        self.colour = colour
        self.ready = ready
        self.bot = bot
        self.mine = mine
        self.here = here
        self.trouble = trouble


class View:
    def __init__(self, seats, wanted, message="", ready=False, actions=("ready", "name", "colour", "guest", "leave")):
        self.seats = seats
        self.wanted = wanted
        self.title = "RELOAD!"
        self.ready = ready
        self.message = message
        self.actions = actions


class Values:
    def __init__(self, language="en"):
        self.name = "Valentin"
        self.colour = 3
        self.language = language


def told(screen, *what):
    screen.show(*what)
    return screen


def pressed(screen, *codes):
    for code in codes:
        screen.press(code)
    return screen


def screens(language):
    """Yield (name, screen) for every general screen, in one language."""
    words.set_language(language)
    yield "title", Title()
    yield "title-help", Title("help")
    yield "settings", Settings(Values(language))
    yield "settings-language", pressed(Settings(Values(language)), NEXT, NEXT)
    yield "name", Name("Valentin")
    yield "name-own", pressed(Name("Buzz"), PREV)
    written = pressed(Name("Buzz"), PREV, CHOOSE)
    yield "name-wheel", written
    written = pressed(Name("Buzz"), PREV, CHOOSE, NEXT, NEXT, CHOOSE, NEXT, NEXT, NEXT, CHOOSE, NEXT, CHOOSE)
    yield "name-letters", written
    yield "name-full", pressed(Name("B"), PREV, CHOOSE, *([CHOOSE] * 8))
    yield "colour", colour_menu(2, 0b1001)
    yield "colour-taken", pressed(colour_menu(2, 0b1001), NEXT)
    yield "lobby-alone", Lobby(View([Seat("Buzz", 2, mine=True)], 2, w("lobby.alone")))
    full = [
        Seat("Buzz", 2, ready=True, mine=True),
        Seat("Tereza", 0, ready=True),
        Seat("Valentin", 3, here=False),
        Seat("Yang", 1, ready=True, bot=True, mine=True),
    ]
    yield "lobby-full", Lobby(View(full, 4, w("lobby.unready_one", "Valentin"), True))
    trouble = [Seat("Buzz", 2, mine=True), Seat("Sigmund", 2, trouble=w("trouble.colour")), Seat("Ünal", 3, trouble=w("trouble.version"))]
    yield "lobby-trouble", pressed(Lobby(View(trouble, 3, w("lobby.version", "Ünal"))), NEXT, NEXT)
    yield "handover", HandOver("Valentin")
    yield "notice", Notice(w("deal.title"), w("deal.text"))
    yield "deal-begins", Progress(w("deal.seal"), w("deal.check"), "help.deal")
    yield "deal", told(Progress(w("deal.seal"), w("deal.sealed"), "help.deal"), 61)
    yield "deal-awaits", told(Progress(w("deal.seal"), w("deal.sealed"), "help.deal"), 100, "Valentin")
    yield "cheated", Message(w("fault.title"), w("fault.told", "Valentin", w("fault.5", "Tereza")), ((True, w("fault.leave")),), True)
    yield "disputed", Message(w("fault.title"), w("fault.6", "Valentin"), ((True, w("fault.leave")),), True)
    yield "message", Message(w("wait.title"), w("wait.text", "Valentin"), (("stay", w("wait.stay")), ("go", w("wait.leave"))), "stay")
    yield "leave", leave_game()
    yield "pause", pause()
    yield "error", Message(w("trouble"), w("lobby.twin"))
    for key in ("general", "keys", "settings", "colour", "name", "lobby", "handover", "deal"):
        screen = Help(("help." + key,))
        yield "help-" + key, screen
        for page in range(1, len(screen._pages)):
            yield "help-%s-%d" % (key, page + 1), pressed(Help(("help." + key,)), *([NEXT] * page))


def main(folder, languages):
    os.makedirs(folder, exist_ok=True)
    view = panel.Panel()
    for language in languages:
        pictures = []
        for name, screen in screens(language):
            view.draw(screen)
            pictures.append(bytes(view.ram))
            view.png(os.path.join(folder, "%s-%s.png" % (name, language)))
        for first in range(0, len(pictures), 18):
            with open(os.path.join(folder, "all-%s-%d.png" % (language, first // 18 + 1)), "wb") as file:
                file.write(panel.sheet(pictures[first : first + 18], 3, 4))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:] or ("en", "de"))
