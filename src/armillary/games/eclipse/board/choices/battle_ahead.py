"""What a step into a sector would lead to: the odds of the battle that waits there."""

from __future__ import annotations

from armillary.games.eclipse.board.galaxy.fleets import Side, sides
from armillary.games.eclipse.board.sheets.battle_odds import chances
from armillary.games.eclipse.combat.odds import Fleet
from armillary.games.eclipse.components import SHIPS
from armillary.games.eclipse.pieces.galaxy import at_peace
from armillary.games.eclipse.state import NOBODY, SHIP, State


def side_fleets(state: State, side: Side) -> list[Fleet]:
    """A side of a sector as the odds want it."""
    if side.owner == NOBODY:
        return [Fleet(kind, n, state.table.npc_stats[kind]) for kind, n in side.stacks]
    stats = state.players[side.owner].stats
    return [Fleet(kind, count, stats[SHIP[kind]]) for kind, count in side.stacks]


def battle_in(state: State, id: str) -> tuple[int, int, float] | None:
    """Attacker, defender and the attacker's chance in the first battle of a sector.

    13.2  The last two to arrive fight first; a player who controls the sector fights last.
    """
    place = state.sectors[id]
    found = sides(place)
    found.sort(key=lambda side: (side.owner != NOBODY, side.owner != place.owner))
    if len(found) < 2:
        return None
    defender, attacker = found[-2:]
    if defender.owner == NOBODY and at_peace(state, place, attacker.owner):
        return None
    odds = chances(side_fleets(state, attacker), side_fleets(state, defender))
    if odds is None:
        return None
    return attacker.owner, defender.owner, odds.attacker_wins


def enemies_in(state: State, seat: int, to: str) -> list[Side]:
    """Against whom a player would fight in a sector; the last one comes first."""
    place = state.sectors[to]
    enemies = [side for side in sides(place) if side.owner != seat]
    if enemies and enemies[-1].owner == NOBODY and at_peace(state, place, seat):
        return []
    return enemies


def foresee(state: State, seat: int, ship: str, to: str) -> float | None:
    """The chance of a player in the battle after moving a ship there; None: there is none."""
    place = state.sectors[to]
    enemies = enemies_in(state, seat, to)
    if not enemies:
        return None
    counts = {ship: 1}
    for side in sides(place):
        if side.owner == seat:
            counts = dict(side.stacks)
            counts[ship] = counts.get(ship, 0) + 1
    stats = state.players[seat].stats
    own = [Fleet(kind, counts[kind], stats[SHIP[kind]]) for kind in SHIPS if counts.get(kind)]
    other = side_fleets(state, enemies[-1])
    if place.owner == seat:
        odds = chances(other, own) if enemies[-1].owner != NOBODY else chances(own, other)
        if odds is None:
            return None
        return 1 - odds.attacker_wins if enemies[-1].owner != NOBODY else odds.attacker_wins
    odds = chances(own, other)
    return odds.attacker_wins if odds is not None else None
