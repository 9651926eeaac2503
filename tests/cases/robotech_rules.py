"""Robotech: the examples of the rulebook for control, tokens, moves, battles and AUL cities; who wins."""

from engine.robotech import (
    AMBUSH,
    CITY,
    COVERT,
    FLAGSHIP,
    FLIP,
    HIDEOUT,
    KHYRON,
    MECHA,
    MINMEI,
    MOVE,
    OVERT,
    PARTISAN,
    PAY,
    PICK_END,
    PICK_NEXT,
    POD,
    REMOVE,
    RICK,
    TOKEN,
    VERITECH,
)
from tests.cases.robotech_support import (
    AUL,
    EXCALIBUR,
    FOREST,
    GRANITE,
    LAND_8,
    NMC,
    NORTHWEST,
    RDF,
    RECLAMATION,
    REF,
    ZONE,
    ZR,
    Laid,
    count,
    legal,
    play,
    take,
    told,
)

NOBODY, RDF_SIDE, AUL_SIDE = range(3)

MOVE_ACTION, RECRUIT, ATTACK, INCOME, FLIP_ACTION, INFLUENCE, BUILD = range(7)


def go(kind, space):
    """The pick that moves the `kind`-th kind of a faction."""
    return kind * 14 + space


# Determining Territory Control


def test_control_example_1_rick_and_pods_outnumber_the_aul():
    with Laid(units={(FOREST, RICK): 1, (FOREST, POD): 2, (FOREST, PARTISAN): 2}) as game:
        assert game.control(FOREST) == RDF_SIDE


def test_control_example_2_a_tie_is_uncontrolled():
    with Laid(units={(FOREST, FLAGSHIP): 1, (FOREST, POD): 1, (FOREST, PARTISAN): 1, (FOREST, COVERT): 1}) as game:
        assert game.control(FOREST) == NOBODY


def test_control_example_3_a_city_counts_as_a_unit():
    units = {(FOREST, CITY): 1, (FOREST, OVERT): 2, (FOREST, PARTISAN): 1, (FOREST, POD): 3}
    with Laid(units=units) as game:
        assert game.control(FOREST) == AUL_SIDE


def test_heroes_count_and_zones_are_controlled_by_nobody():
    with Laid(units={(FOREST, MINMEI): 1, (GRANITE, KHYRON): 1, (ZONE, POD): 3}) as game:
        assert (game.control(FOREST), game.control(GRANITE), game.control(ZONE)) == (AUL_SIDE, AUL_SIDE, NOBODY)
        assert game.control(NMC) == NOBODY and game.control(HIDEOUT) == NOBODY
        assert game.controlled(2) == 2 and game.controlled(1) == 0


# Zones & Protoculture Tokens


def test_tokens_go_to_the_most_units_and_to_the_rdf_in_a_tie():
    with Laid(units={(ZONE, PARTISAN): 2, (ZONE, POD): 1, (ZONE + 1, POD): 1, (ZONE + 1, OVERT): 1}) as game:
        assert [game.holder(number) for number in range(3)] == [AUL, RDF, RDF]
    with Laid(units={(ZONE, COVERT): 2, (ZONE, MECHA): 1}, tokens=(10, HIDEOUT, 12)) as game:
        assert [game.holder(number) for number in range(3)] == [ZR, ZR, RDF]


# Play Examples


def test_rdf_move_example():
    """Three units to the Northwest Quadrant, one to Excalibur, then the Quadrant's group goes into the Forest Preserve."""
    units = {
        (NMC, RICK): 1, (NMC, MECHA): 5, (NORTHWEST, MECHA): 1, (NORTHWEST, PARTISAN): 1, (FOREST, PARTISAN): 2,
        (NORTHWEST, COVERT): 1,
    }  # fmt: skip
    with Laid(units=units, card=3, proto=9) as game:
        news = take(game, MOVE_ACTION, NMC, go(0, NORTHWEST), go(1, NORTHWEST), go(1, NORTHWEST))
        assert game.protoculture(RDF) == 6 and len(told(news, PAY)) == 1 and game.control(NORTHWEST) == RDF_SIDE
        play(game, go(1, 9), PICK_NEXT)  # one unit to the other side, for the same protoculture
        assert game.protoculture(RDF) == 6
        play(game, NORTHWEST, go(1, FOREST), go(1, FOREST), go(0, FOREST), PICK_END)
        assert game.protoculture(RDF) == 3
        assert game.control(FOREST) == RDF_SIDE and game.control(NORTHWEST) == AUL_SIDE
        assert MOVE_ACTION not in legal(game)


def test_rdf_move_example_leaves_the_quadrant_uncontrolled():
    units = {(NMC, MECHA): 4, (NORTHWEST, MECHA): 1, (NORTHWEST, OVERT): 1}
    with Laid(units=units, proto=6) as game:
        take(game, MOVE_ACTION, NMC, go(1, NORTHWEST), go(1, NORTHWEST), go(1, NORTHWEST), PICK_NEXT)
        play(game, NORTHWEST, go(1, FOREST), go(1, FOREST), go(1, FOREST), PICK_END)
        assert game.protoculture(RDF) == 0
        assert game.control(FOREST) == RDF_SIDE and game.control(NORTHWEST) == NOBODY


