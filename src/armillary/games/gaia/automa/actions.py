"""15.8 to 15.15  What the Automa does, and how its support card chooses where.

Every action tells whether it could be done: the VP of a card do not depend on it (15.15).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from armillary.core.events import Event, Log
from armillary.core.states.hexes import bits
from armillary.games.gaia.actions.build_mine import in_reach, settle
from armillary.games.gaia.actions.research import TOP
from armillary.games.gaia.actions.tech_tiles import ADVANCED_LEVEL
from armillary.games.gaia.actions.upgrade import ACADEMIES, exchange, has_piece
from armillary.games.gaia.automa.cards import AutomaCard, AutomaFaction, AutomaStep
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.scoring import score_automa
from armillary.games.gaia.state import (
    AREA,
    GAIA,
    HOMES,
    KIND,
    KINDS,
    MINE,
    RESEARCH_LAB,
    TRADING_STATION,
    TRANSDIM,
    Player,
    State,
)

T = TypeVar("T")

FACTION_VP = "automa_faction"
CARD_VP = "automa_cards"


def faction_card(state: State, player: Player) -> AutomaFaction:
    """15.14  The Automa's faction card."""
    return state.table.data.automa.factions[player.faction.id]


# 15.8 and 15.9  Choosing by the support card


def first_place(state: State, places: int, direction: str) -> int:
    """15.8  The first of these hexes in reading order, or in the exact reverse.

    A printed hex has its centre at x = 3/2 r and, downwards, y = -(2q + r) sqrt(3)/2. After a turn
    of 30 degrees clockwise it is at x = sqrt(3) (r + q/2) and y = -3/2 q: a row is all hexes of one
    q, the highest q is on top, and r grows to the right. Bit numbers grow with q, then with r, and
    every q has `width` of them.
    """
    width = state.table.grid.width
    if direction == "right_down":
        start = (places.bit_length() - 1) // width * width
        row = places >> start
        return start + (row & -row).bit_length() - 1
    lowest = (places & -places).bit_length() - 1
    end = (lowest // width + 1) * width
    return (places & (1 << end) - 1).bit_length() - 1


def numbered(items: Sequence[T], support: AutomaCard) -> T:
    """15.9  Count from the left or from the right; with too few, go round again."""
    step = (support.count - 1) % len(items)
    return items[step] if support.counting == "left_to_right" else items[-1 - step]


def closest_to_people(state: State, places: int) -> int:
    """15.10 and 15.11  Those of the places with the shortest way to a planet of the human."""
    goal = 0
    for player in state.players:
        if not player.faction.is_automa:
            goal |= player.land
    balls = state.table.grid.balls
    for distance in range(state.table.grid.radius + 1):
        near = 0
        for place in bits(places):
            if balls[place][distance] & goal:
                near |= 1 << place
        if near:
            return near
    return places


# 15.10  Mines


def _by_faction_card(
    state: State, player: Player, support: AutomaCard, first: str, sites: int
) -> int:
    if first == "transdim_planet":
        return sites & state.by_type[TRANSDIM]
    return closest_to_people(state, sites) if first == "closest_to_human" else sites


def _by_final_tile(
    state: State, player: Player, support: AutomaCard, first: str, sites: int
) -> int:
    """What would count for the final scoring tile; a transdim planet will be a gaia planet."""
    if support.final_tile == "none":
        return sites
    tile = state.table.final_tiles[0 if support.final_tile == "top" else 1]
    what = state.table.data.final_tiles[tile].count
    gaia = state.by_type[GAIA] | state.by_type[TRANSDIM]
    if what == "gaia_planets":
        return sites & gaia
    if what == "planet_types":
        new = 0 if player.types >> GAIA & 1 else gaia
        for planet in range(HOMES):
            if not player.types >> planet & 1:
                new |= state.by_type[planet]
        return sites & new
    if what == "sectors":
        sector_of = state.table.sector_of
        return sum(1 << p for p in bits(sites) if not player.sectors >> sector_of[p] & 1)
    return sites


def _by_steps(state: State, player: Player, support: AutomaCard, first: str, sites: int) -> int:
    special = state.table.data.automa.steps
    steps = (*player.faction.steps, special["gaia"], special["transdim"])
    best, fewest = 0, max(steps) + 1
    for planet, needed in enumerate(steps):
        found = sites & state.by_type[planet]
        if found and needed <= fewest:
            best = found if needed < fewest else best | found
            fewest = needed
    return best


def _by_distance(state: State, player: Player, support: AutomaCard, first: str, sites: int) -> int:
    return closest_to_people(state, sites)


def _by_direction(state: State, player: Player, support: AutomaCard, first: str, sites: int) -> int:
    return 1 << first_place(state, sites, support.direction)


TIE_BREAKERS: dict[str, Callable[[State, Player, AutomaCard, str, int], int]] = {
    "faction_card": _by_faction_card,
    "final_scoring_tile": _by_final_tile,
    "fewest_terraforming_steps": _by_steps,
    "closest_to_a_human_planet": _by_distance,
    "directional": _by_direction,
}


def mine_sites(state: State, player: Player, reach: int) -> int:
    """15.10  Every planet in range with neither structure nor gaiaformer, transdim included."""
    return state.all_planets & ~state.occupied & ~state.projects & in_reach(player, reach)


def choose_site(state: State, player: Player, support: AutomaCard, first: str, sites: int) -> int:
    """15.10  The one that is left when each tie-breaker has decided what it can."""
    for name in state.table.data.automa.tie_breakers:
        if not sites & (sites - 1):
            break
        sites = TIE_BREAKERS[name](state, player, support, first, sites) or sites
    return sites.bit_length() - 1


def build_mine(
    state: State, player: Player, support: AutomaCard, log: Log, reach: int, first: str = ""
) -> bool:
    """15.10  Build a mine in range; without a mine left, upgrade instead."""
    if not has_piece(state, player, MINE):
        return upgrade(state, player, support, log)
    sites = mine_sites(state, player, reach)
    if not sites:
        return False
    place = choose_site(state, player, support, first, sites)
    if log is not None:
        values = {"hex": state.table.grid.hexes[place], "planet": state.planets[place]}
        log.append(Event("automa_mine", player.seat, values))
    if state.planets[place] == TRANSDIM:
        state.set_planet(place, GAIA)
    new_type = not player.types >> state.planets[place] & 1
    settle(state, player, place, MINE)
    state.offers.append(place)
    _add_satellite(state, player, support, place, log)
    card = faction_card(state, player)
    if new_type and card.permanent == "new_planet_type_vp":
        score_automa(state, player, FACTION_VP, card.permanent_vp, log)
    return True


def _add_satellite(state: State, player: Player, support: AutomaCard, place: int, log: Log) -> None:
    """15.10  With the final tile for satellites, one beside a mine that stands alone."""
    tiles = state.table.data.final_tiles
    counted = {tiles[name].count for name in state.table.final_tiles}
    if "satellites_and_space_stations" not in counted:
        return
    around = state.table.grid.balls[place][1] & ~(1 << place)
    free = around & state.space & ~player.satellites
    if around & player.land or not free:
        return
    satellite = first_place(state, free, support.direction)
    player.satellites |= 1 << satellite
    if log is not None:
        values = {"hex": state.table.grid.hexes[satellite]}
        log.append(Event("automa_satellite", player.seat, values))


# 15.11  Upgrades


def upgrade(state: State, player: Player, support: AutomaCard, log: Log) -> bool:
    """15.11  The first upgrade of the list for which there is a structure and a piece."""
    for old, new in faction_card(state, player).upgrades:
        names = ACADEMIES if new == "academy" else (new,)
        pieces = [KIND[name] for name in names if has_piece(state, player, KIND[name])]
        if not pieces:
            continue
        kind = KIND[old]
        places = sum(1 << place for place, found in player.structures.items() if found == kind)
        if places:
            near = closest_to_people(state, places)
            place = first_place(state, near, support.direction)
            _exchange(state, player, support, place, pieces[0], log)
            return True
    return False


def _exchange(
    state: State, player: Player, support: AutomaCard, place: int, kind: int, log: Log
) -> None:
    """15.11 and 15.14  Swap the pieces, without round scoring; then what the faction card adds."""
    exchange(state, player, place, kind)
    if log is not None:
        values = {"hex": state.table.grid.hexes[place], "to": KINDS[kind]}
        log.append(Event("automa_upgrade", player.seat, values))
    card = faction_card(state, player)
    if kind == TRADING_STATION and card.permanent == "trading_station_vp":
        score_automa(state, player, FACTION_VP, card.permanent_vp, log)
    elif kind == RESEARCH_LAB and card.permanent == "downgrade_lab":
        research(state, player, support, log, open_areas(state, player))


# 15.12  Board actions


def take_board_action(state: State, player: Player, support: AutomaCard, log: Log) -> bool:
    """15.12  Mark a free board action, so that nobody can use it this round."""
    free = [name for name in state.table.data.board_actions if name not in state.board_used]
    if not free:
        return False
    action = numbered(free, support)
    state.board_used.append(action)
    state.board_by[action] = state.automa_seat
    if log is not None:
        log.append(Event("automa_board", player.seat, {"action": action}))
    return True


# 15.13  Research


def open_areas(state: State, player: Player) -> list[int]:
    """15.13  Where it can advance, or take an advanced tile out of the game on level 4."""
    return [
        area
        for area, level in enumerate(player.research)
        if level < ADVANCED_LEVEL
        or (
            level == ADVANCED_LEVEL
            and (state.advanced[area] or all(p.research[area] < TOP for p in state.players))
        )
    ]


def research_highest(state: State, player: Player, support: AutomaCard, log: Log) -> bool:
    """15.13  The highest marker that can do something."""
    areas = open_areas(state, player)
    top = max((player.research[area] for area in areas), default=0)
    highest = [area for area in areas if player.research[area] == top]
    return research(state, player, support, log, highest)


def research_area(state: State, player: Player, support: AutomaCard, log: Log, area: int) -> bool:
    """15.13  This area; if nothing can be done there, by number."""
    areas = open_areas(state, player)
    return research(state, player, support, log, [area] if area in areas else areas)


def research(
    state: State, player: Player, support: AutomaCard, log: Log, areas: Sequence[int]
) -> bool:
    """15.13  One level up in one of these areas, or the advanced tile gone; no other effect."""
    if not areas:
        return False
    area = numbered(areas, support)
    tile = state.advanced[area]
    if player.research[area] == ADVANCED_LEVEL and tile:
        state.advanced[area] = ""
        if log is not None:
            log.append(Event("automa_removes", player.seat, {"area": AREAS[area], "tile": tile}))
        return True
    player.research[area] += 1
    if log is not None:
        values = {"area": AREAS[area], "level": player.research[area]}
        log.append(Event("automa_research", player.seat, values))
    return True


# 15.14 and 15.15  Cards


def act(state: State, player: Player, card: AutomaCard, support: AutomaCard, log: Log) -> None:
    """15.15  The action of a decision card, then its VP, whatever became of the action."""
    action = card.action
    if action == "faction":
        for step in faction_card(state, player).steps:
            _take_step(state, player, step, support, log)
    else:
        _report(player, action, _do(state, player, action, support, log, support.range), log)
        if action == "power_qic" and faction_card(state, player).permanent == "power_qic_twice":
            _report(player, action, take_board_action(state, player, support, log), log)
    score_automa(state, player, CARD_VP, card.vp, log)


def _take_step(
    state: State, player: Player, step: AutomaStep, support: AutomaCard, log: Log
) -> None:
    """15.14  One line of the faction card."""
    action = step.action
    if action == "vp":
        score_automa(state, player, FACTION_VP, step.vp, log)
        return
    if action == "research_area":
        done = research_area(state, player, support, log, AREA[step.area])
    else:
        done = _do(state, player, action, support, log, step.range, step.first)
    if not done and step.mine_range:
        done = build_mine(state, player, support, log, step.mine_range)
    _report(player, action, done, log)


def _do(
    state: State,
    player: Player,
    action: str,
    support: AutomaCard,
    log: Log,
    reach: int,
    first: str = "",
) -> bool:
    if action == "build_mine":
        return build_mine(state, player, support, log, reach, first)
    if action == "upgrade":
        return upgrade(state, player, support, log)
    if action == "power_qic":
        return take_board_action(state, player, support, log)
    if action == "research_highest":
        return research_highest(state, player, support, log)
    if action == "research_random":
        return research(state, player, support, log, open_areas(state, player))
    raise AssertionError(action)


def _report(player: Player, action: str, done: bool, log: Log) -> None:
    """15.15  Say so if an action was impossible."""
    if not done and log is not None:
        log.append(Event("automa_nothing", player.seat, {"action": action}))
