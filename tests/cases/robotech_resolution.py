"""Robotech: the Resolution Phase part by part, who wins, and the bot's turn."""

from engine.robotech import (
    ACTION,
    BY_MAJOR,
    BY_MINOR,
    CITY,
    COVERT,
    DEALT,
    DRAWN,
    DROP,
    FLAGSHIP,
    FLIP,
    GO,
    GOING_ON,
    HELD,
    HIDEOUT,
    INCOME,
    KHYRON,
    LOSE,
    LOST,
    LOST_TO_BOT,
    MECHA,
    MINMEI,
    MOVE,
    OVERT,
    PARTISAN,
    PICK_END,
    PICK_UNDO,
    PLAY,
    POD,
    RESPAWN,
    RESUPPLY,
    RESUPPLYING,
    RETREAT,
    RICK,
    ROUND,
    TARGETS,
    TURN,
    TRADING,
    VERITECH,
    WATCH,
    WON,
)
from engine.step import NONE
from tests.cases.robotech_rules import go
from tests.cases.robotech_support import (
    AUL,
    EXCALIBUR,
    FOREST,
    GRANITE,
    NMC,
    NORTHWEST,
    RDF,
    REF,
    ZONE,
    ZONE_11,
    ZR,
    Laid,
    count,
    decider,
    end_round,
    legal,
    may,
    play,
    told,
)
from tests.cases.support import entropy


def to_the_end(game):
    """Declines whatever is asked in the Resolution Phase; gives the news."""
    news = end_round(game)
    while game.part() and not game.over():
        news += play(game, PICK_END if may(game, PICK_END) else legal(game)[0])
    return news


# The parts


def test_income_and_tokens():
    units = {(NMC, MECHA): 2, (FOREST, PARTISAN): 1, (GRANITE, COVERT): 1, (ZONE, PARTISAN): 2, (ZONE_11, COVERT): 1}
    with Laid(units=units, tokens=(10, 11, HIDEOUT)) as game:
        news = end_round(game)
        assert told(news, INCOME) == [(INCOME, 2, 2, 1, 2)]
        assert told(news, HELD) == [(HELD, AUL, ZR, ZR)]
        assert [game.protoculture(faction) for faction in range(4)] == [12, 18, 11, 15]
        assert [game.token(number) for number in range(3)] == [10, 11, 12]


def test_a_token_that_nobody_is_at_is_the_rdfs():
    with Laid() as game:
        assert told(end_round(game), HELD) == [(HELD, RDF, RDF, RDF)]
        assert game.protoculture(RDF) == 19


def test_influence_of_zr_then_of_the_rdf():
    units = {(FOREST, KHYRON): 1, (NMC, RICK): 1, (NMC, MECHA): 1, (ZONE, FLAGSHIP): 1}
    with Laid(units=units) as game:
        end_round(game)
        assert (game.part(), game.phase(), decider(game)) == (4, TARGETS, ZR) and legal(game) == [21]
        zr, rdf = game.protoculture(ZR), game.protoculture(RDF)
        play(game, 21)
        assert game.spot(10) == 3 and game.protoculture(ZR) == zr - 1
        assert (game.part(), decider(game)) == (5, RDF) and legal(game) == [0]
        play(game, PICK_END)
        assert game.protoculture(RDF) == rdf and game.spot(0) == 2 and game.round() == 2


def test_influence_is_not_asked_for_where_it_is_not_possible():
    with Laid(units={(FOREST, KHYRON): 1}, proto={ZR: 0}, tokens=(10, 11, 12)) as game:
        end_round(game)
        assert game.part() == 4, "its income pays for it"
    with Laid(units={(FOREST, POD): 1, (FOREST, KHYRON): 1}) as game:
        end_round(game)
        assert game.part() != 4


def test_retreat_to_the_hideout():
    units = {(FOREST, OVERT): 2, (FOREST, COVERT): 1, (ZONE, OVERT): 1, (ZONE, KHYRON): 1, (HIDEOUT, OVERT): 1}
    with Laid(units=units) as game:
        news = end_round(game)
        assert told(news, RETREAT) == [(RETREAT, 4)]
        assert game.units(HIDEOUT, COVERT) == 4 and game.units(FOREST, COVERT) == 1 and game.where(KHYRON) == HIDEOUT
        assert count(game, OVERT) == [0]


