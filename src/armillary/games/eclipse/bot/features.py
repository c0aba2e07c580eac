"""A position in numbers, as one seat sees it: what the learnt value is worked out from.

The order of the numbers belongs to the weights in `value.npz`: whoever changes it trains anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from armillary.games.eclipse.bot.battle_strength import fleet_strength
from armillary.games.eclipse.bot.economy import is_closing
from armillary.games.eclipse.bot.value import parts
from armillary.games.eclipse.components import SHIPS, components
from armillary.games.eclipse.pieces.galaxy import squadron
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import MONEY, NO_OWNER, Player, State

NPCS = ("ancient", "guardian", "gcds")
DAMAGE = {"yellow": 1, "orange": 2, "blue": 3, "red": 4}
"""What a hit with a die of this colour does."""


@cache
def _places() -> dict[str, dict[str, int]]:
    """Which number stands for which thing: by kind, then by name."""
    data = components()
    kinds: dict[str, Iterable[str]] = {"technology": data.technologies, "species": data.species}
    return {kind: {name: n for n, name in enumerate(names)} for kind, names in kinds.items()}


def features(state: State, seat: int) -> tuple[float, list[float]] | None:
    """What it is worth by hand, and the position in numbers; None: there is no more to come."""
    player = state.players[seat]
    if player.eliminated or not state.round or state.finished or is_closing(state):
        return None
    others = [its for its in state.players if its is not player and not its.eliminated]
    own = points(state, player)
    found = parts(state, player)
    value = float(sum(own.values())) + sum(found)
    numbers = [value, *found, *own.values()]
    numbers += _board(state, player)
    numbers += _ships(player)
    numbers += _map(state, player)
    numbers += _others(state, player, others)
    return value, numbers


def _board(state: State, player: Player) -> list[float]:
    """The player's board, technologies, species, and the round."""
    at, tracks = _places(), state.table.data.tracks
    known, species = [0.0] * len(at["technology"]), [0.0] * len(at["species"])
    rounds = [0.0] * (state.table.data.limits.rounds + 1)
    for id in player.known:
        known[at["technology"][id]] = 1.0
    species[at["species"][player.species]] = 1.0
    rounds[state.round] = 1.0
    income = [tracks.population.income(cubes) for cubes in player.cubes]
    upkeep = tracks.influence.cost(player.discs)
    return [
        *player.resources,
        *player.cubes,
        *player.graveyard,
        *income,
        upkeep,
        player.resources[MONEY] + income[MONEY] - upkeep,
        player.discs,
        sum(player.spent),
        player.colony_ships,
        *(len(track) for track in player.tracks),
        len(player.reputation),
        len(player.ambassadors),
        len(player.kept),
        player.passed,
        state.traitor == player.seat,
        state.start == player.seat,
        len(state.tray),
        *known,
        *species,
        *rounds,
    ]


def _ships(player: Player) -> list[float]:
    """What each type of ship can do, and how many are left to build."""
    numbers: list[float] = [*player.unbuilt]
    for its in player.stats:
        numbers += [
            its.initiative,
            its.computer,
            its.shield,
            its.hull,
            its.movement,
            its.energy_produced - its.energy_used,
            _harm(its.cannons),
            _harm(its.missiles),
        ]
    return numbers


def _harm(dice: dict[str, int]) -> int:
    return sum(DAMAGE[colour] * count for colour, count in dice.items())


def _map(state: State, player: Player) -> list[float]:
    """One's own sectors and fleets, and what lies next to them."""
    seat, table, routes = player.seat, state.table, state.routes.of(player)
    ships = [0] * len(SHIPS)
    own: set[str] = set()
    near: set[str] = set()
    held = cubes = empty = monoliths = orbitals = away = 0
    guarded = besieged = fights = 0.0
    for place in state.sectors.values():
        mine = squadron(place, seat)
        strength = 0.0
        if mine is not None:
            ships = list(map(int.__add__, ships, mine.ships))
            strength = fleet_strength(player.stats, mine.ships)
        if place.owner != seat and mine is None:
            continue
        own.add(place.id)
        near.update(routes[place.id])
        enemies = sum(
            fleet_strength(state.players[its.seat].stats, its.ships)
            for its in place.squadrons
            if its.seat != seat
        )
        if place.owner == seat:
            taken = place.cubes.bit_count()
            held, cubes, monoliths = held + 1, cubes + taken, monoliths + place.monolith
            empty += len(table.squares[place.id]) + place.orbital - taken
            orbitals += place.orbital
            guarded += strength
            besieged += enemies
        else:
            away += 1
            fights += strength
    reach = [state.sectors[id] for id in near - own]
    threat = victims = free = worth = 0.0
    npcs = dict.fromkeys(NPCS, 0)
    for place in reach:
        if place.npcs:
            npcs[table.kind_of_npc[place.id]] += len(place.npcs)
        elif place.owner == NO_OWNER:
            free += 1
        hostile = sum(
            fleet_strength(state.players[its.seat].stats, its.ships) for its in place.squadrons
        )
        threat = max(threat, hostile)
        if place.owner not in (seat, NO_OWNER) and place.owner not in player.ambassadors:
            victims += not hostile
            worth += table.data.sectors[place.id].vp * (not hostile)
    return [
        *ships,
        *(held, cubes, empty, monoliths, orbitals, away),
        *(guarded, besieged, fights, threat, victims, free, worth),
        *npcs.values(),
        fleet_strength(player.stats, tuple(ships)),
    ]


def _others(state: State, player: Player, others: list[Player]) -> list[float]:
    """How far the others are: points, sectors, fleets, who is still in the round."""
    totals = [sum(points(state, its).values()) for its in others if its.species] or [0]
    fleets = dict.fromkeys((its.seat for its in others), 0.0)
    held = dict.fromkeys((its.seat for its in others), 0)
    for place in state.sectors.values():
        if place.owner in held:
            held[place.owner] += 1
        for its in place.squadrons:
            if its.seat in fleets:
                fleets[its.seat] += fleet_strength(state.players[its.seat].stats, its.ships)
    count = max(1, len(others))
    return [
        len(others),
        sum(its.passed for its in others),
        max(totals),
        sum(totals) / count,
        max(held.values(), default=0),
        sum(held.values()) / count,
        max(fleets.values(), default=0.0),
        sum(fleets.values()) / count,
        sum(len(its.known) for its in others) / count,
    ]
