"""Battles as they are written down for `armillary odds`.

    battles:
      - id: B01
        attacker:
          - {class: cruiser, count: 2, species: planta, grid_parts: [ion_cannon, nuclear_drive]}
        defender:
          - {class: ancient, count: 1, npc_blueprint: ancient}
          - {class: starbase, count: 1, stats: {initiative: 4, hull: 2, cannons: {yellow: 1}}}

`stats` count as they are given. Without them a ship has the parts of `grid_parts` on the blueprint
of its species, or the parts printed there if none are listed; ships of nobody have the blueprint
that is named, or else the normal one. Other keys are comments.
"""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec

from armillary.core.errors import DataError
from armillary.core.files.component_data import Plain, Row, convert
from armillary.games.eclipse.combat.odds import Fleet
from armillary.games.eclipse.components import COLOURS, NPCS, SHIPS, Components, components
from armillary.games.eclipse.pieces.ship_values import Values, npc_values, values

Number = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Battle(msgspec.Struct, frozen=True):
    id: str
    attacker: tuple[Fleet, ...]
    defender: tuple[Fleet, ...]


class _Stats(Row, frozen=True):
    initiative: Number = 0
    computer: Number = 0
    shield: Number = 0
    hull: Number = 0
    cannons: dict[str, Number] = msgspec.field(default_factory=dict)
    missiles: dict[str, Number] = msgspec.field(default_factory=dict)


class _Group(Row, frozen=True):
    """An entry of a side but for its class, which is no name for a field."""

    count: Annotated[int, msgspec.Meta(ge=1, le=20)]
    species: str | None = None
    grid_parts: tuple[str, ...] | None = None
    npc_blueprint: str | None = None
    stats: _Stats | None = None


def read(raw: object, file: str) -> list[Battle]:
    """The battles of a file that has been parsed; DataError names the key that is wrong."""
    battles = raw.get("battles") if isinstance(raw, dict) else None
    if not isinstance(battles, list):
        raise DataError(file, "battles", "must be a list of battles")
    return [_battle(entry, file, f"battles[{i}]") for i, entry in enumerate(battles)]


def _battle(raw: object, file: str, key: str) -> Battle:
    if not isinstance(raw, dict):
        raise DataError(file, key, "must have the keys id, attacker and defender")
    if not isinstance(raw.get("id"), str | int):
        raise DataError(file, f"{key}.id", "must be a name or a number")
    return Battle(
        str(raw["id"]), _side(raw, "attacker", file, key), _side(raw, "defender", file, key)
    )


def _side(raw: Plain, side: str, file: str, key: str) -> tuple[Fleet, ...]:
    key, fleets = f"{key}.{side}", raw.get(side)
    if not isinstance(fleets, list) or not fleets:
        raise DataError(file, key, "must be a list of ships")
    # 13.3  Ships of nobody are always defenders.
    allowed = SHIPS if side == "attacker" else (*NPCS, *SHIPS)
    return tuple(_fleet(fleet, allowed, file, f"{key}[{i}]") for i, fleet in enumerate(fleets))


def _fleet(raw: Any, allowed: tuple[str, ...], file: str, key: str) -> Fleet:
    kind = raw.get("class") if isinstance(raw, dict) else None
    if kind not in allowed:
        reason = f"must be one of {', '.join(allowed)}, not {kind!r}"
        raise DataError(file, f"{key}.class", reason)
    fields = {name: raw[name] for name in _Group.__struct_fields__ if name in raw}
    group = convert(fields, _Group, file, key)
    return Fleet(kind, group.count, _values(components(), kind, group, file, key))


def _values(c: Components, kind: str, group: _Group, file: str, key: str) -> Values:
    if group.stats:
        for weapons in ("cannons", "missiles"):
            for colour in getattr(group.stats, weapons):
                _known(colour, COLOURS, "colour", file, f"{key}.stats.{weapons}")
        return Values(**msgspec.structs.asdict(group.stats))
    if kind in NPCS:
        name = group.npc_blueprint or kind
        of_kind = [npc.id for npc in c.npcs.values() if npc.kind == kind]
        _known(name, of_kind, "blueprint", file, f"{key}.npc_blueprint")
        return npc_values(c.npcs[name])
    if group.species is None:
        raise DataError(file, key, f"a {kind} needs stats, or a species with its grid_parts")
    _known(group.species, c.species, "species", file, f"{key}.species")
    blueprint = c.species[group.species].blueprints[kind]
    parts = blueprint.printed if group.grid_parts is None else group.grid_parts
    for i, part in enumerate(parts):
        _known(part, c.parts, "part", file, f"{key}.grid_parts[{i}]")
    return values(c, blueprint, parts)


def _known(name: str, names: Iterable[str], what: str, file: str, key: str) -> None:
    if name not in names:
        raise DataError(file, key, f"there is no {what} {name!r}; allowed are {', '.join(names)}")
