"""Ways to play RELOAD! at random, each of which makes other rare things happen.

A style looks only at the referee and at `dice` (a random.Random).  It has
`picks(referee, dice)` -> dict seat -> 1..7 or "R" and
`acts(referee, dice)` -> dict seat -> act, for the seats that must act.
"""

import copy

from tests.referee.reload_referee import COLOURS, activated_colour


def ordered(choices):
    """The same order in every run, whatever the hashes of strings are."""
    return sorted(choices, key=str)


class Uniform:
    """Everything equally likely."""

    SHARE = 1
    """How many games this style gets, compared with others."""

    def __init__(self, dice):
        pass

    def picks(self, referee, dice):
        return {seat: dice.choice(ordered(referee.legal_picks(seat)))
                for seat in referee.everyone}

    def acts(self, referee, dice):
        return {seat: dice.choice(ordered(referee.legal[seat]))
                for seat in referee.outcome["must act"]}


def smallest_common(referee):
    """The lowest card that all hold, or "R" if there is none."""
    for face in [1, 2, 3, 4, 5, 6, 7]:
        if all(face in referee.hands[seat] for seat in referee.everyone):
            return face
    return "R"


class Ties(Uniform):
    """All play the same card whenever they can and hardly spend a chip: the bank runs dry.

    Now and then the seats tie in pairs, or one stays out of the tie.
    """

    def picks(self, referee, dice):
        common = smallest_common(referee)
        picks = {}
        for seat in referee.everyone:
            if common == "R" or dice.random() < 0.15:
                picks[seat] = dice.choice(ordered(referee.legal_picks(seat)))
            else:
                picks[seat] = common
        if referee.seats == 4 and dice.random() < 0.3:
            for pair in ([0, 1], [2, 3]):
                shared = [face for face in referee.hands[pair[0]]
                          if face in referee.hands[pair[1]]]
                if shared:
                    face = dice.choice(shared)
                    picks[pair[0]] = picks[pair[1]] = face
        if all(len(referee.hands[seat]) < 2 for seat in referee.everyone):
            picks = {seat: "R" for seat in referee.everyone}
        return picks

    def acts(self, referee, dice):
        acts = {}
        for seat in referee.outcome["must act"]:
            free = [act for act in ordered(referee.legal[seat])
                    if act[0] not in ("discard", "shift", "buy")]
            if dice.random() < 0.2:
                free = ordered(referee.legal[seat])
            acts[seat] = dice.choice(free)
        return acts


class MuchReload(Uniform):
    """Half of all picks are R, and R players like to pay."""

    def picks(self, referee, dice):
        picks = {}
        common = smallest_common(referee)
        for seat in referee.everyone:
            poor = referee.chips[seat] == 0
            if dice.random() < (0.25 if poor else 0.6):
                picks[seat] = "R"
            elif dice.random() < 0.5 and common != "R":
                picks[seat] = common
            else:
                picks[seat] = dice.choice(ordered(referee.legal_picks(seat)))
        return picks

    def acts(self, referee, dice):
        acts = {}
        for seat in referee.outcome["must act"]:
            kinds = ordered(set(act[0] for act in referee.legal[seat]))
            kind = dice.choice(kinds)
            acts[seat] = dice.choice([act for act in ordered(referee.legal[seat])
                                      if act[0] == kind])
        return acts


class OnesAndSevens(Uniform):
    """1s and 7s as often as possible; whoever has neither takes back."""

    def picks(self, referee, dice):
        picks = {}
        for seat in referee.everyone:
            hand = referee.hands[seat]
            favourites = [face for face in hand if face in (1, 7)]
            if favourites and dice.random() < 0.8:
                picks[seat] = dice.choice(favourites)
            elif not favourites and dice.random() < 0.5:
                picks[seat] = "R"
            else:
                picks[seat] = dice.choice(ordered(referee.legal_picks(seat)))
        return picks


