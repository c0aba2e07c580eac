"""The command `armillary`.

It starts quickly because nothing is imported before it is needed: each command imports the games,
Rich, Babel and the rest inside itself. Keep it that way.
"""

from __future__ import annotations

import io
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from armillary.cli import bench, odds, play, position, replay, rules, serve, sim, verify
from armillary.core.errors import ArmillaryError

# Typer may bring its own copy of click, so its errors are found through the one that it shows.
UsageError: type[Any] = typer.BadParameter.__mro__[1]

BAD_INPUT = 2


class Commands(TyperGroup):
    """All commands; whatever is wrong with the input becomes one sentence and exit status 2."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        if command is None:
            known = ", ".join(self.list_commands(ctx))
            raise ArmillaryError(f"There is no command {cmd_name!r}; there is {known}.")
        return command

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ArmillaryError as error:
            sentence = str(error)
        except UsageError as error:
            sentence = error.format_message()
        typer.echo(sentence, err=True)
        raise typer.Exit(BAD_INPUT)


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="A table for space strategy games: play, simulate, replay, look rules up.",
)
app.command()(serve.play)
app.command()(serve.serve)
app.command()(serve.work)
app.command("watch")(play.play)
for command in (
    sim.sim,
    replay.replay,
    position.position,
    rules.rules,
    rules.coverage,
    verify.verify,
    bench.bench,
    odds.odds,
):
    app.command()(command)


def main() -> None:
    """Run the command that the arguments name."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # An old code page may have no × or µ.
    app(prog_name="armillary")
