"""Decisions that are no turn: draws that came, battles, upkeep, diplomacy, setup."""

from __future__ import annotations

from armillary.core.decision import Action, Decision, Frame
from armillary.core.decision import apply as do
from armillary.core.states.value import Value
from armillary.games.eclipse.actions.diplomacy import Accept, Embassy, Proposal, Propose, SendCube
from armillary.games.eclipse.actions.explore import Placing, TakeControl
from armillary.games.eclipse.bot import move_ordering
from armillary.games.eclipse.bot.battle_strength import Side, battle
from armillary.games.eclipse.bot.economy import step_worth
from armillary.games.eclipse.bot.follow_ups import IN_AN_ACTION, branch, promising, worth
from armillary.games.eclipse.bot.situation import Moment
from armillary.games.eclipse.bot.value import BY_HAND, evaluate
from armillary.games.eclipse.bot.war import prize, sector_worth, ships_worth
from armillary.games.eclipse.bot.weights import weights
from armillary.games.eclipse.combat.aftermath import (
    AttackPopulation,
    Claim,
    DestroyCubes,
    Population,
)
from armillary.games.eclipse.combat.attack import Assign, Hit, fight, stats
from armillary.games.eclipse.combat.battle import Attack, Engage
from armillary.games.eclipse.pieces.galaxy import replace
from armillary.games.eclipse.pieces.reputation import Keep, KeepReputation, ThrowBack, has_room
from armillary.games.eclipse.pieces.tracks import Trade, shortfall, species_of
from armillary.games.eclipse.rounds.activations import DONE
from armillary.games.eclipse.rounds.turn import NextTurn
from armillary.games.eclipse.rounds.upkeep import Abandon, PayUpkeep, Upkeep
from armillary.games.eclipse.state import MONEY, NOBODY, RESOURCE, SHIP, Battle, State

Scored = list[tuple[Action, float]]


def answer(state: State, decision: Decision, value: Value = BY_HAND) -> Scored:
    """The options worth comparing, with what the position is worth after each."""
    frame, seat, options = decision.frame, decision.seat, decision.options
    kind = type(frame)
    if kind in IN_AN_ACTION:
        return _in_an_action(state, seat, frame, options, value)
    if kind is Engage:
        return _engage(state, seat, options)
    if isinstance(frame, Assign):
        hits = [option for option in options if isinstance(option, Hit)]
        return [(hit, _hit(state, frame, hit)) for hit in hits]
    if kind is Population:
        return [(option, float(type(option) is AttackPopulation)) for option in options]
    if kind is DestroyCubes:
        return [(options[0], 0.0)]
    if isinstance(frame, Claim):
        return [(option, _claimed(state, seat, frame, option)) for option in options]
    if kind is KeepReputation:
        return [(option, _kept(option)) for option in options]
    if kind is Proposal:
        return _proposal(state, seat, options)
    if kind is Embassy:
        return _embassy(state, seat, options)
    if kind is Upkeep:
        return _upkeep(state, seat, options)
    return [(option, _after(state, seat, option, value)) for option in options]


def taste(decision: Decision) -> float:
    """By how much an option may be worse than the best and still be chosen for a change."""
    return 0.0


def _after(state: State, seat: int, option: Action, value: Value) -> float:
    after = aside(state, seat)
    do(after, option)
    return value(after, seat)


def aside(state: State, seat: int) -> State:
    """A copy that knows only of the turn or the question at hand, so that nobody else goes on."""
    copy = branch(state, seat)
    copy.players = [player.clone() for player in state.players]
    stack = copy.stack
    below = max((n for n, its in enumerate(stack) if type(its) is NextTurn), default=len(stack) - 2)
    copy.stack = stack[below + 1 :]
    return copy


# An action that goes on


def _in_an_action(
    state: State, seat: int, frame: Frame, options: list[Action], value: Value
) -> Scored:
    """The answers worth comparing; a proposal before the action ends."""
    start = aside(state, seat)
    chosen = options if type(frame) is Placing else promising(start, seat, frame)
    if DONE in chosen:
        chosen = [*chosen, *(its for its in options if type(its) is Propose)]
    found: Scored = []
    for option in chosen:
        if option not in options:
            continue
        if type(option) is Propose:
            gain = 1 + weights().reputation.ambassador[state.round - 1]
            found.append((option, value(start, seat) + gain))
        else:
            found.append((option, worth(start, seat, option, value)))
    return found or [(options[0], 0.0)]


# Battles


