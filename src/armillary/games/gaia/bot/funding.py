"""13  Free actions that pay for something: only those needed, the cheapest first."""

from __future__ import annotations

from typing import NamedTuple

from armillary.core.decision import Action
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.rounds.resources import spendable
from armillary.games.gaia.state import Player, State

MOST_BURNED = 4
"""Tokens that may be burned for one action."""


class Need(NamedTuple):
    """What an action costs; power is what lies in area III, tokens are those of the whole cycle."""

    credits: int = 0
    ore: int = 0
    knowledge: int = 0
    qic: int = 0
    power: int = 0
    tokens: int = 0


WAYS: dict[str, tuple[Convert, ...]] = {
    "qic": (
        Convert("gaiaformer_to_qic"),
        Convert("credits_to_qic"),
        Convert("power_to_qic"),
        Convert("power_to_qic", True),
    ),
    "knowledge": (
        Convert("token_to_knowledge"),
        Convert("power_to_knowledge"),
        Convert("power_to_knowledge", True),
        Convert("credits_to_knowledge"),
    ),
    "ore": (
        Convert("nevlas_two_ore"),
        Convert("nevlas_ore_and_credit"),
        Convert("power_to_ore", True),
        Convert("power_to_ore"),
        Convert("credits_to_ore"),
        Convert("qic_to_ore"),
    ),
    "credits": (
        Convert("nevlas_two_credits"),
        Convert("power_to_credit"),
        Convert("brainstone_three_credits", True),
        Convert("ore_to_credit"),
        Convert("knowledge_to_credit"),
    ),
}
"""How to get a resource, in the order of preference."""

BURN = Burn()
BUY_TOKEN = Convert("ore_to_token")


def missing(player: Player, need: Need) -> bool:
    """Whether something must be exchanged before the need is met."""
    return (
        player.credits < need.credits
        or player.ore < need.ore
        or player.knowledge < need.knowledge
        or player.qic < need.qic
        or spendable(player) < need.power
        or player.power_tokens < need.tokens
    )


def fund(state: State, seat: int, need: Need) -> list[Action] | None:
    """Exchange until the need is met, on this very state; None: it cannot be met."""
    player = state.players[seat]
    done: list[Action] = []
    for kind in ("qic", "knowledge", "ore", "credits"):
        while getattr(player, kind) < getattr(need, kind):
            if not _step(state, player, kind, need, done):
                return None
    while spendable(player) < need.power:
        if not _burn(state, player, done):
            return None
    while player.power_tokens < need.tokens:
        if player.ore <= need.ore:
            return None
        _do(state, BUY_TOKEN, done)
    return done


def _do(state: State, action: Action, done: list[Action]) -> None:
    action.apply(state, state.stack.pop(), None)
    done.append(action)


def _burn(state: State, player: Player, done: list[Action]) -> bool:
    if player.area2 < 2 or done.count(BURN) >= MOST_BURNED:
        return False
    _do(state, BURN, done)
    return True


def _step(state: State, player: Player, kind: str, need: Need, done: list[Action]) -> bool:
    """One exchange that gives some of this kind and takes nothing that is needed."""
    if len(done) > 12:
        return False
    rows = state.table.data.conversions
    frame = state.stack[-1]
    for way in WAYS[kind]:
        row = rows[way.kind]
        if row.faction not in ("", player.faction.id) or not _spare(player, row.price, need):
            continue
        if way.check(state, frame) is None:
            _do(state, way, done)
            return True
        if row.power and not way.brainstone and not row.faction:
            short = row.power - spendable(player)
            if 0 < short <= player.area2 // 2 and _burn(state, player, done):
                return True
    return False


def _spare(player: Player, price: tuple[str, int], need: Need) -> bool:
    """Whether this much can be given away without touching what is needed."""
    kind, amount = price
    if kind == "power":
        return True
    if kind in ("gaiaformers", "area3_to_gaia"):
        return kind == "gaiaformers" or player.area3 - amount >= need.power
    have: int = getattr(player, kind)
    kept: int = getattr(need, kind)
    return have - amount >= kept
