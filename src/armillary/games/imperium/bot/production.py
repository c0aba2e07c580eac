"""9  What to produce."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.games.imperium.bot.objectives import kept_for_goals
from armillary.games.imperium.bot.weights import of_units, so_many, weights
from armillary.games.imperium.economy.paying import available
from armillary.games.imperium.economy.production import (
    Build,
    EndProduction,
    Order,
    Produce,
    price,
    refusal,
)
from armillary.games.imperium.numbering import OBJECTIVE, PLANETS_OF, TILES, place_name
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.fleet_limits import capacity, fleet_limit, free_fighters
from armillary.games.imperium.units.packed_units import (
    BIG,
    BIG_SHIPS,
    DREADNOUGHT,
    FIGHTER,
    FLAGSHIP,
    INFANTRY,
    TYPES,
    count,
    size,
)
from armillary.games.imperium.units.placement import on_board

RATE = 0.55
"""What a resource that is spent on units must bring at least."""
WANTED = {"gather_a_mighty_fleet": (DREADNOUGHT, 2.5), "unveil_flagship": (FLAGSHIP, 2.0)}
"""Secret objectives for which units of a type are worth more."""


def next_order(state: State, frame: Produce, options: list[Action]) -> Action:
    """The next unit of the order that is wanted, or the end of it."""
    wanted = order(state, frame.seat, Produce(frame.seat, frame.job))
    done = len(frame.order)
    if wanted[:done] == frame.order and done < len(wanted):
        type, where = wanted[done]
        action = Build(TYPES[type], "" if where < TILES else place_name(where))
        if action in options:
            return action
    return EndProduction()


def order(state: State, seat: int, frame: Produce) -> Order:
    """Units one after the other, each time the one that brings most for its price."""
    player = state.players[seat]
    budget = available(state, player, "resources") - kept_resources(state, player)
    chosen: list[tuple[int, int]] = []
    spent = 0
    rows = of_units()
    forces = on_board(player)
    counts = [count(forces, type) for type in range(len(TYPES))]
    while len(chosen) < frame.job.limit:
        best, gain = None, 0.0
        for item in _possible(state, player, frame, chosen):
            after = tuple(sorted((*chosen, item)))
            cost = price(state, player, frame.job, after)
            if cost > budget:
                continue
            type = item[0]
            worth = so_many(rows[type], counts[type] + 1) - so_many(rows[type], counts[type])
            for secret, (unit, more) in WANTED.items():
                if unit == type and OBJECTIVE[secret] in player.secrets:
                    worth += more
            if type == INFANTRY and _room(state, player, frame, chosen) > 0:
                worth += weights().board.cargo
            found = worth - RATE * (cost - spent)
            if found > gain + 1e-9:
                best, gain = item, found
        if best is None:
            break
        chosen.append(best)
        chosen.sort()
        counts[best[0]] += 1
        spent = price(state, player, frame.job, tuple(chosen))
    return tuple(chosen)


def _room(state: State, player: Player, frame: Produce, chosen: list[tuple[int, int]]) -> int:
    """What the ships there could carry besides the ground forces at hand: a planet keeps one."""
    tile, mods = frame.job.system, modifiers(state, player)
    room = capacity(mods, player.units[tile]) - count(player.units[tile], INFANTRY)
    room -= sum(max(0, count(player.units[TILES + p], INFANTRY) - 1) for p in PLANETS_OF[tile])
    for type, _ in chosen:
        card = mods.units[type]
        room += card.capacity if card is not None and type in BIG_SHIPS else -(type == INFANTRY)
    return room


def kept_resources(state: State, player: Player) -> int:
    """What an objective that can be scored costs, in resources."""
    kept = kept_for_goals(state, player)
    return kept.resources + kept.trade_goods


def _possible(
    state: State, player: Player, frame: Produce, chosen: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """What could be added: within fleet limit and capacity."""
    job = frame.job
    there = player.units[job.system]
    mods = modifiers(state, player)
    big = size(there & BIG) + sum(type in BIG_SHIPS for type, _ in chosen)
    room = capacity(mods, there) + free_fighters(state, player, job.system)
    for type, _ in chosen:
        card = mods.units[type]
        if type in BIG_SHIPS and card is not None:
            room += card.capacity
    room -= count(there, FIGHTER) + count(there, INFANTRY)
    room -= sum(type == FIGHTER or (type == INFANTRY and w < TILES) for type, w in chosen)
    now = Produce(frame.seat, job, tuple(chosen))
    types = [INFANTRY]
    if big < fleet_limit(state, player):
        types += BIG_SHIPS
    if room > 0:
        types.append(FIGHTER)
    found: list[tuple[int, int]] = []
    for type in types:
        places = [job.system]
        if type == INFANTRY:
            # Some production places ships alone: then there is no place for them.
            places = ([w for w in job.places if w >= TILES] or list(job.places))[:1]
            if room <= 0 and places == [job.system]:
                continue
        found += [(type, w) for w in places if refusal(state, now, type, w) is None]
    return found
