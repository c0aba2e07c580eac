"""6.1, 6.2 and 5.7  Technologies: where they lie, what they cost, and what is the cheapest."""

from __future__ import annotations

from armillary.games.eclipse.components import CATEGORIES
from armillary.games.eclipse.state import TRACK, Player, State

RARE = "rare"


def price(state: State, player: Player, id: str, track: int) -> int:
    """6.2  The base cost less the discount of the track, and at least the minimum."""
    row = state.table.technologies[id]
    discounts = state.table.data.tracks.technology.discounts
    count = min(len(player.tracks[track]), len(discounts) - 1)
    return max(row.minimum, row.base - discounts[count])


def is_full(state: State, player: Player, track: int) -> bool:
    """6.1  Whether a track has no free space."""
    return len(player.tracks[track]) >= state.table.data.tracks.technology.spaces


def learn(state: State, player: Player, id: str, track: int) -> None:
    """6.1  A technology of the tray goes to the leftmost free space of a track."""
    left = state.tray[id] - 1
    if left:
        state.tray[id] = left
    else:
        del state.tray[id]
    tracks = list(player.tracks)
    tracks[track] = (*tracks[track], id)
    player.tracks = tuple(tracks)
    player.known = player.known | {id}


def known_of(player: Player) -> frozenset[str]:
    """All technologies of the tracks."""
    return frozenset(id for track in player.tracks for id in track)


def cheapest(state: State, player: Player) -> list[str]:
    """5.7 and 17.5  The cheapest normal technologies of the tray that the player may take.

    They are those of the lowest base cost among all that the player does not own; those for full
    tracks cannot be taken, and then nothing else can.
    """
    rows = state.table.technologies
    wanted = [
        id
        for id, row in rows.items()
        if id in state.tray and row.category != RARE and id not in player.known
    ]
    lowest = min((rows[id].base for id in wanted), default=0)
    return [
        id
        for id in wanted
        if rows[id].base == lowest and not is_full(state, player, TRACK[rows[id].category])
    ]


def tracks_for(state: State, id: str) -> tuple[int, ...]:
    """6.1  The tracks on which a technology may go: its own, or any if it is rare."""
    category = state.table.technologies[id].category
    return tuple(range(len(CATEGORIES))) if category == RARE else (TRACK[category],)
