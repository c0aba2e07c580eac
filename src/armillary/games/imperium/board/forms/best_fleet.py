"""6.2  The smallest fleet that does the job: it wins in space, and carries who lands."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from armillary.games.imperium.board.sheets import battle_odds
from armillary.games.imperium.combat.invasion import may_land
from armillary.games.imperium.numbering import PLANETS_OF, ground
from armillary.games.imperium.units.packed_units import FIGHTER, INFANTRY
from armillary.games.imperium.units.placement import ground_forces

if TYPE_CHECKING:
    from armillary.games.imperium.board.forms.move_orders import Orders, Ship

ALL = 999
"""As much cargo as there is."""
SAFE = 0.8
"""From these odds on a fleet is strong enough."""


def best_fleet(orders: Orders) -> dict[str, int]:
    """Of the ships that could all be sent, the cheapest first ones that are enough; none where
    there is nothing to fight for, and units of one's own are there already."""
    if not _wanted(orders):
        return {}
    whole = orders.everything()
    enough = [
        fleet
        for fleet in (_first_enough(orders, whole, ships) for ships in _orders(orders, whole))
        if fleet is not None
    ]
    return min(enough, key=lambda fleet: _worth(orders, fleet), default=whole)


def _wanted(orders: Orders) -> bool:
    """Whether there are enemies or planets to take, or nobody of one's own is there yet."""
    state, seat, system = orders.state, orders.player.seat, orders.active
    if battle_odds.defender_in(state, system, seat) is not None or _landing(orders):
        return True
    there = (system, *map(ground, PLANETS_OF[system]))
    return not any(orders.player.units[place] for place in there)


def _orders(orders: Orders, whole: dict[str, int]) -> Iterator[list[Ship]]:
    """In what order ships are added: the strongest first, or those with the most room."""
    ships = [ship for ship in orders.ships for _ in range(whole.get(ship.field, 0))]
    yield sorted(ships, key=lambda ship: ship.unit)
    yield sorted(ships, key=lambda ship: (-orders.capacity(ship.unit), -ship.unit))
    yield sorted(ships, key=lambda ship: -ship.unit)


def _first_enough(
    orders: Orders, whole: dict[str, int], ships: list[Ship]
) -> dict[str, int] | None:
    """The first ships of these that do the job together."""
    fighting = battle_odds.defender_in(orders.state, orders.active, orders.player.seat)
    carried = sum(whole.get(cargo.field, 0) for cargo in orders.cargo if cargo.unit == INFANTRY)
    landing = min(carried, _landing(orders))

    def loaded(n: int) -> dict[str, int]:
        fleet = Counter(ship.field for ship in ships[:n])
        return orders.load(fleet, {INFANTRY: landing, FIGHTER: 0 if fighting is None else ALL})

    def enough(n: int) -> bool:
        fleet = loaded(n)
        aboard = sum(fleet.get(one.field, 0) for one in orders.cargo if one.unit == INFANTRY)
        return aboard >= landing and (fighting is None or _wins(orders, fleet, fighting))

    first = 1 + bisect_left(range(1, len(ships) + 1), True, key=enough)
    return loaded(first) if first <= len(ships) else None


def _landing(orders: Orders) -> int:
    """8.4  Ground forces for the planets that are not one's own: one more than stands on each."""
    state, seat = orders.state, orders.player.seat
    return sum(
        1 + max((ground_forces(p, planet) for p in state.players if p.seat != seat), default=0)
        for planet in PLANETS_OF[orders.active]
        if not orders.player.planets >> planet & 1 and (may_land(state, planet) or state.custodians)
    )


def _wins(orders: Orders, fleet: dict[str, int], other: int) -> bool:
    before, orders.wanted = orders.wanted, fleet
    forces = orders.arriving()
    orders.wanted = before
    theirs = orders.state.players[other].units[orders.active]
    odds = battle_odds.space(
        orders.state, orders.active, (orders.player.seat, forces), (other, theirs)
    )
    return odds is None or odds.attacker >= SAFE


def _worth(orders: Orders, fleet: dict[str, int]) -> tuple[int, int]:
    """What the ships of a fleet cost, and how many they are."""
    ships = [(ship, fleet.get(ship.field, 0)) for ship in orders.ships]
    return sum(orders.cost(ship.unit) * n for ship, n in ships), sum(n for _, n in ships)
