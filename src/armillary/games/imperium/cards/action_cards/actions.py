"""11  Action cards that are an action of their own."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.combat.invasion import bombers
from armillary.games.imperium.economy.command_tokens import (
    place_token,
    reinforcements,
    take_from_pool,
)
from armillary.games.imperium.economy.paying import planet_value, readied
from armillary.games.imperium.economy.trade import gain_goods
from armillary.games.imperium.flow.card_draws import take_at_random
from armillary.games.imperium.flow.dice import roll, take_dice
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import adjacent
from armillary.games.imperium.numbering import (
    AGENDA,
    AGENDAS,
    HOME_PLANETS,
    HOME_TILES,
    PLANET,
    PLANET_MASK,
    PLANETS,
    TILE_OF,
    ground,
    tile_of,
)
from armillary.games.imperium.phases.agenda_phase import discard_law
from armillary.games.imperium.powers.effects import (
    exhaust,
    place_target,
    target_place,
)
from armillary.games.imperium.powers.power import COUNT, Moment, Power, Target, power
from armillary.games.imperium.state import NONE, Player, State
from armillary.games.imperium.units.losses import destroy
from armillary.games.imperium.units.packed_units import (
    CRUISER,
    DESTROYER,
    DOCK,
    DREADNOUGHT,
    INFANTRY,
    PDS,
    TYPE,
    TYPES,
    count,
)
from armillary.games.imperium.units.placement import controller, ground_forces, has_ships


def others(state: State, seat: int) -> list[Player]:
    """The other players in the game."""
    return [state.players[other] for other in state.seats if other != seat]


# Units are destroyed


@power("lucky_shot")
class LuckyShot(Power):
    """17.5  Destroys a dreadnought, cruiser or destroyer of another player in a system of yours."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        systems = dict.fromkeys(TILE_OF[planet] for planet in bits(state.players[seat].planets))
        return [
            Target(player=player.seat, system=system, unit=TYPES[type])
            for system in systems
            for player in state.players
            if player.seat != seat
            for type in (DREADNOUGHT, CRUISER, DESTROYER)
            if count(player.units[system], type)
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        destroy(state, target.player, target.system, TYPE[target.unit], log, by=seat)


@power("cripple_defenses")
class CrippleDefenses(Power):
    """17.5  Destroys all PDS of others on a planet."""

    for_each = True

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(planet=PLANETS[planet].id) for planet in bits(state.galaxy.planets)]

    def finds(self, state: State, seat: int, moment: Moment, target: Target) -> bool:
        place = ground(PLANET[target.planet])
        return any(count(player.units[place], PDS) for player in others(state, seat))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        place = ground(PLANET[target.planet])
        for player in others(state, seat):
            n = count(player.units[place], PDS)
            if n:
                destroy(state, player.seat, place, PDS, log, seat, n)


