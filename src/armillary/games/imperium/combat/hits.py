"""7.3.4  Hits are assigned: units sustain damage or are destroyed, as their owner chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.games.imperium.economy.trade import Offer
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import TILES, place_name
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import anybody
from armillary.games.imperium.state import NOBODY, NONE, State
from armillary.games.imperium.units.losses import destroy
from armillary.games.imperium.units.packed_units import (
    BIG,
    FIGHTER,
    GROUND,
    HURT,
    INFANTRY,
    ONE,
    SHIPS,
    TYPE,
    TYPES,
    count,
    hurt,
    size,
    types,
)

FIGHTERS = 0xFF << 8 * FIGHTER
SITS = "sits"
"""The mark of a fight that says how many ground forces in space do not take part."""


def fighting(state: State, seat: int, place: int) -> int:
    """The units of a player in a place that fight and can be hit."""
    forces = state.players[seat].units[place]
    if place >= TILES:
        return forces & (GROUND | FIGHTERS)
    fight = state.fight
    if fight is not None and fight.ground_in_space >> seat & 1 and place == fight.system:
        sits = fight.marks.get(SITS, 0)  # 22.32  Any number of them may take part.
        return (forces & (SHIPS | GROUND)) - sits * ONE[INFANTRY]
    return forces & SHIPS


def may_sustain(state: State, seat: int, place: int, type: int) -> bool:
    """7.3.4  Whether a unit of this type can use sustain damage."""
    player = state.players[seat]
    card = modifiers(state, player).units[type]
    if card is None or not card.sustain_damage:
        return False
    forces = player.units[place]
    if count(forces, type) <= hurt(forces, type):
        return False
    return not any(
        power.forbids_sustain(state, holder, seat, type)
        for power, holder in anybody("forbids_sustain", state)
    )


class Sustain(Action, frozen=True, tag="sustain"):
    """7.3.4  A unit is damaged instead of a hit."""

    unit: str

    @classmethod
    def options(cls, state: State, frame: Assign) -> Iterator[Sustain]:
        if not frame.losing:
            for type in types(frame.chosen(state)):
                if may_sustain(state, frame.seat, frame.place, type):
                    yield Sustain(TYPES[type])

    def check(self, state: State, frame: Assign) -> Illegal | None:
        if frame.losing:
            return Illegal("7.3.4", "too_late")
        type = TYPE.get(self.unit, -1)
        if not count(frame.chosen(state), type) if type >= 0 else True:
            return Illegal("7.3.4", "no_unit", unit=self.unit)
        if not may_sustain(state, frame.seat, frame.place, type):
            return Illegal("7.3.4", "no_sustain", unit=self.unit)
        return None

    def apply(self, state: State, frame: Assign, log: Log) -> None:
        player, type = state.players[frame.seat], TYPE[self.unit]
        cancels = modifiers(state, player).sustain_hits
        forced = max(0, frame.forced - cancels) if type != FIGHTER else frame.forced
        hits = frame.hits - (cancels - (frame.forced - forced))
        state.stack.append(frame.rest(max(0, hits), forced, False))
        sustain(state, frame.seat, frame.place, type, frame.by, log)


def sustain(state: State, seat: int, place: int, type: int, by: int, log: Log) -> None:
    """7.3.4  A unit is damaged; others may do something about it."""
    state.players[seat].units[place] += HURT[type]
    say(log, "sustain", seat, unit=TYPES[type], place=place_name(place))
    fight = state.fight
    if fight is not None and seat in (fight.attacker, fight.defender):
        fight.sustained[fight.side(seat)] += 1 << 8 * type
    open_window(state, "combat.sustain_used", subject=seat, other=by, place=place, name=TYPES[type])


class Lose(Action, frozen=True, tag="lose"):
    """7.3.4  A unit is destroyed."""

    unit: str

    @classmethod
    def options(cls, state: State, frame: Assign) -> Iterator[Lose]:
        for type in types(frame.targets(state)):
            yield Lose(TYPES[type])

    def check(self, state: State, frame: Assign) -> Illegal | None:
        type = TYPE.get(self.unit, -1)
        if type < 0 or not count(frame.chosen(state), type):
            return Illegal("7.3.4", "no_unit", unit=self.unit)
        if not count(frame.targets(state), type):
            return Illegal("7.3.4", "not_fighters")
        return None

    def apply(self, state: State, frame: Assign, log: Log) -> None:
        forced = max(0, frame.forced - 1)
        hits = frame.hits if frame.forced else frame.hits - 1
        rest = frame.rest(hits, forced, True)
        state.stack.append(rest)
        rest.destroy(state, TYPE[self.unit], 1, log)
        last_one(state, rest, log)


class Assign(Frame, frozen=True, tag="assign"):
    """7.3.4  Which unit takes the hit?"""

    rule: ClassVar[str] = "7.3.4"
    answers: ClassVar[tuple[type[Action], ...]] = (Sustain, Lose, Offer)
    open_ended: ClassVar[tuple[type[Action], ...]] = (Offer,)
    """15.4  Transactions are possible even in combat."""

    place: int
    hits: int
    forced: int = 0
    """Hits that must go to ships other than fighters if able, or to the type below."""
    by: int = NOBODY
    losing: bool = False
    """Whether units have been destroyed already: now none sustains any more."""
    attack: str = ""
    """`space_cannon` or `bombardment`, if it was one."""
    unit: int = NONE
    """The type of which the other side chose an undamaged ship for the hit; NONE: it did not."""

    def chosen(self, state: State) -> int:
        """What can be hit at all."""
        forces = fighting(state, self.seat, self.place)
        return forces if self.unit == NONE else forces & 0xFF << 8 * self.unit

    def targets(self, state: State) -> int:
        """What the next hit can destroy; infantry that fights in space counts as ships (22.32)."""
        forces = self.chosen(state)
        if self.forced and self.place < TILES and forces & (BIG | GROUND):
            return forces & (BIG | GROUND)
        return forces

    def rest(self, hits: int, forced: int, losing: bool) -> Assigning:
        return Assigning(
            self.seat, self.place, hits, forced, self.by, losing, self.attack, self.unit
        )


class Assigning(Frame, frozen=True, tag="assigning"):
    """7.3.4  Hits are to be assigned; where there is no choice, nobody is asked."""

    asks: ClassVar[bool] = False

    place: int
    hits: int
    forced: int = 0
    by: int = NOBODY
    losing: bool = False
    attack: str = ""
    unit: int = NONE

    def run(self, state: State, log: Log) -> None:
        hits = self.hits + self.forced
        forces = fighting(state, self.seat, self.place)
        if not hits or not forces:
            return
        frame = Assign(
            self.seat,
            self.place,
            self.hits,
            self.forced,
            self.by,
            self.losing,
            self.attack,
            self.unit,
        )
        if not self.losing and next(Sustain.options(state, frame), None) is not None:
            state.stack.append(frame)
            return
        targets = frame.targets(state)
        kinds = types(targets)
        if hits >= size(forces):
            self._all(state, forces, log)
        elif len(kinds) == 1:
            n = min(hits if targets == forces else self.forced, count(targets, kinds[0]))
            after = msgspec.structs.replace(
                self,
                forced=max(0, self.forced - n),
                hits=self.hits - max(0, n - self.forced),
                losing=True,
            )
            state.stack.append(after)
            self.destroy(state, kinds[0], n, log)
            last_one(state, after, log)
        else:
            state.stack.append(frame)

    def _all(self, state: State, forces: int, log: Log) -> None:
        """More hits than units: all are destroyed."""
        for type in types(forces):
            self.destroy(state, type, count(forces, type), log)
        last_one(state, self, log)

    def destroy(self, state: State, type: int, n: int, log: Log) -> None:
        """7.3.4  Damaged units go first, but not where the other side chose an undamaged one."""
        spared = self.unit != NONE
        destroy(
            state, self.seat, self.place, type, log, self.by, n, undamaged=spared, together=True
        )


def last_one(state: State, frame: Assigning, log: Log) -> None:
    """22.14  The hits of an ability destroyed the last of a player's units there."""
    if frame.attack and not fighting(state, frame.seat, frame.place):
        from armillary.games.imperium.phases.objectives import last_destroyed

        kind = "ships" if frame.place < TILES else "ground_forces"
        last_destroyed(state, frame.by, kind, frame.attack)


def assign(
    state: State,
    seat: int,
    place: int,
    hits: int,
    by: int,
    forced: int = 0,
    attack: str = "",
    unit: int = NONE,
) -> None:
    """Hits are to be assigned to the units of a player in a place."""
    if hits or forced:
        state.stack.append(Assigning(seat, place, hits, forced, by, False, attack, unit))
