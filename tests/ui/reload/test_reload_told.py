"""The outcome in words, read back from the display's own memory."""

import pytest
from exhibit import NAMES, go
from helpers import StrictCanvas, draw, squeeze
from ocr import character, large_centre, read
from reload_gallery import played, step, table, told

from engine import reload as rules
from engine.containers import card_colour, card_face
from ranium.ui import cards, words
from ranium.ui import reload as ui
from ranium.ui.screen import BACK, CHOOSE, NEXT, PREV

COLOURS = ("yellow", "red", "blue", "green")
READ = 2400


def said(panel, shown, at):
    """The lines at the bottom of page `at`, as the display shows them."""
    shown.at = at
    panel.draw(shown)
    return squeeze(read(panel.ram)[6:])


def battle(picks, bank=True):
    """A table of as many seats as there are picks, right after a battle of these picks."""
    ctx, rng = table(len(picks), 1)
    if not bank:
        ctx.game.state[rules._PURSES] = 23
    go(ctx, bytes(picks), rng)
    return ctx


def won(ctx):
    pair = ctx.before.cards()
    return "+".join(character(card_colour(card)) + str(card_face(card)) for card in pair)


# The rulebook's examples a to g, its ties and absolute ties, and who says what.
EXAMPLES = (
    ((7, 1, 4), ["Buzz's 1 takes out the 7", "Tereza wins {0}"]),
    ((6, 1, 4), ["Valentin wins {0}"]),
    ((6, 3, 6), ["Tie on 6: Valentin, Tereza", "A chip for Valentin, Tereza", "Buzz wins {0}"]),
    ((7, 1, 1), ["Tie on 1: Buzz, Tereza", "A chip for Buzz, Tereza", "Valentin wins {0}"]),
    ((7, 1, 4, 5), ["Buzz's 1 takes out the 7", "Sigmund wins {0}"]),
    (
        (7, 1, 4, 4),
        ["Buzz's 1 takes out the 7", "Tie on 4: Tereza, Sigmund", "A chip for Tereza, Sigmund", "Buzz wins {0}"],
    ),
    ((6, 1, 4, 4), ["Tie on 4: Tereza, Sigmund", "A chip for Tereza, Sigmund", "Valentin wins {0}"]),
    ((6, 6, 6, 4), ["Tie on 6: Valentin, Buzz, Tereza", "A chip for Valentin, Buzz, Tereza", "Sigmund wins {0}"]),
    ((6, 6, 6), ["All tie on 6", "A chip for everyone", "Nobody wins. {0} wait until next round"]),
    (
        (5, 5, 4, 4),
        ["Tie on 5: Valentin, Buzz", "Tie on 4: Tereza, Sigmund", "A chip for everyone", "Nobody wins. {0} wait until next round"],
    ),
    ((7, 7, 1), ["Tereza's 1 takes out the 7s", "Tereza wins {0}"]),
    ((8, 8), ["Nobody wins. {0} wait until next round"]),
)


@pytest.mark.parametrize("picks, sentences", EXAMPLES)
def test_the_examples_of_the_rulebook_in_words(panel, picks, sentences):
    ctx = battle(picks)
    shown = list(ui.reveal(ctx))[0]
    assert shown.kind == "reveal" and shown.pages == len(sentences) + 1
    assert said(panel, shown, 0) == ""
    for at, sentence in enumerate(sentences):
        assert said(panel, shown, at + 1) == sentence.format(won(ctx))


def test_a_bank_that_cannot_pay(panel):
    ctx = battle((3, 3), bank=False)
    shown = list(ui.reveal(ctx))[0]
    assert said(panel, shown, 2) == "The bank cannot pay all: no chips"


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_all_cards_turn_over_at_once(seats):
    canvas = StrictCanvas()
    ctx, rng, prefer = played(seats, 0, 3)
    for _ in range(20):
        waiting = draw(canvas, ui.waiting(ctx, 0)).sprites
        asked = ctx.game.phase() == rules.PICK
        picks = step(ctx, rng, prefer)
        if asked:
            assert all(sprite[4] == cards.BACK for sprite in waiting.values())
            shown = draw(canvas, list(ui.reveal(ctx))[0]).sprites
            assert [shown[seat][4] for seat in range(seats)] == list(picks)
            # The same places as the cards that lay there face down.
            assert [shown[seat][:2] for seat in range(seats)] == [waiting[seat][:2] for seat in range(seats)]


