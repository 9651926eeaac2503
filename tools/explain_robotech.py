"""Robotech: Reconstruction in words for transcripts: with these and the rulebook anyone can recompute the game.

Everything comes from the engine's accessors, `describe` and `news`; no rule is told here.
"""

from engine import robotech as rules
from engine import robotech_scenario as scenario
from engine import robotech_titles_en as titles

from tools import verbs

TITLE = "Robotech: Reconstruction"
FACTIONS = ("RDF", "ZR", "REF", "AUL")
SPACES = (*titles.SPACES.split("|"), "hideout")
CARDS = tuple(titles.EVENTS.split("|"))
KINDS = (
    "Rick", "military mecha", "Veritech", "Khyron", "covert soldier", "overt mecha", "flagship", "battle pod", "Minmei", "partisan",
    "AUL city",
)  # fmt: skip
ACTIONS = ("move", "recruit", "attack", "income", "flip", "influence", "build")
NONE = 255

ABOUT = (
    "Factions: RDF, ZR, REF, AUL. Spaces: those of the scenario {!r}{}; ZR's hideout is no space of the map.".format(
        scenario.NAME, ", not the printed one" if scenario.OWN else ""
    ),
    "A civilian is named by its territory and its number there; place 0 of a contentment track is the leftmost, the last one the ZR "
    "symbol.",
    "Who decides is a faction, so the news name factions where they can. What an event or an action does follows it in the news. "
    "drop and lift move battle pods between constructed and the flagship's space.",
    "undo takes back the last step of the same seat; another space and end say that there is no more to be done in this one, or at "
    "all. territory card tells one that was drawn for the REF without a player.",
    "table: as it lies after the step. cards: of every hand, by slot (a hand has four). The hand of a REF without a player holds cards "
    "that nobody knows.",
)

