"""Everything that is printed: the files of `data/` as typed rows.

Rows are shared by all games in progress and never change. After loading, every reference between
the files is checked, so that the rules can rely on them. Where each value comes from is kept beside
the rows (see `value_sources.py`).
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Literal, TypeVar, get_args

import msgspec

from armillary.core.files.component_data import Count, Row, convert, parse_toml
from armillary.games.pulsar import value_sources
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.benefits.effect_types import Counter, Die, Effects, GateColour, Planet
from armillary.games.pulsar.value_sources import MarkedValue

T = TypeVar("T")

PLAYERS = (2, 3, 4)

Category = Literal["I", "II", "III"]
NodeKind = Literal["entry_portal", "jump_gate", "planetary_system", "pulsar", "isolated_pulsar"]
Timing = Literal["immediate", "ongoing", "production", "endgame"]

CATEGORIES: tuple[Category, ...] = get_args(Category)
NODE_KINDS: tuple[NodeKind, ...] = get_args(NodeKind)
MODIFIERS = ("pm", "plus2")

PlayerCount = Annotated[int, msgspec.Meta(ge=2, le=4)]
Point = tuple[int, int]
"""x and y on the canvas of the cluster, or an offset on it."""


# The cluster


class Node(Row, frozen=True):
    """A location of the cluster. Its name is its key in capitals, written at `label` from it."""

    kind: NodeKind
    x: Count
    y: Count
    label: Point
    colour: GateColour | Literal[""] = ""  # of a jump gate
    dead_end: bool = False


class Segment(Row, frozen=True):
    a: str
    b: str
    tint: GateColour | Literal["entry"]
    lanes: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    one_way: bool = False  # from a to b


class ClusterSide(Row, frozen=True):
    id: str
    title: str
    starred: bool
    segments: tuple[Segment, ...]
    nodes: dict[str, Node]


class BlackHole(Row, frozen=True):
    x: Count
    y: Count
    radius: Count


class ScoreTrack(Row, frozen=True):
    spaces: Count
    start_angle: Count  # degrees from the top
    clockwise: bool


class Cluster(Row, frozen=True):
    canvas: Point
    black_hole: BlackHole
    rim_radius: Count
    score_track: ScoreTrack
    colours: dict[str, str]  # of the gates
    radii: dict[str, int]  # for drawing, by kind of node
    sides: dict[str, ClusterSide]


class PlanetSpot(Row, frozen=True):
    kind: Planet
    min_players: PlayerCount = 2


class SystemTile(Row, frozen=True):
    id: str
    planets: tuple[PlanetSpot, ...]
    bonus: Effects


class BonusTile(Row, frozen=True):
    id: str
    copies: Count
    effects: Effects
    keep: bool = False


# Dice


class Track(Row, frozen=True):
    spaces: Count
    start: Count
    penalties: dict[int, Count]  # by space


class DiceBoardSide(Row, frozen=True):
    id: str
    players: tuple[PlayerCount, ...]
    initiative: Track
    engineering: Track


class Modifier(Row, frozen=True):
    """A token that changes a die by one of the deltas; one of the dice buys it."""

    id: str
    deltas: tuple[int, ...]
    dice: tuple[Die, ...]


class Dice(Row, frozen=True):
    die_spaces: Count
    sides: dict[str, DiceBoardSide]
    rewards: dict[int, Effects]  # by players: one for each of the first places in engineering
    modifiers: dict[str, Modifier]


# What players build


class Gyrodyne(Row, frozen=True):
    id: str
    number: Count
    take_die: Die
    spin_die: Die
    points: Count
    tiles: Count


class Awards(Row, frozen=True):
    points: tuple[Count, Count]  # of the first and the second
    needs: Count


class Gyrodynes(Row, frozen=True):
    sizes: dict[str, Gyrodyne]
    awards: Awards


class Transmitter(Row, frozen=True):
    """A transmitter. An end that is None cannot be linked."""

    id: str
    copies: Count
    costs: tuple[Die, ...]
    immediate: Effects = ()
    production: Effects = ()
    left: Count | None = None
    right: Count | None = None

    @property
    def letter(self) -> str:
        return self.id[0]


class Transmitters(Row, frozen=True):
    halves: tuple[Count, ...]
    letters: dict[str, Count]
    tiles: dict[str, Transmitter]


class Slot(Row, frozen=True):
    """A place in the pyramid, open when the slots that it needs are complete."""

    id: str
    row: Count
    needs: tuple[str, ...]


class Project(Row, frozen=True):
    die: Die
    effects: Effects


class HqSide(Row, frozen=True):
    id: str
    projects: dict[str, Project]  # by slot

    @property
    def board(self) -> str:
        return self.id[0]


class Hq(Row, frozen=True):
    slots: dict[str, Slot]
    sides: dict[str, HqSide]


# Technologies


class Face(Row, frozen=True):
    id: str
    category: Category
    row_bonus: dict[int, Count | Literal["median"]]  # by round


class Technology(Row, frozen=True):
    id: str
    name: str
    face: str
    round: Count
    die: Die
    slots: Annotated[int, msgspec.Meta(ge=1, le=2)]  # patents in one round
    timing: Timing
    effects: Effects
    text: str
    cubes: Count = 0  # paid besides the die


class Technologies(Row, frozen=True):
    rounds: dict[str, tuple[int, ...]]
    boards: dict[int, tuple[str, str]]
    faces: dict[str, Face]
    technologies: dict[str, Technology]


# Scoring


class Purchase(Row, frozen=True):
    cubes: Count
    points: Count


class Goal(Row, frozen=True):
    """A goal. With `gyrodynes` it uses up as many spinning ones: any, of one or different sizes."""

    id: str
    counter: Counter
    at_least: Count
    points: Count
    bonuses: tuple[Purchase, Purchase]
    gyrodynes: Literal["", "any", "same", "different"] = ""
    needs_hq: bool = False
    starred: bool = False


class Goals(Row, frozen=True):
    tiles: dict[int, tuple[str, str]]
    goals: dict[str, Goal]


class Scoring(Row, frozen=True):
    unspun_pulsar: Count
    unspun_gyrodyne: Count
    cube_pair: Count
    initiative: dict[int, tuple[Count, ...]]  # by players, for each place
    stations: tuple[Count, ...]
    each_station_more: Count


# Numbers


class EvenStart(Row, frozen=True):
    fixed: tuple[Die, ...]
    rolled: Count


class FirstGame(Row, frozen=True):
    side: str
    faces: tuple[str, ...]
    goals: tuple[str, ...]


class Supply(Row, frozen=True):
    """How many pieces of each kind lie in the box."""

    cluster_sides: Count
    dice_board_sides: Count
    technology_boards: Count
    technology_faces: Count
    hq_boards: Count
    hq_sides: Count
    transmitters: Count
    planetary_systems: Count
    exploration_bonus_tiles: Count
    goal_tiles: Count
    goal_faces: Count
    gyrodyne_tiles: Count
    award_tiles: Count
    modifier_tokens_pm: Count
    modifier_tokens_plus2: Count
    four_cube_tokens: Count
    engineering_cubes: Count
    silver_dice: Count
    red_dice: Count
    rockets_per_player: Count
    rings_per_player: Count
    tokens_per_player: Count
    hundred_point_tiles: Count
    quick_reference_sheets: Count


class Limits(Row, frozen=True):
    rounds: Count
    colours: tuple[str, ...]
    systems_dealt: Count
    transmitters_per_round: Count
    goals_in_play: Count
    copy_cubes: Count
    patents_per_technology: Count
    start_points: tuple[Count, ...]
    start_pm: Count
    start_plus2: Count
    start_cubes: Count
    rings: Count
    silver_dice: dict[int, Count]
    leftover_dice: dict[int, Count]
    order_rockets: dict[int, Count]
    order_spaces: Count
    two_player_spaces: tuple[tuple[int, ...], ...]
    even_start: dict[int, EvenStart]
    first_game: FirstGame
    supply: Supply


class Components(msgspec.Struct, frozen=True):
    cluster: Cluster
    systems: dict[str, SystemTile]
    bonuses: dict[str, BonusTile]
    dice: Dice
    gyrodynes: Gyrodynes
    transmitters: Transmitters
    hq: Hq
    technologies: Technologies
    goals: Goals
    scoring: Scoring
    limits: Limits
    values: tuple[MarkedValue, ...]  # all of them, with where they come from


@cache
def components() -> Components:
    """All components of the game, loaded and checked once."""
    return load(files("armillary.games.pulsar"))


def reconstructed() -> list[MarkedValue]:
    """17.3  The values that no public source gives: what an owner of the box may correct."""
    return [value for value in components().values if value.source == "reconstructed"]


@cache
def is_reconstructed(file: str, key: str) -> bool:
    """17.3  Whether a value of this component, or one within it, is our own design."""
    return any(
        value.file == file and f"{value.key}.".startswith(f"{key}.") for value in reconstructed()
    )


def load(game: Traversable) -> Components:
    """The components in the folder of the game."""
    data = game / "data"
    values: list[MarkedValue] = []

    def read(file: str, type: type[T]) -> T:
        plain, marked = value_sources.split(parse_toml(data / file), file)
        values.extend(marked)
        effect_types.check_ops(plain, file)
        return convert(plain, type, file)

    loaded = Components(
        cluster=read("cluster.toml", Cluster),
        systems=read("systems.toml", dict[str, SystemTile]),
        bonuses=read("bonuses.toml", dict[str, BonusTile]),
        dice=read("dice.toml", Dice),
        gyrodynes=read("gyrodynes.toml", Gyrodynes),
        transmitters=read("transmitters.toml", Transmitters),
        hq=read("hq.toml", Hq),
        technologies=read("technologies.toml", Technologies),
        goals=read("goals.toml", Goals),
        scoring=read("scoring.toml", Scoring),
        limits=read("limits.toml", Limits),
        values=tuple(values),
    )
    from armillary.games.pulsar.component_checks import check  # which needs the types of this file

    check(loaded)
    return loaded
