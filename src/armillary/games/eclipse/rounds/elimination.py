"""14.6 and 17.18  Elimination: the points are counted, and all pieces go back to the box."""

from __future__ import annotations

from collections.abc import Sequence

from armillary.core.events import Event, Log
from armillary.games.eclipse.actions.diplomacy import end_relations
from armillary.games.eclipse.pieces.galaxy import replace, ships
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import NO_OWNER, NO_SHIPS, Player, State


def eliminate(state: State, players: Sequence[Player], rule: str, log: Log) -> None:
    """14.6  These players are out; all points are counted before anybody's pieces go."""
    for player in players:
        player.final = tuple(points(state, player).items())
        player.eliminated = True
        if log is not None:
            values = {"points": sum(n for _, n in player.final), "rule": rule}
            log.append(Event("eliminated", player.seat, values))
    for player in players:
        _clear_away(state, player)


def _clear_away(state: State, player: Player) -> None:
    """17.18  Relations end; ships, discs and cubes leave the board."""
    for ally in player.ambassadors:
        end_relations(state, player, state.players[ally])
    for id, place in state.sectors.items():
        mine = place.owner == player.seat
        if mine or ships(place, player.seat):
            left = tuple(its for its in place.squadrons if its.seat != player.seat)
            state.sectors[id] = replace(
                place,
                squadrons=left,
                owner=NO_OWNER if mine else place.owner,
                cubes=0 if mine else place.cubes,
            )
    player.resources = player.cubes = player.graveyard = (0, 0, 0)
    player.discs = player.reserve = player.colony_ships = 0
    player.spent = (0,) * len(player.spent)
    player.unbuilt = NO_SHIPS
    if state.start == player.seat:
        state.start = next_alive(state, player.seat)
    if state.first_pass == player.seat:
        state.first_pass = next_alive(state, player.seat)


def next_alive(state: State, seat: int) -> int:
    """The next player clockwise who is still in the game; if nobody is, the seat itself."""
    count = len(state.players)
    for step in range(count):
        other = (seat + step) % count
        if not state.players[other].eliminated:
            return other
    return seat