# Verb of a pick -> its name and its numbers' names
_PICKS = {
    rules.CHOSE: ("choose faction", "faction"),
    rules.OFFER: ("offer", "to", "slot", "card"),
    rules.PASS: ("no trade",),
    rules.TRADE: ("trade", "slot", "card"),
    rules.REFUSE: ("refuse",),
    rules.PLAY: ("play", "slot", "card"),
    rules.BLACK: ("black box", "taken"),
    rules.AT: ("choose space", "space"),
    rules.BRANCH: ("choose box part", "part"),
    rules.WHOM: ("choose whom", "faction"),
    rules.UNIT: ("choose unit", "kind"),
    rules.ACTION: ("action", "action", "cost"),
    rules.FROM: ("from", "space"),
    rules.MOVE: ("move", "kind", "from space", "to space"),
    rules.DROP: ("drop a pod",),
    rules.LIFT: ("lift a pod",),
    rules.SHIFT: ("shift", "civilian", "way"),
    rules.TARGET: ("aim", "space", "number"),
    rules.AMBUSH: ("ambush", "kind", "faction"),
    rules.EARN: ("earn",),
    rules.LOSS: ("give up", "kind"),
    rules.RETURN: ("return", "space"),
    rules.NEXT: ("another space",),
    rules.END: ("end",),
    rules.GO: ("go on",),
    rules.UNDO: ("undo",),
}
# The same for news
_NEWS = {
    rules.CHOSE: ("chose faction", "seat", "faction"),
    rules.OFFER: ("offered", "faction", "to", "slot"),
    rules.PASS: ("no trade", "faction"),
    rules.TRADE: ("traded", "faction", "with", "slot"),
    rules.REFUSE: ("refused", "faction"),
    rules.PLAY: ("played", "faction", "card", "next"),
    rules.BLACK: ("black box", "faction", "taken"),
    rules.AT: ("space chosen", "space"),
    rules.BRANCH: ("box part chosen", "part"),
    rules.WHOM: ("faction chosen", "faction"),
    rules.ACTION: ("action begins", "faction", "action"),
    rules.MOVE: ("moved", "kind", "units", "from space", "to space"),
    rules.DROP: ("dropped", "units", "space"),
    rules.LIFT: ("lifted", "units", "space"),
    rules.SHIFT: ("shifted", "civilian", "way"),
    rules.JOIN: ("joined ZR", "civilian"),
    rules.AMBUSH: ("attacks", "kind", "faction", "space"),
    rules.EARN: ("sings for protoculture",),
    rules.UNDO: ("taken back",),
    rules.PLACE: ("placed", "kind", "units", "space"),
    rules.REMOVE: ("removed", "kind", "units", "space"),
    rules.FLIP: ("flipped to", "kind", "units", "space"),
    rules.GAIN: ("gained", "faction", "protoculture"),
    rules.PAY: ("paid", "faction", "protoculture"),
    rules.ASSEMBLE: ("assembled", "units"),
    rules.CONSTRUCT: ("constructed", "units"),
    rules.TOKEN: ("token moved", "token", "from space", "to space"),
    rules.TURN: ("turn begins", "faction"),
    rules.DREW: ("drew a card", "faction"),
    rules.ROUND: ("round begins", "round"),
    rules.CHECK: ("victory check", "round"),
    rules.STARTER: ("chooses a faction first", "seat"),
    rules.INCOME: ("income", *FACTIONS),
    rules.HELD: ("tokens were held by", "first", "second", "third"),
    rules.RETREAT: ("ZR retreats", "units"),
    rules.RESUPPLY: ("resupply to the base", "units"),
    rules.DEALT: ("cards dealt", "round"),
    rules.DRAWN: ("territory card", "space"),
    rules.WON: ("won", "factions"),
    rules.MORE: ("more than fits",),
}
_PHASES = {
    rules.CHOOSE: "faction", rules.TRADING: "trade", rules.ANSWER: "answer to an offer", rules.PLAYING: "event card",
    rules.BLACK_BOX: "black box", rules.EVENT_SPACE: "space for an event", rules.EVENT_UNIT: "unit for an event",
    rules.EVENT_CIVILIAN: "civilian for an event", rules.EVENT_EITHER: "part of an event", rules.EVENT_WHOM: "faction for an event",
    rules.COMMAND: "action", rules.SOURCE: "where to move from", rules.MOVING: "where to move to", rules.TARGETS: "aim of an action",
    rules.AMBUSHING: "attackers", rules.CONCERT: "songs", rules.LOSE: "losses", rules.RESPAWN: "the flagship's return",
    rules.RESUPPLYING: "resupply", rules.WATCH: "go on",
}  # fmt: skip


def pick(game, seat, number):
    """What the pick of that number means for the seat, before the step is done."""
    return verbs.pick(game, seat, number, _PICKS, _tell)


def news(game):
    """What the last step did, in order."""
    return [_tell(_NEWS[verb], numbers) for verb, *numbers in game.news()]


def _tell(names, numbers):
    verb, *fields = names
    told = {"verb": verb}
    for field, number in zip(fields, numbers, strict=True):
        told[field] = _TOLD.get(field, int)(number)
    return told


def faction(number):
    """A faction's name; None for nobody's."""
    return FACTIONS[number] if number < 4 else None


def space(number):
    """A space's name; None for no space."""
    return SPACES[number] if number < 14 else None


def card(number):
    """A card's title, or what else stands for a card."""
    if number < 34:
        return CARDS[number]
    return {NONE: None, 254: "covered", 100: "of the first round", 101: "of the early pile", 102: "of the late pile"}[number]


def civilian(number):
    """A civilian by its territory and its number there."""
    home = scenario.CIVILIANS[number] >> 4
    nth = sum(1 for other in scenario.CIVILIANS[: number + 1] if other >> 4 == home)
    return "{} {}".format(SPACES[home], nth)


