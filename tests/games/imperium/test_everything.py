"""In the long run every card is drawn and played somewhere."""

from __future__ import annotations

import pytest

from tests.games.imperium.everything import WANTED, play

MATCHES = 150
"""About a third of them is usually enough; the run ends when nothing is missing."""


def play_until_complete(matches: int) -> set[str]:
    """What has had no effect in so many matches with three to six players."""
    missing = set(WANTED)
    for seed in range(1, matches + 1):
        if missing:
            play(3 + seed % 4, seed, missing)
    return missing


def test_most_cards_are_played_within_a_few_matches() -> None:
    missing = play_until_complete(4)
    assert len(missing) < len(WANTED) / 3, sorted(missing)


@pytest.mark.nightly
def test_every_card_is_drawn_and_played_somewhere() -> None:
    """Action cards, notes and technologies used, agendas resolved, objectives scored."""
    assert sorted(play_until_complete(MATCHES)) == []
