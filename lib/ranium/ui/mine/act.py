"""One action of a turn: first what to do, then where, seen on the map before it is done."""

from engine import mine as rules
from micropython import const

from ranium.ui import font, screen
from ranium.ui.game.decision import Decision
from ranium.ui.mine import chart, panel
from ranium.ui.words import w

# What there is to do, in the order of the list, with the picks that do it (engine/mine.py).
_GO = const(0)
TURN = const(1)
_TAKE = const(2)
_FIGHT = const(3)
_LOADER = const(4)
_UNLOAD = const(5)
_SEND = const(6)
_UNDO = const(7)
_END = const(8)
_KINDS = const(9)
_FIRST = b"\x00\x48\xb4\xb6\xbe\xc4\xc8\xca\xcb\xcc"
COST = b"\x01\x01\x01\x01\x01\x01\x02\x00\x00"
_ALONE = const(0b111000100)  # of these a single way needs no look
_ROWS = const(3)
_WAYS = const(3)


class Act(Decision):
    """A list of actions; what is impossible stays in it, with its reason. Then a cursor on the map."""

    kind = "act"
    help = ("m.help_act", "m.help_go", "m.help_turn", "m.help_deliver", "m.help_fight")
    secret = False

    def __init__(self, ctx, seat):
        super().__init__(ctx, seat)
        self._legal = bytes(ctx.game.legal(seat))
        self._what = _GO
        while not self._picks_of(self._what):
            self._what += 1
        if self._what == _UNDO:
            self._what = _END  # the ore is spent: nobody should take back by mistake
        self._picks = None  # what the cursor walks over; places for TURN
        self._at = 0
        self._way = -1  # for TURN: how the card at the cursor is turned, -1 while it is looked for

    def back(self):
        """From the way of turning to the card, from the map to the list."""
        if self._picks is None:
            return False
        if self._way >= 0:
            self._way = -1
        else:
            self._picks = None
        return True

    def move(self, code):
        if self._picks is None:
            if code != screen.CHOOSE:
                self._what = _walked(self._what, _KINDS, code)
                return
            picks = self._picks_of(self._what)
            if len(picks) == 1 and _ALONE >> self._what & 1:
                self.result = picks[0]
            elif picks:
                self._picks = picks
                self._at = 0
                self._way = -1
        elif code != screen.CHOOSE:
            if self._way >= 0:
                self._way = _walked(self._way, _WAYS, code)
            else:
                self._at = _walked(self._at, len(self._picks), code)
        elif self._what != TURN:
            self.result = self._picks[self._at]
        elif self._way < 0:
            self._way = 0
        else:
            self.result = _FIRST[TURN] + self._way * 36 + self._picks[self._at]

    def _picks_of(self, what):
        """The picks of a sort, nearest first; for TURN the places of the cards."""
        picks = [pick for pick in self._legal if _FIRST[what] <= pick < _FIRST[what + 1]]
        if what == TURN:
            picks = picks[:36]
        if what <= TURN:
            place = self.ctx.game.crew(self.ctx.game.own(self._seat, 0))
            row = place // 6
            column = place % 6
            picks.sort(key=lambda pick: (pick >= 36 and what == _GO, abs(pick % 36 // 6 - row) + abs(pick % 6 - column), pick))
            picks = [pick % 36 if what == TURN else pick for pick in picks]
        return bytes(picks)

    def paint(self, canvas):
        if self._picks is None:
            self._list(canvas)
        elif self._what == TURN:
            self._turned(canvas)
        else:
            self._target(canvas)

    def _list(self, canvas):
        """The actions with their costs, and why one is impossible."""
        ctx = self.ctx
        game = ctx.game
        chart.show(canvas, game, game.crew(game.own(self._seat, 0)))
        panel.purse(canvas, game, self._seat)
        first = min(max(self._what - 1, 0), _KINDS - _ROWS)
        for what in range(first, first + _ROWS):
            row = 1 + what - first
            possible = len(self._picks_of(what)) > 0
            panel.put(canvas, row, w("m.do_{}".format(what)), what == self._what)
            if not possible:
                canvas.tile(20, row, font.CROSS, what == self._what)
            elif COST[what] and self._seat == game.turn():
                canvas.text(20, row, str(COST[what]), what == self._what)
        possible = len(self._picks_of(self._what)) > 0
        panel.lines(canvas, 4, w("m.about_{}".format(self._what)) if possible else self._reason())
        panel.foot(canvas, w("m.ok"))

    def _reason(self):
        """Why the action at the cursor is impossible."""
        game = self.ctx.game
        what = self._what
        if self._seat != game.turn() and what in (_FIGHT, _SEND, _UNDO, _END):
            return w("m.not_free")
        if what == _UNDO:
            return w("m.no_undo")
        if self._seat == game.turn() and game.ore() < COST[what]:
            return w("m.no_ore", COST[what])
        if what == _UNLOAD:
            held = game.held(game.own(self._seat, 0))
            if game.own(self._seat, 1) < 4:
                held += game.held(game.own(self._seat, 1))
            if held and not game.units_left():
                return w("m.enough")
            return w("m.no_dock" if held else "m.no_load")
        return w("m.no_{}".format(what))

    def _target(self, canvas):
        """The map with the cursor at what a pick is about, and all that could be chosen marked."""
        ctx = self.ctx
        game = ctx.game
        pick = self._picks[self._at]
        news = game.describe(self._seat, pick)
        verb = news[0]
        north = south = 0
        if self._what == _GO:
            for other in self._picks:
                if other // 36 == pick // 36:
                    if other % 36 < 18:
                        north |= 1 << other % 36
                    else:
                        south |= 1 << other % 36 - 18
        cursor = -1
        loader = -1
        at = 0
        if verb == rules.LOADER:
            loader = news[1]
            at = news[3]
        elif verb == rules.STEAL:
            cursor = game.crew(news[2])
        elif verb == rules.DELIVER or verb == rules.TRANSPORT:
            cursor = game.crew(news[1])
        else:
            cursor = news[-1]
        cost = rules.COSTS[verb] if self._seat == game.turn() else 0
        chart.show(canvas, game, cursor, north, south, loader, at)
        panel.purse(canvas, game, self._seat, cost)
        panel.put(canvas, 1, w("m.way_{}".format(verb)), True)
        row = 2
        if verb == rules.STEAL:
            self._odds(canvas, news[1], news[2])
        elif verb == rules.DELIVER:
            panel.put(canvas, 2, panel.LETTERS[news[1]] + " " + chr(font.DOT) * news[2])
            panel.lines(canvas, 3, w("m.about_5"))
        elif verb == rules.LOADER:
            panel.lines(canvas, row, w("m.back_one" if pick & 1 else "m.on_one"))
        else:
            panel.place(canvas, ctx, cursor, row)
        panel.foot(canvas, "{}/{}".format(self._at + 1, len(self._picks))[:5])

    def _odds(self, canvas, colour, victim):
        """Who fights whom, and what is taken off the symbols."""
        game = self.ctx.game
        panel.put(canvas, 2, self.ctx.names[game.owner(victim)])
        panel.put(canvas, 3, "{} -{}".format(panel.LETTERS[colour], game.held(colour)))
        panel.put(canvas, 4, "{} -{}".format(panel.LETTERS[victim], game.held(victim)))

    def _turned(self, canvas):
        """The card at the cursor, turned in the three ways, and where the own crews could go then."""
        ctx = self.ctx
        game = ctx.game
        place = self._picks[self._at]
        verb = rules.ROTATE + self._way
        if self._way >= 0:
            game.turn_card(place, verb)
        north = south = 0
        for crew in range(2):
            colour = game.own(self._seat, crew)
            if colour < 4:
                game.reach(game.crew(colour))
                for to in range(36):
                    if to != game.crew(colour) and game.reached(to):
                        if to < 18:
                            north |= 1 << to
                        else:
                            south |= 1 << to - 18
        chart.show(canvas, game, place, north, south)
        panel.purse(canvas, game, self._seat, 1 if self._seat == game.turn() else 0)
        panel.put(canvas, 1, w("m.do_1") if self._way < 0 else w("m.way_{}".format(verb)), True)
        panel.place(canvas, ctx, place, 2)
        if self._way >= 0:
            game.turn_card(place, verb)
        panel.foot(canvas, w("m.how") if self._way < 0 else w("m.ok"))


def _walked(at, count, code):
    """The place of a cursor after PREV or NEXT, going round."""
    return (at + (1 if code == screen.NEXT else -1)) % count
