"""The desktop table: `python3 tools/play.py` opens linked handhelds side by side and deals.

You hold the first handheld, bots the others. Sets up the virtual environment at first
use. `--headless` plays without windows, `--replay FILE` checks a finished game.

Exit code: 0 all well, 1 the game could not be finished or something does not agree,
2 an option or file that cannot be used, 130 interrupted.
"""

import sys

try:
    import argparse
    import difflib
    import os
    import signal
    import threading
    import time

    if __name__ == "__main__":  # imports start at the checkout, not in this folder
        sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        sys.path.insert(1, os.path.join(sys.path[0], "lib"))

    from tools import environment
except KeyboardInterrupt:  # so early that there is nothing to put away
    sys.exit(130)

LINKS = ("uart", "udp", "local")
LANGUAGES = ("en", "de")

# What stops a session (ranium.link.session), by code.
FAULTS = {
    1: "{} committed to two different picks in one step",
    2: "{} revealed something else than it had committed to",
    3: "{} picked what the rules do not allow",
    4: "the handheld of {} has another state of the game",
}

_GREETING_TIME = 60.0  # seconds without a deal, headless: something is wrong
_STEP_TIME = 120.0  # seconds without a step, headless: the game hangs
_LAST_SHOTS_TIME = 20.0  # seconds for the screens after the last step
_QUIET_TIME = 3.0  # no new picture for so long: all of them are there

# What a holder presses on a bot's handheld, so that pictures of these screens are taken, too:
# settings, name, colour, help; then, in the game, help for the screen and the menu.
_TOUR = ("next", "choose", "choose", "back", "next", "choose", "back", "back", "next", "choose", "back")
_TOUR_IN_GAME = ("help", "wait 80", "help", "back", "wait 80", "back")


