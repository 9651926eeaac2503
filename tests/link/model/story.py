"""The way to a state of a world (world.py), told from its beginning."""

from tests.link.model.handheld import HEAR


def way(world, state):
    """What happened on the way to a state, a line each."""
    lines = []
    while world.before[state] != state:
        lines.append(_story(world, world.before[state], state))
        state = world.before[state]
    return "\n".join(reversed(lines)) or "at the very beginning"


def _story(world, before, after):
    places, net = world.unpacked(before)
    then, _ = world.unpacked(after)
    for number in range(len(places)):
        handheld = world.handhelds[number]
        local = handheld.locals[places[number]]
        options = handheld.options(local) + [(HEAR, (f,)) for f in world.arriving(number, places[number], net)]
        for what, detail in options:
            outcomes = handheld.move(local, what, detail)
            for cut, (found, sent) in enumerate(outcomes):
                new = list(places)
                new[number] = found.number
                if new == then and world.packed(new, world.grow(net, sent, new)) == after:
                    if what == HEAR:
                        said = world.frames.said[detail[0]]
                        detail = "{} of step {}".format(world.frames.sender[detail[0]], said.step)
                    end = "" if cut == len(outcomes) - 1 else ", and a power cut at point {}".format(cut)
                    detail = "" if detail is None else detail
                    return "handheld {} in step {}: {} {}{}".format(number, local.step, what, detail, end)
    return "handhelds hear several frames at once"
