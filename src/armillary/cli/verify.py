"""`armillary verify`: replay the traces of another engine and compare every state."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from armillary.cli.common import GameName, Json, emit, spread
from armillary.core.errors import ArmillaryError

if TYPE_CHECKING:
    from types import ModuleType

DIFFERENT = 1
NOTHING_READ = 2


class Task(NamedTuple):
    game: str
    path: str


class Outcome(NamedTuple):
    """What came of one file; `problem`: it could not be replayed at all."""

    file: str
    trace: str
    moves: int
    differences: tuple[str, ...]
    problem: str

    @property
    def matches(self) -> bool:
        return not self.differences and not self.problem


def traces_of(game: str) -> ModuleType:
    """The module that replays another engine's matches of this game."""
    from armillary.core import registry

    found: ModuleType | None = registry.part(game, "traces")
    if found is None:
        raise ArmillaryError(f"There are no traces of {game} to compare with.")
    return found


def check(task: Task) -> Outcome:
    """Replay one file."""
    try:
        report = traces_of(task.game).verify(task.path)
    except ArmillaryError as error:
        return Outcome(task.path, "", 0, (), str(error))
    return Outcome(task.path, report.id, report.moves, tuple(report.differences), "")


def verify(
    game: GameName,
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="The traces.")],
    jobs: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="How many processes; if not given, one per core."),
    ] = None,
    json: Json = False,
) -> None:
    """Replay traces of another engine, compare every state. Exit status 0 if all match."""
    traces_of(game)
    tasks = [Task(game, str(path)) for path in files]
    outcomes = spread(check, tasks, jobs, "Replaying", json)
    matching = sum(outcome.matches for outcome in outcomes)
    if json:
        emit(
            {
                "game": game,
                "traces": [
                    {
                        "file": outcome.file,
                        "trace": outcome.trace,
                        "moves": outcome.moves,
                        "matches": outcome.matches,
                        "differences": outcome.differences,
                        "problem": outcome.problem,
                    }
                    for outcome in outcomes
                ],
                "matching": matching,
                "of": len(outcomes),
            }
        )
    else:
        _tell(outcomes)
        typer.echo(f"{matching} of {len(outcomes)} traces match")
    if all(outcome.problem for outcome in outcomes):
        raise typer.Exit(NOTHING_READ)
    if matching < len(outcomes):
        raise typer.Exit(DIFFERENT)


def _tell(outcomes: list[Outcome]) -> None:
    for outcome in outcomes:
        if outcome.problem:
            typer.echo(outcome.problem, err=True)
        for difference in outcome.differences:
            typer.echo(f"{outcome.trace}: {difference}")
