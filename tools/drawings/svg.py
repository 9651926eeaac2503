"""A drawing in SVG that is readable on paper, on a bright and on a dark screen."""

from xml.sax.saxutils import escape, quoteattr

# Name: on bright paper, in dark mode. Wires keep their hue in both as far as they stay distinct.
COLOURS = {
    "paper": ("#ffffff", "#14181d"),
    "panel": ("#f4f6f8", "#1c2228"),
    "ink": ("#1d242b", "#e8ecf0"),
    "muted": ("#5f6b76", "#9aa6b2"),
    "line": ("#b9c2cb", "#46525e"),
    "board": ("#e3efe6", "#1f3a2b"),
    "edge": ("#5c8a6c", "#5c9a75"),
    "gold": ("#c9a13b", "#d8b450"),
    "metal": ("#c3c9cf", "#7d8791"),
    "plastic": ("#3a424a", "#4b555f"),
    "cap": ("#e9edf0", "#c9d0d6"),
    "glass": ("#0b0e12", "#05070a"),
    "lit": ("#bfe3ff", "#bfe3ff"),
    "red": ("#cc2020", "#ff5f56"),
    "black": ("#20262c", "#d5dce2"),
    "blue": ("#1f5fd0", "#5b95ff"),
    "amber": ("#b07a00", "#ffc93c"),
    "green": ("#15843f", "#35d07a"),
    "violet": ("#8a3ddb", "#c08cff"),
    "teal": ("#00878a", "#1fd6cf"),
    "pink": ("#d6288c", "#ff7ac8"),
    "olive": ("#6b8a00", "#b9dc3a"),
    "brown": ("#7d4a1e", "#c98a52"),
    "slate": ("#353c7a", "#f0e6a8"),
    "orange": ("#e0601a", "#ff9440"),
    "sky": ("#1590d0", "#6fd0ff"),
    "wine": ("#8a0f45", "#d8527f"),
    "grey": ("#7b848d", "#8f979f"),
}
SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
MONO = "'DejaVu Sans Mono', Menlo, Consolas, monospace"
_WIDTHS = {True: 0.61, False: 0.57}  # of a character beside its size; a little more than any of the fonts takes


def text_width(text, size, mono=False):
    """Units that `text` takes at most at that font size."""
    return len(text) * size * _WIDTHS[mono]


def number(value):
    """A coordinate as text: at most two places, no trailing zeros."""
    text = "{:.2f}".format(value).rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


