"""Wrong settings are told in words, with what would be right, by the very program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize(
    "name, value, right",
    (
        ("GAME", "chess", "reload"),
        ("OPTIONS", "trusted", "Set it to none, or leave it out."),
        ("BOT", "genius", "random or simple"),
        ("LANGUAGE", "xx", "en or de"),
        ("COLOUR", "9", "0 to 3"),
        ("PACE", "-5", "0 to 1000"),
        ("PLAYERS", "77", "2 to 4"),
        ("KIOSK", "banana", "whole number"),
        ("KIOSK", "7", "0 to 1"),
        ("SPECTATE", "2", "0 to 1"),
        ("DIM", "-3", "0 to 86400"),
        ("WATCHDOG", "-1", "0 to 86400"),
        ("BOARD", "toaster", "raspberry_pi_pico"),
        ("LINK", "pigeon", "udp"),
    ),
)
def test_a_wrong_setting(name, value, right):
    settings = {**os.environ, "RANIUM_BOARD": "headless", "RANIUM_" + name: value}
    done = subprocess.run([sys.executable, "code.py"], cwd=ROOT, env=settings, capture_output=True, text=True, timeout=30)
    assert done.returncode == 2
    assert value in done.stdout and right in done.stdout
    assert "Traceback" not in done.stdout + done.stderr
