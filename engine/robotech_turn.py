"""Robotech: a faction's turn up to the card it plays, and how it ends; where cards are drawn from.

"A Player's Turn". The state's layout is told in engine/README.md.
"""

from engine.robotech import (
    ANSWER,
    BOX_WHITE,
    COMMAND,
    COMMANDS,
    DREW,
    OFFER,
    OWN_ENDS,
    PASS,
    PICK_END,
    PLAY,
    PLAYING,
    REFUSE,
    TRADE,
    TRADING,
    TURN,
)
from engine.robotech_scenario import EVENTS, PROGRAMS
from engine.step import NONE, const

_TURN = const(9)
_ORDER = const(10)
_TIMELINE = const(13)
_PLAYED = const(17)
_HANDS = const(22)
_STAGE = const(115)
_ACTOR = const(116)
_HERE = const(119)
_THERE = const(120)  # TRADING, ANSWER: who was asked
_COMMANDS = const(127)  # actions left, + 4 if they must be normal ones
_SPACES = const(128)  # where an attack took place in this turn; two bytes
_EARLY = const(4)
_LATE = const(5)
_NORMAL_ONLY = const(4)


def faction_of(card):
    """The faction on a card."""
    return EVENTS[2 * card] & 3


def cards(game, faction):
    """How many cards a faction has in its hand."""
    count = 0
    for slot in range(4):
        if game.card(faction, slot) != NONE:
            count += 1
    return count


def begin(game):
    """The turn of the next faction begins."""
    state = game.state
    game.clear()
    faction = game.turn()
    state[_ACTOR] = faction
    game.tell(TURN, faction)
    game.final()
    if game.seat(faction) == NONE:
        from engine.robotech_bot import begin as begin_bot

        begin_bot(game)
        return
    state[_THERE] = 0
    _trade(game)


def _trade(game):
    """The trade, if there is anybody left to trade with; else the event card."""
    faction = game.turn()
    for _ in _offers(game, faction):
        game.ask(TRADING, faction)
        return
    _stop_trading(game)


def _stop_trading(game):
    game.state[_HERE] = game.state[_THERE] = NONE
    game.ask(PLAYING, game.turn())


def _offers(game, faction):
    """Who can still be asked for a trade, with which slot; never the bot."""
    for other in range(4):
        if other != faction and game.seat(other) != NONE and not game.state[_THERE] >> other & 1 and cards(game, other):
            for slot in range(4):
                if game.card(faction, slot) != NONE:
                    yield other * 4 + slot


def choices(game, faction):
    """The legal picks but END."""
    if game.phase() == TRADING:
        yield from _offers(game, faction)
        return
    for slot in range(4):
        if game.card(faction, slot) != NONE:
            yield slot


def apply(game, pick):
    """Does what a seat has picked."""
    state = game.state
    faction = game.turn()
    phase = game.phase()
    game.final()
    if phase == TRADING:
        if pick == PICK_END:
            game.tell(PASS, faction)
            _stop_trading(game)
            return
        game.tell(OFFER, faction, pick >> 2, pick & 3)
        state[_HERE] = pick
        state[_THERE] |= 1 << (pick >> 2)
        game.ask(ANSWER, pick >> 2)
    elif phase == ANSWER:
        other = state[_HERE] >> 2
        if pick == PICK_END:
            game.tell(REFUSE, other)
            state[_HERE] = NONE
            _trade(game)
            return
        game.tell(TRADE, other, faction, pick)
        mine = _HANDS + 4 * faction + (state[_HERE] & 3)
        theirs = _HANDS + 4 * other + pick
        card = state[mine]
        state[mine] = state[theirs]
        state[theirs] = card
        _stop_trading(game)
    else:
        play(game, pick, game.card(faction, pick))


