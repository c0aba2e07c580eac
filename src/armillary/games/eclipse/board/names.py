"""What things are called on the board, and what they do."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.games.eclipse.board import texts
from armillary.games.eclipse.components import Square, components
from armillary.games.eclipse.words import words as eclipse_words


def sector_name(id: str, words: Words) -> str:
    """The number and the name of a sector."""
    return eclipse_words(words.language).sector(id)


def square_name(square: Square, words: Words) -> str:
    """2.15  The resource of a printed square, and whether it is advanced."""
    key = "tip.square_advanced" if square.advanced else "tip.square"
    return texts.of(words.language)(key, kind=words.term(square.kind))


def thing(id: str, words: Words) -> str:
    """Something that lies on the table and is named by the board alone."""
    return texts.of(words.language)(f"thing.{id}")


def about(id: str, words: Words) -> str:
    """What a species, a technology or a discovery does; empty: its name or its part says all."""
    key = "terran" if id in components().species and components().species[id].terran else id
    return texts.of(words.language)(f"about.{key}") if key in texts.ABOUT else ""
