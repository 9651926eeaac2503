"""Transcripts: a whole game as JSON lines that explain themselves, and their replay.

Written from what the handhelds recorded, by running the engine over the recorded
picks and entropy; read back the same way, comparing everything. Every line carries
a seal, the hash of all lines so far, so that any later change is found, also in
what the engine does not depend on (a name, the entropy of a step that drew nothing).
"""

import hashlib
import importlib
import itertools
import json

import engine
from engine.step import NONE

from tools.records import public

FORMAT = "Ranium transcript"
VERSION = 1

_ABOUT = (
    "JSON lines: this one, one for the deal (kind game), one for each step, one for the end.",
    "Seats and slots count from 0; rounds, battles, steps and places from 1. "
    "Bytes (entropy, state, session, seal) are in hex.",
    "In a step all seats that the line before names under 'to pick' pick in secret; all picks are revealed and carried "
    "out together. A pick is the number given to the engine, with the verb and the numbers that it stands for.",
    "where: the battle that the step belongs to. news: what the step did, in order. table: how everything lies after "
    "it. Chance (which card is drawn) comes from the step's entropy, to which every handheld contributed.",
    "cards: the slots and their cards that a sealed deal has given then; no entropy decides it, and in the game each "
    "handheld knew its own alone.",
    "state: the engine's whole state after the step. seal: SHA-256 over the seal of the line before and this line "
    "without its seal (keys in order, no spaces), first 16 bytes.",
)


class Unreadable(Exception):
    """The file is no transcript that this program can read; the text says why."""


class Disagreement(Exception):
    """The transcript and the engine do not agree; the text names the step and the first difference."""


def explainer(name):
    """The module that puts a game into words for transcripts."""
    return importlib.import_module("tools.explain_" + name)


def tell(dealt, steps):
    """The lines of a transcript, as dictionaries, from the record of the deal and those of the steps.

    `dealt` and `steps` are as in tools/records.py. The engine plays the game again from
    their picks and entropy, and from the cards of sealed deals, of which each record knows
    some; Disagreement if it cannot or if it makes another state.
    """
    seal = ""
    hidden = any("cards" in record for record in (dealt, *steps))
    recorded = {"game": iter((dealt,)), "step": iter(steps)}
    for line in _lines(dealt, steps):
        if line["kind"] in recorded:
            state, made = next(recorded[line["kind"]])["state"], line["state"]
            if hidden:
                state, made = public(dealt, state), public(dealt, made)
            if state != made:
                raise Disagreement("{}: state: {}".format(_where(line), _versus(state, made, "the record")))
        line["seal"] = seal = _seal(seal, line)
        yield line


def _lines(dealt, steps):
    """The lines as the engine makes them, not sealed yet; Disagreement at a step that it cannot do."""
    name = dealt["game"]
    words = explainer(name)
    yield {"kind": "format", "format": FORMAT, "version": VERSION, "about": [*_ABOUT, *words.ABOUT]}

    options = engine.entry(name)[4]
    game = engine.game(name)(dealt["seats"], dealt["options"], bytes.fromhex(dealt["entropy"]))
    cards = _dealt("the deal", game, dealt)
    yield {
        "kind": "game",
        "game": name,
        "title": words.TITLE,
        "version": dealt["version"],
        "options": [option for bit, option in enumerate(options) if dealt["options"] >> bit & 1],
        "players": [
            {"seat": seat, "name": player, "colour": colour}
            for seat, (player, colour) in enumerate(zip(dealt["names"], dealt["colours"]))
        ],
        "session": dealt["session"],
        **cards,
        "table": words.table(game),
        "entropy": dealt["entropy"],
        "state": bytes(game.state).hex(),
    }
    for number, record in enumerate(steps, 1):
        if record["step"] != number:
            raise Disagreement("step {} is missing: step {} follows step {}".format(number, record["step"], number - 1))
        line = {"kind": "step", "step": number, "where": words.progress(game)}
        if game.over():
            raise Disagreement("{}: the game is over before it".format(_where(line)))
        picks = _checked(_where(line), record["picks"], game, dealt["names"])
        line["picks"] = [
            {"seat": seat, "pick": pick, **words.pick(game, seat, pick)}
            for seat, pick in enumerate(picks)
            if pick != NONE
        ]
        before = game.copy()
        try:
            game.step(picks, bytes.fromhex(record["entropy"]))
        except ValueError as problem:
            raise Disagreement("{}: {}".format(_where(line), problem)) from None
        line.update(_dealt(_where(line), game, record))
        line["news"] = words.news(game)
        line["table"] = words.table(game)
        scoring = words.scoring(before, game)
        if scoring:
            line["scoring"] = scoring
        line["entropy"] = record["entropy"]
        line["state"] = bytes(game.state).hex()
        yield line

    yield {
        "kind": "end",
        "steps": game.steps(),
        "over": game.over(),
        "standings": words.standings(game) if game.over() else [],
    }


