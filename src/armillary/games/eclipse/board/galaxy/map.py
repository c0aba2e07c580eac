"""The galaxy: sectors with all that lies on them but the ships, and the zones between them.

A sector is a group `.hex` with its surface `.hx`, the tint of a target `.tg` below the planets, its
half of each wormhole, and twice what it holds: `.ec-near` and, for a map seen from afar, `.ec-far`.
Everything stays inside the sector, so that it does not matter in which order sectors arrive.
"""

from __future__ import annotations

from functools import lru_cache

from armillary.core.words import Words
from armillary.drawing.art.hex_layout import Box
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import text, translate, use
from armillary.drawing.place_names import hex_id, hex_place
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.galaxy.fleets import FIGHT, sides
from armillary.games.eclipse.board.galaxy.geometry import (
    BORDER,
    EDGES,
    SURFACE,
    TINT,
    at_edge,
    beyond,
    box,
    centre,
)
from armillary.games.eclipse.board.galaxy.planets import INK, SPOTS, cube, far_square, planet
from armillary.games.eclipse.board.galaxy.tokens import DUSTS, disc, points
from armillary.games.eclipse.board.names import sector_name, thing
from armillary.games.eclipse.board.places import CENTRE, ROMAN, edges, printed, ring
from armillary.games.eclipse.components import Hex, Sector
from armillary.games.eclipse.state import NO_OWNER, Place, State

Links = tuple[str, ...]
"""By edge: `full`, `half` (only this side has a wormhole), `open` (unexplored) or nothing."""

WORMHOLES = {
    "full": (
        '<path class="ec-case" d="M-12 0V5A12 12 0 0 0 12 5V0Z"/>'
        '<path class="ec-tube" d="M-9 0V5A9 9 0 0 0 9 5V0"/>'
        '<path class="ec-way" d="M-4 7 0 11 4 7"/>'
    ),
    "open": '<path class="ec-mouth" d="M-13 1A13 13 0 0 0 13 1Z"/>',
    "half": (
        '<path class="ec-mouth ec-shut" d="M-13 3A13 13 0 0 0 13 3Z"/>'
        '<path class="ec-bar" d="M-14 2H14"/>'
    ),
    "join": (
        '<path class="ec-case" d="M-15 0V7A15 15 0 0 0 15 7V0Z"/>'
        '<path class="ec-tube" d="M-11 0V6A11 11 0 0 0 11 6V0"/>'
        '<path class="ec-way" d="M-5 8 0 12 5 8"/>'
    ),
}
"""The inner half of what lies across an edge, or of what would be joined; upwards is outwards."""


def symbols() -> str:
    """Wormholes as `ec-hole-<kind>`, for once per page."""
    return "".join(
        f'<g id="ec-hole-{kind}" class="ec-{kind}">{drawn}</g>' for kind, drawn in WORMHOLES.items()
    )


def wormhole(kind: str, edge: int) -> str:
    """A wormhole at an edge."""
    return f'<use class="ec-hole" href="#ec-hole-{kind}" transform="{at_edge(edge)}"/>'


def bounds(state: State) -> Box:
    """x, y, width and height of all sectors, and of the zones around them."""
    return box([*(place.at for place in state.sectors.values()), *zones(state)], margin=4)


def zones(state: State) -> list[Hex]:
    """5.1  The zones that somebody may explore: behind a wormhole, or beside any sector."""
    taken = {place.at: place for place in state.sectors.values()}
    everywhere = any("wormhole_generator" in player.known for player in state.players)
    found: dict[Hex, None] = {}
    for place in taken.values():
        ways = range(EDGES) if everywhere else edges(printed(place), place.rotation)
        for edge in ways:
            other = beyond(place.at, edge)
            if other not in taken:
                found[other] = None
    return sorted(found)


def links(state: State, place: Place) -> Links:
    """What lies across each edge of a sector."""
    return edge_links(printed(place), place.rotation, place.at, wormholes(state))


def wormholes(state: State) -> dict[Hex, frozenset[int]]:
    """The edges with wormholes of every sector on the map."""
    return {place.at: edges(printed(place), place.rotation) for place in state.sectors.values()}


