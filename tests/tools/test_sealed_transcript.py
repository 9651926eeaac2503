"""Transcripts of a game with sealed deals: from what handhelds recorded that each knew its own cards."""

import json
import random

import engine
import pytest
from engine.step import NONE

from tests.tools.played import entropy
from tools import records, transcript


def play(folder, seed="a", learn=True):
    """Load! on two handhelds, written down by both; gives their recordings."""
    dice = random.Random(seed)
    tables = [engine.game("load")(2, 0, entropy(seed, 0)) for _ in range(2)]
    lines = [[], []]

    def deal(step):
        owners = tables[0].deal()
        if owners is None:
            return
        cards = list(range(len(owners)))
        dice.shuffle(cards)
        for seat in range(2):
            own = [[slot, cards[slot]] for slot in range(len(owners)) if owners[slot] == seat]
            for slot, card in own:
                tables[seat].learn(slot, card)
            lines[seat].append({"kind": "cards", "step": step, "cards": own})

    for seat in range(2):
        lines[seat].append({
            "kind": "session", "session": "5e55" * 4, "game": "load", "version": engine.entry("load")[1], "seats": 2,
            "options": 0, "names": ["Buzz", "Neil"], "colours": [0, 1], "mine": 1 << seat,
            "entropy": entropy(seed, 0).hex(), "state": bytes(tables[seat].state).hex(),
        })  # fmt: skip
    deal(1)
    step = 0
    while not tables[0].over():
        step += 1
        picks = [NONE, NONE]
        for seat in range(2):
            legal = list(tables[seat].legal(seat))
            if legal:
                picks[seat] = dice.choice(legal)
        for seat in range(2):
            slot = tables[seat].opens(seat, picks[seat])
            if slot != NONE:
                tables[1 - seat].learn(slot, tables[seat].card(seat, picks[seat]))
        for seat in range(2):
            tables[seat].step(picks, entropy(seed, step))
            lines[seat].append({
                "kind": "step", "step": step, "picks": picks, "entropy": entropy(seed, step).hex(),
                "state": bytes(tables[seat].state).hex(), "at": 1000 * step,
            })  # fmt: skip
        deal(step + 1)
    found = []
    for seat in range(2):
        path = folder / f"{seat}.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines[seat]), encoding="utf-8")
        found.append(records.Recording(path, ("Buzz", "Neil")[seat]))
        found[-1].read()
    return found


def merged(recordings):
    return records.merge(recordings, recordings[0].games[0].session)


def test_a_sealed_game_is_told_with_all_cards_and_replayed(tmp_path):
    dealt, steps, complaints = merged(play(tmp_path))
    assert complaints == []
    lines = list(transcript.tell(dealt, steps))
    deals = [line["cards"] for line in lines if "cards" in line]
    assert len(deals) == 3 and all(len({card for _, card in cards}) == 24 for cards in deals)
    transcript.write(tmp_path / "game.jsonl", lines)
    assert transcript.replay(tmp_path / "game.jsonl") == json.loads(json.dumps(lines))


def test_a_state_that_differs_in_what_all_know_is_told(tmp_path):
    recordings = play(tmp_path)
    step = recordings[1].games[0].steps[5]
    other = recordings[1].games[0].steps[7]
    step["state"] = other["state"]
    _, _, complaints = merged(recordings)
    assert len(complaints) == 1 and "step 5" in complaints[0] and "state" in complaints[0]


def change(lines, which):
    """Lines with a change in the cards of the first or second deal."""
    deals = [line for line in lines if "cards" in line]
    cards = deals[0]["cards"]
    if which == "exchanged":
        cards[0][1], cards[1][1] = cards[1][1], cards[0][1]
    elif which == "missing":
        del cards[3]
    elif which == "none":
        del deals[1]["cards"]
    elif which == "twice":
        cards[0][1] = cards[1][1]
    elif which == "elsewhere":
        lines[3]["cards"] = cards
    elif which == "rubbish":
        cards[0] = "x"
    elif which == "beyond":
        cards[0][1] = 300


@pytest.mark.parametrize("which", ["exchanged", "missing", "none", "twice", "elsewhere", "rubbish", "beyond"])
def test_other_cards_are_found(tmp_path, which):
    dealt, steps, _ = merged(play(tmp_path))
    lines = json.loads(json.dumps(list(transcript.tell(dealt, steps))))
    change(lines, which)
    transcript.write(tmp_path / "game.jsonl", lines)
    with pytest.raises((transcript.Disagreement, transcript.Unreadable)):
        transcript.replay(tmp_path / "game.jsonl")


def test_a_record_whose_cards_do_not_fit_the_game_is_refused(tmp_path):
    recordings = play(tmp_path)
    cards = recordings[0].games[0].cards[1]
    cards[0][1], cards[1][1] = cards[1][1], cards[0][1]
    dealt, steps, _ = merged(recordings)
    with pytest.raises(transcript.Disagreement):
        list(transcript.tell(dealt, steps))
