"""Discs, structures, discoveries and the ground of a sector."""

from __future__ import annotations

from functools import cache
from math import cos, sin

from armillary.drawing.art.seat_badges import crest_of, seat_class
from armillary.drawing.art.svg import number, radial, symbol, translate, use
from armillary.games.eclipse.board.galaxy.geometry import star
from armillary.games.eclipse.board.galaxy.planets import cube

DUSTS = 4
"""Different fields of stars on sectors."""
_STARS = 26
# Multiples of the generalised golden ratio spread evenly, without a pattern.
_SPREAD = (0.7548776662466927, 0.5698402909980532, 0.381966)

_TOKENS = {
    "orbital": (
        "-16 -16 32 32",
        (
            '<g fill="none" transform="rotate(-24)">'
            '<ellipse rx="14.5" ry="5.5" stroke="#070a14" stroke-width="5.5"/>'
            '<ellipse rx="14.5" ry="5.5" stroke="#e7eefc" stroke-width="3"/></g>'
            '<rect x="-7" y="-7" width="14" height="14" rx="2.5" fill="#22305a" stroke="#e7eefc" '
            'stroke-width="1.8"/>'
        ),
    ),
    "monolith": (
        "-18 -18 36 36",
        (
            '<path d="M-6 15V-11L2-15 7-11V15Z" fill="#0c0f1c" stroke="#cfe0ff" stroke-width="1.7" '
            'stroke-linejoin="round"/><path d="M-6-11-1-8 7-11M-1-8V15" stroke="#cfe0ff" '
            'stroke-width="1.1" fill="none"/><path d="M-10 16H10" stroke="#cfe0ff" '
            'stroke-width="2.4" stroke-linecap="round"/>'
        ),
    ),
    "discovery": (
        "-20 -20 40 40",
        (
            '<path d="M0-18 15.6-9V9L0 18-15.6 9V-9Z" fill="#13304a" stroke="#70e0ff" '
            'stroke-width="2"/><path d="M0-12 10.4-6V6L0 12-10.4 6V-6Z" fill="none" '
            'stroke="#70e0ff" stroke-opacity=".45"/>'
            '<path d="M-4-3.5a4.2 4.2 0 1 1 6.3 3.6C.6 1.2 0 2 0 3.5M0 7.3V7.5" fill="none" '
            'stroke="#d8f7ff" stroke-width="2.8" stroke-linecap="round"/>'
        ),
    ),
    "artifact": (
        "-10 -10 20 20",
        (
            '<path d="M0-9 7.8-4.5V4.5L0 9-7.8 4.5V-4.5Z" fill="#20163a" stroke="#d7b8ff" '
            'stroke-width="1.5"/>'
            '<path d="M0-4.8 1.5-1.5 4.8 0 1.5 1.5 0 4.8-1.5 1.5-4.8 0-1.5-1.5Z" fill="#ecdcff"/>'
        ),
    ),
}


@cache
def symbols() -> str:
    """Tokens as `ec-<name>`, stars as `ec-dust-<n>`, and the gradients of sectors."""
    drawn = [symbol(f"ec-{name}", box, body) for name, (box, body) in _TOKENS.items()]
    drawn += [
        radial(
            "ec-tile", (0, "#1b2550", 1), (0.6, "#111938", 1), (1, "#0a1026", 1), cy=0.45, r=0.62
        ),
        radial("ec-centre", (0, "#6a3f8f", 1), (0.5, "#2c1f57", 1), (1, "#0d1030", 1), r=0.6),
        radial(
            "ec-vortex",
            (0, "#fff", 1),
            (0.3, "#c99bff", 1),
            (0.7, "#5b2fb5", 0.9),
            (1, "#5b2fb5", 0),
        ),
        (
            '<pattern id="ec-hatch" width="9" height="9" patternUnits="userSpaceOnUse" '
            'patternTransform="rotate(45)"><rect width="4" height="9" fill="#ff7a85" '
            'fill-opacity=".5"/></pattern>'
        ),
        symbol("ec-portal", "-20 -20 40 40", _portal()),
    ]
    drawn += [
        symbol(f"ec-dust-{field}", "-100 -100 200 200", _dust(field)) for field in range(DUSTS)
    ]
    return "".join(drawn)


def _portal() -> str:
    turns = "".join(
        f"L{number(1.05 * i * cos(i * 0.55))} {number(1.05 * i * sin(i * 0.55))}"
        for i in range(1, 19)
    )
    return (
        f'<circle r="20" fill="url(#ec-vortex)"/><path d="M0 0{turns}" fill="none" stroke="#fff" '
        'stroke-opacity=".85" stroke-width="1.8" stroke-linecap="round"/><circle r="18" '
        'fill="none" stroke="#c99bff" stroke-width="1.6" stroke-dasharray="5 4"/>'
    )


def _dust(field: int) -> str:
    stars = []
    for n in range(field * _STARS + 1, (field + 1) * _STARS + 1):
        x, y, shine = (n * step % 1 for step in _SPREAD)
        stars.append(
            f'<circle cx="{148 * x - 74:.0f}" cy="{152 * y - 76:.0f}" r="{(0.7, 0.9, 1.3)[n % 3]}" '
            f'fill="#cfe0ff" opacity="{0.2 + shine / 2:.2f}"/>'
        )
    return "".join(stars)


def disc(seat: int) -> str:
    """An influence disc, 38 units wide."""
    return (
        f'<g class="ec-disc {seat_class(seat)}"><circle r="19"/><circle class="ec-rim" r="14.5"/>'
        f"{use(f'gl-{crest_of(seat).glyph}', 24)}</g>"
    )


def disc_html(seat: int, more: str = "") -> str:
    """An influence disc in HTML: `.ec-disc-svg`."""
    return (
        f'<svg class="ec-disc-svg {more}" viewBox="-20 -20 40 40" aria-hidden="true">'
        f"{disc(seat)}</svg>"
    )


def cube_html(seat: int) -> str:
    """A population cube in HTML: `.ec-cube-svg`."""
    return (
        f'<svg class="ec-cube-svg" viewBox="-10 -10 20 20" aria-hidden="true">'
        f"{cube(seat, 20)}</svg>"
    )


def token_html(name: str) -> str:
    """A token in HTML: `.ec-mini`."""
    return (
        f'<svg class="ec-mini" viewBox="-20 -20 40 40" aria-hidden="true">'
        f"{use(f'ec-{name}', 38)}</svg>"
    )


def points(value: int, x: float, y: float) -> str:
    """What a sector is worth, on a star."""
    return (
        f'<g class="ec-vp" transform="{translate(x, y)}"><polygon points="{_STAR}"/>'
        f'<text y="5.8">{value}</text></g>'
    )


_STAR = star(5, 15.1, 0.42)
