"""The eight seats: a colour and a glyph each, so that colour is never alone.

The order matters: the first four keep the largest distance under deuteranopia, protanopia and
tritanopia. A seat's class is `p0` to `p7`; `tokens.css` gives it the variables that everything else
draws with: `--pc` the colour, `--pt` the colour for text, `--pf` the gradient of its pieces.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from armillary.drawing.art.svg import element, linear, spoken, symbol, text, translate, use


class Crest(NamedTuple):
    """How a seat looks."""

    name: str
    colour: str
    light: str
    dark: str
    glyph: str


CRESTS = (
    Crest("gold", "#ffcf24", "#fff0b0", "#8a6a00", "triangle"),
    Crest("sky", "#6aabff", "#cfe4ff", "#1c4a8c", "disc"),
    Crest("magenta", "#b42bcb", "#ec9bf7", "#4d0a58", "square"),
    Crest("green", "#17893b", "#8fe3a6", "#06401a", "diamond"),
    Crest("ivory", "#f7f5eb", "#ffffff", "#8a8676", "pentagon"),
    Crest("coral", "#e88f78", "#ffd9cf", "#7a3423", "cross"),
    Crest("cyan", "#6fe3ea", "#d8fbfd", "#1a6d73", "ring"),
    Crest("violet", "#7a5cff", "#cfc4ff", "#2b1a80", "star"),
)

GLYPHS = {
    "triangle": "M0-4.6 4.4 3.3H-4.4Z",
    "disc": "M0-3.8A3.8 3.8 0 1 1 0 3.8 3.8 3.8 0 0 1 0-3.8Z",
    "square": "M-3.4-3.4H3.4V3.4H-3.4Z",
    "diamond": "M0-4.8 4.2 0 0 4.8-4.2 0Z",
    "pentagon": "M0-4.5 4.3-1.4 2.6 3.6H-2.6L-4.3-1.4Z",
    "cross": "M-1.5-4.2H1.5V-1.5H4.2V1.5H1.5V4.2H-1.5V1.5H-4.2V-1.5H-1.5Z",
    "ring": "M0-4.4A4.4 4.4 0 1 1 0 4.4 4.4 4.4 0 0 1 0-4.4ZM0-2A2 2 0 1 0 0 2 2 2 0 0 0 0-2Z",
    "star": "M0-5 1.5-1.6 5-1.5 2.2.8 3.1 4.2 0 2.2-3.1 4.2-2.2.8-5-1.5-1.5-1.6Z",
}


def crest_of(seat: int) -> Crest:
    """How this seat looks; more than eight seats begin again."""
    return CRESTS[seat % len(CRESTS)]


def seat_class(seat: int) -> str:
    """The class that gives an element and all in it the seat's colours."""
    return f"p{seat % len(CRESTS)}"


@cache
def symbols() -> str:
    """Glyphs as `gl-<glyph>` and gradients as `gr-p<seat>`, for once per page."""
    glyphs = [
        symbol(f"gl-{name}", "-6 -6 12 12", f'<path d="{path}"/>') for name, path in GLYPHS.items()
    ]
    gradients = [
        linear(f"gr-p{seat}", (0, crest.light, 1), (0.38, crest.colour, 1), (1, crest.dark, 1))
        for seat, crest in enumerate(CRESTS)
    ]
    return "".join(glyphs + gradients)


@lru_cache(256)
def crest(seat: int, label: str = "") -> str:
    """The seat's round crest: `.crest` in HTML; silent without a label."""
    return element(
        "svg",
        f'<circle r="9.5"/>{use(f"gl-{crest_of(seat).glyph}", 12)}',
        cls=f"crest {seat_class(seat)}",
        viewBox="-10 -10 20 20",
        **spoken(label),
    )


def token(seat: int, label: str = "") -> str:
    """The seat's marker as it lies on tracks and tiles: `.token` in HTML."""
    return element(
        "svg",
        token_shape(seat),
        cls=f"token {seat_class(seat)}",
        viewBox="-10 -10 20 20",
        **spoken(label),
    )


def token_shape(seat: int) -> str:
    """The marker's shapes, 18 units wide around the origin."""
    glyph = use(f"gl-{crest_of(seat).glyph}", 11)
    return (
        f'<circle r="9" fill="url(#gr-{seat_class(seat)})" stroke="#070a14" stroke-width="1.5"/>'
        f'<g fill="#070a14">{glyph}</g>'
    )


def token_at(seat: int, x: float, y: float, radius: float = 9, label: str = "") -> str:
    """The marker inside another drawing."""
    title = f"<title>{text(label)}</title>" if label else ""
    return (
        f'<g class="{seat_class(seat)}" '
        f'transform="{translate(x, y)} scale({radius / 9:.3g})">{title}{token_shape(seat)}</g>'
    )


@lru_cache(256)
def badge(seat: int, x: float, y: float) -> str:
    """The small glyph at the foot of a piece on the map."""
    return (
        f'<g class="badge" transform="{translate(x, y)}"><circle r="7.4"/>'
        f"{use(f'gl-{crest_of(seat).glyph}', 10.6)}</g>"
    )


@lru_cache(32)
def glyph(seat: int) -> str:
    """The seat's sign beside a name in running text: `.glyph`."""
    drawn = use(f"gl-{crest_of(seat).glyph}", 12)
    return f'<svg class="glyph" viewBox="-6 -6 12 12" aria-hidden="true">{drawn}</svg>'
