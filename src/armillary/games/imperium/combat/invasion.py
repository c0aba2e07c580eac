"""8  Invasion: bombardment, custodians, landing; then ground combat and control."""

from __future__ import annotations

from armillary.core.decision import Illegal
from armillary.core.events import Log
from armillary.games.imperium import rulings
from armillary.games.imperium.combat.combat_rounds import told
from armillary.games.imperium.combat.hits import assign, fighting
from armillary.games.imperium.economy.paying import can_pay, pay
from armillary.games.imperium.flow.dice import roll, take_dice
from armillary.games.imperium.flow.questions import Question, ask, asker, why_not
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.control import gain_control
from armillary.games.imperium.numbering import (
    DATA,
    MECATOL_REX,
    PLANET,
    PLANETS,
    PLANETS_OF,
    TILES,
    ground,
)
from armillary.games.imperium.phases.victory import gain_points
from armillary.games.imperium.powers.effect_types import Cost
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import COUNT, Target, bending
from armillary.games.imperium.state import NOBODY, NONE, Player, State
from armillary.games.imperium.units.fleet_limits import check_stacks
from armillary.games.imperium.units.packed_units import (
    FIGHTER,
    INFANTRY,
    ONE,
    SHIP_TYPES,
    SHIPS,
    TYPE,
    TYPES,
    count,
)
from armillary.games.imperium.units.placement import closed, ground_forces, ships_of_others
from armillary.games.imperium.units.reach import INVASION, current, new_step


@step("invasion")
def invasion(state: State, work: Step, log: Log) -> None:
    """8.1  Possible when no enemy ships are left and there is something to invade with."""
    new_step(state, INVASION)
    system, player = current(state).system, state.players[state.active]
    if ships_of_others(state, state.active, system) or not PLANETS_OF[system]:
        return
    if not landing_forces(state, player, system) and not bombers(state, player, system):
        return
    then(
        state,
        "invasion.bombardment",
        "invasion.custodians",
        "invasion.landing",
        "invasion.committed",
        "cannon.defence",
        "ground_combat",
        "invasion.control",
    )
    open_window(state, "invasion.start", subject=state.active, place=system)


def landing_forces(state: State, player: Player, system: int) -> int:
    """How many units could land."""
    forces = player.units[system]
    n = count(forces, INFANTRY)
    if lands_fighters(state, player, system):
        n += count(forces, FIGHTER)
    return n


def lands_fighters(state: State, player: Player, system: int) -> bool:
    return any(
        power.lands_fighters(state, player.seat, system)
        for power in bending("lands_fighters", player)
    )


# Bombardment


def bombers(state: State, player: Player, system: int) -> list[int]:
    """8.3  The types of ships that can bombard."""
    mods, forces, found = modifiers(state, player), player.units[system] & SHIPS, []
    for type in SHIP_TYPES:
        card = mods.units[type]
        if count(forces, type) and card is not None and card.bombardment is not None:
            found.append(type)
    return found


def shields_stripped(state: State, player: Player, system: int) -> bool:
    """8.3  A war sun or the Letnev flagship takes planetary shields away."""
    if current(state).marks.get("pds_disabled"):
        return True
    mods, forces = modifiers(state, player), player.units[system]
    for type in SHIP_TYPES:
        card = mods.units[type]
        if count(forces, type) and card is not None and card.strips_shields:
            return True
    return False


def shielded(state: State, planet: int, by: int) -> bool:
    """8.3  Whether a planet is under a planetary shield of another player."""
    for player in state.players:
        if player.seat == by:
            continue
        for type, card in enumerate(modifiers(state, player).units) if player.faction else ():
            if card is not None and card.planetary_shield:
                if count(player.units[ground(planet)], type):
                    return True
    return False


def bombable(state: State, system: int) -> list[int]:
    """8.3  The planets that the active player can bombard."""
    player = state.players[state.active]
    stripped = shields_stripped(state, player, system)
    found = []
    for planet in PLANETS_OF[system]:
        victims = any(ground_forces(p, planet) for p in state.players if p.seat != state.active)
        if not victims or (not stripped and shielded(state, planet, state.active)):
            continue
        if all(p.may_bombard(state, state.active, planet) for p in bending("may_bombard", player)):
            found.append(planet)
    return found


