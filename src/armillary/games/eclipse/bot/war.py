"""What ships are worth where they are: battles to come, sectors to take, targets in reach."""

from __future__ import annotations

from armillary.games.eclipse.bot.battle_strength import (
    Side,
    battle,
    damage,
    estimate,
    fleet_strength,
    npc_side,
    side_of,
    strength,
)
from armillary.games.eclipse.bot.economy import rounds_left
from armillary.games.eclipse.bot.situation import Moment
from armillary.games.eclipse.bot.weights import weights
from armillary.games.eclipse.combat.aftermath import bombs_work
from armillary.games.eclipse.pieces.galaxy import at_peace, squadron
from armillary.games.eclipse.state import NO_OWNER, NO_SHIPS, STARBASE, Counts, Place, Player, State

FAR = 5
"""Steps beyond which a target is out of sight."""


def ships_worth(state: State, player: Player, ships: tuple[int, ...]) -> float:
    """What ships are worth wherever they are."""
    return weights().fleet.worth[max(1, state.round) - 1] * fleet_strength(player.stats, ships)


# What a battle brings


def sector_worth(now: Moment, place: Place) -> float:
    """What it would bring to take control of a sector now."""
    data = now.table.data
    value = data.sectors[place.id].vp + place.portal_vp
    value += data.limits.monolith_vp * place.monolith
    value += data.species[now.player.species].sector_vp
    return value + now.squares(place.id, place.orbital) - now.disc


def prize(state: State, now: Moment, place: Place, defenders: list[int]) -> float:
    """What victory in a sector brings: the sector, its discovery, reputation."""
    w = weights()
    rules = state.table.data.combat.reputation
    draws = rules.taking_part
    denied = 0
    if place.npcs:
        kind = state.table.kind_of_npc[place.id]
        draws += rules.draws[kind] * len(place.npcs)
        if kind == "ancient":
            denied = now.guarded * len(place.npcs)
    for seat in defenders:
        own = squadron(place, seat)
        if own is not None:
            kinds = ("interceptor", "cruiser", "dreadnought", "starbase")
            draws += sum(n * rules.draws[kind] for n, kind in zip(own.ships, kinds, strict=True))
    value = now.draws(min(draws, rules.most)) + w.war.denial * denied
    if place.discovery:
        value += w.map.discovery[now.number]
    if place.owner == NO_OWNER:
        value += w.war.claim * max(0.0, sector_worth(now, place))
    elif place.owner != now.player.seat:
        value += _conquest(state, now, place)
    return value


def _conquest(state: State, now: Moment, place: Place) -> float:
    """13.17  A sector of another player: its cubes must all be destroyed first."""
    w, player = weights().war, now.player
    chance = 1.0
    if place.cubes and not bombs_work(state, player.seat, place.owner):
        own = squadron(place, player.seat)
        if own is None:
            chance = 0.4
        else:
            points = sum(
                n * damage(its.cannons, its.computer, 0)
                for n, its in zip(own.ships, player.stats, strict=True)
            )
            chance = min(0.9, 0.7 * points / place.cubes.bit_count())
    lost = state.table.data.sectors[place.id].vp * w.denial
    return w.players[now.number] * chance * (max(0.0, sector_worth(now, place)) + lost)


# The whole map


def war(state: State, now: Moment) -> float:
    """Battles that are to come, sectors that will be taken, and what the fleet could attack."""
    player = now.player
    value, seat = 0.0, player.seat
    total: Counts = NO_SHIPS
    fleets: dict[str, float] = {}
    targets: list[Place] = []
    discs = player.discs
    for place in state.sectors.values():
        own = squadron(place, seat) if place.squadrons else None
        hostile = place.npcs and not at_peace(state, place, seat)
        others = [its.seat for its in place.squadrons if its.seat != seat]
        if own is not None:
            total = tuple(map(int.__add__, total, own.ships))
            if hostile or others:
                value += pending_battle(state, now, place, others)
            else:
                value += ships_worth(state, player, own.ships)
                fleets[place.id] = fleet_strength(player.stats, (*own.ships[:STARBASE], 0))
                if place.owner == NO_OWNER:
                    if discs:
                        discs -= 1
                        value += weights().war.claim * max(0.0, sector_worth(now, place))
                    if place.discovery and not place.npcs:
                        value += weights().map.discovery[now.number]
                elif place.owner != seat:
                    value += _conquest(state, now, place)
        elif hostile or (place.owner not in (seat, NO_OWNER) and place.owner >= 0):
            targets.append(place)
        elif place.owner == seat and others:
            value -= _at_stake(state, player, place)
        elif others and place.owner == NO_OWNER:
            targets.append(place)
    w = weights().fleet
    if state.round < 8:
        for ship, its in enumerate(player.stats):
            if not total[ship]:
                value += w.worth[max(1, state.round) - 1] * w.planned * strength(its)
    if fleets and targets:
        value += plans(state, now, total, fleets, targets)
    return value


