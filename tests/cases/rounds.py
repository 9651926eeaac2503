"""Setting up, rounds, scoring and the end ("Points", "Round 2", "Bonus Points & Victory")."""

from engine.reload import (
    ACTIVATED,
    BY_BONUS,
    BY_CHIPS,
    BY_POINTS,
    DECLINE,
    ENDED,
    OVER,
    ROUND,
    SCORED,
    SHARED,
    Game,
    R,
)
from engine.step import NONE
from tests.cases.support import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    arrange,
    card,
    entropy,
    play,
    raises,
    stack,
    told,
)

BUZZ, NEIL, VALENTINA = range(3)

LAST = (card(GREEN, 0), card(GREEN, 3, 1))
"""The two cards of the last battle of a round in these cases; nobody owns them before."""


def printed(battle):
    """The printed scoring example just before the last battle, which Valentina then wins."""
    piles = (
        [card(GREEN, 2), card(GREEN, 3)]
        + [card(BLUE, 0), card(BLUE, 1), card(BLUE, 2), card(BLUE, 3)]
        + [card(RED, 1), card(RED, 3)],
        [card(BLUE, 1, 1), card(BLUE, 2, 1), card(BLUE, 3, 1), card(RED, 2)]
        + [card(YELLOW, 1), card(YELLOW, 1, 1), card(YELLOW, 2), card(YELLOW, 3)]
        + [card(GREEN, 1, 1), card(GREEN, 2, 1)],
        [card(YELLOW, 0), card(YELLOW, 2, 1), card(YELLOW, 3, 1)]
        + [card(RED, 0), card(RED, 1, 1), card(RED, 2, 1), card(RED, 3, 1), card(GREEN, 1)],
    )
    ships = (
        [stack(RED, GREEN), stack(BLUE, GREEN), 0, 0],
        [stack(YELLOW, RED, BLUE), stack(YELLOW, RED, BLUE), 0, 0],
        [stack(YELLOW, RED, GREEN), stack(YELLOW, RED), 0, 0],
    )
    return arrange(3, LAST, ships=ships, piles=piles, battle=battle, points=(14, 16, 12) if battle > 13 else ())


def finish(game):
    """Valentina wins the last battle of the round and declines its container."""
    play(game, 2, 3, 4)
    return play(game, None, None, DECLINE << 5)


def test_the_printed_scoring():
    game = printed(13)
    news = finish(game)
    assert game.scored() and told(news, SCORED) == [(SCORED, 0)]
    assert [game.points(seat) for seat in range(3)] == [14, 16, 12]
    shares = [[game.share(seat, colour) for colour in range(4)] for seat in range(3)]
    assert shares == [[0, 2, 3, 5], [3, 1, 6, 0], [2, 3, 0, 2]]
    assert [game.loaded(seat) for seat in range(3)] == [4, 6, 5]
    majorities = [[game.majority(seat, colour) for colour in range(4)] for seat in range(3)]
    assert majorities == [[0, 1, 1, 2], [1, 1, 2, 0], [1, 1, 0, 1]]
    faces = [[game.faces(seat, colour) for colour in range(4)] for seat in range(3)]
    assert faces == [[0, 4, 6, 5], [7, 2, 6, 3], [5, 6, 0, 4]]
    assert [game.bonus(seat) for seat in range(3)] == [0, 0, 0]


def test_the_second_scoring_counts_again_and_ends_the_game():
    game = printed(27)
    news = finish(game)
    assert [game.points(seat) for seat in range(3)] == [28, 32, 24]
    assert news[-2:] == [(SCORED, 1), (ENDED,)]
    assert game.over() and game.phase() == OVER and game.waiting() == 0
    assert game.cards() == (255, 255) and game.colour() == -1 and not game.container()
    assert game.round() == 1 and game.battle() == 13
    assert game.standings() == [
        (1, NEIL, 32, BY_POINTS),
        (2, BUZZ, 28, BY_POINTS),
        (3, VALENTINA, 24, BY_POINTS),
    ]
    for seat in range(3):
        assert list(game.legal(seat)) == []


def test_a_round_of_14_battles_then_all_cards_again():
    game = Game(2, 0, entropy(1))
    assert game.news()[0] == (ROUND, 0)
    battles = 0
    while not game.scored():
        assert game.round() == 0 and game.battle() == battles
        play(game, R, R)  # nobody wins: every pair is set aside
        battles += 1
    assert battles == 14
    assert game.round() == 1 and game.battle() == 0
    news = game.news()
    card_a, card_b = game.cards()
    assert news[-2:] == [
        (ROUND, 1),
        (ACTIVATED, card_a, card_b, game.colour(), 1),
    ]
    seen = set()
    while not game.over():
        seen.update(game.cards())
        play(game, R, R)
    assert len(seen) == 28
    assert game.steps() == 28
    assert game.standings() == [(1, 0, 0, SHARED), (1, 1, 0, SHARED)]


def test_hands_ships_and_chips_stay_between_the_rounds():
    ships = ((stack(YELLOW),), (stack(BLUE),))
    game = arrange(2, LAST, ships=ships, chips=(2, 5), hands=((1, 2, 3), (4, 5)), battle=13)
    play(game, 3, 4)
    play(game, None, DECLINE << 5)
    assert game.round() == 1
    assert game.hand(0) == 0b0000011 and game.hand(1) == 0b0010000
    assert game.chips(0) == 2 and game.chips(1) == 5
    assert game.stack(0, 0) == stack(YELLOW) and game.stack(1, 0) == stack(BLUE)
    assert game.pile(1, GREEN) == (0, 0) and game.faces(1, GREEN) == 3


