"""Robotech: each action of each faction: what it does, what it costs, where it may be done, how often."""

from engine.robotech import (
    CITY,
    COMMAND,
    CONSTRUCT,
    COVERT,
    DROP,
    EARN,
    FLAGSHIP,
    HIDE_AS_PRINTED,
    HIDEOUT,
    KHYRON,
    LIFT,
    LOSE,
    MECHA,
    MINMEI,
    OVERT,
    PARTISAN,
    PICK_END,
    PICK_NEXT,
    PICK_UNDO,
    POD,
    RICK,
    VERITECH,
)
from engine.step import NONE, IllegalPick
from tests.cases.robotech_rules import ATTACK, BUILD, FLIP_ACTION, INCOME, INFLUENCE, MOVE_ACTION, RECRUIT, go
from tests.cases.robotech_support import (
    AUL,
    EXCALIBUR,
    FOREST,
    GRANITE,
    LAND_8,
    LAND_9,
    NMC,
    NORTHWEST,
    RDF,
    RECLAMATION,
    REF,
    ZONE,
    ZONE_11,
    ZR,
    Laid,
    decider,
    legal,
    may,
    play,
    take,
    told,
)
from tests.cases.support import raises

EVERYTHING = {
    (NMC, RICK): 1, (NMC, MECHA): 2, (NMC, VERITECH): 1, (NMC, PARTISAN): 1, (NMC, COVERT): 1, (NMC, OVERT): 1,
    (GRANITE, FLAGSHIP): 1, (GRANITE, OVERT): 1, (GRANITE, POD): 2, (FOREST, MINMEI): 1, (FOREST, PARTISAN): 3,
    (FOREST, POD): 1, (FOREST, KHYRON): 1, (FOREST, COVERT): 1, (GRANITE, COVERT): 1,
}  # fmt: skip
"""A table on which every faction can take every action."""


def refused(game, pick):
    """True if the seat that owes a pick may not pick this."""
    before = bytes(game.state)
    seats = [seat for seat in range(game.seats) if game.waiting() >> seat & 1]
    picks = [NONE] * game.seats
    picks[seats[0]] = pick
    raises(IllegalPick, game.step, picks, bytes(32))
    assert game.state == before
    return True


# What all have in common


def test_what_each_faction_can_do():
    six = [0, 1, 2, 3, 4, 5]
    for faction, actions in ((RDF, six), (ZR, six), (REF, six), (AUL, [0, 1, 2, 3, 5, 6])):
        with Laid(units=EVERYTHING, faction=faction, assembly=2) as game:
            assert legal(game) == actions, (faction, legal(game))


def test_own_card_leaves_one_normal_action():
    for faction, card, actions in ((RDF, 0, [0, 3]), (ZR, 1, [0, 1, 2, 3]), (REF, 2, [0, 1, 3, 5]), (AUL, 3, [0, 1, 2, 3])):
        with Laid(units=EVERYTHING, faction=faction, card=card, assembly=2) as game:
            assert legal(game) == actions
            play(game, INCOME)
            assert legal(game) == [] and may(game, PICK_END, PICK_UNDO)


def test_without_protoculture_only_what_is_free():
    for faction, actions in ((RDF, [3]), (ZR, [3]), (REF, [3]), (AUL, [3, 5])):
        with Laid(units=EVERYTHING, faction=faction, proto=0, assembly=2) as game:
            assert legal(game) == actions


def test_costs_are_what_must_be_there():
    for faction, costs in ((RDF, (3, 3, 3, 0, 3, 3, None)), (ZR, (1, 1, 1, 0, 1, 1, None)), (REF, (1, 1, 1, 0, 1, 1, None)),
                           (AUL, (1, 1, 1, 0, None, 0, 2))):  # fmt: skip
        for action in range(7):
            if costs[action]:
                for proto in (costs[action] - 1, costs[action]):
                    with Laid(units=EVERYTHING, faction=faction, proto={faction: proto}, assembly=2) as game:
                        assert (action in legal(game)) == (proto == costs[action]), (faction, action, proto)


