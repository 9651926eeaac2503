"""Sessions with sealed deals: whole games, power cuts at any time, cheats at play."""

import os

import pytest
from engine.step import NONE
from ranium.link import sealed_group as group
from ranium.link import session as session_module
from ranium.link.frame import BODY, CRC, SEALED
from ranium.link.sealed import Sealed
from ranium.link.session import CHEATED, DISPUTED, WRONG_REVEAL
from tests.link import power
from tests.link.bench import Table
from tests.link.sealed_game import ASIDE, HAND, UNKNOWN, Hands
from tests.link.test_sealed_cheats import cheating

LONG = bool(os.environ.get("RANIUM_LONG"))
TABLES = [[1, 1], [2, 1], [1, 1, 1], [1, 1, 1, 1], [1, 2, 1]]


def public(log):
    """What all must have in common: of states, what a spectator sees."""
    found = []
    for _, step, state, picks, entropy in log:
        game = Hands(state[0], 0, None)
        game.restore(state)
        found.append((step, bytes(game.view(-1)), picks, entropy))
    return found


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("chaos", [None, 1, 2])
def test_a_game_is_the_same_everywhere_and_its_deals_are_checked(seats, chaos):
    table = Table(seats, chaos=chaos, game=Hands)
    table.play()
    logs = [public(handheld.log) for handheld in table.handhelds]
    assert all(log == logs[0] for log in logs) and len(logs[0]) == 2 * HAND + 1
    assert not any(session.fault for session in table.sessions())
    for session in table.sessions():
        assert session.dealing == -1 and not session.checking
        cards = [card & 127 for card in session.game.state[7 : 7 + HAND * sum(seats)]]
        assert len(set(cards)) == len(cards) and max(cards) < len(cards) + ASIDE


def test_all_on_one_handheld_deal_at_once():
    table = Table([3], game=Hands)
    table.deal()
    assert table.handhelds[0].session.dealing == -1
    assert UNKNOWN not in table.handhelds[0].session.game.state[7:16]
    table.play()


def dealt(table):
    """To the first picks."""
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    assert table.run(20000, lambda: all(session.dealing < 0 for session in table.sessions()))


def play_on(table):
    for handheld in table.handhelds:
        handheld.playing = True


