"""A game as those see it who do not play: the public screens, one after the other."""

import sys

import engine
from adafruit_ticks import ticks_add, ticks_diff
from engine.step import NONE
from micropython import const

from ranium import thrift
from ranium.ui.context import Table
from ranium.ui.screen import CHOOSE

_STAY = const(6000)  # for a screen that would wait for a press


class Stage:
    """Shows the game `name`: `deal` it, then `step` for each step, `turn(now)` on every pass.

    `screen` is what is to be seen, None before the deal. `idle` is True when all has been told.
    """

    def __init__(self, app, name):
        self._app = app
        self._name = name
        self._package = "ranium.ui." + name
        self.ctx = None
        self.screen = None
        self.idle = True
        self._told = iter(())
        self._until = 0
        __import__(self._package)
        self._ui = sys.modules[self._package]
        self._kept = thrift.loaded()

    def deal(self, game, names, colours):
        """The game is there."""
        self.ctx = Table(game, names, colours)
        self.wait(game.waiting())

    def wait(self, mask):
        """Shows who still has to pick."""
        if self.screen is None or self.screen.kind != "waiting":
            self.screen = self._ui.waiting(self.ctx, mask)
        else:
            self.screen.update(mask)

    def pick(self, seat, start):
        """Shows the decision of a seat that owes one: only where no person plays it."""
        self.screen = self._ui.pick(self.ctx, seat, start)

    def step(self, before, picks, now):
        """Tells what a step has brought: the state before it, and the picks."""
        self.ctx.stepped(before, picks)
        self._told = iter(self._ui.reveal(self.ctx))
        self.idle = False
        self._next(now)

    def leap(self):
        """The game is farther on than was told."""
        self.ctx.stepped(self.ctx.game.state, bytes([NONE] * 4))
        self.table()

    def table(self):
        """Shows what lies on the table."""
        self.screen = self._ui.table(self.ctx)

    def turn(self, now):
        """Goes on when a screen has had its say."""
        if self.idle:
            return
        if self.screen.result is None and ticks_diff(now, self._until) >= 0:
            self.screen.press(CHOOSE)
            self._until = ticks_add(now, _STAY)
        if self.screen.result is not None:
            self._next(now)

    def _next(self, now):
        self._app.tidy(self._kept)
        screen = next(self._told, None)
        if screen is None:
            self.idle = True
            return
        self.screen = screen
        self._until = ticks_add(now, _STAY)

    def close(self):
        """Lets go of the game."""
        self.screen = self.ctx = self._ui = None
        engine.drop(self._name)
