"""How scenes are told: which events begin one, where they happen, and what they bring, for the card
between two rounds."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.cards.round_card import POINTS, Amount
from armillary.drawing.scene import BATTLE, END, ROUND, TURN
from armillary.games.imperium.board import places, texts
from armillary.games.imperium.board.theatre.battles import LEADS_BACK, begins
from armillary.games.imperium.numbering import OBJECTIVE, OBJECTIVES, PLANET
from armillary.games.imperium.state import State

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
    """14.1  Points by what brought them, objectives by name; 12 what the status phase gives."""
    key, values = event.key, event.values
    tell = texts.of(words.language)
    if key == "score":
        row = OBJECTIVES[OBJECTIVE[values["objective"]]]
        return [Amount(words.label(row.id), POINTS, row.points)]
    if key == "points" and values["source"] != "objectives":
        return [Amount(words.show("source", values["source"]), POINTS, values["n"])]
    if key == "tokens":
        return [Amount(tell("gain.tokens"), "tactic", values["n"])]
    if key == "draw":
        return [Amount(tell("gain.cards"), "hand_cards", 1)]
    if key == "trade_goods":
        return [Amount(tell("gain.trade_goods"), "trade_goods", values["n"])]
    return ()


def scene_place(view: State, events: Sequence[Event]) -> str:
    """Where on the map a step happens: the planet or the system of which its first event tells."""
    return next(filter(None, map(_place, events)), "")


def _place(event: Event) -> str:
    values = event.values
    if values.get("planet") in PLANET:
        return places.planet(values["planet"])
    path = values.get("path") or (values.get("system"),)
    where = str(path[-1] or values.get("place", ""))
    if where in PLANET:
        return places.planet(where)
    return places.system(int(where)) if where.isdigit() else ""


def tie_break(state: State, tied: Sequence[int], names: Sequence[str], words: Words) -> str:
    """14.1 and 14.7  Whoever is first in initiative."""
    first = words.listed(names[seat] for seat in tied)
    return texts.of(words.language)("match.tie", names=first)
