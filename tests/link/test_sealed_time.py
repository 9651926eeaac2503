"""What a sealed deal takes on small boards, modelled: see sealed_time.py, which prints all figures."""

import pytest
from ranium.link.sealed_deal import locks
from tests.link.sealed_bench import LOAD, owners
from tests.link.sealed_time import lock_ms, measure


@pytest.mark.parametrize("lossy, most", [(False, 7500), (True, 8500)])
def test_28_cards_for_two_handhelds_take_less_than_ten_seconds(lossy, most):
    deal, check, dealt, _, _, lost, _ = measure(2, LOAD, lossy)
    assert dealt == locks(2, 28) == 56
    assert dealt * lock_ms() < deal < most
    assert check < 3500
    assert lost == 0, "nothing is lost in a receive buffer while a lock is laid on"


def test_three_handhelds_take_twice_as_long():
    deal, _, dealt, checked, _, lost, _ = measure(3, owners(3))
    assert dealt == 112 and checked == 84 and deal < 16000 and lost == 0


def test_a_lock_takes_what_was_measured():
    assert abs(lock_ms(256, 256) - 110) < 1 and abs(lock_ms(512, 160) - 212) < 2 and abs(lock_ms(128, 128) - 19) < 1
    assert 100 < lock_ms() < 110
