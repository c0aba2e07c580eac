"""The cover of Eclipse: a corona, and two fleets in front of it."""

from __future__ import annotations

from math import cos, pi, sin

from armillary.drawing.art.cover import SPREAD, ground, ship, stars
from armillary.drawing.art.svg import radial


def cover() -> str:
    """The scene."""
    rays = []
    for n in range(96):
        at = n * pi / 48 + 0.03 * sin(n * 2.4)
        length = 96 + 94 * (n * SPREAD[0] % 1)
        points = [(66, at), (length, at + 0.02), (66, at + 0.06)]
        corners = "L".join(f"{170 + r * cos(a):.1f} {100 + r * sin(a):.1f}" for r, a in points)
        rays.append(
            f'<path d="M{corners}Z" fill="#ffd9a0" opacity="{0.08 + n * 0.381966 % 0.22:.2f}"/>'
        )
    fleets = "".join(
        ship(x, y, size, 58, hull, "#ff9a5a")
        for x, y, size, hull in (
            (74, 176, 1.05, "#e9edf7"),
            (38, 146, 0.66, "#c3cce6"),
            (118, 204, 0.66, "#c3cce6"),
        )
    ) + "".join(
        ship(x, y, size, -64, hull, "#ff7a85")
        for x, y, size, hull in (
            (282, 150, 0.5, "#b9485a"),
            (304, 178, 0.72, "#d9596b"),
            (262, 190, 0.46, "#9c3c4c"),
        )
    )
    return (
        radial("ec-b", (0, "#7a2a1c", 1), (0.45, "#33101f", 1), (1, "#0a0714", 1), cy=0.4, r=0.85)
        + radial("ec-c", (0.52, "#fff6df", 1), (0.6, "#ffbe6a", 0.85), (1, "#ff6a2c", 0))
        + radial("ec-d", (0, "#fff", 1), (0.25, "#fff2cf", 0.9), (1, "#ffcf8f", 0))
        + ground("url(#ec-b)")
        + stars(1, 70)
        + "".join(rays)
        + '<circle cx="170" cy="100" r="114" fill="url(#ec-c)"/>'
        '<circle cx="170" cy="100" r="66" fill="#08060f" stroke="#fff6df" stroke-width="2"/>'
        '<circle cx="218" cy="54" r="32" fill="url(#ec-d)"/>'
        '<path d="M218 18V90M182 54H254" stroke="#fff" stroke-width="1.2" opacity=".8"/>'
        '<g fill="none" stroke-width="1.8"><path d="M102 160L236 140M112 182L246 168" '
        'stroke="#8fe3ff" stroke-dasharray="12 9"/>'
        '<path d="M272 168L140 150" stroke="#ff7a85" stroke-dasharray="9 11"/></g>' + fleets
    )
