"""10  Influence: discs go to sectors and come back, colony ships are made ready."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse import rulings
from armillary.games.eclipse.actions.discoveries import take_discovery
from armillary.games.eclipse.pieces.galaxy import enemies, owned, replace, ships
from armillary.games.eclipse.pieces.population import give_up
from armillary.games.eclipse.pieces.tracks import species_of
from armillary.games.eclipse.rounds.activations import AT_ANY_TIME, Done, go_on, spent
from armillary.games.eclipse.state import NO_OWNER, Place, Player, State

TRACK_ITSELF = ""
"""The influence track as the source or the target of a disc."""


def put_disc(state: State, seat: int, sector: str, log: Log) -> None:
    """2.6  The leftmost disc of the track goes to a sector."""
    state.players[seat].discs -= 1
    state.sectors[sector] = replace(state.sectors[sector], owner=seat)
    if log is not None:
        log.append(Event("control", seat, {"sector": sector}))


def find(state: State, seat: int, sector: str) -> None:
    """18.8  Whoever puts a disc where a discovery was left takes it at once."""
    place = state.sectors[sector]
    if place.discovery and not place.npcs:
        take_discovery(state, seat, sector)


def reachable(state: State, player: Player, place: Place, source: str) -> bool:
    """10.2 and 10.5  Whether a disc from this source may go to a sector without enemies."""
    seat, sectors = player.seat, state.sectors
    if ships(place, seat):
        return True
    return any(
        ships(sectors[id], seat) > 0 or sectors[id].owner == seat
        for id in state.routes.of(player)[place.id]
        if id != source or still_bridge(state, seat, id)
    )


def still_bridge(state: State, seat: int, source: str) -> bool:
    """10.5  Whether the sector that a disc leaves is still a connection: an own ship stays."""
    return rulings.a_ship_keeps_the_bridge(state) and ships(state.sectors[source], seat) > 0


class MoveDisc(Action, frozen=True, tag="move_disc"):
    """10.2  Move a disc; an empty name is the influence track."""

    source: str
    target: str

    @classmethod
    def options(cls, state: State, frame: Influencing) -> Iterator[MoveDisc]:
        if not frame.left:
            return
        seat, closed = frame.seat, frame.closed
        player = state.players[seat]
        sources = [place.id for place in owned(state, seat) if place.id not in closed]
        for source in sources:
            yield cls(source, TRACK_ITSELF)
        routes, sectors = state.routes.of(player), state.sectors
        for place in sectors.values():
            if place.owner != NO_OWNER or place.id in closed:
                continue
            bridges = [
                id
                for id in routes[place.id]
                if sectors[id].owner == seat or (sectors[id].squadrons and ships(sectors[id], seat))
            ]
            own = ships(place, seat) > 0
            if not (bridges or own) or enemies(state, place, seat):
                continue
            if player.discs:
                yield cls(TRACK_ITSELF, place.id)
            for source in sources:
                if (
                    own
                    or len(bridges) > 1
                    or bridges[0] != source
                    or still_bridge(state, seat, source)
                ):
                    yield cls(source, place.id)

    def check(self, state: State, frame: Influencing) -> Illegal | None:
        player = state.players[frame.seat]
        if self.source == TRACK_ITSELF:
            if self.target == TRACK_ITSELF:
                return Illegal("10.2", "no_way")
            if not player.discs:
                return Illegal("10.2", "no_disc")
        else:
            place = state.sectors.get(self.source)
            if place is None or place.owner != frame.seat:
                return Illegal("10.2", "not_yours", sector=self.source)
            if self.source in frame.closed:
                return Illegal("10.3", "closed", sector=self.source)
        if self.target != TRACK_ITSELF:
            refusal = self._refuse_target(state, frame, player)
            if refusal is not None:
                return refusal
        return spent(frame)

    def _refuse_target(self, state: State, frame: Influencing, player: Player) -> Illegal | None:
        place = state.sectors.get(self.target)
        if place is None:
            return Illegal("10.2", "no_such_sector", sector=self.target)
        if self.target in frame.closed:
            return Illegal("10.3", "closed", sector=self.target)
        if place.owner != NO_OWNER:
            return Illegal("10.2", "controlled", sector=self.target)
        count = enemies(state, place, frame.seat)
        if count:
            return Illegal("10.2", "enemies", sector=self.target, ships=count)
        if reachable(state, player, place, self.source):
            return None
        if self.source and reachable(state, player, place, TRACK_ITSELF):
            return Illegal("10.5", "own_bridge", source=self.source, sector=self.target)
        return Illegal("10.2", "out_of_reach", sector=self.target)

    def apply(self, state: State, frame: Influencing, log: Log) -> None:
        seat = frame.seat
        moved = tuple(name for name in (self.source, self.target) if name)
        closed = tuple(sorted((*frame.closed, *moved)))
        state.stack.append(Influenced(seat, frame.left - 1, closed, frame.refresh))
        cubes_first = rulings.cubes_return_before_a_discovery_is_turned(state)
        if self.target and cubes_first:
            find(state, seat, self.target)  # below the question for cubes, so that it comes later
        if self.source:
            give_up(state, self.source)
            if log is not None:
                log.append(Event("give_up", seat, {"sector": self.source}))
        if self.target:
            put_disc(state, seat, self.target, log)
            if not cubes_first:
                find(state, seat, self.target)


class Refresh(Action, frozen=True, tag="refresh"):
    """10.1  Make a used colony ship ready again."""

    @classmethod
    def options(cls, state: State, frame: Influencing) -> Iterator[Refresh]:
        if can_refresh(state, frame):
            yield cls()

    def check(self, state: State, frame: Influencing) -> Illegal | None:
        if not frame.refresh:
            most = species_of(state, state.players[frame.seat]).refresh
            return Illegal("10.1", "refreshed", most=most)
        return None if can_refresh(state, frame) else Illegal("10.1", "all_ready")

    def apply(self, state: State, frame: Influencing, log: Log) -> None:
        state.players[frame.seat].colony_ships += 1
        if log is not None:
            log.append(Event("refresh", frame.seat))
        state.stack.append(Influencing(frame.seat, frame.left, frame.closed, frame.refresh - 1))


def can_refresh(state: State, frame: Influencing) -> bool:
    """10.1  Whether a colony ship can still be made ready in this action."""
    player = state.players[frame.seat]
    return frame.refresh > 0 and player.colony_ships < species_of(state, player).colony_ships


def start_influence(state: State, seat: int, left: int) -> None:
    """10.1  The activations, and the colony ships that may be made ready."""
    refresh = species_of(state, state.players[seat]).refresh
    state.stack.append(Influencing(seat, left, (), refresh))


class Influencing(Frame, frozen=True, tag="influencing"):
    """10.1  Which disc moves? Which colony ships are made ready?"""

    rule: ClassVar[str] = "10.1"
    answers: ClassVar[tuple[type[Action], ...]] = (MoveDisc, Refresh, *AT_ANY_TIME, Done)

    left: int
    closed: tuple[str, ...]
    """10.3  Sectors in which the disc has changed in this action."""
    refresh: int
    """10.1  How many colony ships may still be made ready."""


class Influenced(Frame, frozen=True, tag="influenced"):
    """2.1  A disc has been moved; the action goes on."""

    asks: ClassVar[bool] = False

    left: int
    closed: tuple[str, ...]
    refresh: int

    def run(self, state: State, log: Log) -> None:
        frame = Influencing(self.seat, self.left, self.closed, self.refresh)
        go_on(state, frame, more=can_refresh(state, frame))
