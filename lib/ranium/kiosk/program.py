"""The program of a kiosk: the handheld's own, with an attract mode instead of the title, and everything counted."""

from ranium import ways
from ranium.app import App
from ranium.buttons import Buttons
from ranium.kiosk import ways as kiosk
from ranium.kiosk.care import KioskCare
from ranium.kiosk.figures import Figures
from ranium.kiosk.guard import Guard

_ROW = 30  # seconds: errors that come sooner one after the other are a row
_CALM = 3  # so many in a row, and the attract mode plays no games
_HOPELESS = 8  # and so many, and the board starts anew


class Kiosk(App):
    """An App whose activities are each guarded (guard.py).

      figures   what is counted and set up (figures.py)
      wire      the end of the link to other handhelds, also while `link` leads nowhere: in a game at this unit
      memory    the journal of games with them, likewise
      ended     the game that is or was last played is over and has been counted
      game      the name of the game that is or was played last
      results   [(name, points, place)] of the visitors in it, the best first
      failed_at seconds of uptime when the last error came
      calm      errors have come in a row: nothing that is not needed
    """

    figures = wire = memory = None
    ended = calm = False
    results = ()
    game = ""
    _begun = None  # when the running game began, in seconds of uptime
    failed_at = _row = 0
    _typed = ""

    def run(self):
        try:
            return App.run(self)
        except Exception as error:  # also what tells of errors has failed
            import traceback

            traceback.print_exception(error)
            return self.board.restart()

    def go(self, way, *arguments):
        """Where a handheld's title or lobby would follow, the kiosk's own ways do."""
        if self.figures is None:
            self._boot()
        if way is ways.home:
            way, arguments = self._first(), ()
        elif way is ways.gather and self._begun is not None:
            self.close_round(self._activity.kind)
            way, arguments = (kiosk.done if self.ended else kiosk.attract), ()
        App.go(self, way, *arguments)

    def change(self):
        way = self._next[0]
        self.link, self.journal = self.wire, self.memory
        App.change(self)
        activity = self._activity
        if hasattr(activity, "session"):
            self._open_round(activity.session, way is ways.kept_game)
        elif way is ways.kept_game or way is ways.next_game:  # that game cannot go on
            self.close_round("other")
            way, self._next = self._first(), (self._first(), ())
            App.change(self)
            activity = self._activity
        self.care.alone(way is kiosk.attract)
        self._activity = Guard(self, activity)

    def _boot(self):
        """The first thing after the start."""
        self.wire, self.memory = self.link, self.journal
        self.care = KioskCare(self.board, Buttons(self.board.keys), self.canvas)
        self.figures = figures = Figures(self.board.nvm)
        figures.load()
        figures.starts += 1
        if figures.running and not self.memory.running:
            figures.cut()
        figures.save()

    def _first(self):
        """Where it begins, and goes back to."""
        return kiosk.watch if self.board.setting("SPECTATE", 0) else kiosk.attract

    @property
    def leaving(self):
        """The next activity is on its way."""
        return self._next is not None

    def leave(self, way, *arguments):
        """Like `go`, but nothing follows in its place."""
        App.go(self, way, *arguments)

    def sound(self, hertz, ms):
        """A short tone, where there is a buzzer and the operator wants it."""
        if self.figures.sound:
            self.board.beep(hertz, ms)

    # Games

    def _open_round(self, session, resumed):
        """A game begins, or goes on."""
        if self._begun is not None:
            return  # in another session
        self._begun = self.care.uptime
        self.game = session.roster.game
        self.results = ()
        over = session.game is not None and session.game.over()
        self.ended = over and not self.figures.running
        if not (resumed and (over or self.figures.running)):
            self.figures.begin(session.roster.game)

    def follow(self, session):
        """Looks after the running game's end."""
        if self._begun is None or self.ended or session.game is None or not session.game.over():
            return
        self.ended = True
        roster = session.roster
        people = roster.mine & ~roster.bots
        results = []
        for entry in session.game.standings():
            if people >> entry[1] & 1:
                results.append((roster.names[entry[1]], entry[2], entry[0]))
        self.results = results
        won = len([1 for result in results if result[2] == 1]) > 0
        self.figures.finish(self.care.uptime - self._begun, won)
        self.figures.save()

    def close_round(self, kind):
        """The game is left, on a screen of this kind: unless it was over it has been given up."""
        if self._begun is None and not self.figures.running:
            return
        self._begun = None
        if not self.ended:
            self.figures.abort(kind)
            self.results = ()

    def give_up(self):
        """Nobody is there any more, or the operator ends it: back to the attract mode."""
        kind = self._activity.kind
        self._activity.close()  # first: as long as a game is kept for a way back, it is not over
        self.close_round(kind)
        App.go(self, self._first())

    # What may go wrong

    def _tell(self, error):
        """Any error that nobody foresaw: it is noted, and the attract mode follows."""
        self._activity = None  # its memory may be what is lacking
        self.tidy(self.kept)
        import traceback

        from ranium.mishap import Mishap

        traceback.print_exception(error)
        self.mishap = Mishap(error, self.care.uptime, self.mishap)
        self._row = self._row + 1 if self.care.uptime - self.failed_at < _ROW else 1
        self.failed_at = self.care.uptime
        self.calm = self._row >= _CALM
        figures = self.figures
        figures.fail(self.mishap.place)
        self._begun = None
        self.memory.clear()  # nobody goes back to that game
        if figures.running:
            figures.abort("error")  # keeps all
        elif self._row <= _CALM or self._row & self._row - 1 == 0:  # a memory wears by every write
            figures.save()
        if self._row >= _HOPELESS:
            self.board.restart()
        App.go(self, self._first())
        self.change()

    # The console

    def hear(self, typed):
        """Takes what was typed at the console: a line `csv` is answered with the figures."""
        self._typed = (self._typed + typed.replace("\r", "\n"))[-40:]
        while "\n" in self._typed:
            line, _, self._typed = self._typed.partition("\n")
            if line.strip().lower() == "csv":
                from ranium.kiosk.csv import lines

                for row in lines(self):
                    print(row)
