"""What every game has to keep to, as checks that take a game class: engine/README.md in code.

A check plays random games and raises AssertionError with what it found. `CHECKS` holds
all of them; tests/test_contract.py runs them for every game of the registry, and proves
with games that break one rule each (tests/engine/faulty.py) that each check can fail.
"""

import importlib.util
import random

from engine.rng import Rng
from engine.step import NONE, IllegalPick
from ranium import bots

GAMES = 3
"""Random games that a check plays; long ones make fewer of them do."""
RANDOM_STEPS = 60
"""So many steps of a game go by chance; a longer one is brought to its end by its bot, if it has one."""
_ENOUGH = 100  # steps, of all games of a check together
_SOME = 12


class Tester:
    """A game class at a table of a certain size, and dice of its own."""

    def __init__(self, game_class, seats, options=0, seed=0):
        self.game_class = game_class
        self.seats = seats
        self.options = options
        self.dice = random.Random(f"{game_class.__name__} {seats} {options} {seed}")
        self._bot = importlib.util.find_spec("ranium.bots." + getattr(game_class, "NAME", "none"))

    def entropy(self):
        return self.dice.randbytes(32)

    def game(self, entropy=None):
        """A new game, its cards dealt and known to all: a sealed deal as a referee would do it."""
        entropy = entropy or self.entropy()
        game = self.game_class(self.seats, self.options, entropy)
        self.deal(game, entropy)
        return game

    def step(self, game, picks, entropy):
        """A step and the deal that it may bring."""
        game.step(picks, entropy)
        self.deal(game, entropy)

    def deal(self, game, entropy):
        for slot, card in dealt(game, entropy):
            game.learn(slot, card)

    def picks(self, game):
        """Legal picks of all who owe one: random ones, those of a bot late in a long game."""
        picks = [NONE] * self.seats
        for seat in range(self.seats):
            if game.waiting() >> seat & 1:
                if self._bot and game.steps() >= RANDOM_STEPS:
                    picks[seat] = bots.choose("simple", game, seat, Rng(self.entropy()))
                else:
                    picks[seat] = self.dice.choice(list(game.legal(seat)))
        return picks

    def games(self):
        """Some new games; no more of them once those before have got long together."""
        steps = 0
        for _ in range(GAMES):
            if steps < _ENOUGH:
                game = self.game()
                yield game
                steps += game.steps()

    def positions(self):
        """The positions of some games (every tenth, late in a long one), the last one included; do not change them."""
        for game in self.games():
            yield game
            while not game.over():
                self.step(game, self.picks(game), self.entropy())
                if game.over() or game.steps() < RANDOM_STEPS or game.steps() % 10 == 0:
                    yield game

    def some(self, picks):
        """All of a few picks, a choice of many."""
        picks = list(picks)
        return picks if len(picks) <= _SOME else self.dice.sample(picks, _SOME)

    def steps(self, game, most=1000):
        """The random picks and entropy of each step from here on, done in a copy of the game."""
        game = game.copy()
        while not game.over() and most:
            step = self.picks(game), self.entropy()
            self.step(game, *step)
            yield step
            most -= 1


def deals(game):
    """True for a game with hidden cards that are dealt: it says so by its members."""
    return hasattr(game, "deal")


def dealt(game, entropy):
    """`(slot, card)` of every slot that a sealed deal gives to somebody, if one is due; `entropy` shuffles."""
    owners = deals(game) and game.deal() or ()
    cards = list(range(len(owners)))
    random.Random(bytes(entropy)).shuffle(cards)
    return [(slot, cards[slot]) for slot in range(len(owners)) if owners[slot] != NONE]


def seen_as(game, view):
    """The game as one can know it who has only this view."""
    other = game.copy()
    other.state[:] = view
    return other


def complaint(game, picks, entropy):
    """The IllegalPick that these picks raise, in a form to be compared; None if they are legal."""
    try:
        game.step(picks, entropy)
    except IllegalPick as error:
        return error.seat, error.pick, str(error)
    return None


# Picks


def legal_picks_are_ascending_and_only_for_waiting_seats(tester):
    for game in tester.positions():
        waiting = game.waiting()
        assert waiting < 1 << tester.seats, "a seat that is not there is waited for"
        assert (waiting == 0) == game.over(), "somebody owes a pick exactly while it is not over"
        for seat in range(tester.seats):
            legal = list(game.legal(seat))
            assert bool(legal) == bool(waiting >> seat & 1), f"seat {seat} has {legal}"
            assert all(legal[i] < legal[i + 1] for i in range(len(legal) - 1)), f"order: {legal}"
            assert all(0 <= pick < NONE for pick in legal), f"range: {legal}"
        assert list(game.legal(-1)) == [], "a spectator has picks"


