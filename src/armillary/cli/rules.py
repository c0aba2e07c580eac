"""`armillary rules` and `armillary coverage`: the rulebook, and which tests prove it."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armillary.cli.common import GameName, Json, Lang, emit

if TYPE_CHECKING:
    from armillary.core.rulebook import Rule, Rulebook

NOTHING_FOUND = 1
RULES_UNPROVEN = 1


def rules(
    game: GameName,
    what: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NUMBER|WORDS]", help="A rule, a chapter, or words to look for."),
    ] = None,
    sources: Annotated[
        bool,
        typer.Option("--sources", help="List the values of the data that had to be reconstructed."),
    ] = False,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Look a rule up, read a chapter, or search for words."""
    from armillary.core.rulebook import CHAPTER_NUMBER, load

    book = load(game, lang)
    wanted = " ".join(what or ())
    if sources:
        _sources(game, book, wanted, json)
    elif not wanted.strip():
        emit(book) if json else _contents(book)
    elif wanted in book.rules:
        emit(book.rules[wanted]) if json else _rule(book.rules[wanted])
    elif wanted in book.chapters:
        _chapter(book, wanted, json)
    elif re.fullmatch(CHAPTER_NUMBER, wanted):
        book.get(wanted)  # Says which numbers are near.
    else:
        _search(book, wanted, json)


def _sources(game: str, book: Rulebook, wanted: str, json: bool) -> None:
    """Values that no public source gives, by file; with words, those whose file or key has them."""
    from armillary.core import registry
    from armillary.core.position import toml_value

    reconstructed = registry.part(game, "sources") or list
    found = [value for value in reconstructed() if wanted in f"{value.file} {value.key}"]
    if json:
        emit(found)
        return
    file = ""
    for value in found:
        if value.file != file:
            file = value.file
            typer.secho(file, bold=True)
        note = f"; {value.note}" if value.note else ""
        typer.echo(f"  {value.key} = {toml_value(value.value)} ({value.confidence}{note})")
    if not found:
        about = f" with {wanted!r} in its file or key" if wanted else ""
        typer.echo(f"No value of {book.title}{about} is reconstructed.")
        return
    folder = files(registry.plugin(game).package) / "data"
    typer.echo(f"{len(found)} values of {book.title} are reconstructed.")
    typer.echo(f"Whoever has the box may correct them in {folder}")


def _contents(book: Rulebook) -> None:
    """All headings."""
    typer.secho(book.title, bold=True)
    for chapter in book.chapters.values():
        typer.secho(f"\n{chapter.number} {chapter.title}", bold=True)
        for rule in book.rules_of(chapter.number):
            typer.echo(f"  {rule.number} {rule.title}")


def _rule(rule: Rule) -> None:
    typer.secho(f"{rule.number} {rule.title}", bold=True)
    typer.echo(rule.text)


def _chapter(book: Rulebook, number: str, json: bool) -> None:
    """A chapter and its parts, with all their rules."""
    parts = [c for c in book.chapters.values() if number in (c.number, c.parent)]
    found = [rule for part in parts for rule in book.rules_of(part.number)]
    if json:
        emit({"chapters": parts, "rules": found})
        return
    for part in parts:
        typer.secho(f"{part.number} {part.title}\n", bold=True)
        if part.intro:
            typer.echo(f"{part.intro}\n")
        for rule in book.rules_of(part.number):
            _rule(rule)
            typer.echo()


def _search(book: Rulebook, words: str, json: bool) -> None:
    """The rules with these words, the best first."""
    found = book.search(words)
    if json:
        emit(found)
    elif not found:
        typer.echo(f"No rule of {book.title} has the words {words!r}.", err=True)
    else:
        for rule in found:
            _rule(rule)
            typer.echo()
    if not found:
        raise typer.Exit(NOTHING_FOUND)


def coverage(
    game: GameName,
    tests: Annotated[Path, typer.Option(metavar="DIR", help="The folder of tests.")] = Path(
        "tests"
    ),
    json: Json = False,
) -> None:
    """List the rules that no test proves. Exit status 1 if there are any."""
    from armillary.core.proof import rule_coverage as marks
    from armillary.core.rulebook import load

    book = load(game)
    proofs = marks.proven(game, tests)
    missing, unknown = marks.unproven(game, proofs), marks.unknown(game, proofs)
    count = len(book.rules) - len(missing)
    if json:
        emit(
            {
                "game": game,
                "rules": len(book.rules),
                "proven": count,
                "missing": [rule.number for rule in missing],
                "unknown": unknown,
            }
        )
    else:
        for rule in missing:
            typer.echo(f"{rule.number} {rule.title}")
        for number, where in unknown.items():
            typer.echo(f"{number} is no rule, but {', '.join(where)} should prove it")
        typer.echo(f"{count} of {len(book.rules)} rules of {game} are proven by tests")
    if missing or unknown:
        raise typer.Exit(RULES_UNPROVEN)
