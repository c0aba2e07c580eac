"""The game in one minute, and its symbols: read, complete in every language, found by any name."""

from __future__ import annotations

import re

import pytest

from armillary.core import registry
from armillary.core.lessons import primer
from armillary.core.lessons.primer import Primer, PrimerError, parse
from armillary.core.registry import games
from armillary.core.words import LANGUAGES
from armillary.drawing.art import icons

SOURCE = """# Lagoon in one minute

Whoever has the most pearls wins,
at once.

- **A turn** is one dive.
- Breathe.

## Symbols

- `vp` **Pearls.** The most win. *win, how do I win*
- `ore` **Shell.** Builds.
"""
GOAL, MINUTE = 75, 170
"""Words that are read in thirty seconds, and in a minute."""


def of(game: str, language: str = "en") -> Primer:
    found = primer.load(game, language)
    assert found is not None
    return found


def test_a_primer_is_read() -> None:
    read = parse(SOURCE, "lagoon/primer.md")
    assert read.title == "Lagoon in one minute"
    assert read.goal == "Whoever has the most pearls wins, at once."
    assert read.minute == "- **A turn** is one dive.\n- Breathe."
    assert [(one.icon, one.term, one.text) for one in read.entries] == [
        ("vp", "Pearls", "The most win."),
        ("ore", "Shell", "Builds."),
    ]
    assert read.entries[0].also == ("win", "how do I win")


def test_what_is_no_primer_is_named() -> None:
    with pytest.raises(PrimerError, match=r"^lagoon/primer.md: a primer has a title, a goal"):
        parse("# Lagoon\n", "lagoon/primer.md")
    with pytest.raises(PrimerError, match=r"no symbol with its meaning: '- ore Shell'"):
        parse(SOURCE + "- ore Shell\n", "lagoon/primer.md")


@pytest.mark.parametrize(
    ("language", "asked", "term"),
    [
        ("en", "how do I win", "Victory points"),
        ("en", "What is ORE?", "Ore"),
        ("en", "green cube", "QIC"),
        ("en", "allian", "Federation"),
        ("pt_BR", "o que é minério?", "Minério"),
        ("pt_BR", "como ganho", "Pontos de Vitória"),
        ("pl", "jak wygrać", "Punkty zwycięstwa"),
        ("pl", "zloto", "Kredyty"),
    ],
)
def test_symbols_are_found_by_what_people_call_them(language: str, asked: str, term: str) -> None:
    assert term in [entry.term for entry in of("gaia", language).search(asked)]


def test_what_is_no_name_finds_nothing() -> None:
    assert of("gaia").search("") == []
    assert of("gaia").search("zebra") == []
    assert of("gaia").search("or") == [], "two letters begin too much"
    assert of("gaia").search("explore the score of them") != of("gaia").search("ore")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_game_tells_its_goal_in_half_a_minute(game: str, language: str) -> None:
    read = of(game, language)
    assert len(read.goal.split()) <= GOAL
    assert len(f"{read.goal} {read.minute}".split()) <= MINUTE
    assert len(read.entries) >= 10


@pytest.mark.parametrize("game", games())
def test_translations_have_the_same_symbols_and_all_are_drawn(game: str) -> None:
    names = [entry.icon for entry in of(game).entries]
    for language in LANGUAGES:
        read = of(game, language)
        assert [entry.icon for entry in read.entries] == names, language
        assert language == "en" or read.goal != of(game).goal
        assert all(entry.also for entry in read.entries), "every symbol has another name"
    drawings = icons.symbols() + registry.part(game, "board").symbols()
    assert {*names} <= {*re.findall(r'id="ic-([\w-]+)"', drawings)}


@pytest.mark.parametrize("game", games())
def test_every_game_says_how_it_is_won(game: str) -> None:
    asked = {"en": "how do I win?", "pt_BR": "como ganho?", "pl": "jak wygrać?"}
    for language, words in asked.items():
        assert [one.icon for one in of(game, language).search(words)] == ["vp"]
