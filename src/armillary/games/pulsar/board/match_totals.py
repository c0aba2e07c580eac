"""What everybody paid in a match, and the dice that they took."""

from __future__ import annotations

from collections.abc import Mapping

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.match_totals import Amounts, Roll, Tallies
from armillary.games.pulsar.board import texts
from armillary.games.pulsar.state import Player

KINDS = ("cube", "pm", "plus2")
AVERAGE = 3.5
"""Of the faces of a die."""


def tallies() -> Tallies:
    """A counter for one match."""
    return Tallies(KINDS, _names, purse=_purse, roll=_roll)


def _names(words: Words) -> Mapping[str, str]:
    terms = words.terms
    luck = texts.of(words.language)("tally.luck")
    return {"cube": terms["cubes"], "pm": terms["pm"], "plus2": terms["plus2"], "luck": luck}


def _purse(player: Player) -> Amounts:
    return {"cube": player.cubes, "pm": player.pm, "plus2": player.plus2}


def _roll(event: Event) -> Roll | None:
    """3.3  All take from the same dice, but not in the same order."""
    if event.key != "take_die":
        return None
    return Roll(event.seat, event.values["die"], AVERAGE)
