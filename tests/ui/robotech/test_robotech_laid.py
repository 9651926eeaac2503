"""What Robotech's screens say of positions laid by hand, on the project's own map."""

import random

import pytest

from exhibit import LONG, go, pressed
from helpers import StrictCanvas, draw
from robotech_gallery import any_pick, step, table

from engine import robotech as rules
from engine.robotech_scenario import CIVILIANS
from ranium.ui import robotech as ui
from ranium.ui import tables
from ranium.ui.context import Table
from ranium.ui.screen import CHOOSE, NEXT

JOINED, SPOTS = 42, 52  # where the state has them

NMC, GRANITE, HARBOR, SUNFIELD, BRIDGES, NORTHWEST = range(6)
MOVE, RECRUIT, ATTACK, INCOME, FLIP, INFLUENCE, BUILD = range(7)


def laid(units, faction=rules.RDF, money=9, seed=0):
    """A table at Take Command of a faction with two actions; `units` {(space, kind): how many} are all on the board."""
    tables.set_language("en")
    while True:
        seed += 1
        rng = random.Random(seed)
        ctx = Table(rules.Game(4, 0, rng.randbytes(32)), list(LONG), [0, 1, 2, 3])
        game = ctx.game
        while not game.over() and game.round() < 2:
            if game.phase() == rules.COMMAND and game.turn() == faction and game.state[127] == 2:
                break
            picks = bytearray(b"\xff\xff\xff\xff")
            for seat in range(4):
                if game.waiting() >> seat & 1:
                    picks[seat] = any_pick(game, seat, rng)
            go(ctx, picks, rng)
        if not game.over() and game.phase() == rules.COMMAND and game.turn() == faction and game.state[127] == 2:
            break
    for space in range(14):
        for kind in range(11):
            game.put(space, kind, -game.units(space, kind)) if game.units(space, kind) else None
    for (space, kind), number in units.items():
        game.put(space, kind, number)
    for other in range(4):
        game.state[38 + other] = money
    for number in range(3):
        game.state[47 + number] = 10 + number
    ctx.me = game.seat(faction)
    ctx.local = 1 << ctx.me
    return ctx, ctx.me


def to(shown, text, canvas, row=None):
    """Presses NEXT until the cursor is at a line with this text."""
    for _ in range(30):
        drawn = draw(canvas, shown)
        if row is not None and text in drawn.line(row) or row is None and any(
            text in drawn.line(at) and drawn.lit[at][1] for at in range(1, 7)
        ):
            return drawn
        shown.press(NEXT)
    raise AssertionError(text)


def test_the_map_shows_strength_control_cities_and_tokens():
    units = {
        (NMC, rules.RICK): 1, (NMC, rules.POD): 11, (GRANITE, rules.PARTISAN): 2, (GRANITE, rules.CITY): 1, (GRANITE, rules.MECHA): 1,
        (NORTHWEST, rules.COVERT): 1, (NORTHWEST, rules.VERITECH): 1, (10, rules.OVERT): 3,
    }  # fmt: skip
    ctx, _ = laid(units)
    shown = pressed(ui.table(ctx), NEXT)
    drawn = draw(StrictCanvas(), shown)
    assert drawn.line(0).startswith("New Macross City") and drawn.line(0).endswith("RDF")
    assert drawn.line(1).split() == ["NM", "GC~", "IH", "Su~", "TB"]
    assert drawn.line(2)[:8] == "120 1\x073 " and drawn.line(3)[:2] == "NQ" and drawn.line(4)[:3] == "1:1"
    assert drawn.lit[2][:8] == [True, True, False, False, False, False, True, False] and not any(drawn.lit[4][:3])
    assert drawn.line(5)[:6] == "WC 0*3" and drawn.lit[1][:2] == [True, True] and not drawn.lit[1][4]
    assert drawn.line(6).strip() == "Rick 11 battle pods"
    space = draw(StrictCanvas(), pressed(shown, NEXT, CHOOSE)).read()
    assert space[0].split() == ["Granite", "City", "AUL"] and space[1].rstrip() == "RDF 1 mecha"
    assert space[4].rstrip() == "AUL 2part 1cty", "where full words have no room"
    assert space[5].startswith("Civ. ") and "ZR" in space[5] and "NM" in space[6]


