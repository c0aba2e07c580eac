"""The rulebook of Twilight Imperium: complete, and referring only to rules that exist."""

import re
from pathlib import Path

import pytest

from armillary.core import rulebook
from armillary.core.rulebook import RulebookError, references
from armillary.games.imperium.components import components

NUMBERS = Path(__file__).parents[2] / "data" / "imperium" / "rule_numbers.txt"

BOOK = rulebook.load("imperium")
C = components()


def test_the_rulebook_is_complete() -> None:
    """It parses, so no reference dangles; it has exactly the numbers of the list, in order."""
    numbers = NUMBERS.read_text(encoding="utf-8").split()
    assert len(numbers) == 246
    assert list(BOOK.rules) == numbers
    chapters = [number for number in BOOK.chapters if "." not in number]
    assert chapters == [str(number) for number in range(26)]
    assert [number for number in BOOK.chapters if "." in number] == ["6.1", "6.2", "6.3", "6.4"]
    assert BOOK.title == "Twilight Imperium 4"
    assert all(rule.title and rule.text for rule in BOOK.rules.values())
    assert sum(len(references(rule.text)) for rule in BOOK.rules.values()) > 40


def test_titles_tell_the_rules_of_a_chapter_apart() -> None:
    for chapter in BOOK.chapters:
        titles = [rule.title for rule in BOOK.rules_of(chapter)]
        assert len(set(titles)) == len(titles)
        assert max(map(len, titles), default=0) < 40


def test_rules_are_named_in_brackets_only() -> None:
    """Outside brackets nobody would notice when a number goes stale."""
    for rule in BOOK.rules.values():
        mentioned = re.findall(rf"(?<![\w.]){rulebook.RULE_NUMBER}(?!\w)", rule.text)
        assert mentioned == [n for n in references(rule.text) if "." in n], rule.number


def test_every_moment_stands_in_the_rulebook_with_what_belongs_to_it() -> None:
    """Whatever has a window is named where the rulebook lists that window."""
    rows = (C.technologies, C.abilities, C.action_cards, C.agendas, C.promissory_notes)
    for row in (row for table in rows for row in table.values()):
        name = re.sub(r" Rider$| [XY]$|:.*$", "", row.name)
        for window in row.windows:
            if window not in ("passive", "setup", "turn.action"):
                listed = " ".join(BOOK.get(C.windows[window].rule).text.split())
                assert name in listed, (row.name, window)


def test_every_component_action_is_listed() -> None:
    """11.3  Besides action cards, which say so themselves."""
    listed = " ".join(BOOK.get("11.3").text.split())
    actions = [row for row in C.technologies.values() if row.kind == "action"]
    assert len(actions) == 4
    named = [row.name for row in actions]
    named += [row.name for row in C.abilities.values() if "turn.action" in row.windows]
    named += [row.name for row in C.promissory_notes.values() if "turn.action" in row.windows]
    named += [row.name for row in C.units.units.values() if row.text.startswith("Action:")]
    assert len(named) == 12
    assert all(name in listed for name in named)
    cards = [card for card in C.action_cards.values() if card.text.startswith("Action:")]
    assert {c.id for c in cards} == {
        c.id for c in C.action_cards.values() if "turn.action" in c.windows
    }


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("neighbours", "15.3"),
        ("imperium rex", "14.7"),
        ("custodians", "8.9"),
        ("blockade", "9.4"),
        ("map string", "21.3"),
    ],
)
def test_players_find_what_they_look_for(words: str, first: str) -> None:
    assert BOOK.search(words)[0].number == first


def test_a_number_that_does_not_exist_names_its_neighbours() -> None:
    with pytest.raises(RulebookError, match=r"^Twilight Imperium 4 has no rule 9\.9; the nearest"):
        BOOK.get("9.9")
