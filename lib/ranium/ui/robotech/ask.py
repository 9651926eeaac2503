"""Choices from a list: factions, boxes, units, attackers, losses."""

from engine import robotech as rules
from engine import robotech_actions as actions
from engine import robotech_stage as stage
from engine.robotech_scenario import CODE
from micropython import const

from ranium import thrift
from ranium.ui import screen
from ranium.ui.game import say
from ranium.ui.game.decision import Decision
from ranium.ui.robotech import chart, names, rest, rows
from ranium.ui.words import w

_PLACE = const(8)  # instructions of events
_MOVE = const(10)
_DEPLOY = const(16)
_TEXT = const(4)  # lines of text at most; the rest with the next item


class Ask(Decision):
    """A text and the picks below it. Losses begin at a random one, as others choose at the same time."""

    kind = "ask"
    help = ("x.help_units", "x.help_round", "x.help_win")

    def __init__(self, ctx, seat, start=0):
        super().__init__(ctx, seat)
        game = ctx.game
        picks = bytes(game.legal(seat))
        self._picks = bytes([pick for pick in picks if pick < rules.PICK_UNDO])
        for pick in (rules.PICK_NEXT, rules.PICK_END, rules.PICK_UNDO):
            if pick in picks:
                self._picks += bytes([pick])
        phase = game.phase()
        if phase == rules.BLACK_BOX:  # yes comes first
            self._picks = b"\x01\x00" + self._picks[2:]
        self.secret = phase == rules.LOSE
        self._at = start % len(picks) if self.secret else 0
        if phase == rules.EVENT_UNIT and ctx.before.phase() == phase and ctx.picks[seat] in self._picks:
            self._at = self._picks.find(bytes([ctx.picks[seat]]))
        self._lines = None

    def move(self, code):
        if code == screen.CHOOSE:
            self.result = self._picks[self._at]
        else:
            self._at = rows.walked(self._at, len(self._picks), code)
            if self.ctx.game.phase() == rules.EVENT_EITHER:
                self._lines = None

    def paint(self, canvas):
        game = self.ctx.game
        title, right = self._title()
        rows.header(canvas, title, right)
        if self._lines is None:
            text = self._text()
            self._lines = say.wrap(text, 21) if text else []
        pages = (len(self._lines) + _TEXT - 1) // _TEXT
        first = min(self._at, max(pages - 1, 0)) * _TEXT
        lines = self._lines[first : first + _TEXT]
        for nth, line in enumerate(lines):
            canvas.text(0, 1 + nth, line)
        top = 1 + len(lines)
        if pages > 1 or game.phase() == rules.EVENT_EITHER:  # where the text changes the list stays
            top = 1 + _TEXT
        items = [self._item(pick) for pick in self._picks]
        rows.show(canvas, top, 7 - top, items, self._at)
        rows.foot(canvas, screen.pages(self._at, len(self._picks)), "ok", len(self._picks) > 1)
        rest()

    def _title(self):
        """The top line and what stands at its right end."""
        game = self.ctx.game
        phase = game.phase()
        faction = game.faction(self._seat)
        if phase == rules.CHOOSE:
            return self.ctx.names[self._seat], w("x.choose")
        if phase == rules.WATCH:
            part = game.part()
            return (w("x.part{}".format(part)) if part else w("x.turn_of", names.faction(game.turn()))), ""
        if phase == rules.AMBUSHING:
            cost = 0 if stage.free(game) else actions.cost(faction, actions.ATTACK)
            right = w("x.price", cost, game.protoculture(faction)) if cost else w("x.free")
            return names.brief(stage.here(game), 20 - len(right)), right
        if phase == rules.LOSE:
            return w("x.lose", stage.pending(game, faction)), names.faction(faction)
        card = game.card_on_timeline(game.turn_number())
        return names.title(card), names.faction(faction)

    def _text(self):
        """What the choice is about."""
        game = self.ctx.game
        phase = game.phase()
        if phase == rules.CHOOSE:
            return ""
        if phase == rules.WATCH:
            return w("x.go_on")
        if phase == rules.AMBUSHING:
            return self._hits()
        if phase == rules.LOSE:
            return w("x.lose_in", names.space(stage.here(game)))
        from ranium.ui.robotech import box

        if phase == rules.BLACK_BOX:
            text = w("x.black") + " " + box.card(game.card_on_timeline(game.turn_number()), 1)
        elif phase == rules.EVENT_EITHER:
            pick = self._picks[self._at]
            text = box.branch(stage.pc(game), pick, game.actor()) if pick < 2 else ""
        else:
            text = box.instruction(stage.pc(game), game.actor()) + "."
            if phase == rules.EVENT_UNIT:
                space = stage.here(game)
                if CODE[stage.pc(game)] == _MOVE:
                    text += " {} → {}".format(names.short(stage.there(game)), names.space(space))
                elif space < 14:
                    text += " " + names.space(space)
                if stage.left(game) < 60:
                    text += " " + w("x.left_over", stage.left(game))
        thrift.forget("ranium.ui.robotech.box")
        return text

    def _hits(self):
        """Whom ZR's units have been told to attack."""
        game = self.ctx.game
        text = ""
        for faction in range(4):
            if stage.pending(game, faction):
                text += " {} -{}".format(names.faction(faction), stage.pending(game, faction))
        return w("x.hits_so_far") + (text or " -")

    def _item(self, pick):
        """A pick as (text, what stands at the right end)."""
        game = self.ctx.game
        phase = game.phase()
        if pick == rules.PICK_UNDO:
            return w("x.undo"), ""
        if pick == rules.PICK_NEXT:
            return w("x.next_fight"), ""
        if pick == rules.PICK_END:
            return w("x.end_fight") if phase == rules.AMBUSHING else w("x.done"), ""
        if phase == rules.CHOOSE:
            return names.faction(pick), w("x.goal{}".format(pick))
        if phase == rules.WATCH:
            return w("x.go"), ""
        if phase == rules.BLACK_BOX:
            return w("x.yes" if pick else "x.no"), ""
        if phase == rules.EVENT_EITHER:
            return w("x.second" if pick else "x.first"), ""
        if phase == rules.EVENT_WHOM:
            return names.faction(pick), "{}P".format(game.protoculture(pick))
        if phase == rules.AMBUSHING:
            news = game.describe(self._seat, pick)
            text = "{} → {}".format(chart.unit(news[1]).split(" ")[0], names.faction(news[2]))
            left = actions.attackable(game, stage.here(game), news[2]) - stage.pending(game, news[2])
            return text, "-{}".format(min(2 if news[1] == rules.KHYRON else 1, left))
        kind = pick
        if phase == rules.LOSE:
            return chart.unit(kind), str(game.units(stage.here(game), kind))
        return self._unit(kind)

    def _unit(self, kind):
        """A kind that an event can do something with, and how many of it there are to do it with."""
        game = self.ctx.game
        op = CODE[stage.pc(game)]
        if op == _PLACE:
            number = game.spare(kind)
        elif op == _DEPLOY:
            number = game.constructed()
        else:
            number = game.units(stage.there(game) if op == _MOVE else stage.here(game), kind)
        return chart.unit(kind), str(number)
