"""12  Diplomacy: proposals, embassies, and the act of aggression that ends them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from armillary.core.decision import Action, Frame, Illegal
from armillary.core.events import Event, Log
from armillary.games.eclipse.components import RESOURCES, Resource
from armillary.games.eclipse.pieces.galaxy import ships
from armillary.games.eclipse.pieces.population import EVERY, return_cubes
from armillary.games.eclipse.pieces.reputation import ThrowBack, has_room
from armillary.games.eclipse.state import NO_OWNER, RESOURCE, Player, State, with_item

# 12.2  Who may agree


def in_touch(state: State, one: int, other: int) -> bool:
    """12.2  Whether they control sectors that are fully connected or linked by portals."""
    full, sectors = state.routes.full, state.sectors
    return any(
        place.owner == one and any(sectors[id].owner == other for id in full[place.id])
        for place in sectors.values()
    )


def in_the_way(state: State, one: int, other: int) -> bool:
    """12.2 and 12.4  Whether one has ships where the other has control or ships."""
    return any(
        ships(place, one) and (place.owner == other or ships(place, other))
        for place in state.sectors.values()
        if place.squadrons
    )


def refuse_relations(state: State, one: Player, other: Player) -> Illegal | None:
    """12.2 and 17.35  Why two players cannot enter relations."""
    limits = state.table.data.limits
    if state.table.players < limits.diplomacy_players:
        have = state.table.players
        return Illegal("12.2", "too_few_players", need=limits.diplomacy_players, have=have)
    if other is one or other.eliminated:
        return Illegal("12.1", "nobody_there", to=other.seat)
    if other.seat in one.ambassadors:
        return Illegal("12.2", "allied", to=other.seat)
    for player in (one, other):
        if state.traitor == player.seat:
            return Illegal("12.5", "traitor", who=player.seat)
        if len(player.ambassadors) >= limits.pieces.ambassadors:
            return Illegal("17.35", "no_ambassador", who=player.seat)
        if not any(player.cubes):
            return Illegal("17.35", "no_cube", who=player.seat)
        if not has_room(state, player, len(player.ambassadors) + 1, 0):
            return Illegal("12.2", "no_slot", who=player.seat)
    if not in_touch(state, one.seat, other.seat):
        return Illegal("12.2", "not_connected", to=other.seat)
    if in_the_way(state, one.seat, other.seat) or in_the_way(state, other.seat, one.seat):
        return Illegal("12.2", "ships_in_the_way", to=other.seat)
    return None


def can_propose(state: State, player: Player) -> bool:
    """12.1  Whether there is anybody to whom the player may propose relations."""
    if state.table.players < state.table.data.limits.diplomacy_players:
        return False
    return next(iter(partners(state, player)), None) is not None


def partners(state: State, player: Player) -> Iterator[int]:
    """12.1  To whom the player may propose relations."""
    if state.traitor == player.seat:
        return
    for other in state.players:
        if other.seat not in state.asked and refuse_relations(state, player, other) is None:
            yield other.seat


class Propose(Action, frozen=True, tag="propose"):
    """12.1  Propose relations to another player, who answers at once."""

    to: int

    @classmethod
    def options(cls, state: State, frame: Frame) -> Iterator[Propose]:
        if state.table.players >= state.table.data.limits.diplomacy_players:
            for seat in partners(state, state.players[frame.seat]):
                yield cls(seat)

    def check(self, state: State, frame: Frame) -> Illegal | None:
        if not 0 <= self.to < len(state.players):
            return Illegal("12.1", "nobody_there", to=self.to)
        if self.to in state.asked:
            return Illegal("12.1", "declined", to=self.to)
        return refuse_relations(state, state.players[frame.seat], state.players[self.to])

    def apply(self, state: State, frame: Frame, log: Log) -> None:
        state.stack.append(frame)
        state.stack.append(Proposal(self.to, frame.seat))
        if log is not None:
            log.append(Event("propose", frame.seat, {"to": self.to}))


# 12.1 and 12.3  The answer


class Accept(Action, frozen=True, tag="accept"):
    """12.1  Agree to relations."""

    @classmethod
    def options(cls, state: State, frame: Proposal) -> Iterator[Accept]:
        yield cls()

    def check(self, state: State, frame: Proposal) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Proposal, log: Log) -> None:
        state.stack.append(Embassy(frame.seat, frame.proposer))


class Refuse(Action, frozen=True, tag="refuse"):
    """12.1  Do not agree; in this action the question is not put again."""

    @classmethod
    def options(cls, state: State, frame: Proposal) -> Iterator[Refuse]:
        yield cls()

    def check(self, state: State, frame: Proposal) -> Illegal | None:
        return None

    def apply(self, state: State, frame: Proposal, log: Log) -> None:
        state.asked = (*state.asked, frame.seat)
        if log is not None:
            log.append(Event("refuse", frame.seat, {"to": frame.proposer}))


class Proposal(Frame, frozen=True, tag="proposal"):
    """12.1  Enter relations with the proposer?"""

    rule: ClassVar[str] = "12.1"
    answers: ClassVar[tuple[type[Action], ...]] = (Accept, Refuse)

    proposer: int


class SendCube(Action, frozen=True, tag="send_cube"):
    """12.3  The cube on the ambassador comes from this track."""

    track: Resource

    @classmethod
    def options(cls, state: State, frame: Embassy) -> Iterator[SendCube]:
        player = state.players[frame.seat]
        if frame.has_room(state):
            for number, name in enumerate(RESOURCES):
                if player.cubes[number]:
                    yield cls(name)

    def check(self, state: State, frame: Embassy) -> Illegal | None:
        player = state.players[frame.seat]
        if not frame.has_room(state):
            return Illegal("12.2", "make_room")
        if not player.cubes[RESOURCE[self.track]]:
            return Illegal("17.36", "track_empty", track=self.track)
        return None

    def apply(self, state: State, frame: Embassy, log: Log) -> None:
        if not frame.cube:
            state.stack.append(Embassy(frame.partner, frame.seat, self.track))
            return
        one, other = state.players[frame.seat], state.players[frame.partner]
        one.cubes = with_item(one.cubes, RESOURCE[self.track], -1)
        other.cubes = with_item(other.cubes, RESOURCE[frame.cube], -1)
        one.ambassadors = tuple(sorted((*one.ambassadors, other.seat)))
        other.ambassadors = tuple(sorted((*other.ambassadors, one.seat)))
        if log is not None:
            log.append(Event("relations", frame.seat, {"to": frame.partner}))


class Embassy(Frame, frozen=True, tag="embassy"):
    """12.3  From which track is the cube that goes with your ambassador?

    Whoever has no free slot throws a reputation tile back first (12.2).
    """

    rule: ClassVar[str] = "12.3"
    answers: ClassVar[tuple[type[Action], ...]] = (SendCube, ThrowBack)

    partner: int
    cube: str = ""
    """The track from which the partner's cube comes, who has answered already."""

    def has_room(self, state: State) -> bool:
        """12.2  Whether there is a free slot for the ambassador."""
        player = state.players[self.seat]
        return has_room(state, player, len(player.ambassadors) + 1, len(player.reputation))


# 12.4 and 12.5  The end of relations


def end_relations(state: State, one: Player, other: Player) -> None:
    """12.5  Both hand ambassador and cube back; each cube goes to any track of its owner."""
    one.ambassadors = tuple(seat for seat in one.ambassadors if seat != other.seat)
    other.ambassadors = tuple(seat for seat in other.ambassadors if seat != one.seat)
    for player in (one, other):
        if not player.eliminated:
            return_cubes(state, player, [EVERY])


def check_aggression(state: State, seat: int, log: Log) -> None:
    """12.4  At the end of an own action: ships where an ally has a ship or control."""
    player = state.players[seat]
    for ally in player.ambassadors:
        if in_the_way(state, seat, ally):
            end_relations(state, player, state.players[ally])
            before = state.traitor
            state.traitor = seat
            if log is not None:
                values = {"to": ally, "took_from": before if before != NO_OWNER else None}
                log.append(Event("aggression", seat, values))
