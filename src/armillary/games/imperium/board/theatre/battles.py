"""7, 8 and 6.4  The battle of which events tell: who fought, every die, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from armillary.core.chance import stream
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
    Ship,
    Used,
)
from armillary.games.imperium.board.theatre.faces import faces
from armillary.games.imperium.combat.combat_rounds import forces, place_of
from armillary.games.imperium.combat.hits import Assign, Assigning
from armillary.games.imperium.components import Unit
from armillary.games.imperium.flow.dice import FACES
from armillary.games.imperium.flow.steps import Step
from armillary.games.imperium.numbering import PLANET, place_name
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import NONE, Group, State
from armillary.games.imperium.units.packed_units import DAMAGED, TYPE, TYPES

COMBATS = ("space_combat", "ground_combat")
OUTCOMES = tuple(f"{combat}_{how}" for combat in COMBATS for how in ("won", "draw"))
"""The events that end a combat."""
ATTACKS = ("cannon", "defence", "bombard")
"""Those without rounds: one side fires, the other is hit."""
BONUS = "bonus"
SAVED, POWER = "saved", "power"
VALUES = {
    "combat": "combat",
    "barrage": "anti_fighter_barrage",
    "space_cannon": "space_cannon",
    "bombardment": "bombardment",
    POWER: "combat",
}
"""By what dice are rolled for: the value of the unit's card."""
KINDS_OF_ROLLS = ("combat", "barrage", "space_cannon", "bombardment")
"""What dice are rolled for against somebody, but for those of powers."""
_FIRING = ("cannon.ready", "cannon.fired", "cannon.assign", "battlestation", "invasion.bombarded")
"""The steps of an attack under way."""
LEADS_BACK = ("custodians", "land", "control", "activate", "produce", "turn_ended", "points")
"""The events with which the turn goes on after a battle."""


def card_of(state: State, seat: int, kind: str) -> Unit | None:
    """The card of a unit as its owner has it now."""
    return modifiers(state, state.players[seat]).units[TYPE[kind]] if seat >= 0 else None


def told(steps: Iterable[Iterable[Event]], before: State, now: State) -> Battle | None:
    """The last battle of which these events tell, step by step; None: they tell of none.

    `before` and `now` are how it was before the first step and after the last: a match may begin
    with a position in the middle of a combat.
    """
    telling = _of_position(before, now)
    for step in steps:
        if telling is not None:
            telling.course.fresh = len(telling.course.steps)
        for event in step:
            if begins(event, telling is not None and not telling.course.ended):
                telling = _opened(event, now)
            elif telling is not None:
                telling.take(event)
    if telling is None:
        return None
    course = telling.course
    if course.kind in ATTACKS and not course.ended and not _fires(now):
        course.close(End(None))
    return course.battle


def _of_position(before: State, now: State) -> _Telling | None:
    """The combat in which a match begins, or goes on."""
    fight = before.fight
    if fight is None:
        return None
    where = place_name(place_of(fight))
    sides = forces(before, ATTACKER), forces(before, DEFENDER)
    kind = COMBATS[fight.planet != NONE]
    telling = _Telling(now, Course(kind, where, fight.attacker, fight.defender), sides)
    if fight.round:
        telling.course.say(Round(fight.round))
    return telling


def _opened(event: Event, state: State) -> _Telling:
    """The battle that begins with an event."""
    values, combat = event.values, event.key in COMBATS
    place = values["planet"] if "planet" in values else str(values["system"])
    names = ("attacker", "defender") if combat else ("guns", "target")
    course = Course(event.key, place, event.seat, values["against" if combat else "at"])
    return _Telling(state, course, (values[names[0]], values[names[1]]))


def begins(event: Event, within: bool) -> bool:
    """Whether a battle begins with an event. `within`: it happens in one: ships that bombard in
    the middle of a ground combat (22.2) belong to it."""
    return event.key in COMBATS or (
        event.key in ATTACKS and not (within and event.values.get("harrows"))
    )


def goes_on(state: State) -> bool:
    """Whether there is a battle now."""
    return state.fight is not None or _fires(state)


def _fires(state: State) -> bool:
    """Whether an attack is still under way."""
    return any(
        isinstance(frame, Assign | Assigning)
        or (isinstance(frame, Step) and frame.step.startswith(_FIRING))
        for frame in state.stack
    )


def named(units: Mapping[str, int]) -> Iterable[tuple[str, int, int]]:
    """Units by name, how many of them, and how many of these are damaged."""
    for kind in TYPES:
        if units.get(kind):
            yield kind, units[kind], units.get(kind + DAMAGED, 0)


