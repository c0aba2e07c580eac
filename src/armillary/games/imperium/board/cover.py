"""The cover of Twilight Imperium: the capital at sunrise."""

from __future__ import annotations

from armillary.drawing.art.cover import SPREAD, ground, ship, stars
from armillary.drawing.art.svg import linear, radial


def cover() -> str:
    """The scene."""
    lights = []
    for n in range(1, 230):
        x, y = -20 + 380 * (n * SPREAD[0] % 1), 226 + 104 * (n * SPREAD[1] % 1)
        if (x - 170) ** 2 + (y - 470) ** 2 < 246**2:
            colour = ("#ffd98a", "#fff0c9", "#8fd0ff")[n % 3]
            lights.append(
                f'<rect x="{x:.0f}" y="{y:.0f}" width="{(2, 3, 5)[n % 3]}" height="1.6" '
                f'fill="{colour}" opacity="{0.4 + n * 0.381966 % 0.6:.2f}"/>'
            )
    towers = "".join(
        f'<path d="M{x} {y}v-{h}l{w / 2}-{h * 0.25:.0f} {w / 2} {h * 0.25:.0f}v{h}z" '
        f'fill="#1a1638"/><path d="M{x + w / 2} {y - h * 1.2:.0f}v{h}" stroke="#ffd98a" '
        'stroke-opacity=".55" stroke-dasharray="2 4"/>'
        for x, y, w, h in (
            (84, 248, 10, 34),
            (104, 242, 14, 56),
            (128, 238, 10, 40),
            (160, 234, 20, 84),
            (190, 236, 12, 50),
            (212, 240, 14, 38),
            (236, 246, 9, 28),
        )
    )
    capitals = "".join(
        f'<g transform="translate({x} {y}) scale({size})">'
        f'<path d="M-70 10L-30-8 40-14 96 0 40 12-30 18Z" fill="{hull}"/>'
        '<path d="M-70 10L96 0 40 12-30 18Z" fill="#000" opacity=".35"/>'
        f'<path d="M-24-9L-10-26 8-26 16-13Z" fill="{hull}"/>'
        '<path d="M-40 2H60" stroke="#ffe9b0" stroke-width="1.6" stroke-dasharray="3 5"/>'
        '<path d="M-70 10L-120 13-70 15Z" fill="#8fd0ff" opacity=".8"/></g>'
        for x, y, size, hull in (
            (100, 70, 0.9, "#c9b6e8"),
            (246, 34, 0.5, "#8f7ab8"),
            (270, 104, 0.5, "#a48cc8"),
        )
    )
    fighters = "".join(
        ship(x, y, 0.34, 92, "#e9e0ff", "#8fd0ff")
        for x, y in ((186, 84), (202, 94), (172, 98), (52, 106), (36, 118))
    )
    return (
        linear(
            "ti-b",
            (0, "#120d33", 1),
            (0.55, "#3a1d5a", 1),
            (0.8, "#b8572f", 1),
            (1, "#ffcf7a", 1),
        )
        + radial("ti-s", (0, "#fffbe6", 1), (0.2, "#ffe3a0", 0.95), (1, "#ff9a3c", 0))
        + linear("ti-p", (0, "#4a3a6a", 1), (0.25, "#1d1740", 1), (1, "#080618", 1))
        + '<linearGradient id="ti-r"><stop stop-color="#ffd98a" stop-opacity=".05"/>'
        '<stop offset=".5" stop-color="#ffe9b8"/>'
        '<stop offset="1" stop-color="#ffd98a" stop-opacity=".05"/></linearGradient>'
        + ground("url(#ti-b)")
        + stars(9, 60, 150)
        + '<g transform="translate(0 -64)"><circle cx="170" cy="212" r="130" fill="url(#ti-s)"/>'
        '<path d="M170 60V212M96 128L170 212 244 128" fill="none" stroke="#fff3cf" '
        'stroke-opacity=".12" stroke-width="10"/>'
        '<g fill="none" stroke="url(#ti-r)"><ellipse cx="170" cy="214" rx="230" ry="158" '
        'stroke-width="7"/><ellipse cx="170" cy="214" rx="246" ry="172" stroke-width="2"/></g>'
        f'{towers}<circle cx="170" cy="470" r="248" fill="url(#ti-p)"/>'
        '<path d="M-40 342A248 248 0 0 1 380 342" fill="none" stroke="#ffe9b8" '
        f'stroke-width="2.5" opacity=".9"/>{"".join(lights)}</g>' + capitals + fighters
    )
