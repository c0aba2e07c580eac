"""2.8  What a ship can do: the sum over all parts of its blueprint."""

from collections.abc import Iterable

import msgspec

from armillary.games.eclipse.components import Blueprint, Components, Dice, NpcBlueprint

FIELDS = ("initiative", "computer", "shield", "hull", "movement", "energy_produced", "energy_used")


class Values(msgspec.Struct, frozen=True):
    """The values of all ships of one type."""

    initiative: int = 0
    computer: int = 0
    shield: int = 0
    hull: int = 0
    movement: int = 0
    energy_produced: int = 0
    energy_used: int = 0
    cannons: Dice = msgspec.field(default_factory=dict)
    missiles: Dice = msgspec.field(default_factory=dict)


def values(c: Components, blueprint: Blueprint, parts: Iterable[str]) -> Values:
    """2.8  The values of a blueprint with these parts, the print outside the grid included."""
    sums = dict.fromkeys(FIELDS, 0)
    sums["initiative"] = blueprint.initiative
    sums["computer"] = blueprint.computer
    sums["energy_produced"] = blueprint.energy
    dice: dict[str, Dice] = {"cannon": {}, "missile": {}}
    for id in parts:
        part = c.parts[id]
        for field in FIELDS:
            sums[field] += getattr(part, field)
        for colour, count in part.dice.items():
            of_kind = dice[part.category]
            of_kind[colour] = of_kind.get(colour, 0) + count
    return Values(**sums, cannons=dice["cannon"], missiles=dice["missile"])


def npc_values(npc: NpcBlueprint) -> Values:
    """The values of a ship of nobody, which never moves."""
    return Values(
        initiative=npc.initiative,
        computer=npc.computer,
        shield=npc.shield,
        hull=npc.hull,
        cannons=npc.cannons,
        missiles=npc.missiles,
    )
