"""Mine: going through the tunnels ("D", "E", "J"), turning cards, ore, and taking back."""

from engine.mine import ACT, CROSS, END, LOADERS, MOVE, ROTATE, TUNNEL, TURN, UNDO
from engine.step import IllegalPick
from tests.cases import mine_support as t
from tests.cases.mine_support import BLUE, RED, YELLOW, Laid, go, goes, long, may, play, rotate, short
from tests.cases.support import entropy, raises

# A yellow tunnel 0 - 1 - 7 - 13 (7 is a T towards 8), a red card at 8, and yellow ones apart.
TUNNELS = {0: "y E", 1: "y SW", 7: "y NES", 13: "y N", 8: "r W", 2: "y W", 20: "b NESW", 35: "y N", 34: "y W"}


def test_d_any_distance_within_the_tunnel():
    with Laid(TUNNELS, crews={YELLOW: 0}) as game:
        found = goes(game)
        assert {place for place in found if found[place] == MOVE} == {1, 7, 13}
        assert game.describe(0, go(13)) == (MOVE, YELLOW, 0, 13)
        assert play(game, go(13)) == [(MOVE, 0, YELLOW, 0, 13)]
        assert game.crew(YELLOW) == 13 and game.ore() == 3


def test_d_ends_where_the_colour_does():
    with Laid(TUNNELS, crews={YELLOW: 0}, held={YELLOW: 1}) as game:
        assert sorted(goes(game)) == [1, 7, 13]  # not 8: red; not 2: 1 is closed there; no J with a unit


def test_e_one_connected_side_into_another_colour():
    with Laid(TUNNELS, crews={YELLOW: 7}) as game:
        assert game.describe(0, go(8)) == (CROSS, YELLOW, 7, 8)
        assert play(game, go(8)) == [(CROSS, 0, YELLOW, 7, 8)]
        assert game.crew(YELLOW) == 8 and game.ore() == 3
        assert goes(game)[7] == CROSS  # and back


def test_e_not_from_further_away_and_not_through_a_wall():
    with Laid(TUNNELS, crews={YELLOW: 13}, held={YELLOW: 1}) as game:
        assert not may(game, go(8))  # 7 is next to it, 13 is not
        assert not may(game, go(14))  # next to 13, but 13 is closed there
        raises(IllegalPick, game.step, (go(8), 255, 255, 255), entropy(0))


def test_a_crew_cannot_stay_where_it_is():
    with Laid(TUNNELS, crews={YELLOW: 7}) as game:
        assert not may(game, go(7))


def test_from_crossing_to_crossing():
    with Laid({}) as game:
        found = goes(game)
        assert found[15] == found[20] == CROSS and 21 not in found


def test_j_any_card_of_the_colour_for_three():
    with Laid(TUNNELS, crews={YELLOW: 0}) as game:
        found = goes(game)
        # All yellow cards that D does not reach, the yellow crossing too.
        assert {place for place in found if found[place] == TUNNEL} == {2, 14, 34, 35}
        assert game.describe(0, go(35)) == (TUNNEL, YELLOW, 0, 35)
        assert play(game, go(35)) == [(TUNNEL, 0, YELLOW, 0, 35)]
        assert game.crew(YELLOW) == 35 and game.ore() == 1


def test_j_needs_three_ore_and_no_unit():
    with Laid(TUNNELS, crews={YELLOW: 0}, ore=2) as game:
        assert TUNNEL not in goes(game).values()
    with Laid(TUNNELS, crews={YELLOW: 0}, ore=3) as game:
        assert may(game, go(35))
    with Laid(TUNNELS, crews={YELLOW: 0}, held={YELLOW: 1}) as game:
        assert TUNNEL not in goes(game).values()


def test_j_counts_the_upper_faces():
    with Laid({0: "y E", 30: "r N | y N"}, crews={YELLOW: 0}) as game:
        assert not may(game, go(30))
        play(game, long(30))
        assert may(game, go(30))


def test_turning_a_card_opens_and_closes():
    with Laid({7: "y E", 8: "y E"}, crews={YELLOW: 7}, held={YELLOW: 1}) as game:
        assert goes(game) == {}
        play(game, rotate(8))
        assert goes(game) == {8: MOVE}
        play(game, rotate(7))
        assert goes(game) == {}


def test_four_pieces_of_ore_and_no_more():
    with Laid({}) as game:
        for left in (3, 2, 1, 0):
            play(game, rotate(0))
            assert game.ore() == left
        assert list(game.legal(0)) == [t.UNDO, t.END]
        raises(IllegalPick, game.step, (rotate(0), 255, 255, 255), entropy(0))


def test_the_turn_may_end_early_and_goes_to_the_right():
    with Laid({}, loaders=(0, 8, 22), seat=3) as game:
        play(game, rotate(0))
        assert play(game, t.END) == [(END, 3), (TURN, 0), (LOADERS,)]
        assert game.turn() == game.actor() == 0 and game.ore() == 4 and game.waiting() == 1
        assert [game.loader(number) for number in range(3)] == [2, 10, 0]
        assert game.undoable() == 0 and not may(game, t.UNDO)


def test_a_turn_cannot_end_for_others():
    with Laid({}) as game:
        error = raises(IllegalPick, game.step, (255, t.END, 255, 255), entropy(0))
        assert (error.seat, error.pick) == (0, 255)


def test_everything_can_be_taken_back_step_by_step():
    table = {7: "y NES", 8: "y W", 13: "y N"}
    with Laid(table, crews={YELLOW: 7, RED: 7}, units=(7,), loaders=(0, 4, 9)) as game:
        before = bytes(game.state)
        states = []
        for pick in (rotate(30), go(8), go(7), t.COLLECT):
            states.append(bytes(game.state))
            play(game, pick)
        assert game.ore() == 0 and game.held(YELLOW) == 1
        for state, verb in zip(reversed(states), (t.mine.COLLECT, MOVE, MOVE, ROTATE)):
            assert game.describe(0, t.UNDO) == (UNDO, verb)
            assert play(game, t.UNDO) == [(UNDO, 0, verb)]
            assert table_of(game) == table_of(state)
        assert table_of(game) == table_of(before) and not may(game, t.UNDO)


def test_loader_cross_tunnel_and_turns_can_be_taken_back():
    table = {7: "y NES", 8: "r W", 35: "y N"}
    for pick in (go(8), go(35), t.loader(1), t.loader(0, True), long(7), short(14)):
        with Laid(table, crews={YELLOW: 7}) as game:
            before = table_of(game)
            play(game, pick)
            assert table_of(game) != before and game.ore() < 4
            play(game, t.UNDO)
            assert table_of(game) == before and game.phase() == ACT


def test_a_transporter_can_be_taken_back():
    with Laid({7: "y N", 30: "y N"}, crews={YELLOW: 7, RED: 7, BLUE: 7}) as game:
        before = table_of(game)
        play(game, t.TRANSPORT)
        assert game.describe(0, t.UNDO) == (UNDO, t.mine.TRANSPORT)
        play(game, t.UNDO)
        assert table_of(game) == before
        play(game, t.TRANSPORT)
        play(game, 30)
        assert game.crew(RED) == game.crew(BLUE) == 30 and game.ore() == 2
        play(game, t.UNDO)
        assert table_of(game) == before


def table_of(game):
    """All but the steps and the news."""
    state = game if isinstance(game, bytes) else bytes(game.state)
    return state[4:89]
