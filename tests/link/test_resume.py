"""Power cuts: at every line of the link's code, at every byte of a write, one handheld or all, once or again and again.

RANIUM_LONG=1 tries every point instead of a choice of them, and a choice with more handhelds.
"""

import os

import pytest
from ranium.journal import Journal
from ranium.link import commitment
from ranium.link.frame import SESSION
from ranium.link.saved import Saved
from ranium.link.session import STATE, TWO_COMMITS, Session
from tests.link.bench import Chance, Tiny, resealed
from tests.link.power import OFF_MS, Memory, PowerCut, Table, Tracer, lines_of, resumed

LONG = bool(os.environ.get("RANIUM_LONG"))
TABLES = [(1, 1), (2, 1), (1, 1, 1), (3,)] + ([(1, 1, 1, 1), (1, 2, 1), (2, 2)] if LONG else [])


def places(seats):
    return [(seats, victim) for victim in range(len(seats))]


def chosen(seats, lines):
    """The points to cut at: all, or the first and the last time of every line, and some in between."""
    if LONG and seats in TABLES[:4]:
        return range(len(lines))
    last = {line: at for at, line in enumerate(lines)}
    first = {line: at for at, line in reversed(list(enumerate(lines)))}
    return sorted({*first.values(), *last.values(), *range(0, len(lines), 101)})


@pytest.mark.parametrize("who", ["one", "all"])
@pytest.mark.parametrize("seats, victim", [place for seats in TABLES for place in places(seats)])
def test_the_power_goes_at_any_line(seats, victim, who):
    lines = lines_of(seats, victim)
    points = chosen(seats, lines)
    if not LONG and seats != (1, 1):
        points = points[:: 2 * len(seats)]
    assert len(points) > 30
    for at in points:
        try:
            resumed(seats, victim, at, range(len(seats)) if who == "all" else ())
        except AssertionError as error:
            raise AssertionError("at line {1} of {0}, point {2}".format(*lines[at], at)) from error


@pytest.mark.parametrize("rest", [None, 0xFF, 0x00])
def test_the_power_goes_at_any_byte_of_a_write(rest):
    table = Table((1, 1))
    table.play()
    writes = table.handhelds[0].memory.writes
    assert writes > 6
    for write in range(1, writes):  # the first one is before the game has begun
        length = 0
        tear = write % (1 if LONG else 5)
        while tear <= length or not length:
            table = Table((1, 1))
            victim = table.handhelds[0]
            victim.memory.tear, victim.memory.whole, victim.memory.rest = tear, write, rest
            table.also = table.handhelds if tear & 1 else ()
            table.play()
            assert table.cuts == 1
            length = victim.memory.torn_length
            tear += 1 if LONG else 5


@pytest.mark.parametrize("seed", range(1000 if LONG else 60))
def test_again_and_again_over_a_bad_cable(seed):
    chance = Chance(seed)
    seats = ((1, 1), (1, 1, 1), (2, 1), (1, 1, 1, 1))[chance.below(4)]
    table = Table(seats, game=Tiny, chaos=seed)
    for _ in range(6):
        for handheld in table.handhelds:
            if chance.below(2) and not (handheld.tracer and handheld.tracer.at is not None):
                armed = handheld.tracer and handheld.tracer.armed
                handheld.tracer = Tracer(chance.below(4000))
                handheld.tracer.armed = armed
        table.also = [handheld for handheld in table.handhelds if chance.below(3) == 0]
        if table.run(600 + chance.below(1500), table.done):
            break
    for handheld in table.handhelds:
        handheld.tracer = None
    table.play(120000)


def ready(seats, **settings):
    """A table in its first step, whose holders pick only when told."""
    table = Table(seats, **settings)
    for handheld in table.handhelds:
        handheld.playing = False
    assert table.run(5000, lambda: all(h.session and h.session.step == 1 for h in table.handhelds))
    return table


def commit(handheld, pick):
    session = handheld.session
    seat = session.roster.first_seat(session.roster.me)
    session.commit(seat, pick)
    handheld.tried[session.roster.session, session.step, seat] = pick


def test_a_pick_is_kept_before_anybody_hears_of_it():
    table = ready((1, 1))
    first, second = table.handhelds
    table.air.cut = {(0, 1)}
    commit(first, 2)
    first.die(table.air.now)
    table.run(OFF_MS + 100, lambda: False)
    assert first.session.step == 1 and not first.session.owed_here
    table.air.cut.clear()
    commit(second, 3)
    assert table.run(1000, lambda: first.session.step == second.session.step == 2)
    seat = first.session.roster.first_seat(first.session.roster.me)
    assert first.session.picks[seat] == second.session.picks[seat] == 2


