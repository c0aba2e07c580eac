"""The example of docs/new-lesson.md is a lesson, and is right."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from armillary.core.lessons.lesson import Lesson, Step
from tests.cli.running import answer, run

PAPER = Path(__file__).parents[2] / "docs" / "new-lesson.md"


def example() -> str:
    lesson, coach = re.findall(
        r"^```toml\n(.*?)^```", PAPER.read_text(encoding="utf-8"), re.M | re.S
    )
    assert "[[mistakes]]" in coach
    text: str = lesson
    return text


def test_the_example_is_checked_by_the_command_of_the_paper(tmp_path: Path) -> None:
    file = tmp_path / "one-mine.toml"
    file.write_text(example(), encoding="utf-8")
    [found] = answer("lessons", "gaia", file)
    assert found["id"] == "one-mine"
    assert found["faults"] == []
    assert found["counts"]["near"] == 2


def test_a_fault_is_told_with_an_exit_status(tmp_path: Path) -> None:
    file = tmp_path / "one-mine.toml"
    file.write_text(example().replace('rule = "4.2"', 'rule = "4.3"'), encoding="utf-8")
    told = run("lessons", "gaia", file)
    assert told.exit_code == 1
    assert "rule 4.2, not 4.3" in told.stdout
    assert "1 wrong" in told.stdout


def test_the_paper_names_every_key() -> None:
    paper = PAPER.read_text(encoding="utf-8")
    keys = {field.name for kind in (Lesson, Step) for field in msgspec.structs.fields(kind)}
    assert {key for key in keys if f"`{key}`" not in paper and f"\n{key} = " not in paper} == set()
