"""What is paid with, where that could be chosen: what hurts least is filled in, and said."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from armillary.core.decision import Action
from armillary.drawing.outcome import Outcome
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.board.choices.question import Asked
from armillary.games.gaia.rounds.resources import PayTokens, Tokens, token_mixes
from armillary.games.gaia.state import State

BRAINSTONE = 3
"""12.9  The power that the brainstone counts: for less, some of it would be lost."""


def usual_answer(asked: Asked, comes: Outcome) -> tuple[tuple[Action, ...], str]:
    """1.6  Which tokens pay: the least charged ones, and never the brainstone without need."""
    frame = comes.left[0] if comes.left else None
    if not isinstance(frame, PayTokens) or frame not in comes.asks:
        return (), ""
    mix = token_mixes(asked.state, asked.player, frame.count)[0]
    return (mix,), asked.tell("pay.least", what=tokens_told(asked, mix))


def tokens_told(asked: Asked, mix: Tokens) -> str:
    """1.6  From which areas tokens come."""
    paid = {"area1": mix.area1, "area2": mix.area2, "area3": mix.area3}
    told = [asked.tell(f"pay.{area}", n=n) for area, n in paid.items() if n]
    if mix.brainstone:
        told.append(asked.tell("pay.brainstone"))
    return asked.words.listed(told)


def _with_stone(action: Action) -> Action | None:
    """The same action, paid with the brainstone."""
    if isinstance(action, UseBoard) and not action.brainstone:
        return UseBoard(action.action, True)
    if isinstance(action, Convert) and not action.brainstone:
        return Convert(action.kind, True)
    return None


def _power(state: State, action: Action) -> int:
    data = state.table.data
    if isinstance(action, UseBoard):
        return data.board_actions[action.action].power
    return data.conversions[action.kind].power if isinstance(action, Convert) else 0


def best_payment_first(state: State, options: Sequence[Action]) -> list[Action]:
    """12.9  The brainstone pays first where all of it counts: fewer tokens have to be charged
    again."""
    found = list(options)
    for n, (plain, stone) in enumerate(pairwise(options)):
        if _with_stone(plain) == stone and _power(state, plain) >= BRAINSTONE:
            found[n : n + 2] = stone, plain
    return found
