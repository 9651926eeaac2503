"""Tricks of Load!: who wins, what must be loaded, and when the action goes to the other seat."""

from engine.load import (
    ACT,
    LOAD,
    MOVE,
    NOBODY,
    PASSED,
    PICK,
    PLAY,
    STUCK,
    WON,
    Game,
    winner_of,
)
from engine.step import NONE, IllegalPick
from tests.cases.load_support import ANITA, ARNO, arrange, play, ship
from tests.cases.support import BLUE, GREEN, RED, YELLOW, card, entropy, raises, stack

SHUT = stack(GREEN)
"""A stack on which nothing fits any more."""


def test_anita_plays_red_and_arno_blue():
    """The printed example: Arno wins and takes a blue container."""
    red, blue = card(RED, 3), card(BLUE, 0)
    game = arrange(([red], [blue]))
    news = play(game, 0, 0)
    assert news == [(PLAY, ANITA, red), (PLAY, ARNO, blue), (WON, ARNO, blue, red)]
    assert (game.phase(), game.waiting(), game.colour()) == (ACT, 1 << ARNO, BLUE)
    assert list(game.legal(ANITA)) == []
    assert list(game.legal(ARNO)) == [LOAD << 5 | slot for slot in range(5)]
    assert game.describe(ARNO, LOAD << 5 | 2) == (LOAD, BLUE, 2)
    news = play(game, None, LOAD << 5 | 2)
    assert news == [(LOAD, ARNO, BLUE, 2)]
    assert ship(game, ARNO) == [0, 0, stack(BLUE), 0, 0] and ship(game, ANITA) == [0] * 5
    assert game.pile(ARNO, RED) == (3, 1) and game.pile(ARNO, BLUE) == (0, 1)
    assert (game.phase(), game.waiting(), game.trick()) == (PICK, 3, 1)


def test_who_beats_whom():
    """Green beats blue and red, blue red and yellow, red yellow, and yellow green, whatever the faces."""
    for low, high in ((BLUE, GREEN), (RED, GREEN), (RED, BLUE), (YELLOW, BLUE), (YELLOW, RED), (GREEN, YELLOW)):
        for face in range(4):
            assert winner_of(card(low, 3), card(high, face)) == 1
            assert winner_of(card(high, face), card(low, 3)) == 0


def test_equal_colours_go_by_face():
    for colour in range(4):
        assert winner_of(card(colour, 2), card(colour, 1, 1)) == 0
        assert winner_of(card(colour, 0), card(colour, 3)) == 1


def test_colour_and_face_equal_nobody_wins():
    """Ruling 2: both cards are out for the round."""
    card1, card2 = card(GREEN, 2), card(GREEN, 2, 1)
    game = arrange(([card1], [card2]))
    assert play(game, 0, 0)[2:] == [(NOBODY, card1, card2)]
    assert (game.winner(), game.actor(), game.colour(), game.trick()) == (-1, -1, -1, 1)
    for seat in (ANITA, ARNO):
        assert game.pile(seat, GREEN) == (0, 0) and ship(game, seat) == [0] * 5


def test_loading_follows_the_stack():
    """Each colour only on lower ones, never on its own: one step for each stack that there can be."""
    for colour in range(4):
        for there in range(16):
            ships = ([there, SHUT, SHUT, SHUT, 0], [])
            game = arrange(([card(colour, 3)], [card(colour, 0)]), ships=ships)
            play(game, 0, 0)
            fits = True
            for higher in range(colour, 4):
                fits = fits and not there >> higher & 1
            if fits:
                assert LOAD << 5 in list(game.legal(ANITA)), (colour, there)
            else:  # the empty slot is the only way, and is taken
                assert game.phase() == PICK and ship(game, ANITA)[4] == stack(colour), (colour, there)


def test_a_single_way_is_not_asked():
    game = arrange(([card(RED, 3)], [card(RED, 1)]), ships=([SHUT, SHUT, stack(YELLOW), SHUT, SHUT], []))
    news = play(game, 0, 0)
    assert news[2:] == [(WON, ANITA, card(RED, 3), card(RED, 1)), (LOAD, ANITA, RED, 2)]
    assert game.stack(ANITA, 2) == stack(YELLOW, RED) and game.waiting() == 3


