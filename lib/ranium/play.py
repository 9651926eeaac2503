"""A game from the deal to the final standing: what this handheld shows and asks its holders."""

import sys

import engine
from adafruit_ticks import ticks_diff
from micropython import const

from ranium import thrift, ways
from ranium.link.frame import ACCORD, JOIN, LOBBY, SESSION
from ranium.link.session import CARDS, DEALT, REVEALED, STOPPED
from ranium.ui.context import Table
from ranium.ui.screen import BACK, HELP, LEAVE
from ranium.ui.words import w

# Why the screen that is shown is shown
WAIT = const(0)  # for the deal or for others
TOLD = const(1)  # a reveal, and what follows from it
_HAND_OVER = const(2)
PICK = const(3)
_END = const(4)
_SEAL = const(5)  # for a sealed deal

_STUCK_MS = const(3000)  # what is usual for a moment is told after this
_FORGERIES = const(3)  # in one name, before they are told
FAREWELL_MS = const(3000)  # after its end a game stays this long for those who have not seen the last step
_WATCH = const(10)  # a frame's kind: of one who only watches, see showing.py
_CHECK_MS = const(15000)  # and at most so long for the check of its last deal


class Play:
    """A session at the table `roster`, as an activity. It ends in the lobby.

    It begins with the deal, or where `saved` (link/saved.py) was kept; ValueError if
    that is no state of its game. The journal has it until it is left. `pledges` are the
    beginnings of sessions, (name, bytes) each, that this handheld has agreed to go on with.

      pledged_in  the step in which the newest of the `pledges` was made
      replaced    the next activity is on its way
      stuck       all wait for a handheld, though it is nobody's pick

    `screen` is what is due in the game; while an overlay (pause, help, a message about
    the link) is open, that is what is shown and pressed.
    """

    def __init__(self, app, roster, now, saved=None, pledges=()):
        from ranium.opening import begin

        begin(self, app, roster, now, saved, pledges)

    def _equip(self):
        """Loads the game's screens."""
        package = self._package
        __import__(package)
        self._ui = sys.modules[package]

    def _strip(self):
        """Lets them go: a sealed deal needs the room."""
        self._ui = None
        self._app.tidy(self._bare)

    @property
    def screen(self):
        return self._overlay or self._due

    @property
    def session(self):
        """The game's Session."""
        return self._session

    def turn(self, now, code):
        event = self._session.tick(now)
        if self.replaced:
            return
        if event == DEALT:
            self._deal()
        elif event == REVEALED:
            self._reveal(now)
        elif event == CARDS:
            self._cards()
        elif event == STOPPED and self._stage != _END:
            self._stop()
        if self._bots:
            self._bots.think(now, self)
        self._watch(now)
        if code and not self.replaced:
            self._press(code, now)
        if not self.replaced:
            self._follow(now)

    def close(self):
        """Forgets the game and tells the others that this handheld goes."""
        self._app.journal.clear()
        self._session.leave()
        record = self._app.board.record
        if record:
            record("left")

    # What the session brings

    def _deal(self):
        session = self._session
        roster = self._roster
        me = self._first(self._shown or roster.mine)
        self._ctx = Table(session.game, roster.names, roster.colours, me, self._shown)
        record = self._app.board.record
        if record:
            from ranium.records import record_deal

            record_deal(record, roster, session)
            thrift.forget("ranium.records")
        self._next()

    def _reveal(self, now):
        """All handhelds turn over: whatever was open gives way to what the step has brought."""
        session = self._session
        ctx = self._ctx
        ctx.stepped(session.before, session.picks)
        record = self._app.board.record
        if record:
            from ranium.records import record_step

            record_step(record, session)
            thrift.forget("ranium.records")
        self._overlay = None
        if self.pledges and session.step > self.pledged_in + 1:
            self.pledges = []  # who could have begun what was agreed to has gone on here
        if session.game.over():
            self._ended_at = now
        self._told = iter(self._ui.reveal(ctx))
        self._stage = TOLD
        self._due = next(self._told, None)
        if not self._due:
            self._next()

    def _cards(self):
        """A sealed deal is done: this handheld knows its own cards."""
        record = self._app.board.record
        if record:
            record("cards", step=self._session.step, cards=self._session.hand())
        if self._stage == _SEAL:
            self._next()

    def _stop(self):
        """The session can not go on."""
        from ranium.asides import stopped

        self._stage = _END
        self._overlay = None
        self._due = stopped(self._app.board.record, self._roster, self._session)

    # What is due

    def _next(self):
        """Shows what comes next in the game: what is still to be told, a pick, or waiting."""
        self._due = None
        self._app.tidy(self._kept)
        self._due = next(self._told, None)
        if self._due:
            return
        self._told = iter(())  # the one before keeps the modules that told
        session = self._session
        if session.game.over():
            self._end()
            return
        if session.dealing >= 0:
            self._strip()
            from ranium.sealing import Sealing

            self._stage = _SEAL
            self._due = Sealing(session)
            return
        if self._ui is None:
            self._equip()
        self._seat = self._first(session.owed_here & self._shown)
        if self._seat < 0:
            self._holder = -1 if self._shared() else self._holder
            self._stage = WAIT
            self._due = self._ui.waiting(self._ctx, session.owed)
        elif self._shared() and self._holder != self._seat:
            from ranium.ui.handover import HandOver

            self._stage = _HAND_OVER
            self._due = HandOver(self._roster.names[self._seat])
        else:
            self._stage = PICK
            self._ctx.me = self._seat
            start = self._app.board.urandom(1)[0]  # so that the number of presses tells nothing
            self._due = self._ui.pick(self._ctx, self._seat, start)

    def _first(self, mask):
        """The lowest seat or device of a mask, -1 if it is empty."""
        for number in range(4):
            if mask >> number & 1:
                return number
        return -1

    def _shared(self):
        """True when more than one person uses this handheld."""
        return not self._app.bot and self._shown & (self._shown - 1) != 0

    def _end(self):
        """The final standing stays until the holder has seen it; then back to the lobby."""
        self._stage = _END
        self._due = self._ui.table(self._ctx)

    def _follow(self, now):
        """Goes on when the screen that is due has had its say."""
        if self._leaving or self._app.bot and self._bots.forsaken(now, self._ended_at):
            self._leave(now)
            return
        stage = self._stage
        result = self._due.result
        if stage == WAIT and self._ctx:
            self._due.update(self._session.owed)
        elif stage == _SEAL:
            self._due.follow(now)
        if result is None and self._app.bot:
            result = self._bots.result(self)
        if result is None:
            return
        self._due.result = None
        if result == LEAVE:
            self._pause()
        elif stage == PICK:
            self._session.commit(self._seat, result)
            self._due.result = result  # keeps it covered
            self._next()
        elif stage == _HAND_OVER:
            self._holder = self._seat
            self._next()
        elif stage == TOLD:
            self._next()
        elif stage == _END:
            self._leave(now)

    # What the holder wants

    def _press(self, code, now):
        screen = self.screen
        if code == HELP and screen.kind != "help":
            self._help(screen)
            return
        if self._app.bot and self._stage == PICK and screen is self._due:
            if code == BACK:
                self._pause()  # the pick is the bot's; the rest is open to whoever holds it
            return
        screen.press(code)
        if screen is not self._overlay or screen.result is None:
            return
        result = screen.result
        kind = screen.kind
        del screen
        self._close()
        if kind == "pause":
            self._paused(result, now)
        elif kind == "leave" and result is True:
            self._leave(now)
        elif kind == "leave" and result or kind == "link":
            self._choose(result, now)

    def _choose(self, result, now):
        """What was chosen about missing handhelds, or how to stop."""
        if self._need(now).chosen(result):
            self._leave(now)

    def _close(self):
        """What is due is to be seen again; what the overlay has needed leaves memory."""
        self._overlay = None
        self._due.dirty = True
        self._app.tidy(self._kept_below)

    def _pause(self):
        self._kept_below = thrift.loaded()
        from ranium.ui.pause import pause

        away = self._absence is not None and self._absence.open
        self._overlay = pause(self._session.number if self._ctx else -1, away)

    def _paused(self, result, now):
        self._kept_below = thrift.loaded()
        if result == "table":
            if self._ui is None:
                return  # in the middle of a deal nothing lies on it
            self._overlay = self._ui.table(self._ctx)
        elif result == "help":
            self._help(self._due)
        elif result == "status":
            from ranium.asides import status

            self._overlay = status(self._app, self._session)
        elif result == "language":
            from ranium.asides import change_language

            change_language(self._app)
            self._pause()
        elif result == "away":
            self._choose(result, now)
        elif result == "leave":
            from ranium.ui.missing import leaving

            self._overlay = leaving()

    def _help(self, screen):
        self._kept_below = thrift.loaded()
        from ranium.ui.help import Help

        self._overlay = Help(screen.help or ("help.keys",))

    def _leave(self, now):
        """Back to the lobby; after the end of a game only when all have seen its last step, or soon after."""
        session = self._session
        if self._ended_at is not None and not session.finished:
            self._leaving = True
            if ticks_diff(now, self._ended_at) < (_CHECK_MS if session.checking and not session.left else FAREWELL_MS):
                return
        self.close()
        app = self._app
        engine.drop(self._roster.game)
        app.go(ways.gather)

    # The link

    def _keep(self, data):
        """Keeps the session, with what this handheld has agreed to."""
        journal = self._app.journal
        if self.pledges:
            from ranium.change import kept

            journal.save(kept(self.pledges, data, journal.room))
        else:
            journal.save(b"\0" + data)

    def _listen(self, kind, device, now):
        """A frame that is not of the session's steps: about the game's going on, or of somebody in the lobby."""
        if kind == SESSION:
            if self.pledges:
                from ranium.change import follow

                follow(self, self._app, self._session)
            return
        if kind == _WATCH:
            from ranium.link.showing import hear

            hear(self, self._app.link, now)
            return
        if self._absence is None:
            heard = self._app.link.heard
            roster = self._roster
            if self._session.fault:
                return
            if kind == LOBBY:
                if device >= 0 or not roster.stood:
                    return
            elif kind not in (ACCORD, JOIN) or heard[:8] != roster.root[:8]:
                return
            elif kind == ACCORD and heard[9:17] == roster.session and not heard[27]:
                return  # it wants nothing
        self._need(now).hear(kind, device, now)

    def _need(self, now):
        """What is about missing handhelds, loaded when it is first needed."""
        if self._absence is None:
            from ranium.absence import Absence

            self._absence = Absence(self, self._app, self._session, now)
        return self._absence

    def _watch(self, now):
        """Looks after those who are missing or hold all up, as long as anybody does, and after false frames."""
        session = self._session
        absence = self._absence
        missing = session.quiet(now) | session.left
        if self._stage != _END and self._ended_at is None:
            if missing or session.held or absence is not None and absence.pausing or not session.stuck:
                self._stuck_at = None
                self.stuck = False
            else:
                self._see_stuck(now)
            if missing or self.stuck:
                absence = self._need(now)
            if not self._overlay and not self._app.bot:
                self._tell_forged(session.forged)
        if absence and not absence.turn(now):
            self._absence = None

    def _see_stuck(self, now):
        """Says for whom all wait, when it is not for somebody's pick and lasts."""
        if self._stuck_at is None:
            self._stuck_at = now
        elif not self.stuck and ticks_diff(now, self._stuck_at) > _STUCK_MS:
            from ranium import alarm

            self.stuck = True
            text = alarm.wait(self._session)
            if text:
                self._need(now).alarm(text)

    def _tell_forged(self, forged):
        """Says once that somebody sends in the name of a handheld; `forged` counts such frames by device."""
        for device in range(len(forged)):
            if forged[device] >= _FORGERIES and not self._forged >> device & 1:
                self._kept_below = thrift.loaded()
                from ranium import alarm
                from ranium.ui.message import Message

                self._forged |= 1 << device
                self._overlay = Message(w("forged.title"), alarm.forgery(self._session, device))
                self._overlay.kind = "forged"
                return

    # What change.py and absence.py do with it

    def replace(self, way, *arguments):
        """Another activity follows, without a goodbye to the others."""
        self.replaced = True
        self._app.go(way, *arguments)

    def finish(self, now):
        """The game is over as it is."""
        self._told = iter(())
        self._overlay = None
        self._ended_at = now
        if self._ctx:
            self._end()
        else:
            self._leaving = True

    def cover(self, screen):
        """Shows a screen about missing handhelds, unless something else is open or being told."""
        if self._stage != TOLD and self._overlay is None:
            self._kept_below = thrift.loaded()
            self._overlay = screen

    def uncover(self, screen):
        """Takes it away again."""
        if self._overlay is screen:
            self._overlay = None
            self._due.dirty = True