def parse(arguments):
    """The options as a namespace; ends the program with a clear message if one is wrong."""
    import engine
    from ranium import bots
    from tools import cable, chaos

    parser = Parser(
        prog="play.py", allow_abbrev=False,
        description="Opens a table of linked handhelds on this computer: you against bots, if you say nothing else.",
        epilog="\n".join(["faults of --chaos:", *("  {:<9} {}".format(*fault) for fault in chaos.FAULTS.items())]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parser.add_argument("--game", default="reload", metavar="NAME", help="which game: " + ", ".join(engine.names()))
    parser.add_argument(
        "--options", metavar="NAMES", help="of the game, with commas between them, or none: "
        + "; ".join("{}: {}".format(name, ", ".join(engine.entry(name)[4])) for name in engine.names() if engine.entry(name)[4]),
    )  # fmt: skip
    parser.add_argument("--players", type=_number, metavar="N", help="handhelds at the table (default 3)")
    parser.add_argument("--bots", type=_number, metavar="N", help="how many of them play by themselves (default: all but yours)")
    parser.add_argument("--strength", default="simple", metavar="NAME", help="how they play: " + ", ".join(bots.names()) + " (default simple)")
    parser.add_argument("--seed", metavar="S", help="the same seed, the same deal and the same bots (any text)")
    parser.add_argument("--language", default="en", metavar="en|de", help="of the screens (default en)")
    parser.add_argument(
        "--link", metavar="|".join(LINKS),
        help="uart: a ring of serial lines (default where there are pseudo terminals); "
        "udp or local: multicast that does not leave this computer",
    )  # fmt: skip
    parser.add_argument("--baud", type=_number, metavar="N", help="model the speed of the serial lines, e.g. 115200")
    parser.add_argument("--chaos", metavar="SPEC", help="faults on the link, from a seed: " + chaos.EXAMPLE + "; what they are stands below")
    parser.add_argument("--size", default="128x64", metavar="WxH", help="pixels of every display (default 128x64); from 256x128 on it shows more at once")
    parser.add_argument("--kiosk", action="store_true", help="the unit of a convention booth (lib/ranium/kiosk/README.md), alone if --players says nothing else")
    parser.add_argument("--spectate", action="store_true", help="one more, larger window that shows the public table and holds no seat")
    parser.add_argument("--headless", action="store_true", help="no windows: bots play one game to its end")
    parser.add_argument("--shots", metavar="DIR", help="save a picture of every kind of screen")
    parser.add_argument("--transcript", metavar="FILE", help="write the game down as self-explaining JSON lines")
    parser.add_argument("--replay", metavar="FILE", help="check a transcript step by step, and do nothing else")
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        parser.error("there is no option {}{}".format(unknown[0], parser.like(unknown[0])))

    if options.replay is not None:
        if len(arguments) > 2 or (len(arguments) == 2 and arguments[0] != "--replay"):
            parser.error("--replay checks a finished game; it goes with no other option")
        return options
    try:
        _, _, fewest, most, known = engine.entry(options.game)
    except ValueError as problem:
        parser.error(str(problem))
    for name in options.options.split(",") if options.options is not None else ():
        if name != "none" and name not in known:
            parser.error("{} has no option {!r}; {}".format(options.game, name, "there are: " + ", ".join(known) if known else "it has none"))
    if options.kiosk:
        options.bots = (options.players or 1) - 1 if options.bots is None else options.bots
        options.players = options.bots + 1 if options.players is None else options.players
        fewest = 1
        if options.bots >= options.players:
            parser.error("--kiosk is one of the handhelds: {} bots are too many for {}".format(options.bots, options.players))
    if options.players is None:
        options.players = min(3, most)
    if not fewest <= options.players <= most:
        parser.error("{} is for {}{} players, not {}".format(options.game, "" if fewest == most else "{} to ".format(fewest), most, options.players))
    if options.bots is None:
        options.bots = options.players - (0 if options.headless else 1)
    if options.bots > options.players:
        parser.error("{} bots are too many for {} players".format(options.bots, options.players))
    if options.strength not in bots.names():
        parser.error("no bot named {!r}; there are: {}".format(options.strength, ", ".join(bots.names())))
    if options.language not in LANGUAGES:
        parser.error("no language {!r}; there are: {}".format(options.language, ", ".join(LANGUAGES)))
    wide, times, high = options.size.partition("x")
    if not (wide.isdecimal() and high.isdecimal() and 128 <= int(wide) <= 256 and 64 <= int(high) <= 256 and int(high) % 8 == 0):
        parser.error("--size {} is no size of a display; there are 128x64 to 256x256, the height in whole eights".format(options.size))
    if options.link is None and options.players == 1 and not options.spectate:
        options.link = "udp"  # a ring of one is none
    if options.link is None:
        options.link = "uart" if cable.AVAILABLE else "udp"
    if options.link not in LINKS:
        parser.error("no link {!r}; there are: {}".format(options.link, ", ".join(LINKS)))
    if options.link == "uart" and not cable.AVAILABLE:
        parser.error("this computer has no pseudo terminals for serial lines; use --link udp")
    if options.baud is not None and options.link != "uart":
        parser.error("--baud is for serial lines: --link uart")
    if options.baud is not None and options.baud < 300:
        parser.error("--baud {} is too slow for a game; a board's line has 115200".format(options.baud))
    if options.chaos is not None:
        try:
            options.chaos = chaos.Spec.parse(options.chaos)
        except ValueError as problem:
            parser.error("--chaos: {}".format(problem))
    if options.shots:
        try:
            os.makedirs(options.shots, exist_ok=True)
        except OSError as problem:
            parser.error("--shots {}: {}".format(options.shots, problem.strerror))
    if options.transcript:
        try:
            open(options.transcript, "a").close()
        except OSError as problem:
            parser.error("--transcript {}: {}".format(options.transcript, problem.strerror))
    return options


class Parser(argparse.ArgumentParser):
    """Tells what is wrong with an option in one line."""

    def error(self, message):
        self.exit(2, "play.py: {}\nAll options: python3 tools/play.py --help\n".format(message.removeprefix("argument ")))

    def like(self, option):
        """The known option that was probably meant, as a question; empty if none is near."""
        near = difflib.get_close_matches(option.partition("=")[0], self._option_string_actions, 1)
        return "; did you mean {}?".format(near[0]) if near else ""


def _number(text):
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError("{!r} is not a whole number".format(text)) from None
    if number < 0:
        raise argparse.ArgumentTypeError("{} is less than 0".format(number))
    return number


def has_screen():
    """True if windows can open on this computer."""
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    )


def stray_settings():
    """Settings in this program's own environment, which would be expected to count but do not: (a sentence, whether it must end here)."""
    for name in ("RANIUM_KIOSK", "RANIUM_SPECTATE"):
        if os.environ.get(name, "0") not in ("", "0", "1"):
            return '{} must be 0 or 1, not "{}"; here --{} does it.'.format(name, os.environ[name], name[7:].lower()), True
    found = sorted(name for name in os.environ if name.startswith("RANIUM_") and name != "RANIUM_LONG")
    if not found:
        return "", False
    return "The table sets up its handhelds by options (--help): it takes no notice of {}.".format(", ".join(found)), False


def main(arguments):
    environment.check_python()
    options = parse(arguments)
    if options.replay is not None:
        return replay(options.replay)
    stray, wrong = stray_settings()
    if stray:
        print("play.py: " + stray, file=sys.stderr)
    if wrong:
        return 2
    if not options.headless and not has_screen():
        print(
            "No screen is attached to this computer, so no window can open.\n"
            "To let bots play a game without windows: python3 tools/play.py --headless\n"
            "To see the screens as pictures, too: python3 tools/play.py --headless --shots pictures",
            file=sys.stderr,
        )
        return 2
    python = environment.enter()
    return play(options, python)


def replay(path):
    """Checks a transcript; the exit code says how that went."""
    from tools import transcript

    try:
        lines = transcript.replay(path)
    except transcript.Unreadable as problem:
        print("{} cannot be replayed: {}.".format(path, problem), file=sys.stderr)
        return 2
    except transcript.Disagreement as problem:
        print("{} does not agree with the rules. {}.".format(path, _capital(str(problem))), file=sys.stderr)
        return 1
    deal, end = lines[1], lines[-1]
    print("{}: {} for {} players, {} steps: every one agrees.".format(path, deal["title"], len(deal["players"]), end["steps"]))
    if end["over"]:
        print(_standings(deal, end))
    else:
        print("The game was not played to its end.")
    return 0


def play(options, python):
    """Opens the table, stays with it to the end, and reports."""
    from pathlib import Path

    from tools.table import Setup, Table

    setup = Setup(
        game=options.game, options=options.options or "", players=options.players, bots=options.bots, strength=options.strength, seed=options.seed,
        language=options.language, size=options.size, link="uart" if options.link == "uart" else "udp", baud=options.baud, headless=options.headless,
        shots=Path(options.shots) if options.shots else None, chaos=options.chaos, kiosk=options.kiosk, spectate=options.spectate,
    )  # fmt: skip
    for name in ("SIGTERM", "SIGHUP"):  # ended from outside or its terminal closed: as orderly as by Ctrl-C
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: signal.raise_signal(signal.SIGINT))
    with Table(setup, python) as table:
        host = Host(table, options.transcript)
        try:
            return host.run()
        except KeyboardInterrupt:
            host.say("Interrupted; all handhelds are being put away.")
            return 130
        finally:
            host.write_transcripts()


