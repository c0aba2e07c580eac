"""Why a position is better than another: the differences of what its value is made of."""

from __future__ import annotations

from collections.abc import Callable

from armillary.core.states.value import Why
from armillary.games.pulsar.bot import unfinished_plans as plans
from armillary.games.pulsar.bot import value as worth
from armillary.games.pulsar.bot.ship_reach import reach_value
from armillary.games.pulsar.bot.situation import Moment, moment_of
from armillary.games.pulsar.state import NOWHERE, Player, State

POINT = 1.0
"""What a point is in the value."""

Part = Callable[[State, Player, Moment], float]

PARTS: dict[str, Part] = {
    "patents": plans.patents_value,
    "transmitters": plans.transmitters_value,
    "headquarters": plans.headquarters_value,
    "goals": plans.goals_value,
    "tracks": worth.tracks_value,
    "stock": lambda state, player, now: worth.goods_value(player, now),
    "dice": lambda state, player, now: worth.dice_value(state, player),
}
"""What the value adds up, apart from what has numbers to be told."""


def explain(before: State, after: State, seat: int) -> list[Why]:
    """What is better and worse for a seat."""
    old, new = before.players[seat], after.players[seat]
    now = moment_of(before)
    if after.finished or not now.phases:
        return []
    found = [Why("points", new.vp - old.vp, {"n": new.vp - old.vp})]
    wheels = worth.gyrodynes_value(after, new, now) - worth.gyrodynes_value(before, old, now)
    spinning = new.spinning.bit_count() - old.spinning.bit_count()
    claimed = new.claimed.bit_count() - old.claimed.bit_count()
    key = "spinning" if spinning > 0 else "claim" if claimed > 0 else "gyrodyne"
    found.append(Why(key, wheels))
    stations = worth.stations_value(new, now) - worth.stations_value(old, now)
    found.append(Why("stations", stations, {"n": new.stations.bit_count() + new.credits}))
    for key, part in PARTS.items():
        found.append(Why(key, part(after, new, now) - part(before, old, now)))
    if now.left and NOWHERE not in (old.ship, new.ship):
        reach = reach_value(after, new, now) - reach_value(before, old, now)
        found.append(Why("reach", reach))
    return found
