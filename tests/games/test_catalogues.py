"""Games whose words are not written yet have their headings and component names translated."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from armillary.core import rulebook
from armillary.core.words import Vocabulary
from tests.games import wording

GAMES = {name: Vocabulary(f"armillary.games.{name}", {}) for name in ("imperium",)}

PROPER = {
    "imperium": ("systems", "maps"),  # planets keep their names, and galaxies of tournaments
}
"""Data files with names that stay as they are."""

SAME = {
    "imperium": {
        *("Armada", "Bunker", "Commodities", "Imperial", "Imperium Rex", "Neuroglaive"),
        *("Sardakk N'orr", "Transport", "Veto"),
        # Flagships
        *("Arc Secundus", "C'morran N'orr", "Duha Menaimon", "Hil Colish", "J.N.S. Hylarim"),
        *("Loncara Ssodu", "Salai Sai Corian", "Van Hauge", "Y'sia Y'ssrila"),
        "[0.0.1]",
    },
}
"""What is called the same in another language."""


def names_in(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "name":
                yield value
            else:
                yield from names_in(value)


def component_names(game: str) -> set[str]:
    found: set[str] = set()
    for file in (files(f"armillary.games.{game}") / "data").iterdir():
        stem, _, kind = file.name.rpartition(".")
        if kind == "toml" and stem not in PROPER[game]:
            found |= set(names_in(tomllib.loads(file.read_text(encoding="utf-8"))))
    return found


def heading_texts(game: str) -> set[str]:
    book = rulebook.load(game)
    chapters = {chapter.title for chapter in book.chapters.values()}
    return chapters | {rule.title for rule in book.rules.values()}


@pytest.mark.parametrize("game", GAMES)
def test_there_is_something_to_translate(game: str) -> None:
    assert len(heading_texts(game)) > 150
    assert len(component_names(game)) > 50


@pytest.mark.parametrize("language", ["pt_BR", "pl"])
@pytest.mark.parametrize("game", GAMES)
def test_headings_and_component_names_are_translated(game: str, language: str) -> None:
    found = wording.messages(GAMES[game], language)
    wanted = {("rule", title) for title in heading_texts(game)}
    wanted |= {("term", name) for name in component_names(game)}
    assert {id for id in wanted if id not in found} == set(), "not translated"
    stale = {id for id in found if id[0] == "rule"} - wanted
    assert stale == set(), "not needed any more"
    assert [
        m.id for m in found.values() if m.fuzzy or not all(wording.forms(m.string) or [""])
    ] == []
    text = wording.catalogue_text(GAMES[game], language)
    assert text.count("\nmsgctxt ") == len(found), "translated twice"


@pytest.mark.parametrize(("language", "plurals"), [("pt_BR", 2), ("pl", 3)])
@pytest.mark.parametrize("game", GAMES)
def test_translations_fit(game: str, language: str, plurals: int) -> None:
    wording.assert_fits(GAMES[game], language, plurals, SAME[game])
