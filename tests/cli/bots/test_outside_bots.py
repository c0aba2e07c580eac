"""Bots of others in `armillary sim` and `armillary watch`: `MODULE:NAME`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.running import answer, refusal, run

MODULE = "bots_of_a_test"
TEXT = """
from armillary.core.chance import stream


class Lucky:
    def __init__(self, game, seed):
        self.luck = stream(seed)

    def choose(self, state, decision):
        return self.luck.choose(decision.options)


class Silent(Lucky):
    def choose(self, state, decision):
        return None


class Stubborn(Lucky):
    first = None

    def choose(self, state, decision):
        self.first = self.first or decision.options[0]
        return self.first


class WithoutSeed:
    def __init__(self, game):
        pass


def number(game, seed):
    return seed
"""
ONE = ("--players", "2", "--games", "1", "--jobs", "1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The current folder, with a module of bots in it."""
    (tmp_path / f"{MODULE}.py").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    sys.modules.pop(MODULE, None)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_of_the_current_folder_plays(jobs: int) -> None:
    own = f"{MODULE}:Lucky"
    options = ("--players", 2, "--games", 4, "--jobs", jobs, "--bots", f"{own},greedy")
    result = answer("sim", "gaia", *options)
    assert [(row["bot"], row["seats"]) for row in result["bots"]] == [(own, 4), ("greedy", 4)]
    assert [match["bots"] for match in result["matches"][:2]] == [["greedy", own], [own, "greedy"]]
    again = answer("sim", "gaia", *options)
    assert again["matches"] == result["matches"], "equal seeds play equally"


def test_it_can_be_watched() -> None:
    told = answer("watch", "gaia", "--players", 2, "--bots", f"{MODULE}:Lucky,random")
    assert told["bots"] == [f"{MODULE}:Lucky", "random"]


def test_long_names_are_shown_whole() -> None:
    assert f"{MODULE}:Lucky" in run("sim", "gaia", *ONE, "--bots", f"{MODULE}:Lucky").stdout


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nowhere:Lucky", "nowhere:Lucky: there is no module 'nowhere', neither in "),
        (":Lucky", ":Lucky: there is no module '', neither in "),
        (".here:Lucky", ".here:Lucky: there is no module '.here', neither in "),
        (f"{MODULE}.more:Lucky", f"there is no module '{MODULE}.more', neither in "),
        (
            f"{MODULE}:Clever",
            f"{MODULE}:Clever: {MODULE} has no 'Clever'; there is Lucky, Silent, Stubborn.",
        ),
        (f"{MODULE}:WithoutSeed", "must take the game and a seed: too many positional arguments."),
        (f"{MODULE}:number", "makes no bot: what it gives has no method `choose`."),
        (
            f"{MODULE}:Silent",
            ", seed 1: Seat 0 may not answer so (entry 1 of the log): None is no action.",
        ),
        (
            f"{MODULE}:Stubborn",
            "TakeFaction(faction='terrans'): Something else is to be decided now (rule 2.",
        ),
    ],
)
def test_what_is_no_bot(name: str, sentence: str) -> None:
    assert sentence in refusal("sim", "gaia", *ONE, "--bots", name)


def test_what_a_module_does_not_find_itself_is_not_hidden(folder: Path) -> None:
    (folder / f"{MODULE}.py").write_text("import nothing_of_this_name\n", encoding="utf-8")
    with pytest.raises(ModuleNotFoundError, match="nothing_of_this_name"):
        run("sim", "gaia", *ONE, "--bots", f"{MODULE}:Lucky")
