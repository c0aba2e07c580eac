"""Drawings that are defined once: worlds, pulsars, gyrodynes, ships, the black hole.

What tells things apart is never colour alone: a blue planet has land and clouds, a lifeless one
craters; a gyrodyne has three, five or seven vanes.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from armillary.drawing.art.seat_badges import badge, seat_class
from armillary.drawing.art.svg import linear, number, radial, symbol, use
from armillary.games.pulsar.benefits.effect_types import SIZES

CORE = 8.5
"""The radius of a gyrodyne's hub."""
CLAIM = 24.0
"""The radius of a ring without a gyrodyne."""


def rim(size: int) -> float:
    """The radius of a gyrodyne."""
    return 16 + 3.6 * (size + 1)


def ring_radius(size: int | None, spins: bool) -> float:
    """The radius of the claim ring around it."""
    return CLAIM if size is None else rim(size) + (11 if spins else 9)


@cache
def symbols() -> str:
    """Everything that is placed with `use`, and its gradients."""
    return "".join((_skies(), _worlds(), _pulsar(), _gyrodynes(), _hole(), _ship()))


def _skies() -> str:
    return (
        radial("pu-nebula", (0, "#4a3aa8", 0.5), (0.35, "#2a2c7a", 0.36), (0.75, "#0f3a5b", 0.22),
               (1, "#070a14", 0))
        + radial("pu-arm0", (0, "#b77bff", 0.3), (1, "#b77bff", 0))
        + radial("pu-arm1", (0, "#38b6d8", 0.24), (1, "#38b6d8", 0))
    )  # fmt: skip


def _worlds() -> str:
    """Suns, planets and fog."""
    blue = (
        '<circle r="13" fill="#5ab8ff" opacity=".25"/>'
        '<circle r="10.5" fill="url(#pu-sea)" stroke="#cfeaff" stroke-width=".8"/>'
        '<path d="M-7-4q3-4.5 7-3.5 1 2.5-2 3.5t-3 3.5q-3-1-2-3.5zM2 2q4-2 6.5 0-1 4.5-5 5'
        '-2.5-2.5-1.5-5z" fill="#63d18a"/>'
        '<path d="M-9 3q5 2.5 9 1" stroke="#fff" stroke-width="1.4" fill="none" opacity=".7" '
        'stroke-linecap="round"/>'
    )
    lifeless = (
        '<circle r="10.5" fill="url(#pu-dust)" stroke="#d9cbb8" stroke-width=".8"/>'
        '<g fill="#3d3024" stroke="#e9dcc9" stroke-width=".5"><circle cx="-3.5" cy="-3" r="2.9"/>'
        '<circle cx="4" cy="2.5" r="3.3"/><circle cx="-2.5" cy="5.5" r="1.8"/>'
        '<circle cx="4.5" cy="-5.5" r="1.6"/></g>'
    )
    fog = (
        '<circle r="28" fill="url(#pu-fog)" stroke="#9fb0dd" stroke-width="1.8" '
        'stroke-dasharray="4 5"/><g fill="none" stroke="#c3cce6" stroke-width="2.2" opacity=".35" '
        'stroke-linecap="round"><path d="M-19-13q9-7 18 0t18 0"/><path d="M-23 0q9 7 18 0t18 0"/>'
        '<path d="M-16 12q9-7 18 0t14 0"/></g>'
        '<text y="9" class="pu-unknown">?</text>'
    )
    sun = (
        '<circle r="34" fill="url(#pu-system)" stroke="#8fb4ff" stroke-width="1.8"/>'
        '<circle r="20" fill="none" stroke="#8fb4ff" stroke-opacity=".45" stroke-width="1.2"/>'
        '<circle r="12" fill="#ffcf6a" opacity=".25"/><circle r="6.5" fill="url(#pu-sun)"/>'
    )
    return (
        radial("pu-sea", (0, "#bff0ff", 1), (0.5, "#2f8ff0", 1), (1, "#0a2a6b", 1),
               cx=0.35, cy=0.3, r=0.85)
        + radial("pu-dust", (0, "#e6d9c8", 1), (0.5, "#94806c", 1), (1, "#33291f", 1),
                 cx=0.35, cy=0.3, r=0.85)
        + radial("pu-fog", (0, "#8b97c4", 1), (0.5, "#46507a", 1), (1, "#1a2140", 1),
                 cx=0.4, cy=0.35)
        + radial("pu-system", (0, "#22305a", 1), (0.7, "#131b36", 1), (1, "#0d1326", 1))
        + radial("pu-sun", (0, "#fffbe6", 1), (0.5, "#ffdf7a", 1), (1, "#ff9d2e", 1))
        + symbol("pu-blue", "-12 -12 24 24", blue)
        + symbol("pu-lifeless", "-12 -12 24 24", lifeless)
        + symbol("pu-fogged", "-30 -30 60 60", fog)
        + symbol("pu-found", "-36 -36 72 72", sun)
    )  # fmt: skip


