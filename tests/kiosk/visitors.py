"""Visitors who play a game at a kiosk to its end, while every frame that reaches the display is kept.

They look around with the buttons; what they decide comes from a bot, so that games end.
"""

from types import SimpleNamespace

from engine.rng import Rng
from ranium import bots
from ranium.play import PICK, Play
from tests.kiosk.stand import BACK, CHOOSE, NEXT, PREV, Stand


class Visitors(Stand):
    """A Stand whose screens draw what the rules let those who look at it know: nothing but `view` of the seat whose turn it is, or of nobody's.

    With `all_known` they draw from the true state, as the program does. Both must show the same.
      frames  (time, picture) of every frame sent to the display
      steps   the game's step at each of them, -1 outside a game
      kinds   kinds of screen that were shown
      chosen  the visitors who have a choice, a list for each step

    `other` is None, or `(step, seat)` of a decision that comes out in another way.
    """

    def __init__(self, game, people, others, all_known, bot="simple", other=None):
        super().__init__()
        self.frames = []
        self.steps = []
        self.kinds = set()
        self.chosen = {}
        self._other = other
        self._bot = bot
        self._people = people
        self._all_known = all_known
        send = self.board.refresh

        def refresh():
            send()
            self.frames.append((self.now, bytes(self.board.picture())))
            self.steps.append(self.inner.session.step if type(self.inner) is Play else -1)

        self.board.refresh = refresh
        self.app.figures.bot = bots.names().index(bot)
        self.begin(game, people, others)
        self.until(lambda: self.inner.session.game is not None)

    def begin(self, game, people, others):
        original = Play._deal

        def deal(play):
            original(play)
            if not self._all_known:
                _blind(play, self._people)
            play._next()  # anew, in both: the cursor's start is drawn by chance

        Play._deal = deal
        try:
            super().begin(game, people, others)
            self.until(lambda: self.inner._ctx is not None)
        finally:
            Play._deal = original

    def play(self, steps=100000):
        """To the end, or so many steps; True when the game is over."""
        while type(self.inner) is Play:
            session = self.inner.session
            if session.step >= steps:
                return False
            if session.game.over():
                return True
            if session.step not in self.chosen:
                self.chosen[session.step] = [seat for seat in range(self._people) if len(list(session.game.legal(seat))) > 1]
            self._go_on()
        raise AssertionError("the game was left on {}".format(self.kind(0)))

    def _go_on(self):
        play = self.inner
        self.kinds.add(self.kind(0))
        if play._stage == PICK and play._due.result is None and self.app._activity.screen is play._due:
            self._decide(play)
        else:
            self.tap(CHOOSE)
            self.run(100)

    def _decide(self, play):
        """A visitor looks at the table now and then, moves the cursor, and chooses."""
        session, seat = play.session, play._seat
        chance = Rng(bytes((session.step & 255, session.step >> 8, seat)) + bytes(29))
        if chance.below(6) == 0:
            self.tap(BACK)
            self.kinds.add(self.kind(0))
            self.tap(NEXT, CHOOSE)
            self.until(lambda: self.app._activity.screen is play._due, 3000)
        for _ in range(chance.below(4)):
            self.tap(NEXT if chance.below(3) else PREV)
        if play._due.result is None and self.app._activity.screen is play._due:
            pick = bots.choose(self._bot, session.game, seat, chance)
            if (session.step, seat) == self._other:
                pick = [legal for legal in session.game.legal(seat) if legal != pick][0]
            play._due.result = pick
            self.turn()


def _blind(play, people):
    """From now on the screens of `play` get a game that holds a view only."""
    ctx, session = play._ctx, play.session
    ctx.game = session.game.copy()
    ui = play._ui

    def see(what):
        def made(*arguments):
            who = play._seat if people == 1 or play._stage == PICK else -1
            ctx.game.state[:] = session.game.view(max(0, who) if people == 1 else who)
            return getattr(ui, what)(*arguments)

        return made

    stepped = ctx.stepped

    def step(before, picks):
        old = session.game.copy()
        old.state[:] = before
        stepped(old.view(0 if people == 1 else -1), picks)

    ctx.stepped = step
    ctx.before.state[:] = session.game.view(0 if people == 1 else -1)
    play._ui = SimpleNamespace(waiting=see("waiting"), pick=see("pick"), reveal=see("reveal"), table=see("table"))
