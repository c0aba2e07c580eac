"""The Universities of Jol-Nar. Fragile and Analytical are numbers of the data."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.combat_rounds import fight_of
from armillary.games.imperium.economy.research import gain_tech, in_deck
from armillary.games.imperium.flow.steps import Step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import Wormholes, presence
from armillary.games.imperium.numbering import DATA, STRATEGY_CARD, TECH
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Declared, Note, Passive
from armillary.games.imperium.state import NONE, Group, State
from armillary.games.imperium.units.packed_units import FLAGSHIP, SHIPS
from armillary.games.imperium.units.placement import in_system

MORE_HITS = 2


@power("brilliant")
class Brilliant(Passive):
    """The primary ability of Technology instead of its secondary, for a strategy token."""

    def secondary_instead(self, state: State, seat: int, card: str) -> bool:
        return card == "technology" and state.players[seat].strategy > 0

    def later(self, state: State, seat: int, name: str, n: int, log: Log) -> None:
        state.players[seat].strategy -= 1
        say(log, "use", seat, power=self.id, on=Target())
        parts = DATA.strategy_cards[name].primary
        card = STRATEGY_CARD[name]
        then(
            state,
            *(Step(seat, "strategic.primary", n=card, place=part) for part in range(len(parts))),
        )


@power("eres_siphons")
class EresSiphons(Declared):
    """Four trade goods after another player activates a system with your ships."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        ships = state.players[seat].units[moment.place] & SHIPS
        return seat != moment.subject and ships != 0


@power("spatial_conduit_cylinders")
class SpatialConduitCylinders(Power):
    """The active system, if it holds your units, is adjacent to all others that do."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject and in_system(state.players[seat], moment.place) != 0

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        assert state.tactical is not None
        state.tactical.marks[self.id] = 1

    def link(self, state: State, seat: int, wormholes: Wormholes, moving: bool) -> None:
        tactical = state.tactical
        if tactical is not None and tactical.marks.get(self.id):
            where = presence_of_units(state, seat) & ~(1 << tactical.system)
            wormholes.hub = (tactical.system, where)


def presence_of_units(state: State, seat: int) -> int:
    """The systems that hold units of a player; planets alone do not count."""
    player = state.players[seat]
    there = presence(state, player)
    return sum(1 << t for t in state.galaxy.tiles if there >> t & 1 and in_system(player, t))


@power("jns_hylarim")
class JnsHylarim(Passive):
    """Each 9 or 10 of its combat dice produces two more hits."""

    def odds(self, side: Advantages) -> None:
        side.flagship_more_hits = MORE_HITS

    def wants(self, state: State, seat: int, unit: int) -> str:
        return "nines" if unit == FLAGSHIP and fight_of(state).planet == NONE else ""

    def more_hits(self, state: State, seat: int, group: Group) -> int:
        return MORE_HITS * group.nines if group.unit == FLAGSHIP else 0


@power("research_agreement")
class ResearchAgreement(Note):
    """The technology that Jol-Nar has just researched, if it is no faction technology."""

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        tech = DATA.technologies[moment.name]
        return owner == moment.subject and not tech.faction and in_deck(state.players[seat], tech)

    def play(self, state: State, seat: int, owner: int, moment: Moment, log: Log) -> None:
        gain_tech(state, seat, TECH[moment.name], log)