class Hoard(Uniform):
    """All are after one colour: it runs out, and they buy its last ones together."""

    SHARE = 3

    def __init__(self, dice):
        self.colour = dice.choice(COLOURS)

    def room(self, referee, seat):
        """Has the ship a slot for the colour?"""
        for stack in referee.ships[seat]:
            if not stack or COLOURS.index(stack[-1]) < COLOURS.index(self.colour):
                return True
        return False

    def picks(self, referee, dice):
        picks = {}
        common = smallest_common(referee)
        scarce = referee.stock[self.colour] <= 2
        for seat in referee.everyone:
            buys = referee.chips[seat] >= 3 and self.room(referee, seat)
            if buys and dice.random() < (0.8 if scarce else 0.4):
                picks[seat] = "R"
            elif len(referee.hands[seat]) < 2:
                picks[seat] = "R"
            elif referee.table[0][0] != self.colour and common != "R" and dice.random() < 0.8:
                picks[seat] = common
            else:
                picks[seat] = dice.choice(ordered(referee.hands[seat]))
        return picks

    def acts(self, referee, dice):
        acts = {}
        for seat in referee.outcome["must act"]:
            legal = ordered(referee.legal[seat])
            wanted = [act for act in legal if act[:2] == ("buy", self.colour)]
            if not wanted and referee.colour == self.colour:
                wanted = [act for act in legal if act[0] == "load"]
                if not referee.container:
                    wanted = [act for act in legal if act[0] == "move"]
            if wanted and dice.random() < 0.95:
                acts[seat] = dice.choice(wanted)
            elif ("decline",) in legal and dice.random() < 0.8:
                acts[seat] = ("decline",)
            elif ("take back",) in legal and dice.random() < 0.8:
                acts[seat] = ("take back",)
            else:
                acts[seat] = dice.choice(legal)
        return acts


class Builders(Uniform):
    """All build high and do not tie: complete stacks, and no chips to tell equal players apart by."""

    SHARE = 3

    def __init__(self, dice):
        # Patient ones rather decline than leave a colour out.
        self.skip_costs = dice.choice([3, 11])
        # In some games the last seat is left alone to win nearly everything.
        self.alone = dice.random() < 0.2

    def picks(self, referee, dice):
        picks = {}
        if self.alone and referee.hands[referee.seats - 1]:
            picks = {seat: "R" for seat in referee.everyone}
            picks[referee.seats - 1] = dice.choice(referee.hands[referee.seats - 1])
            return picks
        taken = []
        for seat in dice.sample(referee.everyone, referee.seats):
            free = [face for face in referee.hands[seat] if face not in taken]
            if len(free) < 2:
                picks[seat] = "R"
            else:
                picks[seat] = dice.choice(free)
                taken.append(picks[seat])
        return picks

    def acts(self, referee, dice):
        acts = {}
        for seat in referee.outcome["must act"]:
            best = []
            best_value = None
            for act in ordered(referee.legal[seat]):
                value = self.value(referee, seat, act)
                if best_value is None or value > best_value:
                    best_value = value
                    best = []
                if value == best_value:
                    best.append(act)
            acts[seat] = dice.choice(best)
        return acts

    def value(self, referee, seat, act):
        """How near the stack that grows comes to a complete one."""
        if act[0] == "load":
            colour, slot = referee.colour, act[1]
        elif act[0] == "buy":
            colour, slot = act[1], act[2]
        elif act[0] in ("move", "shift"):
            colour, slot = referee.ships[seat][act[1]][-1], act[2]
            if len(referee.ships[seat][act[1]]) > len(referee.ships[seat][slot]):
                return -1
        elif act[0] == "take back":
            return 1 if len(referee.hands[seat]) < 3 else 0
        else:
            return 0 if act[0] == "decline" else -2
        height = len(referee.ships[seat][slot])
        skipped = COLOURS.index(colour) - height
        return 10 - self.skip_costs * skipped


class PhotoFinish(Builders):
    """Builders who steer the last battle to an end that only the bonus points decide."""

    TRIES = 100

    def __init__(self, dice):
        Builders.__init__(self, dice)
        self.planned = None

    def picks(self, referee, dice):
        self.planned = None
        if referee.round == 2 and referee.battle == 14:
            # Equal points with different bonus points need a complete stack.
            heights = [len(stack) for seat in referee.everyone for stack in referee.ships[seat]]
            if max(heights) >= 3:
                for _ in range(self.TRIES):
                    twin = copy.deepcopy(referee)
                    picks = Uniform.picks(self, twin, dice)
                    acts = {}
                    if twin.reveal(picks)["must act"]:
                        acts = Uniform.acts(self, twin, dice)
                        twin.act(acts)
                    if "bonus" in [row[3] for row in twin.standings()]:
                        self.planned = acts
                        return picks
        picks = Builders.picks(self, referee, dice)
        if referee.round == 2 and referee.battle >= 6:
            # Who would win now waits, so that the others come near.
            twin = copy.deepcopy(referee)
            twin._score()
            points = [twin.points(seat) + 3 * sum(len(stack) == 4 for stack in twin.ships[seat])
                      for seat in twin.everyone]
            picks[points.index(max(points))] = "R"
        return picks

    def acts(self, referee, dice):
        if self.planned:
            return self.planned
        return Builders.acts(self, referee, dice)


class Idle(Uniform):
    """Hardly anybody ever does anything: many equal ends."""

    def picks(self, referee, dice):
        return {seat: "R" if dice.random() < 0.97 else dice.choice(ordered(referee.legal_picks(seat)))
                for seat in referee.everyone}