def _dealt(where, game, record):
    """Deals the `cards` of a record, if a sealed deal is due; gives them as a line has them."""
    owners = game.deal() if hasattr(game, "deal") else None
    if owners is None:
        if "cards" in record:
            raise Disagreement("{}: there are cards, but none are dealt".format(where))
        return {}
    cards = record.get("cards", [])
    if [slot for slot, _ in cards] != [slot for slot, owner in enumerate(owners) if owner != NONE]:
        raise Disagreement("{}: the cards are not those that are dealt".format(where))
    try:
        for slot, card in cards:
            game.learn(slot, card)
    except ValueError as problem:
        raise Disagreement("{}: {}".format(where, problem)) from None
    return {"cards": cards}


def _checked(where, picks, game, names):
    """The picks as the engine takes them; Disagreement if one is missing or may not be made."""
    if any(pick != NONE for pick in picks[game.seats :]):
        raise Disagreement("{}: there are picks of seats that nobody sits on".format(where))
    picks = bytes(picks[: game.seats])
    waiting = game.waiting()
    for seat, pick in enumerate(picks):
        who = "seat {} ({})".format(seat, names[seat])
        if not waiting >> seat & 1:
            if pick != NONE:
                raise Disagreement("{}: {} has nothing to pick, yet there is the pick {}".format(where, who, pick))
        elif pick == NONE:
            raise Disagreement("{}: the pick of {} is missing".format(where, who))
        elif pick not in game.legal(seat):
            raise Disagreement("{}: {} may not pick {} here".format(where, who, pick))
    return picks


def _where(line):
    return {
        "format": "the first line",
        "game": "the deal",
        "end": "the last line",
    }.get(line["kind"]) or "step {step} ({where})".format(**line)


