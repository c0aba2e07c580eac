"""`armillary bench`: how fast the games are, beside a figure that compares machines."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from armillary.cli.common import Json, Players, console, emit, make_config, progress
from armillary.cli.verify import traces_of
from armillary.core.errors import ArmillaryError

FIGURES = {
    "decisions_per_s": "decisions/s",
    "games_per_s": "games/s",
    "clone_us": "clone µs",
    "replay_moves_per_s": "replay moves/s",
    "peak_mb": "peak MB",
}
FASTER_WITH_MACHINE = ("decisions_per_s", "games_per_s", "replay_moves_per_s")


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The game; if not given, every game.")
    ] = None,
    players: Players = None,
    seconds: Annotated[
        float, typer.Option(min=0, max=600, help="How long random play is measured.")
    ] = 4,
    traces: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="PATH", help="Replay these traces: a file or a folder; may be repeated."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Measure the speed: decisions, games, clones, replay, memory."""
    from armillary.core.game import GAMES, load

    names = (game,) if game is not None else GAMES
    for name in names:
        load(name)
    with progress("Measuring", len(names), json) as advance:
        results = []
        for name in names:
            results.append(_measure(name, players, seconds, traces or []))
            advance()
    for result in results:
        emit(result) if json else _show(result)


def _measure(name: str, players: int | None, seconds: float, places: list[Path]) -> dict[str, Any]:
    from armillary.cli import measure
    from armillary.core.game import load

    game = load(name)
    configs = [make_config(game, players, seed) for seed in range(1, measure.MATCHES + 1)]
    module, read = None, []
    if places:
        module = traces_of(name)
        for path in measure.trace_files(places):
            module.verify(path)  # Refuses a damaged file before anything is measured.
            read.append(module.read(path))
        if not read:
            raise ArmillaryError(f"There are no traces in {', '.join(map(str, places))}.")
    return measure.measure(game, configs, seconds, module, read)


def _show(result: dict[str, Any]) -> None:
    from rich.table import Table

    machine = result["calibration"]
    table = Table(f"{result['game']}, {result['players']} players")
    table.add_column("", justify="right")
    table.add_column("for a calibration of 1", justify="right")
    for key, name in FIGURES.items():
        value = result[key]
        if value is None:
            table.add_row(name, "not known", "")
            continue
        compared = ""
        if key in FASTER_WITH_MACHINE:
            compared = f"{value / machine:,.1f}"
        elif key == "clone_us":
            compared = f"{value * machine:,.1f}"
        table.add_row(name, f"{value:,}", compared)
    table.add_section()
    table.add_row("calibration", f"{machine:,}", "1")
    console().print(table)
