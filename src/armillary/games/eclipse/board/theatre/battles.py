"""13  The battle of which events tell: who fought, every die with its sum, and what it did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from armillary.core.events import Event
from armillary.drawing.battle.battle import (
    ATTACKER,
    DEFENDER,
    Battle,
    Course,
    Die,
    End,
    Flees,
    Roll,
    Round,
)
from armillary.games.eclipse.board.theatre.fighters import colour_of, values_of
from armillary.games.eclipse.combat.aftermath import DestroyCubes, RollPopulation
from armillary.games.eclipse.combat.combat_phase import next_pair
from armillary.games.eclipse.combat.dice import BLANK, BURST, FACES, hits, weapons
from armillary.games.eclipse.components import SHIPS, components
from armillary.games.eclipse.pieces.galaxy import falling, squadron
from armillary.games.eclipse.state import NOBODY, State

SPACE, POPULATION = "space", "population"
"""The kinds of battles."""
CANNONS, MISSILES = "cannons", "missiles"
CUBE = "cube"
CUBES_ASKED = (RollPopulation, DestroyCubes)
"""The frames of an attack on cubes that goes on."""
COMPUTER, SHIELD = "computer", "shield"


Units = Iterable[tuple[int, str, Sequence[int]]]
"""13.4  In the order of initiative: whose ships, of which kind, and the damage of each."""


def told(steps: Iterable[Iterable[Event]], before: State, now: State) -> Battle | None:
    """The last battle of which these events tell, step by step; None: they tell of none.

    `before` and `now` are how it was before the first step and after the last: a match may begin
    with a position in the middle of a battle.
    """
    telling: _Telling | None = None
    if before.battle is not None and before.battle.units:
        battle = before.battle
        units = [(unit.seat, unit.kind, unit.damage) for unit in battle.units]
        telling = _of_ships(battle.sector, (battle.attacker, battle.defender), units, now)
    for step in steps:
        if telling is not None:
            telling.course.fresh = len(telling.course.steps)
        for event in step:
            values = event.values
            if event.key == "battle":
                sides = event.seat, values["defender"]
                telling = _of_ships(values["sector"], sides, values["units"], now)
            elif begins(event):
                telling = _of_population(event, now)
            if telling is not None:
                telling.take(event)
    if telling is None:
        return None
    course = telling.course
    if course.kind == POPULATION and not any(isinstance(f, CUBES_ASKED) for f in now.stack):
        course.close(End(None if course.standing(DEFENDER) else ATTACKER))
    return course.battle


def begins(event: Event) -> bool:
    """Whether a battle begins with an event."""
    return event.key in ("battle", "roll_population") or bool(event.values.get("outright"))


def _of_ships(sector: str, sides: tuple[int, int], units: Units, state: State) -> _Telling:
    """13.2  Two sides with ships."""
    course = Course(SPACE, sector, *sides)
    for seat, kind, damages in units:
        life = values_of(state, seat, kind).hull + 1
        course.enter(course.side(seat), kind, life, damages)
    return _Telling(state, course)


def _of_population(event: Event, state: State) -> _Telling:
    """13.17  Ships against cubes."""
    values, sector = event.values, state.sectors[event.values["sector"]]
    course = Course(POPULATION, sector.id, event.seat, values["of"])
    own = squadron(sector, event.seat)
    for ship, count in enumerate(own.ships if own is not None else ()):
        life = state.players[event.seat].stats[ship].hull + 1
        course.enter(ATTACKER, SHIPS[ship], life, [0] * count)
    course.enter(DEFENDER, CUBE, 1, [0] * values.get("cubes", values.get("n", 0)))
    return _Telling(state, course)


def ahead(state: State) -> list[str]:
    """13.1 and 13.2  The sectors of the battles that are still to come, the next one first: of all
    who are in a sector, each battle leaves one less."""
    found = []
    battle = state.battle
    for place in falling(state):
        sides = len(place.squadrons) + bool(place.npcs)
        if battle is not None and battle.units and battle.sector == place.id:
            pair = battle.attacker, battle.defender
            others = [its for its in place.squadrons if its.seat not in pair]
            found += [place.id] * (len(others) + (bool(place.npcs) and NOBODY not in pair))
        elif sides > 1 and next_pair(state, place):
            found += [place.id] * (sides - 1)
    return found


class _Telling:
    """The events of one battle, one after the other."""

    def __init__(self, state: State, course: Course) -> None:
        self.state = state
        self.course = course

    def take(self, event: Event) -> None:
        """The next event; one that is no part of the battle changes nothing."""
        part = _PARTS.get(event.key)
        if part is not None and not self.course.ended:
            part(self, event)

    # Dice

    def roll(self, event: Event) -> None:
        """13.7  All ships of a kind roll together."""
        values, course = event.values, self.course
        if values["round"] and values["round"] != course.round:
            course.say(Round(values["round"]))
        side, kind = course.side(event.seat), values["kind"]
        foe = course.sides[1 - side]
        shields = {
            values_of(self.state, foe, ship.kind).shield for ship in course.standing(1 - side)
        }
        computer = values_of(self.state, event.seat, kind).computer
        dice = tuple(_die(points, face, computer, min(shields)) for points, face in values["dice"])
        ships = tuple(ship.id for ship in course.standing(side, kind))
        course.roll(Roll(side, kind, ships, MISSILES if values["missiles"] else CANNONS, dice))

    def hit(self, event: Event) -> None:
        """13.9  A die was assigned: by its face, to a ship of a kind with so much damage."""
        values, course = event.values, self.course
        side, kind = 1 - course.side(event.seat), values["kind"]
        there = course.standing(side, kind)
        ship = next(ship for ship in there if ship.damage == values["damage"])
        roll = course.last_roll
        assert roll is not None
        die = _which(roll, values["face"], values["points"])
        adds = dict(roll.dice[die].adds)
        adds[SHIELD] = -values_of(self.state, course.sides[side], kind).shield
        course.hit(ship, values["points"], values["destroyed"], die, tuple(adds.items()))

    def roll_population(self, event: Event) -> None:
        """13.17  Kind after kind; cubes have no shields."""
        values, stats = event.values, self.state.players[event.seat].stats
        rolled = zip(values["dice"], values["computers"], strict=True)
        for kind, its in zip(SHIPS, stats, strict=True):
            ships = self.course.standing(ATTACKER, kind)
            count = len(weapons(its.cannons, len(ships)))
            dice = tuple(
                _die(points, face, computer, 0)
                for (points, face), computer in islice(rolled, count)
            )
            if dice:
                ids = tuple(ship.id for ship in ships)
                self.course.roll(Roll(ATTACKER, kind, ids, POPULATION, dice))

    def cubes_destroyed(self, event: Event) -> None:
        for cube in self.course.standing(DEFENDER)[: event.values["n"]]:
            self.course.hit(cube, 1, True)

    # Ships that go

    def retreat(self, event: Event) -> None:
        """13.11  Ships of a kind begin to retreat."""
        side = self.course.side(event.seat)
        ships = tuple(ship.id for ship in self.course.standing(side, event.values["ship"]))
        self.course.say(Flees(side, ships, event.values["to"]))

    def retreated(self, event: Event) -> None:
        """13.11  They are gone."""
        there = self.course.standing(self.course.side(event.seat), event.values["ship"])
        self.course.leave(there, event.values["to"])

    def scuttled(self, event: Event) -> None:
        """13.13  Ships that could not retreat from a stalemate."""
        side = self.course.side(event.seat)
        for ship in self.course.standing(side, event.values["ship"]):
            self.course.hit(ship, ship.life - ship.damage, True)

    def battle_over(self, event: Event) -> None:
        self.course.say(End(self.course.side(event.seat)))


_PARTS = {
    part.__name__: part
    for part in (
        _Telling.roll,
        _Telling.hit,
        _Telling.roll_population,
        _Telling.cubes_destroyed,
        _Telling.retreat,
        _Telling.retreated,
        _Telling.scuttled,
        _Telling.battle_over,
    )
}
"""The events that are a part of a battle, by their keys."""


def _die(points: int, face: int, computer: int, shield: int) -> Die:
    """13.8  A die against the ship with the least shield."""
    return Die(
        face,
        colour_of(points),
        ((COMPUTER, computer), (SHIELD, -shield)),
        0 if face in (BLANK, BURST) else components().combat.dice.hit,
        hits(face, computer, shield),
        sum(hits(other, computer, shield) for other in FACES) / len(FACES),
        points,
    )


def _which(roll: Roll, face: int, points: int) -> int:
    """Which die of a roll did so much damage: the largest may have been split (17.11)."""
    for number, die in enumerate(roll.dice):
        left = die.points - sum(shot.points for shot in die.shots)
        whole = points == die.points or die.points == max(components().combat.dice.damage.values())
        if die.face == face and left >= points and whole:
            return number
    raise AssertionError(f"no die shows {face} and does {points} damage")
