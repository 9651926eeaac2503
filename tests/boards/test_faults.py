"""What is missing or wrongly wired at the start: found, named, with what to check, on what can still speak."""

import importlib
import types

import boards
import pytest
from boards.description import BoardError
from ranium.buttons import CHOOSE, NEXT, PREV, Buttons
from ranium.pool import Pool


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    """Time passes at once."""
    slept = []
    monkeypatch.setattr("time.sleep", slept.append)
    return slept


@pytest.fixture
def pico(workshop):
    return workshop.board("raspberry_pi_pico")


def fails(shop, part, *words):
    with pytest.raises(BoardError) as error:
        shop.find()
    for word in words:
        assert word in str(error.value)
    assert error.value.part == part
    assert error.value.problem[-1] in ".?" and error.value.remedy[-1] in ".?"
    return error.value


def test_the_other_address_is_found(workshop):
    shop = workshop.board("raspberry_pi_pico", address=0x3D)
    assert shop.find().display.bus._dev_addr == 0x3D


def test_no_display_at_all(pico):
    pico.wire(None, None)
    fails(pico, "display", "No display is connected to I2C (SCL GP5, SDA GP4)", "VCC, GND, SCL, SDA")


@pytest.mark.parametrize("wire", ["GP4", "GP5"])
@pytest.mark.parametrize("level", [None, False])
def test_one_wire_is_loose_or_short(pico, wire, level):
    pico.pins[wire].level = level
    fails(pico, "display", "The line {} of the display is loose or touches ground".format(wire), "solder")


def test_nothing_answers(pico):
    pico.devices.clear()
    fails(pico, "display", "SCL GP5, SDA GP4", "0x3C or 0x3D; found there: nothing", "swapped")
    pico.devices[0x76] = object()
    fails(pico, "display", "found there: 0x76")


def test_a_display_that_needs_a_moment(pico, no_waiting):
    pico.waits = 4
    pico.find()
    assert sum(no_waiting) >= 0.4


def test_the_set_address_is_another(pico):
    pico.set(ADDRESS="0x3D")
    fails(pico, "display", "answers at 0x3C, not at 0x3D", "RANIUM_ADDRESS")
    pico.set(ADDRESS="60")
    pico.find()


def test_a_display_at_the_other_connector(workshop):
    shop = workshop.board("adafruit_qtpy_rp2040")
    shop.wire("SCL1", "SDA1")
    assert shop.find()
    shop = workshop.board("adafruit_qtpy_rp2040")
    shop.wire(None, None)
    fails(shop, "display", "SCL SCL, SDA SDA")


def test_a_display_that_answers_only_after_its_reset(workshop):
    shop = workshop.board("raspberry_pi_pico", "kiosk", "ssd1309")
    shop.set(BUS="i2c")
    shop.find()
    assert shop.pins["GP21"].history[:2] == [False, True] and shop.pins["GP21"].level is True


def test_a_board_file_on_another_board(pico, monkeypatch):
    monkeypatch.delattr(pico.modules.board, "GP5")
    fails(pico, "setting", "no pin GP5", "RANIUM_BOARD")


