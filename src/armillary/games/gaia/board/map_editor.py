"""2A.1  Laying the map by hand: sectors change places, move, turn, and show their other side."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from armillary.core.bad_options import Unfit
from armillary.core.states.hexes import Hex, add, disc, distance
from armillary.core.words import Words
from armillary.drawing.art.hex_layout import borders, box, centre
from armillary.drawing.art.svg import number, text, translate
from armillary.drawing.board import Given, Laid
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.setup_picture import SIZE, map_of, spot
from armillary.games.gaia.components import SECTOR_RADIUS, Placement, components
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.maps import MapLayout, clashes, lay, layout_text, read

STEPS: tuple[Hex, ...] = ((5, -2), (3, -5), (-2, -3), (-5, 2), (-3, 5), (2, 3))
"""From the middle of a sector to the middles of those beside it, as they lie in the first game."""


def lay_out(config: GaiaConfig, layout: str, change: Given, words: Words) -> Laid:
    """The map after a change: `{tile, turn}`, `{tile, over}` or `{tile, onto}` (a tile, a spot).

    `layout`: the map so far as text; empty: the one that the configuration gives. A map that is
    not legal is drawn all the same, with what is wrong with it.
    """
    placements = list((read(layout, components()) if layout else map_of(config)).placements)
    if not placements:
        raise Unfit("gaia", "map_by_hexes")
    if change:
        placements = _changed(placements, change)
    made = lay(tuple(placements), components())
    written = layout_text(made)
    problem = ""
    try:
        map_of(msgspec.structs.replace(config, map=written))
    except Unfit as error:
        problem = error.told(words.language)
    return Laid(written, _drawn(made, config, words), problem)


def _changed(placements: list[Placement], change: Given) -> list[Placement]:
    tile = str(change.get("tile", ""))
    here = next((n for n, p in enumerate(placements) if p.sector == tile), None)
    if here is None:
        raise Unfit("gaia", "map_no_tile", text=repr(tile[:8]))
    mine = placements[here]
    replace = msgspec.structs.replace
    if change.get("over"):
        placements[here] = replace(mine, sector=other_side(tile))
        return placements
    if "onto" not in change:
        turns = -1 if change.get("turn") == -1 else 1
        placements[here] = replace(mine, rotation=(mine.rotation + turns) % 6)
        return placements
    onto = str(change["onto"])
    for there, other in enumerate(placements):
        if other.sector == onto:
            placements[here] = replace(mine, center=other.center)
            placements[there] = replace(other, center=mine.center)
            return placements
    for spot_at in free_spots(placements):
        if onto == f"{spot_at[0]},{spot_at[1]}":
            placements[here] = replace(mine, center=spot_at)
            return placements
    raise Unfit("gaia", "map_no_place")


def other_side(id: str) -> str:
    """The sector on the back of a tile; itself: the back is blank."""
    data = components().sectors
    tile = data[id].tile
    return next((other for other in data if other != id and data[other].tile == tile), id)


def free_spots(placements: Sequence[Placement]) -> list[Hex]:
    """Where one more sector could lie without a gap."""
    centres = [p.center for p in placements]
    beside = {add(middle, step) for middle in centres for step in STEPS}
    wide = 2 * SECTOR_RADIUS
    return sorted(
        place for place in beside if all(distance(place, middle) > wide for middle in centres)
    )


# The drawing


def _drawn(made: MapLayout, config: GaiaConfig, words: Words) -> str:
    """Sectors that can be chosen, free places, and planets that may not touch."""
    tell = texts.of(words.language)
    spots = free_spots(made.placements)
    around = [add(place, step) for place in spots for step in disc(1)]
    x, y, width, height = box([*made.sectors, *around], SIZE, 2)
    parts = []
    for place in spots:
        at = translate(*centre(place, SIZE))
        label = text(tell("editor.spot"))
        parts.append(
            f'<g class="spot" data-onto="{place[0]},{place[1]}" role="button" tabindex="0" '
            f'aria-label="{label}" transform="{at}"><circle r="{number(SIZE * 1.6)}"/>'
            '<path d="M-5 0H5M0-5V5"/></g>'
        )
    for placement in made.placements:
        id = placement.sector
        shown = id.lstrip("0").removesuffix("o")
        hexes = [place for place, of in made.sectors.items() if of == id]
        drawn = "".join(spot(place, made.planets.get(place)) for place in hexes)
        label = text(tell("editor.sector", number=shown, turns=placement.rotation))
        edge = borders(dict.fromkeys(hexes, id), SIZE)
        at = translate(*centre(placement.center, SIZE))
        sides = f' data-over="{other_side(id)}"' if other_side(id) != id else ""
        parts.append(
            f'<g class="tile" data-tile="{id}" role="button" tabindex="0" aria-pressed="false" '
            f'aria-label="{label}"{sides}>{drawn}<path class="edge" d="{edge}"/>'
            f'<text transform="{at}">{text(shown)}</text></g>'
        )
    for a, b in clashes(made, config.strict_map):
        (x1, y1), (x2, y2) = centre(a, SIZE), centre(b, SIZE)
        parts.append(
            f'<path class="clash" d="M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"/>'
        )
    return (
        f'<svg class="map-editor" xmlns="http://www.w3.org/2000/svg" role="group" '
        f'aria-label="{text(tell("editor.title"))}" '
        f'viewBox="{number(x)} {number(y)} {number(width)} {number(height)}">'
        f"{''.join(parts)}</svg>"
    )
