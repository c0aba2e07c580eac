"""The cover of Gaia Project: a green world, a terraformer at work above it."""

from __future__ import annotations

from armillary.drawing.art.cover import ground, hexes, stars
from armillary.drawing.art.svg import linear, radial


def cover() -> str:
    """The scene."""
    land = (
        '<path d="M-60-70q40-40 86-24 26 14-2 36-8 24-40 20-20 26-52 4-14-18 8-36z'
        "M30 6q44-22 78 4 10 40-26 62-44 8-56-22-8-26 4-44z"
        'M-90 30q26-12 42 12-2 30-26 28-22-12-16-40z" fill="#6fe08f" opacity=".9"/>'
        '<path d="M-110-10q60-30 110-4t120-18M-96 62q54-20 96 2t96-8M-70-96q40-14 70 0t70-6" '
        'fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".4"/>'
    )
    far = (
        '<g transform="translate(280 62)"><circle r="34" fill="url(#gc-t)"/>'
        '<path d="M0 2c-2-9 9-14 16-7 9 10 0 25-14 24-18-2-25-22-13-36 13-15 38-11 44 8" '
        'fill="none" stroke="#e3c8ff" stroke-width="3" stroke-linecap="round" opacity=".75"/>'
        '<circle r="39" fill="none" stroke="#b98cff" stroke-width="1.6" '
        'stroke-dasharray="3 6"/></g>'
    )
    former = (
        '<g transform="translate(236 128) rotate(38)">'
        '<path d="M-9 20L-44 128H44L9 20Z" fill="url(#gc-l)" opacity=".5"/></g>'
        '<g transform="translate(240 122) rotate(38)" fill="#f3f6ff" stroke="#0b1020" '
        'stroke-width="2.4" stroke-linejoin="round">'
        '<path d="M-10 8L-34 44H-20L-2 16ZM10 8L34 44H20L2 16Z"/><circle r="17"/>'
        '<circle r="6.5" fill="#3fb35a"/></g>'
    )
    satellite = '<path d="M-6-6H6V6H-6ZM-20-6.5H-8V6.5H-20ZM8-6.5H20V6.5H8Z"/>'
    return (
        '<linearGradient id="gc-b" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#123a4a"/>'
        '<stop offset=".5" stop-color="#0c2338"/><stop offset="1" stop-color="#1c1040"/>'
        "</linearGradient>"
        + radial(
            "gc-p",
            (0, "#c9ffd8", 1),
            (0.4, "#3fb35a", 1),
            (1, "#07331d", 1),
            cx=0.36,
            cy=0.28,
            r=0.85,
        )
        + radial("gc-a", (0.78, "#7dffb0", 0.55), (1, "#7dffb0", 0))
        + radial("gc-s", (0.45, "#000", 0), (1, "#000", 0.62), cx=0.34, cy=0.28, r=0.8)
        + radial(
            "gc-t",
            (0, "#d6b8ff", 1),
            (0.5, "#7d4bd0", 1),
            (1, "#2a1160", 1),
            cx=0.35,
            cy=0.3,
            r=0.8,
        )
        + linear("gc-l", (0, "#d8ffe6", 0.95), (1, "#7dffa0", 0))
        + '<clipPath id="gc-k"><circle r="122"/></clipPath>'
        + ground("url(#gc-b)")
        + stars(5, 70)
        + hexes("#bff7d8", 0.1)
        + '<ellipse cx="250" cy="60" rx="150" ry="70" fill="#7d4bd0" opacity=".25"/>'
        + far
        + '<g transform="translate(112 168)"><circle r="150" fill="url(#gc-a)"/>'
        f'<circle r="122" fill="url(#gc-p)"/><g clip-path="url(#gc-k)">{land}</g>'
        '<circle r="122" fill="url(#gc-s)"/>'
        '<circle r="128" fill="none" stroke="#a8ffc8" stroke-width="2" opacity=".8"/></g>'
        + former
        + '<path d="M60 44Q180-10 300 212" fill="none" stroke="#ffd765" stroke-opacity=".5" '
        'stroke-width="1.4" stroke-dasharray="2 6"/><g fill="#ffd765" stroke="#0b1020">'
        f'<g transform="translate(60 44) rotate(-20) scale(.8)">{satellite}</g>'
        f'<g transform="translate(300 212) rotate(30) scale(.6)">{satellite}</g></g>'
    )
