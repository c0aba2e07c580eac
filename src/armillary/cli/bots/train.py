"""`armillary train`: let bots learn what positions are worth, from matches among themselves."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from armillary.cli.common import GameName, Seed, make_config, spread
from armillary.core.errors import ArmillaryError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
R = TypeVar("R")

NOTHING_LEARNT = "{game} tells bots no features of its positions: there is nothing to learn from."


def train(
    game: GameName,
    folder: Annotated[
        Path, typer.Option("--folder", metavar="DIR", help="Where everything is kept.")
    ],
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help="Who sit at most tables; if not given, as many as can."),
    ] = None,
    minutes: Annotated[
        float, typer.Option(min=0, metavar="N", help="No generation begins after so long.")
    ] = 60,
    generations: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="At most so many generations.")
    ] = None,
    matches: Annotated[
        int, typer.Option(min=10, metavar="N", help="Matches of a generation.")
    ] = 800,
    ahead: Annotated[
        bool,
        typer.Option(help="Plan ahead in these matches, too: slower, and nearer to the real play."),
    ] = False,
    seed: Seed = 1,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="How many processes; if not given, one per core."),
    ] = None,
) -> None:
    """Learn the value of a game's positions. Started again with the same folder, it goes on."""
    from armillary.bots.learning import report
    from armillary.bots.learning.generations import School
    from armillary.core import registry
    from armillary.core.game import load

    rules = load(game)
    if not hasattr(registry.part(game, "bot"), "features"):
        raise ArmillaryError(NOTHING_LEARNT.format(game=game))
    usual = make_config(rules, players, seed).players
    about = f"armillary train {game} --players {usual} --matches {matches} --seed {seed}"
    about += " --ahead" * ahead
    school = School(rules, folder, usual, matches, seed, ahead, about)

    def working(function: Callable[[T], R], items: Sequence[T], what: str) -> list[R]:
        return spread(function, items, jobs, what, quiet=False)

    start = monotonic()
    for number, its in enumerate(school.generations(working), 1):
        typer.echo(report.line(its, monotonic() - start))
        report.write(school.progress, folder)
        if number == generations or monotonic() - start > 60 * minutes:
            break
