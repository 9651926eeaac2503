"""Robotech: each instruction of the event language, its operands, and who chooses."""

from engine.robotech import (
    AT,
    CITY,
    COMMAND,
    COVERT,
    EVENT_CIVILIAN,
    EVENT_EITHER,
    EVENT_SPACE,
    EVENT_UNIT,
    EVENT_WHOM,
    FLAGSHIP,
    HIDEOUT,
    KHYRON,
    LOSE,
    MECHA,
    MINMEI,
    OVERT,
    PARTISAN,
    PICK_END,
    PICK_UNDO,
    PLAYING,
    POD,
    RICK,
    TARGETS,
    VERITECH,
)
from engine.step import NONE
from tests.cases.robotech_support import (
    AUL,
    CITY_3,
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
    count,
    decider,
    event,
    legal,
    may,
    play,
    told,
)

# Instructions
(
    GAIN, PAY, GIVE, CHOOSER, WHOM, COUNT, SPACE, PLACE, REMOVE, MOVE, FLIP, REPLACE, SHIFT, ASSEMBLE, CONSTRUCT, DEPLOY, TOKEN,
    ACT, EITHER, ELSE, IF, SUFFER, SKIP,
) = range(1, 24)  # fmt: skip
# Which
IN_HIDEOUT, HERE, BESIDE, ONE, EVERY, OTHER, ONE_OR_HIDEOUT, AROUND = range(13, 21)
OPTIONAL = 32
# Filter
TERRITORY, IN_CITY, LAND, IN_ZONE, CITY_TERRITORY, NO_CITY = range(1, 7)
OF_RDF, OF_AUL, OF_NOBODY = 8, 16, 24
WITH_FLAGSHIP, WITH_OWN, WITH_TOKEN, WITHOUT_OWN = 128, 160, 192, 224
# How many
ALL, UP_TO, TIMES = 0, 16, 32
# Who
THE_CHOOSER, THE_PLAYER, THE_CHOSEN = 4, 5, 6

LEFT, RIGHT, EITHER_WAY, NONE_TWICE = 0, 1, 2, 4
FREE = 8


class Event(Laid):
    """A table at which the RDF is about to play a card of the first round, the AUL's if it is not told."""

    def __init__(self, *white, black=(), **table):
        table.setdefault("phase", PLAYING)
        super().__init__(white, black, **table)


def done(game):
    """True when the event is over."""
    return game.phase() == COMMAND


# Protoculture


def test_gain_and_pay():
    for who, faction in ((RDF, RDF), (ZR, ZR), (THE_CHOOSER, AUL), (THE_PLAYER, RDF)):
        with Event(GAIN, who, 3) as game:
            event(game)
            assert game.protoculture(faction) == 13 and done(game)
        with Event(PAY, who, 3) as game:
            event(game)
            assert game.protoculture(faction) == 7
    with Event(PAY, ZR, 12) as game:
        event(game)
        assert game.protoculture(ZR) == 0, "as far as there is some"
    with Event(PAY, ZR, ALL, GAIN, RDF, 15, GAIN, RDF, 15, GAIN, RDF, 15) as game:
        event(game)
        assert game.protoculture(ZR) == 0 and game.protoculture(RDF) == 40


def test_give():
    with Event(GIVE, ZR, AUL, 4) as game:
        event(game)
        assert (game.protoculture(ZR), game.protoculture(AUL)) == (6, 14)
    with Event(GIVE, ZR, AUL, ALL) as game:
        event(game)
        assert (game.protoculture(ZR), game.protoculture(AUL)) == (0, 20)
    with Event(GIVE, ZR, AUL, 5, proto={AUL: 38}) as game:
        event(game)
        assert (game.protoculture(ZR), game.protoculture(AUL)) == (8, 40), "nothing is lost at the maximum"


# Who chooses


def test_whom_is_chosen_by_the_cards_faction():
    with Event(WHOM, 1 << ZR | 1 << REF | 1 << AUL, GIVE, THE_CHOSEN, THE_CHOOSER, 2) as game:
        event(game)
        assert game.phase() == EVENT_WHOM and decider(game) == AUL and legal(game) == [ZR, REF]
        play(game, REF)
        assert game.protoculture(REF) == 8 and game.protoculture(AUL) == 12 and done(game)


