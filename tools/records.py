"""What the handhelds of a table write down while they play, read back and held against each other.

Every handheld appends JSON lines to a file of its own:

    {"kind": "session", "session": hex, "game": name, "version": n, "seats": n, "options": n,
     "names": [...], "colours": [...], "mine": mask, "entropy": hex, "state": hex,
     "root": hex, "generation": n, "step": n}
    {"kind": "cards", "step": n, "cards": [[slot, card], ...]}   what a sealed deal before this step has given to it
    {"kind": "step", "step": n, "picks": [255 for none], "entropy": hex, "state": hex, "at": ms}
    {"kind": "over", "standings": [...]}    {"kind": "fault", "code": n, "seat": n}    {"kind": "left"}
    {"kind": "ended"}

A game that goes on with other handhelds does so in another session, with the same `root`
and the next `generation`; it begins with the number `step`, and what an earlier session
had of that step or later ones does not count.
"""

import json

import engine


class Played:
    """One game as one handheld lived through it: `dealt` (the session record), `steps` by number, and `cards` by theirs."""

    def __init__(self, dealt):
        self.dealt = dealt
        self.steps = {}
        self.cards = {}
        self.over = None

    @property
    def session(self):
        return self.dealt["session"]

    @property
    def root(self):
        """The session that the game began in."""
        return self.dealt.get("root", self.session)

    @property
    def generation(self):
        return self.dealt.get("generation", 0)

    @property
    def begin(self):
        """The number of the first step that this session has decided."""
        return self.dealt.get("step", 1) if self.generation else 1

    @property
    def last_state(self):
        """The state after the last step, in hex."""
        return self.steps[max(self.steps)]["state"] if self.steps else self.dealt["state"]


class Recording:
    """One handheld's file, read on while it is being written. `name` is how people call the handheld."""

    def __init__(self, path, name):
        self.path = path
        self.name = name
        self.games = []
        self.faults = []
        self.left = False
        self._offset = 0

    @property
    def game(self):
        """The game that is going on or was played last; None before the first deal."""
        return self.games[-1] if self.games else None

    def read(self):
        """Takes in what is new; gives the new records. A line that is still being written waits."""
        try:
            with open(self.path, "rb") as file:
                file.seek(self._offset)
                data = file.read()
        except FileNotFoundError:
            return []
        whole = data[: data.rfind(b"\n") + 1]
        self._offset += len(whole)
        records = [json.loads(line) for line in whole.splitlines() if line.strip()]
        for record in records:
            self._take(record)
        return records

    def _take(self, record):
        kind = record["kind"]
        if kind == "session":
            # The same session again: the handheld had lost power and came back.
            if not self.game or self.game.session != record["session"]:
                self.games.append(Played(record))
                self.left = False
        elif kind == "step" and self.game:
            self.game.steps[record["step"]] = record
        elif kind == "cards" and self.game:
            self.game.cards[record["step"]] = record["cards"]
        elif kind == "over" and self.game:
            self.game.over = record
        elif kind == "fault":
            self.faults.append(record)
        elif kind == "left":
            self.left = True


def sessions(recordings):
    """The roots of all games that were dealt, in the order of their deals."""
    found = []
    for recording in recordings:
        for game in recording.games:
            if game.root not in found:
                found.append(game.root)
    return found


def merge(recordings, root):
    """One game from all who played it: `(dealt, steps in order, complaints)`.

    Where cards were dealt in secret, `dealt` and the steps before a deal have `cards`, what all
    handhelds were given, and of states only what all may know can be compared.
    Each complaint is a sentence naming the step and the handheld that differs from
    the first one that has it. Steps end at the first number that nobody has.
    """
    players = [(recording.name, game) for recording in recordings for game in recording.games if game.root == root]
    generations = {}
    complaints = []
    hidden = any(game.cards for _, game in players)
    for name, game in players:
        first_name, first = generations.setdefault(game.generation, (name, game))
        for field in ("session", "game", "version", "seats", "options", "names", "colours", "entropy", "state"):
            if not _equal(field, game.dealt, first.dealt, first.dealt if hidden else None):
                where = "the deal" if not game.generation else "step {}, where it goes on".format(game.begin)
                complaints.append(_differs(where, name, field, game.dealt, first_name, first.dealt))
    steps = []
    while True:
        number = len(steps) + 1
        current = max((g for g, (_, game) in generations.items() if game.begin <= number), default=0)
        holders = [(name, game.steps[number]) for name, game in players if game.generation == current and number in game.steps]
        if not holders:
            break
        first_name, record = holders[0]
        steps.append(_with_cards(record, players, number + 1))
        for name, other in holders[1:]:
            for field in ("picks", "entropy", "state"):
                if not _equal(field, other, record, first.dealt if hidden else None):
                    complaints.append(_differs("step {}".format(number), name, field, other, first_name, record))
    last = max(generations, default=0)
    for name, game in players:
        if game.generation == last and game.steps and max(game.steps) > len(steps):
            complaints.append("step {}: {} went on without it".format(len(steps) + 1, name))
    return _with_cards(generations[min(generations)][1].dealt, players, 1), steps, complaints


def public(dealt, state):
    """What all may know of a state (hex) of the game that was `dealt`, in hex."""
    game = engine.game(dealt["game"])(dealt["seats"], dealt["options"], bytes.fromhex(dealt["entropy"]))
    game.restore(bytes.fromhex(state))
    return bytes(game.view(-1)).hex()


def _equal(field, one, other, dealt):
    """True if two records agree on a field; of states, with a game that was `dealt` in secret, on what all may know."""
    if field == "state" and dealt:
        return public(dealt, one[field]) == public(dealt, other[field])
    return one[field] == other[field]


def _with_cards(record, players, step):
    """A record with what the sealed deal before `step` has given to all, if there was one."""
    cards = sorted(entry for _, game in players for entry in game.cards.get(step, ()))
    return {**record, "cards": cards} if cards else record


def _differs(where, name, field, mine, other_name, other):
    return "{}: the {} of {} and {} differ: {} and {}".format(
        where, field, other_name, name, other[field], mine[field]
    )


def turn_over_spread(recordings, session):
    """By step: the milliseconds between the first and the last screen that turned over."""
    moments = {}
    for recording in recordings:
        for game in recording.games:
            if game.session == session:
                for number, record in game.steps.items():
                    moments.setdefault(number, []).append(record["at"])
    return {number: max(at) - min(at) for number, at in sorted(moments.items())}
