"""What the cases of Robotech share: tables laid out by hand, with a small scenario of their own.

Nothing here depends on the scenario of the game. Runs on CPython and on MicroPython alike.
"""

from engine import robotech
from engine.robotech import COMMAND, HIDEOUT, PICK_END, PLAYING, TRADING, Game
from engine.step import NONE
from tests.cases.support import entropy

RDF, ZR, REF, AUL = range(4)
MODULES = (
    "table", "start", "turn", "events", "places", "sets", "actions", "rows", "losses", "resolve", "bot", "check", "check_phase",
    "words",
)  # fmt: skip

# The map: a ring of the ten territories, each zone beside two of them
NMC, GRANITE, EXCALIBUR, CITY_3, CITY_4, NORTHWEST, FOREST, RECLAMATION, LAND_8, LAND_9, ZONE, ZONE_11, ZONE_12 = range(13)
_RING = (NMC, NORTHWEST, FOREST, GRANITE, EXCALIBUR, RECLAMATION, CITY_3, LAND_8, CITY_4, LAND_9)
_ZONES = {ZONE: (NMC, NORTHWEST), ZONE_11: (GRANITE, RECLAMATION), ZONE_12: (LAND_8, LAND_9)}


def _neighbours():
    masks = [0] * 13
    pairs = [(_RING[i], _RING[(i + 1) % 10]) for i in range(10)] + [(NORTHWEST, EXCALIBUR)]
    for zone in _ZONES:
        pairs += [(zone, space) for space in _ZONES[zone]]
    for one, other in pairs:
        masks[one] |= 1 << other
        masks[other] |= 1 << one
    return bytes([mask >> half & 255 for mask in masks for half in (0, 8)])


CARDS = [RDF, ZR, REF, AUL, RDF, ZR] + [RDF, ZR, REF, AUL] * 3 + [RDF, ZR, REF, AUL] * 4
"""The faction of each card: 6 of the first round, 4 of each later one, 6 early and 10 late."""
_GROUPS = [0] * 6 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 6 + [5] * 10


def _events(column):
    """The cards, all with this reaction column."""
    order = sum([column[nth] << 2 * nth for nth in range(4)])
    return bytes([byte for i in range(34) for byte in (CARDS[i] | _GROUPS[i] << 2 | (32 if i == 23 else 0), order)])


SCENARIO = {
    "MARK": 4711,
    "ADJACENT": _neighbours(),
    "CAPS": bytes([1, 12, 8, 1, 14, 14, 1, 23, 1, 14, 5]),
    "SETUP": bytes([0, 0, 1, 1, 0, 3, 6, 10, 1, 7, 0, 4, 7, 14, 12, 7, 15, 2, 3, 13, 1, 4, 13, 3, 8, 1, 1, 9, 1, 3]),
    "PROTOCULTURE": bytes([9, 6, 6, 6, 40, 40, 40, 40]),
    "FIRST": bytes([RDF, AUL, ZR, RDF]),
    "TRACKS": bytes([5 | 16] * 10),
    "CIVILIANS": bytes([space << 4 | 2 for space in (0, 0, 1, 1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 9)]),
    "MINOR": bytes([0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7]),
    "TERRITORY_CARDS": bytes(range(10)),
    "DROP_CARDS": bytes([1, 2, 2, 0] * 10),
    "EVENTS": _events((RDF, ZR, REF, AUL)),
    "PROGRAMS": bytes(136),
    "CODE": bytes(1),
}


class Laid:
    """A table for a `with`: a game with the small scenario, in the middle of a turn.

    `white` and `black` are the programs of the cards of the first round, all the others are
    empty; `column` is the reaction column of all. The further arguments are those of `arrange`.
    """

    def __init__(self, white=(), black=(), column=(RDF, ZR, REF, AUL), **table):
        code = bytes(250) + bytes(white) + b"\0" + bytes(black) + b"\0"  # they go beyond 256
        programs = bytearray(136)
        for card in range(6):
            programs[4 * card] = 250
            programs[4 * card + 2] = 251 + len(white) & 255
            programs[4 * card + 3] = 251 + len(white) >> 8
        self.scenario = dict(SCENARIO)
        self.scenario["CODE"] = code
        self.scenario["PROGRAMS"] = bytes(programs)
        self.scenario["EVENTS"] = _events(column)
        self.table = table
        if table.get("laid", True):
            table["following"] = column[1] if column[0] == table.get("faction", RDF) else column[0]

    def __enter__(self):
        self.old = []
        for name in MODULES:
            module = __import__("engine.robotech_" + name, None, None, ("robotech",))
            for word in self.scenario:
                if hasattr(module, word):
                    self.old.append((module, word, getattr(module, word)))
                    setattr(module, word, self.scenario[word])
        try:
            return arrange(**self.table) if self.table.pop("laid", True) else Game(self.table["seats"], 0, entropy(1))
        except Exception:
            self.__exit__()
            raise

    def __exit__(self, *error):
        for module, word, value in self.old:
            setattr(module, word, value)


