"""Plain answers to the small questions: what a sensible player says without trying things out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from armillary.core.decision import Action, Frame
from armillary.games.imperium.bot.battle_strength import chance, fleet_strength, ground_strength
from armillary.games.imperium.bot.objectives import done, kept_for_goals
from armillary.games.imperium.bot.payments import payment
from armillary.games.imperium.bot.planets import worth_of
from armillary.games.imperium.bot.production import next_order
from armillary.games.imperium.bot.value import pools_worth
from armillary.games.imperium.bot.weights import weights
from armillary.games.imperium.combat.combat_rounds import fight_of
from armillary.games.imperium.combat.hits import Assign, Lose, Sustain
from armillary.games.imperium.combat.space_cannon import guns_around
from armillary.games.imperium.economy.command_tokens import GainTokens, PlaceTokens, Redistribute
from armillary.games.imperium.economy.paying import Pay, available
from armillary.games.imperium.economy.production import Produce
from armillary.games.imperium.economy.trade import Accept, Goods, Refuse, Reply
from armillary.games.imperium.flow.questions import DECLINE, Pick, Question
from armillary.games.imperium.numbering import OBJECTIVE, OBJECTIVES, PLANET, PLANETS_OF, ground
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import NOTHING, Target
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Move
from armillary.games.imperium.units.packed_units import (
    BIG,
    CARRIER,
    CRUISER,
    DESTROYER,
    DREADNOUGHT,
    FIGHTER,
    FLAGSHIP,
    INFANTRY,
    TYPE,
    WAR_SUN,
    count,
    size,
)
from armillary.games.imperium.units.reach import current

CHEAPEST_FIRST = (FIGHTER, INFANTRY, DESTROYER, CRUISER, CARRIER, DREADNOUGHT, FLAGSHIP, WAR_SUN)


def reply(state: State, frame: Frame) -> Action:
    """An answer to any question."""
    options = frame.options(state)
    if len(options) == 1:
        return options[0]
    found = plain(state, frame, options)
    if found is not None:
        return found
    return DECLINE if DECLINE in options else options[0]


def on(option: Action) -> Target:
    """What an answer names."""
    return option.on if type(option) is Pick else NOTHING


def plain(state: State, frame: Frame, options: list[Action]) -> Action | None:
    """The answer to a question that needs no thought; None: it does."""
    if type(frame) is Question:
        handler = QUESTIONS.get(frame.by)
        return handler(state, frame, options) if handler is not None else None
    return FRAMES[type(frame)](state, frame, options) if type(frame) in FRAMES else None


# Frames


def _tokens(state: State, frame: Frame, options: list[Action]) -> Action:
    """1.11  The pools that are worth most together; large fleets keep their tokens."""
    player = state.players[frame.seat]
    kept = (player.tactic, player.fleet, player.strategy)
    if type(frame) is Redistribute:
        kept = (0, 0, 0)

    largest = max(size(player.units[tile] & BIG) for tile in state.galaxy.tiles)
    need = largest - modifiers(state, player).fleet

    def worth(option: Action) -> float:
        assert type(option) is PlaceTokens
        fleet = kept[1] + option.fleet
        lost = max(0, need - fleet)
        return pools_worth(kept[0] + option.tactic, fleet, kept[2] + option.strategy) - 4.0 * lost

    return max(options, key=worth)


def _hit(state: State, frame: Frame, options: list[Action]) -> Action:
    """7.3.4  Sustain while possible, then lose what is cheapest."""
    for option in options:
        if type(option) is Sustain:
            return option

    def order(option: Action) -> int:
        assert type(option) is Lose
        unit = TYPE[option.unit]
        return CHEAPEST_FIRST.index(unit) if unit in CHEAPEST_FIRST else 99

    losses = [option for option in options if type(option) is Lose]
    return min(losses, key=order) if losses else options[0]


def _deal(state: State, frame: Frame, options: list[Action]) -> Action:
    """15.4  Accept what gains, unless the other side is about to win."""
    assert type(frame) is Reply
    other = state.players[frame.offerer]
    gain = _worth(frame.give, True) - _worth(frame.take, False)
    gain += _quiet(state, frame.offerer, frame.seat, frame.give)
    gain -= _quiet(state, frame.seat, frame.offerer, frame.take)
    close = other.points >= state.table.points - 2
    wanted: type[Action] = Accept if gain > 0 and not (close and gain < 3) else Refuse
    return next((option for option in options if type(option) is wanted), options[-1])


def _worth(goods: Goods, taken: bool) -> float:
    """What one side of a deal is worth; commodities that are taken become trade goods."""
    w = weights().stock
    value = w.good * goods.trade_goods
    value += (w.good if taken else w.commodity) * goods.commodities
    if goods.note:
        value += NOTE_TAKEN if taken else NOTE_GIVEN
        if goods.note == "support_for_the_throne":
            value += weights().points.rate * (0.8 if taken else 1.0)
    if goods.card:
        value += w.card
    return value


def _quiet(state: State, seat: int, target: int, goods: Goods) -> float:
    """15.5  What it is worth to one side that the other holds its fire: the hits to expect."""
    if not goods.hold_fire or state.tactical is None:
        return 0.0
    guns = guns_around(state, state.players[seat], state.tactical.system)
    return HIT * sum(n * dice.dice * (11 - dice.hit) / 10 for _, n, dice in guns)


HIT = 1.5
"""What a hit of space cannon costs, in trade goods."""

NOTE_TAKEN, NOTE_GIVEN = 1.5, 2.5
"""A note in the hand of somebody else is a promise that has to be kept."""

FRAMES: dict[type[Frame], Callable[[State, Any, list[Action]], Action]] = {
    Pay: payment,
    Produce: next_order,
    Move: lambda state, frame, options: EndMovement(),
    GainTokens: _tokens,
    Redistribute: _tokens,
    Assign: _hit,
    Reply: _deal,
}


# Questions


def _first(state: State, question: Question, options: list[Action]) -> Action:
    return options[0]


def _land(state: State, question: Question, options: list[Action]) -> Action:
    """8.4  One on each free planet, enough against defenders, the rest on the last planet."""
    system, player = current(state).system, state.players[question.seat]
    troops = count(player.units[system], question.n)
    if question.n == FIGHTER:
        return options[0]
    planets = PLANETS_OF[system]
    later = planets[planets.index(question.place) + 1 :]
    wishes = {p: _wish(state, question.seat, p) for p in (question.place, *later)}
    needed = sum(n for p, n in wishes.items() if p != question.place and n <= troops)
    mine = wishes[question.place]
    if mine > troops:
        land = 0
    elif not any(wishes[p] for p in later):
        land = troops if mine else 0
    else:
        land = max(mine, troops - needed) if mine > 1 else mine
    least, most = on(options[0]).n, on(options[-1]).n
    return options[max(least, min(most, land)) - least]


def _wish(state: State, seat: int, planet: int) -> int:
    """How many should land on a planet."""
    if state.players[seat].planets >> planet & 1:
        return 0
    for other in state.players:
        if other.seat == seat:
            continue
        defenders = count(other.units[ground(planet)], INFANTRY)
        if defenders:
            n = defenders
            theirs = ground_strength(state, other, defenders)
            while chance(ground_strength(state, state.players[seat], n), theirs) < 0.65:
                n += 1
            return n
    return 1


def _score(state: State, question: Question, options: list[Action]) -> Action:
    """14  The objective with the most points, the one that costs least among them."""

    def worth(option: Action) -> float:
        if type(option) is not Pick:
            return 0.0
        objective = OBJECTIVES[OBJECTIVE[on(option).name]]
        cost = objective.cost
        return 10 * objective.points - cost.trade_goods - 2 * cost.tokens

    return max(options, key=worth)


def _retreat(state: State, question: Question, options: list[Action]) -> Action:
    """7.3.2  Leave a battle that is as good as lost."""
    fight = fight_of(state)
    side = fight.side(question.seat)
    mine, theirs = (
        fleet_strength(state, state.players[seat], state.players[seat].units[fight.system])
        for seat in (question.seat, fight.seat(1 - side))
    )
    leaves = chance(mine, theirs) < weights().war.flee
    return next(option for option in options if (option == DECLINE) != leaves)


def _dearest_planet(state: State, question: Question, options: list[Action]) -> Action:
    def worth(option: Action) -> float:
        if type(option) is not Pick or not on(option).planet:
            return -1.0
        return worth_of(state, PLANET[on(option).planet])

    return max(options, key=worth)


def _cheapest_unit(state: State, question: Question, options: list[Action]) -> Action:
    def order(option: Action) -> int:
        unit = TYPE.get(on(option).unit, 99)
        return CHEAPEST_FIRST.index(unit) if unit in CHEAPEST_FIRST else 99

    return min(options, key=order)


def _free_trade(state: State, question: Question, options: list[Action]) -> Action:
    """10.3  One player who is behind, with many commodities, so that there is somebody to trade."""
    others = [p for p in state.players if p.seat != question.seat and not p.out]
    best = max(others, key=lambda p: p.sheet.commodities - 0.6 * p.points)
    for option in options:
        if on(option).n == 1 << best.seat:
            return option
    return options[0]


def _bought(state: State, question: Question, options: list[Action]) -> Action:
    """10.3  As many tokens as the influence buys that no objective needs."""
    player = state.players[question.seat]
    spare = available(state, player, "influence") - kept_for_goals(state, player).influence
    most = max(0, spare // question.n)
    return min(options, key=lambda option: abs(on(option).n - most))


def _speaker(state: State, question: Question, options: list[Action]) -> Action:
    """10.3  Me, or else who is behind."""
    players = state.players

    def worth(option: Action) -> float:
        seat = on(option).player
        return 99.0 if seat == question.seat else -players[seat].points

    return max(options, key=worth)


def _spent_tokens(state: State, question: Question, options: list[Action]) -> Action:
    player = state.players[question.seat]

    def worth(option: Action) -> float:
        n = on(option).n
        return pools_worth(player.tactic - n, 0, player.strategy - question.n + n)

    return max(options, key=worth)


def _secret_back(state: State, question: Question, options: list[Action]) -> Action:
    """2.5  The one that is hardest goes back."""
    player = state.players[question.seat]

    def promise(option: Action) -> float:
        objective = OBJECTIVES[OBJECTIVE[on(option).name]]
        return objective.worth + done(state, player, objective)

    return min(options, key=promise)


def _lifted(state: State, question: Question, options: list[Action]) -> Action:
    """7.3.2  Ground forces stay where they are."""
    return options[0]


def _most(state: State, question: Question, options: list[Action]) -> Action:
    return max(options, key=lambda option: on(option).n)


def _structure(state: State, question: Question, options: list[Action]) -> Action:
    """10.3  A dock where there is none in the system and the planet is rich; otherwise PDS."""
    player = state.players[question.seat]
    docked = {
        tile
        for tile in state.galaxy.tiles
        for p in PLANETS_OF[tile]
        if count(player.units[ground(p)], TYPE["space_dock"])
    }

    def worth(option: Action) -> float:
        if type(option) is not Pick or not on(option).planet:
            return -1.0
        planet = PLANET[on(option).planet]
        if on(option).unit == "space_dock":
            tile = next(t for t in state.galaxy.tiles if planet in PLANETS_OF[t])
            return (0.0 if tile in docked else 4.0) + 0.2 * worth_of(state, planet)
        return 1.0 + 0.1 * worth_of(state, planet)

    return max(options, key=worth)


def _haven(state: State, question: Question, options: list[Action]) -> Action:
    """7.3.5  Where most own ships are."""
    player = state.players[question.seat]

    def worth(option: Action) -> float:
        system = on(option).system
        planets = sum(player.planets >> p & 1 for p in PLANETS_OF[system])
        return fleet_strength(state, player, player.units[system]) + planets

    return max(options, key=worth)


QUESTIONS: dict[str, Callable[[State, Question, list[Action]], Action]] = {
    "bombard": _dearest_planet,
    "bombardment": _first,
    "buy_tokens": _bought,
    "cannon": _first,
    "cargo": _cheapest_unit,
    "construction": _structure,
    "construction_secondary": _structure,
    "custodians": _first,
    "defence": _first,
    "fleet": _cheapest_unit,
    "landing": _land,
    "lift": _lifted,
    "next_defence": _dearest_planet,
    "next_planet": _dearest_planet,
    "ready_planets": _dearest_planet,
    "retreat": _retreat,
    "retreat_load": _first,
    "retreat_to": _haven,
    "return_secret": _secret_back,
    "returning": _first,
    "score_event": _score,
    "score_public": _score,
    "score_secret": _score,
    "shortcut": _first,
    "speaker": _speaker,
    "spend_tokens": _spent_tokens,
    "trade_free": _free_trade,
    "withdraw": _most,
    "withdraw_lift": _first,
}