def test_chooser_hands_the_choice_over():
    with Event(CHOOSER, ZR, SPACE, ONE, IN_ZONE, CHOOSER, THE_PLAYER, SPACE, ONE, IN_ZONE) as game:
        event(game)
        assert decider(game) == ZR
        play(game, 11)
        assert decider(game) == RDF


# Places


def test_which_and_what_it_offers():
    units = {(NMC, MECHA): 1, (GRANITE, PARTISAN): 1, (FOREST, CITY): 1, (FOREST, POD): 3, (ZONE, FLAGSHIP): 1}
    for which, code, spaces in (
        (ONE, IN_ZONE, [10, 11, 12]),
        (ONE, CITY_TERRITORY, [0, 1, 2, 3, 4]),
        (ONE, IN_CITY, [0, 1, 2, 3, 4, FOREST]),
        (ONE, LAND, [5, 6, 7, 8, 9]),
        (ONE, TERRITORY, list(range(10))),
        (ONE, NO_CITY, [0, 1, 2, 3, 4, 5, 7, 8, 9]),
        (ONE, 0, list(range(13))),
        (ONE_OR_HIDEOUT, 0, list(range(14))),
        (ONE, OF_RDF, [NMC, FOREST]),
        (ONE, TERRITORY + OF_NOBODY, [2, 3, 4, 5, 7, 8, 9]),
        (ONE, IN_CITY + OF_NOBODY, [2, 3, 4]),
        (ONE, WITH_OWN, [GRANITE, FOREST]),
        (ONE, CITY_TERRITORY + WITHOUT_OWN, [0, 2, 3, 4]),
        (ONE, WITH_TOKEN, [10, 11, 12]),
    ):
        with Event(SPACE, which, code, units=units) as game:
            event(game)
            assert game.phase() == EVENT_SPACE and decider(game) == AUL
            assert legal(game) == spaces, (which, code, legal(game))
            assert not may(game, PICK_END)


def test_a_single_place_is_not_asked_for_and_none_is_passed_over():
    with Event(PLACE, PARTISAN, 1, ONE, OF_RDF, units={(NMC, MECHA): 1}) as game:
        event(game)
        assert game.units(NMC, PARTISAN) == 1 and done(game)
    with Event(PLACE, PARTISAN, 1, ONE, OF_RDF, PLACE, PARTISAN, 1, HERE, 0) as game:
        event(game)
        assert count(game, PARTISAN) == [0] and done(game)


def test_here_beside_and_other():
    with Event(SPACE, EXCALIBUR, 0, PLACE, PARTISAN, 1, HERE, 0, PLACE, PARTISAN, 2, BESIDE, 0) as game:
        event(game)
        assert game.units(EXCALIBUR, PARTISAN) == 1 and legal(game) == [GRANITE, NORTHWEST, RECLAMATION]
        play(game, RECLAMATION)
        assert game.units(RECLAMATION, PARTISAN) == 2
    with Event(SPACE, ZONE, 0, PLACE, PARTISAN, 1, OTHER, IN_ZONE) as game:
        event(game)
        assert legal(game) == [11, 12]
    with Event(SPACE, ZONE, 0, PLACE, PARTISAN, 1, AROUND, 0) as game:
        event(game)
        assert legal(game) == [NMC, NORTHWEST, ZONE]


def test_every_place_is_done_without_a_choice():
    units = {(NMC, MECHA): 2, (NORTHWEST, MECHA): 1, (GRANITE, MECHA): 1, (GRANITE, PARTISAN): 2}
    with Event(PLACE, MECHA, 1, EVERY, OF_RDF, units=units) as game:
        event(game)
        assert [game.units(space, MECHA) for space in (NMC, NORTHWEST, GRANITE)] == [3, 2, 1] and done(game)


def test_an_optional_place_may_be_declined():
    with Event(PLACE, PARTISAN, 1, OPTIONAL + ONE, OF_RDF, GAIN, AUL, 1, units={(NMC, MECHA): 1}) as game:
        event(game)
        assert game.phase() == EVENT_SPACE and legal(game) == [NMC] and may(game, PICK_END)
        play(game, PICK_END)
        assert game.units(NMC, PARTISAN) == 0 and game.protoculture(AUL) == 11 and done(game)


