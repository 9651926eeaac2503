"""A small game with hidden cards that keeps the step contract, and games that each break one rule.

Three cards 1..9 are dealt to every seat, face down to the others. In each of three steps
all play one of their slots; the highest card scores the stake, which is drawn for all to
see. A tie scores nothing.
"""

import random

from engine.rng import Rng
from engine.step import NONE, IllegalPick

PLAYED, STAKE, DEALT = range(3)

_SEATS, _STEPS, _STAKE, _SECRET, _LAST, _SHOWN, _POINTS, _CARDS = 0, 1, 2, 3, 4, 8, 12, 16


class Slots:
    """The game as it should be. It names its weak points as methods for others to spoil."""

    SIZE = 28

    def __init__(self, seats, options, entropy):
        self.seats = seats
        self.options = options
        self.state = bytearray(self.SIZE)
        self.state[_SEATS] = seats
        rng = Rng(entropy)
        self.state[_STAKE] = 1 + rng.below(6)
        for i in range(3 * seats):
            self.state[_CARDS + i] = 1 + rng.below(9)
        for seat in range(seats):
            self.state[_LAST + seat] = NONE

    def card(self, seat, slot):
        return self.state[_CARDS + 3 * seat + slot]

    def is_shown(self, seat, slot):
        return self.state[_SHOWN + seat] >> slot & 1

    def waiting(self):
        return 0 if self.over() else (1 << self.seats) - 1

    def legal(self, seat):
        if seat >= 0 and self.waiting() >> seat & 1:
            for slot in range(3):
                if not self.is_shown(seat, slot):
                    yield slot

    def refuse(self, seat, pick):
        raise IllegalPick(seat, pick)

    def check(self, picks):
        for seat in range(self.seats):
            pick = picks[seat] if seat < len(picks) else NONE
            if pick not in self.legal(seat):
                self.refuse(seat, pick)
        if len(picks) != self.seats:
            self.refuse(self.seats, NONE)

    def step(self, picks, entropy):
        self.check(picks)
        self.advance(picks, Rng(entropy))

    def advance(self, picks, rng):
        state = self.state
        state[_STEPS] += 1
        played = [self.card(seat, picks[seat]) for seat in range(self.seats)]
        for seat in range(self.seats):
            state[_LAST + seat] = picks[seat]
            state[_SHOWN + seat] |= 1 << picks[seat]
        if played.count(max(played)) == 1:
            state[_POINTS + played.index(max(played))] += state[_STAKE]
        state[_STAKE] = self.next_stake(rng)

    def next_stake(self, rng):
        return 1 + rng.below(6)

    def over(self):
        return self.state[_STEPS] == 3

    def steps(self):
        return self.state[_STEPS]

    def standings(self):
        points = [self.state[_POINTS + seat] for seat in range(self.seats)]
        table = []
        for seat in range(self.seats):
            place = 1 + sum(other > points[seat] for other in points)
            table.append((place, seat, points[seat], 0))
        return sorted(table)

    def hides(self, seat, owner, slot):
        """True if a card of `owner` is hidden from `seat`."""
        return seat != owner and not self.is_shown(owner, slot)

    def view(self, seat):
        view = bytearray(self.state)
        for owner in range(self.seats):
            for slot in range(3):
                if self.hides(seat, owner, slot):
                    view[_CARDS + 3 * owner + slot] = 0
        return view

    def news(self):
        told = []
        for seat in range(self.seats):
            slot = self.state[_LAST + seat]
            if slot != NONE:
                told.append((PLAYED, seat, slot, self.card(seat, slot)))
        return told + [(STAKE, self.state[_STAKE])]

    def describe(self, seat, pick):
        return (PLAYED, pick, self.card(seat, pick))

    def restore(self, state):
        if len(state) != self.SIZE or state[_SEATS] != self.seats:
            raise ValueError("no state of this game")
        self.state[:] = state

    def copy(self):
        twin = type(self)(self.seats, self.options, bytes(32))
        twin.state[:] = self.state
        return twin


