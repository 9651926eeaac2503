"""Breaking texts into the canvas's lines."""

from ranium import thrift

_break = None  # the library's function, while it is in memory


def wrap(text, width=21):
    """List of lines of at most ``width`` characters; ``\\n`` starts a new one.

    An empty line stays as it is, to part paragraphs.
    """
    global _break
    if _break is None:
        from adafruit_display_text import wrap_text_to_lines as _break

        thrift.take("adafruit_display_text", "wrap_text_to_lines")
    lines = []
    for part in text.split("\n"):
        part = part.strip()
        if part:
            lines.extend(_break(part, width))
        else:
            lines.append("")
    return lines


def settle():
    """Lets go of the library's function: no screen breaks lines just now."""
    global _break
    _break = None


def draw(canvas, lines, first, count, row, column=0):
    """Write ``count`` lines, from line ``first`` on, one below the other."""
    for index in range(first, min(first + count, len(lines))):
        canvas.text(column, row + index - first, lines[index])