# Units


def test_place_takes_from_out_of_play_only():
    with Event(PLACE, PARTISAN, 5, NMC, 0, units={(GRANITE, PARTISAN): 12}) as game:
        event(game)
        assert game.units(NMC, PARTISAN) == 2
    with Event(PLACE, RICK, 1, GRANITE, 0) as game:
        event(game)
        assert game.where(RICK) == GRANITE
    with Event(PLACE, RICK, 1, GRANITE, 0, units={(NMC, RICK): 1}) as game:
        event(game)
        assert game.where(RICK) == NMC, "it is on the board"
    with Event(PLACE, COVERT, 2, IN_HIDEOUT, 0) as game:
        event(game)
        assert game.units(HIDEOUT, COVERT) == 2
    with Event(PLACE, CITY, 1, ONE, OF_AUL, units={(NMC, PARTISAN): 1, (ZONE, PARTISAN): 1}) as game:
        event(game)
        assert game.units(NMC, CITY) == 1 and done(game)


def test_place_of_several_kinds_is_chosen_and_up_to_may_stop():
    with Event(PLACE, 16, UP_TO + 3, NMC, 0, card=4, faction=ZR) as game:  # the RDF's mecha and Veritechs
        event(game)
        assert game.phase() == EVENT_UNIT and decider(game) == RDF and legal(game) == [MECHA, VERITECH]
        play(game, VERITECH, MECHA)
        assert may(game, PICK_END, PICK_UNDO)
        play(game, PICK_END)
        assert (game.units(NMC, MECHA), game.units(NMC, VERITECH)) == (1, 1) and done(game)


def test_remove_is_chosen_by_the_owner():
    units = {(NMC, MECHA): 2, (NMC, RICK): 1, (NMC, VERITECH): 1}
    with Event(REMOVE, 11, 2, NMC, 0, units=units) as game:
        event(game)
        assert game.phase() == LOSE and decider(game) == RDF and legal(game) == [RICK, MECHA, VERITECH]
        play(game, MECHA, VERITECH)
        assert count(game, RICK, MECHA, VERITECH) == [1, 1, 0] and done(game)
    with Event(REMOVE, 14, 1, NMC, 0, units={(NMC, MINMEI): 1, (NMC, PARTISAN): 1, (NMC, CITY): 1}, card=4, faction=ZR) as game:
        event(game)
        assert game.phase() == LOSE and decider(game) == AUL and legal(game) == [MINMEI, PARTISAN]
    with Event(REMOVE, 21, 1, NMC, 0, units=units, card=4, faction=ZR) as game:  # the chooser's own
        event(game)
        assert game.phase() == LOSE and decider(game) == RDF
    with Event(REMOVE, 11, ALL, NMC, 0, units=units) as game:
        event(game)
        assert count(game, RICK, MECHA, VERITECH) == [0, 0, 0] and done(game)


def test_remove_of_several_factions_is_chosen_by_the_chooser():
    with Event(REMOVE, 20, 1, NMC, 0, units={(NMC, MECHA): 2, (NMC, POD): 1, (NMC, CITY): 1}) as game:
        event(game)
        assert game.phase() == EVENT_UNIT and decider(game) == AUL and legal(game) == [MECHA, POD], "never cities"
        play(game, POD)
        assert count(game, MECHA, POD, CITY) == [2, 0, 1] and done(game)


def test_remove_the_flagship_until_the_resolution_phase():
    with Event(REMOVE, FLAGSHIP, 1, ONE, WITH_FLAGSHIP, units={(NMC, FLAGSHIP): 1}) as game:
        event(game)
        assert game.where(FLAGSHIP) == NONE


