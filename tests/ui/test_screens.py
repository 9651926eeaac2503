"""The general screens: what a person reads, and what the buttons do."""

import gallery
import ocr
import pytest
from gallery import Seat, Values, View, pressed
from ranium.ui import font, words
from ranium.ui.help import Help
from ranium.ui.handover import HandOver
from ranium.ui.lobby import ACTIONS, Lobby
from ranium.ui.menu import Menu
from ranium.ui.message import Message, Notice
from ranium.ui.missing import Missing, leaving
from ranium.ui.name import LONGEST, NAMES, Name
from ranium.ui.pause import colour_menu, pause
from ranium.ui.screen import BACK, CHOOSE, HELP, LEAVE, NEXT, PREV
from ranium.ui.settings import Settings
from ranium.ui.title import Title

LANGUAGES = words.LANGUAGES


def read(panel, screen):
    panel.draw(screen)
    return ocr.text(panel.ram)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_legible_and_still(panel, language):
    for name, screen in gallery.screens(language):
        panel.draw(screen)
        text = ocr.text(panel.ram)
        if not name.startswith(("title", "name", "handover")):
            assert "\ufffd" not in text, (name, text)
        assert text.strip(), name
        assert panel.draw(screen) == 0, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_names_the_buttons(panel, language):
    for name, screen in gallery.screens(language):
        if name in ("notice", "handover", "colour-taken", "deal-begins", "deal", "deal-awaits"):
            continue
        assert "●" in read(panel, screen).split("\n")[-1], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cursor_press_costs_at_most_400_bytes(panel, language):
    for name, screen in gallery.screens(language):
        panel.draw(screen)
        panel.draw(screen)
        for code in (NEXT, NEXT, NEXT, PREV, PREV, PREV):
            if screen.result is None:
                screen.press(code)
                cost = panel.draw(screen)
                # Turning a page of text is no cursor press.
                assert cost <= 400 or name.startswith("help") or isinstance(screen, Message), (name, cost)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deal_shows_how_far_it_is_and_for_whom_it_waits(panel, language):
    found = dict(gallery.screens(language))
    assert "0%" in read(panel, found["deal-begins"]) and "61%" in read(panel, found["deal"])
    assert "Valentin" in read(panel, found["deal-awaits"])
    screen = found["deal"]
    panel.draw(screen)
    screen.dirty = False
    screen.show(61)
    assert not screen.dirty
    screen.show(63)
    assert screen.dirty and 0 < panel.draw(screen) <= 64
    screen.press(CHOOSE)
    assert screen.result is None
    screen.press(BACK)
    assert screen.result == LEAVE


def test_title(panel):
    screen = Title()
    assert [line.strip() for line in read(panel, screen).split("\n")[4:7]] == ["Play", "Settings", "Help"]
    assert ocr.inverse(panel.ram)[-1][2].strip() == "Play"
    assert pressed(Title(), CHOOSE).result == "play"
    assert pressed(Title(), NEXT, CHOOSE).result == "settings"
    assert pressed(Title(), PREV, CHOOSE).result == "help"
    assert pressed(Title("help"), CHOOSE).result == "help"


def test_menu_walks_around_and_scrolls(panel):
    items = [(number, "item %d" % number) for number in range(9)]
    screen = Menu("Many", items, 4)
    assert "item 4" in read(panel, screen) and "▼" in read(panel, screen)
    for number in (5, 6, 7, 8, 0, 1):
        screen.press(NEXT)
        text = read(panel, screen)
        assert [hit[2].strip(" ❯") for hit in ocr.inverse(panel.ram) if hit[0] > 0] == ["item %d" % number]
    assert "▲" not in text
    assert pressed(screen, CHOOSE).result == 1


def test_menu_says_why_not(panel):
    screen = Menu("R", [("a", "take back"), ("b", "move", "2", "needs 2 chips")], "b")
    assert "needs 2 chips" in read(panel, screen)
    assert pressed(screen, CHOOSE).result is None
    assert pressed(screen, PREV, CHOOSE).result == "a"
    assert pressed(Menu("R", [(1, "x")], leave=None), BACK).result is None
    assert pressed(Menu("R", [(1, "x")]), BACK).result == LEAVE


def test_colours(panel):
    screen = colour_menu(2, 0b1001)
    assert "❯B Blue" in read(panel, screen).replace("❯ ", "❯")
    assert pressed(screen, NEXT, CHOOSE).result is None
    assert "Taken" in read(panel, screen)
    assert pressed(screen, PREV, PREV, CHOOSE).result == 1


