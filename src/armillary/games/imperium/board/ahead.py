"""Standing answers: what a player never wants to be asked, or always answers alike.

An answer is for good, or for this round: then it is kept with the number of the round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from armillary.core.decision import Action, Decision
from armillary.core.words import Words
from armillary.drawing.board import Setting
from armillary.games.imperium.board import texts
from armillary.games.imperium.choices import DECLINE, Pick, Question
from armillary.games.imperium.kit import STRATEGY
from armillary.games.imperium.state import State
from armillary.games.imperium.windows import React, Use

ASK, NEVER, ALWAYS = "ask", "never", "always"
FIRE = ("cannon", "defence")
"""6.4 and 8.5  Questions about firing a space cannon."""


def answers_ahead(words: Words) -> list[Setting]:
    """What a player may answer ahead; what concerns one card is set when it is asked for."""
    tell = texts.of(words.language)
    ask, never = (ASK, tell("ahead.ask")), (NEVER, tell("ahead.never"))
    found = [
        Setting(
            "windows", tell("ahead.windows"), "choice", ASK, (ask, never), help=tell("help.windows")
        ),
        Setting(
            "cannon", tell("ahead.cannon"), "choice", ASK, (ask, (ALWAYS, tell("ahead.always")))
        ),
    ]
    found += [
        Setting(
            f"secondary_{card.id}",
            tell("ahead.secondary", card=words.label(card.id)),
            "choice",
            ASK,
            (ask, (NEVER, tell("ahead.skip"))),
        )
        for card in STRATEGY
    ]
    return found


def this_round(state: State) -> str:
    """The answer that holds until this round ends."""
    return f"round{state.round}"


def refuses(state: State, given: Mapping[str, Any], power: str) -> bool:
    """Whether a player does not want to be asked for this card now."""
    return given.get(f"never_{power}") in (NEVER, this_round(state))


def answer_ahead(state: State, decision: Decision, given: dict[str, Any]) -> Action | None:
    """The answer that follows from what was given ahead; None: ask."""
    frame = decision.frame
    if isinstance(frame, React):
        wanted = [
            option
            for option in decision.options
            if isinstance(option, Use) and not refuses(state, given, option.power)
        ]
        silent = given.get("windows") in (NEVER, this_round(state))
        return DECLINE if silent or not wanted else None
    if isinstance(frame, Question):
        if frame.by in FIRE and given.get("cannon") == ALWAYS:
            picks = [option for option in decision.options if isinstance(option, Pick)]
            return picks[0] if len(picks) == 1 else None
        if frame.by == "secondary" and DECLINE in decision.options:
            card = STRATEGY[frame.n].id
            return DECLINE if given.get(f"secondary_{card}") == NEVER else None
    return None
