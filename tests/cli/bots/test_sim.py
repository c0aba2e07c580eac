"""`armillary sim`."""

from __future__ import annotations

from pathlib import Path
from statistics import stdev
from typing import Any

import pytest

from armillary.cli.bots.matches import seated
from armillary.core import record
from tests.cli.running import NO_GAME, answer, refusal, run

TIMES = ("ms_per_decision", "slowest_ms")


def told(result: dict[str, Any]) -> Any:
    """What does not depend on the clock."""
    bots = [{k: v for k, v in row.items() if k not in TIMES} for row in result["bots"]]
    return bots, result["matches"], result["mean_decisions"]


def test_scores_lengths_and_speed() -> None:
    result = answer("sim", "gaia", "--players", 3, "--games", 4, "--jobs", 1, "--seed", 5)
    assert (result["game"], result["players"], result["games"], result["seed"]) == ("gaia", 3, 4, 5)
    [row] = result["bots"]
    scores = [score for match in result["matches"] for score in match["scores"]]
    assert (row["bot"], row["seats"]) == ("random", 12)
    assert (row["best"], row["worst"]) == (max(scores), min(scores))
    assert row["mean"] == round(sum(scores) / 12, 1)
    means = [sum(match["scores"]) / 3 for match in result["matches"]]
    assert row["standard_error"] == round(stdev(means) / 2, 1)
    assert row["wins"] == sum(match["ranks"].count(1) for match in result["matches"])
    assert row["slowest_ms"] >= row["ms_per_decision"] > 0
    assert [match["seed"] for match in result["matches"]] == [5, 6, 7, 8]
    lengths = [match["decisions"] for match in result["matches"]]
    assert result["mean_decisions"] == round(sum(lengths) / 4, 1)
    assert result["decisions_per_s"] > 0
    assert result["games_per_s"] > 0


def test_the_number_of_processes_changes_nothing() -> None:
    options = ("sim", "gaia", "--players", 2, "--games", 5, "--seed", 11)
    assert told(answer(*options, "--jobs", 1)) == told(answer(*options, "--jobs", 2))


def test_a_match_is_the_same_alone_and_in_a_row() -> None:
    row = answer("sim", "gaia", "--players", 2, "--games", 3, "--seed", 1, "--jobs", 1)
    alone = answer("sim", "gaia", "--players", 2, "--games", 1, "--seed", 3)
    assert alone["matches"] == row["matches"][2:]
    assert alone["bots"][0]["standard_error"] is None, "one match says nothing about luck"


def test_seats_rotate() -> None:
    assert seated(("a", "b"), 4, 0) == ("a", "b", "a", "b")
    assert seated(("a", "b"), 4, 1) == ("b", "a", "b", "a")
    for seat in range(4):
        assert {seated(("a", "b", "c"), 4, seed)[seat] for seed in range(3)} == {"a", "b", "c"}
    result = answer(
        "sim",
        "gaia",
        "--players",
        2,
        "--games",
        2,
        "--seed",
        3,
        "--jobs",
        1,
        "--bots",
        "random,greedy",
    )
    assert [match["bots"] for match in result["matches"]] == [
        ["greedy", "random"],
        ["random", "greedy"],
    ]
    assert [(row["bot"], row["seats"]) for row in result["bots"]] == [("greedy", 2), ("random", 2)]


def test_solo_counts_the_automa() -> None:
    result = answer("sim", "gaia", "--players", 1, "--games", 1)
    assert result["matches"][0]["bots"] == ["random", "automa"]
    for time in TIMES:
        assert [row[time] is None for row in result["bots"]] == [True, False]


def test_table() -> None:
    result = run("sim", "gaia", "--players", 2, "--games", 2, "--jobs", 1)
    assert result.exit_code == 0
    headings = [word.strip() for word in result.stdout.splitlines()[1].strip("┃").split("┃")]
    assert headings == [
        "bot", "seats", "mean", "±", "best", "worst", "wins", "ms each", "at most"
    ]  # fmt: skip
    assert "2 matches of gaia (players: 2), " in result.stdout
    assert result.stderr == ""


def test_records_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    result = answer(
        "sim",
        "gaia",
        "--players",
        2,
        "--games",
        2,
        "--jobs",
        1,
        "--save",
        folder,
        "--set",
        "factions=xenos,ivits",
    )
    assert sorted(path.name for path in folder.iterdir()) == ["gaia-2-1.jsonl", "gaia-2-2.jsonl"]
    for match in result["matches"]:
        kept = record.read(folder / f"gaia-2-{match['seed']}.jsonl")
        again = kept.replay()
        assert [s.total for s in again.game.scores(again.state)] == match["scores"]
        assert again.config.factions == ("xenos", "ivits")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], NO_GAME),
        (["gaia", "--players", "7"], "gaia is for 1, 2, 3 or 4 players, not 7."),
        (["gaia", "--players", "many"], "--players: 'many' is not a whole number."),
        (["gaia", "--games", "0"], "--games: 0 is not between 1 and 1000000."),
        (["gaia", "--seed", "-1"], "--seed: -1 is not between 0 and 90"),
        (["gaia", "--seed", "x"], "--seed: 'x' is not a whole number."),
        (["gaia", "--jobs", "0"], "--jobs: 0 is less than 1."),
        (["gaia", "--wind", "1"], "No such option: --wind"),
        (["gaia", "--bots", "hal"], "There is no bot called 'hal' for gaia; there is random, "),
        (["gaia", "--bots", ","], "--bots names no bot; there is random, "),
        (["gaia", "--set", "level"], "--set level: write it as KEY=VALUE."),
        (["gaia", "--set", "wind=1"], "--set wind=1: gaia has no option 'wind'; there is setup, "),
        (["gaia", "--set", "seed=1"], "--set seed=1: gaia has no option 'seed'; there is setup, "),
        (["gaia", "--set", "setup=big"], "setup is full or first_game, not 'big'."),
        (["gaia", "--set", "level=high"], "level is a whole number, not 'high'."),
        (["gaia", "--set", "recall=perhaps"], "recall is true or false, not 'perhaps'."),
        (["imperium", "--set", "points=3"], "points is 10 or 14, not '3'."),
        (["eclipse", "--set", "start=x"], "start is a whole number, not 'x'."),
        (["eclipse", "--set", "gcds=big"], "gcds is normal or advanced, not 'big'."),
        (["gaia", "--set", "slots=x"], 'slots is JSON such as {"key": "value"}, not \'x\'.'),
        (
            ["gaia", "--players", "2", "--set", "factions=xenos,orcs"],
            "There is no faction 'orcs'; there are terrans, ",
        ),
        (["gaia", "--set", "map=mercator"], "There is no map 'mercator'; write beginner, "),
    ],
)
def test_bad_input(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert sentence in refusal("sim", *arguments, "--save", folder)
    assert not folder.exists()


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    sentence = refusal("sim", "gaia", "--save", taken / "records")
    assert sentence.startswith(f"Cannot make the folder {taken / 'records'}: ")
