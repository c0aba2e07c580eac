"""A battle as data: who fought with what, and step by step what happened.

A game makes one of its events with a `Course`; a `Stage` shows it. Nothing here knows a game: the
kinds of ships and of attacks are the game's own ids, and so are the looks of its dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

ATTACKER, DEFENDER = 0, 1
"""The sides, as they are numbered here."""

Fate = Literal["stands", "destroyed", "away"]
STANDS: Fate = "stands"
DESTROYED: Fate = "destroyed"
AWAY: Fate = "away"


class Ship(msgspec.Struct, frozen=True, omit_defaults=True):
    """One ship, or whatever else fights."""

    id: str
    """The same through the whole battle."""
    side: int
    kind: str
    life: int
    """So much damage destroys it."""
    damage: int = 0
    fate: Fate = STANDS


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a die did to a ship."""

    ship: str
    points: int = 1
    kills: bool = False


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die as it fell, and what came of it."""

    face: int
    look: str = ""
    """Which die it is, where a game has several."""
    adds: tuple[tuple[str, int], ...] = ()
    """What is added to the face: what for, and how much."""
    need: int = 0
    """The sum that hits; 0: the face alone decides."""
    hit: bool = False
    chance: float = 0.0
    """How likely it was to hit."""
    points: int = 1
    """The damage that it does."""
    shots: tuple[Shot, ...] = ()

    @property
    def sum(self) -> int:
        """The face with all that is added."""
        return self.face + sum(amount for _, amount in self.adds)


# The steps of a battle


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """Ships of a kind roll their dice together."""

    side: int
    kind: str
    ships: tuple[str, ...]
    """Those that roll."""
    attack: str
    """What they roll for, such as `missiles`."""
    dice: tuple[Die, ...]
    again: bool = False
    """These dice were rolled before, and missed."""
    harmless: bool = False
    """They are not rolled against anybody."""


class Hit(msgspec.Struct, frozen=True, tag="hit", omit_defaults=True):
    """A ship takes damage; it has so much then."""

    ship: str
    points: int
    damage: int
    destroyed: bool = False
    die: int = -1
    """Which die of the last roll did it; -1: none in particular."""


class Repaired(msgspec.Struct, frozen=True, tag="repaired"):
    ship: str


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """A ship that was not there at the start."""

    ship: Ship


class Left(msgspec.Struct, frozen=True, tag="left", omit_defaults=True):
    """Ships are gone without having been destroyed."""

    ships: tuple[str, ...]
    to: str = ""


class Flees(msgspec.Struct, frozen=True, tag="flees", omit_defaults=True):
    """A side begins to retreat with these ships, or announces it."""

    side: int
    ships: tuple[str, ...] = ()
    to: str = ""


class Used(msgspec.Struct, frozen=True, tag="used"):
    """A card is played or a power used."""

    seat: int
    what: str


class Round(msgspec.Struct, frozen=True, tag="round"):
    n: int


class End(msgspec.Struct, frozen=True, tag="end"):
    """Who holds the place."""

    winner: int | None
    """The side; None: nobody."""


Step = Roll | Hit | Repaired | Joined | Left | Flees | Used | Round | End


class Battle(msgspec.Struct, frozen=True):
    """A battle as far as it has come."""

    kind: str
    """What kind of battle, as the game calls it."""
    place: str
    sides: tuple[int, int]
    """The seats of attacker and defender; below 0: nobody's."""
    start: tuple[Ship, ...]
    steps: tuple[Step, ...]
    ships: tuple[Ship, ...]
    """As they are now."""
    fresh: int = 0
    """With which step begins what was told last."""

    @property
    def round(self) -> int:
        """The round of the battle; 0: before the first."""
        return max((step.n for step in self.steps if isinstance(step, Round)), default=0)

    @property
    def end(self) -> End | None:
        last = self.steps[-1] if self.steps else None
        return last if isinstance(last, End) else None

    @property
    def over_before(self) -> bool:
        """Whether it had ended before what was told last."""
        return self.end is not None and self.fresh >= len(self.steps)

    @property
    def rolls(self) -> list[Roll]:
        return [step for step in self.steps if isinstance(step, Roll)]

    def of(self, side: int) -> list[Ship]:
        """All ships of a side, those that are gone among them."""
        return [ship for ship in self.ships if ship.side == side]

    def standing(self, side: int) -> list[Ship]:
        return [ship for ship in self.of(side) if ship.fate == STANDS]

    def luck(self, side: int) -> tuple[int, float]:
        """How many dice of a side hit, and how many were to be expected."""
        own = (roll for roll in self.rolls if roll.side == side and not roll.harmless)
        dice = [die for roll in own for die in roll.dice]
        return sum(die.hit for die in dice), sum(die.chance for die in dice)


