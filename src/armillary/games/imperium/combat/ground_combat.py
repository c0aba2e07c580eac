"""8.6  Ground combat, planet by planet."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.combat.combat_rounds import (
    ATTACKER,
    DEFENDER,
    assign_sides,
    decided,
    fight_of,
    forces,
    hits_assigned,
    new_round,
    place_of,
    roll_side,
    stacked_sides,
    strength,
)
from armillary.games.imperium.combat.hits import fighting
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANET, PLANETS, ground
from armillary.games.imperium.phases.objectives import combat_won
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.state import NOBODY, NONE, Fight, State
from armillary.games.imperium.units.packed_units import FIGHTER, ONE, count
from armillary.games.imperium.units.reach import current

ROUND_START = ("combat.round_start", "ground_combat.round_start")
FIRST_START = ("combat.start", "ground_combat.start", *ROUND_START)


def contested(state: State) -> list[int]:
    """8.6  The planets with forces of the active player and of another one."""
    return [
        planet
        for planet in current(state).landed
        if fighting(state, state.active, ground(planet)) and _defender(state, planet) != NONE
    ]


def _defender(state: State, planet: int) -> int:
    for player in state.players:
        if player.seat != state.active and fighting(state, player.seat, ground(planet)):
            return player.seat
    return NONE


@step("ground_combat")
def ground_combat(state: State, work: Step, log: Log) -> None:
    """8.6  In the order that the active player chooses."""
    if contested(state):
        ask(state, state.active, "next_planet")


@asker("next_planet")
class NextPlanet:
    """8.6  On which planet is the next combat?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(planet=PLANETS[planet].id) for planet in contested(state)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        planet = PLANET[target.planet]
        against = _defender(state, planet)
        state.fight = Fight(current(state).system, planet, state.active, against)
        if log is not None:
            say(
                log,
                "ground_combat",
                state.active,
                planet=target.planet,
                against=against,
                attacker=forces(state, ATTACKER),
                defender=forces(state, DEFENDER),
            )
        then(state, "ground_combat.round", "ground_combat.end", "ground_combat")


@step("ground_combat.round")
def combat_round(state: State, work: Step, log: Log) -> None:
    """8.6  Both sides roll, both assign hits, until at most one is left."""
    if decided(state):
        return
    fight = fight_of(state)
    new_round(state, log)
    then(
        state,
        Step(NOBODY, "ground_combat.rolls", n=ATTACKER),
        Step(NOBODY, "ground_combat.rolls", n=DEFENDER),
        "ground_combat.rolled",
        "ground_combat.hits",
        "ground_combat.round_end",
        "ground_combat.round",
    )
    _window(state, *(FIRST_START if fight.round == 1 else ROUND_START))


def _window(state: State, *windows: str) -> None:
    fight = fight_of(state)
    open_window(
        state, *windows, subject=fight.attacker, other=fight.defender, place=place_of(fight)
    )


@step("ground_combat.rolls")
def rolls(state: State, work: Step, log: Log) -> None:
    if not decided(state):
        roll_side(state, work.n)


@step("ground_combat.rolled")
def rolled(state: State, work: Step, log: Log) -> None:
    """18.7  After the rolls."""
    if not decided(state):
        _window(state, "ground_combat.rolls_after")


@step("ground_combat.hits")
def hits(state: State, work: Step, log: Log) -> None:
    fight = fight_of(state)
    if decided(state):
        return
    for side in stacked_sides(state):
        then(state, Step(fight.seat(side), "ground_combat.hits_of", n=side))
    assign_sides(state)


@step("ground_combat.hits_of")
def hits_of(state: State, work: Step, log: Log) -> None:
    hits_assigned(state, work.n)


@step("ground_combat.round_end")
def round_end(state: State, work: Step, log: Log) -> None:
    """18.7  At the end of a round."""
    _window(state, "combat.round_end", "ground_combat.round_end")


@step("ground_combat.end")
def end(state: State, work: Step, log: Log) -> None:
    """8.6 and 8.8  The winner, if there is one."""
    fight = fight_of(state)
    sides = [side for side in (ATTACKER, DEFENDER) if strength(state, side)]
    then(state, "ground_combat.over")
    fighters_only = len(sides) == 1 and _only_fighters(state, sides[0])
    if len(sides) == 1 and not fighters_only and not fight.marks.get("draw"):
        fight.winner = fight.seat(sides[0])
        loser = fight.seat(1 - sides[0])
        say(log, "ground_combat_won", fight.winner, planet=PLANETS[fight.planet].id)
        open_window(
            state,
            "ground_combat.won",
            "combat.won",
            subject=fight.winner,
            other=loser,
            place=place_of(fight),
        )
        combat_won(state, fight.winner, loser)
    else:
        say(log, "ground_combat_draw", NOBODY, planet=PLANETS[fight.planet].id)


def _only_fighters(state: State, side: int) -> bool:
    """22.35  Fighters alone never take a planet; such a combat is a draw."""
    forces = strength(state, side)
    return bool(forces) and forces == count(forces, FIGHTER) * ONE[FIGHTER]


@step("ground_combat.over")
def over(state: State, work: Step, log: Log) -> None:
    """24.7  Fighters that fought on the planet go back to space."""
    fight = fight_of(state)
    units = state.players[fight.attacker].units
    fighters = count(units[place_of(fight)], FIGHTER)
    if fighters:
        units[place_of(fight)] -= fighters * ONE[FIGHTER]
        units[fight.system] += fighters * ONE[FIGHTER]
    state.fight = None
