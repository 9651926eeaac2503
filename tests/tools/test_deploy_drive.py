"""Laying an image onto a drive: a folder, and a real FAT file system whose plug is pulled at every sector."""

import os
import random

import pytest

from tests.tools.fat import Fat, Unplugged
from tools import laying, manifest
from tools.folder import Folder
from tools.image import Image

BOARD = "raspberry_pi_pico"
BOOT_OUT = (
    b"Adafruit CircuitPython 10.2.1 on 2026-02-02; Raspberry Pi Pico with rp2040\r\n"
    b"Board ID:raspberry_pi_pico\r\nUID:E6614103E7459E2A\r\nboot.py output:\r\n"
)
SEEDS = int(os.environ.get("RANIUM_TEST_SEEDS", "30"))  # 4000 take some minutes
THEIRS = {"music/song.wav": b"RIFF" * 500, "lib/neopixel.mpy": b"C\x06theirs", "notes.txt": b"mine"}


def image(number=1, board=BOARD, board_id=BOARD, spare=0):
    """A small image; another `number` has other contents, and one file by its own name."""
    draw = random.Random(number)
    files = {
        "code.py": b"print(%d)\n" % number,
        "boot.py": b"# the same in all\n",
        "boards/__init__.mpy": draw.randbytes(700),
        "engine/a_rather_long_module_name.mpy": draw.randbytes(1500),
        "engine/small.mpy": draw.randbytes(20),
        "engine/of_%d/__init__.mpy" % number: draw.randbytes(600),
        "lib/adafruit_ticks.mpy": b"C\x06the same in all",
        "lib/ranium/app.mpy": draw.randbytes(1000 + spare),
    }
    return Image(board, board_id, files, {"adafruit-circuitpython-ticks": "1.1.7"}, b"# settings\n")


def new_drive(drive):
    """A drive as CircuitPython makes it, with some files of its owner."""
    for path, data in {"boot_out.txt": BOOT_OUT, "code.py": b'print("Hello World!")\n', "settings.toml": b"", **THEIRS}.items():
        drive.write(path, data)
    return drive


@pytest.fixture(params=("folder", "fat"))
def drive(request, tmp_path):
    return new_drive(Folder(tmp_path) if request.param == "folder" else Fat())


def contents(drive):
    return {path: drive.read(path) for path in drive.files("")}


def expected(image, settings=b"# settings\n", **more):
    """What is on a drive after an image was laid onto a new one."""
    return {"boot_out.txt": BOOT_OUT, **THEIRS, "settings.toml": settings, manifest.NAME: image.manifest, **image.files, **more}


def lay(image, drive, **options):
    plan = laying.Plan(image, drive, **options)
    plan.carry_out()
    return plan


def refusal(image, drive, **options):
    """The words with which a plan is refused, on a drive that stays as it was."""
    before = contents(drive)
    with pytest.raises(laying.Refused) as refused:
        laying.Plan(image, drive, **options)
    assert contents(drive) == before
    return str(refused.value)


# What goes well


def test_fresh(drive):
    first = image()
    plan = lay(first, drive)
    assert contents(drive) == expected(first)
    assert plan.write[-1] == "code.py" and sorted(plan.write) == list(first.files)
    assert plan.settings and not plan.resumes and not plan.remove


def test_again_changes_nothing(drive):
    lay(image(), drive)
    before = contents(drive)
    plan = laying.Plan(image(), drive)
    assert not plan.changes and not plan.needs
    plan.carry_out(lambda done, total, text: pytest.fail(text))
    assert contents(drive) == before


def test_upgrade(drive):
    lay(image(1), drive)
    drive.write("settings.toml", b'RANIUM_NAME = "Max"\n')
    drive.write("engine/mine.py", b"theirs")
    plan = lay(image(2), drive)
    more = {"engine/mine.py": b"theirs"}
    assert contents(drive) == expected(image(2), b'RANIUM_NAME = "Max"\n', **more)
    assert plan.remove == ["engine/of_1/__init__.mpy"] and not drive.kind("engine/of_1")
    assert set(plan.same) == {"boot.py", "lib/adafruit_ticks.mpy"} and not plan.settings


def test_a_spoilt_file_is_written_again(drive):
    lay(image(), drive)
    drive.write("engine/small.mpy", b"spoilt")
    plan = lay(image(), drive)
    assert plan.write == ["engine/small.mpy", "code.py"]
    assert contents(drive) == expected(image())