class Sealed(Slots):
    """The same with a sealed deal of different cards, two of which nobody ever sees."""

    def __init__(self, seats, options, entropy):
        super().__init__(seats, options, entropy)
        self.state[_CARDS : _CARDS + 3 * seats] = bytes(3 * seats)

    def deal(self):
        if any(self.state[_CARDS : _CARDS + 3 * self.seats]):
            return None
        return bytes([slot // 3 for slot in range(3 * self.seats)] + [NONE, NONE])

    def learn(self, slot, card):
        if slot >= 3 * self.seats or card >= 3 * self.seats + 2:
            raise ValueError(f"no slot {slot} or no card {card}")
        held = list(self.state[_CARDS : _CARDS + 3 * self.seats])
        if held[slot] == card + 1:
            return
        if held[slot] or card + 1 in held:
            raise ValueError(f"slot {slot} or card {card} has its place")
        self.state[_CARDS + slot] = card + 1

    def opens(self, seat, pick):
        return 3 * seat + pick

    def step(self, picks, entropy):
        self.check(picks)
        for seat in range(self.seats):
            self.demand(3 * seat + picks[seat])
        self.advance(picks, Rng(entropy))

    def demand(self, slot):
        if not self.state[_CARDS + slot]:
            raise ValueError(f"slot {slot} is not known")


class DealsAgain(Sealed):
    def deal(self):
        return bytes([slot // 3 for slot in range(3 * self.seats)] + [NONE, NONE])


class DealsOneSeatNothing(Sealed):
    def deal(self):
        owners = super().deal()
        return owners and bytes(owner or NONE for owner in owners)


class LearnsAnything(Sealed):
    def learn(self, slot, card):
        if slot < 3 * self.seats:
            self.state[_CARDS + slot] = card + 1


class OpensOneSlotOnly(Sealed):
    def opens(self, seat, pick):
        return 0


class OpensWhatIsNotThere(Sealed):
    def opens(self, seat, pick):
        return super().opens(seat, pick) + 1


class PlaysUnknownCards(Sealed):
    def demand(self, slot):
        pass


class ForgetsWhichSlot(Sealed):
    def demand(self, slot):
        if not self.state[_CARDS + slot]:
            raise ValueError("a card is not known")


class LegalNotAscending(Slots):
    def legal(self, seat):
        return reversed(list(super().legal(seat)))


class LegalForAllAlways(Slots):
    def legal(self, seat):
        return iter(range(3))


class LegalEmpty(Slots):
    def legal(self, seat):
        return iter(slot for slot in super().legal(seat) if seat)


class AcceptsAnything(Slots):
    def check(self, picks):
        if len(picks) != self.seats:
            super().check(picks)

    def advance(self, picks, rng):
        super().advance([pick % 3 for pick in picks], rng)


class ChangesBeforeRefusing(Slots):
    def step(self, picks, entropy):
        self.state[_STEPS] += 1
        self.check(picks)
        self.state[_STEPS] -= 1
        super().step(picks, entropy)


class NamesAnotherSeat(Slots):
    def refuse(self, seat, pick):
        raise IllegalPick((seat + 1) % self.seats, pick)


class KeepsSomethingOutsideTheState(Slots):
    luck = 0

    def next_stake(self, rng):
        self.luck += 1
        return 1 + self.luck % 6


class PlatformRandom(Slots):
    def next_stake(self, rng):
        return random.randint(1, 6)


class RestoresHalf(Slots):
    def restore(self, state):
        super().restore(bytes(state[:_CARDS]) + bytes(self.state[_CARDS:]))


class RestoresAnyLength(Slots):
    def restore(self, state):
        self.state[: len(state)] = state


class SharesItsState(Slots):
    def copy(self):
        twin = super().copy()
        twin.state = self.state
        return twin


class NewsOnlyOnce(Slots):
    def news(self):
        self.state[_SECRET] += 1
        return super().news()


class NeverEnds(Slots):
    def over(self):
        return False

    def is_shown(self, seat, slot):
        return False

    def advance(self, picks, rng):
        super().advance(picks, rng)
        self.state[_STEPS] %= 2


class PlacesFromZero(Slots):
    def standings(self):
        return [(place - 1, *rest) for place, *rest in super().standings()]


class TellsInWords(Slots):
    def news(self):
        return [("stake", self.state[_STAKE])]


class StateAsView(Slots):
    def view(self, seat):
        return self.state


class ShowsSpectatorsMore(Slots):
    def hides(self, seat, owner, slot):
        return seat >= 0 and super().hides(seat, owner, slot)


class ShowsNeighbours(Slots):
    def hides(self, seat, owner, slot):
        return super().hides(seat, owner, slot) and owner != (seat + 1) % self.seats


class ShowsAll(Slots):
    def hides(self, seat, owner, slot):
        return False


class KnowsTheNextStake(Slots):
    """Draws a step ahead and keeps it, hidden from everybody."""

    def __init__(self, seats, options, entropy):
        super().__init__(seats, options, entropy)
        self.state[_SECRET] = 1 + entropy[0] % 6

    def next_stake(self, rng):
        stake = self.state[_SECRET]
        self.state[_SECRET] = super().next_stake(rng)
        return stake

    def view(self, seat):
        view = super().view(seat)
        view[_SECRET] = 0
        return view


class ShowsTheNextStake(KnowsTheNextStake):
    def view(self, seat):
        view = super().view(seat)
        view[_SECRET] = self.state[_SECRET]
        return view


class NewsTellSecrets(Slots):
    def news(self):
        return super().news() + [(DEALT, self.card(0, 0))]


class StandingsTellSecrets(Slots):
    def standings(self):
        return [(*entry[:3], self.card(0, 0)) for entry in super().standings()]


class ErrorsTellSecrets(Slots):
    def refuse(self, seat, pick):
        error = IllegalPick(seat, pick)
        error.args = (f"seat {seat} holds {[self.card(seat, slot) for slot in range(3)]}",)
        raise error


class NumberOfPicksTellsSecrets(Slots):
    """A low card may not be played while there is another one."""

    def legal(self, seat):
        slots = list(super().legal(seat))
        return iter([slot for slot in slots if self.card(seat, slot) > 4] or slots)


class PicksDependOnOthers(Slots):
    """No card may be played that the next seat holds in its first slot."""

    def legal(self, seat):
        slots = list(super().legal(seat))
        other = self.card((seat + 1) % self.seats, 0)
        return iter([slot for slot in slots if self.card(seat, slot) != other] or slots)


class DescribeTellsSecrets(Slots):
    def describe(self, seat, pick):
        other = (seat + 1) % self.seats
        return super().describe(seat, pick) + (max(self.card(other, slot) for slot in range(3)),)


FAULTY = {
    DealsAgain: "deals_give_every_slot_to_one_owner",
    DealsOneSeatNothing: "deals_give_every_slot_to_one_owner",
    LearnsAnything: "what_is_learned_lies_in_its_slot",
    OpensOneSlotOnly: "what_is_learned_lies_in_its_slot",
    OpensWhatIsNotThere: "what_is_learned_lies_in_its_slot",
    PlaysUnknownCards: "handhelds_need_what_a_sealed_deal_tells_them",
    ForgetsWhichSlot: "handhelds_need_what_a_sealed_deal_tells_them",
    LegalNotAscending: "legal_picks_are_ascending_and_only_for_waiting_seats",
    LegalForAllAlways: "legal_picks_are_ascending_and_only_for_waiting_seats",
    LegalEmpty: "legal_picks_are_ascending_and_only_for_waiting_seats",
    AcceptsAnything: "illegal_picks_change_nothing",
    ChangesBeforeRefusing: "illegal_picks_change_nothing",
    NamesAnotherSeat: "illegal_picks_change_nothing",
    KeepsSomethingOutsideTheState: "equal_inputs_give_equal_states",
    PlatformRandom: "equal_inputs_give_equal_states",
    RestoresHalf: "states_round_trip_through_bytes",
    SharesItsState: "states_round_trip_through_bytes",
    RestoresAnyLength: "restore_refuses_other_lengths",
    NewsOnlyOnce: "asking_changes_nothing",
    NeverEnds: "steps_are_counted_and_games_end",
    PlacesFromZero: "standings_are_by_place",
    TellsInWords: "told_in_small_ints",
    StateAsView: "views_are_states_and_stay_what_they_are",
    ShowsSpectatorsMore: "views_are_states_and_stay_what_they_are",
    ShowsNeighbours: "a_secret_belongs_to_one_seat",
    KnowsTheNextStake: "a_secret_belongs_to_one_seat",
    ShowsAll: "a_spectator_sees_what_was_told",
    ShowsTheNextStake: "a_spectator_sees_what_was_told",
    NewsTellSecrets: "what_all_are_told_follows_from_what_all_may_know",
    StandingsTellSecrets: "what_all_are_told_follows_from_what_all_may_know",
    ErrorsTellSecrets: "what_all_are_told_follows_from_what_all_may_know",
    NumberOfPicksTellsSecrets: "what_all_are_told_follows_from_what_all_may_know",
    PicksDependOnOthers: "a_seat_needs_only_its_view",
    DescribeTellsSecrets: "a_seat_needs_only_its_view",
}
"""Which check has to notice which game."""
