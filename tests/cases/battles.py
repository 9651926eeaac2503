"""Who wins a battle, who ties, and who gets chips ("Battle", "Tie & Tie Currency", "Absolute Tie")."""

from engine.reload import (
    CHIPS,
    DECLINE,
    NEUTRALIZED,
    NO_CHIPS,
    NOBODY,
    PLAY,
    PLAY_R,
    RETURNED,
    TIED,
    WON,
    R,
    battle,
)
from tests.cases.support import BLUE, RED, arrange, card, play, told

BUZZ, NEIL, VALENTINA, JURI = range(4)


def outcome(*picks):
    return battle(picks, len(picks))


def test_example_a():
    assert outcome(7, 1, 4) == (VALENTINA, 0, 0b001)


def test_example_b():
    assert outcome(6, 1, 4) == (BUZZ, 0, 0)


def test_example_c():
    assert outcome(6, 3, 6) == (NEIL, 0b101, 0)


def test_example_d():
    assert outcome(7, 1, 1) == (BUZZ, 0b110, 0)


def test_example_e():
    assert outcome(7, 1, 4, 5) == (JURI, 0, 0b0001)


def test_example_f():
    assert outcome(7, 1, 4, 4) == (NEIL, 0b1100, 0b0001)


def test_example_g():
    assert outcome(6, 1, 4, 4) == (BUZZ, 0b1100, 0)


def test_tie_examples():
    assert outcome(6, 6, 6, 4) == (JURI, 0b0111, 0)
    assert outcome(6, 1, 6, 4) == (JURI, 0b0101, 0)


def test_absolute_tie_examples():
    assert outcome(6, 6, 6) == (-1, 0b111, 0)
    assert outcome(5, 5, 4, 4) == (-1, 0b1111, 0)


def test_one_1_removes_all_7s_without_a_tie():
    assert outcome(7, 7, 1) == (2, 0, 0b011)
    assert outcome(7, 7, 1, 7) == (2, 0, 0b1011)
    assert outcome(7, 1) == (1, 0, 0b01)
    assert outcome(1, 7, R, R) == (0, 0, 0b0010)


def test_two_1s_remove_nothing():
    assert outcome(1, 1, 7, 7) == (-1, 0b1111, 0)
    assert outcome(1, 1, 7, 3) == (2, 0b0011, 0)


def test_7s_without_a_1_tie():
    assert outcome(7, 7, 2) == (2, 0b011, 0)


def test_r_stands_out_and_never_ties():
    assert outcome(R, 2, R) == (1, 0, 0)
    assert outcome(R, R) == (-1, 0, 0)
    assert outcome(R, 3, 3, R) == (-1, 0b0110, 0)
    assert outcome(R, 1, 7, R) == (1, 0, 0b0100)


def test_the_rule_spelled_out_for_all_picks_of_three():
    for a in range(1, 9):
        for b in range(1, 9):
            for c in range(1, 9):
                picks = [a, b, c]
                values = [p for p in picks if p != R]
                gone = [7] if values.count(1) == 1 and 7 in values else []
                tied = [v for v in values if v not in gone and values.count(v) > 1]
                left = [v for v in values if v not in gone and v not in tied]
                winner = picks.index(max(left)) if left else -1
                masks = [sum([1 << s for s in range(3) if picks[s] in v]) for v in (tied, gone)]
                assert outcome(a, b, c) == (winner, masks[0], masks[1])


def test_every_tied_player_gets_a_chip_though_another_wins():
    game = arrange(4, (card(RED, 1), card(RED, 2)))
    news = play(game, 6, 1, 4, 4)
    assert news[:7] == [
        (PLAY, BUZZ, 6),
        (PLAY, NEIL, 1),
        (PLAY, VALENTINA, 4),
        (PLAY, JURI, 4),
        (TIED, 0b1100, 4),
        (CHIPS, 0b1100),
        (WON, BUZZ, card(RED, 1), card(RED, 2)),
    ]
    assert [game.chips(seat) for seat in range(4)] == [0, 0, 1, 1]
    assert game.bank() == 22
    assert game.winner() == BUZZ and game.tied() == 0b1100 and game.paid()
    assert game.pile(BUZZ, RED) == (3, 2)


