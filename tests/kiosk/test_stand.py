"""A kiosk by itself: attract mode, a game of visitors, and what happens when nobody presses."""

import engine
import pytest
from ranium.kiosk.csv import lines
from tests.kiosk.stand import BACK, CHOOSE, HELP, NEXT, PREV, Stand


def told(stand):
    return {tuple(row.split(",")[:3]): row.split(",")[3] for row in lines(stand.app)}


def test_the_attract_mode_goes_round(stand):
    parts = []
    games = set()
    for _ in range(400):
        stand.run(1000)
        screen = stand.inner.screen
        part = type(screen).__name__
        if not parts or parts[-1] != part:
            parts.append(part)
        if stand.inner._demo:
            games.add(stand.inner._game)
    first = parts.index("Front")
    assert parts[first : first + 3] == ["Front", "Banner", "How"] and parts.count("Front") >= 3, parts
    assert games <= set(engine.names()) and len(games) >= 2
    assert stand.app.mishap is None


def test_the_demo_invites_and_shows_a_real_game(stand):
    seen = set()
    for _ in range(60):
        stand.run(1000)
        seen.add(stand.inner.screen.inner.kind if hasattr(stand.inner.screen, "inner") else "front")
        if "● to play" in stand.shown():
            seen.add("invited")
    assert {"front", "invited"} <= seen and len(seen) >= 4, seen


def test_the_demo_invites_beside_a_map(stand):
    """Mine's map lies over the letters: the invitation stands where there is none."""
    stand.app.figures.bot = 0
    lit = 0
    for _ in range(40):
        stand.tap(PREV)
        if stand.inner._demo and stand.inner._game == "mine":
            break
    for _ in range(240):
        stand.run(200)
        screen = stand.inner.screen
        if not hasattr(screen, "inner"):
            break
        if screen.lit and stand.app.canvas.layered is not None and screen.inner.kind != "attract" and not screen.dirty:
            lit += 1
            assert "● play" in stand.shown().split("\n")[7], stand.shown()
    assert lit


@pytest.mark.parametrize("key", [CHOOSE, BACK, HELP])
def test_one_press_starts(stand, key):
    stand.tap(key)
    assert stand.where() == "Choose" and "What shall we play?" in stand.shown()
    assert all(name in stand.shown() for name in ("RELOAD!", "Load!", "Mine"))


def test_one_button_changes_the_language(stand):
    stand.tap(NEXT)
    assert "Spielen: ● drücken" in stand.shown()
    stand.tap(CHOOSE)
    assert "Was spielen wir?" in stand.shown()


def test_the_other_button_turns_to_how_to_play(stand):
    while type(stand.inner.screen).__name__ != "How":
        stand.tap(PREV)
    assert "Play " in stand.shown() and "1/" in stand.shown()


@pytest.mark.parametrize("game", ["reload"])  # the others take longer than a test may
def test_a_game_of_two_visitors_is_played_counted_and_listed(stand, game):
    """To the end, whoever picks the first thing that is offered; a visitor of two is always first or second."""
    stand.begin(game, 2, 0)
    letters = 0
    for _ in range(6000):
        if stand.where() == "Attract":
            break
        kind = stand.kind(0)
        if kind == "letters":
            letters += 1
            assert "Guest" in stand.shown()
        # BACK out of a look at the table, CHOOSE everything else; a cursor moves now and then
        stand.tap(NEXT if kind in ("pick", "load", "reload", "letters") and stand.app.board.random.random() < 0.4 else CHOOSE)
        stand.run(200)
    assert stand.where() == "Attract"
    figures = told(stand)
    assert figures["game", game, "started"] == figures["game", game, "finished"] == figures["game", game, "won"] == "1"
    assert int(figures["game", game, "seconds"]) > 10
    assert sum(int(value) for key, value in figures.items() if key[0] == "abort") == 0
    best = [key for key in figures if key[0] == "best"]
    assert len(best) <= 2 and (letters > 0) == (len(best) > 0) and all(key[1] == game for key in best)
    # Nothing of it was kept for a way back, or went over the air.
    assert not stand.app.memory.running and stand.app.link is stand.app.wire


