"""What a card says to who has to choose a faction or species, and has never played."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text


def plays(id: str, beginner: bool, words: Words) -> str:
    """How it plays, and whether it is good for a first match."""
    mark = f"<em>{icon('star')}{text(words.phrase('phrase', 'beginner'))}</em>" if beginner else ""
    return f'<span class="plays">{mark}{text(words.plays(id))}</span>'
