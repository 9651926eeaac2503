"""Mine: setting up ("Building the game", rulings 12 and 13)."""

from engine.mine import (
    ACT,
    CHOOSE,
    CHOOSE_COLOUR,
    END,
    EXCHANGE,
    LAID,
    LOADERS,
    STARTER,
    SWAP,
    SWAP_FROM,
    SWAP_TO,
    TURN,
    UNDO,
    Game,
)
from engine.mine_map import ring
from engine.step import NONE
from tests.cases import mine_support as t
from tests.cases.mine_support import BLUE, RED, WHITE, YELLOW, Laid, begun, may, play, waiting
from tests.cases.support import entropy, told

RINGS = [place for place in range(36) if ring(place)]


def test_the_table_at_the_beginning():
    for seats, units in ((2, (7, 10, 25)), (3, (7, 10, 25)), (4, (7, 10, 25, 28))):
        game = Game(seats, 0, entropy(seats))
        assert [place for place in range(36) if game.unit(place)] == list(units)  # 28 is next to the white crossing
        assert [game.crew(colour) for colour in range(4)] == [14, 15, 20, NONE if seats == 3 else 21]
        assert [game.loader(number) for number in range(3)] == [0, 8, 16]
        assert game.waiting() == 1 << game.starter() and game.phase() == SWAP
        news = game.news()
        assert news[-1] == (STARTER, game.starter()) and len(told(news, LAID)) == 32
        for _, place, card, turned in told(news, LAID):
            assert game.card(place) == card and game.back_up(place) == (1 if turned in (1, 2) else 0)


def test_everything_is_shuffled():
    starters = set()
    corners = set()
    turned = set()
    for number in range(60):
        game = Game(4, 0, entropy(number))
        starters.add(game.starter())
        corners.add(game.card(0))
        turned.add(game.state[12] >> 6)
    assert starters == turned == {0, 1, 2, 3}
    assert len(corners) > 15


def test_the_starter_swaps_two_pairs():
    game = Game(4, 0, entropy(1))
    seat = game.starter()
    assert list(game.legal(seat)) == RINGS + [t.END]
    cells = bytes(game.state[12:48])
    assert game.describe(seat, 0) == (SWAP_FROM, 0)
    assert play(game, 0) == [(SWAP_FROM, seat, 0)]
    assert game.phase() == SWAP_TO and list(game.legal(seat)) == RINGS[1:] + [t.UNDO]
    assert game.describe(seat, 35) == (EXCHANGE, 0, 35)
    assert play(game, 35) == [(EXCHANGE, seat, 0, 35)]
    assert (game.state[12], game.state[47]) == (cells[35], cells[0])
    play(game, 7)
    play(game, 8)
    assert list(game.legal(seat)) == [t.UNDO, t.END]
    assert game.unit(7) == 1 and game.unit(8) == 0  # the units lie on the corners, whatever card that is
    assert play(game, t.END) == [(END, seat)]
    assert game.phase() == CHOOSE and waiting(game) == (seat + 1) % 4


def test_swaps_can_be_taken_back():
    game = Game(4, 0, entropy(1))
    seat = game.starter()
    before = bytes(game.state[4:89])
    play(game, 3)
    assert game.describe(seat, t.UNDO) == (UNDO, SWAP_FROM)
    assert play(game, t.UNDO) == [(UNDO, seat, SWAP_FROM)]
    assert game.state[4:89] == before
    play(game, 3)
    play(game, 11)
    assert play(game, t.UNDO) == [(UNDO, seat, EXCHANGE)]
    assert game.state[4:89] == before


def test_no_swap_with_a_crossing_or_itself():
    game = Game(4, 0, entropy(1))
    for place in t.HOMES:
        assert not may(game, place)
    play(game, 5)
    assert not may(game, 5) and not may(game, 14)


def test_colours_are_chosen_counter_clockwise_the_starter_last():
    for seats in (3, 4):
        game = Game(seats, 0, entropy(seats))
        first = game.starter()
        play(game, t.END)
        order = []
        while game.phase() == CHOOSE:
            order.append(waiting(game))
            legal = list(game.legal(order[-1]))
            assert legal == [colour for colour in range(4 if seats == 4 else 3) if game.owner(colour) == NONE]
            news = play(game, legal[-1])
            assert news[0] == (CHOOSE_COLOUR, order[-1], legal[-1])
        # The starter gets the colour that is left, which needs no pick.
        assert order == [(first + 1 + nth) % seats for nth in range(seats - 1)]
        assert news[1] == (CHOOSE_COLOUR, first, YELLOW) and news[2:] == [(TURN, first), (LOADERS,)]
        assert game.turn() == first and game.phase() == ACT and game.ore() == 4


def test_two_choose_in_turn_two_colours_each():
    game = Game(2, 0, entropy(7))
    first = game.starter()
    play(game, t.END)
    for seat, colour in ((1 - first, WHITE), (first, YELLOW), (1 - first, BLUE)):
        assert waiting(game) == seat
        news = play(game, colour)
    assert news[:2] == [(CHOOSE_COLOUR, 1 - first, BLUE), (CHOOSE_COLOUR, first, RED)]
    assert [game.owner(colour) for colour in range(4)] == [first, first, 1 - first, 1 - first]
    assert (game.own(first, 0), game.own(first, 1), game.own(1 - first, 0)) == (YELLOW, RED, BLUE)


def test_white_is_not_used_by_three():
    game = begun(3)
    assert game.crew(WHITE) == NONE and game.owner(WHITE) == NONE
    with Laid({7: "y N"}, seats=3, crews={YELLOW: 7, RED: 7, BLUE: 7}) as game:
        play(game, t.TRANSPORT)
        assert game.describe(0, 14)[-1] == 0b110
