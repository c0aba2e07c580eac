"""The questions and draws that follow the choice of an action, settled one by one."""

from __future__ import annotations

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame
from armillary.core.decision import apply as do
from armillary.core.states.value import Value
from armillary.games.eclipse.actions.build import Building
from armillary.games.eclipse.actions.diplomacy import can_propose
from armillary.games.eclipse.actions.discoveries import (
    AncientPart,
    Discovery,
    DrawDiscovery,
    DrewDiscovery,
    FreeTechnology,
)
from armillary.games.eclipse.actions.explore import (
    Explore,
    Exploring,
    LeaveFree,
    Look,
    NewSector,
    Placing,
    Reveal,
    Revealed,
    TakeControl,
)
from armillary.games.eclipse.actions.influence import Influencing, MoveDisc, Refresh
from armillary.games.eclipse.actions.move import Moving
from armillary.games.eclipse.actions.research import (
    ArtifactKey,
    BuyTechnology,
    PlacePortal,
    Researching,
)
from armillary.games.eclipse.actions.upgrade import Upgrading
from armillary.games.eclipse.bot import move_ordering
from armillary.games.eclipse.bot.value import BY_HAND
from armillary.games.eclipse.pieces.population import ReturnCubes, UseColonyShip, is_calm
from armillary.games.eclipse.pieces.ship_designs import ReturnPart
from armillary.games.eclipse.rounds.activations import DONE, left_of
from armillary.games.eclipse.state import State

ACTIVITIES = (Exploring, Researching, Influencing, Building, Moving, Upgrading)
"""The frames of the six actions."""

IN_AN_ACTION = (
    *ACTIVITIES,
    Placing,
    NewSector,
    Discovery,
    FreeTechnology,
    AncientPart,
    ArtifactKey,
    PlacePortal,
    ReturnCubes,
)
"""What the player who acts is asked."""

MOST_ZONES = 3
MOST_DISCS = 5
MOST_TECHNOLOGIES = 4
"""Options of each kind that are compared when an action goes on."""


def branch(state: State, seat: int) -> State:
    """A copy for trying out what this seat may do: other players stay the same objects.

    Allies do not: an act of aggression changes them.
    """
    players = state.players
    state.players = []
    copy = state.clone()
    state.players = players
    copy.players = players.copy()
    for changing in (seat, *players[seat].ambassadors):
        copy.players[changing] = players[changing].clone()
    return copy


def complete(
    state: State, seat: int, actions: list[Action], value: Value = BY_HAND
) -> tuple[Action, ...]:
    """Answer all questions of an action until it is over, on this very state.

    Returns the actions as far as they are certain: what follows a draw depends on it, and before
    an action ends it may be time for a proposal.
    """
    certain = True
    while state.stack:
        frame = state.stack[-1]
        if frame.seat == CHANCE:
            if type(frame) is not Reveal and type(frame) is not DrawDiscovery:
                break
            certain = False
            do(state, typical(state, frame))
            continue
        if frame.seat != seat or type(frame) not in IN_AN_ACTION:
            break
        action = best_answer(state, seat, frame, value)
        if action is DONE and can_propose(state, state.players[seat]):
            certain = False
        do(state, action)
        if certain:
            actions.append(action)
    return tuple(actions)


def typical(state: State, frame: Frame) -> Action:
    """The draw to reckon with: as many are worth less as are worth more."""
    options = frame.options(state)
    if type(frame) is Reveal:
        player = state.players[frame.player]
        drawn = [option for option in options if isinstance(option, Revealed)]
        drawn.sort(key=lambda option: move_ordering.tile_score(state, player, option.sector))
        return drawn[len(drawn) // 2]
    found = (option for option in options if isinstance(option, DrewDiscovery))
    return next((its for its in found if its.tile in move_ordering.PLAIN), options[0])


def best_answer(state: State, seat: int, frame: Frame, value: Value) -> Action:
    """The answer after which the position is worth most, of those worth comparing."""
    options = promising(state, seat, frame)
    if len(options) == 1:
        return options[0]
    return max(options, key=lambda option: value_after(state, seat, option, value))


def value_after(state: State, seat: int, option: Action, value: Value) -> float:
    """What the position is worth right after an answer, before anything else is answered."""
    if option is DONE:
        return value(_without_question(state, seat), seat)
    after = branch(state, seat)
    do(after, option)
    if type(option) is TakeControl or (after.stack and after.stack[-1].seat == CHANCE):
        complete(after, seat, [], value)
    return value(after, seat)


def _without_question(state: State, seat: int) -> State:
    after = branch(state, seat)
    after.stack = []
    return after


def promising(state: State, seat: int, frame: Frame) -> list[Action]:
    """The answers worth comparing; colony ships are used as soon as they can be."""
    player = state.players[seat]
    kind = type(frame)
    if kind is NewSector:
        return _in_new_sector(state, frame)
    if player.colony_ships and UseColonyShip in frame.answers:
        settle = move_ordering.best_colony(state, player, is_calm(frame))
        if settle is not None:
            return [settle]
    left = left_of(frame)
    if isinstance(frame, Placing):
        return move_ordering.placements(state, player, frame)
    if isinstance(frame, Exploring):
        found = list(Explore.options(state, frame))
        return [*move_ordering.zones_first(state, player, found)[:MOST_ZONES], DONE]
    if isinstance(frame, Researching):
        buys = list(BuyTechnology.options(state, frame))
        return [*move_ordering.technologies(state, player, buys)[:MOST_TECHNOLOGIES], DONE]
    if isinstance(frame, Influencing):
        moves = list(MoveDisc.options(state, frame)) if left else []
        if not moves:
            return [next(iter(Refresh.options(state, frame)), DONE)]
        useful = move_ordering.discs(state, player, moves)[:MOST_DISCS]
        return [*useful, next(iter(Refresh.options(state, frame)), DONE)]
    if kind in ACTIVITIES:
        return [DONE]
    options = frame.options(state)
    return [its for its in options if type(its) is not ReturnPart] or options


def _in_new_sector(state: State, frame: Frame) -> list[Action]:
    """5.5  Control first, if it is worth its disc; then what lies there."""
    options = {type(its): its for its in frame.options(state)}
    if TakeControl in options:
        return [options[TakeControl], options.get(LeaveFree) or options[Look]]
    return [options.get(Look) or options.get(UseColonyShip) or options[LeaveFree]]


def worth(state: State, seat: int, option: Action, value: Value) -> float:
    """What the position is worth when an answer and all that follows it are settled."""
    after = branch(state, seat)
    do(after, option)
    complete(after, seat, [], value)
    return value(after, seat)