def test_overt_zr_leaves_a_hidden_khyron_alone():
    units = {(NMC, OVERT): 1, (NMC, KHYRON): 1, (NMC, COVERT): 1}
    with Event(REMOVE, 15, ALL, NMC, 0, units=units) as game:
        event(game)
        assert game.where(KHYRON) == NMC and game.units(NMC, OVERT) == 0
    units[(NMC, RICK)] = units[(NMC, POD)] = units[(NMC, FLAGSHIP)] = units[(NMC, PARTISAN)] = 1
    with Event(REMOVE, 22, ALL, NMC, 0, units=units) as game:  # what a riot can hit
        event(game)
        assert count(game, COVERT, OVERT, KHYRON, RICK, POD, FLAGSHIP, PARTISAN) == [1, 0, 1, 0, 0, 1, 1]
    with Event(REMOVE, 23, ALL, NMC, 0, units=units) as game:
        event(game)
        assert count(game, COVERT, OVERT, KHYRON, RICK, POD, FLAGSHIP, PARTISAN) == [0, 0, 0, 0, 0, 1, 0]
    del units[(NMC, COVERT)]
    with Event(REMOVE, 15, ALL, NMC, 0, units=units) as game:
        event(game)
        assert game.where(KHYRON) == NONE


def test_move_all_from_one_space_to_one_space():
    units = {(NMC, PARTISAN): 2, (NMC, MINMEI): 1, (GRANITE, PARTISAN): 1}
    with Event(MOVE, 14, UP_TO + 2, ONE, 0, BESIDE, TERRITORY, units=units) as game:
        event(game)
        assert legal(game) == [NMC, GRANITE]
        play(game, NMC)
        assert legal(game) == [NORTHWEST, 9]
        play(game, NORTHWEST)
        assert legal(game) == [MINMEI, PARTISAN] and may(game, PICK_END)
        play(game, PARTISAN, MINMEI)
        assert game.where(MINMEI) == NORTHWEST and game.units(NORTHWEST, PARTISAN) == 1 and done(game)
    with Event(MOVE, PARTISAN, ALL, NMC, 0, LAND_8, 0, GAIN, AUL, 1, units=units) as game:
        event(game)
        assert game.units(LAND_8, PARTISAN) == 2 and done(game)
    with Event(MOVE, FLAGSHIP, 1, ONE, WITH_FLAGSHIP, OTHER, IN_ZONE, units={(ZONE, FLAGSHIP): 1}) as game:
        event(game)
        assert legal(game) == [11, 12]


def test_move_to_the_hideout_is_for_zr_only():
    units = {(ZONE, COVERT): 2, (ZONE, PARTISAN): 1}
    with Event(MOVE, 19, ALL, ZONE, 0, IN_HIDEOUT, 0, units=units) as game:
        event(game)
        assert game.units(HIDEOUT, COVERT) == 2 and game.units(ZONE, PARTISAN) == 1 and game.token(0) == HIDEOUT
        assert done(game)


def test_move_goes_on_with_every_source():
    units = {(NMC, PARTISAN): 1, (GRANITE, PARTISAN): 1, (FOREST, PARTISAN): 1}
    with Event(MOVE, PARTISAN, 1, EVERY, IN_CITY, EXCALIBUR, 0, units=units) as game:
        event(game)
        assert game.units(EXCALIBUR, PARTISAN) == 2 and game.units(FOREST, PARTISAN) == 1 and done(game)


def test_flip():
    units = {(NMC, COVERT): 3, (NMC, OVERT): 1, (FOREST, OVERT): 2}
    with Event(FLIP, COVERT, 2, ONE, IN_CITY, units=units) as game:
        event(game)
        assert (game.units(NMC, COVERT), game.units(NMC, OVERT)) == (1, 3) and done(game)
    with Event(FLIP, OVERT, ALL, EVERY, 0, units=units) as game:
        event(game)
        assert count(game, COVERT, OVERT) == [6, 0]
    with Event(FLIP, COVERT, UP_TO + 3, NMC, 0, units=units) as game:
        event(game)
        assert legal(game) == [COVERT] and may(game, PICK_END)
        play(game, COVERT, PICK_END)
        assert game.units(NMC, COVERT) == 2


