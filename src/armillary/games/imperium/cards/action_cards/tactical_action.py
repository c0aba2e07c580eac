"""18.4  Action cards that are played after an activation or a movement."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Event, Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.space_cannon import fire_with, firing, roll_guns
from armillary.games.imperium.components import Roll
from armillary.games.imperium.flow.steps import Step, step
from armillary.games.imperium.galaxy.adjacency import adjacent
from armillary.games.imperium.numbering import PLANETS_OF, ground
from armillary.games.imperium.powers.effects import place_target
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.state import State
from armillary.games.imperium.units.component_limits import obtainable, replace
from armillary.games.imperium.units.packed_units import CRUISER, DOCK, DREADNOUGHT, count
from armillary.games.imperium.units.placement import has_ships
from armillary.games.imperium.units.reach import OTHER_SHIPS, current

BATTLESTATION = Roll(hit=5, dice=3)


@power("in_the_silence_of_space")
class InTheSilenceOfSpace(Power):
    """6.2.3  Ships that start in one system may move through systems with other ships."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        player = state.players[seat]
        return [Target(system=tile) for tile in state.galaxy.tiles if has_ships(player, tile)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        current(state).marks[f"opens {target.system}"] = OTHER_SHIPS


@power("lost_star_chart")
class LostStarChart(Power):
    """6.2.8  Alpha and beta wormholes are one kind in this tactical action."""

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        current(state).marks["wormholes_joined"] = 1


@power("upgrade")
class Upgrade(Power):
    """22.25  A cruiser that was in the active system already becomes a dreadnought."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        player = state.players[seat]
        here = moment.place
        cruiser = bool(count(player.units[here], CRUISER))
        return cruiser and obtainable(state, player, DREADNOUGHT, here)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        here = moment.place
        replace(state, seat, DREADNOUGHT, here, here, seat, CRUISER, log)


@power("experimental_battlestation")
class ExperimentalBattlestation(Power):
    """22.26  A space dock in or next to the active system fires at the ships that moved in."""

    def odds(self, side: Advantages) -> None:
        side.more_cannon = BATTLESTATION if side.space else None

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return has_ships(state.players[moment.subject], moment.place)

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        units = state.players[seat].units
        near = adjacent(state, moment.place, seat) | 1 << moment.place
        return [
            place_target(where)
            for tile in bits(near)
            for where in (tile, *map(ground, PLANETS_OF[tile]))
            if count(units[where], DOCK)
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        if log is not None:
            guns = [(DOCK, 1, BATTLESTATION)]
            values = firing(state, moment.subject, moment.place, guns)
            log.append(Event("cannon", seat, values))
        fire_with(state, "battlestation", seat, moment.subject, moment.place)


@step("battlestation")
def battlestation(state: State, work: Step, log: Log) -> None:
    """6.4.3  The dice of one space dock."""
    roll_guns(state, work.seat, work.other, [(DOCK, 1, BATTLESTATION)])
