"""How a state is put into a game that has a check; loaded by `restore` alone."""


def put(game, state, title, flaw):
    """Copies `state` in, unless `flaw(game)` then tells what is wrong: a ValueError with that, and the own state as it was."""
    if len(state) != len(game.state):
        raise ValueError("a state of {} has {} bytes, not {}".format(title, len(game.state), len(state)))
    mine = bytes(game.state)
    game.state[:] = state
    why = flaw(game)
    if why:
        game.state[:] = mine
        raise ValueError("no state of this game of {}: {}".format(title, why))


def flaw_of_head(game, version, mark, what):
    """What is wrong with version, seats, options and the `mark` of what it is played with (bytes 0, 1, 4, 5), in words; None if nothing."""
    state = game.state
    if state[0] != version << 4 | game.seats:
        return "version {} for {} seats".format(state[0] >> 4, state[0] & 15)
    if state[1] != game.options:
        return "options {}, not {}".format(state[1], game.options)
    if state[4] | state[5] << 8 != mark:
        return "another {}: {}, not {}".format(what, state[4] | state[5] << 8, mark)
    return None
