"""`armillary messages`: nobody keeps catalogues by hand."""

from __future__ import annotations

from typer.testing import CliRunner

from armillary.cli import app


def test_all_catalogues_are_in_step_with_the_code() -> None:
    result = CliRunner().invoke(app, ["messages", "--check"])
    assert (result.exit_code, result.output) == (0, ""), "run `make messages`"
