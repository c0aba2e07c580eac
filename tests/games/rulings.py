"""Matches from before a ruling: they replay as they did, and by a later version they differ.

`tests/data/<game>/rulings/<name>-v1.jsonl` is a record that was written by version 1. A text
`<name>-v1.toml` beside it is the position that it begins with; without one it begins with the
setup. `<name>-v1.digest` is the digest of the last state.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from armillary.core import position, record
from armillary.core.decision import Action, Illegal
from armillary.core.game import Game, load
from armillary.core.match import Entry
from armillary.core.states.digest import digest


class Difference(NamedTuple):
    """Where two versions part: after so many entries, when this was done next."""

    entries: int
    action: Action | None
    """What the record does next; None: it is over."""
    refusal: Illegal | None
    """Why the other version does not allow it; None: it does."""
    old: Any
    """The state by the record's own version."""
    new: Any
    """The state by the other version."""


def keep(played: record.Record, path: Path, start: str = "") -> None:
    """Store a match, and what it leads to; `start`: the position that it begins with."""
    if start:
        path.with_suffix(".toml").write_text(start, encoding="utf-8")
    record.save(played, path)
    *_, (_, state) = _states(path, played, played.version)
    path.with_suffix(".digest").write_text(_digest(played, state) + "\n", encoding="utf-8")


def replays_as_before(path: Path) -> Any:
    """Every entry is allowed by the record's own version and leads to the state of then."""
    played = record.read(path)
    game = load(played.game)
    for entry, state in _states(path, played, played.version):
        if entry is not None:
            assert state.stack[-1].seat == entry.seat
            assert game.check(state, entry.action) is None
    assert _digest(played, state) == path.with_suffix(".digest").read_text("utf-8").strip()
    return state


def differs_in(path: Path, version: int) -> Difference:
    """The first moment at which another version has another state, other options or a refusal."""
    played = record.read(path)
    game = load(played.game)
    ways = (_states(path, played, each) for each in (played.version, version))
    for number, ((entry, old), (_, new)) in enumerate(zip(*ways, strict=True)):
        action = entry.action if entry is not None else None
        refusal = game.check(new, action) if action is not None else None
        if refusal is not None or _shown(game, old) != _shown(game, new):
            return Difference(number, action, refusal, old, new)
    raise AssertionError(f"{path.name}: version {version} differs nowhere.")


def played_by(path: Path, version: int) -> Any:
    """The state to which the same entries lead by this version."""
    *_, (_, state) = _states(path, record.read(path), version)
    return state


def _states(path: Path, played: record.Record, version: int) -> Iterator[tuple[Entry | None, Any]]:
    """Every entry with the state before it, and at last None with the state after all."""
    game = load(played.game)
    state = _start(path, played, game, version)
    for entry in played.entries:
        yield entry, state
        game.apply(state, entry.action)
    yield None, state


def _start(path: Path, played: record.Record, game: Game, version: int) -> Any:
    text = path.with_suffix(".toml")
    if not text.exists():
        return game.setup(played.config, version)
    line = f"version = {version}"
    given = re.sub(r"^version = \d+$", line, text.read_text("utf-8"), count=1, flags=re.MULTILINE)
    return position.read(given)[2]


def _shown(game: Game, state: Any) -> tuple[str, list[Action]]:
    """What can be seen of a state: all that lies on the table, and what is offered."""
    asked = game.decision(state)
    return digest(game.plain(state)), list(asked.options) if asked is not None else []


def _digest(played: record.Record, state: Any) -> str:
    return digest(load(played.game).plain(state))
