"""Breaking texts into the canvas's lines."""


def wrap(text, width=21):
    """List of lines of at most ``width`` characters; ``\\n`` starts a new one.

    An empty line stays as it is, to part paragraphs; a word longer than a line is cut.
    """
    lines = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            if not word:
                continue
            if line and len(line) + 1 + len(word) <= width:
                line += " " + word
                continue
            if line:
                lines.append(line)
            while len(word) > width:
                lines.append(word[:width])
                word = word[width:]
            line = word
        lines.append(line)
    return lines


def draw(canvas, lines, first, count, row, column=0):
    """Write ``count`` lines, from line ``first`` on, one below the other."""
    for index in range(first, min(first + count, len(lines))):
        canvas.text(column, row + index - first, lines[index])