def test_a_handheld_knows_its_own_cards_alone_until_they_are_played():
    table = Table([1, 2], game=Hands)
    dealt(table)
    for session in table.sessions():
        state = session.game.state
        for slot in range(3 * HAND):
            assert (state[7 + slot] != UNKNOWN) == bool(session.roster.mine >> slot // HAND & 1)
    for session in table.sessions():
        for seat in range(3):
            if session.owed_here >> seat & 1:
                session.commit(seat, 1)
    table.run(2000, lambda: all(session.step == 2 for session in table.sessions()))
    for session in table.sessions():
        for slot in range(3 * HAND):
            known = session.game.state[7 + slot] != UNKNOWN
            assert known == (slot % HAND == 1 or bool(session.roster.mine >> slot // HAND & 1))
        before = Hands(3, 0, None)
        before.restore(session.before)
        assert all(before.state[7 + seat * HAND + 1] < 128 for seat in range(3)), "a pick can be told by its card"


def test_nobody_picks_before_the_cards_are_there():
    table = Table([1, 1], game=Hands)
    for handheld in table.handhelds:
        handheld.playing = False
    table.deal()
    session = table.handhelds[0].session
    assert session.dealing >= 0 and session.waiting == 3 and session.owed_here == 0 and session.chosen == 0
    own = session.roster.first_seat(session.roster.me)
    with pytest.raises(ValueError):
        session.commit(own, 0)
    events = set()
    tick = session.tick
    session.tick = lambda now: events.add(tick(now)) or 0
    assert table.run(20000, lambda: session.dealing < 0)
    assert session_module.CARDS in events and session.owed_here == 1 << own
    session.commit(own, 0)


class ShortHands(Hands):
    """One round of it, for many games."""

    def over(self):
        return self.state[2] >= HAND


class PowerTable(power.Table):
    """Equal states of all handhelds only in what all may know."""

    def check(self):
        sessions = [handheld.session for handheld in self.handhelds]
        assert len({bytes(session.game.view(-1)) for session in sessions}) == 1
        assert not any(session.fault for session in sessions)
        for handheld in self.handhelds:
            for place, pick in handheld.made.items():
                for other in self.handhelds:
                    shown = other.log.get(place[1] + 1)  # its power may have gone before it was shown
                    assert not shown or shown[1][place[2]] == pick, "another pick than the one made"
        picks = [{step: what[1] for step, what in handheld.log.items()} for handheld in self.handhelds]
        assert all(shown[step] == picks[0][step] for shown in picks for step in shown if step in picks[0])


@pytest.mark.parametrize("seats, victim, also", [([1, 1], 0, ()), ([1, 1], 1, (0,)), ([1, 1, 1], 1, ())])
@pytest.mark.parametrize("part", range(4))
def test_a_power_cut_at_any_line_of_a_game_with_sealed_deals(seats, victim, also, part, monkeypatch):
    monkeypatch.setattr(power, "Table", PowerTable)
    lines = power.lines_of(seats, victim, game=ShortHands)
    interesting = spread(lines, 400 if LONG else 12)
    for at in interesting[part::4]:
        power.resumed(seats, victim, at, also, game=ShortHands)


def spread(lines, most):
    """Numbers of passes through lines of the session and of sealed deals, evenly spread over the game."""
    places = [number for number, (path, _) in enumerate(lines) if "sealed" in path or "session" in path]
    return places[:: max(1, len(places) // most)]


def cheat(table, number, kind):
    """Handheld `number` deals with another kind of Sealed."""
    import ranium.link.sealed as module

    handheld = table.handhelds[number]
    tick = handheld.tick

    def tampered(now):
        before, module.Sealed = module.Sealed, kind
        try:
            tick(now)
        finally:
            module.Sealed = before

    handheld.tick = tampered


def other_card(deal, number, exponent):
    value = group.card(deal._session, deal.step, 0 if number == 1 else number)
    return group.lock(value * (value if number == 1 else 1) % group.P, exponent)


@pytest.mark.parametrize("seats", [[1, 1], [1, 1, 1]])
def test_a_false_list_stops_the_game_with_a_name_before_the_first_pick(seats):
    table = Table(seats, game=Hands)
    cheat(table, 1, cheating(other_card))
    table.start()
    honest = [handheld.session for handheld in table.handhelds if handheld.number != 1]
    assert table.run(20000, lambda: all(session.fault for session in honest))
    device = table.handhelds[1].session.roster.me
    for session in honest:
        assert session.fault == (CHEATED, session.roster.first_seat(device)) and session.step == 1


def swapped(deal, index, blob):
    """Places of two slots of the other handheld are exchanged."""
    if index != 4:
        return blob
    blob = bytearray(blob)
    first, second = [slot for slot in range(len(blob)) if blob[slot] != NONE][:2]
    blob[first], blob[second] = blob[second], blob[first]
    return blob


def test_a_false_place_is_named_at_the_end_of_the_round():
    table = Table([1, 1], game=Hands)
    cheat(table, 0, cheating(told=swapped))
    table.start()
    honest = table.handhelds[1].session
    assert table.run(60000, lambda: honest.fault)
    device = table.handhelds[0].session.roster.me
    assert honest.fault == (CHEATED, honest.roster.first_seat(device)) and honest.step == HAND + 1


def test_at_the_end_of_the_game_the_last_deal_is_checked_too():
    table = Table([1, 1], game=ShortHands)
    cheat(table, 0, cheating(told=swapped))
    table.start()
    honest = table.handhelds[1].session
    assert table.run(60000, lambda: honest.fault or honest.finished)
    assert honest.fault and honest.fault[0] == CHEATED and honest.game.over()


def test_a_card_that_is_not_the_promised_one_is_named():
    table = Table([1, 1], game=Hands)
    dealt(table)
    cards = table.handhelds[1].session._cards
    write = cards.write_shown

    def lie(body):
        length = write(body)
        body[13] = (body[13] + 1) % 8
        return length

    cards.write_shown = lie
    play_on(table)
    honest = table.handhelds[0].session
    assert table.run(60000, lambda: honest.fault)
    device = table.handhelds[1].session.roster.me
    assert honest.fault == (WRONG_REVEAL, honest.roster.first_seat(device))


def test_two_who_show_one_card_stop_the_game_with_the_name_of_the_cheat():
    """Handheld 0 tells 1 the place of a card that lies in a slot of its own: both show it in the end."""

    def foreign(deal, index, blob):
        if index != 4:
            return blob
        blob = bytearray(blob)
        slot = [slot for slot in range(len(blob)) if blob[slot] != NONE][0]
        own = [slot for slot in range(len(blob)) if deal.holders[slot] == deal._me][0]
        blob[slot] = deal._links[1][own]
        return blob

    table = Table([1, 1], game=Hands)
    cheat(table, 0, cheating(told=foreign))
    table.start()
    honest = table.handhelds[1].session
    assert table.run(60000, lambda: honest.fault)
    device = table.handhelds[0].session.roster.me
    assert honest.fault == (CHEATED, honest.roster.first_seat(device)) and honest.step < HAND + 1


def test_who_does_not_show_the_card_is_waited_for_and_can_be_named():
    table = Table([1, 1], game=Hands)
    dealt(table)
    table.handhelds[1].session._cards.write_shown = lambda body: 0
    play_on(table)
    honest = table.handhelds[0].session
    table.run(20000, lambda: False)
    device = table.handhelds[1].session.roster.me
    assert honest.step == 1 and not honest.fault
    assert honest.unopened == 1 << honest.roster.first_seat(device)


def test_who_does_not_deal_is_waited_for_and_can_be_named():
    class Silent(Sealed):
        def write(self, body, now):
            return 0

    table = Table([1, 1, 1], game=Hands)
    cheat(table, 1, Silent)
    table.start()
    honest = table.handhelds[0].session
    table.run(20000, lambda: False)
    assert honest.dealing >= 0 and honest.awaited == 1 << table.handhelds[1].session.roster.me


def test_who_calls_a_good_deal_void_is_named():
    table = Table([1, 1], game=Hands)
    dealt(table)
    liar, honest = table.sessions()
    liar._cards.sealed.dispute(table.air.now)
    assert table.run(20000, lambda: honest.fault)
    assert honest.fault == (DISPUTED, honest.roster.first_seat(liar.roster.me))


def test_what_deals_is_forgotten_while_cards_are_played_and_comes_back_for_the_check():
    table = Table([1, 1, 1], game=Hands)
    dealt(table)
    table.run(6000, lambda: False)
    assert all(session._cards.sealed is None and session._cards.hand for session in table.sessions())
    play_on(table)
    assert table.run(120000, lambda: all(session.finished for session in table.sessions()))
    assert not any(session.fault for session in table.sessions())


def test_a_deal_called_void_when_it_is_forgotten_already():
    table = Table([1, 1, 1], game=Hands)
    dealt(table)
    table.run(6000, lambda: False)
    liar = table.sessions()[2]
    liar._cards._wake(table.air.now)
    liar._cards.sealed.dispute(table.air.now)
    assert table.run(20000, lambda: all(session.fault for session in table.sessions()))
    assert {session.fault for session in table.sessions()} == {(DISPUTED, liar.roster.first_seat(liar.roster.me))}


def test_a_sealed_frame_in_anothers_name_is_dropped():
    table = Table([1, 1], game=Hands)
    seen = []

    def forge(sender, receiver, frame):
        if frame[1] == SEALED and len(frame) > 150 and len(seen) < 40:
            seen.append(1)
            body = bytearray(frame[BODY:-CRC])
            body[40] ^= 1
            from tests.link.bench import edited

            return edited(frame, lambda found: found.__setitem__(slice(None), body))
        return frame

    table.air.filter = forge
    table.start()
    assert table.run(30000, lambda: all(session.game and session.dealing < 0 for session in table.sessions()))
    assert seen and not any(session.fault for session in table.sessions())
    assert any(sum(session.forged) for session in table.sessions())
