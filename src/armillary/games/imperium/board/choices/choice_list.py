"""Every option of a decision as it is offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from armillary.core.decision import Action, Decision
from armillary.core.words import Words, tag
from armillary.drawing.board import Chip, Choice, Offer
from armillary.drawing.outcome import follow
from armillary.games.imperium.board import texts
from armillary.games.imperium.board.choices.groups import group_of
from armillary.games.imperium.board.choices.previews import Preview, preview
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.board.choices.stock import coming, due
from armillary.games.imperium.board.choices.usual_answers import usual_answers
from armillary.games.imperium.board.choices.warnings import warn
from armillary.games.imperium.board.galaxy.map import system_name
from armillary.games.imperium.flow.questions import Pick, Question
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State

LOOKS: dict[str, tuple[str, str]] = {
    "resources": ("resources", "cost.resources"),
    "votes": ("votes", "cost.influence"),
    "trade_goods": ("trade_goods", "fact.trade_goods"),
    "commodities": ("commodities", "fact.commodities"),
    "tactic": ("tactic", "pool.tactic"),
    "fleet": ("fleet", "pool.fleet"),
    "strategy": ("strategy", "pool.strategy"),
    "tokens": ("tactic", "cost.tokens"),
    "hand_cards": ("hand_cards", "fact.cards"),
    "secret": ("secret", "fact.secrets"),
    "vp": ("vp", "tip.points"),
}
"""By what is counted: its icon, and what it is called. In this order it is told."""


def offers(state: State, decision: Decision, words: Words) -> list[Offer]:
    """All options, in the order of the rules; nothing is tried out before somebody looks at it."""
    asked = Asked(state, decision, words)
    found = []
    for action in decision.options:
        shown = preview(asked, action)
        group = group_of(decision.frame, action)
        draw = partial(_drawn, asked, action, shown)
        found.append(Offer(group, shown.place, shown.source, (), 1, draw))
    return found


def choices(state: State, decision: Decision, words: Words) -> list[Choice]:
    """All options, each once, in the order of the rules."""
    return [choice for offer in offers(state, decision, words) for choice in offer.draw()]


def _drawn(asked: Asked, action: Action, shown: Preview) -> list[Choice]:
    comes = asked.outcome(action)
    found = asked.state, asked.decision, action, comes
    key, warning = warn(asked, action, comes)
    then, told = usual_answers(asked, action, comes)
    choice = Choice(
        action=action,
        group=group_of(asked.frame, action),
        label=_label(asked, action),
        place=shown.place,
        source=shown.source,
        also=shown.also,
        strong=shown.strong,
        cost=_chips(asked, due(*found) + Counter(comes.paid)),
        gain=_chips(asked, coming(*found) + Counter(comes.gained)),
        warning=warning,
        warning_key=key,
        note=shown.note,
        path=shown.path,
        then=then,
        then_told=told,
        goes_on=follow(action, comes, len(then)).goes_on,
    )
    return [choice]


def _chips(asked: Asked, what: Mapping[str, int]) -> tuple[Chip, ...]:
    """Amounts with their icons."""
    return tuple(
        Chip(icon, what[kind], asked.tell(key, n=what[kind]))
        for kind, (icon, key) in LOOKS.items()
        if what.get(kind)
    )


def _label(asked: Asked, action: Action) -> str:
    """What an option does; systems are called by what lies in them.

    Where the answer is the next part of a card, it says so.
    """
    if isinstance(action, Activate):
        return asked.tell("choice.activate", system=system_name(action.system, asked.words))
    if isinstance(action, Pick) and isinstance(asked.frame, Question):
        if asked.frame.by == "pay_step":
            return asked.tell(f"strategy.{action.on.name}_{asked.frame.place + 1}")
        return _with_verb(asked, asked.frame.by, action)
    return _with_verb(asked, tag(action), action)


def _with_verb(asked: Asked, key: str, action: Action) -> str:
    """What is done with what is chosen, where its name alone could mean one thing or another."""
    told = asked.words.action(action)
    return asked.tell(f"choice.{key}", what=told) if key in texts.DEEDS else told