def test_settings_change_language_at_once(panel):
    values = Values()
    screen = Settings(values)
    assert "English" in read(panel, screen)
    pressed(screen, NEXT, NEXT, CHOOSE)
    assert values.language == "de" and screen.result is None
    text = read(panel, screen)
    assert "Deutsch" in text and "Optionen" in text and "Grün G" in text
    assert pressed(screen, NEXT, CHOOSE).result is None and values.strength == 1
    assert "gut" in read(panel, screen)
    assert pressed(screen, NEXT, CHOOSE).result == "status"
    screen.result = None
    assert pressed(screen, NEXT, CHOOSE).result == LEAVE
    assert pressed(Settings(Values()), CHOOSE).result == "name"
    assert pressed(Settings(Values()), NEXT, CHOOSE).result == "colour"


def test_names_fit_and_are_taken():
    assert all(1 <= len(name) <= LONGEST for name in NAMES)
    assert pressed(Name("Ünal"), CHOOSE).result == "Ünal"
    assert pressed(Name("Ünal"), NEXT, NEXT, CHOOSE).result == NAMES[1]
    assert pressed(Name("", ("Buzz",)), CHOOSE).result == "Neil"
    assert pressed(Name("Buzz"), BACK).result == LEAVE


def write(screen, name):
    """Turn the wheel to each letter and then to the tick."""
    for letter in name:
        while screen._wheel()[screen._letter] != letter:
            screen.press(NEXT)
        screen.press(CHOOSE)
    while screen._wheel()[screen._letter] != chr(font.TICK):
        screen.press(PREV)
    screen.press(CHOOSE)
    return screen.result


@pytest.mark.parametrize("name", ["Zoë"[:2], "Ölaf", "X", "Jürgen-7", "4711", "Weißbart"])
def test_writing_a_name(panel, name):
    screen = pressed(Name("Buzz"), PREV, CHOOSE)
    assert write(screen, name) == name


def test_writing_shows_the_letters_and_takes_back(panel):
    screen = pressed(Name("Buzz"), PREV, CHOOSE, NEXT, CHOOSE, NEXT, CHOOSE)
    panel.draw(screen)
    assert ocr.large(panel.ram, 16, 16, 3) == "Bb_"
    pressed(screen, PREV, PREV, CHOOSE)
    panel.draw(screen)
    assert ocr.large(panel.ram, 16, 16, 2) == "B_"
    assert pressed(screen, BACK).result is None  # back to the list
    assert "1" in read(panel, pressed(screen, NEXT))


def test_an_empty_name_cannot_be_taken():
    screen = pressed(Name("Buzz"), PREV, CHOOSE, PREV, CHOOSE)
    assert screen.result is None


def test_a_name_is_never_longer_than_eight():
    screen = pressed(Name("Buzz"), PREV, CHOOSE, *([CHOOSE] * 8))
    assert screen._written == "Aaaaaaaa"
    assert pressed(screen, CHOOSE).result == "Aaaaaaaa"
    screen = pressed(Name("Buzz"), PREV, CHOOSE, *([CHOOSE] * 8), NEXT, CHOOSE, NEXT, CHOOSE)
    assert len(screen._written) <= LONGEST


def test_lobby_shows_who_is_there(panel):
    seats = [
        Seat("Buzz", 2, ready=True, mine=True),
        Seat("Tereza", 0, ready=True),
        Seat("Valentin", 3, here=False),
        Seat("Yang", 1, ready=True, bot=True, mine=True),
    ]
    lines = read(panel, Lobby(View(seats, 4, "Waiting for Valentin", True))).split("\n")
    assert lines[0].split() == ["RELOAD!", "4/4"]
    assert lines[1].split() == ["♟", "B", "Buzz", "ready", "✓"]
    assert lines[2].split() == ["📶", "Y", "Tereza", "ready", "✓"]
    assert lines[3].split() == ["✕", "G", "Valentin", "away"]
    assert lines[4].split() == ["🤖", "R", "Yang", "ready", "✓"]
    assert lines[5].strip() == "Waiting for Valentin"
    assert "Not ready yet" in lines[6]


def test_lobby_free_seats_and_trouble(panel):
    seats = [Seat("Buzz", 2, mine=True), Seat("Neil", 2, trouble="colour!")]
    text = read(panel, Lobby(View(seats, 3)))
    assert "free seat" in text and "colour!" in text


def test_lobby_actions():
    view = View([Seat("Buzz", 2, mine=True)], 2)
    assert pressed(Lobby(view), CHOOSE).result == "ready"
    assert pressed(Lobby(view), NEXT, CHOOSE).result == "name"
    assert pressed(Lobby(view), PREV, CHOOSE).result == "leave"
    assert pressed(Lobby(view), BACK).result == "leave"
    assert pressed(Lobby(view), HELP).result == "help"
    screen = pressed(Lobby(view), NEXT, NEXT, NEXT)
    view.actions = ("ready", "leave")  # the guest can no longer be added
    assert pressed(screen, CHOOSE).result == "ready"
    for action in ACTIONS:
        assert words.w("lobby." + action) != "lobby." + action