def test_two_different_actions():
    with Laid(units=EVERYTHING, faction=AUL) as game:
        play(game, INCOME)
        assert INCOME not in legal(game) and RECRUIT in legal(game)
        play(game, RECRUIT, FOREST)
        assert game.phase() == COMMAND and legal(game) == []


def test_an_action_that_is_ended_at_once_is_not_used_up():
    with Laid(units=EVERYTHING, faction=RDF) as game:
        play(game, RECRUIT, PICK_END, MOVE_ACTION, PICK_END)
        assert legal(game) == [0, 1, 2, 3, 4, 5] and game.protoculture(RDF) == 10


def test_undo_goes_back_step_by_step():
    with Laid(units=EVERYTHING, faction=RDF) as game:
        seen = []
        for pick in (MOVE_ACTION, NMC, go(0, NORTHWEST), go(2, LAND_9), PICK_END, INCOME):
            seen.append(bytes(game.state[6:140]))
            play(game, pick)
        while seen:
            play(game, PICK_UNDO)
            assert bytes(game.state[6:140]) == seen.pop()
        assert not may(game, PICK_UNDO)


def test_undo_ends_where_another_decides():
    with Laid(units=EVERYTHING, faction=ZR) as game:
        take(game, ATTACK, NMC, 1 * 4 + RDF)
        assert may(game, PICK_UNDO)
        play(game, PICK_END)
        assert game.phase() == LOSE and decider(game) == RDF
        play(game, MECHA)
        assert decider(game) == ZR and not may(game, PICK_UNDO)


# RDF


def test_rdf_tax():
    with Laid(units={(NMC, MECHA): 1, (FOREST, POD): 1, (ZONE, MECHA): 2, (GRANITE, PARTISAN): 1}) as game:
        take(game, INCOME)
        assert game.protoculture(RDF) == 14


def test_protoculture_does_not_grow_beyond_its_maximum():
    with Laid(units={(NMC, MECHA): 1}, proto=39) as game:
        take(game, INCOME)
        assert game.protoculture(RDF) == 40


def test_rdf_march_goes_to_neighbours_only_and_is_paid_once_for_a_space():
    with Laid(units={(NMC, MECHA): 3, (NMC, RICK): 1, (ZONE_11, VERITECH): 1}, proto=5) as game:
        play(game, MOVE_ACTION)
        assert legal(game) == [NMC, ZONE_11]
        play(game, NMC)
        assert legal(game) == [go(kind, space) for kind in (0, 1) for space in (NORTHWEST, LAND_9, ZONE)]
        play(game, go(1, ZONE), go(1, LAND_9), go(0, NORTHWEST))
        assert game.protoculture(RDF) == 2
        assert not may(game, PICK_NEXT), "another march costs 3"
        play(game, go(1, ZONE))
        assert game.phase() == COMMAND and MOVE_ACTION not in legal(game)


def test_rdf_enlist_replaces_a_partisan_or_two_mecha_in_its_cities():
    units = {(NMC, MECHA): 3, (NMC, PARTISAN): 1, (FOREST, CITY): 1, (FOREST, POD): 3, (FOREST, PARTISAN): 1, (LAND_8, MECHA): 2}
    with Laid(units=units) as game:
        play(game, RECRUIT)
        assert legal(game) == [NMC * 2, NMC * 2 + 1, FOREST * 2]  # not in a land without a city
        play(game, NMC * 2 + 1)
        assert (game.units(NMC, MECHA), game.units(NMC, VERITECH), game.protoculture(RDF)) == (1, 1, 7)
        assert game.phase() == COMMAND and RECRUIT not in legal(game)
    with Laid(units=units) as game:
        take(game, RECRUIT, FOREST * 2)
        assert (game.units(FOREST, PARTISAN), game.units(FOREST, MECHA)) == (0, 1)
    units = {(NMC, MECHA): 12, (NMC, PARTISAN): 1, (GRANITE, VERITECH): 8}
    with Laid(units=units) as game:
        assert RECRUIT not in legal(game), "all mecha and Veritechs are on the map"
    with Laid(units={(GRANITE, MECHA): 2, (GRANITE, PARTISAN): 2}) as game:
        assert RECRUIT not in legal(game), "the city is not the RDF's"


