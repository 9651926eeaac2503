"""Lays an image onto a drive, and touches nothing else there.

First a `Plan` is made, which only reads, and refuses what cannot go well. Carrying it
out may be interrupted at any moment, by Ctrl-C or by the plug: before anything else a
journal of all files that are ours is written to the drive, so another run knows what
the broken one left, and completes it. `code.py` is written last and until then only
says that the drive is half done: a mixture of two versions never runs.

A drive is whatever has the methods of tools/folder.py.
"""

import errno
import re

from tools import circuitpython, manifest

JOURNALS = ("ranium-1.new", "ranium-2.new")
"""One is there while a drive is being written: the list of all files that are ours, before and after.

Another version that follows an interrupted run needs a longer list. It goes to the
other name, so that a list torn by one more interruption leaves the one before it.
The names are short: FAT keeps longer ones in pieces, which a cut can tear apart.
"""

HALF_DONE = b'print("Ranium is only half on this drive: run tools/deploy.py again, it goes on where it stopped.")\n'
"""code.py while a drive is being written."""

_MAIN = "code.py"
_OF_A_NEW_BOARD = (b"", b"print('Hello World!')", b'print("Hello World!")')  # code.py as CircuitPython makes it
_SETTINGS = "settings.toml"
_BOOT_OUT = "boot_out.txt"  # CircuitPython writes it when it starts
_ASIDE = "before-ranium"


class Refused(Exception):
    """The drive cannot take the image, and nothing has been touched; the text says why and what to do."""


class Broken(Exception):
    """The drive failed half-way; the text says where and what to do."""


def identify(drive):
    """`(version, board id)` of the CircuitPython on a drive, as texts; Refused if there is none, or an unfit one."""
    if drive.kind(_BOOT_OUT) != "file":
        raise Refused(
            "{} is no CircuitPython drive: there is no {} on it.\n"
            "A new board gets CircuitPython {} first; its drive is then called CIRCUITPY.".format(
                drive, _BOOT_OUT, circuitpython.MAJOR
            )
        )
    text = drive.read(_BOOT_OUT).decode("utf-8", "replace")
    version = re.search(r"CircuitPython ((\d+)\.[^\s;]+)", text)
    board = re.search(r"^Board ID: *(\S+)", text, re.MULTILINE)
    if not version or not board:
        raise Refused(
            "{} on {} does not say which CircuitPython that is.\n"
            "Press reset on the board and start again.".format(_BOOT_OUT, drive)
        )
    if int(version[2]) != circuitpython.MAJOR:
        raise Refused(
            "On {} there is CircuitPython {}, but Ranium is compiled for version {}.\n"
            "Put CircuitPython {} onto the board, then start again.".format(
                drive, version[1], circuitpython.MAJOR, circuitpython.MAJOR
            )
        )
    return version[1], board[1]


def board_laid(drive):
    """The name of the board whose image is on a drive, whole or half; "" if there is none."""
    for name in (*JOURNALS, manifest.NAME):
        board = manifest.board(_read(drive, name) or b"")
        if board:
            return board
    return ""


