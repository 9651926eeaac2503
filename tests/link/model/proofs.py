"""What is shown of a world (world.py) after all its states have been visited."""

from tests.link.model.handheld import BEAT, HEAR, OFF, Violation


def loops(world):
    """The handhelds' states from which one can come back to the same without a power cut: none, or it may never end."""
    found = []
    for handheld, own, heard in zip(world.handhelds, world.own, world.heard):
        ways = {place: set() for place in range(len(handheld.locals))}
        for place in own:
            local = handheld.locals[place]
            for option in handheld.options(local):
                if option[0] != OFF:
                    ways[place].add(handheld.move(local, *option)[-1][0].number)
        for place, frames in heard:
            ways[place].add(handheld.move(handheld.locals[place], HEAR, frames)[-1][0].number)
        into = dict.fromkeys(ways, 0)
        for place, after in ways.items():
            after.discard(place)
            for to in after:
                into[to] += 1
        free = [place for place, count in into.items() if not count]
        while free:
            place = free.pop()
            del into[place]
            for to in ways[place]:
                into[to] -= 1
                if not into[to]:
                    free.append(to)
        found += [(handheld.number, place) for place in into]
    return found


def confirm(world):
    """Tries what the exploration has left out, with the real session; gives the number of trials.

    Violation if two frames that it took for equal are not, one that should not tell a handheld anything does, or one
    with a wrong tag.
    """
    before = sum(handheld.moves for handheld in world.handhelds)
    untrue = set()
    for handheld, heard in zip(world.handhelds, world.heard):
        for (place, frames), known in list(heard.items()):
            for frame in list(world.frames.variants[frames[0]]) if len(frames) == 1 else ():
                if frame != world.frames.raw[frames[0]] and handheld.hear(handheld.locals[place], frame) not in known:
                    raise Violation("frames that the model takes for equal are not")
            said = handheld.number, frames[0], handheld.locals[place].stage
            if said not in untrue:
                untrue.add(said)
                local, frame = handheld.locals[place], frames[0]
                if handheld.doubt(local, world.frames.raw[frame], world.frames.sender[frame]) != _nothing(handheld, local):
                    raise Violation("a frame with a wrong tag has an effect")
        for local in list(handheld.locals):
            nothing = _nothing(handheld, local)
            for frame in _untold(world, handheld, local):
                if handheld.hear(local, world.frames.raw[frame]) != nothing:
                    raise Violation("an old frame has an effect")
    return sum(handheld.moves for handheld in world.handhelds) - before


def _nothing(handheld, local):
    """What comes of a pass in which nothing arrives."""
    after, sent = handheld.move(local, BEAT)[-1]
    return after.number, sent


def _untold(world, handheld, local):
    """The frames that should not tell it anything, of the same game: those of others were never sent there."""
    fallen = handheld.move(local, OFF)[-1][0]
    past = world.frames.said[world.beacon(handheld.number, fallen.number)].world
    bound = handheld.bound(local)
    for number, said in enumerate(world.frames.said):
        if world.frames.sender[number] != handheld.number and not world.telling(number, local.stage):
            if said.step < local.stage // 2 or said.world == past and bound.issuperset(handheld.committed(number)):
                yield number
