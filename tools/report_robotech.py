"""A game of Robotech as a report that people read: `python3 tools/report_robotech.py TRANSCRIPT`.

Told round by round and turn by turn from the news in a transcript (tools/play.py
--transcript). Exit code: 0, or 2 for a file that is no such transcript.
"""

import argparse
import sys
from pathlib import Path

if __name__ == "__main__":  # imports start at the checkout, not in this folder
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

from tools import transcript  # noqa: E402

_FOLDED = {"moved", "placed", "removed", "flipped to"}
"""News of units that are told as one when nothing but their number differs."""


def report(lines):
    """The lines of the report of a transcript's `lines`; transcript.Unreadable if it is of another game."""
    if len(lines) < 2 or lines[1].get("game") != "robotech":
        raise transcript.Unreadable("this is no transcript of Robotech")
    deal = lines[1]
    names = {player["seat"]: player["name"] for player in deal["players"]}
    yield "{}: {}".format(deal["title"], ", ".join(names.values()))
    if deal["options"]:
        yield "Options: " + ", ".join(deal["options"])
    seats = {}
    for line in lines[2:]:
        if line["kind"] != "step":
            continue
        for faction in line["table"]["factions"]:
            seats[faction["faction"]] = names.get(faction["seat"], "bot")
    undone = _without_undone([line for line in lines[2:] if line["kind"] == "step"])
    told = None
    for line in undone:
        for news in line["news"]:
            if told and news["verb"] in _FOLDED and _same(told, news):
                told = {**told, "units": told["units"] + news["units"]}
                continue
            if told:
                yield from _tell(told, seats, names)
            told = news
    if told:
        yield from _tell(told, seats, names)
    yield ""
    if "standings" not in lines[-1]:
        yield "The transcript ends here, before the game."
    for entry in lines[-1].get("standings", ()):
        points = "{} point{}".format(entry["points"], "" if entry["points"] == 1 else "s")
        yield "{place}. {name} ({faction}): {scored}, {why}".format(name=names[entry["seat"]], scored=points, why=entry["decided by"], **entry)


def _without_undone(steps):
    """The steps that stayed: an undo takes back itself and the step before it."""
    kept = []
    for line in steps:
        if any(news["verb"] == "taken back" for news in line["news"]):
            kept.pop()
        else:
            kept.append(line)
    return kept


def _same(news, other):
    return {**news, "units": 0} == {**other, "units": 0}


def _tell(news, seats, names):
    """The lines about one of the news."""
    verb = news["verb"]
    if verb == "round begins":
        yield from ("", "ROUND {}".format(news["round"]))
    elif verb == "turn begins":
        yield from ("", "  Turn of {} ({})".format(news["faction"], seats[news["faction"]]))
    elif verb == "victory check":
        yield from ("", "  Resolution Phase of round {}".format(news["round"]))
    elif verb in _TOLD:
        text = _TOLD[verb]
        fields = {key.replace(" ", "_"): value for key, value in news.items()}
        if "seat" in news:
            fields["name"] = names[news["seat"]]
        if verb == "black box":
            fields["does"] = "takes" if news["taken"] else "leaves"
        if verb == "played" and news["next"]:
            text += "; {next} is next"
        if verb == "won":
            fields["who"] = " and ".join(news["factions"])
            fields["what"] = "minor victories" if len(news["factions"]) > 1 else "a major victory"
        yield "    " + text.format(**fields)


_TOLD = {
    "chose faction": "{name} takes the {faction}",
    "chooses a faction first": "{name} chooses a faction first",
    "offered": "{faction} offers {to} a card",
    "traded": "{faction} and {with} swap cards",
    "refused": "{faction} refuses",
    "played": "{faction} plays {card}",
    "black box": "{faction} {does} the black box",
    "faction chosen": "{faction} is chosen",
    "action begins": "{faction}: {action}",
    "moved": "  {units} x {kind}: {from_space} -> {to_space}",
    "dropped": "  battle pods dropped in {space}: {units}",
    "lifted": "  battle pods lifted from {space}: {units}",
    "shifted": "  civilian {civilian} goes one place {way}",
    "joined ZR": "  civilian {civilian} joins ZR",
    "attacks": "  {kind} attacks {faction} in {space}",
    "placed": "  {space}: +{units} {kind}",
    "removed": "  {space}: -{units} {kind}",
    "flipped to": "  {space}: {units} now {kind}",
    "gained": "  {faction} gains {protoculture}",
    "paid": "  {faction} pays {protoculture}",
    "assembled": "  battle pods into assembly: {units}",
    "constructed": "  battle pods constructed: {units}",
    "token moved": "  token: {from_space} -> {to_space}",
    "income": "income: RDF {RDF}, ZR {ZR}, REF {REF}, AUL {AUL}",
    "tokens were held by": "tokens held by {first}, {second}, {third}: 3 for each",
    "ZR retreats": "ZR's overt units hide: {units} soldiers",
    "resupply to the base": "RDF units back to the base: {units}",
    "cards dealt": "all get their cards of round {round}",
    "territory card": "  Territory card: {space}",
    "won": "{who}: {what}",
    "more than fits": "  ...",
}


def main(arguments):
    """Prints the report of a file; gives the exit code."""
    parser = argparse.ArgumentParser(prog="report_robotech.py", description="Tells a game of Robotech round by round and turn by turn.")
    parser.add_argument("transcript", metavar="TRANSCRIPT", help="a file that tools/play.py --transcript has written")
    path = parser.parse_args(arguments).transcript
    try:
        for line in report(transcript.read(path)):
            print(line)
    except transcript.Unreadable as problem:
        print("{}: {}".format(path, problem), file=sys.stderr)
        return 2
    except (KeyError, TypeError, AttributeError, IndexError, ValueError):
        print("{}: a line does not say what one of Robotech says; python3 tools/play.py --replay tells which.".format(path), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