def sentence(game, news):
    """The words that a person expects, put together here a second time."""
    if news[0] > rules.RAN_OUT and news[0] != rules.RETURNED:
        return None
    name = NAMES[news[1]]
    colour = COLOURS[news[2]] if len(news) > 2 else ""
    if news[0] == rules.LOAD:
        return "{} loads {} on slot {}".format(name, colour, news[3] + 1)
    if news[0] == rules.MOVE:
        return "{} moves {} from slot {} to {}".format(name, colour, news[3] + 1, news[4] + 1)
    if news[0] == rules.SHIFT:
        return "{} moves {} from {} to {}, 2 chips".format(name, colour, news[3] + 1, news[4] + 1)
    if news[0] == rules.DISCARD:
        return "{} drops {} from slot {}, 1 chip".format(name, colour, news[3] + 1)
    if news[0] == rules.BUY:
        return "{} buys {} for slot {}, 3 chips".format(name, colour, news[3] + 1)
    if news[0] == rules.RAN_OUT:
        return "{}: no {} left, pays nothing".format(name, colour)
    if news[0] == rules.TAKE_BACK:
        return "{} takes all cards back".format(name)
    if news[0] == rules.DECLINE:
        return "{} loads nothing".format(name)
    if news[0] == rules.RETURNED:
        return "The {} container goes back to stock".format(COLOURS[news[1]])
    return None


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_acts_in_words(panel, seats):
    heard = set()
    # With two players chips are rare, and so is what they pay for.
    rare = {"drops", "buys", "moves"} if seats == 2 else set()
    for seed in range(8):
        if heard >= {"loads", "takes", "moves", "drops", "buys"} - rare:
            return
        ctx, rng, prefer = played(seats, 0, seed)
        while not ctx.game.over():
            step(ctx, rng, prefer)
            expected = [text for text in (sentence(ctx.game, news) for news in ctx.game.news()) if text]
            shown = [one for one in ui.reveal(ctx) if one.kind == "acts"]
            if not expected:
                assert not shown
                continue
            assert shown[0].pages == len(expected)
            for at, text in enumerate(expected):
                assert said(panel, shown[0], at) == text
                heard.add(text.split(" ")[1])
    raise AssertionError("heard only {}".format(sorted(heard)))


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_scoring_counts_as_the_rulebook_does(panel, seats):
    ctx, rng, prefer = played(seats, 0, 21)
    before = [0] * seats
    for number in (1, 2):
        while True:
            step(ctx, rng, prefer)
            if ctx.game.scored():
                break
        game = ctx.game
        shown = [one for one in ui.reveal(ctx) if one.kind == "scoring"][0]
        assert shown.pages == 4 + number
        gain = [0] * seats
        for colour in range(4):
            shown.at = colour
            panel.draw(shown)
            rows = read(panel.ram)
            assert rows[0].strip().startswith("Scoring {}".format(number)) and COLOURS[colour] in rows[1]
            most = max(game.count(seat, colour) for seat in range(seats))
            for seat in range(seats):
                name, containers, faces, mark, points = rows[2 + seat].split()
                assert name == NAMES[seat]
                own = game.count(seat, colour)
                assert int(containers) == own
                alone = own == most and sum(game.count(other, colour) == most for other in range(seats)) == 1
                value = 0 if not own else int(faces) if alone else int(faces) // 2
                assert mark == ("-" if not own else "♛" if alone else "½")
                assert int(points) == value
                gain[seat] += value
        shown.at = 4
        panel.draw(shown)
        for seat in range(seats):
            name, colours, loaded, total = read(panel.ram)[2 + seat].split()
            assert int(colours) == gain[seat]
            assert int(loaded) == sum(game.count(seat, colour) for colour in range(4))
            assert int(total) == int(colours) + int(loaded)
            gain[seat] = int(total)
        if number == 1:
            before = gain
            assert [game.points(seat) for seat in range(seats)] == gain
            continue
        shown.at = 5
        panel.draw(shown)
        for seat in range(seats):
            name, first, second, bonus, total = read(panel.ram)[2 + seat].split()
            assert (int(first), int(second)) == (before[seat], gain[seat])
            full = sum(game.stack(seat, slot) == 15 for slot in range(game.slots()))
            assert int(bonus) == 3 * full
            assert int(total) == before[seat] + gain[seat] + 3 * full == game.points(seat)


