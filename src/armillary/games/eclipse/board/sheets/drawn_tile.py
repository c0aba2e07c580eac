"""5.3  The tile that was drawn: its six turns, what each would connect, and what lies on it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from armillary.core.words import Words
from armillary.drawing.art.hex_layout import polygon
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.clickable import spot
from armillary.games.eclipse.actions.explore import Placing, rotations
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.galaxy.geometry import EDGES, at_edge, beyond
from armillary.games.eclipse.board.galaxy.map import (
    Links,
    edge_links,
    middle,
    sector_number,
    surface,
    wormhole,
    wormholes,
)
from armillary.games.eclipse.board.galaxy.planets import SPOTS, planet, square
from armillary.games.eclipse.board.galaxy.ships import small
from armillary.games.eclipse.board.galaxy.tokens import token_html
from armillary.games.eclipse.board.names import sector_name, thing
from armillary.games.eclipse.board.parts import odds_bar, values_row
from armillary.games.eclipse.board.places import (
    ROMAN,
    asked_frame,
    edges,
    ring,
    species_of,
)
from armillary.games.eclipse.board.sheets.battle_odds import chances
from armillary.games.eclipse.combat.odds import Fleet
from armillary.games.eclipse.components import RESOURCES, SHIPS, Hex, components
from armillary.games.eclipse.pieces.galaxy import has_free_ship, squadron
from armillary.games.eclipse.state import NO_OWNER, NOBODY, State

KINDS = (*RESOURCES, "gray")
"""The kinds of squares in the order in which they are listed."""
_HALO = polygon(106)
_MISS = '<circle r="9"/><path d="M-4-4 4 4M4-4-4 4"/>'


class Turn(NamedTuple):
    """A tile in one of its six turns."""

    rotation: int
    across: Links
    joined: tuple[str, ...]
    """The sectors that it would be connected with."""
    missed: tuple[int, ...]
    """Edges at which a wormhole of the neighbour meets a wall."""
    legal: bool


def turns(state: State, tile: str, at: Hex, seat: int) -> list[Turn]:
    """5.3  All six turns of a tile, with what each connects."""
    row = components().sectors[tile]
    ways = wormholes(state)
    allowed = rotations(state, state.players[seat], tile, at)
    found = []
    for rotation in range(EDGES):
        across = edge_links(row, rotation, at, ways)
        joined = [
            state.routes.map[beyond(at, edge)] for edge in range(EDGES) if across[edge] == "full"
        ]
        missed = [
            edge
            for edge in range(EDGES)
            if not across[edge] and (edge + 3) % 6 in ways.get(beyond(at, edge), ())
        ]
        found.append(Turn(rotation, across, tuple(joined), tuple(missed), rotation in allowed))
    return found


def shown_as(tile: str, rotation: int) -> int:
    """The first of the turns that look like this one: a symmetric tile has fewer than six."""
    row = components().sectors[tile]
    return next(one for one in range(EDGES) if edges(row, one) == edges(row, rotation))


def merit(state: State, turn: Turn, seat: int) -> tuple[int, int, int]:
    """How good a turn is: ways to one's own sectors, none to rivals, ways out."""
    owners = [state.sectors[id].owner for id in turn.joined]
    rivals = sum(owner not in (seat, NO_OWNER) for owner in owners)
    return owners.count(seat), -rivals, turn.across.count("open")


def drawing(tile: str, turn: Turn, contents: bool = True) -> str:
    """A tile that is not placed yet, around the origin: what its edges would do is marked."""
    row = components().sectors[tile]
    marks = []
    for edge, kind in enumerate(turn.across):
        if kind:
            marks.append(wormhole("join" if kind == "full" else kind, edge))
        elif edge in turn.missed:
            marks.append(f'<g class="ec-miss" transform="{at_edge(edge)}">{_MISS}</g>')
    inside = ""
    if contents:
        spots = SPOTS[len(row.squares)]
        planets = [planet(square, x, y) for square, (x, y) in zip(row.squares, spots, strict=True)]
        inside = (
            f'<g class="upright">{"".join(planets)}<g transform="translate(0 -6)">{middle(row)}</g>'
            f"{sector_number(row)}</g>"
        )
    return f"{surface(row)}{''.join(marks)}{inside}"


