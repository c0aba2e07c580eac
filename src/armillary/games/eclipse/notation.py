"""A state as names and numbers, for the text of a position.

Only what cannot be worked out is written: bags, stacks, unbuilt ships and discs on the influence
track follow from the rest. The usual question is `turn = SEAT`: it is this seat's turn in the
Action phase. Any other question is a `stack` of frames; with neither, the match is still as the
setup left it. Cubes that a short text puts in sectors come from the tracks of their squares.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from armillary.core.decision import Frame
from armillary.core.errors import PositionError
from armillary.core.files.component_data import Count, Plain
from armillary.core.states.hexes import bits
from armillary.core.states.position_parts import Frames, all_known, known, seats, typed
from armillary.drawing.board import Given
from armillary.games.eclipse.components import CATEGORIES, RESOURCES, SHIPS, Edge, Hex
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.invariants import bought, count_cubes, derive, invariants
from armillary.games.eclipse.pieces.galaxy import owned
from armillary.games.eclipse.pieces.population import cubes_of
from armillary.games.eclipse.pieces.ship_designs import no_tiles
from armillary.games.eclipse.rounds.turn import NextTurn, Turn, round_frames
from armillary.games.eclipse.rulings import VERSION
from armillary.games.eclipse.setup import setup
from armillary.games.eclipse.state import (
    NO_OWNER,
    SHIP,
    SPACES,
    STACKS,
    Battle,
    Counts,
    Place,
    Player,
    Squadron,
    Stack,
    State,
    Unit,
    with_item,
)

FRAMES = Frames(__name__.rpartition(".")[0])

NO_TURN = -1
"""The value of `turn` when the question is another."""


class PlainShips(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The ships of a player in a sector."""

    seat: int
    interceptor: Count = 0
    cruiser: Count = 0
    dreadnought: Count = 0
    starbase: Count = 0
    wounds: list[tuple[str, int]] = []


