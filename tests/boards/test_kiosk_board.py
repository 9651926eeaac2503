"""What only a kiosk's board has: a buzzer, a console that is listened to, and its mark in the board file."""

import io
import os
import pty
import sys
import types

import adafruit_ticks
import boards.kiosk
import pytest
from boards.computer.console import Console
from boards.description import Board, BoardError


def test_the_board_file_says_so(workshop):
    assert boards.kiosk.KIOSK is True
    board = workshop.board("raspberry_pi_pico", "kiosk", "ssd1309", bus="spi").find()
    assert board.kiosk and not board.sounds
    board.beep(880, 100)  # without a buzzer nothing happens
    board.close()
    assert not Board.kiosk


def test_a_buzzer_ends_its_tone(workshop, monkeypatch):
    workshop.set(PINS="buzzer=GP9")
    board = workshop.board("raspberry_pi_pico").find()
    assert board.sounds
    pulses = board.buzzer._pulses
    assert pulses.pin is workshop.pins["GP9"] and pulses.duty_cycle == 0
    now = [1000]
    monkeypatch.setattr("boards.parts.buzzer.ticks_ms", lambda: now[0])
    board.beep(1320, 80)
    assert (pulses.frequency, pulses.duty_cycle) == (1320, 32768)
    now[0] += 79
    board.feed()
    assert pulses.duty_cycle
    now[0] += 1
    board.feed()
    assert pulses.duty_cycle == 0
    assert adafruit_ticks.ticks_diff(now[0], 1000) == 80


def test_a_buzzer_needs_a_pin_of_its_own(workshop):
    workshop.set(PINS="buzzer=GP13")
    with pytest.raises(BoardError, match="buzzer"):
        workshop.board("raspberry_pi_pico").find()


def test_the_console_is_read_without_waiting(workshop, monkeypatch):
    board = workshop.board("raspberry_pi_pico").find()
    assert board.typed() == ""
    monkeypatch.setattr(sys, "stdin", io.StringIO("csv and more"))
    workshop.modules.supervisor.runtime.serial_bytes_available = 3
    assert board.typed() == "csv"


def test_a_terminal_is_read_without_waiting(monkeypatch):
    ours, theirs = pty.openpty()
    monkeypatch.setattr(sys, "stdin", os.fdopen(os.dup(theirs), "r"))
    console = Console()
    assert console.read() == ""
    os.write(ours, b"csv\n")
    assert console.read() == "csv\n"
    os.close(theirs)
    os.close(ours)
    sys.stdin.close()
    assert console.read() == "" and console.read() == "", "its end is no error"
    monkeypatch.setattr(sys, "stdin", types.SimpleNamespace())
    with pytest.raises(BoardError, match="console"):
        Console()
