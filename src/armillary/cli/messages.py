"""`armillary messages`: catalogues of translations, brought up to date with the English texts."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from armillary.core.words import Vocabulary

OUT_OF_DATE = 1


def messages(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; fail if something would change.")
    ] = False,
) -> None:
    """Bring the catalogues of translations up to date.

    English texts that are new stand there untranslated; those that are gone are dropped.
    """
    from armillary.core.files.catalogues import TRANSLATED, in_step, path

    changed = 0
    for vocabulary in vocabularies():
        for language in TRANSLATED:
            file, text = path(vocabulary, language), in_step(vocabulary, language)
            if file.read_text(encoding="utf-8") == text:
                continue
            changed += 1
            typer.echo(f"{file}: {'out of date' if check else 'brought up to date'}")
            if not check:
                file.write_text(text, encoding="utf-8")
    if check and changed:
        typer.echo("`make messages` brings the catalogues up to date.", err=True)
        raise typer.Exit(OUT_OF_DATE)


def vocabularies() -> Iterator[Vocabulary]:
    """Everything that is said in English: by the core, the table, every game of the house, its
    board, its lessons and its coach."""
    from armillary.core.lessons import coach, lesson
    from armillary.core.registry import OURS, games
    from armillary.core.words import CORE
    from armillary.drawing import texts as drawing_texts
    from armillary.table.words import VOCABULARY

    yield CORE
    yield drawing_texts.VOCABULARY
    yield VOCABULARY
    for its in games().values():
        if its.package.startswith(OURS):
            yield import_module(f"{its.package}.words").VOCABULARY
            yield import_module(f"{its.package}.board.texts").VOCABULARY
            if lesson.course(its.name):
                yield lesson.vocabulary(its.name)
            if coach.coach(its.name).cards:
                yield coach.vocabulary(its.name)
