"""Clicks where nothing is offered: the action that was meant, so that the rules can say why not."""

from __future__ import annotations

from armillary.core.decision import Action, Decision, Illegal
from armillary.core.states.hexes import Hex, bits
from armillary.core.words import tag
from armillary.drawing.place_names import read_hex, split
from armillary.games.gaia.actions.board_actions import (
    Rescore,
    UseBoard,
    UseSpecial,
    special_sources,
)
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation, TakeToken, own_groups, value_of
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Advance, PlaceLostPlanet, Research
from armillary.games.gaia.actions.tech_tiles import CoverTech, TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade, next_kinds
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.factions.ambas.rules import SwapInstitute
from armillary.games.gaia.factions.bescods.rules import AdvanceLowest
from armillary.games.gaia.factions.firaks.rules import DowngradeLab
from armillary.games.gaia.factions.ivits.rules import PlaceStation
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.setup import PlaceStart, TakeBooster, TakeFaction
from armillary.games.gaia.state import KINDS, NO_PLANET, TRANSDIM, Player, State

ON_HEX = ("mine", "project", "upgrade", "federation", "lost_planet", "start",
          "space_station", "swap_institute", "downgrade_lab")  # fmt: skip
"""Groups whose places are hexes."""


def attempt(state: State, decision: Decision, group: str, place: str) -> Action | Illegal | None:
    """The action that a click would mean; without a place, one that tells why a group is closed."""
    player = state.players[decision.seat] if decision.seat >= 0 else None
    if player is None:
        return None
    if not place:
        return _typical(state, player, group)
    kind, name = split(place)
    if kind == "hex":
        target = read_hex(name)
        if target is None:
            return None
        return _on_hex(state, player, group or _meant(state, decision, target), target)
    area, _, level = name.partition(":")
    if kind == "research" and area in AREAS:
        have = player.research[AREAS.index(area)]
        if level.isdecimal() and int(level) > have + 1:
            return Illegal("8.1", "level", area=area, need=int(level) - 1, have=have)
        if group == "advance_lowest":
            return AdvanceLowest(area)
        return Advance(area) if tag(decision.frame) == "research_step" else Research(area)
    if kind == "booster":
        return TakeBooster(name) if tag(decision.frame) == "choose_booster" else Pass(name)
    if kind == "convert":
        return Burn() if name == "burn" else _convert(state, name)
    if kind == "special" and tag(decision.frame) == "covering":
        return CoverTech(name)
    made = _BY_PLACE.get(kind)
    return made(name) if made is not None else None


_BY_PLACE = {
    "tech": TakeTech,
    "board": UseBoard,
    "special": UseSpecial,
    "token": TakeToken,
    "mytoken": Rescore,
    "cover": CoverTech,
    "tile": CoverTech,
    "faction": TakeFaction,
}


def _convert(state: State, name: str) -> Action:
    row = state.table.data.conversions.get(name)
    return Convert(name, row is not None and row.brainstone)


def _meant(state: State, decision: Decision, target: Hex) -> str:
    """The group that a click on a hex means when none was chosen."""
    frame = tag(decision.frame)
    if frame == "place_first":
        return "start"
    if frame == "lost_planet":
        return "lost_planet"
    place = state.index(target)
    if place is None or state.planets[place] == NO_PLANET:
        return "federation"
    player = state.players[decision.seat]
    if place in player.structures:
        return "upgrade"
    return "project" if state.planets[place] == TRANSDIM else "mine"


def _on_hex(state: State, player: Player, group: str, target: Hex) -> Action | None:
    if group == "mine":
        return BuildMine(target)
    if group == "project":
        return StartProject(target)
    if group == "upgrade":
        return Upgrade(target, _next(state, player, target))
    if group == "federation":
        return FormFederation((target,))
    if group == "lost_planet":
        return PlaceLostPlanet(target)
    if group == "start":
        return PlaceStart(target)
    if group == "space_station":
        return PlaceStation(target)
    if group == "swap_institute":
        return SwapInstitute(target)
    if group == "downgrade_lab":
        return DowngradeLab(target)
    return None


def _next(state: State, player: Player, target: Hex) -> str:
    """What the structure on a hex would become first."""
    place = state.index(target)
    kind = None if place is None else player.structures.get(place)
    found = next_kinds(player)[kind] if kind is not None else ()
    return KINDS[found[0]] if found else "trading_station"


# A group as a whole


def _typical(state: State, player: Player, group: str) -> Action | None:
    """The most telling action of a group: the nearest place, the cheapest price."""
    if group in ON_HEX:
        target = _typical_hex(state, player, group)
        if group == "federation" and target is not None:
            return FormFederation(_largest_group(state, player) or (target,))
        return _on_hex(state, player, group, target) if target is not None else None
    if group == "research":
        lowest = min(range(6), key=lambda area: player.research[area])
        return Research(AREAS[lowest])
    if group == "advance_lowest":
        lowest = min(range(6), key=lambda area: player.research[area])
        return AdvanceLowest(AREAS[lowest])
    if group == "board":
        open_rows = [
            row
            for row in state.table.data.board_actions.values()
            if row.id not in state.board_used and row.power
        ]
        rows = open_rows or list(state.table.data.board_actions.values())
        return UseBoard(min(rows, key=lambda row: row.power).id)
    if group == "special":
        own = list(special_sources(state, player))
        return UseSpecial(own[0] if own else player.booster)
    if group == "free":
        return Burn()
    return None


def _typical_hex(state: State, player: Player, group: str) -> Hex | None:
    """The hex nearest to where the player's range begins that such an action could be about."""
    grid = state.table.grid
    taken = state.occupied | state.projects
    if group == "mine":
        wanted = state.all_planets & ~state.by_type[TRANSDIM] & ~taken
    elif group == "project":
        wanted = state.by_type[TRANSDIM] & ~state.projects
    elif group in ("space_station", "lost_planet"):
        wanted = state.space
    elif group == "start":
        wanted = state.by_type[player.faction.home]
    else:
        wanted = player.land
        upgradable = [
            place for place, kind in player.structures.items() if next_kinds(player)[kind]
        ]
        if group == "upgrade" and upgradable:
            return grid.hexes[upgradable[0]]
    for reached in player.reach:
        near = reached & wanted
        if near:
            return grid.hexes[next(bits(near))]
    return grid.hexes[next(bits(wanted))] if wanted else None


def _largest_group(state: State, player: Player) -> tuple[Hex, ...]:
    """11.2  The own group of the highest power value."""
    groups = own_groups(state, player)
    if not groups:
        return ()
    return state.table.grid.places(max(groups, key=lambda group: value_of(state, player, group)))


def compose(state: State, decision: Decision, group: str, places: list[str]) -> Action | None:
    """11A.5  A federation of hexes that were picked one by one."""
    if group != "federation":
        return None
    hexes = []
    for place in places:
        kind, name = split(place)
        target = read_hex(name)
        if kind != "hex" or target is None:
            return None
        hexes.append(target)
    return FormFederation(tuple(sorted(set(hexes))))
