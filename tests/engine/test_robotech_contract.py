"""Robotech keeps the step contract as long as it is not in the registry; from then on tests/test_contract.py looks after it."""

import pytest

import engine
from engine.robotech import Game
from tests.engine import contract

pytestmark = pytest.mark.skipif("robotech" in engine.names(), reason="it is in the registry")


@pytest.mark.parametrize("check", contract.CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("seats, options", ((3, 0), (4, 0), (3, 2), (4, 1)))
def test_robotech(seats, options, check):
    check(contract.Tester(Game, seats, options))
