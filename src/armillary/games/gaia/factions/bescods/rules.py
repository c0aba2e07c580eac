"""12.12  Mad Androids (Bescods)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from armillary.core.decision import Action, Illegal
from armillary.core.events import Event, Log
from armillary.games.gaia.actions.research import advance, refuse_step
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.state import AREA

if TYPE_CHECKING:
    from armillary.games.gaia.actions.build_mine import Building
    from armillary.games.gaia.state import Player, State

LOWEST = "advance_lowest"


class AdvanceLowest(Action, frozen=True, tag=LOWEST):
    """12.12  Once per round, one step in the area where you are lowest."""

    area: str

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[AdvanceLowest]:
        player = state.players[frame.seat]
        if LOWEST in player.used:
            return
        lowest = min(player.research)
        for area, level in enumerate(player.research):
            if level == lowest and refuse_step(state, player, area) is None:
                yield cls(AREAS[area])

    def check(self, state: State, frame: Building) -> Illegal | None:
        player = state.players[frame.seat]
        if AdvanceLowest not in player.faction.special_actions:
            return Illegal("12.12", "other_faction", faction="bescods")
        if LOWEST in player.used:
            return Illegal("9.4", "action_used", action=LOWEST)
        area = AREA.get(self.area)
        if area is None:
            return Illegal("12.12", "no_area", area=self.area)
        lowest = min(player.research)
        if player.research[area] != lowest:
            return Illegal("12.12", "not_lowest", need=lowest, have=player.research[area])
        return refuse_step(state, player, area)

    def apply(self, state: State, frame: Building, log: Log) -> None:
        frame.main(state)
        player = state.players[frame.seat]
        player.used.append(LOWEST)
        if log is not None:
            log.append(Event(LOWEST, player.seat, {"area": self.area}))
        advance(state, player, AREA[self.area], log)


class Bescods(Faction):
    """12.12  Institute and academies change places: rows of the data. Home planets are strong."""

    special_actions: ClassVar[tuple[type[Action], ...]] = (AdvanceLowest,)

    def power_bonus(self, state: State, player: Player, place: int) -> int:
        if player.has_institute and state.planets[place] == self.home:
            return state.table.data.limits.bescods_home_power
        return 0
