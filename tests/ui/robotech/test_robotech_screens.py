"""Robotech through its screens alone, in both languages, with names of full length."""

import pytest
from exhibit import LONG, go, pressed
from helpers import StrictCanvas, draw, strict
from robotech_gallery import any_pick, pages, screens, step, table, told

from engine import robotech as rules
from ranium.ui import robotech as ui
from ranium.ui import tables, words
from ranium.ui.robotech import box, names, rows
from ranium.ui.screen import BACK, CHOOSE, LEAVE, NEXT

LIMIT = {"aim": 400, "ask": 900, "hand": 700, "act": 900}  # a list that scrolls draws its rows anew
"""Bytes for a press of the cursor; the text of a card or of an action changes with it."""


@pytest.fixture
def uncut(monkeypatch):
    """Makes lists, titles and bottom lines refuse to cut a text."""
    plain = rows.show

    def show(canvas, top, count, items, at):
        for text, right in items:
            assert len(text) <= 19 - len(right), (text, right)
        plain(canvas, top, count, items, at)

    def fitted(text, width):
        assert len(text) <= width, text
        return text

    monkeypatch.setattr(rows, "show", show)
    monkeypatch.setattr(names, "fitted", fitted)


def mark(shown):
    return tuple(getattr(shown, name, 0) for name in ("_at", "_kind", "_asking", "_nth", "_page"))


def reach(ctx, seat, start=0, look=lambda shown: None):
    """Every pick that NEXT and CHOOSE lead to."""
    found = set()
    seen = set()
    todo = [()]
    while todo:
        presses = todo.pop()
        shown = pressed(ui.pick(ctx, seat, start), *presses)
        if shown.result is not None:
            found.add(shown.result)
            continue
        if mark(shown) in seen:
            continue
        seen.add(mark(shown))
        look(shown)
        todo += [(*presses, NEXT), (*presses, CHOOSE)]
    return found


@pytest.mark.parametrize("seats, options", [(3, 0), (4, 3)])
def test_presses_reach_every_legal_pick_and_no_other(seats, options):
    ctx, rng = table(seats, 7, LONG, options)
    phases = set()
    for _ in range(400):
        game = ctx.game
        if game.over():
            ctx, rng = table(seats, rng.random(), LONG, options)
            continue
        for seat in range(seats):
            legal = list(game.legal(seat))
            key = game.phase(), game.faction(seat)
            if not legal:
                with pytest.raises(ValueError):
                    ui.pick(ctx, seat)
            elif key not in phases and (len(legal) > 1 or rng.random() < 0.1):
                phases.add(key)
                assert reach(ctx, seat, rng.randrange(256)) == set(legal), key
        step(ctx, rng)
    assert len({phase for phase, _ in phases}) >= 12


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("seats, options", [(3, 2), (4, 0)])
def test_nothing_is_cut_or_covered(seats, options, language, monkeypatch, uncut):
    strict(monkeypatch)
    tables.set_language(language)
    canvas = StrictCanvas()
    kinds = {kind for kind, shown in screens(seats, LONG, 3, options, 2) if draw(canvas, shown)}
    assert kinds == {"act", "aim", "ask", "hand", "waiting", "table", "reveal", "played", "standing"}


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_help_fits(language):
    tables.set_language(language)
    canvas = StrictCanvas()
    assert len([draw(canvas, shown) for _, shown in pages()]) > 35


def test_a_cursor_press_costs_little(panel):
    ctx, rng = table(4, 5)
    dearest = {}
    for number in range(90):
        game = ctx.game
        for seat in range(4):
            if game.waiting() >> seat & 1 and number % 5 == 0:
                shown = ui.pick(ctx, seat)
                panel.draw(shown)
                assert panel.draw(shown) == 0
                for _ in range(3):
                    shown.press(NEXT)
                    dearest[shown.kind] = max(dearest.get(shown.kind, 0), panel.draw(shown))
        step(ctx, rng)
        if game.over():
            break
    assert all(cost <= LIMIT[kind] for kind, cost in dearest.items()), dearest


