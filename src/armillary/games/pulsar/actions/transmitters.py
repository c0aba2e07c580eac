"""7  Transmitters: the offer, linking, paying, going online."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

import msgspec

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.pulsar import components
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effects import carries_out, is_online, resolve, trigger
from armillary.games.pulsar.rounds.paying import InTurn, Payment, pay, refuse_payment, ways
from armillary.games.pulsar.rounds.red_die import offer_red
from armillary.games.pulsar.state import NOBODY, UNLINKED, Player, State, Unit, with_item

End = Literal["left", "right"]
ENDS: tuple[End, End] = ("left", "right")


# 7.1  The offer


class Dealt(Action, frozen=True, tag="dealt"):
    """7.1  This transmitter comes next."""

    face: str

    @classmethod
    def options(cls, state: State, frame: Deal) -> Iterator[Dealt]:
        for face, count in next_faces(state):
            if count:
                yield cls(face)

    def check(self, state: State, frame: Deal) -> Illegal | None:
        if any(face == self.face and count for face, count in next_faces(state)):
            return None
        return Illegal("7.1", "not_next", face=self.face)

    def apply(self, state: State, frame: Deal, log: Log) -> None:
        number = state.table.transmitters.index(self.face)
        state.transmitter_pile = with_item(state.transmitter_pile, number, -1)
        state.offer = (*state.offer, self.face)
        if frame.left > 1:
            state.stack.append(Deal(CHANCE, frame.left - 1))
        elif log is not None:
            log.append(Event("deal", NOBODY, {"faces": state.offer}))


def next_faces(state: State) -> list[tuple[str, int]]:
    """7.1  What may come next, with how many are left: all A before all B before all C."""
    faces = list(zip(state.table.transmitters, state.transmitter_pile, strict=True))
    letter = next((face[0] for face, count in faces if count), "")
    return [(face, count) for face, count in faces if face[0] == letter]


class Deal(Frame, frozen=True, tag="deal"):
    """7.1  So many transmitters are still to be dealt."""

    rule: ClassVar[str] = "7.1"
    answers: ClassVar[tuple[type[Action], ...]] = (Dealt,)

    left: int

    def weights(self, state: State) -> list[int]:
        return [count for _, count in next_faces(state) if count]


def new_offer(state: State) -> None:
    """7.1  What nobody took is discarded; three new ones are dealt."""
    state.offer = ()
    state.stack.append(Deal(CHANCE, state.table.data.limits.transmitters_per_round))


# 7.2  Taking one


def row_of(state: State, face: str) -> components.Transmitter:
    """What is printed on a transmitter."""
    return state.table.data.transmitters.tiles[face]


def unpaid(state: State, unit: Unit) -> list[int]:
    """7.4  The costs of a transmitter that are not covered, each value once."""
    costs = row_of(state, unit.face).costs
    open_costs = (cost for number, cost in enumerate(costs) if not unit.paid >> number & 1)
    return list(dict.fromkeys(open_costs))


def covered(state: State, unit: Unit, cost: int) -> Unit:
    """7.2  The transmitter with one more cost covered."""
    costs = row_of(state, unit.face).costs
    number = next(n for n, its in enumerate(costs) if its == cost and not unit.paid >> n & 1)
    return msgspec.structs.replace(unit, paid=unit.paid | 1 << number)


def set_unit(player: Player, number: int, unit: Unit) -> None:
    player.units = (*player.units[:number], unit, *player.units[number + 1 :])


class TakeTransmitter(Action, frozen=True, tag="take_transmitter"):
    """7.2  Pay one of the costs of a transmitter on offer, and take it."""

    face: str
    cost: int
    pay: Payment

    @classmethod
    def options(cls, state: State, frame: InTurn) -> Iterator[TakeTransmitter]:
        payments = ways(state, state.players[frame.seat], "transmitter")
        for face in dict.fromkeys(state.offer):
            for cost in dict.fromkeys(row_of(state, face).costs):
                for payment in payments[cost]:
                    yield cls(face, cost, payment)

    def check(self, state: State, frame: InTurn) -> Illegal | None:
        if self.face not in state.offer:
            return Illegal("7.1", "not_on_offer", face=self.face, allowed=state.offer)
        costs = row_of(state, self.face).costs
        if self.cost not in costs:
            return Illegal("7.2", "no_such_cost", cost=self.cost, allowed=costs)
        player = state.players[frame.seat]
        return refuse_payment(state, player, self.pay, self.cost, "transmitter")

    def apply(self, state: State, frame: InTurn, log: Log) -> None:
        frame.stay(state)
        player = state.players[frame.seat]
        place = state.offer.index(self.face)
        state.offer = state.offer[:place] + state.offer[place + 1 :]
        player.units = (*player.units, covered(state, Unit(self.face), self.cost))
        if log is not None:
            values = {"face": self.face, "cost": self.cost}
            log.append(Event("take_transmitter", player.seat, values))
        state.stack.append(CheckOnline(player.seat, len(player.units) - 1))
        if next(iter(Link.options(state, Linking(player.seat))), None) is not None:
            state.stack.append(Linking(player.seat))
        pay(state, player, self.pay, log)
        trigger(state, player, "pay_transmitter_cost", log)


# 7.3  Linking


def free_ends(state: State, unit: Unit) -> list[End]:
    """7.3  The ends that show half a die and are not linked yet."""
    row = row_of(state, unit.face)
    return [end for end in ENDS if getattr(row, end) is not None and getattr(unit, end) == UNLINKED]


class Link(Action, frozen=True, tag="link"):
    """7.3 and 16.18  Join an end of the new transmitter to an end of one that you have."""

    end: End
    to: int
    to_end: End

    @classmethod
    def options(cls, state: State, frame: Linking) -> Iterator[Link]:
        units = state.players[frame.seat].units
        for end in free_ends(state, units[-1]):
            for number, unit in enumerate(units[:-1]):
                for to_end in free_ends(state, unit):
                    yield cls(end, number, to_end)

    def check(self, state: State, frame: Linking) -> Illegal | None:
        units = state.players[frame.seat].units
        if not 0 <= self.to < len(units) - 1:
            return Illegal("16.18", "no_transmitter", number=self.to, have=len(units) - 1)
        for unit, end in ((units[-1], self.end), (units[self.to], self.to_end)):
            if getattr(row_of(state, unit.face), end) is None:
                return Illegal("7.3", "no_half_die", face=unit.face, end=end)
            if getattr(unit, end) != UNLINKED:
                return Illegal("7.3", "end_linked", face=unit.face, end=end)
        return None

    def apply(self, state: State, frame: Linking, log: Log) -> None:
        player = state.players[frame.seat]
        new = len(player.units) - 1
        mine = msgspec.structs.replace(player.units[new], **{self.end: self.to})
        other = msgspec.structs.replace(player.units[self.to], **{self.to_end: new})
        set_unit(player, new, mine)
        set_unit(player, self.to, other)
        if log is not None:
            log.append(Event("link", player.seat, {"face": mine.face, "to": other.face}))


class NewArray(Action, frozen=True, tag="new_array"):
    """7.3  Start a new array with it."""

    @classmethod
    def options(cls, state: State, frame: Linking) -> Iterator[NewArray]:
        yield _NEW_ARRAY

    def check(self, state: State, frame: Linking) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Linking, log: Log) -> None:
        if log is not None:
            face = state.players[frame.seat].units[-1].face
            log.append(Event("new_array", frame.seat, {"face": face}))


_NEW_ARRAY = NewArray()


class Linking(Frame, frozen=True, tag="linking"):
    """7.3  Link the new transmitter, or start a new array?"""

    rule: ClassVar[str] = "7.3"
    answers: ClassVar[tuple[type[Action], ...]] = (NewArray, Link)


# 7.4 to 7.8  Paying, going online


class CheckOnline(Frame, frozen=True, tag="check_online"):
    """7.5  A tile with a single cost goes online as soon as it has its place."""

    asks: ClassVar[bool] = False

    number: int

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        if is_online(state, player, self.number):
            go_online(state, player, self.number, log)


def pips(state: State, player: Player, one: int, other: int) -> int:
    """7.7 and 7.8  The die that the joint of two linked transmitters shows."""
    total = 0
    for mine, its in ((one, other), (other, one)):
        unit = player.units[mine]
        end = "left" if unit.left == its else "right"
        total += getattr(row_of(state, unit.face), end)
    return total


def go_online(state: State, player: Player, number: int, log: Log) -> None:
    """7.5 and 7.7  The immediate benefit, and red dice from joints that are whole now."""
    unit = player.units[number]
    if log is not None:
        log.append(Event("online", player.seat, {"face": unit.face}))
    for other in (unit.left, unit.right):
        if other != UNLINKED and is_online(state, player, other):
            offer_red(state, player, pips(state, player, number, other), log)
    resolve(state, player, row_of(state, unit.face).immediate, "transmitters", log)
    trigger(state, player, "transmitter_online", log)


def cover(state: State, player: Player, number: int, cost: int, log: Log) -> None:
    """7.4  One more cost is covered; after the last the transmitter goes online."""
    unit = covered(state, player.units[number], cost)
    set_unit(player, number, unit)
    if log is not None:
        log.append(Event("pay_transmitter", player.seat, {"face": unit.face, "cost": cost}))
    trigger(state, player, "pay_transmitter_cost", log)
    if is_online(state, player, number):
        go_online(state, player, number, log)


def refuse_cost(state: State, player: Player, number: int, cost: int) -> Illegal | None:
    """7.4  Why there is nothing to cover."""
    if not 0 <= number < len(player.units):
        return Illegal("7.4", "no_transmitter", number=number, have=len(player.units))
    left = unpaid(state, player.units[number])
    if cost not in left:
        return Illegal("7.4", "no_such_cost", cost=cost, allowed=tuple(left))
    return None


class PayTransmitter(Action, frozen=True, tag="pay_transmitter"):
    """7.4  Pay another cost of a transmitter that you have."""

    number: int
    cost: int
    pay: Payment

    @classmethod
    def options(cls, state: State, frame: InTurn) -> Iterator[PayTransmitter]:
        player = state.players[frame.seat]
        if not player.units:
            return
        payments = ways(state, player, "transmitter")
        for number, unit in enumerate(player.units):
            for cost in unpaid(state, unit):
                for payment in payments[cost]:
                    yield cls(number, cost, payment)

    def check(self, state: State, frame: InTurn) -> Illegal | None:
        player = state.players[frame.seat]
        refusal = refuse_cost(state, player, self.number, self.cost)
        if refusal is not None:
            return refusal
        return refuse_payment(state, player, self.pay, self.cost, "transmitter")

    def apply(self, state: State, frame: InTurn, log: Log) -> None:
        frame.stay(state)
        player = state.players[frame.seat]
        pay(state, player, self.pay, log)
        cover(state, player, self.number, self.cost, log)


class CoverCost(Action, frozen=True, tag="cover"):
    """7.4  Cover this cost, without a die."""

    number: int
    cost: int

    @classmethod
    def options(cls, state: State, frame: FreeCost) -> Iterator[CoverCost]:
        for number, unit in enumerate(state.players[frame.seat].units):
            for cost in unpaid(state, unit):
                yield cls(number, cost)

    def check(self, state: State, frame: FreeCost) -> Illegal | None:
        return refuse_cost(state, state.players[frame.seat], self.number, self.cost)

    def apply(self, state: State, frame: FreeCost, log: Log) -> None:
        player = state.players[frame.seat]
        if frame.count > 1:
            state.stack.append(OfferCost(frame.seat, frame.count - 1))
        cover(state, player, self.number, self.cost, log)


class FreeCost(Frame, frozen=True, tag="free_cost"):
    """7.4  Which cost is covered without a die?"""

    rule: ClassVar[str] = "7.4"
    answers: ClassVar[tuple[type[Action], ...]] = (CoverCost,)

    count: int


class OfferCost(Frame, frozen=True, tag="offer_cost"):
    """7.4  Costs to cover without a die; if none is left, nothing happens."""

    asks: ClassVar[bool] = False

    count: int

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        if any(unpaid(state, unit) for unit in player.units):
            state.stack.append(FreeCost(self.seat, self.count))


@carries_out(effect_types.CoverCosts, asks=True)
def _cover_costs(
    state: State, player: Player, effect: effect_types.CoverCosts, source: str, log: Log
) -> None:
    state.stack.append(OfferCost(player.seat, effect.n))
