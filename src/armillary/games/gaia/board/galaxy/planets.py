"""Planets: an atmosphere, a sphere lit from the upper left, and a surface that tells the type.

The surfaces differ in grey as well: continents, craters, cracks, dunes, blotches, plates with a
ring, ice caps, a leaf, a swirl, and a dark disc with a corona for the lost planet.
"""

from __future__ import annotations

from functools import cache

from armillary.drawing.art.planet_sphere import Colours, gradients, lighting, sphere
from armillary.drawing.art.svg import symbol

RADIUS, AIR = 21.0, 7.5
"""Of a planet on the map, and how far its air goes, in the units of the map."""

COLOURS: dict[str, Colours] = {
    "terra": ("#a9dcff", "#2f86e0", "#0b2f66", "#6cc4ff"),
    "oxide": ("#ff9c8a", "#cf3f3a", "#4d0f1a", "#ff7a6b"),
    "volcanic": ("#ffb877", "#d9601d", "#4a1604", "#ff9a4a"),
    "desert": ("#fff0a8", "#e5bd3c", "#6e4d0d", "#ffe07a"),
    "swamp": ("#c9b08a", "#86663f", "#2f2010", "#b79a6c"),
    "titanium": ("#e3e8ef", "#8b95a4", "#2a3039", "#b7c2d2"),
    "ice": ("#ffffff", "#cfe6f5", "#5b87a6", "#e8f7ff"),
    "gaia": ("#b6f7a8", "#3fb35a", "#0c4527", "#7dffa0"),
    "transdim": ("#d3b3ff", "#7d4bd0", "#240f52", "#b588ff"),
    "lost": ("#6a7090", "#23273a", "#05060c", "#8fb4ff"),
}
"""By type: light, middle and dark side, atmosphere."""

_LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'

_CRATERS = ((-7, -6, 4.4), (6, 5, 5.2), (9, -7, 2.8), (-8, 8, 3), (0, -13, 2.2), (-15, 1, 1.8))
_DUNES = ((-13, -3, 2.2), (-7, 3, 1.5), (-1, -3, 2.8), (6, 3, 1.7), (12, -3, 2.4))
_POOLS = (
    (-9, -9, 5.4, 3, "#5d7a35"),
    (5, -12, 4.4, 2.2, "#42562a"),
    (11, -3, 5, 3, "#5d7a35"),
    (-1, -2, 6.2, 3.4, "#42562a"),
    (-13, 2, 4, 2.3, "#a98d5f"),
    (-7, 9, 5.6, 3, "#5d7a35"),
    (7, 7, 6, 3.2, "#42562a"),
    (2, 15, 5, 2, "#a98d5f"),
)

