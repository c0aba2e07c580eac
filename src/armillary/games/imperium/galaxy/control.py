"""8.7 and 8.10  Control of planets changes hands."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANETS, ground
from armillary.games.imperium.powers.active_powers import refresh
from armillary.games.imperium.state import NONE, State
from armillary.games.imperium.units.losses import destroy_all
from armillary.games.imperium.units.packed_units import STRUCTURES
from armillary.games.imperium.units.placement import controller


def gain_control(state: State, seat: int, planet: int, log: Log) -> None:
    """8.7  A player gains a planet; its card comes exhausted. It is not gained twice."""
    player, before = state.players[seat], controller(state, planet)
    if before == seat:
        return
    if before != NONE:
        lose_control(state, before, planet, log)
    player.planets |= 1 << planet
    player.exhausted |= 1 << planet
    if state.tactical is not None and state.active == seat:
        state.tactical.gained |= 1 << planet
    refresh(state, player)
    say(log, "control", seat, planet=PLANETS[planet].id)
    then(
        state,
        Step(seat, "control.structures", place=planet, other=before),
        Step(seat, "control.gained", place=planet, other=before),
        "elimination",
    )
    open_window(state, "control.gained_when", subject=seat, other=before, place=ground(planet))


def lose_control(state: State, seat: int, planet: int, log: Log) -> None:
    """8.10  A player loses a planet."""
    player = state.players[seat]
    player.planets &= ~(1 << planet)
    player.exhausted &= ~(1 << planet)
    refresh(state, player)


@step("control.structures")
def structures(state: State, work: Step, log: Log) -> None:
    """8.7 and 22.50  Other players' structures on the planet are destroyed."""
    for player in state.players:
        place = ground(work.place)
        if player.seat != work.seat and player.units[place] & STRUCTURES:
            destroy_all(state, player.seat, place, STRUCTURES, log, work.seat)


@step("control.gained")
def gained(state: State, work: Step, log: Log) -> None:
    """18.7  After control of a planet is gained."""
    open_window(
        state,
        "control.gained_after",
        subject=work.seat,
        other=work.other,
        place=ground(work.place),
    )
