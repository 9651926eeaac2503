"""The figures of a kiosk: `python3 tools/figures.py PORT`, or of a file with what it said.

PORT is the serial port of the kiosk's USB, like /dev/ttyACM0 or COM5; a file is what a
terminal has kept of the kiosk's answer to `csv`. Shows the figures; `--csv FILE` also writes
them. Reading changes nothing at the kiosk, and a game goes on meanwhile.

Exit code: 0 all well, 1 no figures or not all of them, 2 an option, port or file that cannot be used.
"""

import argparse
import csv
import errno
import os
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = ROOT

HEAD = "group,of,figure,value"
_ASK = b"\r\ncsv\r\n"
_WAIT = 4.0  # seconds for the next line
_TRIES = 3


class NoFigures(Exception):
    """There are none, or not all; the text says why and what to do."""


class Unusable(Exception):
    """The port or file cannot be used."""


def rows(lines):
    """The figures in what a kiosk has said, among other lines: a list of (group, of, figure, value); the last ones, if it has said them twice."""
    found = None
    whole = None
    for line in lines:
        line = line.strip()
        if line == HEAD:
            found = []
        elif found is not None and line.startswith("end,,rows,"):
            if line != "end,,rows,{}".format(len(found) + 1):
                raise NoFigures("Some lines are missing: {} of {} have come. Read again.".format(len(found) + 1, line.rpartition(",")[2]))
            whole, found = found, None
        elif found is not None:
            fields = next(csv.reader([line]), [])
            if len(fields) == 4:
                found.append(tuple(fields))
    if whole is None and found is not None:
        raise NoFigures("The end is missing: the figures were cut off after {} lines. Read again.".format(len(found) + 1))
    if whole is None:
        raise NoFigures("There are no figures of a kiosk in it.")
    return whole


