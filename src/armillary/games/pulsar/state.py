"""What lies on the table: the cluster, the dice board, the shared boards and what each player has.

Sets of locations, technologies and projects are integers with one bit for each. Whatever changes
seldom is a tuple, so that a clone only refers to it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec

from armillary.core.decision import Frame
from armillary.core.states.clone import Cloneable, cached, shared
from armillary.games.pulsar.actions.cluster import Graph
from armillary.games.pulsar.benefits.effect_types import SIZES, GateRun
from armillary.games.pulsar.components import Components, Goal, HqSide, Technology

if TYPE_CHECKING:
    from armillary.games.pulsar.benefits.patent_abilities import Abilities
    from armillary.games.pulsar.config import PulsarConfig

SMALL, MEDIUM, LARGE = range(3)
SIZE: dict[str, int] = {name: number for number, name in enumerate(SIZES)}

NOBODY = -2
"""The seat of frames and events that belong to the whole table."""
OPEN = -1
"""A planet without a station."""
BLOCKED = -2
"""5.6  A planet that is closed with this number of players."""
NOWHERE = -1
"""Where a ship is before it has an entry portal."""
UNLINKED = -1
"""What is linked to a free end of a transmitter."""
NO_HOLDER = -1
"""Who holds an award that still lies on its board."""

Marker = tuple[int, int]
"""A marker on a track: its space and its owner."""


class Table:
    """What never changes during a match: boards, technologies and goals in play, the options."""

    def __init__(
        self,
        config: PulsarConfig,
        data: Components,
        graph: Graph,
        faces: tuple[str, ...],
        goals: tuple[str, ...],
        boards: tuple[str, ...],
        order: tuple[int, ...],
    ) -> None:
        self.config = config
        self.version = 1
        """The version of the rules; a fix asks for it, so that old records keep the old rule."""
        self.data = data
        self.players = config.players
        self.graph = graph
        self.faces = faces
        self.goals: dict[str, Goal] = {goal: data.goals.goals[goal] for goal in goals}
        self.boards = boards
        """2.8  The headquarters board of each seat; empty: played without."""
        self.start_order = order
        sides = data.dice.sides.values()
        self.dice_board = next(side for side in sides if config.players in side.players)
        rows = data.technologies.technologies.values()
        self.technologies: tuple[Technology, ...] = tuple(row for row in rows if row.face in faces)
        self.technology = {row.id: number for number, row in enumerate(self.technologies)}
        self.open_in = [
            self._technologies(lambda row, until=until: row.round <= until)
            for until in range(data.limits.rounds + 1)
        ]
        """9.2  The technologies that can be patented in each round."""
        self.one_die = self._technologies(lambda row: row.slots == 1)
        self.row_bonus = {
            number: bonus
            for face in faces
            for number, bonus in data.technologies.faces[face].row_bonus.items()
        }
        self.slots = tuple(data.hq.slots)
        self.slot = {name: number for number, name in enumerate(self.slots)}
        self.needs = [
            sum(1 << self.slot[need] for need in slot.needs) for slot in data.hq.slots.values()
        ]
        self.runs = {id: self._runs(side) for id, side in data.hq.sides.items()}
        """8.5  The projects with a gate run, by side of a headquarters board."""
        self.bonuses = tuple(data.bonuses)
        self.systems = tuple(data.systems)
        self.transmitters = tuple(data.transmitters.tiles)

        self.abilities: dict[int, Abilities] = {}
        """By the patents that someone has, worked out when first asked for."""
        self.flights: dict[tuple[int, ...], Any] = {}
        """Flights that matter, worked out when first asked for."""

    def _runs(self, side: HqSide) -> int:
        return sum(
            1 << self.slot[slot]
            for slot, project in side.projects.items()
            if any(type(effect) is GateRun for effect in project.effects)
        )

    def _technologies(self, wanted: Callable[..., bool]) -> int:
        return sum(1 << number for number, row in enumerate(self.technologies) if wanted(row))


class Unit(msgspec.Struct, frozen=True):
    """A transmitter of a player: which costs are covered, and what is linked to its ends."""

    face: str
    paid: int = 0
    left: int = UNLINKED
    right: int = UNLINKED


@dataclass(slots=True)
class Player(Cloneable):
    """A player's dice, pieces and points."""

    seat: int
    vp: int
    ship: int = NOWHERE
    cubes: int = 0
    pm: int = 0
    plus2: int = 0
    silver: tuple[int, ...] = ()
    tiles: tuple[int, ...] = (0, 0, 0)
    claimed: int = 0
    gyrodynes: dict[int, int] = field(default_factory=dict)
    spinning: int = 0
    stations: int = 0
    credits: int = 0
    kept: tuple[str, ...] = ()
    units: tuple[Unit, ...] = ()
    hq: str = ""
    projects: int = 0
    runs_made: int = 0
    patents: int = 0
    sources: dict[str, int] = field(default_factory=dict)
    taken: tuple[int, ...] = field(default=(), metadata=cached())
    """3.3  The dice of this round, used ones too: the roll stays readable."""

    def building(self, size: int) -> list[int]:
        """6.6  The pulsars where a gyrodyne of this size does not spin yet."""
        return sorted(
            place
            for place, its in self.gyrodynes.items()
            if its == size and not self.spinning >> place & 1
        )

    def spinning_sizes(self) -> list[int]:
        """How many gyrodynes of each size spin."""
        counts = [0, 0, 0]
        for place, size in self.gyrodynes.items():
            if self.spinning >> place & 1:
                counts[size] += 1
        return counts


@dataclass(slots=True)
class State(Cloneable):
    """A match at one moment."""

    table: Table = field(metadata=shared())
    players: list[Player]
    order: tuple[int, ...]
    initiative: tuple[Marker, ...]
    engineering: tuple[Marker, ...]
    transmitter_pile: tuple[int, ...]
    system_pile: int
    bonus_pile: tuple[int, ...]
    bonus_discard: tuple[int, ...]
    supply: tuple[int, ...]
    stack: list[Frame] = field(default_factory=list)
    round: int = 0
    queue: tuple[int, ...] = ()
    dice: tuple[int, ...] = (0, 0, 0, 0, 0, 0, 0)
    median: int = 0
    offer: tuple[str, ...] = ()
    tiles: dict[int, str] = field(default_factory=dict)
    planets: dict[int, tuple[int, ...]] = field(default_factory=dict)
    claimed: int = 0
    awards: tuple[int, ...] = (NO_HOLDER,) * 6
    new_patents: int = 0
    reds: tuple[int, ...] = ()
    must: bool = False
    red_spent: bool = False
    finished: bool = False

    @property
    def seats(self) -> list[int]:
        """The players in play order; with two players, by their first rockets (13.4)."""
        return list(dict.fromkeys(self.order))

    def side_of(self, player: Player) -> HqSide:
        """8.1  The player's own headquarters."""
        return self.table.data.hq.sides[player.hq]

    def runs_left(self, player: Player) -> int:
        """8.5  The completed projects whose gate run has not been made."""
        if not player.projects:
            return 0
        return self.table.runs[player.hq] & player.projects & ~player.runs_made

    def run_of(self, player: Player, slot: str) -> GateRun:
        """8.5  The gate run of one of the player's projects."""
        effects = self.side_of(player).projects[slot].effects
        return next(effect for effect in effects if type(effect) is GateRun)


def with_item(items: tuple[int, ...], number: int, change: int) -> tuple[int, ...]:
    """The numbers with one of them changed."""
    return (*items[:number], items[number] + change, *items[number + 1 :])
