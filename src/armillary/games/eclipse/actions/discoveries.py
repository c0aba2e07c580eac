"""2.12 and 5.7  Discoveries: they are turned, and used or kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse import rulings
from armillary.games.eclipse.components import SHIPS, Ship
from armillary.games.eclipse.components import Discovery as Tile
from armillary.games.eclipse.pieces.galaxy import enter, redraw_routes, replace
from armillary.games.eclipse.pieces.ship_designs import (
    ReturnPart,
    refuse_designs,
    refuse_spot,
    set_part,
    spots,
    tile_at,
)
from armillary.games.eclipse.pieces.technologies import cheapest, learn
from armillary.games.eclipse.pieces.tracks import gains
from armillary.games.eclipse.state import CRUISER, SHIP, TRACK, Player, State, with_item

# 2.12  Receiving one


def on_sectors(state: State) -> int:
    """How many discoveries lie face down on the map."""
    return sum(place.discovery for place in state.sectors.values())


def can_hide_discovery(state: State) -> bool:
    """17.26  Whether there is a discovery left for a sector."""
    return sum(state.discoveries.values()) > on_sectors(state)


def take_discovery(state: State, seat: int, sector: str) -> None:
    """2.12  The discovery of a sector is turned."""
    state.sectors[sector] = replace(state.sectors[sector], discovery=False)
    state.stack.append(DrawDiscovery(CHANCE, seat, sector))


class DrewDiscovery(Action, frozen=True, tag="drew_discovery"):
    """2.12  This is what the player finds."""

    tile: str

    @classmethod
    def options(cls, state: State, frame: DrawDiscovery) -> Iterator[DrewDiscovery]:
        for tile in state.table.discoveries:
            if state.discoveries.get(tile):
                yield cls(tile)

    def check(self, state: State, frame: DrawDiscovery) -> Illegal | None:
        if state.discoveries.get(self.tile):
            return None
        return Illegal("1.3", "not_in_stack", sector=self.tile)

    def apply(self, state: State, frame: DrawDiscovery, log: Log) -> None:
        state.discoveries[self.tile] -= 1
        state.stack.append(Discovery(frame.player, frame.sector, self.tile))
        if log is not None:
            log.append(Event("discovery", frame.player, {"sector": frame.sector}))
            values = {"tile": self.tile}
            if rulings.discoveries_are_public(state):
                log.append(Event("finds", frame.player, values))
            else:
                log.append(Event("found", frame.player, values, audience=(frame.player,)))


class DrawDiscovery(Frame, frozen=True, tag="draw_discovery"):
    """2.12  A player turns a discovery."""

    rule: ClassVar[str] = "2.12"
    answers: ClassVar[tuple[type[Action], ...]] = (DrewDiscovery,)

    player: int
    sector: str
    """Where it lies; 18.9 for the Ancient Labs the starting sector, if it is controlled."""

    def weights(self, state: State) -> list[int]:
        left = state.discoveries
        return [left[tile] for tile in state.table.discoveries if left.get(tile)]


# 2.12  Using or keeping it


def refuse_front(state: State, player: Player, tile: Tile, sector: str) -> Illegal | None:
    """17.5, 17.6 and 18.9  Why the front of a discovery cannot be used."""
    if tile.kind == "free_technology":
        return None if cheapest(state, player) else Illegal("17.5", "no_technology")
    if tile.kind in ("resources", "ancient_part"):
        return None
    if not sector:
        return Illegal("18.9", "no_sector")
    place = state.sectors[sector]
    if tile.kind == "place_cruiser" and not player.unbuilt[CRUISER]:
        return Illegal("17.6", "none_left", ship=SHIPS[CRUISER])
    if tile.kind == "place_orbital" and place.orbital:
        return Illegal("17.6", "has_structure", what="orbital", sector=sector)
    if tile.kind == "place_monolith" and place.monolith:
        return Illegal("17.6", "has_structure", what="monolith", sector=sector)
    return None


class UseFront(Action, frozen=True, tag="use_front"):
    """5.7  Use the front of the discovery."""

    reveals: ClassVar[bool] = True

    @classmethod
    def options(cls, state: State, frame: Discovery) -> Iterator[UseFront]:
        if cls().check(state, frame) is None:
            yield cls()

    def check(self, state: State, frame: Discovery) -> Illegal | None:
        tile = state.table.data.discoveries[frame.tile]
        return refuse_front(state, state.players[frame.seat], tile, frame.sector)

    def apply(self, state: State, frame: Discovery, log: Log) -> None:
        player = state.players[frame.seat]
        tile = state.table.data.discoveries[frame.tile]
        state.used[frame.tile] = state.used.get(frame.tile, 0) + 1
        if log is not None:
            values = {"tile": frame.tile, "sector": frame.sector}
            log.append(Event("use_front", frame.seat, values))
        gained = {name: n for name, n in msgspec.structs.asdict(tile.gain).items() if n}
        if gained:
            gains(player, gained, frame.tile, log)
        if tile.kind == "free_technology":
            state.stack.append(FreeTechnology(frame.seat))
        elif tile.kind == "ancient_part":
            assert tile.part is not None
            state.stack.append(AncientPart(frame.seat, tile.part))
        elif tile.kind != "resources":
            _put(state, player, tile, frame.sector)


def _put(state: State, player: Player, tile: Tile, sector: str) -> None:
    """5.7  Something is put in the sector."""
    place = state.sectors[sector]
    if tile.kind == "place_cruiser":
        player.unbuilt = with_item(player.unbuilt, CRUISER, -1)
        enter(state, sector, player.seat, CRUISER)
    elif tile.kind == "place_orbital":
        state.sectors[sector] = replace(place, orbital=True)
    elif tile.kind == "place_monolith":
        state.sectors[sector] = replace(place, monolith=True)
    else:
        put_portal(state, sector, tile.vp)


def put_portal(state: State, sector: str, vp: int) -> None:
    """2.17  A portal tile links the sector to all others with a portal."""
    place = state.sectors[sector]
    state.sectors[sector] = replace(place, portal_vp=place.portal_vp + vp)
    redraw_routes(state)


class KeepTile(Action, frozen=True, tag="keep_tile"):
    """2.12  Keep the discovery for its points."""

    @classmethod
    def options(cls, state: State, frame: Discovery) -> Iterator[KeepTile]:
        yield cls()

    def check(self, state: State, frame: Discovery) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Discovery, log: Log) -> None:
        player = state.players[frame.seat]
        player.kept = tuple(sorted((*player.kept, frame.tile)))
        if log is not None:
            public = rulings.discoveries_are_public(state)
            log.append(Event("keep_tile", frame.seat, {"tile": frame.tile} if public else {}))


class Discovery(Frame, frozen=True, tag="discovery"):
    """2.12  Use the front, or keep it for its points?"""

    rule: ClassVar[str] = "2.12"
    answers: ClassVar[tuple[type[Action], ...]] = (UseFront, KeepTile)

    sector: str
    tile: str


# 5.7  Ancient technology


class TakeTechnology(Action, frozen=True, tag="take_technology"):
    """5.7  Take one of the cheapest technologies, free of charge."""

    technology: str

    @classmethod
    def options(cls, state: State, frame: FreeTechnology) -> Iterator[TakeTechnology]:
        for id in cheapest(state, state.players[frame.seat]):
            yield cls(id)

    def check(self, state: State, frame: FreeTechnology) -> Illegal | None:
        allowed = cheapest(state, state.players[frame.seat])
        if self.technology in allowed:
            return None
        return Illegal("17.5", "not_cheapest", technology=self.technology, allowed=tuple(allowed))

    def apply(self, state: State, frame: FreeTechnology, log: Log) -> None:
        from armillary.games.eclipse.actions.research import at_once

        player = state.players[frame.seat]
        track = TRACK[state.table.technologies[self.technology].category]
        learn(state, player, self.technology, track)
        if log is not None:
            log.append(Event("free_technology", frame.seat, {"technology": self.technology}))
        at_once(state, player, self.technology, log)


class FreeTechnology(Frame, frozen=True, tag="free_technology"):
    """5.7  Which of the cheapest technologies?"""

    rule: ClassVar[str] = "5.7"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeTechnology,)


# 5.7  Ancient ship parts


class Install(Action, frozen=True, tag="install"):
    """5.7  Put the ancient part on a blueprint now; the Muon Source lies outside, at space -1."""

    ship: Ship
    slot: int

    @classmethod
    def options(cls, state: State, frame: AncientPart) -> Iterator[Install]:
        for ship, found in spots(state.players[frame.seat], (frame.part,), frame.over(state)):
            for slot, _ in found:
                yield cls(SHIPS[ship], slot)

    def check(self, state: State, frame: AncientPart) -> Illegal | None:
        part = state.table.data.parts[frame.part]
        player, ship = state.players[frame.seat], SHIP[self.ship]
        return refuse_spot(player, ship, self.slot, part, frame.over(state))

    def apply(self, state: State, frame: AncientPart, log: Log) -> None:
        player, ship = state.players[frame.seat], SHIP[self.ship]
        there = tile_at(player, ship, self.slot)
        set_part(player, ship, self.slot, frame.part)
        if log is not None:
            if there:
                log.append(Event("return_part", frame.seat, {"ship": self.ship, "part": there}))
            log.append(Event("install", frame.seat, {"ship": self.ship, "part": frame.part}))


class StorePart(Action, frozen=True, tag="store"):
    """5.7 and 17.30  Keep the part beside the board."""

    @classmethod
    def options(cls, state: State, frame: AncientPart) -> Iterator[StorePart]:
        if refuse_designs(state.players[frame.seat]) is None:
            yield cls()

    def check(self, state: State, frame: AncientPart) -> Illegal | None:
        return refuse_designs(state.players[frame.seat])

    def apply(self, state: State, frame: AncientPart, log: Log) -> None:
        player = state.players[frame.seat]
        player.stored = tuple(sorted((*player.stored, frame.part)))
        if log is not None:
            log.append(Event("store", frame.seat, {"part": frame.part}))


class AncientPart(Frame, frozen=True, tag="ancient_part"):
    """5.7  Where does the ancient part go?"""

    rule: ClassVar[str] = "5.7"
    answers: ClassVar[tuple[type[Action], ...]] = (Install, StorePart, ReturnPart)

    part: str

    def over(self, state: State) -> bool:
        """5.7  Whether the tile on its space makes room for the part, and no other does."""
        return rulings.an_ancient_part_replaces_one_tile(state)

    def refuse_return(self, state: State) -> Illegal | None:
        """5.7  Where the tile on its space makes room, no other comes off."""
        return Illegal("5.7", "stays_on", part=self.part) if self.over(state) else None
