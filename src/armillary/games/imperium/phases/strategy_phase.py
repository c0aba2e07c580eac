"""4  Strategy phase: everybody takes strategy cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.games.imperium.economy.trade import gain_goods
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.timing_windows import open_window
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import STRATEGY, STRATEGY_CARD
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.state import NOBODY, NONE, State, changed, clockwise


@step("round")
def next_round(state: State, work: Step, log: Log) -> None:
    """3.1  Strategy, action, status, agenda; then the next round."""
    state.round += 1
    state.phase = "strategy"
    state.active = NONE
    say(log, "round", NOBODY, round=state.round)
    then(state, "strategy.delayed", "strategy.start", "strategy.picks", "action")


@step("strategy.delayed")
def delayed(state: State, work: Step, log: Log) -> None:
    """18.1  Outcomes of agendas that come now."""
    if state.delayed:
        first, *rest = state.delayed
        state.delayed = tuple(rest)
        then(state, work)
        POWERS[first.power].delayed(state, first.outcome, log)


@step("strategy.start")
def start(state: State, work: Step, log: Log) -> None:
    open_window(state, "strategy.start")


@step("strategy.picks")
def picks(state: State, work: Step, log: Log) -> None:
    """4.1 and 4.3  From the speaker clockwise, as often as there are cards for everybody."""
    kept = {seat for seat in state.seats if state.players[seat].cards}
    seats = [seat for seat in clockwise(state, state.speaker) if seat not in kept]
    each = state.table.cards_each
    then(
        state,
        *(Step(seat, "strategy.pick") for _ in range(each) for seat in seats),
        "strategy.rest",
        "strategy.end",
    )


@step("strategy.pick")
def pick(state: State, work: Step, log: Log) -> None:
    if free_cards(state):
        state.stack.append(ChooseStrategy(work.seat))


def free_cards(state: State) -> list[int]:
    """The strategy cards that nobody has."""
    taken = {card for player in state.players for card in player.cards}
    return [card for card in range(len(STRATEGY)) if card not in taken]


def holder_of(state: State, card: int) -> int | None:
    """The seat that has a strategy card."""
    return next((player.seat for player in state.players if card in player.cards), None)


class TakeCard(Action, frozen=True, tag="take_card"):
    """4.1  Take a strategy card, with the trade goods on it."""

    card: str

    @classmethod
    def options(cls, state: State, frame: ChooseStrategy) -> Iterator[TakeCard]:
        for card in free_cards(state):
            if card != frame.but:
                yield TakeCard(STRATEGY[card].id)

    def check(self, state: State, frame: ChooseStrategy) -> Illegal | None:
        number = STRATEGY_CARD.get(self.card)
        if number is None:
            return Illegal("4.1", "no_such_card", card=self.card)
        if number == frame.but:
            return Illegal("4.1", "other_card", card=self.card)
        holder = holder_of(state, number)
        if holder is not None:
            return Illegal("4.1", "card_taken", card=self.card, player=holder)
        return None

    def apply(self, state: State, frame: ChooseStrategy, log: Log) -> None:
        say(log, "take_card", frame.seat, card=self.card)
        then(state, Step(frame.seat, "strategy.taken", n=STRATEGY_CARD[self.card]))
        if frame.but == NONE:
            open_window(state, "strategy.card_chosen", subject=frame.seat, name=self.card)


class ChooseStrategy(Frame, frozen=True, tag="choose_strategy"):
    """4.1  Which strategy card do you take?"""

    rule: ClassVar[str] = "4.1"
    own_turn: ClassVar[bool] = True
    answers: ClassVar[tuple[type[Action], ...]] = (TakeCard,)

    but: int = NONE
    """A card that must not be taken now."""


@step("strategy.taken")
def taken(state: State, work: Step, log: Log) -> None:
    player = state.players[work.seat]
    player.cards = tuple(sorted((*player.cards, work.n)))
    goods = state.card_goods[work.n]
    if goods:
        state.card_goods = changed(state.card_goods, work.n, -goods)
        gain_goods(state, work.seat, goods, log)


@step("strategy.rest")
def rest(state: State, work: Step, log: Log) -> None:
    """4.2  A trade good for each card that nobody took."""
    for card in free_cards(state):
        state.card_goods = changed(state.card_goods, card, 1)


@step("strategy.end")
def end(state: State, work: Step, log: Log) -> None:
    open_window(state, "strategy.end")


def swap_cards(state: State, a: int, b: int, card_a: int, card_b: int, log: Log) -> None:
    """18.1  Two players swap strategy cards; trade goods on cards and the 0 token stay (22.36)."""
    for seat, gives, takes in ((a, card_a, card_b), (b, card_b, card_a)):
        player = state.players[seat]
        kept = (card for card in player.cards if card != gives)
        player.cards = tuple(sorted((*kept, takes)))
        say(log, "take_card", seat, card=STRATEGY[takes].id)