def test_r_as_the_last_card_of_round_1_fills_the_hand():
    game = arrange(2, LAST, hands=((7,), (4,)), battle=13)
    play(game, R, 4)
    play(game, None, DECLINE << 5)
    assert game.round() == 1 and game.hand(0) == 127 and game.hand(1) == 0


def test_nobody_scores_a_colour_without_a_container():
    game = arrange(2, LAST, piles=([card(RED, 3), card(RED, 3, 1)],), battle=13)
    play(game, 5, 4)
    play(game, DECLINE << 5, None)
    assert game.points(0) == 0 and game.faces(0, RED) == 6


def test_a_tie_scores_half_rounded_down_per_colour():
    piles = ([card(RED, 3), card(BLUE, 1)], [card(RED, 1), card(BLUE, 2)])
    ships = ((stack(RED), stack(BLUE)), (stack(RED), stack(BLUE)))
    game = arrange(2, LAST, piles=piles, ships=ships, battle=13)
    play(game, 5, 4)
    play(game, DECLINE << 5, None)
    assert [game.points(seat) for seat in range(2)] == [2 + 1 + 0, 2 + 0 + 1]


def test_a_complete_stack_is_a_bonus_after_round_2_only():
    ships = ((stack(YELLOW, RED, BLUE, GREEN), stack(YELLOW, RED, BLUE, GREEN)),)
    game = arrange(2, LAST, ships=ships, battle=13)
    play(game, 4, 5)
    play(game, None, DECLINE << 5)
    assert game.bonus(0) == 6 and game.points(0) == 8
    game = arrange(2, LAST, ships=ships, battle=27)
    play(game, 4, 5)
    play(game, None, DECLINE << 5)
    assert game.points(0) == 8 + 6 and game.points(1) == 0


def ended(points, chips, ships):
    """A game that ends with nobody winning anything more."""
    seats = len(points)
    game = arrange(seats, LAST, ships=ships, chips=chips, points=points, battle=27)
    play(game, *[R] * seats)
    if game.waiting():
        play(game, *[3 << 5 if game.waiting() >> seat & 1 else None for seat in range(seats)])
    assert game.over()
    return game.standings()


def test_equal_points_most_chips():
    assert ended((9, 9, 20), (0, 2, 0), ()) == [
        (1, 2, 20, BY_POINTS),
        (2, 1, 9, BY_CHIPS),
        (3, 0, 9, BY_CHIPS),
    ]


def test_equal_points_and_chips_fewest_bonus_points():
    full = stack(YELLOW, RED, BLUE, GREEN)
    six = [stack(YELLOW, RED), stack(YELLOW, BLUE), stack(RED), stack(BLUE)]
    ships = ([full], six)
    standings = ended((13, 14, 1), (1, 1, 1), ships)
    assert standings == [
        (1, 1, 20, BY_BONUS),
        (2, 0, 20, BY_BONUS),
        (3, 2, 1, BY_POINTS),
    ]


def test_equal_in_everything_the_victory_is_shared():
    assert ended((5, 5, 5, 2), (1, 0, 1, 0), ()) == [
        (1, 0, 5, SHARED),
        (1, 2, 5, SHARED),
        (3, 1, 5, BY_CHIPS),
        (4, 3, 2, BY_POINTS),
    ]


def test_a_score_does_not_end_at_80():
    game = arrange(2, LAST, points=(120, 80), battle=27, ships=((stack(YELLOW),),))
    play(game, R, R)
    assert game.points(0) == 121


def test_bad_tables():
    for seats in (0, 1, 5):
        assert str(seats) in str(raises(ValueError, Game, seats, 0, entropy(0)))
    raises(ValueError, Game, 2, 1, entropy(0))
    raises(ValueError, Game, 2, 0, bytes(31))


def test_setting_up():
    for seats in (2, 3, 4):
        game = Game(seats, 0, entropy(seats))
        assert game.waiting() == (1 << seats) - 1
        assert game.bank() == 24 and game.steps() == 0 and game.winner() == -1
        assert game.container() and game.stock(game.colour()) == 9
        for seat in range(seats):
            assert game.hand(seat) == 127 and game.chips(seat) == 0 and game.played(seat) == 0
        card_a, card_b = game.cards()
        assert card_a != card_b
        assert game.news() == [(ROUND, 0), (ACTIVATED, card_a, card_b, game.colour(), 1)]


def test_every_card_can_come_first():
    first = set()
    for n in range(600):
        first.add(Game(2, 0, entropy(n)).cards()[0])
    assert len(first) == 28


def test_nothing_is_drawn_before_its_step():
    """Two games that differ in the entropy of one step are equal before it."""
    games = [Game(2, 0, entropy(1)) for _ in range(2)]
    assert games[0].state == games[1].state
    for n in range(2):
        games[n].step((R, R), entropy(50 + n))
    assert games[0].cards() != games[1].cards()
    for game in games:
        assert NONE not in game.cards()
