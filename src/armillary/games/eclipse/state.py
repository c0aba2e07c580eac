"""What lies on the table: the galaxy, the tray and the stacks, and what each player has.

Sectors are known by their numbers, such as "201". Whatever changes seldom is a tuple or a frozen
row, so that a clone only refers to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from armillary.core.decision import Frame
from armillary.core.states.clone import Cloneable, cached, shared
from armillary.games.eclipse.components import (
    ACTIONS,
    CATEGORIES,
    RESOURCES,
    SHIPS,
    Components,
    Hex,
    NpcBlueprint,
    Sector,
    Technology,
)
from armillary.games.eclipse.pieces.ship_values import Values, npc_values

if TYPE_CHECKING:
    from armillary.games.eclipse.config import EclipseConfig
    from armillary.games.eclipse.pieces.galaxy import Routes

MATERIALS, SCIENCE, MONEY = range(3)
RESOURCE: dict[str, int] = {name: number for number, name in enumerate(RESOURCES)}
INTERCEPTOR, CRUISER, DREADNOUGHT, STARBASE = range(4)
SHIP: dict[str, int] = {name: number for number, name in enumerate(SHIPS)}
SPACES = (*ACTIONS, "reaction")
"""Where discs lie that were paid for actions and reactions."""
SPACE: dict[str, int] = {name: number for number, name in enumerate(SPACES)}

NOBODY = -2
"""The seat of frames and events that belong to the whole table, and of the ships of nobody."""
NO_OWNER = -1
"""The owner of a sector without a disc; also the holder of the traitor in the supply."""
NO_SHIPS = (0, 0, 0, 0)
UNKNOWN = 0
"""What a reputation tile of another player looks like: its back."""
FACE_DOWN = ""
"""What a discovery of another player looks like in a match of version 1: its back."""

STACKS = ("inner", "middle", "outer")
TRACK: dict[str, int] = {name: number for number, name in enumerate(CATEGORIES)}

Counts = tuple[int, ...]
"""How many of each: by resource, by type of ship, or by action."""


class Table:
    """What never changes during a match: the components in play, and what follows from them."""

    def __init__(
        self, config: EclipseConfig, data: Components, npcs: dict[str, NpcBlueprint]
    ) -> None:
        self.config = config
        self.version = 1
        """The version of the rules; a fix asks for it, so that old records keep the old rule."""
        self.data = data
        self.players = config.players
        self.npcs = npcs
        """1.3  The blueprint in play for each kind of ship of nobody."""
        self.npc_stats: dict[str, Values] = {kind: npc_values(row) for kind, row in npcs.items()}
        setup = data.limits.players[config.players]
        self.setup = setup
        self.slots = [data.limits.slots[number] for number in setup.slots]
        """1.7  The starting zone of each seat."""
        portals, with_portals = data.limits.warp_portals, config.warp_portals
        self.technologies: dict[str, Technology] = {
            id: row
            for id, row in data.technologies.items()
            if with_portals or id != portals.technology
        }
        self.discoveries: dict[str, int] = {
            id: row.copies
            for id, row in data.discoveries.items()
            if with_portals or id != portals.discovery
        }
        self.rings = tuple(
            tuple(
                id
                for id, row in data.sectors.items()
                if row.kind == kind and (with_portals or id not in portals.sectors)
            )
            for kind in STACKS
        )
        """1.5  The sectors of the inner, the middle and the outer stack."""
        self.kind_of_npc = {id: _npc_kind(row) for id, row in data.sectors.items()}
        """By sector: the kind of ships of nobody for which it has symbols; empty: none."""
        self.wormholes = {
            id: tuple(_turned(row.wormholes, turn) for turn in range(6))
            for id, row in data.sectors.items()
        }
        """2.11  By sector and turn: a bit for each edge of the map that shows a wormhole."""
        self.squares = {id: _squares(row) for id, row in data.sectors.items()}
        """2.15  By sector: what each of its squares takes."""
        orbital = tuple(RESOURCE[name] for name in data.limits.orbital_cubes)
        self.orbital_square: Square = (orbital, False)
        self.advanced: dict[frozenset[str], tuple[bool, ...]] = {}
        """By technologies known: the tracks whose cubes may go to advanced squares."""

    def open_advanced(self, known: frozenset[str]) -> tuple[bool, ...]:
        """2.15  For each track, whether its cubes may go to advanced squares."""
        found = self.advanced.get(known)
        if found is None:
            names = {name for id in known for name in self.data.technologies[id].advanced}
            found = self.advanced[known] = tuple(name in names for name in RESOURCES)
        return found


Square = tuple[tuple[int, ...], bool]
"""The tracks whose cubes it takes, and whether it is advanced."""


def _npc_kind(row: Sector) -> str:
    if row.gcds:
        return "gcds"
    return "guardian" if row.guardians else "ancient" if row.ancients else ""


def _turned(wormholes: tuple[int, ...], turn: int) -> int:
    return sum(1 << (edge + turn) % 6 for edge in wormholes)


def _squares(row: Sector) -> tuple[Square, ...]:
    every = tuple(range(len(RESOURCES)))
    return tuple(
        (every if square.kind == "gray" else (RESOURCE[square.kind],), square.advanced)
        for square in row.squares
    )


class Squadron(msgspec.Struct, frozen=True):
    """2.7  The ships of one player in a sector."""

    seat: int
    ships: Counts
    """How many interceptors, cruisers, dreadnoughts and starbases."""
    wounds: tuple[tuple[int, int], ...] = ()
    """13.9  Of ships that are damaged: their type, and how much."""

    @property
    def size(self) -> int:
        """How many ships there are."""
        return sum(self.ships)


class Place(msgspec.Struct, frozen=True):
    """A sector that lies on the map, with everything on it. What is printed is in the data."""

    id: str
    at: Hex
    rotation: int
    """How often the tile is turned clockwise by 60 degrees."""
    owner: int = NO_OWNER
    """2.6  Whose disc lies here."""
    cubes: int = 0
    """2.15  A bit for each taken square; the square of the orbital comes after the printed ones.
    All cubes belong to the owner."""
    orbital: bool = False
    monolith: bool = False
    portal_vp: int = 0
    """2.17  What the portal tiles that were put here are worth together; 0: there is none."""
    discovery: bool = False
    """2.12  A discovery lies here, face down."""
    npcs: Counts = ()
    """The damage of each ship of nobody; their kind follows from the tile."""
    squadrons: tuple[Squadron, ...] = ()
    """17.10  The ships of players, in the order of entry."""


class Stack(msgspec.Struct, frozen=True):
    """1.5  A stack of sectors: how many, and which they may be."""

    left: int
    among: tuple[str, ...]
    """What may lie in the stack; more than are left if some tiles were put back into the box."""
    discards: tuple[str, ...] = ()
    """5.6  Beside the stack, face up."""
    boxed: tuple[str, ...] = ()
    """Tiles of which everybody knows by now that they never were in the stack."""


class Unit(msgspec.Struct, frozen=True):
    """13.6  All ships of one type on one side of a battle."""

    seat: int
    """The player; NOBODY for ancients, guardians and the GCDS."""
    kind: str
    """`cruiser`, … or `ancient`, `guardian`, `gcds`."""
    damage: Counts
    """The damage of each ship that is left, the most damaged first."""
    flees_to: str = ""
    """13.11  The sector towards which they retreat."""
    since: int = 0
    """The round in which they began to retreat."""


@dataclass(slots=True)
class Battle(Cloneable):
    """13  The battles of one sector, and the pair that is fighting now."""

    sector: str
    fighters: Counts
    """13.14  The players with ships there, in the order in which they draw."""
    earned: Counts
    """13.14  By seat: the tiles to draw for ships destroyed."""
    fought: Counts = ()
    """13.14  The players who have taken part in a battle."""
    fled: Counts = ()
    """13.15  The players who draw no tile for taking part."""
    attacker: int = NOBODY
    defender: int = NOBODY
    units: tuple[Unit, ...] = ()
    """13.4  Those of both sides, in the order of initiative."""
    round: int = 0
    """0: missiles are fired."""
    acted: int = 0
    """A bit for each unit that has acted in this round."""
    tried: Counts = ()
    """13.15  The sides that have begun a retreat in this battle."""
    stood: bool = False
    """13.13  Whether attacking ships were lost to a stalemate because they did not retreat."""


@dataclass(slots=True)
class Player(Cloneable):
    """A player's board, pieces and tiles."""

    seat: int
    species: str = ""
    """Empty: not chosen yet."""
    resources: Counts = (0, 0, 0)
    """2.2  Materials, science and money."""
    cubes: Counts = (0, 0, 0)
    """2.4  On the population tracks."""
    graveyard: Counts = (0, 0, 0)
    """13.17  Destroyed cubes."""
    discs: int = 0
    """2.5  On the influence track, those stacked on top (17.25) included."""
    reserve: int = 0
    spent: Counts = (0,) * len(SPACES)
    """4.2  Discs on the spaces of the six actions, then on the reaction space."""
    unbuilt: Counts = NO_SHIPS
    """Figures of each type that are still in the supply."""
    colony_ships: int = 0
    """2.15  Those that are ready."""
    tracks: tuple[tuple[str, ...], ...] = ((), (), ())
    """6.1  The technologies on the military, the grid and the nano track."""
    designs: tuple[tuple[str, ...], ...] = ()
    """7.1  By type of ship: the part tile on each space; empty: what is printed there counts."""
    outside: tuple[tuple[str, ...], ...] = ((), (), (), ())
    """5.7  By type of ship: parts that lie beside the grid."""
    stored: tuple[str, ...] = ()
    """17.30  Ancient parts beside the board."""
    reputation: Counts = ()
    """2.13  The reputation tiles, rising; of other players: UNKNOWN."""
    ambassadors: Counts = ()
    """12.3  Whose ambassadors lie here, each with a cube of its owner."""
    kept: tuple[str, ...] = ()
    """2.12  Discoveries kept for their points."""
    passed: bool = False
    """4.3  The summary card is turned over."""
    final: tuple[tuple[str, int], ...] = ()
    """14.6  The points of an eliminated player, item by item."""
    eliminated: bool = False
    known: frozenset[str] = field(default=frozenset(), metadata=cached())
    """All technologies of the tracks."""
    stats: tuple[Values, ...] = field(default=(), metadata=shared())
    """2.8  The values of each type of ship."""


