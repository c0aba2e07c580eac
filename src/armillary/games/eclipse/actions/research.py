"""6  Research: technologies are bought, and some of them work at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.actions.discoveries import (
    DrawDiscovery,
    can_hide_discovery,
    put_portal,
)
from armillary.games.eclipse.components import CATEGORIES, RESOURCES, Category, Resource
from armillary.games.eclipse.pieces.galaxy import owned
from armillary.games.eclipse.pieces.technologies import is_full, learn, price, tracks_for
from armillary.games.eclipse.pieces.tracks import extra_discs, gain, gains, species_of
from armillary.games.eclipse.rounds.activations import AT_ANY_TIME, Done, go_on, spent
from armillary.games.eclipse.state import SCIENCE, TRACK, Player, State


class BuyTechnology(Action, frozen=True, tag="buy"):
    """6.1  Pay science for a technology of the tray, and put it on a track."""

    technology: str
    track: Category

    @classmethod
    def options(cls, state: State, frame: Researching) -> Iterator[BuyTechnology]:
        if not frame.left:
            return
        player = state.players[frame.seat]
        science = player.resources[SCIENCE]
        known, tray = player.known, state.tray
        full = [is_full(state, player, track) for track in range(3)]
        for id in state.table.technologies:
            if id in tray and id not in known:
                for track in tracks_for(state, id):
                    if not full[track] and price(state, player, id, track) <= science:
                        yield cls(id, CATEGORIES[track])

    def check(self, state: State, frame: Researching) -> Illegal | None:
        player, track = state.players[frame.seat], TRACK[self.track]
        if self.technology not in state.tray:
            return Illegal("6.1", "not_on_tray", technology=self.technology)
        if self.technology in player.known:
            return Illegal("6.1", "known", technology=self.technology)
        if track not in tracks_for(state, self.technology):
            return Illegal("6.1", "wrong_track", technology=self.technology, track=self.track)
        if is_full(state, player, track):
            return Illegal("6.1", "track_full", track=self.track)
        cost, have = price(state, player, self.technology, track), player.resources[SCIENCE]
        if cost > have:
            return Illegal("6.2", "short", resource="science", need=cost, have=have)
        return spent(frame)

    def apply(self, state: State, frame: Researching, log: Log) -> None:
        player, track = state.players[frame.seat], TRACK[self.track]
        cost = price(state, player, self.technology, track)
        gain(player, SCIENCE, -cost)
        learn(state, player, self.technology, track)
        if log is not None:
            values = {"technology": self.technology, "track": self.track, "cost": cost}
            log.append(Event("buy", frame.seat, values))
        state.stack.append(Researched(frame.seat, frame.left - 1))
        at_once(state, player, self.technology, log)


class Researching(Frame, frozen=True, tag="researching"):
    """6.1  Which technology is bought?"""

    rule: ClassVar[str] = "6.1"
    answers: ClassVar[tuple[type[Action], ...]] = (BuyTechnology, *AT_ANY_TIME, Done)

    left: int


class Researched(Frame, frozen=True, tag="researched"):
    """2.1  A technology is bought; the action goes on."""

    asks: ClassVar[bool] = False

    left: int

    def run(self, state: State, log: Log) -> None:
        go_on(state, Researching(self.seat, self.left))


# 6.3  What works at the moment of buying


def at_once(state: State, player: Player, id: str, log: Log) -> None:
    """6.3 and 6.4  Discs, artifacts, a discovery, a portal."""
    row = state.table.technologies[id]
    if row.kind != "instant":
        return
    if row.discs:
        extra_discs(player, row.discs, log)
    if row.per_artifact:
        count = artifacts(state, player)
        if count:
            state.stack.append(ArtifactKey(player.seat, count, row.per_artifact))
    if row.discoveries and can_hide_discovery(state):
        state.stack.append(DrawDiscovery(CHANCE, player.seat, home(state, player)))
    if row.portal_vp and owned(state, player.seat):
        state.stack.append(PlacePortal(player.seat, row.portal_vp))


def home(state: State, player: Player) -> str:
    """18.9  The starting sector, if its player controls it."""
    id = species_of(state, player).sector
    place = state.sectors.get(id)
    return id if place is not None and place.owner == player.seat else ""


def artifacts(state: State, player: Player) -> int:
    """6.4  The artifacts in sectors that a player controls."""
    rows = state.table.data.sectors
    return sum(rows[place.id].artifacts for place in owned(state, player.seat))


class TakeArtifact(Action, frozen=True, tag="take_artifact"):
    """17.24  For one artifact, take resources of this kind."""

    resource: Resource

    @classmethod
    def options(cls, state: State, frame: ArtifactKey) -> list[TakeArtifact]:
        return _ARTIFACTS

    def check(self, state: State, frame: ArtifactKey) -> Illegal | None:
        if self.resource in RESOURCES:
            return None
        return Illegal("17.24", "no_resource", resource=self.resource)

    def apply(self, state: State, frame: ArtifactKey, log: Log) -> None:
        gains(state.players[frame.seat], {self.resource: frame.each}, "artifact_key", log)
        if frame.left > 1:
            state.stack.append(ArtifactKey(frame.seat, frame.left - 1, frame.each))


_ARTIFACTS = [TakeArtifact(name) for name in RESOURCES]


class ArtifactKey(Frame, frozen=True, tag="artifact_key"):
    """17.24  Which resource for the next artifact?"""

    rule: ClassVar[str] = "17.24"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeArtifact,)

    left: int
    each: int


class PutPortal(Action, frozen=True, tag="put_portal"):
    """6.4  The portal tile of the technology goes to this sector."""

    sector: str

    @classmethod
    def options(cls, state: State, frame: PlacePortal) -> Iterator[PutPortal]:
        for place in owned(state, frame.seat):
            yield cls(place.id)

    def check(self, state: State, frame: PlacePortal) -> Illegal | None:
        place = state.sectors.get(self.sector)
        if place is not None and place.owner == frame.seat:
            return None
        return Illegal("6.4", "not_yours", sector=self.sector)

    def apply(self, state: State, frame: PlacePortal, log: Log) -> None:
        put_portal(state, self.sector, frame.vp)
        if log is not None:
            log.append(Event("put_portal", frame.seat, {"sector": self.sector}))


class PlacePortal(Frame, frozen=True, tag="place_portal"):
    """6.4  Where does the portal tile go?"""

    rule: ClassVar[str] = "6.4"
    answers: ClassVar[tuple[type[Action], ...]] = (PutPortal,)

    vp: int
