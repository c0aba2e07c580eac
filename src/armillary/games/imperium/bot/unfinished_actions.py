"""What has been begun: a tactical action under way, an offer that waits for its answer."""

from __future__ import annotations

from armillary.games.imperium.bot.planets import worth_of
from armillary.games.imperium.bot.weights import of_units, weights
from armillary.games.imperium.combat.invasion import may_land
from armillary.games.imperium.economy.paying import available
from armillary.games.imperium.economy.production import Produce, price
from armillary.games.imperium.flow.steps import Step
from armillary.games.imperium.numbering import MECATOL_REX, PLANETS_OF, TILES
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.movement import Move
from armillary.games.imperium.units.packed_units import DOCK, GROUND, INFANTRY, SHIPS, count

IN_ARRIVAL = 0.5
"""What an activation may hope for before anything has moved, in parts of what is there."""
CARRYING = 0.2
"""What each ship adds that moves towards planets."""
MAKING = 0.3
"""What each resource adds that production can use."""


def pending(state: State, player: Player) -> float:
    """What the work on the stack promises this player."""
    if not state.stack:
        return 0.0
    top = state.stack[-1]
    if type(top) is Produce and top.seat == player.seat:
        return _ordered(state, player, top)
    if state.tactical is None or state.active != player.seat:
        return 0.0
    steps = {frame.step for frame in state.stack if type(frame) is Step}
    value = 0.0
    if "invasion" in steps or "invasion.landing" in steps:
        value += _landing(state, player, top)
    if "production" in steps:
        docks = sum(count(player.units[TILES + p], DOCK) for p in PLANETS_OF[state.tactical.system])
        docks += count(player.units[state.tactical.system], DOCK)
        if docks:
            value += MAKING * min(10, available(state, player, "resources"))
    return value


def _landing(state: State, player: Player, top: object) -> float:
    """8.4  What the ground forces that are there, or on their way, can take."""
    tactical = state.tactical
    assert tactical is not None
    system, rows = tactical.system, of_units()
    value, troops = 0.0, count(player.units[system], INFANTRY)
    for mover in tactical.movers:
        troops += mover.infantry
        value += rows[mover.unit][-1] / (len(rows[mover.unit]) - 1)
        value += 0.6 * mover.infantry + 0.3 * mover.fighters
    others = [p for p in state.players if p.seat != player.seat]
    if any(p.units[system] & SHIPS for p in others):
        return value
    planets = []
    for planet in PLANETS_OF[system]:
        if player.planets >> planet & 1 or any(p.units[TILES + planet] & GROUND for p in others):
            continue
        if planet == MECATOL_REX and state.custodians:
            if available(state, player, "influence") < 6:
                continue
        elif not may_land(state, planet):
            continue
        planets.append(worth_of(state, planet))
    planets.sort(reverse=True)
    certain = weights().board.arriving * sum(planets[:troops])
    if type(top) is Move:
        certain = max(certain, IN_ARRIVAL * sum(planets))
        if planets:
            certain += CARRYING * len(tactical.movers)
    return value + certain


def _ordered(state: State, player: Player, frame: Produce) -> float:
    """9  What is ordered, without its price."""
    w, rows, value = weights().planets, of_units(), 0.0
    for type_, _ in frame.order:
        value += rows[type_][-1] / (len(rows[type_]) - 1)
    if frame.order:
        value -= w.ready_resource * price(state, player, frame.job, frame.order)
    return value
