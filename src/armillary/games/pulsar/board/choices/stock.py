"""What a player has, and what of it an action changes (see `drawing.outcome`).

What is drawn or asked on a flight is not known; it counts as what it is, a tile or a chance, and
the rest of the flight goes on without it.
"""

from __future__ import annotations

from typing import NamedTuple

from armillary.core.decision import Action, Frame
from armillary.core.events import Event
from armillary.core.words import tag
from armillary.drawing.outcome import Amounts, Outcome, Stock
from armillary.games.pulsar.actions.gyrodynes import ClaimOffer
from armillary.games.pulsar.actions.stations import Discover
from armillary.games.pulsar.rounds.action_phase import EndTurn, Turn
from armillary.games.pulsar.state import State

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


class Stop(NamedTuple):
    """Something that happens at a location on the way."""

    location: str
    kind: str
    """`blue` or `lifeless`: a station on such a planet; `fog`, `claim`."""


class PulsarStock(Stock[State]):
    """Points, cubes and tokens; pieces and dice are told by what happens."""

    def amounts(self, state: State, seat: int, /) -> dict[str, int]:
        player = state.players[seat]
        return {
            "vp": player.vp,
            "cube": player.cubes,
            "pm": player.pm,
            "plus2": player.plus2,
        }

    def gains(self, event: Event, /) -> Amounts:
        key, values = event.key, event.values
        if key == "scores":
            return {"vp": max(0, values["points"])}
        if key == "gains":
            names = {"cube": "cubes", "pm": "pm", "plus2": "plus2", "station": "stations"}
            return {icon: values.get(name, 0) for icon, name in names.items()}
        if key in ("station", "gyrodyne"):
            return {key: 1}
        if key == "modifier":
            return {values["token"]: 1}
        if key == "online":
            return {"transmitter": 1}
        if key == "doubler":
            return {f"die{values['silver']}": 1}
        # A joint may make a 0 or more than a die shows; there is no picture of that.
        if key == "red_die" and 1 <= values["die"] <= 6:
            return {f"red_die{values['die']}": 1}
        if key == "waits" and values["icon"]:
            return {values["icon"]: values["count"]}
        return {}

    def end(self, state: State, frame: Frame, /) -> Action | None:
        """4.1  No die is left, and nothing to construct."""
        if not isinstance(frame, Turn) or state.players[frame.seat].silver or state.reds:
            return None
        left = frame.options(state)
        return left[0] if len(left) == 1 and isinstance(left[0], EndTurn) else None

    def skips(self, trial: State, frame: Frame, log: list[Event], /) -> bool:
        kind = tag(frame)
        if kind not in WAITS:
            return False
        trial.stack.pop()
        stops: list[Stop] = []
        if isinstance(frame, Discover):
            trial.stack.pop()  # the visit, which would ask for the tile again
            stops.append(Stop(frame.location, "fog"))
        elif isinstance(frame, ClaimOffer):
            stops += [Stop(name, "claim") for name in frame.pulsars]
        seat = getattr(frame, "player", frame.seat)
        values = {"icon": WAITS[kind], "count": getattr(frame, "count", 1), "stops": stops}
        log.append(Event("waits", seat, values))
        return True


class TileStock(PulsarStock):
    """15.1  One tile of several: the next is asked for, and is no part of it."""

    alone = True

    def skips(self, trial: State, frame: Frame, log: list[Event], /) -> bool:
        return False


STOCK, TILE_STOCK = PulsarStock(), TileStock()


def stops(found: Outcome) -> list[Stop]:
    """What happens on the way, in order."""
    there: list[Stop] = []
    for event in found.events:
        if event.key == "station":
            there.append(Stop(event.values["location"], event.values["planet"]))
        elif event.key == "waits":
            there += event.values["stops"]
    return there
