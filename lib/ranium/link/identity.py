"""Who a handheld is to the others."""

from collections import namedtuple

from ranium.digest import sha256

# Not a class of its own: this module need not stay in memory for it.
_Identity = namedtuple("Identity", ("secret", "id", "address"))


def Identity(secret, instance):
    """Made from the 16-byte `secret` of the non-volatile memory and 2 bytes drawn at this start, `instance`.

    `secret` never leaves the handheld. `id` (4 bytes) names it for as long as it lives,
    `address` (6 bytes: id and instance) names this run of it.
    """
    if len(secret) != 16 or len(instance) != 2:
        raise ValueError("an identity needs 16 bytes of secret and 2 bytes of instance")
    id = sha256(b"id", secret)[:4]
    return _Identity(bytes(secret), id, id + bytes(instance))