def test_moving_instead_of_loading():
    """A loaded container of the winning colour goes from the top of one stack onto another one."""
    ships = ([stack(YELLOW, BLUE), stack(YELLOW, RED), stack(RED, GREEN), SHUT, 0], [])
    game = arrange(([card(BLUE, 3)], [card(BLUE, 1)]), ships=ships)
    play(game, 0, 0)
    assert list(game.legal(ANITA)) == [LOAD << 5 | 1, LOAD << 5 | 4, MOVE << 5 | 0 * 5 + 1]
    assert game.describe(ANITA, MOVE << 5 | 1) == (MOVE, BLUE, 0, 1)
    assert play(game, MOVE << 5 | 1, None) == [(MOVE, ANITA, BLUE, 0, 1)]
    assert ship(game, ANITA) == [stack(YELLOW), stack(YELLOW, RED, BLUE), stack(RED, GREEN), SHUT, 0]


def test_a_container_is_not_moved_into_an_empty_slot():
    game = arrange(([card(BLUE, 3)], [card(BLUE, 1)]), ships=([stack(BLUE), SHUT, SHUT, 0, 0], []))
    play(game, 0, 0)
    assert list(game.legal(ANITA)) == [LOAD << 5 | 3, LOAD << 5 | 4]


def test_only_the_top_is_moved():
    ships = ([stack(RED, BLUE), stack(YELLOW), stack(RED), SHUT, SHUT], [])
    game = arrange(([card(RED, 3)], [card(RED, 1)]), ships=ships)
    play(game, 0, 0)
    assert list(game.legal(ANITA)) == [LOAD << 5 | 1, MOVE << 5 | 2 * 5 + 1]


def test_there_is_no_declining():
    game = arrange(([card(BLUE, 3)], [card(BLUE, 1)]))
    play(game, 0, 0)
    before = bytes(game.state)
    for pick in (0, NONE, LOAD << 5 | 5, MOVE << 5 | 1, 3 << 5):
        error = raises(IllegalPick, game.step, (pick, NONE), entropy(0))
        assert (error.seat, error.pick) == (ANITA, pick)
        assert game.state == before
    raises(IllegalPick, game.step, (LOAD << 5, LOAD << 5), entropy(0))


def test_the_action_goes_to_the_loser():
    """Ruling 3: the winner keeps the cards, the other one must load the winning colour."""
    red, yellow = card(RED, 0), card(YELLOW, 3)
    game = arrange(([red], [yellow]), ships=([SHUT] * 5, [stack(YELLOW), 0, 0, SHUT, SHUT]))
    news = play(game, 0, 0)
    assert news[2:] == [(WON, ANITA, red, yellow), (PASSED, ARNO)]
    assert (game.winner(), game.actor(), game.passed(), game.waiting()) == (ANITA, ARNO, True, 1 << ARNO)
    assert list(game.legal(ANITA)) == [] and len(list(game.legal(ARNO))) == 3
    assert play(game, None, LOAD << 5) == [(LOAD, ARNO, RED, 0)]
    assert game.stack(ARNO, 0) == stack(YELLOW, RED)
    assert game.pile(ANITA, YELLOW) == (3, 1) and game.pile(ARNO, YELLOW) == (0, 0)


def test_the_loser_is_not_asked_for_a_single_way():
    game = arrange(([card(RED, 0)], [card(YELLOW, 3)]), ships=([SHUT] * 5, [SHUT, 0, SHUT, SHUT, SHUT]))
    assert play(game, 0, 0)[3:] == [(PASSED, ARNO), (LOAD, ARNO, RED, 1)]
    assert game.stack(ARNO, 1) == stack(RED) and game.phase() == PICK


def test_nobody_can_load():
    game = arrange(([card(RED, 0)], [card(YELLOW, 3)]), ships=([SHUT] * 5, [stack(RED, BLUE)] * 5))
    assert play(game, 0, 0)[3:] == [(STUCK,)]
    assert (game.winner(), game.passed(), game.phase(), game.trick()) == (ANITA, True, PICK, 1)


def test_hands_are_twelve_cards_and_four_lie_aside():
    game = Game(2, 1, entropy(1))
    dealt = [game.card(seat, slot) for seat in (ANITA, ARNO) for slot in range(12)]
    assert len(set(dealt)) == 24 and min(dealt) >= 0 and max(dealt) < 28
    assert game.hand(ANITA) == game.hand(ARNO) == 4095


def test_a_card_is_played_once():
    game = Game(2, 1, entropy(1))
    play(game, 3, 4)
    while game.phase() == ACT:
        play(game, *[next(game.legal(seat), None) for seat in (ANITA, ARNO)])
    assert 3 not in list(game.legal(ANITA)) and 4 not in list(game.legal(ARNO))
    error = raises(IllegalPick, game.step, (3, 5), entropy(2))
    assert (error.seat, error.pick) == (ANITA, 3)


def test_only_two_play():
    for seats in (1, 3, 4):
        assert str(seats) in str(raises(ValueError, Game, seats, 1, entropy(1)))
    assert "option" in str(raises(ValueError, Game, 2, 2, entropy(1)))
