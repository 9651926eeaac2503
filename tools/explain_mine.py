"""TF22: Mine in words for transcripts: with these and the rulebook anyone can recompute the game.

Everything comes from the engine's accessors, `describe` and `news`; no rule is told here.
"""

from engine import mine as rules
from engine import mine_deck, mine_map

from tools import verbs

TITLE = "TF22: Mine"
COLOURS = ("yellow", "red", "blue", "white")
SIDES = ("north", "east", "south", "west")
NONE = 255

ABOUT = (
    "A place is row.column: 1.1 is the north-west corner, 6.6 the south-east one; the crossings are 3.3, 3.4, 4.3 and "
    "4.4. A card's long sides lie north and south. A loader stands at a side of a place.",
    "Seats sit counter-clockwise: seat 1 is to the right of seat 0. Cards are told as colour, open sides and symbol of "
    "their upper face as it lies; 'below' is the other face as seen through the card from above.",
    "move, change and tunnel are the actions D, E and J; rotate, long side and short side A, B and C; collect F, attack "
    "G, move loader H, deliver I; transport with send to is K. undo takes back the last action of the turn, or a choice "
    "half made. Nobody can take back what was done before a symbol card was turned up.",
    "The deck: {}{}.".format(mine_deck.NAME, ", not the printed one" if mine_deck.OWN else ""),
    "table: as it lies after the step. mine: the cards by row, each with its number, its upper face and the one below. ore: pieces left "
    "in this turn. to place: delivered units that come back into the mine. played: symbol cards that are out until all "
    "five are.",
)

# Verb -> its name and its numbers' names. In news the seat comes first.
_PICKS = {
    rules.MOVE: ("move", "crew", "from", "to"),
    rules.CROSS: ("change", "crew", "from", "to"),
    rules.TUNNEL: ("tunnel", "crew", "from", "to"),
    rules.ROTATE: ("rotate", "place"),
    rules.LONG: ("long side", "place"),
    rules.SHORT: ("short side", "place"),
    rules.COLLECT: ("collect", "crew", "place"),
    rules.STEAL: ("attack", "crew", "victim"),
    rules.LOADER: ("move loader", "loader", "dock", "new dock"),
    rules.DELIVER: ("deliver", "crew", "units"),
    rules.TRANSPORT: ("transport", "crew"),
    rules.SEND: ("send", "crew", "from", "to", "crews"),
    rules.UNDO: ("undo", "verb"),
    rules.END: ("end",),
    rules.SWAP_FROM: ("swap", "place"),
    rules.EXCHANGE: ("swap with", "place", "with"),
    rules.CHOOSE_COLOUR: ("choose colour", "colour"),
    rules.MOVE_ON: ("loader moves on", "loader", "dock", "new dock"),
    rules.PLAY: ("symbol card", "symbol"),
    rules.PUT: ("place a unit", "place"),
}
_NEWS = {
    rules.LAID: ("laid", "place", "card", "turned"),
    rules.WON: ("attacker wins", "crew", "victim"),
    rules.LOST: ("defender wins", "crew", "victim"),
    rules.EVEN: ("fight is even", "crew", "victim"),
    rules.HOME: ("home", "crew"),
    rules.TAKEN_BACK: ("symbol cards ready again", "seat"),
    rules.STARTER: ("starts", "seat"),
    rules.TURN: ("turn begins", "seat"),
    rules.LOADERS: ("loaders move two steps",),
    rules.REPLY: ("free action", "seat"),
    rules.ENDED: ("game over",),
}
_TURNED = ("not", "over a long side", "over a short side", "by 180 degrees")
_PHASES = {
    rules.SWAP: "swaps", rules.SWAP_TO: "second card of a swap", rules.CHOOSE: "colours", rules.ADVANCE: "loader",
    rules.ACT: "action", rules.TRANSPORTING: "place for a transport", rules.SYMBOL: "symbol card", rules.PLACE: "place for a unit",
    rules.FIGHT: "fight",
}  # fmt: skip


def pick(game, seat, number):
    """What the pick of that number means for the seat, before the step is done."""
    return verbs.pick(game, seat, number, _PICKS, _tell)


def news(game):
    """What the last step did, in order."""
    return verbs.news(game, _PICKS, _NEWS, _tell)


