"""A table of handhelds, each a MicroPython of its own, linked by a ring, in simulated time."""

import json
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
STEP_MS = 20
BYTES = 115200 // 10 * STEP_MS // 1000
"""What the cable carries in a step."""


class Handheld:
    """A process that speaks the lines of handheld.py.

    kind     of the screen it shows
    quiet    True if in the last pass nothing came or went over the cable, no key moved and nothing was drawn
    figures  numbers of its last answer
    over     final states of the games it has played, bytes
    notes    what it told the console
    """

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.kind = "-"
        self.quiet = False
        self.figures = ()
        self.over = []
        self.notes = []
        self.sent = b""
        self.arriving = b""
        self._keys = ""
        self._down = []  # (until when, key)
        self._drawn = 0
        self.hear()

    def press(self, key, until):
        """Presses a key in the next pass and releases it when the time has come to `until`."""
        self._keys += "+{}".format(key)
        self._down.append((until, key))

    def tell(self, now):
        """The time has come to `now`, with keys and what lies in the cable."""
        for until, key in [down for down in self._down if down[0] <= now]:
            self._keys += "-{}".format(key)
            self._down.remove((until, key))
        data, self.arriving = self.arriving[:BYTES], self.arriving[BYTES:]
        self.quiet = not (data or self._keys)
        try:
            self.process.stdin.write("{} {} {}\n".format(now, self._keys or "-", data.hex() or "-"))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the reason is what it said last
        self._keys = ""

    def hear(self):
        """Takes the answer; AssertionError, with what it said last, if the handheld has ended."""
        for line in self.process.stdout:
            word, _, rest = line.strip().partition(" ")
            if word == "@":
                sent, self.kind, drawn, *figures = rest.split()
                self.figures = [int(figure) for figure in figures]
                self.sent = b"" if sent == "-" else bytes.fromhex(sent)
                self.quiet = self.quiet and not self.sent and int(drawn) == self._drawn
                self._drawn = int(drawn)
                return
            if word == "over":
                self.over.append(bytes.fromhex(rest))
            else:
                self.notes.append(line.rstrip())
        raise AssertionError("a handheld has ended:\n" + "\n".join(self.notes[-30:]))

    def close(self):
        self.process.kill()
        self.process.communicate()


class Table:
    """Handhelds in a ring; a context manager that ends them. `people` press the buttons of the first ones."""

    def __init__(self, handhelds, people=()):
        self.handhelds = handhelds
        self.people = people
        self.now = 0
        self.seen = lambda table: None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for handheld in self.handhelds:
            handheld.close()

    def turn(self):
        """One pass of everybody's loop."""
        self.now += STEP_MS
        for handheld, person in zip(self.handhelds, self.people):
            person.turn(handheld, self.now)
        for handheld in self.handhelds:
            handheld.tell(self.now)
        for handheld in self.handhelds:
            handheld.hear()
        for i, handheld in enumerate(self.handhelds):
            self.handhelds[(i + 1) % len(self.handhelds)].arriving += handheld.sent
        self.seen(self)

    def until(self, condition, limit=1200000):
        end = self.now + limit
        while not condition():
            if self.now >= end:
                raise AssertionError("not after {} ms; screens: {}".format(limit, [h.kind for h in self.handhelds]))
            self.turn()

    def play(self, games=1):
        """Until everybody has played so many games; all must have ended alike."""
        self.until(lambda: self.over(games), limit=1200000 * games)

    def over(self, games=1):
        """True when everybody has played so many games; AssertionError if one of them has not ended alike for all."""
        if not all(len(h.over) >= games for h in self.handhelds):
            return False
        for game in range(games):
            assert len({h.over[game] for h in self.handhelds}) == 1
        return True


def settings(index, seats, bot="simple", **more):
    """The settings of handheld `index` at a table of `seats`."""
    common = {"BOARD": "raspberry_pi_pico", "LINK": "uart", "PACE": 0, "PLAYERS": seats, "LANGUAGE": "de"}
    own = {"NAME": "Spieler{}".format(index + 1), "COLOUR": index, "SEED": index + 1, "BOT": bot}
    return {"RANIUM_" + name: value for name, value in {**common, **own, **more}.items()}


def unix(micropython, drive, heap, settings):
    """A handheld on the 64-bit MicroPython with exactly `heap` bytes."""
    script = "import sys\nsys.path[:] = {}\nimport handheld\nhandheld.widen()\nhandheld.equip({})\nhandheld.run()".format(
        [str(drive), str(drive) + "/lib", str(drive) + "/device"], json.dumps(settings)
    )
    return Handheld([str(micropython), "-X", "heapsize={}".format(heap), "-c", script])


def wasm(node, interpreter, drive, settings):
    """A handheld on the 32-bit MicroPython. Figures: heap in use before the pass, and with all that it allocated."""
    return Handheld([str(node), str(HERE / "handheld32.mjs"), str(interpreter), str(drive), json.dumps(settings)])
