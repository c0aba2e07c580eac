"""9.1 to 9.5  Modifiers and patents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from armillary.core.decision import Action, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import bits
from armillary.games.pulsar.benefits.effects import resolve, trigger
from armillary.games.pulsar.rounds.paying import InTurn, Payment, pay, refuse_payment, ways
from armillary.games.pulsar.rounds.red_die import red_in, refuse_red
from armillary.games.pulsar.state import Player, State

# 9.1  Modifiers


class BuyModifier(Action, frozen=True, tag="modifier"):
    """9.1  Pay for a modifier token."""

    token: Literal["pm", "plus2"]
    pay: Payment

    @classmethod
    def options(cls, state: State, frame: InTurn) -> Iterator[BuyModifier]:
        payments = ways(state, state.players[frame.seat], "buy_modifier")
        for token, row in state.table.data.dice.modifiers.items():
            found: dict[Payment, None] = {}
            for die in row.dice:
                found |= dict.fromkeys(payments[die])
            for payment in found:
                yield cls(token, payment)  # type: ignore[arg-type]

    def check(self, state: State, frame: InTurn) -> Illegal | None:
        player = state.players[frame.seat]
        refusal: Illegal | None = None
        for die in state.table.data.dice.modifiers[self.token].dice:
            refusal = refuse_payment(state, player, self.pay, die, "buy_modifier")
            if refusal is None:
                return None
        return refusal

    def apply(self, state: State, frame: InTurn, log: Log) -> None:
        frame.stay(state)
        player = state.players[frame.seat]
        pay(state, player, self.pay, log)
        if self.token == "pm":
            player.pm += 1
        else:
            player.plus2 += 1
        if log is not None:
            log.append(Event("modifier", player.seat, {"token": self.token}))


# 9.2 to 9.5  Patents


def patented(state: State) -> tuple[int, int]:
    """9.4  The technologies that somebody has patented, and those that two have."""
    once = twice = 0
    for player in state.players:
        twice |= once & player.patents
        once |= player.patents
    return once, twice


def open_technologies(state: State, player: Player) -> int:
    """9.2 to 9.4 and 13.4  The technologies that this player can patent now."""
    table = state.table
    once, twice = patented(state)
    closed = once if table.players == 2 else state.new_patents
    return table.open_in[state.round] & ~player.patents & ~twice & ~(table.one_die & closed)


class Patent(Action, frozen=True, tag="patent"):
    """9.3  Pay for a technology."""

    technology: str
    pay: Payment

    @classmethod
    def options(cls, state: State, frame: InTurn) -> Iterator[Patent]:
        player = state.players[frame.seat]
        payments = ways(state, player, "patent")
        for number in bits(open_technologies(state, player)):
            row = state.table.technologies[number]
            if row.cubes > player.cubes:
                continue
            due = red_in(row.effects)
            for payment in payments[row.die]:
                if not due or refuse_red(state, player, row.effects, payment) is None:
                    yield cls(row.id, payment)

    def check(self, state: State, frame: InTurn) -> Illegal | None:
        player = state.players[frame.seat]
        number = state.table.technology.get(self.technology)
        if number is None:
            return Illegal("9.2", "no_technology", technology=self.technology)
        refusal = refuse_technology(state, player, number)
        if refusal is not None:
            return refusal
        row = state.table.technologies[number]
        if player.cubes < row.cubes:
            return Illegal("9.11", "cubes", need=row.cubes, have=player.cubes)
        refusal = refuse_payment(state, player, self.pay, row.die, "patent")
        return refusal or refuse_red(state, player, row.effects, self.pay)

    def apply(self, state: State, frame: InTurn, log: Log) -> None:
        frame.stay(state)
        player = state.players[frame.seat]
        number = state.table.technology[self.technology]
        row = state.table.technologies[number]
        pay(state, player, self.pay, log)
        player.cubes -= row.cubes
        if log is not None:
            log.append(Event("patent", player.seat, {"technology": row.id}))
        # 16.11  What this patent rewards begins with the next event.
        trigger(state, player, "patent", log)
        player.patents |= 1 << number
        state.new_patents |= 1 << number
        if row.timing == "immediate":
            resolve(state, player, row.effects, row.id, log)


def refuse_technology(state: State, player: Player, number: int) -> Illegal | None:
    """9.2 to 9.4 and 13.4  Why a technology is closed to this player."""
    row = state.table.technologies[number]
    bit = 1 << number
    if row.round > state.round:
        return Illegal("9.2", "row_closed", technology=row.id, round=row.round)
    if player.patents & bit:
        return Illegal("9.3", "has_patent", technology=row.id)
    once, twice = patented(state)
    if twice & bit:
        most = state.table.data.limits.patents_per_technology
        return Illegal("9.4", "two_patents", technology=row.id, most=most)
    if row.slots == 1 and once & bit:
        if state.table.players == 2:
            return Illegal("13.4", "one_patent", technology=row.id)
        if state.new_patents & bit:
            return Illegal("9.4", "patented_now", technology=row.id)
    return None
