"""Which options look best at first sight, so that only few of them need a closer look."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.games.eclipse.actions.explore import DiscardSector, Explore, PlaceSector, Placing
from armillary.games.eclipse.actions.influence import MoveDisc
from armillary.games.eclipse.actions.research import BuyTechnology
from armillary.games.eclipse.bot.economy import step_worth
from armillary.games.eclipse.bot.situation import Moment
from armillary.games.eclipse.bot.war import sector_worth
from armillary.games.eclipse.bot.weights import weights
from armillary.games.eclipse.components import Hex
from armillary.games.eclipse.pieces.galaxy import across, opposite, ring
from armillary.games.eclipse.pieces.population import UseColonyShip, colonies
from armillary.games.eclipse.pieces.technologies import price
from armillary.games.eclipse.pieces.tracks import shortfall
from armillary.games.eclipse.state import MONEY, NO_OWNER, RESOURCE, TRACK, Player, State

PLAIN = ("materials_cache", "money_cache", "science_cache")
"""Discoveries to reckon with."""

DEBT = 10.0
"""What a money cube is worth more while money is missing."""


# Sectors


def tile_score(state: State, player: Player, id: str) -> float:
    """5.2  What a tile that is turned up brings, roughly."""
    row = state.table.data.sectors[id]
    if row.ancients and not state.table.data.species[player.species].peaceful:
        return 0.5 / row.ancients
    advanced = state.table.open_advanced(player.known)
    squares = sum(
        1
        for tracks, high in state.table.squares[id]
        if not high or any(advanced[t] for t in tracks)
    )
    return row.vp + squares + 2 * row.discovery


def zones_first(state: State, player: Player, options: list[Explore]) -> list[Explore]:
    """5.1  Zones by what their stack may still bring, and by how near to home they are."""
    scores = [
        sum(tile_score(state, player, id) for id in stack.among) / max(1, len(stack.among))
        for stack in state.stacks
    ]

    def score(option: Explore) -> float:
        return scores[ring(option.at)] + 0.2 * _links(state, player, option.at)

    return sorted(options, key=score, reverse=True)


def _links(state: State, player: Player, at: Hex) -> int:
    """Own sectors that open towards a zone."""
    count = 0
    for edge in range(6):
        id = state.routes.map.get(across(at, edge))
        if id is not None and state.sectors[id].owner == player.seat:
            turned = state.table.wormholes[id][state.sectors[id].rotation]
            count += turned >> opposite(edge) & 1
    return count


def placements(state: State, player: Player, frame: Placing) -> list[Action]:
    """5.3  The best turn of each tile: open to own sectors and to zones, closed to others."""
    best: dict[str, tuple[float, PlaceSector]] = {}
    for option in PlaceSector.options(state, frame):
        score = turn_score(state, player, frame.at, option)
        if option.sector not in best or score > best[option.sector][0]:
            best[option.sector] = score, option
    return [*(option for _, option in best.values()), DiscardSector()]


def turn_score(state: State, player: Player, at: Hex, option: PlaceSector) -> float:
    """How well a tile lies when it is turned like this."""
    table, score = state.table, 0.0
    mine = table.wormholes[option.sector][option.rotation]
    for edge in range(6):
        if not mine >> edge & 1:
            continue
        id = state.routes.map.get(across(at, edge))
        if id is None:
            score += 0.3 if ring(across(at, edge)) < 2 else 0.4
            continue
        place = state.sectors[id]
        if not table.wormholes[id][place.rotation] >> opposite(edge) & 1:
            continue
        if place.owner == player.seat:
            score += 0.6
        elif place.owner != NO_OWNER:
            score += 0.2 if place.owner not in player.ambassadors else -0.1
    return score


# Discs and cubes


def best_colony(state: State, player: Player, calm: bool) -> UseColonyShip | None:
    """2.15  The cube that brings most; squares that take only one kind of cube come first."""
    best, chosen = 0.0, None
    missing = shortfall(state, player) > 0
    worths = [step_worth(state, player, track) for track in range(3)]
    worths[MONEY] += DEBT * missing
    for option in colonies(state, player, calm):
        tracks, advanced = _square(state, option)
        score = 0.01 + worths[RESOURCE[option.track]] - 0.02 * len(tracks) + 0.01 * advanced
        if chosen is None or score > best:
            best, chosen = score, option
    return chosen


def _square(state: State, option: UseColonyShip) -> tuple[tuple[int, ...], bool]:
    there = state.table.squares[option.sector]
    return there[option.square] if option.square < len(there) else state.table.orbital_square


def discs(state: State, player: Player, options: list[MoveDisc]) -> list[Action]:
    """10.2  Sectors to take with a disc of the track, the best first; nothing is given up."""
    found: list[tuple[float, Action]] = []
    now = Moment(state, player)
    for option in options:
        if option.target and not option.source:
            place = state.sectors[option.target]
            score = sector_worth(now, place) + 2 * place.discovery
            if score > 0:
                found.append((score, option))
    found.sort(key=lambda pair: -pair[0])
    return [option for _, option in found]


# Technologies


def technologies(state: State, player: Player, options: list[BuyTechnology]) -> list[Action]:
    """6.1  Technologies by what they bring for their price; rare ones on their best track."""
    w = weights().technologies
    printed = state.table.data.tracks.technology.vp
    best: dict[str, tuple[float, Action]] = {}
    for option in options:
        track = TRACK[option.track]
        count = len(player.tracks[track])
        score = w.early[option.technology] + 2 * state.table.technologies[option.technology].discs
        score += printed[count + 1] - printed[count] + 0.1 * count
        score -= 0.1 * price(state, player, option.technology, track)
        if option.technology not in best or score > best[option.technology][0]:
            best[option.technology] = score, option
    return [option for _, option in sorted(best.values(), key=lambda pair: -pair[0])]
