"""The kiosk's figures in non-volatile memory."""

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from ranium.journal import Journal
from ranium.kiosk.figures import BEST, MOST, SCREENS, SECONDS_MOST, Figures
from ranium.kiosk.kept import SLOT
from ranium.storage import Store
from tests.link.power import Memory, PowerCut

GAMES = ("reload", "load", "mine", "another", "fifth", "sixth")


def fields(figures):
    lines = [vars(line) for line in figures.lines]
    names = ("pin", "bot", "timeout", "sound", "off", "running", "starts", "power", "errors", "place", "aborts", "best")
    return lines, [getattr(figures, name) for name in names]


def again(memory):
    figures = Figures(memory)
    figures.load()
    return figures


number = st.integers(0, MOST)


@st.composite
def filled(draw, memory=None):
    figures = Figures(memory or Memory())
    figures.load()
    for game in GAMES[: draw(st.integers(0, 5))]:
        line = figures.lines[figures.line(game)]
        line.started, line.finished, line.won = draw(number), draw(number), draw(number)
        line.seconds = draw(st.integers(0, SECONDS_MOST))
    figures.pin = draw(st.integers(0, 9999))
    figures.bot = draw(st.integers(0, 9))
    figures.timeout = draw(st.integers(1, 50)) * 5
    figures.sound = draw(st.booleans())
    figures.off = draw(st.integers(0, 31))
    figures.running = draw(st.integers(0, len(figures.lines)))
    figures.starts, figures.power, figures.errors = draw(number), draw(number), draw(number)
    figures.place = draw(st.text("abcxyz_.:0123456789", max_size=12))
    figures.aborts = [draw(number) for _ in SCREENS]
    letters = st.text("ABCXYZ·", min_size=3, max_size=3)
    for _ in range(draw(st.integers(0, 2 * BEST)) if figures.lines else 0):
        game = draw(st.sampled_from(GAMES[: len(figures.lines)]))
        figures.enter(game, draw(st.integers(1, 300)), draw(letters))
    return figures


@given(filled())
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_what_is_kept_comes_back(figures):
    figures.save()
    assert fields(again(figures.nvm)) == fields(figures)
    writes = figures.nvm.writes
    figures.save()
    assert figures.nvm.writes == writes, "what is kept already is not written again"


@given(filled(), st.integers(0, SLOT - 5), st.sampled_from((None, 0, 255)))
@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_a_torn_write_leaves_what_was_kept_before(figures, tear, rest):
    memory = figures.nvm
    figures.save()
    kept = fields(figures)
    figures.starts = (figures.starts + 1) % MOST
    figures.place = "torn.py:1"
    memory.tear, memory.whole, memory.rest = tear, memory.writes, rest
    with pytest.raises(PowerCut):
        figures.save()
    assert fields(again(memory)) == kept
    after = again(memory)
    after.starts = 7
    after.save()
    assert again(memory).starts == 7


def test_it_lies_where_no_game_and_no_record_does():
    memory = Memory()
    store = Store(memory)
    store.secret = b"s" * 16
    store.save()
    journal = Journal(memory)
    for _ in range(2):
        journal.save(b"g" * journal.room)
    figures = again(memory)
    figures.starts = 3
    for _ in range(2):
        figures.starts += 1
        figures.save()
    assert again(memory).starts == 5
    assert Journal(memory).load() == b"g" * journal.room
    store = Store(memory)
    assert store.load() and store.secret == b"s" * 16


@pytest.mark.parametrize("memory", [None, Memory(256)])
def test_a_small_memory_keeps_nothing_and_loses_nothing_else(memory):
    if memory:
        memory[:] = b"x" * 256
    figures = again(memory)
    figures.begin("reload")
    figures.finish(60, True)
    figures.save()
    assert figures.able is False and figures.lines[0].won == 1
    assert memory is None or memory[:] == b"x" * 256
    assert again(memory).lines == []


def test_counters_stay_at_their_greatest_value():
    figures = Figures(None)
    line = figures.lines[figures.line("reload")]
    line.started = line.finished = line.won = MOST
    line.seconds = SECONDS_MOST - 1
    figures.aborts = [MOST] * len(SCREENS)
    figures.begin("reload")
    figures.finish(5, True)
    assert (line.started, line.finished, line.won, line.seconds) == (MOST, MOST, MOST, SECONDS_MOST)
    figures.begin("reload")
    figures.abort("pick")
    assert figures.aborts[1] == MOST


def test_more_games_than_lines_share_the_last():
    figures = Figures(None)
    numbers = [figures.line(game) for game in GAMES]
    assert numbers == [0, 1, 2, 3, 4, 4]


@given(st.lists(st.tuples(st.sampled_from(GAMES[:4]), st.integers(-1, 40)), max_size=40))
def test_the_best_list(results):
    figures = Figures(None)
    for game in GAMES[:4]:
        figures.line(game)
    seen = {game: [] for game in GAMES[:4]}
    for game, points in results:
        worthy = figures.worthy(game, points)
        before = list(figures.best)
        figures.enter(game, points, "ABC")
        assert worthy == (figures.best != before)
        if points > 0:
            seen[game].append(points)
    assert len(figures.best) <= BEST
    for number, game in enumerate(GAMES[:4]):
        listed = [points for line, points, _ in figures.best if line == number]
        assert listed == sorted(seen[game], reverse=True)[: len(listed)], "the best of each game, the best first"
    assert [line for line, _, _ in figures.best] == sorted(line for line, _, _ in figures.best)
    if any(seen.values()):
        assert figures.best
