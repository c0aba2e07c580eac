"""The Xxcha Kingdom. The reach of the Loncara Ssodu is a number of the data."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.command_tokens import take_from_pool
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import links
from armillary.games.imperium.galaxy.control import gain_control
from armillary.games.imperium.numbering import MECATOL_REX, PLANET, PLANETS, TILE_OF, ground
from armillary.games.imperium.powers.effect_types import ReplaceAgenda
from armillary.games.imperium.powers.effects import carry_out
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Cancelling, Declared, Note, Passive
from armillary.games.imperium.state import State
from armillary.games.imperium.units.placement import has_ships


@power("peace_accords")
class PeaceAccords(Power):
    """22.33  After Diplomacy: control of a planet without units next to one of yours."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        mine, near = state.players[seat].planets, links(state, seat)
        reach = 0
        for planet in bits(mine):
            reach |= near[TILE_OF[planet]] | 1 << TILE_OF[planet]
        return [
            Target(planet=PLANETS[planet].id)
            for planet in bits(state.galaxy.planets & ~mine & ~(1 << MECATOL_REX))
            if reach >> TILE_OF[planet] & 1
            and not any(player.units[ground(planet)] for player in state.players)
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        gain_control(state, seat, PLANET[target.planet], log)


@power("quash")
class Quash(Declared):
    """13.2  A strategy token: the agenda is discarded, and the next one revealed."""


@power("political_favor")
class PoliticalFavor(Note):
    """13.2  The same, but the Xxcha pay the token."""

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        return state.players[owner].strategy > 0

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        take_from_pool(state.players[owner], "strategy")
        say(log, "spend", owner, trade_goods=0, strategy_tokens=1)
        carry_out(state, seat, (ReplaceAgenda(),), self.id)


@power("instinct_training")
class InstinctTraining(Cancelling):
    """17.4  Exhaust it and spend a strategy token: an action card is cancelled."""


@power("nullification_field")
class NullificationField(Declared):
    """6.1.4  Whoever activates a system with your ships has no more turn."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat != moment.subject and has_ships(state.players[seat], moment.place)


@power("loncara_ssodu")
class LoncaraSsodu(Passive):
    """6.4.1  Its space cannon reaches adjacent systems (see `space_cannon`)."""
