"""Whole actions worth considering: the disc, what it is spent on, everything that follows."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from armillary.core.decision import Action, Decision, check
from armillary.core.decision import apply as do
from armillary.core.states.value import Value
from armillary.games.eclipse.actions.explore import Explore, Exploring
from armillary.games.eclipse.actions.research import BuyTechnology, Researching
from armillary.games.eclipse.bot import move_ordering
from armillary.games.eclipse.bot.builds import orders
from armillary.games.eclipse.bot.economy import fund, uncovered
from armillary.games.eclipse.bot.flights import voyages
from armillary.games.eclipse.bot.follow_ups import branch, complete
from armillary.games.eclipse.bot.ship_designs import refits
from armillary.games.eclipse.bot.value import BY_HAND
from armillary.games.eclipse.components import ACTIONS, CATEGORIES
from armillary.games.eclipse.pieces.technologies import is_full, price, tracks_for
from armillary.games.eclipse.rounds.activations import activations
from armillary.games.eclipse.rounds.turn import PASS, REACTIONS, React, TakeAction, Turn
from armillary.games.eclipse.state import SCIENCE, Player, State

WIDTHS = (6, 3)
"""How many positions are followed after one action, two actions, …"""


class Line(NamedTuple):
    """An action with all that follows: where it leads, and how much it cannot wait."""

    actions: tuple[Action, ...]
    after: State
    hurry: float = 0.0


class Caps(NamedTuple):
    """How many actions of a kind are considered, at first and further ahead."""

    first: int
    ahead: int


ZONES = Caps(5, 2)
TECHNOLOGIES = Caps(8, 3)
DEARER = Caps(2, 0)
ORDERS = Caps(12, 4)
TARGETS = Caps(12, 4)


def widths(state: State) -> tuple[int, ...]:
    """How far to plan, and how broadly."""
    return WIDTHS


def is_turn(decision: Decision) -> bool:
    """Whether a whole action is to be chosen."""
    return type(decision.frame) is Turn


def alone(state: State, seat: int) -> State:
    """A copy in which nobody else has a turn, and the round never ends."""
    copy = state.clone()
    copy.stack = [Turn(seat)]
    return copy


def finished(state: State, seat: int) -> bool:
    """Whether the seat has passed."""
    return not state.stack


def key(state: State, seat: int) -> Hashable:
    """Equal for positions that differ only in the order of what was done."""
    p = state.players[seat]
    return (
        (p.resources, p.cubes, p.discs, p.colony_ships, p.tracks, p.designs, p.unbuilt, p.passed),
        tuple(
            (id, place.owner, place.cubes, place.squadrons, place.orbital, place.monolith)
            for id, place in state.sectors.items()
            if place.owner == seat or place.squadrons
        ),
        len(state.sectors),
    )


def turns(state: State, seat: int, first: bool, value: Value = BY_HAND) -> Iterator[Line]:
    """Actions worth considering, and the pass; none that cannot be paid for (14.3)."""
    player = state.players[seat]
    debt = uncovered(state, player)
    after = branch(state, seat)
    do(after, PASS)
    yield Line((PASS,), after)
    if not player.discs:
        return
    acts, reacts = map(TakeAction, ACTIONS), map(React, REACTIONS)
    for start in reacts if player.passed else acts:
        kind = start.kind
        # What is found might pay for it, and might not.
        if kind == "explore" and uncovered(state, player, 1) > debt:
            continue
        count = 1 if player.passed else activations(state, player, kind)
        for work in _work(state, player, kind, count, first):
            line = played(state, seat, [start, *work], value)
            if line is not None and uncovered(line.after, line.after.players[seat]) <= debt:
                yield line


def played(state: State, seat: int, actions: list[Action], value: Value = BY_HAND) -> Line | None:
    """Where these actions lead, with everything that follows; None: they are not allowed."""
    after = branch(state, seat)
    for action in actions:
        if not after.stack or after.stack[-1].seat != seat or check(after, action) is not None:
            return None
        do(after, action)
    certain = complete(after, seat, list(actions), value)
    if not after.stack:
        after.stack.append(Turn(seat))
    return Line(certain, after)


def _work(
    state: State, player: Player, kind: str, count: int, first: bool
) -> Iterator[list[Action]]:
    """What to do in an action of this kind."""
    if kind == "explore":
        zones = list(Explore.options(state, Exploring(player.seat, count)))
        for zone in move_ordering.zones_first(state, player, zones)[: ZONES[not first]]:
            yield [zone]
    elif kind == "research":
        yield from _research(state, player, count, first)
    elif kind == "influence":
        yield []
    elif kind == "upgrade":
        yield from refits(state, player, count)
    elif kind == "build":
        yield from orders(state, player, count, ORDERS[not first])
    elif kind == "move":
        yield from voyages(state, player, count, TARGETS[not first])


def _research(state: State, player: Player, count: int, first: bool) -> Iterator[list[Action]]:
    """6.1  The technologies that look best, and some that need a trade before."""
    frame = Researching(player.seat, count)
    options = list(BuyTechnology.options(state, frame))
    for option in move_ordering.technologies(state, player, options)[: TECHNOLOGIES[not first]]:
        yield [option]
    dear = []
    for id in state.tray:
        if id in player.known:
            continue
        for track in tracks_for(state, id):
            if not is_full(state, player, track):
                cost = price(state, player, id, track)
                if player.resources[SCIENCE] < cost:
                    dear.append(BuyTechnology(id, CATEGORIES[track]))
    for wanted in move_ordering.technologies(state, player, dear)[: DEARER[not first]]:
        assert isinstance(wanted, BuyTechnology)
        cost = price(state, player, wanted.technology, CATEGORIES.index(wanted.track))
        paid = fund(state, player, SCIENCE, cost)
        if paid is not None:
            yield [*paid, wanted]