def test_rdf_curfew_needs_two_kinds_of_units():
    for units, allowed in (
        ({(FOREST, RICK): 1, (FOREST, MECHA): 1}, True),
        ({(FOREST, VERITECH): 1, (FOREST, POD): 1}, True),
        ({(FOREST, VERITECH): 2, (FOREST, RICK): 1}, False),
        ({(FOREST, MECHA): 2, (FOREST, POD): 1}, False),
        ({(FOREST, RICK): 1, (FOREST, MECHA): 1, (FOREST, PARTISAN): 2}, False),
    ):
        with Laid(units=units) as game:
            assert (INFLUENCE in legal(game)) == allowed, units
            if allowed:
                play(game, INFLUENCE)
                assert legal(game) == [10 * 2], "civilian 10, to the left"
                play(game, 20)
                assert game.spot(10) == 1 and game.protoculture(RDF) == 7
                assert INFLUENCE not in legal(game)
    with Laid(units={(FOREST, RICK): 1, (FOREST, MECHA): 1}, spots={10: 0}) as game:
        assert INFLUENCE not in legal(game), "content civilians stay"


def test_civilians_that_are_alike_are_one_pick():
    with Laid(units={(NMC, RICK): 1, (NMC, MECHA): 1}) as game:
        play(game, INFLUENCE)
        assert legal(game) == [0]
    with Laid(units={(NMC, RICK): 1, (NMC, MECHA): 1}, spots={1: 1}) as game:
        play(game, INFLUENCE)
        assert legal(game) == [0, 2]


def test_rdf_patrol_flips_one_for_each_unit_and_is_repeated():
    units = {(FOREST, MECHA): 2, (FOREST, COVERT): 3, (NMC, VERITECH): 1, (NMC, COVERT): 1, (ZONE, MECHA): 1, (ZONE, COVERT): 1}
    with Laid(units=units, proto=9) as game:
        play(game, FLIP_ACTION)
        assert legal(game) == [NMC, FOREST], "territories only"
        play(game, FOREST)
        assert (game.units(FOREST, COVERT), game.units(FOREST, OVERT)) == (1, 2)
        play(game, NMC, FOREST)
        assert game.protoculture(RDF) == 0 and game.units(FOREST, COVERT) == game.units(NMC, COVERT) == 0
        assert game.phase() == COMMAND


def test_rdf_attack_is_as_strong_as_its_units_and_once_in_a_space():
    units = {(FOREST, RICK): 1, (FOREST, MECHA): 1, (FOREST, OVERT): 5, (NMC, MECHA): 1, (NMC, OVERT): 3, (GRANITE, COVERT): 1}
    units[(EXCALIBUR, MECHA)] = units[(RECLAMATION, OVERT)] = 1
    with Laid(units=units) as game:
        play(game, ATTACK)
        assert legal(game) == [NMC, FOREST]
        play(game, FOREST)
        assert game.units(FOREST, OVERT) == 2
        assert legal(game) == [NMC]
        play(game, NMC)
        assert game.units(NMC, OVERT) == 2 and game.phase() == COMMAND and game.protoculture(RDF) == 4
    with Laid(units={(NMC, VERITECH): 2, (NMC, OVERT): 5}) as game:
        take(game, ATTACK, NMC)
        assert game.units(NMC, OVERT) == 1


def test_khyron_hides_among_covert_soldiers():
    units = {(FOREST, RICK): 1, (FOREST, OVERT): 1, (FOREST, KHYRON): 1, (FOREST, COVERT): 1}
    with Laid(units=units) as game:
        take(game, ATTACK, FOREST)
        assert game.where(KHYRON) == FOREST and game.units(FOREST, OVERT) == 0 and game.units(FOREST, COVERT) == 1
    del units[(FOREST, COVERT)]
    with Laid(units=units) as game:
        take(game, ATTACK, FOREST)
        assert game.where(KHYRON) == NONE and game.units(FOREST, OVERT) == 0
    units[(FOREST, OVERT)] = 2
    with Laid(units=units) as game:
        play(game, ATTACK, FOREST)
        assert decider(game) == ZR and legal(game) == [KHYRON, OVERT], "the defender chooses"
        play(game, OVERT)
        assert legal(game) == [KHYRON, OVERT]
        play(game, KHYRON)
        assert game.where(KHYRON) == NONE and game.units(FOREST, OVERT) == 1 and decider(game) == RDF


