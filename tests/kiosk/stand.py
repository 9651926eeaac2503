"""A kiosk that stands alone, with somebody who presses its buttons."""

from tests.app.bench import Bench

PREV, NEXT, CHOOSE, BACK, HELP = range(5)


class Stand(Bench):
    """A Bench with one kiosk, in simulated time."""

    def __init__(self, memory=None, **settings):
        super().__init__()
        settings = {"KIOSK": 1, "NAME": "Kiosk", "LANGUAGE": "en", "COLOUR": 0, "PACE": 100, **settings}
        self.add(settings, memory)
        self.run(200)

    @property
    def app(self):
        return self.apps[0]

    @property
    def board(self):
        return self.boards[0]

    @property
    def inner(self):
        """The activity behind its guard."""
        return self.app._activity.inner

    def where(self):
        """The activity's name."""
        return type(self.inner).__name__

    def tap(self, *keys):
        self.press(0, *keys)

    def shown(self):
        return self.text(0)

    def choose(self, value):
        """Moves a list's cursor to the item of a value, and takes it."""
        screen = self.app._activity.screen
        values = [item[0] for item in screen.items]
        for _ in range((values.index(value) - screen.cursor) % len(values)):
            self.tap(NEXT)
        self.tap(CHOOSE)

    def begin(self, game, people, bots):
        """Chooses a game at this unit."""
        self.tap(CHOOSE)
        self.choose(game)
        self.choose(people)
        if self.kind(0) == "bots":
            self.choose(bots)
        self.run(200)

    def grip(self, ms=3200):
        """Holds what opens the operator's menu."""
        for key in (PREV, CHOOSE):
            self.board.keys.press(key)
        self.run(ms)
        for key in (PREV, CHOOSE):
            self.board.keys.release(key)
        self.run(100)

    def pin(self, figures="1234"):
        for figure in figures:
            self.tap(*[NEXT] * int(figure), CHOOSE)

    def operate(self):
        """Opens the operator's menu."""
        self.grip()
        self.pin()
        self.run(100)