class Bout(NamedTuple):
    """One of several battles that belong together, as the head of the stage lists them."""

    place: str
    """Where, in words."""
    state: Literal["over", "now", "ahead"]
    holder: str = ""
    """What whoever holds the place is called; empty: it is not over, or nobody does."""
    winner: int | None = None
    """The seat of whoever holds it; None: no player's."""


class Course:
    """A battle while it is told."""

    def __init__(self, kind: str, place: str, attacker: int, defender: int) -> None:
        self.kind = kind
        self.place = place
        self.sides = attacker, defender
        self.steps: list[Step] = []
        self._start: list[Ship] = []
        self._ships: dict[str, Ship] = {}
        self.fresh = 0
        """With which step begins what is told now."""
        self._roll = -1
        """Where the last roll stands among the steps."""

    def side(self, seat: int) -> int:
        """The side of a seat."""
        return ATTACKER if seat == self.sides[ATTACKER] else DEFENDER

    @property
    def round(self) -> int:
        return max((step.n for step in self.steps if isinstance(step, Round)), default=0)

    @property
    def ended(self) -> bool:
        return bool(self.steps) and isinstance(self.steps[-1], End)

    def standing(self, side: int, kind: str = "") -> list[Ship]:
        """The ships of a side, or those of a kind, that are left."""
        return [
            ship
            for ship in self._ships.values()
            if ship.side == side and ship.fate == STANDS and kind in ("", ship.kind)
        ]

    # What happens

    def enter(self, side: int, kind: str, life: int, damages: Iterable[int]) -> None:
        """Ships of a kind take part, each with its damage."""
        for damage in damages:
            number = sum(ship.side == side and ship.kind == kind for ship in self._ships.values())
            ship = Ship(f"{'ad'[side]}-{kind}-{number}", side, kind, life, damage)
            self._ships[ship.id] = ship
            if self.steps:
                self.steps.append(Joined(ship))
            else:
                self._start.append(ship)

    def roll(self, roll: Roll) -> None:
        self._roll = len(self.steps)
        self.steps.append(roll)

    @property
    def last_roll(self) -> Roll | None:
        found = self.steps[self._roll] if self._roll >= 0 else None
        return found if isinstance(found, Roll) else None

    def hit(
        self,
        ship: Ship,
        points: int,
        destroyed: bool,
        die: int = -1,
        adds: tuple[tuple[str, int], ...] | None = None,
    ) -> None:
        """A ship takes damage, from a die of the last roll or from something else.

        `adds`: what is added to the die against this ship, where it depends on the target.
        """
        damage = ship.damage + points
        fate: Fate = DESTROYED if destroyed else STANDS
        self._ships[ship.id] = msgspec.structs.replace(ship, damage=damage, fate=fate)
        self.steps.append(Hit(ship.id, points, damage, destroyed, die))
        roll = self.last_roll
        if roll is not None and die >= 0:
            struck = roll.dice[die]
            shots = (*struck.shots, Shot(ship.id, points, destroyed))
            dice = list(roll.dice)
            adds = struck.adds if adds is None else adds
            dice[die] = msgspec.structs.replace(struck, shots=shots, adds=adds)
            self.steps[self._roll] = msgspec.structs.replace(roll, dice=tuple(dice))

    def repair(self, ship: Ship) -> None:
        self._ships[ship.id] = msgspec.structs.replace(ship, damage=0)
        self.steps.append(Repaired(ship.id))

    def leave(self, ships: Sequence[Ship], to: str = "") -> None:
        for ship in ships:
            self._ships[ship.id] = msgspec.structs.replace(ship, fate=AWAY)
        self.steps.append(Left(tuple(ship.id for ship in ships), to))

    def say(self, step: Flees | Used | Round | End) -> None:
        self.steps.append(step)

    def close(self, end: End) -> None:
        """It ended with what was told last, or before, if nothing of it was told any more."""
        silent = self.fresh == len(self.steps)
        self.steps.append(end)
        self.fresh += silent

    @property
    def battle(self) -> Battle:
        """As far as it was told."""
        return Battle(
            self.kind,
            self.place,
            self.sides,
            tuple(self._start),
            tuple(self.steps),
            tuple(self._ships.values()),
            self.fresh,
        )


def volleys(battle: Battle) -> Iterator[tuple[Roll, list[Hit]]]:
    """The rolls in their order, each with the hits that followed it."""
    hits: list[Hit] = []
    for step in battle.steps:
        if isinstance(step, Roll):
            hits = []
            yield step, hits
        elif isinstance(step, Hit):
            hits.append(step)
