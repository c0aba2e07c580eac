"""`armillary backup`, `armillary restore` and `armillary check`: that nothing is ever lost."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armillary.cli.common import Database, Json, emit
from armillary.core.errors import ArmillaryError

if TYPE_CHECKING:
    from armillary.table.operation.store_check import Checked

DAMAGED = 1

File = Annotated[Path, typer.Argument(metavar="FILE", help="The copy.")]


def backup(
    file: File,
    db: Database = None,
    overwrite: Annotated[bool, typer.Option(help="In place of a file of that name.")] = False,
    json: Json = False,
) -> None:
    """Copy the database to a file, while the server runs or not.

    A copy of its file by other means lacks what was written last.
    """
    from armillary.table.storage import backup as copies

    source = _file_of(db, "pg_dump --format=custom --file=FILE --dbname=URL")
    if file.exists() and not overwrite:
        raise ArmillaryError(f"There is a file {file} already; --overwrite replaces it.")
    size = copies.copy(source, file)
    tables = copies.tables_in(file)
    if json:
        emit({"file": str(file), "bytes": size, "tables": tables})
    else:
        typer.echo(f"{file} holds {tables} tables in {size / 1e6:.1f} MB.")


def restore(file: File, db: Database = None, json: Json = False) -> None:
    """Put a copy in the place of the database.

    The server must not run. What is there now is kept beside it.
    """
    from armillary.table.storage import backup as copies
    from armillary.table.storage import server_lock

    target = _file_of(db, "pg_restore --clean --if-exists --dbname=URL FILE")
    if not file.exists():
        raise ArmillaryError(f"There is no file {file}.")
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with server_lock.take(target):
        kept = copies.put_back(file, target)
    tables = copies.tables_in(target)
    if json:
        emit({"database": str(target), "tables": tables, "before": str(kept) if kept else None})
        return
    typer.echo(f"{target} has {tables} tables again.")
    if kept is not None:
        typer.echo(f"What was there before is in {kept}.")


def check(
    db: Database = None,
    quarantine: Annotated[
        bool, typer.Option(help="Close what does not replay, so that the rest plays on.")
    ] = True,
    json: Json = False,
) -> None:
    """Replay every match of a database; name what is damaged.

    A match is damaged if it does not come to what is stored beside its log. Exit status 0 if none
    is.
    """
    from armillary.table.operation.store_check import check as check_all
    from armillary.table.storage import administration
    from armillary.table.storage.store import Store

    store = Store(db, made=True)
    good, bad = 0, []
    for one in check_all(store):
        if not one.problem:
            good += 1
            continue
        bad.append(one)
        if quarantine and not one.closed:
            administration.close(store, one.table, "damaged")
        if not json:
            typer.echo(_told(one, quarantine))
    store.close()
    if json:
        emit({"good": good, "damaged": [one._asdict() for one in bad]})
    else:
        typer.echo(f"{good} of {good + len(bad)} tables replay to what is stored.")
    if bad:
        raise typer.Exit(DAMAGED)


def _told(one: Checked, quarantine: bool) -> str:
    rest = "" if one.closed or not quarantine else " It is closed now."
    return f"{one.table} ({one.game}): {one.problem}{rest}"


def _file_of(db: str | None, otherwise: str) -> Path:
    """The file of a SQLite database; PostgreSQL has tools of its own."""
    from armillary.table.storage.database import parse

    url = parse(db)
    if url.get_backend_name() != "sqlite":
        raise ArmillaryError(f"PostgreSQL is copied by its own tools: {otherwise}")
    return Path(url.database or "")