def test_a_long_message_is_shown_part_by_part(panel):
    message = "Ünal has another version: update both"
    screen = Lobby(View([Seat("Buzz", 2, mine=True)], 2, message))
    seen = []
    for now in range(0, 10000, 500):
        screen.tick((now + (1 << 29) - 3000) & (1 << 29) - 1)  # over the clock's wrap
        part = read(panel, screen).split("\n")[5].strip()
        if part not in seen:
            seen.append(part)
    assert " ".join(part.rstrip("…") for part in seen) == message


def test_handover_hides_everything_but_the_name(panel):
    screen = HandOver("Ünal")
    text = read(panel, screen)
    assert "Only you may look." in text
    assert ocr.large_centre(panel.ram, 28, 4) == "Ünal"
    assert pressed(screen, NEXT, PREV).result is None
    screen.tick(0)
    screen.tick(900)
    assert pressed(screen, CHOOSE).result is None  # the press that made the pick, made twice
    screen.tick(1000)
    assert "●" in read(panel, screen)
    assert pressed(screen, CHOOSE).result is True
    assert pressed(HandOver("x"), BACK).result == LEAVE


def test_notice_goes_on_by_itself(panel):
    screen = Notice("Dealing", "All handhelds mix the cards together.")
    assert "All handhelds mix" in read(panel, screen)
    assert pressed(screen, PREV, NEXT, CHOOSE).result is None
    assert pressed(screen, BACK).result == LEAVE


def test_message_choices(panel):
    choices = (("stay", "wait"), ("go", "leave"))
    screen = Message("Waiting", "Waiting for Neil.", choices, "stay")
    assert "wait" in read(panel, screen)
    assert [hit[2].strip() for hit in ocr.inverse(panel.ram)] == ["Waiting", "wait"]
    assert pressed(screen, NEXT, NEXT, CHOOSE).result == "go"
    assert pressed(Message("W", "t", choices, "stay"), BACK).result == "stay"
    assert pressed(Message("W", "t"), BACK).result is None
    assert pressed(Message("W", "t"), CHOOSE).result is True


@pytest.mark.parametrize("length", range(1, 60))
def test_no_word_of_a_message_is_lost(panel, length):
    text = " ".join("w%d" % number for number in range(length))
    for choices in ((), ((1, "yes"), (0, "no"))):
        screen = Message("Long", text, choices)
        seen = []
        for _ in range(20):
            for line in read(panel, screen).split("\n")[1:5 if choices else 7]:
                seen += [word for word in line.split() if word not in seen]
            before = screen._page
            screen.press(NEXT)
            if screen._page == before:
                break
        assert [word for word in seen if word.startswith("w")] == text.split()
        assert pressed(screen, CHOOSE).result is not None


def test_leaving_is_not_chosen_by_accident():
    assert pressed(leaving(), CHOOSE).result is False
    assert pressed(leaving(), BACK).result is False
    assert pressed(leaving(), PREV, CHOOSE).result is True
    assert pressed(pause(), CHOOSE).result == "go"
    assert pressed(pause(), BACK).result == "go"
    assert pressed(pause(), PREV, CHOOSE).result == "leave"


def test_who_is_missing_and_who_wants_what(panel):
    items = [("wait", "Wait"), ("bot", "A bot", "YB"), ("end", "End", "")]
    screen = Missing("Missing: Neil", "has left", items)
    text = read(panel, screen)
    assert "has left" in text.split("\n")[1] and "YB" in text.split("\n")[3]
    screen.press(NEXT)
    screen.say("Missing: Neil", "Asked: Mae", [items[0], (b"id", "Ada plays", "R"), *items[1:]])
    assert "Asked: Mae" in read(panel, screen)
    assert pressed(screen, CHOOSE).result == "bot"  # the cursor has stayed on its item
    assert pressed(Missing("M", "", items), BACK).result == "hide"


def test_help_turns_pages_and_closes(panel):
    screen = Help(("help.lobby", "help.keys"))
    first = read(panel, screen)
    assert "The table" in first and "1/4" in first
    screen.press(PREV)
    assert read(panel, screen) == first
    assert "2/4" in read(panel, pressed(screen, NEXT))
    assert "The buttons" in read(panel, pressed(screen, NEXT, NEXT, NEXT))
    for code in (CHOOSE, BACK, HELP):
        assert pressed(Help(("help.keys",)), code).result == LEAVE
    assert "Ranium" in read(panel, Help(()))
