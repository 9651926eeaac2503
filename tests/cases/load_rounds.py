"""Rounds of Load!: scoring, what stays from round to round, the end, and dealt cards."""

from engine.load import (
    BY_POINTS,
    ENDED,
    NOBODY,
    OVER,
    ROUND,
    SCORED,
    SHARED,
    TRUSTED,
    Game,
)
from engine.step import NONE
from tests.cases.load_support import ANITA, ARNO, arrange, play, ship
from tests.cases.support import BLUE, GREEN, RED, YELLOW, card, entropy, raises, stack

TWIN = card(GREEN, 1)
OTHER = card(GREEN, 1, 1)
SHUT = stack(GREEN)


def finish(ships, piles, trick=11, points=()):
    """The last trick of a round, which nobody wins."""
    game = arrange(([TWIN], [OTHER]), trick, ships, piles, points)
    news = play(game, 0, 0)
    assert news[2] == (NOBODY, TWIN, OTHER)
    return game, news[3:]


def test_three_red_containers_against_two():
    """The printed example: Anita scores all red faces in her pile, whatever their number."""
    ships = ([stack(RED), stack(YELLOW, RED), stack(RED, BLUE)], [stack(RED), stack(RED)])
    piles = ([card(RED, 3), card(RED, 2), card(RED, 0)], [card(RED, 3, 1), card(RED, 1)])
    game, news = finish(ships, piles)
    assert news == [(SCORED, 0), (ROUND, 1)]
    assert game.scored() and game.majority(ANITA, RED) and not game.majority(ARNO, RED)
    assert [game.faces(seat, RED) for seat in (ANITA, ARNO)] == [5, 4]
    assert [game.share(seat, RED) for seat in (ANITA, ARNO)] == [5, 0]
    assert [game.points(seat) for seat in (ANITA, ARNO)] == [5, 0]


def test_equal_numbers_score_nothing():
    ships = ([stack(BLUE), stack(YELLOW)], [stack(BLUE)])
    piles = ([card(BLUE, 3), card(GREEN, 3)], [card(BLUE, 3, 1), card(YELLOW, 2)])
    game, _ = finish(ships, piles)
    assert [game.share(ANITA, colour) for colour in range(4)] == [0, 0, 0, 0]
    assert [game.share(ARNO, colour) for colour in range(4)] == [0, 0, 0, 0]


def test_each_colour_by_itself_and_no_point_for_a_container():
    """Ruling 4: Anita has yellow and blue, Arno green; a majority without cards is worth nothing."""
    ships = ([stack(YELLOW, BLUE), stack(YELLOW), stack(RED)], [stack(YELLOW, RED, GREEN), stack(GREEN)])
    piles = ([card(YELLOW, 3), card(GREEN, 3)], [card(GREEN, 2), card(GREEN, 3, 1), card(YELLOW, 2)])
    game, _ = finish(ships, piles)
    shares = [[game.share(seat, colour) for colour in range(4)] for seat in (ANITA, ARNO)]
    assert shares == [[3, 0, 0, 0], [0, 0, 0, 5]]
    assert [game.points(seat) for seat in (ANITA, ARNO)] == [3, 5]


def test_a_new_round_deals_anew_and_ships_stay():
    ships = ([stack(YELLOW, RED)], [stack(GREEN)])
    game, _ = finish(ships, ([card(RED, 3)], [card(BLUE, 3)]))
    assert ship(game, ANITA)[0] == stack(YELLOW, RED) and ship(game, ARNO)[0] == SHUT
    assert (game.round(), game.trick(), game.hand(ANITA), game.hand(ARNO)) == (1, 0, 4095, 4095)
    assert game.pile(ANITA, RED) == (0, 0)
    dealt = [game.card(seat, slot) for seat in (ANITA, ARNO) for slot in range(12)]
    assert len(set(dealt)) == 24 and max(dealt) < 28


def test_complete_stacks_count_once_after_the_third_round():
    """Ruling 5."""
    full = stack(YELLOW, RED, BLUE, GREEN)
    ships = ([full, full], [full])
    for trick, expected in ((11, (0, 0)), (23, (0, 0)), (35, (6, 3))):
        game, news = finish(ships, (), trick)
        assert [game.points(seat) for seat in (ANITA, ARNO)] == list(expected)
        assert [game.bonus(seat) for seat in (ANITA, ARNO)] == [6, 3]
        assert (news[-1] == (ENDED,)) == (trick == 35) == game.over()