def test_a_promise_of_another_is_kept_before_the_own_pick_is_shown():
    """The cheat sees the other's pick, keeps its own back until that one has lost its power, and then claims another."""
    table = ready((1, 1))
    honest, cheat = table.handhelds
    seat = cheat.session.roster.first_seat(cheat.session.roster.me)
    session = cheat.session.roster.session
    lie = commitment.commit(session, 1, seat, 3, bytes(16))

    def lying(sender, receiver, frame):
        if sender != cheat.number or frame[1] != SESSION:
            return frame
        return resealed(cheat, frame, lambda body: body.__setitem__(slice(22, 38), lie))

    commit(cheat, 1)
    table.run(100, lambda: False)
    table.air.cut = {(honest.number, cheat.number)}  # so it does not go on by itself
    commit(honest, 2)
    table.run(400, lambda: False)
    nonce = commitment.nonce(honest.secret, session, 1, 1 - seat)
    assert any(nonce in frame for _, _, frame in table.air.record), "it has opened"
    honest.die(table.air.now)
    table.air.filter = lying
    assert table.run(OFF_MS + 1000, lambda: honest.session and honest.session.fault)
    assert honest.session.fault == (TWO_COMMITS, seat)


def test_another_past_is_noticed_after_a_power_cut():
    """The others would have the handheld believe in another step before: it has the promises of that step."""
    table = ready((1, 1, 1))
    victim = table.handhelds[0]
    victim.die(table.air.now)
    for other in table.handhelds[1:]:
        other.session.entropy = bytes(32)
        other.session.game.state[4] ^= 1
        other.session._begin()
    assert table.run(OFF_MS + 1000, lambda: victim.session and victim.session.fault)
    assert victim.session.fault[0] == STATE


def test_handhelds_one_step_apart_come_together_again_after_a_common_power_cut():
    table = ready((1, 1, 1))
    for handheld in table.handhelds:
        commit(handheld, 1)
    slow = table.handhelds[2]
    for _ in range(40):  # it hears nothing of the reveals
        table.air.cut = {(0, 2), (1, 2)} if all(h.session._known == 7 for h in table.handhelds[:2]) else set()
        table.turn()
        if slow.session._known != 7:
            table.air.cut = set()
    table.air.cut = {(0, 2), (1, 2)}
    for handheld in table.handhelds:
        handheld.die(table.air.now, OFF_MS + 100 * handheld.number)
    table.air.cut.clear()
    for handheld in table.handhelds:
        handheld.playing = True
    table.play()


def test_a_restart_is_no_loss_of_presence_and_no_goodbye():
    table = ready((1, 1))
    first, second = table.handhelds
    first.die(table.air.now, 4000)
    table.run(3600, lambda: False)
    device = second.session.roster.device(second.session.roster.devices[1 - second.session.roster.me])
    assert second.session.quiet(table.air.now) == 1 << device and second.session.left == 0
    table.run(800, lambda: False)
    assert second.session.quiet(table.air.now) == 0 and second.session.left == 0


def test_one_whose_power_goes_before_it_has_begun_is_known_to_have_left():
    """Nothing was dealt; it is in the lobby again, and the others can go there, too."""
    table = Table((1, 1))
    for handheld in table.handhelds:
        handheld.playing = False
    assert table.run(5000, lambda: any(h.journal.running for h in table.handhelds))
    begun = next(h for h in table.handhelds if h.journal.running)
    other = table.handhelds[1 - begun.number]
    assert not other.journal.running
    other.die(table.air.now)
    table.run(5000, lambda: False)
    assert begun.session.step == 0 and begun.session.left == 1 << 1 - begun.session.roster.me


def test_after_the_end_the_final_state_is_kept_for_those_who_lack_it():
    table = Table((1, 1))
    assert table.run(60000, table.done)
    for handheld in table.handhelds:
        final = bytes(handheld.session.game.state)
        handheld.die(table.air.now)
        table.run(OFF_MS + 50, lambda: False)
        assert handheld.session.game.over() and bytes(handheld.session.game.state) == final
    assert table.run(1000, table.done)


def test_what_a_game_costs_the_memory():
    """As many writes as the README says: two at the start and end, then at most one for a pick and one for all promises."""
    for seats in ((1, 1), (1, 1, 1)):
        table = Table(seats, game=Tiny)
        table.play()
        for handheld in table.handhelds:
            own = sum(1 for place in handheld.made)
            last = handheld.memory.writes - 3 - Tiny.LENGTH  # begun, dealt, over; and the promises of each step
            assert 0 <= last <= own
            assert handheld.journal.writes <= handheld.memory.writes


