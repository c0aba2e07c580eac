"""Clicks where nothing is offered: the action that was meant, so that the rules can say why not."""

from __future__ import annotations

from collections import deque
from typing import Literal, get_args

from armillary.core.decision import Action, Decision
from armillary.core.states.hexes import bits
from armillary.core.words import tag
from armillary.drawing.place_names import split
from armillary.games.pulsar.actions.flight import Fly, TeleportTo
from armillary.games.pulsar.actions.goals import BuyBonus, PickGoal
from armillary.games.pulsar.actions.gyrodynes import (
    ChooseSize,
    ChooseSpin,
    Claim,
    SpinGyrodyne,
    StartConstruction,
    TakeGyrodyne,
)
from armillary.games.pulsar.actions.headquarters import CompleteProject, open_projects
from armillary.games.pulsar.actions.patents import BuyModifier, Patent, open_technologies
from armillary.games.pulsar.actions.transmitters import (
    CoverCost,
    Link,
    NewArray,
    PayTransmitter,
    TakeTransmitter,
    row_of,
    unpaid,
)
from armillary.games.pulsar.benefits.effect_types import SIZES, Size
from armillary.games.pulsar.board.places import is_location
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rounds.dice_phase import TRACKS, TakeDie, steps
from armillary.games.pulsar.rounds.paying import Payment, dice_at_hand
from armillary.games.pulsar.rounds.red_die import CopyDie
from armillary.games.pulsar.setup import TakePortal, TakeSide
from armillary.games.pulsar.state import NOWHERE, Player, State

End = Literal["left", "right"]


def attempt(state: State, decision: Decision, group: str, place: str) -> Action | None:
    """The action that a click would mean; without a place, one that tells why a group is closed."""
    if decision.seat < 0:
        return None
    player = state.players[decision.seat]
    if not place:
        return _typical(state, player, group)
    kind, name = split(place)
    asked = tag(decision.frame)
    if kind == "loc":
        return _at_location(state, player, group or asked, name)
    if kind == "die":
        return _die(state, asked, name)
    if kind in ("cost", "end"):
        return _own_tile(state, player, asked, kind, name)
    return _on_sheet(state, player, asked, kind, name)


# On the map


def _at_location(state: State, player: Player, group: str, name: str) -> Action | None:
    if not is_location(state, name):
        return None
    if group == "choose_portal":
        return TakePortal(name)
    if group == "teleport_where":
        return TeleportTo(name)
    if group == "claim_offer":
        return Claim(name)
    if group == "free_spin":
        return ChooseSpin(name)
    if group == "construct":
        return StartConstruction(name, _tile_in_hand(player))
    if group == "spin":
        return SpinGyrodyne(name, any_payment(state, player, 0))
    if group in ("fly", "turn"):
        return _flight(state, player, name)
    return None


def _flight(state: State, player: Player, name: str) -> Action | None:
    """5.2  The shortest flight there, with the die that comes closest to it."""
    path = shortest(state, player.ship, name)
    pay = any_payment(state, player, max(1, len(path)))
    # Where no segment leads, that is the reason, and not the length of the flight.
    return Fly(path or (name,) * max(1, pay.die), pay)


def shortest(state: State, start: int, name: str) -> tuple[str, ...]:
    """The shortest way to a location; empty: there is none."""
    graph = state.table.graph
    goal = graph.index[name]
    if start == NOWHERE:
        return ()
    before: dict[int, int] = {start: start}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for other, _ in graph.ways[here]:
            if other == goal:
                path = [other]
                while here != start:
                    path.append(here)
                    here = before[here]
                return tuple(graph.names[step] for step in reversed(path))
            if other not in before:
                before[other] = here
                queue.append(other)
    return ()


def _tile_in_hand(player: Player) -> Size:
    return next((size for size, n in zip(SIZES, player.tiles, strict=True) if n), SIZES[0])


def any_payment(state: State, player: Player, need: int) -> Payment:
    """A bare die at hand that comes closest to what is needed; without dice, the one needed."""
    dice = [pay for pay in dice_at_hand(state, player) if not pay.token]
    return min(dice, key=lambda pay: abs(pay.die - need), default=Payment(max(1, need)))


# On sheets


def _die(state: State, asked: str, name: str) -> Action | None:
    if not name.isdigit():
        return None
    value = int(name)
    if asked != "pick":
        return CopyDie(value) if asked == "turn" else None
    moves = 1 <= value <= 6 and bool(steps(state.median, value))
    return TakeDie(value, TRACKS[0] if moves else "")


