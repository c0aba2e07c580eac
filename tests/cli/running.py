"""Running a command inside the test, and what every bad input has in common."""

from __future__ import annotations

import json
from typing import Any

from typer.testing import CliRunner, Result

from armillary.cli import app
from armillary.core.registry import games

NO_GAME = f"Unknown game 'chess'. Available: {', '.join(games())}."


def run(*arguments: object) -> Result:
    """The result of `armillary ARGUMENTS`; an unexpected error fails the test."""
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def answer(*arguments: object, status: int = 0) -> Any:
    """The JSON that `armillary ARGUMENTS --json` prints."""
    result = run(*arguments, "--json")
    assert result.exit_code == status, result.stderr
    return json.loads(result.stdout)


def refusal(*arguments: object) -> str:
    """The one sentence with which bad input is refused: nothing on stdout, exit status 2."""
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1, lines
    return lines[0]