def test_back_looks_at_the_table_and_comes_back():
    ctx, rng = table(4, 3)
    canvas = StrictCanvas()
    phases = set()
    for _ in range(150):
        if ctx.game.over():
            break
        for seat in range(4):
            if ctx.game.waiting() >> seat & 1 and ctx.game.phase() not in phases:
                phases.add(ctx.game.phase())
                ctx.me = seat
                ctx.local = 1 << seat
                shown = ui.pick(ctx, seat)
                first = draw(canvas, shown).read()
                shown.press(BACK)
                assert draw(canvas, shown).read() == draw(canvas, ui.table(ctx)).read()
                shown.press(NEXT)
                shown.press(BACK)  # from the map to the state of play
                shown.press(CHOOSE)
                assert shown.result is None and draw(canvas, shown).read() == first
                pressed(shown, BACK, BACK)
                assert shown.result == LEAVE
        step(ctx, rng)


# Who may see what


def other_hands(ctx, seat):
    """The same table with other cards in all hands but that of a seat."""
    twin = ctx.game.copy()
    for faction in range(4):
        if ctx.game.seat(faction) not in (seat, 255):
            for slot in range(4):
                if ctx.game.card(faction, slot) < 34:
                    twin.state[22 + 4 * faction + slot] = 33 - ctx.game.card(faction, slot)
    return twin


@pytest.mark.parametrize("seats", (3, 4))
def test_no_screen_shows_the_hand_of_another(seats):
    ctx, rng = table(seats, 11)
    canvas = StrictCanvas()
    looked = 0

    def shot(shown):
        drawn = draw(canvas, shown)
        return drawn.read(), drawn.lit

    for number in range(120):
        game = ctx.game
        if game.over():
            break
        for seat in range(seats):
            if number % 9 or not 0 < game.round() or game.faction(seat) > 3:
                continue
            ctx.me, ctx.local = seat, 1 << seat
            twin = other_hands(ctx, seat)
            makers = [lambda: ui.waiting(ctx, game.waiting())]
            makers += [lambda at=at: pressed(ui.table(ctx), *[NEXT] * at) for at in (0, 1, 15, 16, 17, 18)]
            makers += [lambda at=at: pressed(ui.table(ctx), *[NEXT] * at, CHOOSE) for at in (16, 18)]
            if game.waiting() >> seat & 1:
                makers.append(lambda seat=seat: ui.pick(ctx, seat))
            for make in makers:
                one = shot(make())
                ctx.game = twin
                assert shot(make()) == one
                ctx.game = game
                looked += 1
        step(ctx, rng)
    assert looked > 100


def test_the_own_cards_are_not_in_reach_where_several_sit():
    ctx, rng = table(4, 2)
    while ctx.game.phase() != rules.PLAYING:
        step(ctx, rng)
    canvas = StrictCanvas()
    ctx.me = 0
    for local, stops in ((1, 19), (3, 18)):
        ctx.local = local
        shown = ui.table(ctx)
        secret = []
        for _ in range(stops):
            secret.append(shown.secret)
            draw(canvas, shown)
            shown.press(NEXT)
        assert shown._at == 0 and sum(secret) == (local == 1)


def test_losses_begin_anywhere_and_are_covered():
    ctx, rng = table(4, 1)
    while ctx.game.phase() != rules.LOSE:
        if ctx.game.over():
            ctx, rng = table(4, rng.random())
        step(ctx, rng)
    game = ctx.game
    seat = [seat for seat in range(4) if game.waiting() >> seat & 1][0]
    legal = list(game.legal(seat))
    assert ui.pick(ctx, seat).secret
    assert {pressed(ui.pick(ctx, seat, start), CHOOSE).result for start in range(len(legal))} == set(legal)
    canvas = StrictCanvas()
    covers = {str(draw(canvas, pressed(ui.pick(ctx, seat, start), CHOOSE)).read()) for start in range(len(legal))}
    assert len(covers) == 1


# Words of cards and actions


