"""17.3  Carrying out what cards and abilities say in the vocabulary of the data.

`carry_out` does the effects of a component one after the other. Each kind of effect has a handler;
what the seat must choose is asked before the next effect comes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

import msgspec

from armillary.core.decision import Frame
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium import rulings
from armillary.games.imperium.combat.combat_rounds import fight_of, reroll_misses
from armillary.games.imperium.economy.command_tokens import gain_tokens
from armillary.games.imperium.economy.paying import available, spend
from armillary.games.imperium.economy.research import choices_for, research
from armillary.games.imperium.economy.trade import gain_goods, replenish
from armillary.games.imperium.flow.card_draws import draw_cards, draw_secrets
from armillary.games.imperium.flow.dice import take_dice
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, drop_until, step, then
from armillary.games.imperium.flow.timing_windows import cancel
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import Wormholes, flagship_wormholes
from armillary.games.imperium.numbering import (
    HOME_TILES,
    PLANET,
    PLANETS,
    TILES,
    ground,
    place_name,
)
from armillary.games.imperium.phases.objectives import COUNTERS
from armillary.games.imperium.phases.victory import gain_points
from armillary.games.imperium.powers.effect_types import (
    AnyEffect,
    AttackPenalty,
    BuyTokens,
    CancelCard,
    CancelHits,
    CastVotes,
    CombatBonus,
    CommandTokens,
    DrawActionCards,
    DrawSecrets,
    Effect,
    EndTurn,
    MoveBonus,
    PlaceUnits,
    Points,
    ReadyPlanets,
    ReadyTrait,
    Replenish,
    Reroll,
    Research,
    ReturnToken,
    TakeSpeaker,
    TradeGoods,
    TradeGoodsPer,
)
from armillary.games.imperium.powers.power import NOTHING, Moment, Target
from armillary.games.imperium.state import State
from armillary.games.imperium.units.component_limits import bring, obtainable
from armillary.games.imperium.units.packed_units import FIGHTER, SHIPS, TYPE, TYPES, WAR_SUN
from armillary.games.imperium.units.placement import fits, ships_of_others
from armillary.games.imperium.units.reach import current

NEVER = Moment(())


class Carry(Frame, frozen=True, tag="carry"):
    """17.3  Effects to be carried out, the first of them first."""

    asks: ClassVar[bool] = False

    effects: tuple[AnyEffect, ...]
    source: str
    """What they come from."""
    moment: Moment = NEVER
    on: Target = NOTHING

    def run(self, state: State, log: Log) -> None:
        first, *rest = self.effects
        if self._in_vain(state, first):
            return
        if rest:
            state.stack.append(msgspec.structs.replace(self, effects=tuple(rest)))
        HANDLERS[type(first)](state, first, self, log)

    def _in_vain(self, state: State, effect: AnyEffect) -> bool:
        """17.3  A token that cannot come off the board: what follows "then" does not happen."""
        if type(effect) is not ReturnToken or possible(state, self.seat, effect):
            return False
        return rulings.then_needs_the_first_part(state)


def carry_out(
    state: State,
    seat: int,
    effects: tuple[AnyEffect, ...],
    source: str,
    moment: Moment = NEVER,
    on: Target = NOTHING,
) -> None:
    """Do these effects next."""
    if effects:
        state.stack.append(Carry(seat, effects, source, moment, on))


Handler = Callable[[State, Any, Carry, Log], None]
HANDLERS: dict[type[Effect], Handler] = {}
H = TypeVar("H", bound=Handler)


def handles(kind: type[Effect]) -> Callable[[H], H]:
    """Register what an effect does."""

    def register(handler: H) -> H:
        assert kind not in HANDLERS
        HANDLERS[kind] = handler
        return handler

    return register


def possible(state: State, seat: int, effect: Effect) -> bool:
    """11.2  Whether an effect can be carried out completely."""
    player = state.players[seat]
    if type(effect) is PlaceUnits:
        return bool(places_for(state, seat, effect))
    if type(effect) is Research:
        return bool(choices_for(state, seat)) or player.faction == "nekro"
    if type(effect) is ReturnToken:
        return bool(player.tokens)
    if type(effect) is ReadyTrait:
        return any(PLANETS[p].trait == effect.trait for p in bits(player.exhausted))
    return True


def says_each(effect: Effect) -> bool:
    """11.2  Whether an effect is for each of something: then there may be none."""
    if type(effect) is PlaceUnits:
        return effect.where == "each_controlled_planet"
    return type(effect) is ReadyTrait


# What is gained


@handles(TradeGoods)
def trade_goods(state: State, effect: TradeGoods, carry: Carry, log: Log) -> None:
    gain_goods(state, carry.seat, effect.n, log)


@handles(TradeGoodsPer)
def trade_goods_per(state: State, effect: TradeGoodsPer, carry: Carry, log: Log) -> None:
    n = COUNTERS[effect.what](state, state.players[carry.seat])
    gain_goods(state, carry.seat, n * effect.n, log)


@handles(CommandTokens)
def command_tokens(state: State, effect: CommandTokens, carry: Carry, log: Log) -> None:
    gain_tokens(state, carry.seat, effect.n)


@handles(BuyTokens)
def buy_tokens(state: State, effect: BuyTokens, carry: Carry, log: Log) -> None:
    ask(state, carry.seat, "buy_tokens", n=effect.influence)


@asker("buy_tokens")
class BuyingTokens:
    """10.3  How many command tokens do you buy?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        most = available(state, state.players[question.seat], "influence") // question.n
        return [Target(name="command_tokens", n=n) for n in range(most + 1)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.n:
            gain_tokens(state, question.seat, target.n)
            spend(state, question.seat, "influence", target.n * question.n)


@handles(Points)
def points(state: State, effect: Points, carry: Carry, log: Log) -> None:
    gain_points(state, carry.seat, effect.n, carry.source, log)


@handles(DrawActionCards)
def action_cards(state: State, effect: DrawActionCards, carry: Carry, log: Log) -> None:
    draw_cards(state, carry.seat, effect.n)


@handles(DrawSecrets)
def secrets(state: State, effect: DrawSecrets, carry: Carry, log: Log) -> None:
    draw_secrets(state, carry.seat, effect.n)


@handles(TakeSpeaker)
def take_speaker(state: State, effect: TakeSpeaker, carry: Carry, log: Log) -> None:
    state.speaker = carry.seat
    say(log, "speaker", carry.seat)


@handles(Replenish)
def replenishing(state: State, effect: Replenish, carry: Carry, log: Log) -> None:
    replenish(state, carry.seat, log)


@handles(Research)
def researching(state: State, effect: Research, carry: Carry, log: Log) -> None:
    research(state, carry.seat, effect.n)


@handles(ReturnToken)
def return_token(state: State, effect: ReturnToken, carry: Carry, log: Log) -> None:
    ask(state, carry.seat, "return_token")


# Planets


@handles(ReadyTrait)
def ready_trait(state: State, effect: ReadyTrait, carry: Carry, log: Log) -> None:
    player = state.players[carry.seat]
    for planet in bits(player.exhausted):
        if PLANETS[planet].trait == effect.trait:
            ready(state, carry.seat, planet, log)


def ready(state: State, seat: int, planet: int, log: Log) -> None:
    """1.5  A planet is readied."""
    state.players[seat].exhausted &= ~(1 << planet)
    say(log, "ready", seat, planet=PLANETS[planet].id)


def exhaust(state: State, seat: int, planet: int, log: Log) -> None:
    """1.5  A planet of a player is exhausted by an effect, not to pay with it."""
    if not state.players[seat].exhausted >> planet & 1:
        state.players[seat].exhausted |= 1 << planet
        say(log, "exhausted", seat, planet=PLANETS[planet].id)


@handles(ReadyPlanets)
def ready_planets(state: State, effect: ReadyPlanets, carry: Carry, log: Log) -> None:
    ask(state, carry.seat, "ready_planets", optional=True, n=effect.n)


@asker("ready_planets")
class ReadyingPlanets:
    """10.3  Which planet do you ready? One after the other, in the order of the data."""

    def choices(self, state: State, question: Question) -> list[Target]:
        first = question.data[0] if question.data else 0
        exhausted = state.players[question.seat].exhausted
        return [Target(planet=PLANETS[p].id) for p in bits(exhausted >> first << first)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.planet:
            return
        planet = PLANET[target.planet]
        ready(state, question.seat, planet, log)
        if question.n > 1:
            ask(
                state,
                question.seat,
                "ready_planets",
                optional=True,
                n=question.n - 1,
                data=(planet + 1,),
            )


# Units


def places_for(state: State, seat: int, effect: PlaceUnits, moment: Moment = NEVER) -> list[int]:
    """9.7  Where units of an effect can be placed."""
    player, type = state.players[seat], TYPE[effect.unit]
    where = effect.where
    if where == "planet_won":
        found = [moment.place] if moment.place >= TILES else []
    elif where in ("controlled_planet", "each_controlled_planet"):
        found = [ground(planet) for planet in bits(player.planets)]
    elif where == "wormhole_system":
        holes = Wormholes(state)
        flagship_wormholes(state, holes)
        mask = holes.alpha | holes.beta | holes.delta
        found = [
            tile for tile in bits(mask & ~HOME_TILES) if not ships_of_others(state, seat, tile)
        ]
    else:
        of = SHIPS if where == "system_with_own_ship" else 0xFF << 8 * WAR_SUN
        found = [tile for tile in state.galaxy.tiles if player.units[tile] & of]
    return [p for p in found if fits(state, player, type, p) and obtainable(state, player, type, p)]


def place_target(place: int) -> Target:
    """A place as something that can be named."""
    if place < TILES:
        return Target(system=place)
    return Target(planet=place_name(place))


def target_place(target: Target) -> int:
    """The place that was named."""
    return ground(PLANET[target.planet]) if target.planet else target.system


@handles(PlaceUnits)
def place_units(state: State, effect: PlaceUnits, carry: Carry, log: Log) -> None:
    type = TYPE[effect.unit]
    places = places_for(state, carry.seat, effect, carry.moment)
    if effect.where == "each_controlled_planet":
        for place in places:
            bring(state, carry.seat, type, place, effect.n, log)
    elif carry.on != NOTHING and target_place(carry.on) in places:
        bring(state, carry.seat, type, target_place(carry.on), effect.n, log)
    elif places:
        ask(state, carry.seat, "place_units", n=effect.n, data=(type, *places))


@asker("place_units")
class PlacingUnits:
    """9.7  Where are the units placed?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [place_target(place) for place in question.data[1:]]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        bring(state, question.seat, question.data[0], target_place(target), question.n, log)


# What changes numbers for a while


@handles(CombatBonus)
def combat_bonus(state: State, effect: CombatBonus, carry: Carry, log: Log) -> None:
    fight = fight_of(state)
    side = fight.side(carry.seat)
    if effect.units == (TYPES[FIGHTER],):
        fight.fighter_bonus[side] += effect.n
    else:
        fight.bonus[side] += effect.n


@handles(MoveBonus)
def move_bonus(state: State, effect: MoveBonus, carry: Carry, log: Log) -> None:
    current(state).bonus += effect.n


@handles(AttackPenalty)
def attack_penalty(state: State, effect: AttackPenalty, carry: Carry, log: Log) -> None:
    tactical = current(state)
    tactical.penalty = effect.n
    tactical.bunkers |= 1 << carry.seat


@handles(Reroll)
def reroll(state: State, effect: Reroll, carry: Carry, log: Log) -> None:
    """7.3.3  Before the roll it is remembered, after the roll the misses are rolled again."""
    fight = fight_of(state)
    side = fight.side(carry.seat)
    if fight.rolls[side]:
        then(state, Step(carry.seat, "combat.rerolled", n=side))
        reroll_misses(state, side)
    else:
        fight.rerolls[side] += 1


@step("combat.rerolled")
def rerolled(state: State, work: Step, log: Log) -> None:
    fight = fight_of(state)
    fight.rolls[work.n] = (*fight.rolls[work.n], *take_dice(state))


@handles(CancelHits)
def cancel_hits(state: State, effect: CancelHits, carry: Carry, log: Log) -> None:
    if "space_cannon.before_assign" in carry.moment.windows:
        marks = current(state).marks
        marks["cancelled"] = marks.get("cancelled", 0) + effect.n
    else:
        fight = fight_of(state)
        fight.cancelled[fight.side(carry.seat)] += effect.n


# What stops something


@handles(CancelCard)
def cancel_card(state: State, effect: CancelCard, carry: Carry, log: Log) -> None:
    cancel(state, log)


@handles(EndTurn)
def end_turn(state: State, effect: EndTurn, carry: Carry, log: Log) -> None:
    """6.1.4  Everything stops here; the token stays."""
    say(log, "turn_ended", state.active)
    drop_until(state, "turn.end")


@handles(CastVotes)
def cast_votes(state: State, effect: CastVotes, carry: Carry, log: Log) -> None:
    vote = state.vote
    assert vote is not None
    outcome = vote.by[carry.seat]
    vote.votes[outcome] = vote.votes.get(outcome, 0) + effect.n
    say(log, "votes", carry.seat, outcome=outcome, n=effect.n)