# ZR


def test_zr_steal():
    with Laid(units={(NMC, COVERT): 1, (FOREST, PARTISAN): 1, (GRANITE, POD): 1}, faction=ZR) as game:
        take(game, INCOME)
        assert game.protoculture(ZR) == 12


def test_zr_sneak_costs_one_for_each_unit_and_space():
    with Laid(units={(HIDEOUT, COVERT): 2, (HIDEOUT, KHYRON): 1}, faction=ZR, proto=3) as game:
        play(game, MOVE_ACTION)
        assert legal(game) == [HIDEOUT]
        play(game, HIDEOUT)
        assert legal(game) == [go(kind, space) for kind in (0, 1) for space in range(13)]
        play(game, go(0, FOREST), go(1, ZONE), PICK_NEXT, FOREST, go(0, GRANITE))
        assert game.protoculture(ZR) == 0 and game.where(KHYRON) == GRANITE and game.units(ZONE, COVERT) == 1
        assert game.phase() == COMMAND


def test_zr_bribe():
    units = {(FOREST, POD): 1, (FOREST, COVERT): 1, (FOREST, PARTISAN): 1, (GRANITE, POD): 2, (GRANITE, COVERT): 1}
    with Laid(units=units, faction=ZR) as game:
        play(game, RECRUIT)
        assert legal(game) == [FOREST], "only where the AUL controls"
        play(game, FOREST)
        assert (game.units(FOREST, POD), game.units(FOREST, OVERT), game.protoculture(ZR)) == (0, 1, 9)
        assert game.phase() == COMMAND
    units[(HIDEOUT, COVERT)] = 12
    with Laid(units=units, faction=ZR) as game:
        assert RECRUIT not in legal(game), "no soldier is out of play"
    with Laid(units={(FOREST, POD): 1, (FOREST, OVERT): 1, (FOREST, PARTISAN): 1}, faction=ZR) as game:
        assert RECRUIT not in legal(game), "no covert soldier"


def test_zr_ambush_each_unit_once_khyron_for_two():
    units = {(NMC, KHYRON): 1, (NMC, OVERT): 1, (NMC, COVERT): 1, (NMC, MECHA): 3, (NMC, PARTISAN): 2, (NMC, FLAGSHIP): 1}
    with Laid(units=units, faction=ZR) as game:
        play(game, ATTACK)
        assert legal(game) == [NMC]
        play(game, NMC)
        assert legal(game) == [0 + RDF, 0 + AUL, 4 + RDF, 4 + AUL, 8 + RDF, 8 + AUL], "the flagship cannot be attacked"
        play(game, 0 + RDF)
        assert refused(game, 0 + RDF)
        play(game, 8 + RDF)
        assert not [pick for pick in legal(game) if pick & 3 == RDF], "three mecha, three hits"
        play(game, 4 + AUL)
        assert legal(game) == [] and game.protoculture(ZR) == 7
        play(game, PICK_END)
        assert (game.units(NMC, MECHA), game.units(NMC, PARTISAN), game.units(NMC, OVERT), game.units(NMC, COVERT)) == (0, 1, 2, 0)


def test_zr_ambush_goes_on_elsewhere_but_not_twice_in_a_space():
    units = {(NMC, OVERT): 2, (NMC, MECHA): 3, (FOREST, OVERT): 1, (FOREST, PARTISAN): 1}
    with Laid(units=units, faction=ZR) as game:
        play(game, ATTACK, NMC, 4 + RDF, PICK_NEXT)
        assert legal(game) == [FOREST] and game.units(NMC, MECHA) == 2
        play(game, FOREST, 4 + AUL, PICK_END)
        assert game.units(FOREST, PARTISAN) == 0 and game.phase() == COMMAND


