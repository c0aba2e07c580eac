"""8  Build: ships and structures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.components import SHIPS, STRUCTURES
from armillary.games.eclipse.pieces.galaxy import enter, owned, replace
from armillary.games.eclipse.pieces.tracks import gain, species_of
from armillary.games.eclipse.rounds.activations import AT_ANY_TIME, Done, go_on, spent
from armillary.games.eclipse.state import MATERIALS, SHIP, Place, Player, State, with_item

Buildable = Literal["interceptor", "cruiser", "dreadnought", "starbase", "orbital", "monolith"]
BUILDABLE: tuple[Buildable, ...] = (*SHIPS, *STRUCTURES)


def refuse_what(state: State, player: Player, what: str) -> Illegal | None:
    """8.1 and 8.2  Why a player cannot build this anywhere."""
    technology = state.table.data.technologies.get(what)
    if technology is not None and what not in player.known:
        return Illegal("8.2", "technology", technology=what)
    if what in SHIP and not player.unbuilt[SHIP[what]]:
        return Illegal("8.2", "none_left", ship=what)
    cost, have = species_of(state, player).costs[what], player.resources[MATERIALS]
    if cost > have:
        return Illegal("8.1", "short", resource="materials", need=cost, have=have)
    return None


def has_structure(place: Place, what: str) -> bool:
    """8.2  Whether the sector has such a structure already."""
    return place.orbital if what == "orbital" else place.monolith if what == "monolith" else False


class Build(Action, frozen=True, tag="build"):
    """8.1  Build a ship or a structure in a controlled sector."""

    what: Buildable
    sector: str

    @classmethod
    def options(cls, state: State, frame: Building) -> Iterator[Build]:
        if not frame.left:
            return
        player = state.players[frame.seat]
        costs, have = species_of(state, player).costs, player.resources[MATERIALS]
        places = owned(state, frame.seat)
        for what in BUILDABLE:
            if costs[what] <= have and refuse_what(state, player, what) is None:
                for place in places:
                    if not has_structure(place, what):
                        yield cls(what, place.id)

    def check(self, state: State, frame: Building) -> Illegal | None:
        place = state.sectors.get(self.sector)
        if place is None or place.owner != frame.seat:
            return Illegal("8.1", "not_yours", sector=self.sector)
        if has_structure(place, self.what):
            return Illegal("8.2", "has_structure", what=self.what, sector=self.sector)
        return refuse_what(state, state.players[frame.seat], self.what) or spent(frame)

    def apply(self, state: State, frame: Building, log: Log) -> None:
        player = state.players[frame.seat]
        cost = species_of(state, player).costs[self.what]
        gain(player, MATERIALS, -cost)
        place = state.sectors[self.sector]
        if self.what in SHIP:
            ship = SHIP[self.what]
            player.unbuilt = with_item(player.unbuilt, ship, -1)
            enter(state, self.sector, frame.seat, ship)
        elif self.what == "orbital":
            state.sectors[self.sector] = replace(place, orbital=True)
        else:
            state.sectors[self.sector] = replace(place, monolith=True)
        if log is not None:
            values = {"what": self.what, "sector": self.sector, "cost": cost}
            log.append(Event("build", frame.seat, values))
        go_on(state, Building(frame.seat, frame.left - 1, frame.reaction))


class Building(Frame, frozen=True, tag="building"):
    """8.1  What is built, and where?"""

    rule: ClassVar[str] = "8.1"
    answers: ClassVar[tuple[type[Action], ...]] = (Build, *AT_ANY_TIME, Done)

    left: int
    reaction: bool = False
