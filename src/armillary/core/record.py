"""A match as a file: JSON lines, a header and then one line per decision.

Format 1 is the header and the log. Format 2 is of a match that is over: its header has what proves
its luck, and each line a check that hangs on all lines before it (see docs/fairness.md). Format 3
is of a match that began with a position instead of its setup: its header has the text of it, and
the proof as in format 2 if the match is over.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from types import GenericAlias
from typing import Any

import msgspec

from armillary.core import position
from armillary.core.chance import KEY_SIZE, SALT_SIZE, Keyed, Salt, commitment
from armillary.core.errors import ArmillaryError, RecordError
from armillary.core.events import Event
from armillary.core.files.component_data import Plain
from armillary.core.game import Config, Game, load
from armillary.core.match import Entry, Match, replay
from armillary.core.states.state import State

PLAIN, PROVABLE, FROM_POSITION = 1, 2, 3
"""The formats."""
MEDIA_TYPE = "application/x-ndjson"


class Format(msgspec.Struct, frozen=True):
    """What every first line says, whatever later formats add to it."""

    armillary: int


class Header(Format, frozen=True, forbid_unknown_fields=True):
    """The first line: what is needed to set the match up again."""

    game: str
    version: int
    config: msgspec.Raw


class Luck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all draws of a match follow from; `commitment` was shown before the first of them."""

    table: str
    commitment: str
    key: str
    salts: tuple[tuple[int, int, str], ...] = ()
    """Place from which it counts, seat, and value."""
    since: int = 0
    """The place from which it tells the draws; those before came from another match."""

    @classmethod
    def of(cls, table: str, keyed: Keyed, since: int = 0) -> Luck:
        """The luck of a table, to be told when the match is over."""
        salts = tuple((salt.since, salt.seat, salt.value.hex()) for salt in keyed.salts)
        return cls(table, commitment(table, keyed.key), keyed.key.hex(), salts, since)

    def keyed(self) -> Keyed:
        """The luck itself. Raises RecordError if it is none."""
        try:
            key = bytes.fromhex(self.key)
            salts = [Salt(since, seat, bytes.fromhex(text)) for since, seat, text in self.salts]
        except ValueError:
            raise RecordError("Its luck is damaged: keys and salts are hexadecimal.", 1) from None
        if len(key) != KEY_SIZE or any(len(salt.value) != SALT_SIZE for salt in salts):
            told = f"Its luck is damaged: a key has {KEY_SIZE} bytes and a salt {SALT_SIZE}."
            raise RecordError(told, 1)
        return Keyed(key, salts)


class ProvableHeader(Header, frozen=True, forbid_unknown_fields=True):
    """The first line of format 2."""

    luck: Luck


class PositionHeader(Header, frozen=True, forbid_unknown_fields=True):
    """The first line of format 3."""

    position: str
    luck: Luck | None = None


HEADERS = {PLAIN: Header, PROVABLE: ProvableHeader, FROM_POSITION: PositionHeader}
"""By format."""


class Record(msgspec.Struct, frozen=True):
    """A match that can be replayed."""

    game: str
    version: int
    config: Config
    entries: tuple[Entry, ...]
    luck: Luck | None = None
    """What proves its draws; None: nothing does."""
    checks: tuple[str, ...] = ()
    """Of a file with proof, those of its lines."""
    position: str = ""
    """The text with which the match began; empty: with its setup."""

    def replay(self, to: int | None = None, log: list[Event] | None = None) -> Match:
        """Play it again, up to entry `to`."""
        entries, start = self.entries[:to], self.start()
        return replay(load(self.game), self.config, entries, log, self.version, start)

    def start(self) -> State | None:
        """The state with which the match began, if not with its setup."""
        return position.read(self.position)[2] if self.position else None


def of(match: Match, luck: Luck | None = None) -> Record:
    """The record of a match as it stands."""
    game, config, start = match.game, match.config, match.start
    text = "" if start is None else position.write(game, config, start)
    return Record(game.name, match.version, config, tuple(match.log), luck, position=text)


def encode(record: Record) -> bytes:
    """The bytes of the file."""
    return b"\n".join(_lines(record)) + b"\n"


def _lines(record: Record) -> Iterator[bytes]:
    header: Plain = {
        "armillary": PLAIN if record.luck is None else PROVABLE,
        "game": record.game,
        "version": record.version,
        "config": record.config,
    }
    if record.position:
        header |= {"armillary": FROM_POSITION, "position": record.position}
    if record.luck is None:
        yield msgspec.json.encode(header)
        yield from map(msgspec.json.encode, record.entries)
        return
    first = msgspec.json.encode(header | {"luck": record.luck})
    yield first
    checks = chain(record.luck.keyed().key, first, record.entries)
    for entry, check in zip(record.entries, checks, strict=True):
        yield msgspec.json.encode((entry.seat, entry.action, check))


def chain(key: bytes, header: bytes, entries: Iterable[Entry]) -> Iterator[str]:
    """The checks of lines: each hangs on the key, on its own line and on all before it."""
    check = hmac.digest(key, header, "sha256")
    for entry in entries:
        check = hmac.digest(key, check + msgspec.json.encode(entry), "sha256")
        yield check[:8].hex()


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
    content = read_bytes(path)
    try:
        return decode(content)
    except RecordError as error:
        raise RecordError(f"{path}: {error}", error.line) from None


def read_bytes(path: str | Path) -> bytes:
    """What is in a file, or one sentence on why it cannot be read."""
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise RecordError(f"Cannot read {path}: {error.strerror}.") from None


def decode(content: bytes) -> Record:
    """The record in these bytes."""
    lines = content.splitlines()
    if not lines:
        raise RecordError("The file is empty; a record begins with a header line.")
    found = _line(1, lines[0], Format).armillary
    if found not in HEADERS:
        told = f"this program reads formats {PLAIN} to {FROM_POSITION}"
        raise RecordError(f"Format {found} is not known; {told}.")
    header = _line(1, lines[0], HEADERS[found])
    luck = None if found == PLAIN else header.luck
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
    begun = header.position if isinstance(header, PositionHeader) else ""
    if begun:
        _check_position(begun, game, config, header.version)
    line_type = (int, game.action_type) if luck is None else (int, game.action_type, str)
    decoder: Any = msgspec.json.Decoder(GenericAlias(tuple, line_type))
    read = [
        _decoded(number, line, decoder) for number, line in enumerate(lines[1:], 2) if line.strip()
    ]
    entries = tuple(Entry(seat, action) for seat, action, *_ in read)
    checks = tuple(check for *_, check in read) if luck is not None else ()
    return Record(game.name, header.version, config, entries, luck, checks, begun)


def _check_position(text: str, game: Game, config: Config, version: int) -> None:
    """Whether the position of a header can be read and is one of its match."""
    try:
        its_game, its_config, state = position.read(text)
    except ArmillaryError as error:
        raise RecordError(f"Its position cannot be read: {error}", 1) from None
    if (its_game.name, its_config, state.table.version) != (game.name, config, version):
        raise RecordError("Its position is one of another match.", 1)


def _line(number: int, line: bytes, kind: type[Any]) -> Any:
    return _decoded(number, line, msgspec.json.Decoder(kind))


def _decoded(number: int, line: bytes, decoder: msgspec.json.Decoder[Any]) -> Any:
    try:
        return decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"Line {number} is damaged: {error}.", number) from None