def edge_links(sector: Sector, rotation: int, at: Hex, others: dict[Hex, frozenset[int]]) -> Links:
    """What would lie across each edge of a tile, turned and put there."""
    own = edges(sector, rotation)
    found = []
    for edge in range(EDGES):
        theirs = others.get(beyond(at, edge))
        if edge not in own:
            found.append("")
        elif theirs is None:
            found.append("open")
        else:
            found.append("full" if (edge + 3) % 6 in theirs else "half")
    return tuple(found)


# Sectors


def sector(state: State, place: Place, across: Links, words: Words) -> str:
    """A sector on the map."""
    x, y = centre(place.at)
    owned = place.owner != NO_OWNER
    classes = f"hex ec-sector {seat_class(place.owner)}" if owned else "hex ec-sector"
    label = spoken(state, place, words)
    return (
        f'<g id="{hex_id(place.at)}" class="{classes}" role="button" '
        f'tabindex="{0 if place.at == CENTRE else -1}" data-place="{hex_place(place.at)}" '
        f'data-at="{hex_id(place.at)}" data-name="{place.id}" aria-label="{text(label)}" '
        f'transform="{translate(x, y)}">{_body(place, across)}</g>'
    )


@lru_cache(4096)
def _body(place: Place, across: Links) -> str:
    """All but the label, which depends on names."""
    row = printed(place)
    contested = len(sides(place)) > 1
    own = ""
    if place.owner != NO_OWNER:
        own = (
            f'<polygon class="ec-own" points="{BORDER}"/>'
            f'<polygon class="ec-rhythm" points="{BORDER}"/>'
        )
    hot = f'<polygon class="ec-hot" points="{TINT}"/>' if contested else ""
    return (
        f'{surface(row)}{own}{hot}<polygon class="tg" points="{TINT}"/>{edge_marks(across)}'
        f'<g class="ec-near upright">{_near(place, row, contested)}</g>'
        f'<g class="ec-far upright">{_far(place, row, contested)}</g>'
    )


def surface(row: Sector) -> str:
    """The empty tile."""
    fill = "ec-centre" if row.gcds else "ec-tile"
    return (
        f'<polygon class="hx" points="{SURFACE}" fill="url(#{fill})"/>'
        f'<use href="#ec-dust-{row.number % DUSTS}" x="-100" y="-100" width="200" height="200"/>'
    )


def edge_marks(across: Links) -> str:
    """Wormholes at the edges."""
    return "".join(wormhole(kind, edge) for edge, kind in enumerate(across) if kind)


def _near(place: Place, row: Sector, contested: bool) -> str:
    """Planets, structures, disc or discovery, number."""
    spots = SPOTS[len(row.squares)]
    parts = [
        planet(square, x, y, place.owner if place.cubes >> n & 1 else None)
        for n, (square, (x, y)) in enumerate(zip(row.squares, spots, strict=True))
    ]
    parts += [_structures(place, row), _middle(place, row, contested), sector_number(row)]
    if contested:
        parts.append(f'<g class="ec-fight" transform="translate(0 66)">{FIGHT}</g>')
    return "".join(parts)


def sector_number(row: Sector) -> str:
    """The number of a sector, where its planets leave room."""
    count = len(row.squares)
    x = {4: -45, 5: -26, 6: 0}.get(count, -33)
    y = {4: -69, 6: -60}.get(count, -70)
    return f'<text class="ec-number" x="{x}" y="{y}">{row.id}</text>'


def _structures(place: Place, row: Sector) -> str:
    """Orbital, monolith and portal at the sides."""
    crowded = len(row.squares) >= 5
    parts = []
    if place.orbital:
        x, y = (-36, 6) if crowded else (-56, 4)
        taken = place.owner != NO_OWNER and place.cubes >> len(row.squares) & 1
        inside = (
            cube(place.owner, 15)
            if taken
            else f'<g fill="{INK["gray"]}">{use("ec-shape-gray", 10)}</g>'
        )
        parts.append(f'<g transform="{translate(x, y)}">{use("ec-orbital", 36)}{inside}</g>')
    if place.monolith:
        parts.append(use("ec-monolith", 38, 56, 2))
    if has_portal(place):
        parts.append(use("ec-portal", 38, 57 if place.orbital else -57, 3))
    return "".join(parts)