def instructions(at, end):
    """The places in the program of a box at which an instruction has somebody choose units or spaces."""
    while at < end and box.CODE[at]:
        op = box.CODE[at]
        if op == 19:  # either, or
            second = at + 2 + box.CODE[at + 1]
            after = second + box.CODE[second - 1]
            yield from instructions(at + 2, second - 2)
            yield from instructions(second, after)
            at = after
            continue
        if 7 <= op <= 13 or op in (16, 17):
            yield at
        at += box._LENGTHS[op]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_title_of_every_choice_on_the_map_is_whole(language):
    """No card has an instruction that does not fit the top line, however it is said in full."""
    tables.set_language(language)
    shortened = set()
    for at in range(0, len(box.PROGRAMS), 2):
        for pc in instructions(box.PROGRAMS[at] | box.PROGRAMS[at + 1] << 8, 1 << 16):
            text = box.brief(pc, 1, 21)
            assert 8 <= len(text) <= 21 and text[0] == text[0].upper() and "…" not in text, text
            if text != box.instruction(pc, 1):
                shortened.add(text)
    assert len(shortened) > 15
    assert {"en": "Drop up to 4 pods", "de": "Landen: max 4 Kapseln"}[language] in shortened


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_titles_and_spaces_fit_beside_what_stands_there(language):
    tables.set_language(language)
    for card in range(34):
        assert len(names.title(card)) <= 17, names.title(card)
    for space in range(14):
        for width in (12, 13, 16, 17, 21):
            text = names.brief(space, width)
            assert 4 <= len(text) <= width and names.space(space).startswith(text)
            assert len(text) == len(names.space(space)) or names.space(space)[len(text)] in " -"


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_box_is_told_in_words(language):
    from ranium.ui.game import say

    tables.set_language(language)
    longest = 0
    for card in range(34):
        for black in (0, 1):
            text = box.card(card, black)
            assert text and text[-1] in ".)" and "xb." not in text and "{" not in text and "x.a" not in text, text
            lines = say.wrap(text, 21)
            assert all(len(line) <= 21 for line in lines), text
            longest = max(longest, len(lines))
        assert 3 <= len(names.title(card)) <= 24
    assert longest <= 12


def told_box(code, language):
    """A program in words, chosen by ZR."""
    tables.set_language(language)
    plain = box.CODE
    box.CODE = bytes(code) + b"\0"
    try:
        box._who = rules.ZR
        return box._row(0, 1 << 16)
    finally:
        box.CODE = plain


@pytest.mark.parametrize("code, english, german", [
    ((1, 4, 2), "ZR gains 2P.", "ZR erhält 2P."),
    ((2, 0, 0), "RDF pays all P.", "RDF zahlt alle P."),
    ((3, 3, 5, 3), "AUL gives who played it 3P.", "AUL gibt wer sie spielte 3P."),
    ((4, 3, 1, 4, 1), "AUL chooses: AUL gains 1P.", "Nun wählt AUL: AUL erhält 1P."),
    ((5, 9), "Choose RDF or AUL.", "Wähle RDF oder AUL."),
    ((6, 32, 17, 9, 1, 4, 33), "Count content civilians in every territory under RDF. ZR gains 1P for each.",
     "Zähle zufriedene Zivilisten in jedem Gebiet unter RDF. ZR erhält je 1P."),
    ((7, 16, 2), "Choose a city.", "Wähle eine Stadt."),
    ((8, 9, 2, 16, 5 + 16), "Place 2 partisans in a city territory under AUL.", "Neu: 2 Partisanen in einem Stadtgebiet unter AUL."),
    ((9, 7, 1, 14, 0), "Remove 1 battle pod there.", "Entferne 1 Kampfkapsel dort."),
    ((10, 9, 16 + 3, 16, 1, 15, 1), "Move up to 3 partisans from a territory to a territory beside it.",
     "Bewege bis zu 3 Partisanen aus einem Gebiet in ein Gebiet daneben."),
    ((10, 3, 1, 19, 0, 18, 1), "Move Khyron from a space or the hideout to another territory.",
     "Bewege Khyron aus einem Feld oder Versteck in ein anderes Gebiet."),
    ((11, 4, 0, 16, 128), "Flip all covert soldiers in a space with the flagship.",
     "Drehe um: alle verdeckte Soldaten in einem Feld mit dem Flaggschiff."),
    ((12, 9, 17, 48, 17, 10, 1), "Replace 1 partisan by up to 1 AUL city in a territory under AUL (or none).",
     "Ersetze 1 Partisan durch bis zu 1 AUL-Stadt in einem Gebiet unter AUL (oder keins)."),
    ((13, 6, 2, 16, 1), "Shift 2 civilians left or right in a territory, none twice.",
     "Rücke 2 Zivilisten links oder rechts in einem Gebiet, keinen zweimal."),
    ((14, 3, 15, 2), "3 battle pods to assembly. Construct 2 battle pods.", "3 Kampfkapseln in Montage. Baue 2 Kampfkapseln fertig."),
    ((16, 18, 16, 3), "Drop up to 2 battle pods in a land territory.", "Wirf ab: bis zu 2 Kampfkapseln in einem Landgebiet."),
    ((17, 16, 4 + 192, 13, 0), "Move a token from a zone with a token to the hideout.",
     "Bringe eine Marke aus einer Zone mit Marke ins Versteck."),
    ((18, 2, 9), "Take Attack (max 1, free).", "Aktion Angriff (max 1, gratis)."),
    ((19, 5, 1, 4, 2, 23, 3, 1, 4, 3), "Either: ZR gains 2P. Or: ZR gains 3P.", "Entweder: ZR erhält 2P. Oder: ZR erhält 3P."),
    ((20, 3, 1, 4, 1), "If that was impossible: ZR gains 1P.", "Wenn das nicht ging: ZR erhält 1P."),
    ((21, 17, 3, 13, 0, 3, 1, 4, 1), "If at least 3 ZR soldiers in the hideout: ZR gains 1P.",
     "Wenn mindestens 3 ZR-Soldaten im Versteck: ZR erhält 1P."),
    ((22, 5, 1, 16, 2), "RDF, REF lose 1 unit in a city.", "RDF, REF verlieren 1 Einheit in einer Stadt."),
])  # fmt: skip
def test_instructions_in_words(code, english, german):
    assert told_box(code, "en") == english
    assert told_box(code, "de") == german


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_advice_fits_below_the_list(language):
    from engine import robotech_actions as actions
    from ranium.ui.game import say

    tables.set_language(language)
    for faction in range(4):
        for action in range(7):
            if not actions.has(faction, action, False):
                continue
            for kind in ("do", "no"):
                text = words.w("xa.{}{}_{}".format(kind, faction, action))
                if not text.startswith("xa."):
                    assert len(say.wrap(text, 21)) <= 3 and max(map(len, say.wrap(text, 21))) <= 21, text
                else:  # told with figures (act.py), or never impossible for want of something
                    assert action == actions.INCOME or (kind, faction, action) in {
                        ("do", 2, 1), ("do", 2, 2), ("do", 3, 5),
                    }, text  # fmt: skip


