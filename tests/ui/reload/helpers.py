"""A canvas that refuses what a person could not read, and presses that try everything."""

from ranium.ui import cards, font, reload, screen
from ranium.ui.screen import CHOOSE, NEXT

SPRITES = 10


class Clipped(AssertionError):
    pass


class StrictCanvas:
    """Takes all that the real canvas takes; fails when something is cut or covers something else."""

    def __init__(self):
        self.clear()

    def clear(self):
        self.cells = [[" "] * 21 for _ in range(8)]
        self.lit = [[False] * 21 for _ in range(8)]
        self.sprites = {}
        self.bigs = {}
        self.layered = None

    def tile(self, column, row, code, inv=False):
        if not (0 <= column < 21 and 0 <= row < 8 and 0 <= code < 128):
            raise Clipped((column, row, code))
        if self.cells[row][column] != " " and code != font.SPACE:
            raise Clipped("over another at {},{}: {!r}".format(column, row, chr(code)))
        if code != font.SPACE:
            self.cells[row][column] = chr(code)
        self.lit[row][column] = bool(inv)

    def text(self, column, row, text, inv=False):
        for character in text:
            if not font.known(character):
                raise Clipped("no picture of " + repr(character))
            self.tile(column, row, font.code(character), inv)
            if not character.isascii():
                self.cells[row][column] = character
            column += 1
        return column

    def right(self, row, text, inv=False, end=21):
        self.text(end - len(text), row, text, inv)
        return end - len(text)

    def centre(self, row, text, inv=False):
        self.text((21 - len(text)) // 2, row, text, inv)

    def invert(self, column, row, count):
        for place in range(column, column + count):
            self.lit[row][place] = not self.lit[row][place]

    def fill(self, column, row, count, code, inv=False):
        for place in range(column, column + count):
            self.tile(place, row, code, inv)

    def big(self, index, x, y, text, scale=2, inv=False):
        if not (0 <= index < 4 and x >= 0 and y >= 0 and x + (6 * len(text) - 1) * scale <= 128 and y + 8 * scale <= 64):
            raise Clipped(text)
        self.bigs[index] = (x, y, 6 * len(text) * scale, 8 * scale, text)

    def big_centre(self, index, y, text, scale=2, inv=False):
        self.big(index, (128 - len(text) * 6 * scale + scale) // 2, y, text, scale, inv)

    def sprite(self, index, x, y, tile, inv=False):
        height = 14 if tile >= cards.CRATE else cards.HEIGHT
        if not (0 <= index < SPRITES and index not in self.sprites and 0 <= tile < cards.COUNT):
            raise Clipped((index, tile))
        if x < 0 or y < 0 or x + cards.WIDTH > 128 or y + height > 64:
            raise Clipped((x, y))
        self.sprites[index] = (x, y, cards.WIDTH, cards.HEIGHT, tile, inv)

    def layer(self, thing, changed, line=-1):
        self.layered = thing

    def finish(self):
        """Fails if a card, a large text or a layer lies over letters or over another one."""
        wide = max(grid.x + grid.width * grid.tile_width for grid in self.layered.group) if self.layered else 0
        for row in range(8):
            if self.line(row)[: (wide + 4) // 6].strip():
                raise Clipped("a layer lies over {!r}".format(self.line(row)))
        areas = [area[:4] for area in list(self.sprites.values()) + list(self.bigs.values())]
        for at, (x, y, wide, high) in enumerate(areas):
            for row in range(8):
                for column in range(21):
                    apart = 1 + column * 6 >= x + wide or 6 + column * 6 <= x or row * 8 >= y + high or row * 8 + 8 <= y
                    if self.cells[row][column] != " " and not apart:
                        raise Clipped("a card lies over {!r}".format(self.line(row)))
            for other in areas[at + 1 :]:
                if not (other[0] >= x + wide or other[0] + other[2] <= x or other[1] >= y + high or other[1] + other[3] <= y):
                    raise Clipped("two cards lie over each other")

    def line(self, row):
        return "".join(self.cells[row])

    def read(self):
        return [self.line(row) for row in range(8)]

    def words(self, first=0, last=7):
        """Rows as one text with single spaces."""
        return squeeze(self.read()[first : last + 1])


def squeeze(lines):
    return " ".join(part for line in lines for part in line.split(" ") if part)


def strict(monkeypatch):
    """Makes the header refuse to cut its title, too."""
    plain = screen.header

    def header(canvas, title, right=""):
        if len(title) > (18 - len(right) if right else 19):
            raise Clipped("header " + title + right)
        plain(canvas, title, right)

    monkeypatch.setattr(screen, "header", header)


def draw(canvas, shown):
    canvas.clear()
    shown.draw(canvas)
    canvas.finish()
    return canvas


def reach(ctx, seat, start=0, look=None):
    """Every pick that presses lead to: {pick: tuple of presses}. `look(screen)` sees each stop."""
    found = {}

    def run(presses):
        shown = reload.pick(ctx, seat, start)
        for code in presses:
            if look:
                look(shown)
            shown.press(code)
        if look:
            look(shown)
        return shown

    for first in range(200):
        presses = (NEXT,) * first + (CHOOSE,)
        shown = run(presses)
        if shown.kind != "reload":
            if shown.result in found:
                return found
            found[shown.result] = presses
            continue
        if first == 4:
            return found
        if shown.result is not None:
            found[shown.result] = presses
            continue
        for second in range(200):
            deeper = presses + (NEXT,) * second + (CHOOSE,)
            shown = run(deeper)
            if shown.result is None or shown.result in found:
                break
            found[shown.result] = deeper
    raise AssertionError("no end of the choices")
