"""Battles as they are written down for `armillary odds`.

    battles:
      - id: S01
        place: space
        nebula: true
        attacker:
          faction: sol
          units: {dreadnought: 1, fighter: 4}
          upgraded: [fighter]
          technologies: [duranium_armor]
          action_cards: [morale_boost]
          damaged: {dreadnought: 1}
        defender:
          faction: generic
          units: {cruiser: 2, pds: 1}

The faction `generic` has no abilities and no flagship. What takes no part in a battle is let in as
long as it exists; other keys are comments.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Literal

import msgspec

from armillary.core.errors import DataError
from armillary.core.files.component_data import Plain, Row, convert
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.components import Components, Unit, components
from armillary.games.imperium.powers import registry
from armillary.games.imperium.powers.effect_types import UnitType
from armillary.games.imperium.powers.power import POWERS

GENERIC = "generic"
Number = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Side(msgspec.Struct, frozen=True):
    """One side of a battle: its units, as their cards, and what it can use."""

    faction: str
    units: dict[UnitType, int]
    cards: dict[UnitType, Unit]
    has: frozenset[str]  # technologies, action cards and notes
    damaged: dict[UnitType, int] = msgspec.field(default_factory=dict)  # how many of the units


class Battle(msgspec.Struct, frozen=True):
    id: str
    place: Literal["space", "ground"]
    attacker: Side
    defender: Side
    nebula: bool = False
    begun: bool = False  # a round has been fought: what comes before the rounds is over


def advantages(own: Side, enemy: Side, space: bool) -> Advantages:
    """What all that a side has changes in a battle. The text of a flagship works in space."""
    registry.load()
    found = Advantages(space, enemy.faction)
    abilities = (a.id for a in components().abilities.values() if a.faction == own.faction)
    flagship = own.cards.get("flagship") if space else None
    for id in (*abilities, *sorted(own.has), *((flagship.id,) if flagship else ())):
        POWERS[id].odds(found)
    return found


@cache
def _covered(id: str) -> bool:
    """Whether something changes the odds of a battle in space or on the ground."""
    registry.load()
    for space in (True, False):
        found = Advantages(space)
        POWERS[id].odds(found)
        if found != Advantages(space):
            return True
    return False


class _Side(Row, frozen=True):
    units: dict[UnitType, Number]
    faction: str = GENERIC
    upgraded: tuple[UnitType, ...] = ()
    technologies: tuple[str, ...] = ()
    action_cards: tuple[str, ...] = ()
    promissory_notes: tuple[str, ...] = ()
    damaged: dict[UnitType, Number] = msgspec.field(default_factory=dict)


class _Battle(Row, frozen=True):
    id: str | int
    place: Literal["space", "ground"]
    attacker: Plain
    defender: Plain
    nebula: bool = False


def read(raw: object, file: str) -> list[Battle]:
    """The battles of a file that has been parsed; DataError names the key that is wrong."""
    battles = raw.get("battles") if isinstance(raw, dict) else None
    if not isinstance(battles, list):
        raise DataError(file, "battles", "must be a list of battles")
    return [_battle(entry, file, f"battles[{i}]") for i, entry in enumerate(battles)]


def _battle(raw: object, file: str, key: str) -> Battle:
    plain = convert(_fields(raw, _Battle), _Battle, file, key)
    return Battle(
        str(plain.id),
        plain.place,
        _side(plain.attacker, plain.place, file, f"{key}.attacker"),
        _side(plain.defender, plain.place, file, f"{key}.defender"),
        plain.nebula,
    )


def _fields(raw: object, kind: type[Row]) -> object:
    """Without the keys that are comments."""
    if not isinstance(raw, dict):
        return raw
    return {name: raw[name] for name in kind.__struct_fields__ if name in raw}


def _side(raw: object, place: str, file: str, key: str) -> Side:
    c, plain = components(), convert(_fields(raw, _Side), _Side, file, key)
    factions = (GENERIC, *c.factions)
    _known(plain.faction, factions, "faction", file, f"{key}.faction")
    upgraded = set(plain.upgraded)
    for i, technology in enumerate(plain.technologies):
        _known(technology, c.technologies, "technology", file, f"{key}.technologies[{i}]")
        if (type := c.technologies[technology].upgrades) != "":
            upgraded.add(type)
    names: tuple[str, ...]
    known: Mapping[str, object]
    for names, known, field in (
        (plain.action_cards, c.action_cards, "action_cards"),
        (plain.promissory_notes, c.promissory_notes, "promissory_notes"),
    ):
        for i, name in enumerate(names):
            what = field.replace("_", " ").removesuffix("s")
            _known(name, known, what, file, f"{key}.{field}[{i}]")
            if not _covered(name):
                covered = ", ".join(sorted(filter(_covered, known)))
                reason = f"the odds do not cover {name}; they cover {covered}"
                raise DataError(file, f"{key}.{field}[{i}]", reason)
    cards = {
        type: _card(c, plain.faction, type, type in upgraded, file, f"{key}.units.{type}")
        for type, count in plain.units.items()
        if count
    }
    relevant = "ship" if place == "space" else "ground_force"
    if not any(c.units.types[type].kind == relevant for type in cards):
        reason = "must have a ship" if place == "space" else "must have infantry"
        raise DataError(file, f"{key}.units", reason)
    for type, hurt in plain.damaged.items():
        able = plain.units.get(type, 0) if type in cards and cards[type].sustain_damage else 0
        if hurt > able:
            reason = f"{hurt} cannot be damaged: {able} of them can sustain damage"
            raise DataError(file, f"{key}.damaged.{type}", reason)
    has = frozenset((*plain.technologies, *plain.action_cards, *plain.promissory_notes))
    units = {type: plain.units[type] for type in cards}
    return Side(plain.faction, units, cards, has, plain.damaged)


def _card(c: Components, faction: str, type: UnitType, upgraded: bool, file: str, key: str) -> Unit:
    levels = (2, 1) if upgraded else (1, 2) if type == "war_sun" else (1,)
    for level in levels:
        card = c.unit(faction, type, level)
        if card is not None:
            return card
    raise DataError(file, key, f"the faction {faction} has no {type}")


def _known(name: str, names: Iterable[str], what: str, file: str, key: str) -> None:
    if name not in names:
        raise DataError(file, key, f"there is no {what} {name!r}; allowed are {', '.join(names)}")
