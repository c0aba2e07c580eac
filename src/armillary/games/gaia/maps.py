"""2A  Map variation: the fixed maps, maps by chance, and maps that people lay themselves.

A map laid by hand is a text in one of two forms: whole sectors, as sector / turns clockwise @
centre, `01/0@5,-2 05o/3@2,3 …`; or single hexes, as hex : sector = planet, `-10,7:01
-10,8:01=transdim …`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import msgspec

from armillary.core.bad_options import Unfit
from armillary.core.chance import SplitMix
from armillary.core.states.hexes import DIRECTIONS, Hex, add, disc, distance, neighbours, rotate
from armillary.games.gaia.components import (
    HOME_TYPES,
    SECTOR_RADIUS,
    Components,
    Placement,
    Sector,
)
from armillary.games.gaia.config import GaiaConfig

METHODS = ("method1", "method2", "method3")

MAP_PLANETS = (*HOME_TYPES, "gaia", "transdim")
"""The planets that are printed on sectors."""

INNER_TILES = (1, 2, 3, 4)
"""2A.2  The tiles that methods 1 and 2 keep in the middle of the map."""

SPARE_TILES = (9, 10)
"""2A.5  The tiles that three players may leave out."""

_SECTOR_FORM = re.compile(r"(\w{1,8})/([0-9])@(-?[0-9]{1,3}),(-?[0-9]{1,3})", re.ASCII)
_HEX_FORM = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3}):(\w{1,8})(?:=(\w+))?", re.ASCII)


class MapLayout(msgspec.Struct, frozen=True):
    """A finished map: its planets, and the sector of every hex."""

    planets: dict[Hex, str]
    sectors: dict[Hex, str]
    placements: tuple[Placement, ...] = ()
    """How the sectors lie; empty if the map was given hex by hex."""


def make_map(config: GaiaConfig, data: Components, rng: SplitMix) -> MapLayout:
    """2A  The map that the table has agreed on; by chance where it left that open."""
    if config.small_map and config.players != 3:
        raise Unfit("gaia", "small_map", players=config.players)
    text = config.map.strip() or ("beginner" if config.setup == "first_game" else "method1")
    if text in METHODS:
        return lay(_draw(text, _usual(config, data), data, config.strict_map, rng), data)
    if text == "beginner":
        layout = lay(_usual(config, data), data)
    else:
        layout = read(text, data)
        _check_outline(layout, data, config.small_map)
    for a, b in clashes(layout, config.strict_map):
        where = {"at": _place(a), "sector": layout.sectors[a]}
        other = {"there": _place(b), "other": layout.sectors[b]}
        raise Unfit("gaia", "map_touch", planet=layout.planets[a], **where, **other)
    return layout


def clashes(layout: MapLayout, strict: bool) -> list[tuple[Hex, Hex]]:
    """2A.4  Equal planets side by side on different sectors; 17.2 without `strict`, home types."""
    planets, sectors = layout.planets, layout.sectors
    tested = MAP_PLANETS if strict else HOME_TYPES
    return sorted(
        (a, b)
        for a, planet in planets.items()
        if planet in tested
        for b in neighbours(a)
        if a < b and planets.get(b) == planet and sectors[a] != sectors[b]
    )


def layout_text(layout: MapLayout) -> str:
    """The text from which `make_map` makes the same map again."""
    if layout.placements:
        return " ".join(f"{p.sector}/{p.rotation}@{_place(p.center)}" for p in layout.placements)
    planets = layout.planets
    return " ".join(
        f"{_place(place)}:{sector}" + (f"={planets[place]}" if place in planets else "")
        for place, sector in layout.sectors.items()
    )


def _place(place: Hex) -> str:
    return f"{place[0]},{place[1]}"


# Sectors on the table


@cache
def _turned(sector: Sector, rotation: int) -> dict[Hex, str]:
    """The planets of a sector around its centre, after so many turns clockwise."""
    return {rotate((spot.q, spot.r), rotation): spot.planet for spot in sector.planets}


def lay(placements: tuple[Placement, ...], data: Components) -> MapLayout:
    """The map that these sectors form."""
    planets: dict[Hex, str] = {}
    sectors: dict[Hex, str] = {}
    for placement in placements:
        id, (q, r) = placement.sector, placement.center
        for dq, dr in disc(SECTOR_RADIUS):
            sectors[q + dq, r + dr] = id
        for (dq, dr), planet in _turned(data.sectors[id], placement.rotation).items():
            planets[q + dq, r + dr] = planet
    return MapLayout(planets, sectors, placements)


def _usual(config: GaiaConfig, data: Components) -> tuple[Placement, ...]:
    """2.2, 2A.5  The first game's map for this number of players."""
    if config.players <= 2:
        return data.beginner_small
    if config.small_map:
        return tuple(p for p in data.beginner_big if data.sectors[p.sector].tile not in SPARE_TILES)
    return data.beginner_big


