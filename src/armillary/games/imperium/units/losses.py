"""1.8  Units are destroyed, and what follows from it."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.flow.dice import hits, roll, take_dice
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import TILES, place_name, tile_of
from armillary.games.imperium.powers.modifiers import unit_card
from armillary.games.imperium.powers.power import bending
from armillary.games.imperium.state import NOBODY, NONE, State
from armillary.games.imperium.units.packed_units import INFANTRY, ONE, TYPES, count, hurt, types
from armillary.games.imperium.units.placement import damaged_first, remove


def destroy(
    state: State,
    seat: int,
    place: int,
    type: int,
    log: Log,
    by: int = NONE,
    n: int = 1,
    undamaged: bool = False,
    together: bool = False,
) -> None:
    """1.8  Units of a type are destroyed by somebody or by nobody, damaged ones first or last.

    What follows comes at once, or after the losses with which these come `together`.
    """
    player = state.players[seat]
    damaged = 0
    for _ in range(n):
        forces = player.units[place]
        spared = undamaged and hurt(forces, type) < count(forces, type)
        first = 0 if spared else damaged_first(player, type, place)
        remove(player, type, place, 1, first)
        damaged += first
    say(log, "destroyed", seat, unit=TYPES[type], n=n, damaged=damaged, place=place_name(place))
    fight = state.fight
    in_fight = fight is not None and place in (fight.system, TILES + fight.planet)
    if fight is not None and in_fight and seat in (fight.attacker, fight.defender):
        side = fight.side(seat)
        fight.lost[side] += n * ONE[type]
        # Of the damaged ones, those go first that were damaged in this round.
        fight.sustained[side] -= min(damaged, count(fight.sustained[side], type)) * ONE[type]
    _follows(state, Step(seat, "unit.destroyed", place=place, other=by, n=type), together)
    if type == INFANTRY and unit_card(state, player, INFANTRY).returns_on:
        _follows(state, Step(seat, "infantry.destroyed", n=n), together)


AFTER = {"infantry.destroyed": "losses.saved", "unit.destroyed": "losses.followed"}
"""7.3.4  What follows losses that come together, and the step before which it does."""


def wait_for_losses(state: State) -> None:
    """7.3.4  From now on losses come together: first all units go, then comes what follows."""
    then(state, *AFTER.values())


def _follows(state: State, work: Step, together: bool) -> None:
    """What follows a loss: it is the last of those that wait, or it comes at once."""
    stack = state.stack
    if together:
        for number in range(len(stack) - 1, -1, -1):
            frame = stack[number]
            if type(frame) is Step and frame.step == AFTER[work.step]:
                stack.insert(number + 1, work)
                return
    stack.append(work)


@step("losses.saved")
@step("losses.followed")
def all_lost(state: State, work: Step, log: Log) -> None:
    """7.3.4  Nothing waits any more."""


@step("unit.destroyed")
def unit_destroyed(state: State, work: Step, log: Log) -> None:
    """18.6  After a unit is destroyed: what its owner and the opponent may do."""
    from armillary.games.imperium.phases.objectives import destroyed

    if work.other not in (NONE, NOBODY) and work.other != work.seat:
        destroyed(state, work.other, work.n)
    for power in bending("loses", state.players[work.seat]):
        power.loses(state, work.seat, work.n, work.place, log)
    fight = state.fight
    if fight is None or work.seat not in (fight.attacker, fight.defender):
        return
    if tile_of(work.place) != fight.system:
        return
    opponent = fight.seat(1 - fight.side(work.seat))
    windows: tuple[str, ...] = ("combat.unit_destroyed",)
    if work.n < INFANTRY and fight.planet == NONE:
        windows = ("space_combat.ship_destroyed", *windows)
    open_window(
        state, *windows, subject=work.seat, other=opponent, place=work.place, name=TYPES[work.n]
    )


@step("infantry.destroyed")
def infantry_destroyed(state: State, work: Step, log: Log) -> None:
    """18.7  The roll of Infantry II: those that are saved come back at the next turn."""
    player = state.players[work.seat]
    need = unit_card(state, player, INFANTRY).returns_on
    if need and work.n and not player.out:
        then(state, Step(work.seat, "infantry.saved"))
        roll(state, work.seat, INFANTRY, work.n, need)


@step("infantry.saved")
def infantry_saved(state: State, work: Step, log: Log) -> None:
    saved = hits(state)
    take_dice(state)
    state.players[work.seat].returning += saved
    if saved:
        say(log, "saved", work.seat, n=saved)


def destroy_all(state: State, seat: int, place: int, mask: int, log: Log, by: int = NONE) -> None:
    """Everything of a kind in a place is destroyed."""
    forces = state.players[seat].units[place] & mask
    for type in types(forces):
        destroy(state, seat, place, type, log, by, count(forces, type))