def illegal_picks_change_nothing(tester):
    for game in tester.positions():
        before = bytes(game.state)
        if not game.over():
            good = tester.picks(game)
            some = tester.dice.sample(range(256), 12)
        else:
            good, some = [NONE] * tester.seats, [0, NONE]
        for seat in range(tester.seats):
            legal = list(game.legal(seat)) or [NONE]
            for pick in some:
                if pick in legal and not game.over():
                    continue
                picks = list(good)
                picks[seat] = pick
                found = complaint(game, picks, tester.entropy())
                assert found, f"pick {pick} of seat {seat} was accepted"
                assert game.over() or found[:2] == (seat, pick), f"wrong seat or pick in {found}"
                assert game.state == before, "an illegal pick changed the state"
        for picks in (good[:-1], [*good, NONE], []):
            assert complaint(game, picks, tester.entropy()), f"{len(picks)} picks were accepted"
            assert game.state == before, "a wrong number of picks changed the state"


# States


def equal_inputs_give_equal_states(tester):
    """The same from the start, from a rolled back game and in a new object with that state."""
    total = 0
    for _ in range(GAMES):
        if total >= _ENOUGH:
            break
        entropy = tester.entropy()
        game = tester.game(entropy)
        assert tester.game(entropy).state == game.state, "two set-ups with one entropy differ"
        while not game.over():
            saved = bytes(game.state)
            told = []
            steps = list(tester.steps(game, most=tester.dice.randint(1, 12)))
            for step in steps:
                tester.step(game, *step)
                told.append((bytes(game.state), game.news()))
            again = tester.game()
            again.restore(saved)
            ahead = bytes(game.state)
            game.restore(saved)
            for number, step in enumerate(steps):
                for rerun in (game, again):
                    tester.step(rerun, *step)
                    assert rerun.state == told[number][0], "another state after rolling back"
                    assert rerun.news() == told[number][1], "other news after rolling back"
            assert game.state == ahead, "another state at the end"
        total += game.steps()


def states_round_trip_through_bytes(tester):
    for game in tester.positions():
        assert isinstance(game.state, bytearray), "the state is no bytearray"
        assert len(game.state) == game.SIZE <= 200, f"{len(game.state)} bytes of state"
        assert (game.seats, game.options) == (tester.seats, tester.options), "seats or options"
        other = tester.game()
        other.restore(bytes(game.state))
        assert other.state == game.state, "a restored state differs"
        assert other.state is not game.state, "a restored state is shared"
        for ask in (lambda g: g.waiting(), lambda g: g.news(), lambda g: g.standings()):
            assert ask(other) == ask(game), "a restored game answers differently"
        twin = game.copy()
        assert twin.state == game.state, "the state of a copy differs"
        assert twin.state is not game.state, "a copy shares the state"
        assert type(twin) is type(game), "a copy is of another kind"


def restore_refuses_other_lengths(tester):
    game = tester.game()
    before = bytes(game.state)
    for state in (b"", before[:-1], before + b"\0"):
        try:
            game.restore(state)
        except ValueError as error:
            assert str(error), "an error without a word"
        else:
            raise AssertionError(f"restore accepted {len(state)} bytes")
        assert game.state == before, "a refused state changed the game"


def asking_changes_nothing(tester):
    for game in tester.positions():
        before = bytes(game.state)
        game.news(), game.standings(), game.waiting(), game.over(), game.steps(), game.copy()
        if deals(game):
            game.deal()
        for seat in range(-1, tester.seats):
            game.view(seat)
            for pick in tester.some(game.legal(seat)):
                game.describe(seat, pick)
                if deals(game):
                    game.opens(seat, pick)
        assert game.state == before, "a question changed the state"


def steps_are_counted_and_games_end(tester):
    for game in tester.positions():
        assert game.steps() < 1000, "a game of more than 1000 steps"
        if not game.over():
            following = game.copy()
            tester.step(following, tester.picks(game), tester.entropy())
            assert following.steps() == game.steps() + 1, "a step was not counted"


def standings_are_by_place(tester):
    for game in tester.positions():
        table = game.standings()
        places = [entry[0] for entry in table]
        assert sorted(entry[1] for entry in table) == list(range(tester.seats)), f"seats: {table}"
        assert places == sorted(places) and places[0] == 1, f"order: {table}"
        for place in places:
            assert sum(other < place for other in places) == place - 1, f"places {places}"


