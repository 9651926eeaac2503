"""What winners and R players may do, and in which order it is done ("Load", "Bluff", "Reload")."""

from engine.reload import (
    ACT,
    ACTIVATED,
    BUY,
    DECLINE,
    DISCARD,
    LOAD,
    MOVE,
    PICK,
    RAN_OUT,
    RETURNED,
    SHIFT,
    TAKE_BACK,
    WON,
    R,
)
from tests.cases.support import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    arrange,
    card,
    play,
    ship,
    stack,
    told,
)

YELLOWS = (card(YELLOW, 1), card(YELLOW, 2))
REDS = (card(RED, 1), card(RED, 2))
BLUES = (card(BLUE, 1), card(BLUE, 2))


def act(kind, arg=0):
    return kind << 5 | arg


def move(source, target):
    return source * 5 + target


def test_slots_by_number_of_players():
    assert [arrange(seats, REDS).slots() for seats in (2, 3, 4)] == [5, 4, 3]


def test_the_winner_loads_any_slot_that_takes_it():
    game = arrange(3, REDS, ships=((stack(YELLOW), stack(GREEN), stack(RED)),))
    news = play(game, 5, 4, 3)
    assert news[-1] == (WON, 0, REDS[0], REDS[1])
    assert game.phase() == ACT and game.waiting() == 0b001
    assert list(game.legal(0)) == [act(DECLINE), act(LOAD, 0), act(LOAD, 3), act(MOVE, move(2, 0))]
    assert list(game.legal(1)) == list(game.legal(2)) == []
    assert game.describe(0, act(LOAD, 3)) == (LOAD, RED, 3)
    before = game.stock(RED)
    news = play(game, act(LOAD, 3), None, None)
    assert news[:1] == [(LOAD, 0, RED, 3)] and told(news, RETURNED) == []
    assert ship(game, 0) == [stack(YELLOW), stack(GREEN), stack(RED), stack(RED)]
    on_the_cards = 1 if game.container() and game.colour() == RED else 0
    assert game.stock(RED) == before - on_the_cards


def test_declining_keeps_the_cards_and_returns_the_container():
    game = arrange(2, REDS)
    play(game, 5, 4)
    news = play(game, act(DECLINE), None)
    assert news[:2] == [(DECLINE, 0), (RETURNED, RED)]
    assert game.pile(0, RED) == (3, 2)
    assert game.count(0, RED) == 0
    assert game.battle() == 1 and game.phase() == PICK


def test_a_winner_who_can_only_decline_is_not_asked():
    full = [stack(GREEN)] * 5
    game = arrange(2, REDS, ships=(full,))
    news = play(game, 5, 4)
    assert news[2:5] == [(WON, 0, REDS[0], REDS[1]), (DECLINE, 0), (RETURNED, RED)]
    assert game.phase() == PICK and game.battle() == 1 and game.steps() == 1


def test_bluff_and_back_again():
    """The printed example: a blue container is moved instead of loading, and moved back next time."""
    game = arrange(2, BLUES, ships=((stack(YELLOW, BLUE), stack(RED)),))
    play(game, 5, 4)
    assert act(MOVE, move(0, 1)) in list(game.legal(0))
    assert game.describe(0, act(MOVE, move(0, 1))) == (MOVE, BLUE, 0, 1)
    news = play(game, act(MOVE, move(0, 1)), None)
    assert news[:2] == [(MOVE, 0, BLUE, 0, 1), (RETURNED, BLUE)]
    assert ship(game, 0)[:2] == [stack(YELLOW), stack(RED, BLUE)]
    game = arrange(2, BLUES, ships=((stack(YELLOW), stack(RED, BLUE)),))
    play(game, 6, 4)
    play(game, act(MOVE, move(1, 0)), None)
    assert ship(game, 0)[:2] == [stack(YELLOW, BLUE), stack(RED)]


def test_only_tops_of_the_activated_colour_move_and_only_onto_stacks():
    game = arrange(2, BLUES, ships=((stack(BLUE, GREEN), stack(BLUE), stack(YELLOW)),))
    play(game, 5, 4)
    moves = [pick for pick in game.legal(0) if pick >> 5 == MOVE]
    assert moves == [act(MOVE, move(1, 2))]


def test_out_of_stock_the_winner_still_takes_the_cards():
    game = arrange(2, REDS, ships=([stack(RED)] * 5, [stack(RED)] * 5))
    assert game.stock(RED) == 0 and not game.container()
    news = play(game, 5, 4)
    assert told(news, RETURNED) == [] and game.pile(0, RED) == (3, 2)


