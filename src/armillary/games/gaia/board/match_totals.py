"""What everybody paid in a match. Gaia Project has no dice."""

from __future__ import annotations

from collections.abc import Mapping

from armillary.core.words import Words
from armillary.drawing.match_totals import Amounts, Tallies
from armillary.games.gaia.rounds.resources import spendable
from armillary.games.gaia.scoring import research_points
from armillary.games.gaia.state import Player, State

KINDS = ("credits", "ore", "knowledge", "qic", "power")


def tallies() -> Tallies:
    """A counter for one match."""
    return Tallies(KINDS, _names, purse=_purse)


def _names(words: Words) -> Mapping[str, str]:
    return {kind: words.terms[kind] for kind in KINDS}


def _purse(player: Player) -> Amounts:
    return {
        "credits": player.credits,
        "ore": player.ore,
        "knowledge": player.knowledge,
        "qic": player.qic,
        "power": spendable(player),
    }


def certain(state: State, seat: int) -> Mapping[str, int]:
    """14.6  Nobody loses a research level. Who is ahead for the final tiles may change."""
    player = state.players[seat]
    if state.finished or player.faction.is_automa:
        return {}
    return {source: vp for source, vp in research_points(state, player).items() if vp}
