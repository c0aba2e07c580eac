"""What a round is about, with its numbers: for whoever has a coach."""

from __future__ import annotations

from armillary.core.words import Words
from armillary.games.pulsar.rounds.production_phase import each_production
from armillary.games.pulsar.state import State


def aims(view: State, seat: int, words: Words) -> list[str]:
    """10.5  What the wheels bring at the end of the round, and what waits to bring more."""
    player = view.players[seat]
    if not view.round or view.finished:
        return []
    spins = [size for place, size in player.gyrodynes.items() if player.spinning >> place & 1]
    points = sum(each_production(view, player, size) for size in spins)
    still = len(player.gyrodynes) - len(spins)
    free = player.claimed.bit_count() - len(player.gyrodynes)
    found = [words.phrase("aim", "wheels", n=len(spins), points=points)]
    if still or free:
        found.append(words.phrase("aim", "waiting", still=still, free=free))
    return found
