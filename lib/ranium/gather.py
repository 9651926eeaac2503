"""In the lobby: the handhelds find each other and agree on a table."""

from adafruit_ticks import ticks_diff

from ranium import choice, ways
from ranium.link.endpoint import OTHER_PROTOCOL, TWIN
from ranium.link.keys import Keys
from ranium.link.lobby import (
    CHANGED,
    COLOURS,
    KEYS,
    NOT_EXPECTED,
    OTHER_GAME,
    OTHER_OPTIONS,
    OTHER_PROGRAM,
    START,
    TOO_FEW,
    TOO_MANY,
    Lobby,
)
from ranium.link.roster import SEATS_MOST
from ranium.ui.lobby import Lobby as LobbyScreen
from ranium.ui.screen import HELP, LEAVE
from ranium.ui.words import w

_BOT_ASKS_MS = 2000  # so long a bot's handheld knows of a free seat before it asks for it
_TROUBLES = {OTHER_PROGRAM: "trouble.version", OTHER_GAME: "trouble.game", OTHER_OPTIONS: "trouble.options"}


class Seat:
    """A line of the lobby's list: one seat of one member (see ranium/ui/lobby.py)."""

    def __init__(self, member, seat):
        self.name = member.names[seat]
        self.colour = member.colours[seat]
        self.ready = member.ready
        self.bot = bool(member.bots >> seat & 1)
        self.mine = member.mine
        self.here = True
        self.trouble = w(_TROUBLES.get(member.problem, "trouble.game")) if member.problem else ""


