"""A spectator that comes when a game is under way: it is told what everybody may know, and shows it."""

import pytest
from ranium import play
from ranium.link.frame import BODY, CRC, GIFT, SESSION
from ranium.link.gift import Taken
from ranium.link.showing import TOLD as ANSWER, WATCH
from tests.kiosk.test_follow import NAMES, table, watcher

WALL = {"KIOSK": 1, "SPECTATE": 1, "NAME": "Wall", "COLOUR": 3, "LANGUAGE": "en", "PACE": 100}


class Public:
    """What everybody may know of each step, noted at a handheld while time passes."""

    def __init__(self, made):
        self.made = made
        self.views = {}

    def turn(self):
        self.made.turn()
        for app in filter(None, self.made.apps):
            session = getattr(app._activity, "session", None)
            if session and session.game:
                self.views[bytes(session.roster.session), session.step] = bytes(session.game.view(-1))

    def until(self, condition, passes=20000):
        for _ in range(passes):
            if condition():
                return
            self.turn()
        raise AssertionError("it never came to that:\n" + self.made.text(len(self.made.apps) - 1))


def late(bench, game, seats, before, trusted=False, **settings):
    """A game under way, its Public, and a spectator that has just been switched on."""
    bot = "random" if game == "robotech" else "simple"  # the other one thinks for long
    made = table(bench, game, seats, spectator=False, bot=bot, **settings)
    for app in made.apps:
        app.store.options = 1 if trusted else 0
    public = Public(made)
    public.until(lambda: len(made.steps(0)) >= before)
    made.add(WALL)
    return made, public


def follow_of(made):
    return watcher(made)._follow


def is_public(made, public):
    """What the spectator holds is the view of nobody's seat in that step, outside and inside; the name of the step."""
    follow = follow_of(made)
    key = bytes(follow.roster.session), follow._step
    assert bytes(follow.game.state) == bytes(follow._whole.state) == public.views[key]
    return key


@pytest.mark.parametrize(
    "game, seats, trusted", [("reload", 3, False), ("load", 2, False), ("load", 2, True), ("mine", 2, False), ("robotech", 4, False)]
)
def test_it_joins_a_running_table(bench, game, seats, trusted):
    """Within three seconds it has the game; after that it follows the steps, and never holds more than everybody may know."""
    made, public = late(bench, game, seats, 4, trusted)
    assert made.kind(seats) == "watch"
    at = made.now
    public.until(lambda: made.apps[seats]._activity is not None and watcher(made)._follow is not None and follow_of(made).game is not None)
    assert made.now - at < 3000
    first = is_public(made, public)
    told, shown = set(), ""
    steps = {first}
    for _ in range(3000):
        public.turn()
        assert follow_of(made).state == 2
        steps.add(is_public(made, public))
        if made.kind(seats) not in told:
            told.add(made.kind(seats))
            made.turn()
            shown += made.text(seats)
        if len(steps) > 8 and len(told) > 2:
            break
    assert len(steps) > 8 and len(told) > 2, told  # what a step has brought, too
    assert follow_of(made).roster.names == made.apps[0]._activity._session.roster.names
    assert all(app.mishap is None for app in made.apps)
    assert any(name in shown for name in NAMES[:seats])


@pytest.mark.parametrize("trusted", [False, True])
def test_no_answer_tells_a_secret(bench, trusted):
    """All bytes that answer a spectator are the view of nobody's seat; no pair key and no secret is in any frame."""
    made, public = late(bench, "load", 2, 6, trusted)
    made.air.sent.clear()
    public.until(lambda: len(made.steps(0)) > 12)
    frames = [data for _, data in made.air.sent]
    assert {data[1] for data in frames} >= {SESSION, WATCH, ANSWER} and GIFT not in {data[1] for data in frames}
    taken, answers = Taken(), []
    for data in frames:
        if data[1] == ANSWER:
            whole = taken.take(memoryview(data)[BODY:-CRC])
            if whole:
                answers.append(whole)
    assert len(answers) > 2
    views = set(public.views.values())
    assert all(any(whole.endswith(view) for view in views) for whole in answers)
    game = made.apps[0]._activity._session.game
    hands = {bytes(public.views[key]) for key in public.views}
    assert bytes(game.state) not in hands, "the handheld knows more than it tells"
    secrets = [app.identity.secret for app in made.apps[:2]]
    for app in made.apps[:2]:
        secrets += [key for key in app._activity._session.roster.keys if key]
    assert len(secrets) == 4 and not any(secret in data for secret in secrets for data in frames)
    sender = {index for index, data in made.air.sent if data[1] == WATCH}
    assert sender == {2}


def test_the_kind_of_a_question_is_one():
    assert play._WATCH == WATCH


