"""Planets: a sphere lit from the upper left, and a surface that tells its trait, also in grey.

The rules know no climate; a trait has two or three looks, and each planet always the same one.
"""

from __future__ import annotations

from functools import cache

from armillary.drawing.art.planet_sphere import Colours, gradients, lighting, sphere
from armillary.drawing.art.svg import number, symbol
from armillary.games.imperium.components import Planet

RADIUS, AIR = 20.0, 7.0

COLOURS: dict[str, Colours] = {
    "sea": ("#9fd8ff", "#2f86e0", "#0b2f66", "#6cc4ff"),
    "frost": ("#ffffff", "#cfe6f5", "#5b87a6", "#e8f7ff"),
    "lava": ("#ffc27a", "#e8742a", "#5a1f06", "#ff9a4a"),
    "crater": ("#ff9c8a", "#cf3f3a", "#4d0f1a", "#ff7a6b"),
    "metal": ("#d5dbe4", "#838d9c", "#2a3039", "#b7c2d2"),
    "dunes": ("#fff0a8", "#e5bd3c", "#6e4d0d", "#ffe07a"),
    "marsh": ("#c9b08a", "#86663f", "#2f2010", "#b79a6c"),
    "forest": ("#b6f7a8", "#3fb35a", "#0c4527", "#7dffa0"),
    "capital": ("#ffe7b0", "#a97a3a", "#2b1a10", "#ffc45c"),
}
"""By look: light, middle and dark side, air."""

LOOKS: dict[str, tuple[str, ...]] = {
    "cultural": ("sea", "frost"),
    "hazardous": ("lava", "crater"),
    "industrial": ("metal", "dunes", "marsh"),
    "": ("sea", "forest", "crater", "metal", "marsh", "dunes", "frost", "lava"),
}
"""The looks of each trait; home planets have no trait."""

_LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_PITS = ((-7, -6, 4.2), (6, 5, 5.0), (9, -7, 2.6), (-8, 8, 2.8), (0, -13, 2.0))
_WAVES = ((-12, -3, 2.0), (-6, 3, 1.4), (0, -3, 2.6), (7, 3, 1.6), (13, -3, 2.2))
_POOLS = (
    (-8, -9, 5.2, 2.8, "#5d7a35"),
    (6, -11, 4.2, 2.2, "#42562a"),
    (10, -2, 4.8, 2.8, "#5d7a35"),
    (-1, -2, 6.0, 3.2, "#42562a"),
    (-7, 8, 5.4, 2.8, "#5d7a35"),
    (7, 8, 5.6, 3.0, "#42562a"),
)
_LIGHTS = (
    (-12, -9), (-6, -13), (3, -12), (10, -9), (-15, -2), (-8, -4), (-2, -6), (6, -5), (14, -3),
    (-12, 5), (-5, 3), (1, 1), (8, 3), (13, 6), (-8, 11), (-1, 9), (5, 11), (10, 12), (0, 16),
)  # fmt: skip

