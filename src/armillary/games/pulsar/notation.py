"""A state as names and numbers, for the text of a position.

Only what cannot be worked out is written. The usual question is `turn = SEAT`: it is this seat's
turn in the action phase. What such a text leaves out is filled in: round 1, ships on the first
entry portals, side 1 of the headquarters, the others still to play in turn order. Any other
question is a `stack` of frames; with neither, the match is still as the setup left it.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from armillary.core.decision import Frame
from armillary.core.errors import PositionError
from armillary.core.files.component_data import Count, Plain
from armillary.core.states.hexes import bits
from armillary.core.states.position_parts import Frames, all_known, known, seats, typed
from armillary.games.pulsar.actions.stations import fresh_planets
from armillary.games.pulsar.actions.transmitters import covered, row_of, unpaid
from armillary.games.pulsar.benefits.effect_types import SIZES
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.invariants import derive, invariants
from armillary.games.pulsar.rounds.action_phase import NEXT_TURN, Turn
from armillary.games.pulsar.rounds.dice_phase import FACES, lined_up
from armillary.games.pulsar.rounds.production_phase import Production
from armillary.games.pulsar.rulings import VERSION
from armillary.games.pulsar.setup import free_portals, setup, start_points
from armillary.games.pulsar.state import (
    NO_HOLDER,
    NOBODY,
    NOWHERE,
    SIZE,
    UNLINKED,
    Marker,
    Player,
    State,
    Unit,
    with_item,
)

FRAMES = Frames(__name__.rpartition(".")[0])

NO_TURN = -1
"""The value of `turn` when the question is another."""

EARLIER = "earlier"
"""The source of points that a text gives without saying where they came from."""

SPINNING = "_spinning"
"""The end of the name of a gyrodyne that spins."""

CLAIMED = "claimed"
"""A pulsar with a ring and nothing else."""


class PlainUnit(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A transmitter of a player; links are numbers in the list of transmitters."""

    face: str
    paid: list[int]
    left: int = UNLINKED
    right: int = UNLINKED


class PlainPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """A player in the text."""

    vp: Count
    ship: str
    cubes: Count
    pm: Count
    plus2: Count
    silver: list[int]
    tiles: dict[str, Count]
    """Gyrodyne tiles in front of the player."""
    pulsars: dict[str, str]
    """`claimed`, the size that is being built there, or as in `small_spinning`."""
    stations: dict[str, Count]
    """The planet of each station: its number in the tile's list, from 0."""
    credits: Count
    kept: list[str]
    transmitters: list[PlainUnit]
    hq: str
    projects: list[str]
    runs_made: list[str]
    patents: list[str]
    sources: dict[str, int]


class PlainState(msgspec.Struct, forbid_unknown_fields=True):
    """A match in the text."""

    round: Count
    turn: int
    stack: list[Plain]
    order: list[int]
    queue: list[int]
    """Who comes next; empty: as the play order says."""
    initiative: list[tuple[int, int]]
    """Space and owner of each marker, the foremost first."""
    engineering: list[tuple[int, int]]
    dice: list[int]
    """The dice on the board: those to choose from, or those left over."""
    median: Count
    """Where the median marker stands, in half spaces."""
    offer: list[str]
    transmitter_pile: dict[str, Count]
    systems: dict[str, str]
    """The tiles that are turned up."""
    bonus_pile: dict[str, Count]
    awards: dict[str, list[int]]
    """The holders of the awards for each size, the first and the second."""
    new_patents: list[str]
    reds: list[int]
    must: bool
    red_spent: bool
    finished: bool
    players: list[PlainPlayer]


# Frames


def _turn_stack(seat: int) -> list[Frame]:
    """The stack when a seat has its turn in the action phase."""
    return [Production(NOBODY), NEXT_TURN, Turn(seat)]


def _usual_queue(state: State, seat: int) -> tuple[int, ...]:
    """Who comes next if this seat has the turn."""
    seats = state.seats
    return tuple(seats[seats.index(seat) + 1 :]) if seat in seats else ()


# Writing


def plain(state: State) -> Plain:
    """The state as names and numbers."""
    table = state.table
    top = state.stack[-1] if state.stack else None
    turn = top.seat if type(top) is Turn and state.stack == _turn_stack(top.seat) else NO_TURN
    known = turn != NO_TURN or (
        not state.round and state.stack == setup(table.config, table.version).stack
    )
    written = PlainState(
        round=state.round,
        turn=turn,
        stack=[] if known else [FRAMES.plain(frame) for frame in state.stack],
        order=list(state.order),
        queue=[] if state.queue == _usual_queue(state, turn) else list(state.queue),
        initiative=list(state.initiative),
        engineering=list(state.engineering),
        dice=lined_up(state.dice),
        median=state.median,
        offer=list(state.offer),
        transmitter_pile=dict(zip(table.transmitters, state.transmitter_pile, strict=True)),
        systems={table.graph.names[place]: tile for place, tile in state.tiles.items()},
        bonus_pile=dict(zip(table.bonuses, state.bonus_pile, strict=True)),
        awards={
            size: [seat for seat in state.awards[2 * n : 2 * n + 2] if seat != NO_HOLDER]
            for n, size in enumerate(SIZES)
        },
        new_patents=_technologies(state, state.new_patents),
        reds=list(state.reds),
        must=state.must,
        red_spent=state.red_spent,
        finished=state.finished,
        players=[_plain_player(state, player) for player in state.players],
    )
    result: Plain = msgspec.to_builtins(written)
    return result


