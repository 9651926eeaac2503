"""Mine: turns, tables of 2, the end, states (rulings 6, 11 to 13)."""

from engine.mine import (
    ACT,
    ADVANCE,
    BY_MARKERS,
    END,
    ENDED,
    LOADERS,
    MOVE_ON,
    ONE_LOADER,
    SHARED,
    TURN,
    UNDO,
    Game,
)
from engine.step import NONE, IllegalPick
from tests.cases import mine_support as t
from tests.cases.mine_support import BLUE, RED, WHITE, YELLOW, Laid, arrange, attack, begun, deliver, may, play
from tests.cases.support import entropy, raises

# Turns


def test_turns_go_counter_clockwise_and_loaders_two_steps_each():
    game = begun(4)
    first = game.turn()
    assert [game.loader(number) for number in range(3)] == [2, 10, 18]
    for nth in range(1, 12):
        assert play(game, t.END) == [(END, (first + nth - 1) % 4), (TURN, (first + nth) % 4), (LOADERS,)]
        assert [game.loader(number) for number in range(3)] == [(2 + 2 * nth + 8 * number) % 24 for number in range(3)]


def test_one_loader_by_choice():
    game = begun(4, ONE_LOADER)
    seat = game.turn()
    assert game.phase() == ADVANCE and list(game.legal(seat)) == [0, 1, 2]
    assert game.describe(seat, 2) == (MOVE_ON, 2, 16, 18)
    assert play(game, 2) == [(MOVE_ON, seat, 2, 16, 18)]
    assert game.phase() == ACT and [game.loader(number) for number in range(3)] == [0, 8, 18]
    assert play(game, t.UNDO) == [(UNDO, seat, MOVE_ON)]
    assert game.phase() == ADVANCE and game.loader(2) == 16 and game.ore() == 4


def test_one_loader_only_to_a_free_place():
    game = arrange(4, ONE_LOADER, loaders=(22, 0, 8), seat=0)
    play(game, t.END)
    assert list(game.legal(1)) == [1, 2]  # loader 0 would end where loader 1 is


# Two players


def test_two_crews_share_the_ore():
    table = {7: "y NESW", 8: "b W", 25: "b NESW", 26: "y W"}
    with Laid(table, seats=2, crews={YELLOW: 7, BLUE: 25}, units=(7, 25)) as game:
        assert t.goes(game)[8] == t.mine.CROSS and t.goes(game, 1)[26] == t.mine.CROSS
        play(game, t.COLLECT)
        play(game, t.COLLECT + 1)
        play(game, t.go(26, 1))
        assert (game.held(YELLOW), game.held(BLUE), game.crew(BLUE), game.ore()) == (1, 1, 26, 1)


def test_j_looks_at_the_units_of_that_crew():
    with Laid({7: "y N", 25: "b N", 30: "y N", 31: "b N"}, seats=2, crews={YELLOW: 7, BLUE: 25}, held={YELLOW: 1}) as game:
        assert 30 not in t.goes(game) and 31 in t.goes(game, 1)


def test_own_crews_are_neither_attacked_nor_transported():
    with Laid({7: "y N"}, seats=2, crews={YELLOW: 7, BLUE: 7}, held={BLUE: 1}) as game:
        assert not may(game, attack(BLUE)) and not may(game, attack(YELLOW, 1)) and not may(game, t.TRANSPORT)
    with Laid({7: "y N"}, seats=2, crews={YELLOW: 7, BLUE: 7, RED: 7}, held={BLUE: 1, RED: 1}) as game:
        assert may(game, attack(RED), attack(RED, 1), t.TRANSPORT, t.TRANSPORT + 1)
        play(game, t.TRANSPORT)
        play(game, 14)
        assert (game.crew(RED), game.crew(BLUE), game.crew(YELLOW)) == (14, 7, 7)


def test_the_crew_that_carries_delivers():
    table = {1: "y NS", 4: "b NS"}
    with Laid(table, seats=2, crews={YELLOW: 1, BLUE: 4}, held={BLUE: 1}, loaders=(1, 4, 16)) as game:
        assert not may(game, deliver(1)) and may(game, deliver(1, 1))
        play(game, deliver(1, 1))
        assert game.crew(BLUE) == 20 and game.crew(YELLOW) == 1 and game.markers(0) == 1


def test_two_a_turn_with_both_crews():
    table = {1: "y NS", 4: "b NS"}
    with Laid(table, seats=2, crews={YELLOW: 1, BLUE: 4}, held={YELLOW: 1, BLUE: 2}, loaders=(1, 4, 16)) as game:
        play(game, deliver(1))
        play(game, list(game.legal(1))[0])
        assert may(game, deliver(1, 1)) and not may(game, deliver(2, 1))


