"""The handheld's record: who it is and how its holder likes it. In non-volatile memory it lies as record.py says."""

from micropython import const

NO_COLOUR = const(255)
"""The holder has not chosen a colour yet."""


class Store:
    """The record in `nvm` (len(), slices read and written); without one, or with one too short, nothing is kept.

    secret    bytes, 16; all zero until the program has drawn one
    public    bytes, 32: the public value of that secret (link/keys.py); all zero until it is known
    pool      bytes, 16: what was gathered where randomness is weak (pool.py); all zero elsewhere
    name      str, at most 8 letters and 16 bytes
    colour    0..3 or NO_COLOUR
    language  "en", "de" or "" for not chosen
    game      str, at most 12 letters of ASCII: the game played last, "" for none
    options   its options, 0..255
    strength  0..2: how well the bots play that this handheld adds, the names of ranium.bots from `simple` on
    damaged   load() found neither slot sound nor both blank: tell the holder, all is reset
    writes    to the memory since the start
    slot      0 or 1: that of the record in force, the other is written next; -1 without one
    """

    def __init__(self, nvm):
        self.nvm = nvm
        self.damaged = False
        self.writes = 0
        self.reset()

    def reset(self):
        """Sets all fields as on a new handheld. The memory stays until `save()`."""
        self.secret = bytes(16)
        self.public = bytes(32)
        self.pool = bytes(16)
        self.name = ""
        self.colour = NO_COLOUR
        self.language = ""
        self.game = ""
        self.options = 0
        self.strength = 0
        self.slot = -1

    def load(self):
        """Takes what is kept into the fields (see `record.read`)."""
        from ranium.record import read

        return read(self)

    def save(self):
        """Keeps the fields (see `record.write`)."""
        from ranium.record import write

        return write(self)
