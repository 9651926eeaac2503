"""The session of a game: every seat commits in secret, then all are revealed, and every handheld turns over at once.

Nobody sends messages that others must not miss. Every handheld keeps sending one beacon
that says all that the others can need from it, so loss, repetition and reordering only
cost time. Beacon, after the frame's header:

    session    8    the roster's name
    step       2    little-endian
    fault      1    0, or why this handheld has stopped: code + 16 * seat
    digest     8    of the state before this step
    masks      1    seats whose commitments it has, + 16 * those whose reveals it has
    countdown  2    milliseconds until it turns over, little-endian, once it has all commitments
    then for each of its own seats in their order
      commitment      16       if its bit is among the commitments
    for each own seat, if the commitments of all seats are there
      pick, nonce     1 + 16   of this step
    for each own seat, after step 0
      pick, nonce     1 + 16   of the step before
    witness           n        with three handhelds or more, once it has all commitments (see witness.py)
    tags              4 each   one for each other handheld (see tags.py)

Step 0 is the deal: every seat commits to nothing, so that the first entropy comes from
all. In every later step also the seats that owe no pick commit, to nothing, at once:
every handheld has its share in every draw. A handheld that is in step k+1 had all reveals
of step k, so everybody had all commitments of step k: nobody is ever further ahead, and
the reveals of one step before are all that a slower one can lack.

Where the game deals hidden cards, a step begins with a sealed deal (sealed.py), and a pick
that opens a card is taken with what proves the card.

A handheld keeps what it has promised before it says so, and what it was promised before
it shows its own: after a power cut it is where it was, or one step behind.
"""

from adafruit_ticks import ticks_add, ticks_diff
from engine.step import NONE, IllegalPick
from micropython import const

from ranium.link import commitment, tags, witness
from ranium.link.frame import LEAVE, LOBBY, SEALED, SESSION
from ranium.link.roster import SALT, salt_in
from ranium.link.keep import pack

IDLE = const(0)
DEALT = const(1)
REVEALED = const(2)
STOPPED = const(3)
CARDS = const(4)

# Why a session stopped, the first number of `Session.fault`.
TWO_COMMITS = const(1)
WRONG_REVEAL = const(2)
ILLEGAL = const(3)
STATE = const(4)
CHEATED = const(5)
"""In a sealed deal, as its seeds or what was said in it show."""
DISPUTED = const(6)
"""Says that a sealed deal is wrong, which nothing shows."""

# What a sealed deal tells (sealed.py, which is not always there).
_KEEP = const(1)
_READY = const(2)
_BROKEN = const(4)

HEAD = const(22)
REVEAL = const(17)
_STEP_MASK = const(0xFFFF)

# A beacon goes out at once after a change, then after 40, 80 and every 160 ms.
_FIRST_GAP = const(40)
LAST_GAP = const(160)
_SPACING = const(20)
_FRAMES = const(8)
_LEAVES = const(3)


