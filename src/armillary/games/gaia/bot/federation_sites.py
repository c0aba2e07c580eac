"""Where federations may grow: own structures that lie close together."""

from __future__ import annotations

from functools import lru_cache

from armillary.core.states.hexes import bits, distance
from armillary.games.gaia.actions.federation import needed_value, own_zone, power_value
from armillary.games.gaia.state import Player, State, Table

Plan = tuple[int, int]
"""The power value of some structures, and the satellites that connect them."""

MOST_PLANS = 3
FARTHEST = 4
"""More satellites between two structures are not worth planning for."""


class Atlas:
    """Distances on one map, and the plans found on it so far."""

    def __init__(self) -> None:
        self.rows: dict[int, dict[int, int]] = {}
        self.plans: dict[object, tuple[Plan, ...]] = {}

    def row(self, table: Table, place: int) -> dict[int, int]:
        """How far every hex is from this one."""
        row = self.rows.get(place)
        if row is None:
            hexes = table.grid.hexes
            here = hexes[place]
            row = self.rows[place] = {n: distance(here, there) for n, there in hexes.items()}
        return row


@lru_cache(maxsize=16)
def atlas(table: Table) -> Atlas:
    """The atlas of a match."""
    return Atlas()


def federation_plans(state: State, player: Player) -> tuple[int, tuple[Plan, ...]]:
    """The power value that a federation needs, and the best disjoint starts of federations."""
    need = needed_value(state, player)
    book = atlas(state.table)
    key = (
        need,
        player.federated,
        player.stations,
        player.big_buildings,
        player.faction.id,
        frozenset(player.structures.items()),
    )
    plans = book.plans.get(key)
    if plans is None:
        if len(book.plans) > 50_000:
            book.plans.clear()
        plans = book.plans[key] = _find(state, player, need, book)
    return need, plans


def _find(state: State, player: Player, need: int, book: Atlas) -> tuple[Plan, ...]:
    powers = {
        place: power_value(state, player, place)
        for place in bits(player.land & ~own_zone(state, player))
    }
    if player.faction.grows_federation:
        total = sum(powers.values()) + player.stations.bit_count()
        return ((total, 1),) if total else ()
    plans: list[Plan] = []
    while powers and len(plans) < MOST_PLANS:
        best: tuple[float, int, int, list[int]] | None = None
        for seed in powers:
            power, satellites, members = _grow(state.table, book, seed, powers, need)
            worth = (
                12 * (min(power, need) / need) ** 2 - 1.2 * satellites - 0.6 * max(0, power - need)
            )
            if best is None or worth > best[0]:
                best = worth, power, satellites, members
        assert best is not None
        plans.append((best[1], best[2]))
        for member in best[3]:
            del powers[member]
    return tuple(plans)


def _grow(
    table: Table, book: Atlas, seed: int, powers: dict[int, int], need: int
) -> tuple[int, int, list[int]]:
    """From one structure always to the nearest, until the power value is enough."""
    members, power, satellites = [seed], powers[seed], 0
    row = book.row(table, seed)
    near = {place: row[place] - 1 for place in powers if place != seed}
    while power < need and near:
        nearest = min(near, key=lambda place: near[place] - 0.5 * powers[place])
        if near[nearest] > FARTHEST:
            break
        satellites += near.pop(nearest)
        power += powers[nearest]
        members.append(nearest)
        row = book.row(table, nearest)
        for place, gap in near.items():
            if row[place] - 1 < gap:
                near[place] = row[place] - 1
    return power, satellites, members
