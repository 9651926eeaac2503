"""Who a handheld is to the others."""

from ranium.digest import sha256


class Identity:
    """Made from the 16-byte `secret` of the non-volatile memory and 2 bytes drawn at this start, `instance`.

    `secret` never leaves the handheld. `id` (4 bytes) names it for as long as it lives,
    `address` (6 bytes: id and instance) names this run of it.
    """

    def __init__(self, secret, instance):
        if len(secret) != 16 or len(instance) != 2:
            raise ValueError("an identity needs 16 bytes of secret and 2 bytes of instance")
        self.secret = bytes(secret)
        self.id = sha256(b"id", self.secret)[:4]
        self.address = self.id + bytes(instance)