def _engage(state: State, seat: int, options: list[Action]) -> Scored:
    """13.6  Attack while the odds allow it, otherwise retreat."""
    now, player = fight(state), state.players[seat]
    mine, theirs = _side(state, seat), _side(state, _other(now, seat))
    if seat == now.attacker:
        wins, alive = battle(mine, theirs)
    else:
        lost, _ = battle(theirs, mine)
        wins = alive = 1 - lost
    counts = [0, 0, 0, 0]
    for kind, wounds, _ in mine:
        counts[SHIP[kind]] = len(wounds)
    fleet = ships_worth(state, player, tuple(counts))
    others = [] if _other(now, seat) == NOBODY else [_other(now, seat)]
    stake = prize(state, Moment(state, player), state.sectors[now.sector], others)
    attack = wins * stake + alive * fleet
    retreat = (1 - weights().war.flee) * fleet
    return [(option, attack if type(option) is Attack else retreat) for option in options]


def _other(now: Battle, seat: int) -> int:
    other: int = now.defender if now.attacker == seat else now.attacker
    return other


def _side(state: State, seat: int) -> Side:
    """A side of the battle that is being fought, with its damage."""
    return tuple(
        (unit.kind, unit.damage, stats(state, unit))
        for unit in fight(state).units
        if unit.seat == seat and unit.damage
    )


def _hit(state: State, frame: Assign, option: Hit) -> float:
    """13.7  Destroy what is strongest; otherwise add to the damage that is there."""
    points = frame.dice[0][0]
    unit = next(
        its for its in fight(state).units if its.seat != frame.seat and its.kind == option.kind
    )
    its = stats(state, unit)
    danger = sum(its.cannons.values()) * (1 + its.computer) + 0.1 * its.hull
    left = its.hull + 1 - option.damage - points
    return float(10 * (left <= 0) + danger / max(1, left + 1) + 0.1 * option.damage)


def _claimed(state: State, seat: int, frame: Claim, option: Action) -> float:
    """13.18  A sector that is not taken now will hardly be taken later."""
    after = aside(state, seat)
    if type(option) is TakeControl:
        after.players[seat].discs -= 1
        after.sectors[frame.sector] = replace(after.sectors[frame.sector], owner=seat)
        return evaluate(after, seat)
    place = after.sectors[frame.sector]
    hoped = max(0.0, sector_worth(Moment(after, after.players[seat]), place))
    return evaluate(after, seat) - weights().war.claim * hoped


def _kept(option: Action) -> float:
    """13.14  The tile that gains most; none if none gains."""
    return float(option.value - option.instead) if type(option) is Keep else 0.1


# Diplomacy


def _proposal(state: State, seat: int, options: list[Action]) -> Scored:
    """12.1  Peace is welcome where there is a free slot for the ambassador."""
    player = state.players[seat]
    room = has_room(state, player, len(player.ambassadors) + 1, len(player.reputation))
    gain = 1 + weights().reputation.ambassador[state.round - 1]
    now = evaluate(state, seat)
    return [
        (option, now + (gain if room else -1.0) * (type(option) is Accept)) for option in options
    ]


def _embassy(state: State, seat: int, options: list[Action]) -> Scored:
    """12.3  The cube that brings most; a reputation tile goes only if it must."""
    cubes = [option for option in options if type(option) is SendCube]
    player = state.players[seat]
    if not cubes:
        return [(tile, -float(tile.value)) for tile in options if isinstance(tile, ThrowBack)]
    return [(option, step_worth(state, player, RESOURCE[option.track])) for option in cubes]


# Upkeep


def _upkeep(state: State, seat: int, options: list[Action]) -> Scored:
    """14.1 to 14.3  Settle, then pay; if money is missing, trade, and abandon the least."""
    player = state.players[seat]
    settle = move_ordering.best_colony(state, player, calm=True) if player.colony_ships else None
    if settle in options:
        return [(settle, evaluate(state, seat))]
    pay = [option for option in options if type(option) is PayUpkeep]
    if pay:
        return [(pay[0], evaluate(state, seat))]
    rate = species_of(state, player).trade
    traded = sum(have // rate for have in player.resources[:MONEY])
    useful: list[Action] = [its for its in options if type(its) is Abandon]
    if not useful or traded >= shortfall(state, player):
        useful = [its for its in options if type(its) is Trade and its.take == "money"]
    return [(option, _after_accounts(state, seat, option)) for option in useful]


def _after_accounts(state: State, seat: int, option: Action) -> float:
    """What the position is worth after a trade or a loss, before the accounts are settled."""
    after = aside(state, seat)
    frame = after.stack.pop()
    option.apply(after, frame, None)
    after.stack.clear()
    return evaluate(after, seat)