def test_resupply_to_new_macross_city_if_there_is_no_other():
    units = {(FOREST, MECHA): 2, (ZONE, VERITECH): 1, (GRANITE, MECHA): 1, (GRANITE, PARTISAN): 2, (GRANITE, RICK): 1}
    with Laid(units=units) as game:
        news = end_round(game)
        assert told(news, RESUPPLY) == [(RESUPPLY, 5)]
        assert (game.units(NMC, MECHA), game.units(NMC, VERITECH), game.where(RICK)) == (3, 1, NMC)


def test_resupply_lets_the_rdf_choose_among_its_cities():
    units = {
        (FOREST, MECHA): 1, (ZONE, VERITECH): 1, (GRANITE, MECHA): 1, (NORTHWEST, CITY): 1, (NORTHWEST, POD): 2,
        (EXCALIBUR, PARTISAN): 1, (ZONE_11, FLAGSHIP): 1,
    }  # fmt: skip
    with Laid(units=units) as game:
        end_round(game)
        assert (game.part(), game.phase(), decider(game)) == (7, RESUPPLYING, RDF)
        places = [NMC, GRANITE, NORTHWEST]  # a land with an AUL city is a city
        assert legal(game) == [go(kind, space) for kind in (MECHA, VERITECH) for space in places]
        assert game.describe(0, go(VERITECH, NORTHWEST)) == (MOVE, VERITECH, ZONE, NORTHWEST)
        play(game, go(VERITECH, NORTHWEST), PICK_UNDO, go(VERITECH, GRANITE), go(MECHA, NORTHWEST))
        assert game.units(GRANITE, VERITECH) == 1 and game.units(NORTHWEST, MECHA) == 1 and game.part() == 9


def test_recruit_of_the_ref_then_of_the_aul():
    with Laid(units={(NMC, PARTISAN): 1}, assembly=2) as game:
        end_round(game)
        assert (game.part(), decider(game)) == (8, REF) and legal(game) == [0] and may(game, PICK_END)
        proto = game.protoculture(REF)
        play(game, 0)
        assert (game.assembly(), game.constructed(), game.protoculture(REF)) == (1, 1, proto - 1)
        assert (game.part(), decider(game)) == (9, AUL) and legal(game) == [NMC]
        play(game, PICK_END)
        assert game.units(NMC, PARTISAN) == 1 and game.part() == 11


def test_what_is_declined_in_the_resolution_phase_is_not_told_as_an_action():
    units = {(FOREST, KHYRON): 1, (NMC, RICK): 1, (NMC, MECHA): 1, (GRANITE, PARTISAN): 1, (ZONE, FLAGSHIP): 1}
    asked = ((ZR, 5), (RDF, 5), (REF, 1), (AUL, 1))  # influence, influence, recruiting, recruiting
    for takes in (0, 1):
        with Laid(units=units, assembly=1) as game:
            news = end_round(game)
            for faction, action in asked:
                assert decider(game) == faction and game.phase() == TARGETS and may(game, PICK_END)
                proto = game.protoculture(faction)
                news += play(game, legal(game)[0] if takes else PICK_END)
                assert (game.protoculture(faction) < proto) == bool(takes)
            assert told(news, ACTION) == ([(ACTION, faction, action) for faction, action in asked] if takes else [])


def test_return_to_the_board():
    with Laid() as game:
        end_round(game)
        assert game.where(RICK) == NMC and game.where(MINMEI) == GRANITE and game.where(KHYRON) == HIDEOUT
        assert (game.part(), game.phase(), decider(game)) == (11, RESPAWN, REF) and legal(game) == list(range(13))
        play(game, ZONE)
        assert game.where(FLAGSHIP) == ZONE and game.round() == 2
    with Laid(units={(ZONE, RICK): 1, (FOREST, MINMEI): 1, (NMC, FLAGSHIP): 1}) as game:
        to_the_end(game)
        assert game.where(MINMEI) == FOREST and game.where(FLAGSHIP) == NMC, "who is there stays"


def test_cards_and_the_next_round():
    with Laid(units={(NMC, FLAGSHIP): 1}) as game:
        news = to_the_end(game)
        assert told(news, DEALT) == [(DEALT, 2)] and told(news, ROUND) == [(ROUND, 2)]
        for faction in range(4):
            cards = [game.card(faction, slot) for slot in range(4)]
            assert 6 + faction in cards and cards.count(NONE) == 2, "the card of its faction and round"
        assert (game.round(), game.part(), game.turn_number(), game.turn()) == (2, 0, 0, AUL), "the AUL begins round 2"
        assert [game.card_on_timeline(nth) for nth in range(4)] == [NONE] * 4 and game.on_timeline(1) == 4
        assert game.phase() == TRADING and told(news, TURN)[-1] == (TURN, AUL)


