"""1.6 and 6.2.7  Anomalies and wormholes: each differs in shape, not in colour only.

Drawn for a tile with a side of 100 units. Nothing is random: the same few turns of the golden angle
scatter stars and rocks.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from armillary.drawing.art.svg import number, point, radial, symbol
from armillary.games.imperium.board.galaxy.geometry import INNER

GOLDEN = pi * (3 - 5**0.5)

WORMHOLES: dict[str, tuple[str, str, str]] = {
    "alpha": ("α", "#ffb066", "#ff7a2f"),
    "beta": ("β", "#67e3d3", "#1596a0"),
    "delta": ("δ", "#b9a6ff", "#6b46e0"),
}
"""By kind: its letter, its light and its deep colour."""


@cache
def symbols() -> str:
    """Anomalies as `ti-<anomaly>` on a whole tile, wormholes as `ti-wormhole-<kind>`."""
    drawn = [
        f'<clipPath id="ti-tile"><polygon points="{INNER}"/></clipPath>',
        radial("ti-n1", (0, "#ff7ad9", 0.75), (0.5, "#b04be0", 0.42), (1, "#5a1fa0", 0)),
        radial("ti-n2", (0, "#7ad7ff", 0.66), (0.5, "#5a6bff", 0.38), (1, "#2a2f9a", 0)),
        radial("ti-n3", (0, "#fff0fb", 0.6), (0.6, "#ff9de6", 0.24), (1, "#ff9de6", 0)),
        radial("ti-dust", (0, "#c79d6a", 0.4), (0.6, "#7a5a3c", 0.22), (1, "#3a2a1c", 0)),
        radial("ti-s1", (0, "#ffd08a", 0.9), (0.35, "#ff7a32", 0.55), (0.7, "#a81f3a", 0.35),
               (1, "#3a0c2a", 0)),
        radial("ti-s2", (0, "#fff", 1), (0.4, "#fff2c9", 1), (0.75, "#ffb24d", 0.7),
               (1, "#ff6a2a", 0)),
        radial("ti-r1", (0, "#000", 0.9), (0.35, "#2a0718", 0.75), (0.7, "#5a1030", 0.42),
               (1, "#2a0a3a", 0)),
        ('<linearGradient id="ti-r2"><stop stop-color="#7a1f3a" stop-opacity=".2"/>'
        '<stop offset=".3" stop-color="#ff7a4d"/><stop offset=".55" stop-color="#fff0d0"/>'
        '<stop offset=".75" stop-color="#ff8a5a"/>'
        '<stop offset="1" stop-color="#7a1f5a" stop-opacity=".2"/></linearGradient>'),
    ]  # fmt: skip
    for name, body in (
        ("nebula", _nebula()),
        ("asteroid_field", _asteroids()),
        ("supernova", _supernova()),
        ("gravity_rift", _rift()),
    ):
        clipped = f'<g clip-path="url(#ti-tile)">{body}</g>'
        drawn.append(symbol(f"ti-{name}", "-100 -100 200 200", clipped))
    for kind, (_, _, deep) in WORMHOLES.items():
        drawn.append(radial(f"ti-w-{kind}", (0, "#05060d", 1), (0.3, deep, 0.7), (0.7, deep, 0.28),
                            (1, deep, 0)))  # fmt: skip
        drawn.append(symbol(f"ti-wormhole-{kind}", "-50 -50 100 100", _wormhole(kind)))
    return "".join(drawn)


_CLOUDS = (
    (-22, -18, 92, 50, -28, 1),
    (30, 24, 86, 46, -30, 2),
    (8, -6, 66, 34, 24, 3),
    (-40, 36, 52, 30, -14, 2),
    (46, -38, 50, 30, 14, 1),
)
_VEILS = ("#ffd0f4", "#e0b3ff", "#a9e6ff")


def _nebula() -> str:
    """Clouds, veils across them, stars before them."""
    parts = [
        f'<ellipse cx="{x}" cy="{y}" rx="{rx}" ry="{ry}" transform="rotate({turn} {x} {y})" '
        f'fill="url(#ti-n{kind})"/>'
        for x, y, rx, ry, turn, kind in _CLOUDS
    ]
    for n in range(8):
        y, sway = -58 + n * 16, round(11 * sin(n * GOLDEN))
        parts.append(
            f'<path d="M{sway - 86} {y + 24}C{sway - 44} {y - 22} {2 - sway} {y + 34} '
            f'{52 + sway} {y - 8}S92 {y - 18} 98 {y - 32}" fill="none" stroke="{_VEILS[n % 3]}" '
            f'stroke-width="{(1.2, 4.5, 2.4)[n % 3]}" opacity="{number(0.16 + 0.026 * n)}" '
            'stroke-linecap="round"/>'
        )
    parts += [
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{(0.9, 1.3, 1.9)[n % 3]}" fill="#fff" '
        f'opacity="{number(0.55 + 0.4 * (n % 4) / 3)}"/>'
        for n, (x, y) in enumerate(_scattered(26, 78))
    ]
    return "".join(parts)


def _scattered(count: int, reach: float) -> list[tuple[float, float]]:
    """Points over a disc, evenly and without a pattern."""
    found = []
    for n in range(count):
        radius = reach * ((n + 0.5) / count) ** 0.5
        found.append((radius * cos(n * GOLDEN), radius * sin(n * GOLDEN)))
    return found


_ROCKS = (
    (-70, 26, 13), (-52, 4, 7), (-48, 34, 9), (-34, 18, 5), (-30, -8, 11), (-26, 44, 17),
    (-18, 10, 4), (-10, -24, 7), (-8, 26, 9), (-2, -2, 13), (6, 46, 5), (12, -40, 9), (14, 18, 7),
    (20, -14, 5), (26, 34, 11), (32, -30, 13), (36, 4, 7), (44, -54, 7), (46, 22, 5),
    (52, -12, 11), (60, -38, 9), (66, 8, 7), (74, -24, 5), (-60, -18, 5), (-84, 6, 6),
    (40, -72, 9), (-44, 60, 7), (0, -60, 4), (62, -62, 11), (-14, 66, 5), (-78, 46, 5),
)  # fmt: skip


def _asteroids() -> str:
    """Rocks with a lit side, in a band of dust."""
    parts = ['<ellipse rx="118" ry="52" transform="rotate(-24)" fill="url(#ti-dust)"/>']
    for n, (x, y, r) in enumerate(sorted(_ROCKS, key=lambda rock: rock[2])):
        corners = 8 if r > 6 else 6
        shape = []
        for corner in range(corners):
            length = r * (0.92 + 0.18 * sin((n + 1) * (corner + 2)))
            angle = 2 * pi * corner / corners
            shape.append((length * cos(angle), length * sin(angle)))
        outline = " ".join(point(*spot) for spot in shape)
        lit = " ".join(
            point(*spot) for spot in (*shape[corners // 2 :], shape[0], (r * 0.16, r * 0.2))
        )
        pits = ""
        if r > 6:
            pits = (
                f'<circle cx="{number(-r * 0.2)}" cy="{number(-r * 0.1)}" r="{number(r * 0.24)}" '
                f'fill="#3a3029" opacity=".6"/><circle cx="{number(r * 0.35)}" '
                f'cy="{number(r * 0.3)}" r="{number(r * 0.15)}" fill="#2b231e" opacity=".7"/>'
            )
        parts.append(
            f'<g transform="translate({x} {y}) rotate({n * 37 % 60 - 30})">'
            f'<polygon points="{outline}" fill="#5a4b40" stroke="#15100d" stroke-width="1.2"/>'
            f'<polygon points="{lit}" fill="#b09a83"/>{pits}</g>'
        )
    return "".join(parts)


def _supernova() -> str:
    """A star that bursts: rays and shells."""
    parts = ['<circle r="98" fill="url(#ti-s1)"/>']
    for n in range(40):
        angle, reach = 2 * pi * n / 40, (56, 78, 66, 90)[n % 4]
        near, far = angle - 0.05, angle + 0.05
        parts.append(
            f'<path d="M{point(30 * cos(near), 30 * sin(near))}'
            f"L{point(reach * cos(angle), reach * sin(angle))}"
            f'L{point(30 * cos(far), 30 * sin(far))}Z" fill="#ffd38a" '
            f'opacity="{number(0.2 + 0.1 * (n % 3))}"/>'
        )
    for r, width, colour, dashes in (
        (70, 2.2, "#ff9a52", "30 12 60 8"),
        (59, 4.5, "#ff6a3c", "70 14 26 10"),
        (47, 3, "#ffc27a", "44 8 90 12"),
    ):
        parts.append(
            f'<circle r="{r}" fill="none" stroke="{colour}" stroke-width="{width}" '
            f'stroke-dasharray="{dashes}" opacity=".55" stroke-linecap="round"/>'
        )
    parts.append('<circle r="44" fill="url(#ti-s2)"/><circle r="20" fill="#fffdf2"/>')
    return "".join(parts)


def _rift() -> str:
    """A hole with a bent disc of light."""
    parts = ['<circle r="94" fill="url(#ti-r1)"/>']
    parts += [
        f'<path transform="rotate({n * 41}) scale({number(1 - n * 0.075)})" '
        f'd="M86 0A86 86 0 0 1 10 74" fill="none" '
        f'stroke="{("#ff6f6f", "#ff9d8a", "#c78bff")[n % 3]}" '
        f'stroke-width="{number(1.4 + n % 3 * 0.9)}" opacity="{number(0.24 + n * 0.045)}" '
        'stroke-linecap="round"/>'
        for n in range(9)
    ]
    parts.append(
        '<g transform="rotate(-18)"><path d="M-66 0A66 19 0 0 1 66 0" fill="none" '
        'stroke="url(#ti-r2)" stroke-width="9" opacity=".85"/>'
        '<circle r="31" fill="#ffb39a" opacity=".35"/><circle r="27.5" fill="#03030a"/>'
        '<circle r="28.5" fill="none" stroke="#ffe2cc" stroke-width="1.6"/>'
        '<path d="M-66 0A66 19 0 0 0 66 0" fill="none" stroke="url(#ti-r2)" stroke-width="10"/>'
        '<path d="M-60 3A60 17 0 0 0 60 3" fill="none" stroke="#fff2de" stroke-width="1.6" '
        'opacity=".9"/></g>'
    )
    return "".join(parts)


def _wormhole(kind: str) -> str:
    """A swirl, a ring (round, eight-sided or triangular) and the Greek letter."""
    letter, light, _ = WORMHOLES[kind]
    arms = "".join(
        f'<path transform="rotate({n * 60})" d="M6 0C20-3 30 6 31 22" fill="none" '
        f'stroke="{light}" stroke-width="{3.4 if n % 2 else 1.8}" '
        f'opacity="{0.85 if n % 2 else 0.5}" stroke-linecap="round"/>'
        for n in range(6)
    )
    eight = " ".join(
        point(36 * cos(pi / 8 + pi / 4 * n), 36 * sin(pi / 8 + pi / 4 * n)) for n in range(8)
    )
    ring = {
        "alpha": '<circle r="34" stroke-dasharray="9 5"/>',
        "beta": f'<polygon points="{eight}"/>',
        "delta": '<polygon points="0,-40 35,22 -35,22"/>',
    }[kind]
    return (
        f'<circle r="44" fill="url(#ti-w-{kind})"/>{arms}'
        f'<g fill="none" stroke="{light}" stroke-width="2.2" opacity=".9">{ring}</g>'
        f'<circle r="16" fill="#0a0d1a" stroke="{light}" stroke-width="2"/>'
        f'<text class="ti-letter" y="8" fill="{light}">{letter}</text>'
    )
