"""The rulebooks of all games: complete, proven, translated, referring only to rules that exist."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from armillary.core import rulebook
from armillary.core.proof import rule_coverage
from armillary.core.registry import games
from armillary.core.rulebook import IDIOMS, RulebookError, references
from armillary.core.words import ENGLISH, LANGUAGES

TESTS = Path(__file__).parents[1]

EVERY_GAME = pytest.mark.parametrize("game", games())
EVERY_TRANSLATION = pytest.mark.parametrize("language", [x for x in LANGUAGES if x != ENGLISH])

TITLES = {
    "eclipse": "Eclipse: Second Dawn for the Galaxy",
    "gaia": "Gaia Project",
    "imperium": "Twilight Imperium 4",
    "pulsar": "Pulsar 2849",
}


@EVERY_GAME
def test_the_rulebook_is_complete(game: str) -> None:
    """It parses, so no reference dangles; it has exactly the numbers of the list, in order."""
    book = rulebook.load(game)
    listed = TESTS / "data" / game / "rule_numbers.txt"
    assert list(book.rules) == listed.read_text(encoding="utf-8").split()
    assert book.title == TITLES[game]
    assert all(rule.title and rule.text for rule in book.rules.values())
    assert sum(len(references(rule.text)) for rule in book.rules.values()) > 40


@EVERY_GAME
def test_every_rule_is_proven(game: str) -> None:
    assert rule_coverage.proven(game, TESTS).keys() == rulebook.load(game).rules.keys()


@EVERY_GAME
def test_titles_tell_the_rules_of_a_chapter_apart(game: str) -> None:
    book = rulebook.load(game)
    for chapter in book.chapters:
        titles = [rule.title for rule in book.rules_of(chapter)]
        assert len(set(titles)) == len(titles)
        assert max(map(len, titles), default=0) < 40


@EVERY_GAME
def test_rules_are_named_in_brackets_only(game: str) -> None:
    """Outside brackets nobody would notice when a number goes stale."""
    for rule in rulebook.load(game).rules.values():
        mentioned = re.findall(rf"(?<![\w.]){rulebook.RULE_NUMBER}(?!\w)", rule.text)
        assert mentioned == [n for n in references(rule.text) if "." in n], rule.number


@pytest.mark.parametrize(
    ("game", "words", "first"),
    [
        ("gaia", "lost planet", "8.6"),
        ("gaia", "terraforming", "4.3"),
        ("eclipse", "pinning", "9.3"),
        ("eclipse", "retreat", "13.11"),
        ("eclipse", "warp portals", "2.17"),
        ("eclipse", "bankruptcy", "14.4"),
        ("eclipse", "aggression", "12.4"),
        ("eclipse", "stalemate", "13.13"),
        ("imperium", "neighbours", "15.3"),
        ("imperium", "imperium rex", "14.7"),
        ("imperium", "custodians", "8.9"),
        ("imperium", "blockade", "9.4"),
        ("imperium", "map string", "21.3"),
        ("pulsar", "median", "3.2"),
        ("pulsar", "dead ends", "5.14"),
        ("pulsar", "gate runs", "8.5"),
        ("pulsar", "doublers", "9.10"),
        ("pulsar", "forced", "16.29"),
    ],
)
def test_players_find_what_they_look_for(game: str, words: str, first: str) -> None:
    assert rulebook.load(game).search(words)[0].number == first


@pytest.mark.parametrize(
    ("game", "number"), [("eclipse", "9.7"), ("imperium", "9.9"), ("pulsar", "9.13")]
)
def test_a_number_that_does_not_exist_names_its_neighbours(game: str, number: str) -> None:
    with pytest.raises(RulebookError) as refused:
        rulebook.load(game).get(number)
    assert str(refused.value).startswith(f"{TITLES[game]} has no rule {number}; the nearest are 9")


# --- Translations


def paragraphs(game: str, language: str) -> dict[str, str]:
    """Everything that a book says, by number; "": how it begins."""
    book = rulebook.load(game, language)
    told = {"": book.intro}
    told |= {f"chapter {number}": chapter.intro for number, chapter in book.chapters.items()}
    return told | {number: rule.text for number, rule in book.rules.items()}


def shape(text: str) -> dict[str, object]:
    """What a translation may not change: numbers, lists, tables, emphasis."""
    return {
        "numbers": Counter(re.findall(r"\d+", text)),
        "bullets": len(re.findall(r"^\s*[-*] ", text, re.MULTILINE)),
        "steps": len(re.findall(r"^\s*\d+\. ", text, re.MULTILINE)),
        "rows": len(re.findall(r"^\|", text, re.MULTILINE)),
        "strong": text.count("**"),
        "code": re.findall(r"`[^`]+`", text),
    }


def test_every_language_has_its_idiom() -> None:
    assert tuple(IDIOMS) == LANGUAGES


@EVERY_GAME
@EVERY_TRANSLATION
def test_a_translation_has_the_rules_of_the_english_book(game: str, language: str) -> None:
    english, translated = rulebook.load(game), rulebook.load(game, language)
    assert translated.title == english.title
    assert list(translated.chapters) == list(english.chapters)
    assert list(translated.rules) == list(english.rules)
    told = paragraphs(game, language)
    for number, text in paragraphs(game, ENGLISH).items():
        assert references(told[number], language) == references(text), number
        assert shape(told[number]) == shape(text), number
        assert told[number] != text or not text, number
        assert 0.6 < len(told[number]) / max(1, len(text)) < 1.8 or len(text) < 60, number


@EVERY_GAME
@EVERY_TRANSLATION
def test_translated_titles_tell_the_rules_of_a_chapter_apart(game: str, language: str) -> None:
    book = rulebook.load(game, language)
    for chapter in book.chapters:
        titles = [rule.title for rule in book.rules_of(chapter)]
        assert len(set(titles)) == len(titles)
        assert max(map(len, titles), default=0) < 50


@EVERY_GAME
def test_short_polish_words_do_not_end_a_line(game: str) -> None:
    for number, text in paragraphs(game, "pl").items():
        assert re.findall(r"(?<!\w)[aiouwz][ \n]", text, re.IGNORECASE) == [], number


@pytest.mark.parametrize(
    ("game", "language", "words", "first"),
    [
        ("gaia", "pl", "czarna planeta", "8.6"),
        ("gaia", "pl", "satelitami", "11.2"),
        ("gaia", "pt_BR", "terraformação", "4.3"),
        ("eclipse", "pl", "bankructwo", "14.4"),
        ("imperium", "pl", "blokada", "9.4"),
        ("pulsar", "pt_BR", "mediana", "3.2"),
    ],
)
def test_players_find_it_in_their_language(
    game: str, language: str, words: str, first: str
) -> None:
    assert rulebook.load(game, language).search(words)[0].number == first
