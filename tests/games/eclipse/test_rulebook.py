"""The rulebook of Eclipse: complete, and referring only to rules that exist."""

import re
from pathlib import Path

import pytest

from armillary.core import coverage, rulebook
from armillary.core.rulebook import RulebookError, references

TESTS = Path(__file__).parents[2]
NUMBERS = TESTS / "data" / "eclipse" / "rule_numbers.txt"

BOOK = rulebook.load("eclipse")


def test_the_rulebook_is_complete() -> None:
    """It parses, so no reference dangles; it has exactly the numbers of the list, in order."""
    numbers = NUMBERS.read_text(encoding="utf-8").split()
    assert len(numbers) == 155
    assert list(BOOK.rules) == numbers
    assert list(BOOK.chapters) == [str(number) for number in range(1, 19)]
    assert BOOK.title == "Eclipse: Second Dawn for the Galaxy"
    assert all(rule.title and rule.text for rule in BOOK.rules.values())
    assert sum(len(references(rule.text)) for rule in BOOK.rules.values()) > 40


def test_every_ruling_has_its_rule() -> None:
    assert len(BOOK.rules_of("17")) == 41
    pointed_at = {number for rule in BOOK.rules.values() for number in references(rule.text)}
    assert {f"17.{n}" for n in range(1, 21)} <= pointed_at


def test_titles_tell_the_rules_of_a_chapter_apart() -> None:
    for chapter in BOOK.chapters:
        titles = [rule.title for rule in BOOK.rules_of(chapter)]
        assert len(set(titles)) == len(titles)
        assert max(map(len, titles)) < 40


def test_rules_are_named_in_brackets_only() -> None:
    """Outside brackets nobody would notice when a number goes stale."""
    for rule in BOOK.rules.values():
        mentioned = re.findall(rf"(?<![\w.]){rulebook.RULE_NUMBER}(?!\w)", rule.text)
        assert mentioned == [n for n in references(rule.text) if "." in n], rule.number


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("pinning", "9.3"),
        ("retreat", "13.11"),
        ("warp portals", "2.17"),
        ("bankruptcy", "14.4"),
        ("aggression", "12.4"),
        ("stalemate", "13.13"),
    ],
)
def test_players_find_what_they_look_for(words: str, first: str) -> None:
    assert BOOK.search(words)[0].number == first


def test_a_number_that_does_not_exist_names_its_neighbours() -> None:
    with pytest.raises(RulebookError, match=r"^Eclipse: .* has no rule 9\.7; the nearest are 9"):
        BOOK.get("9.7")


def test_every_rule_is_proven() -> None:
    assert [rule.number for rule in coverage.uncovered("eclipse", TESTS)] == []
    assert coverage.unknown("eclipse", TESTS) == {}
