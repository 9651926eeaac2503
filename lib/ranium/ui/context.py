"""What the screens of a game may know of the table they draw."""


class Table:
    """One game as one seat (or a spectator) looks at it.

    game     the current `Game` of the engine
    before   a second `Game` of the same class that holds the state before the
             last step; screens compare the two to say what has changed
    picks    bytearray(4): the picks of the last step, 255 for a seat that owed none
    names    list of one str per seat, at most 8 characters each
    colours  one player colour 0..3 per seat
    me       the seat whose view this is, 0..3, or -1 for a spectator
    local    bit mask of the seats that sit at this handheld
    notes    what the game's screens keep from step to step, None at first
    """

    def __init__(self, game, names, colours, me=-1, local=0):
        self.game = game
        self.before = game.copy()
        self.picks = bytearray(4)
        for seat in range(4):
            self.picks[seat] = 255
        self.names = names
        self.colours = colours
        self.me = me
        self.local = local
        self.notes = None

    def stepped(self, before, picks):
        """Tells what the last step of `game` was: the state before it and the picks.

        `before` is a state of the game (bytes-like, `Game.SIZE`), `picks` has one entry per
        seat. Both are copied into buffers that exist.
        """
        self.before.state[:] = before
        for seat in range(self.game.seats):
            self.picks[seat] = picks[seat]
