"""3.2 and 17.2  In which order the players act."""

from __future__ import annotations

from armillary.core.events import Event, Log
from armillary.games.imperium.state import NONE, State, clockwise

LAST = 99
"""4.4  Without a strategy card a player comes last."""


def initiative_of(state: State, seat: int) -> int:
    """3.2  A player's place in the order: the lowest card, or 0 with the Naalu token."""
    if state.zero == seat:
        return 0
    cards = state.players[seat].cards
    return cards[0] + 1 if cards else LAST


def initiative(state: State) -> list[int]:
    """3.2 and 24.9  The seats in the order of initiative."""
    # The sort is stable: those without a card follow each other clockwise from the speaker.
    return sorted(clockwise(state, state.speaker), key=lambda seat: initiative_of(state, seat))


def window_order(state: State) -> list[int]:
    """17.2  In the order of initiative from the active player on, or from the speaker clockwise."""
    if state.phase in ("strategy", "agenda", "setup"):
        return clockwise(state, state.speaker)
    seats = initiative(state)
    if state.active == NONE or state.active not in seats:
        return seats
    first = seats.index(state.active)
    return seats[first:] + seats[:first]


def say(
    log: Log, key: str, seat: int, audience: tuple[int, ...] | None = None, **what: object
) -> None:
    """Tell what happened, if anybody listens."""
    if log is not None:
        log.append(Event(key, seat, what, audience))
