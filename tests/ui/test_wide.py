"""A display of 256 x 128 pixels shows more of a game at once; a smaller one the usual picture, larger if it fits."""

import os
import sys

import pytest
from boards import headless

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("mine", "reload", "load", "robotech"):
    sys.path.insert(0, os.path.join(HERE, folder))

import load_gallery  # noqa: E402
import mine_gallery  # noqa: E402
import ocr  # noqa: E402
import reload_gallery  # noqa: E402
from exhibit import LONG  # noqa: E402
from ranium.ui import mine, robotech, tables, words  # noqa: E402
from ranium.ui.screen import BACK, CHOOSE, NEXT  # noqa: E402
from ranium.ui.title import Title  # noqa: E402
from ranium.ui.wide import Wide  # noqa: E402
from tests.cases.mine_support import BLUE, RED, Laid  # noqa: E402
from ranium.ui.context import Table  # noqa: E402

BESIDE = 156
AROUND = ((-1, 0), (128, 0), (-1, 72), (128, 72))  # where the four pictures are
BELOW = ((-1, 132), (128, 132), (-1, 200), (128, 200))  # and where a display of 256 x 256 has four more below the large one
ROOM = 16


@pytest.fixture
def large(monkeypatch, request):
    """A board with such a display, or a larger one, and `shown(screen)`, which paints a screen on it."""
    monkeypatch.setenv("RANIUM_SIZE", getattr(request, "param", "256x128"))
    board = headless.start()
    board.canvas = Wide(board.width, board.height)
    board.show(board.canvas.group)

    def shown(screen):
        board.canvas.paint(screen)
        board.refresh()

    board.shown = shown
    yield board
    board.close()


def part(board, x, y, scale=1):
    """The 128 x 64 pixels from a place on, as the memory of a small display."""
    frame = board.picture()
    ram = bytearray(1024)
    for row in range(64):
        for column in range(128):
            at_x, at_y = x + column * scale, y + row * scale
            if 0 <= at_x < 256 and at_y < board.height and frame[(at_y >> 3) * 256 + at_x] >> (at_y & 7) & 1:
                ram[(row >> 3) * 128 + column] |= 1 << (row & 7)
    return bytes(ram)


def beside(board):
    """The sixteen lines right of the map."""
    lines = ocr.text(part(board, BESIDE, 0)).split("\n") + ocr.text(part(board, BESIDE, 64)).split("\n")
    return [line[:ROOM].rstrip() for line in lines]


def test_screens_that_are_no_game_are_twice_as_large(large):
    large.shown(Title())
    assert any(part(large, 0, 0, 2)) and part(large, 0, 0, 2) == part(large, 1, 1, 2)


def test_all_actions_of_mine_stand_beside_the_map(large):
    with Laid({14: "r NESW", 15: "r W"}, crews={RED: 14, BLUE: 14}, held={BLUE: 1}) as game:
        ctx = Table(game, ["Valentin", "Buzz", "Tereza", "Sigmund"], [0, 1, 2, 3], game.turn(), 1 << game.turn())
        screen = mine.pick(ctx, game.turn())
        large.shown(screen)
        lines = beside(large)
        assert [line.split()[0] for line in lines[1:10]] == [words.w(f"m.do_{what}") for what in range(9)]
        for seat in range(4):
            assert lines[12 + seat].startswith(ctx.names[seat])
        for code in (CHOOSE, NEXT):
            screen.press(code)
            large.shown(screen)
            assert "/" in beside(large)[1] and ", symbol" in beside(large)[3]
        screen.press(BACK)
        screen.press(BACK)
        large.shown(screen)
        assert "Tunnels: yellow" in beside(large)[1]  # nothing else to be said: what the map's signs mean


def test_a_secret_card_and_a_cover_have_the_display_alone(large):
    """And nothing that stood around remains."""
    seen = set()
    for kind, screen in mine_gallery.screens(2, options=2):
        large.shown(screen)
        if kind == "picked" or kind == "ask" and screen.secret:
            assert part(large, 0, 0, 2) == part(large, 1, 1, 2)
            seen.add(kind)
        if len(seen) == 2:
            return
    raise AssertionError(seen)


@pytest.mark.parametrize("seats, language", ((2, "en"), (4, "de")))
def test_no_line_of_mine_is_too_long(large, seats, language, monkeypatch):
    from ranium.ui.mine import around

    def put(self, left, right="", inv=False, plain=around._Beside.put):
        assert len(left) + len(right) + (1 if right else 0) <= ROOM, (left, right)
        plain(self, left, right, inv)

    monkeypatch.setattr(around._Beside, "put", put)
    tables.set_language(language)
    kinds = set()
    for kind, screen in mine_gallery.screens(seats, LONG, 2, 4):
        large.canvas.clear()
        screen.draw(large.canvas)
        if large.canvas._laid(screen)[0]:
            kinds.add(kind)
    assert {"act", "ask", "waiting", "reveal", "table"} <= kinds


@pytest.mark.parametrize("screens", (lambda: reload_gallery.screens(3), load_gallery.screens), ids=("reload", "load"))
def test_the_table_lies_around_the_screens_of_the_container_games(large, screens):
    for number, (_, screen) in enumerate(screens()):
        large.shown(screen)
        assert all(any(part(large, x, y)) for x, y in AROUND)
        if number == 12:
            break


