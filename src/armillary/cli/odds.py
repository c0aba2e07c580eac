"""`armillary odds`: how the battles of a file end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armillary.cli.common import GameName, Json, console, emit, read_text
from armillary.core.errors import ArmillaryError

if TYPE_CHECKING:
    from armillary.games.eclipse.odds import Odds

GAMES = ("eclipse",)
"""The games with battles to work out."""


def odds(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The battles, in YAML.")],
    json: Json = False,
) -> None:
    """Work out exactly how likely the attacker is to hold the sector, and who survives."""
    if game not in GAMES:
        raise ArmillaryError(f"There are no odds for {game!r}; there is {', '.join(GAMES)}.")
    from armillary.games.eclipse.battle_file import read
    from armillary.games.eclipse.odds import TooLarge
    from armillary.games.eclipse.odds import odds as work_out

    results: list[tuple[str, Odds]] = []
    for battle in read(_yaml(file), file.name):
        try:
            results.append((battle.id, work_out(battle.attacker, battle.defender)))
        except TooLarge as error:
            raise ArmillaryError(f"{file.name}: {battle.id}: {error}") from None
    if json:
        emit([_plain(id, result) for id, result in results])
    else:
        _table(results)


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


def _plain(id: str, result: Odds) -> dict[str, Any]:
    return {
        "id": id,
        "attacker_wins": result.attacker_wins,
        "survivors": {"defender": result.defender, "attacker": result.attacker},
    }


def _table(results: list[tuple[str, Odds]]) -> None:
    from rich.table import Table

    table = Table("battle", box=None)
    table.add_column("attacker holds it", justify="right")
    table.add_column("attackers left")
    table.add_column("defenders left")
    for id, result in results:
        sides = (result.attacker, result.defender)
        left = (", ".join(f"{n:.2f} {kind}" for kind, n in side.items()) for side in sides)
        table.add_row(id, f"{result.attacker_wins:.2%}", *left)
    console().print(table)
