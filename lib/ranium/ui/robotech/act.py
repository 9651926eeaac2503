"""Take Command: the own actions with what they cost and bring, or why they are impossible."""

from engine import robotech as rules
from engine import robotech_actions as actions
from engine import robotech_stage as stage
from micropython import const

from ranium.ui import screen
from ranium.ui.game import say
from ranium.ui.game.decision import Decision
from ranium.ui.robotech import names, rest, rows
from ranium.ui.words import w

_HELP = ("x.help_rdf", "x.help_zr", "x.help_ref", "x.help_aul")
_ROWS = const(3)
_UNDO = const(7)
_END = const(8)


class Act(Decision):
    """A list of all actions of the faction. BACK looks at the table."""

    kind = "act"
    secret = False

    def __init__(self, ctx, seat, start=0):
        super().__init__(ctx, seat)
        game = ctx.game
        self._faction = game.faction(seat)
        self.help = ("x.help_turn", _HELP[self._faction])
        self._legal = bytes(game.legal(seat))
        self._items = bytearray()
        for action in range(7):
            if actions.has(self._faction, action, False):
                self._items.append(action)
        self._items.append(_UNDO)
        self._items.append(_END)
        self._at = len(self._items) - 1  # nothing is left but to end
        for nth in range(len(self._items) - 2):
            if self._items[nth] in self._legal:
                self._at = nth
                break

    def _pick(self, item):
        """The pick of an item, -1 if it is impossible."""
        pick = rules.PICK_UNDO if item == _UNDO else rules.PICK_END if item == _END else item
        return pick if pick in self._legal else -1

    def move(self, code):
        if code != screen.CHOOSE:
            self._at = rows.walked(self._at, len(self._items), code)
        elif self._pick(self._items[self._at]) >= 0:
            self.result = self._pick(self._items[self._at])

    def paint(self, canvas):
        game = self.ctx.game
        faction = self._faction
        left = stage.actions_left(game)
        count = w("x.normal_left" if stage.normal_only(game) else "x.left_1" if left == 1 else "x.left", left)
        rows.header(canvas, names.faction(faction) + " " + count, w("x.money", game.protoculture(faction)))
        items = []
        for item in self._items:
            right = ""
            if self._pick(item) < 0:
                right = "✗"
            elif item < _UNDO and actions.cost(faction, item):
                right = w("x.each" if actions.repeats(faction, item) else "x.money", actions.cost(faction, item))
            items.append((w("x.a{}".format(item)) if item < _UNDO else w("x.undo" if item == _UNDO else "x.end_turn"), right))
        rows.show(canvas, 1, _ROWS, items, self._at)
        item = self._items[self._at]
        text = self._about(item) if self._pick(item) >= 0 else self._reason(item)
        for nth, line in enumerate(say.wrap(text, 21)[:3]):
            canvas.text(0, 4 + nth, line)
        special = item < _UNDO and not actions.has(faction, item, True)
        self.foot(canvas, w("x.special" if special else "g.hold"), w("g.do"))
        rest()

    def _about(self, item):
        """What an item does, with numbers where it does it at once."""
        game = self.ctx.game
        faction = self._faction
        if item == _UNDO:
            return w("x.about_undo")
        if item == _END:
            return w("x.about_end")
        if item == actions.INCOME:
            return w("x.about_income", actions.income(game, faction))
        if faction == rules.REF and item == actions.RECRUIT:
            return w("x.about_build_pod", game.constructed(), game.assembly())
        if faction == rules.REF and item == actions.ATTACK:
            ship = game.where(rules.FLAGSHIP)
            return w("x.about_bomb", game.exposed(ship), names.space(ship))
        if faction == rules.AUL and item == actions.INFLUENCE:
            return w("x.about_concert", game.units(game.where(rules.MINMEI), rules.PARTISAN))
        return w("xa.do{}_{}".format(faction, item))

    def _reason(self, item):
        """Why an item is impossible."""
        game = self.ctx.game
        faction = self._faction
        if item == _UNDO:
            return w("x.no_undo")
        if stage.used(game, item):
            return w("x.no_again")
        if not stage.actions_left(game):
            return w("x.no_left")
        if stage.normal_only(game) and not actions.has(faction, item, True):
            return w("x.no_special")
        if game.protoculture(faction) < actions.cost(faction, item):
            return w("x.no_money", actions.cost(faction, item), game.protoculture(faction))
        return w("xa.no{}_{}".format(faction, item))
