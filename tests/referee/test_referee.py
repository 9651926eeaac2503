"""The referee against the rulebook's examples, then the engine against the referee."""

import functools
import itertools
import os
import random
from collections import Counter

import pytest

from tests.referee.reload_referee import (
    COLOURS, Referee, RefereeError, activated_colour, all_cards, may_stack, resolve_battle)
from tests.referee.styles import STYLES

BUZZ, NEIL, VALENTINA, JURI = 0, 1, 2, 3


# ----- a. the rulebook's examples, and the rulings

def test_components():
    assert len(all_cards()) == 28
    for colour in COLOURS:
        assert [face for c, face in all_cards() if c == colour] == [0, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("first, second, colour", [
    (("Green", 0), ("Red", 2), "Green"),
    (("Blue", 2), ("Yellow", 1), "Blue"),
    (("Red", 2), ("Red", 2), "Red"),
    # the table above the examples
    (("Green", 1), ("Blue", 3), "Green"),
    (("Blue", 0), ("Red", 3), "Blue"),
    (("Red", 0), ("Yellow", 3), "Red"),
    (("Yellow", 0), ("Green", 3), "Yellow"),
])
def test_activate_a_container(first, second, colour):
    assert activated_colour(first, second) == colour
    assert activated_colour(second, first) == colour


def test_every_pair_of_colours_activates_one():
    for a in COLOURS:
        for b in COLOURS:
            assert activated_colour((a, 0), (b, 3)) in (a, b)


@pytest.mark.parametrize("picks, winner, tied, neutralized", [
    # BATTLE, examples a to g
    ([7, 1, 4], VALENTINA, [], [BUZZ]),
    ([6, 1, 4], BUZZ, [], []),
    ([6, 3, 6], NEIL, [BUZZ, VALENTINA], []),
    ([7, 1, 1], BUZZ, [NEIL, VALENTINA], []),
    ([7, 1, 4, 5], JURI, [], [BUZZ]),
    ([7, 1, 4, 4], NEIL, [VALENTINA, JURI], [BUZZ]),
    ([6, 1, 4, 4], BUZZ, [VALENTINA, JURI], []),
    # TIE & TIE CURRENCY
    ([6, 6, 6, 4], JURI, [BUZZ, NEIL, VALENTINA], []),
    ([6, 1, 6, 4], JURI, [BUZZ, VALENTINA], []),
    # ABSOLUTE TIE
    ([6, 6, 6], None, [BUZZ, NEIL, VALENTINA], []),
    ([5, 5, 4, 4], None, [BUZZ, NEIL, VALENTINA, JURI], []),
    # rulings 5 and 7
    ([7, 7, 1], VALENTINA, [], [BUZZ, NEIL]),
    ([7, 7, 1, 1], None, [BUZZ, NEIL, VALENTINA, JURI], []),
    ([7, 7, 7, 1], JURI, [], [BUZZ, NEIL, VALENTINA]),
    ([7, 1], NEIL, [], [BUZZ]),
    ([7, 1, "R", "R"], NEIL, [], [BUZZ]),
    ([7, "R", "R", "R"], BUZZ, [], []),
    (["R", 1], NEIL, [], []),
    (["R", 3, 3], None, [NEIL, VALENTINA], []),
    (["R", "R"], None, [], []),
])
def test_battle(picks, winner, tied, neutralized):
    result = resolve_battle(dict(enumerate(picks)))
    assert result["winner"] == winner
    assert sorted(sum(result["ties"].values(), [])) == tied
    assert result["neutralized"] == neutralized


def test_load_table():
    for colour, allowed in [("Green", ["Blue", "Red", "Yellow"]), ("Blue", ["Red", "Yellow"]),
                            ("Red", ["Yellow"]), ("Yellow", [])]:
        assert may_stack(colour, [])
        for below in COLOURS:
            assert may_stack(colour, [below]) == (below in allowed)


def test_slots():
    assert [Referee(n).slots for n in (2, 3, 4)] == [5, 4, 3]


def example_ready(picks):
    """A referee with a blue container on the table, and the result of these picks."""
    referee = Referee(len(picks))
    referee.start([("Blue", 2), ("Yellow", 1)])
    return referee, referee.reveal(dict(enumerate(picks)))


def test_chips_for_ties_and_absolute_tie():
    referee, result = example_ready([6, 6, 6])
    assert result["got chips"] == [0, 1, 2]
    assert referee.chips == {0: 1, 1: 1, 2: 1} and referee.bank == 21
    assert referee.aside == [("Blue", 2), ("Yellow", 1)]
    assert referee.stock["Blue"] == 10 and referee.piles == {0: [], 1: [], 2: []}
    referee.check()
    referee, result = example_ready([5, 5, 4, 4])
    assert referee.chips == {0: 1, 1: 1, 2: 1, 3: 1} and referee.bank == 20
    assert referee.phase == "cards" and referee.battle == 2
    # A neutralized 7 is no tie.
    referee, result = example_ready([7, 7, 1])
    assert referee.bank == 24 and result["tied"] == []


def test_bank_pays_all_or_none():
    for in_bank, ties, expected in [(3, [5, 5, 4, 4], 0), (4, [5, 5, 4, 4], 4),
                                    (1, [5, 5, 3, 4], 0), (2, [5, 5, 3, 4], 2)]:
        referee = Referee(4)
        referee.bank = in_bank
        referee.chips[3] = 24 - in_bank
        referee.start([("Blue", 2), ("Yellow", 1)])
        result = referee.reveal(dict(enumerate(ties)))
        assert len(result["got chips"]) == expected
        assert result["bank too small"] == (expected == 0)
        assert referee.bank == in_bank - expected


def test_bluff_example():
    """The blue container goes to another stack and right back again."""
    referee = Referee(2)
    referee.ships[0] = [["Yellow", "Blue"], ["Red"], ["Blue"], [], ["Green"]]
    referee.stock = {"Yellow": 9, "Red": 9, "Blue": 8, "Green": 9}
    referee.start([("Blue", 2), ("Yellow", 1)])
    result = referee.reveal({0: 5, 1: 4})
    assert result["winner"] == 0 and result["must act"] == [0]
    # Never to an empty slot, never on the same colour, never another colour.
    assert result["legal"][0] == {("decline",), ("load", 1), ("load", 3),
                                  ("move", 0, 1), ("move", 2, 1)}
    referee.act({0: ("move", 0, 1)})
    assert referee.ships[0][:2] == [["Yellow"], ["Red", "Blue"]]
    assert referee.piles[0] == [("Blue", 2), ("Yellow", 1)]
    assert referee.stock["Blue"] == 8
    referee.next_cards([("Blue", 1), ("Red", 1)])
    result = referee.reveal({0: 4, 1: 3})
    assert ("move", 1, 0) in result["legal"][0]
    referee.act({0: ("move", 1, 0)})
    assert referee.ships[0][:2] == [["Yellow", "Blue"], ["Red"]]
    referee.check()


def test_winner_without_room_is_not_asked():
    referee = Referee(4)
    referee.ships[0] = [["Green"], ["Green"], ["Green"]]
    referee.stock["Green"] = 7
    referee.start([("Blue", 2), ("Yellow", 1)])
    result = referee.reveal({0: 6, 1: 5, 2: 4, 3: 3})
    assert result["legal"] == {0: {("decline",)}} and result["must act"] == []
    assert len(referee.piles[0]) == 2 and referee.stock["Blue"] == 10
    assert referee.phase == "cards"


def test_no_container_when_out_of_stock():
    """Ruling 4."""
    referee = Referee(3)
    referee.ships[0] = [["Red"], ["Yellow", "Red"], ["Yellow"], []]
    referee.ships[1] = [["Red"]] * 4
    referee.ships[2] = [["Red"]] * 4
    referee.stock["Red"] = 0
    referee.stock["Yellow"] = 8
    referee.start([("Red", 2), ("Yellow", 1)])
    assert not referee.container
    result = referee.reveal({0: 6, 1: 5, 2: 4})
    assert result["legal"][0] == {("decline",), ("move", 0, 2), ("move", 1, 2)}
    referee.act({0: ("decline",)})
    assert referee.stock["Red"] == 0 and len(referee.piles[0]) == 2
    referee.check()


@pytest.mark.parametrize("chips, kinds", [
    (0, {"take back"}),
    (1, {"take back", "discard"}),
    (2, {"take back", "discard", "shift"}),
    (3, {"take back", "discard", "shift", "buy"}),
])
def test_reload_prices(chips, kinds):
    referee = Referee(3)
    referee.ships[0] = [["Yellow", "Blue"], ["Red"], ["Yellow"], []]
    referee.stock = {"Yellow": 8, "Red": 9, "Blue": 9, "Green": 10}
    referee.chips[0] = chips
    referee.bank = 24 - chips
    referee.start([("Blue", 2), ("Yellow", 1)])
    result = referee.reveal({0: "R", 1: 5, 2: 4})
    legal = result["legal"][0]
    assert set(act[0] for act in legal) == kinds
    if chips >= 1:
        assert {a for a in legal if a[0] == "discard"} == {
            ("discard", 0), ("discard", 1), ("discard", 2)}
    if chips >= 2:
        assert {a for a in legal if a[0] == "shift"} == {
            ("shift", 0, 1), ("shift", 0, 2), ("shift", 1, 2)}
    if chips >= 3:
        assert {a for a in legal if a[0] == "buy"} == {
            ("buy", "Yellow", 3), ("buy", "Red", 2), ("buy", "Red", 3),
            ("buy", "Blue", 1), ("buy", "Blue", 2), ("buy", "Blue", 3),
            ("buy", "Green", 0), ("buy", "Green", 1), ("buy", "Green", 2), ("buy", "Green", 3)}


def test_take_back():
    referee, _ = example_ready([5, 4])
    referee.act({0: ("load", 0)})
    assert referee.discards == {0: [5], 1: [4]}
    referee.next_cards([("Red", 2), ("Yellow", 1)])
    result = referee.reveal({0: "R", 1: "R"})
    assert result["must act"] == [] and result["legal"] == {0: {("take back",)}, 1: {("take back",)}}
    assert referee.hands == {0: [1, 2, 3, 4, 5, 6, 7], 1: [1, 2, 3, 4, 5, 6, 7]}
    assert referee.aside == [("Red", 2), ("Yellow", 1)]
    # Nothing to take back: legal all the same.
    referee.next_cards([("Red", 1), ("Yellow", 3)])
    referee.reveal({0: "R", 1: 2})
    referee.act({1: ("decline",)})
    assert referee.hands[0] == [1, 2, 3, 4, 5, 6, 7] and referee.discards[1] == [2]
    # The card that was just played is not in hand any more, an absent card is refused.
    referee.next_cards([("Red", 1), ("Yellow", 2)])
    with pytest.raises(RefereeError):
        referee.reveal({0: 3, 1: 2})


def last_blue(winner_act):
    """Seats 1 and 2 both buy blue, one left in stock while one lies on the cards."""
    referee = Referee(3)
    referee.ships = {0: [["Blue"]] * 2 + [["Yellow", "Blue"]] + [[]], 1: [["Blue"]] * 3 + [[]],
                     2: [["Blue"]] * 2 + [[], []]}
    referee.stock["Blue"] = 2
    referee.stock["Yellow"] = 9
    referee.chips = {0: 0, 1: 3, 2: 4}
    referee.bank = 17
    referee.start([("Blue", 2), ("Yellow", 1)])
    result = referee.reveal({0: 5, 1: "R", 2: "R"})
    assert result["must act"] == [0, 1, 2]
    return referee, referee.act({0: winner_act, 1: ("buy", "Blue", 3), 2: ("buy", "Blue", 2)})


def test_two_buyers_of_the_last_container():
    """Ruling 2: seat order; a buy that finds nothing costs nothing."""
    referee, happened = last_blue(("load", 3))
    assert happened == [(0, ("load", 3), True), (1, ("buy", "Blue", 3), True),
                        (2, ("buy", "Blue", 2), False)]
    assert referee.chips == {0: 0, 1: 0, 2: 4} and referee.stock["Blue"] == 0
    assert referee.ships[2] == [["Blue"], ["Blue"], [], []]
    # The declined container is back before they buy.
    referee, happened = last_blue(("decline",))
    assert [worked for _, _, worked in happened] == [True, True, True]
    assert referee.chips == {0: 0, 1: 0, 2: 1} and referee.stock["Blue"] == 0


def test_container_on_the_cards_cannot_be_bought():
    """Ruling 3: judged while the container lies on the cards, even if it comes back."""
    referee = Referee(3)
    referee.stock["Blue"] = 1
    referee.chips[1] = 3
    referee.start([("Blue", 2), ("Yellow", 1)])
    result = referee.reveal({0: "R", 1: "R", 2: "R"})
    assert not any(act[:2] == ("buy", "Blue") for act in result["legal"][1])
    assert any(act[:2] == ("buy", "Green") for act in result["legal"][1])


def test_scoring_example():
    """POINTS, example with three players; Neil bought one extra red container."""
    referee = Referee(3)
    referee.piles = {
        BUZZ: [("Green", 2), ("Green", 3), ("Blue", 0), ("Blue", 1), ("Blue", 2), ("Blue", 3),
               ("Red", 1), ("Red", 3)],
        NEIL: [("Blue", 1), ("Blue", 2), ("Blue", 3), ("Red", 2), ("Yellow", 1), ("Yellow", 1),
               ("Yellow", 2), ("Yellow", 3), ("Green", 1), ("Green", 2)],
        VALENTINA: [("Yellow", 0), ("Yellow", 2), ("Yellow", 3), ("Red", 0), ("Red", 1),
                    ("Red", 2), ("Red", 3), ("Green", 0), ("Green", 1), ("Green", 3)],
    }
    cards = referee.piles[BUZZ] + referee.piles[NEIL] + referee.piles[VALENTINA]
    assert sorted(cards) == sorted(all_cards())
    referee.deck = []
    referee.ships = {
        BUZZ: [["Blue", "Green"], ["Red", "Green"], [], []],
        NEIL: [["Yellow", "Red", "Blue"], ["Yellow", "Red", "Blue"], [], []],
        VALENTINA: [["Yellow", "Red"], ["Yellow", "Red"], ["Green"], []],
    }
    referee._score()
    assert referee.points_by_round == [{BUZZ: 14, NEIL: 16, VALENTINA: 12}]
    assert referee.share_by_round[0] == {
        BUZZ: {"Yellow": 0, "Red": 2, "Blue": 3, "Green": 5},
        NEIL: {"Yellow": 3, "Red": 1, "Blue": 6, "Green": 0},
        VALENTINA: {"Yellow": 2, "Red": 3, "Blue": 0, "Green": 2}}


def test_standings():
    """BONUS POINTS & VICTORY: points, then most chips, then fewest bonus points, then shared."""
    referee = Referee(4)
    referee.phase = "over"

    def ask(points, chips, bonus):
        referee.points_by_round = [{s: points[s] - bonus[s] for s in range(4)}]
        referee.chips = dict(enumerate(chips))
        referee.bonus = dict(enumerate(bonus))
        return referee.standings()

    assert ask([9, 20, 30, 10], [9, 0, 0, 0], [0, 3, 6, 0]) == [
        (1, 2, 30, "points"), (2, 1, 20, "points"), (3, 3, 10, "points"), (4, 0, 9, "points")]
    assert ask([30, 20, 30, 10], [1, 0, 2, 0], [0, 0, 3, 0]) == [
        (1, 2, 30, "chips"), (2, 0, 30, "chips"), (3, 1, 20, "points"), (4, 3, 10, "points")]
    assert ask([30, 20, 30, 10], [1, 0, 1, 0], [3, 0, 0, 0]) == [
        (1, 2, 30, "bonus"), (2, 0, 30, "bonus"), (3, 1, 20, "points"), (4, 3, 10, "points")]
    assert ask([30, 30, 30, 10], [1, 0, 1, 0], [3, 0, 3, 0]) == [
        (1, 0, 30, "shared"), (1, 2, 30, "shared"), (3, 1, 30, "chips"), (4, 3, 10, "points")]


def random_game(seats, dice):
    """The referee alone, driven at random: nothing may be lost on the way."""
    referee = Referee(seats)
    while referee.phase != "over":
        hand_before = {seat: list(referee.hands[seat]) for seat in range(seats)}
        cards = dice.sample(referee.deck, 2)
        if referee.round == 1 and referee.battle == 1:
            referee.start(cards)
        else:
            referee.next_cards(cards)
        assert hand_before == referee.hands
        picks = {s: dice.choice(sorted(referee.legal_picks(s), key=str)) for s in range(seats)}
        result = referee.reveal(picks)
        if result["must act"]:
            referee.act({s: dice.choice(sorted(result["legal"][s], key=str))
                         for s in result["must act"]})
        referee.check()
    return referee


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_referee_alone(seats):
    dice = random.Random(seats)
    for _ in range(40):
        referee = random_game(seats, dice)
        assert len(referee.points_by_round) == 2 and len(referee.deck) == 28
        assert sorted(row[1] for row in referee.standings()) == list(range(seats))


def test_round_two_keeps_hands_ships_and_chips():
    """ROUND 2: only the container cards come together."""
    dice = random.Random(5)
    referee = Referee(3)
    while referee.round == 1:
        referee.next_cards(dice.sample(referee.deck, 2))
        picks = {s: dice.choice(sorted(referee.legal_picks(s), key=str)) for s in range(3)}
        hands = {s: set(referee.hands[s]) - {picks[s]} for s in range(3)}
        result = referee.reveal(picks)
        if result["must act"]:
            acts = {s: dice.choice(sorted(result["legal"][s], key=str))
                    for s in result["must act"]}
            referee.act(acts)
    for seat in range(3):
        if picks[seat] != "R":
            assert set(referee.hands[seat]) == hands[seat]
    assert len(referee.deck) == 28 and referee.aside == []
    assert any(stack for seat in range(3) for stack in referee.ships[seat])
    assert len(referee.points_by_round) == 1


# ----- b. the engine against the referee

GAMES = int(os.environ.get("RANIUM_REFEREE_GAMES", "24"))
"""Games of a style for each number of seats, times the style's share: 14 times this in all."""

EVENTS = """
    tie; absolute tie; several R; everybody played R; one card against R only
    bank pays nobody; bank pays nobody though not empty; bank paid its last chip
    7 neutralized; 1 wins over 7; colour out of stock; decline without a container
    load; move; decline; take back; take back nothing; discard; shift; buy
    several buyers of a colour; winner not asked; R player not asked; nobody asked
    several must act; only R in hand; R player could pay all
    round 2 with full hand; round 2 with part of a hand; yellow beats green
    scored majority; scored tie or minority; scored none
    half points rounded down; faces worth nothing
    bonus for complete stacks; bonus for several complete stacks
    decided by points; decided by chips; decided by bonus; decided by shared; shared victory
"""
EVENTS_OF_3_AND_4 = """
    win beside a tie; absolute tie beside an R; several 7 neutralized; 1s tie and spare a 7
    buy finds nothing; two buyers of the last container; move without a container
    bought what had just come back
"""
EVENTS_OF_4 = """
    two ties at once; 1s tie and 7s tie; 7 neutralized beside a tie
"""


def listed(text):
    """The names in one of the texts above."""
    return [name.strip() for line in text.split("\n") for name in line.split(";") if name.strip()]


@functools.lru_cache(maxsize=None)
def played(seats, style):
    """Plays all games of a style; the Counter of what happened in them."""
    from tests.referee.follow import Pair

    events = Counter()
    for number in range(GAMES * style.SHARE):
        dice = random.Random("%d %s %d" % (seats, style.__name__, number))
        Pair(seats, style, dice, events).play()
        events["games"] += 1
    return events


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.__name__)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_engine_follows_the_referee(seats, style):
    assert played(seats, style)["games"] == GAMES * style.SHARE


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rare_events_happened(seats):
    """What was compared is worth something only if the rare things came up."""
    events = Counter()
    for style in STYLES:
        events.update(played(seats, style))
    names = listed(EVENTS)
    if seats >= 3:
        names += listed(EVENTS_OF_3_AND_4)
    if seats == 4:
        names += listed(EVENTS_OF_4)
    for name in sorted(events):
        print("%d seats %7d  %s" % (seats, events[name], name))
    missing = [name for name in names if events[name] == 0]
    assert missing == []
    if seats == 2:
        # Two buyers leave no winner, so the container is back before they buy; and as
        # there are ten slots for ten containers of a colour, there is one for each.
        assert events["buy finds nothing"] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_battle(seats):
    """All 8 ** seats reveals, with hands and history left aside."""
    from engine.reload import battle

    for numbers in itertools.product(range(1, 9), repeat=seats):
        result = resolve_battle({s: "R" if numbers[s] == 8 else numbers[s] for s in range(seats)})
        tied = sum(1 << seat for face in result["ties"] for seat in result["ties"][face])
        neutralized = sum(1 << seat for seat in result["neutralized"])
        winner = -1 if result["winner"] is None else result["winner"]
        assert battle(numbers, seats) == (winner, tied, neutralized), numbers


