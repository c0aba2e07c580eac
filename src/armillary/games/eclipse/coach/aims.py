"""What a round is about, with its numbers: for whoever has a coach."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.games.eclipse.pieces.tracks import income, upkeep
from armillary.games.eclipse.state import MONEY, State


def aims(view: State, seat: int, words: Words) -> list[str]:
    """2.5 and 14.3  The bill that comes, and how many more actions can be paid for."""
    player = view.players[seat]
    if not view.round or view.finished or not player.species or player.eliminated:
        return []
    cost = view.table.data.tracks.influence.cost
    have, more = player.resources[MONEY] + income(view, player, MONEY), 0
    while more < player.discs and cost(player.discs - more - 1) <= have:
        more += 1
    bill = upkeep(view, player)
    return [words.phrase("aim", "bill", bill=bill, have=have, n=more)]
