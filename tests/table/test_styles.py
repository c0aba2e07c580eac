"""Style sheets say each thing once.

Who would write the same rule again groups its selectors, or takes a class that has it, such as
`.vh` (only for screen readers) and `.caption` (a small heading).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2] / "src" / "armillary"
FILES = sorted([*ROOT.glob("table/static/css/**/*.css"), *ROOT.glob("games/*/board/styles/*.css")])
IN_A_FILE, IN_A_FOLDER = 3, 4
"""Declarations of a rule that stands once."""
LONGEST = 350
TOKEN = re.compile(r"\"[^\"]*\"|'[^']*'|[^{};\"']+|[{};]")


class Rule(NamedTuple):
    """What stands in braces; `inside`: the layers and conditions around it."""

    inside: tuple[str, ...]
    selector: str
    body: frozenset[str]


def rules(text: str) -> Iterator[Rule]:
    """The rules of a sheet, one by one."""
    around: list[tuple[str, list[str]]] = []
    told = ""
    for token in TOKEN.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)):
        if token == "{":
            around.append((" ".join(told.split()), []))
        elif token in (";", "}"):
            if told.strip() and around:
                around[-1][1].append(" ".join(told.split()))
            if token == "}":
                selector, body = around.pop()
                yield Rule(tuple(one for one, _ in around), selector, frozenset(body))
        else:
            told += token
            continue
        told = ""


def twice(files: list[Path], least: int) -> list[list[str]]:
    """Selectors that have the same long body under the same conditions."""
    found: dict[tuple[tuple[str, ...], frozenset[str]], list[str]] = defaultdict(list)
    for file in files:
        for rule in rules(file.read_text()):
            # A browser drops a whole rule for a selector that only another browser knows.
            if len(rule.body) >= least and "::-" not in rule.selector:
                found[rule.inside, rule.body].append(rule.selector)
    return [selectors for selectors in found.values() if len(selectors) > 1]


def test_rules_are_read_as_they_are_written() -> None:
    sheet = (
        '@layer a { /* b { } */ .c, .d::before { content: "}"; top: 0 }'
        " @media (e) { f { g: h; } } }"
    )
    assert list(rules(sheet))[:2] == [
        Rule(("@layer a",), ".c, .d::before", frozenset({'content: "}"', "top: 0"})),
        Rule(("@layer a", "@media (e)"), "f", frozenset({"g: h"})),
    ]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_file_writes_a_rule_twice_or_is_too_long(file: Path) -> None:
    assert twice([file], IN_A_FILE) == []
    assert file.read_text().count("\n") <= LONGEST


@pytest.mark.parametrize(
    "folder",
    sorted({file.parent for file in FILES}),
    ids=lambda folder: str(folder.relative_to(ROOT)),
)
def test_no_folder_writes_a_long_rule_twice(folder: Path) -> None:
    assert twice([file for file in FILES if file.parent == folder], IN_A_FOLDER) == []
