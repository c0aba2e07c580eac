"""`armillary rules` and `armillary coverage`."""

from __future__ import annotations

from pathlib import Path

import pytest

from armillary.core.rulebook import load
from tests.cli.running import answer, refusal, run

BOOK = load("gaia")
NO_GAME = "Unknown game 'chess'. Available: eclipse, gaia"


def test_contents() -> None:
    shown = run("rules", "gaia").stdout.splitlines()
    assert shown[0] == "Gaia Project"
    for chapter in BOOK.chapters.values():
        assert f"{chapter.number} {chapter.title}" in shown
    for rule in BOOK.rules.values():
        assert f"  {rule.number} {rule.title}" in shown
    assert list(answer("rules", "gaia")["rules"]) == list(BOOK.rules)


def test_one_rule() -> None:
    rule = BOOK.get("4.2")
    assert run("rules", "gaia", "4.2").stdout == f"4.2 {rule.title}\n{rule.text}\n"
    assert answer("rules", "gaia", "4.2") == {
        "number": "4.2",
        "title": rule.title,
        "text": rule.text,
        "chapter": "4",
    }


def test_a_chapter_with_its_parts() -> None:
    told = answer("rules", "gaia", "2")
    numbers = [rule["number"] for rule in told["rules"]]
    assert [chapter["number"] for chapter in told["chapters"]] == ["2", "2A", "2B"]
    assert numbers[0] == "2.1"
    assert "2A.1" in numbers
    shown = run("rules", "gaia", "2").stdout
    for rule in told["rules"]:
        assert rule["text"] in shown


def test_search() -> None:
    told = answer("rules", "gaia", "lost", "planet")
    assert told[0]["number"] == "8.6"
    assert [rule["number"] for rule in told] == [r.number for r in BOOK.search("lost planet")]
    assert run("rules", "gaia", "lost", "planet").stdout.startswith("8.6 The lost planet\n")


def test_nothing_found() -> None:
    result = run("rules", "gaia", "spaghetti")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "No rule of Gaia Project has the words 'spaghetti'.\n"
    assert answer("rules", "gaia", "spaghetti", status=1) == []


def test_bad_input(tmp_path: Path) -> None:
    assert refusal("rules", "chess").startswith(NO_GAME)
    assert "Gaia Project has no rule 4.99; the nearest are " in refusal("rules", "gaia", "4.99")
    assert refusal("coverage", "chess").startswith(NO_GAME)
    missing = tmp_path / "none"
    assert refusal("coverage", "gaia", "--tests", missing) == (
        f"There is no folder of tests at {missing}."
    )


def proofs(folder: Path, *numbers: str) -> Path:
    """A folder with a test that claims to prove these rules."""
    named = ", ".join(f'"{number}"' for number in numbers)
    test = f'@proves("gaia", {named})\ndef test_all() -> None:\n    assert True\n'
    (folder / "test_all.py").write_text(test, encoding="utf-8")
    return folder


def test_coverage_complete(tmp_path: Path) -> None:
    folder = proofs(tmp_path, *BOOK.rules)
    result = run("coverage", "gaia", "--tests", folder)
    count = len(BOOK.rules)
    assert result.exit_code == 0
    assert result.stdout == f"{count} of {count} rules of gaia are proven by tests\n"


def test_coverage_with_gaps(tmp_path: Path) -> None:
    missing, *others = BOOK.rules
    folder = proofs(tmp_path, *others, "99.9")
    count = len(BOOK.rules)
    result = run("coverage", "gaia", "--tests", folder)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{missing} {BOOK.rules[missing].title}",
        f"99.9 is no rule, but {folder.name}/test_all.py::test_all should prove it",
        f"{count - 1} of {count} rules of gaia are proven by tests",
    ]
    told = answer("coverage", "gaia", "--tests", folder, status=1)
    assert (told["rules"], told["proven"], told["missing"]) == (count, count - 1, [missing])
    assert list(told["unknown"]) == ["99.9"]


def test_coverage_looks_for_tests_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal("coverage", "gaia") == "There is no folder of tests at tests."


def test_values_that_had_to_be_reconstructed() -> None:
    told = answer("rules", "pulsar", "--sources")
    assert {value["source"] for value in told} == {"reconstructed"}
    assert {"hq.toml", "technologies.toml", "transmitters.toml"} <= {v["file"] for v in told}
    shown = run("rules", "pulsar", "--sources").stdout
    assert f"{len(told)} values of Pulsar 2849 are reconstructed." in shown
    assert "  sizes.large.points = 5 (medium; a guess, the least sure of the three)\n" in shown


def test_reconstructed_values_of_one_file_or_key() -> None:
    told = answer("rules", "pulsar", "--sources", "goals.toml")
    assert {value["file"] for value in told} == {"goals.toml"}
    assert len(answer("rules", "pulsar", "--sources", "sides.A1")) == 16
    nothing = run("rules", "pulsar", "--sources", "sides.A2").stdout
    assert (
        nothing == "No value of Pulsar 2849 with 'sides.A2' in its file or key is reconstructed.\n"
    )


def test_a_game_without_reconstructed_values() -> None:
    assert answer("rules", "gaia", "--sources") == []
    assert (
        run("rules", "gaia", "--sources").stdout == "No value of Gaia Project is reconstructed.\n"
    )
