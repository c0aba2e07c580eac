"""`armillary lessons`: the lessons of a game, and whether they are right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from armillary.cli.common import GameName, Json, Lang, emit, read_text

if TYPE_CHECKING:
    from pathlib import Path

    from armillary.core.lessons.lesson import Lesson
    from armillary.core.lessons.lesson_check import Check
    from armillary.core.match import Match

FAULTS = 1


def lessons(
    game: GameName,
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="Only this file, wherever it lies.")
    ] = None,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """List the lessons of a game and check them, and its coach.

    Every lesson is played through. Exit status 1 if something is wrong."""
    from pathlib import Path

    from armillary.core import registry
    from armillary.core.lessons import coach
    from armillary.core.lessons import lesson as core

    found = (_read(Path(file)),) if file else core.course(game)
    checks = [check_at_table(game, one) for one in found]
    spoken = coach.faults(registry.load(game))
    if json:
        emit([_told(one, it, game, lang) for one, it in zip(found, checks, strict=True)])
    else:
        for number, (one, it) in enumerate(zip(found, checks, strict=True), 1):
            title = core.told(game, one.title, lang)
            tried = ", ".join(f"{count} {what}" for what, count in it.counts.items())
            typer.secho(f"{number} {title} ({one.id}, {one.minutes:g} min)", bold=True)
            typer.echo(f"  {tried}")
            for fault in it.faults:
                typer.secho(f"  wrong: {fault}", fg="red")
        wrong = sum(bool(it.faults) for it in checks)
        typer.echo(f"{len(checks)} lessons of {game}, {wrong} wrong")
        for fault in spoken:
            typer.secho(f"  coach: {fault}", fg="red")
    if spoken or any(it.faults for it in checks):
        raise typer.Exit(FAULTS)


def _read(path: Path) -> Lesson:
    from armillary.core.lessons.lesson import read

    return read(read_text(path), path.name)


def _told(lesson: Lesson, found: Check, game: str, language: str) -> dict[str, object]:
    from armillary.core.lessons.lesson import told

    return {
        "id": lesson.id,
        "title": told(game, lesson.title, language),
        "minutes": lesson.minutes,
        "rules": lesson.rules,
        "steps": len(lesson.steps),
        "counts": found.counts,
        "faults": found.faults,
    }


def check_at_table(game: str, lesson: Lesson) -> Check:
    """Check a lesson with what its learner has on the screen, where the game has a board."""
    from armillary.core import registry
    from armillary.core.lessons.lesson_check import check
    from armillary.drawing.places.lesson_places import places

    board, rules = registry.part(game, "board"), registry.load(game)
    words = rules.words("en")

    def on_screen(match: Match, seat: int) -> set[str]:
        return places(board, match, seat, words)

    return check(lesson, on_screen if board is not None else None)
