"""Everything on the map, since all of it comes during a match: zones, sectors, ships."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.svg import text, translate
from armillary.drawing.place_names import hex_id, hex_place
from armillary.games.eclipse.board.galaxy.fleets import standing
from armillary.games.eclipse.board.galaxy.geometry import TINT, centre
from armillary.games.eclipse.board.galaxy.map import edge_links, sector, wormholes, zone, zones
from armillary.games.eclipse.board.places import asked_frame, fleet_id, fleet_place, printed
from armillary.games.eclipse.pieces.galaxy import pinned
from armillary.games.eclipse.state import Place, State

FOCUS = "focus"
"""The id of the ring around the sector that is asked about."""


def pieces(state: State, words: Words) -> dict[str, str]:
    """By id, one group each; sectors and zones are places as well."""
    found = {hex_id(at): zone(at, words) for at in zones(state)}
    ways = wormholes(state)
    for place in state.sectors.values():
        across = edge_links(printed(place), place.rotation, place.at, ways)
        found[hex_id(place.at)] = sector(state, place, across, words)
    for place in state.sectors.values():
        if place.squadrons or place.npcs:
            found.update(_ships(state, place, words))
    found.update(_focus(state))
    return found


def _focus(state: State) -> dict[str, str]:
    """The sector about which somebody is asked."""
    frame = asked_frame(state)
    place = state.sectors.get(getattr(frame, "sector", ""))
    if frame is None or frame.seat < 0 or place is None:
        return {}
    x, y = centre(place.at)
    return {
        FOCUS: (
            f'<g id="{FOCUS}" class="ec-focus" '
            f'transform="{translate(x, y)}" aria-hidden="true"><polygon points="{TINT}"/></g>'
        )
    }


def _ships(state: State, place: Place, words: Words) -> dict[str, str]:
    x, y = centre(place.at)
    found = {}
    held = tuple(
        squadron.seat
        for squadron in place.squadrons
        if pinned(state, place, state.players[squadron.seat])
    )
    for ships in standing(place, held):
        id = fleet_id(ships.owner, ships.kind, place.id)
        near = f'<g class="ec-near">{ships.near}</g>' if ships.near else ""
        far = f'<g class="ec-far">{ships.far}</g>' if ships.far else ""
        label = f"{ships.number} × {words.term(ships.kind)}"
        found[id] = (
            f'<g id="{id}" class="pc" data-at="{hex_id(place.at)}" role="img" '
            f'data-place="{fleet_place(ships.owner, place.at)}" data-in="{hex_place(place.at)}" '
            f'aria-label="{text(label)}" transform="{translate(x, y)}"><g>{near}{far}</g></g>'
        )
    return found
