"""18.5 and 18.6  Action cards that are played in combat."""

from __future__ import annotations

from collections.abc import Iterable

from armillary.core.events import Log
from armillary.games.imperium import rulings
from armillary.games.imperium.combat.advantages import Advantages
from armillary.games.imperium.combat.combat_rounds import fight_of, strength
from armillary.games.imperium.combat.space_combat import ROUND_END, come_down
from armillary.games.imperium.economy.command_tokens import place_token
from armillary.games.imperium.economy.trade import hand_over
from armillary.games.imperium.flow.dice import roll, take_dice
from armillary.games.imperium.flow.questions import Question, ask
from armillary.games.imperium.flow.steps import Step, drop_until, step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import PLANETS_OF, ground, place_name
from armillary.games.imperium.powers.modifiers import unit_card
from armillary.games.imperium.powers.power import Moment, Power, Target, power
from armillary.games.imperium.powers.powers_from_data import Declared
from armillary.games.imperium.state import NONE, Fight, State
from armillary.games.imperium.units.losses import destroy, destroy_all
from armillary.games.imperium.units.packed_units import (
    DAMAGE,
    SHIPS,
    TYPE,
    TYPES,
    count,
    hurt,
    repaired,
    types,
)
from armillary.games.imperium.units.withdrawal import arrived, exits, withdraw


@power("direct_hit")
class DirectHit(Power):
    """22.6  Destroys a ship that has just used sustain damage."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        owner, type = state.players[moment.subject], TYPE[moment.name]
        if moment.subject == seat or unit_card(state, owner, type).direct_hit_proof:
            return ()
        return (Target(unit=moment.name),) if hurt(owner.units[moment.place], type) else ()

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        type = TYPE[target.unit]
        if count(state.players[moment.subject].units[moment.place], type):
            destroy(state, moment.subject, moment.place, type, log, by=seat)


@power("intercept")
class Intercept(Power):
    """7.3.5  The opponent who announced a retreat cannot retreat in this round."""

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        fight = fight_of(state)
        return bool(fight.marks.get(f"retreats_{fight.side(moment.subject)}"))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        fight = fight_of(state)
        fight.marks.pop(f"retreats_{fight.side(moment.subject)}", None)
        fight.retreats = NONE


@power("courageous_to_the_end")
class CourageousToTheEnd(Power):
    """22.4  Two dice for your destroyed ship; for each hit the opponent destroys one of theirs."""

    dice = 2

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return bool(strength(state, 1 - fight_of(state).side(seat)))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        type = TYPE[moment.name]
        combat = unit_card(state, state.players[seat], type).combat
        if combat is not None:
            then(state, Step(seat, "courageous.rolled"))
            roll(state, seat, type, self.dice, combat.hit)

    def choices(self, state: State, question: Question) -> list[Target]:
        mine = strength(state, fight_of(state).side(question.seat))
        return [Target(unit=TYPES[type]) for type in types(mine)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.unit:
            system = fight_of(state).system
            destroy(state, question.seat, system, TYPE[target.unit], log, by=question.other)


@step("courageous.rolled")
def courageous_rolled(state: State, work: Step, log: Log) -> None:
    """22.4  The opponent chooses; sustain damage does not help."""
    fight = fight_of(state)
    opponent = fight.seat(1 - fight.side(work.seat))
    for _ in range(sum(group.hits for group in take_dice(state))):
        ask(state, opponent, "courageous_to_the_end", other=work.seat)


def places_of(fight: Fight) -> tuple[int, ...]:
    """The active system and its planets."""
    return fight.system, *map(ground, PLANETS_OF[fight.system])


@power("emergency_repairs")
class EmergencyRepairs(Power):
    """All your damaged units in the active system are repaired."""

    for_each = True

    def odds(self, side: Advantages) -> None:
        side.repairs_all = side.space

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        return bool(strength(state, fight_of(state).side(seat)))  # 7.5  You still fight.

    def finds(self, state: State, seat: int, moment: Moment, target: Target) -> bool:
        units = state.players[seat].units
        return any(units[place] & DAMAGE for place in places_of(fight_of(state)))

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        units = state.players[seat].units
        for place in places_of(fight_of(state)):
            for type in types(units[place]):
                n = hurt(units[place], type)
                if n:
                    say(log, "repaired", seat, unit=TYPES[type], n=n, place=place_name(place))
            units[place] = repaired(units[place])


@power("fire_team")
class FireTeam(Declared):
    """7.3.3  After your rolls in a ground combat those that missed are rolled again."""

    def odds(self, side: Advantages) -> None:
        side.rolls_again |= not side.space

    def can(self, state: State, seat: int, moment: Moment) -> bool:
        fight = fight_of(state)
        return any(group.dice > group.hits for group in fight.rolls[fight.side(seat)])


@power("salvage")
class Salvage(Power):
    """22.46  The loser of a space combat gives you all commodities."""

    for_each = True

    def finds(self, state: State, seat: int, moment: Moment, target: Target) -> bool:
        return state.players[moment.other].commodities > 0

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        hand_over(state, moment.other, seat, log)


@power("skilled_retreat")
class SkilledRetreat(Power):
    """22.5 and 22.8  All your ships go to an adjacent system without others; it is a draw."""

    def targets(self, state: State, seat: int, moment: Moment) -> Iterable[Target]:
        return [Target(system=system) for system in exits(state, seat, moment.place)]

    def do(self, state: State, seat: int, moment: Moment, target: Target, log: Log) -> None:
        fight = fight_of(state)
        fight.marks["draw"] = 1
        fight.over = True
        come_down(state)
        last_round_ends = rulings.every_last_round_ends(state)
        drop_until(state, ROUND_END if last_round_ends else "space_combat.end")
        then(state, Step(seat, "skilled_retreat", place=target.system))
        withdraw(state, seat, target.system)


@step("skilled_retreat")
def skilled_retreat(state: State, work: Step, log: Log) -> None:
    """7.3.5  What could not be carried is lost; a token marks where the fleet went."""
    destroy_all(state, work.seat, fight_of(state).system, SHIPS, log)
    if arrived(state):
        place_token(state, work.seat, work.place, log)
