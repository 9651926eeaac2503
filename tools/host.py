"""Who looks after the desktop table while a game goes on: tells how it goes, and when it is over."""

import os
import sys
import threading
import time

from tools import environment

# What stops a session (ranium.link.session), by code.
FAULTS = {
    1: "{} committed to two different picks in one step",
    2: "{} revealed something else than it had committed to",
    3: "{} picked what the rules do not allow",
    4: "the handheld of {} has another state of the game",
    5: "{} cheated at the deal",
    6: "{} says that the deal is wrong, which it was not",
}

_GREETING_TIME = 60.0  # seconds without a deal, headless: something is wrong
_STEP_TIME = 120.0  # seconds without a step, headless: the game hangs
_LAST_SHOTS_TIME = 20.0  # seconds for the screens after the last step
_QUIET_TIME = 3.0  # no new picture for so long: all of them are there

# What a holder presses on a bot's handheld, so that pictures of these screens are taken, too:
# settings, name, colour, help; then, in the game, help for the screen and the menu.
_TOUR = ("next", "choose", "choose", "back", "next", "choose", "back", "back", "next", "choose", "back")
_TOUR_IN_GAME = ("help", "wait 80", "help", "back", "wait 80", "back")


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
            self.say("The engine does not agree with the handhelds. {}.".format(capital(str(problem))))
            return 1
        spread = records.turn_over_spread(self.table.recordings, session)
        self.say("Over after {} steps. All {} handhelds hold the same final state.".format(len(steps), len(finals)))
        self.say("Each reveal was turned over by all within {} ms.".format(max(spread.values(), default=0)))
        self.say(standings(lines[1], lines[-1]))
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
            self.say("{}: the game stopped: {}.".format(capital(handheld.title), _fault(record, handheld)))
        elif kind == "over" and not self.headless:
            self.write_transcripts()

    def _tell_end(self, handheld):
        if self.table.cable:
            self.table.cable.bypass(handheld.index)
        code = handheld.process.returncode
        if code == 0:
            self.say("{} was closed.".format(capital(handheld.title)))
        else:
            how = "was ended by signal {}".format(-code) if code < 0 else "ended with exit code {}".format(code)
            self.say("{} {}.".format(capital(handheld.title), how))
            self._tell_last_words(handheld)

    def _tell_last_words(self, handheld):
        words = handheld.last_words()
        if words:
            self.say("Last words of {}:\n  {}".format(handheld.title, "\n  ".join(words)))
        else:
            self.say("{} said nothing.".format(capital(handheld.title)))

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
                self.say("No transcript: the engine does not agree with the handhelds. {}.".format(capital(str(problem))))
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


def standings(deal, end):
    """The final places, a line for each seat."""
    from tools import transcript

    words = transcript.explainer(deal["game"])
    names = {player["seat"]: player["name"] for player in deal["players"]}
    return "\n".join(words.standing(entry, names[entry["seat"]]) for entry in end["standings"])


def capital(text):
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]
