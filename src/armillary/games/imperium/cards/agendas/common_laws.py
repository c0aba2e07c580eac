"""13.6  Laws in the middle of the table, which hold for everybody."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.cards.agendas.shared import (
    Law,
    delayed_voters,
    exhaust_all,
    voters_of,
    wormhole_systems,
)
from armillary.games.imperium.components import Technology
from armillary.games.imperium.economy.command_tokens import place_token, reinforcements
from armillary.games.imperium.economy.paying import readied
from armillary.games.imperium.flow.card_draws import LEAKED, discard_at_random
from armillary.games.imperium.flow.hands import discard_hand
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.steps import Step, then
from armillary.games.imperium.flow.turn_order import say, window_order
from armillary.games.imperium.galaxy.adjacency import Wormholes, adjacent, home_of
from armillary.games.imperium.numbering import OBJECTIVE, PLANET, PLANETS, TECHS, ground, tile_of
from armillary.games.imperium.phases.agenda_phase import AGAINST, FOR
from armillary.games.imperium.powers.active_powers import owned
from armillary.games.imperium.powers.power import NOTHING, Moment, Target, power
from armillary.games.imperium.powers.powers_from_data import Passive
from armillary.games.imperium.state import NOBODY, State
from armillary.games.imperium.units.fleet_limits import check_fleet
from armillary.games.imperium.units.losses import destroy
from armillary.games.imperium.units.packed_units import (
    BIG,
    FIGHTER,
    INFANTRY,
    PDS,
    SHIPS,
    TYPE,
    TYPES,
    WAR_SUN,
    count,
    types,
)

FLEET_TOKENS = 4
ONE_VOTE = 1
NO_LIMIT = 99
WAR_SUNS = sum(1 << n for n, tech in enumerate(TECHS) if tech.upgrades == TYPES[WAR_SUN])
"""All war sun technologies."""


# Cards, technologies and votes


@power("anti_intellectual_revolution")
class AntiIntellectualRevolution(Law):
    """Research costs a ship; or each technology exhausts a planet."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id, "ship")

    def delayed(self, state: State, outcome: str, log: Log) -> None:
        delayed_voters(state, self.id)
        for seat in reversed(window_order(state)):
            ask(state, seat, self.id, "planet", n=state.players[seat].techs.bit_count(), data=(0,))

    def choices(self, state: State, question: Question) -> list[Target]:
        player = state.players[question.seat]
        if question.about == "ship":
            return [
                Target(system=tile, unit=TYPES[type])
                for tile in state.galaxy.tiles
                for type in types(player.units[tile] & BIG)
            ]
        # One after the other in a fixed order; as many as there must be are always left.
        left = [planet for planet in bits(readied(player)) if planet >= question.data[0]]
        last = max(0, len(left) - question.n) if question.n else -1
        return [Target(planet=PLANETS[planet].id) for planet in left[: last + 1]]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.system:
            check_fleet(state, question.seat, target.system)
            destroy(state, question.seat, target.system, TYPE[target.unit], log)
        elif target.planet:
            planet = PLANET[target.planet]
            exhaust_all(state, question.seat, 1 << planet, log)
            left, first = question.n - 1, planet + 1
            ask(state, question.seat, self.id, question.about, n=left, data=(first,))


@power("conventions_of_war")
class ConventionsOfWar(Passive):
    """Cultural planets cannot be bombarded."""

    def may_bombard(self, state: State, seat: int, planet: int) -> bool:
        return PLANETS[planet].trait != "cultural"

    def enact(self, state: State, outcome: str, log: Log) -> None:
        if outcome == AGAINST:
            for seat in voters_of(state, AGAINST):
                discard_hand(state, seat, log)


@power("classified_document_leaks")
class ClassifiedDocumentLeaks(Law):
    """22.17  A secret objective that was scored becomes public, for as long as the law is there."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        leaked = 1 << OBJECTIVE[outcome]
        state.public |= leaked
        state.marks[LEAKED] = state.marks.get(LEAKED, 0) | leaked
        say(log, "objective", NOBODY, objective=outcome)

    def repealed(self, state: State, where: int, log: Log) -> None:
        state.public &= ~(1 << where)


@power("executive_sanctions")
class ExecutiveSanctions(Passive):
    """Three action cards at most (a number of the data); or each hand loses one at random."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        for seat in reversed(window_order(state)):
            if outcome == FOR:
                then(state, Step(seat, "cards.limit"))
            else:
                discard_at_random(state, seat)