def _pulsar() -> str:
    beam = '<path d="M-1.5-6L-9-46Q0-52 9-46L1.5-6Z" fill="url(#pu-beam)"/>'
    body = (
        f'<circle r="34" fill="url(#pu-glow)"/>{beam}<g transform="rotate(180)">{beam}</g>'
        '<circle r="12.5" fill="url(#pu-core)"/>'
        '<circle r="17" fill="none" stroke="#bfe2ff" stroke-width="1.2" opacity=".8"/>'
    )
    return (
        radial("pu-core", (0, "#fff", 1), (0.4, "#dff1ff", 1), (0.75, "#7cc4ff", 1),
               (1, "#2a62c8", 1))
        + radial("pu-glow", (0, "#9fd6ff", 0.85), (0.4, "#5a9dff", 0.32), (1, "#5a9dff", 0))
        + linear("pu-beam", (0, "#bfe6ff", 0), (1, "#e6f6ff", 0.95))
        + symbol("pu-pulsar", "-52 -52 104 104", body)
    )  # fmt: skip


def _gyrodynes() -> str:
    """6.2  The size is told by the number of vanes, the radius, and a number."""
    drawn = []
    for number_of, size in enumerate(SIZES):
        vanes, edge = 2 * number_of + 3, rim(number_of)
        half = 0.6 * pi / vanes
        vane = (
            f"M{_polar(7, -half - 0.35)}L{_polar(edge - 1.5, -half)}A{number(edge - 1.5)} "
            f"{number(edge - 1.5)} 0 0 1 {_polar(edge - 1.5, half)}L{_polar(7, half - 0.35)}Z"
        )
        blades = "".join(
            f'<path d="{vane}" transform="rotate({number(360 / vanes * n)})"/>'
            for n in range(vanes)
        )
        shape = (
            f'{blades}<circle r="{number(edge + 1.2)}" fill="none" stroke-width="1.7"/>'
            f'<circle r="{CORE}"/>'
        )
        drawn.append(symbol(f"pu-{size}", "-30 -30 60 60", shape))
    return "".join(drawn)


def _polar(radius: float, angle: float) -> str:
    return f"{number(radius * sin(angle))} {number(-radius * cos(angle))}"


def _hole() -> str:
    """The middle of the cluster: a disc of light that goes behind the hole and before it."""
    body = (
        '<circle r="104" fill="url(#pu-hole-glow)"/><g transform="rotate(-16)">'
        '<ellipse rx="84" ry="21" fill="none" stroke="url(#pu-disc)" stroke-width="15" '
        'opacity=".85"/><ellipse rx="68" ry="14" fill="none" stroke="#fff0d0" stroke-width="2" '
        'opacity=".5"/></g><circle r="44" fill="#ffcf8f"/><circle r="41" fill="#000"/>'
        '<circle r="43" fill="none" stroke="#fff6e0" stroke-width="2.6" opacity=".9"/>'
        '<g transform="rotate(-16)"><path d="M-84 0A84 21 0 0 0 84 0" fill="none" '
        'stroke="url(#pu-disc)" stroke-width="13"/><path d="M-70 3A70 14 0 0 0 70 3" fill="none" '
        'stroke="#fff3dc" stroke-width="1.8" opacity=".7"/></g>'
    )
    return (
        radial("pu-hole-glow", (0.3, "#ffb35c", 0.75), (0.55, "#ff6a2c", 0.28), (1, "#ff4a1c", 0))
        + '<linearGradient id="pu-disc"><stop stop-color="#ff7a2c" stop-opacity=".1"/>'
        '<stop offset=".25" stop-color="#ffb861"/><stop offset=".5" stop-color="#fff3d8"/>'
        '<stop offset=".75" stop-color="#ff9a4a"/>'
        '<stop offset="1" stop-color="#c4381a" stop-opacity=".1"/></linearGradient>'
        + symbol("pu-hole", "-110 -110 220 220", body)
    )


