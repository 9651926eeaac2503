"""Tampered handhelds in sealed deals: who it was is named, at the latest when the seeds are opened."""

import pytest
from ranium.link import sealed
from ranium.link import sealed_group as group
from ranium.link.sealed import CHEATED, DISPUTED, Sealed
from ranium.link.sealed_deal import Deal
from ranium.link.sealed_hand import NOBODY
from ranium.link.sealed_pieces import Pieces, cut
from tests.link.sealed_bench import CARDS, Table

WIDTH = group.WIDTH


def whole(blob):
    """A blob in one piece."""
    return b"".join(blob.parts) if isinstance(blob, Pieces) else bytes(blob)


def like(blob, data):
    """`data` as `blob` was."""
    return pieces(data) if isinstance(blob, Pieces) else data


def pieces(data):
    return cut([bytes(data[at : at + 16]) for at in range(0, len(data), 16)], 16)


def cheating(locked=None, told=None, laid=None):
    """A Sealed whose deals are changed.

    `locked(deal, number, exponent)` is what card `number` is locked to, `told(deal, index,
    blob)` what is told, `laid(cards, rank, exponent)` what becomes of an entry of another's list.
    """

    class Tampered(Deal):
        def __init__(self, *what):
            super().__init__(*what)
            tell = self.exchange.tell
            if told:
                self.exchange.tell = lambda blob: tell(like(blob, told(self, len(self.exchange._out), whole(blob))))

        def _locked(self, number, exponent):
            return locked(self, number, exponent) if locked else super()._locked(number, exponent)

        def _lay(self, cards, sheet, exponent):
            if laid is None:
                yield from super()._lay(cards, sheet, exponent)
                return
            values = [group.card_at(cards, rank) for rank in range(CARDS)]
            for rank in range(len(values)):
                sheet.add(laid(values, rank, exponent))
                yield

    return type("Cheat", (Sealed,), {"_new_deal": lambda self, *what: Tampered(*what)})


def card(deal, number):
    return group.card(deal._session, deal.step, number)


def named(table, cheat, when):
    """All honest handhelds name the cheat; `when` is how far the deal has come: "before" cards, or at the "check"."""
    honest = [handheld for handheld in table.handhelds if handheld.number != cheat]
    table.deal(of=honest)
    hands = [handheld.sealed.hand for handheld in honest]
    if when == "before":
        assert not any(hands)
    else:
        assert all(hands) and not any(handheld.sealed.fault for handheld in honest)
        table.check(of=honest)
    assert [handheld.sealed.fault for handheld in honest] == [(CHEATED, cheat)] * len(honest)


# The cheat's own list. Each but the last two would tell it something of the others' hands.


def twice(deal, number, exponent):
    """Card 0 is there twice, card 1 not at all; the second one is a square of the first, so that it can be told."""
    value = group.lock(card(deal, 0 if number == 1 else number), exponent)
    return value * value % group.P if number == 1 else value


def each_another(deal, number, exponent):
    """Each card has a lock of its own, so that it is known under others' locks again."""
    return group.lock(card(deal, number), exponent + 2 * number)


def product(deal, number, exponent):
    """The first place has two cards in one."""
    value = card(deal, number) * (card(deal, 1) if number == 0 else 1)
    return group.lock(value % group.P, exponent)


def known_powers(deal, number, exponent):
    """No cards, but powers of one number."""
    return pow(4, exponent + 2 * number, group.P)


def no_square(deal, number, exponent):
    """One is marked: it is no square, so it stays the only one after an odd lock."""
    value = group.lock(card(deal, number), exponent)
    return group.P - value if number == 3 else value


def all_but(values, number):
    value = 1
    for other in range(len(values)):
        if other != number:
            value = value * values[other] % group.P
    return value


def powers_of_all(deal, number, exponent):
    """No cards, but powers of the product of all cards, which is known under any lock."""
    return pow(all_but([card(deal, other) for other in range(CARDS)], -1), exponent + 2 * number, group.P)


def powers_of_all_names(values, rank, exponent):
    return pow(all_but(values, -1), exponent + 2 * rank, group.P)


def without(deal, number, exponent):
    """For each card the product of all others."""
    return group.lock(all_but([card(deal, other) for other in range(CARDS)], number), exponent)