class PlainSector(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A sector on the map."""

    at: Hex
    rotation: Edge
    owner: int = NO_OWNER
    cubes: list[Count] = []
    """The squares with a cube, from 0; the square of an orbital comes after the printed ones."""
    orbital: bool = False
    monolith: bool = False
    portal_vp: Count = 0
    discovery: bool = False
    npcs: list[Count] = []
    """The damage of each ship of nobody."""
    ships: list[PlainShips] = []
    """In the order of entry."""


class PlainStack(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A stack of sectors: how many are left, and what is known not to be there."""

    left: Count
    discards: list[str] = []
    boxed: list[str] = []


class PlainPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """A player in the text."""

    species: str
    resources: dict[str, Count]
    cubes: dict[str, Count]
    graveyard: dict[str, Count]
    reserve: Count
    spent: dict[str, Count]
    """Discs on the spaces of actions and reactions; the others are on the track."""
    colony_ships: Count
    tracks: dict[str, list[str]]
    designs: dict[str, list[str]]
    outside: dict[str, list[str]]
    stored: list[str]
    reputation: list[int]
    ambassadors: list[int]
    kept: list[str]
    passed: bool
    eliminated: bool
    final: dict[str, int]


class PlainState(msgspec.Struct, forbid_unknown_fields=True):
    """A match in the text."""

    round: Count
    turn: int
    stack: list[Plain]
    start: int
    first_pass: int
    traitor: int
    asked: list[int]
    sectors: dict[str, PlainSector]
    stacks: dict[str, PlainStack]
    tray: dict[str, Count]
    used: dict[str, Count]
    battle: Plain
    """The battles of a sector; empty: there are none."""
    finished: bool
    players: list[PlainPlayer]


# Frames


def _turn_stack(seat: int, players: int) -> list[Frame]:
    """The stack when a seat has its turn in the Action phase."""
    *phases, _ = round_frames(0)
    return [*phases, NextTurn((seat + 1) % players), Turn(seat)]


# Writing


def plain(state: State) -> Plain:
    """The state as names and numbers."""
    top, count = state.stack[-1] if state.stack else None, len(state.players)
    turn = NO_TURN
    if type(top) is Turn and state.stack == _turn_stack(top.seat, count):
        turn = top.seat
    known = turn != NO_TURN or (
        not state.round and state.stack == setup(state.table.config, state.table.version).stack
    )
    written = PlainState(
        round=state.round,
        turn=turn,
        stack=[] if known else [FRAMES.plain(frame) for frame in state.stack],
        start=state.start,
        first_pass=state.first_pass,
        traitor=state.traitor,
        asked=list(state.asked),
        sectors={id: _plain_sector(place) for id, place in state.sectors.items()},
        stacks={
            name: PlainStack(stack.left, list(stack.discards), list(stack.boxed))
            for name, stack in zip(STACKS, state.stacks, strict=True)
        },
        tray=dict(state.tray),
        used=dict(state.used),
        battle=_plain_battle(state.battle),
        finished=state.finished,
        players=[_plain_player(player) for player in state.players],
    )
    result: Plain = msgspec.to_builtins(written)
    return result


def _plain_sector(place: Place) -> PlainSector:
    return PlainSector(
        at=place.at,
        rotation=place.rotation,
        owner=place.owner,
        cubes=list(bits(place.cubes)),
        orbital=place.orbital,
        monolith=place.monolith,
        portal_vp=place.portal_vp,
        discovery=place.discovery,
        npcs=list(place.npcs),
        ships=[
            PlainShips(
                its.seat,
                **_named(SHIPS, its.ships),
                wounds=[(SHIPS[ship], damage) for ship, damage in its.wounds],
            )
            for its in place.squadrons
        ],
    )


def _plain_battle(battle: Battle | None) -> Plain:
    if battle is None:
        return {}
    names = [name for name in Battle.__slots__ if name != "units"]
    written = {name: msgspec.to_builtins(getattr(battle, name)) for name in names}
    return {**written, "units": [msgspec.to_builtins(unit) for unit in battle.units]}


def _plain_player(player: Player) -> PlainPlayer:
    return PlainPlayer(
        species=player.species,
        resources=_named(RESOURCES, player.resources),
        cubes=_named(RESOURCES, player.cubes),
        graveyard=_named(RESOURCES, player.graveyard),
        reserve=player.reserve,
        spent=_named(SPACES, player.spent),
        colony_ships=player.colony_ships,
        tracks={name: list(its) for name, its in zip(CATEGORIES, player.tracks, strict=True)},
        designs={name: list(its) for name, its in zip(SHIPS, player.designs, strict=False)},
        outside={name: list(its) for name, its in zip(SHIPS, player.outside, strict=True)},
        stored=list(player.stored),
        reputation=list(player.reputation),
        ambassadors=list(player.ambassadors),
        kept=list(player.kept),
        passed=player.passed,
        eliminated=player.eliminated,
        final=dict(player.final),
    )


def _named(names: Iterable[str], counts: Counts) -> dict[str, int]:
    return dict(zip(names, counts, strict=True))


# Reading


def restore(config: EclipseConfig, plain: Plain, version: int = VERSION) -> State:
    """The state that names and numbers describe; one sentence says what cannot be."""
    given = typed(plain, PlainState)
    state = setup(config, version)
    if len(given.players) != len(state.players):
        raise PositionError(f"players: {len(state.players)} sit at this table.")
    for player, its in zip(state.players, given.players, strict=True):
        _restore_player(state, player, its, f"players.{player.seat}")
    _restore_match(state, given)
    state.sectors = {
        known("sectors", id, state.table.data.sectors): _restore_sector(
            state, id, its, f"sectors.{id}"
        )
        for id, its in given.sectors.items()
    }
    _restore_tiles(state, given)
    state.battle = _restore_battle(state, given.battle)
    derive(state)
    for player in state.players:
        if player.species and not player.eliminated:
            _balance_cubes(state, player)
    for wrong in invariants(state):
        raise PositionError(wrong)
    return state


def _counts(where: str, given: dict[str, int], names: Collection[str]) -> Counts:
    all_known(where, given, names)
    return tuple(given.get(name, 0) for name in names)


def _restore_match(state: State, given: PlainState) -> None:
    state.round = given.round
    state.start, state.first_pass, state.traitor = given.start, given.first_pass, given.traitor
    state.asked = seats(state, "asked", given.asked)
    state.finished = given.finished
    if given.finished:
        state.stack = []
    elif given.stack:
        state.stack = [FRAMES.read(number, raw) for number, raw in enumerate(given.stack)]
    elif given.turn != NO_TURN:
        seats(state, "turn", [given.turn])
        state.stack = _turn_stack(given.turn, len(state.players))
        state.round = state.round or 1
    elif given.round:
        raise PositionError(f"round: in round {given.round} it is someone's turn: turn = 0.")


def _restore_sector(state: State, id: str, its: PlainSector, where: str) -> Place:
    if its.owner != NO_OWNER:
        seats(state, f"{where}.owner", [its.owner])
    seats(state, f"{where}.ships", (squad.seat for squad in its.ships))
    squadrons = tuple(
        Squadron(
            squad.seat,
            tuple(getattr(squad, ship) for ship in SHIPS),
            tuple((SHIP[known(f"{where}.wounds", ship, SHIP)], n) for ship, n in squad.wounds),
        )
        for squad in its.ships
    )
    return Place(
        id,
        its.at,
        its.rotation,
        its.owner,
        sum(1 << number for number in set(its.cubes)),
        its.orbital,
        its.monolith,
        its.portal_vp,
        its.discovery,
        tuple(its.npcs),
        squadrons,
    )


def _restore_tiles(state: State, given: PlainState) -> None:
    table = state.table
    all_known("stacks", given.stacks, STACKS)
    stacks = []
    for name, ring, usual in zip(STACKS, table.rings, state.stacks, strict=True):
        its = given.stacks.get(name, PlainStack(usual.left))
        discards = all_known(f"stacks.{name}.discards", its.discards, ring)
        boxed = all_known(f"stacks.{name}.boxed", its.boxed, ring)
        known = {*discards, *boxed, *given.sectors}
        unseen = sum(id not in known for id in ring)
        stacks.append(Stack(min(its.left, unseen), (), discards, boxed))
    state.stacks = tuple(stacks)
    all_known("tray", given.tray, table.technologies)
    # What a short text gives to players has left the tray if there is no other.
    owned_tiles = bought(state)
    left = {id: table.technologies[id].copies - owned_tiles[id] for id in given.tray}
    tray = {id: min(count, max(0, left[id])) for id, count in given.tray.items()}
    state.tray = {id: count for id, count in tray.items() if count}
    all_known("used", given.used, table.discoveries)
    state.used = dict(given.used)


def _restore_battle(state: State, given: Given) -> Battle | None:
    if not given:
        return None
    raw = dict(given)
    units = [typed(unit, Unit, f"battle.units.{n}") for n, unit in enumerate(raw.pop("units", []))]
    battle = typed({**raw, "units": ()}, Battle, "battle")
    known("battle.sector", battle.sector, state.sectors)
    battle.units = tuple(units)
    return battle


def _restore_player(state: State, player: Player, its: PlainPlayer, where: str) -> None:
    data = state.table.data
    player.species = its.species and known(f"{where}.species", its.species, data.species)
    player.resources = _counts(f"{where}.resources", its.resources, RESOURCES)
    player.cubes = _counts(f"{where}.cubes", its.cubes, RESOURCES)
    player.graveyard = _counts(f"{where}.graveyard", its.graveyard, RESOURCES)
    player.spent = _counts(f"{where}.spent", its.spent, SPACES)
    for name in ("reserve", "colony_ships", "passed", "eliminated"):
        setattr(player, name, getattr(its, name))
    all_known(f"{where}.tracks", its.tracks, CATEGORIES)
    player.tracks = tuple(
        all_known(f"{where}.tracks.{name}", its.tracks.get(name, []), state.table.technologies)
        for name in CATEGORIES
    )
    player.designs = _designs(data.parts, its, where) if player.species else ()
    player.outside = tuple(
        all_known(f"{where}.outside.{ship}", its.outside.get(ship, []), data.parts)
        for ship in SHIPS
    )
    player.stored = all_known(f"{where}.stored", its.stored, data.parts)
    player.reputation = tuple(sorted(its.reputation))
    player.ambassadors = seats(state, f"{where}.ambassadors", its.ambassadors)
    player.kept = all_known(f"{where}.kept", sorted(its.kept), state.table.discoveries)
    player.final = tuple(its.final.items())
    if player.eliminated:
        player.discs, player.unbuilt = 0, (0,) * len(SHIPS)


def _designs(parts: Collection[str], its: PlainPlayer, where: str) -> tuple[tuple[str, ...], ...]:
    all_known(f"{where}.designs", its.designs, SHIPS)
    found = []
    for ship, usual in zip(SHIPS, no_tiles(its.species), strict=True):
        tiles = tuple(its.designs.get(ship, usual))
        all_known(f"{where}.designs.{ship}", filter(None, tiles), parts)
        if len(tiles) != len(usual):
            raise PositionError(f"{where}.designs.{ship}: there are {len(usual)} spaces.")
        found.append(tiles)
    return tuple(found)


def _balance_cubes(state: State, player: Player) -> None:
    """Cubes that a text puts in sectors or takes from there leave or join their tracks."""
    data = state.table.data
    usual = [data.tracks.population.cubes - count for count in player.graveyard]
    for place in owned(state, player.seat):
        for way in cubes_of(state, place):
            if len(way) == 1:
                usual[way[0]] -= 1
    while surplus := count_cubes(state, player) - data.limits.pieces.cubes:
        step = -1 if surplus > 0 else 1
        tracks = sorted(range(3), key=lambda track: (player.cubes[track] - usual[track]) * step)
        player.cubes = with_item(player.cubes, tracks[0], step)
