"""Every option of a decision as it is offered, with what really comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from armillary.core.decision import Decision
from armillary.core.words import Words
from armillary.drawing.board import Chip, Choice, Offer, offered
from armillary.drawing.outcome import outcome
from armillary.games.eclipse.actions.explore import PlaceSector, Placing
from armillary.games.eclipse.board.choices.groups import group_of
from armillary.games.eclipse.board.choices.previews import PREVIEWS
from armillary.games.eclipse.board.choices.question import Asked
from armillary.games.eclipse.board.choices.stock import STOCK
from armillary.games.eclipse.board.choices.warnings import warn
from armillary.games.eclipse.board.sheets.drawn_tile import merit, turns
from armillary.games.eclipse.state import State

ORDER = ("vp", "money", "science", "materials", "influence", "colony")
"""The order in which amounts are told."""


def choices(state: State, decision: Decision, words: Words) -> list[Choice]:
    """All options, each once, in the order of the rules."""
    if decision.seat < 0:
        return _of_chance(decision, words)
    asked = Asked(state, decision, words)
    before = STOCK.amounts(state, decision.seat)
    found = []
    for action in decision.options:
        preview = PREVIEWS(asked, action)
        comes = outcome(state, decision, action, STOCK, before)
        key, warning = warn(asked, action, comes)
        # Whoever is eliminated pays nothing: all pieces go back to the box.
        paid, gained = ({}, {}) if comes.eliminated else (comes.paid, comes.gained)
        found.append(
            Choice(
                action=action,
                group=group_of(action, decision.frame),
                label=words.action(action),
                place=preview.place,
                source=preview.source,
                also=preview.also,
                cost=_chips(words, paid),
                gain=_chips(words, gained),
                warning=warning,
                warning_key=key,
                ghost=preview.ghost,
                note=preview.note,
                path=preview.path,
            )
        )
    return found


def offers(state: State, decision: Decision, words: Words) -> list[Offer]:
    """What the table offers: of turns that look the same only one, the best one first."""
    found = choices(state, decision, words)
    frame = decision.frame
    if not isinstance(frame, Placing):
        return [offered(choice) for choice in found]
    seen = {tile: turns(state, tile, frame.at, frame.seat) for tile in frame.tiles}

    def worse(choice: Choice) -> tuple[int, ...]:
        action = choice.action
        assert isinstance(action, PlaceSector)
        ways = merit(state, seen[action.sector][action.rotation], frame.seat)
        return tuple(-way for way in ways)

    placed = dict[str, Choice]()
    for choice in found:
        if choice.place:
            placed.setdefault(choice.source, choice)
    others = [choice for choice in found if not choice.place]
    return [offered(choice) for choice in (*sorted(placed.values(), key=worse), *others)]


def _of_chance(decision: Decision, words: Words) -> list[Choice]:
    """What may be drawn or rolled."""
    return [
        Choice(action=action, group=group_of(action, decision.frame), label=words.action(action))
        for action in decision.options
    ]


def _chips(words: Words, what: Mapping[str, int]) -> tuple[Chip, ...]:
    """Amounts with their icons."""
    return tuple(
        Chip(name, what[name], words.terms.get(name, "")) for name in ORDER if what.get(name)
    )
