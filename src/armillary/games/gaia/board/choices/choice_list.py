"""Every option of a decision as it is offered, with what really comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from armillary.core.decision import Action, Decision
from armillary.core.words import Words
from armillary.drawing.board import Chip, Choice, Offer, offered
from armillary.drawing.outcome import Amounts, follow, outcome
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.choices.exchanges import openings
from armillary.games.gaia.board.choices.groups import group_of
from armillary.games.gaia.board.choices.payments import best_payment_first, usual_answer
from armillary.games.gaia.board.choices.previews import PREVIEWS
from armillary.games.gaia.board.choices.question import Asked
from armillary.games.gaia.board.choices.stock import STOCK, gained, paid
from armillary.games.gaia.board.choices.warnings import warn
from armillary.games.gaia.rounds.turn import Turn
from armillary.games.gaia.state import State

ORDER = (
    *("vp", "credits", "ore", "knowledge", "qic", "charge", "tokens", "gaiaformers", "power"),
    *("gaia_area", "federation", "tile", "research", "planet", "steps", "range"),
)
"""The order in which amounts are told."""

ICONS = {"gaia_area": "project"}
"""Where an amount has no icon of its own name."""


def choices(state: State, decision: Decision, words: Words) -> list[Choice]:
    """All options, each once, in the order of the rules."""
    asked = Asked(state, decision, words)
    before = STOCK.amounts(state, decision.seat)
    options = best_payment_first(state, decision.options)
    return [_choice(asked, decision, action, before) for action in options]


def within_reach(state: State, decision: Decision, words: Words) -> list[Offer]:
    """13.1  What becomes possible by free actions: with these, for the price of it all."""
    if not isinstance(decision.frame, Turn):
        return []
    before = STOCK.amounts(state, decision.seat)
    found = []
    for exchanges, action, then in openings(state, decision):
        asked = Asked(then, decision, words)
        choice = _choice(asked, decision, action, before, exchanged=True)
        told = asked.tell("triggers.exchanged", what=words.listed(_exchanged(exchanges, words)))
        note = f"{told} {choice.note}".rstrip()
        found.append(offered(msgspec.structs.replace(choice, before=exchanges, note=note)))
    return found


def _exchanged(exchanges: Sequence[Action], words: Words) -> list[str]:
    """Each kind of exchange once, and how often."""
    burn = texts.of(words.language)("triggers.burn")
    times = Counter(words.term(one.kind) if isinstance(one, Convert) else burn for one in exchanges)
    return [f"{n} × {told}" if n > 1 else told for told, n in times.items()]


def _choice(
    asked: Asked, decision: Decision, action: Action, before: Amounts, exchanged: bool = False
) -> Choice:
    """An action as it is offered, with what comes of it compared with what the seat had before."""
    preview = PREVIEWS(asked, action)
    comes = outcome(asked.state, decision, action, STOCK, before)
    key, warning = warn(asked, action, comes)
    then, told = usual_answer(asked, comes)
    end, goes_on = follow(action, comes, len(then))
    return Choice(
        action=action,
        group=group_of(action),
        label=preview.label or asked.words.action(action),
        place=preview.place,
        also=preview.also,
        cost=_chips(asked, paid(comes, exchanged)),
        gain=_chips(asked, gained(comes)),
        warning=texts.ended(warning),
        warning_key=key,
        ghost=preview.ghost,
        note=preview.note,
        ways=preview.ways,
        then=then,
        then_told=told,
        end=end,
        goes_on=goes_on,
    )


def _chips(asked: Asked, what: Mapping[str, int]) -> tuple[Chip, ...]:
    """Amounts with their icons."""
    if not what:
        return ()
    terms = asked.words.terms
    return tuple(
        Chip(ICONS.get(name, name), what[name], terms.get(name) or asked.tell(f"chip.{name}"))
        for name in ORDER
        if what.get(name)
    )