def without_names(values, rank, exponent):
    return group.lock(all_but(values, rank), exponent)


@pytest.mark.parametrize("locked, laid", [(powers_of_all, powers_of_all_names), (without, without_names), (no_square, None)])
def test_a_list_that_gives_the_same_names_is_of_no_use_and_named_at_the_check(locked, laid):
    """Only what treats all cards alike can be foreseen: it tells nothing of who has which card."""
    named(Table([1, 1], cheats={1: cheating(locked, laid=laid)}), 1, "check")


def test_a_deviation_that_needs_luck_is_found_before_in_27_of_28_deals():
    """The smallest: one card counts for two (card 5 in card 9's place) and its finder guesses which of the others' it is."""
    tried = passed = 0
    for deal in range(60):
        session = b"%08d" % deal

        def locked(deal, number, exponent):
            return group.lock(card(deal, number) * card(deal, 5) % group.P, exponent)

        def told(deal, index, blob):
            """Claims the names that it would find if card 5 was at a certain place of the other's list."""
            if index not in (2, 3):
                return blob
            cards = deal._other
            guess = cards[7]
            exponent = group.exponent(deal._seed)
            names = sorted(group.lock(value * guess % group.P, exponent).to_bytes(WIDTH, "big") for value in cards)
            digest = group.list_digest(cut(names, WIDTH))
            nonce = group.nonce(deal._seed, 2)
            return group.claim(deal._session, deal.step, deal._me, 2, digest, nonce) if index == 2 else digest + nonce

        class Luck(cheating(locked, told)):
            def hear(self, device, body, now):
                if self._deal and self._deal.exchange.blob(0, 1):
                    blob = self._deal.exchange.blob(0, 1)
                    self._deal._other = [group.card_at(blob, rank) for rank in range(CARDS)]
                return super().hear(device, body, now)

        table = Table([1, 1], cheats={1: Luck}, session=session)
        for handheld in table.handhelds:
            handheld.want("deal", 1, bytes([0] * 14 + [1] * 14), 0)
        table.run(3000, lambda: table.handhelds[0].sealed.fault or table.handhelds[0].sealed.hand)
        honest = table.handhelds[0].sealed
        tried += 1
        if honest.fault:
            assert honest.fault == (CHEATED, 1)
        else:
            passed += 1
    assert passed <= 9, "one in 28 is 2 of 60"


# What it tells of it


def edit(index, change):
    def told(deal, at, blob):
        return change(deal, bytearray(blob)) if at == index else blob

    return told


def value_0(deal, blob):
    blob[:WIDTH] = bytes(WIDTH)
    return blob


def value_1(deal, blob):
    blob[:WIDTH] = (1).to_bytes(WIDTH, "big")
    return blob


def value_last(deal, blob):
    blob[WIDTH * (CARDS - 1) : WIDTH * CARDS] = (group.P - 1).to_bytes(WIDTH, "big")
    return blob


def value_above(deal, blob):
    blob[WIDTH * (CARDS - 1) : WIDTH * CARDS] = b"\xff" * WIDTH
    return blob


def unsorted(deal, blob):
    blob[:WIDTH], blob[WIDTH : 2 * WIDTH] = blob[WIDTH : 2 * WIDTH], blob[:WIDTH]
    return blob


def equal(deal, blob):
    blob[:WIDTH] = blob[WIDTH : 2 * WIDTH]
    return blob


@pytest.mark.parametrize("change", [value_0, value_1, value_last, value_above, unsorted, equal])
@pytest.mark.parametrize("bound", [True, False])
def test_lists_of_other_numbers_or_not_as_bound_are_refused_at_once(change, bound):
    def told(deal, index, blob):
        if index == 0 and bound:
            lists = bytearray(deal_list(deal))
            return group.first_digest(deal._session, deal.step, deal._me, pieces(change(deal, lists)))
        return change(deal, bytearray(blob)) if index == 1 else blob

    named(Table([1, 1], cheats={0: cheating(told=told)}), 0, "before")


def deal_list(deal):
    """The honest list with its promises."""
    exponent = group.exponent(deal._seed)
    locked = sorted((group.lock(card(deal, number), exponent), number) for number in range(CARDS))
    promises = b"".join(
        group.promise(deal._session, deal.step, deal._me, place, number, group.salt(deal._seed, place))
        for place, (_, number) in enumerate(locked)
    )
    return b"".join(value.to_bytes(WIDTH, "big") for value, _ in locked) + promises


