"""`armillary arena`: which of several bots is stronger, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from armillary.cli.common import (
    GameName,
    Json,
    Players,
    Seed,
    Settings,
    console,
    emit,
    make_config,
    spread,
)
from armillary.core.errors import ArmillaryError, ConfigError

if TYPE_CHECKING:
    from armillary.cli.bots.matches import Played, Task
    from armillary.core.game import Config

AT_ONCE = 16
"""Setups between two looks at whether enough is known."""
SURE = 1.96
"""Standard errors on either side of an interval that holds in 95 of 100 cases."""


class Pair(NamedTuple):
    """What two bots did at mixed tables."""

    bots: tuple[str, str]
    setups: int
    difference: float
    """Points of the first less those of the second, mean of the setups."""
    error: float | None
    won: float
    """The share of tables that the first won."""
    between: tuple[float, float]
    """Where that share really lies, in 95 of 100 cases."""
    better: bool | None
    """What the sequential test says of the first; None: not enough is known."""


def arena(
    game: GameName,
    bots: Annotated[list[str], typer.Argument(metavar="BOT...", help="Bots, as for sim.")],
    players: Players = None,
    setups: Annotated[
        int, typer.Option(min=2, metavar="N", help="At most so many setups for each pair.")
    ] = 100,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop when the sequential test knows.")
    ] = False,
    seed: Seed = 1,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="How many processes; if not given, one per core."),
    ] = None,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Every match as a line of this file.")
    ] = None,
    settings: Settings = None,
    json: Json = False,
) -> None:
    """Say which of several bots is stronger, and how sure that is.

    Each two meet with half of the seats each, and every setup is played from both sides.
    """
    from armillary.cli.bots.matches import bot_names
    from armillary.core.game import load

    rules = load(game)
    names = bot_names(rules, ",".join(bots))
    if len(set(names)) < 2:
        raise ConfigError("arena needs two different bots.")
    config = make_config(rules, players, seed, settings)
    if config.players < 2:
        raise ConfigError("arena needs a table for two players or more.")
    pairs: list[Pair] = []
    matches: list[Played] = []
    for pair in combinations(dict.fromkeys(names), 2):
        met = _meet(game, config, pair, setups, until_sure, jobs, json)
        pairs.append(_judged(pair, met))
        matches += met
    if csv is not None:
        _write(csv, matches)
    emit([pair._asdict() for pair in pairs]) if json else _show(pairs, config.players)


def _meet(
    game: str,
    config: Config,
    pair: tuple[str, str],
    setups: int,
    until_sure: bool,
    jobs: int | None,
    quiet: bool,
) -> list[Played]:
    """All matches of two bots; both matches of a setup lie side by side."""
    from armillary.cli.bots.matches import play

    met: list[Played] = []
    while len(met) < 2 * setups:
        first = len(met) // 2
        count = min(AT_ONCE, setups - first) if until_sure else setups
        tasks = [
            task
            for number in range(config.seed + first, config.seed + first + count)
            for task in _both_sides(game, config, pair, number)
        ]
        met += spread(play, tasks, jobs, " : ".join(pair), quiet)
        if until_sure and _judged(pair, met).better is not None:
            break
    return met


def _both_sides(game: str, config: Config, pair: tuple[str, str], seed: int) -> list[Task]:
    import msgspec

    from armillary.cli.bots.matches import Task

    its = msgspec.structs.replace(config, seed=seed)
    seats = range(config.players)
    return [Task(game, its, tuple(pair[(seat + side) % 2] for seat in seats)) for side in (0, 1)]


def _judged(pair: tuple[str, str], met: Sequence[Played]) -> Pair:
    from armillary.bots.learning.sequential_test import verdict

    differences = []
    for one, other in zip(met[::2], met[1::2], strict=True):
        points: dict[str, list[int]] = {name: [] for name in pair}
        for match in (one, other):
            for name, score in zip(match.bots, match.scores, strict=True):
                points[name].append(score)
        own, theirs = (sum(points[name]) / len(points[name]) for name in pair)
        differences.append(own - theirs)
    found = verdict(differences)
    won = sum(_share(match, pair[0]) for match in met)
    return Pair(
        pair,
        len(differences),
        round(found.mean, 2),
        round(found.error, 2) if found.error else None,
        round(won / len(met), 3),
        _between(won, len(met)),
        found.better,
    )


def _share(match: Played, name: str) -> float:
    """How much of a table a bot has won: shared first places count in part."""
    first = [who for who, rank in zip(match.bots, match.ranks, strict=True) if rank == 1]
    return first.count(name) / len(first)


def _between(won: float, tables: int) -> tuple[float, float]:
    """Wilson's interval, which stays within 0 and 1."""
    share, weight = won / tables, SURE**2 / tables
    middle = (share + weight / 2) / (1 + weight)
    half = SURE * sqrt(share * (1 - share) / tables + weight / (4 * tables)) / (1 + weight)
    return round(middle - half, 3), round(middle + half, 3)


def _write(file: Path, matches: Sequence[Played]) -> None:
    import csv

    try:
        with file.open("w", newline="", encoding="utf-8") as opened:
            rows = csv.writer(opened)
            rows.writerow(["seed", "seat", "bot", "points", "rank", "decisions", "seconds"])
            for its in matches:
                columns = (its.bots, its.scores, its.ranks, its.decisions, its.seconds)
                for seat, values in enumerate(zip(*columns, strict=True)):
                    rows.writerow([its.seed, seat, *values])
    except OSError as error:
        raise ArmillaryError(f"Cannot write {file}: {error.strerror}.") from None


def _show(pairs: Sequence[Pair], players: int) -> None:
    from rich.table import Table

    table = Table()
    for heading in ("", "setups", "points", "won", "within", ""):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    said: dict[bool | None, str] = {True: "stronger", False: "not stronger", None: "unsure"}
    for pair in pairs:
        low, high = pair.between
        table.add_row(
            " : ".join(pair.bots),
            str(pair.setups),
            f"{pair.difference:+}" + ("" if pair.error is None else f" ± {pair.error}"),
            f"{pair.won:.0%}",
            f"{low:.0%}–{high:.0%}",
            said[pair.better],
        )
    console().print(table)
    typer.echo(f"{players} players, setups played from both sides; tables won in 95 of 100 cases")
