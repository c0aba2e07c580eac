"""6.1  Tactical action: activation, and the steps that follow it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from armillary.core.decision import Action, Illegal
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.economy.trade import return_note
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import links
from armillary.games.imperium.numbering import NOTES, PLANETS_OF, TILES
from armillary.games.imperium.powers.active_powers import end_silence
from armillary.games.imperium.powers.modifiers import Modifiers, modifiers
from armillary.games.imperium.powers.power import POWERS, anybody
from armillary.games.imperium.state import Player, State, Tactical, note_kind, note_owner
from armillary.games.imperium.units.fleet_limits import check_fleet
from armillary.games.imperium.units.packed_units import SHIPS, types
from armillary.games.imperium.units.placement import in_system
from armillary.games.imperium.units.reach import current

if TYPE_CHECKING:
    from armillary.games.imperium.phases.action_phase import Turn


class Activate(Action, frozen=True, tag="activate"):
    """6.1.1  Put a command token from the tactic pool into a system."""

    system: int

    @classmethod
    def options(cls, state: State, frame: Turn) -> Iterator[Activate]:
        player = state.players[frame.seat]
        if player.tactic:
            barred = anybody("may_activate", state)
            for system in bits(promising(state, player) & ~player.tokens):
                if not barred or _barred(state, frame.seat, system) is None:
                    yield Activate(system)

    def check(self, state: State, frame: Turn) -> Illegal | None:
        player = state.players[frame.seat]
        if not player.tactic:
            return Illegal("6.1.1", "no_token", need=1, have=0)
        if not 0 < self.system < TILES or not state.galaxy.mask >> self.system & 1:
            return Illegal("6.1.1", "no_system", system=self.system)
        if player.tokens >> self.system & 1:
            return Illegal("6.1.1", "own_token", system=self.system)
        return _barred(state, frame.seat, self.system)

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        player = state.players[frame.seat]
        player.tactic -= 1
        player.tokens |= 1 << self.system
        state.actions += 1
        state.tactical = Tactical(self.system)
        say(log, "activate", frame.seat, system=self.system)
        then(
            state,
            "tactical.activated",
            "tactical.movement",
            "cannon.offence",
            "space_combat",
            "tactical.before_invasion",
            "invasion",
            "production",
            "tactical.end",
            "tactical.over",
        )


def promising(state: State, player: Player) -> int:
    """6.1.3  Systems where an activation can do something: units are there or could get there."""
    mods, near = modifiers(state, player), links(state, player.seat, moving=True)
    bonus = 1 + mods.move_all + mods.move_one
    units, found = player.units, 0
    for tile in state.galaxy.tiles:
        forces = units[tile]
        if forces & SHIPS and not player.tokens >> tile & 1:
            reach, frontier = 1 << tile, 1 << tile
            for _ in range(max(_move(mods, type) for type in types(forces)) + bonus - 1):
                around = 0
                while frontier:
                    low = frontier & -frontier
                    around |= near[low.bit_length() - 1]
                    frontier ^= low
                frontier = around & ~reach
                reach |= around
            found |= reach
        elif not found >> tile & 1 and (forces or any(units[TILES + p] for p in PLANETS_OF[tile])):
            found |= 1 << tile
    return found


def _move(mods: Modifiers, type: int) -> int:
    card = mods.units[type]
    return card.move if card is not None else 0


def _barred(state: State, seat: int, system: int) -> Illegal | None:
    """6.1.3  A system that is closed to a player."""
    for power, holder in anybody("may_activate", state):
        if holder != seat and not power.may_activate(state, holder, seat, system):
            return Illegal("6.1.3", "barred", system=system, power=power.id)
    return None


@step("tactical.activated")
def activated(state: State, work: Step, log: Log) -> None:
    """6.1.4  What comes after an activation; notes go back if it breaks their terms."""
    system = current(state).system
    for note in state.players[state.active].shown:
        owner = state.players[note_owner(note)]
        row = NOTES[note_kind(state, note)]
        if "activation" in row.returns and in_system(owner, system):
            return_note(state, state.active, note, log)
            POWERS[row.id].later(state, state.active, "returned", owner.seat, log)
    open_window(
        state,
        "tactical.activated_self",
        "tactical.activated_other",
        "tactical.activated_any",
        subject=state.active,
        place=system,
    )


@step("tactical.before_invasion")
def before_invasion(state: State, work: Step, log: Log) -> None:
    """25.9  Fleets may be checked only now."""
    if state.table.switches.fleet_check == "after_action":
        for player in state.players:
            check_fleet(state, player.seat, current(state).system)


@step("tactical.end")
def end(state: State, work: Step, log: Log) -> None:
    """18.8  At the end of the tactical action."""
    open_window(state, "tactical.end", subject=state.active, place=current(state).system)


@step("tactical.over")
def over(state: State, work: Step, log: Log) -> None:
    state.tactical = None
    end_silence(state)
    then(state, "elimination")
