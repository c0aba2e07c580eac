"""2.8, 7.1 and 7.2  Ship designs: the parts on blueprints, and what they must add up to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Protocol

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.components import SHIPS, Part, Ship, components
from armillary.games.eclipse.pieces.ship_values import Values, values
from armillary.games.eclipse.state import SHIP, STARBASE, Player, State

OUTSIDE = -1
"""The space of a part that lies beside the grid."""

Tiles = tuple[str, ...]
"""The part tile on each space of a blueprint; empty: none."""

Spot = tuple[int, str]
"""A space of a blueprint, and the part that is put there."""


@lru_cache(maxsize=1 << 15)
def design_values(species: str, ship: int, tiles: Tiles, outside: tuple[str, ...]) -> Values:
    """2.8  The values of a blueprint with these tiles."""
    data = components()
    blueprint = data.species[species].blueprints[SHIPS[ship]]
    shown = (tile or slot.part or "" for tile, slot in zip(tiles, blueprint.slots, strict=True))
    return values(data, blueprint, [*filter(None, shown), *outside])


def no_tiles(species: str) -> tuple[Tiles, ...]:
    """Blueprints as they are printed."""
    row = components().species[species]
    return tuple(("",) * len(row.blueprints[ship].slots) for ship in SHIPS)


def all_values(player: Player) -> tuple[Values, ...]:
    """2.8  The values of all four types of a player."""
    return tuple(
        design_values(player.species, ship, player.designs[ship], player.outside[ship])
        for ship in range(len(SHIPS))
    )


# 7.2  What a blueprint needs


def refuse_values(ship: int, its: Values) -> Illegal | None:
    """7.2  Energy and drives."""
    if its.energy_used > its.energy_produced:
        used, produced = its.energy_used, its.energy_produced
        return Illegal("7.2", "energy", ship=SHIPS[ship], need=used, have=produced)
    if ship == STARBASE:
        return Illegal("7.2", "starbase_drive") if its.movement else None
    return None if its.movement else Illegal("7.2", "no_drive", ship=SHIPS[ship])


def refuse_designs(player: Player) -> Illegal | None:
    """17.7  Whether all blueprints are as they must be."""
    for ship, its in enumerate(player.stats):
        if its.energy_used > its.energy_produced or (its.movement == 0) != (ship == STARBASE):
            return refuse_values(ship, its)
    return None


def tile_at(player: Player, ship: int, slot: int) -> str:
    """7.1  The part tile on a space; empty: none."""
    return player.designs[ship][slot] if slot != OUTSIDE else ""


def refuse_spot(
    player: Player, ship: int, slot: int, part: Part, over: bool = False
) -> Illegal | None:
    """7.1 and 7.2  Why a part cannot be put on a space, or would spoil a blueprint.

    `over`: 5.7 a tile that lies there makes room for it.
    """
    if part.outside or slot == OUTSIDE:
        if not part.outside or slot != OUTSIDE:
            return Illegal("5.7", "outside_only" if part.outside else "inside_only", part=part.id)
    elif not 0 <= slot < len(player.designs[ship]):
        return Illegal("7.1", "no_space", ship=SHIPS[ship], have=len(player.designs[ship]))
    elif player.designs[ship][slot] and not over:
        there = player.designs[ship][slot]
        return Illegal("17.7", "space_taken", ship=SHIPS[ship], part=there)
    elif ship == STARBASE and part.movement:
        return Illegal("7.2", "starbase_drive")
    for other, its in enumerate(player.stats):
        if other == ship:
            tiles, outside = _with_part(player, ship, slot, part.id)
            its = design_values(player.species, ship, tiles, outside)
        refusal = refuse_values(other, its)
        if refusal is not None:
            return refusal
    return None


def _with_part(player: Player, ship: int, slot: int, part: str) -> tuple[Tiles, tuple[str, ...]]:
    tiles, outside = player.designs[ship], player.outside[ship]
    if slot == OUTSIDE:
        return tiles, (*outside, part)
    return (*tiles[:slot], part, *tiles[slot + 1 :]), outside


def set_part(player: Player, ship: int, slot: int, part: str) -> None:
    """7.1 and 7.3  Put a part on a space, or nothing; all ships of the type change at once."""
    tiles, outside = _with_part(player, ship, slot, part)
    player.designs = (*player.designs[:ship], tiles, *player.designs[ship + 1 :])
    player.outside = (*player.outside[:ship], outside, *player.outside[ship + 1 :])
    its = design_values(player.species, ship, tiles, outside)
    player.stats = (*player.stats[:ship], its, *player.stats[ship + 1 :])


# All spots at once, for the options


@cache
def _deltas() -> dict[str, tuple[int, int]]:
    """What each part does to energy and movement."""
    parts = components().parts.values()
    return {part.id: (part.energy_produced - part.energy_used, part.movement) for part in parts}


@lru_cache(maxsize=1 << 14)
def _spots(
    species: str,
    ship: int,
    tiles: Tiles,
    outside: tuple[str, ...],
    parts: tuple[str, ...],
    over: bool,
) -> tuple[Spot, ...]:
    """7.1  Where each of these parts may go on one blueprint so that it is legal afterwards."""
    data, deltas = components(), _deltas()
    its = design_values(species, ship, tiles, outside)
    balance, movement = its.energy_produced - its.energy_used, its.movement
    found: list[Spot] = []
    for slot, printed in enumerate(data.species[species].blueprints[SHIPS[ship]].slots):
        if tiles[slot] and not over:
            continue
        there = tiles[slot] or printed.part
        energy, speed = deltas[there] if there else (0, 0)
        for part in parts:
            if data.parts[part].outside:
                continue
            more_energy, more_speed = deltas[part]
            drives = movement - speed + more_speed
            if balance - energy + more_energy >= 0 and (drives == 0) == (ship == STARBASE):
                found.append((slot, part))
    for part in parts:
        if data.parts[part].outside and balance + deltas[part][0] >= 0:
            if (movement == 0) == (ship == STARBASE):
                found.append((OUTSIDE, part))
    return tuple(found)


def spots(
    player: Player, parts: tuple[str, ...], over: bool = False
) -> Iterator[tuple[int, tuple[Spot, ...]]]:
    """7.1 and 7.2  By type of ship: where these parts may go, all blueprints legal afterwards.

    `over`: 5.7 also on spaces with a tile, which makes room.
    """
    wrong = [ship for ship, its in enumerate(player.stats) if refuse_values(ship, its) is not None]
    if len(wrong) > 1:
        return
    for ship in wrong or range(len(SHIPS)):
        tiles, outside = player.designs[ship], player.outside[ship]
        yield ship, _spots(player.species, ship, tiles, outside, parts, over)


# 7.1  Returning parts


class Redesign(Protocol):
    """A frame in which parts may be returned."""

    @property
    def seat(self) -> int: ...
    def refuse_return(self, state: State) -> Illegal | None:
        """Why no part can be returned now."""


class ReturnPart(Action, frozen=True, tag="return_part"):
    """7.1  Take a part tile off a blueprint; ancient parts leave the game (7.3)."""

    ship: Ship
    slot: int

    @classmethod
    def options(cls, state: State, frame: Redesign) -> Iterator[ReturnPart]:
        if frame.refuse_return(state) is None:
            for ship, tiles in zip(SHIPS, state.players[frame.seat].designs, strict=True):
                for slot, tile in enumerate(tiles):
                    if tile:
                        yield cls(ship, slot)

    def check(self, state: State, frame: Redesign) -> Illegal | None:
        tiles = state.players[frame.seat].designs[SHIP[self.ship]]
        if not 0 <= self.slot < len(tiles) or not tiles[self.slot]:
            return Illegal("7.1", "nothing_to_return", ship=self.ship)
        return frame.refuse_return(state)

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        player = state.players[frame.seat]
        part = player.designs[SHIP[self.ship]][self.slot]
        set_part(player, SHIP[self.ship], self.slot, "")
        state.stack.append(frame)
        if log is not None:
            log.append(Event("return_part", frame.seat, {"ship": self.ship, "part": part}))
