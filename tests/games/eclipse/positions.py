"""Positions for the tests of the rules: a few lines of text, an action, what it does or why not.

    state = position('''
        players.0.resources = {materials = 7}
        players.0.tracks.grid = ["gauss_shield"]
    ''', row({"201": {"owner": 0}, "304": {"ships": [ships(1, cruiser=2)]}}))
    refused(state, Build("cruiser", "304"), "8.1", sector="304")     # the rule and its numbers
    do(state, Build("cruiser", "201"))                               # legal, and done
    assert count(state, "201", 0) == (0, 1, 0, 0)
    assert asked(state) == (0, "building")

The table. Two players, the Terran Directorate and the Terran Federation, with the normal blueprints
of nobody and without warp portals; seat 0 has the turn in round 1. Every option of a match can be
another: `position(text, players=4, warp_portals=True, species=(...))`.

The text is TOML over that table; it names what is different.
- `turn = 1`: seat 1 has the turn. `round = 8`: the last one. `start = 1`, `traitor = 0`.
- `players.0.resources = {money = 7}`, `players.0.cubes = {money = 9}`: on the population track.
- `players.0.spent = {explore = 4}`: discs on action spaces; those on the track are what is left.
- `players.0.tracks.nano = [...]`: technologies. `players.0.designs.cruiser = ["", ..]`: part tiles.
- `players.0.reputation = [1, 3]`, `ambassadors = [2]`, `kept = ["money_cache"]`, `passed = true`.
- `sectors.201 = {at = [1, -1], rotation = 2, owner = 0, cubes = [0], ...}`: squares from 0;
  also orbital, monolith, portal_vp, discovery, npcs = [0, 0] (their damage), ships.
- `stacks.outer = {left = 1, discards = ["301"]}`, `tray = {...}`, `used = {...}`.
- `stack = [{frame = "moving", seat = 0, left = 2}, ...]`: another question than a turn.

`row` lays sectors far away side by side, so that each is connected to the next and to nothing else.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from armillary.core import position as core
from armillary.core.decision import Frame, settle
from armillary.core.events import Event
from armillary.games.eclipse.combat.attack import Rolled
from armillary.games.eclipse.components import components
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.notation import NO_TURN
from armillary.games.eclipse.rounds.turn import PASS, round_frames
from armillary.games.eclipse.rounds.upkeep import Accounts
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import State
from tests.games.playing import Playing

PLAYING = Playing(GAME)
do, refused, options = PLAYING.do, PLAYING.refused, PLAYING.options
asked, let_chance, keys = PLAYING.asked, PLAYING.let_chance, PLAYING.keys

SPECIES = (
    "terran_directorate",
    "terran_federation",
    "terran_union",
    "terran_republic",
    "terran_conglomerate",
    "terran_alliance",
)
HOMES = ("221", "223", "225", "227", "229", "231")
"""The starting sectors of these species."""

RIGHT, LEFT = 2, 5
"""The edges at which the sectors of a row touch."""

BURST, BLANK = 6, 1


def config(**options: Any) -> EclipseConfig:
    """The fixed table, with some options different."""
    players = options.setdefault("players", 2)
    if isinstance(options.get("species"), str):
        options["species"] = (options["species"],)
    chosen = tuple(options.pop("species", ()))
    if chosen or not options.pop("draft", False):
        rows = components().species
        pairs = {rows[id].pair for id in chosen}
        rest = [id for id in SPECIES if id not in chosen and id not in pairs]
        options["species"] = (*chosen, *rest)[:players]
    chosen_npcs = {"ancient": "normal", "guardian": "normal", "gcds": "normal", "start": 0}
    return EclipseConfig(**{**chosen_npcs, **options})


def position(text: str = "", *rows: Mapping[str, Any], **options: Any) -> State:
    """The state that a text describes, over the fixed table."""
    chosen = config(**options)
    given = tomllib.loads(text)
    if not chosen.species:
        given.setdefault("turn", NO_TURN)
    sectors = given.setdefault("sectors", {})
    for row in rows:
        for id, fields in row.items():
            sectors[id] = {**sectors.get(id, {}), **fields}
    return PLAYING.read(chosen, given)


def row(sectors: Mapping[str, Mapping[str, Any]], at: tuple[int, int] = (10, 0)) -> dict[str, Any]:
    """Sectors side by side, each connected to the next."""
    found: dict[str, Any] = {}
    for number, (id, fields) in enumerate(sectors.items()):
        edges = [LEFT] * (number > 0) + [RIGHT] * (number < len(sectors) - 1)
        place = {"at": [at[0] + number, at[1]], "rotation": turn_to(id, edges)}
        found[id] = {**place, **fields}
    return found


def turn_to(id: str, edges: Sequence[int]) -> int:
    """A turn by which a sector shows wormholes at these edges."""
    wormholes = components().sectors[id].wormholes
    for turn in range(6):
        if all((edge - turn) % 6 in wormholes for edge in edges):
            return turn
    raise AssertionError(f"{id} cannot show wormholes at {edges}")


def ships(seat: int, **counts: int) -> dict[str, int]:
    """The ships of a player in a sector."""
    return {"seat": seat, **counts}


def frames(*asking: dict[str, Any]) -> str:
    """A line of text: these frames are on top of those of a round, the last of them is asked."""
    below = [msgspec.to_builtins(frame) for frame in round_frames(0)]
    return f"stack = {core.toml_value([*below, *asking])}"


def settled(state: State, *work: Frame) -> list[Event]:
    """Work frames are worked off, the first of them first; what they do."""
    events: list[Event] = []
    state.stack += reversed(work)
    settle(state, events)
    return events


def top(state: State) -> Any:
    """The frame that asks, for a look at its fields."""
    return state.stack[-1]


def roll(state: State, *faces: int) -> list[Event]:
    """Dice fall like this; 6 is the burst, 1 the blank."""
    return do(state, *(Rolled(face) for face in faces))


def to_combat(text: str = "", *rows: Mapping[str, Any], **options: Any) -> State:
    """The Combat phase has begun: everybody has passed, seat 0 last."""
    players = options.get("players", 2)
    passed = "\n".join(f"players.{seat}.passed = true" for seat in range(1, players))
    state = position(f"first_pass = 1\n{passed}\n{text}", *rows, **options)
    do(state, PASS)
    return state


def to_upkeep(state: State, seat: int = 0) -> None:
    """The accounts of a seat are settled now; then the turn goes on."""
    settled(state, Accounts(seat))


# What is on the table


def count(state: State, sector: str, seat: int) -> tuple[int, ...]:
    """The ships of a player in a sector, by type."""
    for its in state.sectors[sector].squadrons:
        if its.seat == seat:
            return its.ships
    return (0, 0, 0, 0)


def values(events: Sequence[Event], key: str) -> list[dict[str, Any]]:
    """The values of all events of a kind."""
    return [event.values for event in events if event.key == key]
