"""2.2 to 2.5  Resources, population tracks, the influence track, and trade."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.components import RESOURCES, Resource, Species
from armillary.games.eclipse.state import MONEY, RESOURCE, SPACE, Player, State, with_item


def species_of(state: State, player: Player) -> Species:
    """The board of a player."""
    return state.table.data.species[player.species]


# 2.2  Resources


def gain(player: Player, resource: int, amount: int) -> None:
    """2.2  Any amount can be had."""
    player.resources = with_item(player.resources, resource, amount)


def gains(player: Player, amounts: Mapping[str, int], source: str, log: Log) -> None:
    """Take resources from something."""
    for name, amount in amounts.items():
        gain(player, RESOURCE[name], amount)
    if log is not None:
        log.append(Event("gains", player.seat, {**amounts, "source": source}))


# 2.4 and 2.5  Income and upkeep


def income(state: State, player: Player, resource: int) -> int:
    """2.4  What a population track produces."""
    return state.table.data.tracks.population.income(player.cubes[resource])


def upkeep(state: State, player: Player) -> int:
    """2.5  What the influence track costs."""
    return state.table.data.tracks.influence.cost(player.discs)


def shortfall(state: State, player: Player) -> int:
    """14.3  The money that is missing for the upkeep; 0 or less: nothing is."""
    return upkeep(state, player) - income(state, player, MONEY) - player.resources[MONEY]


def spend_disc(player: Player, space: str) -> None:
    """4.2  The leftmost disc of the track goes to the space of an action or reaction."""
    player.discs -= 1
    player.spent = with_item(player.spent, SPACE[space], 1)


def extra_discs(player: Player, count: int, log: Log) -> None:
    """17.25  From the reserve to the track."""
    count = min(count, player.reserve)
    player.reserve -= count
    player.discs += count
    if log is not None:
        log.append(Event("discs", player.seat, {"n": count}))


# 2.3  Trade


def ask_again(state: State, frame: Frame) -> None:
    """What may be done at any time does not answer the question; in Upkeep it may (14.3)."""
    again = getattr(frame, "again", None)
    state.stack.append(frame if again is None else again())


class Trade(Action, frozen=True, tag="trade"):
    """2.3  As many of one resource as the board says for one of another."""

    give: Resource
    take: Resource

    @classmethod
    def options(cls, state: State, frame: Frame) -> Iterable[Trade]:
        player = state.players[frame.seat]
        rate = state.table.data.species[player.species].trade
        have = player.resources
        if max(have) < rate:
            return ()
        return [trade for give in range(3) if have[give] >= rate for trade in _TRADES[give]]

    def check(self, state: State, frame: Frame) -> Illegal | None:
        player = state.players[frame.seat]
        rate = species_of(state, player).trade
        have = player.resources[RESOURCE[self.give]]
        if self.give == self.take:
            return Illegal("2.3", "same_resource", resource=self.give)
        if have < rate:
            return Illegal("2.3", "short", resource=self.give, need=rate, have=have)
        return None

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        player = state.players[frame.seat]
        rate = species_of(state, player).trade
        gain(player, RESOURCE[self.give], -rate)
        gain(player, RESOURCE[self.take], 1)
        ask_again(state, frame)
        if log is not None:
            values = {"give": self.give, "take": self.take, "rate": rate}
            log.append(Event("trade", frame.seat, values))


_TRADES = [[Trade(give, take) for take in RESOURCES if take != give] for give in RESOURCES]
