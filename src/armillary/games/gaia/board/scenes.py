"""How scenes are told: what events bring, for the card between two rounds."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.events import Event
from armillary.core.words import Words
from armillary.drawing.cards.round_card import POINTS, Amount
from armillary.games.gaia.words import GAINS


def amounts(event: Event, words: Words) -> Sequence[Amount]:
    """1.7 and 1.8  What is gained, by its source."""
    values = event.values
    if event.key == "scores":
        return [Amount(words.source(values["source"]), POINTS, values["vp"])]
    if event.key != "gains":
        return ()
    what, source = values["what"], words.source(values["source"])
    found = []
    for kind in GAINS[1:]:
        amount = what.get(kind, 0) if isinstance(what, dict) else getattr(what, kind)
        if amount:
            found.append(Amount(source, kind, amount * values["times"]))
    return found