def test_nothing_of_robotech_stands_twice(large):
    import robotech_gallery

    ctx, rng = robotech_gallery.table(4)
    while ctx.game.round() < 2:
        robotech_gallery.step(ctx, rng)
    looking = robotech.table(ctx)
    screens = [robotech.waiting(ctx, 1), robotech.pick(ctx, [seat for seat in range(4) if ctx.game.waiting() >> seat & 1][0])]
    for presses in (0, 1, 15, 16, 17):  # the state of play, the map, the supply, turns, what has happened
        for _ in range(presses - looking.stop):
            looking.press(NEXT)
        screens.append(looking)
        for screen in screens:
            large.shown(screen)
            parts = [part(large, x, y)[:-128] for x, y in AROUND]  # without the bottom line
            assert all(any(picture) for picture in parts) and len(set(parts)) == 4, (screen.kind, presses)
        screens = []


def robotech_at(wanted, seed=4):
    """`(table, decision)` of the first decision in a game of Robotech for which `wanted` holds."""
    import robotech_gallery

    ctx, dice = robotech_gallery.table(4, seed)
    while True:
        game = ctx.game
        for seat in range(4):
            if game.waiting() >> seat & 1 and game.round() > 1:
                ctx.me, ctx.local = seat, 1 << seat
                screen = robotech.pick(ctx, seat)
                if wanted(game, screen):
                    return ctx, screen
        robotech_gallery.step(ctx, dice)
        robotech_gallery.told(ctx)
        list(robotech.reveal(ctx))


def heads(board, places):
    """The first words of the pictures at these places."""
    return [ocr.text(part(board, x, y)).split("\n")[0].rstrip() for x, y in places]


@pytest.mark.parametrize("kind", ("act", "hand", "ask"))
def test_the_map_and_the_state_of_play_are_beside_a_choice_of_robotech(large, kind):
    ctx, screen = robotech_at(lambda game, screen: screen.kind == kind)
    large.shown(screen)
    assert heads(large, AROUND[1:]) == ["Round 2", "Map  RDF REF : AUL ZR", "What happened"]
    lines = ocr.text(part(large, *AROUND[2])).split("\n")
    assert lines[1].startswith("NM  GC") and lines[6] == "▲ AUL city  * token"


def test_what_is_in_the_space_at_the_cursor_is_beside_the_map(large):
    from ranium.ui.robotech import names

    ctx, screen = robotech_at(lambda game, screen: screen.kind == "aim" and screen._kind >= 0 and len(screen._picks) > 1)
    told = set()
    for _ in range(len(screen._picks)):
        large.shown(screen)
        space = screen._space(screen._shown()[screen._at])
        told.add(heads(large, AROUND[2:3])[0])
        assert told and heads(large, AROUND[2:3])[0].startswith(names.brief(space, 17))
        assert "Map" not in "".join(heads(large, AROUND))
        screen.press(NEXT)
    assert len(told) > 1


@pytest.mark.parametrize("large", ("256x128", "256x192", "256x256"), indirect=True)
def test_pictures_are_parted_by_lines_with_room_beside_them(large):
    _, screen = robotech_at(lambda game, screen: screen.kind == "act")
    large.shown(screen)
    frame = large.picture()
    lit = [[frame[(y >> 3) * 256 + x] >> (y & 7) & 1 for x in range(256)] for y in range(large.height)]
    lines = {128: (67,), 192: (65, 133), 256: (129, 197)}[large.height]
    for y in lines:
        assert all(lit[y]) and sum(lit[y - 1]) <= 1 >= sum(lit[y + 1]), "but for the line that crosses it"
    first = 0 if large.height < 256 else 129
    for y in range(first, large.height):
        assert lit[y][127] and (y in lines or not lit[y][126] and not lit[y][128]), y
    assert any(lit[y][126] for y in range(first)) == (first > 0), "the large one goes across"


@pytest.mark.parametrize("large", ("256x256",), indirect=True)
def test_a_larger_display_shows_more(large):
    ctx, screen = robotech_at(lambda game, screen: screen.kind == "act")
    large.shown(screen)
    assert ocr.text(part(large, 0, 0, 2)).split("\n")[0].startswith(("RDF", "ZR", "REF", "AUL"))
    assert heads(large, BELOW) == ["Round 2", "Map  RDF REF : AUL ZR", "What happened", "Not on the board"]
    screens = reload_gallery.screens(3)
    kinds = set()
    for _, screen in screens:
        kind = screen.kind
        large.shown(screen)
        told = [ocr.text(part(large, *place)) for place in BELOW]
        assert len(set(told)) == 4
        if kind != "table":
            assert all(name in told[0] for name in screen.ctx.names), "also of those whose names are below"
        kinds.add(kind)
        if {"table", "pick"} <= kinds:
            break
    for kind, screen in mine_gallery.screens(2):
        if kind == "act":
            large.shown(screen)
            assert heads(large, ((-1, 136), (128, 136))) == ["Tunnels: yellow thin,", "Figure: so many crews"]
            return
    raise AssertionError


@pytest.mark.parametrize("large", ("256x128", "256x192", "256x256"), indirect=True)
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_nothing_around_robotech_is_cut(large, language, monkeypatch):
    """All that stands beside any screen has seven rows, and every text fits."""
    import robotech_gallery
    from helpers import StrictCanvas
    from ranium.ui.robotech import names

    def fitted(text, width):
        assert len(text) <= width, text
        return text

    monkeypatch.setattr(names, "fitted", fitted)
    tables.set_language(language)
    strict = StrictCanvas()
    count = {128: 3, 192: 5, 256: 4}[large.height]
    for _, screen in robotech_gallery.screens(4, LONG, 3, 0, 1):
        _, others, _ = large.canvas._laid(screen)
        assert len(others) in (count, count - 1) and count - len(others) <= (large.height == 192)
        for _, _, draw in others:
            strict.clear()
            draw(strict)
            assert not strict.line(7).strip() and strict.line(0).strip()
