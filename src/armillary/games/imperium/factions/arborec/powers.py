"""The Arborec. Letani Warriors are numbers of the data."""

from __future__ import annotations

from collections import Counter

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.production import Job, can_produce, produce
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import adjacent
from armillary.games.imperium.numbering import (
    HOME_TILES,
    PLANET,
    PLANETS,
    PLANETS_OF,
    TILE_OF,
    ground,
    place_name,
    tile_of,
)
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.component_limits import bring, obtainable
from armillary.games.imperium.units.packed_units import DOCK, FLAGSHIP, INFANTRY, ONE, count
from armillary.games.imperium.units.placement import PIECES, closed, fits, in_system


@power("mitosis")
class Mitosis(Power):
    """22.30  Space docks make no infantry; one appears at the start of the status phase."""

    must = True
    windows = ("status.start",)

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return bool(self._planets(state, seat))

    def _planets(self, state: State, seat: int) -> list[int]:
        player = state.players[seat]
        return [
            planet
            for planet in bits(player.planets)
            if fits(state, player, INFANTRY, ground(planet))
            and obtainable(state, player, INFANTRY, ground(planet))
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id)

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(planet=PLANETS[p].id) for p in self._planets(state, question.seat)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.planet:
            where = ground(PLANET[target.planet])
            bring(state, question.seat, INFANTRY, where, 1, log)

    def makes_infantry(self, state: State, seat: int, maker: int) -> bool:
        return maker != DOCK


Moves = tuple[int, ...]
"""Infantry on its way: planet, planet, how many, and so on."""


@power("bioplasmosis")
class Bioplasmosis(Power):
    """At the end of the status phase infantry moves between planets that you control.

    Which planet it leaves is asked first, then where how many go, planet after planet in their
    order. All go at the end, so that nothing moves twice.
    """

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return bool(self._origins(state, seat, ()))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id, "from", optional=True)

    def _origins(self, state: State, seat: int, moves: Moves) -> list[int]:
        """The planets that infantry can still leave."""
        first = moves[-3] if moves else 0
        planets = state.players[seat].planets
        return [p for p in bits(planets) if p >= first and self._ways(state, seat, p, moves)]

    def _ways(self, state: State, seat: int, planet: int, moves: Moves) -> list[tuple[int, int]]:
        """Where how many can go from a planet, after what is on its way already."""
        player = state.players[seat]
        leaving = sum(moves[i + 2] for i in range(0, len(moves), 3) if moves[i] == planet)
        there = count(player.units[ground(planet)], INFANTRY) - leaving
        last = moves[-2] if moves and moves[-3] == planet else -1
        near = adjacent(state, TILE_OF[planet], seat) | 1 << TILE_OF[planet]
        return [
            (goal, n)
            for goal in bits(player.planets)
            if goal != planet and goal > last and near >> TILE_OF[goal] & 1
            if not closed(state, goal)
            for n in range(1, there + 1)
            if self._enough_pieces(player, (*moves, planet, goal, n))
        ]

    def _enough_pieces(self, player: Player, moves: Moves) -> bool:
        """1.9  Wherever infantry is there must be a piece of plastic."""
        after = Counter(
            {where: count(forces, INFANTRY) for where, forces in enumerate(player.units)}
        )
        for i in range(0, len(moves), 3):
            after[ground(moves[i])] -= moves[i + 2]
            after[ground(moves[i + 1])] += moves[i + 2]
        return sum(n > 0 for n in after.values()) <= PIECES[INFANTRY]

    def choices(self, state: State, question: Question) -> list[Target]:
        seat, moves = question.seat, question.data
        if question.about == "from":
            return [Target(planet=PLANETS[p].id) for p in self._origins(state, seat, moves)]
        ways = self._ways(state, seat, question.place, moves)
        return [Target(planet=PLANETS[goal].id, unit="infantry", n=n) for goal, n in ways]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        seat, moves = question.seat, question.data
        if not target.planet:
            self._move(state, seat, moves, log)
            return
        planet = PLANET[target.planet]
        if question.about == "from":
            ask(state, seat, self.id, "to", place=planet, data=moves)
        else:
            moves = (*moves, question.place, planet, target.n)
            ask(state, seat, self.id, "from", optional=True, data=moves)

    def _move(self, state: State, seat: int, moves: Moves, log: Log) -> None:
        units = state.players[seat].units
        for i in range(0, len(moves), 3):
            origin, goal, n = moves[i : i + 3]
            units[ground(origin)] -= n * ONE[INFANTRY]
            units[ground(goal)] += n * ONE[INFANTRY]
            say(log, "land", seat, planet=place_name(ground(goal)), unit="infantry", n=n)


@power("duha_menaimon")
class DuhaMenaimon(Power):
    """22.28  Activate the system of the flagship, and five units may be produced there at once."""

    windows = ("tactical.activated_self",)
    units = 5

    def _job(self, state: State, seat: int, system: int) -> Job:
        player = state.players[seat]
        mine = (ground(p) for p in PLANETS_OF[system] if player.planets >> p & 1)
        return Job(system, self.units, self.units, (system, *mine), discount=False)

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        if seat != moment.subject or not count(state.players[seat].units[moment.place], FLAGSHIP):
            return False
        return can_produce(state, seat, self._job(state, seat, moment.place))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        produce(state, seat, self._job(state, seat, moment.place))


@power("stymie")
class Stymie(Note):
    """The Arborec produce nothing in or next to systems with your units that are no homes."""

    def may_produce(self, state: State, seat: int, maker: int, place: int, unit: int) -> bool:
        if maker not in self.shown_by(state, seat):
            return True
        system = tile_of(place)
        near = (adjacent(state, system) | 1 << system) & ~HOME_TILES
        return not any(in_system(state.players[seat], tile) for tile in bits(near))
