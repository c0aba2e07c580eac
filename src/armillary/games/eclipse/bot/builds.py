"""8  What to build, and where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from armillary.core.decision import Action
from armillary.games.eclipse.actions.build import BUILDABLE, Build, Buildable, has_structure
from armillary.games.eclipse.bot.battle_strength import fleet_strength
from armillary.games.eclipse.bot.economy import fund
from armillary.games.eclipse.components import STRUCTURES
from armillary.games.eclipse.pieces.galaxy import at_peace, enemies, owned, squadron
from armillary.games.eclipse.pieces.tracks import species_of
from armillary.games.eclipse.state import MATERIALS, NO_OWNER, SHIP, Place, Player, State


def orders(state: State, player: Player, count: int, most: int) -> Iterator[list[Action]]:
    """Combinations of up to so many things to build, the dearest first, each at its best place."""
    costs = species_of(state, player).costs
    possible = [
        what
        for what in BUILDABLE
        if (what not in state.table.data.technologies or what in player.known)
        and (what not in SHIP or player.unbuilt[SHIP[what]])
    ]
    yards, safe = ranked_yards(state, player), safe_places(state, player)
    if not yards:
        return
    found: list[tuple[int, list[Action]]] = []
    for number in range(1, count + 1):
        for wanted in combinations_with_replacement(possible, number):
            cost = sum(costs[what] for what in wanted)
            trades = fund(state, player, MATERIALS, cost)
            if trades is None or (trades and not any(what in STRUCTURES for what in wanted)):
                continue
            built = _at_places(player, wanted, yards, safe)
            if built is not None:
                found.append((cost, [*trades, *built]))
    found.sort(key=lambda order: -order[0])
    yield from (order for _, order in found[:most])


def _at_places(
    player: Player, wanted: tuple[Buildable, ...], yards: list[Place], safe: list[Place]
) -> list[Action] | None:
    """Ships at the best yard, structures in the safest sectors that have none yet."""
    actions: list[Action] = []
    for what in wanted:
        if what in SHIP:
            if wanted.count(what) > player.unbuilt[SHIP[what]]:
                return None
            actions.append(Build(what, yards[0].id))
            continue
        site = next(
            (
                place.id
                for place in safe
                if not has_structure(place, what) and Build(what, place.id) not in actions
            ),
            None,
        )
        if site is None:
            return None
        actions.append(Build(what, site))
    return actions


def ranked_yards(state: State, player: Player) -> list[Place]:
    """Own sectors by how well ships are placed there: in need, beside a target, with others."""

    def score(place: Place) -> float:
        own = squadron(place, player.seat)
        value = 3.0 * (enemies(state, place, player.seat) > 0)
        if own is not None:
            value += fleet_strength(player.stats, own.ships)
        for id in state.routes.of(player)[place.id]:
            other = state.sectors[id]
            if other.npcs and not at_peace(state, other, player.seat):
                value += 1.5 if state.table.kind_of_npc[id] == "ancient" else 1.0
            elif other.owner not in (NO_OWNER, player.seat, *player.ambassadors):
                value += 0.7
        return value

    return sorted(owned(state, player.seat), key=score, reverse=True)


def safe_places(state: State, player: Player) -> list[Place]:
    """Own sectors, those far from others first."""

    def danger(place: Place) -> tuple[int, int]:
        near = [state.sectors[id] for id in state.routes.half[place.id]]
        others = sum(
            its.owner not in (NO_OWNER, player.seat)
            or any(fleet.seat != player.seat for fleet in its.squadrons)
            for its in near
        )
        return enemies(state, place, player.seat) * 10 + others, -place.cubes.bit_count()

    return sorted(owned(state, player.seat), key=danger)
