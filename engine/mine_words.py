"""Mine: what a pick means, as a verb and numbers. Loaded by `describe` only."""

from engine.mine import (
    ACT,
    ADVANCE,
    CHOOSE,
    CHOOSE_COLOUR,
    COLLECT,
    DELIVER,
    END,
    EXCHANGE,
    LOADER,
    MOVE_ON,
    PICK_END,
    PICK_UNDO,
    PLACE,
    PLAY,
    PUT,
    ROTATE,
    SEND,
    STEAL,
    SWAP,
    SWAP_FROM,
    SWAP_TO,
    TRANSPORT,
    TRANSPORTING,
    UNDO,
)


def told(game, seat, pick):
    """A legal pick as `(verb, *ints)`."""
    phase = game.phase()
    if pick == PICK_UNDO:
        return UNDO, game.last_verb()
    if pick == PICK_END:
        return (END,)
    if phase == ACT:
        return _action(game, seat, pick)
    if phase == SWAP:
        return SWAP_FROM, pick
    if phase == SWAP_TO:
        return EXCHANGE, game.choice(), pick
    if phase == CHOOSE:
        return CHOOSE_COLOUR, pick
    if phase == ADVANCE:
        return MOVE_ON, pick, game.loader(pick), (game.loader(pick) + 2) % 24
    if phase == TRANSPORTING:
        at = game.crew(game.choice())
        return SEND, game.choice(), at, pick, game._enemies(seat, at)
    if phase == PLACE:
        return PUT, pick
    return PLAY, pick + 2


def _action(game, seat, pick):
    if pick < 72:
        colour = game.own(seat, pick // 36)
        game.reach(game.crew(colour))
        return game.way(colour, pick % 36), colour, game.crew(colour), pick % 36
    if pick < 180:
        return pick // 36 - 2 + ROTATE, pick % 36
    if pick < 182:
        colour = game.own(seat, pick - 180)
        return COLLECT, colour, game.crew(colour)
    if pick < 190:
        return STEAL, game.own(seat, pick - 182 >> 2), pick - 182 & 3
    if pick < 196:
        loader = pick - 190 >> 1
        return LOADER, loader, game.loader(loader), game._beyond(pick - 190)
    if pick < 200:
        return DELIVER, game.own(seat, pick - 196 >> 1), (pick & 1) + 1
    return TRANSPORT, game.own(seat, pick - 200)
