"""What can be said to tools/play.py: its options, and what is told of a wrong one."""

import argparse
import difflib
import os

LINKS = ("uart", "udp", "local")
LANGUAGES = ("en", "de")


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
    parser.add_argument("--spectate", action="store_true", help="one more window with a larger display that shows the public table and holds no seat")
    parser.add_argument("--headless", action="store_true", help="no windows: bots play one game to its end")
    parser.add_argument("--shots", metavar="DIR", help="save pictures of all kinds of screens that come up")
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
        fewest, most = 1, 4
        if options.bots >= options.players:
            parser.error("--kiosk is one of the handhelds: {} bots are too many for {}".format(options.bots, options.players))
    if options.players is None:
        options.players = min(3, most)
    if not fewest <= options.players <= most:
        what = "a kiosk's table" if options.kiosk else options.game
        parser.error("{} is for {}{} players, not {}".format(what, "" if fewest == most else "{} to ".format(fewest), most, options.players))
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
