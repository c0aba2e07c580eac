"""The L1Z1X Mindnet. Super-Dreadnoughts are numbers of the data."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.games.imperium import rulings
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.combat_rounds import fight_of, strength
from armillary.games.imperium.combat.invasion import bombable, bombard_with, bombers
from armillary.games.imperium.components import Technology
from armillary.games.imperium.economy.command_tokens import reinforcements, take_from_pool
from armillary.games.imperium.economy.paying import can_pay, pay
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import TECH
from armillary.games.imperium.powers.power import NOTHING, Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note, Passive
from armillary.games.imperium.state import NONE, State
from armillary.games.imperium.units.packed_units import DREADNOUGHT, FLAGSHIP, count
from armillary.games.imperium.units.structures import assimilate


@power("assimilate")
class Assimilate(Power):
    """8.7  Structures on a planet that you gain become yours, as far as you have pieces (1.10)."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        assimilate(state, seat, moment.place, log)


@power("harrow")
class Harrow(Power):
    """22.2  After each round of ground combat your ships bombard, unless a shield protects."""

    def odds(self, side: Advantages) -> None:
        side.bombards_each_round = not side.space

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        fight = fight_of(state)
        return (
            seat == fight.attacker == state.active
            and bool(strength(state, 1 - fight.side(seat)))
            and bool(bombers(state, state.players[seat], fight.system))
            and fight.planet in bombable(state, fight.system)
        )

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        fight, player = fight_of(state), state.players[seat]
        types = bombers(state, player, fight.system)
        ships = {type: count(player.units[fight.system], type) for type in types}
        bombard_with(state, fight.planet, ships, log)


@power("flagship_001")
class Flagship001(Passive):
    """7.3.4  Hits of the flagship and of dreadnoughts with it go to ships other than fighters."""

    def odds(self, side: Advantages) -> None:
        side.forcing = ("flagship", "dreadnought")

    def forces_hits(self, state: State, seat: int, unit: int) -> bool:
        fight = fight_of(state)
        if fight.planet != NONE or unit not in (FLAGSHIP, DREADNOUGHT):
            return False
        return bool(count(state.players[seat].units[fight.system], FLAGSHIP))


@power("inheritance_systems")
class InheritanceSystems(Passive):
    """16.4  Exhaust it and pay two resources: all prerequisites are ignored."""

    def skips(self, state: State, seat: int, tech: Technology) -> Iterable[str]:
        player = state.players[seat]
        ready = not player.spent >> TECH[self.id] & 1
        return (self.id,) if ready and can_pay(state, player, self.cost) else ()

    def later(self, state: State, seat: int, name: str, n: int, log: Log) -> None:
        state.players[seat].spent |= 1 << TECH[self.id]
        say(log, "use", seat, power=self.id, on=NOTHING)
        pay(state, seat, self.cost, log)


@power("cybernetic_enhancements")
class CyberneticEnhancements(Note):
    """A token leaves the strategy pool of the L1Z1X, then one of yours comes into your own."""

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        if seat != moment.subject or not state.players[owner].strategy:
            return False
        mine = reinforcements(state.players[seat]) > 0
        return mine or rulings.owners_give_what_they_have(state)

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        player = state.players[seat]
        take_from_pool(state.players[owner], "strategy")
        if not reinforcements(player):
            return
        player.strategy += 1
        pools = player.tactic, player.fleet, player.strategy
        say(log, "tokens", seat, n=1, pools=pools)