def test_actions_say_what_they_cost_and_bring_and_why_not():
    canvas = StrictCanvas()
    ctx, seat = laid({(NMC, rules.RICK): 1, (NMC, rules.MECHA): 1, (SUNFIELD, rules.MECHA): 1}, money=2)
    shown = ui.pick(ctx, seat)
    drawn = to(shown, "Move", canvas)
    assert drawn.line(0).startswith("RDF 2 actions") and drawn.line(0).endswith("2P")
    assert drawn.words(4, 6) == "costs 3P, you have 2P"
    assert to(shown, "Income", canvas).words(4, 6) == "you gain 4P"
    assert pressed(shown, CHOOSE).result == INCOME
    ctx, seat = laid({(NMC, rules.RICK): 1}, money=9)
    shown = ui.pick(ctx, seat)
    assert "3P" in to(shown, "Move", canvas).words(1, 3)
    assert draw(canvas, shown).line(7).split() == ["hold:table", "\\^`", "ok"]
    assert to(shown, "Move", canvas).line(1).split()[-2:] == ["3P", "each"], "it can be repeated"
    drawn = to(shown, "Attack", canvas)
    assert drawn.words(4, 6) == "no space with RDF and overt ZR units" and drawn.line(7).split()[:2] == ["special", "action"]
    assert pressed(shown, CHOOSE).result is None
    assert to(shown, "Take back", canvas).words(4, 6) == "nothing can be taken back"
    assert pressed(shown, NEXT, CHOOSE).result == rules.PICK_END


def picked(ctx, seat, *picks):
    for pick in picks:
        all_picks = bytearray(b"\xff\xff\xff\xff")
        all_picks[seat] = pick
        go(ctx, all_picks, random.Random(1))


def test_an_attack_is_told_with_cost_losses_and_control_before_it_is_done():
    canvas = StrictCanvas()
    units = {(NMC, rules.MECHA): 1, (NMC, rules.VERITECH): 1, (NMC, rules.OVERT): 4, (GRANITE, rules.MECHA): 1, (GRANITE, rules.OVERT): 1}
    ctx, seat = laid(units)
    picked(ctx, seat, ATTACK)
    shown = ui.pick(ctx, seat)
    drawn = draw(canvas, shown)
    assert drawn.line(0).split() == ["Attack", "3P", "of", "9"]
    assert drawn.line(6).startswith("New Macross City") and drawn.line(6).endswith("1/4")
    assert drawn.words(7, 7) == "` ZR -3 of 4 NM→RDF"
    drawn = draw(canvas, pressed(shown, NEXT))
    assert drawn.words(7, 7) == "` ZR -1 of 1 GC→RDF"
    assert {pressed(ui.pick(ctx, seat), *[NEXT] * at, CHOOSE).result for at in range(4)} == {0, 1, rules.PICK_END, rules.PICK_UNDO}


def test_a_move_shows_who_would_control_what():
    canvas = StrictCanvas()
    ctx, seat = laid({(NMC, rules.MECHA): 2, (GRANITE, rules.PARTISAN): 1})
    picked(ctx, seat, MOVE)
    assert draw(canvas, ui.pick(ctx, seat)).words(7, 7) == "` 2 mecha"
    picked(ctx, seat, NMC)
    shown = ui.pick(ctx, seat)
    drawn = draw(canvas, shown)
    assert drawn.line(0).split() == ["mecha", "NM", "→", "3P", "of", "9"], "where full words have no room"
    assert drawn.words(7, 7) == "` GC→none" and drawn.line(6).startswith("Granite City")
    before = bytes(ctx.game.state)
    pressed(shown, NEXT)
    draw(canvas, shown)
    assert bytes(ctx.game.state) == before
    picked(ctx, seat, 14 + GRANITE)
    again = ui.pick(ctx, seat)  # the next one starts where the last one went, and is paid for
    drawn = draw(canvas, again)
    assert drawn.line(6).startswith("Granite City") and drawn.line(0).endswith("free") and "GC→RDF" in drawn.words(7, 7)
    assert rules.PICK_UNDO in ctx.game.legal(seat)
    picked(ctx, seat, rules.PICK_UNDO)
    assert ctx.game.units(NMC, rules.MECHA) == 2


def test_a_civilian_is_shown_where_it_would_be():
    canvas = StrictCanvas()
    ctx, seat = laid({(GRANITE, rules.RICK): 1, (GRANITE, rules.MECHA): 1})
    picked(ctx, seat, INFLUENCE)
    spots = [at for at, home in enumerate(CIVILIANS) if home >> 4 == GRANITE]
    shown = ui.pick(ctx, seat)
    drawn = draw(canvas, shown)
    spot = ctx.game.spot(shown._picks[0] >> 1)
    assert shown._picks[0] >> 1 in spots and shown._picks[0] & 1 == 0
    assert drawn.line(7)[3 + 2 * (spot - 1)] == "\x05" and drawn.line(7).endswith("left")


