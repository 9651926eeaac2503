"""Which game a handheld wants to play, and with which of its options."""

import engine

from ranium.link.member import Terms


def terms(app):
    """The Terms of the game that the record of this handheld names, or of the first one."""
    store = app.store
    if store.game not in engine.names():
        store.game = engine.names()[0]
        store.options = 0
    name, version, fewest, most, options = engine.entry(store.game)
    return Terms(app.version, name, version, _sound(options, store.options), fewest, most)


def _sound(names, options):
    """Those of the option bits that the game has."""
    return options & (1 << len(names)) - 1


def options(wanted):
    """The number of options that the game of these Terms has."""
    return len(engine.entry(wanted.game)[4])


def known(app, member):
    """True if this program can play what a lobby's Member wants to play."""
    if member.game not in engine.names() or member.program != app.version:
        return False
    _, version, _, _, names = engine.entry(member.game)
    return member.version == version and member.options == _sound(names, member.options)


def trusted(wanted):
    """True if these Terms let every handheld know all hands."""
    names = engine.entry(wanted.game)[4]
    return "trusted" in names and wanted.options >> names.index("trusted") & 1 == 1


def choose(app, game, options):
    """Keeps another game, and its option bits, as what this handheld wants; gives the Terms."""
    app.store.game = game
    app.store.options = options
    app.keep()
    return terms(app)
