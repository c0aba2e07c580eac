"""1.7  Dice: chance rolls all equal dice at once and says how many of them hit."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.games.imperium.flow.steps import Step
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.state import NOBODY, NONE, Group, State
from armillary.games.imperium.units.packed_units import TYPES, count

FACES = range(1, DATA.limits.die_faces + 1)
HIGH = 9
"""From here on some units' dice produce more."""


class Rolled(Action, frozen=True, tag="rolled"):
    """1.7  So many dice hit; where it matters, so many missed by 1, or show a 9 or a 10."""

    hits: int
    near: int = 0
    nines: int = 0

    @classmethod
    def options(cls, state: State, frame: Roll) -> Iterator[Rolled]:
        yield from frame.outcomes()

    def check(self, state: State, frame: Roll) -> Illegal | None:
        if self not in frame.outcomes():
            return Illegal("1.7", "dice", dice=frame.dice)
        return None

    def apply(self, state: State, frame: Roll, log: Log) -> None:
        found = Group(frame.unit, frame.dice, frame.need, self.hits, self.near, self.nines)
        state.dice = (*state.dice, found)
        if log is not None:
            _tell(state, found, frame.by, frame.tell, log)


class Roll(Frame, frozen=True, tag="roll"):
    """1.7  What do these dice show?"""

    rule: ClassVar[str] = "1.7"
    answers: ClassVar[tuple[type[Action], ...]] = (Rolled,)

    by: int
    """The seat that rolls."""
    unit: int
    dice: int
    need: int
    tell: str = ""
    """`near` or `nines`, where they matter."""

    def outcomes(self) -> tuple[Rolled, ...]:
        return _outcomes(self.dice, self.need, self.tell)[0]

    def weights(self, state: State) -> list[int]:
        return _outcomes(self.dice, self.need, self.tell)[1]


@lru_cache(maxsize=4096)
def _outcomes(dice: int, need: int, tell: str) -> tuple[tuple[Rolled, ...], list[int]]:
    """Everything that equal dice can show, and how likely it is."""
    faces: dict[tuple[int, int, int], int] = {}
    for face in FACES:
        shown = (
            int(face >= need),
            int(tell == "near" and face == need - 1),
            int(tell == "nines" and face >= HIGH),
        )
        faces[shown] = faces.get(shown, 0) + 1
    totals = {(0, 0, 0): 1}
    for _ in range(dice):
        after: dict[tuple[int, int, int], int] = {}
        for (hits, near, nines), weight in totals.items():
            for (hit, miss, nine), chance in faces.items():
                key = hits + hit, near + miss, nines + nine
                after[key] = after.get(key, 0) + weight * chance
        totals = after
    found = sorted(totals)
    return tuple(Rolled(*key) for key in found), [totals[key] for key in found]


def roll(state: State, by: int, unit: int, dice: int, need: int, tell: str = "") -> None:
    """Roll dice next, for a unit or (NONE) for nothing. What they show is added to `state.dice`."""
    if dice > 0:
        state.stack.append(Rolling(NOBODY, by, unit, dice, need, tell))


class Rolling(Frame, frozen=True, tag="rolling"):
    """1.7  Dice are to be rolled, unless what they show is certain."""

    asks: ClassVar[bool] = False

    by: int
    unit: int
    dice: int
    need: int
    tell: str = ""

    def run(self, state: State, log: Log) -> None:
        frame = Roll(CHANCE, self.by, self.unit, self.dice, self.need, self.tell)
        outcomes = frame.outcomes()
        if len(outcomes) == 1:
            outcomes[0].apply(state, frame, log)
        else:
            state.stack.append(frame)


KINDS = {
    "combat.rolled": "combat",
    "thalnos.rolled": "combat",
    "space_combat.barraged": "barrage",
    "cannon.fired": "space_cannon",
    "invasion.bombarded": "bombardment",
    "infantry.saved": "saved",
}
"""What dice are rolled for, by the step that takes them; all others are those of a power."""


def _tell(state: State, group: Group, by: int, tell: str, log: Log) -> None:
    if group.unit == NONE:
        if group.hits:
            say(log, "die_high", by, need=group.need)
        else:
            say(log, "die_low", by, need=group.need)
        return
    takes = next((frame.step for frame in reversed(state.stack) if type(frame) is Step), "")
    say(
        log,
        "roll",
        by,
        unit=TYPES[group.unit],
        dice=group.dice,
        need=group.need,
        hits=group.hits,
        near=group.near,
        nines=group.nines,
        tell=tell,
        kind=KINDS.get(takes, "power"),
        units=_units(state, by, group.unit),
    )


def _units(state: State, seat: int, unit: int) -> int:
    """How many units of a type a side of the combat has; 0: there is none, or it is no side."""
    from armillary.games.imperium.combat.combat_rounds import place_of
    from armillary.games.imperium.combat.hits import fighting

    fight = state.fight
    if fight is None or seat not in (fight.attacker, fight.defender):
        return 0
    return count(fighting(state, seat, place_of(fight)), unit)


def hits(state: State) -> int:
    """The hits of the dice that were just rolled."""
    return sum(group.hits for group in state.dice)


def take_dice(state: State) -> tuple[Group, ...]:
    """The dice that were just rolled; they are put away."""
    found = state.dice
    state.dice = ()
    return found
