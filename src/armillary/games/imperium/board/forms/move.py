"""6.2  Movement: ships and cargo are chosen in one form, and sent as a whole."""

from __future__ import annotations

from armillary.core.decision import Illegal
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.forms.form_parts import (
    Given,
    button_look,
    command,
    floating,
    hidden,
    sender,
    stepper,
)
from armillary.games.imperium.board.forms.move_orders import ID, Cargo, Orders, Ship
from armillary.games.imperium.board.galaxy import planned_movement
from armillary.games.imperium.board.galaxy.map import system_name
from armillary.games.imperium.board.galaxy.unit_art import unit
from armillary.games.imperium.board.parts import forces, odds_bar, panel, pill
from armillary.games.imperium.board.sheets import battle_odds
from armillary.games.imperium.numbering import PLANETS, TILES, tile_of
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import Move, rift_exits
from armillary.games.imperium.units.packed_units import (
    BIG,
    BIG_SHIPS,
    FIGHTER,
    INFANTRY,
    ONE,
    TYPES,
    size,
    types,
)
from armillary.games.imperium.units.reach import allowance, current, may_leave, opens_of


def sheet(state: State, frame: Move, words: Words, given: Given | None = None) -> str:
    """Sources with steppers, fleet limit and cargo, what cannot come and why, the odds."""
    tell = texts.of(words.language)
    orders = Orders(state, frame, given or {})
    head = (
        f'<header class="ti-head"><div><span class="ti-over">{text(tell("move.caption"))}</span>'
        f"<h2>{text(tell('move.to', system=system_name(orders.active, words)))}</h2></div>"
        f'<span class="ti-commands">{command("best", tell("move.best"))}'
        f"{command('all', tell('move.all'))}"
        f"{command('clear', tell('move.clear'))}</span></header>"
    )
    sources = "".join(
        _source(orders, origin, words) for origin in dict.fromkeys(s.origin for s in orders.ships)
    )
    look = button_look(given) if orders.coming() else "quiet"
    body = (
        f"{head}{_meters(orders, words)}{_under_way(orders, words)}{sources}"
        f"{_locked(orders, words)}{_battle(orders, words)}{_send(orders, look, words)}"
        f"{hidden(orders.wanted)}"
    )
    return floating(ID, body + _ghosts(orders), f"ti-move {seat_class(frame.seat)}", orders.asked)


def _ghosts(orders: Orders) -> str:
    """What the map shows of it: what comes, what leaves, and the ways of those that are chosen."""
    leaving: dict[int, int] = {}
    routes: dict[tuple[int, ...], bool] = {}
    for one in orders.parts:
        n = orders.wanted[one.field]
        if not n:
            continue
        place = one.origin if isinstance(one, Ship) else one.place
        leaving[place] = leaving.get(place, 0) + n * ONE[one.unit]
        if isinstance(one, Ship):
            path = (one.origin, *one.way.path)
            routes[path] = bool(rift_exits(orders.state, path))
    return planned_movement.drawing(
        orders.state, orders.player.seat, orders.coming(), leaving, routes
    )


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
    other = battle_odds.defender_in(state, orders.active, orders.player.seat)
    if other is None:
        return ""
    found = battle_odds.space(
        state,
        orders.active,
        (orders.player.seat, orders.arriving()),
        (other, state.players[other].units[orders.active]),
    )
    if found is None:
        return ""
    odds = found.attacker, found.draw, found.defender
    return odds_bar(state, words, (orders.player.seat, other), odds)


def _send(orders: Orders, look: str, words: Words) -> str:
    tell = texts.of(words.language)
    ships = sum(orders.wanted[ship.field] for ship in orders.ships)
    if ships:
        label = tell("move.send", n=ships, cargo=orders.loaded)
    elif current(orders.state).movers:
        label = tell("move.go")
    else:
        label = tell("move.nothing")
    return f'<p class="ti-send">{sender(orders.actions(), label, look)}</p>'
