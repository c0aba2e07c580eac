"""The names of everything that can be clicked: `loc:s7`, `die:5`, `tech:AI-1`, `cost:2:4`.

The same names stand as `data-place` on what is drawn, and in the choices.
"""

from __future__ import annotations

from armillary.games.pulsar.state import State


def location(name: str) -> str:
    """The place of a location of the cluster."""
    return f"loc:{name}"


def location_id(name: str) -> str:
    """The id of the drawn location."""
    return f"loc-{name}"


def system_id(name: str) -> str:
    """The id of what lies on a system."""
    return f"system-{name}"


def claim_id(name: str) -> str:
    """The id of the ring and the gyrodyne on a pulsar."""
    return f"claim-{name}"


def ship_id(seat: int) -> str:
    """The id of a survey ship."""
    return f"ship-{seat}"


def marker_id(seat: int) -> str:
    """The id of a marker on the score track."""
    return f"score-{seat}"


def landing(track: str, marker: int, die: int) -> str:
    """Where a marker would land if this die were taken."""
    return f"land:{track}:{marker}:{die}"


def cost(unit: int, value: int) -> str:
    """A cost of an own transmitter."""
    return f"cost:{unit}:{value}"


def end(unit: int, side: str) -> str:
    """An end of an own transmitter."""
    return f"end:{unit}:{side}"


def sheet_of(seat: int) -> str:
    """The sheet with what a player has."""
    return f"player-{seat}"


def is_location(state: State, name: str) -> bool:
    """Whether the cluster has this location."""
    return name in state.table.graph.index


def pulsars(state: State) -> int:
    """All pulsars, isolated ones included."""
    return state.table.graph.pulsars | state.table.graph.isolated