def _tell(names, numbers):
    verb, *fields = names
    told = {"verb": verb}
    for field, number in zip(fields, numbers, strict=True):
        told["undone" if field == "verb" else field] = _TOLD.get(field, int)(number)
    return told


def place(number):
    """A place as row.column."""
    return "{}.{}".format(number // 6 + 1, number % 6 + 1)


def dock(number):
    """Where a loader stands."""
    at = mine_map.dock(number)
    return {"place": place(at >> 2), "side": SIDES[at & 3]}


def _colour(number):
    return COLOURS[number]


def _colours(mask):
    return [name for colour, name in enumerate(COLOURS) if mask >> colour & 1]


def _face(sides_and_colour, symbol):
    sides = "".join(side[0].upper() for bit, side in enumerate(SIDES) if sides_and_colour >> bit & 1)
    return "{} {}{}".format(COLOURS[sides_and_colour >> 4], sides or "closed", " {}".format(symbol) if symbol else "")


def _card(number):
    """What a card is called: the ring's cards as in the deck's file."""
    return "crossing" if number < 4 else "card {}".format(number - 3)


_TOLD = {
    "place": place, "from": place, "to": place, "with": place, "dock": dock, "new dock": dock, "crew": _colour,
    "victim": _colour, "colour": _colour, "crews": _colours, "card": _card, "turned": lambda bits: _TURNED[bits],
    "verb": lambda verb: _NAMES[verb],
}  # fmt: skip
_NAMES = {verb: names[0] for verb, names in _PICKS.items()}


def table(game):
    """All that lies on the table now."""
    told = {"to pick": verbs.seats(game.waiting())}
    if not game.over():
        told["decision"] = _PHASES[game.phase()]
        told["turn"] = game.turn()
        told["ore"] = game.ore()
    told["loaders"] = [dock(game.loader(loader)) for loader in range(3)]
    told["mine"] = [[_lies(game, row * 6 + column) for column in range(6)] for row in range(6)]
    told["units"] = [place(at) for at in range(36) if game.unit(at)]
    told["to place"] = game.pending()
    told["crews"] = [_crew(game, colour) for colour in range(4) if game.crew(colour) != NONE]
    told["players"] = [_player(game, seat) for seat in range(game.seats)]
    return told


def _lies(game, at):
    """The card at a place, as text."""
    upper = _face(game.openings(at) | game.colour(at) << 4, game.symbol(at))
    other = game.copy()
    other.turn_card(at, rules.LONG)  # brings the other face up, mirrored
    sides = other.openings(at)
    through = sides & 10 | (sides & 1) << 2 | sides >> 2 & 1
    return "{}: {}, below {}".format(
        _card(game.card(at)), upper, _face(through | other.colour(at) << 4, other.symbol(at))
    )


def _crew(game, colour):
    owner = game.owner(colour)
    return {
        "crew": COLOURS[colour],
        "seat": None if owner == NONE else owner,
        "place": place(game.crew(colour)),
        "units": game.held(colour),
    }


def _player(game, seat):
    return {
        "seat": seat,
        "markers": game.markers(seat),
        "played": [symbol for symbol in range(2, 7) if game.played(seat) >> symbol - 2 & 1],
    }


def scoring(before, game):
    """Mine counts nothing but markers."""
    return None


def standings(game):
    """The places, best first."""
    return [
        {"place": at, "seat": seat, "markers": markers, "decided by": "shared" if tie_break == rules.SHARED else "markers"}
        for at, seat, markers, tie_break in game.standings()
    ]


def progress(game):
    """Where the game is, for a person: "turn of seat 2, 3 ore left"."""
    if game.over():
        return "game over"
    if game.phase() <= rules.CHOOSE:
        return "setting up"
    if game.actor() != game.turn():
        return "free action of seat {} in the turn of seat {}".format(game.actor(), game.turn())
    return "turn of seat {}, {} ore left".format(game.turn(), game.ore())


def standing(entry, name):
    """One line of the standings, for a person."""
    line = "{place}. {name:8} {markers} marker{s}".format(name=name, s="" if entry["markers"] == 1 else "s", **entry)
    return line + ", shared" if entry["decided by"] == "shared" else line