def test_bots_play_the_other_seats(stand):
    stand.begin("reload", 1, 2)
    stand.until(lambda: stand.kind(0) == "pick")
    roster = stand.inner.session.roster
    assert roster.names[0] == "Guest 1" and roster.seats == 3 and roster.bots == 0b110
    stand.tap(CHOOSE)
    stand.until(lambda: stand.kind(0) == "reveal")


def test_who_walks_away_sees_a_countdown_and_then_nothing(stand):
    stand.begin("reload", 2, 0)
    stand.until(lambda: stand.kind(0) == "handover")
    stand.run(1200)
    stand.tap(CHOOSE)
    assert stand.kind(0) == "handover" or stand.app._activity.screen.kind == "pick"
    stand.run(46000)
    assert stand.app._activity.screen.kind == "countdown"
    text = stand.shown()
    assert "Still there?" in text and "Any button goes on" in text and "Guest" not in text
    pick = stand.inner.screen
    stand.tap(CHOOSE)  # goes on, and does nothing else
    assert stand.inner.screen is pick and stand.app._activity.screen is pick and pick.result is None
    stand.run(46000)
    left = []
    for _ in range(12):
        left.append(stand.app._activity.screen._left)
        stand.run(1000)
    assert left == sorted(left, reverse=True) and len(set(left)) >= 11
    stand.run(4000)
    assert stand.where() == "Attract"
    figures = told(stand)
    assert figures["abort", "pick", "count"] == "1" and figures["game", "reload", "finished"] == "0"


def test_no_countdown_while_bots_think(stand):
    stand.app.figures.timeout = 30
    stand.app.pace = 5000  # so a bot takes a minute
    stand.begin("reload", 1, 1)
    stand.until(lambda: stand.kind(0) == "pick")
    stand.tap(CHOOSE)
    for _ in range(50):
        stand.run(1000)
        assert stand.app._activity.screen.kind != "countdown"
    assert stand.inner.session.owed


def test_leaving_by_the_menu_counts_where(stand):
    stand.begin("mine", 1, 1)
    stand.until(lambda: stand.inner.session.owed_here & 1)
    stand.run(300)
    for _ in range(8):
        if stand.kind(0) == "pause":
            break
        stand.tap(BACK)
    stand.choose("leave")
    stand.choose(True)
    stand.run(200)
    assert stand.where() == "Attract" and told(stand)["abort", "menu", "count"] == "1"


def test_an_error_is_kept_and_the_attract_mode_comes_back(stand, capsys):
    def fail(now, code):
        raise ZeroDivisionError("a mistake")

    stand.begin("reload", 1, 1)
    for count in range(1, 4):
        stand.app._activity.turn = fail
        try:
            stand.turn()
        except ZeroDivisionError as error:
            stand.app._tell(error)  # as App.run does
        assert stand.where() == "Attract"
        stand.run(100)
        figures = told(stand)
        assert figures["kiosk", "", "errors"] == str(count) and figures["kiosk", "", "last_error"].startswith("test_stand.py")
    assert figures["abort", "other", "count"] == "1"
    assert stand.app.mishap.count == 3 and stand.app.calm
    stand.run(60000)
    assert stand.inner._demo is None, "after errors in a row it plays nothing"
    stand.run(600000)
    assert not stand.app.calm
    memory = bytes(stand.board.nvm[:])
    with Stand(memory, NAME="Again") as again:
        assert told(again)["kiosk", "", "errors"] == "3" and told(again)["kiosk", "", "starts"] == "2"


def joined(bench):
    """A table of a handheld, 0, and a kiosk, 1, in a game that a visitor has begun with it."""
    table = bench({"NAME": "Mae", "BOT": "simple", "COLOUR": 1, "PLAYERS": 2}, PACE=100)
    table.add({"KIOSK": 1, "NAME": "Kiosk", "LANGUAGE": "en", "PACE": 100})
    table.run(300)
    table.press(1, CHOOSE)
    table.press(1, PREV, PREV, CHOOSE)
    table.run(3000)
    assert table.kind(1) == "lobby"
    table.press(1, CHOOSE)
    table.until(lambda: table.kind(1) == "pick")
    return table


