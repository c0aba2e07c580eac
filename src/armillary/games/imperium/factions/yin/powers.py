"""The Yin Brotherhood."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.combat_rounds import fight_of, strength
from armillary.games.imperium.combat.extra_hits import opposing_targets, strike, strike_ship
from armillary.games.imperium.combat.hits import fighting
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.numbering import PLANET, PLANETS, PLANETS_OF, ground
from armillary.games.imperium.powers.active_powers import refresh
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note, Passive
from armillary.games.imperium.state import State
from armillary.games.imperium.units.component_limits import bring, obtainable, replace
from armillary.games.imperium.units.losses import destroy
from armillary.games.imperium.units.packed_units import (
    CRUISER,
    DESTROYER,
    FLAGSHIP,
    INFANTRY,
    TYPE,
    TYPES,
    count,
    types,
)
from armillary.games.imperium.units.placement import fits

SACRIFICES = (CRUISER, DESTROYER)


@power("indoctrination")
class Indoctrination(Power):
    """18.7  Two influence: one infantry of the opponent becomes one of yours."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        fight = fight_of(state)
        if seat not in (fight.attacker, fight.defender):
            return False
        theirs = strength(state, 1 - fight.side(seat))
        mine = state.players[seat]
        return bool(count(theirs, INFANTRY)) and obtainable(state, mine, INFANTRY, moment.place)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        fight, where = fight_of(state), moment.place
        opponent = fight.seat(1 - fight.side(seat))
        replace(state, seat, INFANTRY, where, where, opponent, INFANTRY, log)


class Sacrifice(Power):
    """A cruiser or destroyer of yours in the combat is destroyed for a hit."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        fight = fight_of(state)
        fights = seat in (fight.attacker, fight.defender)
        return fights and bool(strength(state, 1 - fight.side(seat)))

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        here = state.players[seat].units[moment.place]
        return [Target(unit=TYPES[type]) for type in SACRIFICES if count(here, type)]


@power("devotion")
class Devotion(Sacrifice):
    """22.6 and 22.7  After a round of space combat: a hit against a ship that you choose."""

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id)
        destroy(state, seat, moment.place, TYPE[target.unit], log, by=seat)

    def choices(self, state: State, question: Question) -> list[Target]:
        return opposing_targets(state, question.seat)

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.unit:
            strike_ship(state, question.seat, target)


@power("impulse_core")
class ImpulseCore(Sacrifice):
    """18.6  At the start of a space combat: a hit for a ship that is no fighter, if able."""

    def odds(self, side: Advantages) -> None:
        side.sacrifices = 1

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        strike(state, seat, 0, forced=1)
        destroy(state, seat, moment.place, TYPE[target.unit], log, by=seat)


@power("van_hauge")
class VanHauge(Passive):
    """22.4  When it is destroyed, in combat or not, all ships in its system are."""

    def odds(self, side: Advantages) -> None:
        side.flagship_takes_all = True

    def loses(self, state: State, seat: int, unit: int, place: int, log: Log) -> None:
        if unit != FLAGSHIP:
            return
        for player in state.players:
            forces = fighting(state, player.seat, place)
            for type in types(forces):
                destroy(state, player.seat, place, type, log, seat, count(forces, type))


@power("yin_spinner")
class YinSpinner(Power):
    """18.8  After production an infantry comes to a planet of yours in that system."""

    must = True

    def _planets(self, state: State, seat: int, system: int) -> list[int]:
        player = state.players[seat]
        return [
            planet
            for planet in PLANETS_OF[system]
            if player.planets >> planet & 1
            and fits(state, player, INFANTRY, ground(planet))
            and obtainable(state, player, INFANTRY, ground(planet))
        ]

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject and bool(self._planets(state, seat, moment.place))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id, place=moment.place)

    def choices(self, state: State, question: Question) -> list[Target]:
        planets = self._planets(state, question.seat, question.place)
        return [Target(planet=PLANETS[planet].id) for planet in planets]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.planet:
            where = ground(PLANET[target.planet])
            bring(state, question.seat, INFANTRY, where, 1, log)


@power("greyfire_mutagen")
class GreyfireMutagen(Note):
    """18.4  In this tactical action abilities and technologies of the Yin do not work."""

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        yin = state.players[owner]
        yin.silenced = True
        refresh(state, yin)
