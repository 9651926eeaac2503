"""What the compilers of decks and scenarios share: where entries stand in a text, and literals of the packed modules."""

import re


def entries(text):
    """Where parts and entries are: `((part, key), (line, lines to the first one of its text))`."""
    part, closing, counts = None, None, {}
    for number, line in enumerate(text.splitlines(), 1):
        if closing:  # within a text of several lines
            if closing in line:
                closing = None
            continue
        header = re.match(r"\s*(\[\[?)\s*([\w-]+)\s*\]", line)
        entry = re.match(r"""\s*["']?([^"'=#]+?)["']?\s*=\s*(.*)""", line)
        if header:
            part = header[2]
            if header[1] == "[[":
                counts[part] = counts.get(part, -1) + 1
                part = (part, counts[part])
            yield (part, None), (number, 0)
        elif entry:
            quotes = entry[2][:3]
            inside = 0
            if quotes in ('"""', "'''") and quotes not in entry[2][3:]:
                closing = quotes
                inside = 0 if entry[2][3:].strip() else 1
            yield (part, entry[1]), (number, inside)


def quoted(text):
    """A text as a literal."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def literal(data, wide=16, indent=4):
    """Lines of a bytes literal, `wide` bytes a line."""
    for start in range(0, len(data), wide):
        yield '{}b"{}"'.format(" " * indent, "".join("\\x{:02x}".format(byte) for byte in data[start : start + wide]))
