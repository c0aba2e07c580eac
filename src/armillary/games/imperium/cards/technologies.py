"""16  Technologies of everybody that the vocabulary of the data cannot say."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.combat_rounds import fight_of, place_of, strength
from armillary.games.imperium.combat.invasion import bombers, shields_stripped
from armillary.games.imperium.economy.paying import planet_value
from armillary.games.imperium.economy.production import Job, can_produce, produce
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import (
    PLANET,
    PLANETS,
    PLANETS_OF,
    TILE_OF,
    TILES,
    ground,
    place_name,
)
from armillary.games.imperium.powers.effects import place_target, target_place
from armillary.games.imperium.powers.power import COUNT, Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Declared, Passive
from armillary.games.imperium.state import State
from armillary.games.imperium.units.losses import destroy, destroy_all
from armillary.games.imperium.units.packed_units import (
    BIG,
    GROUND,
    HURT,
    INFANTRY,
    ONE,
    PDS,
    TYPE,
    TYPES,
    count,
    hurt,
    size,
    types,
)
from armillary.games.imperium.units.placement import fits, ground_forces, left, remove, room
from armillary.games.imperium.units.reach import current

MANY = 99


@power("fleet_logistics")
class FleetLogistics(Passive):
    """5.5  Two actions in each turn."""

    def actions_per_turn(self, state: State, seat: int) -> int:
        return 2


@power("dacxive_animators")
class DacxiveAnimators(Declared):
    """After you win a ground combat you may place an infantry there."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject


@power("x89_bacterial_weapon")
class X89BacterialWeapon(Power):
    """22.2  All infantry on a planet below your bombers is destroyed, shield or not."""

    for_each = True

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [
            Target(planet=PLANETS[planet].id)
            for tile in state.galaxy.tiles
            if PLANETS_OF[tile] and bombers(state, state.players[seat], tile)
            for planet in PLANETS_OF[tile]
        ]

    def finds(self, state: State, seat: int, moment: Moment, target: Target) -> bool:
        planet = PLANET[target.planet]
        return any(ground_forces(p, planet) for p in state.players if p.seat != seat)

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        for player in state.players:
            if player.seat != seat:
                where = ground(PLANET[target.planet])
                destroy_all(state, player.seat, where, GROUND, log, by=seat)


# In combat


@power("magen_defense_grid")
class MagenDefenseGrid(Power):
    """22.3  Your opponent makes no combat rolls in this round, if a planetary shield is there."""

    def odds(self, side: Advantages) -> None:
        side.shield_silences = not side.space

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        fight = fight_of(state)
        if seat not in (fight.attacker, fight.defender):
            return False
        opponent = state.players[fight.seat(1 - fight.side(seat))]
        if shields_stripped(state, opponent, fight.system):
            return False
        return count(state.players[seat].units[place_of(fight)], PDS) > 0

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        fight = fight_of(state)
        fight.silent[1 - fight.side(seat)] = 1


@power("duranium_armor")
class DuraniumArmor(Power):
    """18.6  After each round a unit is repaired that did not sustain damage in this round."""

    must = True

    def odds(self, side: Advantages) -> None:
        side.repairs_one = True

    def _repairable(self, state: State, seat: int) -> list[int]:
        fight = fight_of(state)
        forces, just = strength(state, fight.side(seat)), fight.sustained[fight.side(seat)]
        damaged = state.players[seat].units[place_of(fight)]
        return [type for type in types(forces) if hurt(damaged, type) > count(just, type)]

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject and bool(self._repairable(state, seat))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id, place=moment.place)

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(unit=TYPES[type]) for type in self._repairable(state, question.seat)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.unit:
            where = question.place
            state.players[question.seat].units[where] -= HURT[TYPE[target.unit]]
            say(log, "repaired", question.seat, unit=target.unit, n=1, place=place_name(where))


