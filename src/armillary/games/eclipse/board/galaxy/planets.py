"""Planets and population squares: colour, surface and shape all tell the kind, also in grey."""

from __future__ import annotations

from functools import cache

from armillary.drawing.art.planet_sphere import Colours, gradients, lighting, sphere
from armillary.drawing.art.seat_badges import seat_class
from armillary.drawing.art.svg import number, symbol, translate, use
from armillary.games.eclipse.board.galaxy.geometry import star
from armillary.games.eclipse.components import Square

RADIUS, AIR = 17, 6
FAR = 1.85
"""How much larger the shapes are from afar."""
INK = {"money": "#ffd27a", "science": "#ffabcf", "materials": "#e2ad82", "gray": "#d5dce8"}
"""The lines of a square, and its shape while it is free."""

_COLOURS: dict[str, Colours] = {
    "money": ("#ffe7ab", "#dfa02d", "#5b3605", "#ffc861"),
    "science": ("#ffd0e6", "#d8588f", "#53102f", "#ff9cc6"),
    "materials": ("#e8bd97", "#9a6139", "#341a0a", "#c98d5f"),
    "gray": ("#eef2f8", "#8e98a8", "#2b313c", "#c3cddc"),
}
"""Light, middle, dark, air."""

SHAPES = {
    "money": "M0-5A5 5 0 1 1 0 5 5 5 0 0 1 0-5Z",
    "science": "M0-5.6 5.6 4.4H-5.6Z",
    "materials": "M0-5.6 4.9-2.8V2.8L0 5.6-4.9 2.8V-2.8Z",
    "gray": (
        "M0-5.6A5.6 5.6 0 0 1 4.85 2.8L0 0ZM4.2 3.9A5.6 5.6 0 0 1-4.2 3.9L0 1.4Z"
        "M-5.5 1.9A5.6 5.6 0 0 1-1.2-5.5L-1.2-.6Z"
    ),
}
"""The shape of a resource: circle, triangle, hexagon, all three."""

_BANDS = ((-10, 2, 3, "#7a4b08"), (-3, -2, 2.4, "#fff1c9"), (3, 2, 3.6, "#8a5710"),
          (11, -2, 2.6, "#7a4b08"))  # fmt: skip
_CRATERS = ((-7, -7, 4), (7, 4, 4.6), (7, -9, 2.4), (-8, 7, 3), (0, 13, 2))

_SURFACES = {
    "money": "".join(
        f'<path d="M-18 {y}q9 {bend} 18 0t18 0" fill="none" stroke="{colour}" '
        f'stroke-width="{width}" opacity=".65"/>'
        for y, bend, width, colour in _BANDS
    ),
    "science": (
        '<path d="M0-17-9-4 0 2 10-5ZM-9-4-17 6-4 15 0 2ZM10-5 17 7 5 15 0 2Z" fill="#fff" '
        'fill-opacity=".16" stroke="#ffe3f0" stroke-opacity=".6" stroke-width=".9"/>'
    ),
    "materials": "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#3a1d0b" opacity=".6"/>'
        f'<path d="M{number(x - r)} {y}a{r} {r} 0 0 1 {number(2 * r)} 0" fill="none" '
        'stroke="#f4cfae" stroke-width=".8" opacity=".6"/>'
        for x, y, r in _CRATERS
    ),
    "gray": (
        '<path d="M0-18C-9-8-9 8 0 18M0-18C9-8 9 8 0 18M-18 0H18" fill="none" stroke="#20262f" '
        'stroke-opacity=".4" stroke-width="1.2"/>'
    ),
}

SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (),
    1: ((0, -46),),
    2: ((-25, -47), (25, -47)),
    3: ((-45, -42), (0, -53), (45, -42)),
    4: ((-60, -17), (-25, -52), (25, -52), (60, -17)),
    5: ((-64, -4), (-41, -47), (0, -56), (41, -47), (64, -4)),
    6: ((-67, 1), (-35, -56), (35, -56), (67, 1), (-39, 54), (39, 54)),
}
"""Where the planets of a sector lie, by their number; many of them move along its rim."""


