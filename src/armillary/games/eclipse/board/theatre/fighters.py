"""13  Who fights and what they are asked: the units of a battle, their places, their dice."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.words import Words
from armillary.games.eclipse.board.places import asked_frame, asks, nobody
from armillary.games.eclipse.combat.battle import Engage
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.ship_values import Values
from armillary.games.eclipse.state import NOBODY, SHIP, Battle, State, Unit

Die = tuple[int, int]
"""Damage and face."""


def values_of(state: State, seat: int, kind: str) -> Values:
    """2.8  The values of the blueprint of a kind; cubes have none."""
    if seat == NOBODY:
        return state.table.npc_stats[kind]
    return state.players[seat].stats[SHIP[kind]] if kind in SHIP else Values()


def unit_place(seat: int, kind: str) -> str:
    """The place of all ships of a type."""
    return f"unit:{seat}:{kind}"


def vessel_place(kind: str, damage: int) -> str:
    """The place of the enemy ships of a type that have this damage: they are all the same."""
    return f"vessel:{kind}:{damage}"


def colour_of(damage: int) -> str:
    """The colour of the dice that do this damage."""
    return next(c for c, value in components().combat.dice.damage.items() if value == damage)


def name_of(state: State, side: int, sector: str, words: Words) -> str:
    """A side of a battle; ships of nobody are called what they are."""
    if side == NOBODY:
        return words.label(nobody(components().sectors[sector]))
    return words.names(state)[side]


# What is asked


def acting_units(state: State, battle: Battle) -> list[Unit]:
    """13.4  The unit that fires, or those that may act now."""
    frame = asked_frame(state)
    if isinstance(frame, Engage):
        return [battle.units[number] for number in frame.units(state)]
    unit = acting_unit(state, battle)
    return [unit] if unit is not None else []


def acting_unit(state: State, battle: Battle) -> Unit | None:
    """The unit that fires."""
    frame = asked_frame(state)
    unit = getattr(frame, "unit", None)
    return battle.units[unit] if isinstance(unit, int) and unit < len(battle.units) else None


def waiting_dice(state: State) -> Sequence[Die]:
    """13.7  The dice that are still to be assigned; the first is asked for now."""
    frame = asked_frame(state)
    return getattr(frame, "dice", ()) if asks(state, "assign") else ()


def next_damage(state: State) -> int:
    """The damage of the die that is assigned now."""
    dice = waiting_dice(state)
    return dice[0][0] if dice else 0
