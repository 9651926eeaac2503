"""Mixed play of a matrix of two sides, by regret matching in integers."""

from micropython import const

from ranium.bots.fleet import UNIT

SCALE = 256
"""What the probabilities of a side add up to, about."""


_VARIES = const(12)  # points squared that a battle or trick adds to how the outcome varies
# The normal distribution from its middle to four deviations, in eighths of one
_CURVE = bytes((0, 13, 25, 37, 49, 59, 69, 79, 87, 94, 100, 106, 110, 114, 117, 119, 121, 123, 124, 125, 125, 126, 126, 126, 127, 127, 127, 127, 127, 127, 127, 127, 127))


def deviation(left):
    """By how many UNITs the outcome of a game varies with so many battles or tricks to come."""
    square = _VARIES * left + 16
    root = 4
    while root * root < square:
        root += 1
    return root * UNIT


def chance(margin, spread):
    """How likely a game is won with this margin and deviation, both in UNITs: -4064 never .. 4064 always.

    A `spread` of 0 is the end: then any lead wins, and a larger one counts hardly more.
    """
    if not spread:
        lead = 3800 if margin > 0 else -3800 if margin < 0 else 0
        return lead + max(-256, min(256, margin // 8))
    far = min(1023, abs(margin) * 256 // spread)
    low = _CURVE[far >> 5]
    value = low * 32 + (_CURVE[(far >> 5) + 1] - low) * (far & 31)
    return value if margin >= 0 else -value


class Side:
    """One side's play: `now` by pick, `played` the picks that have a share in it, `sums` over all passes."""

    def __init__(self, picks):
        self._regrets = [0] * picks
        self.now = [SCALE // picks] * picks
        self.played = list(range(picks))
        self.sums = [0] * picks

    def learn(self, values, weight):
        """Takes in what each pick would have brought: whatever lost to the mean is forgotten at once."""
        now = self.now
        regrets = self._regrets
        mean = total = 0
        for i in self.played:
            mean += values[i] * now[i]
            total += now[i]
        mean //= total
        total = 0
        for i in range(len(now)):
            regret = regrets[i] + values[i] - mean
            if regret < 0:
                regret = 0
            regrets[i] = regret
            total += regret
        sums = self.sums
        if total:
            played = []
            for i in range(len(now)):
                share = regrets[i]
                if share:
                    share = share * SCALE // total
                    if share:
                        played.append(i)
                        sums[i] += weight * share
                now[i] = share
            self.played = played
        else:
            for i in self.played:
                sums[i] += weight * now[i]


def weigh(rows, other, values):
    """Puts into `values` what each row brings against the play of the `other` side."""
    now = other.now
    played = other.played
    for i in range(len(rows)):
        row = rows[i]
        value = 0
        for j in played:
            value += row[j] * now[j]
        values[i] = value // SCALE


def solve(rows, columns, passes):
    """A generator that yields None while it thinks, at last a list of weights: how often to play each row.

    `rows` holds what each pick of the own side brings against each of the other, within
    -4096..4096, and `columns` the same for the other side. The later of the `passes` (at
    most 200) count the more.
    """
    own = Side(len(rows))
    other = Side(len(columns))
    values = [0] * len(rows)
    losses = [0] * len(columns)
    for weight in range(1, passes + 1):
        weigh(rows, other, values)
        own.learn(values, weight)
        yield None
        weigh(columns, own, losses)
        other.learn(losses, weight)
        yield None
    yield own.sums


def sampled(weights, rng):
    """An index, each as likely as its weight says."""
    left = rng.below(sum(weights))
    for i in range(len(weights)):
        left -= weights[i]
        if left < 0:
            return i
    return 0


def draw(picks, weights, rng, level):
    """One of the picks, each as likely as its weight says; what is played seldom is not played.

    At `level` 1, good but not strong, any pick may be made now and then.
    """
    least = sum(weights) // 50
    if level == 1:
        for i in range(len(weights)):
            weights[i] += 4 * least
    total = 0
    for i in range(len(weights)):
        if weights[i] < least:
            weights[i] = 0
        total += weights[i]
    while total > 65535:
        total = 0
        for i in range(len(weights)):
            weights[i] //= 2
            total += weights[i]
    left = rng.below(total)
    for i in range(len(picks)):
        left -= weights[i]
        if left < 0:
            return picks[i]
    return picks[-1]
