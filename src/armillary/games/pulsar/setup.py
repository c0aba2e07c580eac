"""2  Setup: the table laid out, entry portals, headquarters."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar, Literal

from armillary.core.bad_options import Unfit
from armillary.core.chance import SplitMix, stream
from armillary.core.decision import Action, Frame, Illegal, settle
from armillary.core.events import Event, Log
from armillary.core.states.hexes import bits
from armillary.games.pulsar.actions.cluster import graph
from armillary.games.pulsar.actions.transmitters import new_offer
from armillary.games.pulsar.components import CATEGORIES, PLAYERS, Components, components
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.rounds.production_phase import StartRound
from armillary.games.pulsar.rulings import VERSION
from armillary.games.pulsar.state import NOBODY, NOWHERE, Player, State, Table


def setup(config: PulsarConfig, version: int = VERSION) -> State:
    """2  The table before the first decision."""
    data = components()
    if config.players not in PLAYERS:
        raise Unfit("pulsar", "players", players=config.players)
    rng = stream(config.seed, "setup")
    first_game = config.setup == "first_game"
    table = Table(
        config,
        data,
        graph(_side(config, data, rng)),
        _faces(config, data, rng),
        _goals(config, data, rng),
        () if first_game else _boards(config, data, rng),
        _order(config, rng),
    )
    table.version = version
    state = _lay_out(table, data)
    state.stack.append(StartRound(NOBODY))
    if not first_game:
        state.stack.extend(ChooseSide(seat) for seat in reversed(table.start_order))
    state.stack.extend(ChoosePortal(seat) for seat in table.start_order)
    new_offer(state)
    settle(state)
    return state


# What is chosen or drawn


def _known(why: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        raise Unfit("pulsar", why, text=repr(name), known=", ".join(known))


def _side(config: PulsarConfig, data: Components, rng: SplitMix) -> str:
    """2.1  Either side; a first game has the starred one."""
    drawn = rng.choose(list(data.cluster.sides))
    if not config.side:
        return data.limits.first_game.side if config.setup == "first_game" else drawn
    _known("no_side", config.side, data.cluster.sides)
    return config.side


def _faces(config: PulsarConfig, data: Components, rng: SplitMix) -> tuple[str, ...]:
    """2.4  One face of each category; 2.8 a first game has the A faces."""
    faces = data.technologies.faces
    drawn = tuple(
        rng.choose([id for id, face in faces.items() if face.category == category])
        for category in CATEGORIES
    )
    first = data.limits.first_game.faces
    if config.setup == "first_game":
        if config.faces and config.faces != first:
            raise Unfit("pulsar", "first_faces", faces=first)
        return first
    if not config.faces:
        return drawn
    for face in config.faces:
        _known("no_face", face, faces)
    if tuple(faces[face].category for face in config.faces) != CATEGORIES:
        raise Unfit("pulsar", "categories", categories=CATEGORIES)
    return config.faces


def _goals(config: PulsarConfig, data: Components, rng: SplitMix) -> tuple[str, ...]:
    """2.4  Three tiles, each with a random side up; 16.25 none that needs an HQ board."""
    first_game = config.setup == "first_game"
    goals, number = data.goals.goals, data.limits.goals_in_play
    drawn = [rng.choose(faces) for faces in rng.shuffled(list(data.goals.tiles.values()))]
    if not config.goals:
        if first_game:
            return data.limits.first_game.goals
        return tuple(drawn[:number])
    tile_of = {goal: tile for tile, faces in data.goals.tiles.items() for goal in faces}
    for goal in config.goals:
        _known("no_goal", goal, goals)
        if first_game and goals[goal].needs_hq:
            raise Unfit("pulsar", "goal_hq", goal=goal)
    if len(config.goals) != number or len({tile_of[goal] for goal in config.goals}) != number:
        raise Unfit("pulsar", "goals", n=number)
    return config.goals


def _boards(config: PulsarConfig, data: Components, rng: SplitMix) -> tuple[str, ...]:
    """2.8  A headquarters board for everybody."""
    boards = list(dict.fromkeys(side.board for side in data.hq.sides.values()))
    drawn = rng.shuffled(boards)[: config.players]
    if not config.hq:
        return tuple(drawn)
    for board in config.hq:
        _known("no_board", board, boards)
    if len(config.hq) != config.players or len(set(config.hq)) != config.players:
        raise Unfit("pulsar", "boards", n=config.players)
    return config.hq


def _order(config: PulsarConfig, rng: SplitMix) -> tuple[int, ...]:
    """2.5  The play order."""
    seats = list(range(config.players))
    drawn = tuple(rng.shuffled(seats))
    if not config.order:
        return drawn
    if sorted(config.order) != seats:
        raise Unfit("pulsar", "order", last=config.players - 1)
    return config.order


# The table


def rockets(data: Components, order: tuple[int, ...]) -> tuple[int, ...]:
    """2.5 and 13.1  Whose rocket stands on each play-order space."""
    if data.limits.order_rockets[len(order)] == 1:
        return order
    owners = {
        space: seat
        for seat, spaces in zip(order, data.limits.two_player_spaces, strict=True)
        for space in spaces
    }
    return tuple(owners[space] for space in sorted(owners))


def _lay_out(table: Table, data: Components) -> State:
    """2.2 to 2.6  Boards, piles, tracks and starting points."""
    limits, order = data.limits, rockets(data, table.start_order)
    points = start_points(table)
    players = [
        Player(
            seat,
            vp=points[seat],
            cubes=limits.start_cubes,
            pm=limits.start_pm,
            plus2=limits.start_plus2,
        )
        for seat in range(table.players)
    ]
    board = table.dice_board
    return State(
        table=table,
        players=players,
        order=order,
        # The stacks are built from bottom to top, and the top is ahead.
        initiative=tuple((board.initiative.start, seat) for seat in reversed(order)),
        engineering=tuple((board.engineering.start, seat) for seat in reversed(order)),
        transmitter_pile=tuple(tile.copies for tile in data.transmitters.tiles.values()),
        system_pile=(1 << len(data.systems)) - 1,
        bonus_pile=tuple(tile.copies for tile in data.bonuses.values()),
        bonus_discard=(0,) * len(data.bonuses),
        supply=tuple(size.tiles for size in data.gyrodynes.sizes.values()),
    )


def start_points(table: Table) -> dict[int, int]:
    """2.6  The points with which each seat begins."""
    return dict(zip(table.start_order, table.data.limits.start_points, strict=False))


# 2.7  Entry portals


class TakePortal(Action, frozen=True, tag="portal"):
    """2.7  Put the survey ship on an entry portal."""

    portal: str

    @classmethod
    def options(cls, state: State, frame: ChoosePortal) -> Iterator[TakePortal]:
        for place in bits(free_portals(state)):
            yield cls(state.table.graph.names[place])

    def check(self, state: State, frame: ChoosePortal) -> Illegal | None:
        place = state.table.graph.index.get(self.portal, -1)
        if place >= 0 and free_portals(state) >> place & 1:
            return None
        allowed = tuple(state.table.graph.names[place] for place in bits(free_portals(state)))
        return Illegal("2.7", "no_portal", portal=self.portal, allowed=allowed)

    def apply(self, state: State, frame: ChoosePortal, log: Log) -> None:
        state.players[frame.seat].ship = state.table.graph.index[self.portal]
        if log is not None:
            log.append(Event("portal", frame.seat, {"portal": self.portal}))


def free_portals(state: State) -> int:
    """2.7  The entry portals without a ship."""
    free = state.table.graph.portals
    for player in state.players:
        if player.ship != NOWHERE:
            free &= ~(1 << player.ship)
    return free


class ChoosePortal(Frame, frozen=True, tag="choose_portal"):
    """2.7  Which entry portal?"""

    rule: ClassVar[str] = "2.7"
    answers: ClassVar[tuple[type[Action], ...]] = (TakePortal,)


# 2.8  Headquarters


class TakeSide(Action, frozen=True, tag="hq_side"):
    """2.8  This side of the headquarters board lies up."""

    side: Literal[1, 2]

    @classmethod
    def options(cls, state: State, frame: ChooseSide) -> Iterator[TakeSide]:
        yield cls(1)
        yield cls(2)

    def check(self, state: State, frame: ChooseSide) -> Illegal | None:
        if self.side in (1, 2):
            return None
        return Illegal("2.8", "no_side", side=self.side)

    def apply(self, state: State, frame: ChooseSide, log: Log) -> None:
        player = state.players[frame.seat]
        player.hq = f"{state.table.boards[frame.seat]}{self.side}"
        if log is not None:
            log.append(Event("hq_side", frame.seat, {"side": player.hq}))


class ChooseSide(Frame, frozen=True, tag="choose_side"):
    """2.8  Which side of your headquarters board?"""

    rule: ClassVar[str] = "2.8"
    answers: ClassVar[tuple[type[Action], ...]] = (TakeSide,)