def test_replace_in_whole_exchanges():
    units = {(NMC, PARTISAN): 5, (NMC, MECHA): 1}
    with Event(REPLACE, PARTISAN, 3, NMC, 0, CITY, 2, units=units) as game:
        event(game)
        assert (game.units(NMC, PARTISAN), game.units(NMC, CITY)) == (1, 2) and done(game)
    with Event(REPLACE, PARTISAN, ALL, NMC, 0, MECHA, 1, units={(NMC, PARTISAN): 3, (GRANITE, MECHA): 11}) as game:
        event(game)
        assert (game.units(NMC, PARTISAN), game.units(NMC, MECHA)) == (2, 1), "no more mecha are out of play"
    with Event(REPLACE, COVERT, 1, NMC, 0, OVERT, 1, units={(NMC, COVERT): 1, (FOREST, COVERT): 13}) as game:
        event(game)
        assert game.units(NMC, OVERT) == 1, "a piece is turned over"


def test_replace_asks_the_owner_of_what_goes():
    with Event(REPLACE, 11, 1, NMC, 0, PARTISAN, 2, units={(NMC, MECHA): 2, (NMC, VERITECH): 1}) as game:
        event(game)
        assert game.phase() == EVENT_UNIT and decider(game) == RDF and legal(game) == [MECHA, VERITECH]
        play(game, VERITECH)
        assert decider(game) == AUL or game.units(NMC, PARTISAN) == 1
        assert (game.units(NMC, MECHA), game.units(NMC, VERITECH), game.units(NMC, PARTISAN)) == (1, 0, 1)
    with Event(REPLACE, 11, UP_TO + 2, NMC, 0, PARTISAN, 1, units={(NMC, MECHA): 2, (NMC, VERITECH): 1}) as game:
        event(game)
        assert decider(game) == AUL and may(game, PICK_END), "up to: the chooser"
        play(game, MECHA, PICK_END)
        assert game.units(NMC, PARTISAN) == 1 and done(game)


def test_pods_over_the_refs_card():
    units = {(NMC, FLAGSHIP): 1, (NMC, POD): 3}
    with Event(ASSEMBLE, 15, CONSTRUCT, 4, DEPLOY, 2, ONE, WITH_FLAGSHIP, units=units, assembly=7, constructed=1) as game:
        assert game.spare(POD) == 12
        event(game)
        assert (game.spare(POD), game.assembly(), game.constructed(), game.units(NMC, POD)) == (0, 15, 3, 5) and done(game)
    with Event(DEPLOY, UP_TO + 2, NMC, 0, constructed=3) as game:
        event(game)
        assert legal(game) == [POD] and may(game, PICK_END)
        play(game, POD, PICK_END)
        assert game.units(NMC, POD) == 1 and game.constructed() == 2
    with Event(CONSTRUCT, ALL, DEPLOY, ALL, NMC, 0, assembly=2) as game:
        event(game)
        assert game.units(NMC, POD) == 2 and game.assembly() == game.constructed() == 0


# Civilians and tokens


def test_shift():
    with Event(SHIFT, LEFT, 1, ONE, OF_RDF, units={(NMC, MECHA): 1, (FOREST, MECHA): 1}) as game:
        event(game)
        assert legal(game) == [NMC, FOREST]
        play(game, NMC)
        assert game.spot(0) == 1 and game.spot(1) == 2 and done(game), "two that are alike"
    with Event(SHIFT, EITHER_WAY, 2, NMC, 0, spots={1: 3}) as game:
        event(game)
        assert game.phase() == EVENT_CIVILIAN and legal(game) == [0, 1, 2, 3]
        play(game, 3)
        assert game.spot(1) == 15 and game.points(ZR) == 1 and game.units(HIDEOUT, COVERT) == 1
        assert legal(game) == [0, 1]
        play(game, 0)
        assert game.spot(0) == 1 and done(game)
    with Event(SHIFT, LEFT, UP_TO + 2, NMC, 0) as game:
        event(game)
        assert legal(game) == [0] and may(game, PICK_END)
        play(game, PICK_END)
        assert game.spot(0) == 2
    with Event(SHIFT, LEFT, 1, NMC, 0, spots={0: 0, 1: 0}) as game:
        event(game)
        assert done(game), "content ones stay"


