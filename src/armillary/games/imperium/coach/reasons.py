"""Why a position is better than another: the differences of what its value is made of."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.states.hexes import bits
from armillary.core.states.value import Why
from armillary.games.imperium.bot import value as worth
from armillary.games.imperium.bot.objectives import done, goals
from armillary.games.imperium.bot.unit_positions import board
from armillary.games.imperium.bot.weights import weights
from armillary.games.imperium.economy.paying import planet_values
from armillary.games.imperium.numbering import OBJECTIVES, PLANETS, TECHS
from armillary.games.imperium.state import Player, State
from armillary.games.imperium.units.packed_units import ALL_TYPES
from armillary.games.imperium.units.placement import on_board

POINT = weights().points.rate
"""What a point is in the value."""


def explain(before: State, after: State, seat: int) -> list[Why]:
    """What is better and worse for a seat."""
    old, new = before.players[seat], after.players[seat]
    if after.finished or not old.faction or new.out:
        return []
    found = [Why("points", POINT * (new.points - old.points), {"n": new.points - old.points})]
    found += _objectives(before, after, old, new)
    found += _planets(before, after, old, new)
    learnt = [TECHS[n].id for n in bits(new.techs & ~old.techs)]
    if learnt:
        gain = worth.technologies_worth(after, new.techs)
        gain -= worth.technologies_worth(before, old.techs)
        found.append(Why("technology", gain, {"technology": learnt[-1]}))
    tokens = [
        worth.pools_worth(player.tactic, player.fleet, player.strategy) for player in (old, new)
    ]
    count = [player.tactic + player.fleet + player.strategy for player in (old, new)]
    found.append(Why("tokens", tokens[1] - tokens[0], {"n": count[1] - count[0]}))
    units = sum(_count(new)) - sum(_count(old))
    found.append(Why("units", worth._units(new) - worth._units(old), {"n": units}))
    stock = worth._stock(after, new) - worth._stock(before, old)
    found.append(Why("stock", stock))
    if before.galaxy.tiles:
        found.append(Why("board", board(after, new) - board(before, old)))
    return [why._replace(points=why.points / POINT) for why in found]


def _objectives(before: State, after: State, old: Player, new: Player) -> Iterator[Why]:
    """The objective that came nearest, of those that lie open or are one's own."""
    gain = goals(after, new) - goals(before, old)
    mine = [number for number in new.secrets if number >= 0 and number in old.secrets]
    nearer = [
        (done(after, new, OBJECTIVES[n]) - done(before, old, OBJECTIVES[n]), OBJECTIVES[n].id)
        for n in (*bits(before.public & ~old.scored & ~new.scored), *mine)
    ]
    most, id = max(nearer, default=(0.0, ""))
    if most > 0:
        yield Why("objective", gain, {"objective": id})
    else:
        yield Why("objectives", gain)


def _planets(before: State, after: State, old: Player, new: Player) -> Iterator[Why]:
    """What was taken, and what it pays."""
    gain = worth._planets(after, new) - worth._planets(before, old)
    taken = list(bits(new.planets & ~old.planets))
    if taken:
        values = [planet_values(after, planet) for planet in taken]
        told: dict[str, str | int] = {
            "planets": ", ".join(PLANETS[planet].id for planet in taken[:1]),
            "resources": sum(value[0] for value in values),
            "influence": sum(value[1] for value in values),
        }
        yield Why("planets", gain, told)
    else:
        yield Why("ready", gain)


def _count(player: Player) -> list[int]:
    forces = on_board(player)
    return [forces >> 8 * type & 255 for type in ALL_TYPES]
