"""The operator's menu."""

from ranium.kiosk.csv import lines
from tests.kiosk.stand import BACK, CHOOSE, NEXT, PREV, Stand


def test_only_the_grip_and_the_pin_lead_there(stand):
    stand.grip(2500)
    assert stand.app._activity.screen.kind == "attract", "too short"
    stand.run(500)
    stand.grip()
    assert "Enter the PIN" in stand.shown()
    stand.pin("1235")
    assert "Wrong" in stand.shown()
    stand.pin("1234")
    stand.run(100)
    assert stand.where() == "Operator"


def test_a_pin_that_nobody_goes_on_with_goes_away(stand):
    stand.grip()
    stand.tap(NEXT)
    stand.run(22000)
    assert stand.app._activity.screen.kind == "attract"
    stand.grip()
    stand.tap(BACK)
    assert stand.app._activity.screen.kind == "attract"


def test_in_a_game_it_ends_that(stand):
    stand.begin("reload", 2, 0)
    stand.run(1000)
    stand.grip()
    assert stand.app._activity.screen.kind == "pin" and "Guest" not in stand.shown()
    stand.pin()
    stand.run(100)
    assert stand.where() == "Operator" and sum(stand.app.figures.aborts) == 1


def test_settings_are_kept(stand):
    stand.operate()
    for item in ("timeout", "bot", "bot"):
        stand.choose(item)
    stand.choose("games")
    stand.choose("load")
    stand.tap(BACK)
    stand.choose("pin")
    stand.pin("9041")
    stand.tap(BACK)
    stand.run(100)
    assert stand.where() == "Attract"
    figures = stand.app.figures
    assert (figures.timeout, figures.pin) == (90, 9041)
    with Stand(bytes(stand.board.nvm[:]), NAME="Again") as again:
        assert (again.app.figures.timeout, again.app.figures.pin) == (90, 9041)
        again.tap(CHOOSE)
        assert "Load!" not in again.shown() and "RELOAD!" in again.shown()
        again.grip()
        again.pin("1234")
        assert "Wrong" in again.shown()
        again.pin("9041")
        again.run(100)
        assert again.where() == "Operator"


def test_no_game_left_means_all(stand):
    figures = stand.app.figures
    for game in ("reload", "load", "mine"):
        figures.off |= 1 << figures.line(game)
    assert figures.shown(["reload", "load", "mine"]) == ["reload", "load", "mine"]


def test_statistics_on_the_screen(stand):
    stand.begin("mine", 1, 1)
    stand.run(500)
    stand.operate()
    stand.choose("statistics")
    texts = []
    for _ in range(6):
        texts.append(stand.shown())
        stand.tap(NEXT)
    together = "\n".join(texts)
    assert "Games begun         1" in together and "Given up" in together and "Played to the end   0" in together
    stand.tap(CHOOSE)
    assert stand.kind(0) == "operator"


def test_clearing_asks_first(stand):
    figures = stand.app.figures
    figures.begin("reload")
    figures.abort("pick")
    figures.enter("reload", 12, "ABC")
    stand.operate()
    stand.choose("clear")
    stand.tap(CHOOSE)  # no
    assert figures.lines[0].started == 1
    stand.choose("day")
    stand.tap(NEXT, CHOOSE)
    assert figures.best == [] and figures.lines[0].started == 1
    stand.choose("clear")
    stand.tap(NEXT, CHOOSE)
    assert figures.lines[0].started == 0 and figures.aborts[1] == 0
    figures.timeout = 180
    stand.choose("reset")
    stand.tap(NEXT, CHOOSE)
    assert figures.timeout == 60 and figures.pin == 1234


def test_the_parts_can_be_tested(stand):
    stand.operate()
    stand.choose("display")
    lit = bytes(stand.board.picture())
    assert sum(bin(byte).count("1") for byte in lit) >= 127 * 64, "every dot"
    stand.tap(CHOOSE)
    assert abs(sum(bin(byte).count("1") for byte in stand.board.picture()) - 64 * 64) <= 64
    stand.tap(CHOOSE, CHOOSE, CHOOSE)
    assert stand.kind(0) == "operator"
    stand.choose("buttons")
    stand.tap(PREV, NEXT, NEXT)
    assert stand.kind(0) == "buttons" and " 1 " in stand.shown() and " 2 " in stand.shown()
    stand.run(6000)
    assert stand.kind(0) == "operator"
    stand.choose("link")
    assert "Hears" in stand.shown()
    stand.tap(CHOOSE)
    stand.tap(BACK)
    stand.run(100)
    assert stand.where() == "Attract"


def test_sounds_only_where_there_is_a_buzzer(stand):
    tones = []
    stand.board.beep = lambda hertz, ms: tones.append(hertz)
    stand.operate()
    assert "sound" not in [item[0] for item in stand.inner.screen.items]
    stand.tap(BACK)
    stand.board.sounds = True
    stand.operate()
    stand.choose("sound")
    before = len(tones)
    stand.tap(BACK)
    stand.run(100)
    stand.tap(CHOOSE)
    assert len(tones) == before, "switched off"


def test_a_menu_that_is_left_alone_closes(stand):
    stand.operate()
    stand.choose("timeout")
    stand.run(100000)
    assert stand.where() == "Attract" and stand.app.figures.timeout == 90


def test_the_console_answers(stand, capsys):
    typed = ["cs", "v\r"]
    stand.board.typed = lambda: typed.pop(0) if typed else ""
    stand.run(200)
    out = capsys.readouterr().out.splitlines()
    assert out == list(lines(stand.app)) and out[-1] == "end,,rows,{}".format(len(out) - 1)
