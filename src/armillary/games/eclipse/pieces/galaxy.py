"""2.10, 2.11 and 9.3  The map: rings, connections, and who is where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from armillary.core.states.hexes import distance
from armillary.games.eclipse.components import Hex
from armillary.games.eclipse.state import NO_SHIPS, Place, Player, Squadron, State, Table, with_item

EDGES: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The steps across the six edges of a sector, clockwise from the north."""

CENTRE: Hex = (0, 0)

GENERATOR = "wormhole_generator"
CLOAKING = "cloaking_device"
ALL_PINNED = 99
"""9.5  More ships than anybody has."""

replace = msgspec.structs.replace


# 2.10 and 2.11  Zones and wormholes


def ring(at: Hex) -> int:
    """2.10  The stack of a zone: 0 inner, 1 middle, 2 outer."""
    return min(distance(CENTRE, at), 3) - 1


def across(at: Hex, edge: int) -> Hex:
    """The zone behind an edge."""
    dq, dr = EDGES[edge]
    return at[0] + dq, at[1] + dr


def wormholes(table: Table, id: str, rotation: int) -> int:
    """2.11  A bit for each edge of the map at which a tile shows a wormhole."""
    return table.wormholes[id][rotation]


def opposite(edge: int) -> int:
    """The edge of the neighbour that touches this one."""
    return (edge + 3) % 6


class Routes:
    """2.11 and 2.17  Which sectors are connected. A change makes new routes."""

    __slots__ = ("full", "half", "map", "portals")

    def __init__(self, table: Table, sectors: Iterable[Place]) -> None:
        places = list(sectors)
        self.map: dict[Hex, str] = {place.at: place.id for place in places}
        """The sectors by zone."""
        self.portals = tuple(sorted(place.id for place in places if has_portal(table, place)))
        full: dict[str, set[str]] = {place.id: set() for place in places}
        half: dict[str, set[str]] = {place.id: set() for place in places}
        by_id = {place.id: place for place in places}
        for place in places:
            mine = wormholes(table, place.id, place.rotation)
            for edge in range(6):
                other = self.map.get(across(place.at, edge))
                if other is None:
                    continue
                its = wormholes(table, other, by_id[other].rotation)
                here, there = mine >> edge & 1, its >> opposite(edge) & 1
                if here or there:
                    half[place.id].add(other)
                if here and there:
                    full[place.id].add(other)
        for portal in self.portals:
            others = {id for id in self.portals if id != portal}
            full[portal] |= others
            half[portal] |= others
        self.full = {id: tuple(sorted(its)) for id, its in full.items()}
        """Fully connected sectors, those linked by portals included."""
        self.half = {id: tuple(sorted(its)) for id, its in half.items()}
        """Sectors that are connected for whoever has the Wormhole Generator."""

    def of(self, player: Player) -> dict[str, tuple[str, ...]]:
        """2.11  What is connected for this player."""
        return self.half if GENERATOR in player.known else self.full


def has_portal(table: Table, place: Place) -> bool:
    """2.17  Whether a portal is printed here or was put here."""
    return place.portal_vp > 0 or table.data.sectors[place.id].warp_portal


def redraw_routes(state: State) -> None:
    """A tile or a portal has been put on the map."""
    state.routes = Routes(state.table, state.sectors.values())


# Ships


def squadron(place: Place, seat: int) -> Squadron | None:
    """The ships that a player has in a sector."""
    for its in place.squadrons:
        if its.seat == seat:
            return its
    return None


def ships(place: Place, seat: int) -> int:
    """How many ships a player has in a sector."""
    for its in place.squadrons:
        if its.seat == seat:
            return sum(its.ships)
    return 0


def enemies(state: State, place: Place, seat: int) -> int:
    """Ships of other players, allies included, and of nobody, but for those at peace (16.4)."""
    count = 0
    for its in place.squadrons:
        if its.seat != seat:
            count += sum(its.ships)
    if place.npcs and not at_peace(state, place, seat):
        count += len(place.npcs)
    return count


def at_peace(state: State, place: Place, seat: int) -> bool:
    """16.4  Draco never fights ancients."""
    table = state.table
    if table.kind_of_npc[place.id] != "ancient":
        return False
    return table.data.species[state.players[seat].species].peaceful


def pinned(state: State, place: Place, player: Player) -> int:
    """9.3 to 9.6  How many of a player's ships are pinned in a sector, if there are as many."""
    if not place.npcs and len(place.squadrons) < 2:
        its = place.squadrons
        return 0 if not its or its[0].seat == player.seat else sum(its[0].ships)
    if place.npcs and state.table.kind_of_npc[place.id] == "gcds":
        return ALL_PINNED
    count = enemies(state, place, player.seat)
    return count // 2 if CLOAKING in player.known else count


def has_free_ship(state: State, place: Place, player: Player) -> bool:
    """9.4  Whether the player has a ship there that is not pinned."""
    own = ships(place, player.seat)
    return own > 0 and own > pinned(state, place, player)


def present(state: State, player: Player) -> Iterator[Place]:
    """5.1  The sectors in which a player has control or a ship that is not pinned."""
    seat = player.seat
    for place in state.sectors.values():
        if place.owner == seat or (place.squadrons and has_free_ship(state, place, player)):
            yield place


def owned(state: State, seat: int) -> list[Place]:
    """2.6  The sectors that a player controls."""
    return [place for place in state.sectors.values() if place.owner == seat]


def falling(state: State) -> list[Place]:
    """13.1  All sectors from the highest number down."""
    return [state.sectors[id] for id in sorted(state.sectors, key=int, reverse=True)]


def enter(state: State, id: str, seat: int, ship: int) -> None:
    """17.10  A ship comes to a sector; the first of a player begins a stay there."""
    place = state.sectors[id]
    changed = list(place.squadrons)
    for number, its in enumerate(changed):
        if its.seat == seat:
            changed[number] = Squadron(seat, with_item(its.ships, ship, 1), its.wounds)
            break
    else:
        changed.append(Squadron(seat, with_item(NO_SHIPS, ship, 1)))
    state.sectors[id] = replace(place, squadrons=tuple(changed))


def leave(state: State, id: str, seat: int, ship: int) -> None:
    """A ship is gone from a sector; with the last one the player's stay ends."""
    place = state.sectors[id]
    changed = []
    for its in place.squadrons:
        if its.seat == seat:
            left = with_item(its.ships, ship, -1)
            if left == NO_SHIPS:
                continue
            its = Squadron(seat, left, its.wounds)
        changed.append(its)
    state.sectors[id] = replace(place, squadrons=tuple(changed))