@step("invasion.bombardment")
def bombardment(state: State, work: Step, log: Log) -> None:
    """8.3  Bombard or not; name a planet for each ship; then roll."""
    system, player = current(state).system, state.players[state.active]
    if not bombers(state, player, system) or not bombable(state, system):
        return
    if rulings.bombardment_is_optional(state):
        ask(state, state.active, "bombardment", optional=True)
    else:
        name_planets(state)


@asker("bombardment")
class Bombardment:
    """8.3  Do your ships bombard? All that can do so, or none."""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(name="bombardment")]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.name:
            name_planets(state)


def name_planets(state: State) -> None:
    """8.3  A planet for each ship that bombards; then they roll."""
    system, player = current(state).system, state.players[state.active]
    then(state, "invasion.bombard")
    for type in reversed(bombers(state, player, system)):
        for _ in range(count(player.units[system], type)):
            ask(state, state.active, "bombard", n=type)


@asker("bombard")
class Bombard:
    """8.3  Which planet does this ship bombard?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        planets = bombable(state, current(state).system)
        return [Target(planet=PLANETS[p].id, unit=TYPES[question.n]) for p in planets]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.planet:
            marks = current(state).marks
            key = f"bombard {target.planet} {target.unit}"
            marks[key] = marks.get(key, 0) + 1


@step("invasion.bombard")
def bombard(state: State, work: Step, log: Log) -> None:
    """8.3  One roll for each planet, with one more die for Plasma Scoring (22.1)."""
    tactical = current(state)
    for planet in reversed(PLANETS_OF[tactical.system]):
        id = PLANETS[planet].id
        ships = {type: tactical.marks.pop(f"bombard {id} {TYPES[type]}", 0) for type in SHIP_TYPES}
        bombard_with(state, planet, ships, log)


def bombard_with(state: State, planet: int, ships: dict[int, int], log: Log) -> None:
    """8.3  So many ships of each type of the active player bombard a planet."""
    mods = modifiers(state, state.players[state.active])
    groups = []
    for type, n in ships.items():
        card = mods.units[type]
        if n and card is not None and card.bombardment is not None:
            groups.append((type, n, card.bombardment))
    if not groups:
        return
    if log is not None:
        _tell_bombardment(state, planet, {type: n for type, n, _ in groups}, log)
    then(state, Step(state.active, "invasion.bombarded", place=planet))
    penalty = _penalty(state, planet)
    best = min(dice.hit for _, _, dice in groups)
    extra = "bombardment" in mods.extra_die
    for type, n, dice in reversed(groups):
        more = 1 if extra and dice.hit == best else 0
        extra = extra and not more
        roll(state, state.active, type, n * dice.dice + more, dice.hit + penalty)


def _tell_bombardment(state: State, planet: int, ships: dict[int, int], log: Log) -> None:
    """8.3  Who bombards whom, and with what."""
    others = (player.seat for player in state.players if player.seat != state.active)
    at = next((seat for seat in others if fighting(state, seat, ground(planet))), NOBODY)
    say(
        log,
        "bombard",
        state.active,
        planet=PLANETS[planet].id,
        at=at,
        harrows=state.fight is not None,
        guns={TYPES[type]: n for type, n in ships.items()},
        target=told(state, at, ground(planet)) if at != NOBODY else {},
    )


def _penalty(state: State, planet: int) -> int:
    """18.7  Bunker."""
    tactical = current(state)
    for player in state.players:
        if tactical.bunkers >> player.seat & 1 and player.planets >> planet & 1:
            return tactical.penalty
    return 0


@step("invasion.bombarded")
def bombarded(state: State, work: Step, log: Log) -> None:
    """8.3  The owner assigns the hits to ground forces on that planet."""
    hits = sum(group.hits for group in take_dice(state))
    for player in state.players:
        if player.seat != state.active and ground_forces(player, work.place):
            place = ground(work.place)
            assign(state, player.seat, place, hits, state.active, attack="bombardment")


# Custodians


def custodians_price(state: State, seat: int) -> Cost:
    """8.9  What it costs to remove the custodians token."""
    cost = DATA.limits.custodians_cost
    for power in bending("price", state.players[seat]):
        cost = power.price(state, seat, "custodians", cost)
    return cost


@step("invasion.custodians")
def custodians(state: State, work: Step, log: Log) -> None:
    """8.9  Whoever lands on Mecatol Rex first pays."""
    system, player = current(state).system, state.players[state.active]
    if not state.custodians or MECATOL_REX not in PLANETS_OF[system]:
        return
    if count(player.units[system], INFANTRY) and not closed(state, MECATOL_REX):
        if can_pay(state, player, custodians_price(state, state.active)):
            ask(state, state.active, "custodians", optional=True)


@asker("custodians")
class RemoveCustodians:
    """8.9  Do you remove the custodians token?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(planet=PLANETS[MECATOL_REX].id)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.planet:
            then(state, Step(question.seat, "custodians.removed"))
            pay(state, question.seat, custodians_price(state, question.seat), log)


