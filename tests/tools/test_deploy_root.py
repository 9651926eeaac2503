"""The files at the drive's root: they never hide drive or console, and a board that starts badly can be reached."""

import ast
import re
import sys
import tomllib
import types

import pytest

from tools.contents import ROOT

FOLDER = ROOT / "boards" / "root"
REASONS = (
    "NONE BROWNOUT FLASH_WRITE_FAIL GC_ALLOC_OUTSIDE_VM HARD_FAULT INTERRUPT_ERROR NLR_JUMP_FAIL NO_CIRCUITPY NO_HEAP"
    " PROGRAMMATIC SDK_FATAL_ERROR STACK_OVERFLOW USB_BOOT_DEVICE_NOT_INTERFACE_ZERO USB_TOO_MANY_ENDPOINTS"
    " USB_TOO_MANY_INTERFACE_NAMES USER WATCHDOG"
).split()


def run(name, monkeypatch, **modules):
    """Runs a file of the root with stand-ins for built-in modules."""
    for module, contents in modules.items():
        monkeypatch.setitem(sys.modules, module, contents)
    exec(compile((FOLDER / name).read_text(encoding="utf-8"), name, "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("reason", REASONS)
def test_safe_mode_ends_only_after_a_cause_from_outside(reason, monkeypatch):
    done = []
    supervisor = types.SimpleNamespace(
        SafeModeReason=types.SimpleNamespace(**{name: name for name in REASONS}),
        runtime=types.SimpleNamespace(safe_mode_reason=reason),
    )
    run(
        "safemode.py",
        monkeypatch,
        supervisor=supervisor,
        microcontroller=types.SimpleNamespace(reset=lambda: done.append("reset")),
        time=types.SimpleNamespace(sleep=done.append),
    )
    assert done == ([2, "reset"] if reason in ("BROWNOUT", "WATCHDOG") else [])


def test_the_reasons_are_those_of_circuitpython():
    import board_definitions

    stub = list(board_definitions.__path__)[0] + "/../supervisor-stubs/__init__.pyi"
    with open(stub, encoding="utf-8") as file:
        found = next(node for node in ast.parse(file.read()).body if getattr(node, "name", "") == "SafeModeReason")
    assert {node.target.id for node in found.body if isinstance(node, ast.AnnAssign)} == set(REASONS)


def test_boot_disables_what_nobody_needs(monkeypatch, capsys):
    done = []

    def module(name):
        return types.SimpleNamespace(disable=lambda: done.append(name))

    run("boot.py", monkeypatch, usb_midi=module("midi"), usb_hid=module("hid"))
    assert done == ["midi", "hid"] and capsys.readouterr() == ("", "")


@pytest.mark.parametrize("lack", (ImportError, AttributeError, RuntimeError))
def test_boot_never_fails(lack, monkeypatch):
    def disable():
        raise lack("no USB here")

    modules = dict.fromkeys(("usb_midi", "usb_hid"), None if lack is ImportError else types.SimpleNamespace(disable=disable))
    run("boot.py", monkeypatch, **modules)


@pytest.mark.parametrize("name", ("boot.py", "safemode.py"))
def test_drive_and_console_are_left_alone(name):
    source = (FOLDER / name).read_text(encoding="utf-8")
    words = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    texts = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    for module in ("storage", "usb_cdc", "remount"):
        assert module not in words and module not in texts
    assert "print" not in words  # what boot.py prints is written to the flash


def test_settings_are_all_optional_and_known():
    text = (FOLDER / "settings.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text) == {}
    offered = tomllib.loads(re.sub(r"^# (?=[A-Z_]+ = )", "", text, flags=re.MULTILINE))
    assert len(offered) > 8
    sources = [path for folder in ("boards", "lib/ranium") for path in (ROOT / folder).rglob("*.py")]
    program = "".join(path.read_text(encoding="utf-8") for path in sources)
    for name in offered:
        assert '"{}"'.format(name.removeprefix("RANIUM_")) in program, name