@dataclass(slots=True)
class State(Cloneable):
    """A match at one moment."""

    table: Table = field(metadata=shared())
    routes: Routes = field(metadata=shared())
    """2.11  Which sectors are connected; it is replaced, never changed."""
    players: list[Player]
    sectors: dict[str, Place]
    """The map, by the numbers of the sectors."""
    stacks: tuple[Stack, ...]
    """1.5  The inner, the middle and the outer stack."""
    tray: dict[str, int]
    """1.2  Technologies on offer."""
    bag: dict[str, int]
    """1.2  Technologies in the bag."""
    discoveries: dict[str, int]
    """1.3  Discoveries that nobody has seen, those on sectors included."""
    used: dict[str, int]
    """2.12  Discoveries whose front was used."""
    reputation: dict[int, int]
    """1.3  The bag of reputation tiles, by value."""
    stack: list[Frame] = field(default_factory=list)
    round: int = 0
    """0: species are being chosen."""
    start: int = 0
    """1.6  The start player."""
    first_pass: int = NO_OWNER
    """4.3  Who passed first in this round."""
    traitor: int = NO_OWNER
    """12.5  Who holds the traitor."""
    asked: Counts = ()
    """12.1  The players who declined relations in this action."""
    battle: Battle | None = None
    finished: bool = False


def with_item(items: Counts, number: int, change: int) -> Counts:
    """The numbers with one of them changed."""
    return (*items[:number], items[number] + change, *items[number + 1 :])