def _at_stake(state: State, player: Player, place: Place) -> float:
    """What is lost with a sector."""
    row = state.table.data.sectors[place.id]
    left = rounds_left(state)
    return row.vp + 3 * place.monolith + 0.25 * left * place.cubes.bit_count()


def pending_battle(state: State, now: Moment, place: Place, others: list[int]) -> float:
    """13  Own ships among enemies: what the battle will bring, and what it will cost."""
    w, player = weights().war, now.player
    own = squadron(place, player.seat)
    assert own is not None
    mine = side_of(player.stats, own.ships)
    wins, survive = 1.0, 1.0
    for enemy in enemy_sides(state, player, place, others):
        attacks = place.owner != player.seat
        if attacks:
            won, alive = battle(mine, enemy)
        else:
            lost, _ = battle(enemy, mine)
            won = alive = 1 - lost
        wins, survive = wins * won, survive * alive
    worth = ships_worth(state, player, own.ships)
    value = wins * prize(state, now, place, others) + survive * worth
    value -= w.caution * (1 - survive) * 0.3 * worth
    value += (1 - wins) * now.draws(1) * 0.8
    if place.owner == player.seat:
        value -= (1 - wins) * _at_stake(state, player, place)
    return value


def enemy_sides(state: State, player: Player, place: Place, others: list[int]) -> list[Side]:
    """All who must be fought in a sector, one after the other."""
    found = []
    for seat in others:
        its = squadron(place, seat)
        if its is not None:
            found.append(side_of(state.players[seat].stats, its.ships))
    if place.npcs and not at_peace(state, place, player.seat):
        found.append(npc_side(state, state.table.kind_of_npc[place.id], len(place.npcs)))
    return found


# What could be attacked


def steps_from(state: State, player: Player, start: str) -> dict[str, int]:
    """How many steps every sector in sight is away, along wormholes, not through enemies."""
    routes, found = state.routes.of(player), {start: 0}
    edge = [start]
    for step in range(1, FAR + 1):
        further = []
        for id in edge:
            for to in routes[id]:
                if to not in found:
                    found[to] = step
                    place = state.sectors[to]
                    if not place.npcs or at_peace(state, place, player.seat):
                        further.append(to)
        edge = further
    return found


def plans(
    state: State,
    now: Moment,
    total: tuple[int, ...],
    fleets: dict[str, float],
    targets: list[Place],
) -> float:
    """What the targets in reach are worth to the fleet, the best of them most."""
    w, player = weights().war, now.player
    camp = max(fleets, key=lambda id: fleets[id])
    steps = steps_from(state, player, camp)
    mobile = (*total[:STARBASE], 0)
    mine = side_of(player.stats, mobile)
    if not mine:
        return 0.0
    worth = ships_worth(state, player, mobile)
    pace = max(its.movement for _, _, its in mine)
    found = []
    for place in targets:
        away = steps.get(place.id)
        if away is None or place.owner in player.ambassadors:
            continue
        others = [its.seat for its in place.squadrons]
        if any(seat in player.ambassadors for seat in others):
            continue
        chance = 1.0
        for enemy in enemy_sides(state, player, place, others):
            chance *= estimate(mine, enemy)
        gain = prize(state, now, place, others)
        if not place.npcs:
            gain *= w.players[now.number]
        gain = chance * gain - w.caution * (1 - chance) * worth
        if gain > 0:
            found.append(gain * w.step ** (-(-away // max(1, pace)) - 1))
    found.sort(reverse=True)
    return sum(part * gain for part, gain in zip(w.plans, found, strict=False))