# Victories


def position(game, number, order=(RDF, ZR, REF, AUL)):
    """The victory check of a round to come; the cards do not matter for it."""
    game.state[8] = number | 16
    game.state[9] = 3 | 4 << 4
    game.state[10] = sum([order[nth] << 2 * nth for nth in range(4)])
    game.state[115] = 5
    game._entropy = bytes(32)
    from engine.robotech_resolve import run

    run(game)
    return game


def major(units, number=2, order=(RDF, ZR, REF, AUL), **table):
    with Laid(units=units, **table) as game:
        return position(game, number, order).winners()


SEVEN = {(space, POD): 1 for space in range(7)}
FIVE_CITIES = {(space, PARTISAN): 1 for space in range(5)}
FIVE_CONTENT = {civilian: 0 for civilian in range(5)}


def test_major_victories():
    assert major(SEVEN) == 1 << REF and major(FIVE_CITIES) == 1 << AUL and major({}, spots=FIVE_CONTENT) == 1 << RDF
    fewer = dict(SEVEN)
    del fewer[(6, POD)]
    assert major(fewer) == 0
    fewer = dict(FIVE_CITIES)
    del fewer[(4, PARTISAN)]
    assert major(fewer) == 0
    fewer[(FOREST, CITY)] = 1
    assert major(fewer) == 1 << AUL
    assert major({}, spots={civilian: 0 for civilian in range(4)}) == 0


def test_no_check_in_the_first_round():
    with Laid(units=SEVEN) as game:
        end_round(game)
        assert not game.over() and game.round() + game.part() > 1


def test_major_victories_in_the_order_of_the_timeline():
    assert major(SEVEN, spots=FIVE_CONTENT) == 1 << RDF
    assert major(SEVEN, order=(AUL, REF, RDF, ZR), spots=FIVE_CONTENT) == 1 << REF
    units = dict(FIVE_CITIES)
    assert major(units, order=(ZR, AUL, RDF, REF), spots=FIVE_CONTENT) == 1 << AUL


def test_minor_victories_after_the_fourth_round():
    # RDF against AUL: ties are the AUL's; ZR's minor track against the REF: ties are the REF's
    assert major({}, 3) == 0
    assert major({}, 4) == 1 << AUL | 1 << REF
    assert major({}, 4, spots={0: 0}) == 1 << RDF | 1 << REF
    assert major({(GRANITE, PARTISAN): 1}, 4, spots={0: 0}) == 1 << AUL | 1 << REF
    assert major({(GRANITE, PARTISAN): 1}, 4, spots={0: 0, 2: 0}) == 1 << RDF | 1 << REF
    assert major({}, 4, joined=1) == 1 << AUL | 1 << ZR
    assert major({(NMC, POD): 1}, 4, joined=2) == 1 << AUL | 1 << REF, "two civilians are one point"
    assert major({(NMC, POD): 1}, 4, joined=3) == 1 << AUL | 1 << ZR


def test_only_rivals_do_not_win_together():
    from engine.robotech_check_phase import _flaw_of_end

    with Laid(joined=1) as game:
        position(game, 4)
        sound = [factions for factions in range(1, 16) if not _wins(game, factions, _flaw_of_end)]
        assert sound == [1 << RDF, 1 << ZR, 1 << RDF | 1 << ZR, 1 << REF, 1 << RDF | 1 << REF, 1 << AUL, 1 << ZR | 1 << AUL, 1 << REF | 1 << AUL]


def _wins(game, factions, flaw):
    game.state[7] = factions << 4
    return flaw(game)


def test_standings():
    with Laid() as game:
        assert [entry[0] for entry in game.standings()] == [1] * 4 and game.standings()[0][3] == GOING_ON
    with Laid(units=SEVEN) as game:
        position(game, 2)
        assert game.news()[-1] == (WON, 1 << REF) and not game.waiting()
        assert game.standings() == [(1, REF, 7, BY_MAJOR), (2, RDF, 0, LOST), (2, ZR, 0, LOST), (2, AUL, 0, LOST)]
    with Laid(joined=1) as game:
        position(game, 4)
        assert game.standings() == [(1, ZR, 1, BY_MINOR), (1, AUL, 0, BY_MINOR), (3, RDF, 0, LOST), (3, REF, 0, LOST)]
    with Laid(units=SEVEN, seats=3) as game:
        position(game, 2)
        assert [entry[0] for entry in game.standings()] == [1] * 3 and game.standings()[0][3] == LOST_TO_BOT
    with Laid(seats=3) as game:
        position(game, 4)
        assert [entry[:2] for entry in game.standings()] == [(1, 2), (2, 0), (2, 1)], "the REF has the other one"


