"""Hints for animation. Dropping every one of them leaves a correct screen.

- `appear`: a piece is new; `pulse`: it has changed where it stands. `piece` is its id.
- `move`: a piece comes along a `path`, points in the units of the map.
- `mark`: something happened at a place of a sheet.
- `float`: an `amount` of `icon` is gained or lost by a `seat`.
- `banner`: a new round begins.
"""

from __future__ import annotations

from armillary.core.events import Event
from armillary.core.states.hexes import Hex
from armillary.drawing.art.hex_layout import centre
from armillary.drawing.board import Hint
from armillary.drawing.place_names import hex_place
from armillary.games.gaia.board.places import piece_id
from armillary.games.gaia.components import Gain
from armillary.games.gaia.words import GAINS

_NEW = {
    "start",
    "mine",
    "project",
    "lost_planet",
    "space_station",
    "automa_start",
    "automa_mine",
    "automa_satellite",
}
_CHANGED = {"upgrade", "downgrade_lab", "gaiaformed", "automa_upgrade"}

_MARKS = {
    "tech": ("tech", "slot"),
    "board": ("board", "action"),
    "automa_board": ("board", "action"),
    "special": ("special", "source"),
    "token": ("token", "token"),
    "rescore": ("mytoken", "token"),
    "cover": ("cover", "covered"),
    "booster": ("booster", "booster"),
    "pass": ("booster", "booster"),
    "automa_booster": ("booster", "booster"),
    "automa_pass": ("booster", "booster"),
    "convert": ("convert", "kind"),
    "faction": ("faction", "faction"),
}
"""By event: the kind of place, and the value that names it."""


def effects(event: Event) -> list[Hint]:
    """What an event looks like."""
    key, values, seat = event.key, event.values, event.seat
    if key in _NEW or key in _CHANGED:
        return [_piece("appear" if key in _NEW else "pulse", values["hex"], seat)]
    if key == "swap_institute":
        return [
            _move(values["from"], values["hex"], seat),
            _move(values["hex"], values["from"], seat),
        ]
    if key == "federation":
        return [_piece("pulse", place, seat) for place in values["hexes"]]
    if key == "scores":
        return [_float(seat, "vp", values["vp"])]
    if key == "gains":
        return _gains(seat, values["what"], values["times"])
    if key == "charge":
        return [_float(seat, "charge", values["power"])]
    if key == "burn":
        return [_float(seat, "tokens", -1)]
    if key == "round":
        return [{"kind": "banner", "round": values["round"]}]
    if key in ("research", "automa_research"):
        place = f"research:{values['area']}:{values['level']}"
        return [{"kind": "mark", "place": place, "seat": seat}]
    if key in _MARKS:
        kind, name = _MARKS[key]
        if values.get(name):
            return [{"kind": "mark", "place": f"{kind}:{values[name]}", "seat": seat}]
    return []


def _piece(kind: str, place: Hex, seat: int) -> Hint:
    return {"kind": kind, "piece": piece_id(place), "place": hex_place(place), "seat": seat}


def _move(start: Hex, end: Hex, seat: int) -> Hint:
    hint = _piece("move", end, seat)
    hint["path"] = [[round(x, 1), round(y, 1)] for x, y in (centre(start), centre(end))]
    return hint


def _float(seat: int, icon: str, amount: int) -> Hint:
    text = f"{amount:+}".replace("-", "−")
    return {"kind": "float", "seat": seat, "icon": icon, "amount": amount, "text": text}


def _gains(seat: int, what: Gain | dict[str, int], times: int) -> list[Hint]:
    """Points have an event of their own."""
    hints = []
    for kind in GAINS[1:]:
        amount = what.get(kind, 0) if isinstance(what, dict) else getattr(what, kind)
        if amount:
            hints.append(_float(seat, kind, amount * times))
    return hints
