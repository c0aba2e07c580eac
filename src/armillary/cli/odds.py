"""`armillary odds`: how the battles of a file end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from armillary.cli.common import GameName, Json, console, emit, read_text
from armillary.core.errors import ArmillaryError

if TYPE_CHECKING:
    from armillary.drawing.battle.odds import BattleOdds


def odds(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The battles, in YAML.")],
    json: Json = False,
) -> None:
    """Work out how likely each side is to win, and who survives."""
    from armillary.core import registry

    worked_out = registry.part(game, "odds")
    if worked_out is None:
        known = [its.name for its in registry.games().values() if its.odds]
        raise ArmillaryError(f"There are no odds for {game!r}; there is {', '.join(known)}.")
    results: list[BattleOdds] = worked_out(_yaml(file), file.name)
    if json:
        emit([result.plain for result in results])
    else:
        _table(results)


def _yaml(file: Path) -> Any:
    """The plain data of a YAML file, or one sentence on why there is none."""
    import yaml

    # The loader in C is ten times as fast, but not every build of the library has it.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(read_text(file), Loader=loader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark else ""
        problem = getattr(error, "problem", None) or "it cannot be read"
        raise ArmillaryError(f"{file.name} is not valid YAML{where}: {problem}.") from None


def _table(results: list[BattleOdds]) -> None:
    """One row per battle: the shares, then what is left of attacker and defender on average."""
    from rich.table import Table

    table = Table("battle", box=None)
    for heading in results[0].shares if results else ():
        table.add_column(heading, justify="right")
    table.add_column("attackers left")
    table.add_column("defenders left")
    for result in results:
        left = (
            ", ".join(f"{number:.2f} {kind}" for kind, number in side.items())
            for side in (result.attackers, result.defenders)
        )
        table.add_row(result.id, *result.shares.values(), *left)
    console().print(table)
