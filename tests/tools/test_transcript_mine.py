"""Transcripts of Mine: accepted when true, refused after a change, and enough for a stranger with the rulebook."""

import copy
import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from engine.mine import Game
from engine.rng import Rng
from engine.step import NONE
from ranium import bots
from tools import transcript
from tools.transcript import Disagreement

ROOT = Path(__file__).resolve().parents[2]


def played(seats, options, seed, random_steps=80):
    """`(dealt, steps)` of a game that begins by chance and that bots bring to its end."""

    def entropy(step):
        return hashlib.sha256(f"{seed} {seats} {step}".encode()).digest()

    game = Game(seats, options, entropy(0))
    dealt = {
        "kind": "session", "session": "5e55" * 4, "game": "mine", "version": 1, "seats": seats, "options": options,
        "names": ["Buzz", "Neil", "Jürgen", "Mae"][:seats], "colours": list(range(seats)), "mine": 1,
        "entropy": entropy(0).hex(), "state": bytes(game.state).hex(),
    }  # fmt: skip
    rng = Rng(entropy("picks"))
    steps = []
    while not game.over():
        picks = [NONE] * seats
        for seat in range(seats):
            legal = list(game.legal(seat))
            if legal:
                few = [pick for pick in legal if not 72 <= pick < 180 or pick % 6 == 0]
                chance = len(steps) < random_steps
                picks[seat] = few[rng.below(len(few))] if chance else bots.choose("simple", game, seat, rng)
        number = len(steps) + 1
        game.step(picks, entropy(number))
        steps.append({
            "kind": "step", "step": number, "picks": picks, "entropy": entropy(number).hex(),
            "state": bytes(game.state).hex(), "at": number,
        })  # fmt: skip
    return dealt, steps


GAMES = [(2, 0), (3, 0b0010), (4, 0b1100), (4, 0)]


@pytest.fixture(scope="module", params=GAMES, ids=str)
def game(request):
    return list(transcript.tell(*played(*request.param, "told")))


def test_a_true_transcript_is_accepted(tmp_path, game):
    path = tmp_path / "game.jsonl"
    transcript.write(path, game)
    assert transcript.replay(path) == game
    assert game[-1]["over"]


def test_a_change_is_found(tmp_path, game):
    for what, change in (
        ("news", lambda line: line["news"][0].update(verb="home")),
        ("table", lambda line: line["table"]["crews"][0].update(units=3)),
        ("picks", lambda line: line["picks"][0].update(verb="rest")),
        ("state", lambda line: line.update(state=line["state"][:-2] + "01")),
    ):
        lines = copy.deepcopy(game)
        line = lines[len(lines) // 2]
        change(line)
        path = tmp_path / "game.jsonl"
        transcript.write(path, lines)
        with pytest.raises(Disagreement, match=rf"step {line['step']} \(.*{what}"):
            transcript.replay(path)


def test_the_command_line_accepts_it(tmp_path):
    path = tmp_path / "game.jsonl"
    transcript.write(path, transcript.tell(*played(2, 0, "line", random_steps=0)))
    told = subprocess.run(
        [sys.executable, ROOT / "tools/play.py", "--replay", path], capture_output=True, text=True, timeout=120
    )
    assert told.returncode == 0 and "5 markers" in told.stdout, told.stdout + told.stderr


ACROSS = {"N": "S", "S": "N", "E": "W", "W": "E"}
BASES = {"yellow": "3.3", "red": "3.4", "blue": "4.3", "white": "4.4"}


def mirrored(face, sides):
    colour, open_sides, *symbol = face.split()
    if open_sides != "closed":
        open_sides = "".join(sorted((ACROSS[s] if s in sides else s for s in open_sides), key="NESW".index))
    return " ".join([colour, open_sides, *symbol])


def turned(card, how):
    """A card as told, turned as one does it on a table."""
    name, faces = card.split(": ")
    up, below = faces.split(", below ")
    if how == "rotate":
        up, below = mirrored(up, "NESW"), mirrored(below, "NESW")
    else:
        sides = "NS" if how == "long side" else "EW"
        up, below = mirrored(below, sides), mirrored(up, sides)
    return "{}: {}, below {}".format(name, up, below)


class Stranger:
    """Follows a game by what the transcript says, with the rulebook and no code of ours."""

    def __init__(self, table):
        self.look(table)
        self.symbols = []

    def look(self, table):
        self.cards = {f"{row}.{column}": card for row, cards in enumerate(table["mine"], 1)
                      for column, card in enumerate(cards, 1)}  # fmt: skip
        self.crews = {crew["crew"]: crew["place"] for crew in table["crews"]}
        self.held = {crew["crew"]: crew["units"] for crew in table["crews"]}
        self.units = set(table["units"])
        self.markers = [player["markers"] for player in table["players"]]

    def __eq__(self, other):
        return all(
            getattr(self, what) == getattr(other, what) for what in ("cards", "crews", "held", "units", "markers")
        )

    def read(self, news):
        verb = news["verb"]
        crew = news.get("crew")
        if verb in ("move", "change", "tunnel"):
            assert self.crews[crew] == news["from"]
            self.crews[crew] = news["to"]
        elif verb in ("rotate", "long side", "short side"):
            self.cards[news["place"]] = turned(self.cards[news["place"]], verb)
        elif verb == "swap with":
            a, b = news["place"], news["with"]
            self.cards[a], self.cards[b] = self.cards[b], self.cards[a]
        elif verb == "home":
            self.crews[crew] = BASES[crew]
        elif verb == "collect":
            self.units.remove(news["place"])
            self.held[crew] += 1
        elif verb == "attack":
            self.symbols = []
        elif verb == "symbol card":
            self.symbols.append(news["symbol"])
        elif verb in ("attacker wins", "defender wins", "fight is even"):
            lead = self.symbols[0] - self.held[crew] - self.symbols[1] + self.held[news["victim"]]
            assert verb == ("attacker wins" if lead > 0 else "defender wins" if lead < 0 else "fight is even")
            if lead > 0:
                self.held[news["victim"]] -= 1
                self.held[crew] += 1
        elif verb == "deliver":
            self.held[crew] -= news["units"]
            self.markers[news["seat"]] += news["units"]
        elif verb == "place a unit":
            self.units.add(news["place"])
        elif verb == "send":
            for crew in news["crews"]:
                assert self.crews[crew] == news["from"]
                self.crews[crew] = news["to"]


def test_a_transcript_says_in_words_all_that_the_rulebook_needs(game):
    """A stranger's check: the table, the fights and the winner follow from the deal and the news."""
    stranger = Stranger(game[1]["table"])
    assert stranger.crews == {crew: BASES[crew] for crew in stranger.crews}
    for line in game[2:-1]:
        if any(news["verb"] == "undo" for news in line["news"]):
            stranger.look(line["table"])
        for news in line["news"]:
            stranger.read(news)
        assert stranger == Stranger(line["table"]), line["step"]
    assert game[-1]["standings"][0]["seat"] == stranger.markers.index(max(stranger.markers))