def test_a_free_action_with_either_crew():
    table = {7: "y NESW", 8: "r W", 28: "w NS", 34: "w N"}
    with Laid(table, seats=2, options=2, crews={YELLOW: 7, RED: 7, WHITE: 28}, held={RED: 1}) as game:
        play(game, attack(RED))
        play(game, 0, 4)
        assert may(game, t.go(8), t.go(34, 1)) and not may(game, attack(YELLOW))


# The end


def test_three_markers_win_at_once():
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 2}, loaders=(1, 8, 16), markers=(1, 2, 0, 2)) as game:
        news = play(game, deliver(2))
        assert news[-1] == (ENDED,) and game.over() and game.waiting() == 0
        assert game.standings() == [(1, 0, 3, BY_MARKERS), (2, 1, 2, SHARED), (2, 3, 2, SHARED), (4, 2, 0, BY_MARKERS)]
        raises(IllegalPick, game.step, (NONE,) * 4, entropy(0))


def test_four_markers_are_possible_and_two_are_not_the_end():
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 2}, loaders=(1, 8, 16), markers=(2,)) as game:
        play(game, deliver(2))
        assert game.over() and game.markers(0) == 4
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 2}, loaders=(1, 8, 16)) as game:
        play(game, deliver(2))
        assert not game.over()


def test_two_players_need_five_with_both_crews_together():
    with Laid({4: "b NS"}, seats=2, crews={BLUE: 4}, held={BLUE: 1}, loaders=(1, 4, 16), markers=(3, 4)) as game:
        play(game, deliver(1, 1))
        assert not game.over() and game.markers(0) == 4
    with Laid({4: "b NS"}, seats=2, crews={BLUE: 4}, held={BLUE: 1}, loaders=(1, 4, 16), markers=(4, 4)) as game:
        play(game, deliver(1, 1))
        assert game.over() and game.standings()[0] == (1, 0, 5, BY_MARKERS)


def test_a_defender_can_win_the_game():
    with Laid(
        {6: "y EW", 7: "y NESW"}, options=2, crews={YELLOW: 7, RED: 7}, held={RED: 1}, loaders=(22, 8, 16), markers=(0, 2)
    ) as game:
        play(game, attack(RED))
        play(game, 0, 4, None, None)
        play(game, deliver(1))
        assert game.over() and game.standings()[0][1] == 1


# States


def test_numbers_of_seats_and_options():
    for seats, options in ((1, 0), (5, 0), (4, 16), (4, -1)):
        raises(ValueError, Game, seats, options, entropy(0))
    for options in range(16):
        assert begun(3, options).options == options


def test_copy_restore_view_and_steps():
    game = begun(4)
    for pick in (t.rotate(0), t.go(15), t.END):
        play(game, pick)
    twin = game.copy()
    assert twin.state == game.state and twin.state is not game.state and twin.news() == game.news()
    play(twin, t.rotate(1))
    assert twin.state != game.state and twin.steps() == game.steps() + 1
    for seat in range(-1, 4):
        assert game.view(seat) == game.state and game.view(seat) is not game.state
    game.state[2] = 255
    play(game, t.rotate(1))
    assert game.steps() == 256


def test_restore_refuses_what_is_no_state():
    game = begun(4)
    mine = bytes(game.state)
    for offset, value, word in (
        (0, 0x24, "version"),
        (0, 0x13, "seats"),
        (1, 1, "options"),
        (4, mine[4] ^ 1, "deck"),
        (6, 0x0F, "phase"),
        (6, 0xF4, "waiting"),
        (7, 0x33, "seat"),
        (8, 5, "ore"),
        (9, mine[10], "loader"),
        (9, 24, "loader"),
        (12, 2, "card"),
        (12, mine[13], "card"),
        (48, 36, "crew"),
        (52, 3, "colour"),
        (56, 1, "units"),
        (60, 2, "unit"),
        (63, 3, "markers"),
        (67, 31, "symbol"),
        (71, 1, "units"),
        (72, 1, "choice"),
        (73, 1, "taken back"),
        (119, 1, "news"),
    ):
        other = bytearray(mine)
        other[offset] = value
        assert word in str(raises(ValueError, game.restore, other)), offset
        assert game.state == mine
    assert "bytes" in str(raises(ValueError, game.restore, mine[:-1]))
    assert "3 seats" in str(raises(ValueError, game.restore, begun(3).state))
