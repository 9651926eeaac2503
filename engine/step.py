"""What every game's step has in common: the empty pick and the error for a bad one."""

try:
    from micropython import const
except ImportError:

    def const(value):
        """CPython without Blinka: a constant is just its value."""
        return value


NONE = const(255)
"""In a sequence of picks: this seat owes none."""


class IllegalPick(Exception):
    """A pick that the rules do not allow now; the state is untouched.

    `seat` is the seat (0..3) and `pick` the small int that was refused.
    """

    def __init__(self, seat, pick):
        super().__init__("seat {} may not pick {} now".format(seat, pick))
        self.seat = seat
        self.pick = pick
