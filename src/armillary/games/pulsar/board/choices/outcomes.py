"""What is sure to come of an action in a turn: it is done on a copy of the table.

What is drawn or asked on the way is not known; it counts as what it is, a tile or a chance, and the
rest goes on without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from armillary.core import decision as frames
from armillary.core.decision import Action, settle
from armillary.core.events import Event
from armillary.core.words import tag
from armillary.games.pulsar.actions.gyrodynes import ClaimOffer
from armillary.games.pulsar.actions.stations import Discover
from armillary.games.pulsar.rounds.action_phase import Turn
from armillary.games.pulsar.state import State


class Stop(NamedTuple):
    """Something that happens at a location on the way."""

    location: str
    kind: str
    """`blue` or `lifeless`: a station on such a planet; `fog`, `claim`."""


class Outcome(NamedTuple):
    """What comes of an action."""

    amounts: dict[str, int]
    """By icon."""
    stops: tuple[Stop, ...] = ()


NOTHING = Outcome({})

WAITS: dict[str, str] = {
    "discover": "fog",
    "exploration_bonus": "bonus_tile",
    "bonus_draw": "bonus_tile",
    "claim_offer": "ring",
    "give_tiles": "gyrodyne",
    "free_spin": "spin",
    "teleport_where": "teleport",
    "free_cost": "transmitter",
    "linking": "",
}
"""By frame: the icon of what it may bring."""


def outcome(state: State, seat: int, action: Action) -> Outcome:
    """What a seat gains; outside its turn nothing is said, since the round would go on."""
    if not any(isinstance(frame, Turn) and frame.seat == seat for frame in state.stack):
        return NOTHING
    trial = state.clone()
    log: list[Event] = []
    frames.apply(trial, action, log)
    found: dict[str, int] = {}
    stops = _stations(log, seat)
    while trial.stack:
        frame = trial.stack[-1]
        kind = tag(frame)
        if kind not in WAITS:
            break
        trial.stack.pop()
        if isinstance(frame, Discover):
            trial.stack.pop()  # the visit, which would ask for the tile again
            stops.append(Stop(frame.location, "fog"))
        elif isinstance(frame, ClaimOffer):
            stops += [Stop(name, "claim") for name in frame.pulsars]
        told = len(log)
        if WAITS[kind]:
            _add(found, WAITS[kind], getattr(frame, "count", 1))
        settle(trial, log)
        stops += _stations(log[told:], seat)
    for event in log:
        if event.seat == seat:
            _count(found, event)
    return Outcome({icon: amount for icon, amount in found.items() if amount}, tuple(stops))


def _stations(events: Iterable[Event], seat: int) -> list[Stop]:
    """The stations that were built, in order."""
    return [
        Stop(event.values["location"], event.values["planet"])
        for event in events
        if event.key == "station" and event.seat == seat
    ]


def _add(found: dict[str, int], icon: str, amount: int) -> None:
    found[icon] = found.get(icon, 0) + amount


def _count(found: dict[str, int], event: Event) -> None:
    values = event.values
    if event.key == "scores":
        _add(found, "vp", values["points"])
    elif event.key == "gains":
        for kind, icon in (("cubes", "cube"), ("pm", "pm"), ("plus2", "plus2")):
            _add(found, icon, values.get(kind, 0))
        _add(found, "station", values.get("stations", 0))
    elif event.key in ("station", "gyrodyne"):
        _add(found, event.key, 1)
    elif event.key == "modifier":
        _add(found, values["token"], 1)
    elif event.key == "online":
        _add(found, "transmitter", 1)
    elif event.key == "doubler":
        _add(found, f"die{values['silver']}", 1)
    elif event.key == "red_die":
        # A joint may make a 0 or more than a die shows; there is no picture of that.
        if 1 <= values["die"] <= 6:
            _add(found, f"red_die{values['die']}", 1)
