"""Mine: how cards lie ("A" to "C", ruling 2), what is connected (ruling 3), where loaders stand (ruling 6)."""

from engine.mine import LONG, ROTATE, SHORT, Game
from engine.mine_map import BESIDE, dock, ring
from engine.step import NONE
from tests.cases.mine_support import (
    BLUE,
    EAST,
    NORTH,
    RED,
    SOUTH,
    UNDO,
    WEST,
    YELLOW,
    Laid,
    long,
    may,
    play,
    rotate,
    short,
    sides,
)
from tests.cases.support import entropy

# Each card four times, drawn by hand: as it lies first, rotated by 180 degrees, turned over a
# long side (north and south change places), turned over a short side (east and west do). The
# back stands in the first line as the small picture shows it, as seen through the card.
DRAWN = (
    # a T with a corner on its back
    ("y NEW | r SE", (" | ", "-+-", "   "), ("   ", "-+-", " | "), (" | ", " +-", "   "), ("   ", "-+ ", " | ")),
    # the rulebook's T example, with the same T on the back
    ("y NES | y NES", (" | ", " +-", " | "), (" | ", "-+ ", " | "), (" | ", " +-", " | "), (" | ", "-+ ", " | ")),
    # a corner with a dead end
    ("b NE | w S", (" | ", " +-", "   "), ("   ", "-+ ", " | "), (" | ", " + ", "   "), ("   ", " + ", " | ")),
    # both straight ones
    ("r EW | b NS", ("   ", "-+-", "   "), ("   ", "-+-", "   "), (" | ", " + ", " | "), (" | ", " + ", " | ")),
    # a dead end with a corner
    ("w W | y SW", ("   ", "-+ ", "   "), ("   ", " +-", "   "), (" | ", "-+ ", "   "), ("   ", " +-", " | ")),
    # a crossing with a T
    ("b NESW | r NSW", (" | ", "-+-", " | "), (" | ", "-+-", " | "), (" | ", "-+ ", " | "), (" | ", " +-", " | ")),
)


def drawing(mask):
    """A card as a picture of three lines."""
    return (
        " | " if mask & 1 else "   ",
        ("-" if mask & 8 else " ") + "+" + ("-" if mask & 2 else " "),
        " | " if mask & 4 else "   ",
    )


def test_each_card_in_its_four_orientations():
    for faces, as_it_lies, rotated, over_long, over_short in DRAWN:
        with Laid({0: faces}) as game:
            front, back = ["yrbw".find(face[0]) for face in faces.split(" | ")]
            assert drawing(game.openings(0)) == as_it_lies and game.colour(0) == front
            for pick, verb, drawn, colour in (
                (rotate(0), ROTATE, rotated, front),
                (long(0), LONG, over_long, back),
                (short(0), SHORT, over_short, back),
            ):
                assert (verb, 0, 0) == play(game, pick)[0]
                assert drawing(game.openings(0)) == drawn, (faces, pick)
                assert game.colour(0) == colour and game.back_up(0) == (verb != ROTATE)
                play(game, UNDO)
                assert drawing(game.openings(0)) == as_it_lies


def test_two_turns_make_the_third():
    for faces, _, rotated, over_long, over_short in DRAWN:
        for first, second, drawn in (
            (long(0), short(0), rotated),
            (short(0), long(0), rotated),
            (rotate(0), long(0), over_short),
            (short(0), rotate(0), over_long),
        ):
            with Laid({0: faces}) as game:
                play(game, first)
                play(game, second)
                assert drawing(game.openings(0)) == drawn


def test_the_symbol_is_that_of_the_upper_face():
    with Laid({7: "y NE 3 | r S 6"}) as game:
        assert game.symbol(7) == 3
        play(game, long(7))
        assert game.symbol(7) == 6
        play(game, short(7))
        assert game.symbol(7) == 3


def test_every_card_may_be_turned_also_a_crossing():
    with Laid({}) as game:
        for place in range(36):
            assert may(game, rotate(place), long(place), short(place))
        play(game, long(14))
        assert game.crew(YELLOW) == 14 and game.card(14) == YELLOW


def test_what_stands_on_a_card_stays():
    with Laid({7: "y NE | r S"}, crews={YELLOW: 7, RED: 7}, units=(7,)) as game:
        play(game, short(7))
        assert (game.crew(YELLOW), game.crew(RED), game.unit(7)) == (7, 7, 1)


def test_connected_when_both_are_open():
    for first, second, side, linked in (
        ("y E", "y W", EAST, True),
        ("y E", "r W", EAST, True),
        ("y E", "y NS", EAST, False),
        ("y NS", "y W", EAST, False),
        ("y S", "y N", SOUTH, True),
        ("y S", "y S", SOUTH, False),
    ):
        other = 8 if side == EAST else 13
        with Laid({7: first, other: second}) as game:
            assert game.linked(7, side) == (other if linked else NONE)
            assert game.linked(other, side ^ 2) == (7 if linked else NONE)


def test_no_connection_beyond_the_edge():
    with Laid({0: "y NESW", 5: "y NESW", 30: "y NESW", 35: "y NESW", 6: "y NESW"}) as game:
        assert [game.linked(0, side) for side in range(4)] == [NONE, NONE, 6, NONE]
        assert [game.linked(5, side) for side in range(4)] == [NONE] * 4
        assert game.linked(6, WEST) == game.linked(35, SOUTH) == NONE


def test_places():
    assert list(BESIDE[0 : 4]) == [NONE, 1, 6, NONE]
    assert list(BESIDE[20 : 24]) == [NONE, NONE, 11, 4]
    assert list(BESIDE[56 : 60]) == [8, 15, 20, 13]
    assert list(BESIDE[140 : 144]) == [29, NONE, NONE, 34]
    assert [place for place in range(36) if ring(place) == 0] == [14, 15, 20, 21]
    assert [place for place in range(36) if ring(place) == 1] == [7, 8, 9, 10, 13, 16, 19, 22, 25, 26, 27, 28]


def test_loaders_go_around_clockwise_and_corners_have_two_places():
    docks = [(dock(at) >> 2, dock(at) & 3) for at in range(24)]
    assert docks[:6] == [(column, NORTH) for column in range(6)]
    assert docks[6:12] == [(row * 6 + 5, EAST) for row in range(6)]
    assert docks[12:18] == [(30 + column, SOUTH) for column in (5, 4, 3, 2, 1, 0)]
    assert docks[18:] == [(row * 6, WEST) for row in (5, 4, 3, 2, 1, 0)]
    assert docks[5][0] == docks[6][0] == 5 and docks[23][0] == docks[0][0] == 0


def test_the_deck_is_dealt_once_and_the_crossings_are_in_the_middle():
    for seats in (2, 3, 4):
        game = Game(seats, 0, entropy(seats))
        assert sorted([game.card(place) for place in range(36)]) == list(range(36))
        for colour in range(4):
            place = (14, 15, 20, 21)[colour]
            assert game.card(place) == colour == game.colour(place)
            assert game.openings(place) == sides("NESW")


def test_hidden_backs_need_no_look():
    """Colour and openings of a back that is up come from the back."""
    with Laid({0: "y N | b ESW 5"}, turned={0: 1}) as game:
        assert game.colour(0) == BLUE and game.openings(0) == sides("ENW") and game.symbol(0) == 5
