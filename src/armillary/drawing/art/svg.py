"""The few things that every drawing needs: escaped text, short numbers, groups.

Drawings are plain f-strings: building an SVG of 190 hexes from element objects took eight times as
long. Whatever a person typed goes through `text` first.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape


def text(value: object) -> str:
    """A value as text inside an element or an attribute."""
    return escape(str(value), quote=True)


@lru_cache(16384)
def number(value: float) -> str:
    """A coordinate with at most two decimals and no needless zeros."""
    rounded = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if rounded == "-0" else rounded


def point(x: float, y: float) -> str:
    """A pair of coordinates as paths and polygons want it."""
    return f"{number(x)},{number(y)}"


def translate(x: float, y: float) -> str:
    """The value of a `transform` that moves something there."""
    return f"translate({number(x)} {number(y)})"


def use(symbol: str, size: float, x: float = 0, y: float = 0) -> str:
    """A symbol of this size, centred on a point."""
    half = size / 2
    return (
        f'<use href="#{symbol}" x="{number(x - half)}" y="{number(y - half)}" '
        f'width="{number(size)}" height="{number(size)}"/>'
    )


def symbol(id: str, box: str, body: str) -> str:
    """A drawing that is defined once and placed with `use`."""
    return f'<symbol id="{id}" viewBox="{box}" overflow="visible">{body}</symbol>'


def inside(drawing: str) -> str:
    """What an SVG file draws, without its outermost element, on one line."""
    body = drawing.partition(">")[2].rpartition("</svg>")[0]
    return "".join(line.strip() for line in body.splitlines())


def linear(id: str, *stops: tuple[float, str, float]) -> str:
    """A gradient from top to bottom: offsets, colours, opacities."""
    return f'<linearGradient id="{id}" x1="0" y1="0" x2="0" y2="1">{_stops(stops)}</linearGradient>'


def radial(
    id: str, *stops: tuple[float, str, float], cx: float = 0.5, cy: float = 0.5, r: float = 0.5
) -> str:
    """A gradient from a centre outwards: offsets, colours, opacities."""
    return (
        f'<radialGradient id="{id}" cx="{number(cx)}" cy="{number(cy)}" r="{number(r)}">'
        f"{_stops(stops)}</radialGradient>"
    )


def _stops(stops: tuple[tuple[float, str, float], ...]) -> str:
    return "".join(
        f'<stop offset="{number(offset)}" stop-color="{colour}"'
        + (f' stop-opacity="{number(opacity)}"' if opacity < 1 else "")
        + "/>"
        for offset, colour, opacity in stops
    )


def spoken(label: str) -> dict[str, str]:
    """For an `element` that is a picture: what is said of it. Without a label it is silent."""
    return {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}


def element(tag: str, body: str = "", **attributes: object) -> str:
    """An element; None and False are left out, True stands alone, `_` is written as `-`.

    `cls` is the class. For sheets and cards; the map is drawn with plain f-strings.
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        name = "class" if name == "cls" else name.replace("_", "-")
        parts.append(f'{name}="{name if value is True else text(value)}"')
    return f"<{' '.join(parts)}>{body}</{tag}>"