def test_a_promise_of_another_card_is_named_at_the_check():
    """It promises each card to be the next one; the hands look right until the seeds are open."""

    def told(deal, index, blob):
        if index > 1:
            return blob
        wrong = bytearray(deal_list(deal))
        order = deal._orders[0]
        for place in range(CARDS):
            promise = group.promise(
                deal._session, deal.step, deal._me, place, (order[place] + 1) % CARDS, group.salt(deal._seed, place)
            )
            wrong[WIDTH * CARDS + 16 * place : WIDTH * CARDS + 16 * place + 16] = promise
        return group.first_digest(deal._session, deal.step, deal._me, pieces(wrong)) if index == 0 else wrong

    named(Table([1, 1], cheats={0: cheating(told=told)}), 0, "check")


def exchanged(deal, blob):
    """The places of two slots of another are exchanged."""
    first, second = [slot for slot in range(CARDS) if blob[slot] != NOBODY][:2]
    blob[first], blob[second] = blob[second], blob[first]
    return blob


def foreign(deal, blob):
    """The place of an own slot's card is told for another's."""
    slot = [slot for slot in range(CARDS) if blob[slot] != NOBODY][0]
    own = [slot for slot in range(CARDS) if deal.holders[slot] == deal._me][0]
    blob[slot] = deal._links[1][own]
    return blob


def doubled(deal, blob):
    first, second = [slot for slot in range(CARDS) if blob[slot] != NOBODY][:2]
    blob[first] = blob[second]
    return blob


def missing(deal, blob):
    blob[[slot for slot in range(CARDS) if blob[slot] != NOBODY][0]] = NOBODY
    return blob


def beyond(deal, blob):
    blob[[slot for slot in range(CARDS) if blob[slot] != NOBODY][0]] = CARDS
    return blob


def too_much(deal, blob):
    blob[[slot for slot in range(CARDS) if blob[slot] == NOBODY][0]] = 3
    return blob


@pytest.mark.parametrize("held, index", [([1, 1], 4), ([1, 1, 1], 8)])
@pytest.mark.parametrize(
    "change, when",
    [(exchanged, "check"), (foreign, "check"), (doubled, "before"), (missing, "before"), (beyond, "before"), (too_much, "before")],
)
def test_false_places_are_named(held, index, change, when):
    for cheat in range(len(held)):
        named(Table(held, cheats={cheat: cheating(told=edit(index, change))}), cheat, when)


@pytest.mark.parametrize("held, index", [([1, 1], 2), ([1, 1], 3), ([1, 1, 1], 2), ([1, 1, 1], 3), ([1, 1, 1], 5), ([1, 1, 1], 6)])
def test_who_finds_other_lists_or_names_or_says_something_else_than_bound_to_is_named(held, index):
    def other(deal, blob):
        blob[0] ^= 1
        return blob

    named(Table(held, cheats={1: cheating(told=edit(index, other))}), 1, "before")


@pytest.mark.parametrize("blob", [2, 5])
def test_who_lies_about_a_list_and_binds_itself_to_the_lie_is_named(blob):
    """Consistently wrong digests for three handhelds: of a level's lists, and of the names."""

    def told(deal, index, honest):
        if index not in (blob, blob + 1):
            return honest
        level = 2 if blob == 2 else 3
        digests = bytes(32 if blob == 2 else 16)[:-1] + b"\1"
        nonce = group.nonce(deal._seed, level)
        return group.claim(deal._session, deal.step, deal._me, level, digests, nonce) if index == blob else digests + nonce

    for cheat in range(3):
        named(Table([1, 1, 1], cheats={cheat: cheating(told=told)}), cheat, "before")


def test_a_list_that_is_not_what_was_found_by_both_is_refused():
    named(Table([1, 1, 1], cheats={2: cheating(told=edit(4, value_0))}), 2, "before")


