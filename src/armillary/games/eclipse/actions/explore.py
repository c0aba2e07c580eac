"""5  Explore: a zone is chosen, a sector is revealed, turned, placed and taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Protocol

from armillary.core.chance import CHANCE
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse import rulings
from armillary.games.eclipse.actions.discoveries import can_hide_discovery, take_discovery
from armillary.games.eclipse.actions.influence import put_disc
from armillary.games.eclipse.components import Hex
from armillary.games.eclipse.pieces.galaxy import (
    EDGES,
    GENERATOR,
    across,
    at_peace,
    opposite,
    present,
    redraw_routes,
    replace,
    ring,
)
from armillary.games.eclipse.pieces.population import UseColonyShip
from armillary.games.eclipse.pieces.tracks import species_of
from armillary.games.eclipse.rounds.activations import AT_ANY_TIME, Done, go_on, spent
from armillary.games.eclipse.state import STACKS, Place, Player, Stack, State

# 5.1  Where to look


def zones(state: State, player: Player) -> list[Hex]:
    """5.1  The zones that a player may explore, whatever lies in the stacks."""
    found: dict[Hex, None] = {}
    occupied, wormholes = state.routes.map, state.table.wormholes
    everywhere = GENERATOR in player.known
    for place in present(state, player):
        open_edges = 63 if everywhere else wormholes[place.id][place.rotation]
        q, r = place.at
        for edge, (dq, dr) in enumerate(EDGES):
            if open_edges >> edge & 1:
                zone = q + dq, r + dr
                if zone not in occupied:
                    found[zone] = None
    return sorted(found)


def has_tiles(stack: Stack) -> bool:
    """5.6  Whether anything can be revealed from a stack."""
    return stack.left > 0 or len(stack.discards) > 0


class Explore(Action, frozen=True, tag="explore"):
    """5.1  Explore an empty zone."""

    at: Hex

    @classmethod
    def options(cls, state: State, frame: Exploring) -> Iterator[Explore]:
        if not frame.left:
            return
        full = [has_tiles(stack) for stack in state.stacks]
        for zone in zones(state, state.players[frame.seat]):
            if full[ring(zone)]:
                yield cls(zone)

    def check(self, state: State, frame: Exploring) -> Illegal | None:
        if self.at in state.routes.map:
            return Illegal("5.1", "not_empty", sector=state.routes.map[self.at])
        if self.at not in zones(state, state.players[frame.seat]):
            neighbours = {place.at for place in present(state, state.players[frame.seat])}
            if any(across(self.at, edge) in neighbours for edge in range(6)):
                return Illegal("17.3", "no_wormhole", at=self.at)
            return Illegal("5.1", "out_of_reach", at=self.at)
        if not has_tiles(state.stacks[ring(self.at)]):
            return Illegal("5.6", "stack_empty", ring=STACKS[ring(self.at)])
        return spent(frame)

    def apply(self, state: State, frame: Exploring, log: Log) -> None:
        state.stack.append(Explored(frame.seat, frame.left - 1))
        if log is not None:
            log.append(Event("explore", frame.seat, {"at": self.at}))
        reveal(state, frame.seat, self.at, (), log)


class Exploring(Frame, frozen=True, tag="exploring"):
    """5.1  Which zone is explored?"""

    rule: ClassVar[str] = "5.1"
    answers: ClassVar[tuple[type[Action], ...]] = (Explore, *AT_ANY_TIME, Done)

    left: int


class Explored(Frame, frozen=True, tag="explored"):
    """2.1  An exploration is over; the action goes on."""

    asks: ClassVar[bool] = False

    left: int

    def run(self, state: State, log: Log) -> None:
        go_on(state, Exploring(self.seat, self.left))


# 5.2  Revealing


def reveal(state: State, seat: int, at: Hex, seen: tuple[str, ...], log: Log) -> None:
    """5.2 and 5.6  Turn up a tile; an empty stack is renewed from its discards before."""
    number = ring(at)
    stack = state.stacks[number]
    if not stack.left:
        renewed = tuple(sorted(stack.discards))
        boxed = tuple(sorted((*stack.boxed, *stack.among)))
        change_stack(state, number, Stack(len(renewed), renewed, (), boxed))
        if log is not None:
            log.append(Event("renew", seat, {"ring": STACKS[number]}))
    state.stack.append(Reveal(CHANCE, seat, at, seen))


def change_stack(state: State, number: int, stack: Stack) -> None:
    stacks = list(state.stacks)
    stacks[number] = stack
    state.stacks = tuple(stacks)


class Revealed(Action, frozen=True, tag="revealed"):
    """5.2  This tile lay on top of the stack."""

    sector: str

    @classmethod
    def options(cls, state: State, frame: Reveal) -> Iterator[Revealed]:
        for id in state.stacks[ring(frame.at)].among:
            yield cls(id)

    def check(self, state: State, frame: Reveal) -> Illegal | None:
        if self.sector in state.stacks[ring(frame.at)].among:
            return None
        return Illegal("5.2", "not_in_stack", sector=self.sector)

    def apply(self, state: State, frame: Reveal, log: Log) -> None:
        number = ring(frame.at)
        stack = state.stacks[number]
        among = tuple(id for id in stack.among if id != self.sector)
        change_stack(state, number, replace(stack, left=stack.left - 1, among=among))
        if log is not None:
            log.append(Event("revealed", frame.player, {"sector": self.sector}))
        state.stack.append(Placing(frame.player, frame.at, (*frame.seen, self.sector)))


class Reveal(Frame, frozen=True, tag="reveal"):
    """5.2  A tile is turned up."""

    rule: ClassVar[str] = "5.2"
    answers: ClassVar[tuple[type[Action], ...]] = (Revealed,)

    player: int
    at: Hex
    seen: tuple[str, ...] = ()
    """16.4  The tile that was revealed before."""

    def weights(self, state: State) -> list[int]:
        return [1] * len(state.stacks[ring(self.at)].among)


# 5.3  Placing


def rotations(state: State, player: Player, id: str, at: Hex) -> list[int]:
    """5.3 and 17.4  The turns that connect a new tile to a sector of the player."""
    anchors = {place.id for place in present(state, player)}
    table, generator = state.table, GENERATOR in player.known
    touching = []
    for edge in range(6):
        other = state.routes.map.get(across(at, edge))
        if other in anchors:
            place = state.sectors[other]
            its = table.wormholes[other][place.rotation] >> opposite(edge) & 1
            if its or generator:
                touching.append((edge, its))
    found = []
    for turn, mine in enumerate(table.wormholes[id]):
        for edge, its in touching:
            if mine >> edge & 1 or (generator and its):
                found.append(turn)
                break
    return found


class PlaceSector(Action, frozen=True, tag="place"):
    """5.3  Put a revealed tile into the zone, turned so often clockwise by 60 degrees."""

    sector: str
    rotation: int

    @classmethod
    def options(cls, state: State, frame: Placing) -> Iterator[PlaceSector]:
        player = state.players[frame.seat]
        for id in frame.tiles:
            for turn in rotations(state, player, id, frame.at):
                yield cls(id, turn)

    def check(self, state: State, frame: Placing) -> Illegal | None:
        if self.sector not in frame.tiles:
            return Illegal("5.2", "not_revealed", sector=self.sector, have=frame.tiles)
        allowed = tuple(rotations(state, state.players[frame.seat], self.sector, frame.at))
        if self.rotation in allowed:
            return None
        if not allowed:
            return Illegal("17.4", "fits_nowhere", sector=self.sector)
        return Illegal("5.3", "not_connected", rotation=self.rotation, allowed=allowed)

    def apply(self, state: State, frame: Placing, log: Log) -> None:
        row = state.table.data.sectors[self.sector]
        for id in frame.tiles:
            if id != self.sector:
                discard(state, id, frame.at)
        place = Place(
            self.sector,
            frame.at,
            self.rotation,
            discovery=row.discovery and can_hide_discovery(state),
            npcs=(0,) * row.ancients,
        )
        state.sectors[self.sector] = place
        redraw_routes(state)
        if log is not None:
            values = {"sector": self.sector, "at": frame.at, "rotation": self.rotation}
            log.append(Event("place", frame.seat, {**values, "ancients": row.ancients}))
        offer_sector(state, frame.seat, self.sector)


def discard(state: State, id: str, at: Hex) -> None:
    """5.6  A tile goes face up beside its stack."""
    stack = state.stacks[ring(at)]
    discards = tuple(sorted((*stack.discards, id)))
    change_stack(state, ring(at), replace(stack, discards=discards))


class DiscardSector(Action, frozen=True, tag="discard"):
    """5.6  Place no tile; the activation is over."""

    @classmethod
    def options(cls, state: State, frame: Placing) -> Iterator[DiscardSector]:
        yield cls()

    def check(self, state: State, frame: Placing) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Placing, log: Log) -> None:
        for id in frame.tiles:
            discard(state, id, frame.at)
        if log is not None:
            log.append(Event("discard", frame.seat, {"sectors": frame.tiles}))


class RevealSecond(Action, frozen=True, tag="reveal_second"):
    """16.4 and 18.10  Draco may turn up a second tile, after seeing the first."""

    @classmethod
    def options(cls, state: State, frame: Placing) -> Iterator[RevealSecond]:
        if cls().check(state, frame) is None:
            yield cls()

    def check(self, state: State, frame: Placing) -> Illegal | None:
        if not species_of(state, state.players[frame.seat]).second_reveal:
            return Illegal("16.4", "one_tile_only")
        if len(frame.tiles) > 1:
            return Illegal("16.4", "two_tiles_only")
        if not has_tiles(state.stacks[ring(frame.at)]):
            return Illegal("5.6", "stack_empty", ring=STACKS[ring(frame.at)])
        return None

    def apply(self, state: State, frame: Placing, log: Log) -> None:
        reveal(state, frame.seat, frame.at, frame.tiles, log)


class Placing(Frame, frozen=True, tag="placing"):
    """5.2  Is the tile placed, and how is it turned?"""

    rule: ClassVar[str] = "5.2"
    answers: ClassVar[tuple[type[Action], ...]] = (PlaceSector, RevealSecond, DiscardSector)

    at: Hex
    tiles: tuple[str, ...]
    """What was revealed; 16.4 for Draco perhaps two."""


# 5.5  Taking it


def offer_sector(state: State, seat: int, id: str) -> None:
    """5.5  Discovery and control, unless ancients are there; 16.4 Draco may take control."""
    place, player = state.sectors[id], state.players[seat]
    peaceful = at_peace(state, place, seat)
    if place.npcs and not peaceful:
        return
    finds = place.discovery and not place.npcs
    if player.discs:
        state.stack.append(NewSector(seat, id))
    elif finds:
        if rulings.a_disc_that_was_found_may_take_the_sector(state):
            state.stack.append(OfferSector(seat, id))
        take_discovery(state, seat, id)


class OfferSector(Frame, frozen=True, tag="offer_sector"):
    """5.5  The discovery may have brought a disc with which the sector can be taken."""

    asks: ClassVar[bool] = False

    sector: str

    def run(self, state: State, log: Log) -> None:
        offer_sector(state, self.seat, self.sector)


class Offered(Protocol):
    """A frame in which a sector may be taken."""

    @property
    def seat(self) -> int: ...
    @property
    def sector(self) -> str: ...
    def has_discovery(self, state: State) -> bool:
        """Whether a discovery must be taken before the sector is left."""

    def controlled(self, state: State) -> None:
        """What follows when a disc has been put there."""


class TakeControl(Action, frozen=True, tag="take_control"):
    """5.5 and 13.18  Put the leftmost disc of the track in the sector."""

    @classmethod
    def options(cls, state: State, frame: Offered) -> Iterator[TakeControl]:
        if state.sectors[frame.sector].owner != frame.seat and state.players[frame.seat].discs:
            yield cls()

    def check(self, state: State, frame: Offered) -> Illegal | None:
        if state.sectors[frame.sector].owner == frame.seat:
            return Illegal("5.5", "yours_already", sector=frame.sector)
        return None if state.players[frame.seat].discs else Illegal("5.5", "no_disc")

    def apply(self, state: State, frame: Offered, log: Log) -> None:
        put_disc(state, frame.seat, frame.sector, log)
        frame.controlled(state)


class Look(Action, frozen=True, tag="look"):
    """5.5 and 17.31  Take the discovery, before or after taking control."""

    @classmethod
    def options(cls, state: State, frame: NewSector) -> Iterator[Look]:
        if frame.has_discovery(state):
            yield cls()

    def check(self, state: State, frame: NewSector) -> Illegal | None:
        if frame.has_discovery(state):
            return None
        if state.sectors[frame.sector].npcs:
            return Illegal("16.4", "ancients_guard_it", sector=frame.sector)
        return Illegal("5.5", "no_discovery", sector=frame.sector)

    def apply(self, state: State, frame: NewSector, log: Log) -> None:
        if state.sectors[frame.sector].owner != frame.seat:
            state.stack.append(frame)
        take_discovery(state, frame.seat, frame.sector)


class LeaveFree(Action, frozen=True, tag="leave_free"):
    """5.5  Do not take control."""

    @classmethod
    def options(cls, state: State, frame: Offered) -> Iterator[LeaveFree]:
        if not frame.has_discovery(state):
            yield cls()

    def check(self, state: State, frame: Offered) -> Illegal | None:
        if frame.has_discovery(state):
            return Illegal("5.5", "look_first", sector=frame.sector)
        return None

    def apply(self, state: State, frame: Offered, log: Log) -> None:
        if log is not None:
            log.append(Event("leave_free", frame.seat, {"sector": frame.sector}))


class NewSector(Frame, frozen=True, tag="new_sector"):
    """5.5  Take control of the new sector? Its discovery comes before or after (17.31)."""

    rule: ClassVar[str] = "5.5"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeControl, Look, LeaveFree, UseColonyShip)

    sector: str

    def has_discovery(self, state: State) -> bool:
        """5.5  Whether a discovery is there for the player."""
        place = state.sectors[self.sector]
        return place.discovery and not place.npcs

    def controlled(self, state: State) -> None:
        """17.31  The discovery may still be waiting."""
        if self.has_discovery(state):
            state.stack.append(self)
