"""Everything on the cluster that comes, goes or moves: one group per system, claim, ship, score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from armillary.core.states.hexes import bits
from armillary.core.words import Words
from armillary.drawing.art.dice import die_at
from armillary.drawing.art.seat_badges import seat_class, token_at
from armillary.drawing.art.svg import number, text, translate, use
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effect_types import SIZES, Effects
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.board.galaxy.art import claim, ship
from armillary.games.pulsar.board.galaxy.layout import ship_point, written
from armillary.games.pulsar.board.galaxy.map import TRACK, side_of, spoken, track_angle
from armillary.games.pulsar.board.places import (
    claim_id,
    location_id,
    marker_id,
    ship_id,
    system_id,
)
from armillary.games.pulsar.components import SystemTile
from armillary.games.pulsar.state import BLOCKED, NOWHERE, SIZE, State

ORBIT = 20
SIDE_BY_SIDE = 0.045
"""Markers of equal scores lie this far apart on the track, as an angle."""


def pieces(state: State, words: Words) -> dict[str, str]:
    """By id, one group each, in the order in which they are drawn."""
    found = _systems(state, words)
    found |= _claims(state, words)
    found |= _ships(state, words)
    found |= _scores(state, words)
    return found


# 5.6  Systems


def _systems(state: State, words: Words) -> dict[str, str]:
    tell = texts.of(words.language)
    graph, side = state.table.graph, side_of(state)
    pills = written(graph.id).pills
    found = {}
    for place in bits(graph.systems):
        name = graph.names[place]
        node = side.nodes[name]
        id = system_id(name)
        if place not in state.tiles:
            body, told = use("pu-fogged", 60), tell("map.unknown")
        else:
            tile = state.table.data.systems[state.tiles[place]]
            x, y = pills[name]
            pill = (
                f'<g transform="{translate(x - node.x, y - node.y)}">{bonus_pill(tile.bonus)}</g>'
            )
            body = f"<g>{_system(tile, state.planets[place])}</g>{pill}"
            told = words.term(tile.id)
        label = f"{spoken(name, node, tell)}, {told}"
        found[id] = (
            f'<g id="{id}" class="pc aside" data-at="{location_id(name)}" role="img" '
            f'aria-label="{text(label)}" transform="{translate(node.x, node.y)}">{body}</g>'
        )
    return found


@lru_cache(1024)
def _system(tile: SystemTile, owners: tuple[int, ...]) -> str:
    """A sun and its planets, clockwise from the left, with stations; blocked ones are dim."""
    count = len(tile.planets)
    size = 25 if count < 4 else 23
    parts = [use("pu-found", 72)]
    for n, (spot, owner) in enumerate(zip(tile.planets, owners, strict=True)):
        angle = pi + 2 * pi * n / count
        x, y = ORBIT * cos(angle), ORBIT * sin(angle)
        planet = use(f"pu-{spot.kind}", size, x, y)
        if owner == BLOCKED:
            cross = (
                f'<path d="M-6-6L6 6M6-6L-6 6" class="pu-blocked" transform="{translate(x, y)}"/>'
            )
            parts.append(f'<g opacity=".4">{planet}</g>{cross}')
            continue
        parts.append(planet)
        if owner >= 0:
            parts.append(token_at(owner, x, y, 9.6))
    return "".join(parts)


@lru_cache(256)
def bonus_pill(effects: Effects) -> str:
    """5.10  What ending on a blue planet there brings, around the origin."""
    parts: list[tuple[str, float]] = []
    for effect in effects:
        parts += _pill_parts(effect)
    width = sum(wide for _, wide in parts)
    x, drawn = -width / 2, []
    for body, wide in parts:
        drawn.append(f'<g transform="translate({number(x + wide / 2)} 0)">{body}</g>')
        x += wide
    return (
        f'<g class="pu-pill"><rect x="{number(-width / 2 - 6)}" y="-11.5" '
        f'width="{number(width + 12)}" height="23" rx="11.5"/>{"".join(drawn)}</g>'
    )


def _pill_parts(effect: effect_types.Effect) -> list[tuple[str, float]]:
    """The pictures of an effect with their widths."""
    if isinstance(effect, effect_types.RedDie):
        return [(die_at(effect.value, "red", 0, 0, 17), 20.0)]
    if isinstance(effect, effect_types.Cubes):
        return [(use("ic-cube", 16), 17.0)] * effect.n
    if isinstance(effect, effect_types.Modifiers):
        return [(use("ic-pm", 17), 18.0)] * effect.pm + [(use("ic-plus2", 17), 18.0)] * effect.plus2
    if isinstance(effect, effect_types.TakeGyrodynes):
        sizes = "/".join(str(SIZE[size] + 1) for size in effect.sizes)
        told = f'<g class="pu-gold">{use("ic-gyrodyne", 16)}</g>'
        return [(told, 18), (f'<text y="5">{sizes}</text>', 4 + 8.5 * len(sizes))]
    return []


# 6.1  Claims and gyrodynes


def _claims(state: State, words: Words) -> dict[str, str]:
    tell = texts.of(words.language)
    graph, side, names = state.table.graph, side_of(state), words.names(state)
    found = {}
    for player in state.players:
        for place in bits(player.claimed):
            name = graph.names[place]
            node = side.nodes[name]
            size = player.gyrodynes.get(place)
            spins = bool(player.spinning >> place & 1)
            if size is None:
                told = tell("map.claimed", player=names[player.seat])
            else:
                key = "map.spinning" if spins else "map.building"
                told = tell(key, player=names[player.seat], size=words.term(SIZES[size]))
            id = claim_id(name)
            label = f"{spoken(name, node, tell)}, {told}"
            found[id] = (
                f'<g id="{id}" class="pc aside" data-at="{location_id(name)}" role="img" '
                f'aria-label="{text(label)}" transform="{translate(node.x, node.y)}">'
                f"<g>{claim(player.seat, size, spins)}</g></g>"
            )
    return found


# Ships and scores


def _ships(state: State, words: Words) -> dict[str, str]:
    tell = texts.of(words.language)
    graph, side, names = state.table.graph, side_of(state), words.names(state)
    found = {}
    for player in state.players:
        if player.ship == NOWHERE:
            continue
        name = graph.names[player.ship]
        x, y = ship_point(side.nodes[name], player.seat)
        label = tell("map.ship", player=names[player.seat], name=name.upper())
        id = ship_id(player.seat)
        found[id] = (
            f'<g id="{id}" class="pc aside" data-at="{location_id(name)}" role="img" '
            f'aria-label="{text(label)}" transform="{translate(x, y)}">'
            f"<g>{ship(player.seat)}</g></g>"
        )
    return found


def _scores(state: State, words: Words) -> dict[str, str]:
    """Markers on the score track; from 100 points on, a small tag says how many rounds of it."""
    names = words.names(state)
    spaces = state.table.data.cluster.score_track.spaces
    by_space: dict[int, list[int]] = {}
    for player in state.players:
        by_space.setdefault(player.vp % spaces, []).append(player.seat)
    found = {}
    for player in state.players:
        x, y = _on_track(player.vp, player.seat, by_space[player.vp % spaces])
        rounds = player.vp // spaces
        tag = f'<text y="-13" class="pu-hundreds">{rounds * spaces}+</text>' if rounds else ""
        id = marker_id(player.seat)
        found[id] = (
            f'<g id="{id}" class="pc aside {seat_class(player.seat)}" aria-hidden="true" '
            f'transform="{translate(x, y)}"><g>{token_at(player.seat, 0, 0, 11.5)}{tag}'
            f"<title>{text(names[player.seat])}</title></g></g>"
        )
    return found


def _on_track(points: int, seat: int, here: Sequence[int]) -> tuple[float, float]:
    angle = track_angle(points) + SIDE_BY_SIDE * (here.index(seat) - (len(here) - 1) / 2)
    return 500 + TRACK * cos(angle), 500 + TRACK * sin(angle)