def test_the_end():
    ships = ([stack(RED)], [])
    game, news = finish(ships, ([card(RED, 3)], []), 35, (20, 25))
    assert news == [(SCORED, 2), (ENDED,)]
    assert (game.phase(), game.waiting(), game.round(), game.trick()) == (OVER, 0, 2, 11)
    assert game.standings() == [(1, ARNO, 25, BY_POINTS), (2, ANITA, 23, BY_POINTS)]
    assert list(game.legal(ANITA)) == [] and game.deal() is None


def test_a_final_tie_is_a_shared_victory():
    """Ruling 6."""
    game, _ = finish(([stack(RED)], []), ([card(RED, 3)], []), 35, (22, 25))
    assert game.standings() == [(1, ANITA, 25, SHARED), (1, ARNO, 25, SHARED)]


# Hidden cards


def test_a_view_hides_the_other_hand():
    """Ruling 7; what has been played is open."""
    game = Game(2, TRUSTED, entropy(4))
    play(game, 2, 7)
    for viewer in (-1, ANITA, ARNO):
        seen = game.copy()
        seen.state[:] = game.view(viewer)
        for seat, open_slot in ((ANITA, 2), (ARNO, 7)):
            for slot in range(12):
                known = seat == viewer or slot == open_slot
                assert seen.card(seat, slot) == (game.card(seat, slot) if known else NONE)


def test_a_sealed_game_learns_its_cards():
    game = Game(2, 0, entropy(1))
    assert game.deal() == bytes([0] * 12 + [1] * 12 + [NONE] * 4)
    public = bytes(game.view(-1))
    for slot in range(12):
        game.learn(slot, 27 - slot)
    assert game.deal() is None and game.view(-1) == public
    assert [game.card(ANITA, slot) for slot in (0, 11)] == [27, 16] and game.card(ARNO, 0) == NONE
    game.learn(3, 24)  # the same once more
    for slot, card_, word in ((3, 5, "holds"), (12, 24, "slot 3"), (24, 1, "no slot"), (13, 28, "no card"), (-1, 1, "no")):
        before = bytes(game.state)
        assert word in str(raises(ValueError, game.learn, slot, card_))
        assert game.state == before


def test_an_opened_card_has_to_be_known():
    game = Game(2, 0, entropy(1))
    for slot in range(12):
        game.learn(slot, slot)
    assert (game.opens(ANITA, 3), game.opens(ARNO, 5), game.opens(ARNO, NONE)) == (3, 17, NONE)
    before = bytes(game.state)
    assert "slot 17" in str(raises(ValueError, game.step, (3, 5), entropy(2)))
    assert game.state == before
    game.learn(17, 20)
    play(game, 3, 5)
    assert [game.played(seat) for seat in (ANITA, ARNO)] == [3, 20]


def test_sealed_and_trusted_tell_the_same():
    """The same cards and picks: the same news, standings, and views but for the option."""
    trusted = Game(2, TRUSTED, entropy(8))
    sealed = Game(2, 0, entropy(9))
    while not trusted.over():
        if sealed.deal():
            for slot in range(24):
                sealed.learn(slot, trusted.card(slot // 12, slot % 12))
        picks = [next(trusted.legal(seat), NONE) for seat in (ANITA, ARNO)]
        trusted.step(picks, entropy(trusted.steps()))
        sealed.step(picks, entropy(0))
        assert sealed.news() == trusted.news() and sealed.standings() == trusted.standings()
        assert sealed.view(-1)[2:] == trusted.view(-1)[2:]
    assert sealed.over()


def test_a_trusted_game_needs_no_deal():
    game = Game(2, TRUSTED, entropy(8))
    assert game.deal() is None
    game.learn(0, game.card(ANITA, 0))
    raises(ValueError, game.learn, 0, game.card(ANITA, 1))


def test_restore_refuses_what_is_no_state():
    game = Game(2, TRUSTED, entropy(5))
    mine = bytes(game.state)
    for offset, value, word in (
        (0, 0x22, "version"),
        (0, 0x13, "seats"),
        (1, 0, "options"),
        (3, 0x32, "phase"),
        (3, 0x10, "waiting"),
        (5, 8, "flags"),
        (5, 1, "scored"),
        (6, 3, "reveal"),
        (8, 32, "act"),
        (9, 1, "points"),
        (11, 1, "faces"),
        (15, 16, "stack"),
        (25, mine[26], "twice"),
        (25, 31, "without a card"),
        (25, 28, "slot"),
        (25, mine[25] | 32, "played"),
    ):
        other = bytearray(mine)
        other[offset] = value
        assert word in str(raises(ValueError, game.restore, other)), (offset, value)
        assert game.state == mine
    assert "bytes" in str(raises(ValueError, game.restore, mine[:-1]))
