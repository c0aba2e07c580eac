"""How scenes are told: which events begin one, and what they bring, for the card between two
rounds."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.round_card import Amount
from armillary.drawing.scene import BATTLE, END, ROUND
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.board.theatre.battles import begins
from armillary.games.eclipse.components import RESOURCES

_BEGINS = {"upkeep_phase": ROUND, "round": ROUND, "end": END}
"""14  The round ends with upkeep; what is new for the next one belongs to it."""


def scene_begins(event: Event, during: str) -> str:
    """A battle is a scene, from its first ship to its last."""
    if begins(event):
        return BATTLE
    kind = _BEGINS.get(event.key, "")
    return kind if kind != during else ""


def amounts(event: Event, words: Words) -> Sequence[Amount]:
    """14.2 and 14.5  Income, upkeep and production; 1.1 whatever else is gained."""
    values, tell = event.values, texts.of(words.language)
    if event.key == "balance":
        income = [Amount(tell("card.income"), kind, values[kind]) for kind in RESOURCES]
        return [*income, Amount(tell("phase.upkeep"), "money", -values["upkeep"])]
    if event.key == "gains":
        source = words.source(values["source"])
        return [Amount(source, kind, values[kind]) for kind in RESOURCES if values.get(kind)]
    return ()
