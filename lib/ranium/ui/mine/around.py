"""What a larger display shows: the map twice as large, and beside it all actions, the card at the cursor and all players; below, where there is room, what the signs mean.

Beside the map there is room for sixteen lines of sixteen letters, on two pictures one above
the other. They tell what the eight columns of a handheld tell one after the other, so this
module knows the screens of its package from inside.
"""

from engine import mine as rules

from ranium.ui import font
from ranium.ui.game import say
from ranium.ui.game.glance import Glance
from ranium.ui.mine import act, panel
from ranium.ui.mine.act import Act
from ranium.ui.mine.ask import Ask
from ranium.ui.mine.chart import Chart
from ranium.ui.mine.look import Look, Watch
from ranium.ui.mine.story import Acts
from ranium.ui.words import w

_WIDE = 16
_HIGH = 16
_HALF = 8
_MAP = 156  # pixels of the map
_ORE = 4


def around(shown, canvas):
    """See ranium/ui/wide.py."""
    if not isinstance(canvas.layered, Chart):
        return None  # a choice under its cover, the standings
    beside = _Beside(shown.ctx)
    if isinstance(shown, Glance) and shown.table:
        shown = shown.table
    cursor = _cursor(canvas.layered)
    if isinstance(shown, Act):
        _act(beside, shown, cursor)
    elif isinstance(shown, Ask):
        if shown.secret:
            return None  # the symbol card that is looked at lies beside the map
        _ask(beside, shown, cursor)
    elif isinstance(shown, Watch):
        beside.say(shown.awaited())
        beside.mask = shown._mask
    elif isinstance(shown, Look):
        beside.card(cursor)
    elif isinstance(shown, Acts):
        news = shown.told()
        if news[0] == rules.PLAY:
            return None
        beside.put(shown.ctx.names[shown.who(news)], "", True)
        beside.say(shown.sentence(news))
        beside.card(cursor)
    else:
        return None
    pictures = [(_MAP, 0, beside.upper), (_MAP, 8 * _HALF, beside.lower)]
    if canvas.bands < 3:
        beside.legend()
        return 2, pictures, ()
    signs = _signs()
    for column in range(2):
        pictures.append((129 * column - 1, 136, _told(signs[7 * column : 7 * column + 7])))
    return 2, pictures, ((0, 131, 256, 1), (127, 131, 1, 61))


def _signs():
    """What the signs on the map mean, in lines of a picture's width; no sentence is parted by a column's end at seven lines."""
    lines = []
    text = w("m.help_map")
    for part in text[text.find("\n") + 1 :].split("\n\n"):
        told = say.wrap(part, 21)
        if len(lines) < 7 < len(lines) + len(told):
            lines += [""] * (7 - len(lines))
        lines += told
    return lines


def _told(lines):
    """Draws some lines."""

    def draw(canvas):
        for row, line in enumerate(lines):
            canvas.text(0, row, line)

    return draw


def _act(beside, shown, cursor):
    """The purse, and all actions with what the one at the cursor is about, or what would be done where."""
    game = shown.ctx.game
    seat = shown._seat
    own = seat == game.turn()
    if shown._picks is None:
        beside.put(*_purse(shown, 0))
        for what in range(len(act.COST)):
            price = str(act.COST[what]) if act.COST[what] and own else ""
            if not shown._picks_of(what):
                price = chr(font.CROSS)
            beside.put(w("m.do_{}".format(what)), price, what == shown._what)
        what = shown._what
        beside.say(w("m.about_{}".format(what)) if shown._picks_of(what) else shown._reason())
        return
    verb, told = _way(shown)
    beside.put(*_purse(shown, rules.COSTS[verb] if own else 0))
    beside.put(w("m.do_{}".format(shown._what)), "{}/{}".format(shown._at + 1, len(shown._picks)), True)
    beside.say(told)
    beside.card(cursor)


def _purse(shown, spent):
    """Who acts, and the ore that is left after `spent` pieces."""
    game = shown.ctx.game
    name = panel.crews(game, shown._seat) + " " + shown.ctx.names[shown._seat]
    if shown._seat != game.turn():
        return name, w("m.free")
    ore = ""
    for piece in range(_ORE):
        ore += chr(font.KEY_CHOOSE if piece < game.ore() - spent else font.RING)
    return name, ore


