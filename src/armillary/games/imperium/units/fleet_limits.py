"""6.3  Fleet pool and capacity: how much a player may have in a system, and what is too much."""

from __future__ import annotations

from armillary.core.events import Log
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANET, PLANETS_OF, TILES, ground, place_name
from armillary.games.imperium.powers.modifiers import Modifiers, modifiers
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.state import NONE, Player, State
from armillary.games.imperium.units.losses import destroy
from armillary.games.imperium.units.packed_units import (
    BIG,
    BIG_SHIPS,
    DOCK,
    FIGHTER,
    GROUND,
    INFANTRY,
    SHIPS,
    TYPE,
    TYPES,
    count,
    size,
)
from armillary.games.imperium.units.placement import (
    WITH_TOKENS,
    damaged_first,
    left,
    remove,
    ships_of_others,
)

CARGO = GROUND | 0xFF << 8 * FIGHTER


def fleet_limit(state: State, player: Player) -> int:
    """6.3.1  How many ships other than fighters a player may have in a system."""
    return player.fleet + modifiers(state, player).fleet


def capacity(mods: Modifiers, forces: int) -> int:
    """6.3.2  What the ships of a force can carry; a Floating Factory carries as well."""
    total = 0
    for type in (*BIG_SHIPS, DOCK):
        n = forces >> 8 * type & 255
        if n:
            card = mods.units[type]
            assert card is not None
            total += n * card.capacity
    return total


def free_fighters(state: State, player: Player, system: int) -> int:
    """6.3.2  How many fighters space docks support."""
    card = modifiers(state, player).units[DOCK]
    free = card.free_fighters if card is not None else 0
    if not free:
        return 0
    return free * sum(count(player.units[ground(p)], DOCK) for p in PLANETS_OF[system])


def too_many_ships(state: State, player: Player, system: int) -> int:
    """6.3.1  How many ships must go."""
    big = size(player.units[system] & BIG)
    return max(0, big - fleet_limit(state, player)) if big else 0


def too_much_cargo(state: State, player: Player, system: int) -> int:
    """6.3.2  How many fighters and ground forces must go."""
    forces = player.units[system]
    if not forces & CARGO:
        return 0
    mods = modifiers(state, player)
    infantry = count(forces, INFANTRY)
    fighters = max(0, count(forces, FIGHTER) - free_fighters(state, player, system))
    room = capacity(mods, forces)
    beyond = infantry + fighters - room
    if beyond <= 0:
        return 0
    card = mods.units[FIGHTER]
    assert card is not None
    if card.over_capacity:
        # Upgraded fighters count against the fleet pool; ground forces never do.
        places = fleet_limit(state, player) - size(forces & BIG)
        beyond -= min(fighters, beyond, max(0, places) * card.over_capacity)
    return beyond


def check_fleet(state: State, seat: int, system: int) -> None:
    """6.2.12  Fleet and capacity of a player in a system are to be checked."""
    then(state, Step(seat, "fleet.check", place=system))


def check_fleets(state: State, seat: int) -> None:
    """12.6  Everywhere."""
    player = state.players[seat]
    for system in state.galaxy.tiles:
        if player.units[system] and (
            too_many_ships(state, player, system)
            or too_much_cargo(state, player, system)
            or lonely(state, player, system)
        ):
            check_fleet(state, seat, system)
    check_stacks(state, seat, state.galaxy.mask)


def check_stacks(state: State, seat: int, systems: int) -> None:
    """1.9  Whether tokens are without a piece, after something changed in these systems."""
    player = state.players[seat]
    if any(left(player, type) < 0 for type in WITH_TOKENS):
        then(state, Step(seat, "stacks.check", n=systems))


@step("stacks.check")
def stacks_check(state: State, work: Step, log: Log) -> None:
    """1.9  Tokens without a piece are lost; their owner chooses which."""
    for type in WITH_TOKENS:
        if left(state.players[work.seat], type) < 0:
            then(state, work)
            ask(state, work.seat, "stacks", n=type, data=(work.n,))
            return


