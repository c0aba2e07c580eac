"""The Clan of Saar. Floating Factories and the Son of Ragh are numbers of the data."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.production import Job, can_produce, job_in, produce
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANET, PLANETS, TILES, ground
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Declared, Note, Passive
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import INFANTRY, ONE
from armillary.games.imperium.units.placement import closed, ground_forces, has_ships


@power("scavenge")
class Scavenge(Declared):
    """18.7  A trade good for each planet gained."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject


@power("nomadic")
class Nomadic(Passive):
    """14.4  Objectives are scored without the home planets."""

    def needs_home(self, state: State, seat: int) -> bool:
        return False


@power("chaos_mapping")
class ChaosMapping(Power):
    """6.1.3 and 22.37  Asteroid fields are closed to others; a unit at the start of each turn."""

    windows = ("turn.start_self",)

    def may_activate(self, state: State, seat: int, active: int, system: int) -> bool:
        asteroids = state.galaxy.anomalies["asteroid_field"] >> system & 1
        return not (asteroids and has_ships(state.players[seat], system))

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject

    def _job(self, state: State, seat: int, system: int) -> Job | None:
        """One unit, where something with production is; this is no use of production."""
        job = job_in(state, seat, system)
        if job is None:
            return None
        return msgspec.structs.replace(job, limit=1, infantry=min(1, job.infantry), discount=False)

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        for system in state.galaxy.tiles:
            job = self._job(state, seat, system)
            if job is not None and can_produce(state, seat, job):
                yield Target(system=system)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        produce(state, seat, self._job(state, seat, target.system))


@power("raghs_call")
class RaghsCall(Note):
    """18.7  You landed: the ground forces of the Saar leave for another planet of theirs."""

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        here = ground_forces(state.players[owner], moment.place - TILES)
        return seat == moment.subject and here > 0 and bool(self._goals(state, owner, moment.place))

    def _goals(self, state: State, owner: int, place: int) -> list[int]:
        planets = bits(state.players[owner].planets)
        return [p for p in planets if ground(p) != place and not closed(state, p)]

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        ask(state, seat, self.id, place=moment.place, other=owner)

    def choices(self, state: State, question: Question) -> list[Target]:
        goals = self._goals(state, question.other, question.place)
        return [Target(planet=PLANETS[planet].id) for planet in goals]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        saar = state.players[question.other]
        n = ground_forces(saar, question.place - TILES)
        saar.units[question.place] -= n * ONE[INFANTRY]
        saar.units[ground(PLANET[target.planet])] += n * ONE[INFANTRY]
        say(log, "land", saar.seat, planet=target.planet, unit="infantry", n=n)