def _seal(previous, line):
    text = json.dumps(line, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256((previous + text).encode()).digest()[:16].hex()


def write(path, lines):
    """Writes a transcript."""
    with open(path, "w", encoding="utf-8") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def read(path):
    """The lines of a transcript; Unreadable if it is none, or of another version."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except OSError as problem:
        raise Unreadable(problem.strerror) from None
    except UnicodeDecodeError as problem:
        raise Unreadable("line {} is not text".format(problem.object[: problem.start].count(b"\n") + 1)) from None
    texts = text.removesuffix("\n").split("\n") if text else ()
    lines = []
    for number, text in enumerate(texts, 1):
        try:
            line = json.loads(text)
            if not isinstance(line, dict):
                raise ValueError
        except (ValueError, RecursionError) as problem:
            raise Unreadable("line {} is not a JSON object{}{}".format(number, _because(problem), _cut(number, texts))) from None
        lines.append(line)
    if not lines or lines[0].get("format") != FORMAT:
        raise Unreadable("this is no transcript of a Ranium game (its first line does not say so)")
    if lines[0].get("version") != VERSION:
        raise Unreadable(
            "it is of format version {}, this program reads version {}".format(lines[0].get("version"), VERSION)
        )
    return lines


def _because(problem):
    """What the reader of JSON did not expect, and where in the line."""
    return " ({}: character {})".format(problem.msg, problem.pos + 1) if isinstance(problem, json.JSONDecodeError) else ""


def _cut(number, texts):
    return "; the file seems to be cut off" if number == len(texts) else ""


def inputs(lines):
    """`(dealt, steps)`, what the engine needs to play the transcript's game again; Unreadable if that is not all there."""
    if len(lines) < 2 or lines[1].get("kind") != "game":
        raise Unreadable("line 2 does not tell the deal")
    deal = lines[1]
    steps = itertools.takewhile(lambda entry: entry[1].get("kind") != "end", enumerate(lines[2:], 3))
    at = 2
    try:
        name, version, fewest, most, options = engine.entry(deal["game"])
        players = deal["players"]
        dealt = {
            "session": deal["session"],
            "game": name,
            "version": deal["version"],
            "seats": len(players),
            "options": sum(1 << _option(options, option) for option in deal["options"]),
            "names": [player["name"] for player in players],
            "colours": [player["colour"] for player in players],
            "entropy": _hex(deal, "entropy", 32),
            "state": _hex(deal, "state"),
            **_cards(deal),
        }
        if deal["version"] != version:
            raise Unreadable(
                "line 2 tells format version {} of {}, this program plays version {}".format(deal["version"], name, version)
            )
        if not fewest <= len(players) <= most:
            raise Unreadable("line 2 names {} players; {} is for {} to {}".format(len(players), name, fewest, most))
        records = []
        for at, line in steps:
            records.append(_record(line, len(players)))
    except KeyError as missing:
        raise Unreadable("line {} lacks its {}".format(at, missing)) from None
    except (ValueError, TypeError, AttributeError, IndexError) as problem:
        told = problem if type(problem) is ValueError else "a part of it is of another type than it should be"
        raise Unreadable("line {}: {}".format(at, told)) from None
    return dealt, records


def _option(options, option):
    if option not in options:
        raise ValueError("there is no option {}".format(_short(option)))
    return options.index(option)


def _record(line, seats):
    if line["kind"] != "step":
        raise ValueError("the kind is {}, it must be step or end".format(_short(line["kind"])))
    if type(line["step"]) is not int:
        raise ValueError("the step is {}, it must be a number".format(_short(line["step"])))
    picks = [NONE] * seats
    for entry in line["picks"]:
        seat, pick = entry["seat"], entry["pick"]
        if type(seat) is not int or type(pick) is not int or not (0 <= seat < seats and 0 <= pick < NONE):
            raise ValueError("step {} has the pick {} of seat {}".format(line["step"], pick, seat))
        picks[seat] = pick
    entropy, state = _hex(line, "entropy", 32), _hex(line, "state")
    return {"step": line["step"], "picks": picks, "entropy": entropy, "state": state, **_cards(line)}


def _cards(line):
    """The cards of a sealed deal in a line, if there are any."""
    if "cards" not in line:
        return {}
    cards = [[int(slot), int(card)] for slot, card in line["cards"]]
    if not all(0 <= slot < NONE and 0 <= card < NONE for slot, card in cards):
        raise ValueError("there is no such slot or card")
    return {"cards": cards}


def _hex(line, field, length=None):
    try:
        data = bytes.fromhex(line[field])
    except ValueError:
        raise ValueError("{} is not written in hex".format(field)) from None
    if length is not None and len(data) != length:
        raise ValueError("{} is {} bytes long, not {}".format(field, len(data), length))
    return line[field]


def replay(path):
    """Plays a transcript again, compares everything with what it says, and gives its lines.

    Unreadable if the file cannot be read, Disagreement with the first difference.
    """
    lines = read(path)
    dealt, steps = inputs(lines)
    seal = ""
    made = _lines(dealt, steps)
    for expected, line in itertools.zip_longest(made, lines):
        if line is None:
            raise Disagreement("the transcript ends without its last line: it is cut off after step {}".format(len(steps)))
        if expected is None:
            raise Disagreement("something follows the last line")
        told = {key: value for key, value in line.items() if key != "seal"}
        _compare(_where(expected), "", told, expected)
        seal = _seal(seal, told)
        if line.get("seal") != seal:
            raise Disagreement(
                "{}: the seal does not fit: something in this line was changed, though the game comes out the "
                "same (a name, for example, or entropy that no card was drawn with)".format(_where(expected))
            )
    return lines


def _compare(where, path, told, expected):
    """Disagreement with the first place where what the transcript tells is not what is expected."""
    if isinstance(expected, dict) and isinstance(told, dict):
        for key in expected:
            _compare(where, "{}.{}".format(path, key) if path else key, told.get(key, "nothing"), expected[key])
        for key in told:
            if key not in expected:
                raise Disagreement("{}: {}: does not belong here".format(where, key))
    elif isinstance(expected, list) and isinstance(told, list) and len(expected) == len(told):
        for index, (a, b) in enumerate(zip(told, expected)):
            _compare(where, "{}[{}]".format(path, index), a, b)
    elif told != expected or type(told) is not type(expected):
        raise Disagreement("{}: {}: {}".format(where, path, _versus(told, expected)))


def _versus(told, expected, teller="the transcript"):
    """Both sides of a difference in words; long hex strings by their first different byte."""
    if isinstance(told, str) and isinstance(expected, str) and len(told) == len(expected) > 8:
        at = next(i for i in range(0, len(told), 2) if told[i : i + 2] != expected[i : i + 2])
        return "byte {} is {} in {}, the engine makes it {}".format(
            at // 2, told[at : at + 2], teller, expected[at : at + 2]
        )
    return "{} says {}, the engine says {}".format(teller, _short(told), _short(expected))


def _short(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:77] + "..."
