"""Robotech: choosing factions, set-up, trading, playing a card, the timeline, the boxes, what is hidden."""

from engine.robotech import (
    ANSWER,
    BLACK,
    BLACK_BOX,
    CHOOSE,
    COMMAND,
    DREW,
    FLAGSHIP,
    HIDEOUT,
    MECHA,
    OFFER,
    OWN_ENDS,
    PARTISAN,
    PASS,
    PICK_END,
    PICK_UNDO,
    PLAY,
    PLAYING,
    POD,
    REFUSE,
    RICK,
    TRADE,
    TRADING,
    TURN,
    Game,
)
from engine.rng import Rng
from engine.step import NONE
from tests.cases.robotech_support import (
    AUL,
    NMC,
    RDF,
    REF,
    ZR,
    Laid,
    decider,
    end_round,
    event,
    legal,
    may,
    play,
    told,
    waiting,
)
from tests.cases.support import entropy, raises

GAIN = 1
WHOLE_GAMES = [(84, 4, 18624), (145, 12, 17172)]


def chosen(seats, options=0, number=1):
    """A game whose factions are chosen, each the first one that is left."""
    game = Game(seats, options, entropy(number))
    while game.phase() == CHOOSE:
        picks = [NONE] * seats
        picks[waiting(game)] = legal(game)[0]
        game.step(picks, entropy(number + game.steps()))
    return game


# The beginning


def test_seats_choose_in_turn_and_the_last_takes_what_is_left():
    with Laid(laid=False, seats=4) as game:
        first = waiting(game)
        assert legal(game) == [RDF, ZR, REF, AUL]
        play(game, AUL)
        assert waiting(game) == (first + 1) % 4 and legal(game) == [RDF, ZR, REF]
        play(game, ZR, RDF)
        assert game.seat(AUL) == first and game.seat(ZR) == (first + 1) % 4 and game.seat(RDF) == (first + 2) % 4
        assert game.seat(REF) == (first + 3) % 4 and game.round() == 1 and game.turn() == RDF
    with Laid(laid=False, seats=3) as game:
        assert legal(game) == [RDF, ZR, AUL], "the bot is the REF"
        play(game, ZR, RDF)
        assert game.seat(REF) == NONE and game.faction(waiting(game)) == RDF


def test_who_chooses_first_is_chance():
    assert {waiting(Game(4, 0, entropy(number))) for number in range(40)} == {0, 1, 2, 3}


def test_set_up():
    with Laid(laid=False, seats=4):
        game = chosen(4)
        assert game.where(RICK) == NMC and game.units(NMC, MECHA) == 3 and game.units(1, PARTISAN) == 3
        assert (game.units(0, POD), game.assembly(), game.constructed(), game.spare(POD)) == (4, 12, 2, 5)
        assert [game.token(number) for number in range(3)] == [10, 11, 12]
        assert [game.protoculture(faction) for faction in range(4)] == [9, 6, 6, 6]
        assert game.control(NMC) == 1 and game.control(1) == 2


def test_set_up_with_the_bot():
    """17 to construct, none constructed, what is left out of play."""
    with Laid(laid=False, seats=3):
        game = chosen(3)
        assert (game.units(0, POD), game.assembly(), game.constructed(), game.spare(POD)) == (4, 17, 0, 2)


def test_each_faction_gets_one_of_the_six_cards_of_the_first_round():
    seen = set()
    with Laid(laid=False, seats=4):
        for number in range(90):
            game = chosen(4, number=number)
            dealt = [game.card(faction, 0) for faction in range(4)]
            assert len(set(dealt)) == 4 and max(dealt) < 6
            assert [game.card(faction, slot) for faction in range(4) for slot in (1, 2, 3)] == [NONE] * 12
            seen.update(enumerate(dealt))
    assert len(seen) == 24, "any faction can get any of them"


def test_the_wrong_number_of_seats_or_options():
    for seats, options in ((2, 0), (5, 0), (4, 4), (3, -1)):
        raises(ValueError, Game, seats, options, entropy(1))


# 1. Trade an Event Card


def test_a_trade():
    with Laid(phase=TRADING) as game:
        mine, theirs = game.card(RDF, 0), game.card(AUL, 0)
        assert legal(game) == [ZR * 4, REF * 4, AUL * 4] and may(game, PICK_END)
        assert game.describe(0, AUL * 4) == (OFFER, AUL, 0, mine)
        assert play(game, AUL * 4) == [(OFFER, RDF, AUL, 0)]
        assert game.phase() == ANSWER and decider(game) == AUL and legal(game) == [0] and may(game, PICK_END)
        assert game.describe(3, 0) == (TRADE, 0, theirs) and game.describe(3, PICK_END) == (REFUSE,)
        assert play(game, 0) == [(TRADE, AUL, RDF, 0)]
        assert (game.card(RDF, 0), game.card(AUL, 0)) == (theirs, mine)
        assert game.phase() == PLAYING and decider(game) == RDF, "one trade only"


def test_refusals_lead_on_to_the_others_and_then_to_the_event():
    with Laid(phase=TRADING) as game:
        before = bytes(game.state[22:38])
        assert told(play(game, ZR * 4, PICK_END), REFUSE) == [(REFUSE, ZR)]
        assert decider(game) == RDF and legal(game) == [REF * 4, AUL * 4], "nobody is asked twice"
        play(game, AUL * 4, PICK_END, REF * 4, PICK_END)
        assert game.phase() == PLAYING and bytes(game.state[22:38]) == before


def test_no_trade_is_needed_and_none_with_the_bot():
    with Laid(phase=TRADING, seats=3) as game:
        assert legal(game) == [ZR * 4, AUL * 4]
        assert play(game, PICK_END) == [(PASS, RDF)] and game.phase() == PLAYING


