"""6.2  Movement: ships and cargo are chosen in one form, and sent as a whole.

The rules name ships one by one in a fixed order, each with what it loads. Here cargo is one pool
per place: which ship carries what is worked out, since it makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from armillary.core.decision import Action, Illegal
from armillary.core.words import Words
from armillary.drawing.crests import seat_class
from armillary.drawing.icons import icon
from armillary.drawing.svg import text
from armillary.games.imperium.board import chances, texts
from armillary.games.imperium.board.art import unit
from armillary.games.imperium.board.forms import (
    Given,
    command,
    floating,
    hidden,
    plan,
    pressed,
    read,
    stepper,
)
from armillary.games.imperium.board.map import system_name
from armillary.games.imperium.board.parts import forces, odds_bar, panel, pill
from armillary.games.imperium.fleets import fleet_limit
from armillary.games.imperium.forces import (
    BIG,
    BIG_SHIPS,
    FIGHTER,
    INFANTRY,
    ONE,
    TYPES,
    count,
    hurt,
    size,
    types,
)
from armillary.games.imperium.kit import PLANETS, PLANETS_OF, TILES, ground, place_name, tile_of
from armillary.games.imperium.modifiers import modifiers
from armillary.games.imperium.movement import MOVERS, EndMovement, Load, Move, MoveShip, rift_exits
from armillary.games.imperium.reach import Way, Ways, allowance, current, may_leave, opens_of
from armillary.games.imperium.state import State

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
    """What can move, what the reader has put in, and the plan that comes of it."""

    def __init__(self, state: State, frame: Move, given: Given) -> None:
        self.state, self.frame = state, frame
        self.player = state.players[frame.seat]
        self.active = current(state).system
        self.cards = modifiers(state, self.player).units
        self.ways = Ways(state, frame.seat)
        self.ships = list(self._ships())
        self.cargo = list(self._cargo())
        wanted = read(given)
        if pressed(given) == "clear":
            wanted = {}
        elif pressed(given) == "best":
            wanted = self._best()
        self.parts: list[Ship | Cargo] = [*self.ships, *self.cargo]
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
            if self._capacity(ship.unit):
                places |= dict.fromkeys(self._pick_up(ship))
        for place in sorted(places, key=lambda p: (tile_of(p), p)):
            forces = self.player.units[place]
            for unit_type in (FIGHTER, INFANTRY):
                if count(forces, unit_type) and not self._flies(unit_type, place):
                    yield Cargo(place, unit_type, count(forces, unit_type))

    def _flies(self, unit_type: int, place: int) -> bool:
        """Whether it moves by itself and is listed as a ship."""
        return any(ship.origin == place and ship.unit == unit_type for ship in self.ships)

    def _capacity(self, unit_type: int) -> int:
        card = self.cards[unit_type]
        return card.capacity if card is not None else 0

    def _pick_up(self, ship: Ship) -> list[int]:
        found = []
        for system in dict.fromkeys((ship.origin, *ship.way.path)):
            if system == self.active or not self.player.tokens >> system & 1:
                found += [system, *map(ground, PLANETS_OF[system])]
        return [place for place in found if tile_of(place) != self.active]

    def _best(self) -> dict[str, int]:
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
        self.wanted = wanted
        for cargo in sorted(self.cargo, key=lambda one: -one.unit):
            wanted[cargo.field] = cargo.n
            while wanted[cargo.field] and self._loads() is None:
                wanted[cargo.field] -= 1
        return wanted

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
        return sum(self._capacity(s.unit) * self.wanted.get(s.field, 0) for s in self.ships)

    @property
    def loaded(self) -> int:
        return sum(self.wanted.get(c.field, 0) for c in self.cargo)

    def _loads(self) -> list[tuple[Ship, list[tuple[Cargo, int]]]] | None:
        """Which ship carries what; None: it does not fit. What few ships can take comes first."""
        fleet = [ship for ship in self.ships for _ in range(self.wanted.get(ship.field, 0))]
        holds: list[list[tuple[Cargo, int]]] = [[] for _ in fleet]
        free = [self._capacity(ship.unit) for ship in fleet]
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
        """The plan, in the order of the rules."""
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
        forces = self.player.units[self.active]
        for one in self.parts:
            forces += self.wanted.get(one.field, 0) * ONE[one.unit]
        for mover in current(self.state).movers:
            forces += (
                ONE[mover.unit] + mover.fighters * ONE[FIGHTER] + mover.infantry * ONE[INFANTRY]
            )
        return forces


# The sheet


def sheet(state: State, frame: Move, words: Words, given: Given | None = None) -> str:
    """Sources with steppers, fleet limit and cargo, what cannot come and why, the odds."""
    tell = texts.of(words.language)
    orders = Orders(state, frame, given or {})
    head = (
        f'<header class="ti-head"><div><span class="ti-over">{text(tell("move.caption"))}</span>'
        f"<h2>{text(tell('move.to', system=system_name(orders.active, words)))}</h2></div>"
        f"{command('best', tell('move.best'))}{command('clear', tell('move.clear'))}</header>"
    )
    sources = "".join(
        _source(orders, origin, words) for origin in dict.fromkeys(s.origin for s in orders.ships)
    )
    body = (
        f"{head}{_meters(orders, words)}{_under_way(orders, words)}{sources}"
        f"{_locked(orders, words)}{_battle(orders, words)}{_send(orders, words)}"
        f"{hidden(orders.wanted)}"
    )
    return floating(ID, body, f"ti-move {seat_class(frame.seat)}")


def _meters(orders: Orders, words: Words) -> str:
    tell = texts.of(words.language)
    ships, limit = orders.there + orders.moving, orders.limit
    segments = "".join(
        f'<i class="{"on" if n < ships else ""}"></i>' for n in range(max(limit, ships))
    )
    over = " ti-over-limit" if ships > limit else ""
    room, loaded = orders.room, orders.loaded
    share = min(100, round(100 * loaded / room)) if room else 0
    return (
        f'<div class="ti-meters"><div class="ti-limit{over}"><p>'
        f"<span>{text(tell('move.fleet'))}</span>"
        f"<b>{text(tell('objective.progress', have=ships, need=limit))}</b></p>"
        f'<span class="ti-segments">{segments}</span></div><div><p>'
        f"<span>{text(tell('move.cargo'))}</span>"
        f"<b>{text(tell('objective.progress', have=loaded, need=room))}</b></p>"
        f'<span class="ti-meter"><i style="width:{share}%"></i></span></div></div>'
    )


def _under_way(orders: Orders, words: Words) -> str:
    """Ships that were named one by one."""
    movers = current(orders.state).movers
    if not movers:
        return ""
    named = sum(
        ONE[m.unit] + m.fighters * ONE[FIGHTER] + m.infantry * ONE[INFANTRY] for m in movers
    )
    title = texts.of(words.language)("move.under_way")
    return panel(title, forces(orders.player.seat, named, words))


def _source(orders: Orders, origin: int, words: Words) -> str:
    ships = [ship for ship in orders.ships if ship.origin == origin]
    cargo = [one for one in orders.cargo if tile_of(one.place) == origin]
    rows = "".join(_ship_row(orders, ship, words) for ship in ships)
    rows += "".join(_cargo_row(orders, one, words) for one in cargo)
    return (
        f'<section class="ti-source"><h3><b>{text(system_name(origin, words))}</b>'
        f"{_route(orders, ships[0], words)}</h3><div>{rows}</div></section>"
    )


def _route(orders: Orders, ship: Ship, words: Words) -> str:
    """How far it is, and what lies on the way."""
    tell = texts.of(words.language)
    exits = rift_exits(orders.state, (ship.origin, *ship.way.path))
    told = text(tell("move.steps", n=len(ship.way.path)))
    if exits:
        return pill(f"{icon('warning')}{told} · {text(tell('move.rift', n=exits))}", "ti-warn")
    near = orders.state.galaxy.near[(ship.origin, *ship.way.path)[-2]]
    if not near >> orders.active & 1:
        return pill(f"{icon('wormhole')}{told}")
    return pill(told)


def _ship_row(orders: Orders, ship: Ship, words: Words) -> str:
    tell = texts.of(words.language)
    card = orders.cards[ship.unit]
    name = words.label(TYPES[ship.unit])
    facts = [
        tell("value.move", value=allowance(orders.state, orders.player, ship.unit, ship.origin))
    ]
    if card is not None and card.capacity:
        facts.append(tell("value.capacity", value=card.capacity))
    if ship.damaged:
        facts.append(tell("move.damaged"))
    full = ""
    if ship.unit in BIG_SHIPS and orders.there + orders.moving >= orders.limit:
        full = words.reason(Illegal("6.3.1", "fleet_limit", have=orders.limit))
    elif ship.way.single and orders.stretched:
        have = allowance(orders.state, orders.player, ship.unit, ship.origin)
        full = words.reason(Illegal("6.2.10", "too_far", need=have + 1, have=have))
    n = orders.wanted[ship.field]
    look = "ti-hurt" if ship.damaged else ""
    body = (
        f"{unit(TYPES[ship.unit], orders.player.seat, more=look)}"
        f'<span class="ti-label">{text(name)}<small>{text(" · ".join(facts))}</small></span>'
    )
    label = f"{name}, {system_name(ship.origin, words)}"
    return stepper(ship.field, n, ship.n, label, body, full if n < ship.n else "")


def _cargo_row(orders: Orders, cargo: Cargo, words: Words) -> str:
    tell = texts.of(words.language)
    name = words.label(TYPES[cargo.unit])
    if cargo.place < TILES:
        where = tell("move.in_space")
    else:
        where = tell("move.on", planet=PLANETS[cargo.place - TILES].name)
    n = orders.wanted[cargo.field]
    full = ""
    if n < cargo.n and not orders.fits(cargo.field):
        have = orders.room - orders.loaded
        full = words.reason(Illegal("6.2.5", "capacity", need=1, have=max(0, have)))
    body = (
        f"{unit(TYPES[cargo.unit], orders.player.seat)}"
        f'<span class="ti-label">{text(name)}<small>{text(where)}</small></span>'
    )
    return stepper(cargo.field, n, cargo.n, f"{name}, {where}", body, full)


def _locked(orders: Orders, words: Words) -> str:
    """Own ships that cannot come, each with its reason."""
    lines = []
    shown = {(ship.origin, ship.unit) for ship in orders.ships}
    for origin in orders.state.galaxy.tiles:
        forces = orders.player.units[origin]
        if origin == orders.active or not size(forces & BIG):
            continue
        for unit_type in types(forces & BIG):
            reason = (
                _why_not(orders, origin, unit_type) if (origin, unit_type) not in shown else None
            )
            if reason is not None:
                name = f"{system_name(origin, words)}, {words.term(TYPES[unit_type])}"
                lines.append(
                    f"<li>{icon('lock')}<span><b>{text(name)}:</b> {text(words.reason(reason))}"
                    "</span></li>"
                )
                if reason.rule == "6.2.2":
                    break
    return f'<ul class="ti-locked">{"".join(lines[:8])}</ul>' if lines else ""


def _why_not(orders: Orders, origin: int, unit_type: int) -> Illegal | None:
    """Why a ship cannot come."""
    state, player = orders.state, orders.player
    if not may_leave(state, player, origin):
        return Illegal("6.2.2", "held", system=origin)
    have = allowance(state, player, unit_type, origin) + current(state).single
    opens = opens_of(state, player, unit_type, origin)
    need = orders.ways.reach(opens, True).cost.get(origin)
    if need is None:
        return Illegal("6.2.7", "anomaly", system=orders.active)
    return Illegal("6.2.10", "too_far", need=need, have=have) if need > have else None


def _battle(orders: Orders, words: Words) -> str:
    """The odds against whoever is there."""
    state = orders.state
    other = chances.defender_in(state, orders.active, orders.player.seat)
    if other is None:
        return ""
    found = chances.space(
        state,
        orders.active,
        (orders.player.seat, orders.arriving()),
        (other, state.players[other].units[orders.active]),
    )
    if found is None:
        return ""
    odds = found.attacker, found.draw, found.defender
    return odds_bar(state, words, (orders.player.seat, other), odds)


def _send(orders: Orders, words: Words) -> str:
    tell = texts.of(words.language)
    ships = sum(orders.wanted[ship.field] for ship in orders.ships)
    if ships:
        label = tell("move.send", n=ships, cargo=orders.loaded)
    elif current(orders.state).movers:
        label = tell("move.go")
    else:
        label = tell("move.nothing")
    return f'<p class="ti-send">{plan(orders.actions(), label)}</p>'
