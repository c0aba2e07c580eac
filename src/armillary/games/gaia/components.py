"""Everything that is printed: the files of `data/` as typed rows.

Rows are shared by all games in progress and never change. After loading, every reference between
the files is checked, so that the rules can rely on them.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Literal

import msgspec

from armillary.core.files.component_data import Count, Row, convert, parse_toml, read_toml
from armillary.core.files.joined_rows import NUMBERING, JoinedRows, folders
from armillary.games.gaia.automa.cards import Automa, read_automa

HOME_TYPES = ("terra", "oxide", "volcanic", "desert", "swamp", "titanium", "ice")
"""The planets that factions come from, in the order of the terraforming wheel."""

PLANETS = (*HOME_TYPES, "gaia", "transdim", "lost")

AREAS = (
    "terraforming",
    "navigation",
    "artificial_intelligence",
    "gaia_project",
    "economy",
    "science",
)
"""The research areas, from left to right."""

FREE_SLOTS = ("free1", "free2", "free3")
"""The places for tech tiles that belong to no research area."""

STRUCTURES = ("mine", "trading_station", "research_lab", "planetary_institute", "academy")

LEVELS = 6
"""Levels of a research area: 0 to 5."""

SECTOR_RADIUS = 2

Hex = tuple[int, int]
"""Axial coordinates (q, r)."""

Price = Annotated[int, msgspec.Meta(ge=1)]


class Gain(Row, frozen=True):
    """What one icon gives. `charge` moves power through the bowls, `tokens` are new power."""

    credits: Count = 0
    ore: Count = 0
    knowledge: Count = 0
    qic: Count = 0
    charge: Count = 0
    tokens: Count = 0
    vp: Count = 0
    gaiaformers: Count = 0

    def is_empty(self) -> bool:
        return self == NOTHING


NOTHING = Gain()


# The map


class PlanetSpot(Row, frozen=True):
    planet: str
    q: int
    r: int


class Sector(Row, frozen=True):
    """One side of a sector tile; hexes that are not listed are empty space."""

    id: str
    tile: int
    side: Literal["single", "solid", "outlined"]
    planets: tuple[PlanetSpot, ...]


class Placement(Row, frozen=True):
    """A sector on the map, turned clockwise by `rotation` times 60 degrees."""

    sector: str
    center: Hex
    rotation: Annotated[int, msgspec.Meta(ge=0, le=5)]


class Sectors(Row, frozen=True):
    colours: dict[str, str]
    sectors: dict[str, Sector]


class Maps(Row, frozen=True):
    small_slots: tuple[Hex, ...]
    big_slots: tuple[Hex, ...]
    beginner_small: tuple[Placement, ...]
    beginner_big: tuple[Placement, ...]


# Players


class Structure(Row, frozen=True):
    id: str
    supply: Count
    power: Count
    credits: Count
    ore: Count
    neighbour_credits: Count = 0  # the price next to an opponent; trading stations only
    tech_tile: bool = False  # building it gives a tech tile


class BoardIncome(Row, frozen=True):
    """What a faction board gives: the usual print, of which a faction may change any part."""

    start_structures: tuple[str, ...]
    mines: tuple[Gain, ...]
    trading_stations: tuple[Gain, ...]
    research_labs: tuple[Gain, ...]
    institute: tuple[Gain, ...]
    academy_knowledge: Gain
    academy_qic: Gain
    upgrades: dict[str, tuple[str, ...]]


class FactionData(BoardIncome, frozen=True, kw_only=True):
    """A faction: its `faction.toml`. The bonus of its starting research comes on top."""

    id: str = ""
    name: str
    plays: str  # how, in a sentence for who chooses
    beginner: bool = False  # good for a first match
    colour: str
    home: str
    pair: str  # the faction on the other side of the board
    credits: Count
    ore: Count
    knowledge: Count
    qic: Count
    power1: Count
    power2: Count
    brainstone: bool = False
    start_research: str | None = None
    income: tuple[Gain, ...]
    bonus: Gain = NOTHING  # what its ability or institute gives each time
    worth: float  # to bots, when factions are chosen
    institute_worth: float  # of its planetary institute, to bots


class Order(Row, frozen=True):
    """`numbering.toml`: which faction has which number."""

    factions: tuple[str, ...]


# Research and technology


class Track(Row, frozen=True):
    """A research area; every tuple has one entry per level, 0 to 5."""

    once: tuple[Gain, ...]
    income: tuple[Gain, ...] = (NOTHING,) * LEVELS
    ore_per_step: tuple[int, ...] = ()
    range: tuple[int, ...] = ()
    project_tokens: tuple[int | None, ...] = ()
    final: Literal["", "federation_token", "lost_planet", "gaia_planets"] = ""
    final_vp: Count = 0  # per gaia planet, with the final "gaia_planets"


class Tech(Row, frozen=True):
    """A tech tile. With `per`, the gain is multiplied by how many of that the player has."""

    id: str
    kind: Literal["once", "income", "passive", "trigger", "special", "pass"]
    gain: Gain = NOTHING
    per: Literal[
        "",
        "planet_type",
        "federation_token",
        "mine",
        "research_lab",
        "sector",
        "gaia_planet",
        "trading_station",
    ] = ""
    trigger: Literal[
        "", "mine_on_gaia_planet", "research_advance", "build_mine", "build_trading_station"
    ] = ""
    power: Count = 0  # passive: power value of planetary institute and academies


class Techs(Row, frozen=True):
    basic: dict[str, Tech]
    advanced: dict[str, Tech]


class Booster(Row, frozen=True):
    id: str
    income: tuple[Gain, ...]
    special: Literal["", "step", "range"] = ""
    amount: Count = 0  # of the special action: free steps, or extra range
    pass_vp: Count = 0
    per: Literal[
        "",
        "mine",
        "trading_station",
        "research_lab",
        "planetary_institute_or_academy",
        "gaia_planet",
    ] = ""


# Scoring and federations


class RoundTile(Row, frozen=True):
    id: str
    trigger: Literal[
        "terraforming_step",
        "research_advance",
        "build_mine",
        "gain_federation_token",
        "build_trading_station",
        "mine_on_gaia_planet",
        "build_planetary_institute_or_academy",
    ]
    vp: Count
    automa: tuple[int, int]  # what the Automa scores on passing in rounds 1-3 and 4-6


class FinalTile(Row, frozen=True):
    id: str
    count: Literal[
        "structures_in_federations",
        "structures",
        "planet_types",
        "gaia_planets",
        "sectors",
        "satellites_and_space_stations",
    ]
    neutral: Count  # the count of the neutral player in games with one or two


class Scoring(Row, frozen=True):
    round_tiles: dict[str, RoundTile]
    final_tiles: dict[str, FinalTile]


class FederationToken(Row, frozen=True):
    id: str
    count: Count
    gain: Gain
    green: bool  # has a green side, which pays for a level 5 or an advanced tile
    faction: str = ""  # the only faction that can have it


# Actions


class BoardAction(Row, frozen=True):
    id: str
    power: Count = 0
    qic: Count = 0
    gain: Gain = NOTHING
    steps: Count = 0  # free terraforming steps for a mine that is built at once
    special: Literal["", "tech_tile", "rescore", "planet_types"] = ""
    special_vp: Count = 0  # per planet type, with the special "planet_types"


class Conversion(Row, frozen=True):
    """A free action: pay the one, gain the other."""

    id: str
    power: Count = 0
    credits: Count = 0
    ore: Count = 0
    knowledge: Count = 0
    qic: Count = 0
    area3_to_gaia: Count = 0
    gaiaformers: Count = 0
    gain: Gain = NOTHING
    faction: str = ""  # empty: everybody
    institute: bool = False  # only with the planetary institute
    brainstone: bool = False  # only paid with the brainstone

    @property
    def price(self) -> tuple[str, int]:
        """The one thing that it costs, and how much of it."""
        for kind in ("credits", "ore", "knowledge", "qic", "area3_to_gaia", "gaiaformers"):
            amount = getattr(self, kind)
            if amount:
                return kind, amount
        return "power", self.power


class GaiaConversion(Row, frozen=True):
    """What the Terrans with institute may take for power that leaves their gaia area."""

    id: str
    tokens: Count
    gain: Gain


class Actions(Row, frozen=True):
    board_actions: dict[str, BoardAction]
    conversions: dict[str, Conversion]
    gaia_conversions: dict[str, GaiaConversion]


# Numbers


class Supply(Row, frozen=True):
    """How many pieces of each kind lie in the box."""

    sector_tiles: Count
    boosters: Count
    round_tiles: Count
    final_tiles: Count
    basic_tech_tiles: Count
    advanced_tech_tiles: Count
    federation_tokens: Count
    gaia_planets: Count
    lost_planets: Count
    qic: Count
    power_tokens: Count
    automa_cards: Count
    automa_factions: Count


class Limits(Row, frozen=True):
    rounds: Count
    start_vp: Count
    credits: Count
    ore: Count
    knowledge: Count
    satellites: Count
    gaiaformers: Count
    space_stations: Count
    space_station_power: Count
    boosters_extra: Count
    tech_copies: Count
    range_per_qic: Count
    neighbourhood: Count
    charge_range: Count
    gaia_planet_qic: Count
    gleens_gaia_planet_ore: Count
    satellite_tokens: Price
    ivits_satellite_qic: Price
    federation_value: Count
    xenos_federation_value: Count
    bescods_home_power: Count
    brainstone_power: Count
    nevlas_token_power: Count
    itars_tile_tokens: Count
    research_cost: Count
    research_charge: Count
    research_charge_level: Count
    research_vp: Count
    research_vp_from: Count
    ranks: tuple[int, int, int, int]
    resources_per_vp: Count
    supply: Supply
    first_game: dict[int, tuple[str, ...]]


class Components(msgspec.Struct, frozen=True):
    colours: dict[str, str]
    sectors: dict[str, Sector]
    small_slots: tuple[Hex, ...]
    big_slots: tuple[Hex, ...]
    beginner_small: tuple[Placement, ...]
    beginner_big: tuple[Placement, ...]
    structures: dict[str, Structure]
    faction_board: BoardIncome  # what is printed where a faction changes nothing
    factions: dict[str, FactionData]
    tracks: dict[str, Track]
    techs: dict[str, Tech]
    advanced: dict[str, Tech]
    boosters: dict[str, Booster]
    round_tiles: dict[str, RoundTile]
    final_tiles: dict[str, FinalTile]
    federations: dict[str, FederationToken]
    board_actions: dict[str, BoardAction]
    conversions: dict[str, Conversion]
    gaia_conversions: tuple[GaiaConversion, ...]
    automa: Automa
    limits: Limits
    first_game: dict[int, tuple[str, ...]]  # the factions of a first game, by player count


@cache
def components() -> Components:
    """All components of the game, loaded and checked once."""
    return load(files("armillary.games.gaia"))


def load(game: Traversable) -> Components:
    """The components in the folder of the game."""
    data = game / "data"
    sectors = read_toml(data / "sectors.toml", Sectors)
    maps = read_toml(data / "maps.toml", Maps)
    techs = read_toml(data / "techs.toml", Techs)
    scoring = read_toml(data / "scoring.toml", Scoring)
    actions = read_toml(data / "actions.toml", Actions)
    limits = read_toml(data / "limits.toml", Limits)
    loaded = Components(
        colours=sectors.colours,
        sectors=sectors.sectors,
        small_slots=maps.small_slots,
        big_slots=maps.big_slots,
        beginner_small=maps.beginner_small,
        beginner_big=maps.beginner_big,
        structures=read_toml(data / "structures.toml", dict[str, Structure]),
        faction_board=read_toml(data / "faction_board.toml", BoardIncome),
        factions=_factions(game),
        tracks=_tracks(data / "research.toml"),
        techs=techs.basic,
        advanced=techs.advanced,
        boosters=read_toml(data / "boosters.toml", dict[str, Booster]),
        round_tiles=scoring.round_tiles,
        final_tiles=scoring.final_tiles,
        federations=read_toml(data / "federations.toml", dict[str, FederationToken]),
        board_actions=actions.board_actions,
        conversions=actions.conversions,
        gaia_conversions=tuple(actions.gaia_conversions.values()),
        automa=read_automa(data / "automa.toml"),
        limits=limits,
        first_game=limits.first_game,
    )
    from armillary.games.gaia.component_checks import check  # which needs the types of this file

    check(loaded)
    return loaded


def _factions(game: Traversable) -> dict[str, FactionData]:
    """A faction has the usual board except for what it changes."""
    usual = parse_toml(game / "data" / "faction_board.toml")
    factions = JoinedRows[str, FactionData]()
    for id in folders(game / "factions"):
        file = f"factions/{id}/faction.toml"
        own = parse_toml(game / "factions" / id / "faction.toml", file)
        factions.put(id, convert({**usual, **own}, FactionData, file), file, "", id=id)
    order = read_toml(game / "data" / NUMBERING, Order)
    return factions.ordered("factions", order.factions)


def _tracks(path: Traversable) -> dict[str, Track]:
    """TOML has no null: the file lists gaia projects from level 1, on level 0 there are none."""
    tracks = read_toml(path, dict[str, Track])
    for area, track in tracks.items():
        if track.project_tokens:
            tokens = (None, *track.project_tokens)
            tracks[area] = msgspec.structs.replace(track, project_tokens=tokens)
    return tracks
