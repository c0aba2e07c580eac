"""6.2.7  Gravity rifts: a fleet that leaves one otherwise than in the movement step.

In movement each ship has its own way and cargo, and rolls there (see `movement`).
"""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium import rulings
from armillary.games.imperium.flow.dice import roll, take_dice
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.state import State
from armillary.games.imperium.units.losses import destroy
from armillary.games.imperium.units.movement import RIFT_SAFE
from armillary.games.imperium.units.packed_units import BIG_SHIPS, DOCK, TYPES, count, hurt
from armillary.games.imperium.units.placement import remove

DAMAGED = "rift.damaged"
WHOLE = "rift.whole"


def leave_rift(state: State, seat: int, system: int) -> None:
    """6.2.7  All units of a player leave a system: from a rift, each but fighters rolls first."""
    if not state.galaxy.anomalies["gravity_rift"] >> system & 1:
        return
    if not rulings.every_exit_from_a_rift_rolls(state):
        return
    forces = state.players[seat].units[system]
    for type in reversed((*BIG_SHIPS, DOCK)):  # Floating Factories move like ships
        damaged = hurt(forces, type)
        for name, n in ((DAMAGED, damaged), (WHOLE, count(forces, type) - damaged)):
            if n:
                then(state, Step(seat, name, place=system, n=type))
                roll(state, seat, type, n, RIFT_SAFE)


@step(DAMAGED)
@step(WHOLE)
def rolled(state: State, work: Step, log: Log) -> None:
    """6.2.7 and 25.4  Those that fail are lost; what nobody can carry any more is lost later."""
    player, type = state.players[work.seat], work.n
    damaged = work.step == DAMAGED
    for _ in range(sum(group.dice - group.hits for group in take_dice(state))):
        say(log, "rift", work.seat, unit=TYPES[type])
        if state.table.switches.rift_loss == "destroyed":  # which has been told
            destroy(state, work.seat, work.place, type, None, undamaged=not damaged)
        else:
            remove(player, type, work.place, 1, int(damaged))
