"""4  Paying: dice, the tokens that change them, and the shifts that technologies allow."""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from armillary.core.decision import Illegal
from armillary.core.events import Event, Log
from armillary.games.pulsar.benefits.effects import trigger
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.rounds.dice_phase import FACES
from armillary.games.pulsar.state import Player, State

Token = Literal["", "pm", "plus2"]

MOST = max(FACES)
"""4.5  A die above this is of use for a flight only."""


class InTurn(Protocol):
    """The frame of a player's turn, which stays on the stack while actions are done."""

    @property
    def seat(self) -> int: ...
    def stay(self, state: State) -> None:
        """The turn goes on after this action."""


class Payment(msgspec.Struct, frozen=True, omit_defaults=True):
    """4.1  A die as it lies there, and the token that changes it."""

    die: int
    red: bool = False
    token: Token = ""


Payments = tuple[tuple[Payment, ...], ...]
"""By the value that is needed, 0 to 6: how it can be paid."""

Hand = tuple[tuple[int, ...], tuple[int, ...], bool, bool, int]
"""Silver dice, red dice, whether there is a token of each kind, and the shift."""

_WAYS: dict[Hand, Payments] = {}
"""What can be paid with a hand never changes, and there are not many hands."""


def values(state: State, payment: Payment) -> tuple[int, ...]:
    """4.3  What the die may count as, without shifts; 16.13 never less than 0."""
    if not payment.token:
        return (payment.die,)
    deltas = state.table.data.dice.modifiers[payment.token].deltas
    return tuple(payment.die + delta for delta in deltas if payment.die + delta >= 0)


def dice_at_hand(state: State, player: Player) -> list[Payment]:
    """4.1, 4.3  Every die that the player may use now, with every token that may change it."""
    tokens: list[Token] = [""]
    if player.pm:
        tokens.append("pm")
    if player.plus2:
        tokens.append("plus2")
    dice = [(die, False) for die in dict.fromkeys(player.silver)]
    dice += [(die, True) for die in dict.fromkeys(state.reds)]
    return [Payment(die, red, token) for die, red in dice for token in tokens]


def ways(state: State, player: Player, action: str) -> Payments:
    """4.2 to 4.5  How the player can pay each value for this kind of action."""
    shift = abilities(state, player).shifts.get(action, 0)
    hand = (player.silver, state.reds, player.pm > 0, player.plus2 > 0, shift)
    found = _WAYS.get(hand)
    if found is None:
        lists: list[list[Payment]] = [[] for _ in range(MOST + 1)]
        for payment in dice_at_hand(state, player):
            reached = [value for value in values(state, payment) if value <= MOST]
            for need in range(1, MOST + 1):
                if any(abs(need - value) <= shift for value in reached):
                    lists[need].append(payment)
        found = _WAYS[hand] = tuple(map(tuple, lists))
    return found


def refuse_die(state: State, player: Player, payment: Payment) -> Illegal | None:
    """4.1, 4.3 and 9.7  Why a die or a token is not at hand."""
    if payment.red:
        if state.red_spent:
            return Illegal("9.7", "red_spent")
        if payment.die not in state.reds:
            return Illegal("9.7", "no_red", die=payment.die, have=state.reds)
    elif payment.die not in player.silver:
        return Illegal("4.1", "no_die", die=payment.die, have=player.silver)
    if payment.token and not getattr(player, payment.token):
        return Illegal("4.3", "no_token", token=payment.token)
    return None


def refuse_payment(
    state: State, player: Player, payment: Payment, need: int, action: str
) -> Illegal | None:
    """4.2 to 4.5  Why this die does not pay what is needed."""
    refusal = refuse_die(state, player, payment)
    if refusal is not None:
        return refusal
    shift = abilities(state, player).shifts.get(action, 0)
    reached = values(state, payment)
    close = [value for value in reached if abs(need - value) <= shift]
    if any(value <= MOST for value in close):
        return None
    if close:
        return Illegal("4.5", "die_too_high", have=close[0], most=MOST)
    rule = "4.4" if shift else "4.3" if payment.token else "4.2"
    return Illegal(rule, "wrong_die", need=need, have=reached, shift=shift)


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice without one of this value."""
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]


def pay(state: State, player: Player, payment: Payment, log: Log) -> None:
    """4.2 and 4.3  The die goes to the black hole, the token to the supply."""
    if payment.red:
        state.reds = ()
        state.must = False
        state.red_spent = True
    else:
        player.silver = without(player.silver, payment.die)
    if payment.token == "pm":
        player.pm -= 1
    elif payment.token == "plus2":
        player.plus2 -= 1
    if log is not None:
        values = {"die": payment.die, "red": payment.red, "token": payment.token}
        log.append(Event("pay", player.seat, values))
    if payment.token:
        trigger(state, player, "use_modifier", log)
    if payment.red:
        trigger(state, player, "use_red_die", log)