def test_shift_no_civilian_twice():
    with Event(SHIFT, LEFT + NONE_TWICE, 3, NMC, 0) as game:
        event(game)
        assert (game.spot(0), game.spot(1)) == (1, 1) and done(game)
    with Event(SHIFT, LEFT, 3, NMC, 0, spots={0: 0}) as game:
        event(game)
        assert (game.spot(0), game.spot(1)) == (0, 0) and done(game)


def test_a_shift_can_end_the_game():
    with Event(SHIFT, RIGHT, 1, EVERY, 0, GAIN, RDF, 1, joined=10, spots={0: 3, 1: 3}) as game:
        event(game)
        assert game.over() and game.winners() == 1 << ZR and game.protoculture(RDF) == 10


def test_token():
    with Event(TOKEN, ONE, IN_ZONE + WITH_TOKEN, IN_HIDEOUT, 0) as game:
        event(game)
        assert legal(game) == [10, 11, 12]
        play(game, 11)
        assert game.token(1) == HIDEOUT and game.holder(1) == ZR and done(game)
    with Event(TOKEN, ONE, WITH_TOKEN, ONE, TERRITORY, tokens=(HIDEOUT, HIDEOUT, FOREST), units={(NMC, PARTISAN): 1}) as game:
        event(game)
        assert FOREST not in legal(game) and NMC in legal(game)
        play(game, NMC)
        assert game.token(2) == NMC and game.holder(2) == AUL


# Conditions


def test_count_multiplies():
    units = {(NMC, MECHA): 2, (NMC, RICK): 1, (FOREST, MECHA): 1}
    with Event(COUNT, 11, EVERY, IN_CITY, GAIN, RDF, TIMES + 2, units=units) as game:
        event(game)
        assert game.protoculture(RDF) == 16
    with Event(COUNT, 30, EVERY, OF_RDF, PAY, RDF, TIMES + 3, units=units) as game:  # the spaces themselves
        event(game)
        assert game.protoculture(RDF) == 4
    with Event(COUNT, 31, EVERY, TERRITORY, GAIN, RDF, TIMES + 1, joined=2) as game:  # civilians
        event(game)
        assert game.protoculture(RDF) == 22
    with Event(COUNT, 32, EVERY, TERRITORY, GAIN, RDF, TIMES + 1, spots={0: 0, 5: 0, 6: 1}) as game:  # content ones
        event(game)
        assert game.protoculture(RDF) == 12
    with Event(COUNT, 33, IN_HIDEOUT, 0, GAIN, RDF, TIMES + 5, tokens=(13, 13, 12)) as game:
        event(game)
        assert game.protoculture(RDF) == 20
    units = {(NORTHWEST, POD): 2, (FOREST, POD): 1}
    with Event(SPACE, EXCALIBUR, 0, COUNT, 20, BESIDE, 0, GAIN, RDF, TIMES + 1, units=units) as game:
        event(game)
        assert game.protoculture(RDF) == 12
    with Event(COUNT, PARTISAN, EVERY, 0, PLACE, MECHA, TIMES + 1, NMC, 0) as game:
        event(game)
        assert game.units(NMC, MECHA) == 0, "nothing times one"


def test_if_else_skip():
    program = (IF, PARTISAN, 2, EVERY, OF_AUL, 5, GAIN, AUL, 3, SKIP, 3, GAIN, ZR, 4)
    for partisans in (1, 2):
        with Event(*program, units={(NMC, PARTISAN): partisans}) as game:
            event(game)
            assert (game.protoculture(AUL), game.protoculture(ZR)) == ((10, 14) if partisans == 1 else (13, 10))
    program = (REMOVE, MECHA, 1, NMC, 0, ELSE, 3, GAIN, AUL, 3, GAIN, ZR, 1)
    for mecha in (0, 1):
        with Event(*program, units={(NMC, MECHA): mecha}) as game:
            event(game)
            assert (game.protoculture(AUL), game.protoculture(ZR)) == (10 if mecha else 13, 11)


def test_either():
    program = (EITHER, 5, GAIN, AUL, 3, SKIP, 3, PAY, RDF, 2, GAIN, ZR, 1)
    for pick in (0, 1):
        with Event(*program) as game:
            event(game)
            assert game.phase() == EVENT_EITHER and decider(game) == AUL and legal(game) == [0, 1]
            play(game, pick)
            assert (game.protoculture(AUL), game.protoculture(RDF)) == ((10, 8) if pick else (13, 10))
            assert game.protoculture(ZR) == 11 and done(game)


