"""The cluster of a configuration, small: before anybody sits down."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.svg import number, text
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.components import components
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.setup import setup

ENTRY = "#d7e0ff"
COLOURS = {"planetary_system": "#6f7bb0", "pulsar": "#9fd6ff", "isolated_pulsar": "#9fd6ff"}
SIZES = {
    "planetary_system": 26,
    "pulsar": 17,
    "isolated_pulsar": 17,
    "entry_portal": 12,
    "jump_gate": 10,
}


def layout(config: PulsarConfig) -> str:
    """The side of the board that this configuration gives."""
    return setup(config).table.graph.id


def preview(config: PulsarConfig, words: Words) -> str:
    """Segments in their colours, systems, pulsars and gates.

    The colours stand in the drawing itself, so that it can be shown where our symbols are not.
    """
    cluster = components().cluster
    side = cluster.sides[layout(config)]
    colours = {**cluster.colours, "entry": ENTRY}
    sky = (
        '<circle cx="500" cy="500" r="488" fill="#141a3c"/>'
        '<circle cx="500" cy="500" r="330" fill="#2a2c7a" fill-opacity=".35"/>'
        '<circle cx="500" cy="500" r="488" fill="none" stroke="#8fb4ff" stroke-opacity=".3" '
        'stroke-width="10"/>'
    )
    parts = [sky]
    for segment in side.segments:
        a, b = side.nodes[segment.a], side.nodes[segment.b]
        dash = ' stroke-dasharray="3 9"' if segment.tint == "entry" else ""
        parts.append(
            f'<path d="M{a.x} {a.y}L{b.x} {b.y}" stroke="{colours[segment.tint]}" '
            f'stroke-width="{5 if segment.lanes == 1 else 10}" stroke-opacity=".75"{dash}/>'
        )
    hole = cluster.black_hole
    parts.append(
        f'<circle cx="{hole.x}" cy="{hole.y}" r="{hole.radius + 14}" fill="#ff9a4a" '
        f'fill-opacity=".5"/><circle cx="{hole.x}" cy="{hole.y}" r="{hole.radius}" '
        'stroke="#fff3d8" stroke-width="6"/>'
    )
    for node in side.nodes.values():
        colour = colours.get(node.colour) or COLOURS.get(node.kind, ENTRY)
        dark = "#0b1020" if node.kind in ("jump_gate", "entry_portal") else colour
        parts.append(
            f'<circle cx="{node.x}" cy="{node.y}" r="{SIZES[node.kind]}" fill="{dark}" '
            f'stroke="{colour}" stroke-width="5"/>'
        )
        if node.kind == "planetary_system":
            parts.append(
                f'<text x="{node.x}" y="{number(node.y + 13)}" text-anchor="middle" '
                'font-size="36" font-weight="800" font-family="system-ui" fill="#fff">?</text>'
            )
    label = texts.of(words.language)("sheet.map")
    return (
        f'<svg class="pu-preview" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'aria-label="{text(label)}" viewBox="0 0 1000 1000">{"".join(parts)}</svg>'
    )
