"""In a game, while somebody is missing, pauses, or asks for a seat: what the holder is shown, and decides.

Loaded when the first of that happens, gone when all is well again.
"""

from adafruit_ticks import ticks_diff

from ranium import change, ways
from ranium.link.accord import BEGIN, CHANGED, ENDED, Accord, movable
from ranium.link.endpoint import TWIN
from ranium.link.said import BOT, END, GIVE, WAIT
from ranium.ui.pause import colour_letter
from ranium.ui.words import w

_BOTS_WAIT_MS = 20000  # then bots who are among themselves let a bot play on


class Absence:
    """What `play` (play.py) shows and asks about those who are missing.

    open  there is something to decide
    """

    def __init__(self, play, app, session, now):
        self._play = play
        self._app = app
        self._session = session
        self._roster = session.roster
        salt = app.board.urandom(8)
        self._accord = Accord(app.link, session, salt, app.store.public, self._keys, self._pledge, now)
        self._begun_at = now
        self._screen = None  # what of the own is to be seen
        self._alarmed = None  # the own screen that says for whom all wait
        self._seen = ()  # what the holder has been told of
        self._asked = False  # the holder has asked to end the game
        self._ended = False
        self.open = False

    @property
    def pausing(self):
        """Mask of the other devices whose holders pause."""
        return self._accord.pausing()

    def _keys(self):
        from ranium.link.keys import Keys

        return Keys(self._app.identity.secret, self._app.store.public)

    def _pledge(self, name, whole):
        change.pledge(self._play, self._session, name, whole)

    def alarm(self, text):
        """Says for whom all wait, though it is nobody's pick."""
        if not self._app.bot and not self._accord.paused:
            self.open = True
            self._say(w("wait.title"), text, (("wait", w("wait.stay")), ("away", w("wait.more"))))
            self._alarmed = self._screen

    def hear(self, kind, device, now):
        """A frame in the link that is for this."""
        self._accord.hear(kind, device, now)

    def turn(self, now):
        """A pass; False when nobody needs this any more."""
        accord = self._accord
        event = accord.tick(now)
        if event == BEGIN:
            change.go_on(self._play, self._app, self._session, accord.saved)
            return True
        if event == ENDED:
            if not self._ended:
                self._ended = True
                change.end_early(self._play, self._app, self._session, now)
            return True
        if self._session.game and self._session.game.over():
            self._close()  # the others may still need what was said last
        elif self._app.bot:
            self._decide(now)
        elif event == CHANGED:
            self._show()
        if self._alarmed and not self._play.stuck:
            if self._screen is self._alarmed:
                self._close()
            self._alarmed = None
        if self._screen:
            self._play.cover(self._screen)
        if accord.idle(now) and not accord.paused and not self._play.stuck:
            self._close()
            return False
        return True

    # What the holder is shown

    def _show(self):
        """Brings the own screen up to date, and up if there is news."""
        accord = self._accord
        if accord.paused:
            return
        if accord.overtaken:
            self._tell_overtaken()
            return
        now = self._situation()
        news = [thing for thing in now if thing not in self._seen]
        self._seen = now
        self.open = bool(now or self._alarmed)
        if self._screen and self._screen is self._alarmed:
            # It says already who holds all up.
            news = [thing for thing in news if len(thing) != 3 or thing[1] is not True]
            if news:
                self._bring()
        elif not now:
            self._close()
        elif self._screen or news:
            self._bring()

    def _situation(self):
        """What there is to know, as a list of things that can be told apart."""
        accord = self._accord
        found = []
        for device in range(len(self._roster.devices)):
            if accord.absent >> device & 1:
                found.append((device, bool(accord.shut >> device & 1), bool(self._session.left >> device & 1)))
            wish = accord.wish_of(device)
            if wish[0] != WAIT and device != self._roster.me and (wish[0] != BOT or accord.absent):
                found.append((device, wish))
            if accord.pausing() >> device & 1:
                found.append((device, "pause"))
        for newcomer in accord.newcomers:
            if newcomer.seats & accord.free:
                found.append(newcomer.member.id)
        if self._asked:
            found.append("end")
        return found

    def _bring(self):
        """The menu, or the word that somebody pauses."""
        from ranium.ui.missing import Missing

        accord = self._accord
        pausing = accord.pausing()
        if pausing and not accord.absent & ~pausing and not accord.newcomers and not self._wished():
            self._say(w("hold.title"), w("hold.other", self._names(pausing)))
            return
        contents = self._title(), self._line(), self._items()
        if self._screen and self._screen.kind == "link" and hasattr(self._screen, "line"):
            self._screen.say(*contents)
        else:
            self._put(Missing(*contents))

    def _wished(self):
        for device in range(len(self._roster.devices)):
            if self._accord.wish_of(device)[0] != WAIT:
                return True
        return self._asked

    def _put(self, screen):
        if self._screen:
            self._play.uncover(self._screen)
        screen.kind = "link"
        self._screen = screen

    def _say(self, title, text, choices=()):
        from ranium.ui.message import Message

        self._put(Message(title, text, choices or (("wait", w("key.ok")),)))

    def _close(self):
        self.open = False
        if self._screen:
            self._play.uncover(self._screen)
            self._screen = None

    def _title(self):
        accord = self._accord
        if _several(accord.absent):
            return w("away.several")
        if accord.absent:
            return w("away.title", self._names(accord.absent))
        for newcomer in accord.newcomers:
            if newcomer.seats & accord.free:
                return w("away.seat", newcomer.member.names[0])
        return w("end.title")

    def _line(self):
        """One line: whose word is awaited, or why somebody is missing."""
        accord = self._accord
        session = self._session
        if accord.wish[0] != WAIT:
            waiting = 0
            for device in range(len(self._roster.devices)):
                if not accord.absent >> device & 1 and accord.wish_of(device) != accord.wish:
                    waiting |= 1 << device
            return w("away.asked", self._names(waiting)) if waiting else w("away.agreed")
        if self._app.link.trouble == TWIN:
            return w("away.twin")
        if accord.absent and not self._movable():
            return w("away.sealed")
        if _several(accord.absent):
            return self._names(accord.absent)
        if accord.shut:
            return w("away.shut")
        if accord.absent & accord.pausing():
            return w("away.paused")
        if accord.absent & ~session.left:
            return w("away.quiet")
        if accord.absent:
            return w("away.left")
        for number in range(self._roster.seats):
            if self._roster.stood >> number & 1:
                return w("away.stood", self._roster.names[number])
        return ""

    def _items(self):
        accord = self._accord
        items = [("wait", w("away.wait" if accord.absent else "away.no"))]
        if accord.absent and self._movable():
            items.append(("bot", w("away.bot"), self._letters(BOT, bytes(4))))
        for newcomer in accord.newcomers:
            if newcomer.seats & accord.free and self._movable():
                member = newcomer.member
                items.append((member.id, w("away.give", member.names[0]), self._letters(GIVE, member.id)))
        items.append(("end", w("away.end"), self._letters(END, bytes(4))))
        items.append(("leave", w("away.leave")))
        return items

    def _movable(self):
        return movable(self._roster, self._session.game)

    def _letters(self, *wish):
        """The colours' letters of those who wish this."""
        text = ""
        for device in range(len(self._roster.devices)):
            if self._accord.wish_of(device) == wish and not self._accord.absent >> device & 1:
                text += chr(colour_letter(self._roster.colours[self._roster.first_seat(device)]))
        return text

    def _names(self, devices):
        """What people call these handhelds: each by the name of its first seat."""
        names = []
        for device in range(len(self._roster.devices)):
            if devices >> device & 1:
                names.append(self._roster.names[self._roster.first_seat(device)])
        return ", ".join(names)

    def _tell_overtaken(self):
        """The others have gone on without this handheld: kindly said, and its seat asked for if it is still free."""
        if self._screen and self._seen == ("overtaken",):
            return
        self._seen = ("overtaken",)
        leave = ("leave", w("away.out"))
        if change.claimed(self._accord.overtaken, self._app.identity.id, self._roster.mine)[0]:
            self._say(w("over.title"), w("over.text"), (("claim", w("over.ask")), leave))
        else:
            self._say(w("over.title"), w("over.gone"), (leave,))

    # What the holder wants

    def chosen(self, result):
        """What was chosen in the menu of this, or in the pause of the game; True to leave it."""
        accord = self._accord
        menu = self._screen
        self._screen = None
        if result == "wait":
            self._asked = False
            accord.choose(WAIT)
            self._hold(False)
        elif result == "hold":
            self._hold(True)
        elif result == "leave":
            return True
        elif result == "claim":
            self._play.replace(ways.claim, accord.overtaken)
        elif result == "away":
            self._bring()
        elif result != "hide":
            self._asked = result == "end"
            if result == "bot":
                accord.choose(BOT)
            elif result == "end":
                accord.choose(END)
            else:
                accord.choose(GIVE, result)
            if menu:
                menu.result = None
                self._screen = menu
            self._bring()
        return False

    def _hold(self, paused):
        """Everybody waits for this holder, who may turn the handheld off; or not any more."""
        self._accord.paused = self._session.held = paused
        if paused:
            self._say(w("hold.title"), w("hold.own"), (("wait", w("hold.go")),))

    # What a bot's handheld does by itself

    def _decide(self, now):
        """Wishes what all persons at the table wish; bots among themselves want to play on."""
        accord = self._accord
        if accord.overtaken:
            self._play.replace(ways.claim, accord.overtaken)
            return
        wishes = []
        for device in range(len(self._roster.devices)):
            first = self._roster.first_seat(device)
            if not accord.absent >> device & 1 and not self._roster.bots >> first & 1:
                wishes.append(accord.wish_of(device))
        if not wishes:
            wishes.append(self._own_wish(now))
        wish = wishes[0]
        for other in wishes:
            if other != wish:
                wish = (WAIT, bytes(4))
        if wish != accord.wish:
            accord.choose(*wish)

    def _own_wish(self, now):
        accord = self._accord
        for newcomer in accord.newcomers:
            if newcomer.seats & accord.free:
                return GIVE, newcomer.member.id
        if accord.absent and not self._session.left and ticks_diff(now, self._begun_at) > _BOTS_WAIT_MS:
            return BOT, bytes(4)
        return WAIT, bytes(4)


def _several(mask):
    """True if more than one bit of a mask is set."""
    return mask & mask - 1 != 0
