"""The options of a match, for programs: their names, kinds, defaults and what is allowed.

The fields of a game's configuration say which there are; the form of its board knows their words,
and the names of what the rules know (factions, maps, boards) where the type is only a text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from armillary.core.game import Config, Game
from armillary.drawing.board import Setting
from armillary.table.games import board_of
from armillary.table.model import Json

Kind = Literal["boolean", "integer", "string", "array", "object"]
"""What JSON calls it."""
Form = Mapping[str, Setting]
"""The fields of a form by their keys."""


class MatchOption(msgspec.Struct, frozen=True):
    """An option of a match, as `options` of a new table takes it."""

    name: str
    kind: Kind
    default: Any
    values: list[str | int]
    """What is allowed; of an array: as its entries."""
    open_ended: bool
    """Other values are allowed, too: what fits, a refusal says."""
    words: str
    """What the form of a new table calls it, if it asks for it by this name."""


def options_of(game: Game, language: str) -> list[MatchOption]:
    """All options of a game, without players and seed, which a new table is told otherwise."""
    kind = game.config_type
    fields = msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"]
    form = {field.key: field for field in board_of(game.name).options(game.words(language))}
    own = [name for name in fields if name not in Config.__struct_fields__]
    return [_option(name, fields[name], form) for name in own]


def _option(name: str, field: Json, form: Form) -> MatchOption:
    shown = form.get(name)
    words = shown.label if shown else ""
    if "enum" in field:
        values = list(field["enum"])
        named: Kind = "integer" if isinstance(values[0], int) else "string"
        return MatchOption(name, named, field["default"], values, False, words)
    kind: Kind = field.get("anyOf", [field])[0]["type"]  # What may be null may also be left out.
    if kind == "array":
        values = _entries(name, form)
    else:
        values = _offered(shown, form) if shown else []
    if kind == "integer":
        values = [int(value) for value in values if value]
    typed = shown is not None and shown.kind == "text"
    open_ended = kind != "boolean" and (typed or not values)
    return MatchOption(name, kind, field["default"], values, open_ended, words)


def _entries(name: str, form: Form) -> list[Any]:
    """What may stand in a list: a form asks for `factions` as `faction0`, `faction1` and so on."""
    one = name.removesuffix("s")
    fields = [field for key, field in form.items() if key.startswith(one) and key != name]
    return list(dict.fromkeys(value for field in fields for value, _ in field.choices if value))


def _offered(shown: Setting, form: Form) -> list[Any]:
    """What a form offers. A text may be for what another field does not list (`known=own`): then
    what that one lists is allowed here as well."""
    listing, _, typed = shown.when.partition("=")
    if shown.kind == "text" and listing in form:
        return [value for value, _ in form[listing].choices if value != typed]
    return [value for value, _ in shown.choices]