class Drawing:
    """A drawing of `width` by `height` units with a title for people and screen readers.

    Colours are the names of COLOURS. Shapes come one over the other in the order of the calls.
    `texts` collects (x0, y0, x1, y1, text) of every text, upright ones only, so that
    tests can look for collisions.
    """

    def __init__(self, width, height, title, description):
        self.width, self.height = width, height
        self.title, self.description = title, description
        self.texts = []
        self._body = []
        self._used = set()

    def rect(self, x, y, width, height, fill=None, stroke=None, radius=0, line=1.5, dash=None, **data):
        self._shape(
            "rect",
            fill,
            stroke,
            line,
            data,
            x=x,
            y=y,
            width=width,
            height=height,
            rx=radius or None,
            stroke_dasharray=dash,
        )

    def circle(self, x, y, radius, fill=None, stroke=None, line=1.5, **data):
        self._shape("circle", fill, stroke, line, data, cx=x, cy=y, r=radius)

    def polygon(self, points, fill=None, stroke=None, line=1.5, **data):
        text = " ".join(number(x) + "," + number(y) for x, y in points)
        self._shape("polygon", fill, stroke, line, data, points=text)

    def path(self, d, fill=None, stroke=None, line=1.5, dash=None, **data):
        self._shape("path", fill, stroke, line, data, d=d, stroke_dasharray=dash)

    def line(self, x1, y1, x2, y2, stroke, line=1.5, dash=None, **data):
        self._shape("line", None, stroke, line, data, x1=x1, y1=y1, x2=x2, y2=y2, stroke_dasharray=dash)

    def wire(self, points, colour, line=3, halo=True, dash=None, radius=7, **data):
        """A wire through `points`, corners rounded, with a rim of paper where it passes over another one."""
        d = rounded(points, radius)
        if halo:
            self._shape("path", None, "paper", line + 4, {}, d=d, stroke_linecap="butt")
        self._shape(
            "path",
            None,
            colour,
            line,
            data,
            d=d,
            stroke_linejoin="round",
            stroke_linecap="round",
            stroke_dasharray=dash,
        )

    def text(self, x, y, text, size=12, fill="ink", anchor="start", bold=False, mono=False, turned=False):
        """Text whose baseline begins (ends, is centred) at x, y; `turned` reads upwards."""
        classes = self._classes(fill, None) + (" mono" if mono else "") + (" bold" if bold else "")
        turn = ' transform="rotate(-90 {} {})"'.format(number(x), number(y)) if turned else ""
        self._body.append(
            '<text x="{}" y="{}" font-size="{}" class="{}"{}{}>{}</text>'.format(
                number(x),
                number(y),
                number(size),
                classes,
                "" if anchor == "start" else ' text-anchor="{}"'.format(anchor),
                turn,
                escape(text),
            )
        )
        if not turned:
            width = text_width(text, size, mono)
            left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
            self.texts.append((left, y - size * 0.78, left + width, y + size * 0.22, text))

    def __str__(self):
        width, height = number(self.width), number(self.height)
        return "\n".join(
            [
                '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img" '
                'aria-labelledby="title description">'.format(width, height),
                '<title id="title">{}</title>'.format(escape(self.title)),
                '<desc id="description">{}</desc>'.format(escape(self.description)),
                "<style>",
                *self._style(),
                "</style>",
                '<rect width="{}" height="{}" rx="14" class="f-paper"/>'.format(width, height),
                *self._body,
                "</svg>",
                "",
            ]
        )

    def _style(self):
        """Bright by default, dark where the reader's screen is, bright again on paper."""
        yield "text{{font-family:{};}}.mono{{font-family:{};}}.bold{{font-weight:bold;}}.none{{fill:none;}}".format(
            SANS, MONO
        )
        bright, dark = (list(self._rules(mode)) for mode in (0, 1))
        yield from bright
        yield "@media screen and (prefers-color-scheme:dark){"
        yield from dark
        yield "}"

    def _rules(self, mode):
        for name in sorted(self._used | {"f-paper"}):
            what = "fill" if name[0] == "f" else "stroke"
            yield ".{}{{{}:{};}}".format(name, what, COLOURS[name[2:]][mode])

    def _classes(self, fill, stroke):
        names = ["f-" + fill if fill else "none"] + (["s-" + stroke] if stroke else [])
        for name in names:
            if name != "none":
                COLOURS[name[2:]]  # KeyError for a colour that is none
                self._used.add(name)
        return " ".join(names)

    def _shape(self, tag, fill, stroke, line, data, **attributes):
        parts = ["<" + tag]
        for name, value in attributes.items():
            if value is not None:
                value = value if isinstance(value, str) else number(value)
                parts.append("{}={}".format(name.replace("_", "-"), quoteattr(value)))
        parts.append('class="{}"'.format(self._classes(fill, stroke)))
        if stroke:
            parts.append('stroke-width="{}"'.format(number(line)))
        parts += ["data-{}={}".format(name, quoteattr(str(value))) for name, value in data.items()]
        self._body.append(" ".join(parts) + "/>")


def rounded(points, radius):
    """The path through `points` with corners of at most that radius."""
    points = [point for i, point in enumerate(points) if i == 0 or point != points[i - 1]]
    d = ["M{} {}".format(*map(number, points[0]))]
    for before, here, after in zip(points, points[1:], points[2:]):
        r = min(radius, _distance(before, here) / 2, _distance(here, after) / 2)
        enter, leave = _towards(here, before, r), _towards(here, after, r)
        d.append("L{} {}Q{} {} {} {}".format(*map(number, enter + here + leave)))
    d.append("L{} {}".format(*map(number, points[-1])))
    return "".join(d)


def _distance(a, b):
    return ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5


def _towards(start, end, length):
    whole = _distance(start, end) or 1
    return (start[0] + (end[0] - start[0]) * length / whole, start[1] + (end[1] - start[1]) * length / whole)