def has_portal(place: Place) -> bool:
    """2.17  Whether a portal is printed or was put here."""
    return printed(place).warp_portal or place.portal_vp > 0


def _middle(place: Place, row: Sector, contested: bool) -> str:
    """The disc, else the discovery, else an empty ring; points and artifact hang on it."""
    guarded = row.gcds and bool(place.npcs)
    y = 50 if guarded else -14 if contested else -6
    scale = 0.82 if guarded else 0.86 if contested else 1
    return f'<g transform="translate(0 {y}) scale({scale})">{middle(row, place)}</g>'


def middle(row: Sector, place: Place | None = None) -> str:
    """What lies in the middle of a sector, or of a tile that was just drawn."""
    discovery = place.discovery if place is not None else row.discovery
    if place is not None and place.owner != NO_OWNER:
        held = disc(place.owner)
        if discovery:
            held += use("ec-discovery", 22, -20, -12)
    elif discovery:
        held = use("ec-discovery", 38)
    else:
        held = '<circle class="ec-empty" r="15"/>'
    artifact = use("ec-artifact", 21, -20, 12) if row.artifacts else ""
    return f"{held}{points(row.vp, 19, 12)}{artifact}"


def _far(place: Place, row: Sector, contested: bool) -> str:
    """Squares as a row of shapes, a large disc; the ships are drawn with the others."""
    count = len(row.squares)
    parts = [
        far_square(square, (n - (count - 1) / 2) * 25, -56, bool(place.cubes >> n & 1))
        for n, square in enumerate(row.squares)
    ]
    ships = bool(place.squadrons or place.npcs)
    if contested:
        parts.append(f'<g class="ec-fight" transform="translate(0 -22) scale(1.4)">{FIGHT}</g>')
    elif place.owner != NO_OWNER:
        x, y = (-40, -8) if ships else (0, 0)
        parts.append(f'<g transform="translate({x} {y}) scale(1.35)">{disc(place.owner)}</g>')
    elif place.discovery:
        parts.append(use("ec-discovery", 44, -44 if ships else 0, -6))
    if has_portal(place):
        parts.append(use("ec-portal", 40, 46, -28))
    if place.monolith:
        parts.append(use("ec-monolith", 40, 52, 34))
    return "".join(parts)


# Zones


def zone(at: Hex, words: Words) -> str:
    """A zone: hardly visible until somebody may explore it."""
    tell = texts.of(words.language)
    x, y = centre(at)
    label = tell("map.zone", ring=ROMAN[ring(at)])
    return (
        f'<g id="{hex_id(at)}" class="hex ec-zone" role="button" tabindex="-1" '
        f'data-place="{hex_place(at)}" data-at="{hex_id(at)}" aria-label="{text(label)}" '
        f'transform="{translate(x, y)}"><polygon class="hx" points="{TINT}"/>'
        f'<polygon class="tg" points="{TINT}"/><g class="upright"><circle r="24"/>'
        f'<path d="M0-12V12M-12 0H12"/><text y="48">{ROMAN[ring(at)]}</text></g></g>'
    )


# In words


def spoken(state: State, place: Place, words: Words) -> str:
    """A sector for those who do not see it."""
    return ", ".join([sector_name(place.id, words), *standing_there(state, place, words)])


def standing_there(state: State, place: Place, words: Words) -> list[str]:
    """Whose a sector is, and all that is in it."""
    tell = texts.of(words.language)
    names = words.names(state)
    row = printed(place)
    told = []
    if place.owner != NO_OWNER:
        told.append(tell("map.owner", player=names[place.owner]))
    told.append(tell("map.squares", n=len(row.squares), taken=place.cubes.bit_count()))
    there = [words.term("orbital")] if place.orbital else []
    there += [words.term("monolith")] if place.monolith else []
    there += [thing("discovery", words)] if place.discovery else []
    there += [thing("warp_portal", words)] if has_portal(place) else []
    told += there
    for side in sides(place):
        ships = words.listed(f"{count} × {words.term(kind)}" for kind, count in side.stacks)
        owner = names[side.owner] if side.owner >= 0 else ""
        told.append(tell("map.ships", player=owner, ships=ships) if owner else ships)
    return told
