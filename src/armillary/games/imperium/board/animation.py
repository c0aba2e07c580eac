"""Hints for animation. Dropping every one of them leaves a correct screen.

- `move`: a fleet flies along `places`; `appear` and `pulse`: a piece is new, or has changed.
- `dice`: what was rolled, drawn as it stands in the combat view.
- `mark`: something happened at a place of a sheet.
- `float`: an amount is gained or lost by a seat, at a place of the map if that is known.
- `banner`: a new round or phase begins.
"""

from __future__ import annotations

from armillary.core.events import Event
from armillary.drawing.board import Hint
from armillary.games.imperium.board.galaxy.unit_art import die
from armillary.games.imperium.board.places import (
    fleet_id,
    planet,
    planet_id,
    system,
    thing,
    tokens_id,
)
from armillary.games.imperium.numbering import PLANET

_MARKS = {
    "take_card": "card",
    "strategy": "card",
    "secondary": "card",
    "research": "technology",
    "gain_technology": "technology",
    "score": "objective",
    "agenda": "agenda",
}
"""By event: the value that names a thing on a sheet."""


def effects(event: Event) -> list[Hint]:
    """What an event looks like."""
    key, values, seat = event.key, event.values, event.seat
    if key == "activate" or key == "token":
        return [{"kind": "appear", "piece": tokens_id(values["system"]), "seat": seat}]
    if key in ("move", "retreat"):
        path = values.get("path") or (values["system"],)
        places = [system(tile) for tile in path]
        piece = fleet_id(path[-1], seat)
        return [{"kind": "move", "piece": piece, "places": places, "seat": seat}]
    if key == "roll":
        hits, dice = values["hits"], values["dice"]
        drawn = [die(f"{values['need']}+", True, seat)] * hits + [die("–", False, seat)] * (
            dice - hits
        )
        return [{"kind": "dice", "faces": [], "drawn": drawn, "label": f"{hits}/{dice}"}]
    if key in ("destroyed", "sustain", "removed", "placed", "produced"):
        return _changed(str(values.get("place", "")), seat)
    if key in ("control", "exhaust", "bombard") and "planet" in values:
        return [{"kind": "pulse", "piece": planet_id(values["planet"]), "seat": seat}]
    if key in ("points", "scores") and "n" in values:
        return [_float(seat, "vp", values["n"])]
    if key == "trade_goods":
        return [_float(seat, "trade_goods", values["n"])]
    if key == "round":
        return [{"kind": "banner", "round": values["round"]}]
    if key in _MARKS:
        return [{"kind": "mark", "place": thing(str(values[_MARKS[key]])), "seat": seat}]
    return []


def _changed(place: str, seat: int) -> list[Hint]:
    """What stands in a place has changed: a fleet, or a planet."""
    if place.isdigit():
        return [{"kind": "pulse", "piece": fleet_id(int(place), seat), "seat": seat}]
    if place in PLANET:
        return [{"kind": "pulse", "piece": planet_id(place), "place": planet(place), "seat": seat}]
    return []


def _float(seat: int, icon: str, amount: int) -> Hint:
    text = f"{amount:+}".replace("-", "−")
    return {"kind": "float", "seat": seat, "icon": icon, "amount": amount, "text": text}
