"""The cover of Pulsar 2849: a pulsar in its gyrodyne, a route of gates."""

from __future__ import annotations

from math import cos, pi, sin

from armillary.drawing.art.cover import ground, ship, stars
from armillary.drawing.art.svg import linear, radial


def cover() -> str:
    """The scene."""
    vanes = []
    for n in range(9):
        at = n * pi * 2 / 9
        inner = [(62 * cos(at + d), 62 * sin(at + d)) for d in (-0.12, 0.16)]
        outer = [(92 * cos(at + d), 92 * sin(at + d)) for d in (-0.26, 0.2)]
        vanes.append(
            f'<path d="M{inner[0][0]:.1f} {inner[0][1]:.1f}L{outer[0][0]:.1f} {outer[0][1]:.1f}'
            f"A92 92 0 0 1 {outer[1][0]:.1f} {outer[1][1]:.1f}"
            f'L{inner[1][0]:.1f} {inner[1][1]:.1f}Z" fill="url(#pu-v)" stroke="#070a14" '
            'stroke-width="1.5"/>'
        )
    route = "M20 196L66 150 44 92 108 48"
    gates = (
        '<g stroke-width="2.8" stroke-linejoin="round" stroke-linecap="round">'
        '<g transform="translate(66 150)" stroke="#35d95a">'
        '<path d="M0-12L10.4-6V6L0 12-10.4 6V-6Z" fill="#0c3a1a"/>'
        '<path d="M-5 3L0-4 5 3" fill="none"/></g>'
        '<g transform="translate(44 92)" stroke="#f08a3c"><circle r="10.6" fill="#45230a"/>'
        '<path d="M-5-3H5M-5 3H5"/></g><g transform="translate(108 48)" stroke="#ff5ab8">'
        '<path d="M0-14L4-4 14 0 4 4 0 14-4 4-14 0-4-4Z" fill="#4a0d32"/></g></g>'
    )
    beam = '<path d="M-7-10L-46-{0}H46L7-10Z" fill="url(#pu-l)" opacity=".8"/>'
    return (
        radial(
            "pu-b",
            (0, "#28408f", 1),
            (0.5, "#141a4a", 1),
            (1, "#070a1c", 1),
            cx=0.62,
            cy=0.42,
            r=0.9,
        )
        + radial("pu-c", (0, "#fff", 1), (0.3, "#e2f4ff", 1), (1, "#5aa9ff", 0))
        + linear("pu-l", (0, "#bfe6ff", 0), (1, "#f3fbff", 0.95))
        + '<linearGradient id="pu-v" x2="1" y2="1"><stop stop-color="#ffe9b0"/>'
        '<stop offset=".5" stop-color="#e9a53a"/><stop offset="1" stop-color="#7a4208"/>'
        "</linearGradient>"
        + radial("pu-n", (0, "#b45cff", 0.5), (1, "#b45cff", 0))
        + ground("url(#pu-b)")
        + '<ellipse cx="80" cy="210" rx="170" ry="110" fill="url(#pu-n)"/>'
        + stars(14, 110)
        + f'<g transform="translate(214 112) rotate(32)">{beam.format(210)}'
        f'<g transform="rotate(180)">{beam.format(260)}</g></g>'
        '<g transform="translate(214 112)" fill="none"><circle r="120" stroke="#ffcf24" '
        'stroke-width="5"/><circle r="120" stroke="#fff" stroke-opacity=".4" stroke-width="1.2"/>'
        f'<g transform="scale(1 .96)">{"".join(vanes)}</g>'
        '<g stroke="#ffe9b0"><circle r="93" stroke-width="2.5"/><circle r="61" stroke-width="2"/>'
        '</g><circle r="62" fill="url(#pu-c)"/><circle r="17" fill="#fff"/></g>'
        f'<g fill="none" stroke="#ffd765"><path d="{route}" stroke-width="9" stroke-opacity=".22" '
        f'stroke-linejoin="round"/><path d="{route}" stroke-width="2.6" stroke-dasharray="2 7" '
        'stroke-linecap="round"/></g>' + gates + ship(24, 192, 0.85, 44, "#ffcf24", "#8fe3ff")
    )
