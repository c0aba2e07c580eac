"""What lies on the table: the map, the shared boards and what each player has.

Sets of hexes are integers (see `core.states.hexes.Grid`); a hex is its bit number. Power areas
count the brainstone as a token; `brainstone` says where it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from armillary.core.chance import Pile
from armillary.core.decision import Frame
from armillary.core.states.clone import Cloneable, cached, shared
from armillary.core.states.hexes import Grid, Hex
from armillary.games.gaia.components import AREAS, PLANETS, Components, RoundTile

if TYPE_CHECKING:
    from armillary.games.gaia.config import GaiaConfig
    from armillary.games.gaia.factions.base import Faction

MINE, TRADING_STATION, RESEARCH_LAB, INSTITUTE, ACADEMY_KNOWLEDGE, ACADEMY_QIC, LOST_MINE = range(7)
KINDS = (
    "mine",
    "trading_station",
    "research_lab",
    "planetary_institute",
    "academy_knowledge",
    "academy_qic",
    "lost_planet",
)
KIND = {name: number for number, name in enumerate(KINDS)}

HOMES = 7
GAIA = PLANETS.index("gaia")
TRANSDIM = PLANETS.index("transdim")
LOST = PLANETS.index("lost")
NO_PLANET = 255

TERRAFORMING, NAVIGATION, INTELLIGENCE, GAIA_PROJECT, ECONOMY, SCIENCE = range(6)
AREA = {name: number for number, name in enumerate(AREAS)}

IN_GAIA = 4
"""Where the brainstone is when it lies in the gaia area; 1 to 3 are the bowls, 0: nowhere."""

Trigger = tuple[str, str, int]
"""What makes a tech tile pay, the tile, and the VP."""

Candidates = tuple[int, tuple[tuple[int, int], ...], bool]
"""The token budget of a search, the federations found (hexes, new satellites), and if it is all."""


class Table:
    """What never changes during a match: the map's outline, the tiles laid out, the options."""

    def __init__(
        self,
        config: GaiaConfig,
        data: Components,
        grid: Grid,
        planets: dict[Hex, str],
        sectors: dict[Hex, str],
        slots: dict[str, str],
        round_tiles: tuple[str, ...],
        final_tiles: tuple[str, ...],
        boosters: tuple[str, ...],
    ) -> None:
        self.config = config
        self.version = 1
        """The version of the rules; a fix asks for it, so that old records keep the old rule."""
        self.data = data
        self.grid = grid
        self.sector_names = tuple(sorted(set(sectors.values())))
        numbers = {name: number for number, name in enumerate(self.sector_names)}
        self.sector_of = {grid.index[place]: numbers[name] for place, name in sectors.items()}
        self.planets_at_start = planets
        self.slots = slots
        self.slot_of = {tile: slot for slot, tile in slots.items()}
        self.advanced_slots: dict[str, str] = {}
        self.round_tiles = round_tiles
        self.final_tiles = final_tiles
        self.boosters = boosters
        self.seats = config.players + (config.players == 1)
        self.tiles: tuple[RoundTile, ...] = tuple(data.round_tiles[tile] for tile in round_tiles)

        self.masks: dict[str, tuple[int, ...]] = {}
        """Sets of hexes that never change, worked out when first asked for."""
        self.mines: dict[int, Any] = {}
        """Actions that are the same in every state, made once: by hex."""
        self.upgrades: dict[int, dict[str, Any]] = {}

    @cached_property
    def reading_order(self) -> list[Hex]:
        """All hexes from top to bottom, rows from left to right."""
        return sorted(self.grid.index, key=lambda place: (-2 * place[0] - place[1], place[1]))

    @cached_property
    def sector_numbers(self) -> list[str]:
        """The sectors as they are numbered on the map: 3, not 03; both sides of a tile alike."""
        return [name.lstrip("0").removesuffix("o") or name for name in self.sector_names]

    @cached_property
    def hex_names(self) -> dict[Hex, str]:
        """What people call the hexes: the sector's number and a letter, `6I`, in reading order."""
        letters: dict[int, int] = {}
        names = {}
        for place in self.reading_order:
            sector = self.sector_of[self.grid.index[place]]
            nth = letters[sector] = letters.get(sector, -1) + 1
            letter = ascii_uppercase[nth] if nth < len(ascii_uppercase) else f"-{nth + 1}"
            names[place] = f"{self.sector_numbers[sector]}{letter}"
        return names