def _way(shown):
    """`(verb, words)` of what would be done at the cursor."""
    game = shown.ctx.game
    if shown._what == act.TURN:
        verb = rules.ROTATE + max(0, shown._way)
        return verb, w("m.about_1") if shown._way < 0 else w("m.way_{}".format(verb))
    pick = shown._picks[shown._at]
    news = game.describe(shown._seat, pick)
    verb = news[0]
    told = w("m.way_{}".format(verb))
    if verb == rules.LOADER:
        told = w("m.back_one" if pick & 1 else "m.on_one")
    elif verb == rules.STEAL:
        for colour in news[1:3]:
            told += ", {} -{}".format(panel.LETTERS[colour], game.held(colour))
    elif verb == rules.DELIVER:
        told = w("m.about_5")
    return verb, told


def _ask(beside, shown, cursor):
    """The question, and the answer at the cursor."""
    ctx = shown.ctx
    news = ctx.game.describe(shown._seat, shown._picks[shown._at])
    beside.put(ctx.names[shown._seat], "{}/{}".format(shown._at + 1, len(shown._picks)), True)
    beside.say(w("m.ask_{}".format(ctx.game.phase())))
    if news[0] == rules.CHOOSE_COLOUR:
        beside.put(panel.LETTERS[news[1]] + " " + w("m.{}".format(news[1])), "", True)
    elif news[0] == rules.UNDO:
        beside.put(w("m.give_up"), "", True)
    elif news[0] == rules.END:
        beside.put(w("m.enough_swaps"), "", True)
    else:
        beside.card(cursor)


def _cursor(chart):
    """The place that is inverse on the map, -1 if none is."""
    for place in range(36):
        if chart._faces[place] & 64:
            return place
    return -1


class _Beside:
    """The lines beside the map from the top, and all players at the bottom; inverse who is in `mask`."""

    def __init__(self, ctx):
        self._ctx = ctx
        self._lines = []
        self.mask = ctx.game.waiting()

    def put(self, left, right="", inv=False):
        """The next line, as far as there is room above the players."""
        if len(self._lines) < _HIGH - self._ctx.game.seats:
            self._lines.append((left[:_WIDE], right, inv))

    def say(self, text):
        """A text in as many lines as it needs; where eight columns would break a word, it is whole."""
        for line in say.wrap(text.replace("- ", ""), _WIDE):
            self.put(line)

    def card(self, at):
        """What there is at a place."""
        if at < 0:
            return
        game = self._ctx.game
        text = w("m.{}".format(game.colour(at)))
        if game.symbol(at):
            text += ", " + w("m.symbol", game.symbol(at))
        self.put(text)
        if game.unit(at):
            self.put(w("m.unit"))
        for colour in range(4):
            if game.crew(colour) == at:
                owner = game.owner(colour)
                self.put(panel.load(game, colour) + (" " + self._ctx.names[owner] if owner < 4 else ""))

    def legend(self):
        """What the signs on the map mean, as far as there is room below a free line."""
        room = _HIGH - self._ctx.game.seats - len(self._lines) - 1
        signs = w("m.help_map")
        for text in signs[signs.find("\n") + 1 :].split("\n\n"):
            lines = say.wrap(text, _WIDE)
            room -= len(lines) + 1
            if room < 0:
                return
            self.put("")
            for line in lines:
                self.put(line)

    def upper(self, canvas):
        self._half(canvas, 0)

    def lower(self, canvas):
        self._half(canvas, _HALF)

    def _half(self, canvas, first):
        """Draws the lines from one on."""
        for row in range(_HALF):
            left, right, inv = self._line(first + row)
            if inv:
                canvas.fill(0, row, _WIDE, font.SPACE, True)
            canvas.text(0, row, left, inv)
            canvas.right(row, right, inv, _WIDE)

    def _line(self, number):
        ctx = self._ctx
        seat = number - _HIGH + ctx.game.seats
        if seat < 0:
            return self._lines[number] if number < len(self._lines) else ("", "", False)
        text = ""
        for colour in range(4):
            if ctx.game.owner(colour) == seat:
                text += panel.load(ctx.game, colour)
        text += " " + chr(font.CROWN) + str(ctx.game.markers(seat))
        return ctx.names[seat], text, self.mask >> seat & 1