_SURFACES: dict[str, str] = {
    "sea": (
        '<path d="M-15-6q5-9 14-8q4 3-2 6q3 5-4 6q-2 6-8 4zM3 2q6-5 12-1q3 6-3 11q-8 3-9-4z'
        'M-9 9q4-2 6 2q-1 4-4 3z" fill="#57b86a" opacity=".9"/>'
        f'<path d="M-18 3q10-5 17-1t18-3M-14-11q9-3 14 0t12-1" {_LINE} stroke="#fff" '
        'stroke-width="1.6" opacity=".55"/>'
    ),
    "frost": (
        '<path d="M-15-14q15-8 30 0q-7 7-15 5t-15-5zM-12 15q12 7 24 0q-6-6-12-3t-12 3z" '
        'fill="#fff"/>'
        f'<path d="M-18 1L-8-2-3 5 6 0 10 6 19 2M-8-2L-10-8M6 0L9-8" {_LINE} stroke="#5c97ba" '
        'stroke-width="1.2"/>'
    ),
    "lava": (
        f'<path d="M-17-3L-9-6-5 0 3-3 6 4 16 1M-5 0L-8 9-3 16M6 4L4 12M3-3L6-13" {_LINE} '
        'stroke="#ff5a1f" stroke-width="4" opacity=".35"/>'
        f'<path d="M-17-3L-9-6-5 0 3-3 6 4 16 1M-5 0L-8 9-3 16M6 4L4 12M3-3L6-13" {_LINE} '
        'stroke="#ffe08a" stroke-width="1.7"/>'
    ),
    "crater": "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#7c1a22" opacity=".55"/>'
        f'<path d="M{number(x - r)} {y}a{r} {r} 0 0 1 {number(2 * r)} 0" {_LINE} '
        'stroke="#ffb3a2" stroke-width=".7" opacity=".55"/>'
        for x, y, r in _PITS
    ),
    "metal": (
        '<path d="M-20-8L20-14M-20 2L20-4M-20 12L20 6" stroke="#fff" stroke-width="2.2" '
        'opacity=".25"/><path d="M-6-13l6 3v6l-6 3-6-3v-6zM8 2l5 2.6v5.2L8 12.4 3 9.8V4.6z" '
        'fill="#4b5563" opacity=".55" stroke="#eef1f5" stroke-width=".7"/>'
    ),
    "dunes": "".join(
        f'<path d="M-20 {y}q7 {bend} 13 0t13 0 13 0" {_LINE} stroke="#8a5f12" '
        f'stroke-width="{width}" opacity=".45"/>'
        for y, bend, width in _WAVES
    ),
    "marsh": "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{colour}" opacity=".8"/>'
        for x, y, rx, ry, colour in _POOLS
    ),
    "forest": (
        '<path d="M-16-9q8-9 17-4t13 0q3 9-6 10t-10 7-14-3z" fill="#8df0a0" opacity=".55"/>'
        '<path d="M0-11c7 4 8 11 0 18.5c-8-7.5-7-14.5 0-18.5z" fill="#0f5a33" opacity=".7" '
        'stroke="#d8ffe0" stroke-width=".9"/>'
    ),
    "capital": (
        "".join(
            f'<ellipse rx="{rx}" ry="{RADIUS}" fill="none" stroke="#ffdf9c" stroke-width=".5" '
            'opacity=".5"/>'
            for rx in (4, 9, 14, 18)
        )
        + '<path d="M-20-13H20M-20-7H20M-20 0H20M-20 7H20M-20 13H20" stroke="#ffdf9c" '
        'stroke-width=".5" opacity=".42"/>'
        + "".join(f'<circle cx="{x}" cy="{y}" r=".8" fill="#fff3c4"/>' for x, y in _LIGHTS)
    ),
}

_RINGS = {
    "metal": (
        (
            '<path d="M-27 5A27.5 8 -14 0 1 27-7" fill="none" stroke="#aab4c4" stroke-width="3" '
            'opacity=".55"/>'
        ),
        (
            '<path d="M-27 5A27.5 8 -14 0 0 27-7" fill="none" stroke="#dfe6f0" stroke-width="3" '
            'opacity=".85"/>'
        ),
    ),
    "capital": (
        "",
        (
            f'<circle r="{RADIUS + 2.4}" fill="none" stroke="#ffe3a0" stroke-width=".9" '
            'stroke-dasharray="1.5 2.3"/>'
        ),
    ),
}
"""What lies behind and before a sphere."""


@cache
def symbols() -> str:
    """All looks as `ti-planet-<look>`, 64 units wide around the origin, with their gradients."""
    drawn = [lighting("ti", RADIUS)]
    for look, colours in COLOURS.items():
        ball = sphere("ti", look, RADIUS, AIR, _SURFACES[look], *_RINGS.get(look, ("", "")))
        drawn.append(gradients("ti", look, colours))
        drawn.append(symbol(f"ti-planet-{look}", "-32 -32 64 64", ball))
    return "".join(drawn)


@cache
def look(planet: Planet) -> str:
    """How a planet looks: by its trait, and always the same."""
    if planet.id == "mecatol_rex":
        return "capital"
    looks = LOOKS[planet.trait]
    return looks[sum(map(ord, planet.id)) % len(looks)]
