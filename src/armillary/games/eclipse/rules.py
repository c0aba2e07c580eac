"""The rules of Eclipse as the core asks for them: which function answers what."""

from __future__ import annotations

from armillary.core.rules import Rules
from armillary.games.eclipse import hidden, invariants, notation, rulings, scoring, setup
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.state import State


class Eclipse(Rules[EclipseConfig, State]):
    """The rules of Eclipse."""

    name = "eclipse"
    version = rulings.VERSION
    seats = (2, 3, 4, 5, 6)
    config_type = EclipseConfig
    frames = notation.FRAMES
    start = staticmethod(setup.setup)
    view = staticmethod(hidden.view)
    determinise = staticmethod(hidden.determinise)
    scores = staticmethod(scoring.scores)
    plain = staticmethod(notation.plain)
    restore = staticmethod(notation.restore)
    invariants = staticmethod(invariants.invariants)


GAME = Eclipse()
