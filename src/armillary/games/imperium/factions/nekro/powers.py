"""The Nekro Virus."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.combat_rounds import fight_of
from armillary.games.imperium.combat.hits import SITS
from armillary.games.imperium.combat.space_combat import take_up
from armillary.games.imperium.economy.research import gain_tech
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import (
    NOTE,
    PLANETS,
    PLANETS_OF,
    TECH,
    TECHS,
    TILE_OF,
    ground,
)
from armillary.games.imperium.phases.agenda_phase import outcomes, the_vote
from armillary.games.imperium.powers.active_powers import owned, refresh
from armillary.games.imperium.powers.effects import carry_out
from armillary.games.imperium.powers.modifiers import modifiers, unit_card
from armillary.games.imperium.powers.power import COUNT, NOTHING, Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note, Passive
from armillary.games.imperium.state import NONE, Player, Prediction, State, note_number
from armillary.games.imperium.units.fleet_limits import check_fleet
from armillary.games.imperium.units.packed_units import (
    DOCK,
    FLAGSHIP,
    INFANTRY,
    ONE,
    TYPES,
    WAR_SUN,
    count,
    hurt,
)
from armillary.games.imperium.units.placement import remove

ASSIMILATORS = ("valefar_assimilator_x", "valefar_assimilator_y")
"""In the order of `Player.copies`."""


# Gaining technologies of others


def gainable(state: State, seat: int, victim: int) -> list[int]:
    """16.5  What can be gained from a player; faction technologies only with an assimilator."""
    player, techs = state.players[seat], state.players[victim].techs
    return [
        tech
        for tech in bits(techs & ~owned(player))
        if not TECHS[tech].faction or assimilators(player)
    ]


def assimilators(player: Player) -> list[str]:
    """The assimilators that a player has; a token that lies somewhere may be moved."""
    return [id for id in ASSIMILATORS if player.techs >> TECH[id] & 1]


class Gains(Power):
    """18.2  An ability that gives a technology of somebody else."""

    def from_players(self, state: State, question: Question) -> list[int]:
        """Whose technologies can be gained."""
        raise NotImplementedError(self.id)

    def choices(self, state: State, question: Question) -> list[Target]:
        found = (
            tech
            for victim in self.from_players(state, question)
            for tech in gainable(state, question.seat, victim)
        )
        return [Target(name=TECHS[tech].id) for tech in sorted(set(found))]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.name:
            return
        tech = TECH[target.name]
        if TECHS[tech].faction:
            ask(state, question.seat, ASSIMILATORS[0], n=tech)
        else:
            gain_tech(state, question.seat, tech, log)


@power(*ASSIMILATORS)
class ValefarAssimilator(Passive):
    """22.31  It has the text of a faction technology on which its token lies."""

    def choices(self, state: State, question: Question) -> list[Target]:
        """Which token is placed? Each technology takes one only."""
        return [Target(name=id) for id in assimilators(state.players[question.seat])]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        player, tech = state.players[question.seat], question.n
        place = ASSIMILATORS.index(target.name)
        before = player.copies[place]
        copies = list(player.copies)
        copies[place] = tech
        player.copies = tuple(copies)
        if before >= 0:
            player.spent &= ~(1 << before)
        refresh(state, player)
        say(log, "use", question.seat, power=target.name, on=Target(name=TECHS[tech].id))
        settle_units(state, player, log)


def settle_units(state: State, player: Player, log: Log) -> None:
    """22.31  Units follow a copied card: docks to where they belong, war suns without one leave."""
    _settle_docks(state, player)
    if modifiers(state, player).units[WAR_SUN] is not None:
        return
    for tile in state.galaxy.tiles:
        n = count(player.units[tile], WAR_SUN)
        if n:
            damaged = hurt(player.units[tile], WAR_SUN)
            remove(player, WAR_SUN, tile, n, damaged)
            say(log, "removed", player.seat, unit=TYPES[WAR_SUN], n=n, place=str(tile))
            check_fleet(state, player.seat, tile)


def _settle_docks(state: State, player: Player) -> None:
    """2.2  Floating Factories are in space, other space docks on planets, whatever they were."""
    floats = unit_card(state, player, DOCK).in_space
    for planet in range(len(PLANETS)):
        there, space = ground(planet), TILE_OF[planet]
        if floats:
            n = count(player.units[there], DOCK)
            player.units[there] -= n * ONE[DOCK]
            player.units[space] += n * ONE[DOCK]
        elif player.planets >> planet & 1 and count(player.units[space], DOCK):
            if not count(player.units[there], DOCK):
                player.units[space] -= ONE[DOCK]
                player.units[there] += ONE[DOCK]
    if not floats:
        for tile in state.galaxy.tiles:  # those that find no planet go back to reinforcements
            player.units[tile] -= count(player.units[tile], DOCK) * ONE[DOCK]


@power("technological_singularity")
class TechnologicalSingularity(Gains):
    """Once in a combat, after a unit of the opponent is destroyed: one of their technologies."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        fight = fight_of(state)
        if seat != moment.other or fight.marks.get(self.id):
            return False
        victim = state.players[moment.subject]
        if note_number(state.players[seat], NOTE["antivirus"]) in victim.shown:
            return False
        return bool(gainable(state, seat, victim.seat))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        fight_of(state).marks[self.id] = 1
        ask(state, seat, self.id, other=moment.subject)

    def from_players(self, state: State, question: Question) -> list[int]:
        return [question.other]


