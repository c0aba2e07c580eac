"""Learning: what is noted, what a network makes of it, who becomes champion, going on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
import pytest

from armillary.bots.learning import report, sequential_test, training
from armillary.bots.learning.generations import CHAMPION, PROGRESS, School
from armillary.bots.learning.self_play import BY_HAND, Rows, Table, play
from armillary.bots.network import POINTS
from armillary.core.game import load

GAIA = load("gaia")


T = TypeVar("T")
R = TypeVar("R")


def one_by_one(function: Callable[[T], R], items: Sequence[T], what: str) -> list[R]:
    assert what
    return [function(item) for item in items]


def table(seed: int = 5, noise: float = 0.2) -> Table:
    config = GAIA.config_type(players=2, seed=seed)
    return Table("gaia", config, (BY_HAND, BY_HAND), noise, (True, False), ahead=False)


def test_a_match_gives_the_positions_of_those_who_learn() -> None:
    played = play(table())
    rows = played.rows
    assert rows is not None
    assert len(rows.numbers) == len(rows.missing) == len(rows.progress)
    assert set(rows.seats) == {2}
    # Where a match of Gaia Project leads is known at its end, and only then.
    assert 0 < rows.progress.min() < rows.progress.max() < 1
    own = rows.places == played.ranks[0] - 1
    assert own.sum() > 20


def test_the_same_table_gives_the_same_match() -> None:
    first, again, other = play(table()), play(table()), play(table(noise=0.0))
    assert first.scores == again.scores
    assert first.rows is not None
    assert again.rows is not None
    assert (first.rows.numbers == again.rows.numbers).all()
    assert other.scores != first.scores


def made_up(count: int) -> Rows:
    """Positions of which the first number says what the hand-made value lacks."""
    numbers = np.random.default_rng(3).standard_normal((count, 4)).astype(np.float16)
    missing = (10 * numbers[:, 0]).astype(np.float32)
    places = (numbers[:, 1] > 0).astype(np.int8)
    return Rows(numbers, missing, places, np.full(count, 2, np.int8), np.zeros(count, np.float32))


def test_a_network_learns_what_there_is_to_learn() -> None:
    rows = made_up(4000)
    found = training.fit(rows, 1, {}, epochs=30)
    assert found.by_hand == pytest.approx(10, rel=0.2)
    assert found.error < 0.3 * found.by_hand
    asked = np.array([[0.0, 2.0, 0.0, 0.0], [0.0, -2.0, 0.0, 0.0]], np.float32)
    chances = found.network.chances(asked, 2)
    assert chances[0, 1] > 0.9 > 0.1 > chances[1, 1]


def test_the_slopes_are_those_of_the_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against differences: the correction of one row, by one weight of each layer."""
    monkeypatch.setattr(training, "DROPPED", 0.0)
    rows = made_up(64)
    network = training.fit(rows, 1, {}, epochs=1).network
    inputs, chosen = network.standard(rows.numbers.astype(np.float32)), np.arange(64)
    slopes = training._slopes(network, inputs, rows, chosen, np.random.default_rng(1))

    def loss() -> float:
        outputs = network.outputs(rows.numbers.astype(np.float32))
        misses = np.abs(outputs[:, 0] - rows.missing / POINTS)
        bend = training.BEND
        huber = np.where(misses < bend, misses**2 / 2, bend * (misses - bend / 2))
        raw = outputs[:, 1:3]
        logs = raw - np.log(np.exp(raw).sum(axis=1, keepdims=True))
        return float((huber - training.PLACES * logs[np.arange(64), rows.places]).mean())

    for layer, (weights, _) in enumerate(network.layers):
        slope = slopes[2 * layer]
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        before, step = weights[place], 1e-2
        weights[place] = before + step
        above = loss()
        weights[place] = before - step
        below = loss()
        weights[place] = before
        assert (above - below) / (2 * step) == pytest.approx(slope[place], rel=0.05)


def test_the_sequential_test_waits_until_it_knows() -> None:
    assert sequential_test.verdict([5.0] * 3).better is None
    assert sequential_test.verdict([1.0, -1.0] * 20).better is None
    assert sequential_test.verdict([2.0, -1.0] * 40).better is True
    assert sequential_test.verdict([1.0, -2.0] * 40).better is False
    found = sequential_test.verdict([1.0, 3.0])
    assert (found.mean, found.matches) == (2.0, 2)
    assert found.error == pytest.approx(1.0)


def school(folder: Path) -> School:
    return School(GAIA, folder, players=2, matches=6, seed=1, ahead=False, about="a test")


def test_learning_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    generations = school(whole).generations(one_by_one)
    found = [next(generations) for _ in range(2)]
    first = next(school(parts).generations(one_by_one))
    second = next(school(parts).generations(one_by_one))
    assert found == [first, second]
    assert (whole / PROGRESS).read_bytes() == (parts / PROGRESS).read_bytes()
    assert first.met == 0
    assert second.met > 0
    assert second.rows > first.rows
    assert (whole / CHAMPION).exists() == second.promoted
    report.write(school(parts).progress, parts)
    assert len((parts / report.TABLE).read_text().splitlines()) == 3
    assert (parts / report.CURVES).read_text().startswith("<svg")
    assert "generation 1" in report.line(second, 3.0)
