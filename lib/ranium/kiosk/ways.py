"""The kiosk's own ways from one activity to the next, beside those of every handheld (ranium/ways.py)."""


def attract(app):
    """For passers-by: the demo, how to play, today's best."""
    from ranium.kiosk.attract import Attract

    return Attract(app)


def choose(app):
    """A visitor has pressed: which game, how many."""
    from ranium.kiosk.choose import Choose

    return Choose(app)


def local(app, game, people, bots, now):
    """A game of so many visitors and bots at this unit."""
    from ranium import thrift
    from ranium.kiosk.table import seated

    roster = seated(app, game, people, bots)
    for name in ("ranium.kiosk.table", "ranium.kiosk.terms", "ranium.link.member", "ranium.ui.name"):
        thrift.forget(name)
    from ranium.play import Play

    return Play(app, roster, now)


def done(app):
    """After a game: a name for the best list, and the list."""
    from ranium.kiosk.done import Done

    return Done(app)


def operator(app):
    """The operator's menu."""
    from ranium.kiosk.operator import Operator

    return Operator(app)


def watch(app):
    """The public table of others."""
    from ranium.kiosk.watch import Watch

    return Watch(app)
