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
from armillary.games.imperium.economy.command_tokens import place_token
from armillary.games.imperium.flow.dice import roll, take_dice
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, drop_until, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANETS, PLANETS_OF, ground
from armillary.games.imperium.phases.objectives import combat_won
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import COUNT, Target
from armillary.games.imperium.state import NOBODY, NONE, Fight, State, clockwise
from armillary.games.imperium.units.fleet_limits import capacity, check_fleet
from armillary.games.imperium.units.gravity_rifts import leave_rift
from armillary.games.imperium.units.losses import destroy, destroy_all
from armillary.games.imperium.units.packed_units import (
    BIG,
    DOCK,
    FIGHTER,
    INFANTRY,
    ONE,
    SHIPS,
    TYPES,
    count,
    types,
)
from armillary.games.imperium.units.placement import in_system
from armillary.games.imperium.units.reach import SPACE_COMBAT, current, new_step
from armillary.games.imperium.units.withdrawal import exits

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
