"""TF22: Load! in words for transcripts: with these and the rulebook anyone can recompute the game.

Everything comes from the engine's accessors, `describe` and `news`; no rule is told here.
"""

from engine import load as rules
from engine.containers import card_colour, card_face
from engine.step import NONE

from tools import verbs

TITLE = "TF22: Load!"
COLOURS = ("yellow", "red", "blue", "green")

ABOUT = (
    "A trick is one step, or two: both seats pick a slot of their hand (play), whose card is revealed; then, if there is "
    "more than one way, the seat that must act does (load or move). A single way is taken at once, in the same step.",
    "play card: a container card from the hand. load: a container of the winning card's colour onto a slot of the own "
    "ship. move: a loaded container of that colour from the top of one stack onto another stack.",
    "table: as it lies after the step. A ship is its slots, each a stack from bottom to top. hand: by slot, the cards not "
    "yet played (a card that this transcript does not know is null). pile: cards won this round, by colour: how many, and "
    "the sum of their faces. out: cards of tricks that nobody won. The four cards laid aside are not told.",
    "scoring: after the last trick of a round; by colour the loaded containers, the sum of the faces won, whether the seat "
    "has strictly more containers than the other, and its points; at the end the bonus for complete stacks.",
)

# Verb -> its name and its numbers' names. In news the seat comes first.
_PICKS = {
    rules.PLAY: ("play", "card"),
    rules.LOAD: ("load", "colour", "slot"),
    rules.MOVE: ("move", "colour", "from", "to"),
}
_NEWS = {
    rules.WON: ("wins the cards", "seat", "card", "other card"),
    rules.NOBODY: ("nobody wins, cards are out", "card", "other card"),
    rules.PASSED: ("winner can neither load nor move: the action passes to", "seat"),
    rules.STUCK: ("nobody can load or move",),
    rules.SCORED: ("scored", "round"),
    rules.ROUND: ("round begins", "round"),
    rules.ENDED: ("game over",),
}
_TIE_BREAKS = {rules.BY_POINTS: "points", rules.SHARED: "shared"}


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
        if field in ("card", "other card"):
            told[field] = card(number)
        elif field == "colour":
            told[field] = COLOURS[number]
        elif field == "round":
            told[field] = number + 1
        else:
            told[field] = number
    return told


def card(number):
    """A container card as colour and face; None for one that is not known."""
    return None if number == NONE else {"colour": COLOURS[card_colour(number)], "face": card_face(number)}


def table(game):
    """All that lies on the table now."""
    told = {"to pick": verbs.seats(game.waiting())}
    if not game.over():
        told["round"] = game.round() + 1
        told["trick"] = game.trick() + 1
        told["decision"] = "act" if game.phase() == rules.ACT else "play"
    if game.phase() == rules.ACT:
        told["colour"] = COLOURS[game.colour()]
    told["out"] = _out(game)
    told["players"] = [_player(game, seat) for seat in range(game.seats)]
    return told


def _out(game):
    """The number of cards that nobody won in this round: those neither in a hand nor in a pile."""
    inside = 0
    for seat in range(game.seats):
        inside += bin(game.hand(seat)).count("1") + sum(game.pile(seat, colour)[1] for colour in range(4))
    return 2 * rules.HAND - inside


def _player(game, seat):
    piles = {name: game.pile(seat, colour) for colour, name in enumerate(COLOURS)}
    return {
        "seat": seat,
        "points": game.points(seat),
        "hand": {
            str(slot): card(game.card(seat, slot)) for slot in range(rules.HAND) if game.hand(seat) >> slot & 1
        },
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
                "absolute majority": game.majority(seat, colour),
                "points": game.share(seat, colour),
            }
            for colour, name in enumerate(COLOURS)
        }
        told.append({
            "seat": seat,
            "colours": colours,
            "bonus": game.bonus(seat) if game.over() else 0,
            "round points": game.points(seat) - before.points(seat),
            "points": game.points(seat),
        })  # fmt: skip
    return told


def standings(game):
    """The places, best first, each with what decided it."""
    return [
        {"place": place, "seat": seat, "points": points, "bonus": game.bonus(seat), "decided by": _TIE_BREAKS[tie_break]}
        for place, seat, points, tie_break in game.standings()
    ]


def progress(game):
    """Where the game is, for a person: "round 1, trick 3 of 12"."""
    if game.over():
        return "game over"
    return "round {}, trick {} of {}".format(game.round() + 1, game.trick() + 1, rules.HAND)


def standing(entry, name):
    """One line of the standings, for a person."""
    line = "{place}. {name:8} {points} points".format(name=name, **entry)
    return line + ", shared" if entry["decided by"] == "shared" else line
