"""Passing it on: in a recording of every frame that reaches the glass, none shows a pick or a hand outside its player's turn.

A game is played twice with the same chance and the same timing; only one player's secret
differs. Whatever the display shows outside that player's turns must then be the same, to
the last dot, until the secret is revealed.
"""

import pytest
from ranium.ui.screen import LEAVE
from tests.kiosk.stand import BACK, CHOOSE, NEXT, PREV, Stand

_MOVES = 13  # the time that everybody takes to choose, in presses
_PLACES = 25  # where Load! has its cards: seat * 12 + slot


class Recorder(Stand):
    """A Stand that keeps every frame sent to the display, apart for each player's turn and for what lies between."""

    def __init__(self, game, visitors):
        super().__init__()
        self.turns = {seat: [] for seat in range(visitors)}
        self.between = []
        self._now = self.between
        send = self.board.refresh

        def refresh():
            send()
            self._now.append((self.now, bytes(self.board.picture())))

        self.board.refresh = refresh
        self.begin(game, visitors, 0)
        self.until(lambda: self.kind(0) == "handover")

    def take_turn(self, seat, slot, look=False):
        """The player looks, moves to a choice, makes it and is covered; `slot` maps a screen to the presses of NEXT."""
        assert self.kind(0) == "handover" and self.inner.screen.name == "Guest {}".format(seat + 1)
        self.run(1200)
        self._now = self.turns[seat]
        self.tap(CHOOSE)
        screen = self.inner.screen
        assert screen.secret
        if look:
            self.tap(BACK)  # the table, and back to the hand
            self.tap(CHOOSE)
        moves = slot(screen)
        assert moves < _MOVES
        for number in range(_MOVES):
            if number < moves:
                self.tap(NEXT)
            else:
                self.run(40)
        self.board.keys.tap(CHOOSE)
        self.turn()
        self._now = self.between
        self.run(100)

    def tell(self):
        """Lets the reveal go by, up to the next decision."""
        self.until(lambda: self.kind(0) == "handover")


@pytest.mark.parametrize("size", ["128x64", "256x128"])
def test_a_pick_shows_nowhere_but_in_its_turn(monkeypatch, size):
    """RELOAD! for three: the first one's pick differs. The others' turns, too, are the same."""
    monkeypatch.setenv("RANIUM_SIZE", size)
    recordings = []
    for moves in (1, 4):
        with Recorder("reload", 3) as table:
            table.take_turn(0, lambda screen: moves, look=True)
            for seat in (1, 2):
                table.take_turn(seat, lambda screen: 2)
                if seat == 1:
                    table.run(3000)  # it lies on the table
            at = len(table.between)
            table.run(100)
            assert table.kind(0) == "reveal"
            recordings.append((table.between[: at - 1], table.turns, table.between[at:], bytes(table.inner.session.picks)))
    first, second = recordings
    assert first[3] != second[3], "two different picks"
    assert [frame for _, frame in first[1][0]] != [frame for _, frame in second[1][0]], "in the turn it is to be seen"
    assert first[1][1] == second[1][1] and first[1][2] == second[1][2]
    assert _before_reveal(first[0]) == _before_reveal(second[0])


def _before_reveal(frames):
    assert len(frames) > 3
    return frames


def test_a_hand_shows_nowhere_but_in_its_turn():
    """Load! for two: a card of the first one's hand is another one; five tricks without it."""
    recordings = []
    for other in (False, True):
        with Recorder("load", 2) as table:
            game = table.inner.session.game
            if other:
                dealt = {game.state[_PLACES + slot] & 31 for slot in range(24)}
                game.state[_PLACES + 11] = min(set(range(28)) - dealt)
            for trick in range(5):
                for seat in (0, 1):
                    if game.phase() == 0:
                        table.take_turn(seat, lambda screen: _presses(screen, trick))
                table.until(lambda: table.kind(0) in ("handover", "load"))
                table.run(40)
                while game.phase() == 1:
                    seat = 0 if game.waiting() == 1 else 1
                    table.take_turn(seat, lambda screen: 0) if table.kind(0) == "handover" else table.tap(CHOOSE)
                    table.until(lambda: table.kind(0) == "handover")
            recordings.append((table.between, table.turns))
    first, second = recordings
    assert first[1][0] != second[1][0], "in the turn the other card is to be seen"
    assert first[1][1] == second[1][1]
    assert first[0] == second[0] and len(first[0]) > 40


def _presses(screen, slot):
    """How often NEXT leads to a slot of the hand."""
    slots = list(screen._slots)
    return (slots.index(slot) - screen._at) % len(slots)


@pytest.mark.parametrize("how", ["countdown", "operator", "menu"])
def test_what_covers_a_hand_covers_all_of_it(how):
    """The countdown, the PIN and what follows when somebody walks away in the middle of a choice."""
    recordings = []
    for moves in (1, 4):
        with Recorder("reload", 2) as table:
            table.run(1200)
            table._now = table.turns[0]
            table.tap(CHOOSE)
            for number in range(_MOVES):
                table.tap(NEXT) if number < moves else table.run(40)
            table.run(1000)
            if how == "countdown":
                table.run(44500)
                table._now = table.between
                table.until(lambda: table.app._activity.screen.kind == "countdown")
                table.run(20000)
                assert table.where() == "Attract"
            elif how == "operator":
                table.grip(2900)  # the cursor moves: still that player's turn
                for key in (PREV, CHOOSE):
                    table.board.keys.press(key)
                table.run(2900)
                table._now = table.between
                table.until(lambda: table.app._activity.screen.kind == "pin")
                for key in (PREV, CHOOSE):
                    table.board.keys.release(key)
                table.run(15000)
                table._now = table.turns[0]  # then the choice is seen again: it is still that player's turn
                table.run(10000)
            else:
                table.tap(BACK, BACK)
                assert table.kind(0) == "pause"
                table._now = table.between
                table.choose("leave")
                table.choose(True)
                table.run(300)
                assert table.where() == "Attract"
            recordings.append((table.between, table.turns))
    first, second = recordings
    assert first[1][0] != second[1][0]
    assert first[0] == second[0] and len(first[0]) >= 3
    assert LEAVE == -1
