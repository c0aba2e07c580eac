"""10  Strategic action: a strategy card's primary ability, then the others' secondary ability."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from armillary.core.decision import Action, Illegal
from armillary.core.events import Log
from armillary.games.imperium.cards.strategy_cards import OWN_PRIMARY, OWN_SECONDARY
from armillary.games.imperium.economy.paying import available, can_pay, pay
from armillary.games.imperium.economy.production import docks_at_home
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import home_of
from armillary.games.imperium.numbering import STRATEGY, STRATEGY_CARD
from armillary.games.imperium.phases.strategy_phase import holder_of
from armillary.games.imperium.powers.effect_types import BuyTokens, Cost
from armillary.games.imperium.powers.effects import carry_out
from armillary.games.imperium.powers.power import POWERS, Target, bending, powers_at
from armillary.games.imperium.state import State, clockwise

if TYPE_CHECKING:
    from armillary.games.imperium.phases.action_phase import Turn

PRIMARY, SECONDARY = "primary", "secondary"


class PlayStrategy(Action, frozen=True, tag="strategy"):
    """10.1  Use the primary ability of a readied strategy card."""

    card: str

    @classmethod
    def options(cls, state: State, frame: Turn) -> Iterator[PlayStrategy]:
        player = state.players[frame.seat]
        for card in player.cards:
            if not player.used >> card & 1:
                yield PlayStrategy(STRATEGY[card].id)

    def check(self, state: State, frame: Turn) -> Illegal | None:
        player, card = state.players[frame.seat], STRATEGY_CARD.get(self.card)
        if card is None or card not in player.cards:
            holder = holder_of(state, card) if card is not None else None
            if holder is None:
                return Illegal("10.1", "not_your_card", card=self.card)
            return Illegal("10.1", "card_taken", card=self.card, player=holder)
        if player.used >> card & 1:
            return Illegal("10.1", "exhausted", card=self.card)
        return None

    def apply(self, state: State, frame: Turn, log: Log) -> None:
        card = STRATEGY_CARD[self.card]
        state.actions += 1
        say(log, "strategy", frame.seat, card=self.card)
        then(
            state,
            *_steps(frame.seat, card, PRIMARY),
            *(Step(seat, "strategic.offer", n=card) for seat in clockwise(state, frame.seat)[1:]),
            Step(frame.seat, "strategic.exhaust", n=card),
        )


def _steps(seat: int, card: int, ability: str) -> list[Step]:
    """The steps of an ability, from top to bottom."""
    row = STRATEGY[card]
    steps = row.primary if ability == PRIMARY else row.secondary
    found = [
        Step(seat, f"strategic.{ability}", n=card, place=number) for number in range(len(steps))
    ]
    if row.id == "diplomacy":
        found.append(Step(seat, "strategic.after_diplomacy"))
    return found


@step("strategic.exhaust")
def exhaust(state: State, work: Step, log: Log) -> None:
    """10.1  Then the card is exhausted."""
    state.players[work.seat].used |= 1 << work.n
    state.marks.pop("turn.free", None)


@step("strategic.after_diplomacy")
def after_diplomacy(state: State, work: Step, log: Log) -> None:
    open_window(state, "strategic.after_diplomacy", subject=work.seat)


# Primary abilities


@step("strategic.primary")
def primary(state: State, work: Step, log: Log) -> None:
    row = STRATEGY[work.n]
    part = row.primary[work.place]
    own = OWN_PRIMARY.get((row.id, work.place))
    if own is not None:
        own(state, work.seat, log)
        return
    cost = price_of(state, work.seat, f"{row.id}.primary", part.cost)
    if part.cost != NOTHING:
        if can_pay(state, state.players[work.seat], cost):
            ask(state, work.seat, "pay_step", optional=True, n=work.n, place=work.place)
        return
    carry_out(state, work.seat, part.effects, row.id)


NOTHING = Cost()


def price_of(state: State, seat: int, what: str, cost: Cost) -> Cost:
    """10.2  What an ability costs this seat."""
    for power in bending("price", state.players[seat]):
        cost = power.price(state, seat, what, cost)
    return cost


@asker("pay_step")
class PayStep:
    """10.3  Do you pay for the next part of the ability?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return [Target(name=STRATEGY[question.n].id)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.name:
            row = STRATEGY[question.n]
            part = row.primary[question.place]
            carry_out(state, question.seat, part.effects, row.id)
            cost = price_of(state, question.seat, f"{row.id}.primary", part.cost)
            pay(state, question.seat, cost, log)


# Secondary abilities


@step("strategic.offer")
def offer(state: State, work: Step, log: Log) -> None:
    """10.2  May this player use the secondary ability, and what does it cost?"""
    player = state.players[work.seat]
    row = STRATEGY[work.n]
    if player.out or not worthwhile(state, work.seat, row.id):
        return
    if secondary_choices(state, work.seat, work.n):
        ask(state, work.seat, "secondary", optional=True, n=work.n)


def secondary_cost(state: State, seat: int, card: int) -> Cost:
    """10.2 and 10.5  A token from the strategy pool, except for those chosen with Trade."""
    row = STRATEGY[card]
    if state.marks.get("turn.free", 0) >> seat & 1:
        return NOTHING
    return price_of(state, seat, f"{row.id}.secondary", row.cost)


def secondary_choices(state: State, seat: int, card: int) -> list[Target]:
    player = state.players[seat]
    found = []
    if can_pay(state, player, secondary_cost(state, seat, card)):
        found.append(Target(name=STRATEGY[card].id))
    found += [
        Target(name=power.id)
        for power in bending("secondary_instead", player)
        if power.secondary_instead(state, seat, STRATEGY[card].id)
    ]
    return found


def worthwhile(state: State, seat: int, card: str) -> bool:
    """17.3  Whether the secondary ability can do anything for a player."""
    player = state.players[seat]
    if card == "leadership":
        bought = STRATEGY[STRATEGY_CARD[card]].secondary[0].effects[0]
        assert type(bought) is BuyTokens
        return available(state, player, "influence") >= bought.influence
    if card == "diplomacy":
        after = powers_at(("strategic.after_diplomacy",))[0]
        return bool(player.exhausted or player.held & after)
    if card == "warfare":
        return bool(docks_at_home(state, seat, home_of(player)))
    return True


@asker("secondary")
class Secondary:
    """10.2  Do you use the secondary ability?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        return secondary_choices(state, question.seat, question.n)

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        card = question.n
        if not target.name:
            return
        if target.name != STRATEGY[card].id:
            POWERS[target.name].later(state, question.seat, STRATEGY[card].id, card, log)
            return
        say(log, "secondary", question.seat, card=target.name)
        then(state, *_steps(question.seat, card, SECONDARY))
        pay(state, question.seat, secondary_cost(state, question.seat, card), log)


@step("strategic.secondary")
def secondary(state: State, work: Step, log: Log) -> None:
    row = STRATEGY[work.n]
    own = OWN_SECONDARY.get((row.id, work.place))
    if own is not None:
        own(state, work.seat, log)
    else:
        carry_out(state, work.seat, row.secondary[work.place].effects, row.id)
