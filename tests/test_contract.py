"""Every game of the registry keeps the step contract, and a game that does not is noticed."""

import pytest

import engine
from engine.step import IllegalPick
from tests.cases import golden
from tests.engine import contract, faulty


def tables():
    """Every game for every number of seats, and each of its options by itself for one of them."""
    found = []
    for name in engine.names():
        _, _, fewest, most, options = engine.entry(name)
        for seats in range(fewest, most + 1):
            found.append(pytest.param(name, seats, 0, id=f"{name}-{seats}-0"))
        for bit in range(len(options)):
            seats = fewest + bit % (most - fewest + 1)
            found.append(pytest.param(name, seats, 1 << bit, id=f"{name}-{seats}-{1 << bit}"))
    return found


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name, seats, options", tables())
def test_game(name, seats, options, check):
    check(contract.Tester(engine.game(name), seats, options))


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats", (2, 3, 4))
@pytest.mark.parametrize("game", (faulty.Slots, faulty.Sealed), ids=lambda game: game.__name__)
def test_a_sound_game_with_secrets_passes(game, seats, check):
    check(contract.Tester(game, seats))


@pytest.mark.parametrize("game", faulty.FAULTY, ids=lambda game: game.__name__)
@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_faulty_game_is_noticed(game, seats):
    check = getattr(contract, faulty.FAULTY[game])
    with pytest.raises(AssertionError) as noticed:
        check(contract.Tester(game, seats))
    assert str(noticed.value), "without a word"


def test_every_check_can_fail():
    assert {check.__name__ for check in contract.CHECKS} == set(faulty.FAULTY.values())


def test_registry_gives_what_it_says():
    for name in engine.names():
        _, version, fewest, most, options = engine.entry(name)
        assert 0 < version < 16 and 1 <= fewest <= most <= 4 and len(options) <= 8
        game = engine.game(name)
        for member in ("deal", "learn", "opens"):
            assert hasattr(game, member) == ("trusted" in options), f"{name}: {member}"
        for seats in (fewest - 1, most + 1):
            with pytest.raises(ValueError):
                game(seats, 0, bytes(32))


@pytest.mark.parametrize("key", ("picks", "entropy", "state"))
def test_a_changed_transcript_is_noticed(key, monkeypatch):
    """The golden replay compares: one changed pick, entropy or state fails it."""
    lines = list(golden.lines("reload", 2))
    cards = [line["state"][12:16] for line in lines[:-1]]
    draws = [i for i in range(1, len(cards)) if cards[i] != cards[i - 1]]  # steps that reveal cards
    for before, number in ((draws[1], draws[2]), (draws[7], draws[8]), (draws[15], draws[16])):
        changed = [dict(line) for line in lines]
        changed[number][key] = lines[before][key]
        assert changed != lines
        monkeypatch.setattr(golden, "lines", lambda *_, told=changed: iter(told))
        with pytest.raises((AssertionError, IllegalPick)):
            golden.replay("reload", 2)
