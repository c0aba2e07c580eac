"""What Lagoon says. It is not translated."""

from __future__ import annotations

from armillary.core.words import Vocabulary, Words
from tests.lagoon.rules import State

TEXTS = {
    "event": {
        "rolled": "{player}: rolls {pips}",
        "traded": "{player}: trades {card}",
        "drawn": "{player}: draws {card}",
        "offered": "{player}: offers {coins}",
        "accepted": "{player}: accepts",
        "declined": "{player}: declines",
        "bid": "{player}: bids {coins}",
        "won": "{player}: wins for {coins}",
    },
    "reason": {
        "coins": "That costs {need} and you have {have}",
        "card": "You have no {card}",
        "pearls": "You need {need} pearl and have {have}",
    },
    "action": {
        "fish": "Fish",
        "trade": "Trade {card}",
        "offer": "Offer {coins}",
        "accept": "Accept",
        "decline": "Decline",
        "bid": "Bid {coins}",
    },
    "ask": {"turn": "Your turn", "offered": "{coins} for a pearl?", "bidding": "Your bid?"},
    "source": {"coins": "Coins", "pearls": "Pearls"},
}


class LagoonWords(Words[State]):
    def names(self, state: State) -> list[str]:
        return [f"Player {seat + 1}" for seat in range(len(state.players))]


def words(language: str) -> LagoonWords:
    """The words of Lagoon for readers of a language."""
    return LagoonWords(language, Vocabulary("tests.lagoon", TEXTS))
