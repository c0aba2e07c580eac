"""Odds are worked out once; a drawing that must not wait tries little, and says what it lacks."""

from __future__ import annotations

import pickle

import pytest

from armillary.drawing.battle.kept_odds import AT_ONCE, KeptOdds, TakesLong, without_waiting

LARGE = 10


def double(size: int, at_once: bool) -> int:
    if at_once and size >= LARGE:
        raise TakesLong
    return 2 * size


class Counted:
    """Notes what was worked out."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, bool]] = []

    def __call__(self, size: int, at_once: bool) -> int:
        self.asked.append((size, at_once))
        return double(size, at_once)


@pytest.fixture
def counted() -> Counted:
    return Counted()


def test_what_was_worked_out_is_not_worked_out_again(counted: Counted) -> None:
    odds = KeptOdds(counted, 10)
    assert [odds.of(size) for size in (3, 50, 3, 50)] == [6, 100, 6, 100]
    assert counted.asked == [(3, False), (50, False)]


def test_only_the_last_are_kept(counted: Counted) -> None:
    odds = KeptOdds(counted, 2)
    for size in (1, 2, 3, 2, 3, 1):
        odds.of(size)
    assert [size for size, _ in counted.asked] == [1, 2, 3, 1]


def test_small_battles_are_worked_out_within_a_drawing(counted: Counted) -> None:
    odds = KeptOdds(counted, 10)
    with without_waiting() as lacks:
        assert odds.of(3) == 6
    assert not lacks
    assert counted.asked == [(3, True)]


def test_large_ones_are_missing_until_they_are_known(counted: Counted) -> None:
    odds = KeptOdds(counted, 10)
    with without_waiting() as lacks:
        assert odds.of(50) is None
        assert odds.of(50) is None
    [missing] = lacks.values()
    missing.keep(missing.work_out())
    with without_waiting() as lacks:
        assert odds.of(50) == 100
    assert not lacks
    assert [size for size, at_once in counted.asked if not at_once] == [50]


def test_a_drawing_tries_few_battles_however_many_it_shows(counted: Counted) -> None:
    odds = KeptOdds(counted, 100)
    with without_waiting() as lacks:
        shown = [odds.of(size) for size in range(9)]
    assert shown == [0, 2, *[None] * 7]
    assert len(counted.asked) == AT_ONCE
    assert len(lacks) == 7, "the others are left to somebody else"


def test_the_work_can_be_sent_to_another_process() -> None:
    with without_waiting() as lacks:
        KeptOdds(double, 10).of(50)
    [missing] = lacks.values()
    assert pickle.loads(pickle.dumps(missing.work_out))() == 100


def test_a_drawing_ends_with_its_block(counted: Counted) -> None:
    odds = KeptOdds(counted, 10)
    with without_waiting():
        pass
    assert odds.of(50) == 100
