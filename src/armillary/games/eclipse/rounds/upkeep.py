"""14  Upkeep and Cleanup: income, upkeep, production, and what is needed for the next round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse import rulings
from armillary.games.eclipse.pieces.galaxy import owned
from armillary.games.eclipse.pieces.population import (
    UseColonyShip,
    can_settle,
    give_up,
    return_cubes,
)
from armillary.games.eclipse.pieces.technologies import RARE
from armillary.games.eclipse.pieces.tracks import Trade, gain, income, shortfall, species_of, upkeep
from armillary.games.eclipse.rounds.elimination import eliminate, next_alive
from armillary.games.eclipse.state import MATERIALS, MONEY, NO_OWNER, NOBODY, SCIENCE, Player, State

# 14.1 to 14.5  Upkeep


class UpkeepPhase(Frame, frozen=True, tag="upkeep_phase"):
    """17.27  Everybody in turn order."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        count = len(state.players)
        order = [(state.start + step) % count for step in range(count)]
        state.stack.extend(Accounts(seat) for seat in reversed(order))
        if log is not None:
            log.append(Event("upkeep_phase", NOBODY, {"round": state.round}))


class Accounts(Frame, frozen=True, tag="accounts", omit_defaults=True):
    """14.1 to 14.4  Ask those who can still do something; others pay, or are eliminated."""

    asks: ClassVar[bool] = False

    late: bool = False
    """14.1  A sector was abandoned: it is too late for colony ships."""

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        if player.eliminated:
            return
        if shortfall(state, player) > 0:
            rate = species_of(state, player).trade
            if owned(state, self.seat) or max(player.resources[:MONEY]) >= rate:
                state.stack.append(Upkeep(self.seat, self.late))
            else:
                eliminate(state, [player], "14.4", log)
        elif not self.late and can_settle(state, player, calm=True):
            state.stack.append(Upkeep(self.seat))
        else:
            balance(state, player, log)


def balance(state: State, player: Player, log: Log) -> None:
    """14.2 and 14.5  Money and upkeep first, then materials and science."""
    money, cost = income(state, player, MONEY), upkeep(state, player)
    materials, science = income(state, player, MATERIALS), income(state, player, SCIENCE)
    gain(player, MONEY, money - cost)
    gain(player, MATERIALS, materials)
    gain(player, SCIENCE, science)
    if log is not None:
        values = {"money": money, "upkeep": cost, "materials": materials, "science": science}
        log.append(Event("balance", player.seat, values))


class PayUpkeep(Action, frozen=True, tag="pay"):
    """14.2  Settle the accounts."""

    @classmethod
    def options(cls, state: State, frame: Upkeep) -> Iterator[PayUpkeep]:
        if shortfall(state, state.players[frame.seat]) <= 0:
            yield cls()

    def check(self, state: State, frame: Upkeep) -> Illegal | None:
        missing = shortfall(state, state.players[frame.seat])
        return Illegal("14.3", "cannot_pay", missing=missing) if missing > 0 else None

    def apply(self, state: State, frame: Upkeep, log: Log) -> None:
        balance(state, state.players[frame.seat], log)


class Abandon(Action, frozen=True, tag="abandon"):
    """14.3  Give up a sector to pay less."""

    sector: str

    @classmethod
    def options(cls, state: State, frame: Upkeep) -> Iterator[Abandon]:
        if shortfall(state, state.players[frame.seat]) > 0:
            for place in owned(state, frame.seat):
                yield cls(place.id)

    def check(self, state: State, frame: Upkeep) -> Illegal | None:
        place = state.sectors.get(self.sector)
        if place is None or place.owner != frame.seat:
            return Illegal("14.3", "not_yours", sector=self.sector)
        if shortfall(state, state.players[frame.seat]) <= 0:
            return Illegal("17.17", "solvent")
        return None

    def apply(self, state: State, frame: Upkeep, log: Log) -> None:
        late = rulings.colony_ships_come_before_the_accounts(state)
        state.stack.append(Accounts(frame.seat, late))
        if log is not None:
            log.append(Event("abandon", frame.seat, {"sector": self.sector}))
        give_up(state, self.sector)


class Upkeep(Frame, frozen=True, tag="upkeep", omit_defaults=True):
    """14.1 to 14.3  Colony ships, trade; and if the money is short, which sectors are abandoned?"""

    rule: ClassVar[str] = "14.2"
    answers: ClassVar[tuple[type[Action], ...]] = (UseColonyShip, Trade, Abandon, PayUpkeep)
    calm: ClassVar[bool] = True
    """14.1  Colony ships keep away from enemies."""

    late: bool = False
    """14.1  A sector was abandoned: it is too late for colony ships."""

    def again(self) -> Frame:
        """14.3  After every step it may be enough, or hopeless."""
        return Accounts(self.seat, self.late)


# 14.7  Cleanup


class Cleanup(Frame, frozen=True, tag="cleanup"):
    """14.7  New technologies; discs, cubes, colony ships and cards come back. 15.1 The end."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        limits = state.table.data.limits
        alive = [player for player in state.players if not player.eliminated]
        if state.round >= limits.rounds or not alive:
            state.stack.clear()
            state.finished = True
            if log is not None:
                log.append(Event("end", NOBODY))
            return
        if state.first_pass != NO_OWNER:
            state.start = next_alive(state, state.first_pass)
        technologies_first = rulings.technologies_come_before_cubes(state)
        if not technologies_first:
            draw_technologies(state, state.table.setup.new_technologies)
        for player in reversed(alive):
            player.discs += sum(player.spent)
            player.spent = (0,) * len(player.spent)
            player.colony_ships = species_of(state, player).colony_ships
            player.passed = False
            cubes = [(track,) for track, count in enumerate(player.graveyard) for _ in range(count)]
            player.graveyard = (0, 0, 0)
            return_cubes(state, player, cubes)
        if technologies_first:
            draw_technologies(state, state.table.setup.new_technologies)


def draw_technologies(state: State, left: int) -> None:
    """14.7 and 17.26  So many normal technologies are still to come, if there are any."""
    if left and any(state.bag.values()):
        state.stack.append(NewTechnologies(CHANCE, left))


class DrewTechnology(Action, frozen=True, tag="drew_technology"):
    """14.7  This technology comes out of the bag."""

    technology: str

    @classmethod
    def options(cls, state: State, frame: NewTechnologies) -> Iterator[DrewTechnology]:
        for id in state.table.technologies:
            if state.bag.get(id):
                yield cls(id)

    def check(self, state: State, frame: NewTechnologies) -> Illegal | None:
        if state.bag.get(self.technology):
            return None
        return Illegal("14.7", "not_in_bag", value=self.technology)

    def apply(self, state: State, frame: NewTechnologies, log: Log) -> None:
        id = self.technology
        state.bag[id] -= 1
        state.tray[id] = state.tray.get(id, 0) + 1
        rare = state.table.technologies[id].category == RARE
        if log is not None:
            log.append(Event("new_technology", NOBODY, {"technology": id}))
        draw_technologies(state, frame.left if rare else frame.left - 1)


class NewTechnologies(Frame, frozen=True, tag="new_technologies"):
    """14.7  So many normal technologies are still to be drawn."""

    rule: ClassVar[str] = "14.7"
    answers: ClassVar[tuple[type[Action], ...]] = (DrewTechnology,)

    left: int

    def weights(self, state: State) -> list[int]:
        bag = state.bag
        return [bag[id] for id in state.table.technologies if bag.get(id)]
