"""The spectator: it sees what everybody may see, knows nothing else, and nobody notices it."""

import pytest
from ranium.link.frame import SESSION
from ranium.ui import font
from tests.kiosk.stand import CHOOSE, NEXT

NAMES = ("Buzz", "Neil", "Mae", "Juri")


def table(bench, game, seats, spectator=True, person=-1, bot="simple", **settings):
    """Bots, but for the handheld `person`; the spectator is the last one."""
    handhelds = [{"BOT": "" if number == person else bot, "NAME": NAMES[number], "PLAYERS": seats, "PACE": 20} for number in range(seats)]
    made = bench(*handhelds, GAME=game, **settings)
    if spectator:
        made.add({"SPECTATE": 1, "NAME": "Wall", "COLOUR": 3, "LANGUAGE": "en", "PACE": 100})
    return made


def watcher(made):
    return made.apps[-1]._activity.inner


@pytest.mark.parametrize("game, seats, steps", [("reload", 3, 20), ("load", 2, 27), ("mine", 2, 20)])
def test_it_holds_what_everybody_may_know(bench, game, seats, steps):
    """Load! is dealt sealed, and its second round begins within these steps."""
    made = table(bench, game, seats)
    follow = None
    seen = 0
    for _ in range(40000):
        made.turn()
        follow = follow or watcher(made)._follow
        session = made.apps[0]._activity._session if made.kind(0) not in ("lobby", "title") else None
        if not (session and session.game and follow.game):
            continue
        if follow._step == session.step:
            seen = max(seen, session.step)
            assert bytes(follow.game.state) == bytes(session.game.view(-1))
            assert bytes(follow._whole.state) == bytes(session.game.view(-1)), "no secret, not even inside"
        if seen >= steps:
            break
    assert seen >= steps and follow.roster.names == made.apps[0]._activity._session.roster.names
    made.run(1000)
    assert made.kind(seats) in ("waiting", "reveal", "acts", "next", "scoring", "table"), made.kind(seats)
    assert made.apps[seats].mishap is None


def test_a_trusted_deal_stays_hidden(bench):
    made = table(bench, "load", 2)
    for app in made.apps[:2]:
        app.store.options = 1
    made.until(lambda: watcher(made)._follow and watcher(made)._follow.game is not None)
    follow = watcher(made)._follow
    made.run(500)
    assert bytes(follow._whole.state) != bytes(follow.game.state), "dealt from what everybody can hear"
    assert bytes(follow.game.state) == bytes(follow._whole.view(-1))
    assert bytes(watcher(made)._shown.state) == bytes(watcher(made)._shown.view(-1))
    made.until(lambda: len(made.steps(0)) > 14)
    made.run(1000)
    assert follow.state == 2 and bytes(follow.game.state) == bytes(follow._whole.view(-1))


def test_nobody_notices(bench):
    """With it and without it the others say the same in the game, in the same order, to the last byte."""
    heard = []
    for spectator in (False, True):
        made = table(bench, "reload", 2, spectator)
        made.until(lambda: len(made.steps(0)) >= 8)
        assert all(sender < 2 for sender, _ in made.air.sent), "it has said something"
        heard.append([(sender, data) for sender, data in made.air.sent if data[1] == SESSION])
    count = min(map(len, heard))  # how long the lobby takes depends on how busy the computer is
    assert count > 60 and heard[0][:count] == heard[1][:count]


def test_false_reveals_are_not_shown_as_the_game(bench):
    """Somebody tells the spectator another pick: the digest of the next step does not fit, and it asks."""
    made = table(bench, "reload", 2)
    made.until(lambda: len(made.steps(0)) >= 3)
    follow = watcher(made)._follow
    made.until(lambda: follow._opened and follow.game)
    for seat in range(2):
        follow._reveals[17 * seat] = 1
    made.until(lambda: follow.state == 4)
    made.until(lambda: follow.state == 2)
    made.until(lambda: follow._step == made.apps[0]._activity._session.step)
    assert bytes(follow.game.state) == bytes(made.apps[0]._activity._session.game.view(-1))


@pytest.mark.parametrize("game, seats", [("reload", 3), ("load", 2), ("mine", 3), ("robotech", 4)])
def test_only_buttons_that_do_something_are_named(bench, game, seats):
    """Previous and next bring up the table and turn its pages; nothing is said of choosing."""
    made = table(bench, game, seats, bot="random" if game == "robotech" else "simple")
    kinds = set()
    for _ in range(8000):
        made.turn()
        kind = made.kind(seats)
        kinds.add(kind)
        shown = bytes(made.apps[seats].canvas._have)
        if kind not in ("title", "watch"):
            assert font.KEY_CHOOSE not in shown[7 * 21 :], (kind, shown)
        if kind == "waiting":
            pages = {shown}
            for _ in range(3):
                made.press(seats, 1)
                if made.kind(seats) == "table":
                    pages.add(bytes(made.apps[seats].canvas._have))
            kinds.add("turned {}".format(min(len(pages), 3)))
        if {"table", "waiting", "reveal", "turned 3"} <= kinds:
            return
    raise AssertionError(kinds)


def test_who_walks_away_from_nothing_to_see(bench):
    made = bench()
    made.add({"KIOSK": 1, "NAME": "Kiosk", "LANGUAGE": "en"})
    made.run(100)
    made.press(0, CHOOSE)
    made.press(0, 0, CHOOSE)
    assert made.kind(0) == "watch"
    made.run(62000)
    assert type(made.apps[0]._activity.inner).__name__ == "Attract"


def test_from_the_kiosk_and_back(bench):
    made = bench({"BOT": "simple", "NAME": "Buzz", "PLAYERS": 2}, {"BOT": "simple", "NAME": "Neil", "PLAYERS": 2}, PACE=100)
    made.add({"KIOSK": 1, "NAME": "Kiosk", "LANGUAGE": "en", "COLOUR": 3})
    made.run(100)
    made.press(2, CHOOSE)
    made.press(2, 0, CHOOSE)
    assert made.kind(2) == "watch"
    made.until(lambda: made.kind(2) == "reveal")
    made.press(2, 3)
    made.run(100)
    assert type(made.apps[2]._activity.inner).__name__ == "Attract"
    assert made.apps[2].figures.lines == [] or made.apps[2].figures.lines[0].started == 0
    assert NEXT  # the other buttons turn the table's pages
