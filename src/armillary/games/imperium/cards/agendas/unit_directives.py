"""13.6  Directives about units: resolved once, then discarded."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.cards.agendas.shared import (
    delayed_voters,
    exhaust_all,
    voters_of,
    wormhole_systems,
)
from armillary.games.imperium.economy.command_tokens import take_from_pool
from armillary.games.imperium.economy.research import research
from armillary.games.imperium.economy.trade import gain_goods
from armillary.games.imperium.flow.dice import hits, roll, take_dice
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.turn_order import say, window_order
from armillary.games.imperium.galaxy.adjacency import adjacent
from armillary.games.imperium.galaxy.control import gain_control
from armillary.games.imperium.numbering import MECATOL, PLANET, PLANETS, PLANETS_OF, ground
from armillary.games.imperium.phases.agenda_phase import AGAINST, FOR
from armillary.games.imperium.phases.victory import trailing
from armillary.games.imperium.powers.effects import place_target, target_place
from armillary.games.imperium.powers.power import Power, Target, power
from armillary.games.imperium.state import NONE, POOLS, State
from armillary.games.imperium.units.component_limits import bring, obtainable
from armillary.games.imperium.units.fleet_limits import check_fleets
from armillary.games.imperium.units.losses import destroy, destroy_all
from armillary.games.imperium.units.packed_units import (
    CRUISER,
    DREADNOUGHT,
    GROUND,
    INFANTRY,
    SHIPS,
    TYPE,
    TYPES,
    UNITS,
    count,
    size,
    types,
)
from armillary.games.imperium.units.placement import (
    controller,
    fits,
    ground_forces,
    left,
    on_board,
    place_what_is_left,
)

SPARED = {DREADNOUGHT: 2, CRUISER: 4}
"""How many ships of a type Arms Reduction leaves."""
ARTIFACT_NEED = 6
ARTIFACT_TECHNOLOGIES = 2
ARTIFACT_LOSSES = 3


@power("arms_reduction")
class ArmsReduction(Power):
    """Dreadnoughts and cruisers beyond a number are destroyed, as their owners choose."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        if outcome == FOR:
            for seat in reversed(window_order(state)):
                for type in SPARED:
                    self._ask(state, seat, type)

    def _ask(self, state: State, seat: int, type: int) -> None:
        if count(on_board(state.players[seat]), type) > SPARED[type]:
            ask(state, seat, self.id, n=type)

    def choices(self, state: State, question: Question) -> list[Target]:
        units, type = state.players[question.seat].units, question.n
        tiles = (tile for tile in state.galaxy.tiles if count(units[tile], type))
        return [Target(system=tile, unit=TYPES[type]) for tile in tiles]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        self._ask_after(state, question)
        destroy(state, question.seat, target.system, question.n, log)

    def _ask_after(self, state: State, question: Question) -> None:
        if count(on_board(state.players[question.seat]), question.n) > SPARED[question.n] + 1:
            ask(state, question.seat, self.id, n=question.n)

    def delayed(self, state: State, outcome: str, log: Log) -> None:
        delayed_voters(state, self.id)
        special = sum(1 << n for n, planet in enumerate(PLANETS) if planet.specialty)
        for seat in state.seats:
            exhaust_all(state, seat, special, log)


@power("colonial_redistribution")
class ColonialRedistribution(Power):
    """22.20  A planet is emptied, and may go to a player with the fewest points."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        planet = PLANET[outcome]
        ask(state, controller(state, planet), self.id, "player", place=planet)
        for player in state.players:
            destroy_all(state, player.seat, ground(planet), UNITS, log)

    def choices(self, state: State, question: Question) -> list[Target]:
        if question.about == "player":
            return [Target(player=seat) for seat in trailing(state)]
        player, place = state.players[question.seat], ground(question.place)
        if fits(state, player, INFANTRY, place) and obtainable(state, player, INFANTRY, place):
            return [Target(planet=PLANETS[question.place].id, unit=TYPES[INFANTRY])]
        return []

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.player != NONE:
            ask(state, target.player, self.id, "infantry", optional=True, place=question.place)
        elif target.planet:
            then(state, Step(question.seat, "redistribution.settled", place=question.place))
            bring(state, question.seat, INFANTRY, ground(question.place), 1, log)


@step("redistribution.settled")
def settled(state: State, work: Step, log: Log) -> None:
    """22.20  Whoever has infantry there now controls the planet."""
    if ground_forces(state.players[work.seat], work.place):
        gain_control(state, work.seat, work.place, log)


@power("compensated_disarmament")
class CompensatedDisarmament(Power):
    """Ground forces become trade goods."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        planet = PLANET[outcome]
        lost = sum(ground_forces(player, planet) for player in state.players)
        gain_goods(state, controller(state, planet), lost, log)
        for player in state.players:
            destroy_all(state, player.seat, ground(planet), GROUND, log)