def test_traded_cards_are_known_to_the_two_only():
    with Laid(phase=TRADING) as game:
        play(game, AUL * 4, 0)
        for seat, known in ((0, RDF), (1, ZR), (2, REF), (3, AUL)):
            view = Game(4, 0, None)
            view.state[:] = game.view(seat)
            for faction in range(4):
                card = view.card(faction, 0)
                assert card == game.card(faction, 0) if faction == known else card == 254
        view.state[:] = game.view(-1)
        assert [view.card(faction, 0) for faction in range(4)] == [254] * 4


# 2. Play an Event Card


def test_the_reaction_column_names_who_is_next():
    """The first of the column that has no marker yet (ruling 7)."""
    with Laid(phase=PLAYING) as game:  # every column: RDF, ZR, REF, AUL
        news = event(game)
        assert told(news, PLAY) == [(PLAY, RDF, 3, ZR)] and game.on_timeline(1) == ZR and game.card_on_timeline(0) == 3
    with Laid(phase=PLAYING, faction=ZR) as game:
        assert told(event(game), PLAY) == [(PLAY, ZR, 3, RDF)]


def test_the_last_card_of_a_round_names_nobody():
    with Laid(card=3) as game:
        news = end_round(game)
        assert [item[1] for item in told(news, TURN)][:3] == [ZR, REF, AUL]
        assert told(news, PLAY)[2][3] == 4


def test_the_cards_faction_does_the_white_box_and_may_take_the_black_one():
    with Laid(phase=PLAYING, card=3, white=(GAIN, 4, 2), black=(GAIN, 4, 3)) as game:
        event(game)
        assert game.protoculture(AUL) == 12 and game.phase() == BLACK_BOX and decider(game) == AUL
        assert legal(game) == [0, 1]
        assert play(game, 1)[0] == (BLACK, AUL, 1)
        assert game.protoculture(AUL) == 15 and game.phase() == COMMAND and decider(game) == RDF
    with Laid(phase=PLAYING, card=3, white=(GAIN, 4, 2), black=(GAIN, 4, 3)) as game:
        event(game)
        assert play(game, 0) == [(BLACK, AUL, 0)]
        assert game.protoculture(AUL) == 12 and game.phase() == COMMAND


def test_the_own_card_has_no_black_box():
    with Laid(phase=PLAYING, card=0, white=(GAIN, 4, 2), black=(GAIN, 4, 3)) as game:
        event(game)
        assert game.protoculture(RDF) == 12 and game.phase() == COMMAND and decider(game) == RDF


# 3. Take Command


def test_own_card_ends_turn():
    with Laid(phase=PLAYING, card=0, options=OWN_ENDS) as game:
        news = event(game)
        assert told(news, DREW) == [(DREW, RDF)] and game.turn() == ZR
    with Laid(phase=PLAYING, card=3, options=OWN_ENDS, units={(NMC, MECHA): 1}) as game:
        event(game)
        assert game.phase() == COMMAND and legal(game)


# 4. Draw an Event Card


def test_a_drawn_card_comes_from_the_early_pile():
    drawn = set()
    for number in range(60):
        with Laid() as game:
            picks = [NONE] * 4
            picks[0] = PICK_END
            game.step(picks, entropy(number))
            drawn.add(game.card(RDF, 0))
    assert drawn == {4, 5, 18, 19, 20, 21, 22, 23}, "six early ones and the two that were not dealt"


def test_the_bots_hand_is_known_to_nobody():
    with Laid(seats=3) as game:
        assert game.card(REF, 0) == 100
        for seat in (-1, 0, 1, 2):
            assert game.view(seat)[22 + 4 * REF] == 100


def test_views_cover_the_hands_of_others_and_nothing_else():
    with Laid(units={(NMC, MECHA): 2, (NMC, FLAGSHIP): 1, (HIDEOUT, 4): 2}) as game:
        play(game, 0, NMC, 14 + 5)
        for seat in range(-1, 4):
            view = game.view(seat)
            for at in range(200):
                covered = 22 <= at < 38 and (at - 22) // 4 != seat and game.state[at] != NONE
                assert view[at] == (254 if covered else game.state[at])


def test_a_covered_card_cannot_be_played():
    with Laid(phase=PLAYING) as game:
        game.state[:] = game.view(-1)
        before = bytes(game.state)
        assert "known" in str(raises(ValueError, game.step, [0, NONE, NONE, NONE], entropy(1))) and game.state == before


# A whole game


def whole_game(seats, number):
    """A game with picks by chance, its end and a sum over all states."""
    rng = Rng(entropy(number))
    game = Game(seats, 0, entropy(number + 1))
    total = 0
    while not game.over():
        picks = [NONE] * seats
        for seat in range(seats):
            legal = [pick for pick in game.legal(seat) if pick != PICK_UNDO]
            if legal:
                picks[seat] = legal[rng.below(len(legal))]
        game.step(picks, bytes([rng.below(256) for _ in range(32)]))
        for byte in game.state:
            total = (total * 31 + byte) % 65521
    return game.steps(), game.winners(), total


def test_a_whole_game_is_the_same_on_every_interpreter():
    white = (9, 20, 1, 48, 1, 12, 9, 1, 16, 1, 1, 1, 13, 6, 18, 16, 1, 7, 16, 4, 8, 7, 2, 14, 0)
    with Laid(laid=False, seats=4, white=white, black=(18, 2, 8, 22, 15, 1, 16, 1)):
        assert [whole_game(seats, 5 * seats) for seats in (3, 4)] == WHOLE_GAMES


def test_describe():
    with Laid(phase=PLAYING) as game:
        assert game.describe(0, 0) == (PLAY, 0, 3)
