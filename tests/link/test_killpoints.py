"""The power goes at every numbered point of the session's code; `tools/killpoints.py` plays more tables, and all points."""

import pytest
from tests.link.killpoints import Campaign, companions, groups, tears, told
from tests.link.power import resumed


@pytest.mark.parametrize("seats, share", [((1, 1), 1), ((1, 1, 1), 5), ((1, 1, 1, 1), 30), ((2, 1), 2)])
def test_every_game_goes_on(seats, share):
    campaign = Campaign(seats, share=share)
    for victim in range(len(seats)):
        campaign.lines(victim)
    assert campaign.points > 8000 and campaign.games > 20


@pytest.mark.parametrize("seats, share", [((1, 1), 1), ((1, 1, 1), 2), ((1, 1, 1, 1), 4)])
def test_every_torn_write_leaves_a_game_that_goes_on(seats, share):
    campaign = Campaign(seats, share=share)
    for victim in range(len(seats)):
        campaign.writes(victim)
    assert campaign.torn > 3000 and campaign.games > 10


def test_points_of_a_group_are_one_and_the_same():
    """What is said and shown in the games is equal to the last byte, wherever in a group the power goes."""
    found = groups((1, 1), 0)
    assert sum(map(len, found)) > 2000
    for number in range(0, len(found), 3):
        group = found[number]
        for also in ((), (1,)):
            first, last = (told(resumed((1, 1), 0, at, also)) for at in (group[0], group[-1]))
            assert first == last
    assert len({repr(told(resumed((1, 1), 0, group[0]))) for group in found[::3]}) > 5


def test_a_torn_write_is_as_if_it_had_not_been_or_had():
    count, found = tears((1, 1), 0)
    writes = {group[0][0] for group in found}
    assert count > 1000 and len(found) == 2 * len(writes)


def test_companies():
    assert companions(3, 1) == [(), (0,), (2,), (0, 2)]
