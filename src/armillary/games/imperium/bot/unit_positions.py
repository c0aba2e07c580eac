"""Where units stand: planets in reach of fleets, garrisons, and fleets of others nearby."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from armillary.core.states.hexes import bits
from armillary.games.imperium.bot.battle_strength import fleet_strength
from armillary.games.imperium.bot.planets import worth_of
from armillary.games.imperium.bot.weights import weights
from armillary.games.imperium.galaxy.adjacency import home_of, links
from armillary.games.imperium.numbering import PLANET_MASK, PLANETS_OF, TILES
from armillary.games.imperium.powers.modifiers import Modifiers, modifiers
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.fleet_limits import capacity
from armillary.games.imperium.units.packed_units import BIG_SHIPS, GROUND, INFANTRY, SHIPS, count

FAR = 4
"""Systems further away do not count."""


def board(state: State, player: Player) -> float:
    """What the places of a player's units are worth."""
    danger = dangers(state, player)
    return _garrisons(player) + _hopes(state, player, danger) - _threats(state, player, danger)


def _garrisons(player: Player) -> float:
    """A planet with a ground force of its own is harder to take."""
    units = player.units
    held = sum(1 for planet in bits(player.planets) if units[TILES + planet] & GROUND)
    return weights().board.garrison * held


# Planets in reach


@lru_cache(maxsize=256)
def _steps(near: tuple[int, ...], start: int) -> dict[int, int]:
    """How many steps every system nearby is away."""
    found, edge = {start: 0}, [start]
    for step in range(1, FAR + 1):
        further = []
        for tile in edge:
            for to in bits(near[tile]):
                if to not in found:
                    found[to] = step
                    further.append(to)
        edge = further
    return found


def free_planets(state: State, player: Player) -> dict[int, float]:
    """By system: what its planets that nobody defends are worth to a player."""
    found: dict[int, float] = {}
    others = [p for p in state.players if p.seat != player.seat]
    for tile in state.galaxy.tiles:
        for planet in PLANETS_OF[tile]:
            if player.planets >> planet & 1:
                continue
            if any(p.units[TILES + planet] & GROUND or p.units[tile] & SHIPS for p in others):
                continue
            found[tile] = found.get(tile, 0.0) + worth_of(state, planet)
    return found


def _carries(mods: Modifiers, type: int) -> bool:
    """Whether ships of a type are made to carry others."""
    card = mods.units[type]
    return card is not None and card.capacity > 1


def kept(state: State, player: Player, tile: int, danger: Iterable[int]) -> int:
    """The ground forces that stay on each planet: one where others could land soon."""
    steps = _steps(links(state, player.seat, moving=True), tile)
    w = weights().board
    far = w.watch_home if tile == home_of(player) else w.watch
    return int(any(steps.get(other, FAR) <= far for other in danger))


def may_leave(state: State, player: Player, tile: int, danger: Iterable[int]) -> int:
    """The ground forces that ships of a system could take along."""
    units, stay = player.units, kept(state, player, tile, danger)
    troops = count(units[tile], INFANTRY)
    return troops + sum(max(0, count(units[TILES + p], INFANTRY) - stay) for p in PLANETS_OF[tile])


def _hopes(state: State, player: Player, danger: dict[int, float]) -> float:
    """Fleets that carry ground forces, or stand where some are, and what they could take.

    What cannot happen in this round counts less: a fleet under an own token stays where it is.
    """
    w, units, mods = weights().board, player.units, modifiers(state, player)
    targets, fleets = free_planets(state, player), {}
    if not targets:
        return 0.0
    near, ways = links(state, player.seat, moving=True), []
    for tile in state.galaxy.tiles:
        if not units[tile] & SHIPS or not capacity(mods, units[tile]):
            continue
        troops = may_leave(state, player, tile, danger)
        if not troops:
            continue
        carriers = sum(count(units[tile], type) for type in BIG_SHIPS if _carries(mods, type))
        for to, step in _steps(near, tile).items():
            if to in targets:
                locked = bool(player.tokens & (1 << tile | 1 << to))
                worth = targets[to] * w.step**step * (w.locked if locked else 1.0)
                ways.append((worth, locked, tile, to))
        fleets[tile] = min(max(1, carriers), -(-troops // 2))
    ways.sort(reverse=True)
    value, taken, tokens = 0.0, set(), 0 if player.passed else player.tactic
    for worth, locked, tile, to in ways:
        if to not in taken and fleets[tile]:
            taken.add(to)
            fleets[tile] -= 1
            tokens -= not locked
            value += worth if locked or tokens >= 0 else w.locked * worth
    return w.hope * value


# Fleets of others


def _threats(state: State, player: Player, danger: dict[int, float]) -> float:
    """Systems with own planets next to a fleet with ground forces that is stronger."""
    w, near, home = weights().board, links(state, player.seat), home_of(player)
    if not danger:
        return 0.0
    value = 0.0
    for tile in state.galaxy.tiles:
        mine = player.planets & PLANET_MASK[tile]
        if not mine:
            continue
        worst = max((danger[t] for t in bits(near[tile]) if t in danger), default=0.0)
        if not worst:
            continue
        own = fleet_strength(state, player, player.units[tile])
        own += sum(count(player.units[TILES + p], INFANTRY) for p in PLANETS_OF[tile]) ** 2 * 0.2
        if own < worst:
            lost = sum(worth_of(state, planet) for planet in bits(mine))
            value += w.threat * lost * (worst - own) / worst
            if tile == home:
                value += w.home * (worst - own) / worst
    return value


def dangers(state: State, player: Player) -> dict[int, float]:
    """The fleets of others that could bring ground forces, by system."""
    found: dict[int, float] = {}
    for other in state.players:
        if other.seat == player.seat or other.out:
            continue
        mods = None
        for tile in state.galaxy.tiles:
            forces = other.units[tile]
            if forces & SHIPS:
                mods = mods or modifiers(state, other)
                if capacity(mods, forces):
                    found[tile] = fleet_strength(state, other, forces)
    return found