@power("publicize_weapon_schematics")
class PublicizeWeaponSchematics(Passive):
    """16.4  War suns need no prerequisites once somebody has them, and sustain nothing."""

    def skips(self, state: State, seat: int, tech: Technology) -> Iterable[str]:
        if tech.upgrades != TYPES[WAR_SUN]:
            return ()
        return (self.id,) if any(owned(player) & WAR_SUNS for player in state.players) else ()

    def later(self, state: State, seat: int, name: str, n: int, log: Log) -> None:
        """All prerequisites are ignored."""
        say(log, "use", seat, power=self.id, on=NOTHING)

    def forbids_sustain(self, state: State, seat: int, owner: int, unit: int) -> bool:
        return unit == WAR_SUN

    def enact(self, state: State, outcome: str, log: Log) -> None:
        if outcome == AGAINST:
            for player in state.players:
                if owned(player) & WAR_SUNS:
                    discard_hand(state, player.seat, log)


@power("representative_government")
class RepresentativeGovernment(Passive):
    """One vote for everybody, without planets; or those who were against it pay with theirs."""

    def vote_cap(self, state: State, seat: int) -> int:
        return ONE_VOTE

    def delayed(self, state: State, outcome: str, log: Log) -> None:
        cultural = sum(1 << n for n, planet in enumerate(PLANETS) if planet.trait == "cultural")
        for seat in delayed_voters(state, self.id):
            exhaust_all(state, seat, cultural, log)


# Fleets, structures and production


@power("fleet_regulations")
class FleetRegulations(Passive):
    """6.3.1  Four tokens at most in a fleet pool; or one more for everybody."""

    def fleet_cap(self, state: State, seat: int) -> int:
        return FLEET_TOKENS

    def enact(self, state: State, outcome: str, log: Log) -> None:
        for seat in state.seats:
            player = state.players[seat]
            before = player.fleet
            if outcome == FOR:
                player.fleet = min(before, FLEET_TOKENS)
            elif reinforcements(player):
                player.fleet += 1
            if player.fleet != before:
                pools = player.tactic, player.fleet, player.strategy
                say(log, "tokens", seat, n=player.fleet - before, pools=pools)


@power("homeland_defense_act")
class HomelandDefenseAct(Passive):
    """2.2  Any number of PDS on a planet; or everybody destroys one."""

    def pds_limit(self, state: State, seat: int, limit: int) -> int:
        return NO_LIMIT

    def enact(self, state: State, outcome: str, log: Log) -> None:
        if outcome == AGAINST:
            for seat in reversed(window_order(state)):
                ask(state, seat, self.id)

    def choices(self, state: State, question: Question) -> list[Target]:
        units = state.players[question.seat].units
        return [
            Target(planet=row.id, unit=TYPES[PDS])
            for planet, row in enumerate(PLANETS)
            if count(units[ground(planet)], PDS)
        ]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.planet:
            destroy(state, question.seat, ground(PLANET[target.planet]), PDS, log)


@power("regulated_conscription")
class RegulatedConscription(Passive):
    """9.2  Fighters and infantry come one by one."""

    def yields(self, state: State, seat: int, unit: int, units: int) -> int:
        return 1 if unit in (FIGHTER, INFANTRY) else units


# Wormholes and nebulae


@power("enforced_travel_ban")
class EnforcedTravelBan(Passive):
    """22.16  Ships cannot move through alpha and beta wormholes; or PDS beside wormholes fall."""

    def link(self, state: State, seat: int, wormholes: Wormholes, moving: bool) -> None:
        wormholes.banned |= moving

    def enact(self, state: State, outcome: str, log: Log) -> None:
        if outcome != AGAINST:
            return
        near = holes = wormhole_systems(state)[0]
        for tile in bits(holes):
            near |= adjacent(state, tile)
        for player in state.players:
            for planet in range(len(PLANETS)):
                place = ground(planet)
                n = count(player.units[place], PDS)
                if n and near >> tile_of(place) & 1:
                    destroy(state, player.seat, place, PDS, log, n=n)


@power("shared_research")
class SharedResearch(Passive):
    """6.2.7  Ships move through nebulae (the data says so); or everybody is held at home."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        if outcome == AGAINST:
            for seat in state.seats:
                player = state.players[seat]
                if reinforcements(player):
                    place_token(state, seat, home_of(player), log)


@power("wormhole_reconstruction")
class WormholeReconstruction(Passive):
    """1.6  Alpha and beta are one kind; or whoever is in a wormhole stays there."""

    def link(self, state: State, seat: int, wormholes: Wormholes, moving: bool) -> None:
        wormholes.joined = True

    def enact(self, state: State, outcome: str, log: Log) -> None:
        if outcome == AGAINST:
            for seat in reversed(window_order(state)):
                for tile in bits(wormhole_systems(state)[0]):
                    if state.players[seat].units[tile] & SHIPS:
                        then(state, Step(seat, "token.placed", place=tile))
