"""The command `armillary`.

It starts quickly because nothing is imported before it is needed: each command imports the games,
Rich, Babel and the rest inside itself. Keep it that way.
"""

from __future__ import annotations

import io
import re
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from armillary.cli import (
    bench,
    lessons,
    messages,
    odds,
    position,
    replay,
    rules,
    serve,
    verify,
    watch,
)
from armillary.cli.bots import arena, sim, train
from armillary.cli.hosting import admin, backup
from armillary.core.errors import ArmillaryError

# Typer may bring its own copy of click, so its errors are found through the one that it shows.
UsageError: type[Any] = typer.BadParameter.__mro__[1]

BAD_INPUT = 2

IN_OUR_WORDS = (
    (r"^Invalid value for '(.+?)': ", r"\1: "),
    (r"is not a valid int( range)?\b", "is not a whole number"),
    (r"is not a valid float( range)?\b", "is not a number"),
    (r"is not in the range (\S+)<=x<=(\S+)\.", r"is not between \1 and \2."),
    (r"is not in the range x>=(\S+)\.", r"is less than \1."),
)
"""What Typer says of a wrong value, and what we say."""


class Commands(TyperGroup):
    """All commands; whatever is wrong with the input becomes one sentence and exit status 2."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        if command is None:
            known = ", ".join(self.list_commands(ctx))
            raise ArmillaryError(f"There is no command {cmd_name!r}; there is {known}.")
        return command

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        nothing = not args  # Reading them takes them off the list.
        try:
            return super().parse_args(ctx, args)
        except UsageError as error:
            if nothing:
                raise  # This is the help.
            sentence = _sentence(error)
        typer.echo(sentence, err=True)
        raise typer.Exit(BAD_INPUT)

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except ArmillaryError as error:
            sentence = str(error)
        except UsageError as error:
            sentence = _sentence(error)
        typer.echo(sentence, err=True)
        raise typer.Exit(BAD_INPUT)


def _sentence(error: Any) -> str:
    """What is wrong with an argument."""
    sentence: str = error.format_message()
    for theirs, ours in IN_OUR_WORDS:
        sentence = re.sub(theirs, ours, sentence)
    return sentence


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        from armillary import __version__

        typer.echo(f"armillary {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Say which one this is."),
    ] = False,
) -> None:
    """A table for space strategy games: play, simulate, replay, look rules up."""


app.command()(serve.play)
app.command()(serve.serve)
app.command()(serve.work)
app.command()(backup.backup)
app.command()(backup.restore)
app.command()(backup.check)
app.add_typer(admin.app, name="admin")
for command in (
    watch.watch,
    sim.sim,
    arena.arena,
    replay.replay,
    position.position,
    rules.rules,
    rules.coverage,
    lessons.lessons,
    verify.verify,
    bench.bench,
    odds.odds,
    train.train,
    messages.messages,
):
    app.command()(command)


def main() -> None:
    """Run the command that the arguments name."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # An old code page may have no × or µ.
    app(prog_name="armillary")
