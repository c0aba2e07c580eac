"""7  Designs worth having: which parts to put on which blueprint."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from armillary.core.decision import Action
from armillary.games.eclipse.actions.upgrade import PlacePart, usable_parts
from armillary.games.eclipse.bot.battle_strength import strength
from armillary.games.eclipse.components import SHIPS, components
from armillary.games.eclipse.pieces.ship_designs import (
    OUTSIDE,
    ReturnPart,
    design_values,
    refuse_values,
)
from armillary.games.eclipse.state import SHIP, Player, State

WIDTH = 6
"""Designs that are followed after each part."""

Tiles = tuple[str, ...]
Step = tuple[int, str]
Plan = tuple[Step, ...]


def refits(state: State, player: Player, parts: int) -> Iterator[list[Action]]:
    """For each type of ship the best that so many parts can do, as actions of an upgrade."""
    usable = usable_parts(player)
    for name in SHIPS:
        ship = SHIP[name]
        tiles, outside = player.designs[ship], player.outside[ship]
        for plan in best_plans(player.species, ship, tiles, outside, usable, parts):
            yield as_actions(ship, tiles, plan)


def as_actions(ship: int, tiles: Tiles, plan: Plan) -> list[Action]:
    """7.1  What lies on a space is returned before something else is put there."""
    actions: list[Action] = []
    for slot, part in plan:
        if slot != OUTSIDE and tiles[slot]:
            actions.append(ReturnPart(SHIPS[ship], slot))
        actions.append(PlacePart(SHIPS[ship], slot, part))
    return actions


@lru_cache(maxsize=1 << 14)
def best_plans(
    species: str,
    ship: int,
    tiles: Tiles,
    outside: tuple[str, ...],
    usable: tuple[str, ...],
    parts: int,
) -> tuple[Plan, ...]:
    """The steps to the strongest design within so many parts, and with one part alone."""
    data = components().parts
    now = strength(design_values(species, ship, tiles, outside))
    level: list[tuple[float, Plan, Tiles]] = [(now, (), tiles)]
    best: list[tuple[float, Plan]] = []
    for _ in range(parts):
        found: dict[Tiles, tuple[float, Plan, Tiles]] = {}
        for _, plan, before in level:
            changed = {slot for slot, _ in plan}
            for slot, there in enumerate(before):
                if slot in changed or (there and data[there].access == "ancient"):
                    continue
                for part in usable:
                    ancient = data[part].access == "ancient"
                    if data[part].outside or part == there or (ancient and _used(plan, part)):
                        continue
                    after = (*before[:slot], part, *before[slot + 1 :])
                    its = design_values(species, ship, after, outside)
                    if after not in found and refuse_values(ship, its) is None:
                        found[after] = strength(its), (*plan, (slot, part)), after
        level = sorted(found.values(), key=lambda node: -node[0])[:WIDTH]
        if level and level[0][0] > (best[-1][0] if best else now) + 0.01:
            best.append(level[0][:2])
    return tuple(plan for _, plan in best)


def _used(plan: Plan, part: str) -> bool:
    return any(used == part for _, used in plan)
