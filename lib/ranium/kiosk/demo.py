"""A game that plays itself, for passers-by: bots at all seats, so there is nothing to hide."""

import engine
from adafruit_ticks import ticks_add, ticks_diff
from engine.rng import Rng
from micropython import const

from ranium import thrift
from ranium.kiosk.stage import Stage
from ranium.kiosk.terms import terms_of
from ranium.ui.name import NAMES
from ranium.ui.screen import NEXT

_SKIP = const(24)  # steps, at most, before it is shown: so it begins anywhere in the game
_PICK_MS = const(2600)  # a decision is looked at
_MOVE_MS = const(450)  # and its cursor moves so often
_WAIT_MS = const(900)


class Demo:
    """Plays the game `name` with the bot `bot`; `turn(now)` on every pass.

    `screen` is None until there is something to see. `over` is True after the last screen.
    """

    def __init__(self, app, name, bot):
        self._app = app
        self._bot = bot
        self._stage = Stage(app, name)
        self.over = False
        terms = terms_of(app, name)
        chance = app.board.urandom(33)
        seats = terms.fewest + chance[32] % (terms.most - terms.fewest + 1)
        self._game = engine.game(name)(seats, terms.options, chance[:32])
        self._skip = chance[0] % _SKIP
        first = chance[1] % len(NAMES)
        self._names = [NAMES[(first + seat) % len(NAMES)] for seat in range(seats)]
        self._picks = bytearray(seats)
        self._thoughts = None
        self._clear()
        self._asked = -1  # the seat whose decision is shown
        self._until = None
        self._move = 0

    @property
    def screen(self):
        return self._stage.screen

    def turn(self, now):
        stage = self._stage
        stage.turn(now)
        if not stage.idle or self.over:
            return
        game = self._game
        if game.over():
            self.over = True
        elif self._skip:
            self._think(now)
        elif stage.ctx is None:
            stage.deal(game, self._names, list(range(game.seats)))
            self._until = None
        elif self._until is None:
            self._show(now)
        elif ticks_diff(now, self._until) < 0:
            self._fidget(now)
        else:
            self._think(now)

    def close(self):
        self._stage.close()

    def _show(self, now):
        """A decision of one of those who have to choose; the others are waited for."""
        game = self._game
        chance = self._app.board.urandom(2)
        waiting = game.waiting()
        seats = [seat for seat in range(game.seats) if waiting >> seat & 1]
        self._asked = seats[chance[0] % len(seats)]
        self._stage.pick(self._asked, chance[1])
        self._until = ticks_add(now, _PICK_MS)
        self._move = ticks_add(now, 2 * _MOVE_MS)

    def _fidget(self, now):
        """The cursor moves over the choices."""
        if self._asked >= 0 and ticks_diff(now, self._move) >= 0 and ticks_diff(self._until, now) > _MOVE_MS:
            self._move = ticks_add(now, _MOVE_MS)
            self._stage.screen.press(NEXT)

    def _think(self, now):
        """A slice of one bot's thoughts; when all have decided, the step is done."""
        game = self._game
        for seat in range(game.seats):
            if self._owed >> seat & 1:
                if self._thoughts is None:
                    from ranium import bots

                    self._thoughts = bots.think(self._bot, game, seat, Rng(self._app.board.urandom(32)))
                pick = next(self._thoughts)
                if pick >= 0:
                    self._picks[seat] = pick
                    self._owed &= ~(1 << seat)
                    self._let_go()
                return
        if self._asked >= 0 and not self._skip:
            self._asked = -1
            self._stage.wait(0)
            self._until = ticks_add(now, _WAIT_MS)
            return
        before = bytes(game.state)
        game.step(self._picks, self._app.board.urandom(32))
        if self._skip:
            self._skip = 0 if game.over() else self._skip - 1
        else:
            self._stage.step(before, self._picks, now)
        self._until = None
        self._clear()

    def _let_go(self):
        """What a bot thinks with leaves memory."""
        self._thoughts = None
        if thrift.SCARCE:
            from ranium import bots

            bots.drop()
            thrift.forget("ranium.bots")

    def _clear(self):
        for seat in range(len(self._picks)):
            self._picks[seat] = 255
        self._owed = self._game.waiting()
