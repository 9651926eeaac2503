"""Container cards and stacks ("Game Components", "Activate a Container", "Load", "Bluff")."""

from engine.containers import (
    COMPLETE,
    beats,
    can_load,
    card_colour,
    card_face,
    duel,
    loads,
    moves,
    top,
)
from tests.cases.support import BLUE, GREEN, RED, YELLOW, card, stack


def test_28_cards_seven_per_colour():
    for colour in range(4):
        faces = [card_face(i) for i in range(28) if card_colour(i) == colour]
        assert faces == [0, 1, 1, 2, 2, 3, 3]


def test_card_strength():
    assert [other for other in range(4) if beats(YELLOW, other)] == [GREEN]
    assert [other for other in range(4) if beats(RED, other)] == [YELLOW]
    assert [other for other in range(4) if beats(BLUE, other)] == [YELLOW, RED]
    assert [other for other in range(4) if beats(GREEN, other)] == [RED, BLUE]


def test_activation_examples():
    assert duel(card(GREEN, 0), card(RED, 2)) == GREEN
    assert duel(card(BLUE, 2), card(YELLOW, 1)) == BLUE
    assert duel(card(RED, 2), card(RED, 2, 1)) == RED


def test_activation_does_not_depend_on_order_or_face():
    for first in range(28):
        for second in range(28):
            colour = duel(first, second)
            assert colour == duel(second, first)
            assert colour in (card_colour(first), card_colour(second))
            assert duel(card_colour(first) * 7, card_colour(second) * 7 + 6) == colour


def test_yellow_beats_green_only_in_a_duel():
    assert duel(card(YELLOW, 0), card(GREEN, 3)) == YELLOW
    assert not can_load(stack(GREEN), YELLOW)
    assert can_load(stack(YELLOW), GREEN)


def test_loading_rules():
    assert [c for c in range(4) if can_load(0, c)] == [YELLOW, RED, BLUE, GREEN]
    assert [c for c in range(4) if can_load(stack(YELLOW), c)] == [RED, BLUE, GREEN]
    assert [c for c in range(4) if can_load(stack(RED), c)] == [BLUE, GREEN]
    assert [c for c in range(4) if can_load(stack(YELLOW, BLUE), c)] == [GREEN]
    assert [c for c in range(4) if can_load(stack(GREEN), c)] == []


def test_the_same_colour_is_never_stacked():
    for held in range(16):
        for colour in range(4):
            if held >> colour & 1:
                assert not can_load(held, colour)


def test_top():
    assert top(0) == -1
    assert top(stack(YELLOW)) == YELLOW
    assert top(stack(YELLOW, RED)) == RED
    assert top(stack(YELLOW, BLUE)) == BLUE
    assert top(COMPLETE) == GREEN
    for held in range(1, 16):
        assert held >> top(held) == 1


def test_moving_takes_the_top_of_a_stack_to_the_top_of_another():
    ship = (stack(RED, BLUE), stack(YELLOW), stack(BLUE), stack(GREEN))
    onto = [1], [], [1], [0, 1, 2]
    every = [source * 5 + target for source in range(4) for target in onto[source]]
    assert list(moves(ship, -1, 0)) == every
    assert list(moves(ship, BLUE, 64)) == [64 + 1, 64 + 11]
    assert list(moves(ship, RED, 0)) == []  # the red one lies under a blue one


def test_loading_onto_every_stack_that_is_lower():
    ship = (stack(RED), 0, stack(BLUE), stack(YELLOW))
    assert list(loads(ship, RED, 0)) == [1, 3]
    assert list(loads(ship, GREEN, 32)) == [32, 33, 34, 35]


def test_an_empty_slot_is_no_stack():
    assert list(moves((stack(GREEN), 0), -1, 0)) == []
    assert list(moves((0, stack(YELLOW)), -1, 0)) == []
