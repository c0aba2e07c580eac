"""How scenes are told: which events begin one, and what they bring, for the card between two
rounds."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.cards.round_card import POINTS, Amount
from armillary.drawing.scene import END, ROUND, TURN
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.state import State

_BEGINS = {
    "production": ROUND,
    "round": ROUND,
    "take_die": TURN,
    "final_scoring": END,
    "end": END,
}
"""10  The round ends with production; 4  every die that is taken is a scene."""
_ICONS = {"cubes": "cube", "pm": "pm", "plus2": "plus2"}


def scene_begins(event: Event, during: str) -> str:
    kind = _BEGINS.get(event.key, "")
    return kind if kind == TURN or kind != during else ""


def amounts(event: Event, words: Words) -> Sequence[Amount]:
    """What is gained, by its source."""
    values = event.values
    if event.key == "scores":
        return [Amount(words.source(values["source"]), POINTS, values["points"])]
    if event.key != "gains":
        return ()
    source = words.source(values["source"])
    return [Amount(source, icon, values[kind]) for kind, icon in _ICONS.items() if values.get(kind)]


def tie_break(state: State, tied: Sequence[int], names: Sequence[str], words: Words) -> str:
    """16.23  Whoever's best marker stands further ahead in initiative."""
    first = words.listed(names[seat] for seat in tied)
    return texts.of(words.language)("match.tie", names=first)
