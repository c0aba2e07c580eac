"""What the commands share: options, answers in JSON, configurations, progress, many processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, get_args, get_origin

import typer

from armillary.core.chance import LARGEST_SEED
from armillary.core.errors import ArmillaryError, ConfigError
from armillary.core.files.component_data import Plain
from armillary.core.game import Score

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from armillary.core.game import Config, Game
    from armillary.core.words import Words

T = TypeVar("T")
R = TypeVar("R")

Database = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="URL",
        envvar="ARMILLARY_DB",
        help="A file, or postgresql://…; if not given, a file of yours.",
    ),
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, by its name.")]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Lang = Annotated[str, typer.Option(metavar="LANGUAGE", help="The words: en, pt_BR or pl.")]
Players = Annotated[
    int | None, typer.Option(metavar="N", help="How many players; if not given, the most.")
]
Seed = Annotated[
    int, typer.Option(min=0, max=LARGEST_SEED, metavar="N", help="Where chance begins.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="An option of the match; may be repeated. A wrong KEY or VALUE lists the right ones.",
    ),
]


def emit(value: object) -> None:
    """Print a value as one line of JSON."""
    import msgspec

    typer.echo(msgspec.json.encode(value).decode())


def read_text(path: Path) -> str:
    """The text of a file, or one sentence on why there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ArmillaryError(f"Cannot read {path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise ArmillaryError(f"Cannot read {path}: it is not text in UTF-8.") from None


# Showing things


def console() -> Console:
    """Where tables go. Numbers are not coloured by guesswork, names are not read as markup."""
    from rich.console import Console

    return Console(highlight=False, markup=False)


def score_table(words: Words, names: Sequence[str], scores: Sequence[Score]) -> Table:
    """Where every seat's points came from: sources down, seats across."""
    from rich.table import Table
    from rich.text import Text

    table = Table("")
    for score in scores:
        table.add_column(Text(names[score.seat]), justify="right")
    sources = dict.fromkeys(source for score in scores for source in score.items)
    for source in sources:
        points = [str(score.items.get(source, 0) or "") for score in scores]
        table.add_row(Text(words.source(source)), *points)
    table.add_section()
    table.add_row(
        words.phrase("phrase", "total"), *(str(score.total) for score in scores), style="bold"
    )
    table.add_row(words.phrase("phrase", "rank"), *(str(score.rank) for score in scores))
    return table


def plain_scores(names: Sequence[str], scores: Sequence[Score]) -> list[Plain]:
    """The scores for JSON."""
    return [
        {
            "seat": score.seat,
            "name": names[score.seat],
            "items": score.items,
            "total": score.total,
            "rank": score.rank,
        }
        for score in scores
    ]


# The options of a match


def make_config(
    game: Game, players: int | None, seed: int, settings: Sequence[str] | None = None
) -> Config:
    """The configuration of a match; ConfigError says what is wrong with it and what is allowed."""
    if players is None:
        players = max(game.seats)
    elif players not in game.seats:
        allowed = either([str(number) for number in game.seats])
        raise ConfigError(f"{game.name} is for {allowed} players, not {players}.")
    config: Config = game.config_type(players=players, seed=seed, **_settings(game, settings or ()))
    game.setup(config)  # Refuses what does not fit together.
    return config


def _settings(game: Game, settings: Sequence[str]) -> Plain:
    """The values of `--set key=value`, as the types of the configuration's fields want them."""
    import msgspec

    kinds = {field.name: field.type for field in msgspec.structs.fields(game.config_type)}
    del kinds["players"], kinds["seed"]  # They have options of their own.
    given: Plain = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise ConfigError(f"--set {setting}: write it as KEY=VALUE.")
        if name not in kinds:
            raise ConfigError(
                f"--set {setting}: {game.name} has no option {name!r}; there is {', '.join(kinds)}."
            )
        try:
            given[name] = msgspec.convert(_parts(text, kinds[name]), kinds[name], strict=False)
        except (msgspec.ValidationError, msgspec.DecodeError):
            allowed = _allowed(kinds[name])
            raise ConfigError(f"--set {setting}: {name} is {allowed}, not {text!r}.") from None
    return given


def _parts(text: str, kind: object) -> Any:
    """The text of a setting, taken apart where its type holds several values."""
    import msgspec

    if get_origin(kind) is dict:
        return msgspec.json.decode(text)
    if get_origin(kind) in (tuple, list):
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def _allowed(kind: object) -> str:
    """What a field takes, in words. What is left empty need not be set at all."""
    if get_origin(kind) is Literal:
        return either([str(value) for value in get_args(kind) if value != ""])
    if get_origin(kind) is UnionType:
        return either([_allowed(part) for part in get_args(kind) if part is not NoneType])
    if get_origin(kind) is dict:
        return 'JSON such as {"key": "value"}'
    if get_origin(kind) in (tuple, list):
        return "a list with commas"
    plain: dict[object, str] = {int: "a whole number", bool: "true or false"}
    return plain.get(kind, "a text")


def either(names: Sequence[str]) -> str:
    """Names as in `1, 2 or 3`."""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


# Long work


def cores() -> int:
    """How many processes can work at the same time."""
    allowed = getattr(os, "sched_getaffinity", None)  # Not every system has it.
    return len(allowed(0)) if allowed else os.cpu_count() or 1


@contextmanager
def progress(label: str, total: int, quiet: bool) -> Iterator[Callable[[], None]]:
    """A progress bar for people who watch; gives the function that moves it on."""
    if quiet or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), Remaining())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda: bar.advance(task)


def _die_quietly() -> None:
    """Let a working process end at once, without a word, when somebody presses Ctrl-C."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)


def spread(
    function: Callable[[T], R], items: Sequence[T], jobs: int | None, label: str, quiet: bool
) -> list[R]:
    """The results for all items, in their order, worked out by `jobs` processes (None: all cores).

    The processes are spawned, not forked: that works everywhere, also beside a progress bar.
    """
    jobs = min(jobs or cores(), len(items))
    results: list[R] = []
    with progress(label, len(items), quiet) as advance:
        if jobs <= 1:
            for item in items:
                results.append(function(item))
                advance()
            return results
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context

        pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_die_quietly)
        chunk = max(1, min(4, len(items) // (jobs * 8)))
        try:
            for result in pool.map(function, items, chunksize=chunk):
                results.append(result)
                advance()
        except BrokenProcessPool:
            raise ArmillaryError("A working process died; try again with --jobs 1.") from None
        finally:
            pool.shutdown(cancel_futures=True)
    return results
