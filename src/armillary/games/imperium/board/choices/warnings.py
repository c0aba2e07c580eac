"""Legal, but probably a mistake: a sentence that each player can mute on its own."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.drawing.by_kind import ByKind
from armillary.drawing.outcome import Outcome
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.board.choices.stock import STOCK
from armillary.games.imperium.economy.production import job_in
from armillary.games.imperium.flow.timing_windows import React, Use, in_vain
from armillary.games.imperium.numbering import PLANETS_OF
from armillary.games.imperium.phases.action_phase import PassTurn, Turn
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.units.movement import EndMovement
from armillary.games.imperium.units.packed_units import SHIPS

Warned = tuple[str, str]
NOTHING: Warned = ("", "")


def warn(asked: Asked, action: Action, comes: Outcome) -> Warned:
    """The key and the sentence of a warning; empty: there is none."""
    if comes.eliminated and not STOCK.eliminated(asked.state, asked.seat):
        return "eliminated", asked.tell("warning.eliminated")
    return _WARNINGS(asked, action)


def _activate(asked: Asked, action: Activate) -> Warned:
    """6.1  Nobody can come, and nothing can be produced there."""
    if asked.sources(action.system) or asked.player.units[action.system] & SHIPS:
        return NOTHING
    if job_in(asked.state, asked.seat, action.system) is not None:
        return "no_reach", asked.tell("warning.produce_only")
    return "no_reach", asked.tell("warning.no_reach")


def _pass(asked: Asked, action: Action) -> Warned:
    """5.2  Command tokens of the tactic pool are left."""
    n = asked.player.tactic
    return ("tactic_left", asked.tell("warning.tactic_left", n=n)) if n else NOTHING


def _end_movement(asked: Asked, action: Action) -> Warned:
    """6.2.9  Nothing moves, though something could."""
    tactical = asked.state.tactical
    if tactical is None or tactical.movers or any(PLANETS_OF[tactical.system]):
        return NOTHING
    return "nothing_moves", asked.tell("warning.nothing_moves")


def _use(asked: Asked, action: Use) -> Warned:
    """11.2  It is for each or all of something, and there is none."""
    assert isinstance(asked.frame, React | Turn)
    moment = asked.frame.moment
    if in_vain(asked.state, asked.seat, POWERS[action.power], moment, action.on):
        return "in_vain", asked.tell("warning.in_vain")
    return NOTHING


_WARNINGS: ByKind[Asked, Warned] = ByKind(NOTHING)
_WARNINGS.add(Activate, _activate)
_WARNINGS.add(PassTurn, _pass)
_WARNINGS.add(EndMovement, _end_movement)
_WARNINGS.add(Use, _use)
