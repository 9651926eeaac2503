"""A game in play changes hands, or ends before its time: what its activity (play.py) does then, loaded only for that."""

from ranium import ways
from ranium.link.frame import SESSION
from ranium.link.said import vacancies
from ranium.link.pledges import with_pledges
from ranium.link.saved import Saved
from ranium.link.tags import proven
from ranium.ui.words import w


def pledge(play, session, name, whole):
    """This handheld agrees to go on with the session `name`, whose beginning is `whole`: kept before it is said."""
    play.pledges = play.pledges[-1:] + [(name, whole)]
    play.pledged_in = session.step
    session.save()


def kept(pledges, data, room):
    """What is kept of a session, `data`, with the newest of what was agreed to, as far as there is room."""
    for count in (2, 1):
        whole = with_pledges([beginning for _, beginning in pledges[-count:]], data)
        if len(whole) <= room:
            break
    return whole


def follow(play, app, session):
    """Follows if the frame in the link is of a session that this handheld has agreed to, and no forgery."""
    link = app.link
    for name, whole in play.pledges:
        if link.heard[:8] == name:
            roster = Saved(whole, link.id).roster
            device = roster.device(link.source)
            if device >= 0 and proven(roster, device, link.source + link.instance, SESSION, link.heard) is not None:
                go_on(play, app, session, whole)
                return


def go_on(play, app, session, whole):
    """The game goes on in another session, which begins with the bytes `whole`."""
    if not play.replaced:
        app.journal.save(with_pledges((), whole))
        play.replace(ways.heir, whole, news(session.roster, whole, app.identity.id))


def end_early(play, app, session, now):
    """All have agreed to end the game here: the standing as it is, then the lobby."""
    if app.board.record:
        app.board.record("ended")
    app.journal.clear()
    session.held = True
    play.finish(now)
    tell(play, app, w("end.done"), "fault.title")


def tell(play, app, text, title="news.title"):
    """Something that the holder should know before the game goes on; `title` is the key of its words."""
    from ranium.ui.message import Message

    if not app.bot and text:
        play.cover(Message(w(title), text))


def claimed(heard, id, mine):
    """(mask of seats, names) that the handheld `id`, which held the mask `mine`, can ask for in the game of an ACCORD."""
    own = 0
    names = []
    try:
        found = vacancies(heard)
    except (ValueError, IndexError):
        return 0, []
    for mask, other, name in found:
        if other == id:
            return mask, [name]
        if other == bytes(4) and mask & mine:
            own |= mask
            names.append(name)
    return own, names


def news(roster, whole, id):
    """What has changed between the table `roster` and the one that the bytes `whole` begin with, in words."""
    after = Saved(whole, id).roster
    parts = []
    for number in range(after.seats):
        if after.stood & ~roster.stood & 1 << number:
            parts.append(w("news.bot", after.names[number]))
        elif roster.devices[roster.device_of(number)] != after.devices[after.device_of(number)]:
            parts.append(w("news.given", after.names[number], roster.names[number]))
    return " ".join(parts)
