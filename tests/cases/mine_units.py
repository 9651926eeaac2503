"""Mine: units and what is done with them ("F" to "I", "K", rulings 7 to 10, 14)."""

from engine.mine import (
    ACT,
    COLLECT,
    DELIVER,
    EVEN,
    FIGHT,
    HOME,
    LOADER,
    LOSER_HOME,
    LOST,
    LUCK,
    PLACE,
    PLAY,
    PUT,
    REPLY,
    SEND,
    STEAL,
    STRATEGY,
    SYMBOL,
    TAKEN_BACK,
    TRANSPORT,
    TRANSPORTING,
    WON,
)
from engine.step import IllegalPick
from tests.cases import mine_support as t
from tests.cases.mine_support import BLUE, RED, WHITE, YELLOW, Laid, attack, deliver, loader, may, play
from tests.cases.support import entropy, raises, told


def fought(symbols, options=STRATEGY, **table):
    """`(game, news)` of yellow's attack on red, who stands on the same card; both play these symbols."""
    with Laid({7: "y NESW"}, options=options, crews={YELLOW: 7, RED: 7}, **table) as game:
        play(game, attack(RED))
        assert game.phase() == FIGHT and game.waiting() == 0b0011
        picks = [symbols[0] - 2, symbols[1] - 2, None, None]
        return game, play(game, *picks)


# F


def test_f_a_unit_on_the_card():
    with Laid({}, crews={YELLOW: 7}, units=(7, 10)) as game:
        assert game.describe(0, t.COLLECT) == (COLLECT, YELLOW, 7)
        assert play(game, t.COLLECT) == [(COLLECT, 0, YELLOW, 7)]
        assert (game.unit(7), game.held(YELLOW), game.ore()) == (0, 1, 3)
        assert not may(game, t.COLLECT)


def test_f_not_without_a_unit_or_ore_but_any_number():
    with Laid({}, crews={YELLOW: 8}, units=(7, 10)) as game:
        assert not may(game, t.COLLECT)
    with Laid({}, crews={YELLOW: 7}, units=(7, 10), ore=1) as game:
        play(game, t.COLLECT)
        assert not may(game, t.COLLECT) and game.ore() == 0
    with Laid({}, crews={YELLOW: 7}, units=(7,), held={YELLOW: 3}) as game:
        play(game, t.COLLECT)
        assert game.held(YELLOW) == 4


# G


def test_g_only_a_crew_with_a_unit_on_the_same_card():
    with Laid({}, crews={YELLOW: 7, RED: 7, BLUE: 7, WHITE: 8}, held={RED: 1, WHITE: 2}) as game:
        assert may(game, attack(RED))
        assert not may(game, attack(BLUE)) and not may(game, attack(WHITE)) and not may(game, attack(YELLOW))
        assert game.describe(0, attack(RED)) == (STEAL, YELLOW, RED)


def test_g_needs_ore():
    with Laid({}, crews={YELLOW: 7, RED: 7}, held={RED: 1}, ore=1) as game:
        play(game, t.rotate(0))
        assert not may(game, attack(RED))


def test_the_attacker_wins_a_unit_and_goes_home():
    game, news = fought((5, 3), held={RED: 2})  # 5 - 0 against 3 - 2
    assert news == [(PLAY, 0, 5), (PLAY, 1, 3), (WON, YELLOW, RED), (HOME, YELLOW)]
    assert (game.held(YELLOW), game.held(RED)) == (1, 1)
    assert (game.crew(YELLOW), game.crew(RED)) == (14, 7)
    assert game.phase() == ACT and game.waiting() == 1 and game.ore() == 3


def test_the_units_owned_count_against_both():
    # 6 - 2 against 4 - 1 wins, 5 - 2 against 4 - 1 is even, 4 - 2 against 4 - 1 loses.
    for symbol, verb in ((6, WON), (5, EVEN), (4, LOST)):
        game, news = fought((symbol, 4), held={YELLOW: 2, RED: 1})
        assert len(told(news, verb)) == 1, symbol


def test_a_tie_changes_nothing_and_the_turn_goes_on():
    game, news = fought((3, 4), held={RED: 1})
    assert news == [(PLAY, 0, 3), (PLAY, 1, 4), (EVEN, YELLOW, RED)]
    assert (game.crew(YELLOW), game.crew(RED), game.held(RED), game.ore()) == (7, 7, 1, 3)
    assert game.phase() == ACT and game.waiting() == 1 and may(game, attack(RED), t.END)


