"""7  Space combat: barrage, retreats, rolls, hits, round after round."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium import rulings
from armillary.games.imperium.combat.combat_rounds import (
    ATTACKER,
    DEFENDER,
    assign_sides,
    bonus_of,
    decided,
    fight_of,
    forces,
    hits_assigned,
    new_round,
    produced,
    roll_side,
    stacked_sides,
    strength,
)
from armillary.games.imperium.combat.hits import SITS
from armillary.games.imperium.flow.dice import roll, take_dice
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANETS_OF, ground
from armillary.games.imperium.phases.objectives import combat_won
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import NOBODY, NONE, Fight, State, clockwise
from armillary.games.imperium.units.fleet_limits import check_fleet
from armillary.games.imperium.units.losses import destroy, destroy_all
from armillary.games.imperium.units.packed_units import (
    FIGHTER,
    INFANTRY,
    ONE,
    SHIPS,
    count,
    types,
)
from armillary.games.imperium.units.reach import SPACE_COMBAT, current, new_step

ROUND_START = ("combat.round_start", "space_combat.round_start")
FIRST_START = (
    "combat.start",
    "space_combat.start",
    *ROUND_START,
    "space_combat.first_round_start",
)
"""7.2  In the first round the start of the combat and of the round are one moment."""
ROUND_END = "space_combat.round_end"
HIT_AT_MOST = 10


@step("space_combat")
def space_combat(state: State, work: Step, log: Log) -> None:
    """7.1  Two players have ships in the active system."""
    new_step(state, SPACE_COMBAT)
    system = current(state).system
    if not state.players[state.active].units[system] & SHIPS:
        return
    others = [
        seat
        for seat in clockwise(state, state.active)[1:]
        if state.players[seat].units[system] & SHIPS
    ]
    if others:
        begin(state, system, others[0], log)


def begin(state: State, system: int, defender: int, log: Log) -> None:
    state.fight = Fight(system, NONE, state.active, defender)
    if log is not None:
        say(
            log,
            "space_combat",
            state.active,
            system=system,
            against=defender,
            attacker=forces(state, ATTACKER),
            defender=forces(state, DEFENDER),
        )
    then(state, "space_combat.round", "space_combat.end")


@step("space_combat.round")
def combat_round(state: State, work: Step, log: Log) -> None:
    """7.3 and 7.4  Round after round while both sides have ships."""
    if decided(state):
        return
    fight = fight_of(state)
    new_round(state, log)
    first = fight.round == 1
    then(
        state,
        *(("space_combat.barrage",) if first else ()),
        "space_combat.retreats",
        "space_combat.attacker_rolls",
        "space_combat.defender_rolls",
        "space_combat.before_assign",
        "space_combat.hits",
        "space_combat.retreat",
        ROUND_END,
        "space_combat.round",
    )
    _window(state, *(FIRST_START if first else ROUND_START))


def _window(state: State, *windows: str) -> None:
    fight = fight_of(state)
    open_window(state, *windows, subject=fight.attacker, other=fight.defender, place=fight.system)


# Barrage


@step("space_combat.barrage")
def barrage(state: State, work: Step, log: Log) -> None:
    """7.3.1  Both roll at once; each hit destroys a fighter."""
    if decided(state):
        return
    then(state, "space_combat.barrage_hits")
    for side in (DEFENDER, ATTACKER):
        _roll_barrage(state, side)


def _roll_barrage(state: State, side: int) -> None:
    fight = fight_of(state)
    seat = fight.seat(side)
    mods, forces = modifiers(state, state.players[seat]), strength(state, side)
    if not count(strength(state, 1 - side), FIGHTER):
        return
    then(state, Step(seat, "space_combat.barraged", n=side))
    for type in reversed(types(forces)):
        card = mods.units[type]
        if card is not None and card.anti_fighter_barrage is not None:
            dice = card.anti_fighter_barrage
            roll(state, seat, type, count(forces, type) * dice.dice, dice.hit)


@step("space_combat.barraged")
def barraged(state: State, work: Step, log: Log) -> None:
    fight = fight_of(state)
    hits = sum(group.hits for group in take_dice(state))
    fight.marks[f"barrage_{work.n}"] = hits


@step("space_combat.barrage_hits")
def barrage_hits(state: State, work: Step, log: Log) -> None:
    """18.6  Before hits are assigned: Shields Holding; then fighters are lost."""
    fight = fight_of(state)
    then(state, "space_combat.barrage_losses")
    if rulings.shields_hold_against_the_barrage(state):
        for side in stacked_sides(state):
            if fight.marks.get(f"barrage_{1 - side}"):
                then(state, Step(fight.seat(side), "space_combat.before_assign_of", n=side))


@step("space_combat.barrage_losses")
def barrage_losses(state: State, work: Step, log: Log) -> None:
    """7.3.1  Fighters are lost on both sides together."""
    fight = fight_of(state)
    for side in (ATTACKER, DEFENDER):
        hits = fight.marks.pop(f"barrage_{side}", 0) - fight.cancelled[1 - side]
        fight.cancelled[1 - side] = 0
        victim = fight.seat(1 - side)
        n = min(hits, count(state.players[victim].units[fight.system], FIGHTER))
        if n > 0:
            destroy(state, victim, fight.system, FIGHTER, log, fight.seat(side), n)


# Ground forces that fight in space


def take_up(state: State, seat: int, planet: int, n: int) -> None:
    """22.32  Ground forces of a planet fight in space as if they were ships."""
    fight, units = fight_of(state), state.players[seat].units
    units[ground(planet)] -= n * ONE[INFANTRY]
    units[fight.system] += n * ONE[INFANTRY]
    fight.marks[f"up_{planet}"] = n


def come_down(state: State) -> None:
    """22.32  Those of them that are left are on their planets again."""
    fight = fight_of(state)
    for seat in bits(fight.ground_in_space):
        units = state.players[seat].units
        for planet in PLANETS_OF[fight.system]:
            alive = count(units[fight.system], INFANTRY) - fight.marks.get(SITS, 0)
            n = min(alive, fight.marks.pop(f"up_{planet}", 0))
            units[fight.system] -= n * ONE[INFANTRY]
            units[ground(planet)] += n * ONE[INFANTRY]


# Rolls and hits


@step("space_combat.attacker_rolls")
def attacker_rolls(state: State, work: Step, log: Log) -> None:
    """7.3.3  The attacker rolls everything …"""
    if not decided(state):
        roll_side(state, ATTACKER)


@step("space_combat.defender_rolls")
def defender_rolls(state: State, work: Step, log: Log) -> None:
    """… then the defender."""
    if not decided(state):
        roll_side(state, DEFENDER)


@step("space_combat.before_assign")
def before_assign(state: State, work: Step, log: Log) -> None:
    """18.6  Before hits are assigned: Shields Holding."""
    fight = fight_of(state)
    for side in stacked_sides(state):
        if sum(produced(state, 1 - side)) and not fight.over:
            then(state, Step(fight.seat(side), "space_combat.before_assign_of", n=side))


@step("space_combat.before_assign_of")
def before_assign_of(state: State, work: Step, log: Log) -> None:
    fight = fight_of(state)
    open_window(
        state,
        "space_combat.before_assign",
        subject=work.seat,
        other=fight.seat(1 - work.n),
        place=fight.system,
    )


@step("space_combat.hits")
def hits(state: State, work: Step, log: Log) -> None:
    """7.3.4  Both assign hits; the dice were rolled before, so the order changes nothing."""
    fight = fight_of(state)
    if fight.over:
        return
    for side in stacked_sides(state):
        then(state, Step(fight.seat(side), "space_combat.hits_of", n=side))
    assign_sides(state)


@step("space_combat.hits_of")
def hits_of(state: State, work: Step, log: Log) -> None:
    hits_assigned(state, work.n)


# The end of a round, and of the combat


@step(ROUND_END)
def round_end(state: State, work: Step, log: Log) -> None:
    """18.6  At the end of a round."""
    fight = fight_of(state)
    if not fight.over or rulings.every_last_round_ends(state):
        _window(state, "combat.round_end", ROUND_END)
    if not decided(state) and _hopeless(state):
        # 7.6  Neither side could ever win.
        destroy_all(state, fight.attacker, fight.system, SHIPS, log)


def _hopeless(state: State) -> bool:
    for side in (ATTACKER, DEFENDER):
        mods = modifiers(state, state.players[fight_of(state).seat(side)])
        for type in types(strength(state, side)):
            card = mods.units[type]
            if card is None or card.combat is None:
                continue
            if card.combat.hit - bonus_of(state, side, type) <= HIT_AT_MOST:
                return False
    return True


@step("space_combat.end")
def end(state: State, work: Step, log: Log) -> None:
    """7.5  The winner; then capacity is checked."""
    fight = fight_of(state)
    if fight.winner == NONE and not fight.marks.get("draw"):
        alive = [side for side in (ATTACKER, DEFENDER) if strength(state, side)]
        fight.winner = fight.seat(alive[0]) if len(alive) == 1 else NONE
    current(state).marks["combat_over"] = 1
    then(state, "space_combat.over")
    if fight.winner != NONE:
        loser = fight.seat(1 - fight.side(fight.winner))
        say(log, "space_combat_won", fight.winner, system=fight.system)
        open_window(
            state,
            "space_combat.end",
            "space_combat.won",
            "combat.won",
            subject=fight.winner,
            other=loser,
            place=fight.system,
        )
        combat_won(state, fight.winner, loser)
    else:
        say(log, "space_combat_draw", NOBODY, system=fight.system)
        open_window(
            state,
            "space_combat.end",
            subject=fight.attacker,
            other=fight.defender,
            place=fight.system,
            name="draw",
        )


@step("space_combat.over")
def over(state: State, work: Step, log: Log) -> None:
    """6.3.2 and 7.7  What has no ship left to carry it is lost."""
    fight = fight_of(state)
    system = fight.system
    come_down(state)
    state.fight = None
    then(state, "space_combat")  # another player may have ships here as well
    for seat in (fight.attacker, fight.defender):
        check_fleet(state, seat, system)
