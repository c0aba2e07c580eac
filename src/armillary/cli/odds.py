"""`armillary odds`: how the battles of a file end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armillary.cli.common import GameName, Json, console, emit, read_text
from armillary.core.errors import ArmillaryError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from armillary.games.eclipse.combat.odds import Odds as EclipseOdds
    from armillary.games.imperium.combat.odds import Odds as ImperiumOdds


def odds(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The battles, in YAML.")],
    json: Json = False,
) -> None:
    """Work out how likely each side is to win, and who survives."""
    if game not in GAMES:
        raise ArmillaryError(f"There are no odds for {game!r}; there is {', '.join(GAMES)}.")
    GAMES[game](file, json)


def _eclipse(file: Path, json: bool) -> None:
    from armillary.games.eclipse.combat.odds import TooLarge, odds
    from armillary.games.eclipse.combat.odds_file import read

    results: list[tuple[str, EclipseOdds]] = []
    for battle in read(_yaml(file), file.name):
        try:
            results.append((battle.id, odds(battle.attacker, battle.defender)))
        except TooLarge as error:
            raise ArmillaryError(f"{file.name}: {battle.id}: {error}") from None
    if json:
        emit([_eclipse_plain(id, result) for id, result in results])
    else:
        _table(
            ["attacker holds it"],
            (
                (id, [f"{result.attacker_wins:.2%}"], result.attacker, result.defender)
                for id, result in results
            ),
        )


def _eclipse_plain(id: str, result: EclipseOdds) -> dict[str, Any]:
    return {
        "id": id,
        "attacker_wins": result.attacker_wins,
        "survivors": {"defender": result.defender, "attacker": result.attacker},
    }


def _imperium(file: Path, json: bool) -> None:
    from msgspec import to_builtins

    from armillary.games.imperium.combat.odds import odds
    from armillary.games.imperium.combat.odds_file import read

    results: list[tuple[str, ImperiumOdds]] = [
        (battle.id, odds(battle)) for battle in read(_yaml(file), file.name)
    ]
    if json:
        emit([{"id": id, **to_builtins(result)} for id, result in results])
    else:
        _table(
            ["attacker", "draw", "defender", "error"],
            (
                (id, _shares(result), result.survivors["attacker"], result.survivors["defender"])
                for id, result in results
            ),
        )


def _shares(result: ImperiumOdds) -> list[str]:
    """Who wins how often; the standard error only where the battle had to be simulated."""
    error = f"±{result.standard_error:.2%}" if result.standard_error else ""
    return [f"{share:.2%}" for share in (result.attacker, result.draw, result.defender)] + [error]


GAMES = {"eclipse": _eclipse, "imperium": _imperium}
"""The games with battles to work out."""


def _yaml(file: Path) -> Any:
    """The plain data of a YAML file, or one sentence on why there is none."""
    import yaml  # type: ignore[import-untyped]

    # The loader in C is ten times as fast, but not every build of the library has it.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(read_text(file), Loader=loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or "it cannot be read"
        raise ArmillaryError(f"{file.name} is not valid YAML{where}: {problem}.") from None


def _table(
    shares: list[str],
    battles: Iterable[tuple[str, list[str], dict[str, float], dict[str, float]]],
) -> None:
    """One row per battle: the shares, then what is left of attacker and defender on average."""
    from rich.table import Table

    table = Table("battle", box=None)
    for share in shares:
        table.add_column(share, justify="right")
    table.add_column("attackers left")
    table.add_column("defenders left")
    for id, cells, attacker, defender in battles:
        left = (
            ", ".join(f"{number:.2f} {kind}" for kind, number in side.items())
            for side in (attacker, defender)
        )
        table.add_row(id, *cells, *left)
    console().print(table)