def ghost(tile: str, turn: Turn) -> str:
    """The tile over its zone, with the handles by which it is turned."""
    handle = '<circle r="21"/><use href="#ic-turn" x="-12" y="-12" width="24" height="24"/>'
    return (
        f'<g class="ec-drawn"><polygon class="ec-halo" points="{_HALO}"/>{drawing(tile, turn)}'
        '<g class="ec-handle" data-do="turn-back" transform="translate(-132 -30)">'
        f'<g transform="scale(-1 1)">{handle}</g></g>'
        f'<g class="ec-handle" data-do="turn" transform="translate(-132 30)">{handle}</g></g>'
    )


def turn_place(tile: str, rotation: int) -> str:
    """The place of a turn on the sheet."""
    return f"turn:{tile}:{rotation}"


# The sheet


def sheet(state: State, words: Words) -> str:
    """The drawn tiles with their turns; it floats, so that the map stays in sight."""
    tell = texts.of(words.language)
    frame = asked_frame(state)
    if not isinstance(frame, Placing):
        return '<div id="sheet-explore" class="ec-sheet ec-explore floating"></div>'
    at, tiles = frame.at, frame.tiles
    level = ring(at)
    left = state.stacks[level - 1].left
    note = tell("explore.stack", ring=ROMAN[level], n=left)
    drawn = "".join(_tile(state, tile, at, frame.seat, words) for tile in tiles)
    return (
        f'<div id="sheet-explore" class="ec-sheet ec-explore floating">'
        f'<p class="ec-lead"><span>{text(note)}</span></p>{drawn}</div>'
    )


def _tile(state: State, tile: str, at: Hex, seat: int, words: Words) -> str:
    tell = texts.of(words.language)
    row = components().sectors[tile]
    found = [
        turn
        for turn in turns(state, tile, at, seat)
        if turn.rotation == shown_as(tile, turn.rotation)
    ]
    legal = sum(turn.legal for turn in found)
    thumbs = "".join(_thumb(state, tile, turn, seat, words) for turn in found)
    guarded = row.ancients and not species_of(state.players[seat]).peaceful
    return (
        f"<h2>{text(sector_name(tile, words))}</h2>{_facts(tile, words)}"
        f'<h3 class="ec-caption"><span>{text(tell("explore.turns"))}</span>'
        f'<span class="ec-good">{text(tell("explore.legal", n=legal, of=len(found)))}</span></h3>'
        f'<div class="ec-turns">{thumbs}</div>'
        f"{_guard(state, tile, seat, words) if guarded else ''}"
        f"<p><small>{text(tell('explore.free_discard'))}</small></p>"
    )


def _guard(state: State, tile: str, seat: int, words: Words) -> str:
    """5.5  Ancients: how strong they are, and how one's best fleet would do against them."""
    tell = texts.of(words.language)
    count, its = components().sectors[tile].ancients, state.table.npc_stats["ancient"]
    enemy = f"{count} × {words.term('ancient')}"
    sector, fleet = strongest_fleet(state, seat)
    found = chances(fleet, [Fleet("ancient", count, its)])
    if not fleet:
        odds = f"<p><small>{text(tell('explore.no_fleet'))}</small></p>"
    elif found is None:  # too large to be worked out
        odds = ""
    else:
        ships = words.listed(f"{own.count} × {words.term(own.kind)}" for own in fleet)
        where = sector_name(sector, words)
        told = tell("explore.fleet", ships=ships, sector=where, enemy=enemy)
        odds = odds_bar(told, found.attacker_wins)
    return (
        f'<div class="ec-guard">{small("ancient", NOBODY)}<b>{text(enemy)}</b>'
        f"{values_row(its, words)}</div>{odds}{_warning(tell('explore.ancients_first'))}"
    )


