"""What nobody may do to a game: picks that are not legal, and states that damaged memory or another program brings.

Each is refused with a reason and changes nothing, or it is something with which a game goes on.
"""

import pytest

from engine.step import NONE, IllegalPick


def refuses_other_picks(game, picks):
    """Tries every number that is not legal in place of each of these picks: refused, with seat and pick named."""
    before = bytes(game.state)
    for seat in range(game.seats):
        legal = set(game.legal(seat)) or {NONE}
        for pick in set(range(256)) - legal:
            bad = list(picks)
            bad[seat] = pick
            with pytest.raises(IllegalPick) as refused:
                game.step(bad, bytes(32))
            assert (refused.value.seat, refused.value.pick) == (seat, pick)
            assert f"seat {seat}" in str(refused.value) and str(pick) in str(refused.value)
    assert game.state == before


def refuses_noise(game, noise, head):
    """Restores noise, alone and behind the first `head` bytes of the state with zeros after it: refused, or it is the state itself."""
    before = bytes(game.state)
    for state in (noise, (before[:head] + noise + bytes(len(before)))[: len(before)]):
        if restores(game, state):
            assert state == before


def restores(game, state):
    """Whether `game` takes a state; one that it refuses leaves it as it was."""
    before = bytes(game.state)
    try:
        game.restore(state)
    except ValueError as error:
        assert str(error) and game.state == before
        return False
    return True


def goes_on(game, changes, pick, entropy, most=1000, reveal=lambda game, picks: None):
    """Restores `game` with bytes of its state changed, and plays on to the end, or for `most` steps.

    `changes` are pairs of an offset and the byte there, `pick(step, legal)` chooses among
    a seat's picks, `entropy(step)` gives 32 bytes, `reveal(game, picks)` tells a sealed
    game what the picks open. The end must come without an error, and every state on the
    way must be one that can be restored.
    """
    state = bytearray(game.state)
    for offset, value in changes:
        state[offset] = value
    if not restores(game, state):
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
