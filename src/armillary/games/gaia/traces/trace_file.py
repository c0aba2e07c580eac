"""A file of the format `gaia-trace-1`: what it holds, and what is wrong with one that does not."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from armillary.core.errors import ArmillaryError
from armillary.core.files.component_data import Count, Plain
from armillary.core.states.hexes import Hex
from armillary.games.gaia.components import AREAS

T = TypeVar("T")

FORMAT = "gaia-trace-1"

Amounts = dict[str, Count]
Seat = Annotated[int, Meta(ge=0, le=3)]


class TraceError(ArmillaryError):
    """A file is not a trace that can be replayed."""


# What a move is made of


class Step(Struct, frozen=True, tag_field="type"):
    """One thing that is done in a move."""


class RotateSectors(Step, frozen=True, tag="rotate_sectors"):
    """The map is turned; the setup has it as it lies afterwards."""


class ChooseFaction(Step, frozen=True, tag="choose_faction"):
    """A faction is chosen; the setup says which."""


class Bid(Step, frozen=True, tag="bid"):
    """Points for a faction, taken off at the end."""

    vp: Count


class PlaceStartStep(Step, frozen=True, tag="place_start"):
    hex: Hex


class ChooseBooster(Step, frozen=True, tag="choose_booster"):
    booster: str


class IncomeSource(Struct, frozen=True):
    charge: Count = 0
    power_tokens: Count = 0


class IncomeOrder(Step, frozen=True, tag="income_order"):
    sources: list[IncomeSource]


class BuildMineStep(Step, frozen=True, tag="build_mine"):
    hex: Hex
    cost: Amounts
    terraforming_steps: int


class GaiaProjectStep(Step, frozen=True, tag="gaia_project"):
    hex: Hex


class UpgradeStep(Step, frozen=True, tag="upgrade"):
    hex: Hex
    to: str


class DowngradeLabStep(Step, frozen=True, tag="downgrade_lab"):
    hex: Hex


class SpaceStationStep(Step, frozen=True, tag="space_station"):
    hex: Hex


class SwapInstituteStep(Step, frozen=True, tag="swap_institute"):
    hex: Hex


class FormFederationStep(Step, frozen=True, tag="form_federation"):
    hexes: tuple[Hex, ...]
    token: str


class AdvanceResearch(Step, frozen=True, tag="advance_research"):
    area: str
    paid: bool


class DeclineResearch(Step, frozen=True, tag="decline_research"):
    """A research step is left out, or there is none."""


class TakeTechStep(Step, frozen=True, tag="take_tech"):
    slot: str


class CoverTechStep(Step, frozen=True, tag="cover_tech"):
    tile: str


class BoardAction(Step, frozen=True, tag="board_action"):
    action: str


class SpecialAction(Step, frozen=True, tag="special_action"):
    effect: str


class RescoreFederation(Step, frozen=True, tag="rescore_federation"):
    token: str


class PlaceLostPlanetStep(Step, frozen=True, tag="place_lost_planet"):
    hex: Hex


class ConvertStep(Step, frozen=True, tag="convert"):
    pay: Annotated[Amounts, Meta(min_length=1)]
    gain: Amounts


class BurnStep(Step, frozen=True, tag="burn"):
    count: Count


class BrainstoneStep(Step, frozen=True, tag="brainstone"):
    """Where the brainstone is afterwards."""

    to: Literal[1, 2, 3] | Literal["gaia", "discard"]


class Leech(Step, frozen=True, tag="leech"):
    accept: bool
    power: int | None
    extra_token: Literal["", "before", "after"] = ""


class DeclineGaiaTech(Step, frozen=True, tag="decline_gaia_tech"):
    """The Itars take no tile."""


class PassStep(Step, frozen=True, tag="pass"):
    booster: str | None


AnyStep = (
    RotateSectors
    | ChooseFaction
    | Bid
    | PlaceStartStep
    | ChooseBooster
    | IncomeOrder
    | BuildMineStep
    | GaiaProjectStep
    | UpgradeStep
    | DowngradeLabStep
    | SpaceStationStep
    | SwapInstituteStep
    | FormFederationStep
    | AdvanceResearch
    | DeclineResearch
    | TakeTechStep
    | CoverTechStep
    | BoardAction
    | SpecialAction
    | RescoreFederation
    | PlaceLostPlanetStep
    | ConvertStep
    | BurnStep
    | BrainstoneStep
    | Leech
    | DeclineGaiaTech
    | PassStep
)


# What is true after a move, and before it


class PlayerAfter(Struct, frozen=True):
    vp: int
    credits: int
    ore: int
    knowledge: int
    qic: int
    power: list[int]
    gaia_power: int
    brainstone: int | str | None
    research: list[int]


class HeldTech(Struct, frozen=True):
    tile: str
    active: bool


class HeldToken(Struct, frozen=True):
    token: str
    green: bool


class Extra(Struct, frozen=True):
    structures: dict[str, int]
    gaiaformers: int
    gaiaformers_in_gaia_area: int
    satellites: int
    booster: str | None
    techs: list[HeldTech]
    federations: list[HeldToken]


class After(Struct, frozen=True):
    round: int
    phase: str
    to_move: Seat | None
    players: list[PlayerAfter]
    extra: dict[Seat, Extra]


class Example(Struct, frozen=True):
    hexes: tuple[Hex, ...]


class Legal(Struct, frozen=True):
    """What the other engine offered; what is missing was not to be had."""

    build: list[Any] = []
    research: list[str] = []
    board_actions: list[str] = []
    special: list[str] = []
    pass_boosters: list[str] = []
    convert: list[Any] = []
    burn_max: int = 0
    federations: int = 0
    federation_examples: list[Example] = []
    federation_tokens: list[str] = []


class Move(Struct, frozen=True):
    i: int
    phase: str
    player: Seat
    notation: str
    actions: list[AnyStep]
    after: After
    legal: Legal | None = None


# The whole file


class Setup(Struct, frozen=True):
    hexes: list[tuple[int, int, str | None, str]]
    basic_techs: dict[str, str]
    advanced_techs: dict[str, str]
    boosters: tuple[str, ...]
    round_scoring: tuple[str, ...]
    final_scoring: tuple[str, ...]
    terraforming_federation: str


class Breakdown(Struct, frozen=True):
    start: int
    during: dict[str, int]
    final: dict[str, int]


class Counted(Struct, frozen=True):
    counts: list[int]


class Final(Struct, frozen=True):
    vp: list[int]
    winners: list[int]
    breakdown: list[Breakdown]
    final_tiles: dict[str, Counted]


class Options(Struct, frozen=True):
    federation_availability_unchecked: bool = False


class Trace(Struct, frozen=True):
    players: Annotated[int, Meta(ge=2, le=4)]
    factions: list[str]
    first_round_order: list[Seat]
    complete: bool
    setup: Setup
    moves: list[Move]
    id: str = ""
    final: Final | None = None
    options: Options | None = None


def load(path: str | Path) -> Plain:
    """What a file holds, compressed or not."""
    try:
        content = Path(path).read_bytes()
        if content[:2] == b"\x1f\x8b":
            content = gzip.decompress(content)
        raw = json.loads(content)
    except (EOFError, zlib.error, gzip.BadGzipFile, ValueError, RecursionError) as error:
        raise TraceError(f"{path} is damaged: {error}.") from None
    except OSError as error:
        raise TraceError(f"Cannot read {path}: {error.strerror or error}.") from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise TraceError(f"{path} is not a {FORMAT} file.")
    return raw


def read(path: str | Path) -> Trace:
    """The trace in a file."""
    raw = load(path)
    try:
        return typed(raw)
    except TraceError as error:
        raise TraceError(f"{path} cannot be replayed: {error}") from None


def typed(raw: Plain) -> Trace:
    """The trace that this is; one sentence says which move is none, or what else is wrong."""
    moves = raw.get("moves")
    if not isinstance(moves, list):
        raise TraceError("It has no list of moves.")
    trace = _typed({**raw, "moves": []}, Trace, "")
    read = [_typed(move, Move, f"move {number}: ") for number, move in enumerate(moves, 1)]
    trace = msgspec.structs.replace(trace, moves=read)
    for wrong in _misfits(trace):
        raise TraceError(wrong)
    return trace


def _typed(raw: object, kind: type[T], where: str) -> T:
    try:
        return msgspec.convert(raw, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise TraceError(f"{where}{error}.") from None


def _misfits(trace: Trace) -> Iterator[str]:
    """Lists that are not as long as there are players, and players that are not there."""
    seats = list(range(trace.players))
    if sorted(trace.first_round_order) != seats:
        yield f"first_round_order is {trace.first_round_order}, and {trace.players} play."
    if len(trace.factions) != trace.players:
        yield f"{len(trace.factions)} factions are named, and {trace.players} play."
    lacking = [area for area in AREAS if area not in trace.setup.advanced_techs]
    if lacking:
        yield f"The setup has no advanced tile for {', '.join(lacking)}."
    for number, move in enumerate(trace.moves, 1):
        after = move.after
        named = {move.player, *after.extra} | ({after.to_move} - {None})
        if not named <= {*seats} or len(after.players) != trace.players:
            yield f"move {number}: it does not fit a match of {trace.players} players."
    final = trace.final
    if trace.complete and final is None:
        yield "The match is complete, but its end is missing."
    if final is not None:
        lists: list[list[Any]] = [
            final.vp,
            final.breakdown,
            *(row.counts for row in final.final_tiles.values()),
        ]
        if any(len(row) != trace.players for row in lists):
            yield f"The end does not fit a match of {trace.players} players."
