"""Hints for animation. Dropping every one of them leaves a correct screen.

- `move`: a ship flies along a `path`, points in the units of the map.
- `appear`: a piece is new; `pulse`: it has changed where it stands. `piece` is its id.
- `mark`: something happened at a place of a sheet; the dice of a roll lie on the dice board.
- `float`: an `amount` of `icon` is gained or lost by a `seat`, where it happened if that is known.
- `banner`: a new round begins.

Events name locations, but not the side of the board they lie on. The two sides use the same names
for different points; a hint tells only what the map can look up, except for flights: those carry
the names as places, and the map knows where these lie.
"""

from __future__ import annotations

from armillary.core.events import Event
from armillary.drawing.board import Hint
from armillary.games.pulsar.board.places import (
    claim_id,
    location,
    marker_id,
    ship_id,
    system_id,
)

_MARKS = {
    "patent": ("tech", "technology"),
    "project": ("project", "slot"),
    "take_transmitter": ("offer", "face"),
    "take_die": ("die", "die"),
    "copy_die": ("die", "die"),
    "gyrodyne": ("gyro", "size"),
    "modifier": ("modifier", "token"),
    "goal": ("goal", "goal"),
    "goal_bonus": ("goal", "goal"),
}
"""By event: the kind of place, and the value that names it."""


def effects(event: Event) -> list[Hint]:
    """What an event looks like."""
    key, values, seat = event.key, event.values, event.seat
    if key == "fly":
        places = [location(name) for name in values["path"]]
        return [{"kind": "move", "piece": ship_id(seat), "places": places, "seat": seat}]
    if key in ("portal", "teleport"):
        name = values["portal" if key == "portal" else "location"]
        return [_piece("appear", ship_id(seat), name, seat)]
    if key in ("discover", "station"):
        kind = "appear" if key == "discover" else "pulse"
        return [_piece(kind, system_id(values["location"]), values["location"], seat)]
    if key in ("claim", "construct", "spin"):
        kind = "appear" if key == "claim" else "pulse"
        return [_piece(kind, claim_id(values["pulsar"]), values["pulsar"], seat)]
    if key == "roll":
        dice = dict.fromkeys(values["dice"])
        return [{"kind": "mark", "place": f"die:{die}", "seat": seat} for die in dice]
    if key == "scores":
        return [_float(seat, "vp", values["points"]), {"kind": "pulse", "piece": marker_id(seat)}]
    if key == "gains":
        return [
            _float(seat, icon, values[kind])
            for kind, icon in (("cubes", "cube"), ("pm", "pm"), ("plus2", "plus2"))
            if values.get(kind)
        ]
    if key == "round":
        return [{"kind": "banner", "round": values["round"]}]
    if key in _MARKS:
        kind, name = _MARKS[key]
        return [{"kind": "mark", "place": f"{kind}:{values[name]}", "seat": seat}]
    return []


def _piece(kind: str, piece: str, name: str, seat: int) -> Hint:
    return {"kind": kind, "piece": piece, "place": location(name), "seat": seat}


def _float(seat: int, icon: str, amount: int) -> Hint:
    text = f"{amount:+}".replace("-", "−")
    return {"kind": "float", "seat": seat, "icon": icon, "amount": amount, "text": text}