def test_the_loser_goes_home_by_option():
    game, news = fought((6, 2), options=STRATEGY | LOSER_HOME, held={RED: 1})
    assert (game.crew(YELLOW), game.crew(RED)) == (7, 15)
    assert (game.held(YELLOW), game.held(RED)) == (1, 0) and told(news, HOME) == [(HOME, RED)]


def test_the_defender_wins_a_free_action_that_is_no_fight():
    game, news = fought((2, 6), held={YELLOW: 1, RED: 1})
    assert news[2:] == [(LOST, YELLOW, RED), (REPLY, 1)]
    assert game.waiting() == 0b10 and game.actor() == 1 and game.turn() == 0
    with Laid({7: "y NESW", 8: "r W"}):
        legal = list(game.legal(1))
        assert t.rotate(0) in legal and t.go(8) in legal and loader(0) in legal
        for pick in (t.END, t.UNDO, attack(YELLOW), t.TRANSPORT):
            assert pick not in legal
        play(game, t.go(8))
        assert game.crew(RED) == 8
    # No ore was spent, the attacker's turn goes on, and nobody can take anything back.
    assert game.waiting() == 0b01 and game.actor() == 0 and game.ore() == 3 and game.undoable() == 0


def test_the_defender_cannot_pay_for_j_or_k():
    with Laid({7: "y -", 35: "y -"}, options=STRATEGY, crews={YELLOW: 7, RED: 7}, held={RED: 1}) as game:
        play(game, attack(RED))
        play(game, 0, 4, None, None)
        assert game.waiting() == 0b10 and not may(game, t.TRANSPORT) and t.goes(game) == {}


def test_the_free_action_may_be_a_delivery():
    with Laid(
        {6: "y EW", 7: "y NESW"}, options=STRATEGY, crews={YELLOW: 7, RED: 7}, held={RED: 2}, loaders=(22, 8, 16)
    ) as game:
        play(game, attack(RED))
        play(game, 0, 4, None, None)  # 2 - 0 against 6 - 2
        news = play(game, deliver(2))
        assert news == [(DELIVER, 1, RED, 2), (HOME, RED)]
        assert game.markers(1) == 2 and game.phase() == SYMBOL and game.waiting() == 0b100  # right of red
        play(game, 0)
        play(game, list(game.legal(2))[0])
        play(game, 1)
        play(game, list(game.legal(2))[0])
        assert game.waiting() == 1 and game.turn() == game.actor() == 0 and game.ore() == 3


def test_an_attack_with_the_last_ore_ends_the_turn():
    with Laid({}, options=STRATEGY, crews={YELLOW: 7, RED: 7}, held={RED: 1}, ore=1) as game:
        play(game, attack(RED))
        play(game, 0, 1, None, None)  # 2 against 3 - 1
        assert game.turn() == 1 and game.ore() == 4


def test_a_drawn_fight_decides_at_once():
    with Laid({}, crews={YELLOW: 7, RED: 7}, held={RED: 1}) as game:
        news = play(game, attack(RED))
        assert news[0] == (STEAL, 0, YELLOW, RED)
        mine, other = [item[2] for item in told(news, PLAY)]
        verb = WON if mine > other - 1 else EVEN if mine == other - 1 else LOST
        assert told(news, verb) == [(verb, YELLOW, RED)]
        assert game.played(0) == 1 << mine - 2 and game.played(1) == 1 << other - 2


def test_secret_picks_are_cards_in_hand():
    with Laid({}, options=STRATEGY, crews={YELLOW: 7, RED: 7}, held={RED: 1}, played=(0b10110, 0b00001)) as game:
        play(game, attack(RED))
        assert list(game.legal(0)) == [0, 3] and list(game.legal(1)) == [1, 2, 3, 4] and list(game.legal(2)) == []
        assert game.describe(0, 3) == (PLAY, 5)
        error = raises(IllegalPick, game.step, (1, 1, 255, 255), entropy(0))
        assert (error.seat, error.pick) == (0, 1)


# Symbol cards