@power("reactor_meltdown")
class ReactorMeltdown(Power):
    """17.5  Destroys a space dock of another player outside home systems."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [
            place_target(place)
            for player in others(state, seat)
            for place, forces in enumerate(player.units)
            if count(forces, DOCK) and not HOME_TILES >> tile_of(place) & 1
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        place = target_place(target)
        for player in others(state, seat):
            if count(player.units[place], DOCK):
                destroy(state, player.seat, place, DOCK, log, seat)
                return


@power("plague")
class Plague(Power):
    """A die for each infantry on a planet of another player; each 6 or more destroys one."""

    need = 6
    for_each = True

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [
            Target(planet=PLANETS[planet].id)
            for player in others(state, seat)
            for planet in bits(player.planets)
        ]

    def finds(self, state: State, seat: int, moment: Moment, target: Target) -> bool:
        planet = PLANET[target.planet]
        return ground_forces(state.players[controller(state, planet)], planet) > 0

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        planet = PLANET[target.planet]
        owner = controller(state, planet)
        if owner != NONE:
            then(state, Step(seat, "plague.rolled", place=planet, other=owner))
            roll(state, seat, INFANTRY, ground_forces(state.players[owner], planet), self.need)


@step("plague.rolled")
def plague_rolled(state: State, work: Step, log: Log) -> None:
    hits = sum(group.hits for group in take_dice(state))
    if hits:
        destroy(state, work.other, ground(work.place), INFANTRY, log, work.seat, hits)


@power("unstable_planet")
class UnstablePlanet(Power):
    """17.3  A hazardous planet of another player is exhausted and loses up to three infantry."""

    most = 3

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [
            Target(planet=PLANETS[planet].id)
            for player in others(state, seat)
            for planet in bits(player.planets)
            if PLANETS[planet].trait == "hazardous"
            if readied(player) >> planet & 1 or ground_forces(player, planet)
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        planet = PLANET[target.planet]
        owner = controller(state, planet)
        exhaust(state, owner, planet, log)
        if ground_forces(state.players[owner], planet):
            ask(state, seat, self.id, place=planet, other=owner)

    def choices(self, state: State, question: Question) -> list[Target]:
        there = ground_forces(state.players[question.other], question.place)
        id = PLANETS[question.place].id
        return [
            Target(planet=id, unit=TYPES[INFANTRY], name=COUNT, n=n)
            for n in range(min(there, self.most) + 1)
        ]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.n:
            place = ground(question.place)
            destroy(state, question.other, place, INFANTRY, log, question.seat, target.n)


# Planets


@power("mining_initiative")
class MiningInitiative(Power):
    """Trade goods for the resources of one of your planets."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(planet=PLANETS[p].id) for p in bits(state.players[seat].planets)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        gain_goods(state, seat, planet_value(state, PLANET[target.planet], "resources"), log)


@power("uprising")
class Uprising(Power):
    """A planet of another player outside home systems is exhausted; its resources are yours."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [
            Target(planet=PLANETS[planet].id)
            for player in others(state, seat)
            for planet in bits(readied(player) & ~HOME_PLANETS)
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        planet = PLANET[target.planet]
        exhaust(state, controller(state, planet), planet, log)
        gain_goods(state, seat, planet_value(state, planet, "resources"), log)


@power("tactical_bombardment")
class TacticalBombardment(Power):
    """All planets of others in a system with your bombers are exhausted."""

    for_each = True

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        player = state.players[seat]
        return [Target(system=t) for t in state.galaxy.tiles if bombers(state, player, t)]

    def finds(self, state: State, seat: int, moment: Moment, target: Target) -> bool:
        here = PLANET_MASK[target.system]
        return any(readied(player) & here for player in others(state, seat))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        for player in others(state, seat):
            for planet in bits(readied(player) & PLANET_MASK[target.system]):
                exhaust(state, player.seat, planet, log)


# Tokens, cards and laws


@power("insubordination")
class Insubordination(Power):
    """1.2  A token of another player's tactic pool goes back to reinforcements."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(player=player.seat) for player in others(state, seat) if player.tactic]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        player = state.players[target.player]
        take_from_pool(player, "tactic")
        pools = player.tactic, player.fleet, player.strategy
        say(log, "tokens", target.player, n=-1, pools=pools)


@power("signal_jamming")
class SignalJamming(Power):
    """1.11  A token of another player lies in or next to a system with your ships, but no home."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        near = 0
        for tile in state.galaxy.tiles:
            if has_ships(state.players[seat], tile):
                near |= 1 << tile | adjacent(state, tile, seat)
        return [
            Target(player=player.seat, system=tile)
            for player in others(state, seat)
            if reinforcements(player) or player.tactic + player.fleet + player.strategy
            for tile in bits(near & ~HOME_TILES & ~player.tokens)
        ]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        place_token(state, target.player, target.system, log)


@power("unexpected_action")
class UnexpectedAction(Power):
    """17.4  One of your command tokens, which you name, comes off the board."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(system=tile) for tile in bits(state.players[seat].tokens)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        state.players[seat].tokens &= ~(1 << target.system)
        say(log, "token_off", seat, system=target.system)


@power("spy")
class Spy(Power):
    """17.6  A card from the hand of another player, at random."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(player=player.seat) for player in others(state, seat) if player.hand]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        if state.players[target.player].hand:  # Sabotage may have been the last card.
            take_at_random(state, seat, target.player)


@power("repeal_law")
class RepealLaw(Power):
    """13.10  A law is discarded."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(name=AGENDAS[law].id) for law in sorted(state.laws)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        discard_law(state, AGENDA[target.name], log)