def test_neutralizing_gives_no_chips():
    game = arrange(3, (card(RED, 1), card(RED, 2)))
    news = play(game, 7, 7, 1)
    assert told(news, NEUTRALIZED) == [(NEUTRALIZED, 0b011, 2)]
    assert told(news, TIED) == told(news, CHIPS) == told(news, NO_CHIPS) == []
    assert [game.chips(seat) for seat in range(3)] == [0, 0, 0]
    assert game.neutralized() == 0b011 and game.tied() == 0 and not game.paid()


def test_a_tie_and_a_neutralized_7_in_one_battle():
    game = arrange(4, (card(RED, 1), card(RED, 2)))
    news = play(game, 7, 1, 4, 4)
    assert told(news, NEUTRALIZED) == [(NEUTRALIZED, 0b0001, NEIL)]
    assert told(news, CHIPS) == [(CHIPS, 0b1100)]
    assert game.winner() == NEIL


def test_absolute_tie_of_three():
    """The cards are set aside, the container goes back, and each of the three gets a chip."""
    cards = (card(RED, 1), card(BLUE, 2))
    game = arrange(3, cards)
    assert game.stock(BLUE) == 9
    news = play(game, 6, 6, 6)
    assert told(news, NOBODY) == [(NOBODY, cards[0], cards[1])]
    assert told(news, RETURNED) == [(RETURNED, BLUE)]
    assert [game.chips(seat) for seat in range(3)] == [1, 1, 1]
    assert game.winner() == -1
    assert game.battle() == 1 and game.waiting() == 0b111  # nobody had anything to decide
    for seat in range(3):
        for colour in range(4):
            assert game.pile(seat, colour) == (0, 0)
    assert game.stock(BLUE) + (1 if game.container() and game.colour() == BLUE else 0) == 10


def test_absolute_tie_of_two_and_two():
    game = arrange(4, (card(RED, 1), card(RED, 2)))
    news = play(game, 5, 5, 4, 4)
    assert told(news, TIED) == [(TIED, 0b0011, 5), (TIED, 0b1100, 4)]
    assert told(news, CHIPS) == [(CHIPS, 0b1111)]
    assert [game.chips(seat) for seat in range(4)] == [1, 1, 1, 1]


def test_the_bank_pays_all_of_a_battle_or_nobody():
    game = arrange(4, (card(RED, 1), card(RED, 2)), chips=(21, 0, 0, 0))
    news = play(game, 5, 5, 4, 4)  # three chips left for four
    assert told(news, NO_CHIPS) == [(NO_CHIPS, 0b1111)] and told(news, CHIPS) == []
    assert [game.chips(seat) for seat in range(4)] == [21, 0, 0, 0]
    assert game.bank() == 3 and not game.paid() and game.tied() == 0b1111
    game = arrange(4, (card(RED, 1), card(RED, 2)), chips=(20, 0, 0, 0))
    play(game, 5, 5, 4, 4)
    assert [game.chips(seat) for seat in range(4)] == [21, 1, 1, 1]
    assert game.bank() == 0


def test_all_play_r():
    game = arrange(2, (card(RED, 1), card(RED, 2)), hands=((1,), (2, 3)))
    news = play(game, R, R)
    assert news[0] == (PLAY_R, 0)
    assert told(news, NOBODY) and told(news, RETURNED) == [(RETURNED, RED)]
    assert game.hand(0) == game.hand(1) == 127
    assert game.battle() == 1


def test_played_cards_leave_the_hand_and_are_public():
    game = arrange(2, (card(RED, 1), card(RED, 2)))
    play(game, 7, 2)
    assert game.hand(0) == 0b0111111 and game.hand(1) == 0b1111101
    assert game.played(0) == 7 and game.played(1) == 2
    play(game, DECLINE << 5, None)
    assert list(game.legal(0)) == [1, 2, 3, 4, 5, 6, R]
    assert list(game.legal(1)) == [1, 3, 4, 5, 6, 7, R]


def test_an_empty_hand_leaves_r():
    game = arrange(2, (card(RED, 1), card(RED, 2)), hands=((), (5,)))
    assert list(game.legal(0)) == [R]
    assert game.waiting() == 0b11
