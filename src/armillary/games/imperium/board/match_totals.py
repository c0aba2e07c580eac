"""What everybody paid in a match, and how their dice hit."""

from __future__ import annotations

from collections.abc import Mapping

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.match_totals import Amounts, Roll, Tallies
from armillary.games.imperium.board import texts
from armillary.games.imperium.flow.dice import FACES

KINDS = ("resources", "votes", "trade_goods", "tactic")
ICONS = {"resources": "resources", "influence": "votes"}


def tallies() -> Tallies:
    """A counter for one match."""
    return Tallies(KINDS, _names, paid=_paid, roll=_roll)


def _names(words: Words) -> Mapping[str, str]:
    tell = texts.of(words.language)
    return {
        "resources": words.terms["resources"],
        "votes": words.terms["influence"],
        "trade_goods": tell("tally.trade_goods"),
        "tactic": tell("tally.tokens"),
        "luck": tell("tally.luck"),
    }


def _paid(event: Event) -> Amounts:
    """15.1  A planet is exhausted for all that it has; goods and tokens besides."""
    values = event.values
    if event.key == "exhaust":
        return {ICONS[values["kind"]]: values["n"]}
    if event.key == "spend":
        return {"trade_goods": values["trade_goods"], "tactic": values["strategy_tokens"]}
    if event.key == "activate":
        return {"tactic": 1}
    return {}


def _roll(event: Event) -> Roll | None:
    """1.7  Every die hits from a certain face on."""
    if event.key != "roll":
        return None
    dice, need = event.values["dice"], event.values["need"]
    chance = sum(face >= need for face in FACES) / len(FACES)
    return Roll(event.seat, event.values["hits"], dice * chance)
