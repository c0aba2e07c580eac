"""`armillary bench`: how fast the games are, beside a figure that compares machines."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from armillary.cli.common import Json, Players, console, emit, make_config, progress
from armillary.cli.verify import traces_of
from armillary.core.errors import ArmillaryError
from armillary.core.files.component_data import Plain

FIGURES = {
    "decisions_per_s": "decisions/s",
    "games_per_s": "games/s",
    "clone_us": "clone µs",
    "replay_moves_per_s": "replay moves/s",
    "peak_mb": "peak MB",
}
TABLE, CLICKS = "table", "clicks"
FASTER_WITH_MACHINE = ("decisions_per_s", "games_per_s", "replay_moves_per_s")


def bench(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="The game; `table` for its pages, or `clicks` for how many presses usual turns "
            "take. If not given, every game.",
        ),
    ] = None,
    players: Players = None,
    seconds: Annotated[
        float, typer.Option(min=0, max=600, metavar="N", help="How long random play is measured.")
    ] = 4,
    of: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="Of the table or of clicks: this game only."),
    ] = None,
    traces: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="PATH", help="Replay these traces: a file or a folder; may be repeated."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Measure how fast games are, what pages cost, how many clicks."""
    from armillary.core.registry import games, load

    if of is not None and game not in (TABLE, CLICKS):
        raise ArmillaryError("--game is for `armillary bench table` and `armillary bench clicks`.")
    if game == CLICKS:
        if of is not None:
            load(of)
        _count_clicks(of, json)
        return
    if game == TABLE:
        for name in (of,) if of is not None else games():
            load(name)
            _measure_table(name, json)
        return
    names = (game,) if game is not None else tuple(games())
    for name in names:
        load(name)
    with progress("Measuring", len(names), json) as advance:
        results = []
        for name in names:
            results.append(_measure(name, players, seconds, traces or []))
            advance()
    for result in results:
        emit(result) if json else _show(result)


def _in_checkout(name: str) -> ModuleType:
    """What measures pages needs a browser for developers, and is not part of the package."""
    import sys
    from importlib import import_module

    import armillary

    checkout = Path(armillary.__file__).parents[2]
    if not (checkout / "bench").is_dir():
        raise ArmillaryError("Pages are measured in a checkout of the sources only.")
    if str(checkout) not in sys.path:
        sys.path.append(str(checkout))
    return import_module(name)


def _count_clicks(game: str | None, json: bool) -> None:
    """How many presses usual turns took before, take now, and must take."""
    with progress("Playing", 1, json):
        found = _in_checkout("tests.table.browser.clicks.table").measure(game)
    if json:
        for one in found:
            emit(one._asdict() | {"verdict": one.verdict})
        return
    from rich.table import Table

    table = Table("Game", "Usual turn")
    for heading in ("before", "now", "must", ""):
        table.add_column(heading, justify="right")
    for one in found:
        now = "–" if one.now is None else str(one.now)
        table.add_row(one.game, one.turn, str(one.before), now, str(one.must), one.verdict)
    console().print(table)


def _measure_table(game: str, json: bool) -> None:
    """Every budget of the table with a game, beside its limit."""
    import os

    with progress("Measuring", 1, json):
        measured = _in_checkout("bench.page_costs").measure(game)
    found = measured["budgets"]
    load = [round(value, 1) for value in os.getloadavg()]
    if json:
        rows = [budget._asdict() | {"verdict": budget.verdict} for budget in found]
        emit(measured | {"budgets": rows, "load_average": load})
        return
    from rich.table import Table

    table = Table(f"The table: {game}, {measured['players']} players", title=None)
    for heading in ("measured", "limit", ""):
        table.add_column(heading, justify="right")
    for budget in found:
        value = "–" if budget.value is None else f"{budget.value:,.1f} {budget.unit}"
        sign = "≥" if budget.least else "≤"
        table.add_row(budget.what, value, f"{sign} {budget.limit:g}", budget.verdict)
    console().print(table)
    console().print(f"Load of the machine (1, 5, 15 minutes): {', '.join(map(str, load))}")


def _measure(name: str, players: int | None, seconds: float, places: list[Path]) -> Plain:
    from armillary.cli import game_speed
    from armillary.core.game import load

    game = load(name)
    configs = [make_config(game, players, seed) for seed in range(1, game_speed.MATCHES + 1)]
    module, read = None, []
    if places:
        module = traces_of(name)
        for path in game_speed.trace_files(places):
            module.verify(path)  # Refuses a damaged file before anything is measured.
            read.append(module.read(path))
        if not read:
            raise ArmillaryError(f"There are no traces in {', '.join(map(str, places))}.")
    return game_speed.measure(game, configs, seconds, module, read)


def _show(result: Plain) -> None:
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
