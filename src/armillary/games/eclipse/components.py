"""Everything that is printed: the files of `data/` as typed rows.

Rows are shared by all games in progress and never change. After loading, every reference between
the files is checked, so that the rules can rely on them.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Literal, get_args

import msgspec

from armillary.core.files.component_data import Count, Plain, Row, convert, parse_toml, read_toml
from armillary.core.files.joined_rows import NUMBERING, JoinedRows, folders

PLAYERS = (2, 3, 4, 5, 6)

Resource = Literal["materials", "science", "money"]
Ship = Literal["interceptor", "cruiser", "dreadnought", "starbase"]
Structure = Literal["orbital", "monolith"]
Npc = Literal["ancient", "guardian", "gcds"]
Colour = Literal["yellow", "orange", "blue", "red"]
ActionKind = Literal["explore", "research", "upgrade", "build", "move", "influence"]
Category = Literal["military", "grid", "nano"]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
SHIPS: tuple[Ship, ...] = get_args(Ship)
STRUCTURES: tuple[Structure, ...] = get_args(Structure)
NPCS: tuple[Npc, ...] = get_args(Npc)
COLOURS: tuple[Colour, ...] = get_args(Colour)
ACTIONS: tuple[ActionKind, ...] = get_args(ActionKind)
CATEGORIES: tuple[Category, ...] = get_args(Category)
"""The technology tracks, from top to bottom."""

Edge = Annotated[int, msgspec.Meta(ge=0, le=5)]
"""An edge of a sector, clockwise from the north; also a turn by as many times 60 degrees."""

Hex = tuple[int, int]
"""Axial coordinates (q, r); the galactic centre is (0, 0), r grows southwards."""

Dice = dict[str, Count]
"""How many dice of each colour."""


# Sectors

RINGS = {"center": 0, "inner": 1, "middle": 2, "outer": 3, "starting": 2, "guardian": 2}


class Square(Row, frozen=True):
    """A population square. Gray takes cubes of every track."""

    kind: Resource | Literal["gray"]
    advanced: bool = False


class Sector(Row, frozen=True):
    id: str
    name: str
    kind: Literal["center", "inner", "middle", "outer", "starting", "guardian"]
    vp: Count
    wormholes: tuple[Edge, ...]
    squares: tuple[Square, ...] = ()
    artifacts: Count = 0
    ancients: Count = 0
    guardians: Count = 0
    gcds: bool = False
    discovery: bool = False
    warp_portal: bool = False
    arrow: Edge | None = None  # the edge that faces the centre

    @property
    def number(self) -> int:
        """13.1  Battles are fought in falling order of this number."""
        return int(self.id)

    @property
    def ring(self) -> int:
        return RINGS[self.kind]


# Technologies and ship parts


class Technology(Row, frozen=True):
    id: str
    name: str
    category: Category | Literal["rare"]
    base: Count
    minimum: Count
    copies: Count
    kind: Literal["ship_part", "build", "instant", "permanent"]
    text: str = ""  # of ship parts: nothing, the part says it
    advanced: tuple[Resource, ...] = ()  # cubes for which advanced squares are open
    activations: dict[str, Count] = msgspec.field(default_factory=dict)  # more in each such action
    discs: Count = 0
    per_artifact: Count = 0  # resources, at once
    discoveries: Count = 0  # drawn at once
    portal_vp: Count = 0  # of the portal that it places


class Part(Row, frozen=True):
    id: str
    name: str
    category: Literal["cannon", "missile", "computer", "shield", "hull", "drive", "source"]
    access: Literal["basic", "tech", "ancient"]
    dice: Dice = msgspec.field(default_factory=dict)
    computer: Count = 0
    shield: Count = 0
    hull: Count = 0
    movement: Count = 0
    initiative: Count = 0
    energy_produced: Count = 0
    energy_used: Count = 0
    outside: bool = False

    @property
    def technology(self) -> str | None:
        """7.2  The technology that this part needs."""
        return self.id if self.access == "tech" else None


# Species


class Resources(Row, frozen=True):
    materials: Count = 0
    science: Count = 0
    money: Count = 0


class Slot(Row, frozen=True):
    """A space of a blueprint, and the part printed there."""

    column: Count
    row: Literal["top", "mid", "bottom"]
    part: str | None = None


class Blueprint(Row, frozen=True):
    """What a species board prints for one type of ship; energy and computer are off the grid."""

    initiative: Count
    slots: tuple[Slot, ...]
    energy: Count = 0
    computer: Count = 0

    @property
    def printed(self) -> tuple[str, ...]:
        return tuple(slot.part for slot in self.slots if slot.part)


class SpeciesBoard(Row, frozen=True):
    """What a species board gives: the usual print, of which a species may change any part."""

    activations: dict[str, Count]
    colony_ships: Count
    refresh: Count
    trade: Count
    discs: Count
    reputation: tuple[Literal["ambassador", "reputation", "both"], ...]
    starting_ship: Ship
    costs: dict[str, Count]  # of ships and structures
    blueprints: dict[str, Blueprint]  # by ship


class Species(SpeciesBoard, frozen=True, kw_only=True):
    """A species: its `species.toml`."""

    id: str = ""
    name: str
    plays: str  # how, in a sentence for who chooses
    beginner: bool = False  # good for a first match
    colour: str
    pair: str  # the species on the other side of board and starting tile
    sector: str
    start: Resources
    technologies: tuple[str, ...]
    terran: bool = False
    reputation_tiles: Count = 0  # drawn at setup
    start_advanced: tuple[Resource, ...] = ()
    sector_vp: Count = 0
    ancient_vp: Count = 0
    second_reveal: bool = False  # 16.4  may reveal two sectors
    peaceful: bool = False  # 16.4  never fights ancients
    fragile: bool = False  # 16.3  loses its cubes without a roll
    abilities: tuple[str, ...] = ()


class Boards(Row, frozen=True):
    """`species_board.toml`: what all boards print, and what Terran boards print besides."""

    usual: Plain
    terran: Plain


class Order(Row, frozen=True):
    """`numbering.toml`: which species has which number."""

    species: tuple[str, ...]


BOARD_FILE = "species_board.toml"

# Discoveries and the ships of nobody


class Discovery(Row, frozen=True):
    id: str
    copies: Count
    kind: Literal[
        "resources",
        "free_technology",
        "place_cruiser",
        "place_orbital",
        "place_monolith",
        "place_warp_portal",
        "ancient_part",
    ]
    gain: Resources = Resources()
    part: str | None = None
    vp: Count = 0


class NpcBlueprint(Row, frozen=True):
    id: str
    kind: Npc
    initiative: Count
    computer: Count
    hull: Count
    cannons: Dice
    missiles: Dice = msgspec.field(default_factory=dict)
    shield: Count = 0
    advanced: bool = False


# Tracks


class InfluenceTrack(Row, frozen=True):
    upkeep: tuple[Count, ...]

    def cost(self, discs: int) -> int:
        """2.5  The upkeep with this many discs on the track."""
        empty = len(self.upkeep) - discs
        return self.upkeep[empty - 1] if empty > 0 else 0


class PopulationTrack(Row, frozen=True):
    production: tuple[Count, ...]
    cubes: Count

    def income(self, cubes: int) -> int:
        """2.4  The production with this many cubes on the track."""
        free = len(self.production) - cubes
        return self.production[free - 1] if free > 0 else 0


class StorageTrack(Row, frozen=True):
    spaces: Count


class TechnologyTrack(Row, frozen=True):
    spaces: Count
    discounts: tuple[Count, ...]
    vp: tuple[Count, ...]


class Tracks(Row, frozen=True):
    influence: InfluenceTrack
    population: PopulationTrack
    storage: StorageTrack
    technology: TechnologyTrack


# Combat


class DiceRules(Row, frozen=True):
    hit: Count
    damage: Dice  # of one hit
    box: Dice


class Reputation(Row, frozen=True):
    tiles: dict[int, Count]  # by value
    taking_part: Count
    most: Count
    keep: Count
    draws: dict[str, Count]  # for each ship of a kind that was destroyed


class Targets(Row, frozen=True):
    largest_first: tuple[Ship, ...]


class Combat(Row, frozen=True):
    dice: DiceRules
    reputation: Reputation
    targets: Targets


# Numbers


class Pieces(Row, frozen=True):
    """What a player has in all."""

    interceptor: Count
    cruiser: Count
    dreadnought: Count
    starbase: Count
    cubes: Count
    discs: Count
    ambassadors: Count


class PlayerSetup(Row, frozen=True):
    technologies: Count
    new_technologies: Count
    outer_sectors: Count
    slots: tuple[Count, ...]


class StartSlot(Row, frozen=True):
    at: Hex
    rotation: Edge


class WarpPortals(Row, frozen=True):
    sectors: tuple[str, ...]
    discovery: str
    technology: str


class Supply(Row, frozen=True):
    """How many pieces of each kind lie in the box."""

    inner_sectors: Count
    middle_sectors: Count
    outer_sectors: Count
    starting_faces: Count
    guardian_sectors: Count
    technologies: Count
    technology_kinds: Count
    ship_parts: Count
    ship_part_kinds: Count
    discoveries: Count
    discovery_kinds: Count
    reputation_tiles: Count
    npc_blueprints: Count
    ancients: Count
    guardians: Count
    orbitals: Count
    monoliths: Count
    spare_structures: Count
    colony_ships: Count
    spare_colony_ships: Count
    damage_cubes: Count


class Limits(Row, frozen=True):
    rounds: Count
    diplomacy_players: Count
    colours: tuple[str, ...]
    first_pass_money: Count
    discovery_vp: Count
    monolith_vp: Count
    ambassador_vp: Count
    traitor_vp: int
    orbital_cubes: tuple[Resource, ...]
    pieces: Pieces
    players: dict[int, PlayerSetup]
    slots: tuple[StartSlot, ...]
    warp_portals: WarpPortals
    supply: Supply


class Components(msgspec.Struct, frozen=True):
    sectors: dict[str, Sector]
    technologies: dict[str, Technology]
    parts: dict[str, Part]
    species_board: SpeciesBoard  # what is printed where a species changes nothing
    species: dict[str, Species]
    discoveries: dict[str, Discovery]
    npcs: dict[str, NpcBlueprint]
    tracks: Tracks
    combat: Combat
    limits: Limits


@cache
def components() -> Components:
    """All components of the game, loaded and checked once."""
    return load(files("armillary.games.eclipse"))


def load(game: Traversable) -> Components:
    """The components in the folder of the game."""
    data = game / "data"
    boards = read_toml(data / BOARD_FILE, Boards)
    loaded = Components(
        sectors=read_toml(data / "sectors.toml", dict[str, Sector]),
        technologies=read_toml(data / "technologies.toml", dict[str, Technology]),
        parts=read_toml(data / "parts.toml", dict[str, Part]),
        species_board=convert(boards.usual, SpeciesBoard, BOARD_FILE, "usual"),
        species=_species(game, boards),
        discoveries=read_toml(data / "discoveries.toml", dict[str, Discovery]),
        npcs=read_toml(data / "npc.toml", dict[str, NpcBlueprint]),
        tracks=read_toml(data / "tracks.toml", Tracks),
        combat=read_toml(data / "combat.toml", Combat),
        limits=read_toml(data / "limits.toml", Limits),
    )
    from armillary.games.eclipse.component_checks import check  # which needs the types of this file

    check(loaded)
    return loaded


def _species(game: Traversable, boards: Boards) -> dict[str, Species]:
    """A species has the usual board, a Terran one the Terran board, but for what it changes."""
    species = JoinedRows[str, Species]()
    for id in folders(game / "species"):
        file = f"species/{id}/species.toml"
        own = parse_toml(game / "species" / id / "species.toml", file)
        board = _merged(boards.usual, boards.terran) if own.get("terran") else boards.usual
        species.put(id, convert(_merged(board, own), Species, file), file, "", id=id)
    order = read_toml(game / "data" / NUMBERING, Order)
    return species.ordered("species", order.species)


def _merged(usual: Plain, own: Plain) -> Plain:
    """The usual table, with what its own table repeats; tables inside are merged as well."""
    both = {**usual, **own}
    for key, value in own.items():
        if isinstance(value, dict) and isinstance(usual.get(key), dict):
            both[key] = _merged(usual[key], value)
    return both
