"""2.15, 2.16  Population cubes: colony ships put them out, and this is how they come back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.components import RESOURCES, Resource
from armillary.games.eclipse.pieces.galaxy import enemies, replace
from armillary.games.eclipse.pieces.tracks import ask_again
from armillary.games.eclipse.state import RESOURCE, Place, Player, Square, State, with_item

Tracks = tuple[int, ...]
"""The tracks to which a cube may go."""

EVERY: Tracks = (0, 1, 2)


def squares(state: State, place: Place) -> tuple[Square, ...]:
    """2.9 and 2.15  The printed squares of a sector, then that of its orbital."""
    printed = state.table.squares[place.id]
    return (*printed, state.table.orbital_square) if place.orbital else printed


# 2.15  Colony ships


class UseColonyShip(Action, frozen=True, tag="colony_ship"):
    """2.15  Move a cube from a track to an empty square of a controlled sector."""

    sector: str
    square: int
    track: Resource

    @classmethod
    def options(cls, state: State, frame: Frame) -> Iterable[UseColonyShip]:
        player = state.players[frame.seat]
        if not player.colony_ships or is_late(frame):
            return ()
        return list(colonies(state, player, calm=is_calm(frame)))

    def check(self, state: State, frame: Frame) -> Illegal | None:
        player, place = state.players[frame.seat], state.sectors.get(self.sector)
        if not player.colony_ships:
            return Illegal("2.15", "no_colony_ship")
        if is_late(frame):
            return Illegal("14.1", "too_late")
        if place is None or place.owner != frame.seat:
            return Illegal("2.15", "not_yours", sector=self.sector)
        there = squares(state, place)
        if not 0 <= self.square < len(there):
            return Illegal("2.15", "no_square", sector=self.sector, have=len(there))
        if place.cubes >> self.square & 1:
            return Illegal("2.15", "square_taken", sector=self.sector)
        tracks, advanced = there[self.square]
        track = RESOURCE[self.track]
        if track not in tracks:
            wanted = tuple(RESOURCES[number] for number in tracks)
            return Illegal("2.15", "wrong_cube", track=self.track, allowed=wanted)
        if advanced and not state.table.open_advanced(player.known)[track]:
            return Illegal("2.15", "advanced", track=self.track)
        if not player.cubes[track]:
            return Illegal("17.36", "track_empty", track=self.track)
        if is_calm(frame):
            ships = enemies(state, place, frame.seat)
            if ships:
                return Illegal("14.1", "enemies", sector=self.sector, ships=ships)
        return None

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        player, place = state.players[frame.seat], state.sectors[self.sector]
        player.colony_ships -= 1
        player.cubes = with_item(player.cubes, RESOURCE[self.track], -1)
        state.sectors[self.sector] = replace(place, cubes=place.cubes | 1 << self.square)
        ask_again(state, frame)
        if log is not None:
            values = {"sector": self.sector, "square": self.square, "track": self.track}
            log.append(Event("colony_ship", frame.seat, values))


def is_calm(frame: Frame) -> bool:
    """14.1  Whether enemy ships keep colony ships away, as they do in the Upkeep phase."""
    return getattr(type(frame), "calm", False)


def is_late(frame: Frame) -> bool:
    """14.1  Whether it is too late for colony ships, as after a sector was abandoned in Upkeep."""
    return getattr(frame, "late", False)


def colonies(state: State, player: Player, calm: bool = False) -> Iterator[UseColonyShip]:
    """2.15  Where a cube may go."""
    table, seat, cubes = state.table, player.seat, player.cubes
    advanced = table.open_advanced(player.known)
    for place in state.sectors.values():
        if place.owner != seat:
            continue
        there = table.squares[place.id]
        if place.orbital:
            there = (*there, table.orbital_square)
        taken = place.cubes
        if taken == (1 << len(there)) - 1 or (calm and enemies(state, place, seat)):
            continue
        for number, (tracks, is_advanced) in enumerate(there):
            if taken >> number & 1:
                continue
            for track in tracks:
                if cubes[track] and (not is_advanced or advanced[track]):
                    yield UseColonyShip(place.id, number, RESOURCES[track])


def can_settle(state: State, player: Player, calm: bool = False) -> bool:
    """Whether a colony ship is of any use now."""
    return player.colony_ships > 0 and next(colonies(state, player, calm), None) is not None


# 2.16  Cubes come back


class ReturnCube(Action, frozen=True, tag="return_cube"):
    """2.16  The next cube goes to this track or graveyard."""

    track: Resource

    @classmethod
    def options(cls, state: State, frame: ReturnCubes) -> Iterator[ReturnCube]:
        for track in frame.allowed(state):
            yield _RETURNS[track]

    def check(self, state: State, frame: ReturnCubes) -> Illegal | None:
        allowed = frame.allowed(state)
        if RESOURCE[self.track] in allowed:
            return None
        names = tuple(RESOURCES[number] for number in allowed)
        rule = "2.4" if RESOURCE[self.track] in frame.cubes[0] else "2.16"
        return Illegal(rule, "no_way_back", track=self.track, allowed=names)

    def apply(self, state: State, frame: ReturnCubes, log: Log) -> None:
        player = state.players[frame.seat]
        _put(player, RESOURCE[self.track], frame.graveyard)
        if log is not None:
            key = "cube_buried" if frame.graveyard else "cube_back"
            log.append(Event(key, frame.seat, {"track": self.track}))
        return_cubes(state, player, frame.cubes[1:], frame.graveyard)


_RETURNS = [ReturnCube(name) for name in RESOURCES]


class ReturnCubes(Frame, frozen=True, tag="return_cubes"):
    """2.16  Where do these cubes go? The first is asked for now."""

    rule: ClassVar[str] = "2.16"
    answers: ClassVar[tuple[type[Action], ...]] = (ReturnCube,)

    cubes: tuple[Tracks, ...]
    """The tracks to which each of them may go."""
    graveyard: bool = False

    def allowed(self, state: State) -> Tracks:
        """Where the first cube may go."""
        return _ways(state, state.players[self.seat], self.cubes[0], self.graveyard)


def _ways(state: State, player: Player, tracks: Tracks, graveyard: bool) -> Tracks:
    """2.4  Where a cube may go: a full track takes no more."""
    if graveyard:
        return tracks
    spaces = len(state.table.data.tracks.population.production)
    room = tuple(track for track in tracks if player.cubes[track] < spaces)
    return room or tuple(track for track in EVERY if player.cubes[track] < spaces)


def _put(player: Player, track: int, graveyard: bool) -> None:
    if graveyard:
        player.graveyard = with_item(player.graveyard, track, 1)
    else:
        player.cubes = with_item(player.cubes, track, 1)


def return_cubes(
    state: State, player: Player, cubes: Sequence[Tracks], graveyard: bool = False
) -> None:
    """2.16  Cubes go where they belong; where there is a choice, their owner is asked."""
    left: list[Tracks] = []
    for tracks in sorted(cubes, key=len):
        ways = _ways(state, player, tracks, graveyard)
        if len(ways) > 1 or left:
            left.append(tracks)
        else:
            _put(player, ways[0], graveyard)
    if left:
        state.stack.append(ReturnCubes(player.seat, tuple(left), graveyard))


def cubes_of(state: State, place: Place) -> list[Tracks]:
    """For each cube in a sector the tracks to which it may go."""
    there = squares(state, place)
    return [tracks for number, (tracks, _) in enumerate(there) if place.cubes >> number & 1]


def give_up(state: State, id: str) -> None:
    """10.4  The disc leaves a sector, and its cubes go back to the tracks."""
    place = state.sectors[id]
    player = state.players[place.owner]
    cubes = cubes_of(state, place)
    state.sectors[id] = replace(place, owner=-1, cubes=0)
    player.discs += 1
    return_cubes(state, player, cubes)
