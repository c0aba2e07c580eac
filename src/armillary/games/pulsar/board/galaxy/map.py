"""The cluster as a night sky: what never changes during a match.

Every location is a group `.spot` with the circles `.hx` (what can be hit) and `.tg` (the tint of a
target, below everything that lies there) and, if it is always the same, its body `.pl`.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, hypot, pi, sin

from armillary.core.chance import SplitMix, stream
from armillary.core.words import Words
from armillary.drawing.art.hex_layout import Box
from armillary.drawing.art.svg import number, text, translate, use
from armillary.drawing.board_texts import BoardWords
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.galaxy.layout import DEAD_END, RADIUS, point_of, written
from armillary.games.pulsar.board.places import location, location_id
from armillary.games.pulsar.components import ClusterSide, Node, Segment, components
from armillary.games.pulsar.state import State

MARGIN = 10
TRACK = 487.0
"""The radius of the score track."""
LANES = 4.0
"""How far the two lanes of a doubled segment lie from its middle."""
STARS = 340
ARMS = ((25, 260), (145, 300), (265, 280), (330, 330), (200, 210))
"""Clouds of the spiral: angle and distance."""
STAR_COLOURS = ("#fff", "#cfe3ff", "#ffe9c9", "#d9c2ff")
STAR_SIZES = (1.7, 2.1, 2.6, 3.4)
LEGEND = (988, 908, 30)
"""Where the gates are explained: the first of them, and the next below it."""
BEAMS = (-38, -24, 20, 34, 46)
"""In which directions pulsars shine."""
TARGET = {
    "planetary_system": 42,
    "pulsar": 37,
    "isolated_pulsar": 37,
    "entry_portal": 21,
    "jump_gate": 20,
}
HIT = {
    "planetary_system": 34,
    "pulsar": 28,
    "isolated_pulsar": 28,
    "entry_portal": 18,
    "jump_gate": 17,
}


def bounds(state: State) -> Box:
    """x, y, width and height of the map."""
    width, height = components().cluster.canvas
    return -MARGIN, -MARGIN, width + 2 * MARGIN, height + 2 * MARGIN


def side_of(state: State) -> ClusterSide:
    """The side of the board that is played."""
    return components().cluster.sides[state.table.graph.id]


def ground(state: State, words: Words) -> str:
    """Sky, score track, segments, the black hole, and every location."""
    return _ground(state.table.graph.id, words.language)


@cache
def _ground(id: str, language: str) -> str:
    side = components().cluster.sides[id]
    hole = components().cluster.black_hole
    tell = texts.of(language)
    order = enumerate(in_reading_order(side))
    spots = "".join(_spot(name, side.nodes[name], n == 0, tell) for n, name in order)
    return (
        f'<g class="pu-ground">{_sky()}{_score_track()}{_segments(side)}'
        f"{use('pu-hole', 220, hole.x, hole.y)}{spots}{_names(id)}{_dead_ends(side)}"
        f"{_legend(tell)}</g>"
    )


def in_reading_order(side: ClusterSide) -> list[str]:
    """All locations from top to bottom, rows from left to right."""
    return sorted(side.nodes, key=lambda name: (side.nodes[name].y // 60, side.nodes[name].x))


# The sky


@cache
def _sky() -> str:
    """Nebula, the clouds of the spiral, and its stars."""
    parts = ['<circle cx="500" cy="500" r="500" fill="url(#pu-nebula)"/>']
    for n, (turn, far) in enumerate(ARMS):
        angle = turn * pi / 180
        x, y = 500 + far * cos(angle), 500 + far * sin(angle)
        parts.append(
            f'<ellipse cx="{x:.0f}" cy="{y:.0f}" rx="210" ry="90" fill="url(#pu-arm{n % 2})" '
            f'transform="rotate({turn + 70} {x:.0f} {y:.0f})"/>'
        )
    return "".join(parts) + _stars()


def _stars() -> str:
    """A loose spiral, the same on every machine: one path for each colour and size."""
    luck = stream(4, "stars of the cluster")
    paths: dict[tuple[str, float, float], list[str]] = {}
    for _ in range(STARS):
        out = _fraction(luck) ** 0.8
        spread = sum(_fraction(luck) - 0.5 for _ in range(3)) * 0.76
        angle = out * 7 + luck.below(3) * 2 * pi / 3 + spread
        far = 60 + 405 * out
        kind = luck.choose(STAR_COLOURS), luck.choose(STAR_SIZES), luck.choose((0.35, 0.6, 0.85))
        spot = f"M{500 + far * cos(angle):.0f} {500 + far * sin(angle):.0f}h0"
        paths.setdefault(kind, []).append(spot)
    return (
        '<g fill="none" stroke-linecap="round">'
        + "".join(
            f'<path d="{"".join(spots)}" stroke="{colour}" stroke-width="{size}" '
            f'opacity="{shine}"/>'
            for (colour, size, shine), spots in paths.items()
        )
        + "</g>"
    )


def _fraction(luck: SplitMix) -> float:
    return luck.below(1 << 20) / (1 << 20)


def track_angle(points: float) -> float:
    """Where a score lies on the track: 0 at the top, then clockwise."""
    track = components().cluster.score_track
    turn = points % track.spaces / track.spaces * 2 * pi
    return (turn if track.clockwise else -turn) + track.start_angle * pi / 180 - pi / 2


@cache
def _score_track() -> str:
    cluster = components().cluster
    spaces = cluster.score_track.spaces
    ticks, numbers = [], []
    for space in range(spaces):
        angle = track_angle(space)
        x, y = cos(angle), sin(angle)
        if space % 10 == 0:
            at = f'x="{number(500 + TRACK * x)}" y="{number(505 + TRACK * y)}"'
            numbers.append(f"<text {at}>{space}</text>")
            continue
        half = 5 if space % 5 == 0 else 2.5
        ticks.append(
            f"M{number(500 + (TRACK - half) * x)} {number(500 + (TRACK - half) * y)}"
            f"L{number(500 + (TRACK + half) * x)} {number(500 + (TRACK + half) * y)}"
        )
    return (
        f'<g class="pu-track"><circle cx="500" cy="500" r="{TRACK}" class="pu-rail"/>'
        f'<circle cx="500" cy="500" r="{cluster.rim_radius}" class="pu-rim"/>'
        f'<path d="{"".join(ticks)}"/>'
        f"{''.join(numbers)}</g>"
    )


# Segments


def _segments(side: ClusterSide) -> str:
    """All segments of a colour as one line with its glow; arrows where there is no way back."""
    paths: dict[str, list[str]] = {}
    arrows = []
    for segment in side.segments:
        paths.setdefault(segment.tint, []).append(_line(side, segment))
        if segment.one_way:
            arrows.append(_arrow(side.nodes[segment.a], side.nodes[segment.b]))
    return "".join(
        f'<g class="pu-lane pu-{tint}"><path d="{"".join(lines)}" class="pu-glow"/>'
        f'<path d="{"".join(lines)}"/></g>'
        for tint, lines in paths.items()
    ) + "".join(arrows)


def _line(side: ClusterSide, segment: Segment) -> str:
    a, b = side.nodes[segment.a], side.nodes[segment.b]
    length = hypot(b.x - a.x, b.y - a.y)
    dx, dy = (b.x - a.x) / length, (b.y - a.y) / length
    start, end = _edge(a), length - _edge(b)
    lines = []
    for aside in (-LANES, LANES) if segment.lanes == 2 else (0.0,):
        x, y = a.x - dy * aside, a.y + dx * aside
        lines.append(
            f"M{number(x + dx * start)} {number(y + dy * start)}"
            f"L{number(x + dx * end)} {number(y + dy * end)}"
        )
    return "".join(lines)


def _edge(node: Node) -> float:
    """Where a line begins that comes from this location."""
    return 18.0 if node.kind == "pulsar" else RADIUS[node.kind] - 1


def _arrow(a: Node, b: Node) -> str:
    x, y = a.x * 0.45 + b.x * 0.55, a.y * 0.45 + b.y * 0.55
    turn = degrees(atan2(b.y - a.y, b.x - a.x))
    return (
        f'<path d="M-5-6L5 0-5 6Z" fill="#d7e0ff" '
        f'transform="{translate(x, y)} rotate({number(turn)})"/>'
    )


# Locations


def _spot(name: str, node: Node, first: bool, tell: BoardWords) -> str:
    return (
        f'<g id="{location_id(name)}" class="spot has-planet" role="button" '
        f'tabindex="{0 if first else -1}" data-place="{location(name)}" '
        f'transform="{translate(node.x, node.y)}" aria-label="{text(spoken(name, node, tell))}">'
        f'<circle class="hx" r="{HIT[node.kind]}"/><circle class="tg" r="{TARGET[node.kind]}"/>'
        f"{_body(name, node)}</g>"
    )


def spoken(name: str, node: Node, tell: BoardWords) -> str:
    """A location in words."""
    return tell("map.location", name=name.upper(), kind=tell(f"map.{kind_of(node)}"))


def kind_of(node: Node) -> str:
    """What a location is; gates have their colours."""
    return f"gate_{node.colour}" if node.colour else node.kind


def _body(name: str, node: Node) -> str:
    """What always looks the same; systems change, and are pieces."""
    if node.kind == "jump_gate":
        return f'<g class="pl">{use(f"ic-gate_{node.colour}", 27)}</g>'
    if node.kind == "entry_portal":
        turn = degrees(atan2(500 - node.y, 500 - node.x))
        return (
            '<g class="pl"><circle r="15" fill="#0b1020" stroke="#d7e0ff" stroke-width="2"/>'
            '<path d="M-5-6.5L5 0-5 6.5" fill="none" stroke="#d7e0ff" stroke-width="3" '
            f'stroke-linecap="round" stroke-linejoin="round" transform="rotate({turn:.0f})"/></g>'
        )
    if node.kind == "planetary_system":
        return ""
    beam = BEAMS[(node.x * 7 + node.y * 3) % len(BEAMS)]
    lonely = '<circle r="29" class="pu-lonely"/>' if node.kind == "isolated_pulsar" else ""
    return f'<g class="pl"><g transform="rotate({beam})">{use("pu-pulsar", 104)}</g>{lonely}</g>'


def _names(side: str) -> str:
    return (
        '<g class="pu-names">'
        + "".join(
            f'<text x="{number(x)}" y="{number(y + 5)}">{name.upper()}</text>'
            for name, (x, y) in written(side).names.items()
        )
        + "</g>"
    )


def _legend(tell: BoardWords) -> str:
    """The gates by their colours, in the corner; gates have no names on the map."""
    x, y, step = LEGEND
    colours = components().cluster.colours
    rows = (
        f'<g transform="{translate(x, y + step * n)}">{use(f"ic-gate_{colour}", 24)}'
        f'<text x="-20" y="5">{text(tell(f"map.gate_{colour}"))}</text></g>'
        for n, colour in enumerate(colours)
    )
    return f'<g class="pu-legend" aria-hidden="true">{"".join(rows)}</g>'


def _dead_ends(side: ClusterSide) -> str:
    """5.14  Whoever builds or claims at a dead end draws a bonus tile."""
    parts = []
    for node in side.nodes.values():
        if node.dead_end:
            x, y = point_of(node)
            aside, above, radius = DEAD_END
            parts.append(
                f'<g class="pu-dead-end" transform="{translate(x + aside, y + above)}">'
                f'<circle r="{number(radius)}"/>{use("ic-bonus_tile", 17)}</g>'
            )
    return "".join(parts)
