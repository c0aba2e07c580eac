"""The one small vocabulary in which cards, technologies and abilities say what they do.

An effect is a frozen row whose class says what happens and whose fields say how much. In the data
files it is a table with the key `op`, the tag of its class:

    { op = "trade_goods", n = 5 }
    { op = "combat_bonus", n = 2, units = ["fighter"] }

Whoever carries effects out looks the class up in a dict, once per effect. The effects of a card say
all that its text says. What the vocabulary cannot say has no effects in the data, and code of its
own: half an effect would be worse than none.
"""

from typing import Annotated, Literal, get_args

import msgspec

from armillary.core.files import component_data
from armillary.core.files.component_data import Count, Row, tagged

Positive = Annotated[int, msgspec.Meta(ge=1)]

Colour = Literal["blue", "green", "red", "yellow"]
Trait = Literal["cultural", "hazardous", "industrial"]
Wormhole = Literal["alpha", "beta", "delta"]
Anomaly = Literal["asteroid_field", "gravity_rift", "nebula", "supernova"]
UnitType = Literal[
    "flagship",
    "war_sun",
    "dreadnought",
    "carrier",
    "cruiser",
    "destroyer",
    "fighter",
    "infantry",
    "pds",
    "space_dock",
]
Attack = Literal["bombardment", "space_cannon"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
TRAITS: tuple[Trait, ...] = get_args(Trait)
UNIT_TYPES: tuple[UnitType, ...] = get_args(UnitType)

Counter = Literal[
    "controlled_cultural_planets",
    "controlled_hazardous_planets",
    "controlled_industrial_planets",
    "controlled_planets_in_other_homes",  # in the home system of another player in the game
    "controlled_planets_non_home",  # in no faction's home system; Mecatol Rex counts
    "controlled_planets_with_specialty",  # printed; Research Teams add none
    "dreadnoughts",  # own, on the board
    "faction_technologies",  # own, owned, without the two assimilators
    "pds",  # own, on the board
    "ships_at_mecatol_rex",  # own, fighters included
    "space_docks",  # own, on the board, Floating Factories included
    "systems_adjacent_to_mecatol_rex",  # with an own ship; wormholes count
    "systems_next_to_anomaly",  # with an own ship
    "systems_next_to_other_home",  # with an own ship
    "systems_with_alpha",  # with an own ship; tokens and flagships count
    "systems_with_beta",  # with an own ship
    "systems_with_enemy_dock",  # with an own ship
    "systems_with_ships",  # with an own ship; fighters are ships
    "unit_upgrades",  # owned, at most one per type of unit
]
"""What a player has, as a number."""

Place = Literal[
    "controlled_planet",  # one of your choice
    "each_controlled_planet",
    "system_with_own_ship",  # one of your choice
    "system_with_own_war_sun",  # one of your choice
    "wormhole_system",  # not a home system, and without ships of others
    "planet_won",  # where the ground combat was
]
"""Where units are placed."""

Barrier = Literal["asteroid_field", "nebula", "supernova", "other_ships"]
"""What ships cannot move through."""


class Cost(Row, frozen=True):
    """What is spent. Tokens may come from the tactic and the strategy pool."""

    resources: Count = 0
    influence: Count = 0
    trade_goods: Count = 0
    tokens: Count = 0
    strategy_tokens: Count = 0
    action_cards: Count = 0


# What an objective asks for


class Requirement(Row, frozen=True, tag_field="op"):
    """One thing that must be true, or must have happened, to score an objective."""


class AtLeast(Requirement, frozen=True, tag="at_least"):
    """Have n of what is counted."""

    what: Counter
    n: Positive


class SameTrait(Requirement, frozen=True, tag="same_trait"):
    """Control n planets that share a trait."""

    n: Positive


class Colours(Requirement, frozen=True, tag="colours"):
    """Own that many technologies in each of so many colours; unit upgrades have none."""

    technologies: Positive
    colours: Positive


class Controls(Requirement, frozen=True, tag="controls"):
    """Control this planet."""

    planet: str


class Destroyed(Requirement, frozen=True, tag="destroyed"):
    """Destroy another player's unit of one of these types."""

    types: tuple[UnitType, ...]


class LastDestroyed(Requirement, frozen=True, tag="last_destroyed"):
    """22.14  Destroy the last of a player's ships or ground forces there with this ability."""

    kind: Literal["ships", "ground_forces"]
    by: Attack


class CombatWon(Requirement, frozen=True, tag="combat_won"):
    """Win a combat: against a leader (ties count), or in space with a flagship that survives."""

    against_leader: bool = False
    own_flagship: bool = False


AnyRequirement = AtLeast | SameTrait | Colours | Controls | Destroyed | LastDestroyed | CombatWon

EVENTS = (Destroyed, LastDestroyed, CombatWon)
"""Requirements that are met by something that happens, not by what a player has."""


# What happens at once


class Effect(Row, frozen=True, tag_field="op"):
    """One thing that a component does. Its class says what, its fields say how much."""


class TradeGoods(Effect, frozen=True, tag="trade_goods"):
    """Gain n trade goods."""

    n: Positive


class TradeGoodsPer(Effect, frozen=True, tag="trade_goods_per"):
    """Gain n trade goods for each of what is counted."""

    what: Counter
    n: Positive = 1


class CommandTokens(Effect, frozen=True, tag="command_tokens"):
    """1.11  Gain n command tokens."""

    n: Positive


class BuyTokens(Effect, frozen=True, tag="buy_tokens"):
    """Spend any influence; gain a command token for every full `influence`."""

    influence: Positive


class Points(Effect, frozen=True, tag="points"):
    """Gain n victory points."""

    n: Positive


class DrawActionCards(Effect, frozen=True, tag="action_cards"):
    """17.4  Draw n action cards."""

    n: Positive


class DrawSecrets(Effect, frozen=True, tag="secret_objectives"):
    """14.5  Draw n secret objectives."""

    n: Positive


class TakeSpeaker(Effect, frozen=True, tag="take_speaker"):
    """Take the speaker token."""


class Replenish(Effect, frozen=True, tag="replenish"):
    """15.2  Fill your commodities up."""


class Research(Effect, frozen=True, tag="research"):
    """16.1  Research n technologies, one after the other."""

    n: Positive


class PlaceUnits(Effect, frozen=True, tag="place"):
    """9.7  Place n units of this type from reinforcements, without paying."""

    unit: UnitType
    n: Positive
    where: Place


class ReadyTrait(Effect, frozen=True, tag="ready_trait"):
    """Ready every planet of this trait that you control."""

    trait: Trait


class ReadyPlanets(Effect, frozen=True, tag="ready_planets"):
    """Ready up to n exhausted planets that you control."""

    n: Positive


class CastVotes(Effect, frozen=True, tag="cast_votes"):
    """Cast n more votes for the outcome that you voted for."""

    n: Positive


class CancelCard(Effect, frozen=True, tag="cancel_card"):
    """17.4  The action card that was played has no effect."""


class ReplaceAgenda(Effect, frozen=True, tag="replace_agenda"):
    """13.2  Discard the agenda that was revealed and reveal the next one."""


class EndTurn(Effect, frozen=True, tag="end_turn"):
    """6.1.4  The active player's turn ends at once."""


class CancelHits(Effect, frozen=True, tag="cancel_hits"):
    """Cancel up to n hits before they are assigned."""

    n: Positive


class ReturnToken(Effect, frozen=True, tag="return_token"):
    """Take one of your command tokens off the board, back to reinforcements."""


# What changes a number, for as long as the component says


class CombatBonus(Effect, frozen=True, tag="combat_bonus"):
    """Add n to your combat rolls: of these types, or of all."""

    n: int
    units: tuple[UnitType, ...] = ()


class AttackPenalty(Effect, frozen=True, tag="attack_penalty"):
    """Rolls of this ability against you are n lower."""

    attack: Attack
    n: Positive


class ExtraDie(Effect, frozen=True, tag="extra_die"):
    """22.1  One unit rolls one more die whenever you use one of these abilities."""

    attacks: tuple[Attack, ...]


class Reroll(Effect, frozen=True, tag="reroll"):
    """Roll any number of your dice again."""


class SustainHits(Effect, frozen=True, tag="sustain_hits"):
    """Each use of sustain damage cancels up to n hits."""

    n: Positive


class MoveBonus(Effect, frozen=True, tag="move_bonus"):
    """Your ships, or one of them, move n further."""

    n: Positive
    ships: Literal["one", "all"]


class MoveThrough(Effect, frozen=True, tag="move_through"):
    """Your ships may move through this, or into it as well."""

    barrier: Barrier
    enter: bool = False


class FleetLimit(Effect, frozen=True, tag="fleet_limit"):
    """6.3.1  In each system you may have n ships more than tokens in your fleet pool."""

    n: Positive


class HandLimit(Effect, frozen=True, tag="hand_limit"):
    """17.4  At most n action cards in a hand."""

    n: Count


class StatusTokens(Effect, frozen=True, tag="status_tokens"):
    """12.6  Gain n command tokens more in the status phase."""

    n: Positive


class StatusCards(Effect, frozen=True, tag="status_cards"):
    """12.4  Draw n action cards more in the status phase."""

    n: Positive


class SkipPrerequisites(Effect, frozen=True, tag="skip_prerequisites"):
    """16.4  Ignore n prerequisites: of this colour or of any; perhaps not for unit upgrades."""

    n: Positive
    colour: Colour | Literal[""] = ""
    upgrades: bool = True


class ProductionDiscount(Effect, frozen=True, tag="production_discount"):
    """The total cost of each use of production is n lower."""

    n: Positive


class TradeGoodValue(Effect, frozen=True, tag="trade_good_value"):
    """15.1  A trade good counts as n resources or n influence."""

    n: Positive


class PlanetValue(Effect, frozen=True, tag="planet_value"):
    """The planet's values are that much higher."""

    resources: Count = 0
    influence: Count = 0


AnyEffect = (
    TradeGoods
    | TradeGoodsPer
    | CommandTokens
    | BuyTokens
    | Points
    | DrawActionCards
    | DrawSecrets
    | TakeSpeaker
    | Replenish
    | Research
    | PlaceUnits
    | ReadyTrait
    | ReadyPlanets
    | CastVotes
    | CancelCard
    | ReplaceAgenda
    | EndTurn
    | CancelHits
    | ReturnToken
    | CombatBonus
    | AttackPenalty
    | ExtraDie
    | Reroll
    | SustainHits
    | MoveBonus
    | MoveThrough
    | FleetLimit
    | HandLimit
    | StatusTokens
    | StatusCards
    | SkipPrerequisites
    | ProductionDiscount
    | TradeGoodValue
    | PlanetValue
)

Effects = tuple[AnyEffect, ...]
Requirements = tuple[AnyRequirement, ...]

OPS: dict[str, type[Effect]] = tagged(AnyEffect)
"""Every effect, by its name in the data files."""

REQUIREMENTS: dict[str, type[Requirement]] = tagged(AnyRequirement)
"""Every requirement, by its name in the data files."""


def check_ops(raw: object, file: str) -> None:
    """Refuse an unknown effect or requirement, or a wrong key in one, wherever it stands."""

    def ops_at(key: str) -> component_data.Ops:
        return ("requirement", REQUIREMENTS) if ".requires[" in key else ("effect", OPS)

    component_data.check_ops(raw, file, ops_at)
