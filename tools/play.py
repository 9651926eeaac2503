"""The desktop table: `python3 tools/play.py` opens linked handhelds side by side and deals.

You hold the first handheld, bots the others. Sets up the virtual environment at first
use. `--headless` plays without windows, `--replay FILE` checks a finished game.

Exit code: 0 all well, 1 the game could not be finished or something does not agree,
2 an option or file that cannot be used, 130 interrupted.
"""

import sys

try:
    import os
    import signal

    if __name__ == "__main__":  # imports start at the checkout, not in this folder
        sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        sys.path.insert(1, os.path.join(sys.path[0], "lib"))

    from tools import environment
    from tools.host import Host, capital, standings
    from tools.options import parse
except KeyboardInterrupt:  # so early that there is nothing to put away
    sys.exit(130)


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
        print("{} does not agree with the rules. {}.".format(path, capital(str(problem))), file=sys.stderr)
        return 1
    deal, end = lines[1], lines[-1]
    print("{}: {} for {} players, {} steps: every one agrees.".format(path, deal["title"], len(deal["players"]), end["steps"]))
    if end["over"]:
        print(standings(deal, end))
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


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except environment.SetupError as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)