def seat_of(faction, seats):
    """RDF, ZR, REF, AUL sit in this order; with three seats nobody is the REF."""
    if seats == 4:
        return faction
    return (0, 1, NONE, 2)[faction]


def arrange(
    units=(), faction=RDF, card=None, phase=COMMAND, proto=10, seats=4, options=0, joined=0, spots=(), tokens=(10, 11, 12),
    constructed=0, assembly=0, following=ZR,
):  # fmt: skip
    """A game in which `faction` has the first turn of round 1.

    `units` {(space, kind): how many}, the others out of play (named ones, too); `card` is
    what is played, or in PLAYING to be played: one of the first round, 0..5, that of another
    faction if it is not given; `proto` for all, or {faction: protoculture}, 10 for the others;
    `spots` {civilian: place}, 2 for the others; `joined` have joined ZR, the last ones. In
    COMMAND the card's events are over, and `following` has the next turn. Written by the layout in engine/README.md, and checked
    by `restore`.
    """
    game = Game(seats, options, None)
    state = bytearray(200)
    if card is None:
        card = 3 if faction != AUL else 1
    state[0] = 1 << 4 | seats
    state[1] = options
    state[4], state[5] = SCENARIO["MARK"] & 255, SCENARIO["MARK"] >> 8
    state[6] = phase
    state[7] = 1 << seat_of(faction, seats)
    state[8] = 1
    state[10] = faction
    for other in range(4):
        seat = seat_of(other, seats)
        state[11 + other // 2] |= (15 if seat == NONE else seat) << other % 2 * 4
    state[13:17] = bytes([NONE] * 4)
    for at in range(22, 38):
        state[at] = NONE
    others = [number for number in range(6) if number != card]
    for other in range(4):
        if other != faction:
            taken = others.pop(0)
            state[22 + 4 * other] = 100 if seat_of(other, seats) == NONE else taken
    if phase == COMMAND:
        state[9] = 2 << 4
        state[10] |= following << 2
        state[13] = card
        state[17] = 1 << card
        own = CARDS[card] == faction
        state[115] = 3
        state[127] = (0 if options & 1 else 5) if own else 2
    else:
        state[9] = 1 << 4
        state[22 + 4 * faction] = card
    for other in range(4):
        state[38 + other] = proto if isinstance(proto, int) else proto[other] if other in proto else 10
    state[42] = joined
    for at in range(43, 47):
        state[at] = NONE
    state[47:50] = bytes(tokens)
    state[50], state[51] = constructed, assembly
    for civilian in range(20):
        spot = spots[civilian] if civilian in spots else 2
        if civilian >= 14 - joined:
            spot = 15
        state[52 + civilian // 2] |= spot << civilian % 2 * 4
    state[116] = faction
    state[119] = NONE
    state[120] = 0 if phase == TRADING else NONE
    game.state[:] = state
    for space, kind in units:
        game.put(space, kind, units[(space, kind)])
    checked = Game(seats, options, None)
    checked.restore(game.state)
    return checked


def waiting(game):
    """The one seat that owes a pick."""
    seats = [seat for seat in range(4) if game.waiting() >> seat & 1]
    assert len(seats) == 1, game.waiting()
    return seats[0]


def decider(game):
    """The faction whose seat owes the one pick."""
    return game.faction(waiting(game))


def legal(game):
    """The legal picks of the seat that owes one, UNDO and END left out."""
    return [pick for pick in game.legal(waiting(game)) if pick < 250]


def may(game, *picks):
    """True if all these picks are legal for the seat that owes one."""
    return all([pick in game.legal(waiting(game)) for pick in picks])


def play(game, *picks):
    """Steps, one after the other, with the picks of the seat that owes one; gives the news of all of them.

    A pick may be a list, of a pick for each seat. After each step the state is checked.
    """
    news = []
    for pick in picks:
        if not isinstance(pick, list):
            mine = pick
            pick = [NONE] * game.seats
            pick[waiting(game)] = mine
        game.step(pick, entropy(game.steps()))
        Game(game.seats, game.options, None).restore(game.state)  # sound after every step
        news += game.news()
    return news


def take(game, action, *picks):
    """Takes an action in Take Command, with picks; gives the news."""
    return play(game, action, *picks)


def event(game, *picks):
    """Plays the card in slot 0, with the picks of its event; gives the news."""
    assert game.phase() == PLAYING, game.phase()
    return play(game, 0, *picks)


def count(game, *kinds):
    """How many units of each of these kinds there are on the map and in the hideout."""
    return [sum([game.units(space, kind) for space in range(HIDEOUT + 1)]) for kind in kinds]


def end_round(game):
    """Ends the turn in Take Command, and lets all others play their card and do nothing else."""
    news = play(game, PICK_END)
    while game.part() == 0 and not game.over() and game.round() == 1:
        phase = game.phase()
        if phase == PLAYING or phase == robotech.WATCH:
            news += play(game, 0)
        elif phase == robotech.BLACK_BOX:
            news += play(game, 0)
        else:
            news += play(game, PICK_END)
    return news


def told(news, verb):
    """The news of one verb."""
    return [item for item in news if item[0] == verb]
