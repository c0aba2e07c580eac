"""The rules of Twilight Imperium 4 as the core asks for them: which function answers what."""

from __future__ import annotations

from armillary.core.rules import Rules
from armillary.games.imperium import hidden, invariants, notation, rulings, setup
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.flow import steps
from armillary.games.imperium.phases import victory
from armillary.games.imperium.powers import registry
from armillary.games.imperium.state import State

registry.load()


class Imperium(Rules[ImperiumConfig, State]):
    """The rules of Twilight Imperium."""

    name = "imperium"
    version = rulings.VERSION
    seats = (3, 4, 5, 6)
    config_type = ImperiumConfig
    frames = notation.FRAMES
    start = staticmethod(setup.setup)
    apply = staticmethod(steps.apply)
    view = staticmethod(hidden.view)
    determinise = staticmethod(hidden.determinise)
    scores = staticmethod(victory.scores)
    plain = staticmethod(notation.plain)
    restore = staticmethod(notation.restore)
    invariants = staticmethod(invariants.invariants)


GAME = Imperium()
