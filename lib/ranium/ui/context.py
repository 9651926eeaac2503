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

    def keep(self, picks):
        """Call it right before `game.step(picks, ...)`: keeps the state and the picks.

        Copies byte by byte into the buffers that exist: nothing is allocated.
        """
        state = self.before.state
        now = self.game.state
        for i in range(len(now)):
            state[i] = now[i]
        for seat in range(self.game.seats):
            self.picks[seat] = picks[seat]
