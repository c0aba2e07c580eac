"""12.10  Ambas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from armillary.core.decision import Action, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import Hex
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.state import INSTITUTE, MINE

if TYPE_CHECKING:
    from armillary.games.gaia.actions.build_mine import Building
    from armillary.games.gaia.state import State

SWAP = "swap_institute"


class SwapInstitute(Action, frozen=True, tag=SWAP):
    """12.10  Once per round, exchange the institute and one of your mines."""

    hex: Hex

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[SwapInstitute]:
        player = state.players[frame.seat]
        if player.has_institute and SWAP not in player.used:
            for place, kind in player.structures.items():
                if kind == MINE:
                    yield cls(state.table.grid.hexes[place])

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        if SwapInstitute not in player.faction.special_actions:
            return Illegal("12.10", "other_faction", faction="ambas")
        if not player.has_institute:
            return Illegal("12.10", "needs_institute")
        if SWAP in player.used:
            return Illegal("9.4", "action_used", action=SWAP)
        place = state.index(self.hex)
        if place is None or player.structures.get(place) != MINE:
            return Illegal("12.10", "no_mine", hex=self.hex)
        return None

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        player.used.append(SWAP)
        mine = state.table.grid.index[self.hex]
        institute = next(place for place, kind in player.structures.items() if kind == INSTITUTE)
        player.structures[mine], player.structures[institute] = INSTITUTE, MINE
        player.candidates = None
        if log is not None:
            values = {"hex": self.hex, "from": state.table.grid.hexes[institute]}
            log.append(Event(SWAP, player.seat, values))


class Ambas(Faction):
    """12.10  The institute may change places with a mine."""

    special_actions: ClassVar[tuple[type[Action], ...]] = (SwapInstitute,)
