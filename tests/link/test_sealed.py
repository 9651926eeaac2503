"""Sealed deals among honest handhelds: right hands, secrecy, chance, bad cables, power cuts."""

import gc
import os
import types

import pytest
from ranium.link import sealed
from ranium.link import sealed_group as group
from ranium.link.sealed_deal import lengths, locks
from ranium.link.sealed_hand import NOBODY, recalled
from ranium.link.sealed_pieces import cut
from ranium.link.sealed_sheet import Sheet, with_promises
from tests.link.sealed_bench import CARDS, LOAD, Table, owners

LONG = bool(os.environ.get("RANIUM_LONG"))
TABLES = [[1, 1], [2, 1], [1, 1, 1], [1, 2, 1], [1, 1, 1, 1]]


def truth(table, step=1, session=b"sessions", cards=CARDS):
    """By slot its card, computed from all seeds: the names by value are the slots."""
    exponents = [group.exponent(group.seed(handheld.secret, session * 4, step)) for handheld in table.handhelds]
    names = []
    for card in range(cards):
        name = group.card(session * 4, step, card)
        for exponent in exponents:
            name = group.lock(name, exponent)
        names.append((name, card))
    return [card for _, card in sorted(names)]


@pytest.mark.parametrize("held", TABLES)
@pytest.mark.parametrize("chaos", [None, 1])
def test_every_owner_knows_its_cards_and_the_round_ends_well(held, chaos):
    table = Table(held, chaos=chaos)
    given = table.deal()
    right = truth(table)
    assert table.cards() == {slot: right[slot] for slot in range(CARDS) if given[slot] != NOBODY}
    table.check()
    assert table.faults() == [None] * len(held)


@pytest.mark.parametrize("cards, aside", [(2, 0), (5, 1), (28, 4), (34, 0)])
def test_any_number_of_cards(cards, aside):
    table = Table([1, 1, 1])
    table.deal(given=owners(3, cards, aside))
    assert len(set(table.cards().values())) == cards - aside
    table.check()
    assert table.faults() == [None] * 3


def numbers_in(root):
    """All big numbers and byte strings that an object leads to, without modules, classes and functions."""
    seen, found, queue = set(), [], [root]
    while queue:
        item = queue.pop()
        if id(item) in seen or isinstance(item, (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)):
            continue
        seen.add(id(item))
        if isinstance(item, (bytes, bytearray)):
            found.append(bytes(item))
        elif isinstance(item, int) and item > 1 << 60:
            found.append(item.to_bytes(64, "big"))
        queue.extend(gc.get_referents(item))
    return found


@pytest.mark.parametrize("held", [[1, 1], [1, 1, 1], [1, 1, 1, 1]])
def test_what_all_others_hold_together_tells_no_card_of_the_last(held):
    """Another lock of one handheld, everything else equal: what the others know of the deck is of no help.

    Whether a locked card is a certain one can only be tried with the lock. So: no lock, seed,
    salt or order of handheld 0 is anywhere outside it, nor was it ever on the air.
    """
    table = Table(held)
    table.deal()
    victim = table.handhelds[0]
    seed = group.seed(victim.secret, b"sessions" * 4, 1)
    exponent = group.exponent(seed).to_bytes(16, "big")
    order = victim.sealed.hand.orders[0]
    secrets = [victim.secret, seed, exponent, order] + [group.salt(seed, place) for place in range(CARDS)]
    held_by_others = [number for handheld in table.handhelds[1:] for number in numbers_in(handheld.sealed)]
    on_air = [frame for _, _, frame in table.air.record]
    for secret in secrets:
        assert not any(secret in number for number in held_by_others + on_air)
    assert any(order in number for number in numbers_in(victim.sealed)), "the search finds what is there"


def test_places_are_told_for_the_owner_alone():
    """Handheld 1 tells 0 the places of the 12 slots of 0; its own and those laid aside are in no frame."""
    table = Table([1, 1])
    table.deal()
    for handheld in table.handhelds:
        hand = handheld.sealed.hand
        names = hand.orders[-1]  # slot -> place in the other's list
        other = table.handhelds[1 - handheld.number].sealed.hand
        told = bytes(names[slot] if LOAD[slot] == other.me else NOBODY for slot in range(CARDS))
        frames = [frame for _, sender, frame in table.air.record if sender == handheld.number]
        assert any(told in frame for frame in frames)
        for first in range(CARDS - 3):  # any four of the own ones, or of those laid aside
            if not any(LOAD[slot] == other.me for slot in range(first, first + 4)):
                assert not any(names[first : first + 4] in frame for frame in frames)


def test_each_deal_is_another_one():
    seen = set()
    for step in (1, 2, 300):
        for session in (b"sessions", b"another1"):
            table = Table([1, 1], session=session)
            table.deal(step=step)
            seen.add(tuple(sorted(table.cards().items())))
    assert len(seen) == 6


