"""11  End of the game: final scoring, and who wins."""

from __future__ import annotations

from typing import ClassVar

from armillary.core.decision import Frame
from armillary.core.events import Event, Log
from armillary.core.game import Score
from armillary.games.pulsar.actions.goals import Goals
from armillary.games.pulsar.benefits.effects import resolve_steps, score
from armillary.games.pulsar.benefits.patent_abilities import abilities
from armillary.games.pulsar.state import NOBODY, Player, State


def final_scoring(state: State, log: Log) -> None:
    """11.1 and 16.22  Every step for everybody, in play order."""
    if log is not None:
        log.append(Event("final_scoring", NOBODY))
    seats = list(reversed(state.seats))
    state.stack.append(LastSteps(NOBODY))
    state.stack.extend(Goals(seat) for seat in seats)
    state.stack.extend(PurplePatents(seat) for seat in seats)


class PurplePatents(Frame, frozen=True, tag="purple_patents"):
    """11.2  Cubes, then points, then purchases; what changes a later step waits for it."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        player = state.players[self.seat]
        resolve_steps(state, player, abilities(state, player).endgame, log)


class LastSteps(Frame, frozen=True, tag="last_steps"):
    """11.5 to 11.8  Pulsars, cubes, initiative, stations."""

    asks: ClassVar[bool] = False

    def run(self, state: State, log: Log) -> None:
        for step, points in (
            ("pulsars", unfinished_points),
            ("cubes", cube_points),
            ("initiative", initiative_points),
            ("stations", station_points),
        ):
            for seat in state.seats:
                player = state.players[seat]
                score(state, player, step, points(state, player), log)
        state.finished = True
        if log is not None:
            log.append(Event("end", NOBODY, {"points": [its.vp for its in state.players]}))


def unfinished_points(state: State, player: Player) -> int:
    """11.5  For claimed pulsars where nothing spins, and for tiles that do not spin."""
    rows = state.table.data.scoring
    pulsars = (player.claimed & ~player.spinning).bit_count()
    tiles = sum(player.tiles) + len(player.gyrodynes) - player.spinning.bit_count()
    return pulsars * rows.unspun_pulsar + tiles * rows.unspun_gyrodyne


def cube_points(state: State, player: Player) -> int:
    """11.6  For each pair of cubes."""
    return player.cubes // 2 * abilities(state, player).pair_value


def initiative_points(state: State, player: Player) -> int:
    """11.7 and 13.8  For the place of each marker on the initiative track."""
    places = state.table.data.scoring.initiative[state.table.players]
    points = sum(
        points
        for (_, seat), points in zip(state.initiative, places, strict=True)
        if seat == player.seat
    )
    return points * abilities(state, player).initiative_factor


def station_points(state: State, player: Player) -> int:
    """11.8  For stations, together with station tiles and station technologies."""
    rows = state.table.data.scoring
    count = player.stations.bit_count() + player.credits
    most = len(rows.stations) - 1
    return rows.stations[min(count, most)] + max(0, count - most) * rows.each_station_more


def scores(state: State) -> list[Score]:
    """11.9  Every seat's points by source; 16.23 ties go to the best marker in initiative."""
    places = [seat for _, seat in state.initiative]
    standing = sorted(state.players, key=lambda its: (-its.vp, places.index(its.seat)))
    ranks = {player.seat: rank for rank, player in enumerate(standing, 1)}
    return [
        Score(
            player.seat,
            {"start": player.vp - sum(player.sources.values()), **player.sources},
            player.vp,
            ranks[player.seat],
        )
        for player in state.players
    ]