@power("swords_to_plowshares")
class SwordsToPlowshares(Power):
    """Half of the infantry becomes trade goods, or there is one more on every planet."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        for seat in reversed(window_order(state)):
            if outcome == FOR:
                self._disband(state, seat, log)
            else:
                self._recruit(state, seat, log)

    def _disband(self, state: State, seat: int, log: Log) -> None:
        player = state.players[seat]
        losses = {p: (ground_forces(player, p) + 1) // 2 for p in bits(player.planets)}
        gain_goods(state, seat, sum(losses.values()), log)
        for planet, n in losses.items():
            if n:
                destroy(state, seat, ground(planet), INFANTRY, log, n=n)

    def _recruit(self, state: State, seat: int, log: Log) -> None:
        """1.9  Where there is infantry tokens serve; elsewhere each needs a piece (1.10)."""
        player = state.players[seat]
        empty = []
        for planet in bits(player.planets):
            if not fits(state, player, INFANTRY, ground(planet)):
                continue
            if ground_forces(player, planet):
                place_what_is_left(state, player, INFANTRY, ground(planet), 1, log)
            else:
                empty.append(planet)
        n = min(len(empty), left(player, INFANTRY))
        if n == len(empty):
            for planet in empty:
                place_what_is_left(state, player, INFANTRY, ground(planet), 1, log)
        else:
            then(state, *(Step(seat, "plowshares", n=planet) for planet in empty))
            if n:
                ask(state, seat, self.id, n=n, data=tuple(empty))

    def choices(self, state: State, question: Question) -> list[Target]:
        open_ones = question.data[: len(question.data) - question.n + 1]
        return [Target(planet=PLANETS[p].id, unit=TYPES[INFANTRY]) for p in open_ones]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        planet, player = PLANET[target.planet], state.players[question.seat]
        place_what_is_left(state, player, INFANTRY, ground(planet), 1, log)
        if question.n > 1:
            rest = question.data[question.data.index(planet) + 1 :]
            ask(state, question.seat, self.id, n=question.n - 1, data=rest)


@step("plowshares")
def recruit_from_elsewhere(state: State, work: Step, log: Log) -> None:
    """1.10  A planet for which no piece was left may get one from the board."""
    if not ground_forces(state.players[work.seat], work.n):
        bring(state, work.seat, INFANTRY, ground(work.n), 1, log)


# The Ixthian Artifact


@power("ixthian_artifact")
class IxthianArtifact(Power):
    """22.19  A die decides between technologies for all and destruction around Mecatol Rex."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        if outcome == FOR:
            then(state, "artifact.rolled")
            roll(state, state.speaker, NONE, 1, ARTIFACT_NEED)

    def choices(self, state: State, question: Question) -> list[Target]:
        """One unit after the other in a fixed order; as many as must go are always left."""
        units = state.players[question.seat].units
        first: tuple[int, ...] = question.data
        there = [
            (place, type)
            for place in (question.place, *map(ground, PLANETS_OF[question.place]))
            for type in types(units[place])
            if (place, type) >= first
        ]
        found = []
        more = sum(count(units[place], type) for place, type in there)
        for place, type in there:
            if more >= question.n:
                where = place_target(place)
                found.append(Target(system=where.system, planet=where.planet, unit=TYPES[type]))
            more -= count(units[place], type)
        return found

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        place, type = target_place(target), TYPE[target.unit]
        if question.n > 1:
            left, last = question.n - 1, (place, type)
            ask(state, question.seat, self.id, place=question.place, n=left, data=last)
        destroy(state, question.seat, place, type, log)


@step("artifact.rolled")
def artifact_rolled(state: State, work: Step, log: Log) -> None:
    good = hits(state)
    take_dice(state)
    for seat in reversed(window_order(state)):
        if good:
            research(state, seat, ARTIFACT_TECHNOLOGIES, optional=True)
            continue
        player = state.players[seat]
        for tile in bits(adjacent(state, MECATOL, seat)):
            places = (tile, *map(ground, PLANETS_OF[tile]))
            if sum(size(player.units[place]) for place in places) > ARTIFACT_LOSSES:
                ask(state, seat, "ixthian_artifact", place=tile, n=ARTIFACT_LOSSES, data=(0, 0))
            else:
                for place in places:
                    destroy_all(state, seat, place, UNITS, log)
        for place in (MECATOL, *map(ground, PLANETS_OF[MECATOL])):
            destroy_all(state, seat, place, UNITS, log)


# Wormhole Research


@power("wormhole_research")
class WormholeResearch(Power):
    """Technologies for all in wormholes, whose ships are lost; or a token from those against it."""

    def enact(self, state: State, outcome: str, log: Log) -> None:
        if outcome == AGAINST:
            for seat in reversed(voters_of(state, AGAINST)):
                ask(state, seat, self.id)
            return
        then(state, "wormholes.collapse")
        anywhere = wormhole_systems(state)[0]
        for seat in reversed(window_order(state)):
            if any(state.players[seat].units[tile] & SHIPS for tile in bits(anywhere)):
                research(state, seat, optional=True)

    def choices(self, state: State, question: Question) -> list[Target]:
        player = state.players[question.seat]
        return [Target(name=pool) for pool in POOLS if getattr(player, pool)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.name:
            player = state.players[question.seat]
            take_from_pool(player, target.name)
            pools = player.tactic, player.fleet, player.strategy
            say(log, "tokens", question.seat, n=-1, pools=pools)
            check_fleets(state, question.seat)


@step("wormholes.collapse")
def collapse(state: State, work: Step, log: Log) -> None:
    for tile in bits(wormhole_systems(state)[1]):
        for player in state.players:
            destroy_all(state, player.seat, tile, SHIPS, log)