STYLES = [Uniform, Ties, MuchReload, OnesAndSevens, Hoard, Builders, PhotoFinish, Idle]


def count_reveal(events, referee, result, chips_before):
    """Counts what a reveal brought.  Call it with the referee after `reveal`."""
    picks = list(referee.picks.values())
    winner = result["winner"]
    reloaders = picks.count("R")
    if result["tied"]:
        events["tie"] += 1
        events["win beside a tie" if winner is not None else "absolute tie"] += 1
        if len(result["ties"]) == 2:
            events["two ties at once"] += 1
        if reloaders and winner is None:
            events["absolute tie beside an R"] += 1
    if result["bank too small"]:
        events["bank pays nobody"] += 1
        if chips_before["bank"] > 0:
            events["bank pays nobody though not empty"] += 1
    if result["got chips"] and chips_before["bank"] == len(result["got chips"]):
        events["bank paid its last chip"] += 1
    if reloaders == referee.seats:
        events["everybody played R"] += 1
    if reloaders == referee.seats - 1:
        events["one card against R only"] += 1
    if reloaders >= 2:
        events["several R"] += 1
    if result["neutralized"]:
        events["7 neutralized"] += 1
        if len(result["neutralized"]) >= 2:
            events["several 7 neutralized"] += 1
        if referee.picks[winner] == 1 if winner is not None else False:
            events["1 wins over 7"] += 1
        if result["tied"]:
            events["7 neutralized beside a tie"] += 1
    if 1 in result["ties"] and 7 in picks:
        events["1s tie and spare a 7"] += 1
        if 7 in result["ties"]:
            events["1s tie and 7s tie"] += 1
    for seat in result["legal"]:
        if len(result["legal"][seat]) == 1:
            events["winner not asked" if seat == winner else "R player not asked"] += 1
    if len(result["must act"]) >= 2:
        events["several must act"] += 1
    if result["legal"] and not result["must act"]:
        events["nobody asked"] += 1
    for seat in referee.everyone:
        if referee.chips[seat] >= 3 and referee.picks[seat] == "R":
            events["R player could pay all"] += 1


def count_table(events, referee):
    """Counts what lies on the table.  Call it when the picks are due."""
    if not referee.container:
        events["colour out of stock"] += 1
    if activated_colour(*referee.table) == "Yellow" and referee.table[0][0] != referee.table[1][0]:
        events["yellow beats green"] += 1
    for seat in referee.everyone:
        if not referee.hands[seat]:
            events["only R in hand"] += 1
    if referee.round == 2 and referee.battle == 1:
        for seat in referee.everyone:
            full = len(referee.hands[seat]) == 7
            events["round 2 with full hand" if full else "round 2 with part of a hand"] += 1


def count_battle(events, before, referee):
    """Counts what was carried out.  before: dict with "stock", "container", "colour",
    "discards", "round", "chips" as they were before the acts."""
    bought = {}
    seen_discard = set()
    for seat, act, worked in referee.happened:
        events[act[0]] += 1
        if act[0] == "take back" and not before["discards"][seat]:
            events["take back nothing"] += 1
        if act[0] in ("move", "load") and not before["container"]:
            events["move without a container"] += 1
        if act[0] == "decline" and not before["container"]:
            events["decline without a container"] += 1
        if act[0] == "discard":
            seen_discard.add(seat)
        if act[0] == "buy":
            bought.setdefault(act[1], []).append(worked)
            if not worked:
                events["buy finds nothing"] += 1
                if referee.chips[seat] != before["chips"][seat]:
                    raise AssertionError("a buy that finds nothing costs nothing")
    for colour in bought:
        if len(bought[colour]) >= 2:
            events["several buyers of a colour"] += 1
            if sum(bought[colour]) > before["stock"][colour]:
                events["bought what had just come back"] += 1
            if before["stock"][colour] == 1 and False in bought[colour]:
                events["two buyers of the last container"] += 1


def count_scoring(events, referee):
    """Counts what the last scoring brought."""
    for seat in referee.everyone:
        for colour in COLOURS:
            standing = referee.standing_by_round[-1][seat][colour]
            faces = referee.faces_by_round[-1][seat][colour]
            events["scored " + standing] += 1
            if standing == "tie or minority" and faces % 2 == 1:
                events["half points rounded down"] += 1
            if standing == "none" and faces:
                events["faces worth nothing"] += 1


def count_end(events, referee):
    """Counts how the game ended."""
    for place, seat, points, decided_by in referee.standings():
        events["decided by " + decided_by] += 1
        if place == 1 and decided_by == "shared":
            events["shared victory"] += 1
        if referee.bonus[seat]:
            events["bonus for complete stacks"] += 1
        if referee.bonus[seat] > 3:
            events["bonus for several complete stacks"] += 1
