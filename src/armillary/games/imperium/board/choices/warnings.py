"""Legal, but probably a mistake: a sentence that each player can mute on its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from armillary.core.decision import Action
from armillary.core.words import tag
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.economy.production import job_in
from armillary.games.imperium.numbering import PLANETS_OF
from armillary.games.imperium.units.packed_units import SHIPS

Warned = tuple[str, str]
NOTHING: Warned = ("", "")


def warn(asked: Asked, action: Action) -> Warned:
    """The key and the sentence of a warning; empty: there is none."""
    made = _WARNINGS.get(tag(action))
    return made(asked, action) if made is not None else NOTHING


def _activate(asked: Asked, action: Any) -> Warned:
    """6.1  Nobody can come, and nothing can be produced there."""
    if asked.sources(action.system) or asked.player.units[action.system] & SHIPS:
        return NOTHING
    if job_in(asked.state, asked.seat, action.system) is not None:
        return "no_reach", asked.tell("warning.produce_only")
    return "no_reach", asked.tell("warning.no_reach")


def _pass(asked: Asked, action: Any) -> Warned:
    """5.2  Command tokens of the tactic pool are left."""
    n = asked.player.tactic
    return ("tactic_left", asked.tell("warning.tactic_left", n=n)) if n else NOTHING


def _end_movement(asked: Asked, action: Any) -> Warned:
    """6.2.9  Nothing moves, though something could."""
    tactical = asked.state.tactical
    if tactical is None or tactical.movers or any(PLANETS_OF[tactical.system]):
        return NOTHING
    return "nothing_moves", asked.tell("warning.nothing_moves")


_WARNINGS: dict[str, Callable[[Asked, Any], Warned]] = {
    "activate": _activate,
    "pass": _pass,
    "end_movement": _end_movement,
}
