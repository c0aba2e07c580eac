"""How scenes are told: which events begin one, and what they bring, for the card between two
rounds."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.round_card import POINTS, Amount
from armillary.drawing.scene import BATTLE, END, ROUND, TURN
from armillary.games.imperium.board.theatre.battles import LEADS_BACK, begins

_BEGINS = {"status_phase": ROUND, "round": ROUND, "agenda": TURN, "end": END}
"""12  The round ends with the status phase; 13 every agenda is a scene."""


def scene_begins(event: Event, during: str) -> str:
    """A battle is a scene, from its first unit to its last; then the turn goes on."""
    if begins(event, during == BATTLE):
        return BATTLE
    if during == BATTLE and event.key in LEADS_BACK:
        return TURN
    kind = _BEGINS.get(event.key, "")
    return kind if kind == TURN or kind != during else ""


def amounts(event: Event, words: Words) -> Sequence[Amount]:
    """14.1  Points, by what brought them."""
    if event.key != "points":
        return ()
    return [Amount(words.show("source", event.values["source"]), POINTS, event.values["n"])]
