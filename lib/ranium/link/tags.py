"""Tags: what proves to a handheld that a frame comes from another one of its table, as it is.

Behind the body of a session's frame stands a tag of 4 bytes for each other handheld of the
table, in the order of their numbers. It is SHA-256, cut, over `tag`, the pair key of the
two, the sender's address, the kind and the body. The hop byte is not covered: it changes.
"""

from micropython import const

from ranium.digest import sha256

TAG = const(4)


def _tag(key, address, kind, body):
    return sha256(b"tag", key, address, bytes((kind,)), body)[:TAG]


def room(roster):
    """Bytes that the tags of one frame take."""
    return TAG * (len(roster.devices) - 1)


def add(roster, address, kind, body, length):
    """Writes the tags behind the first `length` bytes of the memoryview `body`, for `address` (6 bytes); the new length."""
    end = length
    covered = body[:length]
    for device in range(len(roster.devices)):
        if device != roster.me:
            body[end : end + TAG] = _tag(roster.keys[device], address, kind, covered)
            end += TAG
    return end


def proven(roster, device, address, kind, heard):
    """The body without its tags (memoryview) if the frame `heard` is one of `device`, made for this table; None if not."""
    end = len(heard) - room(roster)
    if end < 0:
        return None
    body = heard[:end]
    at = end + TAG * (roster.me - (1 if roster.me > device else 0))
    return body if heard[at : at + TAG] == _tag(roster.keys[device], address, kind, body) else None
