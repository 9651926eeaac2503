"""The real session in every state that two handhelds can be in over two steps, and in many that three can.

Whatever order frames come in, however often or never, and wherever the power goes: no two handhelds disagree, nothing is
opened too early, nobody honest is blamed, and it can always go on. `tools/modelcheck.py` visits them all.
"""

import pytest
from ranium.link.session import TWO_COMMITS, Session
from tests.link.model.handheld import BEAT, HEAR, LATER, OFF, PICK
from tests.link.model.mutants import FAULTS, credulous, forgetful, gullible, planted, two_faced, unwitnessed
from tests.link.model.proofs import confirm, loops
from tests.link.model.world import Violation, World


def explored(world, most=None):
    assert world.explore(most) == (most is None)
    assert loops(world) == []
    return world


@pytest.mark.parametrize("alone", [0, 1])
def test_two_handhelds(alone):
    world = explored(World((1, 1), alone=alone))
    assert world.ends and world.states > 10000
    for handheld in world.handhelds:
        reached = {local.step for local in handheld.locals}
        assert reached == {0, 1, 2, 3} and len({local.public for local in handheld.locals if local.over}) > 7


def test_two_seats_on_one_of_two_handhelds():
    world = explored(World((2, 1), two=0b100))
    assert world.ends


def test_two_frames_in_one_pass():
    world = explored(World((1, 1), two=0b01, burst=2))
    assert world.ends and world.states == explored(World((1, 1), two=0b01)).states


@pytest.mark.parametrize("cuts", [0, 0b010])
def test_three_handhelds(cuts):
    """All of it, but the power goes at one of them at most; a pick each."""
    world = explored(World((1, 1, 1), two=0, cuts=cuts))
    assert world.ends and world.states > 25000


def test_three_handhelds_and_power_cuts_of_all():
    """The first states of it, up to the second step."""
    world = explored(World((1, 1, 1), two=0b001), 25000)
    assert all({local.step for local in handheld.locals} >= {0, 1} for handheld in world.handhelds)


def test_what_the_model_leaves_out_makes_no_difference():
    """Frames that it takes for equal are, and those that it forgets had nothing more to tell."""
    world = explored(World((1, 1), two=0b01))
    assert confirm(world) > 1000


def test_one_that_commits_twice_harms_only_itself():
    """It loses its power on purpose to take a pick back: the other may stop, but only in its name."""
    world = World((1, 1), two=0b01, liar=(0, forgetful()), cuts=0b01)
    assert world.explore()
    faults = {local.fault for local in world.handhelds[1].locals if local.fault}
    assert faults and all(seat == 0 for _, seat in faults)


class Played:
    """Three handhelds moved by hand, the first with a session of another kind; `says` is the last frame of each."""

    def __init__(self, liar, honest):
        self.handhelds = World((1, 1, 1), two=0b001, session=honest, liar=(0, liar)).handhelds
        self.locals = [handheld.begin() for handheld in self.handhelds]
        self.says = [None] * 3
        for number in range(3):
            self.do(number, BEAT)

    def do(self, number, what, detail=None):
        self.locals[number], sent = self.handhelds[number].move(self.locals[number], what, detail)[-1]
        if sent:
            self.says[number] = sent[-1]

    def hear(self, number, *frames):
        for frame in frames:
            self.do(number, HEAR, (frame,))


def two_tongues(honest=Session):
    """It controls who hears what, commits to one pick before the second handheld and to another before the third."""
    table = Played(two_faced(), honest)
    deal = []
    for _ in range(4):
        for number in range(3):
            table.hear(number, *[table.says[other] for other in range(3) if other != number])
        deal += table.says[1:]
        for number in range(3):
            table.do(number, LATER)
    assert [local.step for local in table.locals] == [1, 1, 1]
    table.do(1, PICK, (1, 0))
    table.do(2, PICK, (2, 0))
    faces = []
    for pick in (0, 1):
        table.do(0, OFF)
        for frame in deal:
            table.hear(0, frame)
            table.do(0, LATER)
        table.do(0, PICK, (0, pick))
        faces.append((table.locals[0], table.says[0]))
    for number, (_, committed) in zip((1, 2), faces):
        table.hear(number, committed)
    table.hear(1, table.says[2])
    table.hear(2, table.says[1])
    for number, (face, _) in zip((1, 2), faces):
        table.locals[0] = face
        table.hear(0, *table.says[1:])
        table.hear(number, table.says[0])
    for number in (1, 2, 1, 2):
        table.hear(number, table.says[3 - number])
        table.do(number, LATER)
    return table


def test_one_that_tells_two_others_different_things_harms_neither():
    """Both stop before they turn over, in its name, and each because the other says so."""
    table = two_tongues()
    for number in (1, 2):
        local = table.locals[number]
        assert local.fault == (TWO_COMMITS, 0) and local.session.reporter == 3 - number
        assert local.step == 1 and set(local.shown) == {0}


@pytest.mark.parametrize("liar", [forgetful, two_faced])
def test_one_of_three_that_lies_harms_only_itself(liar):
    """The first states after the deal, with every order and choice of frames: the others stop, but only in its name."""
    world = World((1, 1, 1), two=0b001, liar=(0, liar()), cuts=0b001, dealt=True)
    world.explore(20000)
    stops = {(local.fault, local.session.reporter) for local in world.handhelds[1].locals if local.fault}
    assert stops == {((TWO_COMMITS, 0), 1), ((TWO_COMMITS, 0), 2)}


# A test of the tests


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault):
    changes, found = FAULTS[fault]
    with pytest.raises(Violation, match=found):
        explored(World((1, 1), session=planted(*changes)))


def test_a_second_commitment_that_is_believed_is_found():
    with pytest.raises(Violation, match="not held to its commitment"):
        World((1, 1), session=credulous(), liar=(0, forgetful())).explore()


def test_a_witness_that_is_not_compared_is_found():
    with pytest.raises(Violation, match="blamed with 4"):
        two_tongues(unwitnessed())


def test_a_tag_that_is_not_looked_at_is_found():
    world = World((1, 1), two=0b01, session=gullible())
    assert world.explore()
    with pytest.raises(Violation, match="taken for forged"):
        confirm(world)


def test_a_key_that_two_do_not_share_is_found():
    """Nothing that the one says is proven to the other."""
    world = World((1, 1), two=0b01)
    world.handhelds[1].roster.keys[0] = bytes(16)
    with pytest.raises(Violation, match="taken for forged"):
        world.explore()


def test_frames_that_are_wrongly_taken_for_equal_are_found():
    """A session that goes by something the model leaves out of a frame: `confirm` must say so."""
    harmless = "            self._prompt()  # it has not got"
    curious = planted((harmless, harmless.replace("self._prompt()", "self.curious = body[19]")))
    world = World((1, 1), two=0b01, session=curious)
    assert world.explore()
    with pytest.raises(Violation, match="takes for equal"):
        confirm(world)