def _technologies(state: State, mask: int) -> list[str]:
    return [state.table.technologies[number].id for number in bits(mask)]


def _slots(state: State, mask: int) -> list[str]:
    return [state.table.slots[number] for number in bits(mask)]


def _plain_player(state: State, player: Player) -> PlainPlayer:
    names = state.table.graph.names
    pulsars = {}
    for place in bits(player.claimed):
        size = player.gyrodynes.get(place)
        spins = SPINNING if player.spinning >> place & 1 else ""
        pulsars[names[place]] = CLAIMED if size is None else SIZES[size] + spins
    return PlainPlayer(
        vp=player.vp,
        ship="" if player.ship == NOWHERE else names[player.ship],
        cubes=player.cubes,
        pm=player.pm,
        plus2=player.plus2,
        silver=list(player.silver),
        tiles=dict(zip(SIZES, player.tiles, strict=True)),
        pulsars=pulsars,
        stations={
            names[place]: owners.index(player.seat)
            for place, owners in state.planets.items()
            if player.seat in owners
        },
        credits=player.credits,
        kept=list(player.kept),
        transmitters=[_plain_unit(state, unit) for unit in player.units],
        hq=player.hq,
        projects=_slots(state, player.projects),
        runs_made=_slots(state, player.runs_made),
        patents=_technologies(state, player.patents),
        sources=dict(player.sources),
    )


def _plain_unit(state: State, unit: Unit) -> PlainUnit:
    costs = row_of(state, unit.face).costs
    paid = [cost for number, cost in enumerate(costs) if unit.paid >> number & 1]
    return PlainUnit(unit.face, paid, unit.left, unit.right)


# Reading


def restore(config: PulsarConfig, plain: Plain, version: int = VERSION) -> State:
    """The state that names and numbers describe; one sentence says what cannot be."""
    given = typed(plain, PlainState)
    state = setup(config, version)
    if len(given.players) != len(state.players):
        raise PositionError(f"players: {len(state.players)} sit at this table.")
    _restore_match(state, given)
    _restore_dice(state, given)
    _restore_boards(state, given)
    for player, its in zip(state.players, given.players, strict=True):
        _restore_player(state, player, its, f"players.{player.seat}")
    _share_out(state)
    if given.turn != NO_TURN or state.round:
        _fill(state)
    derive(state)
    for player, its in zip(state.players, given.players, strict=True):
        _restore_sources(state, player, its)
    for wrong in invariants(state):
        raise PositionError(wrong)
    return state


def _place(state: State, where: str, name: str) -> int:
    return state.table.graph.index[known(where, name, state.table.graph.names)]


def _faces(where: str, dice: list[int]) -> tuple[int, ...]:
    for die in dice:
        if die not in FACES:
            raise PositionError(f"{where}: a die shows 1 to {max(FACES)}, not {die}.")
    return _rising(where, dice)


def _rising(where: str, dice: list[int]) -> tuple[int, ...]:
    if dice != sorted(dice):
        raise PositionError(f"{where}: dice are listed from low to high, as in {sorted(dice)}.")
    return tuple(dice)


def _mask(where: str, names: list[str], numbers: dict[str, int]) -> int:
    return sum(1 << numbers[name] for name in dict.fromkeys(all_known(where, names, numbers)))


def _restore_match(state: State, given: PlainState) -> None:
    state.round = given.round
    state.order = seats(state, "order", given.order)
    state.finished = given.finished
    if given.finished:
        state.stack = []
    elif given.turn != NO_TURN:
        seats(state, "turn", [given.turn])
        state.stack = _turn_stack(given.turn)
    elif given.stack:
        state.stack = [FRAMES.read(number, raw) for number, raw in enumerate(given.stack)]
    elif given.round:
        raise PositionError(f"round: in round {given.round} it is someone's turn: turn = 0.")
    state.queue = seats(state, "queue", given.queue) or _usual_queue(state, given.turn)


def _restore_dice(state: State, given: PlainState) -> None:
    state.initiative = _track(state, "initiative", given.initiative)
    state.engineering = _track(state, "engineering", given.engineering)
    for die in _faces("dice", given.dice):
        state.dice = with_item(state.dice, die, 1)
    state.median = given.median
    state.reds = _rising("reds", given.reds)
    state.must = given.must
    state.red_spent = given.red_spent


def _track(state: State, where: str, markers: list[tuple[int, int]]) -> tuple[Marker, ...]:
    seats(state, where, (seat for _, seat in markers))
    return tuple((space, seat) for space, seat in markers)


