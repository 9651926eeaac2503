"""From the last pick to the reveal: what is read from the bytes of a ring, and a real one."""

import pytest
from ranium.link import cobs, frame

from tools import turnover
from tools.cable import AVAILABLE

SESSION = b"session!"
IDS = [b"aaaa", b"bbbb"]


def sent(source, step, known, session=SESSION, kind=frame.SESSION):
    """The bytes of a beacon."""
    data = memoryview(bytearray(frame.MOST))
    data[0], data[1] = frame.PROTOCOL, kind
    data[frame.SOURCE : frame.INSTANCE] = source
    body = session + bytes((step & 255, step >> 8, 0)) + bytes(8) + bytes((known, 0, 0)) + bytes(16)
    data[frame.BODY : frame.BODY + len(body)] = body
    size = frame.seal(data, len(body))
    code = bytearray(1) + bytearray(data[:size])
    cobs.encode(code, size)
    return bytes(code) + b"\0"


def test_the_last_commitment_of_each_step_counts():
    early, late = sent(IDS[0], 3, 1), sent(IDS[1], 3, 3)
    pieces = [
        (1, 0, sent(IDS[0], 3, 0)),
        (2, 1, sent(IDS[0], 3, 2)),  # says that it has the other's
        (5, 0, early[:7]),
        (6, 0, early[7:]),
        (7, 1, sent(b"else", 3, 3)),
        (8, 1, sent(IDS[1], 3, 3, b"another!")),
        (9, 1, late),
        (10, 1, late),
        (11, 0, sent(IDS[0], 4, 1)),
        (12, 0, b"noise\0"),
    ]
    assert turnover.last_picks(pieces, SESSION, IDS) == {3: 9}
    assert turnover.sources_of(pieces, SESSION) == sorted([*IDS, b"else"])
    assert [when for when, _, _ in turnover.frames(pieces)] == [1, 2, 5, 7, 8, 9, 10, 11]


def test_the_wires_limit():
    assert [round(turnover.limit(players, 115200)) for players in (2, 3, 4)] == [16, 34, 55]


@pytest.mark.table
@pytest.mark.skipif(not AVAILABLE, reason="no pseudo terminals on this system")
def test_a_ring_of_real_processes_is_measured(capsys):
    assert turnover.main(["--players", "2"]) == 0
    out = capsys.readouterr().out.splitlines()
    cells = [cell.strip() for cell in next(line for line in out if line.startswith("| 2 ")).split("|")[1:-1]]
    assert cells[0] == "2" and int(cells[2]) > 28 and cells[3] == "16 ms"
    first, last = (float(cells[at].split("/")[0]) for at in (4, 5))
    assert 8 <= first <= last < 1000


@pytest.mark.parametrize("arguments", ["--players 5", "--players two", "--baud 300", "--games 0", "--frob"])
def test_a_wrong_option_is_told(arguments):
    with pytest.raises(SystemExit) as end:
        turnover.main(arguments.split())
    assert end.value.code == 2