def read_file(path):
    """The lines of a file."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read().splitlines()
    except OSError as problem:
        raise Unusable("{} cannot be read: {}.".format(path, problem.strerror)) from None


def read_port(port, wait=_WAIT, tries=_TRIES):
    """The lines that the kiosk at a serial port answers."""
    import serial

    if os.sep in port and not os.path.exists(port):
        raise Unusable("There is no port or file {}.{}".format(port, _ports()))
    if os.path.isdir(port):
        raise Unusable("{} is a folder, neither a serial port nor a file.".format(port))
    try:
        with serial.Serial(port, 115200, timeout=0.1, write_timeout=wait) as line:
            for _ in range(tries):
                line.reset_input_buffer()
                line.write(_ASK)
                lines = _answer(line, wait)
                if any(text.strip().startswith("end,,rows,") for text in lines):
                    return lines
    except serial.SerialTimeoutException:
        raise NoFigures("Nobody reads at {}: is a kiosk there, and does its program run?".format(port)) from None
    except (serial.SerialException, OSError) as problem:
        raise Unusable("The port {} cannot be used: {}.{}".format(port, _why(problem), _ports())) from None
    if any(text.strip() == HEAD for text in lines):
        return lines  # for rows() to say what is missing
    if any(">>>" in text for text in lines):
        raise NoFigures("At {} the program does not run: it waits at the prompt >>>. Press Ctrl-D there, or reset the board.".format(port))
    raise NoFigures("The board at {} has not answered. Is it a kiosk (tools/deploy.py --board kiosk), and does its program run?".format(port))


def _why(problem):
    """What is wrong with a port, in words."""
    number = getattr(problem, "errno", None)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO) or "FileNotFoundError" in str(problem):
        return "there is none of that name"
    if number in (errno.EACCES, errno.EPERM) or "PermissionError" in str(problem):
        return "another program has it open, or you may not use it (on Linux: the group dialout)"
    if number in (errno.EBUSY, errno.EAGAIN):
        return "another program has it open"
    if "configure port" in str(problem) or number in (errno.ENOTTY, errno.EINVAL):
        return "it is no serial port"
    return "it was lost; is the cable still in it?"


def _ports():
    """Which serial ports there are, as a further sentence."""
    from serial.tools import list_ports

    found = sorted(port.device for port in list_ports.comports() if port.vid is not None)  # of USB
    return " Ports of USB that are there: {}.".format(", ".join(found)) if found else " No USB port is there: is the kiosk connected, by a cable that carries data?"


def _answer(line, wait):
    """What comes until the end of the figures, or until nothing has come for a while."""
    data = b""
    until = time.monotonic() + wait
    while time.monotonic() < until:
        more = line.read(256)
        if more:
            data += more
            until = time.monotonic() + wait
            last = data.decode("utf-8", "replace").splitlines()[-1:]
            if data.endswith(b"\n") and last and last[0].startswith("end,,rows,"):
                break
    return data.decode("utf-8", "replace").splitlines()


def told(figures):
    """The figures as lines for a person."""
    value = {row[:3]: row[3] for row in figures}
    kiosk = {figure: value.get(("kiosk", "", figure), "?") for figure in ("id", "version", "uptime", "starts", "errors", "last_error", "kept")}
    yield "Kiosk {}, version {}, running for {}, started {} times.".format(kiosk["id"], kiosk["version"], _time(kiosk["uptime"]), kiosk["starts"])
    if kiosk["errors"] != "0":
        yield "Errors: {}, the last one at {}.".format(kiosk["errors"], kiosk["last_error"] or "?")
    if kiosk["kept"] == "0":
        yield "This board keeps no figures: they are those since it was switched on."
    yield ""
    yield "{:<12}{:>8}{:>10}{:>8}{:>12}".format("game", "begun", "finished", "won", "length")
    for game in dict.fromkeys(row[1] for row in figures if row[0] == "game"):
        begun, finished, won, seconds = (int(value.get(("game", game, figure), 0)) for figure in ("started", "finished", "won", "seconds"))
        length = _time(seconds // finished) if finished else "-"
        yield "{:<12}{:>8}{:>10}{:>8}{:>12}".format(game, begun, finished, won, length)
    yield ""
    yield "Given up: " + (", ".join("{} {}".format(of, count) for group, of, _, count in figures if group == "abort" and count != "0") or "never") + "."
    best = [(of, letters, points) for group, of, letters, points in figures if group == "best"]
    for game in dict.fromkeys(one[0] for one in best):
        yield "Best of {}: {}.".format(game, ", ".join("{} {}".format(letters, points) for of, letters, points in best if of == game))


def _time(seconds):
    seconds = int(seconds) if str(seconds).isdecimal() else 0
    return "{}:{:02}:{:02}".format(seconds // 3600, seconds // 60 % 60, seconds % 60)


def main(arguments):
    parser = argparse.ArgumentParser(prog="figures.py", allow_abbrev=False, description=__doc__.partition("\n\n")[0])
    parser.add_argument("source", metavar="PORT|FILE", help="the serial port of the kiosk's USB, or a file with what it said")
    parser.add_argument("--csv", metavar="FILE", help="also write the figures there, as comma-separated values")
    options = parser.parse_args(arguments)
    try:
        lines = read_file(options.source) if os.path.isfile(options.source) else read_port(options.source)
        figures = rows(lines)
    except Unusable as problem:
        print(problem, file=sys.stderr)
        return 2
    except NoFigures as problem:
        print(problem, file=sys.stderr)
        return 1
    print("\n".join(told(figures)))
    if options.csv:
        try:
            with open(options.csv, "w", encoding="utf-8", newline="") as file:
                csv.writer(file).writerows([HEAD.split(","), *figures])
        except OSError as problem:
            print("{} cannot be written: {}.".format(options.csv, problem.strerror), file=sys.stderr)
            return 2
        print("Written to {}.".format(options.csv))
    return 0


if __name__ == "__main__":
    from tools import environment

    environment.start(main, __file__)
