"""The rules of Gaia Project as the core asks for them: which function answers what."""

from __future__ import annotations

from armillary.core.rules import Rules
from armillary.games.gaia import invariants, notation, rulings, scoring, setup
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.state import State


class Gaia(Rules[GaiaConfig, State]):
    """The rules of Gaia Project. The Automa's deck is known by its cards, not by their order."""

    name = "gaia"
    version = rulings.VERSION
    seats = (1, 2, 3, 4)
    config_type = GaiaConfig
    frames = notation.FRAMES
    start = staticmethod(setup.setup)
    scores = staticmethod(scoring.scores)
    plain = staticmethod(notation.plain)
    restore = staticmethod(notation.restore)
    invariants = staticmethod(invariants.invariants)


GAME = Gaia()
