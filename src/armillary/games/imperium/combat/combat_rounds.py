"""7.3.3 and 8.6  What space and ground combats have in common: rolls, hits, the end of a round."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium import rulings
from armillary.games.imperium.combat.hits import assign, fighting
from armillary.games.imperium.flow.dice import roll, take_dice
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import TILES
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import bending
from armillary.games.imperium.state import NOBODY, NONE, Fight, Group, State
from armillary.games.imperium.units.losses import wait_for_losses
from armillary.games.imperium.units.packed_units import (
    BIG,
    DAMAGE,
    FIGHTER,
    GROUND,
    count,
    size,
    types,
    unpack,
)

ATTACKER, DEFENDER = 0, 1


def fight_of(state: State) -> Fight:
    """The combat that is going on."""
    assert state.fight is not None
    return state.fight


def place_of(fight: Fight) -> int:
    """Where the combat is."""
    return fight.system if fight.planet == NONE else TILES + fight.planet


def in_space(fight: Fight) -> bool:
    return fight.planet == NONE


def strength(state: State, side: int) -> int:
    """The units of a side that fight."""
    fight = fight_of(state)
    return fighting(state, fight.seat(side), place_of(fight))


def forces(state: State, side: int) -> dict[str, int]:
    """The units of a side that fight, by name, and how many of them are damaged."""
    fight = fight_of(state)
    return told(state, fight.seat(side), place_of(fight))


def told(state: State, seat: int, place: int) -> dict[str, int]:
    """The units of a player that fight in a place, by name, and how many of them are damaged."""
    there = fighting(state, seat, place)
    damage = state.players[seat].units[place] & DAMAGE
    return unpack(there | damage)


def decided(state: State) -> bool:
    """7.4  Whether a side has nothing left, or something else ended the combat."""
    fight = fight_of(state)
    return fight.over or not strength(state, ATTACKER) or not strength(state, DEFENDER)


def opposing_ships(state: State, side: int) -> int:
    """How many ships other than fighters the other side has."""
    return size(strength(state, 1 - side) & (BIG | GROUND))


def bonus_of(state: State, side: int, type: int) -> int:
    """7.3.3  What a type of unit adds to its rolls."""
    fight = fight_of(state)
    seat = fight.seat(side)
    player = state.players[seat]
    bonus = modifiers(state, player).combat_bonus[type]
    bonus += fight.bonus[side] + fight.lasting_bonus[side]
    if type == FIGHTER:
        bonus += fight.fighter_bonus[side]
    if side == DEFENDER and in_space(fight):
        # 6.2.7  A defender's ships in a nebula.
        bonus += state.galaxy.anomalies["nebula"] >> fight.system & 1
    for power in bending("combat_bonus", player):
        bonus += power.combat_bonus(state, seat, type)
    return bonus


# Rolls


def roll_side(state: State, side: int) -> None:
    """7.3.3  A side rolls for all its units."""
    fight = fight_of(state)
    if fight.silent[side]:
        return
    seat = fight.seat(side)
    player = state.players[seat]
    mods = modifiers(state, player)
    forces = strength(state, side)
    then(state, Step(seat, "combat.rolled", n=side))
    for type in reversed(types(forces)):
        card = mods.units[type]
        if card is None or card.combat is None:
            continue
        dice = count(forces, type) * card.combat.dice
        if card.dice_per_opposing_ship:
            dice += card.dice_per_opposing_ship * opposing_ships(state, side)
        need = card.combat.hit - bonus_of(state, side, type)
        roll(state, seat, type, dice, need, wanted(state, seat, type))


def wanted(state: State, seat: int, type: int) -> str:
    """Which dice of a type must be told apart."""
    tell = ""
    for power in bending("wants", state.players[seat]):
        tell = power.wants(state, seat, type) or tell
    return tell


@step("combat.rolled")
def rolled(state: State, work: Step, log: Log) -> None:
    """7.3.3  Misses are rolled again if the side may; then what follows a roll."""
    fight, side = fight_of(state), work.n
    fight.rolls[side] = _merged(fight.rolls[side], take_dice(state))
    if fight.rerolls[side]:
        fight.rerolls[side] -= 1
        then(state, work)
        reroll_misses(state, side)
        return
    open_window(
        state,
        "combat.rolls_after",
        subject=work.seat,
        other=fight.seat(1 - side),
        place=place_of(fight),
    )


def reroll_misses(state: State, side: int) -> None:
    """7.3.3  All dice of a side that missed are rolled again."""
    fight = fight_of(state)
    groups = fight.rolls[side]
    fight.rolls[side] = tuple(Group(g.unit, g.hits, g.need, g.hits, 0, g.nines) for g in groups)
    seat = fight.seat(side)
    for group in reversed(groups):
        tell = wanted(state, seat, group.unit)
        roll(state, seat, group.unit, group.dice - group.hits, group.need, tell)


def _merged(old: tuple[Group, ...], new: tuple[Group, ...]) -> tuple[Group, ...]:
    """Dice that were kept together with dice that were rolled again."""
    found = list(old)
    for group in new:
        for number, other in enumerate(found):
            if (other.unit, other.need) == (group.unit, group.need):
                found[number] = Group(
                    other.unit,
                    other.dice + group.dice,
                    other.need,
                    other.hits + group.hits,
                    other.near + group.near,
                    other.nines + group.nines,
                )
                break
        else:
            found.append(group)
    return tuple(found)


def produced(state: State, side: int) -> tuple[int, int]:
    """The hits of a side in this round: free ones, and ones for ships other than fighters."""
    fight = fight_of(state)
    seat = fight.seat(side)
    player = state.players[seat]
    free, forced = fight.extra[side], 0
    for group in fight.rolls[side]:
        hits = group.hits
        for power in bending("more_hits", player):
            hits += power.more_hits(state, seat, group)
        if any(p.forces_hits(state, seat, group.unit) for p in bending("forces_hits", player)):
            forced += hits
        else:
            free += hits
    return free, forced


# Hits


def stacked_sides(state: State) -> tuple[int, int]:
    """17.2  The sides as their steps are put on the stack: who comes first is put there last."""
    if rulings.the_attacker_comes_first(state):
        return DEFENDER, ATTACKER
    return ATTACKER, DEFENDER


def assign_sides(state: State) -> None:
    """7.3.4  Both sides assign hits; only when both have lost their units comes what follows."""
    if rulings.losses_of_a_round_come_together(state):
        wait_for_losses(state)
    for side in (ATTACKER, DEFENDER):
        _assign_side(state, side)


def _assign_side(state: State, side: int) -> None:
    """7.3.4  A side assigns the hits that the other side produced."""
    fight = fight_of(state)
    free, forced = produced(state, 1 - side)
    cancelled = fight.cancelled[side]
    forced, cancelled = max(0, forced - cancelled), max(0, cancelled - forced)
    free = max(0, free - cancelled)
    assign(state, fight.seat(side), place_of(fight), free, fight.seat(1 - side), forced)


def hits_assigned(state: State, side: int) -> None:
    """18.6  After a side assigned hits in a combat round."""
    fight = fight_of(state)
    open_window(
        state,
        "combat.hits_assigned",
        subject=fight.seat(side),
        other=fight.seat(1 - side),
        place=place_of(fight),
    )


def new_round(state: State, log: Log) -> None:
    """7.4  What holds for one round is over."""
    fight = fight_of(state)
    fight.round += 1
    fight.rolls = [(), ()]
    fight.extra = [0, 0]
    fight.bonus = [0, 0]
    fight.fighter_bonus = [0, 0]
    fight.rerolls = [0, 0]
    fight.silent = [0, 0]
    fight.cancelled = [0, 0]
    fight.sustained = [0, 0]
    fight.retreats = NONE
    if log is not None:
        mine, theirs = forces(state, ATTACKER), forces(state, DEFENDER)
        say(log, "combat_round", NOBODY, round=fight.round, attacker=mine, defender=theirs)