def strongest_fleet(state: State, seat: int) -> tuple[str, list[Fleet]]:
    """9.3  Of the fleets of a seat that can move, the one with the most dice and hulls, and where
    it lies."""
    best: tuple[str, list[Fleet]] = ("", [])
    for place in state.sectors.values():
        own, player = squadron(place, seat), state.players[seat]
        if own is None or not has_free_ship(state, place, player):
            continue
        fleet = [
            Fleet(kind, count, its)
            for kind, count, its in zip(SHIPS, own.ships, player.stats, strict=True)
            if count and its.movement
        ]
        best = max(best, (place.id, fleet), key=lambda found: _strength(found[1]))
    return best


def _strength(fleet: list[Fleet]) -> int:
    damage = components().combat.dice.damage
    return sum(
        fleet_.count * (1 + its.hull + sum(damage[colour] * n for colour, n in weapons.items()))
        for fleet_ in fleet
        for its in (fleet_.values,)
        for weapons in (its.cannons, its.missiles)
    )


def _warning(told: str) -> str:
    return f'<p class="ec-hint">{icon("warning")}<span>{text(told)}</span></p>'


def _facts(tile: str, words: Words) -> str:
    """Points, squares, discovery, ancients."""
    tell = texts.of(words.language)
    row = components().sectors[tile]
    facts = [f"{icon('vp')}<b>{row.vp}</b>"]
    counts = Counter((one.kind, one.advanced) for one in row.squares)
    for kind, advanced in sorted(counts, key=lambda one: (KINDS.index(one[0]), one[1])):
        label = tell("tip.square_advanced" if advanced else "tip.square", kind=words.term(kind))
        facts.append(
            f'<svg class="ec-mini" viewBox="-15 -15 30 30" role="img" aria-label="{text(label)}">'
            f"{square(kind, advanced)}</svg><b>{counts[kind, advanced]}</b>"
        )
    if row.discovery:
        facts.append(f"{token_html('discovery')}{text(thing('discovery', words))}")
    if row.artifacts:
        facts.append(f"{token_html('artifact')}{text(thing('artifact', words))}")
    if row.warp_portal:
        facts.append(f"{token_html('portal')}{text(thing('warp_portal', words))}")
    ancients = (
        f"{row.ancients} × {words.term('ancient')}" if row.ancients else tell("explore.no_ancients")
    )
    facts.append(f"{small('ancient', NOBODY)}{text(ancients)}")
    return f'<p class="ec-facts">{"".join(f"<span>{fact}</span>" for fact in facts)}</p>'


def _thumb(state: State, tile: str, turn: Turn, seat: int, words: Words) -> str:
    """One turn, legal or not, with what it connects."""
    told, note, look = told_turn(state, turn, seat, words)
    degrees = turn.rotation * 60
    body = (
        f'<svg viewBox="-108 -104 216 208" aria-hidden="true">{drawing(tile, turn, False)}'
        f'<text class="ec-degrees" y="12">{degrees}°</text></svg>'
        f"<span>{text(told)}<small>{text(note)}</small></span>"
    )
    label = f"{degrees}°, {told}, {note}"
    return spot(turn_place(tile, turn.rotation), label, body, f"ec-turn {look}")


def told_turn(state: State, turn: Turn, seat: int, words: Words) -> tuple[str, str, str]:
    """What a turn connects, a remark, and how it looks."""
    tell = texts.of(words.language)
    names = words.names(state)
    if not turn.legal:
        note = tell("explore.no_link") if not turn.joined else tell("explore.wrong_link")
        return tell("explore.illegal"), note, "ec-no"
    rivals = {
        state.sectors[id].owner
        for id in turn.joined
        if state.sectors[id].owner not in (seat, NO_OWNER)
    }
    told = (
        tell("explore.links", sectors=words.listed(turn.joined))
        if turn.joined
        else tell("explore.by_generator")
    )
    if rivals:
        players = words.listed(names[rival] for rival in sorted(rivals))
        return told, tell("explore.opens", players=players), "ec-can ec-careful"
    return told, tell("explore.ways_out", n=turn.across.count("open")), "ec-can"
