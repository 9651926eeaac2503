"""TF22: RELOAD! in words for transcripts: with these and the rulebook anyone can recompute the game.

Everything comes from the engine's accessors, `describe` and `news`; no rule is told here.
"""

from engine import reload as rules
from engine.containers import card_colour, card_face

from tools import verbs

TITLE = "TF22: RELOAD!"
COLOURS = ("yellow", "red", "blue", "green")
BATTLES = 14  # in a round
NO_CARD = 255

ABOUT = (
    "A battle is one step, or two: all seats pick an RCU card (play) or their card R (play R); then, if anyone has a "
    "choice, the winner and those who played R act.",
    "play face: RCU card 1 to 7. play R: card R. decline: the container goes back to the stock. load: the activated "
    "container onto a slot of the own ship. move: a loaded container of the activated colour from the top of one stack "
    "to another. take back: all played RCU cards into the hand. discard (1 chip): the top of a slot back to the stock. "
    "shift (2 chips): the top of one stack to another. buy (3 chips): a container from the stock onto a slot.",
    "table: as it lies after the step. cards: the two revealed container cards. activated: their winning colour. "
    "container: whether one lies on them. A ship is its slots, each a stack from bottom to top. "
    "hand: RCU cards not yet played; card R is always in hand. pile: container cards won this round, by colour: "
    "how many, and the sum of their faces.",
    "scoring: after the last battle of a round; by colour the loaded containers, the sum of the faces won, the "
    "majority and its points; then a point for each loaded container and, at the end, the bonus.",
)

# Verb -> its name and its numbers' names. In news the seat comes first.
_PICKS = {
    rules.PLAY: ("play", "face"),
    rules.PLAY_R: ("play R",),
    rules.DECLINE: ("decline",),
    rules.LOAD: ("load", "colour", "slot"),
    rules.MOVE: ("move", "colour", "from", "to"),
    rules.TAKE_BACK: ("take back",),
    rules.DISCARD: ("discard", "colour", "slot"),
    rules.SHIFT: ("shift", "colour", "from", "to"),
    rules.BUY: ("buy", "colour", "slot"),
}
_NEWS = {
    rules.TIED: ("tied", "seats", "face"),
    rules.NEUTRALIZED: ("neutralized", "seats", "by seat"),
    rules.CHIPS: ("chips paid", "seats"),
    rules.NO_CHIPS: ("bank cannot pay chips", "seats"),
    rules.WON: ("wins the cards", "seat", "card", "card"),
    rules.NOBODY: ("nobody wins, cards set aside", "card", "card"),
    rules.RETURNED: ("container returned to the stock", "colour"),
    rules.RAN_OUT: ("colour ran out, buys nothing", "seat", "colour"),
    rules.SCORED: ("scored", "round"),
    rules.ROUND: ("round begins", "round"),
    rules.ACTIVATED: ("activated", "card", "card", "colour", "container"),
    rules.ENDED: ("game over",),
}
_TIE_BREAKS = {
    rules.BY_POINTS: "points",
    rules.BY_CHIPS: "most chips",
    rules.BY_BONUS: "fewest bonus points",
    rules.SHARED: "shared",
}
_MAJORITIES = {0: "none", 1: "tie or minority", 2: "absolute majority"}


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
        if field == "card":
            told.setdefault("cards", []).append(card(number))
        elif field == "colour":
            told[field] = COLOURS[number]
        elif field == "seats":
            told[field] = verbs.seats(number)
        elif field == "round":
            told[field] = number + 1
        elif field == "container":
            told[field] = bool(number)
        else:
            told[field] = number
    return told


def card(number):
    """A container card as colour and face."""
    return {"colour": COLOURS[card_colour(number)], "face": card_face(number)}


def table(game):
    """All that lies on the table now."""
    over = game.over()
    told = {"to pick": verbs.seats(game.waiting())}
    if not over:
        told["round"] = game.round() + 1
        told["battle"] = game.battle() + 1
        told["decision"] = "act" if game.phase() == rules.ACT else "pick"
        told["cards"] = [card(number) for number in game.cards() if number != NO_CARD]
        told["activated"] = COLOURS[game.colour()]
        told["container"] = bool(game.container())
    told["stock"] = {name: game.stock(colour) for colour, name in enumerate(COLOURS)}
    told["bank"] = game.bank()
    told["players"] = [_player(game, seat) for seat in range(game.seats)]
    return told


def _player(game, seat):
    piles = {name: game.pile(seat, colour) for colour, name in enumerate(COLOURS)}
    return {
        "seat": seat,
        "points": game.points(seat),
        "chips": game.chips(seat),
        "hand": [face for face in range(1, 8) if game.hand(seat) >> (face - 1) & 1],
        "ship": [_stack(game.stack(seat, slot)) for slot in range(game.slots())],
        "pile": {name: {"cards": count, "faces": faces} for name, (faces, count) in piles.items()},
    }


def _stack(bits):
    return [name for colour, name in enumerate(COLOURS) if bits >> colour & 1]


def scoring(before, game):
    """How the round that the last step ended was counted, or None if it ended none."""
    if not game.scored():
        return None
    told = []
    for seat in range(game.seats):
        colours = {
            name: {
                "containers": game.count(seat, colour),
                "faces": game.faces(seat, colour),
                "majority": _MAJORITIES[game.majority(seat, colour)],
                "points": game.share(seat, colour),
            }
            for colour, name in enumerate(COLOURS)
        }
        told.append({
            "seat": seat,
            "colours": colours,
            "containers": sum(entry["containers"] for entry in colours.values()),
            "bonus": game.bonus(seat) if game.over() else 0,
            "round points": game.points(seat) - before.points(seat),
            "points": game.points(seat),
        })  # fmt: skip
    return told


def standings(game):
    """The places, best first, each with what decided it."""
    return [
        {"place": place, "seat": seat, "points": points, "chips": game.chips(seat), "bonus": game.bonus(seat),
         "decided by": _TIE_BREAKS[tie_break]}
        for place, seat, points, tie_break in game.standings()
    ]  # fmt: skip


def progress(game):
    """Where the game is, for a person: "round 1, battle 3 of 14"."""
    if game.over():
        return "game over"
    return "round {}, battle {} of {}".format(game.round() + 1, game.battle() + 1, BATTLES)


def standing(entry, name):
    """One line of the standings, for a person."""
    line = "{place}. {name:8} {points} points".format(name=name, **entry)
    if entry["decided by"] == "shared":
        return line + ", shared"
    if entry["decided by"] != "points":
        return line + ", tie decided by {} ({chips} chips, {bonus} bonus points)".format(entry["decided by"], **entry)
    return line
