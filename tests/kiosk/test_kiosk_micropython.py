"""The kiosk's image on a 32-bit MicroPython: it runs there, fits, and its memory does not grow."""

import os

import pytest
from tests.micropython.table import Table, settings, wasm
from tools.measures import drive, interpreters

PREV, NEXT, CHOOSE = range(3)
MOST = 128 * 1024
"""Bytes in use between two passes; a Pico has 170 KB before the display and the program."""
ROUNDS = 8


pytestmark = pytest.mark.skipif(not os.environ.get("RANIUM_LONG"), reason="takes a minute; RANIUM_LONG=1 runs it")


@pytest.fixture(scope="module")
def kiosk(tmp_path_factory):
    folder = drive.build(tmp_path_factory.mktemp("kiosk"), "kiosk", ("reload",))  # so that every round is the same
    try:
        handheld = wasm(interpreters.node(), interpreters.wasm(), folder, settings(0, 0, "", BOARD="kiosk", BUS="i2c", PACE=100))
    except interpreters.Missing as problem:
        pytest.fail(str(problem))
    with Table([handheld]) as table:
        yield table


def run(table, ms):
    until = table.now + ms
    while table.now < until:
        table.turn()


def tap(table, key):
    table.handhelds[0].press(key, table.now + 60)
    run(table, 300)


def test_it_runs_and_does_not_grow(kiosk):
    handheld = kiosk.handhelds[0]
    most = 0
    titles = []
    for _ in range(ROUNDS):
        run(kiosk, 6000)
        assert handheld.kind == "attract"
        tap(kiosk, PREV)  # the demo
        for _ in range(15):
            run(kiosk, 1000)
            most = max(most, handheld.figures[0])
        for key in (CHOOSE, CHOOSE, NEXT, CHOOSE):  # RELOAD! for two people
            tap(kiosk, key)
        assert handheld.kind == "bots"
        tap(kiosk, CHOOSE)
        kiosk.until(lambda: handheld.kind == "handover")
        run(kiosk, 1200)
        tap(kiosk, CHOOSE)
        assert handheld.kind in ("pick", "handover")
        tap(kiosk, CHOOSE)
        kiosk.until(lambda: handheld.kind == "countdown", 90000)
        most = max(most, handheld.figures[0])
        kiosk.until(lambda: handheld.kind == "attract", 20000)
        run(kiosk, 400)
        titles.append(handheld.figures[0])
        run(kiosk, 400)
    print("in use: {} at the title, {} at most".format(titles, most))
    assert most <= MOST
    warm = titles[2:]  # names that came up for the first time stay
    assert min(warm[len(warm) // 2 :]) <= min(warm[: len(warm) // 2]), titles
    assert not [note for note in handheld.notes if "Error" in note], handheld.notes


