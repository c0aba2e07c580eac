"""Which rules are proven by which tests.

A test says what it proves, `@proves("lagoon", "2.3")`. The marks are read from the source of the
tests, so that listing them needs neither pytest nor a test run.
"""

import ast
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from armillary.core.errors import ArmillaryError
from armillary.core.rulebook import Rule, load, number_key

T = TypeVar("T", bound=Callable[..., object])

ATTRIBUTE = "__proves__"
"""Where a marked test carries its (game, number) pairs."""


class CoverageError(ArmillaryError):
    """The marks in the tests cannot be read."""


def proves(game: str, *numbers: str) -> Callable[[T], T]:
    """Marks a test function or class as the proof of rules; several marks add up."""
    if not numbers:
        raise CoverageError(f"proves({game!r}) names no rule; write proves({game!r}, '4.2').")

    def mark(test: T) -> T:
        before = vars(test).get(ATTRIBUTE, ())
        setattr(test, ATTRIBUTE, (*((game, number) for number in numbers), *before))
        return test

    return mark


def proven(game: str, tests_dir: Path | str) -> dict[str, list[str]]:
    """The numbers that tests claim to prove, each with its tests, `file::test`."""
    root = Path(tests_dir).resolve()
    if not root.is_dir():
        raise CoverageError(f"There is no folder of tests at {tests_dir}.")
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("test_*.py")):
        file = path.relative_to(root.parent).as_posix()
        for test, named_game, number in _marks(path.read_text(encoding="utf-8"), file):
            if named_game == game and test not in found.setdefault(number, []):
                found[number].append(test)
    return dict(sorted(found.items(), key=lambda entry: number_key(entry[0])))


def unproven(game: str, proofs: Mapping[str, list[str]]) -> list[Rule]:
    """The rules that are not among those `proven`, in the order of the book."""
    return [rule for rule in load(game).rules.values() if rule.number not in proofs]


def unknown(game: str, proofs: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The numbers `proven` that the rulebook does not have, each with its tests."""
    rules = load(game).rules
    return {number: tests for number, tests in proofs.items() if number not in rules}


def _marks(source: str, file: str) -> Iterator[tuple[str, str, str]]:
    """(test, game, number) for every rule named by a mark in a file."""
    try:
        module = ast.parse(source)
    except SyntaxError as error:
        raise CoverageError(f"{file}:{error.lineno}: this is not Python: {error.msg}.") from None
    yield from _marks_in(module, file, file, False)


def _marks_in(
    node: ast.AST, name: str, file: str, in_function: bool
) -> Iterator[tuple[str, str, str]]:
    for child in ast.iter_child_nodes(node):
        is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{name}::{child.name}"
            for call in filter(_is_mark, child.decorator_list):
                start = "test" if is_function else "Test"
                # A mark on what pytest does not run would be a proof that never happens.
                if in_function or not child.name.startswith(start):
                    raise CoverageError(
                        f"{file}:{call.lineno}: {child.name} is marked as a proof but is no test; "
                        f"pytest runs what begins with {start!r} and is not inside a function."
                    )
                game, *numbers = _arguments(call, file)
                yield from ((inner, game, number) for number in numbers)
        else:
            inner = name
        yield from _marks_in(child, inner, file, in_function or is_function)


def _is_mark(node: ast.expr) -> bool:
    """`proves(…)` or `coverage.proves(…)`, also when the call was forgotten."""
    called = node.func if isinstance(node, ast.Call) else node
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name == "proves"


def _arguments(node: ast.expr, file: str) -> list[str]:
    """The texts in a mark: the game, then at least one number."""
    arguments = node.args if isinstance(node, ast.Call) and not node.keywords else []
    texts = [arg.value for arg in arguments if isinstance(arg, ast.Constant)]
    strings = [text for text in texts if isinstance(text, str)]
    if len(strings) < 2 or len(strings) != len(arguments):
        raise CoverageError(
            f"{file}:{node.lineno}: a mark names a game and at least one rule, each as a plain "
            f'string, as in @proves("lagoon", "2.3").'
        )
    return strings