def play(game, slot, card):
    """A card of the faction in turn goes onto the timeline, and its white box is carried out (ruling 7)."""
    state = game.state
    turn = game.turn_number()
    state[_HANDS + 4 * game.turn() + slot] = NONE
    state[_TIMELINE + turn] = card
    state[_PLAYED + (card >> 3)] |= 1 << (card & 7)
    placed = state[_TURN] >> 4
    reaction = EVENTS[2 * card + 1]
    following = 4
    for nth in range(4):
        other = reaction >> 2 * nth & 3
        if following == 4 and not _is_placed(game, other):
            following = other
    if following < 4:
        state[_ORDER] |= following << 2 * placed
        state[_TURN] += 16
    game.tell(PLAY, game.turn(), card, following)
    from engine.robotech_events import begin as begin_box

    begin_box(game, card, BOX_WHITE)


def _is_placed(game, faction):
    for nth in range(4):
        if game.on_timeline(nth) == faction:
            return True
    return False


def black(card):
    """Where the black program of a card begins."""
    return PROGRAMS[4 * card + 2] | PROGRAMS[4 * card + 3] << 8


def command(game):
    """Take Command begins: two actions, or one normal one behind the own card (ruling 1)."""
    state = game.state
    faction = game.turn()
    own = faction_of(game.card_on_timeline(game.turn_number())) == faction
    attacked = state[_SPACES], state[_SPACES + 1]
    game.clear()
    if own:  # attacks of the event count for this turn
        state[_SPACES], state[_SPACES + 1] = attacked
    state[_STAGE] = COMMANDS
    state[_ACTOR] = faction
    state[_COMMANDS] = 2
    if own:
        state[_COMMANDS] = 0 if game.options & OWN_ENDS else 1 | _NORMAL_ONLY
    if state[_COMMANDS]:
        game.ask(COMMAND, faction)
    else:
        finish(game)


def finish(game):
    """The turn ends with a card drawn; the next turn, or the Resolution Phase."""
    state = game.state
    faction = game.turn()
    draw(game, faction)
    game.final()
    if game.turn_number() < 3:
        state[_TURN] += 1
        begin(game)
        return
    game.clear()
    from engine.robotech_resolve import begin as begin_resolution

    begin_resolution(game)


# Where cards come from


def unknown(game, group):
    """How many cards of a group are neither in a hand that somebody knows nor played."""
    count = 0
    for card in range(34):
        if _is_unknown(game, card, group):
            count += 1
    return count


def _is_unknown(game, card, group):
    event = EVENTS[2 * card]
    if event >> 2 & 7 != group or game.was_played(card) or event & 32 and game.seats == 3:
        return False
    for at in range(_HANDS, _HANDS + 16):
        if game.state[at] == card:
            return False
    return True


def one_of(game, group):
    """One of the unknown cards of a group, by chance."""
    nth = game.chance(unknown(game, group))
    for card in range(34):
        if _is_unknown(game, card, group):
            if nth == 0:
                return card
            nth -= 1


def _hidden(game, slot_value):
    """How many slots of the bot's hand hold a card that came from there."""
    count = 0
    if game.seats == 3:
        for slot in range(4):
            if game.card(2, slot) == slot_value:
                count += 1
    return count


def from_early(game):
    """A card of the early pile, by chance: the bot's card of the first round is none of it."""
    first = unknown(game, 0) - _hidden(game, 100)
    if game.chance(first + unknown(game, _EARLY)) < first:
        return one_of(game, 0)
    return one_of(game, _EARLY)


def draw(game, faction):
    """A faction draws a card ("Draw an Event Card"); which one the bot has stays open."""
    early = unknown(game, 0) + unknown(game, _EARLY) - _hidden(game, 100) - _hidden(game, 101) > 0
    if game.seat(faction) == NONE:
        card = 101 if early else 102
    else:
        card = from_early(game) if early else one_of(game, _LATE)
    take(game, faction, card)
    game.tell(DREW, faction)


def take(game, faction, card):
    """Puts a card into a free slot of a hand."""
    slot = 0
    while game.card(faction, slot) != NONE:
        slot += 1
    game.state[_HANDS + 4 * faction + slot] = card
