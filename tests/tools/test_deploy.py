"""The command: what it says, what it does, and its exit codes; with the whole image of a board."""

import hashlib
import io
import os
import random
import shutil
import subprocess
import sys
import zipfile

import pytest

from tests.tools.fat import Fat, Unplugged
from tests.tools.test_deploy_drive import BOARD, BOOT_OUT, contents, new_drive
from tools import deploy, image, laying, manifest
from tools.contents import ROOT
from tools.folder import Folder


@pytest.fixture(scope="module")
def built():
    return image.build(BOARD)


@pytest.fixture
def told(capsys):
    """Runs the command on a drive and gives `(exit code, what it printed, what it complained of)`."""

    def run(*words, drive=None):
        capsys.readouterr()
        code = deploy.main([*words], drive)
        return code, *capsys.readouterr()

    return run


def command(*words, **options):
    """Runs the command as a person does."""
    return subprocess.run(
        [sys.executable, ROOT / "tools/deploy.py", *words], capture_output=True, text=True, timeout=120, **options
    )


# A drive


def test_a_fresh_drive_as_a_person_does_it(tmp_path, built):
    drive = new_drive(Folder(tmp_path))
    done = command("--board", BOARD, "--drive", tmp_path)
    assert done.returncode == 0 and not done.stderr, done.stderr
    assert "{}: {} files, {} of {} KB".format(BOARD, len(built.files), -(-built.size // 1024), image.BUDGET // 1024) in done.stdout
    assert "with adafruit-circuitpython-displayio-ssd1306 3.0.6" in done.stdout
    assert "{}: CircuitPython 10.2.1".format(tmp_path) in done.stdout
    assert "made, as there are no settings:\n  settings.toml" in done.stdout
    assert "  0 % Writing the journal" in done.stdout and " 90 % " in done.stdout
    assert "{} files written and read back. Eject the drive and press reset.".format(len(built.files)) in done.stdout
    assert contents(drive).items() >= {**built.files, manifest.NAME: built.manifest, "settings.toml": built.settings}.items()

    again = command("--drive", tmp_path)
    assert again.returncode == 0 and "All of it is on the drive already" in again.stdout


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="no sha256sum here")
def test_other_tools_can_check_the_drive(tmp_path, built, told):
    told("--drive", "x", drive=new_drive(Folder(tmp_path)))
    check = ["sha256sum", "--check", "--strict", "--quiet", manifest.NAME]
    assert subprocess.run(check, cwd=tmp_path).returncode == 0
    (tmp_path / "code.py").write_text("other")
    assert subprocess.run(check, cwd=tmp_path, capture_output=True).returncode == 1


def test_a_dry_run_says_all_and_does_nothing(told, built):
    drive = new_drive(Fat())
    told("--drive", "x", drive=drive)
    drive.remove("engine/containers.mpy")
    drive.write("lib/ranium/old.mpy", b"x")
    old = manifest.text("0", BOARD, 10, {}, {"lib/ranium/old.mpy": "0" * 64, "code.py": manifest.digest(drive.read("code.py"))})
    drive.write(manifest.NAME, old)
    before = bytes(drive.disk.storage)
    code, out, _ = told("--drive", "x", "--dry-run", drive=drive)
    assert code == 0 and bytes(drive.disk.storage) == before
    assert "written:\n  {:>6}  engine/containers.mpy\n".format(len(built.files["engine/containers.mpy"])) in out
    assert "removed:\n  lib/ranium/old.mpy\n" in out and "there already:\n  {} files".format(len(built.files) - 2) in out
    assert out.endswith("Nothing was changed (--dry-run).\n")


def test_the_board_is_the_one_the_drive_is_of(told):
    assert told("--drive", "x", drive=new_drive(Fat()))[1].startswith("raspberry_pi_pico: ")


def test_a_variant_is_remembered_by_the_drive(told):
    drive = new_drive(Fat())
    assert told("--board", "kiosk", "--drive", "x", drive=drive)[1].startswith("kiosk: ")
    assert told("--drive", "x", drive=drive)[1].startswith("kiosk: ")
    assert told("--board", "raspberry_pi_pico", "--drive", "x", drive=drive)[0] == 0
    assert "boards/kiosk.mpy" not in drive.files("")


def test_a_drive_whose_board_is_not_known(told):
    drive = new_drive(Fat())
    drive.write("boot_out.txt", BOOT_OUT.replace(b"ID:raspberry_pi_pico", b"ID:toaster"))
    code, _, complaint = told("--drive", "x", drive=drive)
    assert code == 2 and 'There is no board "toaster". Known boards: ' in complaint


@pytest.mark.parametrize(
    "path, data, words",
    [
        ("boot_out.txt", BOOT_OUT.replace(b"10.2.1", b"9.2.8"), "there is CircuitPython 9.2.8"),
        ("code.py", b"print('mine')", "these are not Ranium's and are in its way:\n  code.py"),
        ("filling.bin", bytes(900_000), "has too little room"),
    ],
)
def test_what_is_refused(path, data, words, told):
    drive = new_drive(Fat())
    drive.write(path, data)
    before = bytes(drive.disk.storage)
    code, out, complaint = told("--drive", "x", drive=drive)
    assert code == 2 and words in complaint and not out
    assert bytes(drive.disk.storage) == before


def test_a_drive_that_fails_half_way(told, built):
    drive = new_drive(Fat())
    drive.disk.spoils = built.files["engine/containers.mpy"][:300]  # within one sector
    code, _, complaint = told("--drive", "x", drive=drive)
    assert code == 1 and "Writing engine/containers.mpy: CIRCUITPY does not keep" in complaint
    drive.disk.spoils = None
    code, out, _ = told("--drive", "x", drive=drive)
    assert code == 0 and "The last run was interrupted; this one completes it." in out
    assert contents(drive).items() >= built.files.items()


def test_ctrl_c(told, built, monkeypatch):
    drive = new_drive(Fat())
    write = drive.write

    def interrupted(path, data):
        if path == "lib/ranium/app.mpy":
            raise KeyboardInterrupt
        write(path, data)

    drive.write = interrupted
    code, _, complaint = told("--drive", "x", drive=drive)
    assert code == 130 and "Start again: it goes on where it stopped." in complaint
    drive.write = write
    assert told("--drive", "x", drive=drive)[0] == 0 and contents(drive).items() >= built.files.items()


@pytest.mark.parametrize("seed", range(6))
def test_the_plug_is_pulled_while_a_whole_image_is_laid(seed, built, told):
    """Twice while it is fresh and twice while it is upgraded; the next run goes on."""
    draw = random.Random(seed)
    older = {path: draw.randbytes(len(data)) if path.endswith(".mpy") else data for path, data in built.files.items()}
    older = image.Image(BOARD, BOARD, {**older, "lib/ranium/gone.mpy": b"C\x06"}, {}, b"# mine\n")
    drive = new_drive(Fat())
    for step in (older, older, built, built):
        drive.disk.remaining = draw.randrange(700)
        try:
            laying.Plan(step, drive).carry_out()
        except Unplugged:
            pass
        drive = drive.again()
    code, _, complaint = told("--drive", "x", drive=drive)
    assert code == 0, complaint
    assert contents(drive).items() >= {**built.files, manifest.NAME: built.manifest}.items()
    assert not any(map(drive.kind, laying.JOURNALS)) and not drive.kind("lib/ranium/gone.mpy")
    assert drive.read("notes.txt") == b"mine"


# A ZIP file


def test_zip(tmp_path, told, built):
    first, second = tmp_path / "first.zip", tmp_path / "second.zip"
    code, out, _ = told("--board", BOARD, "--zip", str(first))
    assert code == 0 and "{} is written. Drag all that is in it onto the drive".format(first) in out
    assert command("--board", BOARD, "--zip", second).returncode == 0
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as file:
        assert file.testzip() is None
        files = {name: file.read(name) for name in file.namelist()}
    assert files == {**built.files, manifest.NAME: built.manifest}  # no settings.toml: it would replace the maker's
    for path, digest in manifest.parse(files[manifest.NAME]).items():
        assert hashlib.sha256(files[path]).hexdigest() == digest
    assert sorted(os.listdir(tmp_path)) == ["first.zip", "second.zip"]


def test_zip_into_a_folder_and_dry(tmp_path, told):
    code, out, _ = told("--board", "kiosk", "--zip", str(tmp_path), "--dry-run")
    assert code == 0 and "boards/kiosk.mpy" in out and not os.listdir(tmp_path)
    assert told("--board", "kiosk", "--zip", str(tmp_path))[0] == 0
    assert os.listdir(tmp_path) == ["ranium-kiosk.zip"]


def test_zip_that_cannot_be_written(tmp_path, told):
    code, out, complaint = told("--board", BOARD, "--zip", str(tmp_path / "no" / "such.zip"))
    assert code == 2 and "such.zip cannot be written: there is no folder " in complaint and not out
    (tmp_path / "taken.zip.unfinished").mkdir()
    code, _, complaint = told("--board", BOARD, "--zip", str(tmp_path / "taken.zip"))
    assert code == 2 and "taken.zip cannot be written: Is a directory." in complaint


def test_a_zip_dragged_onto_a_drive_is_upgraded_like_any(tmp_path, told, built):
    drive = new_drive(Fat())
    drive.remove("code.py")
    with zipfile.ZipFile(io.BytesIO(deploy.zipped(built))) as file:
        for name in file.namelist():
            drive.write(name, file.read(name))
    code, out, _ = told("--drive", "x", drive=drive)
    assert code == 0 and ": 0 files" not in out and "made, as there are no settings" in out


# The command line


@pytest.mark.parametrize(
    "words, complaint",
    [
        ([], "say where to: --drive PATH or --zip FILE."),
        (["--drive", "a", "--zip", "b"], "say where to: --drive PATH or --zip FILE."),
        (["--zip", "b"], "say for which board"),
        (["--board"], "expected one argument"),
        (["--bord", "a"], "unrecognized arguments"),
    ],
)
def test_command_lines_that_make_no_sense(words, complaint, capsys):
    with pytest.raises(SystemExit) as ended:
        deploy.main(words)
    assert ended.value.code == 2 and complaint in capsys.readouterr().err


def test_an_unknown_board_and_a_missing_drive(tmp_path, told):
    code, _, complaint = told("--board", "toaster", "--zip", str(tmp_path / "x.zip"))
    assert code == 2 and 'There is no board "toaster". Known boards: ' in complaint
    code, _, complaint = told("--drive", str(tmp_path / "nowhere"))
    assert code == 2 and "nowhere: is the drive mounted? CircuitPython drives here:" in complaint
    code, _, complaint = told("--drive", str(tmp_path))
    assert code == 2 and "is no CircuitPython drive: there is no boot_out.txt on it." in complaint


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_moves_on_a_terminal():
    out = Terminal()
    bar = deploy.Bar(out)
    bar.show(1, 4, "Writing code.py")
    bar.end()
    assert out.getvalue() == "\r\033[K[#####               ]  25 % Writing code.py\r\033[K"