def test_another_handhelds_list_copied_is_named():
    """It waits for the other's list and tells it as its own; it had to bind itself before."""

    class Copy(cheating(told=lambda deal, index, blob: deal.copied if index == 1 else blob)):
        def hear(self, device, body, now):
            result = super().hear(device, body, now)
            if self._deal:
                blob = self._deal.exchange.blob(0, 1)
                self._deal.copied = whole(blob) if blob else bytes(64 * CARDS)
            return result

    named(Table([1, 1], cheats={1: Copy}), 1, "before")


def test_another_seed_opened_is_named():
    table = Table([1, 1, 1])
    table.deal()
    table.handhelds[2].sealed._secret = bytes(16)
    table.check()
    assert table.faults()[:2] == [(CHEATED, 2)] * 2


def test_two_coalitions_against_one_get_nothing_unseen():
    """Handhelds 1 and 2 use powers of one number together; 0 names one of them before a card is known."""
    for locked in (known_powers, each_another, twice):
        kind = cheating(locked)
        table = Table([1, 1, 1], cheats={1: kind, 2: kind})
        table.deal()
        honest = table.handhelds[0].sealed
        assert honest.hand is None and honest.fault[0] == CHEATED and honest.fault[1] in (1, 2)


def test_the_seed_is_not_told_before_the_end():
    """Whoever asks for the check too early learns nothing; who calls the deal void without a reason is named."""
    table = Table([1, 1])
    table.deal()
    seeds = [group.seed(handheld.secret, b"sessions" * 4, 1) for handheld in table.handhelds]
    table.handhelds[1].want("check", 0, None, table.air.now)
    table.run(3000, lambda: False)
    assert not any(seeds[0] in frame for _, sender, frame in table.air.record)
    assert table.handhelds[0].sealed.hand and not table.handhelds[0].sealed.fault

    table = Table([1, 1])
    table.deal()
    table.handhelds[1].sealed.dispute(table.air.now)
    assert table.run(20000, lambda: all(table.faults()))
    assert table.faults() == [(DISPUTED, 1)] * 2


def test_after_a_power_cut_nobody_can_deal_anew_with_the_same_lock():
    """Handheld 1 shows another list to 0 when that comes back in the middle of the deal: named, nothing is told."""
    cut = []
    for at in range(400, 800, 5):
        table = Table([1, 1])
        for handheld in table.handhelds:
            handheld.want("deal", 1, bytes([0] * 14 + [1] * 14), 0)
        table.run(at, lambda table=table: table.handhelds[0].kept[:1] == b"\1")
        victim, cheat = table.handhelds
        if victim.kept[:1] != b"\1":
            continue
        cut.append(at)
        victim.power(table.air.now)
        cheat.secret = bytes(range(16))
        cheat.kept = b""
        cheat.power(table.air.now)
        sent = len(table.air.record)
        table.run(5000, lambda victim=victim: victim.sealed.fault)
        assert victim.sealed.fault == (CHEATED, 1)
        names = bytes(victim.sealed._deal.orders[-1])
        assert not any(names[14:20] in frame for _, _, frame in table.air.record[sent:])
        break
    assert cut


def test_a_power_cut_does_not_make_a_handheld_forget_a_dispute():
    """Handheld 1 has learned something from a list that is not the deck's; 0 comes back, and 1 would now play fair."""
    table = Table([1, 1], cheats={1: cheating(twice)})
    for handheld in table.handhelds:
        handheld.want("deal", 1, bytes([0] * 14 + [1] * 14), 0)
    victim, cheat = table.handhelds
    assert table.run(5000, lambda: victim.kept[:1] == b"\1" and victim.sealed.auditing)
    cheat.kind = Sealed
    cheat.kept = b""
    for handheld in table.handhelds:
        handheld.power(table.air.now)
    assert table.run(5000, lambda: victim.sealed.fault)
    assert victim.sealed.fault == (CHEATED, 1)


def test_two_who_show_one_card_are_sorted_out():
    """A false place makes two hands hold one card; when it is shown the seeds are opened."""
    table = Table([1, 1], cheats={1: cheating(told=edit(4, foreign))})
    table.deal()
    table.handhelds[0].sealed.dispute(table.air.now)
    assert table.run(20000, lambda: all(table.faults()))
    assert table.faults() == [(CHEATED, 1)] * 2


def test_events_end_with_broken():
    table = Table([1, 1], cheats={1: cheating(twice)})
    table.deal()
    assert table.handhelds[0].events[-1] == sealed.BROKEN