class Host:
    """Looks after a table: tells how the game goes, who is in trouble, and when it is over."""

    def __init__(self, table, transcript_path, out=None):
        self.table = table
        self.headless = table.setup.headless
        self._transcript_path = transcript_path
        self._written = {}  # session -> steps in its transcript
        self._gone = set()
        self._dealt = None  # the session whose deal was told last
        self._progress = environment.Progress(out or sys.stdout)

    def say(self, text):
        """A line that stays."""
        self._progress.end(text)

    def run(self):
        """Until the game is over (headless) or the last person's window is closed; gives the exit code."""
        setup = self.table.setup
        if setup.kiosk and setup.players == 1:
            what = "A kiosk by itself"
        else:
            what = "{} handhelds, {} of them bots, linked by {}".format(setup.players, setup.bots, setup.link)
        self.say("{}.{}".format(what, "" if self.headless else " Close the windows or press Ctrl-C to end."))
        if setup.chaos:
            self.say("Faults on the link: {}".format(setup.chaos))
        if self.headless and not setup.kiosk:
            self._progress.say("waiting for the handhelds to find each other")
        if self.headless and self.table.persons:
            self._take_lines()
        elif self.headless and setup.shots:
            self._press(_TOUR)
        code = self._until_over() if self.headless else self._until_closed()
        if self.table.chaos:
            self.say("{}.".format(self.table.chaos))
        return code

    # Without windows

    def _press(self, lines):
        for line in lines:
            self.table.handhelds[0].tell(line)

    def _until_over(self):
        quiet_since = time.monotonic()
        while True:
            if self._look():
                quiet_since = time.monotonic()
            if all(recording.game and recording.game.over for recording in self.table.recordings):
                return self._report()
            if self.table.setup.kiosk and not self.table.persons[0].running:
                return 1 if self.table.persons[0].process.returncode else 0
            if self._gone:
                self.say("The game cannot be finished without {}.".format("them" if len(self._gone) > 1 else "it"))
                return 1
            dealt = any(recording.game for recording in self.table.recordings)
            if not self.table.persons and time.monotonic() - quiet_since > (_STEP_TIME if dealt else _GREETING_TIME):
                self._tell_hang(dealt)
                return 1
            self._show_answers()
            self._progress.turn()
            time.sleep(0.05)

    def _report(self):
        """Holds all records of the last game against each other and tells the standings."""
        from tools import records, transcript

        if self.table.setup.shots:
            self._wait_for_shots()
        root = self.table.recordings[0].game.root
        session = self.table.recordings[0].game.session
        dealt, steps, complaints = records.merge(self.table.recordings, root)
        finals = [recording.game.last_state for recording in self.table.recordings]
        if complaints or len(set(finals)) > 1:
            self.say("The handhelds do not agree:\n  " + "\n  ".join(complaints or ["their final states differ"]))
            return 1
        try:
            lines = list(transcript.tell(dealt, steps))
        except transcript.Disagreement as problem:
            self.say("The engine does not agree with the handhelds. {}.".format(_capital(str(problem))))
            return 1
        spread = records.turn_over_spread(self.table.recordings, session)
        self.say("Over after {} steps. All {} handhelds hold the same final state.".format(len(steps), len(finals)))
        self.say("Each reveal was turned over by all within {} ms.".format(max(spread.values(), default=0)))
        self.say(_standings(lines[1], lines[-1]))
        return 0

    def _wait_for_shots(self):
        """The last screens come after the last step: waits until no new picture appears."""
        folder = self.table.setup.shots
        until = time.monotonic() + _LAST_SHOTS_TIME
        count, quiet_since = 0, time.monotonic()
        while time.monotonic() < until and time.monotonic() - quiet_since < _QUIET_TIME:
            now = sum(1 for _ in folder.rglob("*.png"))
            if now != count:
                count, quiet_since = now, time.monotonic()
            self._progress.say("waiting for the last pictures")
            self._progress.turn()
            time.sleep(0.1)
        self.say("{} pictures in {}.".format(count, folder))

    def _tell_hang(self, dealt):
        if dealt:
            self.say("Nothing has happened for {:.0f} s; the game hangs.".format(_STEP_TIME))
        else:
            self.say("The handhelds have not agreed on a game within {:.0f} s.".format(_GREETING_TIME))
        for handheld in self.table.handhelds:
            self._tell_last_words(handheld)

    def _take_lines(self):
        """Persons without windows press buttons by typing their names."""
        persons = self.table.persons
        number = ", after the handheld's number, as in: {} choose".format(persons[0].index + 1) if len(persons) > 1 else ""
        self.say("There is no window: type its buttons, prev, next, choose, back, help or hold choose; show prints the picture, quit ends it{}.".format(number))
        if self.table.setup.kiosk:
            self.say("The kiosk invites until somebody types, and ends with the first whole game, with quit or with Ctrl-C.")

        def take():
            for line in sys.stdin:
                number, _, rest = line.strip().partition(" ")
                chosen = [p for p in persons if number == str(p.index + 1)]
                (chosen or persons)[0].tell(rest if chosen else line.strip())
            self.say("Nothing more can be typed; Ctrl-C ends it.")

        threading.Thread(target=take, name="typed lines", daemon=True).start()

    def _show_answers(self):
        for person in self.table.persons:
            words = person.new_words().rstrip()
            if words:
                self.say(words)

    # With windows

    def _until_closed(self):
        while True:
            self._look()
            watched = self.table.persons or self.table.handhelds
            if not any(handheld.running for handheld in watched):
                failed = [handheld for handheld in watched if handheld.process.returncode]
                return 1 if len(failed) == len(watched) else 0
            time.sleep(0.05)

    # Both

    def _look(self):
        """Takes in what has happened; True if anything has."""
        happened = False
        for handheld in self.table.handhelds:
            for record in handheld.recording.read():
                happened = True
                self._tell(handheld, record)
        for handheld in self.table.handhelds:
            if not handheld.running and handheld not in self._gone:
                self._gone.add(handheld)
                happened = True
                self._tell_end(handheld)
        return happened

    def _tell(self, handheld, record):
        kind = record["kind"]
        if kind == "session":
            handheld.take_name(record)
        if kind == "session" and record["session"] != self._dealt:
            self._dealt = record["session"]
            how = "Goes on" if record.get("generation") else "Dealt"
            self.say("{}: {} for {}.".format(how, _title(record["game"]), ", ".join(record["names"])))
        elif kind in ("session", "step") and self.headless:
            game = handheld.recording.game
            if kind == "step" and len(game.steps) % 6 == 3 and handheld.index == 0 and self.table.setup.shots and handheld.bot:
                self._press(_TOUR_IN_GAME)
            if record is game.dealt or max(game.steps) == record["step"]:
                self._progress.say(_progress(game))
        elif kind == "fault":
            self.say("{}: the game stopped: {}.".format(_capital(handheld.title), _fault(record, handheld)))
        elif kind == "over" and not self.headless:
            self.write_transcripts()

    def _tell_end(self, handheld):
        if self.table.cable:
            self.table.cable.bypass(handheld.index)
        code = handheld.process.returncode
        if code == 0:
            self.say("{} was closed.".format(_capital(handheld.title)))
        else:
            how = "was ended by signal {}".format(-code) if code < 0 else "ended with exit code {}".format(code)
            self.say("{} {}.".format(_capital(handheld.title), how))
            self._tell_last_words(handheld)

    def _tell_last_words(self, handheld):
        words = handheld.last_words()
        if words:
            self.say("Last words of {}:\n  {}".format(handheld.title, "\n  ".join(words)))
        else:
            self.say("{} said nothing.".format(_capital(handheld.title)))

    def write_transcripts(self):
        """Writes the games played so far: the first into the file named, later ones beside it."""
        from tools import records, transcript

        if not self._transcript_path:
            return
        for number, session in enumerate(records.sessions(self.table.recordings), 1):
            dealt, steps, complaints = records.merge(self.table.recordings, session)
            if self._written.get(session) == len(steps):
                continue
            self._written[session] = len(steps)
            stem, ending = os.path.splitext(self._transcript_path)
            path = self._transcript_path if number == 1 else "{}-{}{}".format(stem, number, ending)
            for complaint in complaints:
                self.say("The handhelds do not agree: {}.".format(complaint))
            try:
                transcript.write(path, list(transcript.tell(dealt, steps)))
            except transcript.Disagreement as problem:
                self.say("No transcript: the engine does not agree with the handhelds. {}.".format(_capital(str(problem))))
            except OSError as problem:
                self.say("The transcript could not be written to {}: {}.".format(path, problem.strerror))
            else:
                self.say("Transcript: {} ({} steps). Check it: python3 tools/play.py --replay {}".format(path, len(steps), path))


def _title(name):
    from tools import transcript

    return transcript.explainer(name).TITLE


def _progress(played):
    """Where a game is, in words."""
    import engine
    from tools import transcript

    dealt = played.dealt
    game = engine.game(dealt["game"])(dealt["seats"], dealt["options"], bytes(32))
    game.restore(bytes.fromhex(played.last_state))
    return transcript.explainer(dealt["game"]).progress(game)


def _fault(record, handheld):
    """What a fault means, in a sentence about the seat it concerns."""
    names = handheld.recording.game.dealt["names"] if handheld.recording.game else []
    seat = record["seat"]
    who = names[seat] if 0 <= seat < len(names) else "somebody"
    return FAULTS.get(record["code"], "fault {} about {{}}".format(record["code"])).format(who)


def _standings(deal, end):
    """The final places, a line for each seat."""
    from tools import transcript

    words = transcript.explainer(deal["game"])
    names = {player["seat"]: player["name"] for player in deal["players"]}
    return "\n".join(words.standing(entry, names[entry["seat"]]) for entry in end["standings"])


def _capital(text):
    return text[:1].upper() + text[1:]


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except environment.SetupError as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)