class Session:
    """A game of `game_class` at the table `roster`, over `link`; `secret` are the 16 bytes of this handheld's identity.

    `keep(data)` is called with bytes that must outlive a power cut once it returns; they
    are at most 812, with hidden cards up to 1,764. After one, `saved` (a Saved made from the last of them) brings the
    session back; ValueError if its state or picks are none of the game's.

      game      the Game, None until it is dealt
      step      number of the step that is being decided; 0 is the deal
      before    the state before the last step (bytearray, the same object always), None until there is one
      picks     the picks of the last step by seat (bytearray of 4), NONE for seats that owed none
      entropy   the 32 bytes of the last step, b"" before the deal
      fault     None, or (code, seat) once the session has stopped
      reporter  the device that says so, -1 while there is none; `roster.me` if this one has seen it itself
      forged    by device: how many frames in its name were none of its (bytearray, at most 255)
      masks     by device: seats whose commitments it has + 16 * those whose reveals it has, when heard last (bytearray)
      presence  which handhelds are there (presence.py)
      held      set it, and this handheld turns over only when it is False again
      listener  None, or called as listener(kind, device, now) for frames that are not of this session's
                steps, while they are in the link; `device` is -1 for a handheld not at the table

    Nothing that arrives raises an exception or makes it remember more than a table needs.
    """

    def __init__(self, roster, secret, game_class, link, now, keep=None, saved=None):
        from ranium.link.opening import begin

        begin(self, roster, secret, game_class, link, now, keep, saved)

    # What the holders do

    @property
    def waiting(self):
        """Mask of the seats that owe a pick in this step, whether they have committed or not."""
        return self.game.waiting() if self.game else 0

    @property
    def chosen(self):
        """Mask of the seats that owed a pick and have committed."""
        return self.waiting & self._known

    @property
    def owed(self):
        """Mask of the seats that have yet to commit."""
        return self.waiting & ~self._known

    @property
    def owed_here(self):
        """Mask of the seats of this handheld that have yet to commit."""
        return 0 if self.dealing >= 0 else self.owed & self.roster.mine

    @property
    def dealing(self):
        """Per cent of the sealed deal with which this step begins, -1 when the cards are there or none are dealt."""
        return self._cards.dealing if self._cards else -1

    def hand(self):
        """[slot, card] of each card that a sealed deal has given to this handheld in this round."""
        return self._cards.own() if self._cards else []

    @property
    def checking(self):
        """True while the sealed deal before is being checked: its seeds are open."""
        return self._cards is not None and self._cards.checking

    @property
    def awaited(self):
        """Mask of the devices for whose part in a sealed deal this handheld waits."""
        return self._cards.sealed.awaited() if self.dealing >= 0 or self.checking else 0

    @property
    def unopened(self):
        """Mask of the seats whose reveals are awaited, or the cards that these open: 0 until all seats have committed."""
        if self._known != self._all:
            return 0
        lacking = self._cards.lacking(self.game, self._picks, self._opened) if self._cards else 0
        return self._all & ~self._opened | lacking

    @property
    def missing(self):
        """Mask of the seats that have not committed, whether they owe a pick or not."""
        return self._all & ~self._known

    @property
    def number(self):
        """Four digits, the same on all handhelds in the same step, and only if nobody is between them; 0 before the deal."""
        return (self.entropy[0] << 8 | self.entropy[1]) % 10000 if self.entropy else 0

    def commit(self, seat, pick):
        """Commits an own seat to a legal pick, which cannot be changed any more.

        ValueError if the seat is not of this handheld, owes no pick or has committed
        already, or the session has stopped; IllegalPick if the game does not allow it.
        Once this returns, the pick outlives a power cut.
        """
        if self.fault:
            raise ValueError("the session has stopped")
        if seat < 0 or not self.roster.mine >> seat & 1:
            raise ValueError("seat {} is not on this handheld".format(seat))
        if not self.owed_here >> seat & 1:
            raise ValueError("seat {} owes no pick".format(seat))
        if not self._allowed(seat, pick):
            raise IllegalPick(seat, pick)
        self._commit(seat, pick)
        if self._known != self._all:  # else it has been kept with all the others
            self.save()

    def save(self):
        """Keeps the session as it is."""
        self._save(self._all if self._known == self._all else self._known & self.waiting & self.roster.mine)

    def leave(self):
        """Tells the others that this handheld goes; best once everybody has `finished`."""
        for _ in range(_LEAVES):
            self._link.body[:8] = self.roster.session
            self.send(LEAVE, 8)

    # What is known of the others

    @property
    def left(self):
        """Mask of the devices that have said goodbye or are known to be elsewhere."""
        return self.presence.left

    @property
    def finished(self):
        """True when the game is over, its deals are checked, and every handheld that has not left has seen its last step."""
        return bool(self.game) and self.game.over() and not self.checking and self.presence.all_in(self.step)

    def heard(self, device, now):
        """Milliseconds since the last beacon of `device` (its number in the roster), at most about a minute."""
        return self.presence.silence(device, now)

    def step_of(self, device):
        """The step in which `device` was heard last, -1 if it has not been heard."""
        return self.presence.step_of(device)

    @property
    def behind(self):
        """Mask of the devices that were heard in the step before, last."""
        return self.presence.behind(self.step)

    @property
    def stuck(self):
        """True while it waits, but not for a holder's pick; usual for a moment only. link/waits.py knows for whom."""
        if self.behind:
            return True
        return not self.owed and not (self.game and self.game.over())

    def quiet(self, now):
        """Mask of the devices not heard for more than three seconds."""
        return self.presence.quiet(now)

    # What happens by itself

    def tick(self, now):
        """Hears, turns over when it is time, and sends; call it on every pass.

        IDLE; DEALT when `game` is there; CARDS when a sealed deal is done; REVEALED when `before`, `picks`, `entropy` and
        `game` have gone on by a step; STOPPED, from then on always, when there is a `fault`.
        """
        self._now = now
        for _ in range(_FRAMES):
            kind = self._link.poll(now)
            if not kind:
                break
            device = self.roster.device(self._link.source)
            if device >= 0:
                if kind == LOBBY:
                    self._hear_lobby(device, now)
                elif kind == SESSION or kind == LEAVE or kind == SEALED:
                    self._hear(kind, device, now)
            if self.listener and (kind != SESSION or self._link.heard[:8] != self.roster.session):
                self.listener(kind, device, now)
        self.presence.age(now)
        result = IDLE
        if self._cards and not self.fault:
            result = self._deal(now)
        if self.fault:
            result = STOPPED
        elif self._known == self._all:
            if not self._counting:  # the last commitment was an own one
                self._count(now, self._countdown)
            if ticks_diff(now, self._deadline) >= 0 and not self.unopened and not self.checking and not self.held:
                result = self._turn_over()
        self._beacon(now)
        if self._cards:
            length = self._cards.write(self._link.body, now)
            if length:
                self.send(SEALED, length)
        return result

    def _begin(self):
        """Begins a step: seats that owe nothing commit to nothing."""
        self._known = 0
        self._opened = 0
        self._counting = False
        view = self.game.view(-1) if self.game else b""
        self._digest = commitment.state_digest(self.roster.session, self.step, self.entropy, view)
        self._changed()
        if self.game:
            self._seal()
        if self.dealing < 0:
            self._commit_nothing()

    def _commit_nothing(self):
        """The own seats that owe no pick commit to that."""
        if not (self.game and self.game.over()):
            waiting = self.waiting
            for seat in self._mine:
                if not waiting >> seat & 1:
                    self._commit(seat, NONE)

    def _seal(self):
        """Deals hidden cards if this step begins with that."""
        deal = getattr(self.game, "deal", None)
        if self._cards is None and deal and deal() is not None:
            self._load_cards(b"")
        if self._cards:
            self._cards.begin(self.game, self.step, self.entropy, self._now)

    def _load_cards(self, code):
        from ranium.link.sealed_cards import Cards

        self._cards = Cards(self.roster, self._secret, code, self._now)

    def _deal(self, now):
        """Goes on with a sealed deal."""
        event = self._cards.tick(self.game, now)
        if event == _BROKEN:
            code, device = self._cards.sealed.fault
            self._stop(code, self._seats_of[device][0])
        elif event == _KEEP:
            self._save(0)
        elif event == _READY:
            self._save(0)
            self._commit_nothing()
            return CARDS
        return IDLE

    def _allowed(self, seat, pick):
        """True if the game allows this pick to this seat now."""
        return pick in self.game.legal(seat) if self.waiting >> seat & 1 else pick == NONE

    def _commit(self, seat, pick):
        nonce = commitment.nonce(self._secret, self.roster.session, self.step, seat)
        self._keep(seat, pick, nonce)
        self._note(seat, commitment.commit(self.roster.session, self.step, seat, pick, nonce))
        self._changed()

    def _keep(self, seat, pick, nonce):
        """Stores an opened pick, or an own one that is not to be seen by anybody yet."""
        self._picks[seat] = pick
        self._nonces[16 * seat : 16 * seat + 16] = nonce

    def _note(self, seat, value):
        """Stores a commitment; the last one opens the own picks."""
        self._commitments[16 * seat : 16 * seat + 16] = value
        self._known |= 1 << seat
        if self._known == self._all:
            if self._cards:
                self._cards.show(self.game, self._mine, self._picks)
            self._save(self._all)
            self._witness = witness.written(self.roster, self.step, self._commitments)
            self._opened = self.roster.mine
            self._changed()

    def _save(self, known):
        """Keeps the session as it is, with what the seats of the mask `known` have committed to."""
        if self._keeper:
            state = self.game.state if self.game else b""
            promised = self._commitments, self.entropy, state, self._last_nonces if self.step else b""
            cards = self._cards.code() if self._cards else b""
            self._keeper(pack(self.roster, self.step, known, self._picks, self.picks, *promised, cards))

    def _hear(self, kind, device, now):
        """Takes in a frame of a session in the name of another device of the table."""
        link = self._link
        if link.heard[:8] != self.roster.session:
            if kind == SESSION and len(link.heard) >= HEAD:
                self.presence.elsewhere(device, now)
            return
        body = tags.proven(self.roster, device, link.source + link.instance, kind, link.heard)
        if body is None:
            self.forged[device] = min(255, self.forged[device] + 1)
        elif kind == LEAVE:
            self.presence.goodbye(device, link.instance)
        elif kind == SEALED:
            if self._cards and not self._cards.hear(device, body, now) and not self.fault:
                self._stop(WRONG_REVEAL, self._seats_of[device][0])
        elif len(body) >= HEAD:
            self._hear_beacon(body, device, now)

    def _hear_beacon(self, body, device, now):
        """Takes in a beacon, the memoryview `body` without its tags."""
        seats = self._seats_of[device]
        step = body[8] | body[9] << 8
        known = body[19] & self._all
        commitments = _bits(known & self.roster.mask_of(device))
        reveals = len(seats) if known == self._all else 0
        last = len(seats) if step else 0
        end = HEAD + 16 * commitments + REVEAL * (reveals + last)
        if len(body) != end + (witness.size(len(self.roster.devices)) if reveals else 0):
            return
        if not self.presence.hear(device, step, self._link.instance, now) or self.fault:
            return
        self.masks[device] = body[19]
        ahead = (step - self.step) & _STEP_MASK
        if ahead == 0:
            self._same_step(body, device, known, end, now)
        if body[10] and not self.fault:  # what it shows itself counts before what it says of others
            self._believe(body[10], device)
        elif ahead == 1:
            self._open(body, HEAD + 16 * commitments + REVEAL * reveals, seats)
            self._count(now, 0)
        elif ahead == _STEP_MASK:
            self._prompt()

    def _same_step(self, body, device, known, end, now):
        """Takes in a beacon of this step: state, commitments, reveals, countdown; its witness stands at `end`."""
        seats = self._seats_of[device]
        if body[11:19] != self._digest:
            self._stop(STATE, seats[0])
            return
        at = HEAD
        for seat in seats:
            if known >> seat & 1:
                value = body[at : at + 16]
                at += 16
                if not self._known >> seat & 1:
                    if not body[10]:
                        self._note(seat, value)
                elif value != self._commitments[16 * seat : 16 * seat + 16]:
                    self._stop(TWO_COMMITS, seat)
                    return
        travel = self._hop * (self._link.passed + 1)
        if self._known == self._all:
            self._count(now, self._countdown - travel)
        if body[10]:
            return  # it has stopped
        if known == self._all:
            if self._known == self._all and not self._agrees(body[end:], device):
                return
            self._open(body, at, seats)
            self._count(now, min(body[20] | body[21] << 8, self._countdown) - travel)
        mine = self.roster.mine
        if (body[19] & mine) != (self._known & mine) or (body[19] >> 4 & mine) != (self._opened & mine):
            self._prompt()  # it has not got all that this handheld has said

    def _agrees(self, told, device):
        """True if `device` was promised the same as this handheld by all the others; else they stop here."""
        if self._opened & self.roster.mask_of(device) == self.roster.mask_of(device):
            return True  # it has said so before
        other = witness.differs(self.roster, self.step, self._commitments, device, told)
        if other < 0:
            return True
        self._stop(TWO_COMMITS, self._seats_of[other][0])
        self.reporter = device  # the one has promised two things, or the other says so
        return False

    def _open(self, body, at, seats):
        """Takes in reveals; before all commitments are here nothing is believed, they come again."""
        if self._known != self._all:
            return
        for seat in seats:
            pick = body[at]
            nonce = body[at + 1 : at + REVEAL]
            at += REVEAL
            opened = self._opened >> seat & 1
            if opened and pick == self._picks[seat] and nonce == self._nonces[16 * seat : 16 * seat + 16]:
                continue
            if not self._fits(seat, pick, nonce):
                self._stop(WRONG_REVEAL, seat)
                return
            if self.game and not self._allowed(seat, pick) or not self.game and pick != NONE:
                self._stop(ILLEGAL, seat)
                return
            self._keep(seat, pick, nonce)
            self._opened |= 1 << seat

    def _fits(self, seat, pick, nonce):
        """True if pick and nonce open what the seat has committed to."""
        value = commitment.commit(self.roster.session, self.step, seat, pick, nonce)
        return value == self._commitments[16 * seat : 16 * seat + 16]

    def _believe(self, report, device):
        """Stops because another handheld has; who says so stays known, for it may be wrong."""
        if report & 15:
            self._stop(report & 15, min(report >> 4, self.roster.seats - 1))
            self.reporter = device

    def _stop(self, code, seat):
        self.fault = (code, seat)
        self.reporter = self.roster.me
        self._changed()

    def _hear_lobby(self, device, now):
        """A lobby beacon of a member: not begun yet, or back in a lobby again."""
        if salt_in(self._link.heard) == self.roster.entries[device][:SALT]:
            self._prompt()
        else:
            self.presence.elsewhere(device, now)

    def _count(self, now, remaining):
        """The turn-over comes in `remaining` milliseconds, unless it is to come sooner already."""
        deadline = ticks_add(now, remaining)
        if not self._counting or ticks_diff(deadline, self._deadline) < 0:
            self._deadline = deadline
            self._counting = True

    def _turn_over(self):
        """Plays the step that all have opened, and begins the next."""
        roster = self.roster
        entropy = commitment.entropy(roster.hash, self.step, roster.seats, self._picks, self._nonces)
        result = REVEALED
        if self.game:
            if self._cards and not self._cards.learn(self.game, self._picks, self._now):
                return IDLE
            if self.before is None:
                self.before = bytearray(len(self.game.state))
            self.before[:] = self.game.state
            try:
                self.game.step(self._picks, entropy)
            except IllegalPick as error:
                self._stop(ILLEGAL, error.seat)
                return STOPPED
        else:
            self.game = self._class(roster.seats, roster.options, entropy)
            result = DEALT
        self.picks[: roster.seats] = self._picks
        self.entropy = entropy
        self._last_nonces[:] = self._nonces
        self.step = (self.step + 1) & _STEP_MASK
        self._begin()
        if self.game.over():
            self._save(0)
        return result

    def _changed(self):
        """There is news: it goes out at once, and the next repetitions soon."""
        self._gap = 0

    def _prompt(self):
        """Somebody lacks what this handheld has said: the next repetition comes soon."""
        if self._gap > _FIRST_GAP:
            self._gap = _FIRST_GAP

    def _beacon(self, now):
        """Sends the beacon when it is due."""
        since = ticks_diff(now, self._sent_at)
        if since < _SPACING or since < self._gap:
            return
        self.send(SESSION, self._write(now))
        self._sent_at = now
        self._gap = min(2 * self._gap, LAST_GAP) if self._gap else _FIRST_GAP
        if self._cards:
            length = self._cards.write_shown(self._link.body)
            if length:
                self.send(SEALED, length)

    def send(self, kind, length):
        """Sends the first `length` bytes of the link's body, with what proves them to the others."""
        link = self._link
        link.send(kind, tags.add(self.roster, link.address, kind, link.body, length))

    def _write(self, now):
        """Fills the beacon in; gives its length."""
        body = self._link.body
        body[:8] = self.roster.session
        body[8] = self.step & 255
        body[9] = self.step >> 8
        body[10] = self.fault[0] | self.fault[1] << 4 if self.fault and self.reporter == self.roster.me else 0
        body[11:19] = self._digest
        body[19] = self._known | self._opened << 4
        left = max(0, ticks_diff(self._deadline, now)) if self._counting else 0
        body[20] = left & 255
        body[21] = left >> 8
        at = HEAD
        for seat in self._mine:
            if self._known >> seat & 1:
                body[at : at + 16] = self._commitments[16 * seat : 16 * seat + 16]
                at += 16
        if self._known == self._all:
            at = self._write_reveals(body, at, self._picks, self._nonces)
        if self.step:
            at = self._write_reveals(body, at, self.picks, self._last_nonces)
        if self._known == self._all:
            body[at : at + len(self._witness)] = self._witness
            at += len(self._witness)
        return at

    def _write_reveals(self, body, at, picks, nonces):
        for seat in self._mine:
            body[at] = picks[seat]
            body[at + 1 : at + REVEAL] = nonces[16 * seat : 16 * seat + 16]
            at += REVEAL
        return at


def _bits(mask):
    """How many bits of a mask of seats are set."""
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)
