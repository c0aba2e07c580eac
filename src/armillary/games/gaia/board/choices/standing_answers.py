"""Answers given ahead: charging up to a price, the order of income, which tokens pay."""

from __future__ import annotations

from functools import cache

from armillary.core.decision import Action, Decision
from armillary.core.words import Words
from armillary.drawing.board import Given, Setting
from armillary.games.gaia.board import texts
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer, Decline, charged_amount
from armillary.games.gaia.rounds.resources import (
    BrainstoneCharged,
    MoveBrainstone,
    PayTokens,
    chargeable,
    token_mixes,
)
from armillary.games.gaia.rounds.round_phases import IncomeOrder, TakeIncome
from armillary.games.gaia.rounds.turn import Closing, EndTurn, Turn
from armillary.games.gaia.state import Player, State

PRICES = ("1", "2", "3")


def answers_ahead(words: Words) -> list[Setting]:
    """What a player may answer ahead."""
    tell = texts.of(words.language)
    prices = [(n, tell("setting.charge_up_to", n=int(n))) for n in PRICES]
    return [
        Setting(
            "charge",
            tell("setting.charge"),
            "choice",
            "ask",
            (
                ("ask", tell("setting.charge_ask")),
                ("0", tell("setting.charge_free")),
                *prices,
                ("all", tell("setting.charge_all")),
                ("never", tell("setting.charge_never")),
            ),
            help=tell("help.charge"),
        ),
        Setting("charge_rest", tell("setting.charge_rest"), "switch", False),
        Setting("charge_part", tell("setting.charge_part"), "switch", True),
        Setting("charge_last", tell("setting.charge_last"), "switch", True),
        Setting("charge_passed", tell("setting.charge_passed"), "switch", False),
        Setting("income", tell("setting.income"), "switch", True, help=tell("help.income")),
        Setting("tokens", tell("setting.tokens"), "switch", False),
        Setting("brainstone", tell("setting.brainstone"), "switch", True),
        Setting("end_turn", tell("setting.end_turn"), "switch", False, help=tell("help.end_turn")),
    ]


def answer_ahead(state: State, decision: Decision, given: Given) -> Action | None:
    """The answer that follows from what was given ahead; None: ask."""
    frame = decision.frame
    player = state.players[decision.seat] if decision.seat >= 0 else None
    if player is None:
        return None
    if isinstance(frame, ChargeOffer):
        return _charging(state, player, frame, given)
    if isinstance(frame, IncomeOrder) and given.get("income"):
        return best_income(player, frame)
    if isinstance(frame, PayTokens) and given.get("tokens"):
        return token_mixes(state, player, frame.count)[0]
    if isinstance(frame, BrainstoneCharged) and given.get("brainstone"):
        return MoveBrainstone(max(frame.areas))
    if isinstance(frame, Closing) and given.get("end_turn"):
        full = not chargeable(player) and player.area3 > 0
        return None if full else EndTurn()
    return None


def _charging(state: State, player: Player, frame: ChargeOffer, given: Given) -> Action | None:
    """10.2  By price; with exceptions for wasted power and the last round."""
    limit = str(given.get("charge", "ask"))
    if limit == "never":
        return Decline()
    if limit != "ask" and _last_and_passed(state, player, frame, given):
        return Decline()
    because = asked_because(state, player, frame, given)
    if because == "price" and given.get("charge_rest", False):
        return Decline()
    return None if because or limit == "ask" else Charge()


def asked_because(state: State, player: Player, frame: ChargeOffer, given: Given) -> str:
    """Why a player with a limit is asked all the same; empty: they are not, or have none."""
    limit = str(given.get("charge", "ask"))
    if limit in ("ask", "never"):
        return ""
    amount = charged_amount(player, frame.value, False)
    price = max(0, amount - 1)
    if price and _is_last(state) and given.get("charge_last", True):
        return "last"
    if amount < frame.value and given.get("charge_part", True):
        return "part"
    if player.faction.charge_token and player.has_institute:
        return "token"  # 12.9  before or after is a choice of its own
    if limit != "all" and price > int(limit):
        return "price"
    return ""


def _is_last(state: State) -> bool:
    return state.round == state.table.data.limits.rounds


def _last_and_passed(state: State, player: Player, frame: ChargeOffer, given: Given) -> bool:
    """Whether power would cost points that nothing can bring back any more."""
    costs = charged_amount(player, frame.value, False) > 1
    return costs and _is_last(state) and player.passed and bool(given.get("charge_passed", False))


# 3.1  The best order of charges and tokens


def best_income(player: Player, frame: IncomeOrder) -> Action:
    """3.1  The source to take first so that most power ends in area III, then in area II."""
    areas = (player.area1, player.area2, player.area3)
    best, first = (-1, -1), TakeIncome(charge=frame.charges[0])
    for charge in sorted(set(frame.charges)):
        left = _without(frame.charges, charge)
        found = _outcome(_charged(areas, charge), left, frame.tokens)
        if found > best:
            best, first = found, TakeIncome(charge=charge)
    for tokens in sorted(set(frame.tokens)):
        left = _without(frame.tokens, tokens)
        areas_then = (areas[0] + tokens, areas[1], areas[2])
        found = _outcome(areas_then, frame.charges, left)
        if found > best:
            best, first = found, TakeIncome(tokens=tokens)
    return first


Areas = tuple[int, int, int]
Sources = tuple[int, ...]


def _without(sources: Sources, one: int) -> Sources:
    place = sources.index(one)
    return sources[:place] + sources[place + 1 :]


def _charged(areas: Areas, amount: int) -> Areas:
    first = min(amount, areas[0])
    second = min(amount - first, areas[1] + first)
    return areas[0] - first, areas[1] + first - second, areas[2] + second


@cache
def _outcome(areas: Areas, charges: Sources, tokens: Sources) -> tuple[int, int]:
    """The most power in area III, and then in II, after all that is left."""
    found = [
        _outcome(_charged(areas, charge), _without(charges, charge), tokens)
        for charge in set(charges)
    ]
    found += [
        _outcome((areas[0] + more, areas[1], areas[2]), charges, _without(tokens, more))
        for more in set(tokens)
    ]
    return max(found) if found else (areas[2], areas[1])


# The next turn


def turn_ahead(state: State, seat: int) -> State | None:
    """3.3  The turn of a player who has not passed, as if it had come."""
    if seat not in state.queue or seat == state.automa_seat:
        return None
    then = state.clone()
    then.stack.append(Turn(seat))
    return then
