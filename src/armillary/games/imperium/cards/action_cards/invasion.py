"""18.7  Action cards that are played in an invasion."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.economy.paying import readied
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANET, PLANETS, TILES
from armillary.games.imperium.powers.effects import exhaust, ready
from armillary.games.imperium.powers.power import NOTHING, Moment, Power, Target, power
from armillary.games.imperium.state import State
from armillary.games.imperium.units.packed_units import (
    FIGHTER,
    INFANTRY,
    ONE,
    PDS,
    STRUCTURES,
    count,
)
from armillary.games.imperium.units.placement import in_system
from armillary.games.imperium.units.reach import current
from armillary.games.imperium.units.structures import assimilate


@power("disable")
class Disable(Power):
    """22.3  Opponents' PDS in the active system have no shield and no space cannon for now."""

    def odds(self, side: Advantages) -> None:
        side.strips_shields = True
        side.silences_cannon |= not side.space

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return any(
            count(in_system(player, moment.place), PDS)
            for player in state.players
            if player.seat != seat
        )

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        current(state).marks["pds_disabled"] = 1


@power("parley")
class Parley(Power):
    """8.4  Units that were committed to your planet go back to space."""

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        tactical, units = current(state), state.players[moment.subject].units
        for type in (INFANTRY, FIGHTER):
            n = count(units[moment.place], type)
            units[moment.place] -= n * ONE[type]
            units[tactical.system] += n * ONE[type]
        planet = moment.place - TILES
        tactical.landed = tuple(each for each in tactical.landed if each != planet)
        say(log, "sent_back", moment.subject, planet=PLANETS[planet].id)


@power("infiltrate")
class Infiltrate(Power):
    """8.7  Structures on a planet that you gain become yours, as far as you have pieces (1.10)."""

    for_each = True

    def finds(self, state: State, seat: int, moment: Moment, target: Target) -> bool:
        return any(
            player.units[moment.place] & STRUCTURES
            for player in state.players
            if player.seat != seat
        )

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        assimilate(state, seat, moment.place, log)


@power("reparations")
class Reparations(Power):
    """17.3  Who took your planet exhausts one, and you ready one: as much of it as is possible."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        theirs = readied(state.players[moment.subject])
        if theirs:
            return [Target(planet=PLANETS[planet].id) for planet in bits(theirs)]
        return (NOTHING,) if state.players[seat].exhausted else ()

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id)
        if target.planet:
            exhaust(state, moment.subject, PLANET[target.planet], log)

    def choices(self, state: State, question: Question) -> list[Target]:
        mine = state.players[question.seat].exhausted
        return [Target(planet=PLANETS[planet].id) for planet in bits(mine)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.planet:
            ready(state, question.seat, PLANET[target.planet], log)
