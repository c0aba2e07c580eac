"""`armillary sim`: matches of bots without a screen, on all cores."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

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
from armillary.core.errors import ArmillaryError
from armillary.core.files.component_data import Plain

if TYPE_CHECKING:
    from armillary.cli.bots.matches import Played

MOST_GAMES = 1_000_000


def sim(
    game: GameName,
    players: Players = None,
    games: Annotated[
        int, typer.Option(min=1, max=MOST_GAMES, metavar="N", help="How many matches.")
    ] = 10,
    bots: Annotated[
        str,
        typer.Option(
            metavar="A,B,...",
            help="Who plays: a level such as cadet, random, greedy, builder, or MODULE:NAME; "
            "seats rotate from match to match.",
        ),
    ] = "random",
    seed: Seed = 1,
    jobs: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="How many processes; if not given, one per core."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A folder for the records.")
    ] = None,
    settings: Settings = None,
    json: Json = False,
) -> None:
    """Play matches of bots. The first has the given seed, each further one the next number."""
    import msgspec

    from armillary.cli.bots.matches import Task, bot_names, play, seated
    from armillary.core.game import load

    rules = load(game)
    config = make_config(rules, players, seed, settings)
    names = bot_names(rules, bots)
    if save is not None:
        _make_folder(save)
    tasks = [
        Task(
            game,
            msgspec.structs.replace(config, seed=number),
            seated(names, config.players, number),
            save / f"{game}-{config.players}-{number}.jsonl" if save is not None else None,
        )
        for number in range(seed, seed + games)
    ]
    start = perf_counter()
    played = spread(play, tasks, jobs, "Playing", json)
    result = _result(game, config.players, played, perf_counter() - start)
    emit(result) if json else _show(result)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ArmillaryError(f"Cannot make the folder {folder}: {error.strerror}.") from None


def _result(game: str, players: int, played: list[Played], seconds: float) -> Plain:
    """Everything that is told about these matches."""
    decisions = sum(sum(match.decisions) for match in played)
    return {
        "game": game,
        "players": players,
        "games": len(played),
        "seed": played[0].seed,
        "bots": [_of_bot(name, played) for name in _everybody(played)],
        "mean_decisions": round(decisions / len(played), 1),
        "decisions_per_s": round(decisions / seconds),
        "games_per_s": round(len(played) / seconds, 2),
        "seconds": round(seconds, 3),
        "matches": [
            {
                "seed": match.seed,
                "bots": match.bots,
                "scores": match.scores,
                "ranks": match.ranks,
                "decisions": sum(match.decisions),
            }
            for match in played
        ],
    }


def _everybody(played: list[Played]) -> list[str]:
    return list(dict.fromkeys(sorted(name for match in played for name in match.bots)))


def _of_bot(name: str, played: list[Played]) -> Plain:
    """How one bot did, over all the seats where it sat."""
    from statistics import fmean

    seats = [
        (match, seat) for match in played for seat, who in enumerate(match.bots) if who == name
    ]
    scores = [match.scores[seat] for match, seat in seats]
    by_match = [
        fmean(points)
        for match in played
        if (points := [match.scores[s] for s, who in enumerate(match.bots) if who == name])
    ]
    asked = [(match, seat) for match, seat in seats if seat < len(match.decisions)]
    decisions = sum(match.decisions[seat] for match, seat in asked)
    seconds = sum(match.seconds[seat] for match, seat in asked)
    slowest = max((match.slowest[seat] for match, seat in asked), default=0.0)
    return {
        "bot": name,
        "seats": len(seats),
        "mean": round(sum(scores) / len(scores), 1),
        "standard_error": _standard_error(by_match),
        "best": max(scores),
        "worst": min(scores),
        "wins": sum(match.ranks[seat] == 1 for match, seat in seats),
        "ms_per_decision": round(1000 * seconds / decisions, 3) if decisions else None,
        "slowest_ms": round(1000 * slowest, 3) if decisions else None,
    }


def _standard_error(means: list[float]) -> float | None:
    """How far the mean may be off by luck; seats of one match share theirs, so matches count."""
    from statistics import stdev

    return round(stdev(means) / sqrt(len(means)), 1) if len(means) > 1 else None


def _show(result: Plain) -> None:
    from rich.table import Table

    table = Table()
    table.add_column("bot", no_wrap=True)
    for heading in ("seats", "mean", "±", "best", "worst", "wins", "ms each", "at most"):
        table.add_column(heading, justify="right")
    for row in result["bots"]:
        table.add_row(*("" if value is None else str(value) for value in row.values()))
    console().print(table)
    matches = "1 match" if result["games"] == 1 else f"{result['games']} matches"
    typer.echo(
        f"{matches} of {result['game']} (players: {result['players']}), "
        f"{result['mean_decisions']} decisions each; "
        f"{result['decisions_per_s']:,} decisions and {result['games_per_s']:,} matches per second"
    )
