"""The rulebooks of all games: complete, proven, and referring only to rules that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from armillary.core import coverage, rulebook
from armillary.core.game import GAMES
from armillary.core.rulebook import RulebookError, references

TESTS = Path(__file__).parents[1]

EVERY_GAME = pytest.mark.parametrize("game", GAMES)

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
    assert coverage.proven(game, TESTS).keys() == rulebook.load(game).rules.keys()


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
