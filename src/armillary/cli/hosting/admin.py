"""`armillary admin`: the tables of a server, found, closed, removed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from armillary.cli.common import Database, Json, console, emit
from armillary.core.errors import ArmillaryError

if TYPE_CHECKING:
    from armillary.table.storage.administration import Row
    from armillary.table.storage.store import Store

A_DAY = 24 * 3600
app = typer.Typer(
    no_args_is_help=True, rich_markup_mode=None, help="See after the tables of a server."
)
Table = Annotated[str, typer.Argument(metavar="TABLE", help="Its id, as the list has it.")]
Days = Annotated[int, typer.Option(min=0, metavar="N", help="Days without a move; 0: any.")]


@contextmanager
def _opened(db: str | None) -> Iterator[Store]:
    from armillary.table.storage.store import Store

    store = Store(db, made=True)
    try:
        yield store
    finally:
        store.close()


@app.command("list")
def list_tables(
    db: Database = None,
    unmoved: Days = 0,
    closed: Annotated[bool, typer.Option(help="Only those that are closed.")] = False,
    json: Json = False,
) -> None:
    """All tables, the one that was played last first."""
    from armillary.table.storage import administration

    with _opened(db) as store:
        rows = administration.listed(store, unmoved * A_DAY, closed)
    if json:
        emit([row._asdict() for row in rows])
        return
    from rich.table import Table as Grid

    grid = Grid("table", "game", "pace", "moves", "people", "last move", "state", box=None)
    for row in rows:
        moved, state = _when(row.changed), _state(row)
        grid.add_row(row.id, row.game, row.pace, str(row.moves), str(row.people), moved, state)
    console().print(grid)
    typer.echo(f"{len(rows)} tables.")


@app.command()
def show(table: Table, db: Database = None, json: Json = False) -> None:
    """One table: who sits there, whom it waits for, what is wrong with it."""
    from armillary.table.operation.store_check import problem_of

    with _opened(db) as store:
        found = store.table(table)
        if found is None or found.closed == "removed":
            raise ArmillaryError(f"There is no table {table!r}.")
        problem = problem_of(found, store.entries(table))
    told = {
        "table": found.id,
        "game": found.game,
        "rules version": found.rules_version,
        "pace": found.pace,
        "opened": _when(found.created),
        "last move": _when(found.changed),
        "moves": found.version,
        "seats": [f"{seat.name or '?'} ({seat.bot or seat.kind})" for seat in found.seats],
        "waits for": [seat + 1 for seat in found.waiting if seat >= 0],
        "over": found.over,
        "closed": found.closed,
        "problem": problem,
    }
    if json:
        emit(told)
        return
    for name, value in told.items():
        typer.echo(
            f"{name:>14}  {', '.join(map(str, value)) if isinstance(value, list) else value}"
        )


@app.command()
def close(table: Table, db: Database = None) -> None:
    """Let nobody open a table any more; nothing of it is lost."""
    from armillary.table.storage import administration

    with _opened(db) as store:
        administration.close(store, table)
    typer.echo(f"{table} is closed.")


@app.command("open")
def reopen(table: Table, db: Database = None) -> None:
    """Open a table again that was closed."""
    from armillary.table.storage import administration

    with _opened(db) as store:
        administration.reopen(store, table)
    typer.echo(f"{table} is open.")


@app.command()
def remove(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help="Their ids.")],
    db: Database = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove tables, with everything that was played and said there, for ever."""
    from armillary.table.storage import administration

    with _opened(db) as store:
        for table in tables:
            if store.table(table) is None:
                raise ArmillaryError(f"There is no table {table!r}; nothing was removed.")
        _sure(f"Remove {len(tables)} tables for ever?", yes)
        for table in tables:
            administration.remove(store, table)
    typer.echo(f"{len(tables)} tables are gone.")


@app.command()
def expire(
    db: Database = None,
    days: Annotated[
        int, typer.Option(min=0, metavar="N", help="For tables where nobody ever sat; 0: never.")
    ] = 30,
    days_with_people: Annotated[
        int, typer.Option(min=0, metavar="N", help="For tables where somebody sits; 0: never.")
    ] = 0,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Remove the tables without a move for so many days. A server does so by itself."""
    from armillary.table.storage import administration

    with _opened(db) as store:
        old = administration.expired(store, days, days_with_people)
        if old:
            _sure(f"Remove {len(old)} tables for ever?", yes)
        for row in old:
            administration.remove(store, row.id)
    typer.echo(f"{len(old)} tables are gone.")


@app.command()
def storage(db: Database = None, json: Json = False) -> None:
    """How much there is, and how much room it takes."""
    from armillary.table.storage import figures

    with _opened(db) as store:
        size, waiting = figures.size(store), figures.waiting(store)
    told = {**size._asdict(), **waiting._asdict()}
    if json:
        emit(told)
        return
    for name, value in told.items():
        if name != "jobs":
            typer.echo(f"{name.replace('_', ' '):>16}  {value:g}")


def _sure(question: str, yes: bool) -> None:
    if not yes and not typer.confirm(question):
        raise ArmillaryError("Nothing was removed.")


def _when(at: float) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")


def _state(row: Row) -> str:
    return row.closed or ("over" if row.over else "running")
