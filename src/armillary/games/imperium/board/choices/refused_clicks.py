"""Clicks where nothing is offered: the action that was meant, so that the rules can say why not."""

from __future__ import annotations

from armillary.core.decision import Action, Decision
from armillary.core.words import tag
from armillary.drawing.place_names import read_hex, split
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.economy.paying import Exhaust
from armillary.games.imperium.economy.production import Build
from armillary.games.imperium.economy.trade import Goods, Offer
from armillary.games.imperium.flow.questions import Pick
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.galaxy.map_building import PlaceTile
from armillary.games.imperium.galaxy.map_strings import order
from armillary.games.imperium.numbering import DATA, STRATEGY
from armillary.games.imperium.phases.action_phase import EndTurn, PassTurn
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.strategy_phase import TakeCard
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.phases.voting import VoteFor, VoteWith
from armillary.games.imperium.powers.power import POWERS, Target
from armillary.games.imperium.setup import ChooseFactionAction
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import Load, MoveShip
from armillary.games.imperium.units.packed_units import BIG, TYPES, types
from armillary.games.imperium.units.reach import Ways

NOTHING, EVERYTHING = 0, -1
"""What a ship may move through besides what is open to all."""


def attempt(state: State, decision: Decision, group: str, place: str) -> Action | None:
    """The action that a click would mean; without a place, one that tells why a group is closed."""
    if decision.seat < 0:
        return None
    if not place:
        return _typical(state, decision, group)
    kind, name = split(place)
    if group.startswith("use:") or group == "component":
        power = group.removeprefix("use:") if ":" in group else name
        return Use(power, _target(kind, name)) if power in POWERS else None
    asked = tag(decision.frame)
    if asked == "question":
        return Pick(_target(kind, name, group if group in TYPES else ""))
    return _meant(state, decision, asked, kind, name)


def _target(kind: str, name: str, unit: str = "") -> Target:
    if kind == "sys" and name.isdigit():
        return Target(system=int(name), unit=unit)
    if kind == "planet":
        return Target(planet=name, unit=unit)
    if kind == "player" and name.isdigit():
        return Target(player=int(name))
    return Target(name=name)


def _typical(state: State, decision: Decision, group: str) -> Action | None:
    """An action of this kind, to learn why none is possible."""
    player = state.players[decision.seat]
    if group == "tactical":
        return Activate(0)
    if group == "strategic":
        return PlayStrategy(STRATEGY[player.cards[0]].id) if player.cards else PlayStrategy("")
    if group == "component":
        return Use("")
    if group == "trade":
        return _offer(state, decision)
    if group == "ships":
        return _ship(state, decision.seat, _home(state, decision.seat))
    if group == "cargo":
        return Load(TYPES[-1])
    return {"pass": PassTurn(), "end": EndTurn()}.get(group)


def _offer(state: State, decision: Decision) -> Action:
    """A small offer to somebody: one that is possible, if there is any."""
    player = state.players[decision.seat]
    mine = Goods(commodities=1) if player.commodities else Goods(trade_goods=1)
    tried = [Offer(other.seat, mine) for other in state.players if other.seat != player.seat]
    legal = (offer for offer in tried if offer.check(state, decision.frame) is None)
    return next(legal, tried[0])


def _meant(state: State, decision: Decision, asked: str, kind: str, name: str) -> Action | None:
    if kind == "sys" and name.isdigit():
        tile = int(name)
        if asked == "turn":
            return Activate(tile)
        if asked == "move":
            return _ship(state, decision.seat, tile)
    if kind == "planet" and name in DATA.systems.planets:
        if asked == "pay":
            return Exhaust(name)
        if asked == "cast":
            return VoteWith(name)
        if asked == "produce":
            return Build("infantry", name)
        if asked == "move":
            return Load("infantry", planet=name)
    if kind == "strategy":
        return {"choose_strategy": TakeCard(name), "turn": PlayStrategy(name)}.get(asked)
    if kind == "faction" and asked == "choose_faction":
        return ChooseFactionAction(name)
    if kind == "outcome" and asked == "ballot":
        return VoteFor(name)
    if kind in ("sustain", "lose") and asked == "assign":
        return Sustain(name) if kind == "sustain" else Lose(name)
    if kind == "hex" and asked == "build_galaxy":
        return _tile(state, decision.seat, name)
    return None


def _ship(state: State, seat: int, tile: int) -> Action | None:
    """A ship of a system that cannot come: by the way that it would take."""
    assert state.tactical is not None
    forces = state.players[seat].units[tile] & BIG if tile < len(state.players[seat].units) else 0
    for unit in types(forces):
        ways = Ways(state, seat)
        path: tuple[int, ...] = (state.tactical.system,)
        for opens in (NOTHING, EVERYTHING):  # the way that is closed says what closes it
            reach = ways.reach(opens, True)
            if tile in reach.cost:
                path = reach.path(tile, state.galaxy.anomalies["gravity_rift"])
                break
        return MoveShip(tile, TYPES[unit], path)
    return MoveShip(tile, "carrier", (state.tactical.system,))


def _home(state: State, seat: int) -> int:
    """Some system with ships of a player, or the active one."""
    assert state.tactical is not None
    units = state.players[seat].units
    found = (t for t in state.galaxy.tiles if units[t] & BIG and t != state.tactical.system)
    return next(found, state.tactical.system)


def _tile(state: State, seat: int, name: str) -> Action | None:
    place = read_hex(name)
    if place not in order() or not state.hands or not state.hands[seat]:
        return None
    return PlaceTile(state.hands[seat][0], order().index(place))
