"""The table in characters: what a terminal shows of a match.

Texts with the names of styles ("bold #d9483b"); whoever prints them turns the names into colours.
A hex is three characters wide and two lines high; as on the printed map, (1, 0) is one up and
(0, 1) one up and to the right.
"""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.states.hexes import Hex, neighbours
from armillary.core.words import Words
from armillary.games.gaia.components import PLANETS
from armillary.games.gaia.setup import ChooseFaction
from armillary.games.gaia.state import GAIA, LOST_MINE, NO_PLANET, TRANSDIM, Player, State, Table

Span = tuple[str, str]
"""A text and its style."""
Line = list[Span]

CELL = 3
LETTERS = "mTLPAA♦"
"""By kind of structure, in the order of `state.KINDS`."""
LEGEND = (
    {"m": "mine", "T": "trading_station", "L": "research_lab", "P": "planetary_institute"},
    {"A": "academy", "S": "space_station", "g": "gaiaformer", "∗": "satellite"},
)
"""What the letters mean, line by line."""

COLOURS = {
    "blue": "#5b8def",
    "red": "#e0524d",
    "orange": "#ef8f35",
    "yellow": "#ead94c",
    "brown": "#a9744f",
    "gray": "#8f98a3",
    "white": "#f2f4f7",
    "green": "#4fbf67",
    "purple": "#a06ee0",
    "dark": "#6f7480",
}
SKIES = ("#0f1320", "#191f30", "#131b24", "#1e1a2c")
"""Backgrounds that tell sectors apart."""


def headline(state: State, words: Words) -> str:
    """Where the match stands."""
    if state.finished:
        return words.phrase("phrase", "end")
    if not state.round:
        return words.phrase("phrase", "setup")
    rounds = state.table.data.limits.rounds
    return words.phrase("phrase", "round", round=state.round, rounds=rounds)


# The map


def board(state: State, words: Words) -> list[Line]:
    """The map with everything on it, line by line."""
    table = state.table
    hexes = table.grid.index
    skies = _skies(table)
    left = min(r for _, r in hexes)
    right = max(r for _, r in hexes)
    top = max(2 * q + r for q, r in hexes)
    bottom = min(2 * q + r for q, r in hexes)
    lines: list[Line] = []
    for height in range(top, bottom - 2, -1):
        line: Line = []
        for r in range(left, right + 1):
            upper = (height - r) % 2 == 0
            place = ((height - r) // 2 if upper else (height + 1 - r) // 2, r)
            number = hexes.get(place)
            if number is None:
                line.append((" " * CELL, ""))
            else:
                draw = _upper if upper else _lower
                line += draw(state, number, skies[table.sector_of[number]])
        lines.append(line)
    for row in LEGEND:
        meant = "   ".join(f"{letter} {words.term(term)}" for letter, term in row.items())
        lines.append([(meant, "dim")])
    return lines


def _upper(state: State, number: int, sky: str) -> Line:
    """The planet of a hex, or the structure on it."""
    bit = 1 << number
    for player in state.players:
        kind = player.structures.get(number)
        if kind is not None and not player.guests & bit:
            return [(f" {LETTERS[kind]} ", f"bold #101010 on {_colour(player)}")]
        if player.projects & bit:
            return [(" g ", f"bold {_colour(player)} on {sky}")]
        if player.stations & bit:
            return [(" S ", f"bold {_colour(player)} on {sky}")]
    planet = state.planets[number]
    if planet == NO_PLANET:
        return [(" · ", f"#39415a on {sky}")]
    colour = COLOURS[state.table.data.colours[PLANETS[planet]]]
    return [(" ○ " if planet in (GAIA, TRANSDIM) else " ● ", f"{colour} on {sky}")]


def _lower(state: State, number: int, sky: str) -> Line:
    """What shares a hex: the planet's colour, satellites, a Lantid mine."""
    bit = 1 << number
    marks: Line = []
    for player in state.players:
        style = f"{_colour(player)} on {sky}"
        if player.satellites & bit:
            marks.append(("∗", style))
        if player.guests & bit:
            marks.append((LETTERS[0], style))
    planet = state.planets[number]
    if any(number in player.structures for player in state.players) and planet != NO_PLANET:
        marks.insert(0, ("●", f"{COLOURS[state.table.data.colours[PLANETS[planet]]]} on {sky}"))
    if len(marks) > CELL:
        marks = [*marks[: CELL - 1], ("+", f"on {sky}")]
    spare = CELL - len(marks)
    before = (" " * ((spare + 1) // 2), f"on {sky}")
    return [before, *marks, (" " * (spare // 2), f"on {sky}")]


def _skies(table: Table) -> dict[int, str]:
    """A background for every sector, different from its neighbours' as far as there are enough."""
    beside: dict[int, set[int]] = {number: set() for number in range(len(table.sector_names))}
    for place, number in table.grid.index.items():
        for other in _on_map(table, place):
            beside[table.sector_of[number]].add(table.sector_of[other])
    chosen: dict[int, str] = {}
    for sector, around in beside.items():
        taken = {chosen.get(other) for other in around if other != sector}
        free = [sky for sky in SKIES if sky not in taken]
        chosen[sector] = free[0] if free else SKIES[0]
    return chosen


def _on_map(table: Table, place: Hex) -> list[int]:
    return [table.grid.index[other] for other in neighbours(place) if other in table.grid.index]


def _colour(player: Player) -> str:
    return COLOURS[player.faction.data.colour]


# The players

HEADINGS = ("", "VP", "c", "o", "k", "q", "power", "research", "m/T/L/P/A")
"""Points; credits, ore, knowledge, QIC; tokens in areas I to III; levels; structures."""
ASKED, PASSED, WAITING = "▸ ", "– ", "  "


def players(
    state: State, names: Sequence[str]
) -> tuple[tuple[str, ...], list[tuple[str, list[str]]]]:
    """Headings, and for every player a style and what they have."""
    undecided = {frame.seat for frame in state.stack if isinstance(frame, ChooseFaction)}
    rows = []
    for player in state.players:
        if player.seat in undecided:
            rows.append(("dim", [WAITING + names[player.seat], *[""] * (len(HEADINGS) - 1)]))
        else:
            rows.append((f"bold {_colour(player)}", _row(state, player, names[player.seat])))
    return HEADINGS, rows


def _row(state: State, player: Player, name: str) -> list[str]:
    built = player.built
    mines, academies = built[0] + built[LOST_MINE], built[4] + built[5]
    asked = bool(state.stack) and state.stack[-1].seat == player.seat
    mark = ASKED if asked else PASSED if player.passed else WAITING
    return [
        mark + name,
        *map(str, (player.vp, player.credits, player.ore, player.knowledge, player.qic)),
        f"{player.area1}/{player.area2}/{player.area3}",
        "".join(map(str, player.research)),
        "/".join(map(str, (mines, *built[1:4], academies))),
    ]
