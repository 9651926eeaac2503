"""Puts Ranium onto a board: `python3 tools/deploy.py --drive PATH`, or into a ZIP file to drag onto its drive.

Builds the drive of one board (tools/image.py), looks at the drive that is there before
touching it, and then lays it (tools/laying.py), every file read back and compared.
Exit code 0, 1 if the drive failed half-way, 2 if it cannot be done, 130 after Ctrl-C.
"""

import argparse
import os
import shutil
import string
import sys
import time
import zipfile
from pathlib import Path

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from tools import environment  # noqa: E402

_FIXED_TIME = (1980, 1, 1, 0, 0, 0)  # the same bytes whenever it is made


def arguments(words):
    """The command line, checked; ends the program with a message if it makes no sense."""
    parser = argparse.ArgumentParser(
        prog="python3 tools/deploy.py",
        description="Puts Ranium onto a board that runs CircuitPython.",
        epilog="Your own files stay as they are; settings.toml is made only if there is none. "
        "An interrupted run is completed by the next one.",
    )
    parser.add_argument("--board", metavar="ID", help="the board, by its file name in boards/; a drive knows its own")
    parser.add_argument("--game", metavar="NAME", action="append", help="only this game, or these if given several times; else all")
    parser.add_argument("--drive", metavar="PATH", help="where the board's drive CIRCUITPY is mounted")
    parser.add_argument("--zip", metavar="FILE", help="instead, a ZIP file whose contents can be dragged onto the drive")
    parser.add_argument("--lines", action="store_true", help="tracebacks tell line numbers, for 3 KB of memory; else tools/where.py finds the function")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument("--replace", action="store_true", help="move files of yours that are in the way aside")
    options = parser.parse_args(words)
    if bool(options.drive) == bool(options.zip):
        found = "".join("\n  --drive {}".format(drive) for drive in mounted())
        parser.error("say where to: --drive PATH or --zip FILE." + (found and " CircuitPython drives here:" + found))
    if options.zip and not options.board:
        parser.error("say for which board: --board ID (the file names in boards/)")
    return options


def mounted():
    """The folders where CircuitPython drives are mounted on this computer, as far as they can be found."""
    places = [place for where in ("Volumes/*", "media/*", "media/*/*", "run/media/*/*") for place in Path("/").glob(where)]
    if os.name == "nt":
        places = [Path(letter + ":\\") for letter in string.ascii_uppercase]
    found = []
    for place in places:
        try:
            if (place / "boot_out.txt").exists():
                found.append(place)
        except OSError:  # a card reader without a card, somebody else's folder
            pass
    return found


