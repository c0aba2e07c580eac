"""The Federation of Sol. Versatile, Spec Ops and Advanced Carriers are numbers of the data."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.numbering import PLANET, PLANETS, ground
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Declared, Note
from armillary.games.imperium.state import State
from armillary.games.imperium.units.component_limits import bring
from armillary.games.imperium.units.packed_units import FLAGSHIP, INFANTRY, count


@power("orbital_drop")
class OrbitalDrop(Declared):
    """Action: a strategy token for two infantry on one planet."""


@power("genesis")
class Genesis(Power):
    """At the end of the status phase an infantry appears in the flagship's system."""

    must = True
    windows = ("status.end",)

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return self._system(state, seat) != 0

    def _system(self, state: State, seat: int) -> int:
        units = state.players[seat].units
        return next((tile for tile in state.galaxy.tiles if count(units[tile], FLAGSHIP)), 0)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        bring(state, seat, INFANTRY, self._system(state, seat), 1, log)


@power("military_support")
class MilitarySupport(Note):
    """At the start of Sol's turn: Sol returns a strategy token, you may place two infantry."""

    infantry = 2

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        return owner == moment.subject

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        sol = state.players[owner]
        sol.strategy -= min(1, sol.strategy)
        ask(state, seat, self.id, optional=True)

    def choices(self, state: State, question: Question) -> list[Target]:
        planets = state.players[question.seat].planets
        return [Target(planet=PLANETS[planet].id) for planet in bits(planets)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.planet:
            place = ground(PLANET[target.planet])
            bring(state, question.seat, INFANTRY, place, self.infantry, log)
