"""15.1 and 14.6  Paying: planets are exhausted, trade goods and tokens are spent.

Planets are exhausted one by one in a fixed order, then trade goods pay the rest: each way to pay is
made up in one way only and never leads to a dead end.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal, NamedTuple

import msgspec

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.flow.hands import discard_by_name
from armillary.games.imperium.flow.questions import Question, ask, asker
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.numbering import AGENDAS, CARDS, PLANET, PLANETS
from armillary.games.imperium.powers.effect_types import Cost, PlanetValue
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.powers.power import BENDERS, COUNT, POWERS, Target
from armillary.games.imperium.state import Player, State

Kind = Literal["resources", "influence"]


# What there is to spend


class Shortage(NamedTuple):
    """What a player has too little of, by the key of its reason."""

    what: str
    need: int
    have: int


def planet_values(state: State, planet: int) -> tuple[int, int]:
    """1.4  Resources and influence of a planet, with what laws add."""
    row = PLANETS[planet]
    resources, influence = row.resources, row.influence
    for law, where in state.laws.items() if state.laws else ():
        agenda = AGENDAS[law]
        if agenda.stays == "planet" and where == planet:
            for effect in agenda.effects:
                if type(effect) is PlanetValue:
                    resources += effect.resources
                    influence += effect.influence
            power = POWERS.get(agenda.id)
            if power is not None and power.bit & BENDERS["planet_bonus"]:
                more = power.planet_bonus(state, planet)
                resources, influence = resources + more[0], influence + more[1]
    if state.marks and state.marks.get(SWAPPED) == planet + 1:
        return influence, resources
    return resources, influence


SWAPPED = "turn.swapped"
"""The mark of a planet, counted from 1, whose resources and influence are swapped."""


def planet_value(state: State, planet: int, kind: Kind) -> int:
    """What a planet gives when it is exhausted."""
    return planet_values(state, planet)[kind == "influence"]


def readied(player: Player) -> int:
    """1.5  The planets that can be exhausted."""
    return player.planets & ~player.exhausted


def available(state: State, player: Player, kind: Kind) -> int:
    """All resources or influence that a player can spend."""
    value = player.goods * modifiers(state, player).good_value
    for planet in bits(readied(player)):
        value += planet_value(state, planet, kind)
    return value


def can_pay(state: State, player: Player, cost: Cost) -> bool:
    """Whether a player can pay all of this."""
    return shortage(state, player, cost) is None


def shortage(state: State, player: Player, cost: Cost) -> Shortage | None:
    """The first thing of which a player has too little to pay this."""
    if cost is NOTHING or cost == NOTHING:
        return None
    if cost.strategy_tokens > player.strategy:
        return Shortage("strategy_tokens", cost.strategy_tokens, player.strategy)
    if cost.trade_goods > player.goods:
        return Shortage("goods", cost.trade_goods, player.goods)
    if cost.tokens > player.tactic + player.strategy:
        return Shortage("tokens_to_spend", cost.tokens, player.tactic + player.strategy)
    if cost.action_cards > len(player.hand):
        return Shortage("cards_to_discard", cost.action_cards, len(player.hand))
    # Trade goods that are a part of the price cannot pay for the rest of it.
    if cost.resources:
        have = available(state, player, "resources") - cost.trade_goods
        if have < cost.resources:
            return Shortage("resources", cost.resources, have)
    if cost.influence:
        have = available(state, player, "influence") - cost.trade_goods
        if have < cost.influence:
            return Shortage("influence", cost.influence, have)
    return None


def cannot_pay(state: State, seat: int, cost: Cost, rule: str) -> Illegal | None:
    """The refusal of whoever cannot pay this: what is missing, and how much of it."""
    lacking = shortage(state, state.players[seat], cost)
    if lacking is None:
        return None
    return Illegal(rule, lacking.what, need=lacking.need, have=lacking.have)


NOTHING = Cost()


# Paying


def pay(state: State, seat: int, cost: Cost, log: Log) -> None:
    """Pay; what the seat must choose is asked before anything else goes on."""
    if cost == NOTHING:
        return
    player = state.players[seat]
    player.goods -= cost.trade_goods
    player.strategy -= cost.strategy_tokens
    if cost.trade_goods or cost.strategy_tokens:
        say(log, "spend", seat, trade_goods=cost.trade_goods, strategy_tokens=cost.strategy_tokens)
    if cost.action_cards:
        ask(state, seat, "discard", n=cost.action_cards)
    if cost.tokens:
        ask(state, seat, "spend_tokens", n=cost.tokens)
    if cost.resources:
        spend(state, seat, "resources", cost.resources)
    if cost.influence:
        spend(state, seat, "influence", cost.influence)


def spend(state: State, seat: int, kind: Kind, amount: int) -> None:
    """15.1  Resources or influence are to be paid."""
    if amount > 0:
        state.stack.append(Paying(seat, kind, amount))


class Exhaust(Action, frozen=True, tag="exhaust"):
    """15.1  Exhaust a planet for its resources or its influence."""

    planet: str

    @classmethod
    def options(cls, state: State, frame: Pay) -> Iterator[Exhaust]:
        for planet in bits(readied(state.players[frame.seat]) >> frame.first << frame.first):
            if _fits(state, frame, planet):
                yield Exhaust(PLANETS[planet].id)

    def check(self, state: State, frame: Pay) -> Illegal | None:
        planet = PLANET.get(self.planet)
        if planet is None or not readied(state.players[frame.seat]) >> planet & 1:
            return Illegal("15.1", "not_readied", planet=self.planet)
        if planet < frame.first or not _fits(state, frame, planet):
            return Illegal("15.1", "order", planet=self.planet)
        return None

    def apply(self, state: State, frame: Pay, log: Log) -> None:
        player, planet = state.players[frame.seat], PLANET[self.planet]
        player.exhausted |= 1 << planet
        value = planet_value(state, planet, frame.kind)
        say(log, "exhaust", frame.seat, planet=self.planet, kind=frame.kind, n=value)
        if value < frame.amount:
            left = frame.amount - value
            state.stack.append(Paying(frame.seat, frame.kind, left, planet + 1))


def _fits(state: State, frame: Pay, planet: int) -> bool:
    """Whether the rest can still be paid, by planets after this one and by trade goods."""
    value = planet_value(state, planet, frame.kind)
    return value > 0 and _reach(state, frame, planet) >= frame.amount


def _reach(state: State, frame: Pay, first: int) -> int:
    """What this planet and all after it give, with all trade goods."""
    player = state.players[frame.seat]
    total = player.goods * modifiers(state, player).good_value
    for planet in bits(readied(player) >> first << first):
        total += planet_value(state, planet, frame.kind)
    return total


class SpendGoods(Action, frozen=True, tag="spend_goods"):
    """15.1  Pay the rest with trade goods."""

    @classmethod
    def options(cls, state: State, frame: Pay) -> Iterator[SpendGoods]:
        if _SPEND.check(state, frame) is None:
            yield _SPEND

    def check(self, state: State, frame: Pay) -> Illegal | None:
        player = state.players[frame.seat]
        need = _goods_for(state, player, frame.amount)
        if player.goods < need:
            return Illegal("15.1", "goods", need=need, have=player.goods)
        return None

    def apply(self, state: State, frame: Pay, log: Log) -> None:
        player = state.players[frame.seat]
        need = _goods_for(state, player, frame.amount)
        player.goods -= need
        say(log, "spend", frame.seat, trade_goods=need, strategy_tokens=0)


_SPEND = SpendGoods()


def _goods_for(state: State, player: Player, amount: int) -> int:
    return -(-amount // modifiers(state, player).good_value)


class Pay(Frame, frozen=True, tag="pay"):
    """15.1  With what do you pay?"""

    rule: ClassVar[str] = "15.1"
    answers: ClassVar[tuple[type[Action], ...]] = (Exhaust, SpendGoods)

    kind: Kind
    amount: int
    first: int = 0
    """Planets before this one are not used any more."""


class Paying(Frame, frozen=True, tag="paying"):
    """15.1  Something is to be paid; if there is one way only, nobody is asked."""

    asks: ClassVar[bool] = False

    kind: Kind
    amount: int
    first: int = 0

    def run(self, state: State, log: Log) -> None:
        frame = Pay(self.seat, self.kind, self.amount, self.first)
        options = frame.options(state)
        if len(options) == 1:
            options[0].apply(state, frame, log)
        else:
            state.stack.append(frame)


# Tokens and cards as a price


@asker("spend_tokens")
class SpendTokens:
    """14.6  Tokens from the tactic and the strategy pool: how many of them from the tactic pool?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        player = state.players[question.seat]
        low, high = max(0, question.n - player.strategy), min(question.n, player.tactic)
        return [Target(name=COUNT, n=n) for n in range(low, high + 1)]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        player = state.players[question.seat]
        player.tactic -= target.n
        player.strategy -= question.n - target.n


@asker("discard")
class Discard:
    """17.4  Which action card is discarded? One after the other, in the order of their names."""

    def choices(self, state: State, question: Question) -> list[Target]:
        hand = state.players[question.seat].hand
        # Only cards after which enough are left for the rest.
        found = dict.fromkeys(
            card
            for place, card in enumerate(hand)
            if card >= max(question.data, default=0) and len(hand) - place >= question.n
        )
        return [Target(name=CARDS[card].id) for card in found]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if not target.name:
            return
        card = discard_by_name(state, question.seat, target.name, log)
        if question.n > 1:
            ask(state, question.seat, "discard", n=question.n - 1, data=(card,))


def reduced(cost: Cost, **changes: int) -> Cost:
    """A cost with some of its parts different."""
    return msgspec.structs.replace(cost, **changes)
