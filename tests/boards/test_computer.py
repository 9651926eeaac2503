"""The stand-ins: memory, randomness, serial line, UDP, record, pictures, watchdog."""

import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pytest
from boards.computer.entropy import Entropy
from boards.computer.keys import Event, Keys
from boards.computer.nvm import SIZE, Nvm
from boards.computer.picture import png, text
from boards.computer.record import Record
from boards.computer.serial_port import SerialPort
from boards.computer.shots import Shots
from boards.computer.udp import Udp
from boards.description import BoardError

ROOT = Path(__file__).resolve().parents[2]
posix = pytest.mark.skipif(os.name != "posix", reason="needs pseudo-terminals")


def process(code, **settings):
    environment = dict(os.environ, PYTHONPATH=str(ROOT), **settings)
    return subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def until(condition, seconds=5):
    """Waits for a condition to hold; False if it does not in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.005)
    return False


# keys


def events(keys):
    event = Event()
    seen = []
    while keys.events.get_into(event):
        seen.append((event.key_number, event.pressed))
    return seen


def test_two_sources_hold_one_key():
    keys = Keys()
    keys.press(1, "mouse")
    keys.press(1, "keyboard")
    keys.release(1, "mouse")
    assert events(keys) == [(1, True)] and keys.down(1)
    keys.release(1, "mouse")
    keys.release(1, "keyboard")
    assert events(keys) == [(1, False)] and not keys.down(1)


def test_release_all_and_reset():
    keys = Keys()
    keys.press(0, "a")
    keys.press(2, "b")
    keys.reset()
    assert events(keys) == [(0, True), (2, True), (0, True), (2, True)]
    keys.release_all()
    assert events(keys) == [(0, False), (2, False)]


def test_a_full_queue_tells():
    keys = Keys(size=4)
    for _ in range(3):
        keys.tap(0)
    assert keys.events.overflowed and len(keys.events) == 4
    keys.events.clear()
    assert not keys.events.overflowed and not events(keys)


# memory


def test_memory_outlives_the_process(tmp_path):
    path = tmp_path / "nvm"
    nvm = Nvm(path)
    assert len(nvm) == SIZE == 4096 and nvm[:] == b"\xff" * SIZE
    nvm[10:13] = b"abc"
    nvm[0] = 7
    nvm[-1] = 8
    nvm.close()
    assert path.stat().st_size == SIZE
    again = Nvm(path)
    assert (again[10:13], again[0], again[4095]) == (b"abc", 7, 8)
    assert nvm.writes == 3 and again.writes == 0


def test_memory_without_a_file_is_new_each_time():
    nvm = Nvm()
    nvm[0:4] = b"gone"
    assert Nvm()[0:4] == b"\xff" * 4


def test_wrong_writes_to_memory_change_nothing():
    nvm = Nvm()
    for index, value, error in (
        (slice(0, 4), b"abc", ValueError),
        (slice(0, 4, 2), b"ab", NotImplementedError),
        (4096, 1, IndexError),
        (0, 256, ValueError),
    ):
        with pytest.raises(error):
            nvm[index] = value
    assert nvm[:] == b"\xff" * SIZE and nvm.writes == 0


def test_memory_refuses_a_file_that_is_something_else(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("dear reader")
    with pytest.raises(BoardError, match="not a handheld's memory"):
        Nvm(letter)
    assert letter.read_text() == "dear reader"
    with pytest.raises(BoardError, match="RANIUM_NVM"):
        Nvm(tmp_path)


@posix
def test_one_memory_serves_one_handheld(tmp_path):
    first = Nvm(tmp_path / "nvm")
    with pytest.raises(BoardError, match="in use by another handheld"):
        Nvm(tmp_path / "nvm")
    first.close()
    Nvm(tmp_path / "nvm").close()


@posix
def test_a_kill_leaves_whole_assignments(tmp_path):
    """A process that keeps writing blocks of one value is killed: the file never shows a mixture."""
    code = (
        "from boards.computer.nvm import Nvm\nimport sys\nnvm = Nvm(sys.argv[1])\nn = 0\nprint('go', flush=True)\n"
        "while True:\n    n = (n + 1) % 256\n    nvm[100:2000] = bytes([n]) * 1900\n"
    )
    path = tmp_path / "nvm"
    for i in range(8):
        environment = dict(os.environ, PYTHONPATH=str(ROOT))
        child = subprocess.Popen([sys.executable, "-c", code, path], env=environment, stdout=subprocess.PIPE)
        child.stdout.readline()
        time.sleep(0.003 * (i + 1))
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        nvm = Nvm(path)
        assert len(set(nvm[100:2000])) == 1
        nvm.close()


# randomness


def test_a_seed_repeats_and_none_does_not():
    one, two, other = Entropy("7/0"), Entropy("7/0"), Entropy("7/1")
    assert one.urandom(5) + one.urandom(100) == two.urandom(105)
    assert other.urandom(32) != Entropy("7/0").urandom(32)
    assert Entropy().urandom(16) != Entropy().urandom(16)
    assert [len(one.urandom(n)) for n in (0, 1, 33)] == [0, 1, 33]


# serial line


class Cable:
    """A pseudo-terminal; `path` is a link to its end, as udev names an adapter."""

    def __init__(self, path):
        self.path = path
        self.plug()

    def plug(self):
        self.far, near = os.openpty()
        os.set_blocking(self.far, False)
        import tty

        tty.setraw(near)
        if self.path.is_symlink():
            self.path.unlink()
        self.path.symlink_to(os.ttyname(near))
        os.close(near)

    def pull(self):
        os.close(self.far)
        self.path.unlink()

    def read(self):
        try:
            return os.read(self.far, 65536)
        except (BlockingIOError, OSError):
            return b""


@pytest.fixture
def cable(tmp_path):
    return Cable(tmp_path / "tty")


@posix
def test_all_bytes_pass_both_ways(cable):
    port = SerialPort(str(cable.path))
    everything = bytes(range(256))
    assert port.write(memoryview(everything)) == 256
    got = bytearray()
    until(lambda: got.extend(cable.read()) or len(got) >= 256)
    assert got == everything
    buffer = bytearray(64)
    assert port.in_waiting == 0 and port.readinto(buffer) is None
    os.write(cable.far, everything)
    got = bytearray()
    until(lambda: got.extend(buffer[: port.readinto(buffer) or 0]) or len(got) >= 256)
    assert got == everything and port.fault is None
    port.close()
    assert port.in_waiting == 0 and port.write(b"x") == 0


@posix
def test_nobody_reads_and_nothing_waits(cable):
    """Frames that do not fit are dropped whole: whatever arrives later is whole frames."""
    port = SerialPort(str(cable.path))
    frame = bytes(range(1, 250)) + b"\0"
    begin = time.monotonic()
    taken = sum(port.write(frame) == len(frame) for _ in range(2000))
    assert time.monotonic() - begin < 1
    assert 0 < taken < 2000 and port.dropped == 2000 - taken
    got = bytearray()

    def drained():
        port.in_waiting
        chunk = cable.read()
        got.extend(chunk)
        return len(got) >= taken * len(frame)

    assert until(drained)
    assert got == frame * taken
    assert port.write(frame) == len(frame)
    assert until(lambda: cable.read() == frame)


@posix
def test_a_vanished_line_is_silent_told_once_and_comes_back(cable, monkeypatch):
    monkeypatch.setattr("boards.computer.serial_port._AGAIN", 0.05)
    told = []
    port = SerialPort(str(cable.path), told.append)
    cable.pull()
    buffer = bytearray(8)
    for _ in range(100):
        assert port.in_waiting == 0
        assert port.readinto(buffer) is None
        port.write(b"frame\0")
        time.sleep(0.001)
    assert "is gone" in port.fault and str(cable.path) in port.fault
    assert len(told) == 1
    cable.plug()
    assert until(lambda: port.in_waiting == 0 and port.fault is None)
    assert told[1].endswith("is back.")
    assert port.write(b"again") == 5
    assert until(lambda: cable.read() == b"again")


@posix
def test_a_line_that_cannot_be_opened(cable, tmp_path):
    with pytest.raises(BoardError, match="No such file.*RANIUM_PORT"):
        SerialPort(str(tmp_path / "none"))
    port = SerialPort(str(cable.path))
    with pytest.raises(BoardError, match="cannot be opened"):
        SerialPort(str(cable.path))
    port.close()


# UDP


@pytest.fixture
def group():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        return "239.84.70.22:{}@127.0.0.1".format(free.getsockname()[1])


def test_udp_reaches_everybody_and_never_waits(group):
    ports = [Udp(group) for _ in range(3)]
    buffer = bytearray(251)
    assert ports[0].recv_into(buffer) == 0
    assert ports[0].send(memoryview(b"to all")) == 6
    for port in ports:
        assert until(lambda: port.recv_into(buffer) == 6)
        assert buffer[:6] == b"to all"
    ports[1].send(bytes(400))  # too long for the buffer: cut, not an error
    assert until(lambda: ports[2].recv_into(buffer) == 251)
    for port in ports:
        port.close()
    assert ports[0].recv_into(buffer) == 0 and ports[0].send(b"x") == 0
    assert ports[0].dropped == 1 and ports[0].fault


@pytest.mark.parametrize(
    "where",
    ["", "x", "239.1.1.1", "239.1.1.1:5", "239.1.1.1:99999@127.0.0.1", "192.168.1.1:5000@127.0.0.1", "239.1.1.1:a@127.0.0.1"],
)
def test_udp_places_that_are_none(where):
    with pytest.raises(BoardError, match="RANIUM_UDP"):
        Udp(where)


def test_udp_on_an_interface_that_is_not_here():
    with pytest.raises(BoardError, match="UDP cannot use"):
        Udp("239.84.70.22:47622@203.0.113.9")


# record


def test_records_are_lines_of_json(tmp_path):
    path = tmp_path / "record"
    record = Record(path)
    record.write("step", step=1, picks=[3, 255], entropy=b"\x01\xff", state=bytearray(2))
    record.write("fault", code=2, seat=1, names=["Zoë"])
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert lines[0]["entropy"] == "01ff" and lines[0]["state"] == "0000" and lines[0]["picks"] == [3, 255]
    assert [line["kind"] for line in lines] == ["step", "fault"]
    assert lines[0]["at"] <= lines[1]["at"] and lines[1]["names"] == ["Zoë"]
    with pytest.raises(TypeError):
        record.write("step", what=object())
    with pytest.raises(BoardError, match="RANIUM_RECORD"):
        Record(tmp_path / "no" / "folder")


# pictures


def decoded(data):
    """(width, height, rows of colours) of one of our PNGs."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(kind + body)
        chunks[kind] = body
        at += 12 + length
    width, height, depth, colour, *_ = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, colour) == (2, 3)
    raw, stride = zlib.decompress(chunks[b"IDAT"]), -(-width // 4) + 1
    rows = []
    for y in range(height):
        line = raw[y * stride + 1 : (y + 1) * stride]
        rows.append([line[x // 4] >> 6 - x % 4 * 2 & 3 for x in range(width)])
    return width, height, rows


@pytest.fixture
def frame():
    """A diagonal over 128 x 64."""
    frame = bytearray(1024)
    for y in range(64):
        frame[(y >> 3) * 128 + 2 * y] |= 1 << (y & 7)
    return bytes(frame)


def test_png_pixel_by_pixel(frame):
    width, height, rows = decoded(png(frame, 128, 64, 1))
    assert (width, height) == (128, 64)
    assert all((rows[y][x] == 3) == (x == 2 * y) for y in range(64) for x in range(128))


def test_png_shows_dots_on_glass_in_a_case(frame):
    width, height, rows = decoded(png(frame, 128, 64, 4))
    assert (width, height) == (128 * 4 + 40, 64 * 4 + 40)
    assert rows[0] == [0] * width and rows[8][8:-8] == [1] * (width - 16)
    for y in range(64):
        for x in range(0, 128, 5):
            assert rows[20 + 4 * y + 2][20 + 4 * x + 2] == (3 if x == 2 * y else 2)
            assert rows[20 + 4 * y + 3][20 + 4 * x] == rows[20 + 4 * y][20 + 4 * x + 3] == 1


def test_picture_as_text(frame):
    lines = text(frame, 128, 64).split("\n")
    assert len(lines) == 32 and lines[0] == "▀ ▄" and lines[1] == "    ▀ ▄"


def test_shots_keep_a_few_different_ones_of_each_kind(tmp_path):
    shots = Shots(tmp_path / "new" / "folder")
    for i in range(200):
        if shots.wanted("table"):
            shots.take("table", bytes([i // 2]) * 1024, 128, 64)
    shots.take("../what?", bytes(1024), 128, 64)
    names = sorted(path.name for path in (tmp_path / "new" / "folder").iterdir())
    assert names == ["---what-.png", *(f"table-{i}.png" for i in range(2, 9)), "table.png"]
    with pytest.raises(BoardError, match="RANIUM_SHOTS"):
        Shots(__file__)


# watchdog


def test_a_hanging_program_is_ended_and_tells_where():
    child = process(
        "from boards.computer.watchdog import Watchdog\nimport time\n"
        "dog = Watchdog(1)\nend = time.monotonic() + 1.6\n"
        "while time.monotonic() < end: dog.feed()\nprint('alive', flush=True)\n"
        "def hang():\n    while True: pass\nhang()\n"
    )
    out, err = child.communicate(timeout=20)
    assert out == "alive\n" and child.returncode == 1
    assert "Timeout" in err and "in hang" in err


def test_a_watchdog_of_no_seconds_sleeps():
    child = process("from boards.computer.watchdog import Watchdog\ndog = Watchdog(0)\ndog.feed()\ndog.close()")
    assert child.wait(timeout=20) == 0
    child.communicate()