def _ship() -> str:
    body = (
        '<path d="M-3.4 13L0 23 3.4 13Z" fill="#8fe3ff" opacity=".8" stroke="none"/>'
        '<path d="M0-19C4-13 5.6-6 5.6 0L16 10.5V15L5.6 11.5 4 16H-4L-5.6 11.5-16 15V10.5'
        'L-5.6 0C-5.6-6-4-13 0-19Z"/>'
        '<path d="M0-19C4-13 5.6-6 5.6 0L16 10.5V15L5.6 11.5 4 16H0Z" fill="#000" opacity=".26" '
        'stroke="none"/><ellipse cy="-6.5" rx="2.2" ry="4.2" fill="#0b1020" stroke="none"/>'
    )
    return symbol("pu-ship", "-20 -20 40 40", body)


# Pieces of a player


def ring(seat: int, radius: float = CLAIM) -> str:
    """6.1  A claim ring."""
    return (
        f'<g class="{seat_class(seat)}"><circle r="{number(radius)}" class="pu-casing"/>'
        f'<circle r="{number(radius)}" class="pu-ring"/>'
        f'<circle r="{number(radius)}" class="pu-shine"/></g>'
    )


def gyrodyne(size: int, seat: int, spins: bool) -> str:
    """6.6  Spinning: solid vanes and arcs of motion. Under construction: dashed, with girders."""
    edge = rim(size)
    name, owner = SIZES[size], seat_class(seat)
    hub = f'<circle r="{CORE}" class="pu-hub"/><text y="5" class="pu-size">{size + 1}</text>'
    wheel = use(f"pu-{name}", 60)
    if spins:
        far = edge + 7
        arcs = "".join(
            f"M{number(far * cos(a))} {number(far * sin(a))}A{number(far)} {number(far)} 0 0 1 "
            f"{number(far * cos(a + 1.1))} {number(far * sin(a + 1.1))}"
            for a in (0.3, 2.4, 4.5)
        )
        return (
            f'<g class="pu-gyro pu-spins {owner}"><circle r="{number(edge + 12)}" '
            f'class="pu-halo"/><circle r="{number(edge + 2)}" class="pu-veil"/>'
            f'<path d="{arcs}" class="pu-arcs"/><g class="pu-vanes">{wheel}</g>{hub}</g>'
        )
    girders = "".join(
        f'<rect x="-2.6" y="{number(-edge - 5.5)}" width="5.2" height="6" '
        f'transform="rotate({90 * n + 45})"/>'
        for n in range(4)
    )
    return (
        f'<g class="pu-gyro pu-builds {owner}"><circle r="{number(edge + 3)}" class="pu-veil"/>'
        f'<g class="pu-vanes">{wheel}</g><g class="pu-girders">{girders}</g>{hub}</g>'
    )


def claim(seat: int, size: int | None, spins: bool) -> str:
    """A claimed pulsar: the ring, what is built in it, and whose it is."""
    radius = ring_radius(size, spins)
    built = gyrodyne(size, seat, spins) if size is not None else ""
    return (
        f"{built}{ring(seat, radius)}"
        f'<g class="{seat_class(seat)}">{badge(seat, radius * 0.71, radius * 0.71)}</g>'
    )


def ship(seat: int) -> str:
    """A survey ship with the glyph of its owner."""
    return f'<g class="pu-ship {seat_class(seat)}">{use("pu-ship", 38)}{badge(seat, 12, 12)}</g>'


def small_gyrodyne(size: int, seat: int | None = None, spins: bool = True) -> str:
    """A gyrodyne in HTML: `.pu-wheel`; without a seat it lies in the supply."""
    if seat is None:
        body = (
            f'<g class="pu-gyro pu-stock"><g class="pu-vanes">{use(f"pu-{SIZES[size]}", 60)}</g>'
            f'<circle r="{CORE}" class="pu-hub"/><text y="5" class="pu-size">{size + 1}</text></g>'
        )
    else:
        body = gyrodyne(size, seat, spins)
    return f'<svg class="pu-wheel" viewBox="-36 -36 72 72" aria-hidden="true">{body}</svg>'