class _Telling:
    """The events of one battle, one after the other."""

    def __init__(self, state: State, course: Course, sides: Sequence[Mapping[str, int]]) -> None:
        """`sides`: the units of both, by name."""
        self.state = state
        self.course = course
        for side, units in enumerate(sides):
            for kind, n, damaged in named(units):
                self.enter(side, kind, n, damaged)

    def take(self, event: Event) -> None:
        """The next event; one that is no part of the battle changes nothing."""
        part = _PARTS.get(event.key)
        if part is not None and not self.course.ended and self._concerns(event):
            part(self, event)

    def _concerns(self, event: Event) -> bool:
        """Whether it happened to a side, in the place of the battle."""
        if event.key in ("use", "cancelled", "combat_round") or event.key.endswith("_draw"):
            return True
        at = event.values.get("place", self.course.place)
        return event.seat in self.course.sides and at == self.course.place

    def enter(self, side: int, kind: str, n: int, damaged: int = 0) -> None:
        card = card_of(self.state, self.course.sides[side], kind)
        life = 2 if card is not None and card.sustain_damage else 1
        self.course.enter(side, kind, life, [1] * damaged + [0] * (n - damaged))

    def there(self, event: Event) -> list[Ship]:
        """The units of which an event tells, those without damage first."""
        side = self.course.side(event.seat)
        found = self.course.standing(side, event.values["unit"])
        return sorted(found, key=lambda ship: ship.damage)

    # Dice

    def combat_round(self, event: Event) -> None:
        """7.4  A round begins; what came or went without a word is there or gone from now on."""
        for side, name in ((ATTACKER, "attacker"), (DEFENDER, "defender")):
            units = event.values[name]
            for kind in TYPES:
                self.count(side, kind, units.get(kind, 0), units.get(kind + DAMAGED, 0))
        self.course.say(Round(event.values["round"]))

    def count(self, side: int, kind: str, n: int, damaged: int = 0) -> None:
        """So many units of a kind are there."""
        known = self.course.standing(side, kind)
        if len(known) > n:
            self.course.leave(known[n:])
        elif len(known) < n:
            self.enter(side, kind, n - len(known), max(0, damaged - _hurt(known)))

    def roll(self, event: Event) -> None:
        """1.7  Equal dice of a kind of unit."""
        values, course = event.values, self.course
        kind, attack, need = values["unit"], values["kind"], values["need"]
        side = course.side(event.seat)
        if values["units"] and attack == "combat":
            known = course.standing(side, kind)
            self.count(side, kind, max(values["units"], len(known)))
        card = card_of(self.state, event.seat, kind)
        value = getattr(card, VALUES[attack]) if card is not None and attack in VALUES else None
        base = value.hit if value is not None else need
        adds = ((BONUS, base - need),) if base != need else ()
        chance = sum(face >= need for face in FACES) / len(FACES)
        dice = tuple(
            Die(face, "", adds, base, face >= need, chance) for face in self.faces(event, side)
        )
        again = self._again(side, kind, attack)
        ships = tuple(ship.id for ship in course.standing(side, kind)) if attack != SAVED else ()
        course.roll(Roll(side, kind, ships, attack, dice, again, attack == SAVED))

    def faces(self, event: Event, side: int) -> list[int]:
        """What the dice show: the same on every page, for as long as the battle is told."""
        values, course = event.values, self.course
        unit = TYPE[values["unit"]]
        amounts = (values[name] for name in ("dice", "need", "hits", "near", "nines"))
        where = PLANET[course.place] if course.place in PLANET else int(course.place)
        number = len(course.steps)
        luck = stream(self.state.round, "faces", where, course.sides[ATTACKER], side, number)
        return faces(Group(unit, *amounts), values["tell"], luck)

    def _again(self, side: int, kind: str, attack: str) -> bool:
        """Whether these dice are rolled for the second time in a round."""
        for step in reversed(self.course.steps):
            if isinstance(step, Round):
                return False
            if isinstance(step, Roll) and (step.side, step.kind) == (side, kind):
                return step.attack == attack == "combat"
        return False

    # What comes of them

    def sustain(self, event: Event) -> None:
        self.course.hit(self.there(event)[0], 1, False)

    def destroyed(self, event: Event) -> None:
        """1.8  So many units, and so many of these were damaged."""
        there, n, damaged = self.there(event), event.values["n"], event.values["damaged"]
        whole = n - damaged
        for ship in (*there[:whole], *there[len(there) - damaged :][:damaged]):
            self.course.hit(ship, ship.life - ship.damage, True)

    def repaired(self, event: Event) -> None:
        for ship in self.there(event)[::-1][: event.values["n"]]:
            self.course.repair(ship)

    def removed(self, event: Event) -> None:
        self.course.leave(self.there(event)[: event.values["n"]])

    def place(self, event: Event) -> None:
        side = self.course.side(event.seat)
        self.enter(side, event.values["unit"], event.values["n"])

    # Retreats, cards, the end

    def retreat_announced(self, event: Event) -> None:
        self.course.say(Flees(self.course.side(event.seat)))

    def retreat(self, event: Event) -> None:
        there = self.course.standing(self.course.side(event.seat))
        self.course.leave(there, str(event.values["system"]))

    def use(self, event: Event) -> None:
        self.course.say(Used(event.seat, event.values["power"]))

    def won(self, event: Event) -> None:
        self.course.say(End(self.course.side(event.seat)))

    def draw(self, event: Event) -> None:
        self.course.say(End(None))


_PARTS = {
    part.__name__: part
    for part in (
        _Telling.combat_round,
        _Telling.roll,
        _Telling.sustain,
        _Telling.destroyed,
        _Telling.repaired,
        _Telling.removed,
        _Telling.place,
        _Telling.retreat_announced,
        _Telling.retreat,
        _Telling.use,
    )
} | {key: _Telling.won if key.endswith("_won") else _Telling.draw for key in OUTCOMES}
"""The events that are a part of a battle, by their keys."""


def _hurt(ships: Iterable[Ship]) -> int:
    return sum(ship.damage > 0 for ship in ships)
