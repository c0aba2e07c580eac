"""Hints for animation. Dropping every one of them leaves a correct screen.

- `appear`: a piece is new; `pulse`: it has changed where it stands. `piece` is its id.
- `move`: a piece comes along `places`, here named by the numbers of their sectors.
- `float`: an `amount` of `icon` is gained or lost by a `seat`.
- `dice`: what was rolled, drawn.
- `banner`: a new round begins.
"""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Event
from armillary.drawing.board import Hint
from armillary.drawing.place_names import hex_id, hex_place
from armillary.games.eclipse.board.galaxy.dice import die
from armillary.games.eclipse.board.places import fleet_id
from armillary.games.eclipse.board.theatre.fighters import colour_of
from armillary.games.eclipse.components import RESOURCES


def effects(event: Event) -> list[Hint]:
    """What an event looks like. Events name sectors; where these lie, the page knows."""
    key, values, seat = event.key, event.values, event.seat
    floats = [_float(seat, kind, amount) for kind, amount in changes(event) if amount]
    if key == "build":
        return [_ship("appear", seat, values["what"], values["sector"]), *floats]
    if floats:
        return floats
    if key == "place":
        at = tuple(values["at"])
        return [{"kind": "appear", "piece": hex_id(at), "place": hex_place(at), "seat": seat}]
    if key == "move":
        hint = _ship("move", seat, values["ship"], values["to"])
        hint["places"] = [values["start"], values["to"]]
        return [hint]
    if key == "roll":
        return [_dice(values["dice"])]
    if key == "round":
        return [{"kind": "banner", "round": values["round"]}]
    return []


def changes(event: Event) -> list[tuple[str, int]]:
    """2.2  What a seat gains and pays with an event: which resource, how much."""
    key, values = event.key, event.values
    if key == "gains":
        return [(kind, values[kind]) for kind in RESOURCES if values.get(kind)]
    if key == "trade":
        return [(values["give"], -values["rate"]), (values["take"], 1)]
    if key in ("buy", "build"):
        return [("science" if key == "buy" else "materials", -values["cost"])]
    return []


def _ship(kind: str, seat: int, ship: str, sector: str) -> Hint:
    return {"kind": kind, "piece": fleet_id(seat, ship, sector), "seat": seat}


def _float(seat: int, icon: str, amount: int) -> Hint:
    text = f"{amount:+}".replace("-", "−")
    return {"kind": "float", "seat": seat, "icon": icon, "amount": amount, "text": text}


def _dice(rolled: Iterable[tuple[int, int]]) -> Hint:
    """The dice as they lie: damage and face."""
    faces = [face for _, face in rolled]
    drawn = [die(colour_of(damage), face, str(face)) for damage, face in rolled]
    return {"kind": "dice", "faces": faces, "drawn": drawn}
