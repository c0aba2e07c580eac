"""A state as names and numbers, for the text of a position.

Only what cannot be worked out is written. A hex is `"q,r"`; `pieces` has all that a player has
on the map. The usual question is `turn = SEAT`: it is this seat's turn in the action phase. What
such a text leaves out is filled in: round 1, a booster for everyone, the others in turn order.
Any other question is a `stack` of frames; with neither, the match is still as the setup left it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from armillary.core.decision import Frame
from armillary.core.errors import PositionError
from armillary.core.files.component_data import Count, Plain
from armillary.core.states.hexes import bits
from armillary.core.states.position_parts import Frames, all_known, known, seats, typed
from armillary.games.gaia.components import AREAS, PLANETS
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.factions import CLASSES, SPECIAL_ACTIONS, automa_faction, faction
from armillary.games.gaia.factions.base import Faction
from armillary.games.gaia.invariants import (
    AMOUNTS,
    active_tiles,
    derive,
    invariants,
    needs_booster,
    start_vp,
)
from armillary.games.gaia.rounds.round_phases import NOBODY, EndRound
from armillary.games.gaia.rounds.turn import NEXT_TURN, Turn
from armillary.games.gaia.rulings import VERSION
from armillary.games.gaia.setup import setup
from armillary.games.gaia.state import KIND, KINDS, AutomaState, Player, State

FRAMES = Frames(__name__.rpartition(".")[0])

NO_TURN = -1
"""The value of `turn` when the question is another."""

EARLIER = "earlier"
"""The source of points that a text gives without saying where they came from."""

PIECES = (*KINDS, "gaiaformer", "satellite", "space_station")


class PlainPlayer(msgspec.Struct, forbid_unknown_fields=True):
    """A player in the text. Names are those of the state, save for the pieces on the map."""

    faction: str
    vp: Count
    credits: Count
    ore: Count
    knowledge: Count
    qic: Count
    area1: Count
    area2: Count
    area3: Count
    gaia_area: Count
    brainstone: Annotated[int, msgspec.Meta(ge=0, le=4)]
    research: dict[str, Count]
    pieces: dict[str, str]
    federated: list[str]
    """Structures in federations that no satellite tells of."""
    resting_gaiaformers: Count
    techs: list[str]
    covered: list[str]
    advanced: list[str]
    tokens: list[str]
    green: list[str]
    formed: Count
    booster: str
    used: list[str]
    sources: dict[str, int]
    triggers: list[str] | msgspec.UnsetType = msgspec.UNSET
    """The tiles that pay for something done, where their order is not the usual."""


class PlainState(msgspec.Struct, forbid_unknown_fields=True):
    """A match in the text."""

    round: Count
    turn: int
    stack: list[Plain]
    order: list[int]
    queue: list[int]
    """Who comes next; empty: as the turn order says."""
    passed: list[int]
    finished: bool
    planets: dict[str, str]
    """Planets that were not there, or were of another type, at the start."""
    track_token: str
    advanced: dict[str, str]
    boosters: list[str]
    board_used: list[str]
    offers: list[str]
    automa: Plain
    players: list[PlainPlayer]


NUMBERS = (*AMOUNTS, "brainstone")
LISTS = ("techs", "covered", "advanced", "tokens", "green", "used")


# Frames


def _turn_stack(seat: int) -> list[Frame]:
    """The stack when a seat has its turn in the action phase."""
    return [EndRound(NOBODY), NEXT_TURN, Turn(seat)]


def _usual_queue(state: State, seat: int) -> list[int]:
    """Who comes next if this seat has the turn: the others in turn order, save who passed."""
    start = state.order.index(seat) if seat in state.order else 0
    turned = [*state.order[start:], *state.order[:start]]
    return [seat for seat in turned if seat not in state.passed] if state.round else []


# Writing


def plain(state: State) -> Plain:
    """The state as names and numbers."""
    top = state.stack[-1] if state.stack else None
    turn = top.seat if type(top) is Turn and state.stack == _turn_stack(top.seat) else NO_TURN
    known = turn != NO_TURN or (
        not state.round and state.stack == setup(state.table.config, state.table.version).stack
    )
    written = PlainState(
        round=state.round,
        turn=turn,
        stack=[] if known else [FRAMES.plain(frame) for frame in state.stack],
        order=list(state.order),
        queue=[] if state.queue == _usual_queue(state, turn) else list(state.queue),
        passed=list(state.passed),
        finished=state.finished,
        planets=_plain_planets(state),
        track_token=state.track_token,
        advanced={area: tile for area, tile in zip(AREAS, state.advanced, strict=True) if tile},
        boosters=list(state.boosters),
        board_used=list(state.board_used),
        offers=[_hex(state, place) for place in state.offers],
        automa=_plain_automa(state.automa),
        players=[_plain_player(state, player) for player in state.players],
    )
    result: Plain = msgspec.to_builtins(written)
    return result


def _hex(state: State, place: int) -> str:
    q, r = state.table.grid.hexes[place]
    return f"{q},{r}"


def _plain_planets(state: State) -> dict[str, str]:
    start = state.table.planets_at_start
    changed = {}
    for number, planet in enumerate(PLANETS):
        for place in bits(state.by_type[number]):
            if start.get(state.table.grid.hexes[place]) != planet:
                changed[_hex(state, place)] = planet
    return changed


def _plain_automa(automa: AutomaState | None) -> Plain:
    raw = {} if automa is None else msgspec.to_builtins(automa, str_keys=True)
    return {name: value for name, value in raw.items() if value is not None}


def _faction_name(player: Player) -> str:
    """The name of the faction; empty before it is chosen."""
    chosen = type(player.faction) is not Faction or player.faction.is_automa
    return player.faction.id if chosen else ""


def _copied(player: Player) -> Plain:
    numbers = {name: getattr(player, name) for name in NUMBERS}
    return numbers | {name: list(getattr(player, name)) for name in LISTS}


def _plain_player(state: State, player: Player) -> PlainPlayer:
    pieces = {_hex(state, place): KINDS[kind] for place, kind in player.structures.items()}
    for mask, piece in (
        (player.projects, "gaiaformer"),
        (player.satellites, "satellite"),
        (player.stations, "space_station"),
    ):
        pieces |= {_hex(state, place): piece for place in bits(mask)}
    # 11.7  What hangs together with a satellite belongs to a federation without saying so.
    beside = state.table.grid.component(player.satellites, player.federated)
    federated = player.federated & ~beside
    paying = [tile for _, tile, _ in player.triggers]
    usual = [tile.id for tile in active_tiles(state, player) if tile.kind == "trigger"]
    return PlainPlayer(
        faction=_faction_name(player),
        research=dict(zip(AREAS, player.research, strict=True)),
        pieces=pieces,
        federated=[_hex(state, place) for place in bits(federated)],
        booster=player.booster,
        sources=dict(player.sources),
        triggers=msgspec.UNSET if paying == usual else paying,
        **_copied(player),
    )


# Reading


def restore(config: GaiaConfig, plain: Plain, version: int = VERSION) -> State:
    """The state that names and numbers describe; one sentence says what cannot be."""
    given = typed(plain, PlainState)
    state = setup(config, version)
    if len(given.players) != len(state.players):
        raise PositionError(f"players: {len(state.players)} sit at this table.")
    _restore_match(state, given)
    _restore_map(state, given.planets)
    _restore_boards(state, given)
    for player, its in zip(state.players, given.players, strict=True):
        _restore_player(state, player, its, f"players.{player.seat}")
    _share_out(state)
    _fill_round(state, given)
    derive(state)
    for player, its in zip(state.players, given.players, strict=True):
        _restore_sources(state, player, its)
    for wrong in invariants(state):
        raise PositionError(wrong)
    return state


def _seats(state: State, where: str, given: list[int]) -> list[int]:
    found = list(seats(state, where, given))
    if len(set(found)) < len(found):
        raise PositionError(f"{where}: a seat can be named only once in {found}.")
    return found


def _place(state: State, where: str, name: str) -> int:
    """The hex of this name."""
    q, _, r = name.partition(",")
    try:
        place = state.index((int(q), int(r)))
    except ValueError:
        place = None
    if place is None or _hex(state, place) != name:
        raise PositionError(f'{where}: there is no hex "{name}" on this map.')
    return place


def _restore_match(state: State, given: PlainState) -> None:
    state.round = given.round
    state.order = _seats(state, "order", given.order)
    state.queue = _seats(state, "queue", given.queue)
    state.passed = _seats(state, "passed", given.passed)
    state.finished = given.finished
    if given.finished:
        state.stack = []
    elif given.turn != NO_TURN:
        _seats(state, "turn", [given.turn])
        if given.turn >= state.table.config.players:
            raise PositionError(f"turn: seat {given.turn} is the Automa, for which cards decide.")
        if given.turn in given.passed:
            raise PositionError(f"turn: seat {given.turn} has passed.")
        state.stack = _turn_stack(given.turn)
    elif given.stack:
        state.stack = [FRAMES.read(number, raw) for number, raw in enumerate(given.stack)]
    elif given.round:
        raise PositionError(f"round: in round {given.round} it is someone's turn: turn = 0.")


def _restore_map(state: State, planets: dict[str, str]) -> None:
    for name, planet in planets.items():
        where = f'planets."{name}"'
        known(where, planet, PLANETS)
        state.set_planet(_place(state, where, name), PLANETS.index(planet))


def _restore_boards(state: State, given: PlainState) -> None:
    data = state.table.data
    tokens = [name for name, row in data.federations.items() if not row.faction]
    state.track_token = given.track_token and known("track_token", given.track_token, tokens)
    in_play = tuple(state.advanced)
    for area, tile in given.advanced.items():
        slot = known(f"advanced.{area}", area, AREAS)
        if tile != in_play[AREAS.index(slot)]:
            raise PositionError(
                f"advanced.{area}: only {in_play[AREAS.index(slot)]} can lie there."
            )
    for seat, its in enumerate(given.players):
        all_known(f"players.{seat}.advanced", its.advanced, in_play)
    held = {tile for its in given.players for tile in its.advanced}
    left = [given.advanced.get(area, "") for area in AREAS]
    state.advanced = ["" if tile in held else tile for tile in left]
    state.boosters = [*all_known("boosters", given.boosters, state.table.boosters)]
    state.board_used = [*all_known("board_used", given.board_used, data.board_actions)]
    state.offers = [_place(state, "offers", name) for name in given.offers]
    state.automa = typed(given.automa, AutomaState, "automa") if given.automa else None
    if (state.automa is not None) > (state.table.config.players == 1):
        raise PositionError("automa: the Automa plays only against a single player.")


def _restore_player(state: State, player: Player, its: PlainPlayer, where: str) -> None:
    data = state.table.data
    if its.faction:
        known(f"{where}.faction", its.faction, CLASSES)
        is_automa = player.seat >= state.table.config.players
        player.faction = automa_faction(its.faction) if is_automa else faction(its.faction)
    elif _faction_name(player):
        raise PositionError(f"{where}.faction: the seat has a faction in this match.")
    for name in NUMBERS:
        setattr(player, name, getattr(its, name))
    for name, allowed in (
        ("techs", state.table.slots.values()),
        ("covered", its.techs),
        ("tokens", data.federations),
        ("green", its.tokens),
        ("used", _special_actions(state)),
    ):
        all_known(f"{where}.{name}", getattr(its, name), list(allowed))
    for name in LISTS:
        setattr(player, name, list(getattr(its, name)))
    all_known(f"{where}.research", its.research, AREAS)
    player.research = [its.research.get(area, 0) for area in AREAS]
    if its.booster:
        known(f"{where}.booster", its.booster, state.table.boosters)
    player.booster = its.booster
    _restore_pieces(state, player, its.pieces, where)
    own = player.structures.keys() | {*bits(player.stations)}
    player.federated = 0
    for name in its.federated:
        place = _place(state, f"{where}.federated", name)
        if place not in own:
            raise PositionError(f'{where}.federated: the player has no structure on "{name}".')
        player.federated |= 1 << place


def _special_actions(state: State) -> tuple[str, ...]:
    data = state.table.data
    special = [tile.id for tile in data.techs.values() if tile.kind == "special"]
    special += [tile.id for tile in data.advanced.values() if tile.kind == "special"]
    special += [booster.id for booster in data.boosters.values() if booster.special]
    return ("academy_qic", *special, *[str(a.__struct_config__.tag) for a in SPECIAL_ACTIONS])


def _restore_pieces(state: State, player: Player, pieces: dict[str, str], where: str) -> None:
    player.structures = {}
    player.projects = player.satellites = player.stations = 0
    for name, piece in pieces.items():
        here = f'{where}.pieces."{name}"'
        place = _place(state, here, name)
        known(here, piece, PIECES)
        if piece == "gaiaformer":
            player.projects |= 1 << place
        elif piece == "satellite":
            player.satellites |= 1 << place
        elif piece == "space_station":
            player.stations |= 1 << place
        else:
            player.structures[place] = KIND[piece]


def _share_out(state: State) -> None:
    """Boosters that players have are not on the table; those that nobody has are."""
    held = {player.booster for player in state.players}
    known = {*held, *state.boosters}
    state.boosters = [booster for booster in state.boosters if booster not in held]
    state.boosters += [booster for booster in state.table.boosters if booster not in known]


def _fill_round(state: State, given: PlainState) -> None:
    """What a round needs and a short text leaves out."""
    if given.turn != NO_TURN:
        state.round = state.round or 1
    for player in state.players:
        if not player.booster and needs_booster(state, player):
            player.booster = state.boosters.pop(0)
    if not state.queue:
        state.queue = _usual_queue(state, given.turn)


def _restore_sources(state: State, player: Player, its: PlainPlayer) -> None:
    """Points by source, adding up to the points; tiles that pay, in their order."""
    player.sources = dict(its.sources)
    rest = player.vp - start_vp(state, player) - sum(player.sources.values())
    if rest:
        player.sources[EARLIER] = player.sources.get(EARLIER, 0) + rest
    if its.triggers is not msgspec.UNSET:
        paying = {tile: item for item in player.triggers for tile in [item[1]]}
        order = all_known(f"players.{player.seat}.triggers", its.triggers, paying)
        player.triggers = tuple(paying[tile] for tile in order)
