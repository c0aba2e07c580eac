"""7.3.2 and 7.3.5  Retreats: announced before the dice, carried out after the hits."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium import rulings
from armillary.games.imperium.combat.combat_rounds import (
    ATTACKER,
    DEFENDER,
    decided,
    fight_of,
)
from armillary.games.imperium.combat.hits import SITS
from armillary.games.imperium.combat.space_combat import ROUND_END, come_down
from armillary.games.imperium.economy.command_tokens import place_token
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, drop_until, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANETS, PLANETS_OF, ground
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import COUNT, Target
from armillary.games.imperium.state import NONE, State
from armillary.games.imperium.units.fleet_limits import capacity, check_fleet
from armillary.games.imperium.units.gravity_rifts import leave_rift
from armillary.games.imperium.units.losses import destroy
from armillary.games.imperium.units.packed_units import (
    BIG,
    DOCK,
    FIGHTER,
    INFANTRY,
    ONE,
    TYPES,
    count,
)
from armillary.games.imperium.units.placement import in_system
from armillary.games.imperium.units.withdrawal import exits

# Announcing a retreat


@step("space_combat.retreats")
def retreats(state: State, work: Step, log: Log) -> None:
    """7.3.2 and 25.8  The defender may announce a retreat, and if not, the attacker."""
    if decided(state):
        if rulings.combat_is_over_at_once(state):
            drop_until(state, ROUND_END)
        return
    fight = fight_of(state)
    for side in (ATTACKER, DEFENDER):
        then(state, Step(fight.seat(side), "space_combat.retreat_of", n=side))


@step("space_combat.retreat_of")
def retreat_of(state: State, work: Step, log: Log) -> None:
    fight = fight_of(state)
    first = state.table.switches.retreat_order == "defender_first"
    if decided(state) or (first and fight.marks.get("announced") == fight.round):
        return  # even if Intercept stopped the defender's retreat
    if havens(state, work.seat):
        ask(state, work.seat, "retreat", optional=True, n=work.n)


def havens(state: State, seat: int) -> list[int]:
    """7.3.5  Where a fleet can retreat to."""
    player = state.players[seat]
    return [
        system
        for system in exits(state, seat, fight_of(state).system)
        if in_system(player, system)
        or any(player.planets >> planet & 1 for planet in PLANETS_OF[system])
    ]


@asker("retreat")
class Announce:
    """7.3.2  Do you announce a retreat?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(name="retreat")]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.name:
            return
        fight = fight_of(state)
        fight.retreats = question.n
        fight.marks[f"retreats_{question.n}"] = 1
        fight.marks["announced"] = fight.round
        say(log, "retreat_announced", question.seat)
        opponent = fight.seat(1 - question.n)
        open_window(
            state,
            "space_combat.retreat_announced",
            subject=question.seat,
            other=opponent,
            place=fight.system,
        )
        player = state.players[question.seat]
        for planet in reversed(PLANETS_OF[fight.system]):
            if count(player.units[ground(planet)], INFANTRY):
                ask(state, question.seat, "lift", place=planet)


@asker("lift")
class Lift:
    """7.3.2  How many ground forces of a planet come along?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        there = count(state.players[question.seat].units[ground(question.place)], INFANTRY)
        id = PLANETS[question.place].id
        return [Target(planet=id, unit=TYPES[INFANTRY], name=COUNT, n=n) for n in range(there + 1)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        units = state.players[question.seat].units
        fight = fight_of(state)
        units[ground(question.place)] -= target.n * ONE[INFANTRY]
        units[fight.system] += target.n * ONE[INFANTRY]
        if fight.ground_in_space >> question.seat & 1:
            fight.marks[SITS] = fight.marks.get(SITS, 0) + target.n


# Retreating


@step("space_combat.retreat")
def retreat(state: State, work: Step, log: Log) -> None:
    """7.3.5  Whoever announced a retreat must retreat while the opponent has ships."""
    fight = fight_of(state)
    if decided(state):
        return
    for side in (ATTACKER, DEFENDER):
        seat = fight.seat(side)
        if fight.marks.pop(f"retreats_{side}", 0) and havens(state, seat):
            if stranded(state, seat) and rulings.fighters_alone_place_no_token(state):
                set_out(state, seat, side, NONE)
            else:
                ask(state, seat, "retreat_to", n=side)
            return


def stranded(state: State, seat: int) -> bool:
    """7.3.5  Whether there are fighters only, which cannot go without somebody to carry them."""
    forces = state.players[seat].units[fight_of(state).system]
    return not _flies(state, seat) and not forces & BIG and not count(forces, DOCK)


@asker("retreat_to")
class RetreatTo:
    """7.3.5  Where do you retreat to?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(system=system) for system in havens(state, question.seat)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        fight_of(state).marks["haven"] = target.system
        set_out(state, question.seat, question.n, target.system)
        leave_rift(state, question.seat, fight_of(state).system)


def set_out(state: State, seat: int, side: int, system: int) -> None:
    """7.3.5  A side loads what its ships can carry, and leaves."""
    if fight_of(state).ground_in_space >> seat & 1:
        come_down(state)
    then(
        state,
        Step(seat, "space_combat.load"),
        Step(seat, "space_combat.leave", place=system, n=side),
    )


@step("space_combat.load")
def load(state: State, work: Step, log: Log) -> None:
    """7.3.5  What is too much for the capacity is lost."""
    player = state.players[work.seat]
    forces = player.units[fight_of(state).system]
    room = capacity(modifiers(state, player), forces)
    if not _flies(state, work.seat):
        if count(forces, FIGHTER) + count(forces, INFANTRY) > room:
            ask(state, work.seat, "retreat_load", n=room)


def _flies(state: State, seat: int) -> bool:
    card = modifiers(state, state.players[seat]).units[FIGHTER]
    return card is not None and card.move > 0


@asker("retreat_load")
class RetreatLoad:
    """7.3.5  How many fighters come along? Ground forces fill what capacity is left."""

    def choices(self, state: State, question: Question) -> list[Target]:
        forces = state.players[question.seat].units[fight_of(state).system]
        fighters, infantry = count(forces, FIGHTER), count(forces, INFANTRY)
        low, high = max(0, question.n - infantry), min(fighters, question.n)
        return [Target(unit=TYPES[FIGHTER], name=COUNT, n=n) for n in range(low, high + 1)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        fight = fight_of(state)
        forces = state.players[question.seat].units[fight.system]
        for type, kept in ((FIGHTER, target.n), (INFANTRY, question.n - target.n)):
            lost = count(forces, type) - kept
            if lost > 0:
                destroy(state, question.seat, fight.system, type, log, n=lost)


@step("space_combat.leave")
def leave(state: State, work: Step, log: Log) -> None:
    """7.3.5  The fleet goes, and a command token marks where it went."""
    fight, player = fight_of(state), state.players[work.seat]
    forces = player.units[fight.system]
    fight.over = True
    fight.winner = fight.seat(1 - work.n)
    if not forces and rulings.fighters_alone_place_no_token(state):
        return  # nobody retreats: all were lost
    player.units[work.place] += forces  # with Floating Factories
    player.units[fight.system] = 0
    say(log, "retreat", work.seat, system=work.place)
    check_fleet(state, work.seat, work.place)
    place_token(state, work.seat, work.place, log)
    open_window(state, "space_combat.retreat_execution", subject=work.seat, place=work.place)
