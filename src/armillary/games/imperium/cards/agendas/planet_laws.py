"""13.6  Laws on planets, which stay there whoever controls the planet."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.cards.agendas.shared import Law
from armillary.games.imperium.numbering import AGENDA, PLANET, ground
from armillary.games.imperium.phases.victory import gain_points_together
from armillary.games.imperium.powers.power import Moment, Target, power
from armillary.games.imperium.powers.powers_from_data import Passive
from armillary.games.imperium.state import NONE, State
from armillary.games.imperium.units.losses import destroy, destroy_all
from armillary.games.imperium.units.packed_units import INFANTRY, UNITS, count
from armillary.games.imperium.units.placement import controller


@power("core_mining")
class CoreMining(Passive):
    """An infantry is lost; the planet is worth more (a number of the data)."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        place = ground(PLANET[outcome])
        for player in state.players:
            if count(player.units[place], INFANTRY):
                destroy(state, player.seat, place, INFANTRY, log)


@power("demilitarized_zone")
class DemilitarizedZone(Passive):
    """8.4 and 9.3  No unit is on the planet, and none can come."""

    def closed(self, state: State, seat: int, planet: int) -> bool:
        return state.laws.get(AGENDA[self.id]) == planet

    def enact(self, state: State, outcome: str, log: Log) -> None:
        for player in state.players:
            destroy_all(state, player.seat, ground(PLANET[outcome]), UNITS, log)


@power("holy_planet_of_ixth")
class HolyPlanetOfIxth(Law):
    """14.9  The planet is worth a victory point; nothing is produced on it."""

    must = True

    def enact(self, state: State, outcome: str, log: Log) -> None:
        owner = controller(state, PLANET[outcome])
        if owner != NONE:
            gain_points_together(state, {owner: 1}, self.id, log)

    def production(self, state: State, seat: int, place: int, unit: int, value: int) -> int:
        return 0 if place == ground(state.laws[self.number]) else value

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject and moment.place == ground(state.laws[self.number])

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        changes = {seat: 1}
        if moment.other != NONE:
            changes[moment.other] = -1
        gain_points_together(state, changes, self.id, log)