_SURFACES = {
    "terra": (
        '<path d="M-16-6q5-10 15-9q4 3-2 7q3 5-4 6q-2 7-9 5zM3 2q7-6 13-1q3 7-3 12q-9 3-10-5z'
        'M-10 10q5-2 7 2q-1 5-5 4z" fill="#57b86a"/>'
        f'<path d="M-19 3q10-5 18-1t19-3M-15-12q9-3 15 0t13-1M-8 15q8-3 17 0" {_LINE} '
        'stroke="#fff" stroke-width="1.7" opacity=".6"/>'
    ),
    "oxide": "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#741720" opacity=".62"/>'
        f'<path d="M{x - r} {y}a{r} {r} 0 0 1 {2 * r} 0" {_LINE} stroke="#ffb3a2" '
        'stroke-width=".9" opacity=".6"/>'
        for x, y, r in _CRATERS
    ),
    "volcanic": (
        f'<path d="M-18-3L-9-7-5 0 3-3 7 5 17 1M-5 0L-9 10-3 17M7 5L4 13 8 19M3-3L7-14" {_LINE} '
        'stroke="#ff4d12" stroke-width="4.6" opacity=".45"/>'
        f'<path d="M-18-3L-9-7-5 0 3-3 7 5 17 1M-5 0L-9 10-3 17M7 5L4 13 8 19M3-3L7-14" {_LINE} '
        'stroke="#ffe592" stroke-width="1.7"/>'
    ),
    "desert": "".join(
        f'<path d="M-22 {y}q7 {bend} 14 0t14 0 14 0" {_LINE} stroke="#8a5f12" '
        f'stroke-width="{width}" opacity=".5"/>'
        for y, bend, width in _DUNES
    ),
    "swamp": "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" fill="{colour}" opacity=".85"/>'
        for x, y, rx, ry, colour in _POOLS
    ),
    "titanium": (
        '<path d="M-22-9L22-15M-22 2L22-4M-22 13L22 7" stroke="#fff" stroke-width="2.4" '
        'opacity=".3"/><path d="M-6-14l6.5 3.3v6.6l-6.5 3.3-6.5-3.3v-6.6zM8 2l5.5 2.8v5.6'
        'L8 13.2 2.5 10.4V4.8z" fill="#4b5563" opacity=".6" stroke="#eef1f5" stroke-width=".8"/>'
    ),
    "ice": (
        '<path d="M-16-15q16-8 32 0q-7 8-16 5t-16-5zM-13 16q13 7 26 0q-6-6-13-3t-13 3z" '
        'fill="#fff"/>'
        f'<path d="M-18 1L-8-2-3 5 6 0 10 6 19 2M-8-2L-10-8M6 0L9-8M-3 5L-5 11" {_LINE} '
        'stroke="#5c97ba" stroke-width="1.3"/>'
    ),
    "gaia": (
        '<path d="M-16-9q8-9 17-4t13 0q3 9-6 10t-10 7-14-3z" fill="#8df0a0" opacity=".6"/>'
        '<path d="M0-11c7.5 4 8.5 12 0 19.5c-8.5-7.5-7.5-15.5 0-19.5z" fill="#0f5a33" '
        'opacity=".75" stroke="#d8ffe0" stroke-width="1"/>'
        f'<path d="M0-6V8M0-1l3.2-2.4M0 3l-3.2-2.4" {_LINE} stroke="#d8ffe0" stroke-width="1"/>'
    ),
    "transdim": (
        '<path d="M-3 0a3 3 0 1 1 6 1a6.5 6.5 0 1 1-12-3a10 10 0 1 1 18.5 5a14 14 0 1 1-26-6" '
        f'{_LINE} stroke="#f0ddff" stroke-width="1.8" opacity=".85"/>'
    ),
    "lost": (
        f'<path d="M-19 6q10 7 20 2t18-6M-17-6q9-6 17-2t16-2" {_LINE} stroke="#7f8bb8" '
        'stroke-width="1.2" opacity=".6"/>'
        '<circle cx="-6" cy="-3" r="3.4" fill="#000" opacity=".55"/>'
        '<circle cx="7" cy="7" r="2.4" fill="#000" opacity=".55"/>'
    ),
}


def _around(planet: str) -> tuple[str, str]:
    """What lies behind and before the sphere: rings."""
    r = RADIUS
    if planet == "titanium":
        return (
            (
                '<path d="M-29 5.5A29.5 8.6 -14 0 1 29-7.5" fill="none" stroke="#aab4c4" '
                'stroke-width="3.2" opacity=".6"/>'
            ),
            (
                '<path d="M-29 5.5A29.5 8.6 -14 0 0 29-7.5" fill="none" stroke="#e6ecf5" '
                'stroke-width="3.2" opacity=".92"/>'
            ),
        )
    if planet == "gaia":
        # An opaque ring: where a project has finished it hides the transdim planet below.
        return (
            (
                f'<circle r="{r + 4}" fill="#0b2417"/><circle r="{r + 3.2:.1f}" fill="none" '
                'stroke="#7dffa0" stroke-width="1.5"/>'
            ),
            "",
        )
    if planet == "transdim":
        return (
            "",
            (
                f'<circle r="{r + 2.8:.1f}" fill="none" stroke="#c9a2ff" stroke-width="1.5" '
                'stroke-dasharray="3.4 4.1" opacity=".9"/>'
            ),
        )
    if planet == "lost":
        return (
            f'<circle r="{r + 2:.1f}" fill="#05060c" stroke="#cfe0ff" stroke-width="1.6"/>',
            "",
        )
    return "", ""


@cache
def symbols() -> str:
    """All planets as `ga-<type>`, 64 units wide around the origin, with their gradients."""
    drawn = [lighting("ga", RADIUS)]
    for planet, colours in COLOURS.items():
        ball = sphere("ga", planet, RADIUS, AIR, _SURFACES[planet], *_around(planet))
        drawn.append(gradients("ga", planet, colours))
        drawn.append(symbol(f"ga-{planet}", "-32 -32 64 64", ball))
    return "".join(drawn)
