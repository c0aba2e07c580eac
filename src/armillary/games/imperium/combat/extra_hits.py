"""18.6 and 22.7  Hits in a space combat that a power produces, apart from the combat rolls."""

from __future__ import annotations

from typing import ClassVar

from armillary.core.decision import Frame
from armillary.core.events import Log
from armillary.games.imperium.combat.combat_rounds import fight_of, strength
from armillary.games.imperium.combat.hits import assign
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.state import NONE, State
from armillary.games.imperium.units.losses import destroy
from armillary.games.imperium.units.packed_units import TYPE, TYPES, count, hurt, types

DAMAGED = "damaged"


class Strike(Frame, frozen=True, tag="strike"):
    """22.7  Hits that the opponent may cancel before they are assigned."""

    asks: ClassVar[bool] = False

    hits: int
    forced: int = 0
    unit: int = NONE
    damaged: bool = False
    cancelled: int = 0
    """What was cancelled in this round before: that is for the hits of the rolls."""

    def run(self, state: State, log: Log) -> None:
        fight = fight_of(state)
        side = 1 - fight.side(self.seat)
        cancelled, fight.cancelled[side] = fight.cancelled[side] - self.cancelled, self.cancelled
        forced = max(0, self.forced - cancelled)
        hits = max(0, self.hits - max(0, cancelled - self.forced))
        victim = fight.seat(side)
        if forced and self.damaged:
            destroy(state, victim, fight.system, self.unit, log, self.seat)
        else:
            assign(state, victim, fight.system, hits, self.seat, forced, unit=self.unit)


def strike(state: State, by: int, hits: int, forced: int = 0) -> None:
    """Hits against the opponent, who assigns them; forced ones not to fighters if able."""
    if hits or forced:
        _push(state, Strike(by, hits, forced))


def strike_ship(state: State, by: int, target: Target) -> None:
    """A hit against the ship of the opponent that was named."""
    _push(state, Strike(by, 0, 1, TYPE[target.unit], target.name == DAMAGED))


def _push(state: State, strike: Strike) -> None:
    fight = fight_of(state)
    side = 1 - fight.side(strike.seat)
    before = fight.cancelled[side]
    state.stack.append(
        Strike(strike.seat, strike.hits, strike.forced, strike.unit, strike.damaged, before)
    )
    open_window(
        state,
        "space_combat.before_assign",
        subject=fight.seat(side),
        other=strike.seat,
        place=fight.system,
    )


def opposing_targets(state: State, seat: int) -> list[Target]:
    """The ships of the opponent that can be named, damaged ones apart."""
    fight = fight_of(state)
    side = 1 - fight.side(seat)
    here = state.players[fight.seat(side)].units[fight.system]
    found = []
    for type in types(strength(state, side)):
        if count(here, type) > hurt(here, type):
            found.append(Target(unit=TYPES[type]))
        if hurt(here, type):
            found.append(Target(unit=TYPES[type], name=DAMAGED))
    return found