def test_zr_tells_its_units_one_after_the_other_whom_to_attack():
    canvas = StrictCanvas()
    ctx, seat = laid({(GRANITE, rules.KHYRON): 1, (GRANITE, rules.COVERT): 2, (GRANITE, rules.POD): 3, (GRANITE, rules.MINMEI): 1}, rules.ZR)
    picked(ctx, seat, ATTACK)
    assert draw(canvas, ui.pick(ctx, seat)).words(7, 7) == "` REF3 AUL1"
    picked(ctx, seat, GRANITE)
    drawn = draw(canvas, ui.pick(ctx, seat))
    assert drawn.line(0).split() == ["Granite", "City", "1P", "of", "9"]
    assert drawn.line(1).rstrip() == "Hits: -" and drawn.line(2)[1:].split() == ["Khyron", "→", "REF", "-2"]
    picked(ctx, seat, 0 * 4 + rules.REF)
    assert draw(canvas, ui.pick(ctx, seat)).line(1).startswith("Hits: REF -2")


def test_the_end_says_who_has_won_and_why():
    canvas = StrictCanvas()
    ctx, _ = laid({(space, rules.POD): 2 for space in range(7)})
    ctx.game.win(1 << rules.REF)
    shown = ui.reveal(ctx)[-1]
    drawn = draw(canvas, shown)
    assert shown.kind == "standing" and drawn.line(0).split() == ["Game", "over", "major"]
    assert [big[-1] for big in drawn.bigs.values()] == ["REF"] and "7/7" in drawn.line(5) and drawn.lit[5][:3] == [True] * 3
    assert drawn.words(7, 7) == "RDF 7 territ."


@pytest.mark.parametrize("units, spot, joined, won, told", [
    ({(0, rules.PARTISAN): 1, (1, rules.POD): 1}, 4, 0, (rules.AUL, rules.REF), ("more: AUL wins", "more: REF wins")),
    ({}, 4, 0, (rules.AUL, rules.REF), ("equal: goes to AUL", "equal: goes to REF")),
    ({}, 0, 7, (rules.RDF, rules.ZR), ("more: RDF wins", "more: ZR wins")),
])  # fmt: skip
def test_the_end_by_minor_victories_says_what_was_compared_and_who_wins_ties(units, spot, joined, won, told):
    ctx, _ = laid(units)
    game = ctx.game
    game.state[SPOTS : SPOTS + len(CIVILIANS) // 2] = bytes([17 * spot]) * (len(CIVILIANS) // 2)
    game.state[JOINED] = joined
    game.win(1 << won[0] | 1 << won[1])
    drawn = draw(StrictCanvas(), ui.reveal(ctx)[-1])
    assert drawn.line(0).split() == ["Minor", "victories", "R{}".format(game.round())]
    assert (drawn.line(3).strip(), drawn.line(6).strip()) == told and drawn.words(7, 7) == "track: civ. joined ZR"
    for row, faction, what in ((1, rules.RDF, "civ."), (2, rules.AUL, "cities"), (4, rules.ZR, "track"), (5, rules.REF, "terr.")):
        assert drawn.line(row).split()[-2:] == [what, str(game.minor(faction))]
        assert drawn.lit[row][0] == (faction in won)


def test_one_of_something_is_no_plural():
    canvas = StrictCanvas()
    ctx, seat = laid({(NMC, rules.RICK): 1})
    for left, told in ((2, "RDF 2 actions"), (1, "RDF 1 action ")):
        ctx.game.state[127] = left
        assert draw(canvas, ui.pick(ctx, seat)).line(0).startswith(told)
    ctx, seat = laid({(NMC, rules.MINMEI): 1, (NMC, rules.PARTISAN): 1}, rules.AUL)
    assert to(ui.pick(ctx, seat), "Influence", canvas).words(4, 6).startswith("each partisan (1):")


def test_who_only_watches_is_not_told_of_buttons_that_do_nothing():
    canvas = StrictCanvas()
    ctx, rng = table(4, 6)
    told_kinds = set()
    for _ in range(60):
        step(ctx, rng)
        for local in (0, 1):
            ctx.local, ctx.me = local, 0 if local else -1
            for shown in (*ui.reveal(ctx), ui.waiting(ctx, ctx.game.waiting())):
                keys = any(key in draw(canvas, shown).line(7) for key in "`^")
                assert keys == (local > 0), shown.kind
                told_kinds.add(shown.kind)
    assert told_kinds == {"reveal", "played", "waiting"}


def test_when_the_only_one_has_chosen_nobody_says_all():
    ctx, _ = laid({(NMC, rules.RICK): 1})
    assert ctx.game.waiting() & ctx.game.waiting() - 1 == 0
    drawn = draw(StrictCanvas(), ui.waiting(ctx, 0))
    assert drawn.line(7).endswith(ctx.names[ctx.me] + " is done  ")
