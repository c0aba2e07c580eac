"""15  The end: points, item by item, and who wins."""

from __future__ import annotations

from armillary.core.game import Score
from armillary.games.eclipse.pieces.galaxy import owned
from armillary.games.eclipse.pieces.tracks import species_of
from armillary.games.eclipse.state import Player, State


def points(state: State, player: Player) -> dict[str, int]:
    """15.1  What a player's points would be now, in the order of the score sheet."""
    data, species = state.table.data, species_of(state, player)
    limits, sectors = data.limits, owned(state, player.seat)
    track_points = data.tracks.technology.vp
    of_ancients = ancients(state) * species.ancient_vp if species.ancient_vp else 0
    return {
        "reputation": sum(player.reputation),
        "ambassadors": len(player.ambassadors) * limits.ambassador_vp,
        "sectors": sum(data.sectors[place.id].vp for place in sectors),
        "monoliths": sum(place.monolith for place in sectors) * limits.monolith_vp,
        "portals": sum(place.portal_vp for place in sectors),
        "discoveries": len(player.kept) * limits.discovery_vp,
        "technologies": sum(track_points[len(track)] for track in player.tracks),
        "species": len(sectors) * species.sector_vp + of_ancients,
        "traitor": limits.traitor_vp if state.traitor == player.seat else 0,
    }


def ancients(state: State) -> int:
    """16.4  The ancients on the board."""
    kinds = state.table.kind_of_npc
    return sum(len(place.npcs) for place in state.sectors.values() if kinds[place.id] == "ancient")


def scores(state: State) -> list[Score]:
    """15.1 and 15.2  Everybody's points; 14.6 those of the eliminated are final."""
    items = [
        dict(player.final) if player.eliminated else points(state, player) if player.species else {}
        for player in state.players
    ]
    standing = [
        (sum(its.values()), sum(player.resources))
        for its, player in zip(items, state.players, strict=True)
    ]
    return [
        Score(player.seat, its, mine[0], 1 + sum(other > mine for other in standing))
        for player, its, mine in zip(state.players, items, standing, strict=True)
    ]
