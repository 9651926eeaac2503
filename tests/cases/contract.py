"""The step contract on small interpreters: bad picks, states, randomness, the registry."""

import engine
from engine.reload import DECLINE, PLAY, PLAY_R, Game, R
from engine.rng import Rng
from engine.step import NONE, IllegalPick
from tests.cases.support import BLUE, RED, arrange, card, entropy, play, raises

WORDS = [46939, 32735, 78, 56821, 54781, 64465]
BELOW = [0, 0, 0, 26, 143, 11363]


def test_illegal_picks_name_seat_and_pick_and_change_nothing():
    game = arrange(3, (card(RED, 1), card(BLUE, 1)), hands=((1, 2), (3,), (4,)))
    before = bytes(game.state)
    for picks, seat, pick in (
        ((7, 3, 4), 0, 7),
        ((1, 2, 4), 1, 2),
        ((1, 3, NONE), 2, NONE),
        ((1, 3, 0), 2, 0),
        ((1, 3), 2, NONE),
        ((1, 3, 4, NONE), 3, NONE),
    ):
        error = raises(IllegalPick, game.step, picks, entropy(0))
        assert (error.seat, error.pick) == (seat, pick)
        assert game.state == before


def test_a_seat_that_owes_nothing_may_not_pick():
    game = arrange(2, (card(RED, 1), card(BLUE, 1)))
    play(game, 5, 4)
    before = bytes(game.state)
    error = raises(IllegalPick, game.step, (DECLINE << 5, DECLINE << 5), entropy(0))
    assert (error.seat, error.pick) == (1, DECLINE << 5)
    assert game.state == before


def test_no_step_after_the_end():
    game = arrange(2, (card(RED, 1), card(BLUE, 1)), battle=27)
    play(game, R, R)
    assert game.over()
    raises(IllegalPick, game.step, (NONE, NONE), entropy(0))


def test_short_entropy_changes_nothing():
    game = Game(2, 0, entropy(3))
    before = bytes(game.state)
    raises(ValueError, game.step, (1, 2), bytes(16))
    assert game.state == before


def test_describe():
    game = Game(2, 0, entropy(3))
    assert game.describe(0, 7) == (PLAY, 7)
    assert game.describe(1, R) == (PLAY_R,)
    raises(IllegalPick, game.describe, 0, 9)


def test_copy_restore_and_view():
    game = Game(4, 0, entropy(5))
    play(game, 1, 2, 3, 4)
    twin = game.copy()
    assert twin.state == game.state and twin.state is not game.state
    play(twin, *[NONE if not twin.waiting() >> seat & 1 else DECLINE << 5 for seat in range(4)])
    assert twin.state != game.state
    twin.restore(game.state)
    assert twin.state == game.state and twin.news() == game.news()
    for seat in range(-1, 4):
        assert game.view(seat) == game.state and game.view(seat) is not game.state


def test_restore_refuses_what_is_no_state():
    game = Game(3, 0, entropy(5))
    mine = bytes(game.state)
    for offset, value, word in (
        (0, 0x23, "version"),
        (1, 1, "options"),
        (3, 0x72, "phase"),
        (3, 0x30, "waiting"),
        (24, 128, "hand"),
        (28, 16, "stack"),
        (40, 25, "chips"),
        (10, 0, "cards"),
    ):
        other = bytearray(mine)
        other[offset] = value
        assert word in str(raises(ValueError, game.restore, other))
        assert game.state == mine
    assert "bytes" in str(raises(ValueError, game.restore, mine[:-1]))
    assert "4 seats" in str(raises(ValueError, game.restore, Game(4, 0, entropy(1)).state))


def test_the_generator_gives_the_same_words_everywhere():
    rng = Rng(bytes(range(32)))
    assert [rng.word() for _ in range(6)] == WORDS
    rng = Rng(bytes(32))
    assert [rng.below(n) for n in (1, 2, 3, 28, 1000, 65536)] == BELOW


def test_below_is_in_range_and_even():
    rng = Rng(entropy(9))
    counts = [0] * 7
    for _ in range(3500):
        counts[rng.below(7)] += 1
    assert min(counts) > 420 and max(counts) < 580


def test_registry():
    assert "reload" in engine.names()
    for name in engine.names():
        entry = engine.entry(name)
        assert entry[0] == name and 1 <= entry[2] <= entry[3] <= 4
    assert "nothing" in str(raises(ValueError, engine.entry, "nothing"))
    raises(ValueError, engine.game, "nothing")


def test_a_dropped_game_is_loaded_again():
    first = engine.game("reload")
    engine.drop("reload")
    second = engine.game("reload")
    assert second is not first
    state = first(2, 0, entropy(1)).state
    assert second(2, 0, entropy(1)).state == state