class Bar:
    """How far it is: a moving bar on a terminal, one line for every tenth elsewhere."""

    def __init__(self, out=None):
        self._out = out or sys.stdout
        self._moving = self._out.isatty()
        self._tenth = -1

    def show(self, done, total, text):
        """`done` of `total` steps are done, and `text` comes next."""
        if self._moving:
            width = shutil.get_terminal_size().columns - 1
            line = "[{:<20}] {:>3} % {}".format("#" * (20 * done // total), 100 * done // total, text)
            print("\r\033[K" + line[:width], end="", file=self._out, flush=True)
        elif 10 * done // total > self._tenth:
            self._tenth = 10 * done // total
            print("{:>3} % {}".format(100 * done // total, text), file=self._out, flush=True)

    def end(self):
        """Leaves the line to whatever comes next."""
        if self._moving:
            print("\r\033[K", end="", file=self._out, flush=True)


def main(words, drive=None):
    """Does what the command line says; gives the exit code. `drive` stands in for the mounted one in tests."""
    from tools import image, laying
    from tools.contents import ImageError

    options = arguments(words)
    try:
        if options.zip:
            folder = Path(options.zip).absolute().parent
            if not folder.is_dir():
                raise laying.Refused("{} cannot be written: there is no folder {}.".format(options.zip, folder))
            return to_zip(image.build(options.board, chosen=options.game, lines=options.lines), options.zip, options.dry_run)
        drive = drive or opened(options.drive)
        version, _ = laying.identify(drive)
        built = image.build(options.board or board_of(drive), chosen=options.game, lines=options.lines)
        return to_drive(laying.Plan(built, drive, options.replace), version, options.dry_run)
    except (ImageError, laying.Refused) as problem:
        print(problem, file=sys.stderr)
        return 2
    except OSError as problem:
        print("Nothing was changed: {}.".format(problem), file=sys.stderr)
        return 2


def opened(path):
    """The drive mounted at `path`; Refused if there is none."""
    from tools.folder import Folder
    from tools.laying import Refused

    if not os.path.isdir(path):
        found = "".join("\n  " + str(drive) for drive in mounted()) or "\n  none"
        raise Refused("There is no folder {}: is the drive mounted? CircuitPython drives here:{}".format(path, found))
    return Folder(path)


def board_of(drive):
    """The board whose image a drive should have: that of the image on it, else the one CircuitPython names."""
    from tools import contents, laying

    _, board_id = laying.identify(drive)
    laid = laying.board_laid(drive)
    if laid in contents.boards() and contents.board_id(laid) == board_id:
        return laid
    return board_id


def summary(image):
    """What an image consists of, in a line or two."""
    from tools.image import budget

    lines = "{}: {} files, {} of {} KB".format(
        image.board, len(image.files), -(-image.size // 1024), budget(image.board) // 1024
    )
    return lines + "".join("\n  with {} {}".format(*library) for library in image.libraries.items())


def to_zip(image, path, dry_run):
    """Writes an image as a ZIP file, the same bytes for the same checkout, and gives the exit code."""
    path = Path(path)
    if path.is_dir():
        path = path / "ranium-{}.zip".format(image.board)
    print(summary(image))
    if dry_run:
        for name, data in image.files.items():
            print("  {:>6}  {}".format(len(data), name))
        print("{} would be written; nothing was (--dry-run).".format(path))
        return 0
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        unfinished.write_bytes(zipped(image))
        os.replace(unfinished, path)
    except OSError as problem:
        print("{} cannot be written: {}.".format(path, problem.strerror), file=sys.stderr)
        return 2
    print("{} is written. Drag all that is in it onto the drive, then press reset.".format(path))
    print("No settings.toml is in it, so yours stays; boards/README.md lists the settings.")
    return 0


def zipped(image):
    """The bytes of the ZIP file: not compressed, so that they are the same on every computer."""
    import io

    from tools import manifest

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as file:
        for name, data in [*image.files.items(), (manifest.NAME, image.manifest)]:
            entry = zipfile.ZipInfo(name, _FIXED_TIME)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            file.writestr(entry, data)
    return out.getvalue()


def to_drive(plan, version, dry_run):
    """Carries a plan out, or only tells it, and gives the exit code."""
    from tools.laying import Broken

    print(summary(plan.image))
    print("{}: CircuitPython {}".format(plan.drive, version))
    tell(plan, each=dry_run)
    if dry_run:
        print("Nothing was changed (--dry-run).")
        return 0
    if not plan.changes:
        print("All of it is on the drive already, and every file is as it should be.")
        return 0
    bar = Bar()
    since = time.monotonic()
    try:
        plan.carry_out(bar.show)
    except Broken as problem:
        bar.end()
        print(problem, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        bar.end()
        print("Stopped half-way. Start again: it goes on where it stopped.", file=sys.stderr)
        return 130
    bar.end()
    print(
        "Done in {:.0f} s: {} files written and read back. Eject the drive and press reset.".format(
            time.monotonic() - since, len(plan.write)
        )
    )
    return 0


def tell(plan, each):
    """Says what a plan does: all of it if `each`, else only what is out of the ordinary."""
    if plan.resumes:
        print("The last run was interrupted; this one completes it.")
    told = [
        ("moved out of the way", ["{} to {}".format(*move) for move in plan.aside.items()]),
        ("changed by somebody since an older Ranium put it there, so it stays", plan.left),
        ("made, as there are no settings", ["settings.toml"] if plan.settings else []),
    ]
    if each:
        told += [
            ("written", ["{:>6}  {}".format(len(plan.image.files[path]), path) for path in plan.write]),
            ("removed", plan.remove),
            ("there already", ["{} files".format(len(plan.same))] if plan.same else []),
        ]
    for text, lines in told:
        if lines:
            print(text + ":" + "".join("\n  " + line for line in lines))


if __name__ == "__main__":
    arguments(sys.argv[1:])  # a slip of the pen is told before anything is set up
    python = environment.enter(device=True)
    if not environment.inside(python):
        sys.exit(environment.again(python, __file__, sys.argv[1:]))
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("Stopped; nothing was changed.", file=sys.stderr)
        sys.exit(130)