def test_zentraedi_move_example_by_way_of_the_hideout():
    """One unit to a neighbour for 1, another one across the map by way of the hideout for 2."""
    with Laid(units={(FOREST, COVERT): 1, (FOREST, OVERT): 1}, faction=ZR, proto=3) as game:
        news = take(game, MOVE_ACTION, FOREST, go(1, GRANITE), go(2, HIDEOUT), HIDEOUT, go(2, LAND_8))
        assert game.protoculture(ZR) == 0
        assert game.units(GRANITE, COVERT) == game.units(LAND_8, OVERT) == 1
        assert [item[2:] for item in told(news, MOVE)] == [(1, FOREST, GRANITE), (1, FOREST, HIDEOUT), (1, HIDEOUT, LAND_8)]
        assert legal(game) == [INCOME]  # nothing else is to be had for no protoculture


def test_zentraedi_rebellion_battle_example():
    """Two covert soldiers destroy two pods for 2, turn overt, and the territory changes hands."""
    with Laid(units={(EXCALIBUR, COVERT): 2, (EXCALIBUR, POD): 3, (EXCALIBUR, PARTISAN): 1}, faction=ZR, proto=5) as game:
        assert game.control(EXCALIBUR) == NOBODY
        news = take(game, ATTACK, EXCALIBUR, 2 * 4 + REF, 2 * 4 + REF)
        assert game.units(EXCALIBUR, POD) == 3, "not before all have attacked"
        news += play(game, PICK_END)
        assert game.protoculture(ZR) == 3
        assert (game.units(EXCALIBUR, COVERT), game.units(EXCALIBUR, OVERT), game.units(EXCALIBUR, POD)) == (0, 2, 1)
        assert game.control(EXCALIBUR) == AUL_SIDE and game.spare(POD) == 22
        assert told(news, AMBUSH) == [(AMBUSH, COVERT, REF, EXCALIBUR)] * 2
        assert told(news, FLIP) == [(FLIP, OVERT, 1, EXCALIBUR)] * 2
        assert told(news, REMOVE) == [(REMOVE, POD, 2, EXCALIBUR)]


def test_aul_city_example():
    """Two partisans for a city can lose the territory."""
    with Laid(units={(FOREST, PARTISAN): 2, (FOREST, POD): 1}, faction=AUL) as game:
        assert game.control(FOREST) == AUL_SIDE and not game.is_city(FOREST) and game.points(AUL) == 0
        take(game, BUILD, FOREST)
        assert game.is_city(FOREST) and game.units(FOREST, PARTISAN) == 0 and game.units(FOREST, CITY) == 1
        assert game.control(FOREST) == NOBODY and game.points(AUL) == 0
        assert game.protoculture(AUL) == 8
    with Laid(units={(FOREST, PARTISAN): 3, (FOREST, CITY): 1}, faction=AUL) as game:
        take(game, BUILD, FOREST)
        assert game.units(FOREST, CITY) == 2 and game.control(FOREST) == AUL_SIDE and game.points(AUL) == 2


def test_five_cities_from_tokens_and_territories():
    """Three city tokens and two city territories under the AUL's control."""
    units = {
        (FOREST, CITY): 2, (LAND_8, CITY): 1, (GRANITE, PARTISAN): 1, (EXCALIBUR, COVERT): 1,
        (RECLAMATION, CITY): 1, (RECLAMATION, POD): 2,
    }  # fmt: skip
    with Laid(units=units) as game:
        assert game.points(AUL) == 5
    units[(EXCALIBUR, POD)] = 1
    with Laid(units=units) as game:
        assert game.points(AUL) == 4


def test_points_of_the_others():
    with Laid(units={(NMC, MECHA): 1, (FOREST, POD): 1, (ZONE, POD): 2}, spots={0: 0, 1: 0, 2: 1}, joined=3) as game:
        assert [game.points(faction) for faction in (RDF, ZR, REF)] == [2, 3, 2]
        assert game.minor(ZR) == 2 and game.minor(REF) == 2


# Tokens and the hideout


def test_zr_carries_a_token_that_it_holds_to_the_hideout():
    with Laid(units={(ZONE, COVERT): 2, (ZONE, POD): 1}, faction=ZR, constructed=ZONE) as game:
        news = take(game, MOVE_ACTION, ZONE, go(1, HIDEOUT))
        assert game.constructed() == ZONE
        assert told(news, TOKEN) == [(TOKEN, 0, ZONE, HIDEOUT)] and game.token(0) == HIDEOUT and game.holder(0) == ZR
    with Laid(units={(ZONE, COVERT): 1, (ZONE, POD): 1}, faction=ZR) as game:
        assert not told(take(game, MOVE_ACTION, ZONE, go(1, HIDEOUT)), TOKEN), "a tie is the RDF's"
    with Laid(units={(ZONE, COVERT): 2}, faction=ZR) as game:
        assert not told(take(game, MOVE_ACTION, ZONE, go(1, NMC)), TOKEN), "only to the hideout"


# Unit caps


def test_units_out_of_play_are_what_the_caps_leave():
    units = {(NMC, VERITECH): 3, (GRANITE, VERITECH): 2, (FOREST, COVERT): 4, (HIDEOUT, OVERT): 2, (NMC, POD): 5}
    with Laid(units=units, constructed=3, assembly=7) as game:
        assert game.spare(VERITECH) == 3 and game.spare(POD) == 8
        assert game.spare(COVERT) == game.spare(OVERT) == 8
        assert game.spare(RICK) == 1 and game.spare(KHYRON) == 1
        assert count(game, VERITECH, COVERT, OVERT, POD) == [5, 4, 2, 5]