def told_in_small_ints(tester):
    """News and descriptions are tuples of a verb and ints, none of them large."""
    for game in tester.positions():
        items = list(game.news())
        for seat in range(tester.seats):
            items += [game.describe(seat, pick) for pick in tester.some(game.legal(seat))]
        for item in items:
            assert isinstance(item, tuple) and item, f"no tuple: {item}"
            assert all(type(value) is int and -1 <= value < 2**30 for value in item), f"no ints: {item}"


# Secrets


def views_are_states_and_stay_what_they_are(tester):
    for game in tester.positions():
        for seat in range(-1, tester.seats):
            view = game.view(seat)
            assert len(view) == game.SIZE, f"view {seat} has {len(view)} bytes"
            assert view is not game.state, f"view {seat} is the state itself"
            assert seen_as(game, view).view(seat) == view, f"view {seat} of itself differs"
            spectator = seen_as(game, view).view(-1)
            assert spectator == game.view(-1), f"a spectator sees what seat {seat} does not"


def a_secret_belongs_to_one_seat(tester):
    """Each bit that a spectator does not see is seen by exactly one seat.

    By none would mean that something is stored that is still hidden from everybody.
    """
    for game in tester.positions():
        public = game.view(-1)
        shown = [
            bytes(a ^ b for a, b in zip(game.view(seat), public, strict=True))
            for seat in range(tester.seats)
        ]
        for i in range(game.SIZE):
            known = 0
            for seat in range(tester.seats):
                assert not known & shown[seat][i], f"byte {i}: a secret that two seats see"
                known |= shown[seat][i]
            hidden = game.state[i] ^ public[i]
            assert not hidden & ~known, f"byte {i}: a secret that nobody sees"


def a_spectator_sees_what_was_told(tester):
    """Games with the same picks and news, whatever was dealt, look the same to a spectator."""
    seen = {}
    for _ in range(300):
        game = tester.game()
        picks = []
        dice = random.Random(7)  # the same choices in each of these games
        history = [tuple(game.news())]
        while True:
            view = bytes(game.view(-1))
            assert seen.setdefault(tuple(history), view) == view, "a view shows what was never told"
            if game.over() or len(history) > 3:
                break
            picks = [NONE] * tester.seats
            for seat in range(tester.seats):
                if game.waiting() >> seat & 1:
                    picks[seat] = dice.choice(list(game.legal(seat)))
            tester.step(game, picks, tester.entropy())
            history.append((tuple(picks), tuple(game.news())))


def what_all_are_told_follows_from_what_all_may_know(tester):
    """News, standings, who owes a pick, how many picks there are, and every error text."""
    for game in tester.positions():
        public = seen_as(game, game.view(-1))
        assert public.waiting() == game.waiting(), "who is waited for is a secret"
        assert public.over() == game.over(), "the end is a secret"
        assert public.news() == game.news(), "news tell a secret"
        assert public.standings() == game.standings(), "standings tell a secret"
        for seat in range(tester.seats):
            numbers = [sum(1 for _ in each.legal(seat)) for each in (public, game)]
            assert numbers[0] == numbers[1], "the number of legal picks tells a secret"
            for pick in (0, 77, NONE):
                picks = [NONE] * tester.seats
                picks[seat] = pick
                entropy = tester.entropy()
                if pick in game.legal(seat) and game.waiting() == 1 << seat:
                    continue  # that is a step: what it does is for those who know all
                told = [complaint(each.copy(), picks, entropy) for each in (public, game)]
                assert told[0] == told[1], f"an error tells a secret: {told[1]}"


def a_seat_needs_only_its_view(tester):
    """What a seat may pick and what its picks mean never depends on the secrets of others."""
    for game in tester.positions():
        for seat in range(tester.seats):
            own = seen_as(game, game.view(seat))
            legal = list(game.legal(seat))
            assert list(own.legal(seat)) == legal, "legal picks depend on a secret of others"
            for pick in tester.some(legal):
                told = game.describe(seat, pick)
                assert own.describe(seat, pick) == told, f"describe tells a secret: {told}"


# Sealed deals