# Losses and actions


def test_suffer_is_chosen_by_all_at_once():
    units = {
        (NMC, MECHA): 2, (NMC, RICK): 1, (NMC, PARTISAN): 2, (NMC, MINMEI): 1, (NMC, COVERT): 2, (NMC, POD): 1,
        (NMC, FLAGSHIP): 1,
    }  # fmt: skip
    with Event(SUFFER, 15, 2, NMC, 0, units=units) as game:
        event(game)
        assert game.phase() == LOSE and game.waiting() == 1 << RDF | 1 << AUL
        assert game.units(NMC, COVERT) == 0 and game.units(NMC, POD) == 0 and game.where(FLAGSHIP) == NMC, "they have no choice"
        play(game, [MECHA, NONE, NONE, MINMEI])
        assert list(game.legal(RDF)) == [RICK, MECHA] and game.waiting() == 1 << RDF, "the AUL has one kind left"
        play(game, RICK)
        assert count(game, MECHA, RICK, PARTISAN, MINMEI) == [1, 0, 1, 0] and done(game)


def test_suffer_is_only_for_places_with_something_to_lose():
    units = {(NMC, MECHA): 1, (FOREST, PARTISAN): 1, (GRANITE, CITY): 1, (EXCALIBUR, FLAGSHIP): 1}
    for factions, space, kind in ((1 << AUL, FOREST, PARTISAN), (1 << RDF | 1 << REF, NMC, MECHA)):
        with Event(SUFFER, factions, 1, ONE, TERRITORY, units=units) as game:
            event(game)
            assert game.units(space, kind) == 0 and done(game)


def test_act_is_an_action_in_small_steps():
    units = {(NMC, PARTISAN): 2, (NMC, MECHA): 1, (FOREST, PARTISAN): 2, (FOREST, POD): 1}
    with Event(ACT, 2, FREE + 1, units=units) as game:
        event(game)
        assert game.phase() == TARGETS and decider(game) == AUL and legal(game) == [NMC * 4 + RDF, FOREST * 4 + REF]
        play(game, FOREST * 4 + REF)
        assert game.units(FOREST, POD) == 0 and game.protoculture(AUL) == 10 and done(game), "once, without cost"
    with Event(ACT, 2, 0, GAIN, ZR, 1, units=units) as game:
        event(game)
        play(game, NMC * 4 + RDF, FOREST * 4 + REF)
        assert game.protoculture(AUL) == 8 and game.protoculture(ZR) == 11 and done(game)
    with Event(ACT, 1, 0, ELSE, 3, GAIN, AUL, 2) as game:
        event(game)
        assert game.protoculture(AUL) == 12 and done(game), "nothing to do it with"
    with Event(ACT, 1, 0, ELSE, 3, GAIN, AUL, 2, units={(NMC, PARTISAN): 1}) as game:
        event(game)
        play(game, PICK_END)
        assert game.protoculture(AUL) == 12 and done(game), "it may be declined"
    with Event(ACT, 3, 0, GAIN, ZR, 1, units={(NMC, PARTISAN): 1}) as game:
        event(game)
        assert game.protoculture(AUL) == 11 and game.protoculture(ZR) == 11 and done(game)


def test_an_attack_by_event_counts_for_the_turn():
    units = {(NMC, PARTISAN): 2, (NMC, MECHA): 3, (FOREST, PARTISAN): 2, (FOREST, POD): 1}
    with Event(ACT, 2, 1, faction=AUL, card=3, units=units) as game:
        event(game)
        play(game, NMC * 4 + RDF)
        assert done(game)
        play(game, 2)
        assert legal(game) == [FOREST * 4 + REF]


def test_the_attack_of_one_faction_does_not_hinder_another():
    for space in (NMC, LAND_9):
        units = {(space, PARTISAN): 2, (space, MECHA): 3, (space, OVERT): 1}
        with Event(ACT, 2, FREE + 1, CHOOSER, ZR, ACT, 2, FREE + 1, units=units) as game:
            event(game)
            play(game, space * 4 + RDF)
            assert game.phase() == TARGETS and decider(game) == ZR and legal(game) == [space]


