"""A position as text: a setup, and only what differs from it.

The text is TOML: `game`, `version`, `config`, then one line for each difference, such as
`players.0.ore = 7`. People write it in tests and bug reports; every state can be written.
"""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any, TypeGuard

import msgspec

from armillary.core.errors import PositionError
from armillary.core.files.component_data import Plain
from armillary.core.game import Config, Game, load
from armillary.core.states.state import State

GONE = "gone"
"""The value of something that the setup has and the position has not."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write(game: Game, config: Config, state: State) -> str:
    """The text of a state that came from this configuration."""
    version: int = state.table.version
    start = _plain(game, game.setup(config, version))
    lines = [
        f"game = {toml_value(game.name)}",
        f"version = {version}",
        f"config = {toml_value(msgspec.to_builtins(config))}",
    ]
    _differences("", start, _plain(game, state), lines)
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[Game, Config, Any]:
    """Game, configuration and state of a text; one clear sentence if it makes no sense."""
    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PositionError(f"This is not a position: {error}.") from None
    name = given.pop("game", None)
    if not isinstance(name, str):
        raise PositionError('A position names its game: game = "NAME".')
    game = load(name)
    version = given.pop("version", game.version)
    if type(version) is not int or not 1 <= version <= game.version:
        raise PositionError(
            f"It uses rules version {version} of {game.name}; "
            f"this program knows versions 1 to {game.version}."
        )
    try:
        config = msgspec.convert(given.pop("config", {}), game.config_type)
    except msgspec.ValidationError as error:
        raise PositionError(f"The config does not fit: {error}.") from None
    plain = _plain(game, game.setup(config, version))
    _merge("", plain, given)
    try:
        state = game.restore(config, plain, version)
    except (LookupError, TypeError, ValueError, msgspec.ValidationError) as error:
        # A game reads what its own `plain` wrote; whatever it stumbles over came from the text.
        raise PositionError(f"This is not a position of {game.name}: {_words(error)}.") from error
    _taken("", given, _plain(game, state))
    return game, config, state


def _plain(game: Game, state: State) -> Plain:
    """The plain form as a text would give it back: lists, never tuples, and keys that are names."""
    plain: Plain = json.loads(json.dumps(game.plain(state)))
    return plain


def _words(error: Exception) -> str:
    """What a game stumbled over; a KeyError says no more than the key."""
    return f"{error} is not known" if isinstance(error, LookupError) else str(error)


def toml_value(value: object) -> str:
    """A value in TOML, on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {toml_value(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, (bool, int, float, str)):
        return json.dumps(value, ensure_ascii=False)
    raise TypeError(f"A position cannot hold {value!r}; leave the key out instead.")


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key)


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _differences(path: str, old: object, new: object, lines: list[str]) -> None:
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in new.items():
            here = _join(path, _key(key))
            if key in old:
                _differences(here, old[key], value, lines)
            else:
                lines.append(f"{here} = {toml_value(value)}")
        lines += (f"{_join(path, _key(key))} = {toml_value(GONE)}" for key in old if key not in new)
    elif _tables(old) and _tables(new) and len(old) == len(new):
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            _differences(f"{path}.{number}", before, after, lines)
    else:
        lines.append(f"{path} = {toml_value(new)}")


def _tables(items: object) -> TypeGuard[list[Plain]]:
    return isinstance(items, list) and all(isinstance(item, dict) for item in items)


def _merge(path: str, onto: Any, given: dict[str, Any]) -> None:
    """Lay the differences over the plain form of the setup, in place."""
    for key, value in given.items():
        here = _join(path, key)
        place: Any = key
        if isinstance(onto, list):
            if not key.isdecimal() or int(key) >= len(onto):
                raise PositionError(f"{here}: there are {len(onto)} here, numbered from 0.")
            place = int(key)
        elif not path and key not in onto:
            raise PositionError(f"{here}: not a part of a position; {', '.join(onto)} are.")
        old = onto[place] if isinstance(onto, list) else onto.get(place)
        if value == GONE and isinstance(onto, dict):
            onto.pop(place, None)
        elif isinstance(value, dict) and isinstance(old, (dict, list)):
            _merge(here, old, value)
        elif old is None or _kind(old) == _kind(value):
            onto[place] = value
        else:
            raise PositionError(f"{here}: {_kind(old)} belongs here, not {value!r}.")


def _kind(value: object) -> str:
    kinds = {bool: "true or false", int: "a number", str: "a name", dict: "a table", list: "a list"}
    return kinds.get(type(value), type(value).__name__)


def _taken(path: str, given: object, plain: object) -> None:
    """Refuse what the game left aside: a misspelt name must not look as if it had worked."""
    if isinstance(given, list) and isinstance(plain, list) and len(given) == len(plain):
        given = {str(number): value for number, value in enumerate(given)}
    if isinstance(given, dict) and isinstance(plain, (dict, list)):
        for key, value in given.items():
            here = _join(path, key)
            try:
                after = plain[int(key)] if isinstance(plain, list) else plain[key]
            except LookupError:
                if value == GONE:
                    continue
                raise PositionError(f"{here}: there is nothing of this name here.") from None
            _taken(here, value, after)
    elif given != plain:
        raise PositionError(f"{path}: it cannot be {given!r}; it is {plain!r}.")
