"""What stock, production and discs are worth: how much can still be done with them."""

from __future__ import annotations

from collections.abc import Callable

from armillary.core.decision import Action
from armillary.games.eclipse.bot.weights import weights
from armillary.games.eclipse.components import RESOURCES
from armillary.games.eclipse.pieces.tracks import Trade, income, shortfall, species_of, upkeep
from armillary.games.eclipse.rounds.turn import StartRound
from armillary.games.eclipse.rounds.upkeep import Accounts, Upkeep, UpkeepPhase
from armillary.games.eclipse.state import MATERIALS, MONEY, SCIENCE, Player, State, with_item


def rounds_left(state: State) -> int:
    """Rounds after this one; as often what is produced can still be used."""
    return state.table.data.limits.rounds - max(1, state.round)


def economy(state: State, player: Player) -> float:
    """Stock, production, and the actions that the money allows."""
    w, now = weights().stock, max(1, state.round) - 1
    tracks = state.table.data.tracks
    value = 0.0
    for resource, rates in ((MATERIALS, w.materials), (SCIENCE, w.science)):
        have = player.resources[resource]
        value += rates[now] * (min(have, w.plenty) + w.beyond * max(0, have - w.plenty))
        made = tracks.population.income(player.cubes[resource])
        value += made * sum(rates[now + 1 :])
    return value + actions_worth(state, player)


def actions_worth(state: State, player: Player) -> float:
    """2.5 and 14.3  The actions of later rounds that money allows, and a debt that is coming."""
    w, now, left = weights(), max(1, state.round) - 1, rounds_left(state)
    tracks = state.table.data.tracks
    cost, income = tracks.influence.cost, tracks.population.income(player.cubes[MONEY])
    over = player.resources[MONEY] + income - cost(player.discs)
    value = 0.0
    if over < 0:
        value -= _debt(state, player, -over)
        over = 0
    if not left:
        return value + w.stock.money[now] * over
    budget = income + over / left
    discs = player.discs + sum(player.spent)
    return value + left * _of_a_round(w.upkeep.actions, cost, discs, budget)


def is_closing(state: State) -> bool:
    """14.1  Whether the accounts of a round are settled now, or have been."""
    kinds = [type(frame) for frame in state.stack]
    return state.round > 0 and StartRound in kinds and UpkeepPhase not in kinds


def is_settled(state: State, seat: int) -> bool:
    """14.5  Whether a seat has paid and produced, while the next round has not begun yet."""
    return is_closing(state) and not any(
        frame.seat == seat and type(frame) in (Accounts, Upkeep) for frame in state.stack
    )


def unsettled(state: State, seat: int) -> State:
    """The position as it was before the accounts of a seat, which are told from the round to come.

    What is produced counts as production until then: it must not count as stock, too, and nothing
    is due twice.
    """
    before = state.clone()
    before.stack = []
    player, tracks = before.players[seat], before.table.data.tracks
    materials, science, money = player.resources
    made = [tracks.population.income(cubes) for cubes in player.cubes]
    due = tracks.influence.cost(player.discs) - made[MONEY]
    player.resources = materials - made[MATERIALS], science - made[SCIENCE], money + due
    return before


def uncovered(state: State, player: Player, discs: int = 0) -> int:
    """14.3  What will be missing after all trades, when so many more discs have left the track."""
    tracks, rate = state.table.data.tracks, state.table.data.species[player.species].trade
    income = tracks.population.income(player.cubes[MONEY])
    missing = tracks.influence.cost(player.discs - discs) - player.resources[MONEY] - income
    return max(0, missing - sum(have // rate for have in player.resources[:MONEY]))


def debt(state: State, player: Player) -> float:
    """14.3  What the money costs that will be missing."""
    missing = shortfall(state, player)
    return _debt(state, player, missing) if missing > 0 else 0.0


def _debt(state: State, player: Player, missing: int) -> float:
    """14.3  What it costs to be short of money: trades, and sectors when those are not enough."""
    w, now = weights(), max(1, state.round) - 1
    rate = state.table.data.species[player.species].trade
    cost = 0.0
    stocks = ((w.stock.science, SCIENCE), (w.stock.materials, MATERIALS))
    for rates, resource in stocks:
        traded = min(missing, player.resources[resource] // rate)
        missing -= traded
        cost += traded * rate * rates[now] * w.upkeep.trade
    return cost + (w.upkeep.short * missing + w.upkeep.ruin if missing else 0.0)


def _of_a_round(
    worth: tuple[float, ...], cost: Callable[[int], int], discs: int, budget: float
) -> float:
    """What the actions of one round are worth, the last one in part."""
    value, before = 0.0, cost(discs)
    if before > budget:
        return (budget - before) * weights().upkeep.short
    for action in worth[:discs]:
        discs -= 1
        after = cost(discs)
        if after > budget:
            return value + action * (budget - before) / (after - before)
        value, before = value + action, after
    return value + (budget - before) * weights().stock.money[-1]


def disc_cost(state: State, player: Player) -> float:
    """2.6  What a disc costs that goes from the track to a sector."""
    if not player.discs:
        return 0.0
    now = actions_worth(state, player)
    player.discs -= 1
    after = actions_worth(state, player)
    player.discs += 1
    return now - after


def step_worth(state: State, player: Player, track: int) -> float:
    """What the next cube from a track brings until the end."""
    if not player.cubes[track]:
        return 0.0
    if track == MONEY:
        before, cubes = actions_worth(state, player), player.cubes
        player.cubes = with_item(cubes, MONEY, -1)
        after = actions_worth(state, player)
        player.cubes = cubes
        return after - before
    w, now = weights().stock, max(1, state.round) - 1
    population = state.table.data.tracks.population
    more = population.income(player.cubes[track] - 1) - population.income(player.cubes[track])
    rates = w.materials if track == MATERIALS else w.science
    plenty = w.beyond if player.resources[track] > w.plenty else 1.0
    return plenty * more * sum(rates[now + 1 :])


# Trades that pay for something

MOST_TRADES = 4


def fund(state: State, player: Player, resource: int, need: int) -> list[Action] | None:
    """2.3  The trades after which there is enough of a resource; None: it would take too many.

    The upkeep of this action stays paid.
    """
    have, rate = list(player.resources), species_of(state, player).trade
    reserve = [0, 0, 0]
    due = state.table.data.tracks.influence.cost(max(0, player.discs - 1))
    reserve[MONEY] = max(0, max(upkeep(state, player), due) - income(state, player, MONEY))
    trades: list[Action] = []
    while have[resource] < need:
        spare = [
            (have[other] - reserve[other], other)
            for other in range(len(RESOURCES))
            if other != resource
        ]
        most, other = max(spare)
        if most < rate or len(trades) == MOST_TRADES:
            return None
        have[other] -= rate
        have[resource] += 1
        trades.append(Trade(RESOURCES[other], RESOURCES[resource]))
    return trades