def test_questions_are_answered_by_one_and_not_too_often(bench):
    """Whoever asks ten times a second gets three answers, from the one that was asked; the game goes on as it would."""
    made, _ = late(bench, "mine", 2, 4)
    link = made.apps[2].link
    made.apps[2] = None  # what it would ask by itself
    made.air.sent.clear()
    session = made.apps[0]._activity._session.roster.session
    for _ in range(30):
        link.body[:8], link.body[8:12], link.body[12] = session, made.apps[1].link.id, 1
        link.send(WATCH, 13)
        made.run(100)
    senders = [index for index, data in made.air.sent if data[1] == ANSWER]
    assert set(senders) == {1}
    parts = len({data[BODY + 4] >> 4 for _, data in made.air.sent if data[1] == ANSWER})
    assert parts == 1 and 6 <= len(senders) <= 33
    assert made.apps[0]._activity._session.fault is None


def test_who_misses_a_step_asks_and_goes_on(bench):
    made = table(bench, "reload", 2)
    public = Public(made)
    public.until(lambda: len(made.steps(0)) >= 2)
    made.boards[2]._port.cut = True
    public.until(lambda: len(made.steps(0)) >= 6)
    made.boards[2]._port.cut = False
    public.until(lambda: follow_of(made).state == 4)
    public.until(lambda: follow_of(made).state == 2 and len(made.steps(0)) >= 12)
    is_public(made, public)


def test_a_bad_link_does_not_keep_it_out(bench):
    """Every third datagram is lost; an answer with the table has two parts."""
    from tools.chaos import Chaos, Spec

    made, public = late(bench, "mine", 4, 3, chaos=Chaos(Spec.parse("loss=33,seed=3"), 5))
    public.until(lambda: follow_of(made) and follow_of(made).game is not None)
    seen = set()
    for _ in range(1500):
        public.turn()
        if follow_of(made).state == 2 and follow_of(made).game:
            seen.add(is_public(made, public))
    assert len(seen) > 3


def test_it_goes_along_when_the_game_goes_on_in_another_session(bench):
    """A handheld is gone for good and a bot gets its seat: same game, another session."""
    made = table(bench, "reload", 3, person=0)
    made.add(WALL)
    public = Public(made)
    made.press(0, 2)
    made.run(1000)
    made.press(0, 2)
    public.until(lambda: made.kind(0) == "pick")
    public.until(lambda: follow_of(made).game is not None)
    old = bytes(follow_of(made).roster.session)
    made.vanish(2)
    public.until(lambda: made.kind(0) == "link")
    made.press(0, 1, 2)  # a bot is to play the seat
    public.until(lambda: follow_of(made).state == 2 and bytes(follow_of(made).roster.session) != old)
    is_public(made, public)
    assert follow_of(made).roster.generation == 1 and follow_of(made).roster.stood


def test_another_tables_game_does_not_disturb(bench):
    """Two tables in one air: it stays with the one that it has joined."""
    made, public = late(bench, "reload", 2, 2)
    public.until(lambda: follow_of(made) and follow_of(made).game is not None)
    session = bytes(follow_of(made).roster.session)
    stranger = made.air.port()
    for number in range(40):
        frame = bytearray(made.air.sent[-1][1])
        frame[2:6] = b"else"
        frame[BODY : BODY + 8] = bytes([number % 2 + 1] * 8)
        from ranium.link.frame import seal

        seal(memoryview(frame), len(frame) - BODY - CRC)
        if frame[1] == SESSION:
            stranger.send(frame)
        public.turn()
        assert bytes(follow_of(made).roster.session) == session


def test_answers_that_make_no_sense_do_no_harm(bench):
    """Real answers with bytes changed, cut short and made up, with sound check sums: nothing is raised, nothing is taken but the table's own state."""
    from random import Random

    from ranium.kiosk.late import Late
    from ranium.link.showing import bare

    made, _ = late(bench, "mine", 3, 5)
    app = made.apps[0]
    session = app._activity._session
    session.tick(made.now)
    true = bare(session.roster) + session.entropy + bytes(session.game.view(-1))
    chance = Random(4)
    link = made.apps[3].link
    taken = 0
    for number in range(1500):
        asking = Late(link, made.apps[3].version, session.roster.session, made.now)
        asking._digests = [(session.step, bytes(session._digest))]
        told = bytearray(true)
        for _ in range(chance.choice((0, 1, 1, 3, 40)) if number else 0):
            told[chance.randrange(chance.choice((40, len(told))))] = chance.randrange(256)
        if chance.random() < 0.2:
            told = told[: chance.randrange(len(told))]
        asking._taken.take = lambda body, told=told: bytes(told)
        if asking.take():
            taken += 1
            assert asking.view == session.game.view(-1) and asking.entropy == session.entropy and asking.step == session.step
            assert asking.roster.session == session.roster.session
    assert 50 < taken < 1400
