"""What the cards of a match say, apart from what a game says of it."""

from __future__ import annotations

from armillary.core.words import Plural, Text

CARDS: dict[str, Text] = {
    # How a match begins
    "begins": "The match begins",
    "first": "goes first",
    # Between two rounds
    "scored": "Points of this round",
    "gained": "Paid and gained",
    "now": "Points now",
    "next": "What comes next",
    # Who has won
    "wins": Plural("{name} wins with {n} point", "{name} wins with {n} points"),
    "share": Plural(
        "{names} share the victory with {n} point", "{names} share the victory with {n} points"
    ),
    "ahead": Plural("{n} point ahead of {name}", "{n} points ahead of {name}"),
    "sources": "Where the points came from",
    "total": "Total",
    "place": "Place {n}",
}
