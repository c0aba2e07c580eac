"""10  Charging power when opponents build."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import bits
from armillary.games.gaia.actions.federation import power_value
from armillary.games.gaia.rounds.resources import charge, chargeable, gain, score
from armillary.games.gaia.state import Player, State

Token = Literal["", "before", "after"]


def charged_amount(player: Player, value: int, token_first: bool) -> int:
    """10.2  What is really charged: never more than possible, nor more than VP + 1."""
    room = chargeable(player) + (2 if token_first else 0)
    return min(value, room, player.vp + 1)


def has_token_choice(player: Player) -> bool:
    """12.9  Taklons with institute get a token with every passive charge."""
    return player.faction.charge_token and player.has_institute


def ways_to_charge(state: State, player: Player, value: int) -> list[Token]:
    """10.2, 10.4 and 12.9  How the player may accept an offer; empty: there is none."""
    if not has_token_choice(player):
        return [""] if charged_amount(player, value, False) > 0 else []
    if charged_amount(player, value, False) > 0 or state.table.config.empty_offers:
        return ["before", "after"]
    return ["before"]


class Charge(Action, frozen=True, tag="charge", omit_defaults=True):
    """10.2  Accept: charge, and pay one VP less than the power."""

    token: Token = ""

    @classmethod
    def options(cls, state: State, frame: ChargeOffer) -> Iterator[Charge]:
        for token in ways_to_charge(state, state.players[frame.seat], frame.value):
            yield cls(token)

    def check(self, state: State, frame: ChargeOffer) -> Illegal | None:
        allowed = ways_to_charge(state, state.players[frame.seat], frame.value)
        if self.token in allowed:
            return None
        return Illegal("12.9", "token_choice", token=self.token, allowed=tuple(allowed))

    def apply(self, state: State, frame: ChargeOffer, log: Log) -> None:
        player = state.players[frame.seat]
        amount = charged_amount(player, frame.value, self.token == "before")
        token = player.faction.data.bonus
        if self.token == "before":
            gain(state, player, token, player.faction.id, log)
        if amount > 1:
            score(state, player, "charging", 1 - amount, log)
        if log is not None:
            log.append(Event("charge", player.seat, {"power": amount, "vp": max(0, amount - 1)}))
        if self.token == "after":
            state.stack.append(TokenAfter(frame.seat))
        charge(state, player, amount)


class TokenAfter(Frame, frozen=True, tag="token_after"):
    """12.9  The token that comes after a charge."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        gain(state, player, player.faction.data.bonus, player.faction.id, log)


class Decline(Action, frozen=True, tag="decline"):
    """16.8  Charge nothing; the offer is lost."""

    @classmethod
    def options(cls, state: State, frame: ChargeOffer) -> Iterator[Decline]:
        yield cls()

    def check(self, state: State, frame: ChargeOffer) -> Illegal | None:
        return None

    def apply(self, state: State, frame: ChargeOffer, log: Log) -> None:
        if log is not None:
            log.append(Event("decline", frame.seat))


class ChargeOffer(Frame, frozen=True, tag="charge_offer"):
    """10.2  Charge for the price, or not?"""

    rule: ClassVar[str] = "10.2"
    answers: ClassVar[tuple[type[Action], ...]] = (Charge, Decline)

    value: int
    builder: int


class MakeOffer(Frame, frozen=True, tag="make_offer"):
    """10.4  Ask a player only if something can be charged."""

    asks: ClassVar[bool] = False

    value: int
    builder: int

    def run(self, state: State, log: Log) -> None:
        if ways_to_charge(state, state.players[self.seat], self.value):
            state.stack.append(ChargeOffer(self.seat, self.value, self.builder))


class Offers(Frame, frozen=True, tag="offers"):
    """10.3 and 10.5  Offers for every new structure in turn, clockwise from the builder."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        if not state.offers:
            return
        place = state.built_at = state.offers.pop(0)
        if state.offers:
            state.stack.append(self)
        near = state.table.grid.balls[place][state.table.data.limits.charge_range]
        for seat in reversed(state.clockwise(self.seat)):
            player = state.players[seat]
            neighbours = player.land & near
            if neighbours and not player.faction.is_automa:
                value = max(power_value(state, player, other) for other in bits(neighbours))
                state.stack.append(MakeOffer(seat, value, self.seat))
