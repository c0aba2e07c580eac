"""How something is paid: as a picture, in words, and in the order in which we propose it."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.dice import die
from armillary.drawing.art.icons import icon
from armillary.drawing.board import Chip, Way
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.gyrodynes import SpinGyrodyne, TakeGyrodyne
from armillary.games.pulsar.actions.headquarters import CompleteProject
from armillary.games.pulsar.actions.patents import BuyModifier, Patent
from armillary.games.pulsar.actions.transmitters import PayTransmitter, TakeTransmitter
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.rounds.paying import Payment, ways
from armillary.games.pulsar.state import Player, State
from armillary.games.pulsar.words import PulsarWords

Paid = (
    BuyModifier
    | CompleteProject
    | Fly
    | Patent
    | PayTransmitter
    | SpinGyrodyne
    | TakeGyrodyne
    | TakeTransmitter
)
"""What is paid with a die."""


def die_icon(value: int, red: bool = False) -> str:
    """The icon of a die."""
    return f"red_die{value}" if red else f"die{value}"


def way(pay: Payment, words: Words) -> Way:
    """A payment as one of several."""
    assert isinstance(words, PulsarWords)
    icons = (die_icon(pay.die, pay.red), *((pay.token,) if pay.token else ()))
    return Way("pay", words.payment(pay), icons)


def price(pay: Payment, words: Words) -> tuple[Chip, ...]:
    """A payment as chips."""
    key = "head.red_die" if pay.red else "head.die"
    spent = Chip(die_icon(pay.die, pay.red), 1, texts.of(words.language)(key, n=pay.die))
    return (spent, Chip(pay.token, 1, words.terms[pay.token])) if pay.token else (spent,)


def thrift(pay: Payment) -> tuple[bool, bool, int]:
    """What is proposed first: no token, then a red die, which is lost otherwise; then a low die."""
    return bool(pay.token), not pay.red, pay.die


def drawn(pay: Payment, words: Words) -> str:
    """A payment as dice and tokens in HTML."""
    assert isinstance(words, PulsarWords)
    token = icon(pay.token) if pay.token else ""
    look = "red" if pay.red else "silver"
    return f'<span class="pu-pay">{die(pay.die, look, words.payment(pay))}{token}</span>'


def best(state: State, player: Player, need: int, action: str) -> Payment | None:
    """The thriftiest payment for a cost; None: it cannot be paid now."""
    found = ways(state, player, action)[need]
    return min(found, key=thrift, default=None)
