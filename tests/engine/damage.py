"""A state with a changed byte, as damaged memory or another program may bring it: refused with a reason, or a game goes on."""

from engine.step import NONE


def goes_on(game, offset, value, pick, entropy, most=1000, reveal=lambda game, picks: None):
    """Restores `game` with one byte of its state changed, and plays on to the end, or for `most` steps.

    `pick(step, legal)` chooses among a seat's picks, `entropy(step)` gives 32 bytes,
    `reveal(game, picks)` tells a sealed game what the picks open. The end must come
    without an error, and every state on the way must be one that can be restored.
    """
    before = bytes(game.state)
    state = bytearray(before)
    state[offset] = value
    try:
        game.restore(state)
    except ValueError as error:
        assert str(error) and game.state == before
        return
    for step in range(most):
        game.news(), game.standings()
        for seat in range(game.seats):
            for way in game.legal(seat):
                game.describe(seat, way)
        if game.over():
            return
        picks = [NONE] * game.seats
        for seat in range(game.seats):
            legal = list(game.legal(seat))
            if legal:
                picks[seat] = pick(step, legal)
        reveal(game, picks)
        game.step(picks, entropy(step))
        game.copy().restore(game.state)
    assert most < 1000, "it does not end"
