"""Planets as spheres in the light of one sun; what lies on them is each game's own."""

from __future__ import annotations

from armillary.drawing.art.svg import radial

Colours = tuple[str, str, str, str]
"""Where the light falls, in the middle, in the dark; and the air around."""


def lighting(game: str, radius: float) -> str:
    """What all spheres of a game share: shade, gloss, and the disc that their surface is cut to."""
    shade = (0.45, "#000", 0), (0.8, "#02030a", 0.45), (1, "#02030a", 0.86)
    return (
        radial(f"{game}-shade", *shade, cx=0.34, cy=0.3, r=0.78)
        + radial(f"{game}-gloss", (0, "#fff", 0.7), (1, "#fff", 0), cx=0.32, cy=0.26, r=0.42)
        + f'<clipPath id="{game}-disc"><circle r="{radius}"/></clipPath>'
    )


def gradients(game: str, name: str, colours: Colours) -> str:
    """The colours of a sphere."""
    light, middle, dark, air = colours
    ground = (0, light, 1), (0.5, middle, 1), (1, dark, 1)
    return radial(f"{game}-g-{name}", *ground, cx=0.35, cy=0.3, r=0.85) + radial(
        f"{game}-a-{name}", (0.7, air, 0.55), (1, air, 0)
    )


def sphere(
    game: str,
    name: str,
    radius: float,
    air: float,
    surface: str,
    behind: str = "",
    before: str = "",
) -> str:
    """A sphere around the origin: `air` is how far it reaches beyond the radius."""
    return (
        f'<circle r="{radius + air:g}" fill="url(#{game}-a-{name})"/>{behind}'
        f'<circle r="{radius}" fill="url(#{game}-g-{name})"/>'
        f'<g clip-path="url(#{game}-disc)">{surface}</g>'
        f'<circle r="{radius}" fill="url(#{game}-shade)"/>'
        f'<circle r="{radius}" fill="url(#{game}-gloss)"/>{before}'
    )
