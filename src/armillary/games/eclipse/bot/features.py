"""A position in numbers, as one seat sees it: what the learnt value is worked out from.

The order of the numbers belongs to the weights in `value.npz`: whoever changes it trains anew.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from armillary.games.eclipse.bot.battle_strength import estimate, fleet_strength, side_of
from armillary.games.eclipse.bot.economy import is_closing
from armillary.games.eclipse.bot.value import parts
from armillary.games.eclipse.components import SHIPS, components
from armillary.games.eclipse.pieces.galaxy import squadron
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import MONEY, NO_OWNER, NO_SHIPS, STARBASE, Counts, Player, State

NPCS = ("ancient", "guardian", "gcds")
NEIGHBOURS = 3
"""Rivals that are looked at one by one, the nearest first."""
NEAR = 4
"""Steps beyond which a rival's fleet does not matter yet."""
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
    numbers += _neighbours(state, player, others)
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


def _neighbours(state: State, player: Player, others: list[Player]) -> list[float]:
    """The nearest rivals: how far their ships and sectors are, how a battle would end, what they
    have left; and what of one's own they could attack at once."""
    seat, routes = player.seat, state.routes.half
    mine = [place.id for place in state.sectors.values() if place.owner == seat]
    steps = _steps_from(routes, mine)
    home = dict.fromkeys(mine, 0.0)
    fleets: dict[int, Counts] = {its.seat: NO_SHIPS for its in state.players}
    held = dict.fromkeys(fleets, 0)
    near = dict.fromkeys(fleets, NEAR + 1)
    border = dict.fromkeys(fleets, NEAR + 1)
    threats = dict.fromkeys(mine, 0.0)
    for place in state.sectors.values():
        away = steps.get(place.id, NEAR + 1)
        if place.owner in border:
            held[place.owner] += 1
            border[place.owner] = min(border[place.owner], away)
        for its in place.squadrons:
            ships = its.ships if its.seat != seat else (*its.ships[:STARBASE], 0)
            fleets[its.seat] = tuple(map(int.__add__, fleets[its.seat], ships))
            stats = state.players[its.seat].stats
            if its.seat == seat:
                if place.id in home:
                    home[place.id] += fleet_strength(stats, its.ships)
                continue
            if sum(its.ships[:STARBASE]):
                near[its.seat] = min(near[its.seat], away)
                strength = fleet_strength(stats, (*its.ships[:STARBASE], 0))
                for to in (place.id, *routes[place.id]) if away <= 1 else ():
                    if to in threats:
                        threats[to] = max(threats[to], strength)
    open_to = [id for id in mine if threats[id] > home[id]]
    numbers: list[float] = [
        len(open_to),
        sum(state.table.data.sectors[id].vp for id in open_to),
        sum(state.sectors[id].cubes.bit_count() for id in open_to),
        max(threats.values(), default=0.0),
    ]
    fleet = side_of(player.stats, fleets[seat])
    nearest = sorted(others, key=lambda its: (near[its.seat], border[its.seat], its.seat))
    for other in nearest[:NEIGHBOURS]:
        theirs = fleets[other.seat]
        numbers += [
            near[other.seat],
            border[other.seat],
            held[other.seat],
            fleet_strength(other.stats, theirs),
            estimate(fleet, side_of(other.stats, theirs)),
            other.seat in player.ambassadors,
            other.passed,
            *other.resources,
            other.discs,
            len(other.known),
            sum(points(state, other).values()),
        ]
    numbers += [0.0] * (13 * max(0, NEIGHBOURS - len(nearest)))
    return numbers


def _steps_from(routes: dict[str, tuple[str, ...]], starts: list[str]) -> dict[str, int]:
    """How many steps every sector near these is away, whoever is in between."""
    found = dict.fromkeys(starts, 0)
    edge = starts
    for step in range(1, NEAR + 1):
        edge = [to for id in edge for to in routes[id] if to not in found]
        found.update(dict.fromkeys(edge, step))
    return found
