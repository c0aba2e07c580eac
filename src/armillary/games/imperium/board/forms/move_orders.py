"""6.2  What can move, what somebody wants to move, and the bundle of actions that comes of it.

The rules name ships one by one in a fixed order, each with what it loads. Here cargo is one pool
per place: which ship carries what is worked out, since it makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from armillary.core.decision import Action
from armillary.games.imperium.board.forms.best_fleet import ALL, best_fleet
from armillary.games.imperium.board.forms.form_parts import Given, filled, pressed, read
from armillary.games.imperium.numbering import PLANETS_OF, TILES, ground, place_name, tile_of
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import State
from armillary.games.imperium.units.fleet_limits import fleet_limit
from armillary.games.imperium.units.movement import (
    MOVERS,
    EndMovement,
    Load,
    Move,
    MoveShip,
    rift_exits,
)
from armillary.games.imperium.units.packed_units import (
    BIG,
    BIG_SHIPS,
    FIGHTER,
    HURT,
    INFANTRY,
    ONE,
    TYPES,
    count,
    hurt,
    size,
)
from armillary.games.imperium.units.reach import Way, Ways, current, may_leave

ID = "move"


class Ship(NamedTuple):
    """Ships of one type and condition that can come from a system."""

    origin: int
    unit: int
    damaged: bool
    n: int
    way: Way

    @property
    def field(self) -> str:
        return f"{self.origin}.{self.unit}{'d' if self.damaged else ''}"

    @property
    def key(self) -> tuple[int, int, bool]:
        return self.origin, self.unit, self.damaged


class Cargo(NamedTuple):
    """Fighters or infantry in a place that can be picked up."""

    place: int
    unit: int
    n: int

    @property
    def field(self) -> str:
        return f"c{self.place}.{self.unit}"


class Orders:
    """What can move, what the reader has put in, and the bundle that comes of it."""

    def __init__(self, state: State, frame: Move, given: Given) -> None:
        self.state, self.frame = state, frame
        self.player = state.players[frame.seat]
        self.active = current(state).system
        self.asked = str(self.active)
        """What the form asks, which it says itself."""
        self.cards = modifiers(state, self.player).units
        self.ways = Ways(state, frame.seat)
        self.ships = list(self._ships())
        self.cargo = list(self._cargo())
        self.parts: list[Ship | Cargo] = [*self.ships, *self.cargo]
        self.wanted: dict[str, int] = {}
        """What stands in the form, as far as it is possible."""
        step, wanted = pressed(given), read(given)
        if step == "clear":
            wanted = {}
        elif step == "all":
            wanted = self.everything()
        elif step == "best" or not filled(given, ID, self.asked):
            wanted = best_fleet(self)
        self.wanted = {one.field: min(one.n, wanted.get(one.field, 0)) for one in self.parts}
        for number, ship in enumerate(self.stretched):
            self.wanted[ship.field] = int(number == 0)

    def _ships(self) -> Iterator[Ship]:
        movers = current(self.state).movers
        last = (
            (movers[-1].path[0], movers[-1].unit, movers[-1].damaged) if movers else (0, 0, False)
        )
        for origin in self.state.galaxy.tiles:
            forces = self.player.units[origin]
            if (
                not forces
                or origin == self.active
                or not may_leave(self.state, self.player, origin)
            ):
                continue
            for unit_type in MOVERS:
                if not count(forces, unit_type):
                    continue
                way = self.ways.way(unit_type, origin)
                if way is None:
                    continue
                broken = hurt(forces, unit_type)
                for damaged, n in ((False, count(forces, unit_type) - broken), (True, broken)):
                    if n and (origin, unit_type, damaged) >= last:
                        yield Ship(origin, unit_type, damaged, n, way)

    def _cargo(self) -> Iterator[Cargo]:
        """What lies on the way of a ship that can carry something."""
        places: dict[int, None] = {}
        for ship in self.ships:
            if self.capacity(ship.unit):
                places |= dict.fromkeys(self._pick_up(ship))
        for place in sorted(places, key=lambda p: (tile_of(p), p)):
            forces = self.player.units[place]
            for unit_type in (FIGHTER, INFANTRY):
                if count(forces, unit_type) and not self._flies(unit_type, place):
                    yield Cargo(place, unit_type, count(forces, unit_type))

    def _flies(self, unit_type: int, place: int) -> bool:
        """Whether it moves by itself and is listed as a ship."""
        return any(ship.origin == place and ship.unit == unit_type for ship in self.ships)

    def capacity(self, unit_type: int) -> int:
        card = self.cards[unit_type]
        return card.capacity if card is not None else 0

    def cost(self, unit_type: int) -> int:
        """What a ship of this type costs."""
        card = self.cards[unit_type]
        return card.cost if card is not None else 0

    def _pick_up(self, ship: Ship) -> list[int]:
        found = []
        for system in dict.fromkeys((ship.origin, *ship.way.path)):
            if system == self.active or not self.player.tokens >> system & 1:
                found += [system, *map(ground, PLANETS_OF[system])]
        return [place for place in found if tile_of(place) != self.active]

    def everything(self) -> dict[str, int]:
        """As much as the fleet pool holds, the strongest first, with all cargo that fits."""
        room = self.limit - self.there
        wanted: dict[str, int] = {}
        for ship in sorted(self.ships, key=lambda one: (one.unit, one.origin)):
            if rift_exits(self.state, (ship.origin, *ship.way.path)):
                continue  # the risk is for the player to take
            n = ship.n if ship.unit not in BIG_SHIPS else max(0, min(ship.n, room))
            if ship.way.single:
                n = (
                    0
                    if any(s.way.single and wanted.get(s.field) for s in self.ships)
                    else min(n, 1)
                )
            wanted[ship.field] = n
            room -= n if ship.unit in BIG_SHIPS else 0
        return self.load(wanted, {FIGHTER: ALL, INFANTRY: ALL})

    def load(self, ships: dict[str, int], most: dict[int, int]) -> dict[str, int]:
        """These ships with as much cargo as fits, of each type so much at most; infantry first."""
        before, self.wanted = self.wanted, dict(ships)
        left = dict(most)
        for cargo in sorted(self.cargo, key=lambda one: (-one.unit, -one.n)):
            self.wanted[cargo.field] = min(cargo.n, left[cargo.unit])
            while self.wanted[cargo.field] and self._loads() is None:
                self.wanted[cargo.field] -= 1
            left[cargo.unit] -= self.wanted[cargo.field]
        found, self.wanted = self.wanted, before
        return found

    # What comes of it

    @property
    def stretched(self) -> list[Ship]:
        """Chosen ships that need the bonus for one ship: there can be one of them."""
        return [s for s in self.ships if s.way.single and self.wanted.get(s.field)]

    @property
    def limit(self) -> int:
        return fleet_limit(self.state, self.player)

    @property
    def there(self) -> int:
        """Ships in the system already, and those that are on their way."""
        big = sum(mover.unit in BIG_SHIPS for mover in current(self.state).movers)
        return big + size(self.player.units[self.active] & BIG)

    @property
    def moving(self) -> int:
        """Ships that count against the fleet pool."""
        return sum(self.wanted.get(s.field, 0) for s in self.ships if s.unit in BIG_SHIPS)

    @property
    def room(self) -> int:
        """What the chosen ships can carry."""
        return sum(self.capacity(s.unit) * self.wanted.get(s.field, 0) for s in self.ships)

    @property
    def loaded(self) -> int:
        return sum(self.wanted.get(c.field, 0) for c in self.cargo)

    def _loads(self) -> list[tuple[Ship, list[tuple[Cargo, int]]]] | None:
        """Which ship carries what; None: it does not fit. What few ships can take comes first."""
        fleet = [ship for ship in self.ships for _ in range(self.wanted.get(ship.field, 0))]
        holds: list[list[tuple[Cargo, int]]] = [[] for _ in fleet]
        free = [self.capacity(ship.unit) for ship in fleet]
        able = {
            cargo: [i for i, ship in enumerate(fleet) if cargo.place in self._pick_up(ship)]
            for cargo in self.cargo
        }
        for cargo in sorted(self.cargo, key=lambda one: len(able[one])):
            left = self.wanted.get(cargo.field, 0)
            for i in sorted(able[cargo], key=lambda i: (len(fleet[i].way.path), free[i])):
                n = min(left, free[i])
                if n:
                    holds[i].append((cargo, n))
                    free[i] -= n
                    left -= n
            if left:
                return None
        return list(zip(fleet, holds, strict=True))

    def fits(self, field: str) -> bool:
        """Whether one more of this would still find room."""
        self.wanted[field] += 1
        found = self._loads() is not None
        self.wanted[field] -= 1
        return found

    def actions(self) -> list[Action]:
        """The bundle, in the order of the rules."""
        found: list[Action] = []
        loads = self._loads() or []
        for ship, hold in sorted(loads, key=lambda pair: pair[0].key):
            found.append(MoveShip(ship.origin, TYPES[ship.unit], ship.way.path, ship.damaged))
            for cargo, n in hold:
                name = TYPES[cargo.unit]
                if cargo.place < TILES:
                    found.append(Load(name, system=cargo.place, n=n))
                else:
                    found.append(Load(name, planet=place_name(cargo.place), n=n))
        return [*found, EndMovement()]

    def arriving(self) -> int:
        """The forces of the player in the active system afterwards."""
        return self.player.units[self.active] + self.coming()

    def coming(self) -> int:
        """The forces that come."""
        forces = 0
        for one in self.parts:
            n = self.wanted.get(one.field, 0)
            forces += n * ONE[one.unit]
            if isinstance(one, Ship) and one.damaged:
                forces += n * HURT[one.unit]
        for mover in current(self.state).movers:
            forces += (
                ONE[mover.unit] + mover.fighters * ONE[FIGHTER] + mover.infantry * ONE[INFANTRY]
            )
            forces += HURT[mover.unit] if mover.damaged else 0
        return forces