def test_five_cards_then_all_again():
    with Laid({}, crews={YELLOW: 7, RED: 7}, held={RED: 1}, played=(0b01111, 0)) as game:
        news = play(game, attack(RED))
        assert told(news, PLAY)[0] == (PLAY, 0, 6) and told(news, TAKEN_BACK) == [(TAKEN_BACK, 0)]
        assert game.played(0) == 0 and game.played(1) == 1 << told(news, PLAY)[1][2] - 2


def test_luck_puts_every_card_back():
    with Laid({}, options=LUCK, crews={YELLOW: 7, RED: 7}, held={RED: 1}) as game:
        play(game, attack(RED))
        assert game.played(0) == game.played(1) == 0


def test_standard_draws_each_of_the_cards_left():
    drawn = set()
    for number in range(60):
        with Laid({}, crews={YELLOW: 7, RED: 7}, held={RED: 1}, played=(0b01010,)) as game:
            game.step([attack(RED), 255, 255, 255], entropy(number))
            drawn.add(told(game.news(), PLAY)[0][2])
    assert drawn == {2, 4, 6}


# H


def test_h_one_step_either_way():
    with Laid({}, loaders=(0, 8, 16)) as game:
        assert game.describe(0, loader(1)) == (LOADER, 1, 8, 9)
        assert play(game, loader(1)) == [(LOADER, 0, 1, 8, 9)]
        assert play(game, loader(0, True)) == [(LOADER, 0, 0, 0, 23)]
        assert [game.loader(number) for number in range(3)] == [23, 9, 16] and game.ore() == 2


def test_h_around_a_corner_is_two_places():
    with Laid({}, loaders=(5, 12, 18)) as game:
        play(game, loader(0))
        assert game.loader(0) == 6  # the same card, its east side
        play(game, loader(0))
        assert game.loader(0) == 7


def test_h_not_onto_another_loader():
    with Laid({}, loaders=(4, 5, 23)) as game:
        assert not may(game, loader(0)) and not may(game, loader(1, True))
        assert may(game, loader(0, True), loader(1), loader(2), loader(2, True))


# I

def test_i_from_within_the_tunnel():
    with Laid({1: "y NS", 7: "y N 4"}, crews={YELLOW: 7}, held={YELLOW: 1}, loaders=(1, 8, 16)) as game:
        assert may(game, deliver(1)) and not may(game, deliver(2))
        assert game.describe(0, deliver(1)) == (DELIVER, YELLOW, 1)
        news = play(game, deliver(1))
        assert news[:2] == [(DELIVER, 0, YELLOW, 1), (HOME, YELLOW)]
        assert game.markers(0) == 1 and game.held(YELLOW) == 0 and game.crew(YELLOW) == 14 and game.pending() == 1
        assert news[2][:2] == (PLAY, 1) and game.phase() == PLACE and game.waiting() == 0b0010


def test_i_not_without_a_loader_an_opening_a_tunnel_or_a_unit():
    for cards, loaders, held in (
        ({1: "y NS", 7: "y N"}, (2, 8, 16), 1),  # the loader is elsewhere
        ({1: "y ES", 7: "y N"}, (1, 8, 16), 1),  # closed towards it
        ({1: "y NE", 7: "y N"}, (1, 8, 16), 1),  # no connection
        ({1: "r NS", 7: "y N"}, (1, 8, 16), 1),  # another colour
        ({1: "y NS", 7: "y N"}, (1, 8, 16), 0),  # nothing to deliver
    ):
        with Laid(cards, crews={YELLOW: 7}, held={YELLOW: held}, loaders=loaders) as game:
            assert not may(game, deliver(1)), (cards, loaders, held)


def test_i_a_corner_has_two_docks():
    for at, sides, can in ((0, "NS", True), (23, "WS", True), (0, "WS", False), (23, "NS", False)):
        with Laid({0: "y " + sides}, crews={YELLOW: 0}, held={YELLOW: 1}, loaders=(at, 8, 16)) as game:
            assert may(game, deliver(1)) == can


def test_i_up_to_two_a_turn():
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 3}, loaders=(1, 8, 16)) as game:
        assert may(game, deliver(1), deliver(2)) and not may(game, deliver(2) + 1)
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 3}, loaders=(1, 8, 16), delivered=1, markers=(1,), ore=3) as game:
        assert may(game, deliver(1)) and not may(game, deliver(2))
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 3}, loaders=(1, 8, 16), delivered=2, markers=(2,), ore=3) as game:
        assert not may(game, deliver(1))


