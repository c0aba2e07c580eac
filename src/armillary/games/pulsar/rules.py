"""The rules of Pulsar 2849 as the core asks for them: which function answers what."""

from __future__ import annotations

from armillary.core.rules import Rules
from armillary.games.pulsar import invariants, notation, rulings, scoring, setup
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.state import State


class Pulsar(Rules[PulsarConfig, State]):
    """The rules of Pulsar 2849. What lies face down is known by what may lie there."""

    name = "pulsar"
    version = rulings.VERSION
    seats = (2, 3, 4)
    config_type = PulsarConfig
    frames = notation.FRAMES
    start = staticmethod(setup.setup)
    scores = staticmethod(scoring.scores)
    plain = staticmethod(notation.plain)
    restore = staticmethod(notation.restore)
    invariants = staticmethod(invariants.invariants)


GAME = Pulsar()