def ended(points, chips, stacks):
    """A finished game with these points, chips and numbers of complete stacks."""
    ctx, rng, prefer = played(len(points), 0, 2)
    while not ctx.game.over():
        step(ctx, rng, prefer)
    state = ctx.game.state
    for seat in range(len(points)):
        state[rules._POINTS + seat] = points[seat]
        state[rules._PURSES + seat] = chips[seat]
        for slot in range(ctx.game.slots()):
            state[rules._SHIPS + seat * ctx.game.slots() + slot] = 15 if slot < stacks[seat] else 0
    return ctx


ENDS = (
    ((40, 30), (0, 5), (0, 0), "Valentin", "Most points win", ("1 Valentin", "2 Buzz")),
    ((40, 40, 30), (1, 2, 9), (0, 0, 0), "Buzz", "Tie: most chips win", ("1 Buzz", "2 Valentin", "3 Tereza")),
    ((40, 40, 30), (2, 2, 9), (1, 0, 0), "Buzz", "Tie: least bonus wins", ("1 Buzz", "2 Valentin", "3 Tereza")),
    ((40, 40), (2, 2), (1, 1), "Draw", "Tie: shared victory", ("1 Valentin", "1 Buzz")),
)


@pytest.mark.parametrize("points, chips, stacks, large, words_, places", ENDS)
def test_the_standing_names_the_winner_and_why(panel, points, chips, stacks, large, words_, places):
    ctx = ended(points, chips, stacks)
    shown = [one for one in ui.reveal(ctx) if one.kind == "standing"][0]
    panel.draw(shown)
    rows = read(panel.ram)
    assert large_centre(panel.ram, 8, len(large)) == large
    assert rows[7].strip() == words_
    for row, place in zip(rows[3:], places):
        assert row.startswith(place)
        seat = NAMES.index(place[2:])
        assert row[10:].split()[0] == str(points[seat])
        assert row.rstrip().endswith("+{}".format(3 * stacks[seat]))
    shown.tick(0)
    shown.tick(100000)
    assert shown.result is None  # the end stays until somebody goes on
    shown.press(CHOOSE)
    assert shown.result == 0


def test_pages_turn_by_themselves_and_by_presses():
    ctx = battle((7, 1, 4, 4))
    shown = list(ui.reveal(ctx))[0]
    wrap = 1 << 29
    now = wrap - 1000  # the ticks wrap in the middle
    shown.tick(now)
    for page in range(1, 5):
        shown.dirty = False
        shown.tick((now + READ - 1) % wrap)
        assert shown.at == page - 1 and not shown.dirty
        now += READ
        shown.tick(now % wrap)
        assert shown.at == page and shown.dirty and shown.result is None
    shown.tick((now + READ) % wrap)
    assert shown.result == 0
    shown = list(ui.reveal(ctx))[0]
    for code, at in ((PREV, 0), (NEXT, 1), (CHOOSE, 2), (PREV, 1)):
        shown.press(code)
        assert shown.at == at and shown.result is None
    shown.press(BACK)
    assert shown.result == 0


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_what_the_display_shows_is_what_was_drawn(panel, seats):
    """The strict canvas of these tests and the display agree on every letter."""
    canvas = StrictCanvas()
    ctx, rng, prefer = played(seats, 15, 6)
    shown = [ui.table(ctx), ui.waiting(ctx, 1)]
    for page in range(1, 3 + seats):
        one = ui.table(ctx)
        for _ in range(page):
            one.press(NEXT)
        shown.append(one)
    shown += [one for _, one in told(ctx)]
    for one in shown:
        draw(canvas, one)
        panel.draw(one)
        for drawn, seen in zip(canvas.read(), read(panel.ram)):
            for mark, sight in zip(drawn, seen):
                if mark != " ":
                    assert sight == (character(ord(mark)) if ord(mark) < 128 else sight)
    assert words.language == "en"
