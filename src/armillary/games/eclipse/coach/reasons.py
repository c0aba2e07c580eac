"""Why a position is better than another: the differences of what its value is made of."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.states.value import Why
from armillary.games.eclipse.actions.explore import zones
from armillary.games.eclipse.bot import economy
from armillary.games.eclipse.bot import value as worth
from armillary.games.eclipse.bot.situation import Moment
from armillary.games.eclipse.bot.war import war
from armillary.games.eclipse.bot.weights import weights
from armillary.games.eclipse.components import RESOURCES
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import MATERIALS, MONEY, SCIENCE, Player, State

POINT = 1.0
"""What a point is in the value."""


def explain(before: State, after: State, seat: int) -> list[Why]:
    """What is better and worse for a seat."""
    old, new = before.players[seat], after.players[seat]
    if not before.round or after.finished or new.eliminated:
        return []
    gained = sum(points(after, new).values()) - sum(points(before, old).values())
    found = [Why("points", gained, {"n": gained})]
    found += _production(before, after, old, new)
    learnt = [id for id in new.known if id not in old.known]
    if learnt:
        gain = worth.technologies(after, new) - worth.technologies(before, old)
        found.append(Why("technology", gain, {"technology": learnt[-1]}))
    was, now = Moment(before, old), Moment(after, new)
    found.append(Why("war", war(after, now) - war(before, was)))
    squares, ways = _land(after, now), _land(before, was)
    found.append(Why("squares", squares[0] - ways[0]))
    found.append(Why("zones", squares[1] - ways[1], {"n": len(zones(after, new))}))
    rest = worth.evaluate(after, seat) - worth.evaluate(before, seat)
    rest -= sum(why.points for why in found)
    found.append(Why("stock", rest))
    return found


def _production(before: State, after: State, old: Player, new: Player) -> Iterator[Why]:
    """What comes at the end of every round from now on, and the bill."""
    income = before.table.data.tracks.population.income
    more = [income(new.cubes[n]) - income(old.cubes[n]) for n in range(len(RESOURCES))]
    w, now = weights().stock, max(1, before.round) - 1
    for resource, rates in ((MATERIALS, w.materials), (SCIENCE, w.science)):
        if more[resource]:
            gain = more[resource] * sum(rates[now + 1 :])
            yield Why(f"income_{RESOURCES[resource]}", gain, {"n": more[resource]})
    gain = economy.actions_worth(after, new) - economy.actions_worth(before, old)
    if more[MONEY] > 0:
        yield Why("income_money", gain, {"n": more[MONEY]})
    else:
        yield Why("bill", gain)


def _land(state: State, now: Moment) -> tuple[float, float]:
    """What squares to settle and zones to explore are worth."""
    total = worth.land(state, now)
    w = weights().map
    each = w.zone[state.round - 1] if economy.rounds_left(state) else 0.0
    ways = each * min(w.zones, len(zones(state, now.player))) if each else 0.0
    return total - ways, ways
