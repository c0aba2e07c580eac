"""The rulebook of Eclipse names every ruling where it matters."""

from armillary.core import rulebook
from armillary.core.rulebook import references

BOOK = rulebook.load("eclipse")


def test_every_ruling_has_its_rule() -> None:
    assert len(BOOK.rules_of("17")) == 41
    pointed_at = {number for rule in BOOK.rules.values() for number in references(rule.text)}
    assert {f"17.{n}" for n in range(1, 21)} <= pointed_at