_TOLD = {
    "faction": faction, "to": faction, "with": faction, "next": faction, "first": faction, "second": faction, "third": faction,
    "card": card, "space": space, "from space": space, "to space": space, "kind": lambda kind: KINDS[kind],
    "action": lambda action: ACTIONS[action], "civilian": civilian, "way": lambda right: "right" if right else "left",
    "taken": bool, "factions": lambda mask: [name for at, name in enumerate(FACTIONS) if mask >> at & 1],
}  # fmt: skip


def table(game):
    """All that lies on the table now."""
    told = {"to pick": verbs.seats(game.waiting())}
    if not game.over():
        told["decision"] = _PHASES[game.phase()]
    told["round"] = game.round()
    told["part of resolution"] = game.part()
    told["timeline"] = [
        {"faction": faction(game.on_timeline(nth)), "card": card(game.card_on_timeline(nth))}
        for nth in range(4)
        if game.on_timeline(nth) < 4
    ]
    told["factions"] = [_faction(game, number) for number in range(4)]
    told["spaces"] = [_space(game, number) for number in range(14)]
    told["tokens"] = [{"space": space(game.token(number)), "held by": faction(game.holder(number))} for number in range(3)]
    told["pods"] = {"assembly": game.assembly(), "constructed": game.constructed()}
    return told


def _faction(game, number):
    seat = game.seat(number)
    return {
        "faction": FACTIONS[number],
        "seat": None if seat == NONE else seat,
        "points": game.points(number),
        "minor": game.minor(number),
        "protoculture": game.protoculture(number),
        "cards": [card(game.card(number, slot)) for slot in range(4)],
    }


def _space(game, number):
    told = {"space": SPACES[number], "units": {KINDS[kind]: game.units(number, kind) for kind in range(11) if game.units(number, kind)}}
    if number < 10:
        told["control"] = (None, "RDF", "AUL")[game.control(number)]
        told["civilians"] = [
            game.spot(at) if game.spot(at) < 15 else "joined ZR" for at, home in enumerate(scenario.CIVILIANS) if home >> 4 == number
        ]
    return told


def scoring(before, game):
    """What the victory check of a Resolution Phase saw, when there was one in the step."""
    checked = [numbers for verb, *numbers in game.news() if verb == rules.CHECK]
    if not checked:
        return None
    return {"round": checked[0][0], "won": [name for at, name in enumerate(FACTIONS) if game.winners() >> at & 1]}


_WHY = {
    rules.BY_MAJOR: "a major victory", rules.BY_MINOR: "a minor victory", rules.LOST: "lost", rules.LOST_TO_BOT: "lost to the REF",
    rules.GOING_ON: "the game goes on",
}  # fmt: skip


def standings(game):
    """The places, best first; a minor victory is decided by the minor points. The REF may win without a seat."""
    places = []
    for at, seat, points, why in game.standings():
        its = game.faction(seat)
        minor = game.minor(its) if its < len(FACTIONS) else 0
        places.append({
            "place": at, "seat": seat, "faction": faction(its), "points": points, "minor points": minor, "decided by": _WHY[why],
            "REF has won": game.seat(FACTIONS.index("REF")) == NONE and bool(game.winners() >> FACTIONS.index("REF") & 1),
        })  # fmt: skip
    return places


def progress(game):
    """Where the game is, for a person: "round 2, turn of ZR"."""
    if game.over():
        return "game over"
    if not game.round():
        return "choosing factions"
    if game.part():
        return "round {}, resolution".format(game.round())
    return "round {}, turn of {}".format(game.round(), FACTIONS[game.turn()])


def standing(entry, name):
    """One line of the standings, for a person."""
    text = "{place}. {name:8} {faction:3} {points} point{s}".format(name=name, s="" if entry["points"] == 1 else "s", **entry)
    if entry["minor points"] != entry["points"]:
        text += " ({minor points} on the minor track)".format(**entry)
    text += ", " + entry["decided by"]
    if entry["REF has won"] and entry["faction"] != "REF" and not entry["decided by"].endswith("REF"):
        text += "; the REF has won{}".format(", too" if entry["place"] == 1 else "")
    return text