@pytest.mark.parametrize("how", ["error", "nobody"])
def test_nobody_goes_back_to_a_game_that_was_given_up(bench, how):
    """A game with handhelds is kept for a way back, until an error or the time-out has ended it; whenever the power goes, it is counted once."""
    table = joined(bench)
    app = table.apps[1]
    assert app.memory.running and app.figures.running
    order = []
    clear, save = app.memory.clear, app.figures.save
    app.memory.clear = lambda: (order.append("kept"), clear())
    app.figures.save = lambda: (order.append("counted"), save())
    if how == "error":
        app._tell(ValueError("a mistake"))
    else:
        app.give_up()
        table.run(100)
    assert order == ["kept", "counted"], "a power cut between the two must not count it twice"
    assert not app.memory.running and not app.figures.running
    memory = bytes(table.boards[1].nvm[:])
    table.vanish(1)
    at = table.add({"KIOSK": 1, "NAME": "Kiosk", "LANGUAGE": "en", "LIFE": 2}, memory)
    table.run(300)
    assert type(table.apps[at]._activity.inner).__name__ == "Attract"
    assert sum(line.started for line in table.apps[at].figures.lines) == 1


def test_what_fails_again_and_again_starts_the_board_anew(stand):
    anew = []
    stand.board.restart = lambda: anew.append(stand.now)
    for _ in range(8):
        stand.app._tell(ValueError("always"))
    assert len(anew) == 1
    stand.app._tell = None  # even what tells of errors fails
    stand.app.turn = None
    stand.app.run()
    assert len(anew) == 2


def test_the_display_is_spared_when_nobody_comes(stand):
    levels, shifts = [], []
    stand.board.dim = levels.append
    stand.app.canvas.shift = shifts.append
    stand.app.care._dim_after = 600
    stand.run(590000)
    assert levels == []
    stand.run(30000)
    assert levels == [5], "new pictures do not make it bright"
    stand.run(120000)
    assert len(shifts) >= 10 and set(shifts) == {0, 1}
    stand.tap(CHOOSE)
    assert levels == [5, 100] and stand.where() == "Choose", "that press counts"


def test_after_a_night_the_best_list_is_empty(stand):
    stand.app.figures.enter("reload", 40, "MAE")
    stand.app.care._pressed_at -= 5 * 3600
    stand.tap(CHOOSE)
    assert stand.app.figures.best
    stand.tap(BACK)
    stand.app.care._pressed_at -= 7 * 3600
    stand.tap(CHOOSE)
    assert not stand.app.figures.best


def test_letters_and_the_list(stand):
    stand.app.game = "reload"
    stand.app.results = [("Guest 1", 30, 1), ("Guest 2", 20, 2)]
    from ranium.kiosk import ways

    stand.app.leave(ways.done)
    stand.run(100)
    assert "Well done, Guest 1!" in stand.shown()
    stand.tap(NEXT, CHOOSE, CHOOSE, BACK, NEXT, CHOOSE, CHOOSE)  # B B, back, C C
    assert "Guest 2" in stand.shown()
    stand.tap(BACK)  # without a name
    assert stand.app.figures.best == [(0, 30, "BCC")]
    assert "Best today" in stand.shown()
    stand.run(12000)
    assert stand.where() == "Attract"


def test_a_power_cut_in_a_game_is_counted_and_forgotten(stand):
    stand.begin("reload", 2, 0)
    stand.run(3000)
    with Stand(bytes(stand.board.nvm[:]), NAME="Again") as again:
        assert again.where() == "Attract"
        figures = told(again)
        assert figures["abort", "power", "count"] == "1" and figures["game", "reload", "started"] == "1"


def test_a_game_with_handhelds_goes_on_after_a_power_cut(bench):
    table = joined(bench)
    memory = bytes(table.boards[1].nvm[:])
    table.vanish(1)
    at = table.add({"KIOSK": 1, "NAME": "Kiosk", "LANGUAGE": "en", "PACE": 100, "LIFE": 2}, memory)
    table.until(lambda: table.kind(at) == "pick")
    figures = table.apps[at].figures
    assert figures.lines[figures.running - 1].started == 1 and figures.power == 0
    table.press(at, CHOOSE)
    table.until(lambda: table.kind(at) == "reveal")