def deals_give_every_slot_to_one_owner(tester):
    """Due before a step that somebody owes a pick in; of the slots at least one is somebody's."""
    for _ in range(GAMES):
        game = tester.game_class(tester.seats, tester.options, tester.entropy())
        if not deals(game):
            return
        while True:
            owners = game.deal()
            if owners is not None:
                assert isinstance(owners, bytes) and 0 < len(owners) < NONE, f"owners: {owners}"
                assert all(owner < tester.seats or owner == NONE for owner in owners), f"owners: {owners}"
                assert set(range(tester.seats)) <= set(owners), "a seat is dealt nothing"
                assert not game.over(), "a deal after the end"
                public = seen_as(game, game.view(-1))
                assert public.deal() == owners, "whether a deal is due is a secret"
                tester.deal(game, tester.entropy())
                assert game.deal() is None, "a deal is due though it is done"
            if game.over():
                break
            game.step(tester.picks(game), tester.entropy())


def what_is_learned_lies_in_its_slot(tester):
    """Each card in one slot only; what cannot be is refused and changes nothing; picks open slots that are there."""
    for game in tester.positions():
        if not deals(game):
            return
        if game.steps() % 5:
            continue
        before = bytes(game.state)
        known = [place for place in PLACES if accepted(game, *place)]
        assert game.state == before, "what was known or refused changed the state"
        opened = [game.opens(seat, pick) for seat in range(tester.seats) for pick in game.legal(seat)]
        opened = [slot for slot in opened if slot != NONE]
        assert len(set(opened)) == len(opened), f"one slot is opened by two picks: {opened}"
        slots, cards = [slot for slot, _ in known], [card for _, card in known]
        assert len(set(slots)) == len(slots), "two cards in one slot"
        assert len(set(cards)) == len(cards), "one card in two slots"
        assert set(opened) <= set(slots), "a pick opens a slot that is not there"


PLACES = [(slot, card) for slot in (*range(40), 254) for card in (*range(40), 254)]
"""More slots and cards than a sealed deal has, as far as tests go."""


def accepted(game, slot, card):
    """True if the game, which knows all its cards, takes this one for known."""
    try:
        game.learn(slot, card)
    except ValueError as error:
        assert str(error), "an error without a word"
        return False
    return True


def handhelds_need_what_a_sealed_deal_tells_them(tester):
    """A game for each seat, which knows its own cards and those opened: it tells the same as the referee's."""
    for _ in range(GAMES):
        entropy = tester.entropy()
        referee = tester.game(entropy)
        games = [tester.game_class(tester.seats, tester.options, entropy) for _ in range(tester.seats)]
        if not deals(referee) or games[0].deal() is None:
            return
        while True:
            for seat, game in enumerate(games):
                owners = game.deal()
                for slot, card in dealt(game, entropy):
                    if owners[slot] == seat:
                        game.learn(slot, card)
                assert game.view(seat) == referee.view(seat), f"seat {seat} knows something else"
                assert game.view(-1) == referee.view(-1), f"seat {seat} tells spectators something else"
                for ask in (lambda g: g.waiting(), lambda g: g.news(), lambda g: g.standings()):
                    assert ask(game) == ask(referee), f"seat {seat} tells something else"
            if referee.over():
                break
            picks = tester.picks(referee)
            entropy = tester.entropy()
            for seat, game in enumerate(games):
                tell_opened(game, referee, seat, picks, entropy)
                game.step(picks, entropy)
            tester.step(referee, picks, entropy)


def tell_opened(game, referee, seat, picks, entropy):
    """Tells the game of `seat` the cards that the picks of others open; without them it must not step."""
    for other in range(game.seats):
        slot = referee.opens(other, picks[other])
        if other == seat or slot == NONE:
            continue
        before = bytes(game.state)
        try:
            game.step(picks, entropy)
        except ValueError as error:
            assert str(slot) in str(error), f"which slot is not known? {error}"
        else:
            raise AssertionError(f"a step opened slot {slot}, whose card nobody has told")
        assert game.state == before, "a step without the opened card changed the state"
        game.learn(slot, next(card for card in range(NONE) if accepted(referee, slot, card)))


CHECKS = (
    deals_give_every_slot_to_one_owner,
    what_is_learned_lies_in_its_slot,
    handhelds_need_what_a_sealed_deal_tells_them,
    legal_picks_are_ascending_and_only_for_waiting_seats,
    illegal_picks_change_nothing,
    equal_inputs_give_equal_states,
    states_round_trip_through_bytes,
    restore_refuses_other_lengths,
    asking_changes_nothing,
    steps_are_counted_and_games_end,
    standings_are_by_place,
    told_in_small_ints,
    views_are_states_and_stay_what_they_are,
    a_secret_belongs_to_one_seat,
    a_spectator_sees_what_was_told,
    what_all_are_told_follows_from_what_all_may_know,
    a_seat_needs_only_its_view,
)
