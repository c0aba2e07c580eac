"""The names of everything that can be clicked: `sys:18`, `planet:jord`, `card:sabotage`.

The same names stand as `data-place` on what is drawn, and in the choices.
"""

from __future__ import annotations

from collections.abc import Mapping

from armillary.core.decision import Frame
from armillary.core.states.hexes import Hex
from armillary.core.words import tag
from armillary.drawing.place_names import hex_id, hex_place
from armillary.games.imperium.numbering import DATA, PLANETS, TILES
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.state import NONE, State


def system(tile: int) -> str:
    """The place of a system."""
    return f"sys:{tile}"


def system_id(tile: int) -> str:
    """The id of the drawn tile."""
    return f"sys-{tile}"


def planet(id: str) -> str:
    """The place of a planet."""
    return f"planet:{id}"


def planet_id(id: str) -> str:
    """The id of the drawn planet."""
    return f"planet-{id}"


def fleet_id(tile: int, seat: int) -> str:
    """The id of the ships of a seat in a system."""
    return f"fleet-{tile}-{seat}"


def tokens_id(tile: int) -> str:
    """The id of the command tokens in a system."""
    return f"tokens-{tile}"


ACTIVE_ID = "active-system"
"""The id of what is drawn over the active system."""


def free(place: Hex) -> str:
    """2.6  A place that waits for a tile."""
    return hex_place(place)


def free_id(place: Hex) -> str:
    """The id of the drawn free place."""
    return hex_id(place)


def sheet_of(seat: int) -> str:
    """The sheet with what a player has."""
    return f"faction-{seat}"


def on_board(place: int) -> str:
    """A place of the rules: the space area of a system, or a planet."""
    return system(place) if place < TILES else planet(PLANETS[place - TILES].id)


def thing(name: str) -> str:
    """The place of anything that has a name in the data; empty: it lies nowhere."""
    return next((f"{kind}:{name}" for kind, rows in _ROWS.items() if name in rows), "")


_ROWS: dict[str, Mapping[str, object]] = {
    "tech": DATA.technologies,
    "card": DATA.action_cards,
    "objective": DATA.objectives,
    "agenda": DATA.agendas,
    "strategy": DATA.strategy_cards,
    "note": DATA.promissory_notes,
    "faction": DATA.factions,
    "ability": DATA.abilities,
}


def of_target(state: State, target: Target) -> str:
    """Where a target can be clicked: the smallest thing that it names."""
    if target.planet:
        return planet(target.planet)
    if target.system > 0 and state.galaxy.mask >> target.system & 1:
        return system(target.system)
    found = thing(target.name) if target.name else ""
    if not found and target.player != NONE:
        return f"player:{target.player}"
    return found


def asked_frame(state: State) -> Frame | None:
    """The frame that asks now."""
    return state.stack[-1] if state.stack else None


def asks(state: State, *frames: str) -> bool:
    """Whether one of these frames asks now."""
    frame = asked_frame(state)
    return frame is not None and tag(frame) in frames
