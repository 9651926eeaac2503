"""End positions for the tests of bots."""

import random

import engine
from engine import load
from engine.step import NONE


def last_battles(number, seed):
    """So many positions of RELOAD! before its last battle, played down by chance, that are not decided."""
    from tests.bots.exact import equilibrium, matrix

    dice = random.Random(seed)
    found = []
    while len(found) < number:
        game = engine.game("reload")(2, 0, dice.randbytes(32))
        while game.round() == 0 or game.battle() < 13 or game.phase() != 0:
            picks = [NONE, NONE]
            for seat in (0, 1):
                if game.waiting() >> seat & 1:
                    picks[seat] = dice.choice(list(game.legal(seat)))
            game.step(picks, dice.randbytes(32))
        held = [bin(game.hand(seat)).count("1") for seat in (0, 1)]
        if max(held) > 4 or max(game.chips(0), game.chips(1)) > 1 or abs(game.points(0) - game.points(1)) > 12:
            continue  # too large to be solved in no time, or decided
        payoffs = matrix(game, 0)
        worth, play = equilibrium(payoffs)
        if 0.05 < worth < 0.95 and max(play) < 0.95:  # a pick that is always right is no test of mixing
            found.append((game, payoffs))
    return found


def last_tricks(number, seed):
    """So many `Hands` (exact.py): Load! with two cards left in each hand and ships on which nothing can be done."""
    from tests.bots.exact import Hands

    dice = random.Random(seed)
    found = []
    while len(found) < number:
        game = engine.game("load")(2, 0, dice.randbytes(32))
        cards = list(range(28))
        dice.shuffle(cards)
        state = bytearray(game.state)
        state[2] = 60  # steps, as so many tricks can have
        state[4] = 34  # tricks done
        for slot in range(10):
            state[15 + slot] = dice.randrange(8, 16)  # green is on top of every stack
        for trick in range(10):
            mine, other = cards[2 * trick : 2 * trick + 2]
            winner = load.winner_of(mine, other)
            state[25 + trick] = mine | (winner + 1 or 3) << 5
            state[37 + trick] = other | (winner + 1 or 3) << 5
        state[6], state[7] = mine, other  # the last trick, whose winner could do nothing
        state[5] = winner + 1 << 5 | (4 if winner >= 0 else 0)
        state[9] = 20
        state[10] = 20 + dice.randrange(-6, 7)
        game.restore(state)
        hands = Hands(game, cards[20:], ((10, 11), (10, 11)))
        if 0.15 < hands.equilibrium() < 0.85:
            found.append(hands)
    return found