def test_without_room_nothing_is_kept_and_the_game_is_played():
    table = Table((1, 1), memory=256)
    table.play()
    assert not any(handheld.journal.able or handheld.memory.writes for handheld in table.handhelds)


# A test of the tests: without one of the writes some games do not come through.


@pytest.mark.parametrize("kept", ["nothing", "no own pick", "no promises"])
def test_a_missing_write_is_found(monkeypatch, kept):
    save = Session._save
    keep = {
        "nothing": lambda session, known: not session.game,
        "no own pick": lambda session, known: not known or known == session._all,
        "no promises": lambda session, known: known != session._all,
    }[kept]
    monkeypatch.setattr(Session, "_save", lambda session, known: keep(session, known) and save(session, known))
    failed = 0
    lines = lines_of((1, 1), 0)
    for at in range(0, len(lines), 200):
        try:
            resumed((1, 1), 0, at, (0, 1))
        except AssertionError:
            failed += 1
    assert failed


# The kept bytes themselves


def kept_games():
    """A kept game of each kind: begun, with own picks, with all promises, over."""
    found = {}
    for seats in ((1, 1), (2, 2), (1, 1, 1, 1)):
        table = Table(seats)
        victim = table.handhelds[0]
        save = victim.journal.save

        def keep(data, seats=seats, save=save, victim=victim):
            saved = Saved(data, victim.link.id)
            found[seats, bool(saved.step), saved.known] = data, victim.link.id
            save(data)

        victim.journal.save = keep
        table.play()
    return found


def test_a_kept_game_that_is_cut_short_or_of_another_is_refused():
    games = kept_games()
    assert len(games) > 9
    for data, own in games.values():
        Saved(data, own)
        with pytest.raises(ValueError):
            Saved(data, b"none")
        for end in range(len(data)):
            try:
                saved = Saved(data[:end], own)
            except (ValueError, IndexError):
                continue
            assert saved.step and 0 < len(saved.state) < Tiny.SIZE  # the game says that it is too short


def test_a_kept_state_or_pick_that_is_none_of_the_game_is_refused():
    data, own = next(value for (_, step, known), value in kept_games().items() if step and known == 3)
    table = ready((1, 1))
    handheld = table.handhelds[0]
    for spoilt in (data[:-1], data[:-6] + b"\7" + data[-5:]):
        saved = Saved(spoilt, own)
        with pytest.raises(ValueError):
            Session(saved.roster, handheld.secret, Tiny, handheld.link, 0, None, saved)
    saved = Saved(data, own)
    saved.picks = b"\x63\x63"
    with pytest.raises(ValueError):
        Session(saved.roster, handheld.secret, Tiny, handheld.link, 0, None, saved)


def test_a_journal_keeps_the_newest_and_survives_a_write_torn_at_any_byte():
    games = [bytes((number,)) * (100 + number) for number in range(1, 6)] + [b""]
    for tear in range(0, 125):
        for number in range(1, len(games)):
            memory = Memory()
            journal = Journal(memory)
            for game in games[:number]:
                journal.save(game)
            memory.whole, memory.tear = memory.writes, tear
            try:
                journal.save(games[number]) if games[number] else journal.clear()
            except PowerCut:
                pass
            again = Journal(memory)
            assert not again.damaged
            assert again.load() in (games[number - 1], games[number] or None)
            assert again.load() == games[number - 1] or tear >= len(games[number])
            again.save(b"next")  # and it goes on from there
            assert Journal(memory).load() == b"next"


def test_a_journal_of_rubbish_is_damaged_and_usable():
    memory = Memory()
    memory.held[:] = b"\x5a" * 4096
    journal = Journal(memory)
    assert journal.damaged and not journal.running and journal.load() is None
    journal.save(b"game")
    assert Journal(memory).load() == b"game" and not Journal(memory).damaged


@pytest.mark.parametrize("size, able", [(0, False), (256, False), (1024, False), (4096, True), (8192, True)])
def test_a_journal_leaves_the_handhelds_own_record_alone(size, able):
    memory = Memory(size)
    journal = Journal(memory if size else None)
    assert journal.able == able
    for number in range(4):
        journal.save(bytes((number,)) * 812)
    assert memory.held[:256] == b"\xff" * min(size, 256)
    assert journal.load() == (bytes((3,)) * 812 if able else None)
    if able:
        with pytest.raises(ValueError):
            journal.save(bytes(size))


def test_a_memory_that_refuses_a_write_does_not_end_the_game():
    class Refusing(Memory):
        def __setitem__(self, index, data):
            raise OSError(28, "no space")

    journal = Journal(Refusing())
    journal.save(b"game")
    assert journal.failed and not journal.running
    journal.save(b"game")
    journal.clear()