def test_two_defenders_choose_at_once():
    units = {(NMC, OVERT): 2, (NMC, MECHA): 1, (NMC, RICK): 1, (NMC, PARTISAN): 1, (NMC, MINMEI): 1}
    with Laid(units=units, faction=ZR) as game:
        play(game, ATTACK, NMC, 4 + RDF, 4 + AUL, PICK_END)
        assert game.phase() == LOSE and game.waiting() == 1 << 0 | 1 << 3
        assert list(game.legal(0)) == [RICK, MECHA] and list(game.legal(3)) == [MINMEI, PARTISAN]
        play(game, [RICK, NONE, NONE, PARTISAN])
        assert game.where(RICK) == NONE and game.units(NMC, MECHA) == 1 and game.units(NMC, PARTISAN) == 0
        assert decider(game) == ZR


def test_zr_hide():
    units = {(FOREST, OVERT): 1, (HIDEOUT, OVERT): 1, (GRANITE, COVERT): 1}
    with Laid(units=units, faction=ZR) as game:
        play(game, FLIP_ACTION)
        assert legal(game) == [FOREST, HIDEOUT]
        play(game, FOREST)
        assert (game.units(FOREST, OVERT), game.units(FOREST, COVERT), game.protoculture(ZR)) == (0, 1, 9)
        assert game.phase() == COMMAND
    with Laid(units=units, faction=ZR, options=HIDE_AS_PRINTED) as game:
        play(game, FLIP_ACTION)
        assert legal(game) == [GRANITE]
        play(game, GRANITE)
        assert (game.units(GRANITE, OVERT), game.units(GRANITE, COVERT)) == (1, 0)


def test_zr_inspire_needs_khyron_in_a_territory_of_the_aul():
    with Laid(units={(FOREST, KHYRON): 1, (GRANITE, PARTISAN): 1}, faction=ZR) as game:
        play(game, INFLUENCE)
        assert legal(game) == [10 * 2 + 1], "to the right"
        play(game, 21)
        assert game.spot(10) == 3 and game.protoculture(ZR) == 9 and game.phase() == COMMAND
    with Laid(units={(FOREST, KHYRON): 1, (FOREST, POD): 1}, faction=ZR) as game:
        assert INFLUENCE not in legal(game)


def test_zr_inspire_converts_at_the_end_of_the_track():
    with Laid(units={(FOREST, KHYRON): 1}, faction=ZR, spots={10: 3}) as game:
        take(game, INFLUENCE, 21)
        assert game.points(ZR) == 1 and game.spot(10) == 15 and game.units(HIDEOUT, COVERT) == 1
    with Laid(units={(FOREST, KHYRON): 1, (HIDEOUT, COVERT): 14}, faction=ZR, spots={10: 3}) as game:
        take(game, INFLUENCE, 21)
        assert game.points(ZR) == 1 and game.units(HIDEOUT, COVERT) == 14, "no soldier is left"


def test_zr_wins_at_once_with_the_eleventh_civilian():
    with Laid(units={(NMC, KHYRON): 1}, faction=ZR, spots={0: 3}, joined=10) as game:
        take(game, INFLUENCE, 1)
        assert game.over() and game.winners() == 1 << ZR and game.points(ZR) == 11
        assert game.standings()[0][1] == 1 and [entry[0] for entry in game.standings()] == [1, 2, 2, 2]


# REF


def test_ref_extort():
    with Laid(units={(NMC, POD): 1, (FOREST, MECHA): 1, (ZONE, POD): 1}, faction=REF) as game:
        take(game, INCOME)
        assert game.protoculture(REF) == 12


def test_ref_fly_and_drop():
    with Laid(units={(NMC, FLAGSHIP): 1, (NMC, POD): 1}, faction=REF, proto=5, constructed=1) as game:
        play(game, MOVE_ACTION)
        assert legal(game) == [NMC, 14, 15]
        news = play(game, 14)
        assert told(news, DROP) == [(DROP, 1, NMC)] and game.units(NMC, POD) == 2 and game.constructed() == 0
        assert legal(game) == [NMC, 15]
        news = play(game, 15)
        assert told(news, LIFT) == [(LIFT, 1, NMC)] and game.units(NMC, POD) == 1 and game.constructed() == 1
        play(game, NMC, go(0, ZONE), go(1, NORTHWEST))
        assert game.where(FLAGSHIP) == ZONE and game.units(NORTHWEST, POD) == 1 and game.protoculture(REF) == 1
        assert legal(game) == [NORTHWEST, ZONE, 14]
    with Laid(units={(NMC, POD): 1}, faction=REF, constructed=3) as game:
        play(game, MOVE_ACTION)
        assert legal(game) == [NMC], "no flagship, no drop"