def test_a_second_deal_follows_the_check_of_the_first():
    table = Table([1, 1, 1], chaos=3)
    given = table.deal(step=1)
    first = table.cards()
    for handheld in table.handhelds:
        handheld.want("deal", 9, given, table.air.now)
    assert table.run(60000, lambda: all(h.sealed.hand and h.sealed.hand.step == 9 and not h.sealed.dealing for h in table.handhelds))
    assert all(sealed.CHECKED in handheld.events for handheld in table.handhelds)
    right = truth(table, step=9)
    assert table.cards() == {slot: right[slot] for slot in range(24)} != first


def test_every_card_comes_to_every_slot_equally_often():
    """The deck of 240 deals of 8 cards: chi-square of cards by slot, 49 degrees of freedom."""
    deals, cards = 240, 8
    counts = [[0] * cards for _ in range(cards)]
    for deal in range(deals):
        table = Table([1, 1], session=b"%08d" % deal)
        for slot, card in enumerate(truth(table, session=b"%08d" % deal, cards=cards)):
            counts[slot][card] += 1
    expected = deals / cards
    chi = sum((count - expected) ** 2 / expected for row in counts for count in row)
    assert 20 < chi < 95, chi  # beyond it lies less than one in ten thousand


@pytest.mark.parametrize("held", [[1, 1], [1, 1, 1]])
def test_the_work_is_what_is_said(held, monkeypatch):
    table = Table(held)
    done = []
    lock = group.lock
    monkeypatch.setattr(group, "lock", lambda value, exponent: done.append(1) or lock(value, exponent))
    for handheld in table.handhelds:
        tick = handheld.tick

        def once(now, tick=tick):
            before = len(done)
            tick(now)
            assert len(done) - before <= 1, "one lock a pass at most"

        handheld.tick = once
    table.deal()
    assert len(done) == len(held) * locks(len(held), CARDS)
    seen = []
    table.run(100, lambda: seen.append(table.handhelds[0].sealed.progress))
    assert seen[-1] == -1


def test_progress_goes_up_from_0_to_the_end():
    table = Table([1, 1])
    for handheld in table.handhelds:
        handheld.want("deal", 1, LOAD, 0)
    seen = []
    table.run(20000, lambda: seen.append(table.handhelds[0].sealed.progress) or seen[-1] < 0)
    assert seen[0] <= 2 and seen[-1] == -1 and max(seen) <= 100 and len(set(seen)) > 40
    assert seen[:-1] == sorted(seen[:-1])


def test_when_all_have_their_cards_the_lists_are_forgotten_and_the_air_is_silent():
    table = Table([1, 1, 1], chaos=2)
    table.deal()
    table.run(4000, lambda: False)
    sent = len(table.air.record)
    table.run(2000, lambda: False)
    assert len(table.air.record) == sent
    for handheld in table.handhelds:
        assert max(len(number) for number in numbers_in(handheld.sealed)) < 1500
        assert sum(len(blob) for blob in numbers_in(handheld.sealed._exchange) if len(blob) > 64) == 0


class Socket:
    """Lets the power of handhelds go at given times: `cuts` by number."""

    def __init__(self, table, cuts):
        self.table = table
        self.cuts = cuts

    def off(self):
        """True while somebody is off."""
        for number, when in list(self.cuts.items()):
            if self.table.air.now >= when:
                self.table.handhelds[number].off_until = self.table.air.now + 300
                del self.cuts[number]
        return any(handheld.off_until for handheld in self.table.handhelds)


