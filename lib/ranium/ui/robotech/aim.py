"""Choices on the map: where units go, what an action is aimed at, whose contentment shifts."""

from engine import robotech as rules
from engine import robotech_actions as actions
from engine import robotech_stage as stage
from engine.robotech_scenario import CIVILIANS
from micropython import const

from ranium import thrift
from ranium.ui import font, screen
from ranium.ui.game.decision import Decision
from ranium.ui.robotech import chart, names, rest, rows
from ranium.ui.words import w

_FLIP = const(4)
_WIDE = const(14)


class Aim(Decision):
    """A cursor over the picks; the last ones end, go on or take back. Units that move are chosen in a list before.

    What a pick costs stands on top, what it does below the map.
    """

    kind = "aim"
    help = ("x.help_map", "x.help_units", "x.help_space")
    secret = False

    def __init__(self, ctx, seat, start=0):
        super().__init__(ctx, seat)
        game = ctx.game
        picks = bytes(game.legal(seat))
        self._ends = bytes([pick for pick in (rules.PICK_NEXT, rules.PICK_END, rules.PICK_UNDO) if pick in picks])
        self._picks = bytes([pick for pick in picks if pick < rules.PICK_UNDO])
        self._moving = game.phase() in (rules.MOVING, rules.RESUPPLYING)
        self._kinds = b""  # what can move, if that is chosen first
        if self._moving:
            for pick in self._picks:
                if pick // _WIDE not in self._kinds:
                    self._kinds += bytes([pick // _WIDE])
        self._kind = 0  # -1 while it is chosen
        self._at = 0
        self._event = ""  # what an event has one do
        self._told = None
        last = ctx.picks[seat]
        if self._moving and last in self._picks and ctx.before.phase() == game.phase():
            self._kind = self._kinds.find(bytes([last // _WIDE]))
            self._at = self._shown().find(bytes([last]))
        elif len(self._kinds) > 1:
            self._kind = -1
        elif not self._picks:
            self._at = 0

    def _shown(self):
        """The picks of the map: with units those of the kind that was chosen."""
        if not self._moving:
            return self._picks + self._ends
        kind = self._kinds[self._kind] if self._kinds else 99
        return bytes([pick for pick in self._picks if pick // _WIDE == kind]) + self._ends

    def back(self):
        """From the map to the kinds of units."""
        if self._kind < 0 or len(self._kinds) < 2:
            return False
        self._kind = -1
        self._at = 0
        return True

    def move(self, code):
        if self._kind < 0:
            count = len(self._kinds) + len(self._ends)
            if code != screen.CHOOSE:
                self._at = rows.walked(self._at, count, code)
            elif self._at < len(self._kinds):
                self._kind = self._at
                self._at = 0
            else:
                self.result = self._ends[self._at - len(self._kinds)]
            return
        shown = self._shown()
        if code == screen.CHOOSE:
            self.result = shown[self._at]
        else:
            self._at = rows.walked(self._at, len(shown), code)
            self._told = None

    # What is seen

    def paint(self, canvas):
        self._paint(canvas)
        rest()

    def _paint(self, canvas):
        game = self.ctx.game
        faction = game.faction(self._seat)
        if self._kind < 0:
            self._list(canvas, faction)
            return
        shown = self._shown()
        pick = shown[self._at]
        news = game.describe(self._seat, pick)
        marks = 0
        for other in shown:
            space = self._space(other)
            if space < 13:
                marks |= 1 << space
        cursor = self._space(pick)
        price = self._price(faction, news)
        rows.header(canvas, self._title(faction, 20 - len(price) if price else 21), price)
        chart.show(canvas, game, cursor, marks or 1 << 15)
        count = "{}/{}".format(self._at + 1, len(shown))
        canvas.right(6, count)
        canvas.text(0, 6, self._name(news, cursor, 20 - len(count)))
        if news[0] == rules.SHIFT:
            self._track(canvas, news)
            return
        canvas.tile(0, 7, font.KEY_CHOOSE)
        if self._told is None:
            self._told = self._change(pick, news)
        for count in (chart.named, chart.counted):
            text = self._effect(faction, pick, news, count)
            if self._told:
                text += (" " if text else "") + self._told
            if len(text) < 20:
                break
        canvas.text(2, 7, names.fitted(text or "ok", 19))

    def _list(self, canvas, faction):
        """The units that can move, and what else there is to do."""
        game = self.ctx.game
        items = []
        start = stage.there(game) if game.phase() == rules.MOVING else 255
        for kind in self._kinds:
            first = 0 if game.phase() == rules.RESUPPLYING else b"\x00\x03\x06\x08"[faction]
            name = chart.unit(first + kind)
            items.append((name, str(game.units(start, first + kind)) if start < 255 else ""))
        for pick in self._ends:
            items.append((self._end_name(pick), ""))
        text = w("x.move_from", names.space(start)) if start < 255 else w("x.resupply")
        rows.header(canvas, text, "")
        rows.show(canvas, 1, 6, items, self._at)
        rows.foot(canvas, self._price(faction, (rules.MOVE,)), "ok")

    def _space(self, pick):
        """Where a pick has its cursor, 255 for none."""
        if pick >= rules.PICK_UNDO:
            return 255
        game = self.ctx.game
        phase = game.phase()
        if self._moving:
            return pick % _WIDE
        if phase == rules.SOURCE and pick > rules.HIDEOUT:
            return game.where(rules.FLAGSHIP)
        if phase == rules.EVENT_CIVILIAN or phase == rules.CONCERT:
            return CIVILIANS[pick >> 1] >> 4 if pick != 100 else game.where(rules.MINMEI)
        if phase == rules.TARGETS:
            news = game.describe(self._seat, pick)
            return CIVILIANS[news[1]] >> 4 if news[0] == rules.SHIFT else news[1]
        return pick

    def _title(self, faction, width):
        """What stands in the top line, `width` letters at most."""
        game = self.ctx.game
        phase = game.phase()
        if phase == rules.RESPAWN:
            return w("x.respawn")
        if phase == rules.RESUPPLYING:
            news = game.describe(self._seat, self._shown()[0])
            return _party(news[1], news[2], width)
        if phase == rules.CONCERT:
            return w("x.concert", stage.left(game))
        if phase == rules.MOVING:
            first = b"\x00\x03\x06\x08"[faction]
            return _party(first + self._kinds[self._kind], stage.there(game), width)
        if phase == rules.SOURCE:
            return w("x.move_what")
        if phase == rules.TARGETS:
            return w("x.a{}".format(stage.action(game)))
        if not self._event:
            from ranium.ui.robotech import box

            self._event = box.brief(stage.pc(game), game.actor(), width)
            thrift.forget("ranium.ui.robotech.box")
        return self._event

    def _price(self, faction, news):
        """What the pick costs, and of how much."""
        game = self.ctx.game
        action = stage.action(game)
        if action < 0 or news[0] >= rules.NEXT or game.phase() in (rules.CONCERT, rules.RESUPPLYING):
            return ""
        cost = 0 if stage.free(game) or game.phase() == rules.MOVING and stage.paid(game) else actions.cost(faction, action)
        if cost and faction == rules.REF and action == _FLIP and news[0] == rules.TARGET and news[1] != game.where(rules.FLAGSHIP):
            cost += 1
        if not cost:
            return w("x.free")
        return w("x.price", cost, game.protoculture(faction))

    def _name(self, news, cursor, width):
        """What the line below the map begins with, `width` letters at most."""
        if news[0] >= rules.NEXT and news[0] <= rules.UNDO:
            return self._end_name(self._shown()[self._at])
        if news[0] == rules.EARN:
            return w("x.song")
        return names.brief(cursor, width) if cursor < 14 else ""

    def _end_name(self, pick):
        if pick == rules.PICK_NEXT:
            return w("x.next")
        return w("x.undo") if pick == rules.PICK_UNDO else w("x.done")

    def _track(self, canvas, news):
        """The bottom line: the track with the civilian where it would be."""
        game = self.ctx.game
        civilian = news[1]
        canvas.tile(0, 7, font.KEY_CHOOSE)
        end = chart.track(canvas, game, CIVILIANS[civilian] >> 4, 2, 7, civilian, game.spot(civilian) + (1 if news[2] else -1))
        text = w("x.right" if news[2] else "x.left_way")
        if end + len(text) < 21:
            canvas.right(7, text)

    def _change(self, pick, news):
        """Who would control what then."""
        if news[0] not in (rules.MOVE, rules.DROP, rules.LIFT, rules.TARGET, rules.RETURN, rules.AT):
            return ""
        from ranium.ui.robotech import preview

        text = preview.control(self.ctx.game, self._seat, pick)
        thrift.forget("ranium.ui.robotech.preview")
        return text

    def _effect(self, faction, pick, news, count):
        """What a pick does, in few letters; `count` names so many units of a kind."""
        game = self.ctx.game
        verb = news[0]
        if verb == rules.FROM:
            return chart.units(game, news[1], faction, 19)
        if verb == rules.DROP or verb == rules.LIFT:
            return w("x.drop", game.constructed()) if verb == rules.DROP else w("x.lift", game.constructed())
        if verb == rules.EARN:
            return "+1P"
        if verb != rules.TARGET:
            return ""
        space = news[1]
        if news[2] == rules.POD:
            return w("x.pod")
        action = stage.action(game)
        if action == actions.RECRUIT:
            if faction == rules.RDF:
                spent = count(2, rules.MECHA) if news[2] == rules.VERITECH else count(1, rules.PARTISAN)
            elif faction == rules.ZR:
                spent = count(1, rules.POD)
            else:
                return "+" + count(1, rules.PARTISAN)
            return spent + "→" + count(1, news[2])
        if action == _FLIP:
            if faction == rules.ZR:
                return w("x.now_{}".format("covert" if news[2] == rules.COVERT else "overt"), 1)
            units = game.units(space, rules.COVERT)
            return w("x.now_overt", units if faction == rules.REF else min(units, game.strength(space, rules.RDF)))
        if action != actions.ATTACK:
            return count(2, rules.PARTISAN) + "→" + count(1, rules.CITY)
        if faction == rules.ZR:
            text = ""
            for other in (rules.RDF, rules.REF, rules.AUL):
                units = actions.attackable(game, space, other)
                if units:
                    text += "{}{}{}".format(" " if text else "", names.faction(other), units)
            return text
        victim = news[2]
        hits = actions.power(game, space) if faction == rules.RDF else game.units(space, rules.PARTISAN) >> 1
        units = actions.attackable(game, space, victim)
        return w("x.hits", names.faction(victim), min(hits, units), units)


def _party(kind, start, width):
    """Units of a kind and where they start, in words as full as fit."""
    for way in range(4):
        text = "{} {} →".format(w("x.k{}".format(kind)) if way & 1 else chart.unit(kind), names.short(start) if way & 2 else names.space(start))
        if len(text) <= width:
            break
    return text
