"""What a player has, and what of it an action changes (see `drawing.outcome`).

A promise is what comes if nobody interferes: moments at which somebody may use something are left
out. Where the player chooses how to pay, the price is told, and what is paid for is not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from armillary.core.decision import Action, Decision, Frame
from armillary.core.events import Event
from armillary.drawing.outcome import Outcome, Stock
from armillary.games.imperium.economy import production
from armillary.games.imperium.economy.command_tokens import Gaining, GainTokens, reinforcements
from armillary.games.imperium.economy.paying import Exhaust, Kind, Pay, Paying, planet_value
from armillary.games.imperium.economy.production import EndProduction, Produce
from armillary.games.imperium.flow.card_draws import Draw, Drawing
from armillary.games.imperium.flow.questions import Ask, Question
from armillary.games.imperium.flow.steps import Step
from armillary.games.imperium.flow.timing_windows import Window
from armillary.games.imperium.numbering import DATA, PLANET
from armillary.games.imperium.phases.elimination import doomed
from armillary.games.imperium.phases.voting import VoteWith
from armillary.games.imperium.powers.power import powers_at
from armillary.games.imperium.state import State

ICONS: dict[Kind, str] = {"resources": "resources", "influence": "votes"}
"""What is paid with planets and trade goods, by its kind."""
ASKED_FOR = {"discard": "hand_cards", "spend_tokens": "tokens"}
"""What is paid as the player chooses, by who asks for it."""
DRAWN = {"action": "hand_cards", "secret": "secret", "hand": "hand_cards"}
"""Cards of which nobody knows yet which they are, by their deck."""


class ImperiumStock(Stock[State]):
    """Goods, command tokens in the pools, cards, and points."""

    alone: ClassVar[bool] = True

    def amounts(self, state: State, seat: int, /) -> dict[str, int]:
        player = state.players[seat]
        return {
            "trade_goods": player.goods,
            "commodities": player.commodities,
            "tactic": player.tactic,
            "fleet": player.fleet,
            "strategy": player.strategy,
            "hand_cards": len(player.hand),
            "secret": len(player.secrets),
            "vp": player.points,
        }

    def ends(self, frame: Frame, /) -> bool:
        """What is paid and what is drawn is told before it happens, chosen or not."""
        return frame.own_turn or isinstance(frame, (Paying, Drawing))

    def skips(self, trial: State, frame: Frame, log: list[Event], /) -> bool:
        """A moment at which something may be used, and nothing must happen."""
        if not isinstance(frame, Window):
            return False
        must = powers_at(frame.moment.windows)[1]
        if any(player.held & must for player in trial.players):
            return False
        trial.stack.pop()
        return True

    def eliminated(self, state: State, seat: int, /) -> bool:
        """20.1  At the end of the action, if nothing else happens; what is on its way counts."""
        player, tactical = state.players[seat], state.tactical
        under_way = tactical is not None and tactical.movers
        return bool(player.faction) and not under_way and doomed(state, player)


STOCK = ImperiumStock()


def due(state: State, decision: Decision, action: Action, found: Outcome) -> Counter[str]:
    """What is still to be paid because of an action, as the player chooses."""
    price = _due(state, found.left)
    if isinstance(action, EndProduction):  # all that was ordered is paid now
        return price
    return price - _due(state, (decision.frame,))


def _due(state: State, frames: Iterable[Frame]) -> Counter[str]:
    price: Counter[str] = Counter()
    for frame in frames:
        question = frame.question if isinstance(frame, Ask) else frame
        if isinstance(frame, (Pay, Paying)):
            price[ICONS[frame.kind]] += frame.amount
        elif isinstance(frame, Produce):
            player = state.players[frame.seat]
            price["resources"] += production.price(state, player, frame.job, frame.order)
        elif isinstance(question, Question) and question.by in ASKED_FOR:
            price[ASKED_FOR[question.by]] += question.n
    return price


def coming(state: State, decision: Decision, action: Action, found: Outcome) -> Counter[str]:
    """What a planet brings with which something is paid, and what the player draws or may place
    next because of an action."""
    gain: Counter[str] = Counter()
    if isinstance(action, (Exhaust, VoteWith)):
        kind = decision.frame.kind if isinstance(decision.frame, Pay) else "influence"
        gain[ICONS[kind]] += planet_value(state, PLANET[action.planet], kind)
    tokens = reinforcements(state.players[decision.seat])
    for frame in found.left:
        if isinstance(frame, (Gaining, GainTokens)) and frame.seat == decision.seat:
            gain["tokens"] += min(frame.n, tokens)
        elif isinstance(frame, (Drawing, Draw)) and frame.to == decision.seat:
            gain[DRAWN.get(frame.deck, "")] += 1
        elif isinstance(frame, Step) and frame.step == "custodians.removed":
            gain["vp"] += DATA.limits.custodians_points
    return gain