def test_out_of_stock_the_winner_may_move_but_not_load():
    ships = ([stack(YELLOW), stack(RED), stack(RED), 0], [stack(RED)] * 4, [stack(RED)] * 4)
    game = arrange(3, REDS, ships=ships)
    assert game.stock(RED) == 0 and not game.container()
    play(game, 5, 4, 3)
    assert list(game.legal(0)) == [act(DECLINE), act(MOVE, move(1, 0)), act(MOVE, move(2, 0))]
    news = play(game, act(MOVE, move(1, 0)), None, None)
    assert told(news, RETURNED) == []
    assert ship(game, 0) == [stack(YELLOW, RED), 0, stack(RED), 0]


def test_out_of_stock_no_container_is_put_on_the_next_cards():
    others = [i for i in range(28) if i not in REDS and i not in YELLOWS]
    ships = ([stack(RED)] * 5, [stack(RED)] * 5)
    game = arrange(2, YELLOWS, ships=ships, piles=(others,), battle=12)
    news = play(game, 5, 4)  # the two reds are the last cards of the deck
    assert news[-1][0] == ACTIVATED and news[-1][3:] == (RED, 0)
    assert sorted(game.cards()) == sorted(REDS)
    assert game.colour() == RED and not game.container() and game.stock(RED) == 0


def test_the_last_container_lies_on_the_cards():
    ships = ([stack(YELLOW), stack(RED), 0, 0], [stack(RED)] * 4, [stack(RED)] * 4)
    game = arrange(3, REDS, ships=ships)
    assert game.stock(RED) == 0 and game.container()


def test_taking_back_is_free_and_gives_all_rcu_cards():
    game = arrange(2, REDS, hands=((2,), (5,)))
    news = play(game, R, 5)
    assert game.phase() == ACT and game.waiting() == 0b10  # without chips R is not asked
    news = play(game, None, act(DECLINE))
    assert (TAKE_BACK, 0) in news
    assert game.hand(0) == 127 and game.hand(1) == 0


def test_taking_back_nothing_is_allowed():
    game = arrange(2, REDS)
    play(game, R, R)
    assert game.hand(0) == 127


def test_r_is_never_discarded():
    game = arrange(2, REDS, hands=((2,), (3,)), chips=(1, 0), ships=((stack(YELLOW),),))
    play(game, R, 3)
    play(game, act(DISCARD, 0), act(DECLINE))
    assert game.hand(0) == 0b10  # nothing taken back, and R is there again
    assert list(game.legal(0)) == [2, R]


def test_one_chip_discards_the_top_of_a_stack():
    game = arrange(2, REDS, chips=(1, 0), ships=((0, stack(YELLOW, GREEN), stack(RED)),))
    play(game, R, 3)
    assert list(game.legal(0)) == [act(TAKE_BACK), act(DISCARD, 1), act(DISCARD, 2)]
    assert game.describe(0, act(DISCARD, 1)) == (DISCARD, GREEN, 1)
    news = play(game, act(DISCARD, 1), act(DECLINE))
    assert (DISCARD, 0, GREEN, 1) in news
    assert ship(game, 0)[:3] == [0, stack(YELLOW), stack(RED)]
    assert game.chips(0) == 0 and game.bank() == 24
    assert game.hand(0) == 127  # nothing was in the discard


def test_two_chips_move_any_top():
    game = arrange(2, REDS, chips=(2, 0), ships=((stack(YELLOW), stack(RED, GREEN), stack(BLUE)),))
    play(game, R, 3)
    assert {pick >> 5 for pick in game.legal(0)} == {TAKE_BACK, DISCARD, SHIFT}  # no buying
    shifts = [pick for pick in game.legal(0) if pick >> 5 == SHIFT]
    assert shifts == [
        act(SHIFT, move(1, 0)),
        act(SHIFT, move(1, 2)),
        act(SHIFT, move(2, 0)),
    ]
    assert game.describe(0, act(SHIFT, move(1, 2))) == (SHIFT, GREEN, 1, 2)
    news = play(game, act(SHIFT, move(1, 2)), act(DECLINE))
    assert (SHIFT, 0, GREEN, 1, 2) in news
    assert ship(game, 0)[:3] == [stack(YELLOW), stack(RED), stack(BLUE, GREEN)]
    assert game.chips(0) == 0


