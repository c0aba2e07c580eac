"""22.8  A fleet leaves a system because of an effect, and takes along what it can carry."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium import rulings
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import links
from armillary.games.imperium.numbering import PLANET, PLANETS, PLANETS_OF, ground
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import COUNT, Target
from armillary.games.imperium.state import State
from armillary.games.imperium.units.fleet_limits import capacity, check_fleet, free_fighters
from armillary.games.imperium.units.gravity_rifts import leave_rift
from armillary.games.imperium.units.packed_units import (
    DOCK,
    FIGHTER,
    INFANTRY,
    ONE,
    SHIPS,
    TYPES,
    count,
)
from armillary.games.imperium.units.placement import ships_of_others
from armillary.games.imperium.units.reach import current, enterable, opens_of

ROOM = "withdraw_room"
ARRIVED = "withdraw_arrived"


def exits(state: State, seat: int, system: int) -> list[int]:
    """7.3.5 and 22.8  Where ships that leave a system can go: adjacent, open, without others."""
    near = links(state, seat, moving=rulings.the_travel_ban_stops_all_ships(state))[system]
    opens = opens_of(state, state.players[seat], DOCK, system)
    return [
        there
        for there in bits(near)
        if not ships_of_others(state, seat, there) and enterable(state, there, opens)
    ]


def withdraw(state: State, seat: int, system: int) -> None:
    """22.8  All ships of a player in the active system move to another one."""
    then(state, Step(seat, "withdraw.done", place=system))
    if rulings.withdrawals_take_all_fighters(state):
        then(state, Step(seat, "withdraw.all", place=system))
        leave_rift(state, seat, current(state).system)
    else:
        ask(state, seat, "withdraw", place=system)


def arrived(state: State) -> bool:
    """22.8  Whether any ship came through when a fleet withdrew."""
    return bool(current(state).marks.pop(ARRIVED, 1))


@step("withdraw.all")
def withdraw_all(state: State, work: Step, log: Log) -> None:
    """22.8  Everything in space goes; fighters count against the capacity where it arrives."""
    tactical, player = current(state), state.players[work.seat]
    forces = player.units[tactical.system]
    tactical.marks[ARRIVED] = int(bool(forces & SHIPS))
    if not forces & SHIPS:  # all were lost in a rift
        return
    player.units[work.place] += forces
    player.units[tactical.system] = 0
    say(log, "retreat", work.seat, system=work.place)
    room = capacity(modifiers(state, player), forces) - count(forces, INFANTRY)
    _lift(state, work.seat, work.place, room)


def _lift(state: State, seat: int, system: int, room: int) -> None:
    """22.8  Ground forces of planets that they leave may come along."""
    player, tactical = state.players[seat], current(state)
    tactical.marks[ROOM] = max(0, room)
    for planet in reversed(PLANETS_OF[tactical.system]):
        if count(player.units[ground(planet)], INFANTRY):
            ask(state, seat, "withdraw_lift", place=planet, n=system)


@asker("withdraw")
class Withdraw:
    """22.8  How many fighters come along? Those that a space dock supports may stay."""

    def choices(self, state: State, question: Question) -> list[Target]:
        system, player = current(state).system, state.players[question.seat]
        mods, forces = modifiers(state, player), player.units[system]
        fighters, card = count(forces, FIGHTER), mods.units[FIGHTER]
        room = max(0, capacity(mods, forces) - count(forces, INFANTRY))
        most = fighters if card is not None and card.move else min(fighters, room)
        least = min(most, max(0, fighters - free_fighters(state, player, system)))
        return [Target(unit=TYPES[FIGHTER], name=COUNT, n=n) for n in range(least, most + 1)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        seat, system, player = question.seat, current(state).system, state.players[question.seat]
        forces = player.units[system]
        staying = (count(forces, FIGHTER) - target.n) * ONE[FIGHTER]
        player.units[question.place] += forces - staying
        player.units[system] = staying
        say(log, "retreat", seat, system=question.place)
        room = capacity(modifiers(state, player), forces) - count(forces, INFANTRY) - target.n
        _lift(state, seat, question.place, room)


@asker("withdraw_lift")
class WithdrawLift:
    """22.8  How many ground forces of a planet come along?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        there = count(state.players[question.seat].units[ground(question.place)], INFANTRY)
        most = min(there, current(state).marks.get(ROOM, 0))
        id = PLANETS[question.place].id
        return [Target(planet=id, unit=TYPES[INFANTRY], name=COUNT, n=n) for n in range(most + 1)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        units = state.players[question.seat].units
        units[ground(PLANET[target.planet])] -= target.n * ONE[INFANTRY]
        units[question.n] += target.n * ONE[INFANTRY]
        current(state).marks[ROOM] -= target.n


@step("withdraw.done")
def done(state: State, work: Step, log: Log) -> None:
    """6.2.12  Fleets are checked in both systems."""
    tactical = current(state)
    tactical.marks.pop(ROOM, None)
    check_fleet(state, work.seat, tactical.system)
    check_fleet(state, work.seat, work.place)