@power("assault_cannon")
class AssaultCannon(Power):
    """22.4 and 22.32  Three ships other than fighters: the opponent destroys one such ship."""

    must = True
    ships = 3

    def odds(self, side: Advantages) -> None:
        side.ships_to_destroy_one = self.ships

    def _big(self, state: State, side: int) -> int:
        return strength(state, side) & (BIG | GROUND)

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        if seat not in (moment.subject, moment.other):
            return False
        side = fight_of(state).side(seat)
        return size(self._big(state, side)) >= self.ships and bool(self._big(state, 1 - side))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        fight = fight_of(state)
        ask(state, fight.seat(1 - fight.side(seat)), self.id, place=moment.place, other=seat)

    def choices(self, state: State, question: Question) -> list[Target]:
        mine = self._big(state, fight_of(state).side(question.seat))
        return [Target(unit=TYPES[type]) for type in types(mine)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.unit:
            type = TYPE[target.unit]
            destroy(state, question.seat, question.place, type, log, by=question.other)


@power("graviton_laser_system")
class GravitonLaserSystem(Power):
    """18.5  The hits of your space cannon go to ships other than fighters."""

    def odds(self, side: Advantages) -> None:
        side.forces_cannon = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat == moment.subject and moment.place < TILES

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        current(state).marks["forced"] = 1


# Units come and go


@power("transit_diodes")
class TransitDiodes(Power):
    """18.2  Up to four of your ground forces go to planets that you control.

    Where they leave is asked first, place after place in their order; then where they land.
    """

    most = 4

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        player = state.players[seat]
        if seat != moment.subject or not any(forces & GROUND for forces in player.units):
            return False
        return bool(self._goals(state, seat, 0))

    def _goals(self, state: State, seat: int, first: int) -> list[int]:
        """The planets that can take ground forces, from one on."""
        player = state.players[seat]
        return [
            planet
            for planet in bits(player.planets >> first << first)
            if fits(state, player, INFANTRY, ground(planet))
            and room(player, INFANTRY, ground(planet)) > 0
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id, "take", n=self.most, place=0)

    def choices(self, state: State, question: Question) -> list[Target]:
        if question.about == "take":
            found = [
                (place_target(where), min(question.n, count(forces, INFANTRY)))
                for where, forces in enumerate(state.players[question.seat].units)
                if where >= question.place and forces & GROUND
            ]
            return [_counted(spot, n) for spot, most in found for n in range(1, most + 1)]
        goals = self._goals(state, question.seat, question.place)
        return [
            _counted(place_target(ground(planet)), n)
            for planet in goals
            for n in range(1, question.n + 1)
            if n == question.n or self._goes_on(state, question.seat, planet)
        ]

    def _goes_on(self, state: State, seat: int, planet: int) -> bool:
        """1.9  Whether a later planet can take the rest: it needs a piece of plastic as well."""
        player = state.players[seat]
        new = not count(player.units[ground(planet)], INFANTRY)
        spare = left(player, INFANTRY) - new
        return any(
            spare > 0 or count(player.units[ground(goal)], INFANTRY)
            for goal in self._goals(state, seat, planet + 1)
        )

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        seat, player = question.seat, state.players[question.seat]
        if question.about == "put":
            planet = PLANET[target.planet]
            player.units[ground(planet)] += target.n * ONE[INFANTRY]
            say(log, "land", seat, planet=target.planet, unit=TYPES[INFANTRY], n=target.n)
            if question.n > target.n:
                ask(state, seat, self.id, "put", n=question.n - target.n, place=planet + 1)
            return
        taken = sum(question.data) + target.n
        if target.n:
            where = target_place(target)
            remove(player, INFANTRY, where, target.n)
            name = place_name(where)
            say(log, "removed", seat, unit=TYPES[INFANTRY], n=target.n, place=name)
            if question.n > target.n:
                still = question.n - target.n
                data = (taken,)
                ask(
                    state, seat, self.id, "take", optional=True, n=still, place=where + 1, data=data
                )
                return
        ask(state, seat, self.id, "put", n=taken, place=0)


def _counted(spot: Target, n: int) -> Target:
    """So many infantry from or to a place."""
    return Target(system=spot.system, planet=spot.planet, unit=TYPES[INFANTRY], name=COUNT, n=n)


@power("integrated_economy")
class IntegratedEconomy(Power):
    """9.7  On a planet that you gain, units for at most its resources; they are paid for."""

    def _job(self, state: State, place: int) -> Job:
        planet = place - TILES
        most = planet_value(state, planet, "resources")
        return Job(TILE_OF[planet], MANY, MANY, (place,), most=most, discount=False)

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        if seat != moment.subject:
            return False
        return can_produce(state, seat, self._job(state, moment.place))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        produce(state, seat, self._job(state, moment.place))
