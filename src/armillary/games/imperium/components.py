"""Everything that is printed, as typed rows; `component_files` reads them.

Rows are shared by all games in progress and never change. After loading, every reference between
the files is checked, so that the rules can rely on them.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Literal, get_args

import msgspec

from armillary.core.files.component_data import Count, Row
from armillary.core.files.joined_rows import Place
from armillary.games.imperium.powers.effect_types import (
    Anomaly,
    Colour,
    Cost,
    Effects,
    Positive,
    Requirements,
    Trait,
    UnitType,
    Wormhole,
)

PLAYERS = (3, 4, 5, 6)
CENTRE = 18
"""The tile of Mecatol Rex."""

PlayerCount = Annotated[int, msgspec.Meta(ge=3, le=6)]
Points = Literal[10, 14]
"""21.1  How many points may win; the first of limits.toml usually do."""
Face = Annotated[int, msgspec.Meta(ge=1, le=10)]

TileColour = Literal["green", "blue", "red", "centre"]
UnitKind = Literal["ship", "ground_force", "structure"]
TechnologyKind = Literal["passive", "triggered", "action", "exhaust", "upgrade"]
Deck = Literal["stage_1", "stage_2", "secret"]
Vote = Literal["for_against", "elect_player", "elect_planet", "elect_law", "elect_scored_secret"]
Who = Literal[
    "anyone",
    "active_player",
    "other_player",
    "combatant",
    "opponent",
    "winner",
    "target",
    "player_who_hit",
    "owner_of_the_ship",
    "controller",
    "new_controller",
    "previous_controller",
    "voter",
    "elected_player",
]
"""Who may play an action card, as seen from its window."""

DECKS: tuple[Deck, ...] = get_args(Deck)


# The galaxy


class Planet(Row, frozen=True):
    id: str
    name: str
    resources: Count
    influence: Count
    trait: Trait | Literal[""] = ""
    specialty: Colour | Literal[""] = ""


class Tile(Row, frozen=True):
    id: int
    colour: TileColour
    home_of: str = ""
    wormholes: tuple[Wormhole, ...] = ()
    anomaly: Anomaly | Literal[""] = ""
    planets: tuple[str, ...] = ()


class Systems(Row, frozen=True):
    tiles: dict[int, Tile]
    planets: dict[str, Planet]


class Board(Row, frozen=True):
    """2.6  The outline for a number of players. Positions in ring 3 are counted from the north."""

    home_ring3: tuple[Count, ...]
    blue_dealt: Count
    red_dealt: Count
    empty_ring3: tuple[Count, ...] = ()
    red_by_speaker: Count = 0
    trade_goods: tuple[Count, ...] = ()  # 2.8  for each home position


class Galaxy(Row, frozen=True):
    """A galaxy that is known by name."""

    id: str
    name: str
    kind: Literal["first_game", "tournament", "competitive_set", "semi_rich_set"]
    players: PlayerCount
    tiles: str


class Maps(Row, frozen=True):
    boards: dict[int, Board]
    maps: dict[str, Galaxy]


# Units


class UnitClass(Row, frozen=True):
    """A type of unit: the pieces of a colour."""

    id: str
    name: str
    kind: UnitKind
    pieces: Count


class Roll(Row, frozen=True):
    """Dice, and the lowest result of one that hits."""

    hit: Face
    dice: Count


class Unit(Row, frozen=True):
    """A unit card: level 1 on the faction sheet, level 2 as a technology."""

    id: str
    name: str
    type: UnitType
    level: Annotated[int, msgspec.Meta(ge=1, le=2)] = 1
    faction: str = ""
    technology: str = ""
    cost: Count = 0  # 9.6  0: cannot be produced
    cost_units: Positive = 1  # that one payment yields
    combat: Roll | None = None
    dice_per_opposing_ship: Count = 0  # beside the dice of `combat`; fighters do not count
    move: Count = 0
    capacity: Count = 0
    sustain_damage: bool = False
    direct_hit_proof: bool = False
    anti_fighter_barrage: Roll | None = None
    bombardment: Roll | None = None
    strips_shields: bool = False
    space_cannon: Roll | None = None
    space_cannon_reach: Count = 0
    planetary_shield: bool = False
    production: Count = 0
    production_adds_resources: bool = False  # of the planet
    free_fighters: Count = 0
    over_capacity: Count = (
        0  # fighters beyond capacity that use one place in the fleet; 0: none may
    )
    returns_on: Count = 0
    in_space: bool = False
    text: str = ""


class Units(Row, frozen=True):
    types: dict[str, UnitClass]
    units: dict[str, Unit]


# Factions and technologies


class Technology(Row, frozen=True):
    id: str
    name: str
    kind: TechnologyKind
    colour: Colour | Literal[""] = ""
    needs: dict[Colour, Positive] = msgspec.field(default_factory=dict)
    faction: str = ""
    upgrades: UnitType | Literal[""] = ""
    replaces: str = ""
    windows: tuple[str, ...] = ()
    cost: Cost = Cost()
    effects: Effects = ()
    text: str = ""
    worth: float | None = None  # to bots; None: as much as `other` in bot.toml

    @property
    def exhausts(self) -> bool:
        return self.kind in ("action", "exhaust")


class Ability(Row, frozen=True):
    """An ability on a faction sheet."""

    id: str
    name: str
    windows: tuple[str, ...]
    text: str
    faction: str = ""
    cost: Cost = Cost()
    effects: Effects = ()


class Faction(Row, frozen=True):
    """A faction sheet, and what the faction begins with."""

    name: str
    plays: str  # how, in a sentence for who chooses
    commodities: Count
    home: int  # the tile with the home planets
    units: dict[UnitType, Positive]
    technologies: tuple[str, ...]
    worth: float  # how far bots think that it gets, compared to the others
    id: str = ""
    board_tile: int = 0  # 2.7  what lies on the board instead of the home tile
    pick: Count = 0  # 2.9  technologies without prerequisites to choose
    tokens: tuple[str, ...] = ()
    first_game: bool = False  # one of the six for a first game
    beginner: bool = False  # good for a first match


# Cards


class ActionCard(Row, frozen=True):
    id: str
    name: str
    windows: tuple[str, ...]
    who: Who  # may play it, as seen from its window
    text: str
    copies: Positive = 1  # in the deck of 80
    rider: bool = False  # a prediction: its effects come if it was right
    cost: Cost = Cost()
    effects: Effects = ()


class Agenda(Row, frozen=True, rename={"for_": "for"}):
    id: str
    name: str
    kind: Literal["law", "directive"]
    vote: Vote  # on what
    planets: Trait | Literal["", "any", "outer"] = ""  # outer: no home planet, not Mecatol Rex
    redraw_if: Literal["", "no_laws", "no_scored_secrets"] = ""  # then the next one is revealed
    stays: Literal["", "common", "owner", "planet"] = ""  # a law: for all, with the elected
    windows: tuple[str, ...] = ()
    delayed: tuple[Literal["for", "against"], ...] = ()  # until the next strategy phase starts
    effects: Effects = ()  # of the law, while it is in force, or of the directive
    text: str = ""  # of an election; a vote has the two that follow
    for_: str = ""
    against: str = ""


class Objective(Row, frozen=True):
    id: str
    name: str
    deck: Deck
    text: str
    phase: Literal["status", "action"] = "status"
    requires: Requirements = ()
    cost: Cost = Cost()
    worth: float = 0.0  # to bots, of a secret one: how likely or how easy it is

    @property
    def points(self) -> int:
        return 2 if self.deck == "stage_2" else 1


class PromissoryNote(Row, frozen=True):
    id: str
    name: str
    windows: tuple[str, ...]
    text: str
    faction: str = ""
    stays: bool = False
    mandatory: bool = False
    returns: tuple[Literal["activation", "elimination", "status_end"], ...] = ()


class Step(Row, frozen=True):
    text: str
    cost: Cost = Cost()
    effects: Effects = ()


class StrategyCard(Row, frozen=True):
    id: str
    name: str
    initiative: Positive
    primary: tuple[Step, ...]
    secondary: tuple[Step, ...]
    worth: float  # to bots, besides what the position makes of it
    cost: Cost = Cost()  # of the secondary ability


class Window(Row, frozen=True):
    """A moment at which something can be played or happens."""

    id: str
    rule: str
    text: str


# Numbers


class Token(Row, frozen=True):
    id: str
    name: str
    faction: str = ""
    wormhole: Wormhole | Literal[""] = ""
    planet: str = ""
    initiative: Count | None = None


class Pools(Row, frozen=True):
    tactic: Count
    fleet: Count
    strategy: Count


class SecretsDealt(Row, frozen=True):
    first_game: Count
    full: Count


class Switches(Row, frozen=True):
    """25  Readings of the rules between which a table may choose, with the usual ones."""

    fighters_block: bool
    diplomacy_readies: Literal["system", "any_two"]
    action_scoring: Literal["one_of_each", "one_per_combat"]
    rift_loss: Literal["destroyed", "removed"]
    capacity_loss: Literal["destroyed", "removed"]
    retreat_order: Literal["defender_first", "both"]
    fleet_check: Literal["arrival", "after_action"]


class Supply(Row, frozen=True):
    """How many pieces of each kind lie in the box."""

    faction_sheets: Count
    command_sheets: Count
    system_tiles: Count
    plastic_units: Count
    strategy_cards: Count
    planet_cards: Count
    objective_cards: Count
    action_cards: Count
    agenda_cards: Count
    promissory_notes: Count
    technology_cards: Count
    unit_upgrade_cards: Count
    command_tokens: Count
    control_tokens: Count
    trade_good_tokens: Count
    infantry_tokens: Count
    fighter_tokens: Count
    dice: Count


class Limits(Row, frozen=True):
    victory_points: tuple[Points, ...]
    stage_1_in_play: Count
    stage_2_in_play: Count
    revealed_at_start: Count
    secret_objectives: Count
    secrets_dealt: SecretsDealt
    hand: Count
    pds_per_planet: Count
    docks_per_planet: Count
    status_tokens: Count
    status_cards: Count
    agendas_per_phase: Count
    custodians_cost: Cost
    custodians_points: Count
    command_tokens: Count
    control_tokens: Count
    die_faces: Count
    start_tokens: Pools
    strategy_cards: dict[int, Positive]
    colours: tuple[str, ...]
    switches: Switches
    supply: Supply
    tokens: dict[str, Token]


# Files


class FactionFile(Row, frozen=True):
    """Everything of a faction: its `faction.toml`. All that stands in it belongs to the faction."""

    faction: Faction
    tiles: dict[int, Tile]
    planets: dict[str, Planet]
    abilities: dict[str, Ability]
    technologies: dict[str, Technology]
    units: dict[str, Unit]
    promissory_notes: dict[str, PromissoryNote]
    tokens: dict[str, Token] = msgspec.field(default_factory=dict)


class Order(Row, frozen=True):
    """`numbering.toml`: which thing has which number, whatever file it lies in."""

    factions: tuple[str, ...]
    planets: tuple[str, ...]
    units: tuple[str, ...]
    technologies: tuple[str, ...]
    abilities: tuple[str, ...]
    promissory_notes: tuple[str, ...]
    tokens: tuple[str, ...]
    action_cards: tuple[str, ...]
    agendas: tuple[str, ...]
    objectives: tuple[str, ...]


class Components(msgspec.Struct, frozen=True):
    systems: Systems
    maps: Maps
    units: Units
    technologies: dict[str, Technology]
    factions: dict[str, Faction]
    abilities: dict[str, Ability]
    action_cards: dict[str, ActionCard]
    agendas: dict[str, Agenda]
    objectives: dict[str, Objective]
    promissory_notes: dict[str, PromissoryNote]
    strategy_cards: dict[str, StrategyCard]
    windows: dict[str, Window]
    limits: Limits
    places: dict[str, dict[str | int, Place]]  # of the rows of a table that has several files

    def at(self, table: str, id: str | int) -> Place:
        """The file in which something stands, and its key there."""
        return self.places[table][id]

    def unit(self, faction: str, type: UnitType, level: int = 1) -> Unit | None:
        """The card of a unit for this faction, or None where nobody can have such a unit."""
        found = [
            unit
            for unit in self.units.units.values()
            if unit.type == type and unit.level == level and unit.faction in ("", faction)
        ]
        return max(found, key=lambda unit: unit.faction != "", default=None)


@cache
def components() -> Components:
    """All components of the game, loaded and checked once."""
    return load(files("armillary.games.imperium"))


def load(game: Traversable) -> Components:
    """The components in the folder of the game: its data, its factions, its cards."""
    from armillary.games.imperium.component_checks import check  # which need the types above
    from armillary.games.imperium.component_files import joined

    loaded = joined(game)
    check(loaded)
    return loaded
