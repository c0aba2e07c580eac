"""Every option of a decision as it is offered, with what really comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from armillary.core.decision import Decision
from armillary.core.words import Words
from armillary.drawing.board import Chip, Choice
from armillary.drawing.outcome import outcome
from armillary.games.gaia.board import texts
from armillary.games.gaia.board.choices.groups import group_of
from armillary.games.gaia.board.choices.previews import PREVIEWS
from armillary.games.gaia.board.choices.question import Asked
from armillary.games.gaia.board.choices.stock import STOCK, gained, paid
from armillary.games.gaia.board.choices.warnings import warn
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
    found = []
    for action in decision.options:
        preview = PREVIEWS(asked, action)
        comes = outcome(state, decision, action, STOCK, before)
        key, warning = warn(asked, action, comes)
        found.append(
            Choice(
                action=action,
                group=group_of(action),
                label=preview.label or words.action(action),
                place=preview.place,
                also=preview.also,
                cost=_chips(asked, paid(comes)),
                gain=_chips(asked, gained(comes)),
                warning=texts.ended(warning),
                warning_key=key,
                ghost=preview.ghost,
                note=preview.note,
            )
        )
    return found


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
