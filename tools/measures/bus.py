"""Bytes over I2C, counted at the display's end of the bus, below the real driver."""

from tests.app.bench import Bench

_PREV, _NEXT, _CHOOSE, _BACK, _HELP = range(5)
_GAMES = 1
_LOOKS = 3  # presses that are counted each time a screen is there
_DECISIONS = ("pick", "load", "reload")
_TITLE = ("play", "settings", "help")


class Bus:
    """What a press costs, from the button to the finished picture, in whole games of two handhelds.

    cursor    {kind of screen: most bytes for a press of previous or next that moves its cursor}
    pages     {what has pages: most bytes for a press that turns them}
    changes   {kind of screen: most bytes until its first picture is there}
    picture   bytes of a whole picture
    """

    def __init__(self, language="de"):
        self.cursor = {}
        self.pages = {}
        self.changes = {}
        people = {"NAME": "Wilhelma", "RESUME": 0}, {"NAME": "Sigmund", "BOT": "simple", "RESUME": 0}
        with Bench(*people, LANGUAGE=language, PLAYERS=2) as bench:
            self._bench = bench
            self._board = bench.boards[0]
            self.picture = self._whole()
            self._menus()
            for _ in range(_GAMES):
                self._game()

    def _whole(self):
        """Bytes of everything, as after the start."""
        board = self._board
        board.display.root_group = None
        board.refresh()
        before = board.oled.sent
        board.show(self._bench.apps[0].canvas.group)
        board.refresh()
        return board.oled.sent - before

    def _kind(self):
        return self._bench.kind(0)

    def _press(self, key):
        """Presses and gives what that cost."""
        for _ in range(2):  # Blinka's first refresh after a whole picture resends much of it
            self._board.refresh()
        before, kind = self._board.oled.sent, self._kind()
        self._bench.press(0, key)
        cost = self._board.oled.sent - before
        if self._kind() != kind:
            self.changes[self._kind()] = max(cost, self.changes.get(self._kind(), 0))
        return cost

    def _look(self, pages=None):
        """Presses previous and next on the screen that is there; `pages` is what it is called if that turns pages."""
        kind = self._kind()
        found = self.pages if pages else self.cursor
        for key in [_NEXT] * _LOOKS + [_PREV]:
            if kind == "lobby":
                self._await_turn()
            cost = self._press(key)
            if self._kind() == kind:
                found[pages or kind] = max(cost, found.get(pages or kind, 0))

    def _await_turn(self):
        """In the lobby a long message turns by itself: not just while a press is counted."""
        before = self._board.oled.sent
        for _ in range(110):
            self._bench.turn()
            if self._board.oled.sent != before:
                return

    def _menus(self):
        """Title, settings, name and colour, and back."""
        self._bench.run(200)
        self._look()
        self._choose("settings")
        self._look()
        for kind in ("name", "colour"):
            self._choose(kind)
            self._look()
            self._back()
        self._back()
        self._choose("play")
        self._look()

    def _choose(self, value):
        """Moves the cursor of a menu to a value and chooses it."""
        screen = self._bench.apps[0]._activity.screen
        while self._under_cursor(screen) != value:
            self._press(_NEXT)
        self._press(_CHOOSE)

    @staticmethod
    def _under_cursor(screen):
        return _TITLE[screen.cursor] if screen.kind == "title" else screen.items[screen.cursor][0]

    def _back(self):
        self._press(_BACK)

    def _game(self):
        bench, turns = self._bench, 0
        played = sum(1 for kind, _ in self._board.records if kind == "over")
        while sum(1 for kind, _ in self._board.records if kind == "over") == played:
            kind = self._kind()
            if kind == "lobby":
                bench.apps[0]._activity._lobby.set_ready(True)
                bench.run(200)
            elif kind in _DECISIONS:
                turns += 1
                self._look()
                if turns % 6 == 0:
                    self._press(_HELP)
                    self._look("help")
                    self._press(_CHOOSE)
                    self._back()
                    self._look("table")
                    self._back()
                    self._look()  # the menu
                    self._back()
                self._press(_CHOOSE)
            else:
                self._press(_NEXT)
            bench.run(40)
