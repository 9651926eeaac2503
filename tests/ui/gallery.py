"""Every general screen with typical contents, for tests and for looking at.

    python tests/ui/gallery.py FOLDER [LANGUAGE|GAME]...

writes a picture of each and sheets of all, or sheets of the screens of a game
(reload/reload_gallery.py and its like), in English and German or in one of them.
"""

import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
if __package__ in (None, ""):
    sys.path.insert(0, HERE)
    sys.path.append(os.path.join(HERE, os.pardir, os.pardir))  # behind the standard library, which has a module "code", too
import panel

from ranium.link.member import Terms
from ranium.ui import tables
from ranium.ui.games import games, options
from ranium.ui.handover import HandOver
from ranium.ui.help import Help
from ranium.ui.lobby import Lobby
from ranium.ui.message import Message, Notice
from ranium.ui.missing import Missing, leaving
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
        self.strength = 0


def told(screen, *what):
    screen.show(*what)
    return screen


def pressed(screen, *codes):
    for code in codes:
        screen.press(code)
    return screen


def missing_items(newcomer="", letters=""):
    """The items of the menu about somebody missing, as lib/ranium/absence.py makes them."""
    items = [("wait", w("away.wait")), ("bot", w("away.bot"), letters)]
    if newcomer:
        items.append((b"id", w("away.give", newcomer), letters and "R"))
    return items + [("end", w("away.end"), ""), ("leave", w("away.leave"))]


def screens(language):
    """Yield (name, screen) for every general screen, in one language."""
    tables.set_language(language)
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
    yield "games", games("load")
    yield "options", options(Terms("0.1", "load", 1, 1, 2, 2))
    yield "options-on", pressed(options(Terms("0.1", "load", 1, 1, 2, 2)), PREV)
    yield "handover", HandOver("Valentin")
    yield "notice", Notice(w("deal.title"), w("deal.text"))
    yield "deal-begins", Progress(w("deal.seal"), w("deal.check"), "help.deal")
    yield "deal", told(Progress(w("deal.seal"), w("deal.sealed"), "help.deal"), 61)
    yield "deal-awaits", told(Progress(w("deal.seal"), w("deal.sealed"), "help.deal"), 100, "Valentin")
    yield "cheated", Message(w("fault.title"), w("fault.told", "Valentin", w("fault.5", "Tereza")), ((True, w("fault.leave")),), True)
    yield "disputed", Message(w("fault.title"), w("fault.6", "Valentin"), ((True, w("fault.leave")),), True)
    yield "message", Message(w("over.title"), w("over.text"), (("claim", w("over.ask")), ("leave", w("away.out"))))
    yield "leave", leaving()
    yield "leave-end", pressed(leaving(), NEXT, NEXT)
    yield "pause", pause()
    yield "pause-away", pause(True, True)
    yield "missing", Missing(w("away.title", "Valentin"), w("away.quiet"), missing_items())
    yield "missing-two", pressed(Missing(w("away.several"), "Valentin, Sigmund", missing_items("", "B")), NEXT)
    yield "missing-asked", pressed(Missing(w("away.title", "Neil"), w("away.asked", "Valentin"), missing_items("Ada", "YB")), NEXT, NEXT)
    yield "missing-shut", Missing(w("away.title", "Valentin"), w("away.shut"), missing_items("Sigmund"))
    yield "missing-paused", Missing(w("away.title", "Valentin"), w("away.paused"), missing_items())
    yield "missing-twin", Missing(w("away.title", "Valentin"), w("away.twin"), missing_items())
    yield "missing-sealed", Missing(w("away.title", "Valentin"), w("away.sealed"), missing_items())
    yield "missing-agreed", Missing(w("away.title", "Valentin"), w("away.agreed"), missing_items())
    seat = [("wait", w("away.no")), (b"id", w("away.give", "Valentin"), "R"), ("end", w("away.end"), ""), ("leave", w("away.leave"))]
    more = (("wait", w("wait.stay")), ("away", w("wait.more")))
    yield "wait-show", Message(w("wait.title"), w("wait.show", "Valentin"), more)
    yield "seat", pressed(Missing(w("away.seat", "Valentin"), w("away.stood", "Sigmund"), seat), NEXT)
    yield "end", Missing(w("end.title"), "", [("wait", w("away.no")), ("end", w("away.end"), "R"), ("leave", w("away.leave"))])
    yield "ended", Message(w("fault.title"), w("end.done"))
    yield "hold", Message(w("hold.title"), w("hold.own"), (("wait", w("hold.go")),))
    yield "hold-other", Message(w("hold.title"), w("hold.other", "Valentin"), (("wait", w("key.ok")),))
    yield "over-gone", Message(w("over.title"), w("over.gone"), (("leave", w("away.out")),))
    yield "news-bot", Message(w("news.title"), w("news.bot", "Valentin"))
    yield "news-given", Message(w("news.title"), w("news.given", "Valentin", "Sigmund"))
    yield "news-yours", Message(w("news.title"), w("news.yours", "Valentin"))
    yield "news-back", Message(w("news.title"), w("news.back"))
    yield "claim", Message(w("claim.title"), w("claim.text", "Valentin"), (("leave", w("claim.no")),))
    yield "claim-own", Message(w("claim.title"), w("claim.own"), (("leave", w("claim.no")),))
    yield "claim-agreed", Message(w("claim.title"), w("claim.agreed"), (("leave", w("claim.no")),))
    actions = ("seat", "ready", "name", "colour", "help", "leave")
    vacant = View([Seat("Buzz", 2, mine=True)], 2, w("lobby.vacant", "Valentin"), actions=actions)
    yield "lobby-vacant", pressed(Lobby(vacant), PREV)
    yield "error", Message(w("trouble"), w("lobby.twin"))
    for key in ("general", "keys", "settings", "colour", "name", "lobby", "game", "options", "handover", "deal", "away", "leave"):
        screen = Help(("help." + key,))
        yield "help-" + key, screen
        for page in range(1, len(screen._pages)):
            yield "help-%s-%d" % (key, page + 1), pressed(Help(("help." + key,)), *([NEXT] * page))


def sheets(view, groups, path):
    """Draws the screens of `(name, screens)` and writes sheets of them, `path` with the name and a number in it."""
    for group, shown in groups:
        pictures = []
        for _, screen in shown:
            view.draw(screen)
            pictures.append(bytes(view.ram))
        for first in range(0, len(pictures), 18):
            with open(path % (group, first // 18 + 1), "wb") as file:
                file.write(panel.sheet(pictures[first : first + 18], 3, 4))


def each(view, shown, path):
    """Passes `(name, screen)` on and writes a picture of every one."""
    for name, screen in shown:
        yield name, screen
        view.png(path % name)


def main(folder, chosen):
    os.makedirs(folder, exist_ok=True)
    view = panel.Panel()
    languages = [name for name in ("en", "de") if name in chosen] or ["en", "de"]
    names = [name for name in chosen if name not in languages]
    for language in languages:
        tables.set_language(language)
        for name in names:
            sys.path.append(os.path.join(HERE, name))
            groups = importlib.import_module(name + "_gallery").groups()
            sheets(view, groups, os.path.join(folder, "%s-%s-%%s-%%d.png" % (name, language)))
        if not names:
            shown = each(view, screens(language), os.path.join(folder, "%%s-%s.png" % language))
            sheets(view, [("all", shown)], os.path.join(folder, "%%s-%s-%%d.png" % language))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
