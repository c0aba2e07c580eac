"""12.11  Firaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from armillary.core.decision import Action, Illegal
from armillary.core.events import Event, Log
from armillary.core.states.hexes import Hex
from armillary.games.gaia.actions.research import offer_step
from armillary.games.gaia.actions.upgrade import has_piece, replace
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.state import RESEARCH_LAB, TRADING_STATION

if TYPE_CHECKING:
    from armillary.games.gaia.actions.build_mine import Building
    from armillary.games.gaia.state import State

DOWNGRADE = "downgrade_lab"


class DowngradeLab(Action, frozen=True, tag=DOWNGRADE):
    """12.11  Once per round, turn a lab back into a trading station and take a research step."""

    hex: Hex

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[DowngradeLab]:
        player = state.players[frame.seat]
        if not player.has_institute or DOWNGRADE in player.used:
            return
        if has_piece(state, player, TRADING_STATION):
            for place, kind in player.structures.items():
                if kind == RESEARCH_LAB:
                    yield cls(state.table.grid.hexes[place])

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        if DowngradeLab not in player.faction.special_actions:
            return Illegal("12.11", "other_faction", faction="firaks")
        if not player.has_institute:
            return Illegal("12.11", "needs_institute")
        if DOWNGRADE in player.used:
            return Illegal("9.4", "action_used", action=DOWNGRADE)
        place = state.index(self.hex)
        if place is None or player.structures.get(place) != RESEARCH_LAB:
            return Illegal("12.11", "no_lab", hex=self.hex)
        if not has_piece(state, player, TRADING_STATION):
            return Illegal("12.11", "none_left", piece="trading_station")
        return None

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        player.used.append(DOWNGRADE)
        if log is not None:
            log.append(Event(DOWNGRADE, player.seat, {"hex": self.hex}))
        replace(state, player, state.table.grid.index[self.hex], TRADING_STATION, log)
        offer_step(state, player, None, optional=False)


class Firaks(Faction):
    """12.11  Labs may become trading stations again."""

    special_actions: ClassVar[tuple[type[Action], ...]] = (DowngradeLab,)
