"""`armillary arena`: every setup from both sides, intervals, the sequential test, bad input."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from armillary.cli.bots.arena import _between
from tests.cli.running import answer, refusal, run

FEW = ("--players", 2, "--jobs", 1)


def test_each_two_bots_meet_on_both_sides(tmp_path: Path) -> None:
    file = tmp_path / "matches.csv"
    pairs = answer("arena", "gaia", "random", "cadet", *FEW, "--setups", 3, "--csv", file)
    (pair,) = pairs
    assert pair["bots"] == ["random", "cadet"]
    assert (pair["setups"], pair["won"], pair["better"]) == (3, 0.0, None)
    assert pair["difference"] < -20
    with file.open(encoding="utf-8") as opened:
        rows = list(csv.DictReader(opened))
    seats = [(row["seed"], row["bot"]) for row in rows if row["seat"] == "0"]
    assert seats == [(seed, bot) for seed in "123" for bot in ("random", "cadet")]


def test_it_stops_when_it_knows() -> None:
    (pair,) = answer("arena", "gaia", "cadet", "random", *FEW, "--setups", 64, "--until-sure")
    assert pair["better"] is True
    assert pair["setups"] == 16


def test_three_bots_are_three_pairs() -> None:
    said = run("arena", "pulsar", "random", "greedy", "random", "cadet", *FEW, "--setups", 2)
    assert said.exit_code == 0
    assert [line.count(" : ") for line in said.stdout.splitlines()].count(1) == 3
    assert said.stdout.splitlines()[-1].startswith("2 players, setups played from both sides")


def test_an_interval_stays_within_0_and_1() -> None:
    low, high = _between(0, 10)
    assert low == 0
    assert high == pytest.approx(0.278, abs=0.001)
    low, high = _between(50, 100)
    assert low == pytest.approx(1 - high)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["gaia", "greedy"], "arena needs two different bots."),
        (["gaia", "greedy", "greedy"], "arena needs two different bots."),
        (["gaia", "greedy", "random", "--players", "1"], "arena needs a table for two players"),
        (["gaia", "greedy", "hal"], "There is no bot called 'hal' for gaia; there is random, "),
    ],
)
def test_bad_input(arguments: list[str], sentence: str) -> None:
    assert sentence in refusal("arena", *arguments)
