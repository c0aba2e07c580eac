"""12.4  Ivits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from armillary.core.decision import Action, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import Hex, bits
from armillary.games.gaia.actions.build_mine import (
    basic_range,
    extend_reach,
    in_reach,
    join_federation,
    range_qic,
    refuse_range,
)
from armillary.games.gaia.factions.base import Faction

if TYPE_CHECKING:
    from armillary.games.gaia.actions.build_mine import Building
    from armillary.games.gaia.state import Player, State

STATION = "space_station"


def station_sites(state: State, player: Player) -> int:
    """12.4  Empty hexes in range without an own station or satellite."""
    limits = state.table.data.limits
    reachable = in_reach(player, basic_range(state, player) + limits.range_per_qic * player.qic)
    return state.space & ~player.stations & ~player.satellites & reachable


class PlaceStation(Action, frozen=True, tag=STATION):
    """12.4  Once per round, put a space station on an empty hex in range."""

    hex: Hex

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[PlaceStation]:
        player = state.players[frame.seat]
        if (
            player.has_institute
            and STATION not in player.used
            and player.stations.bit_count() < state.table.data.limits.space_stations
        ):
            for place in bits(station_sites(state, player)):
                yield cls(state.table.grid.hexes[place])

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        if PlaceStation not in player.faction.special_actions:
            return Illegal("12.4", "other_faction", faction="ivits")
        if not player.has_institute:
            return Illegal("12.4", "needs_institute")
        if STATION in player.used:
            return Illegal("9.4", "action_used", action=STATION)
        supply = state.table.data.limits.space_stations
        if player.stations.bit_count() >= supply:
            return Illegal("12.4", "none_left", piece=STATION, supply=supply)
        place = state.index(self.hex)
        if place is None:
            return Illegal("12.4", "no_hex", hex=self.hex)
        if not state.space >> place & 1:
            return Illegal("12.4", "not_empty", hexes=(self.hex,))
        if (player.stations | player.satellites) >> place & 1:
            return Illegal("12.4", "has_satellite", hex=self.hex)
        return refuse_range(state, player, place, 0, range_qic(state, player, place, 0))

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        place = state.table.grid.index[self.hex]
        qic = range_qic(state, player, place, 0)
        player.qic -= qic
        player.used.append(STATION)
        player.stations |= 1 << place
        player.candidates = None
        extend_reach(state, player, place)
        join_federation(state, player)
        if log is not None:
            log.append(Event(STATION, player.seat, {"hex": self.hex, "qic": qic}))


class Ivits(Faction):
    """12.4  One growing federation, satellites for QIC, space stations."""

    special_actions: ClassVar[tuple[type[Action], ...]] = (PlaceStation,)
    grows_federation: ClassVar[bool] = True
