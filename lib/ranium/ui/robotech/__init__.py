"""The screens of Robotech: what a handheld shows of the game and asks its players.

`table`, `pick`, `waiting` and `reveal` are all that the program needs to know. They
take the table as `ranium.ui.context.Table` and give screens (`ranium.ui.screen`). Each
module behind them but the map and the names is loaded when its screen is first shown,
what tells cards and news (box, tell) only while it does.
"""

from engine import robotech as rules
from ranium import thrift
from ranium.ui.game import say  # noqa: F401  all screens use these: they stay
from ranium.ui.robotech import chart, names  # noqa: F401


_ON_THE_MAP = (
    rules.EVENT_SPACE, rules.EVENT_CIVILIAN, rules.SOURCE, rules.MOVING, rules.TARGETS, rules.CONCERT, rules.RESPAWN, rules.RESUPPLYING,
)  # fmt: skip
_STEPS = "check check_phase bot losses resolve rows places events start turn sets words"
"""Modules of the engine that it loads for a step or a list of picks."""


def rest():
    """Lets go of what the engine has loaded for a step: what is shown now needs the room, and it loads them anew."""
    for name in _STEPS.split(" "):
        thrift.forget("engine.robotech_" + name)


def table(ctx):
    """The state of play, and from there the map, cards, supply and log. `result` 0 on choose, LEAVE on back."""
    from ranium.ui.robotech.pages import Pages

    return Pages(ctx)


def pick(ctx, seat, start=0):
    """The decision that `seat` owes now; `result` is its pick, or LEAVE (back from the table).

    `start` is any small int >= 0, drawn at random for each screen: it moves the first
    cursor where a choice is secret, so that nobody can count presses. ValueError if the
    seat owes no pick.
    """
    game = ctx.game
    rest()
    if not game.waiting() >> seat & 1:
        raise ValueError("seat {} owes no pick".format(seat))
    phase = game.phase()
    if phase == rules.COMMAND:
        from ranium.ui.robotech.act import Act as Screen
    elif rules.TRADING <= phase <= rules.PLAYING:
        from ranium.ui.robotech.hand import Hand as Screen
    elif phase in _ON_THE_MAP:
        from ranium.ui.robotech.aim import Aim as Screen
    else:
        from ranium.ui.robotech.ask import Ask as Screen
    return Screen(ctx, seat, start)


def waiting(ctx, mask):
    """The state of play while others choose: `mask` holds the seats; `update(mask)` changes it.

    `result` stays None until BACK gives LEAVE: the program takes the screen away.
    """
    from ranium.ui.robotech.watch import Watch

    return Watch(ctx, mask)


def reveal(ctx):
    """The screens that tell the last step, in order; each goes on by itself, `result` 0.

    What somebody at this handheld has just done is not told there again. All of it is
    kept for the log.
    """
    from ranium.ui.robotech import log, story

    rest()
    thrift.forget("engine.robotech_actions")
    log.note(ctx)
    told = story.told(ctx)
    for name in ("ranium.ui.robotech.log", "ranium.ui.robotech.story"):
        thrift.forget(name)
    return told
