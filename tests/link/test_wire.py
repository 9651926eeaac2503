"""From the last pick to the common turn-over, on a serial ring at 115200 baud, beside what the wire itself takes."""

import statistics

import pytest
from ranium.link.frame import BODY, CRC
from ranium.link.opening import beacon_most, countdown, hop_ms
from tests.link.wire import BYTES_A_MS, RingTable



def longest(count):
    """Milliseconds that the longest beacon of one seat takes from one handheld of `count` to the next."""
    return (BODY + beacon_most(1, count) + CRC + 2) / BYTES_A_MS


def limit(count):
    """Milliseconds that two beacons, one after the other, take from handheld to handheld around an idle ring."""
    return 2 * (count - 1) * longest(count)


def turn_overs(count, pace):
    """For each step of a game: the milliseconds from the last pick to each handheld's turn-over, sorted."""
    table = RingTable(count, pace)
    table.deal()
    found = []
    while not table.handhelds[0].session.game.over():
        table.run(400 + 7 * len(found))
        owing = [session for session in table.sessions() if session.owed_here]
        first = len(found) % len(owing)  # somebody else is the last each time
        for session in owing[first:] + owing[:first]:
            table.run(200)
            seat = session.roster.first_seat(session.roster.me)
            session.commit(seat, next(iter(session.game.legal(seat))))
        step, start, over = session.step, table.now, {}

        def all_over(step=step, start=start, over=over):
            for number, session in enumerate(table.sessions()):
                if session.step != step:
                    over.setdefault(number, table.now - start)
            return len(over) == count

        assert table.run(5000, all_over)
        found.append(sorted(over.values()))
    return found


@pytest.mark.parametrize("count", [2, 3, 4])
def test_all_turn_over_together_within_twice_what_the_wire_takes(count):
    found = turn_overs(count, pace=1)
    assert len(found) > 10
    assert statistics.median(times[-1] for times in found) <= 2 * limit(count)
    assert statistics.median(times[-1] - times[0] for times in found) <= hop_ms(count)
    assert min(times[0] for times in found) >= countdown(count) - 2 * hop_ms(count)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_beacon_takes_a_hop_as_long_as_the_countdown_counts(count):
    assert abs(longest(count) - hop_ms(count)) < 1


@pytest.mark.parametrize("count", [2, 4])
def test_with_slow_passes_it_takes_little_longer(count):
    """A pass of six milliseconds, as while a screen is drawn."""
    found = turn_overs(count, pace=6)
    assert statistics.median(times[-1] for times in found) <= 2 * limit(count) + 10
    assert statistics.median(times[-1] - times[0] for times in found) <= 2 * hop_ms(count)
