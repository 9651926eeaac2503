"""Plays the engine's RELOAD! and the referee's side by side and compares all they tell."""

from engine import reload as engine
from engine.step import NONE
from tests.referee import styles
from tests.referee.reload_referee import COLOURS, FACES_OF_A_COLOUR, Referee

PHASES = {"pick": 0, "act": 1, "over": 2}
KINDS = {"decline": 0, "load": 1, "move": 2, "take back": 3, "discard": 4, "shift": 5, "buy": 6}
NAMES_OF_KINDS = {number: name for name, number in KINDS.items()}
MAJORITY = {"none": 0, "tie or minority": 1, "majority": 2}
TIE_BREAK = {"points": 0, "chips": 1, "bonus": 2, "shared": 3}


def card_of(number):
    """The container card with this number, 0..27."""
    return (COLOURS[number // 7], FACES_OF_A_COLOUR[number % 7])


def pick_of(number):
    """1..7 or "R"."""
    return "R" if number == 8 else number


def number_of_pick(pick):
    return 8 if pick == "R" else pick


def act_of(number):
    """The referee's tuple for the engine's number; None if it stands for nothing."""
    kind = NAMES_OF_KINDS.get(number >> 5)
    arg = number & 31
    if kind in ("decline", "take back"):
        return (kind,) if arg == 0 else None
    if kind in ("load", "discard"):
        return (kind, arg)
    if kind in ("move", "shift"):
        return (kind, arg // 5, arg % 5)
    if kind == "buy":
        return (kind, COLOURS[arg // 5], arg % 5)
    return None


def number_of_act(act):
    """The engine's number for the referee's tuple."""
    kind = KINDS[act[0]] << 5
    if act[0] in ("load", "discard"):
        return kind | act[1]
    if act[0] in ("move", "shift"):
        return kind | act[1] * 5 + act[2]
    if act[0] == "buy":
        return kind | COLOURS.index(act[1]) * 5 + act[2]
    return kind


def mask_of(seats):
    """A bit per seat."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def stack_of(mask):
    """The stack, bottom first, of a set of colours in four bits."""
    return [COLOURS[i] for i in range(4) if mask >> i & 1]


def top_of(referee, seat, slot):
    """Number of the colour on top of a stack."""
    return COLOURS.index(referee.ships[seat][slot][-1])


class Pair:
    """One game, twice: `game` is the engine's, `referee` the referee's."""

    def __init__(self, seats, style, dice, events):
        """style: a class of `styles`; dice: a random.Random; events: a Counter that is added to."""
        self.seats = seats
        self.dice = dice
        self.events = events
        self.style = style(dice)
        self.game = engine.Game(seats, 0, self.entropy())
        self.referee = Referee(seats)
        self.referee.start(self.cards_on_table())
        self.steps = 0
        self.last = None  # (picks, outcome) of the last revealed battle
        self.scored_now = False
        self.log = [(seats, style.__name__)]
        self.expected_news = [("round", 0)] + [self.news_of_table()]

    def entropy(self):
        return self.dice.getrandbits(256).to_bytes(32, "little")

    def cards_on_table(self):
        return [card_of(number) for number in self.game.cards()]

    def play(self):
        """The whole game."""
        try:
            self.compare()
            while self.referee.phase != "over":
                styles.count_table(self.events, self.referee)
                self.battle()
            styles.count_end(self.events, self.referee)
            self.compare_end()
        except AssertionError as error:
            raise AssertionError("%s\nso far: %s" % (error, self.log)) from error

    def battle(self):
        """One battle: one step of the engine, or two."""
        referee = self.referee
        before = {
            "stock": dict(referee.stock),
            "container": referee.container,
            "colour": referee.colour,
            "round": referee.round,
            "bank": referee.bank,
            "discards": {seat: list(referee.discards[seat]) for seat in referee.everyone},
        }
        self.scored_now = False
        picks = self.style.picks(referee, self.dice)
        numbers = [number_of_pick(picks[seat]) for seat in range(self.seats)]
        self.compare_description(numbers)
        self.log.append(numbers)
        table = list(self.game.cards())
        ships = [[len(stack) and top_of(referee, seat, slot)
                  for slot, stack in enumerate(referee.ships[seat])] for seat in range(self.seats)]
        self.game.step(numbers, self.entropy())
        result = referee.reveal(picks)
        self.last = (picks, result)
        before["chips"] = dict(referee.chips)
        styles.count_reveal(self.events, referee, result, before)
        self.expected_news = self.news_of_reveal(result, table)
        if result["must act"]:
            self.after_step()
            acts = self.style.acts(referee, self.dice)
            numbers = [number_of_act(acts[seat]) if seat in acts else NONE
                       for seat in range(self.seats)]
            self.compare_description(numbers)
            self.log.append(numbers)
            self.game.step(numbers, self.entropy())
            referee.act(acts)
            self.expected_news = []
        self.expected_news += self.news_of_acts(before, ships)
        self.scored_now = referee.phase == "over" or referee.round != before["round"]
        if self.scored_now:
            self.expected_news.append(("scored", before["round"] - 1))
            styles.count_scoring(self.events, referee)
        styles.count_battle(self.events, before, referee)
        if referee.phase == "over":
            self.expected_news.append(("ended",))
        else:
            referee.next_cards(self.cards_on_table())
            if self.scored_now:
                self.expected_news.append(("round", referee.round - 1))
            self.expected_news.append(self.news_of_table())
        referee.check()
        self.after_step()

    def after_step(self):
        self.steps += 1
        self.compare()

    # ----- what must be the same after every step

    def compare(self):
        """Everything that both can tell."""
        game = self.game
        referee = self.referee

        def same(what, engine_says, referee_says):
            assert engine_says == referee_says, "%s: engine %r, referee %r" % (
                what, engine_says, referee_says)

        in_act = referee.phase == "act"
        over = referee.phase == "over"
        same("steps", game.steps(), self.steps)
        same("phase", game.phase(), PHASES[referee.phase])
        same("over", game.over(), over)
        same("round", game.round(), referee.round - 1)
        same("battle", game.battle(), referee.battle - 1)
        same("slots", game.slots(), referee.slots)

        # who must act, and the exact set of what is legal
        if over:
            waiting = []
        elif in_act:
            waiting = referee.outcome["must act"]
        else:
            waiting = referee.everyone
        same("waiting", game.waiting(), mask_of(waiting))
        for seat in referee.everyone:
            numbers = list(game.legal(seat))
            same("legal ascending", numbers, sorted(set(numbers)))
            if seat not in waiting:
                same("legal of an idle seat", numbers, [])
            elif in_act:
                same("legal acts of %d" % seat, set(act_of(n) for n in numbers),
                     referee.legal[seat])
                same("number of legal acts", len(numbers), len(referee.legal[seat]))
            else:
                same("legal picks of %d" % seat, set(pick_of(n) for n in numbers),
                     referee.legal_picks(seat))

        # table, stock, bank
        if over:
            same("cards", game.cards(), (255, 255))
        else:
            same("cards", self.cards_on_table(), referee.table)
            same("colour", COLOURS[game.colour()], referee.colour)
        same("container", game.container(), referee.container)
        for colour in COLOURS:
            same("stock of " + colour, game.stock(COLOURS.index(colour)), referee.stock[colour])
        same("bank", game.bank(), referee.bank)

        # seats
        for seat in referee.everyone:
            same("chips of %d" % seat, game.chips(seat), referee.chips[seat])
            same("points of %d" % seat, game.points(seat), referee.points(seat))
            hand = [face for face in range(1, 8) if game.hand(seat) >> face - 1 & 1]
            expected = list(referee.hands[seat])
            if in_act and referee.picks[seat] != "R":
                # The engine takes a card from the hand when it is turned up, the
                # rulebook puts it on the discard pile after the acts.
                expected.remove(referee.picks[seat])
            same("hand of %d" % seat, hand, sorted(expected))
            ship = [stack_of(game.stack(seat, slot)) for slot in range(referee.slots)]
            same("ship of %d" % seat, ship, referee.ships[seat])
            for i, colour in enumerate(COLOURS):
                same("count", game.count(seat, i), referee.count(seat, colour))
                cards = list(referee.piles[seat])
                if in_act and seat == referee.outcome["winner"]:
                    cards += referee.table  # won already, put on the pile after the acts
                faces = [card[1] for card in cards if card[0] == colour]
                if not over:
                    same("pile of %d" % seat, game.pile(seat, i), (sum(faces), len(faces)))
                same("majority of %d" % seat, game.majority(seat, i),
                     MAJORITY[referee.standing_in(seat, colour)])

        # the last battle
        if self.steps:
            picks, outcome = self.last
            same("played", [pick_of(game.played(s)) for s in referee.everyone],
                 [picks[s] for s in referee.everyone])
            winner = outcome["winner"]
            same("winner", game.winner(), -1 if winner is None else winner)
            same("tied", game.tied(), mask_of(outcome["tied"]))
            same("neutralized", game.neutralized(), mask_of(outcome["neutralized"]))
            same("paid", bool(game.paid()), len(outcome["got chips"]) > 0)
            same("battle()", engine.battle([number_of_pick(picks[s]) for s in referee.everyone],
                                           self.seats),
                 (game.winner(), game.tied(), game.neutralized()))
        else:
            same("winner", game.winner(), -1)
            same("played", [game.played(s) for s in referee.everyone], [0] * self.seats)

        # the last scoring
        same("scored", bool(game.scored()), self.scored_now)
        if self.scored_now:
            for seat in referee.everyone:
                for i, colour in enumerate(COLOURS):
                    same("faces of %d" % seat, game.faces(seat, i),
                         referee.faces_by_round[-1][seat][colour])
                    same("share of %d" % seat, game.share(seat, i),
                         referee.share_by_round[-1][seat][colour])
                    if over:
                        # Round 2's piles stay to be looked at; the referee has gathered them.
                        same("pile of %d" % seat, game.pile(seat, i)[0],
                             referee.faces_by_round[-1][seat][colour])

        # the news: the same, in the same order
        same("news", [self.named(entry) for entry in game.news()], self.expected_news)

    def compare_end(self):
        """Bonus, standings and the tie-break that decided."""
        for seat in self.referee.everyone:
            assert self.game.bonus(seat) == self.referee.bonus[seat]
        expected = [(place, seat, points, TIE_BREAK[by])
                    for place, seat, points, by in self.referee.standings()]
        assert self.game.standings() == expected, "standings: engine %r, referee %r" % (
            self.game.standings(), expected)

    def compare_description(self, numbers):
        """`describe` of every legal pick now."""
        for seat in self.referee.everyone:
            for number in self.game.legal(seat):
                said = self.game.describe(seat, number)
                if self.referee.phase == "pick":
                    expected = (engine.PLAY_R,) if number == 8 else (engine.PLAY, number)
                else:
                    expected = self.description(seat, act_of(number))
                assert said == expected, "describe: engine %r, referee %r" % (said, expected)

    def description(self, seat, act):
        kind = KINDS[act[0]]
        if act[0] in ("decline", "take back"):
            return (kind,)
        if act[0] == "load":
            return (kind, COLOURS.index(self.referee.colour), act[1])
        if act[0] == "discard":
            return (kind, top_of(self.referee, seat, act[1]), act[1])
        if act[0] == "buy":
            return (kind, COLOURS.index(act[1]), act[2])
        return (kind, top_of(self.referee, seat, act[1]), act[1], act[2])

    # ----- the news that must be told, with names for verbs

    def named(self, entry):
        names = {
            engine.PLAY: "play", engine.PLAY_R: "play R", engine.NEUTRALIZED: "neutralized",
            engine.TIED: "tied", engine.CHIPS: "chips", engine.NO_CHIPS: "no chips",
            engine.WON: "won", engine.NOBODY: "nobody", engine.RETURNED: "returned",
            engine.RAN_OUT: "ran out", engine.SCORED: "scored", engine.ROUND: "round",
            engine.ACTIVATED: "activated", engine.ENDED: "ended",
        }
        names.update(NAMES_OF_KINDS)
        return (names[entry[0]],) + tuple(entry[1:])

    def news_of_table(self):
        first, second = self.game.cards()
        return ("activated", first, second, COLOURS.index(self.referee.colour),
                1 if self.referee.container else 0)

    def news_of_reveal(self, result, table):
        news = []
        for seat in self.referee.everyone:
            pick = self.referee.picks[seat]
            news.append(("play R", seat) if pick == "R" else ("play", seat, pick))
        if result["neutralized"]:
            news.append(("neutralized", mask_of(result["neutralized"]), result["by"]))
        for face in sorted(result["ties"], reverse=True):
            news.append(("tied", mask_of(result["ties"][face]), face))
        if result["got chips"]:
            news.append(("chips", mask_of(result["got chips"])))
        if result["bank too small"]:
            news.append(("no chips", mask_of(result["tied"])))
        if result["winner"] is None:
            news.append(("nobody", table[0], table[1]))
        else:
            news.append(("won", result["winner"], table[0], table[1]))
        return news

    def news_of_acts(self, before, tops):
        """tops: number of the colour on top of each slot before the acts."""
        referee = self.referee
        colour = COLOURS.index(before["colour"])
        winner = referee.outcome["winner"]
        news = []
        happened = list(referee.happened)
        loaded = False
        if winner is not None:
            seat, act, _ = happened.pop(0)
            assert seat == winner
            loaded = act[0] == "load"
            if loaded:
                news.append(("load", seat, colour, act[1]))
            elif act[0] == "move":
                news.append(("move", seat, colour, act[1], act[2]))
            else:
                news.append(("decline", seat))
        if before["container"] and not loaded:
            news.append(("returned", colour))
        for seat, act, worked in happened:
            if act[0] == "take back":
                news.append(("take back", seat))
            elif act[0] == "discard":
                news.append(("discard", seat, tops[seat][act[1]], act[1]))
            elif act[0] == "shift":
                news.append(("shift", seat, tops[seat][act[1]], act[1], act[2]))
            elif worked:
                news.append(("buy", seat, COLOURS.index(act[1]), act[2]))
            else:
                news.append(("ran out", seat, COLOURS.index(act[1])))
        return news