def _restore_boards(state: State, given: PlainState) -> None:
    table, data = state.table, state.table.data
    state.offer = tuple(all_known("offer", given.offer, table.transmitters))
    all_known("transmitter_pile", given.transmitter_pile, table.transmitters)
    pile = given.transmitter_pile
    state.transmitter_pile = tuple(pile.get(face, 0) for face in table.transmitters)
    all_known("bonus_pile", given.bonus_pile, table.bonuses)
    state.bonus_pile = tuple(given.bonus_pile.get(tile, 0) for tile in table.bonuses)
    for name, tile in given.systems.items():
        place = _place(state, "systems", name)
        state.tiles[place] = known(f"systems.{name}", tile, data.systems)
        state.planets[place] = fresh_planets(state, tile)
    all_known("awards", given.awards, SIZES)
    for number, size in enumerate(SIZES):
        holders = seats(state, f"awards.{size}", given.awards.get(size, []))
        if len(holders) > len(data.gyrodynes.awards.points):
            raise PositionError(f"awards.{size}: there are two awards for each size.")
        for place, seat in enumerate(holders, 2 * number):
            state.awards = (*state.awards[:place], seat, *state.awards[place + 1 :])
    state.new_patents = _mask("new_patents", given.new_patents, table.technology)


def _restore_player(state: State, player: Player, its: PlainPlayer, where: str) -> None:
    table, data = state.table, state.table.data
    for name in ("vp", "cubes", "pm", "plus2", "credits"):
        setattr(player, name, getattr(its, name))
    player.ship = _place(state, f"{where}.ship", its.ship) if its.ship else NOWHERE
    player.silver = _faces(f"{where}.silver", its.silver)
    all_known(f"{where}.tiles", its.tiles, SIZES)
    player.tiles = tuple(its.tiles.get(size, 0) for size in SIZES)
    _restore_pulsars(state, player, its.pulsars, where)
    for name, number in its.stations.items():
        place = _place(state, f"{where}.stations", name)
        owners = state.planets.get(place, ())
        if number >= len(owners):
            raise PositionError(f"{where}.stations.{name}: {len(owners)} planets are known there.")
        if owners[number] >= 0:
            raise PositionError(f"{where}.stations.{name}: planet {number} is taken.")
        state.planets[place] = (*owners[:number], player.seat, *owners[number + 1 :])
    player.kept = tuple(all_known(f"{where}.kept", its.kept, data.bonuses))
    player.units = tuple(
        _restore_unit(state, unit, f"{where}.transmitters.{number}")
        for number, unit in enumerate(its.transmitters)
    )
    player.hq = its.hq and known(f"{where}.hq", its.hq, data.hq.sides)
    player.projects = _mask(f"{where}.projects", its.projects, table.slot)
    player.runs_made = _mask(f"{where}.runs_made", its.runs_made, table.slot)
    player.patents = _mask(f"{where}.patents", its.patents, table.technology)


def _restore_pulsars(state: State, player: Player, pulsars: dict[str, str], where: str) -> None:
    kinds = (CLAIMED, *SIZES, *(size + SPINNING for size in SIZES))
    for name, what in pulsars.items():
        place = _place(state, f"{where}.pulsars", name)
        known(f"{where}.pulsars.{name}", what, kinds)
        player.claimed |= 1 << place
        if what != CLAIMED:
            player.gyrodynes[place] = SIZE[what.removesuffix(SPINNING)]
        if what.endswith(SPINNING):
            player.spinning |= 1 << place


def _restore_unit(state: State, its: PlainUnit, where: str) -> Unit:
    known(f"{where}.face", its.face, state.table.transmitters)
    unit = Unit(its.face, 0, its.left, its.right)
    for cost in its.paid:
        left = unpaid(state, unit)
        if cost not in left:
            raise PositionError(
                f"{where}.paid: there is no cost {cost} to cover; there are {left}."
            )
        unit = covered(state, unit, cost)
    return unit


def _share_out(state: State) -> None:
    """What lies open or belongs to players is not in the piles."""
    table, data = state.table, state.table.data
    seen = Counter(state.offer)
    seen.update(unit.face for player in state.players for unit in player.units)
    state.transmitter_pile = tuple(
        max(0, min(left, data.transmitters.tiles[face].copies - seen[face]))
        for face, left in zip(table.transmitters, state.transmitter_pile, strict=True)
    )
    kept = Counter(tile for player in state.players for tile in player.kept)
    state.bonus_pile = tuple(
        max(0, min(left, data.bonuses[tile].copies - kept[tile]))
        for tile, left in zip(table.bonuses, state.bonus_pile, strict=True)
    )


def _fill(state: State) -> None:
    """What a round needs and a short text leaves out."""
    state.round = state.round or 1
    for player in state.players:
        if player.ship == NOWHERE:
            player.ship = next(bits(free_portals(state)))
        if not player.hq and state.table.boards:
            player.hq = f"{state.table.boards[player.seat]}1"


def _restore_sources(state: State, player: Player, its: PlainPlayer) -> None:
    """Points by source, adding up to the points."""
    player.sources = dict(its.sources)
    rest = player.vp - start_points(state.table)[player.seat] - sum(player.sources.values())
    if rest:
        player.sources[EARLIER] = player.sources.get(EARLIER, 0) + rest
