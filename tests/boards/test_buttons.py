"""Buttons in simulated time."""

import boards.computer  # before Blinka
import pytest
from boards.computer.keys import Keys
from hypothesis import given
from hypothesis import strategies as st
from ranium.buttons import BACK, CHOOSE, EVERY_MS, HELP, HOLD_MS, NEXT, PREV, REPEAT_MS, Buttons

P, N, C, B, H = range(5)


class Hand:
    """A person at the keys, and a loop that polls every 10 ms."""

    def __init__(self, start=0):
        self.keys = Keys()
        self.buttons = Buttons(self.keys)
        self.now = start

    def run(self, ms, step=10):
        """The codes of the next `ms` milliseconds."""
        codes = []
        for _ in range(0, ms, step):
            self.now = (self.now + step) % 2**29
            code = self.buttons.poll(self.now)
            if code:
                codes.append(code)
        return codes


@pytest.fixture(params=[0, 2**29 - 300], ids=["early", "at the wrap of the clock"])
def hand(request):
    return Hand(request.param)


@pytest.mark.parametrize("key, code", [(P, PREV), (N, NEXT), (B, BACK), (H, HELP)])
def test_pressing_gives_the_code_at_once(hand, key, code):
    hand.keys.press(key)
    assert hand.run(50) == [code]
    hand.keys.release(key)
    assert hand.run(1000) == []


def test_choose_comes_on_release(hand):
    hand.keys.press(C)
    assert hand.run(HOLD_MS - 50) == []
    hand.keys.release(C)
    assert hand.run(1000) == [CHOOSE]


def test_holding_choose_is_back_at_once_and_nothing_after(hand):
    hand.keys.press(C)
    assert hand.run(HOLD_MS) == []
    assert hand.run(20) == [BACK]
    assert hand.run(2000) == []
    hand.keys.release(C)
    assert hand.run(1000) == []
    hand.keys.tap(C)
    assert hand.run(50) == [CHOOSE]


@pytest.mark.parametrize("key, code", [(P, PREV), (N, NEXT)])
def test_prev_and_next_repeat(hand, key, code):
    hand.keys.press(key)
    assert hand.run(REPEAT_MS) == [code]
    assert hand.run(10 * EVERY_MS) == [code] * 10
    hand.keys.release(key)
    assert hand.run(1000) == []


def test_a_late_loop_repeats_once(hand):
    hand.keys.press(N)
    hand.run(10)
    hand.now = (hand.now + 5000) % 2**29
    assert hand.run(100) == [NEXT]


def test_both_are_help(hand):
    hand.keys.press(P)
    assert hand.run(50) == [PREV]
    hand.keys.press(N)
    assert hand.run(3000) == [HELP]
    hand.keys.release(P)
    assert hand.run(3000) == []
    hand.keys.release(N)
    hand.keys.tap(N)
    assert hand.run(100) == [NEXT]


def test_help_comes_from_either_order_and_again(hand):
    hand.keys.press(N)
    hand.keys.press(P)
    assert hand.run(100) == [NEXT, HELP]
    hand.keys.release(P)
    hand.keys.press(P)
    assert hand.run(100) == [HELP]


def test_nothing_is_lost_while_nobody_polls(hand):
    hand.keys.tap(P)
    hand.keys.tap(N)
    hand.keys.tap(C)
    hand.keys.tap(N)
    hand.now = (hand.now + 300) % 2**29
    assert hand.run(50) == [PREV, NEXT, CHOOSE, NEXT]


def test_time_stamps_tell_a_hold_from_a_tap_in_a_late_loop():
    hand = Hand()

    class Stamped(type(hand.keys.event)):
        timestamp = 0

    event = Stamped()
    hand.keys.event = event
    hand.buttons = Buttons(hand.keys)
    for down, up, code in ((1000, 1100, CHOOSE), (3000, 3700, BACK)):
        hand.keys.press(C)
        event.timestamp = down
        hand.now = down
        assert hand.buttons.poll(down + 20) == 0
        hand.keys.release(C)
        event.timestamp = up
        assert hand.buttons.poll(down + 2000) == code


def test_an_overflow_forgets_no_key_that_is_down(hand):
    for _ in range(40):
        hand.keys.tap(N)
    hand.keys.press(P)  # lost
    assert hand.keys.events.overflowed
    assert hand.run(50) == [PREV]
    hand.keys.release(P)
    assert hand.run(2000) == []


def test_keys_beyond_the_other_choose_are_ignored(hand):
    hand.keys = Keys(7)
    hand.buttons = Buttons(hand.keys)
    hand.keys.tap(6)
    assert hand.run(50) == []


def test_the_other_choose_chooses_and_goes_back(hand):
    hand.keys = Keys(6)
    hand.buttons = Buttons(hand.keys)
    hand.keys.tap(5)
    assert hand.run(50) == [CHOOSE]
    hand.keys.press(5)
    assert hand.run(HOLD_MS + 20) == [BACK]
    hand.keys.release(5)
    assert hand.run(50) == []
    hand.keys.press(C)
    hand.keys.press(5)
    hand.keys.release(C)
    hand.keys.release(5)
    assert hand.run(50) == [CHOOSE]


def test_a_key_stuck_at_the_start_counts_once_it_was_let_go(hand):
    hand.keys = Keys()
    hand.keys.stuck = 1 << N
    hand.buttons = Buttons(hand.keys)
    hand.keys.press(N)
    assert hand.run(3000) == []
    hand.keys.tap(P)
    assert hand.run(50) == [PREV]
    hand.keys.release(N)
    hand.keys.tap(N)
    assert hand.run(50) == [NEXT]


def test_clear_forgets_presses_and_holds(hand):
    hand.keys.tap(N)
    hand.keys.press(C)
    hand.buttons.clear(hand.now)
    assert hand.run(2000) == []
    hand.keys.release(C)
    assert hand.run(100) == []
    hand.keys.tap(C)
    assert hand.run(100) == [CHOOSE]


def test_held(hand):
    hand.keys.press(N)
    hand.run(10)
    assert hand.buttons.held(NEXT) and not hand.buttons.held(PREV)
    hand.keys.release(N)
    hand.run(10)
    assert not hand.buttons.held(NEXT)


@given(st.lists(st.tuples(st.integers(0, 4), st.booleans(), st.integers(0, 700)), max_size=60))
def test_any_fingers(moves):
    """Every code is known, a tap gives exactly its code, and all let go means silence."""
    hand = Hand()
    for key, down, wait in moves:
        (hand.keys.press if down else hand.keys.release)(key)
        assert all(1 <= code <= 5 for code in hand.run(wait))
    for key in range(5):
        hand.keys.release(key)
    hand.run(1000)
    assert hand.run(3000) == []
    hand.keys.tap(C)
    assert hand.run(30) == [CHOOSE]