def _own_tile(state: State, player: Player, asked: str, kind: str, name: str) -> Action | None:
    number, _, which = name.partition(":")
    if not number.isdigit():
        return None
    if kind == "end":
        end: End | None = next((side for side in get_args(End) if side == which), None)
        return Link("left", int(number), end) if end is not None else None
    if not which.isdigit():
        return None
    if asked == "free_cost":
        return CoverCost(int(number), int(which))
    pay = any_payment(state, player, int(which))
    return PayTransmitter(int(number), int(which), pay)


def _on_sheet(state: State, player: Player, asked: str, kind: str, name: str) -> Action | None:
    table = state.table
    if kind == "tech" and name in table.technology:
        need = table.technologies[table.technology[name]].die
        return Patent(name, any_payment(state, player, need))
    if kind == "offer" and name in table.transmitters:
        cost = row_of(state, name).costs[0]
        return TakeTransmitter(name, cost, any_payment(state, player, cost))
    if kind == "project" and name in table.slot:
        need = state.side_of(player).projects[name].die if player.hq else 1
        return CompleteProject(name, any_payment(state, player, need))
    if kind == "gyro":
        return _gyrodyne(state, player, asked, name)
    if kind == "modifier" and name in table.data.dice.modifiers:
        need = table.data.dice.modifiers[name].dice[0]
        return BuyModifier(name, any_payment(state, player, need))  # type: ignore[arg-type]
    if kind == "goal" and name in table.goals:
        return PickGoal(name) if asked == "favour_goal" else BuyBonus(name)
    if kind == "side" and name in ("1", "2"):
        return TakeSide(int(name))  # type: ignore[arg-type]
    if kind == "array":
        return NewArray()
    return None


def _gyrodyne(state: State, player: Player, asked: str, name: str) -> Action | None:
    size: Size | None = next((size for size in SIZES if size == name), None)
    if size is None:
        return None
    if asked == "give_tiles":
        return ChooseSize(size)
    need = state.table.data.gyrodynes.sizes[size].take_die
    return TakeGyrodyne(size, any_payment(state, player, need))


# A group as a whole


def _typical(state: State, player: Player, group: str) -> Action | None:
    """The most telling action of a group: what would come first if there were a die for it."""
    graph = state.table.graph
    if group == "fly":
        ways = graph.ways[player.ship] if player.ship != NOWHERE else []
        path = (graph.names[ways[0][0]],) if ways else ()
        return Fly(path, any_payment(state, player, 1))
    if group == "patent":
        rows = [state.table.technologies[n] for n in bits(open_technologies(state, player))]
        row = rows[-1] if rows else state.table.technologies[0]
        return Patent(row.id, any_payment(state, player, row.die))
    if group == "transmitter":
        return _typical_transmitter(state, player)
    if group == "project":
        slots = [state.table.slots[n] for n in bits(open_projects(state, player))]
        slot = slots[0] if slots else state.table.slots[0]
        need = state.side_of(player).projects[slot].die if player.hq else 1
        return CompleteProject(slot, any_payment(state, player, need))
    if group == "gyrodyne":
        left = [size for size, n in zip(SIZES, state.supply, strict=True) if n] or [SIZES[0]]
        need = state.table.data.gyrodynes.sizes[left[0]].take_die
        return TakeGyrodyne(left[0], any_payment(state, player, need))
    if group == "construct":
        free = [place for place in bits(player.claimed) if place not in player.gyrodynes]
        place = free[0] if free else next(bits(player.claimed or graph.pulsars))
        return StartConstruction(graph.names[place], _tile_in_hand(player))
    if group == "spin":
        building = [place for size in range(len(SIZES)) for place in player.building(size)]
        # Not one that spins: that would be the reason for this one, and not for all.
        place = building[0] if building else next(bits(graph.pulsars & ~player.spinning))
        return SpinGyrodyne(graph.names[place], any_payment(state, player, 0))
    if group == "modifier":
        need = state.table.data.dice.modifiers["pm"].dice[0]
        return BuyModifier("pm", any_payment(state, player, need))
    if group == "copy":
        left_over = [value for value, count in enumerate(state.dice) if count]
        fresh = [value for value in left_over if value not in state.reds] or left_over or [1]
        return CopyDie(fresh[0])
    return EndTurn() if group == "end" else None


def _typical_transmitter(state: State, player: Player) -> Action:
    for number, unit in enumerate(player.units):
        for cost in unpaid(state, unit):
            return PayTransmitter(number, cost, any_payment(state, player, cost))
    face = state.offer[0] if state.offer else state.table.transmitters[0]
    cost = row_of(state, face).costs[0]
    return TakeTransmitter(face, cost, any_payment(state, player, cost))