@step("custodians.removed")
def custodians_removed(state: State, work: Step, log: Log) -> None:
    state.custodians = False
    current(state).marks["must_land"] = 1
    say(log, "custodians", work.seat)
    gain_points(state, work.seat, DATA.limits.custodians_points, "custodians", log)


# Landing


@step("invasion.landing")
def landing(state: State, work: Step, log: Log) -> None:
    """8.4  How many forces land on each planet."""
    system, player = current(state).system, state.players[state.active]
    kinds = (INFANTRY, FIGHTER) if lands_fighters(state, player, system) else (INFANTRY,)
    for planet in reversed(PLANETS_OF[system]):
        for type in reversed(kinds):
            if may_land(state, planet) and count(player.units[system], type):
                ask(state, state.active, "landing", place=planet, n=type)


def may_land(state: State, planet: int) -> bool:
    """8.4 and 8.9  Whether forces can land on a planet."""
    if planet == MECATOL_REX and state.custodians:
        return False
    return not closed(state, planet)


@asker("landing")
class Landing:
    """8.4  How many land here?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        system, player = current(state).system, state.players[question.seat]
        there = count(player.units[system], question.n)
        least = int(question.place == MECATOL_REX and bool(current(state).marks.get("must_land")))
        if question.n == FIGHTER:
            least = 0
        id, unit = PLANETS[question.place].id, TYPES[question.n]
        return [Target(planet=id, unit=unit, name=COUNT, n=n) for n in range(least, there + 1)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.n:
            return
        tactical, units = current(state), state.players[question.seat].units
        type, planet = TYPE[target.unit], PLANET[target.planet]
        units[tactical.system] -= target.n * ONE[type]
        units[ground(planet)] += target.n * ONE[type]
        if planet not in tactical.landed:
            tactical.landed = (*tactical.landed, planet)
        say(log, "land", question.seat, planet=target.planet, unit=target.unit, n=target.n)


@why_not("landing")
def not_landed(state: State, question: Question, target: Target) -> Illegal | None:
    """8.4 and 8.9  More than there are, or nobody where the custodians have been removed."""
    planet, unit = PLANETS[question.place].id, TYPES[question.n]
    if target.planet != planet:
        known = target.planet in PLANET
        return Illegal("8.4", "landing_elsewhere", planet=planet) if known else None
    if target.unit != unit or target.name != COUNT:
        return None
    have = count(state.players[question.seat].units[current(state).system], question.n)
    if target.n > have:
        return Illegal("8.4", "cargo", need=target.n, have=have)
    return Illegal("8.9", "must_land", planet=planet, need=1) if target.n == 0 else None


@step("invasion.committed")
def committed(state: State, work: Step, log: Log) -> None:
    """18.7  After forces landed on a planet."""
    for planet in reversed(current(state).landed):
        then(state, Step(state.active, "invasion.committed_to", place=planet))
    check_stacks(state, state.active, 1 << current(state).system)


@step("invasion.committed_to")
def committed_to(state: State, work: Step, log: Log) -> None:
    holder = next((p.seat for p in state.players if p.planets >> work.place & 1), NONE)
    open_window(
        state, "invasion.committed", subject=state.active, other=holder, place=ground(work.place)
    )


# Control


@step("invasion.control")
def control(state: State, work: Step, log: Log) -> None:
    """8.7 and 8.8  The active player gains the planets on which forces are left."""
    tactical, player = current(state), state.players[state.active]
    for planet in reversed(tactical.landed):
        alone = not any(
            fighting(state, p.seat, TILES + planet) for p in state.players if p.seat != state.active
        )
        if ground_forces(player, planet) and alone:
            gain_control(state, state.active, planet, log)
        fighters = count(player.units[ground(planet)], FIGHTER)
        if fighters:  # 24.7  They go back to space.
            player.units[ground(planet)] -= fighters * ONE[FIGHTER]
            player.units[tactical.system] += fighters * ONE[FIGHTER]