def test_a_real_board_on_a_computer(monkeypatch):
    """With Blinka's own `board`, which has no such pins."""
    import sys

    for name in [name for name in sys.modules if name.startswith("boards.parts.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setenv("RANIUM_BOARD", "raspberry_pi_pico")
    monkeypatch.setitem(sys.modules, "microcontroller", types.SimpleNamespace(nvm=None))
    with pytest.raises(BoardError, match="runs only on the board it is named after"):
        boards.find()


def test_a_stuck_button_is_named_and_does_nothing(pico, capsys):
    pico.pins["GP14"].level = False
    board = pico.find()
    assert board.keys.stuck == 0b010
    [trouble] = board.troubles
    assert "button next (GP14) is always down" in trouble and "touch ground" in trouble
    assert trouble in capsys.readouterr().out
    buttons = Buttons(board.keys)
    codes = [buttons.poll(now) for now in range(0, 3000, 10)]
    assert not any(codes)
    keys = board.keys._keys
    keys.put(0, True, 3000)
    assert buttons.poll(3000) == PREV  # and not HELP
    keys.put(1, False, 3100)
    keys.put(1, True, 3200)
    keys.put(0, False, 3300)
    assert [code for code in (buttons.poll(3400) for _ in range(5)) if code] == [3 + 2]  # both: HELP
    keys.put(1, False, 3500)
    keys.put(1, True, 3600)
    assert [code for code in (buttons.poll(3600) for _ in range(5)) if code] == [NEXT]


def test_a_button_held_while_starting_is_no_trouble(pico, monkeypatch):
    pico.pins["GP15"].level = False
    waits = []

    def sleep(seconds):
        waits.append(seconds)
        if len(waits) == 30:
            pico.pins["GP15"].level = None

    monkeypatch.setattr("time.sleep", sleep)
    board = pico.find()
    assert board.keys.stuck == 0 and not board.troubles
    buttons = Buttons(board.keys)
    assert buttons.poll(0) == 0
    board.keys._keys.put(2, True, 10)
    board.keys._keys.put(2, False, 50)
    assert [buttons.poll(60) for _ in range(2)] == [CHOOSE, 0]


def absent(n):
    raise NotImplementedError


@pytest.mark.parametrize("source", [absent, lambda n: bytes(n), lambda n: b"\xff" * n, lambda n: bytes(range(n))])
def test_no_good_randomness(pico, monkeypatch, capsys, source):
    monkeypatch.setattr("os.urandom", source)
    board = pico.find()
    assert board.weak and "no good source of randomness" in capsys.readouterr().out
    assert len({board.noise() for _ in range(20)}) == 20
    one, other = Pool(board, bytes(16)), Pool(board, bytes(16))
    drawn = [pool.urandom(16) for pool in (one, other) for _ in range(20)]
    assert len(set(drawn)) == 40 and all(len(set(each)) > 4 for each in drawn)
    assert [len(one.urandom(n)) for n in (0, 1, 8, 33, 100)] == [0, 1, 8, 33, 100]


def test_every_part_of_the_pool_counts(pico, monkeypatch):
    """With noise and clock standing still, what was kept, what the board gave and each press change what comes."""
    board = pico.find()
    assert not board.weak and board.noise is None
    board.noise = lambda: b"the same"
    ticks = iter(range(100))
    monkeypatch.setattr("ranium.pool.time.monotonic_ns", lambda: next(ticks))
    monkeypatch.setattr(board, "urandom", lambda n: bytes(n))

    def first(kept=bytes(16), presses=0):
        pool = Pool(board, kept)
        for _ in range(presses):
            pool.stir()
        return pool.urandom(16)

    found = [first(), first(b"k" * 16), first(presses=1), first(presses=1), first(presses=2)]
    assert len(set(found)) == 5 and first() == found[0]
    monkeypatch.setattr(board, "urandom", lambda n: b"u" * n)
    assert first() not in found


@pytest.mark.parametrize(
    "tx, rx, words",
    [
        (None, True, ()),
        (None, None, ("Nobody sends on RX (GP1)", "not TX to TX")),
        (None, False, ("RX (GP1) is held at 0 V",)),
        (False, True, ("TX (GP0) is held at 0 V",)),
    ],
)
def test_the_ring_is_looked_at_before_it_is_used(pico, capsys, tx, rx, words):
    board = pico.find()
    capsys.readouterr()
    pico.pins["GP0"].level, pico.pins["GP1"].level = tx, rx
    board.open_link(board.link())
    out = capsys.readouterr().out
    assert bool(out) == bool(words)
    for word in words:
        assert word in out


def test_pins_that_make_no_line(pico):
    pico.set(PINS="rx=GP3")
    board = pico.find()
    with pytest.raises(BoardError, match="TX GP0 and RX GP3 make no serial line") as error:
        board.open_link("uart")
    assert error.value.part == "link"
    with pytest.raises(BoardError, match='no link "udp"'):
        board.open_link("udp")


def test_the_watchdog_waits_for_the_first_feed_and_for_no_computer(pico):
    timer = pico.modules.microcontroller.watchdog
    board = pico.find()
    board.feed()
    assert timer.mode is None
    pico.modules.supervisor.runtime.usb_connected = False
    board.feed()
    assert (timer.mode, timer.timeout, timer.fed) == ("reset", 8, 0)
    board.feed()
    assert timer.fed == 1


def test_the_watchdog_can_be_left_out(pico):
    pico.set(WATCHDOG=0)
    pico.modules.supervisor.runtime.usb_connected = False
    pico.find().feed()
    assert pico.modules.microcontroller.watchdog.mode is None


class Enough(Exception):
    """The plea has been heard."""


def enough():
    raise Enough


@pytest.mark.parametrize("part, flashes", [("display", 2), ("button", 3), ("link", 4), ("setting", 6)])
def test_a_plea_is_heard_and_seen(pico, capsys, part, flashes):
    from boards.parts.plea import plead

    slept = []
    with pytest.raises(Enough):
        plead(BoardError("Something is very wrong with this handheld.", "Check it.", part), {"pin": "LED"}, enough, slept.append)
    lines = capsys.readouterr().out.splitlines()
    assert " ".join(lines).strip() == "Something is very wrong with this handheld. Check it."
    assert all(len(line) <= 21 for line in lines)
    light = pico.pins["LED"].history
    assert light.count(True) == 3 * flashes and light[-1] is False
    assert sum(slept) > 3 * 1.2


def test_a_light_that_shines_when_low(workshop):
    from boards.parts.light import Light

    shop = workshop.board("seeeduino_xiao_rp2040")
    light = Light({"pin": "LED", "on": False})
    assert shop.pins["LED"].level is True
    light.set(True)
    assert shop.pins["LED"].level is False


def test_a_neopixel_as_light(workshop, monkeypatch):
    import sys

    from boards.parts.light import Light

    shop = workshop.board("adafruit_qtpy_rp2040")
    sent = []
    monkeypatch.setitem(
        sys.modules, "neopixel_write", types.SimpleNamespace(neopixel_write=lambda line, colour: sent.append(bytes(colour)))
    )
    light = Light({"pin": "NEOPIXEL", "power": "NEOPIXEL_POWER"})
    light.set(True)
    assert shop.pins["NEOPIXEL_POWER"].level is True
    assert sent[0] == bytes(3) and any(sent[1])


def test_without_a_computer_the_plea_ends_in_a_new_start(pico):
    from boards.parts.plea import retry

    started = []
    pico.modules.supervisor.reload = lambda: started.append(1)
    retry()
    assert not started
    pico.modules.supervisor.runtime.usb_connected = False
    retry()
    assert started


def test_telling_on_a_computer_is_one_line(capsys):
    boards.tell(BoardError("This is wrong.", "Do that."))
    assert capsys.readouterr().out == "This is wrong. Do that.\n"


def test_telling_on_a_board_uses_the_light_of_its_file(pico, monkeypatch):
    import sys

    pico.wire(None, None)
    error = fails(pico, "display")
    circuitpython = types.SimpleNamespace(**{**vars(sys.implementation), "name": "circuitpython"})
    monkeypatch.setattr(sys, "implementation", circuitpython)
    monkeypatch.setattr(importlib.import_module("boards.parts.plea"), "retry", enough)
    with pytest.raises(Enough):
        boards.tell(error)
    assert pico.pins["LED"].history.count(True) == 3 * 2
