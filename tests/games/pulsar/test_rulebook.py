"""The rulebook of Pulsar 2849: complete, and referring only to rules that exist."""

import re
from pathlib import Path

import pytest

from armillary.core import rulebook
from armillary.core.rulebook import RulebookError, references

NUMBERS = Path(__file__).parents[2] / "data" / "pulsar" / "rule_numbers.txt"

BOOK = rulebook.load("pulsar")


def test_the_rulebook_is_complete() -> None:
    """It parses, so no reference dangles; it has exactly the numbers of the list, in order."""
    numbers = NUMBERS.read_text(encoding="utf-8").split()
    assert len(numbers) == 134
    assert list(BOOK.rules) == numbers
    assert list(BOOK.chapters) == [str(number) for number in range(1, 18)]
    assert BOOK.title == "Pulsar 2849"
    assert all(rule.title and rule.text for rule in BOOK.rules.values())
    assert sum(len(references(rule.text)) for rule in BOOK.rules.values()) > 40


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
        ("median", "3.2"),
        ("dead ends", "5.14"),
        ("gate runs", "8.5"),
        ("doublers", "9.10"),
        ("forced", "16.29"),
    ],
)
def test_players_find_what_they_look_for(words: str, first: str) -> None:
    assert BOOK.search(words)[0].number == first


def test_a_number_that_does_not_exist_names_its_neighbours() -> None:
    with pytest.raises(RulebookError, match=r"^Pulsar 2849 has no rule 9\.13; the nearest are 9"):
        BOOK.get("9.13")