# The REF without a player


def bots_turn(**table):
    """The bot's turn behind the RDF's, with the news of it."""
    with Laid(seats=3, column=(RDF, REF, ZR, AUL), **table) as game:
        news = play(game, PICK_END)
        return game, news


def test_drops_with_five_or_more_four_and_three_pods():
    """The drop card says 1, 2, 2."""
    for pods, drops in ((12, [1, 2, 2]), (5, [1, 2, 2]), (4, [1, 2, 1]), (3, [1, 2])):
        game, news = bots_turn(assembly=pods, units={(ZONE, FLAGSHIP): 1})
        dropped = told(news, DROP)
        assert [item[1] for item in dropped] == drops
        assert len({item[2] for item in dropped}) == len(drops), "another territory each time"
        assert count(game, POD) == [sum(drops)] and game.assembly() == max(0, pods - 5) and game.constructed() == 0
        assert game.where(FLAGSHIP) == dropped[-1][2], "the flagship is where the last ones are"


def test_constructed_pods_drop_with_five_more():
    game, news = bots_turn(constructed=2, assembly=9, units={(ZONE, FLAGSHIP): 1})
    assert [item[1] for item in told(news, DROP)] == [1, 2, 2]
    assert (game.assembly(), game.constructed()) == (4, 2)


def test_without_pods_the_flagship_goes_to_a_territory_card():
    game, news = bots_turn(units={(ZONE, FLAGSHIP): 1})
    assert not told(news, DROP) and len(told(news, DRAWN)) == 1
    assert game.where(FLAGSHIP) == told(news, DRAWN)[0][1] < 10


def test_where_the_flagship_comes_zr_is_overt_and_loses_units():
    """Covert soldiers everywhere: two pods and the flagship destroy three of four."""
    units = {(ZONE, FLAGSHIP): 1}
    for space in range(3):
        units[(space, COVERT)] = 4
    game, news = bots_turn(assembly=12, units=units)
    ship = game.where(FLAGSHIP)
    for space in range(3):
        if space == ship:
            assert game.units(space, OVERT) == 1 and told(news, FLIP)
        else:
            assert game.units(space, COVERT) == 4


def test_the_bots_attack_lets_zr_choose():
    from engine.robotech_bot import _attack

    with Laid(seats=3, units={(NMC, FLAGSHIP): 1, (NMC, POD): 1, (NMC, COVERT): 3, (NMC, KHYRON): 1}) as game:
        game.state[115] = 4
        game.state[116] = REF
        _attack(game, NMC)
        assert game.phase() == LOSE and game.waiting() == 1 << 1 and list(game.legal(1)) == [KHYRON, OVERT]


def test_a_removed_flagship_stays_away_until_the_resolution_phase():
    game, news = bots_turn(assembly=12)
    assert game.where(FLAGSHIP) == NONE and count(game, POD) == [5]


def test_it_waits_for_a_go_where_there_is_much_to_tell():
    with Laid(seats=3, column=(RDF, REF, ZR, AUL), assembly=12) as game:
        game.crowded = lambda needed: True
        for verbs in ((), (PLAY,), (DROP, TURN)):
            news = play(game, PICK_END if verbs == () else 0)
            assert all([told(news, verb) for verb in verbs])
            if TURN not in verbs:
                assert game.phase() == WATCH and decider(game) == RDF and legal(game) == [0] and not may(game, PICK_END)
                assert game.describe(0, 0) == (GO,)


def test_the_bots_resolution_phase():
    with Laid(seats=3, units={(NMC, POD): 1}, assembly=6, proto=10) as game:
        news = to_the_end(game)
        assert game.where(FLAGSHIP) < 10, "a Territory card"
        assert told(news, INCOME)[0][3] == 0 and game.protoculture(REF) == 10
        assert len(told(news, PLAY)) == 3 and game.round() == 2
        cards = [game.card(REF, slot) for slot in range(4)]
        assert 8 in cards and 101 in cards and cards.count(NONE) == 2


def test_the_bot_plays_what_could_be_in_its_hand():
    """In the first round one of the six cards, but none of those that the others have."""
    seen = set()
    for number in range(12):
        with Laid(seats=3, column=(RDF, REF, ZR, AUL)) as game:
            game.step([PICK_END, NONE, NONE], entropy(number))
            seen.add(told(game.news(), PLAY)[0][2])
    assert seen <= {1, 4, 5} and len(seen) > 1