def test_a_missing_file_is_written_again(drive):
    lay(image(), drive)
    drive.remove("lib/ranium/app.mpy")
    assert lay(image(), drive).write == ["lib/ranium/app.mpy", "code.py"]
    assert contents(drive) == expected(image())


def test_the_contents_of_the_zip_file_dragged_onto_it_are_known(drive):
    for path, data in {**image().files, manifest.NAME: image().manifest}.items():
        drive.write(path, data)
    lay(image(2), drive)
    assert contents(drive) == expected(image(2))


def test_a_changed_source_file_of_an_older_image_stays(drive):
    older = image(1)
    older = Image(BOARD, BOARD, {**older.files, "old.py": b"# ours\n"}, {}, b"# settings\n")
    lay(older, drive)
    drive.write("old.py", b"# changed\n")
    plan = lay(image(2), drive)
    assert plan.left == ["old.py"]
    assert contents(drive) == expected(image(2), **{"old.py": b"# changed\n"})


def test_a_dry_run_is_a_plan_and_only_reads(drive):
    before = contents(drive)
    laying.Plan(image(), drive)
    assert contents(drive) == before


def test_progress_is_told(drive):
    told = []
    laying.Plan(image(), drive).carry_out(lambda *step: told.append(step))
    assert [done for done, _, _ in told] == list(range(len(told))) and {total for _, total, _ in told} == {len(told)}
    assert {"Writing " + path for path in image().files} <= {text for _, _, text in told}


# What is in the way


