"""`armillary replay`: a recorded match in words, and where the points came from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armillary.cli.common import Json, Lang, console, emit, plain_scores, score_table
from armillary.core.errors import RecordError

if TYPE_CHECKING:
    from armillary.core.events import Event
    from armillary.core.match import Entry, Match
    from armillary.core.record import Record


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a match.")],
    to: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="Stop after entry N of the log.")
    ] = None,
    position: Annotated[
        bool,
        typer.Option("--position", help="Write the position instead, for `armillary position`."),
    ] = False,
    proof: Annotated[
        bool,
        typer.Option("--prove", help="Work out every draw again instead. Exit status 0: all hold."),
    ] = False,
    lang: Lang = "en",
    json: Json = False,
) -> None:
    """Replay a recorded match: the log in words, then the scores."""
    from armillary.core import record
    from armillary.core.game import load
    from armillary.core.position import write

    if proof:
        _prove(file, json)
        return
    kept = record.read(file)
    words = load(kept.game).words(lang)
    match, log = _replayed(kept, to, file)
    written = write(match.game, match.config, match.state) if position else None
    if written is not None and not json:
        typer.echo(written, nl=False)
        return
    scores = match.game.scores(match.state)
    names = words.names(match.state)
    told = [(number, event, words.event(event, names)) for number, event in log]
    if json:
        emit(
            {
                "game": kept.game,
                "version": kept.version,
                "config": kept.config,
                "entries": len(kept.entries),
                "to": len(match.log),
                "over": match.over,
                "log": [
                    {
                        "entry": number,
                        "seat": event.seat,
                        "key": event.key,
                        "values": event.values,
                        "text": text,
                    }
                    for number, event, text in told
                ],
                "scores": plain_scores(names, scores),
                "position": written,
            }
        )
        return
    for number, _, text in told:
        if text:
            typer.echo(f"{number:4}  {text}")
    console().print(score_table(words, names, scores))


def _prove(file: Path, json: bool) -> None:
    """Say whether the draws of a match are what its key and salts give (see docs/fairness.md)."""
    from armillary.core.fairness import prove_file
    from armillary.core.record import read_bytes

    try:
        proof = prove_file(read_bytes(file))
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None
    if json:
        emit({"draws": proof.draws, "wrong": proof.wrong, "holds": proof.holds})
    else:
        typer.echo(f"{proof.proven} of {proof.draws} draws proven.")
        for entry in proof.wrong:
            typer.echo(f"Entry {entry} is not what the key and the salts give.")
    if not proof.holds:
        raise typer.Exit(1)


def _replayed(kept: Record, to: int | None, file: Path) -> tuple[Match, list[tuple[int, Event]]]:
    """The match after `to` entries, and what happened in each."""
    from armillary.core.game import load
    from armillary.core.match import replay as play_again

    length = len(kept.entries)
    if to is not None and to > length:
        raise RecordError(f"--to {to}: {file} has {length} entries; 0 to {length} are allowed.")
    events: list[Event] = []
    ends: list[int] = []

    def watched(entries: Sequence[Entry]) -> Iterator[Entry]:
        for entry in entries:
            yield entry
            ends.append(len(events))  # Reached when the entry has been played.

    entries = kept.entries[:to]
    try:
        match = play_again(load(kept.game), kept.config, watched(entries), events, kept.version)
    except RecordError as error:
        raise RecordError(f"{file}: {error}") from None
    if len(match.log) > len(entries):
        match.rewind(len(entries))  # Chance went on by itself.
    log: list[tuple[int, Event]] = []
    for number, (start, end) in enumerate(zip([0, *ends], ends, strict=False), 1):
        log += [(number, event) for event in events[start:end]]
    return match, log