@step("fleet.check")
def fleet_check(state: State, work: Step, log: Log) -> None:
    """6.3.1 and 6.3.2  What is too much is removed, one by one, as its owner chooses."""
    player, system = state.players[work.seat], work.place
    if not player.units[system]:
        return
    lonely_factory(state, player, system, log)  # first: it carries something, too
    if too_many_ships(state, player, system):
        then(state, work)
        ask(state, work.seat, "fleet", place=system)
    elif not _fighting(state, work.seat, system) and (n := too_much_cargo(state, player, system)):
        then(state, work)
        if n == size(player.units[system] & CARGO):
            for type in (FIGHTER, INFANTRY):
                _lose(state, work.seat, system, type, count(player.units[system], type), log)
        else:
            ask(state, work.seat, "cargo", place=system)


def _fighting(state: State, seat: int, system: int) -> bool:
    """6.3.2  During a combat the limit of capacity rests."""
    tactical = state.tactical
    if tactical is None or tactical.system != system or tactical.marks.get("combat_over"):
        return False
    player = state.players[seat]
    return bool(player.units[system] & SHIPS) and ships_of_others(state, seat, system)


def lonely_factory(state: State, player: Player, system: int, log: Log) -> None:
    """6.2.11  A Floating Factory alone with enemy ships is destroyed."""
    if lonely(state, player, system):
        n = count(player.units[system], DOCK)
        destroy(state, player.seat, system, DOCK, log, n=n)


def lonely(state: State, player: Player, system: int) -> bool:
    """6.2.11  Whether a Floating Factory is alone with enemy ships."""
    forces = player.units[system]
    if not forces >> 8 * DOCK & 255 or forces & SHIPS:
        return False
    return ships_of_others(state, player.seat, system)


@asker("fleet")
class Surplus:
    """6.3.1  Which ship is removed?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        forces = state.players[question.seat].units[question.place]
        return [Target(unit=TYPES[type]) for type in BIG_SHIPS if count(forces, type)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        player, type = state.players[question.seat], TYPE[target.unit]
        damaged = damaged_first(player, type, question.place)
        remove(player, type, question.place, 1, damaged)
        say(log, "removed", question.seat, unit=target.unit, n=1, place=str(question.place))


@asker("cargo")
class SurplusCargo:
    """6.3.2 and 25.5  Which fighter or ground force is lost?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        forces = state.players[question.seat].units[question.place]
        player, system = state.players[question.seat], question.place
        found = []
        before = too_much_cargo(state, player, system)
        for type in (FIGHTER, INFANTRY):
            if count(forces, type):
                player.units[system] = forces - (1 << 8 * type)
                if too_much_cargo(state, player, system) < before:
                    found.append(Target(unit=TYPES[type]))
                player.units[system] = forces
        return found

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        _lose(state, question.seat, question.place, TYPE[target.unit], 1, log)


@asker("stacks")
class Stacks:
    """1.9  In which place are the tokens lost?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        units, type = state.players[question.seat].units, question.n
        systems = (tile for tile in state.galaxy.tiles if question.data[0] >> tile & 1)
        places = (at for tile in systems for at in (tile, *map(ground, PLANETS_OF[tile])))
        return [stack_target(type, place) for place in places if count(units[place], type)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.unit:
            return
        place = ground(PLANET[target.planet]) if target.planet else target.system
        player, type = state.players[question.seat], question.n
        n = count(player.units[place], type)
        remove(player, type, place, n)
        say(log, "removed", question.seat, unit=target.unit, n=n, place=place_name(place))


def stack_target(type: int, place: int) -> Target:
    """Units of a type in a place, as something that can be named."""
    if place < TILES:
        return Target(unit=TYPES[type], system=place)
    return Target(unit=TYPES[type], planet=place_name(place))


def _lose(state: State, seat: int, system: int, type: int, n: int, log: Log) -> None:
    """25.5  Cargo without capacity is destroyed, or only removed."""
    if not n:
        return
    if state.table.switches.capacity_loss == "destroyed":
        destroy(state, seat, system, type, log, NONE, n)
    else:
        remove(state.players[seat], type, system, n)
        say(log, "removed", seat, unit=TYPES[type], n=n, place=str(system))
