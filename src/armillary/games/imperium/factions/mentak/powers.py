"""The Mentak Coalition. Mirror Computing is a number of the data."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.combat_rounds import fight_of
from armillary.games.imperium.combat.extra_hits import strike
from armillary.games.imperium.economy.production import Job, produce
from armillary.games.imperium.economy.trade import gain_goods, give_commodities
from armillary.games.imperium.flow.dice import roll, take_dice
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import neighbours
from armillary.games.imperium.numbering import NOTE
from armillary.games.imperium.powers.modifiers import unit_card
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Note, Passive
from armillary.games.imperium.state import State, note_number
from armillary.games.imperium.units.packed_units import (
    CRUISER,
    DESTROYER,
    FLAGSHIP,
    INFANTRY,
    SHIPS,
    TYPE,
    TYPES,
    count,
    types,
)
from armillary.games.imperium.units.reach import current


@power("ambush")
class Ambush(Power):
    """22.4 and 22.7  At the start of a space combat up to two cruisers or destroyers fire."""

    ships = (CRUISER, DESTROYER)
    most = 2

    def odds(self, side: Advantages) -> None:
        side.ambushers = self.most

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat in (moment.subject, moment.other)

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        """The first of the ships."""
        here = state.players[seat].units[moment.place]
        return [Target(unit=TYPES[type]) for type in self.ships if count(here, type)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        ask(state, seat, self.id, optional=True, place=moment.place, n=TYPE[target.unit])

    def choices(self, state: State, question: Question) -> list[Target]:
        """The second of them, in the order of their types."""
        here, first = state.players[question.seat].units[question.place], question.n
        return [
            Target(unit=TYPES[type])
            for type in self.ships
            if type >= first and count(here, type) > (type == first)
        ]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        player = state.players[question.seat]
        firing = [question.n, *([TYPE[target.unit]] if target.unit else ())]
        then(state, Step(question.seat, "ambush.rolled"))
        for type in self.ships:
            combat = unit_card(state, player, type).combat
            assert combat is not None
            roll(state, question.seat, type, firing.count(type), combat.hit)


@step("ambush.rolled")
def ambush_rolled(state: State, work: Step, log: Log) -> None:
    """22.7  The opponent assigns the hits."""
    strike(state, work.seat, sum(group.hits for group in take_dice(state)))


@power("pillage")
class Pillage(Power):
    """22.39  From a neighbour who gains trade goods or trades, and has three or more, take one."""

    rich = 3

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        victim = state.players[moment.subject]
        if victim.seat == seat or victim.goods < self.rich:
            return False
        if note_number(state.players[seat], NOTE["promise_of_protection"]) in victim.shown:
            return False
        return bool(neighbours(state, seat) >> victim.seat & 1)

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        victim = state.players[moment.subject]
        kinds = ("trade_good", "commodity") if victim.commodities else ("trade_good",)
        return [Target(player=victim.seat, name=kind) for kind in kinds]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        if target.name == "commodity":
            give_commodities(state, target.player, seat, 1)
            say(log, "commodities", target.player, to=seat, n=1)
        else:
            state.players[target.player].goods -= 1
            gain_goods(state, seat, 1, log)


@power("promise_of_protection")
class PromiseOfProtection(Note):
    """Face up, it keeps Pillage away."""


@power("fourth_moon")
class FourthMoon(Passive):
    """7.3.4  Ships of other players in the flagship's system cannot sustain damage."""

    def odds(self, side: Advantages) -> None:
        side.enemy_cannot_sustain = True

    def forbids_sustain(self, state: State, seat: int, owner: int, unit: int) -> bool:
        if seat == owner or unit >= INFANTRY:
            return False
        if count(state.players[seat].units[current(state).system], FLAGSHIP):
            return True
        # Hits of a round are simultaneous: it still works if it is destroyed by them itself.
        fight = state.fight
        if fight is None or seat not in (fight.attacker, fight.defender):
            return False
        return any(group.unit == FLAGSHIP for group in fight.rolls[fight.side(seat)])


@power("salvage_operations")
class SalvageOperations(Power):
    """22.38  A trade good after each space combat won or lost, and a ship after a victory."""

    must = True

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return seat in (moment.subject, moment.other) and moment.name != "draw"

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        if seat == moment.subject:
            then(state, Step(seat, "salvage.ship", place=moment.place))
        gain_goods(state, seat, 1, log)


@step("salvage.ship")
def salvage_ship(state: State, work: Step, log: Log) -> None:
    """22.38  One ship of a type that was destroyed may be produced, and is paid for."""
    fight = fight_of(state)
    lost = (fight.lost[0] + fight.lost[1]) & SHIPS
    makes = sum(1 << type for type in types(lost))
    produce(state, work.seat, Job(work.place, 1, 0, (), makes, discount=False))