@pytest.mark.parametrize("held, victims", [([1, 1], (0,)), ([1, 1], (0, 1)), ([1, 1, 1], (1,)), ([1, 1, 1], (0, 2))])
def test_a_power_cut_at_any_time_of_the_deal_or_the_check_changes_nothing(held, victims):
    given = LOAD if len(held) == 2 else owners(len(held))
    table = Table(held)
    table.deal(given=given)
    table.check()
    length = table.air.now
    right = truth(table)
    for at in range(20, length, length // (60 if LONG else 11)):
        table = Table(held)
        socket = Socket(table, {number: at + 40 * place for place, number in enumerate(victims)})
        for handheld in table.handhelds:
            handheld.want("deal", 1, given, 0)
        assert table.run(60000, lambda: not socket.off() and all(table.ready(h) for h in table.handhelds)), at
        assert table.cards() == {slot: right[slot] for slot in range(24)}
        for handheld in table.handhelds:
            handheld.want("check", 0, None, table.air.now)
        assert table.run(
            60000, lambda: not socket.off() and all(sealed.CHECKED in h.events or h.sealed.fault for h in table.handhelds)
        ), at
        assert table.faults() == [None] * len(held)


def test_a_kept_hand_comes_back_as_it_was():
    for held in TABLES:
        table = Table(held)
        table.deal()
        for handheld in table.handhelds:
            hand = handheld.sealed.hand
            again = recalled(hand.code())
            assert vars(again) == vars(hand)
            for wrong in (b"", hand.code()[:-1], hand.code() + b"x"):
                with pytest.raises((ValueError, IndexError)):
                    recalled(wrong)


@pytest.mark.parametrize("held", TABLES)
def test_what_is_kept_of_forty_cards_fits_beside_the_longest_game(held):
    table = Table(held)
    table.deal(given=owners(sum(held), 40, 0))
    assert all(1 + 6 + len(handheld.kept) <= 1764 - 630 for handheld in table.handhelds)


def test_cards_are_shown_as_promised_and_as_nothing_else():
    table = Table([1, 1, 1])
    table.deal()
    right = truth(table)
    for shower in table.handhelds:
        hand = shower.sealed.hand
        for slot in [slot for slot in range(24) if hand.holders[slot] == shower.number]:
            opening = hand.opening(slot, shower.secret, b"sessions" * 4)
            for other in table.handhelds:
                if other is not shower:
                    assert other.sealed.hand.opened(slot, opening, b"sessions" * 4) == right[slot]
                    for at in (0, 1, 16):
                        wrong = bytearray(opening)
                        wrong[at] ^= 1
                        assert other.sealed.hand.opened(slot, bytes(wrong), b"sessions" * 4) == -1
                    with pytest.raises(ValueError):
                        other.sealed.hand.card(slot)


def test_any_bytes_at_all_raise_nothing():
    from tests.link.bench import Chance

    chance = Chance(5)
    table = Table([1, 1])
    for handheld in table.handhelds:
        handheld.want("deal", 1, LOAD, 0)
    heads = [frame[9:-4] for _, _, frame in table.air.record]
    for turn in range(4000):
        table.run(5, lambda: True)
        heads = [frame[9:-4] for _, sender, frame in table.air.record[-2:] if sender == 1]
        for head in heads:
            body = bytearray(head)
            for _ in range(chance.below(4) + 1):
                body[chance.below(min(len(body), 20))] = chance.below(256)
            table.handhelds[1].sealed.hear(0, memoryview(body[: chance.below(len(body) + 1)]), table.air.now)
    for handheld in table.handhelds:
        assert len(numbers_in(handheld.sealed._exchange)) < 60


def test_the_prime_is_safe_and_follows_from_its_name():
    import hashlib

    start = b"".join(hashlib.sha256(b"ranium sealed deal" + bytes((count,))).digest() for count in range(2))
    start = int.from_bytes(start[:48], "big") | 3 << 382 | 3
    assert group.P >= start and (group.P - start) % 4 == 0 and group.P - start < 1 << 20
    for number in (group.P, group.P // 2):
        assert prime(number)
    assert group.P.bit_length() == 8 * group.WIDTH


def prime(number):
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in range(2, 42):
        value = pow(base, odd, number)
        if value in (1, number - 1):
            continue
        for _ in range(twos - 1):
            value = value * value % number
            if value == number - 1:
                break
        else:
            return False
    return True


def test_a_lock_takes_marks_away_and_cards_are_squares():
    exponent = group.exponent(bytes(16))
    assert exponent % 2 == 0 and exponent.bit_length() == 128
    for number in range(28):
        value = group.card(b"sessions", 1, number)
        assert pow(value, group.P // 2, group.P) == 1, "a square"
        assert group.lock(group.P - value, exponent) == group.lock(value, exponent)


def test_a_sheet_sorts_and_refuses_what_is_there():
    sheet = Sheet(5)
    assert all(sheet.add(value) for value in (7, 5 << 300, 1, 6, 9))
    assert not sheet.add(6)
    assert list(sheet.order) == [2, 3, 0, 4, 1]
    cards = sheet.list()
    assert [group.card_at(cards, rank) for rank in range(5)] == [1, 6, 7, 9, 5 << 300]
    assert [len(part) for part in cards.parts] == [192, 48] and cards.length == 240


@pytest.mark.parametrize("cards", [2, 4, 5, 28, 31])
def test_promises_follow_a_list(cards):
    sheet = Sheet(cards)
    for value in range(cards):
        sheet.add(value + 2)
    promises = [bytes((number,)) * 16 for number in range(cards)]
    found = with_promises(sheet.list(), promises)
    assert found.length == 64 * cards and b"".join(found.parts) == b"".join(sheet.list().parts) + b"".join(promises)
    assert [len(part) for part in found.parts] == [found.size(part) for part in range(len(found.parts))]
    assert [found.at(48 * cards + 16 * place, 16) for place in range(cards)] == promises


def test_what_is_no_list_of_locked_cards():
    def made(*values):
        return cut([value.to_bytes(48, "big") for value in values], 48)

    assert not group.unfit(made(2, 3, group.P - 2), 3)
    for values in ((0, 2), (1, 2), (3, 3), (4, 3), (3, group.P - 1), (3, group.P), (3, group.P + 5)):
        assert group.unfit(made(*values), 2)


def test_a_blob_is_told_in_pieces_that_fit_a_frame():
    for count in (2, 3, 4):
        assert max(lengths(count, 34)) <= 16 * 192
