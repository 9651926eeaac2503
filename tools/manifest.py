"""The list of an image's files with their SHA-256, as it lies on the drive and in the ZIP.

`sha256sum -c ranium.sha256` (on a Mac `shasum -a 256 -c`) checks a drive by it. The
last line tells that the list is whole: one that was torn by a power cut has none.
"""

import hashlib
import re

NAME = "ranium.sha256"

_HEAD = "# Ranium {} for {}, CircuitPython {}"
_END = "# end"
_LINE = re.compile(r"([0-9a-f]{64})  ([^\\:\n]+)")
_NEVER_OURS = ("settings.toml", "boot_out.txt")


def digest(data):
    """The SHA-256 of bytes, as 64 hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def text(version, board, circuitpython, libraries, digests):
    """The list as bytes.

    version, board, circuitpython   of the image, as texts or numbers
    libraries   {distribution: version}
    digests     {path on the drive: SHA-256 as 64 hexadecimal digits}
    """
    lines = [_HEAD.format(version, board, circuitpython)]
    lines += ["# with {} {}".format(*library) for library in sorted(libraries.items())]
    lines += ["{}  {}".format(digests[path], path) for path in sorted(digests)]
    return "".join(line + "\n" for line in lines + [_END]).encode()


def board(data):
    """The board named at the head of a list, "" if there is none. `data` may be torn."""
    found = re.match(re.escape(_HEAD).replace(r"\{\}", r"([^\s,]+)"), data.decode("utf-8", "replace"))
    return found[2] if found else ""


def parse(data):
    """{path: SHA-256} from the bytes of a list; None if it is torn, no such list, or lists what is never ours."""
    lines = data.decode("utf-8", "replace").splitlines()
    if not lines or lines[-1] != _END:
        return None
    found = {}
    for line in lines:
        match = _LINE.fullmatch(line)
        if match:
            found[match[2]] = match[1]
        elif not line.startswith("#"):
            return None
    return None if any(map(_is_foreign, found)) else found


def _is_foreign(path):
    return path in _NEVER_OURS or path.startswith("/") or ".." in path.split("/")