def test_three_chips_buy_and_load_at_once():
    game = arrange(4, REDS, chips=(4, 0, 0, 0), ships=((stack(YELLOW), stack(GREEN), stack(BLUE)),))
    play(game, R, 3, 2, 1)
    buys = [pick for pick in game.legal(0) if pick >> 5 == BUY]
    assert buys == [
        act(BUY, RED * 5),
        act(BUY, BLUE * 5),
        act(BUY, GREEN * 5),
        act(BUY, GREEN * 5 + 2),
    ]
    assert game.describe(0, act(BUY, GREEN * 5 + 2)) == (BUY, GREEN, 2)
    news = play(game, act(BUY, GREEN * 5 + 2), act(DECLINE), None, None)
    assert (BUY, 0, GREEN, 2) in news
    assert ship(game, 0) == [stack(YELLOW), stack(GREEN), stack(BLUE, GREEN)]
    assert game.chips(0) == 1 and game.bank() == 23


def test_what_can_be_bought_is_judged_with_the_container_on_the_cards():
    """Nine reds are loaded and the tenth lies on the cards: none is in stock."""
    ships = ([0, 0, stack(RED), 0], [stack(RED)] * 4, [stack(RED)] * 4)
    game = arrange(3, REDS, ships=ships, chips=(3, 0, 0))
    assert game.container() and game.stock(RED) == 0
    play(game, R, 5, 4)
    assert [p for p in game.legal(0) if p >> 5 == BUY and (p & 31) // 5 == RED] == []


def buyers(cards, reds):
    """Seats 0 and 2 may buy a red container; the `reds` of seat 1 make out how many are left."""
    ships = (
        [stack(RED), stack(RED), 0, 0],
        [stack(RED)] * reds + [0] * (4 - reds),
        [stack(YELLOW, RED)] * 3 + [stack(YELLOW)],
    )
    return arrange(3, cards, ships=ships, chips=(3, 3, 3))


def test_two_buyers_of_the_last_one_are_served_in_seat_order():
    game = buyers(YELLOWS, 4)
    assert game.stock(RED) == 1
    play(game, R, 5, R)
    assert game.waiting() == 0b101  # the winner has no room for a yellow one
    news = play(game, act(BUY, RED * 5 + 2), None, act(BUY, RED * 5 + 3))
    assert news[:4] == [(DECLINE, 1), (RETURNED, YELLOW), (BUY, 0, RED, 2), (RAN_OUT, 2, RED)]
    assert game.count(0, RED) == 3 and game.chips(0) == 0
    assert ship(game, 2)[3] == stack(YELLOW) and game.chips(2) == 3


def test_a_declined_container_is_there_for_the_buyers():
    game = buyers(REDS, 3)
    assert game.stock(RED) == 1 and game.container()
    play(game, R, 5, R)
    assert game.waiting() == 0b111
    news = play(game, act(BUY, RED * 5 + 2), act(DECLINE), act(BUY, RED * 5 + 3))
    assert told(news, RAN_OUT) == []
    assert game.count(0, RED) == 3 and game.count(2, RED) == 4
    assert game.stock(RED) == 0


def test_the_winner_comes_before_the_buyers():
    game = buyers(REDS, 3)
    play(game, R, 5, R)
    news = play(game, act(BUY, RED * 5 + 2), act(LOAD, 3), act(BUY, RED * 5 + 3))
    assert news[:3] == [(LOAD, 1, RED, 3), (BUY, 0, RED, 2), (RAN_OUT, 2, RED)]


def test_when_nobody_wins_the_container_is_there_for_the_buyers():
    game = buyers(REDS, 3)
    play(game, R, R, R)
    news = play(game, act(BUY, RED * 5 + 2), act(TAKE_BACK), act(BUY, RED * 5 + 3))
    assert news[:4] == [(RETURNED, RED), (BUY, 0, RED, 2), (TAKE_BACK, 1), (BUY, 2, RED, 3)]


def test_a_container_discarded_before_a_buy_is_in_stock_again():
    game = buyers(YELLOWS, 4)
    play(game, R, 5, R)
    news = play(game, act(DISCARD, 0), None, act(BUY, RED * 5 + 3))
    assert (DISCARD, 0, RED, 0) in news and (BUY, 2, RED, 3) in news
    assert game.stock(RED) + (1 if game.colour() == RED else 0) == 1


def test_winner_and_r_players_decide_in_the_same_step():
    game = arrange(3, REDS, chips=(1, 0, 0), ships=((stack(YELLOW),),))
    play(game, R, 6, R)
    assert game.waiting() == 0b011  # seat 2 has no chips and nothing to decide
    news = play(game, act(DISCARD, 0), act(LOAD, 0), None)
    assert news[:3] == [(LOAD, 1, RED, 0), (DISCARD, 0, YELLOW, 0), (TAKE_BACK, 2)]
