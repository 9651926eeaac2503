"""From the last pick to the reveal on a serial ring of real processes: `python3 tools/turnover.py`.

Plays whole games of bots with two, three and four handhelds, a process for each, over
pseudo terminals that take as long for each byte as a line of 115200 baud. A pick counts
from the moment in which its handheld gives the frame with its commitment to the line, a
reveal in the moment in which a handheld has turned over and begins to draw.

Exit code: 0 all games are well, 1 one is not, 2 an option that cannot be used, 130 interrupted.
"""

import argparse
import io
import os
import statistics
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = ROOT
sys.path.append(os.path.join(ROOT, "lib"))

from tools import environment, long_run  # noqa: E402

_PLAYERS = (2, 3, 4)
_BITS = 10  # of a byte on a serial line
_CODING = 2  # bytes that a frame gets on it


def parse(arguments):
    parser = argparse.ArgumentParser(prog="turnover.py", allow_abbrev=False, description=__doc__.partition("\n\n")[0])
    parser.add_argument("--players", default="2,3,4", metavar="N,N", help="handhelds in the ring (default 2,3,4)")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="games with each number of them (default 1)")
    parser.add_argument("--baud", type=int, default=115200, metavar="N", help="speed of the line (default 115200)")
    options = parser.parse_args(arguments)
    try:
        options.players = [int(count) for count in options.players.split(",")]
        if not set(options.players) <= set(_PLAYERS):
            raise ValueError
    except ValueError:
        parser.error("--players {} is not made of 2, 3 and 4".format(options.players))
    if options.baud < 9600 or options.games < 1:
        parser.error("a ring has at least 9600 baud, and there must be a game")
    return options


def frames(pieces):
    """`(when, handheld, frame)` of all whole frames; `pieces` are (when, handheld, bytes) as they went onto the lines."""
    from ranium.link import cobs, frame

    begun = {}
    for when, handheld, data in pieces:
        for byte in data:
            start, code = begun.setdefault(handheld, (when, bytearray()))
            if byte:
                code.append(byte)
                continue
            del begun[handheld]
            if cobs.decode(code, len(code)) and frame.valid(memoryview(code)[1:], len(code) - 1):
                yield start, handheld, bytes(code[1:])


def last_picks(pieces, session, sources):
    """{step: when the last handheld that committed gave its commitment to the line}; `sources`: id of each seat's handheld."""
    from ranium.link import frame

    first = {}
    for when, _, data in frames(pieces):
        body = data[frame.BODY : -frame.CRC]
        source = data[frame.SOURCE : frame.INSTANCE]
        if data[1] != frame.SESSION or body[:8] != session or source not in sources:
            continue
        if body[19] >> sources.index(source) & 1:
            first.setdefault((body[8] | body[9] << 8, source), when)
    steps = {}
    for (step, source), when in first.items():
        steps.setdefault(step, {})[source] = when
    return {step: max(times.values()) for step, times in steps.items() if len(times) == len(sources)}


def sources_of(pieces, session):
    """The ids of the handhelds of a session, in the order of their seats."""
    from ranium.link import frame

    return sorted({
        data[frame.SOURCE : frame.INSTANCE] for _, _, data in frames(pieces)
        if data[1] == frame.SESSION and data[frame.BODY : frame.BODY + 8] == session
    })  # fmt: skip


def play(players, baud):
    """One game: `(exit code, what the host said, by step the ms from the last pick to each turn-over, sorted)`."""
    from tools.host import Host
    from tools.table import Setup, Table

    pieces = []
    setup = Setup(
        players=players, bots=players, headless=True, baud=baud,
        tap=lambda wire, data: pieces.append((time.monotonic() * 1000, wire, data)),
    )  # fmt: skip
    out = sys.stdout if sys.stdout.isatty() else io.StringIO()
    with Table(setup, sys.executable) as table:
        host = Host(table, None, out)
        code = host.run()
        if code:
            return code, getattr(out, "getvalue", str)(), {}
        session = bytes.fromhex(table.recordings[0].game.session)
        turned = {}
        for recording in table.recordings:
            for step, record in recording.game.steps.items():
                turned.setdefault(step, []).append(record["at"])
    picked = last_picks(pieces, session, sources_of(pieces, session))
    return 0, "", {
        step: sorted(at - picked[step] for at in times)
        for step, times in turned.items() if step in picked and len(times) == players
    }  # fmt: skip


def limit(players, baud):
    """Milliseconds for two beacons of one seat, commitment and reveal, from handheld to handheld around an idle ring."""
    from ranium.link.frame import BODY, CRC
    from ranium.link.opening import beacon_most

    return 2 * (players - 1) * (BODY + beacon_most(1, players) + CRC + _CODING) * _BITS * 1000 / baud


def main(arguments):
    options = parse(arguments)
    progress = environment.Progress(sys.stdout)
    rows = [("handhelds", "games", "steps", "the wire itself", "first turned over", "last turned over", "between them")]
    games = len(options.players) * options.games
    began = time.monotonic()
    for number, players in enumerate(options.players):
        found = []
        for game in range(options.games):
            done = number * options.games + game
            progress.say(long_run.bar(done, games, "games", time.monotonic() - began) if done else "the first of {} games".format(games))
            code, said, steps = play(players, options.baud)
            if code:
                progress.end("{} handhelds: the game went wrong.\n{}".format(players, said))
                return 1
            found += steps.values()
        rows.append((
            str(players), str(options.games), str(len(found)), "{:.0f} ms".format(limit(players, options.baud)),
            _ms(times[0] for times in found), _ms(times[-1] for times in found), _ms(times[-1] - times[0] for times in found),
        ))  # fmt: skip
    progress.end()
    long_run.print_table(rows)
    print("{} baud; median / 95th percentile in ms, from the last pick.".format(options.baud))
    return 0


def _ms(values):
    ordered = sorted(values)
    return "{:.0f} / {:.0f} ms".format(statistics.median(ordered), ordered[len(ordered) * 95 // 100])


if __name__ == "__main__":
    environment.start(main, __file__)