@power("galactic_threat")
class GalacticThreat(Gains):
    """13.7  No votes, but once in an agenda phase a prediction that wins a technology."""

    once = "agenda.galactic_threat"

    def may_vote(self, state: State, seat: int) -> bool:
        return False

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return not state.marks.get(self.once)

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(name=outcome) for outcome in outcomes(state)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        state.marks[self.once] = 1
        vote = the_vote(state)
        vote.predictions = (*vote.predictions, Prediction(seat, self.id, target.name))

    def later(self, state: State, seat: int, name: str, n: int, log: Log) -> None:
        """The prediction was right."""
        ask(state, seat, self.id)

    def from_players(self, state: State, question: Question) -> list[int]:
        vote = the_vote(state)
        return [
            seat
            for seat, outcome in vote.by.items()
            if outcome == vote.outcome and seat != question.seat
        ]


@power("propagation")
class Propagation(Passive):
    """16.6  Three command tokens instead of research."""

    def instead_of_research(self, state: State, seat: int, log: Log) -> bool:
        say(log, "use", seat, power=self.id, on=NOTHING)
        carry_out(state, seat, self.effects, self.id)
        return True


# The flagship


@power("the_alastor")
class TheAlastor(Power):
    """22.32  At the start of a space combat ground forces in its system may fight as ships."""

    windows = ("space_combat.start",)

    def odds(self, side: Advantages) -> None:
        side.infantry_fights = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        units = state.players[seat].units
        if seat not in (moment.subject, moment.other) or not count(units[moment.place], FLAGSHIP):
            return False
        return any(count(units[where], INFANTRY) for where in self._places(moment.place))

    def _places(self, system: int) -> list[int]:
        return [system, *map(ground, PLANETS_OF[system])]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        units = state.players[seat].units
        for planet in reversed(PLANETS_OF[moment.place]):
            if count(units[ground(planet)], INFANTRY):
                ask(state, seat, self.id, place=planet)
        fight = fight_of(state)
        fight.ground_in_space |= 1 << seat
        fight.marks[SITS] = count(units[moment.place], INFANTRY)
        if fight.marks[SITS]:
            ask(state, seat, self.id)

    def choices(self, state: State, question: Question) -> list[Target]:
        """How many of those in space, or on a planet, take part?"""
        units, planet = state.players[question.seat].units, question.place
        if planet == NONE:
            most = fight_of(state).marks.get(SITS, 0)
            return [Target(unit=TYPES[INFANTRY], name=COUNT, n=n) for n in range(most + 1)]
        most, id = count(units[ground(planet)], INFANTRY), PLANETS[planet].id
        return [Target(planet=id, unit=TYPES[INFANTRY], name=COUNT, n=n) for n in range(most + 1)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if question.place == NONE:
            fight_of(state).marks[SITS] -= target.n
        else:
            take_up(state, question.seat, question.place, target.n)


@power("antivirus")
class Antivirus(Note):
    """Face up, it keeps Technological Singularity away."""

    def works(self, state: State, seat: int, owner: int, moment: Moment) -> bool:
        return seat in (moment.subject, moment.other)