def test_ref_repairs():
    with Laid(faction=REF, assembly=2, units={(NMC, POD): 1}) as game:
        news = take(game, RECRUIT)
        assert told(news, CONSTRUCT) == [(CONSTRUCT, 1)]
        assert (game.assembly(), game.constructed(), game.protoculture(REF)) == (1, 1, 9)
        assert RECRUIT not in legal(game)
    with Laid(faction=REF, units={(NMC, POD): 1}) as game:
        assert RECRUIT not in legal(game)


def test_ref_convince_either_way():
    with Laid(units={(FOREST, POD): 1, (NMC, MECHA): 1}, faction=REF) as game:
        play(game, INFLUENCE)
        assert legal(game) == [20, 21]
        play(game, 20)
        assert game.spot(10) == 1 and game.protoculture(REF) == 9
    with Laid(units={(FOREST, FLAGSHIP): 1}, faction=REF) as game:
        assert INFLUENCE not in legal(game), "it needs a pod"


def test_ref_scan_here_for_one_beside_for_two():
    units = {(NMC, FLAGSHIP): 1, (NMC, COVERT): 2, (NORTHWEST, COVERT): 3, (FOREST, COVERT): 1}
    with Laid(units=units, faction=REF, proto=2) as game:
        play(game, FLIP_ACTION)
        assert legal(game) == [NMC, NORTHWEST]
        play(game, NORTHWEST)
        assert game.units(NORTHWEST, OVERT) == 3 and game.protoculture(REF) == 0 and game.phase() == COMMAND
    with Laid(units=units, faction=REF, proto=1) as game:
        play(game, FLIP_ACTION)
        assert legal(game) == [NMC]
        play(game, NMC)
        assert game.units(NMC, OVERT) == 2 and game.protoculture(REF) == 0


def test_ref_bombardment_destroys_all_that_is_overt():
    with Laid(units={(NMC, FLAGSHIP): 1, (NMC, OVERT): 3, (NMC, KHYRON): 1}, faction=REF) as game:
        take(game, ATTACK)
        assert game.units(NMC, OVERT) == 0 and game.where(KHYRON) == NONE and game.protoculture(REF) == 9
        assert game.phase() == COMMAND and ATTACK not in legal(game)
    with Laid(units={(NMC, FLAGSHIP): 1, (NMC, OVERT): 1, (NMC, KHYRON): 1, (NMC, COVERT): 1}, faction=REF) as game:
        take(game, ATTACK)
        assert game.where(KHYRON) == NMC and game.units(NMC, COVERT) == 1
    with Laid(units={(NMC, FLAGSHIP): 1, (NMC, COVERT): 1, (FOREST, OVERT): 1}, faction=REF) as game:
        assert ATTACK not in legal(game)


# AUL


def test_aul_solicit():
    with Laid(units={(NMC, COVERT): 1, (FOREST, PARTISAN): 1}, faction=AUL) as game:
        take(game, INCOME)
        assert game.protoculture(AUL) == 12


def test_aul_march_into_a_zone_but_cities_stay():
    with Laid(units={(NMC, PARTISAN): 2, (NMC, MINMEI): 1, (FOREST, CITY): 1}, faction=AUL, proto=1) as game:
        play(game, MOVE_ACTION)
        assert legal(game) == [NMC]
        play(game, NMC, go(0, ZONE), go(1, ZONE), go(1, LAND_9))
        assert game.protoculture(AUL) == 0 and game.where(MINMEI) == ZONE and game.holder(0) == AUL


