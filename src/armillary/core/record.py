"""A match as a file: JSON lines, a header and then one line per decision."""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path
from types import GenericAlias
from typing import Any

import msgspec

from armillary.core.errors import ArmillaryError, RecordError
from armillary.core.events import Event
from armillary.core.game import Config, load
from armillary.core.match import Entry, Match, replay

FORMAT = 1
MEDIA_TYPE = "application/x-ndjson"


class Format(msgspec.Struct, frozen=True):
    """What every first line says, whatever later formats add to it."""

    armillary: int


class Header(Format, frozen=True, forbid_unknown_fields=True):
    """The first line: what is needed to set the match up again."""

    game: str
    version: int
    config: msgspec.Raw


class Record(msgspec.Struct, frozen=True):
    """A match that can be replayed."""

    game: str
    version: int
    config: Config
    entries: tuple[Entry, ...]

    def replay(self, to: int | None = None, log: list[Event] | None = None) -> Match:
        """Play it again, up to entry `to`."""
        return replay(load(self.game), self.config, self.entries[:to], log, self.version)


def of(match: Match) -> Record:
    """The record of a match as it stands."""
    return Record(match.game.name, match.version, match.config, tuple(match.log))


def encode(record: Record) -> bytes:
    """The bytes of the file."""
    header = {
        "armillary": FORMAT,
        "game": record.game,
        "version": record.version,
        "config": record.config,
    }
    lines = [msgspec.json.encode(header), *map(msgspec.json.encode, record.entries)]
    return b"\n".join(lines) + b"\n"


def save(record: Record, path: str | Path) -> None:
    """Write the whole file or nothing: a reader never meets half of one."""
    write_whole(Path(path), encode(record))


def write_whole(target: Path, content: bytes) -> None:
    """Replace a file in one step."""
    part = target.parent / f"{target.name}.{secrets.token_hex(4)}.part"
    try:
        with part.open("xb") as file:
            file.write(content)
        part.replace(target)
    except OSError as error:
        raise RecordError(f"Cannot write {target}: {error.strerror}.") from None
    finally:
        with suppress(OSError):  # It is gone after success, and may never have been there.
            part.unlink()


def read(path: str | Path) -> Record:
    """Read a file, or say in one sentence what is wrong with it."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise RecordError(f"Cannot read {path}: {error.strerror}.") from None
    try:
        return decode(content)
    except RecordError as error:
        raise RecordError(f"{path}: {error}", error.line) from None


def decode(content: bytes) -> Record:
    """The record in these bytes."""
    lines = content.splitlines()
    if not lines:
        raise RecordError("The file is empty; a record begins with a header line.")
    found = _line(1, lines[0], Format).armillary
    if found != FORMAT:
        raise RecordError(f"Format {found} is not known; this program reads format {FORMAT}.")
    header = _line(1, lines[0], Header)
    try:
        game = load(header.game)
    except ArmillaryError as error:
        raise RecordError(str(error)) from None
    if not 1 <= header.version <= game.version:
        raise RecordError(
            f"It uses rules version {header.version} of {game.name}; "
            f"this program knows versions 1 to {game.version}."
        )
    config = _line(1, bytes(header.config), game.config_type)
    decoder: Any = msgspec.json.Decoder(GenericAlias(tuple, (int, game.action_type)))
    entries = tuple(
        Entry(*_decoded(number, line, decoder))
        for number, line in enumerate(lines[1:], 2)
        if line.strip()
    )
    return Record(game.name, header.version, config, entries)


def _line(number: int, line: bytes, kind: type[Any]) -> Any:
    return _decoded(number, line, msgspec.json.Decoder(kind))


def _decoded(number: int, line: bytes, decoder: msgspec.json.Decoder[Any]) -> Any:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"Line {number} is damaged: {error}.", number) from None