@cache
def symbols() -> str:
    """Planets as `ec-planet-<kind>`, shapes as `ec-shape-<kind>`, the frames of squares, a cube."""
    drawn = [lighting("ec", RADIUS)]
    for kind, colours in _COLOURS.items():
        ball = sphere("ec", kind, RADIUS, AIR, _SURFACES[kind])
        drawn += [
            gradients("ec", kind, colours),
            symbol(f"ec-planet-{kind}", "-24 -24 48 48", ball),
            symbol(f"ec-shape-{kind}", "-7 -7 14 14", f'<path d="{SHAPES[kind]}"/>'),
            symbol(
                f"ec-plain-{kind}",
                "-15 -15 30 30",
                '<rect x="-10.5" y="-10.5" width="21" height="21" rx="4" fill="#0a0d1d" '
                f'fill-opacity=".82" stroke="{INK[kind]}" stroke-width="2"/>',
            ),
            symbol(
                f"ec-star-{kind}",
                "-15 -15 30 30",
                f'<polygon points="{_STAR}" fill="#0a0d1d" fill-opacity=".86" '
                f'stroke="{INK[kind]}" stroke-width="2"/>',
            ),
            symbol(f"ec-taken-{kind}", "-7 -7 14 14", _from_afar(kind, INK[kind])),
            symbol(f"ec-free-{kind}", "-7 -7 14 14", _from_afar(kind, "#0a0d1d")),
        ]
    drawn.append(
        symbol(
            "ec-cube",
            "-10 -10 20 20",
            '<path d="M0-9 8-4.5V4.5L0 9-8 4.5V-4.5Z" fill="inherit" stroke="#070a14" '
            'stroke-width="1.6" stroke-linejoin="round"/>'
            '<path d="M0-9 8-4.5 0 0-8-4.5Z" fill="#fff" fill-opacity=".5"/>'
            '<path d="M0 0 8-4.5V4.5L0 9Z" fill="#000" fill-opacity=".4"/>',
        )
    )
    return "".join(drawn)


def cube(seat: int, size: float, x: float = 0, y: float = 0) -> str:
    """A population cube in the colour of its seat."""
    return f'<g class="ec-cube {seat_class(seat)}">{use("ec-cube", size, x, y)}</g>'


_STAR = star(8, 13.5, 0.76)


def square(kind: str, advanced: bool, seat: int | None = None) -> str:
    """A population square: rounded if plain, a star if advanced; free or with a cube."""
    frame = use(f"ec-{'star' if advanced else 'plain'}-{kind}", 30)
    if seat is not None:
        return frame + cube(seat, 19)
    return f'{frame}<g fill="{INK[kind]}">{use(f"ec-shape-{kind}", 14)}</g>'


def planet(of: Square, x: float, y: float, seat: int | None = None) -> str:
    """A planet with its square."""
    return (
        f'<g transform="{translate(x, y)}"><g class="pl">{use(f"ec-planet-{of.kind}", 54)}</g>'
        f"{square(of.kind, of.advanced, seat)}</g>"
    )


def far_square(of: Square, x: float, y: float, taken: bool) -> str:
    """A square from afar: solid if taken, an outline if free, with a dot if it is advanced."""
    shape = use(f"ec-{'taken' if taken else 'free'}-{of.kind}", 14 * FAR, x, y)
    if not of.advanced or taken:
        return shape
    radius, ink = number(1.9 * FAR), INK[of.kind]
    return f'{shape}<circle cx="{number(x)}" cy="{number(y)}" r="{radius}" fill="{ink}"/>'


def _from_afar(kind: str, surface: str) -> str:
    return (
        f'<path d="{SHAPES[kind]}" fill="{surface}" stroke="{INK[kind]}" stroke-width="1.5" '
        'stroke-linejoin="round"/>'
    )