def test_aul_canvas():
    with Laid(units={(NMC, COVERT): 1, (FOREST, POD): 1}, faction=AUL) as game:
        play(game, RECRUIT)
        assert legal(game) == [NMC]
        play(game, NMC)
        assert game.units(NMC, PARTISAN) == 1 and game.protoculture(AUL) == 9 and RECRUIT not in legal(game)
    with Laid(units={(NMC, PARTISAN): 14}, faction=AUL) as game:
        assert RECRUIT not in legal(game), "all partisans are on the map"


def test_aul_riot_one_for_every_two_partisans():
    units = {
        (NMC, PARTISAN): 5, (NMC, MECHA): 3, (NMC, OVERT): 1, (NMC, COVERT): 1, (NMC, POD): 1, (FOREST, PARTISAN): 2,
        (FOREST, POD): 1, (FOREST, FLAGSHIP): 1, (GRANITE, PARTISAN): 1, (GRANITE, POD): 1, (ZONE, PARTISAN): 2, (ZONE, POD): 1,
    }  # fmt: skip
    with Laid(units=units, faction=AUL) as game:
        play(game, ATTACK)
        assert legal(game) == [NMC * 4 + RDF, NMC * 4 + ZR, NMC * 4 + REF, FOREST * 4 + REF]
        play(game, NMC * 4 + RDF)
        assert game.units(NMC, MECHA) == 1 and legal(game) == [FOREST * 4 + REF], "once in a territory"
        play(game, FOREST * 4 + REF)
        assert game.units(FOREST, POD) == 0 and game.where(FLAGSHIP) == FOREST and game.protoculture(AUL) == 8
    with Laid(units=units, faction=AUL) as game:
        take(game, ATTACK, NMC * 4 + ZR)
        assert game.units(NMC, OVERT) == 0 and game.units(NMC, COVERT) == 1, "only activated ones"


def test_aul_build_once_a_turn_where_it_controls():
    units = {(NMC, PARTISAN): 4, (FOREST, PARTISAN): 2, (FOREST, POD): 2, (RECLAMATION, PARTISAN): 1}
    with Laid(units=units, faction=AUL) as game:
        play(game, BUILD)
        assert legal(game) == [NMC]
        play(game, NMC)
        assert game.protoculture(AUL) == 8 and BUILD not in legal(game)
    with Laid(units={(NMC, PARTISAN): 4, (GRANITE, CITY): 5}, faction=AUL) as game:
        assert BUILD not in legal(game), "all cities are built"


def test_aul_concert_a_civilian_or_protoculture_for_each_partisan():
    with Laid(units={(NMC, MINMEI): 1, (NMC, PARTISAN): 3, (NMC, POD): 9}, faction=AUL) as game:
        play(game, INFLUENCE)
        assert legal(game) == [0, 1, 100]
        play(game, 0)
        assert legal(game) == [0, 1, 2, 3, 100], "they are no longer alike"
        news = play(game, 100)
        assert told(news, EARN) == [(EARN,)] and game.protoculture(AUL) == 11
        play(game, 0)
        assert (game.spot(0), game.spot(1)) == (0, 2) and game.phase() == COMMAND and INFLUENCE not in legal(game)
    with Laid(units={(NMC, MINMEI): 1, (FOREST, PARTISAN): 3}, faction=AUL) as game:
        assert INFLUENCE not in legal(game), "no partisan with Minmei"
    with Laid(units={(ZONE, MINMEI): 1, (ZONE, PARTISAN): 3}, faction=AUL) as game:
        assert INFLUENCE not in legal(game), "a zone is no territory"
    with Laid(units={(EXCALIBUR, MINMEI): 1, (EXCALIBUR, PARTISAN): 2}, faction=AUL) as game:
        play(game, INFLUENCE, 100, PICK_END)
        assert game.protoculture(AUL) == 11 and game.phase() == COMMAND, "it may be ended early"


def test_a_concert_can_end_the_game():
    with Laid(units={(NMC, MINMEI): 1, (NMC, PARTISAN): 1}, faction=AUL, spots={0: 3}, joined=10) as game:
        take(game, INFLUENCE, 1)
        assert game.over() and game.winners() == 1 << ZR