class Gather:
    """The lobby as an activity: it ends with a table, or back at the title."""

    def __init__(self, app):
        self._app = app
        store = app.store
        seats = [(store.name, store.colour, bool(app.bot))]
        self._lobby = None
        self._keys = Keys(store.secret, store.public if store.public != bytes(len(store.public)) else b"")
        self._seats = seats
        self._early = 0  # a press from before there is a lobby
        self._trouble = 0
        self._vacant = ""  # the name of somebody whose seat is free, "" if none is
        self._vacant_at = None  # since when a bot's handheld knows of it
        # What the lobby's screen shows
        self._take_terms(choice.terms(app))
        self.seats = ()
        self.wanted = self._expected or self._terms.fewest
        self.ready = False
        self.message = w("lobby.keys")
        self.actions = ("ready",)
        self._page = LobbyScreen(self)
        self.screen = self._page

    def turn(self, now, code):
        app = self._app
        if self._lobby is None:
            self._early = code or self._early
            if not self._found_public(now):
                return
            code = self._early
            self._enter(now)
        event = self._lobby.tick(now)
        if not self._vacant:
            self._vacant_at = now
        if event == START:
            app.go(ways.play, self._lobby.roster, now)
            return
        if event == CHANGED or app.link.trouble != self._trouble:
            self._refresh()
            if app.bot:
                self._follow()
        if app.bot and self._vacant and ticks_diff(now, self._vacant_at) > _BOT_ASKS_MS:
            self._act("seat")
        if code:
            self._press(code)

    def _found_public(self, now):
        """True when this handheld's public value is known, which takes a second or two, once in its life."""
        if self._keys.public:
            return True
        app = self._app
        app.link.poll(now)
        if not self._keys.work():
            return False
        app.store.public = self._keys.public
        app.keep()
        return True

    def _enter(self, now):
        app = self._app
        salt = app.board.urandom(8)
        self._lobby = Lobby(
            app.link, self._keys, self._terms, self._seats, salt, now, self._expected, app.board.weak
        )
        self._lobby.set_ready(bool(app.bot))
        self._refresh()

    def close(self):
        if self._lobby:
            self._lobby.leave()

    def _press(self, code):
        screen = self.screen
        if self._app.bot and screen is self._page and code != HELP:
            return  # a bot is ready by itself, and nobody presses it away
        screen.press(code)
        result = screen.result
        if result is None:
            if code == HELP and screen is not self._page:
                self._open_help(screen)
            return
        screen.result = None
        if screen is self._page:
            self._act(result)
        else:
            self.screen = self._page
            self._page.dirty = True
            self._take(screen.kind, result)

    def _open_help(self, screen):
        from ranium.ui.help import Help

        self.screen = Help(screen.help)

    def _act(self, action):
        """Carries out what was chosen in the lobby."""
        lobby = self._lobby
        if action == "ready":
            lobby.set_ready(not lobby.ready)
            self._refresh()
        elif action == "name":
            from ranium.ui.name import Name

            self.screen = Name(lobby.seats()[0][0], self._names())
        elif action == "colour":
            from ranium.ui.pause import colour_menu

            self.screen = colour_menu(lobby.seats()[0][1], lobby.taken())
        elif action == "game":
            from ranium.ui.games import games

            self.screen = games(self._terms.game)
        elif action in ("guest", "bot"):
            self._add(action == "bot")
        elif action == "remove":
            self._change(lobby.seats()[:-1])
        elif action == "seat":
            app = self._app
            lobby.leave()
            app.go(ways.claim, lobby.vacancy)
        elif action == "help":
            self._open_help(self._page)
        else:
            lobby.leave()
            self._app.keep()
            self._app.go(ways.home)

    def _take(self, kind, result):
        """What was entered is this handheld's from now on."""
        if result == LEAVE or kind not in ("name", "colour", "game", "options"):
            return
        if kind == "game" or kind == "options":
            self._take_choice(kind, result)
            return
        seats = self._lobby.seats()
        name, colour, bot = seats[0]
        if kind == "name":
            name = result
        else:
            for other in range(1, len(seats)):
                if seats[other][1] == result:  # the own seats swap
                    seats[other] = (seats[other][0], colour, seats[other][2])
            colour = result
        store = self._app.store
        store.name = name
        store.colour = colour
        self._app.keep()
        seats[0] = (name, colour, bot)
        self._change(seats)

    def _take_choice(self, kind, result):
        """Another game, or an option turned over; then on to the options, if there are any."""
        wanted = self._terms
        bit = None
        if kind == "options":
            bit = result
            self._want(wanted.game, wanted.options ^ 1 << bit)
        elif result != wanted.game:
            self._want(result, 0)
        if choice.options(self._terms):
            from ranium.ui.games import options

            self.screen = options(self._terms, bit)

    def _want(self, game, options):
        """Wants to play something else: everybody has to be ready anew."""
        self._take_terms(choice.choose(self._app, game, options))
        self._lobby.set_ready(bool(self._app.bot))
        self._lobby.expect(self._expected)
        self._lobby.choose(self._terms)
        self._refresh()

    def _take_terms(self, terms):
        self._terms = terms
        # The number of players that this table was set up for means nothing to a game for others.
        self._expected = self._app.expected if terms.fewest <= self._app.expected <= terms.most else 0
        self.title = w("game." + terms.game)

    def _follow(self):
        """A bot's handheld plays what a person at the table has chosen, unless another person agrees with it."""
        chosen = None
        for member in self._lobby.members:
            if member.bots + 1 < 1 << len(member.names):
                if not member.problem:
                    return
                if member.problem in (OTHER_GAME, OTHER_OPTIONS) and choice.known(self._app, member):
                    chosen = member
        if chosen:
            self._want(chosen.game, chosen.options)

    def _add(self, bot):
        """Another seat on this handheld, with a name and a colour that nobody has."""
        from ranium.ui.name import NAMES

        lobby = self._lobby
        seats = lobby.seats()
        taken = lobby.taken()
        for seat in seats:
            taken |= 1 << seat[1]
        colour = 0
        while taken >> colour & 1 and colour < 3:
            colour += 1
        names = self._names()
        for name in NAMES:
            if name not in names:
                seats.append((name, colour, bot))
                break
        self._change(seats)

    def _change(self, seats):
        self._lobby.take_seats(seats)
        self._refresh()

    def _names(self):
        """All names at the table."""
        names = []
        for member in self._lobby.members:
            names.extend(member.names)
        return names

    def _refresh(self):
        """Brings up to date what the screen shows."""
        lobby = self._lobby
        self._trouble = self._app.link.trouble
        self.seats = [Seat(member, seat) for member in lobby.members for seat in range(len(member.names))]
        self.ready = lobby.ready
        self.wanted = max(self._expected or self._terms.fewest, min(lobby.total, self._terms.most))
        self._vacant = self._vacancy()
        self.message = self._message()
        weak = [member.names[0] for member in lobby.members if member.weak]
        if weak:
            self.message += "\n" + w("lobby.weak", ", ".join(weak))
        own = len(lobby.seats())
        actions = ["ready", "name", "colour"]
        if self._vacant:
            actions.insert(0, "seat")
        if lobby.total < (self._expected or self._terms.most) and own < SEATS_MOST:
            actions += ["guest", "bot"]
        if own > 1:
            actions.append("remove")
        self.actions = actions + ["game", "help", "leave"]
        self._page.dirty = True

    def _vacancy(self):
        """The name of the one whose seat is free in a game that this handheld could play in, "" if there is none."""
        heard = self._lobby.vacancy
        if not heard:
            return ""
        from ranium.claim import terms_for, wanted

        return wanted(self._app, heard)[1] if terms_for(self._app, heard) else ""

    def _message(self):
        """One sentence about what stands against starting, the gravest first."""
        lobby = self._lobby
        if self._app.link.trouble == TWIN:
            return w("lobby.twin")
        if self._app.link.trouble == OTHER_PROTOCOL:
            return w("lobby.protocol")
        for member in lobby.members:
            if member.problem == OTHER_PROGRAM:
                return w("lobby.version", member.names[0])
            if member.problem == OTHER_GAME:
                return w("lobby.other_game", member.names[0], w("game." + member.game))
            if member.problem:
                return w("lobby.other_options", member.names[0])
        if self._vacant:
            return w("lobby.vacant", self._vacant)
        if lobby.running:
            return w("lobby.running")
        if lobby.obstacle == COLOURS:
            return w("lobby.same_colour")
        if lobby.obstacle == TOO_MANY:
            return w("lobby.full")
        if lobby.obstacle in (TOO_FEW, NOT_EXPECTED):
            missing = (self._expected or self._terms.fewest) - lobby.total
            if missing < 0:
                return w("lobby.crowded")
            if len(lobby.members) == 1 and not self._expected:
                return w("lobby.alone")
            return w("lobby.wait_one") if missing == 1 else w("lobby.wait", missing)
        if lobby.obstacle == KEYS:
            return w("lobby.keys")
        if not lobby.ready:
            hint = w("lobby.trusted") + " " if choice.trusted(self._terms) else ""
            return hint + w("lobby.get_ready")
        for member in lobby.members:
            if not member.ready:
                return w("lobby.unready_one", member.names[0])
        return w("lobby.start")