def test_no_more_units_than_markers():
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 2}, loaders=(1, 8, 16), markers=(2, 2, 2, 2)) as game:
        assert may(game, deliver(1)) and not may(game, deliver(2))


def test_the_right_neighbour_places_by_the_symbol():
    table = {1: "y NS", 9: "r - 4", 19: "b - 4", 4: "r - 4", 28: "y - 4"}
    for options in (0, STRATEGY):
        with Laid(
            table, options=options, crews={YELLOW: 1}, held={YELLOW: 2}, loaders=(1, 8, 16), units=(28, 7), played=(0, 0b11011),
        ) as game:  # fmt: skip
            news = play(game, deliver(2))
            if options:
                assert game.phase() == SYMBOL and list(game.legal(1)) == [2]
                news = play(game, 2)
            # The only card left is the 4: all five are ready again.
            assert (PLAY, 1, 4) in news and (TAKEN_BACK, 1) in news
            # Inner ring only, and only where no unit lies: neither 4 (outer ring) nor 28.
            assert list(game.legal(1)) == [9, 19]
            assert game.describe(1, 19) == (PUT, 19)
            news = play(game, 19)
            assert news[0] == (PUT, 1, 19) and game.unit(19) and game.pending() == 1
            assert game.waiting() == 0b10 and game.phase() == (SYMBOL if options else PLACE)


def test_any_free_place_without_that_symbol():
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 1}, loaders=(1, 8, 16), units=(28, 7, 9), played=(0, 0b11011)) as game:
        play(game, deliver(1))
        # All others show a 2, the card turned up is the 4.
        assert list(game.legal(1)) == [8, 10, 13, 16, 19, 22, 25, 26, 27]


def test_the_turn_goes_on_after_the_last_unit_is_placed():
    with Laid({1: "y NS"}, crews={YELLOW: 1}, held={YELLOW: 1}, loaders=(1, 8, 16)) as game:
        play(game, deliver(1))
        news = play(game, list(game.legal(1))[0])
        assert news[0][0] == PUT and game.phase() == ACT and game.waiting() == 1 and game.ore() == 3
        assert not may(game, t.UNDO) and game.choice() == 0


# K


def test_k_all_enemies_to_any_card_of_the_colour():
    table = {7: "y N", 12: "y N", 30: "y N", 31: "r N"}
    with Laid(table, crews={YELLOW: 7, RED: 7, BLUE: 7, WHITE: 12}, held={RED: 1}, units=(7,)) as game:
        assert game.describe(0, t.TRANSPORT) == (TRANSPORT, YELLOW)
        assert play(game, t.TRANSPORT) == [(TRANSPORT, 0, YELLOW)]
        assert game.phase() == TRANSPORTING and game.ore() == 4
        assert list(game.legal(0)) == [12, 14, 30, t.UNDO]  # not its own place, not another colour
        assert game.describe(0, 30) == (SEND, YELLOW, 7, 30, 0b110)
        assert play(game, 30) == [(SEND, 0, YELLOW, 7, 30, 0b110)]
        assert (game.crew(YELLOW), game.crew(RED), game.crew(BLUE)) == (7, 30, 30)
        assert game.held(RED) == 1 and game.unit(7) == 1 and game.ore() == 2


def test_k_needs_enemies_two_ore_and_a_card_of_the_colour():
    table = {7: "y N", 30: "y N"}
    with Laid(table, crews={YELLOW: 7}) as game:
        assert not may(game, t.TRANSPORT)
    with Laid(table, crews={YELLOW: 7, RED: 7}, ore=1) as game:
        assert not may(game, t.TRANSPORT)
    with Laid(table, crews={YELLOW: 7, RED: 7}, ore=2) as game:
        assert may(game, t.TRANSPORT)
    with Laid({7: "y N"}, crews={YELLOW: 7, RED: 7}) as game:
        assert may(game, t.TRANSPORT)  # the yellow crossing is always there


def test_k_moves_base_camps_and_units_never():
    with Laid({30: "y N"}, crews={YELLOW: 14, RED: 14}, units=(7,)) as game:
        play(game, t.TRANSPORT)
        play(game, 30)
        assert game.crew(YELLOW) == 14 and game.unit(7) == 1 and game.unit(30) == 0