# Maps by chance


class _Plan(msgspec.Struct, frozen=True):
    """What a method may change, and what it has to avoid.

    Sectors are numbered by their usual place, and a sector with its turns is one number, 6 * sector
    + turns, so that the turned sectors that clash with another are the bits of one integer.
    """

    groups: tuple[tuple[int, ...], ...]
    """Sectors that change places among themselves."""
    borders: tuple[tuple[int, int, tuple[int, ...]], ...]
    """Two neighbouring places; for each turned sector in the first, what clashes in the second."""


def _draw(
    method: str, usual: tuple[Placement, ...], data: Components, strict: bool, rng: SplitMix
) -> tuple[Placement, ...]:
    """2A.2, 2A.3  A legal map by chance; all that the method allows are equally likely.

    Whole maps are drawn until one is legal: in the worst case every fifth is, and anything cleverer
    would prefer some maps to others.
    """
    plan = _plan(method, usual, tuple(data.sectors[p.sector] for p in usual), strict)
    size = len(usual)
    order = list(range(size))
    while True:
        for group in plan.groups:
            for place, sector in zip(group, rng.shuffled(group), strict=True):
                order[place] = sector
        turns = rng.below(6**size)
        turned = []
        for sector in order:
            turns, turn = divmod(turns, 6)
            turned.append(6 * sector + turn)
        for first, second, clash in plan.borders:
            if clash[turned[first]] >> turned[second] & 1:
                break
        else:
            return tuple(
                Placement(usual[number // 6].sector, place.center, number % 6)
                for place, number in zip(usual, turned, strict=True)
            )


@cache
def _plan(
    method: str, usual: tuple[Placement, ...], sectors: tuple[Sector, ...], strict: bool
) -> _Plan:
    """2A.2, 2A.3  The plan of a method for the sectors in their usual places."""
    numbers = range(len(usual))
    inner = tuple(n for n in numbers if sectors[n].tile in INNER_TILES)
    outer = tuple(n for n in numbers if sectors[n].tile not in INNER_TILES)
    small = any(sector.side == "outlined" for sector in sectors)
    if small or method == "method3":
        groups: tuple[tuple[int, ...], ...] = ((*numbers,),)
    else:
        groups = (outer,) if method == "method1" else (inner, outer)

    turned = [_turned(sector, turns) for sector in sectors for turns in range(6)]
    tables: dict[Hex, tuple[int, ...]] = {}
    borders = []
    for second, there in enumerate(usual):
        for first, here in enumerate(usual[:second]):
            step = there.center[0] - here.center[0], there.center[1] - here.center[1]
            if distance(step, (0, 0)) <= 2 * SECTOR_RADIUS + 1:
                if step not in tables:
                    tables[step] = _clash_table(turned, step, strict)
                borders.append((first, second, tables[step]))
    return _Plan(groups, tuple(borders))


def _clash_table(turned: list[dict[Hex, str]], step: Hex, strict: bool) -> tuple[int, ...]:
    """2A.4  For each turned sector, the set of those that clash with it when they lie at `step`."""
    holders: dict[tuple[Hex, str], int] = {}
    for number, planets in enumerate(turned):
        for place, planet in planets.items():
            if strict or planet in HOME_TYPES:
                key = add(place, step), planet
                holders[key] = holders.get(key, 0) | 1 << number
    table = []
    for planets in turned:
        clash = 0
        for place, planet in planets.items():
            for neighbour in neighbours(place):
                clash |= holders.get((neighbour, planet), 0)
        table.append(clash)
    return tuple(table)


# Maps laid by hand


def read(text: str, data: Components) -> MapLayout:
    """2A.1  The map that somebody laid, in either form."""
    if "@" in text:
        return _read_sectors(text, data)
    if ":" in text:
        return _read_hexes(text, data)
    raise Unfit("gaia", "no_map", text=_quote(text), methods=", ".join(METHODS))


def _read_sectors(text: str, data: Components) -> MapLayout:
    placements: list[Placement] = []
    covered: dict[Hex, str] = {}
    for word in text.split():
        found = _SECTOR_FORM.fullmatch(word)
        if not found:
            raise Unfit("gaia", "map_sector_form", text=_quote(word))
        id, turns, q, r = found.groups()
        _check_sector(id, data)
        if int(turns) > 5:
            raise Unfit("gaia", "map_turns", sector=id, n=int(turns))
        if any(id == placement.sector for placement in placements):
            raise Unfit("gaia", "map_sector_twice", sector=id)
        center = int(q), int(r)
        for around in disc(SECTOR_RADIUS):
            place = add(center, around)
            if place in covered:
                values = {"sector": covered[place], "other": id, "at": _place(place)}
                raise Unfit("gaia", "map_overlap", **values)
            covered[place] = id
        placements.append(Placement(id, center, int(turns)))
    return lay(tuple(placements), data)


def _read_hexes(text: str, data: Components) -> MapLayout:
    planets: dict[Hex, str] = {}
    sectors: dict[Hex, str] = {}
    for word in text.split():
        found = _HEX_FORM.fullmatch(word)
        if not found:
            raise Unfit("gaia", "map_hex_form", text=_quote(word))
        q, r, id, planet = found.groups()
        place = int(q), int(r)
        _check_sector(id, data)
        if place in sectors:
            raise Unfit("gaia", "map_hex_twice", at=_place(place))
        sectors[place] = id
        if planet is not None:
            if planet not in MAP_PLANETS:
                known = ", ".join(MAP_PLANETS)
                raise Unfit(
                    "gaia", "map_planet", text=_quote(planet), at=_place(place), known=known
                )
            planets[place] = planet
    most, ids = len(disc(SECTOR_RADIUS)), list(sectors.values())
    for id in dict.fromkeys(ids):
        if ids.count(id) > most:
            raise Unfit("gaia", "map_many_hexes", n=ids.count(id), sector=id, most=most)
    return MapLayout(planets, sectors)


def _check_sector(id: str, data: Components) -> None:
    if id not in data.sectors:
        raise Unfit("gaia", "map_sector", text=_quote(id), known=", ".join(data.sectors))


def _check_outline(layout: MapLayout, data: Components, small: bool) -> None:
    """2A.5  Any outline will do if the tiles exist and the map hangs together."""
    sides: dict[int, str] = {}
    for id in dict.fromkeys(layout.sectors.values()):
        tile = data.sectors[id].tile
        if tile in sides:
            raise Unfit("gaia", "map_sides", sector=sides[tile], other=id)
        if small and tile in SPARE_TILES:
            raise Unfit("gaia", "map_left_out", sector=id)
        sides[tile] = id
    start = next(iter(layout.sectors))
    apart = _apart(start, layout.sectors)
    if apart:
        where = {"at": _place(start), "sector": layout.sectors[start]}
        other = {"there": _place(apart[0]), "other": layout.sectors[apart[0]]}
        raise Unfit("gaia", "map_apart", **where, **other)


def _apart(start: Hex, hexes: Iterable[Hex]) -> list[Hex]:
    """The hexes that do not hang together with the first."""
    left = dict.fromkeys(hexes)
    del left[start]
    reached = [start]
    for place in reached:
        for dq, dr in DIRECTIONS:
            neighbour = place[0] + dq, place[1] + dr
            if neighbour in left:
                del left[neighbour]
                reached.append(neighbour)
    return list(left)


def _quote(text: str) -> str:
    """A text in quotation marks, shortened, for a message."""
    return repr(text if len(text) <= 40 else text[:37] + "...")
