"""Faulty data: what is said of a game's data when something is wrong with them."""

from __future__ import annotations

import shutil
from importlib import import_module
from importlib.resources import files
from pathlib import Path

import pytest

from armillary.core.errors import DataError
from armillary.core.files.component_data import Row, read_toml


class Fault(Row, frozen=True):
    """A place of the data that is changed, and how the sentence begins that refuses it."""

    file: str
    old: str
    new: str
    says: str


class Faults(Row, frozen=True):
    """The file `faults.toml` of a game."""

    fault: tuple[Fault, ...]


def faults(game: str) -> tuple[Fault, ...]:
    """Everything that may be wrong with the data of a game."""
    return read_toml(Path(__file__).parent / game / "faults.toml", Faults).fault


def copied(game: str, folder: Path) -> Path:
    """The data of a game in a folder of their own."""
    here = Path(str(files(f"armillary.games.{game}")))
    for file in here.rglob("*.toml"):
        there = folder / game / file.relative_to(here)
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, there)
    return folder / game


def changed(game: str, folder: Path, file: str, old: str, new: str) -> Path:
    """The data of a game with one place different. Files of `data/` are called by their name."""
    data = copied(game, folder)
    path = data / file if "/" in file else data / "data" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return data


def refusal(game: str, data: Path) -> str:
    """The sentence by which data are refused."""
    load = import_module(f"armillary.games.{game}.components").load
    with pytest.raises(DataError) as refused:
        load(data)
    sentence = str(refused.value)
    assert "\n" not in sentence
    return sentence