class Plan:
    """What laying an image onto a drive means.

    Making one only reads. Refused, with why, if it cannot go well; with `replace`,
    files of somebody else that are in the way are moved aside instead.

    write     paths to be written, `code.py` last
    same      paths that are there already
    remove    paths that an earlier image put there and this one no longer has
    left      likewise, but somebody has changed them since, so they stay
    aside     {path: new path} of files to be moved out of the way
    settings  True if a first settings.toml is to be made
    resumes   True if an earlier run was interrupted
    changes   True if carrying it out would change anything
    needs     bytes of room that it takes, less those that it gives back
    """

    def __init__(self, image, drive, replace=False):
        self.image = image
        self.drive = drive
        self._check_drive()
        self._read_lists()
        self._replaced = {}  # {path: size} of our files that are removed, or written anew
        self.write, self.same, self.remove, self.left = [], [], [], []
        in_the_way = self._hiding()
        for path, data in image.files.items():
            in_the_way += self._sort(path, data)
        for path in sorted(set(self._owned) - set(image.files)):
            self._sort_out(path)
        self.aside = self._moves(sorted(set(in_the_way)), replace)
        self.settings = not (_read(drive, _SETTINGS) or b"").strip()  # CircuitPython makes an empty one
        self.changes = self._any_changes()
        if self.changes and _MAIN in self.same:
            self.same.remove(_MAIN)
            self.write.append(_MAIN)
        self.write.sort(key=lambda path: path == _MAIN)
        self._check_room()

    def carry_out(self, progress=lambda done, total, text: None):
        """Does it; `progress(done, total, text)` hears of every step in advance. Broken if the drive fails."""
        steps = list(self._steps())
        for done, (text, action, arguments) in enumerate(steps):
            progress(done, len(steps), text)
            try:
                action(*arguments)
            except OSError as problem:
                raise Broken(_explain(problem, self.drive, text)) from problem

    def _steps(self):
        """(what is being done, function, its arguments) of every step, in order."""
        drive, image = self.drive, self.image
        if not self.changes:
            return
        if self._journal:
            yield "Writing the journal", self._write, (min(JOURNALS, key=self._listed_in), self._journal)
        for path, to in self.aside.items():
            yield "Moving {} to {}".format(path, to), self._move, (path, to)
        if drive.kind(_MAIN) == "file" and _MAIN not in self.aside:
            yield "Stopping " + _MAIN, self._write, (_MAIN, HALF_DONE)
        for path in self._replaced:
            if path != _MAIN:
                yield "Removing " + path, drive.remove, (path,)
        yield "Removing empty folders", self._tidy, (self.remove,)
        for path in self.write:
            if path == _MAIN and self.settings:
                yield "Writing " + _SETTINGS, self._write, (_SETTINGS, image.settings)
            yield "Writing " + path, self._write, (path, image.files[path])
        yield "Writing the list of files", self._write, (manifest.NAME, image.manifest)
        yield "Waiting for the drive", drive.finish, ()
        yield "Removing the journal", self._remove_journals, ()
        yield "Waiting for the drive", drive.finish, ()

    # What is on the drive

    def _check_drive(self):
        _, board_id = identify(self.drive)
        if board_id != self.image.board_id:
            variant = "" if self.image.board == self.image.board_id else ", a " + self.image.board_id
            raise Refused(
                "{} is the drive of a {}, but the image is for the board {}{}.".format(
                    self.drive, board_id, self.image.board, variant
                )
            )
        chosen = re.search(rb'^ *RANIUM_BOARD *= *"(\w*)"', _read(self.drive, _SETTINGS) or b"", re.MULTILINE)
        if chosen and chosen[1].decode() not in ("", self.image.board):
            raise Refused(
                "settings.toml on {} chooses the board {}, so one with the file of {} alone would not start.\n"
                "Start again with --board {}, or take the line with RANIUM_BOARD out.".format(
                    self.drive, chosen[1].decode(), self.image.board, chosen[1].decode()
                )
            )
        if not self.drive.writable():
            raise Refused(
                "{} is read-only.\nPress reset on the board, and once more while its light blinks yellow: "
                "in safe mode no program keeps the drive for itself.".format(self.drive)
            )

    def _read_lists(self):
        """Which files on the drive are ours."""
        self._owned = manifest.parse(_read(self.drive, manifest.NAME) or b"") or {}
        journals = [manifest.parse(_read(self.drive, name) or b"") for name in JOURNALS]
        self.resumes = any(journals)  # a torn one does not count: nothing had been done after it
        for journal in journals:
            self._owned.update(journal or {})
        wanted = {**self._owned, **{path: manifest.digest(data) for path, data in self.image.files.items()}}
        self._journal = b""  # to be written, unless one that is there lists all of it
        if not any(journal and set(wanted) <= set(journal) for journal in journals):
            self._journal = manifest.text("unfinished", self.image.board, circuitpython.MAJOR, {}, wanted)

    def _listed_in(self, name):
        """How many files a journal lists; 0 if it is torn or absent."""
        return len(manifest.parse(_read(self.drive, name) or b"") or ())

    def _is_ours(self, path, data):
        """True if a file with a name of ours is as we left it, or torn by us, or is nobody's work."""
        if path == _MAIN and (data == HALF_DONE or data.strip() in _OF_A_NEW_BOARD):
            return True
        if path not in self._owned:
            return False
        return self.resumes or path.endswith(".mpy") or manifest.digest(data) == self._owned[path]

    def _sort(self, path, wanted):
        """Puts a path of the image into its list, and gives what of somebody else's is in its way."""
        self.write.append(path)
        for folder in _folders_above(path):
            if self.drive.kind(folder) == "file":
                return [folder]
        if self.drive.kind(path) == "folder":
            return [path]
        data = _read(self.drive, path)
        if data is None:
            return []
        if data != wanted and not self._is_ours(path, data):
            return [path]
        if data == wanted:
            self.same.append(self.write.pop())
        else:
            self._replaced[path] = len(data)
        return []

    def _sort_out(self, path):
        """Puts a path that only the earlier image had into its list."""
        data = _read(self.drive, path)
        if data is None:
            return
        if self._is_ours(path, data):
            self.remove.append(path)
            self._replaced[path] = len(data)
        else:
            self.left.append(path)

    def _hiding(self):
        """Files and folders of somebody else that CircuitPython would find before those of the image."""
        ours = {name for path in (*self._owned, *self.image.files) for name in [path] + _folders_above(path)}
        places = {place for path in self.image.files for place in _found_before(path)}
        return [place for place in sorted(places - ours) if self.drive.kind(place)]

    def _moves(self, in_the_way, replace):
        """{path: new path} of all files in the way."""
        if in_the_way and not replace:
            raise Refused(
                "On {} these are not Ranium's and are in its way:\n  {}\n"
                "Move them elsewhere, or start again with --replace: they are then kept in a folder {}.".format(
                    self.drive, "\n  ".join(in_the_way), _ASIDE
                )
            )
        folder, number = _ASIDE, 1
        while self.drive.kind(folder):
            number += 1
            folder = "{}-{}".format(_ASIDE, number)
        moves = {}
        for path in in_the_way:
            for name in self.drive.files(path) if self.drive.kind(path) == "folder" else [path]:
                moves[name] = "{}/{}".format(folder, name)
        return moves

    def _any_changes(self):
        lists = _read(self.drive, manifest.NAME) != self.image.manifest or any(map(self.drive.kind, JOURNALS))
        return bool(self.write or self.remove or self.aside or self.settings or lists)

    # Room

    def _check_room(self):
        def room(sizes):
            return sum(-(-size // cluster) * cluster for size in sizes)

        cluster = self.drive.cluster()
        image = self.image
        moved = [len(self.drive.read(path)) for path in self.aside]
        new = [len(image.files[path]) for path in self.write] + moved + self._entries()
        new += [len(image.manifest), len(self._journal), len(image.settings) if self.settings else 0]
        old = [*self._replaced.values(), *moved]
        old += [len(_read(self.drive, name) or b"") for name in (manifest.NAME, *JOURNALS)]
        self.needs = room(new) - room(old) if self.changes else 0
        free = self.drive.free()
        if self.changes and max(self.needs, room(moved)) > free:
            raise Refused(
                "{} has too little room: {:,} bytes are needed and {:,} are free.\n"
                "Move some of your own files elsewhere.".format(self.drive, max(self.needs, room(moved)), free)
            )

    def _entries(self):
        """Bytes that new names take in each folder of a FAT file system: 32, and 32 more for every 13 letters."""
        folders = {}
        for path in (*self.write, *self.aside.values()):
            for name in [path] + _folders_above(path):
                if not self.drive.kind(name):
                    folder, _, last = name.rpartition("/")
                    folders.setdefault(folder, set()).add(last)
        return [64 + sum(32 + 32 * -(-len(name) // 13) for name in names) for names in folders.values()]

    # Steps

    def _write(self, path, data):
        """Writes a file and reads it back; once more if it differs."""
        for _ in range(2):
            self.drive.write(path, data)
            if self.drive.read(path) == data:
                return
        raise OSError(errno.EIO, "it reads back differently")

    def _move(self, path, to):
        self._write(to, self.drive.read(path))
        self.drive.remove(path)
        self._tidy([path])

    def _remove_journals(self):
        for name in JOURNALS:
            if self.drive.kind(name):
                self.drive.remove(name)

    def _tidy(self, paths):
        """Removes the folders above these paths that have become empty; but every drive has its `lib`."""
        folders = {folder for path in paths for folder in _folders_above(path)} - {"lib"}
        for folder in sorted(folders, reverse=True):
            if self.drive.kind(folder) == "folder":
                self.drive.remove_if_empty(folder)


def _read(drive, path):
    """The bytes of a file, None if there is none."""
    return drive.read(path) if drive.kind(path) == "file" else None


def _folders_above(path):
    """["lib/ranium", "lib"] for "lib/ranium/app.mpy"."""
    parts = path.split("/")
    return ["/".join(parts[:length]) for length in range(len(parts) - 1, 0, -1)]


def _found_before(path):
    """Where CircuitPython looks before it finds the file at `path`."""
    if "/" not in path:
        return ["code.txt"] if path == _MAIN else []
    module, _, ending = path.rpartition(".")
    package, _, last = module.rpartition("/")
    if last == "__init__":
        places = [module + ".py"] if ending == "mpy" else []
        module = package
    else:
        places = [module] + ([module + ".py"] if ending == "mpy" else [])
    if module.startswith("lib/"):  # the drive's root comes before lib
        top = module.split("/")[1]
        places += [top, top + ".py", top + ".mpy"]
    return places


def _explain(problem, drive, step):
    what = {
        errno.ENOSPC: "is full",
        errno.EROFS: "has become read-only",
        errno.EIO: "does not keep what is written to it",
    }.get(problem.errno, "does not answer any more")
    return (
        "{}: {} {} ({}).\nYour own files are as they were. Check cable and drive and start again: "
        "it goes on where it stopped.".format(step, drive, what, problem.strerror or problem)
    )