@pytest.mark.parametrize(
    "path, data",
    [
        ("code.py", b"import neopixel\n"),  # a program of theirs
        ("code.txt", b"print(1)"),  # CircuitPython runs it instead of code.py
        ("boot.py", b"import storage\n"),
        ("engine/small.py", b"x = 1"),  # would be imported instead of small.mpy
        ("engine/small/__init__.py", b""),
        ("adafruit_ticks.py", b""),  # the root comes before lib
        ("ranium/__init__.py", b""),
        ("lib/adafruit_ticks.mpy", b"another version"),
        ("boards", b"a file, not a folder"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_files_of_somebody_else(drive, path, data):
    if drive.kind(path):
        drive.remove(path)
    drive.write(path, data)
    words = refusal(image(), drive)
    whole = path if "/" not in path or path.startswith(("lib", "engine/small.py")) else path.rpartition("/")[0]
    assert "\n  {}\n".format(whole) in words and "--replace" in words

    plan = lay(image(), drive, replace=True)
    assert plan.aside == {path: "before-ranium/" + path}
    assert contents(drive) == expected(image(), **{"before-ranium/" + path: data})


def test_folders_that_become_empty_go_but_lib_stays():
    drive = Fat()
    drive.write("boot_out.txt", BOOT_OUT)
    drive.write("lib/adafruit_ticks/old/__init__.py", b"x")
    lay(image(), drive, replace=True)
    assert not drive.kind("lib/adafruit_ticks") and drive.kind("before-ranium/lib/adafruit_ticks/old") == "folder"
    bare = Image(BOARD, BOARD, {"code.py": b"print()\n"}, {}, b"")
    lay(bare, drive)
    assert drive.kind("lib") == "folder" and not drive.files("lib") and not drive.kind("engine")


def test_files_moved_aside_never_meet_older_ones(drive):
    drive.write("before-ranium/code.py", b"older")
    drive.write("code.py", b"newer")
    lay(image(), drive, replace=True)
    assert drive.read("before-ranium/code.py") == b"older" and drive.read("before-ranium-2/code.py") == b"newer"


def test_our_program_changed_by_somebody_is_theirs(drive):
    lay(image(), drive)
    drive.write("code.py", b"print('changed')\n")
    assert "code.py" in refusal(image(2), drive)
    lay(image(2), drive, replace=True)
    assert contents(drive) == expected(image(2), **{"before-ranium/code.py": b"print('changed')\n"})


@pytest.mark.parametrize("path", ("settings.toml", "../notes.txt", "/notes.txt", "boot_out.txt"))
def test_a_list_that_names_what_is_never_ours_is_not_believed(drive, path):
    data = drive.read("notes.txt")
    drive.write(manifest.NAME, manifest.text("1", BOARD, 10, {}, {path: manifest.digest(data)}))
    lay(image(), drive)
    assert contents(drive) == expected(image())


# What is refused


def test_no_circuitpython(drive):
    drive.remove("boot_out.txt")
    assert "is no CircuitPython drive" in refusal(image(), drive)


@pytest.mark.parametrize("version", ("9.2.8", "11.0.0-alpha.1", "100.1.0"))
def test_another_version_of_circuitpython(drive, version):
    drive.write("boot_out.txt", BOOT_OUT.replace(b"10.2.1", version.encode()))
    words = refusal(image(), drive)
    assert "there is CircuitPython {}, but".format(version) in words and "version 10" in words


@pytest.mark.parametrize("version", ("10.0.0", "10.2.1-3-gabc", "10.9.0-beta.1"))
def test_other_versions_of_the_same_line_are_fine(drive, version):
    drive.write("boot_out.txt", BOOT_OUT.replace(b"10.2.1", version.encode()))
    laying.Plan(image(), drive)
    assert laying.identify(drive) == (version, BOARD)


@pytest.mark.parametrize("data", (b"", b"\xff\xfe\x00", b"CircuitPython 10.2.1", b"Board ID:x"))
def test_a_senseless_boot_out(drive, data):
    drive.write("boot_out.txt", data)
    assert "does not say which CircuitPython" in refusal(image(), drive)


def test_another_board(drive):
    assert "is the drive of a raspberry_pi_pico, but the image is for the board feather" in refusal(
        image(board="feather", board_id="feather"), drive
    )
    assert "kiosk, a raspberry_pi_pico2." in refusal(image(board="kiosk", board_id="raspberry_pi_pico2"), drive)


def test_settings_that_choose_another_board(drive):
    drive.write("settings.toml", b'A = "b"\n  RANIUM_BOARD = "kiosk"\n')
    assert "--board kiosk" in refusal(image(), drive)
    lay(image(board="kiosk"), drive)
    drive.write("settings.toml", b'# RANIUM_BOARD = "other"\n')
    laying.Plan(image(board="kiosk"), drive)


def test_read_only():
    drive = new_drive(Fat())
    drive.read_only = True
    assert "is read-only" in refusal(image(), drive)


def test_too_small():
    """Room is counted to the last cluster: with one less than it takes, nothing is touched."""
    needs = None
    for filling in range(60, 100):
        drive = new_drive(Fat(64 * 1024))
        drive.write("filling.bin", bytes(filling * 512))
        try:
            plan = laying.Plan(image(), drive)
        except laying.Refused as refused:
            assert "has too little room" in str(refused) and "{:,} are free".format(drive.free()) in str(refused)
            assert needs is not None and drive.free() < needs <= drive.free() + 512
            assert contents(drive).keys() == {"boot_out.txt", "code.py", "settings.toml", "filling.bin", *THEIRS}
            return
        needs = plan.needs
        plan.carry_out()
        assert {**contents(drive), "filling.bin": b""} == expected(image(), **{"filling.bin": b""})
    pytest.fail("it was never too small")


def test_an_upgrade_fits_where_the_old_one_was():
    drive = new_drive(Fat(64 * 1024))
    lay(image(1), drive)
    drive.write("filling.bin", bytes(drive.free() - 8 * 512))
    lay(image(2), drive)
    assert contents(drive).items() >= image(2).files.items()


# Interruptions


def written_whole(drive):
    """How many sectors it takes to lay image 2 onto a drive with image 1."""
    before = drive.disk.written
    lay(image(2), drive)
    return drive.disk.written - before


def test_the_plug_is_pulled_at_any_sector():
    """No cut harms a file of somebody else or leaves a mixture that runs, and the next run completes it."""
    drive = new_drive(Fat(128 * 1024))
    lay(image(1), drive)
    old, before = bytes(drive.disk.storage), drive.again()
    sectors = written_whole(before)
    assert sectors > 60
    for cut in range(sectors):
        drive = Fat(128 * 1024)
        drive.disk.storage[:] = old
        drive = drive.again()
        drive.disk.remaining = cut
        with pytest.raises(Unplugged):
            lay(image(2), drive)
        drive = drive.again()
        found = contents(drive)
        assert THEIRS.items() <= found.items() and found["settings.toml"] == b"# settings\n", cut
        for number in (1, 2):
            if found.get("code.py") == image(number).files["code.py"]:
                assert image(number).files.items() <= found.items(), (cut, number)
        resumes = laying.Plan(image(2), drive).resumes
        assert resumes or {**found, **image(1).files} == found or image(2).files.items() <= found.items(), cut
        lay(image(2), drive)
        assert contents(drive) == expected(image(2)), cut


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_plug_is_pulled_again_and_again(seed):
    """Six times in a row, early and late, each time while another version is laid."""
    draw = random.Random(seed)
    drive = new_drive(Fat(256 * 1024))
    for _ in range(6):
        drive.disk.remaining = draw.randrange(draw.choice((12, 90)))
        try:
            lay(image(draw.randrange(1, 4)), drive)
        except Unplugged:
            pass
        drive = drive.again()
        assert THEIRS.items() <= contents(drive).items()
    lay(image(2), drive)
    assert contents(drive) == expected(image(2))


def test_ctrl_c_at_any_step(tmp_path):
    steps = []
    laying.Plan(image(1), new_drive(Folder(tmp_path / "x"))).carry_out(lambda *step: steps.append(step))
    for stop in range(len(steps)):
        drive = new_drive(Folder(tmp_path / str(stop)))

        def progress(done, total, text):
            if done == stop:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            laying.Plan(image(1), drive).carry_out(progress)
        plan = laying.Plan(image(2), drive)  # even if another version follows
        plan.carry_out()
        assert contents(drive) == expected(image(2)), stop


def test_a_half_done_drive_says_so():
    """What CircuitPython would run at the moment before code.py is written."""
    drive = new_drive(Fat())
    told = {}
    laying.Plan(image(), drive).carry_out(lambda done, total, text: told.setdefault(text, drive.read("code.py")))
    assert told["Writing code.py"] == laying.HALF_DONE == told["Writing lib/ranium/app.mpy"]
    assert compile(laying.HALF_DONE, "code.py", "exec")


def test_a_drive_that_does_not_keep_what_is_written():
    drive = new_drive(Fat())
    drive.disk.spoils = image().files["engine/small.mpy"]
    with pytest.raises(laying.Broken) as broken:
        lay(image(), drive)
    words = str(broken.value)
    assert words.startswith("Writing engine/small.mpy: CIRCUITPY does not keep what is written to it (it reads back")
    assert "it goes on where it stopped" in words
    drive.disk.spoils = None
    assert lay(image(), drive).resumes
    assert contents(drive) == expected(image())


def test_a_drive_that_fails_once_is_tried_again():
    drive = new_drive(Fat())
    write, failed = drive.write, []

    def careless(path, data):
        if path == "engine/small.mpy" and not failed:
            failed.append(path)
            data = data[:-1] + b"?"
        write(path, data)

    drive.write = careless
    lay(image(), drive)
    assert failed and contents(drive) == expected(image())


def test_a_drive_that_is_full_after_all(monkeypatch):
    drive = new_drive(Fat(64 * 1024))
    monkeypatch.setattr(drive, "free", lambda: 1 << 30)
    drive.write("filling.bin", bytes(40 * 1024))
    with pytest.raises(laying.Broken) as broken:
        lay(image(spare=20000), drive)
    assert "CIRCUITPY is full" in str(broken.value)
    drive.remove("filling.bin")
    lay(image(2), drive)
    assert contents(drive) == expected(image(2))


def test_a_folder_that_vanishes(tmp_path):
    drive = new_drive(Folder(tmp_path / "drive"))
    plan = laying.Plan(image(), drive)
    (tmp_path / "drive").rename(tmp_path / "gone")
    (tmp_path / "drive").write_text("no folder any more")
    with pytest.raises(laying.Broken) as broken:
        plan.carry_out()
    assert "does not answer any more" in str(broken.value)


# The list of files


def test_a_torn_list_is_none():
    whole = image().manifest
    assert manifest.parse(whole) == {path: manifest.digest(data) for path, data in image().files.items()}
    assert manifest.board(whole) == BOARD
    for length in range(len(whole) - 1):
        assert manifest.parse(whole[:length]) is None
    for other in (b"", b"\0" * 512, b"\xff" * 100 + b"\n# end\n", whole.replace(b"  ", b" ", 1)):
        assert manifest.parse(other) is None


def test_the_real_fat_is_one(tmp_path):
    """The stand-in for the drive is a FAT12 file system as CircuitPython makes it."""
    drive = new_drive(Fat())
    sector = drive.disk.storage[:512]
    assert sector[510:512] == b"\x55\xaa" and sector[54:57] == b"FAT" and drive.cluster() == 512
    free = drive.free()
    drive.write("one.bin", b"x")
    assert drive.free() == free - 512
    assert drive.kind("ONE.BIN") == "file"  # whatever its case