def test_every_word_of_advice_is_asked_for():
    from ranium.ui.robotech.advice import words_de, words_en

    assert set(words_en.WORDS) == set(words_de.WORDS)


# What has happened


def test_the_log_has_what_came_since_the_own_turn_and_forgets_what_was_taken_back():
    from ranium.ui.robotech import log

    ctx, rng = table(4, 4)
    for _ in range(300):
        if ctx.game.over():
            break
        step(ctx, rng)
        list(told(ctx))
        own = ctx.game.faction(0)
        if any(news == (rules.DREW, own) for news in ctx.game.news()) and not ctx.game.part():  # what the Resolution Phase tells is new
            assert all(news[0] != rules.ACTION or news[1] != own for news in log.notes(ctx))
        assert len(ctx.notes) <= 560
        seat = next((seat for seat in range(4) if ctx.game.waiting() >> seat & 1), None)
        if seat is not None and rules.PICK_UNDO in ctx.game.legal(seat) and ctx.game.phase() == rules.COMMAND:
            pick = any_pick(ctx.game, seat, rng)
            if pick < rules.PICK_UNDO and pick != 3:
                kept = bytes(ctx.notes)
                picks = bytearray(b"\xff\xff\xff\xff")
                picks[seat] = pick
                go(ctx, picks, rng)
                list(told(ctx))
                if not ctx.game.undoable():
                    continue
                assert bytes(ctx.notes) != kept
                picks[seat] = rules.PICK_UNDO
                go(ctx, picks, rng)
                list(told(ctx))
                assert kept.endswith(bytes(ctx.notes)) and len(ctx.notes) >= min(len(kept), 500)


def test_the_story_is_told_to_those_who_have_not_seen_it():
    ctx, rng = table(4, 6)
    while ctx.game.phase() != rules.PLAYING:
        step(ctx, rng)
    game = ctx.game
    player = [seat for seat in range(4) if game.waiting() >> seat & 1][0]
    picks = bytearray(b"\xff\xff\xff\xff")
    picks[player] = list(game.legal(player))[0]
    go(ctx, picks, rng)
    ctx.local = 1 << (player + 1) % 4
    assert ui.reveal(ctx)[0].kind == "played"
    ctx.local = 1 << player
    assert all(shown.kind != "played" for shown in ui.reveal(ctx))
