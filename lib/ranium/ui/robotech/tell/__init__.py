"""Robotech's news in sentences. Loaded while they are made."""

from engine import robotech as rules
from engine.robotech_scenario import CIVILIANS, EVENTS
from micropython import const

from ranium.ui.robotech import chart, names
from ranium.ui.words import w

_NOBODY = const(4)


def sentence(ctx, news):
    """One of the game's news as a sentence; "" for what is not worth one."""
    verb = news[0]
    key = "xt.n{}".format(verb)
    if verb == rules.CHOSE:
        return w(key, ctx.names[news[1]], names.faction(news[2]))
    if verb in (rules.OFFER, rules.TRADE):
        return w(key, names.faction(news[1]), names.faction(news[2]))
    if verb == rules.PLAY:
        text = w(key, names.faction(news[1]), names.title(news[2]), names.faction(EVENTS[2 * news[2]] & 3))
        return text + (" " + w("xt.next", names.faction(news[3])) if news[3] < _NOBODY else "")
    if verb == rules.BLACK:
        return w("xt.black" if news[2] else "xt.no_black", names.faction(news[1]))
    if verb == rules.ACTION:
        return w(key, names.faction(news[1]), w("x.a{}".format(news[2])))
    if verb == rules.MOVE:
        return w(key, chart.named(news[2], news[1]), names.space(news[3]), names.space(news[4]))
    if verb == rules.AMBUSH:
        return w(key, chart.unit(news[1]), names.faction(news[2]), names.space(news[3]))
    if verb in (rules.PLACE, rules.REMOVE):
        return w(key, chart.named(news[2], news[1]), names.space(news[3]))
    if verb == rules.FLIP:
        return w("xt.hidden" if news[1] == rules.COVERT else "xt.shown", news[2], names.space(news[3]))
    if verb in (rules.DROP, rules.LIFT):
        return w(key, news[1], names.space(news[2]))
    if verb == rules.SHIFT:
        return w("xt.right" if news[2] else "xt.left", names.space(CIVILIANS[news[1]] >> 4))
    if verb == rules.JOIN:
        return w(key, names.space(CIVILIANS[news[1]] >> 4))
    if verb == rules.TOKEN:
        return w(key, names.space(news[2]), names.space(news[3]))
    if verb in (rules.GAIN, rules.PAY):
        return w(key, names.faction(news[1]), news[2])
    if verb in (rules.PASS, rules.REFUSE, rules.WHOM, rules.TURN, rules.DREW):
        return w(key, names.faction(news[1]))
    if verb == rules.HELD:
        return w(key, names.faction(news[1]), names.faction(news[2]), names.faction(news[3]))
    if verb == rules.STARTER:
        return w(key, ctx.names[news[1]])
    if verb == rules.INCOME:
        return w(key, *news[1:])
    if verb == rules.CHECK and news[1] == 1:
        return w("xt.no_check")
    if verb == rules.RESUPPLY:
        return w(key, news[1], names.space(0))
    if verb == rules.DRAWN:
        return w(key, names.space(news[1]))
    if verb in (rules.ASSEMBLE, rules.CONSTRUCT, rules.ROUND, rules.CHECK, rules.RETREAT, rules.DEALT):
        return w(key, news[1])
    if verb == rules.WON:
        text = ""
        for faction in range(4):
            if news[1] >> faction & 1:
                text += (" + " if text else "") + names.faction(faction)
        return w("xt.minor" if news[1] & news[1] - 1 else "xt.major", text)
    if verb == rules.UNDO:
        return w(key)
    return ""
