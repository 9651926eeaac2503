"""What a handheld has agreed to (accord.py) is kept before the session itself (saved.py).

    count      1    of the sessions that it has agreed to go on with
    then for each
      length   2    little-endian
      beginning     of that session, as in saved.py
    session    n

Loaded only where there is any, or where it is looked for.
"""


def with_pledges(pledges, data):
    """What is kept: `data` of a session, and the beginnings `pledges` (bytes each) of those agreed to."""
    parts = [bytes((len(pledges),))]
    for whole in pledges:
        parts.append(bytes((len(whole) & 255, len(whole) >> 8)))
        parts.append(whole)
    parts.append(data)
    return b"".join(parts)


def without_pledges(kept):
    """(data, pledges) of what is kept; IndexError if it is nothing."""
    pledges = []
    at = 1
    for _ in range(kept[0]):
        stop = at + 2 + (kept[at] | kept[at + 1] << 8)
        pledges.append(kept[at + 2 : stop])
        at = stop
    return kept[at:], pledges