def test_every_pair_of_cards():
    from engine.containers import card_colour, card_face, duel
    from tests.referee.follow import card_of

    assert sorted(card_of(n) for n in range(28)) == sorted(all_cards())
    for a in range(28):
        assert (COLOURS[card_colour(a)], card_face(a)) == card_of(a)
        for b in range(28):
            if a != b:
                assert COLOURS[duel(a, b)] == activated_colour(card_of(a), card_of(b))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_engine_refuses_what_the_referee_refuses(seats):
    """Every number 0..255 that the referee does not know as legal, from every seat in turn."""
    from engine.step import NONE, IllegalPick
    from tests.referee.follow import Pair, number_of_act, number_of_pick
    from tests.referee.styles import MuchReload

    class Refusing(Pair):
        """Tries all that is wrong before it does what is right."""

        def compare_description(self, numbers):
            super().compare_description(numbers)
            state = bytes(self.game.state)
            entropy = self.entropy()
            for seat in self.referee.everyone:
                if self.referee.phase == "pick":
                    right = set(number_of_pick(p) for p in self.referee.legal_picks(seat))
                elif seat in self.referee.outcome["must act"]:
                    right = set(number_of_act(act) for act in self.referee.legal[seat])
                else:
                    right = {NONE}
                for wrong in set(range(256)) - right:
                    attempt = list(numbers)
                    attempt[seat] = wrong
                    with pytest.raises(IllegalPick) as caught:
                        self.game.step(attempt, entropy)
                    assert (caught.value.seat, caught.value.pick) == (seat, wrong)
                    assert self.game.state == state

    Refusing(seats, MuchReload, random.Random(seats), Counter()).play()
