"""Tying rules to tests: marks are found in the source, wrong marks are refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from armillary.core import rulebook
from armillary.core.proof import rule_coverage
from armillary.core.proof.rule_coverage import CoverageError, proven, proves, unknown, unproven


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a test file into a folder of tests, which it returns."""

    def write(source: str, file: str = "test_it.py") -> Path:
        path = tmp_path / "tests" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
        return tmp_path / "tests"

    return write


def test_proves_leaves_the_test_as_it_is_and_adds_up() -> None:
    def plain() -> int:
        return 7

    marked = proves("gaia", "4.1", "4.2")(proves("pulsar", "1.1")(plain))
    assert marked is plain
    assert marked() == 7
    assert getattr(marked, rule_coverage.ATTRIBUTE) == (
        *(("gaia", "4.1"), ("gaia", "4.2"), ("pulsar", "1.1")),
    )


def test_proves_marks_classes_without_inheriting() -> None:
    class Base: ...

    class Child(Base): ...

    proves("gaia", "4.1")(Base)
    proves("gaia", "4.2")(Child)
    assert getattr(Base, rule_coverage.ATTRIBUTE) == (("gaia", "4.1"),)
    assert getattr(Child, rule_coverage.ATTRIBUTE) == (("gaia", "4.2"),)


def test_proves_needs_a_number() -> None:
    with pytest.raises(CoverageError, match=r"^proves\('gaia'\) names no rule"):
        proves("gaia")


def test_proven_finds_marks_without_running_anything(write: Callable[..., Path]) -> None:
    write(
        """
import a_module_that_does_not_exist
from armillary.core.proof import rule_coverage
from armillary.core.proof.rule_coverage import proves

@proves("gaia", "4.10", "4.2")
@pytest.mark.slow
@proves("gaia", "4.2")
@proves("pulsar", "1.1")
def test_range(): ...

@rule_coverage.proves("gaia", "2A.1")
class TestMap:
    @proves("gaia", "4.2")
    async def test_tile(self): ...

if True:
    @proves("gaia", "1.1")
    def test_conditional(): ...

def helper(): ...
""",
        "games/gaia/test_mine.py",
    )
    write('@proves("gaia", "4.2")\ndef helper(): ...\n', "games/gaia/helpers.py")
    tests = write('@proves("gaia", "4.2")\ndef test_again(): ...\n')
    mine = "tests/games/gaia/test_mine.py"
    found = proven("gaia", tests)
    assert found == {
        "1.1": [f"{mine}::test_conditional"],
        "2A.1": [f"{mine}::TestMap"],
        "4.2": [
            f"{mine}::test_range",
            f"{mine}::TestMap::test_tile",
            "tests/test_it.py::test_again",
        ],
        "4.10": [f"{mine}::test_range"],
    }
    assert list(found) == ["1.1", "2A.1", "4.2", "4.10"]
    assert proven("pulsar", str(tests)) == {"1.1": [f"{mine}::test_range"]}
    assert proven("eclipse", tests) == {}


@pytest.mark.parametrize(
    "mark",
    [
        'proves("gaia", NUMBER)',
        'proves("gaia", 4.2)',
        'proves("gaia", *NUMBERS)',
        'proves("gaia", f"4.{n}")',
        'proves("gaia", "4.1", number="4.2")',
        'proves("gaia")',
        "proves()",
        "proves",
    ],
)
def test_a_mark_must_be_plain_strings(write: Callable[..., Path], mark: str) -> None:
    tests = write(f"import x\n\n@{mark}\ndef test_it(): ...\n")
    with pytest.raises(CoverageError) as refused:
        proven("gaia", tests)
    assert str(refused.value) == (
        "tests/test_it.py:3: a mark names a game and at least one rule, each as a plain string, "
        'as in @proves("lagoon", "2.3").'
    )


@pytest.mark.parametrize(
    ("source", "line", "name"),
    [
        ('@proves("gaia", "4.2")\ndef helper(): ...\n', 1, "helper"),
        ('@proves("gaia", "4.2")\nclass Helper: ...\n', 1, "Helper"),
        ('def test_a():\n    @proves("gaia", "4.2")\n    def test_b(): ...\n', 2, "test_b"),
    ],
)
def test_a_mark_on_what_pytest_does_not_run_is_refused(
    write: Callable[..., Path], source: str, line: int, name: str
) -> None:
    with pytest.raises(CoverageError) as refused:
        proven("gaia", write(source))
    assert str(refused.value).startswith(
        f"tests/test_it.py:{line}: {name} is marked as a proof but is no test;"
    )


def test_a_broken_file_is_named(write: Callable[..., Path]) -> None:
    with pytest.raises(CoverageError, match=r"^tests/test_it\.py:2: this is not Python: "):
        proven("gaia", write("import x\ndef (:\n"))


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(CoverageError, match=r"^There is no folder of tests at .*nowhere\.$"):
        proven("gaia", tmp_path / "nowhere")


def test_unproven_and_unknown_compare_with_the_rulebook(write: Callable[..., Path]) -> None:
    numbers = list(rulebook.load("gaia").rules)
    assert {"11A.4", "17.1"} <= set(numbers)
    covered = [number for number in numbers if number not in ("4.2", "11A.4", "17.1")]
    listed = ", ".join(f'"{number}"' for number in [*covered, "4.99", "x"])
    proofs = proven("gaia", write(f'@proves("gaia", {listed})\ndef test_much(): ...\n'))
    assert [rule.number for rule in unproven("gaia", proofs)] == ["4.2", "11A.4", "17.1"]
    assert unknown("gaia", proofs) == {
        "4.99": ["tests/test_it.py::test_much"],
        "x": ["tests/test_it.py::test_much"],
    }


def test_without_tests_nothing_is_proven(tmp_path: Path) -> None:
    proofs = proven("gaia", tmp_path)
    assert len(unproven("gaia", proofs)) == len(rulebook.load("gaia").rules)
    assert unknown("gaia", proofs) == {}
