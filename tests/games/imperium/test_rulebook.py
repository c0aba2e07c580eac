"""The rulebook of Twilight Imperium lists what the data have."""

import re

from armillary.core import rulebook
from armillary.games.imperium.components import components

BOOK = rulebook.load("imperium")
C = components()


def test_every_moment_stands_in_the_rulebook_with_what_belongs_to_it() -> None:
    """Whatever has a window is named where the rulebook lists that window."""
    rows = (C.technologies, C.abilities, C.action_cards, C.agendas, C.promissory_notes)
    for row in (row for table in rows for row in table.values()):
        name = re.sub(r" Rider$| [XY]$|:.*$", "", row.name)
        for window in row.windows:
            if window not in ("passive", "setup", "turn.action"):
                listed = " ".join(BOOK.get(C.windows[window].rule).text.split())
                assert name in listed, (row.name, window)


def test_every_component_action_is_listed() -> None:
    """11.3  Besides action cards, which say so themselves."""
    listed = " ".join(BOOK.get("11.3").text.split())
    actions = [row for row in C.technologies.values() if row.kind == "action"]
    assert len(actions) == 4
    named = [row.name for row in actions]
    named += [row.name for row in C.abilities.values() if "turn.action" in row.windows]
    named += [row.name for row in C.promissory_notes.values() if "turn.action" in row.windows]
    named += [row.name for row in C.units.units.values() if row.text.startswith("Action:")]
    assert len(named) == 12
    assert all(name in listed for name in named)
    cards = [card for card in C.action_cards.values() if card.text.startswith("Action:")]
    assert {c.id for c in cards} == {
        c.id for c in C.action_cards.values() if "turn.action" in c.windows
    }