@dataclass(slots=True)
class Player(Cloneable):
    """A player's board, pieces and points."""

    seat: int
    faction: Faction = field(metadata=shared())
    vp: int
    reach: tuple[int, ...]
    credits: int = 0
    ore: int = 0
    knowledge: int = 0
    qic: int = 0
    area1: int = 0
    area2: int = 0
    area3: int = 0
    gaia_area: int = 0
    brainstone: int = 0
    research: list[int] = field(default_factory=lambda: [0] * 6)
    built: list[int] = field(default_factory=lambda: [0] * 7)
    structures: dict[int, int] = field(default_factory=dict)
    land: int = 0
    guests: int = 0
    stations: int = 0
    satellites: int = 0
    federated: int = 0
    gaiaformers: int = 0
    resting_gaiaformers: int = 0
    projects: int = 0
    new_projects: int = 0
    types: int = 0
    sectors: int = 0
    techs: list[str] = field(default_factory=list)
    covered: list[str] = field(default_factory=list)
    advanced: list[str] = field(default_factory=list)
    triggers: tuple[Trigger, ...] = ()
    big_buildings: int = 0
    tokens: list[str] = field(default_factory=list)
    green: list[str] = field(default_factory=list)
    formed: int = 0
    booster: str = ""
    used: list[str] = field(default_factory=list)
    passed: bool = False
    sources: dict[str, int] = field(default_factory=dict)
    candidates: Candidates | None = field(default=None, metadata=cached())

    @property
    def has_institute(self) -> bool:
        """Whether the planetary institute stands."""
        return self.built[INSTITUTE] > 0

    @property
    def free_gaiaformers(self) -> int:
        """16.9  Gaiaformers that are neither on the map nor in the gaia area."""
        return self.gaiaformers - self.resting_gaiaformers - self.projects.bit_count()

    @property
    def power_tokens(self) -> int:
        """1.6  Tokens that can be moved or discarded: all but those in the gaia area."""
        return self.area1 + self.area2 + self.area3


@dataclass(slots=True)
class AutomaState(Cloneable):
    """15.4  The cards of the Automa: what may still be drawn, and the support card."""

    level: int
    deck: Pile
    others: Pile
    discard: list[int] = field(default_factory=list)
    support: int = 0


@dataclass(slots=True)
class State(Cloneable):
    """A match at one moment."""

    table: Table = field(metadata=shared())
    players: list[Player]
    planets: bytes
    by_type: tuple[int, ...]
    supply: dict[str, int]
    track_token: str
    advanced: list[str]
    boosters: list[str]
    stack: list[Frame] = field(default_factory=list)
    round: int = 0
    order: list[int] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    occupied: int = 0
    projects: int = 0
    lost_planet: int = -1
    board_used: list[str] = field(default_factory=list)
    offers: list[int] = field(default_factory=list)
    automa: AutomaState | None = None
    finished: bool = False
    board_by: dict[str, int] = field(default_factory=dict, metadata=cached())
    """Who used a board action in this round. Only for those who watch: no rule asks for it."""
    built_at: int = field(default=-1, metadata=cached())
    """The hex of the structure for which power was last offered, for those who watch."""

    def set_planet(self, place: int, planet: int) -> None:
        """Let a hex be a planet of this type from now on."""
        old = self.planets[place]
        changed = bytearray(self.planets)
        changed[place] = planet
        self.planets = bytes(changed)
        masks = list(self.by_type)
        if old != NO_PLANET:
            masks[old] &= ~(1 << place)
        masks[planet] |= 1 << place
        self.by_type = tuple(masks)

    @property
    def automa_seat(self) -> int:
        """The seat of the Automa; -1: nobody's."""
        return 1 if self.automa is not None else -1

    @property
    def all_planets(self) -> int:
        """Every hex with a planet."""
        mask = 0
        for of_type in self.by_type:
            mask |= of_type
        return mask

    @property
    def space(self) -> int:
        """Every hex without a planet."""
        return self.table.grid.all & ~self.all_planets

    def clockwise(self, seat: int) -> list[int]:
        """All other seats, clockwise from this one."""
        seats = len(self.players)
        return [(seat + step) % seats for step in range(1, seats)]

    def index(self, place: Hex) -> int | None:
        """The bit number of a hex; None: not on the map."""
        return self.table.grid.index.get(place)