def test_a_march_by_event_is_limited():
    with Event(ACT, 0, FREE + 1, units={(NMC, PARTISAN): 2, (FOREST, PARTISAN): 1}) as game:
        event(game)
        play(game, NMC, 14 + NORTHWEST)
        assert 251 not in game.legal(AUL), "one march"
        play(game, 14 + ZONE)
        assert done(game) and game.protoculture(AUL) == 10


def test_an_event_can_be_taken_back_until_another_decides():
    with Event(PLACE, PARTISAN, 1, ONE, IN_ZONE, PLACE, PARTISAN, 1, OTHER, IN_ZONE, CHOOSER, RDF, SPACE, ONE, IN_ZONE) as game:
        event(game)
        before = bytes(game.state[6:140])
        play(game, ZONE, PICK_UNDO)
        assert bytes(game.state[6:140]) == before
        play(game, ZONE_11)
        assert may(game, PICK_UNDO)
        play(game, ZONE)
        assert decider(game) == RDF and not may(game, PICK_UNDO)
        assert count(game, PARTISAN) == [2]


def test_black_box_has_its_own_program():
    with Event(GAIN, AUL, 1, black=(PLACE, PARTISAN, 1, ONE, IN_ZONE)) as game:
        event(game, 1)
        assert game.phase() == EVENT_SPACE and decider(game) == AUL
        assert told(play(game, ZONE), AT) == [(AT, ZONE)]
        assert game.units(ZONE, PARTISAN) == 1 and done(game)


# The REF without a player


def test_the_bot_carries_out_the_white_box_of_its_cards():
    with Event(PLACE, POD, 2, ONE, CITY_TERRITORY, black=(GAIN, REF, 5), seats=3, card=2) as game:
        news = event(game)
        assert count(game, POD) == [2] and sum([game.units(space, POD) for space in range(5)]) == 2
        assert game.protoculture(REF) == 10 and done(game), "never the black box"
        assert len([item for item in news if item[0] == 43]) == 1, "one Territory card fitted"


def test_the_bot_replaces_by_drawing_until_complete():
    units = {(NMC, MECHA): 1, (FOREST, MECHA): 1, (CITY_3, MECHA): 1}
    with Event(REPLACE, MECHA, 3, ONE, 0, POD, 1, seats=3, card=2, units=units) as game:
        event(game)
        assert count(game, MECHA, POD) == [0, 3] and done(game)
        assert [game.units(space, POD) for space in (NMC, FOREST, CITY_3)] == [1, 1, 1]
    with Event(REPLACE, MECHA, 5, ONE, 0, POD, 1, GAIN, REF, 1, seats=3, card=2, units=units) as game:
        event(game)
        assert count(game, MECHA, POD) == [0, 3] and game.protoculture(REF) == 11, "as much as possible"


def test_the_bot_leaves_losses_to_their_owner():
    with Event(REMOVE, 11, 1, NMC, 0, seats=3, card=2, units={(NMC, MECHA): 1, (NMC, RICK): 1}) as game:
        event(game)
        assert game.phase() == LOSE and decider(game) == RDF


def test_the_bot_acts():
    units = {(NMC, FLAGSHIP): 1, (NMC, COVERT): 2, (FOREST, POD): 1}
    for action, check in (
        (0, lambda game: game.where(FLAGSHIP) < 10),
        (1, lambda game: game.constructed() == 1 and game.assembly() == 3),
        (3, lambda game: game.protoculture(REF) == 11),
        (4, lambda game: game.units(NMC, OVERT) == 2),
        (5, lambda game: game.spot(10) in (1, 3)),
    ):
        with Event(ACT, action, 0, seats=3, card=2, units=units, assembly=4) as game:
            event(game)
            assert done(game) and check(game), action
    with Event(ACT, 2, 0, seats=3, card=2, units={(NMC, FLAGSHIP): 1, (NMC, OVERT): 2, (NMC, KHYRON): 1}) as game:
        event(game)
        assert count(game, OVERT, KHYRON) == [0, 0]
