"""The kiosk's figures as comma-separated values, for the console (tools/figures.py reads them)."""

import engine

from ranium.kiosk.figures import SCREENS

BEGIN = "group,of,figure,value"


def lines(app):
    """The lines; the last one says how many came before it."""
    count = 0
    for row in _rows(app):
        yield ",".join([str(field) for field in row])
        count += 1
    yield "end,,rows,{}".format(count)


def _rows(app):
    figures = app.figures
    yield tuple(BEGIN.split(","))
    yield "kiosk", "", "version", app.version
    yield "kiosk", "", "id", "%02X%02X" % (app.identity.id[0], app.identity.id[1])
    yield "kiosk", "", "uptime", app.care.uptime
    yield "kiosk", "", "starts", figures.starts
    yield "kiosk", "", "kept", 1 if figures.able else 0
    yield "kiosk", "", "errors", figures.errors
    yield "kiosk", "", "last_error", figures.place
    for game in engine.names():
        line = figures.lines[figures.line(game)]
        yield "game", game, "started", line.started
        yield "game", game, "finished", line.finished
        yield "game", game, "won", line.won
        yield "game", game, "seconds", line.seconds
    for number in range(len(SCREENS)):
        yield "abort", SCREENS[number], "count", figures.aborts[number]
    yield "abort", "power", "count", figures.power
    for number, points, letters in figures.best:
        for game in engine.names():
            if figures.line(game) == number:
                yield "best", game, letters.replace("·", "."), points
                break
