"""15.1  The one small vocabulary in which tiles, boards and technologies say what they do.

An effect is a frozen row whose class says what happens and whose fields say how much. In the data
files it is a table with the key `op`, the tag of its class:

    { op = "points", n = 3 }
    { op = "on_event", event = "patent", then = [{ op = "points", n = 2 }] }

Whoever carries effects out looks the class up in a dict, once per effect.
"""

from typing import Annotated, Literal, get_args

import msgspec

from armillary.core.files import component_data
from armillary.core.files.component_data import Count, Row, tagged

Positive = Annotated[int, msgspec.Meta(ge=1)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]

Size = Literal["small", "medium", "large"]
GateColour = Literal["green", "orange", "magenta"]
Planet = Literal["blue", "lifeless"]

SIZES: tuple[Size, ...] = get_args(Size)
GATE_COLOURS: tuple[GateColour, ...] = get_args(GateColour)

Counter = Literal[
    "stations",  # your tokens on planets, without credits
    "stations_blue",  # your tokens on blue planets
    "claimed_pulsars",  # pulsars with your ring
    "spinning_gyrodynes",
    "spinning_sizes",  # how many different sizes you have spinning
    "spinning_same_size",  # the most that you have spinning of one size
    "online_transmitters",
    "online_links",  # joints between two of your online transmitters
    "patents",  # the one that counts them included
    "hq_projects",  # completed
    "gate_runs_used",
    "award_tiles",  # for starting gyrodynes
    "modifiers_held",
    "cubes_held",
]
"""What a player has, as a number."""

Event = Literal[
    "patent",
    "visit_pulsar",  # each pulsar once per flight; the end of a teleport is a visit (5.15)
    "visit_system",  # each system once per flight
    "end_flight_system",  # of a flight or teleport
    "claim_pulsar",  # by any means
    "start_construction",
    "spin_gyrodyne",  # by any means
    "take_gyrodyne",  # by any means
    "pay_transmitter_cost",  # taking the tile included
    "transmitter_online",
    "establish_station",
    "exploration_bonus",  # of a system, or the tile drawn instead
    "complete_project",
    "use_modifier",
    "use_red_die",
]
"""What a player does that can be rewarded."""

DieAction = Literal[
    "fly", "take_gyrodyne", "spin_gyrodyne", "transmitter", "patent", "project", "buy_modifier"
]
"""What is paid with a die."""


class Effect(Row, frozen=True, tag_field="op"):
    """One thing that a benefit does. Its class says what, its fields say how much."""


# At once, in the order of the list


class Points(Effect, frozen=True, tag="points"):
    """Score n points."""

    n: Positive


class Cubes(Effect, frozen=True, tag="cubes"):
    """Take n engineering cubes."""

    n: Positive


class Modifiers(Effect, frozen=True, tag="modifiers"):
    """Take that many tokens of each kind."""

    pm: Count = 0
    plus2: Count = 0


class TakeGyrodynes(Effect, frozen=True, tag="gyrodyne"):
    """Take gyrodyne tiles of the listed sizes; with `distinct`, no two of one size."""

    sizes: tuple[Size, ...]
    count: Positive = 1
    distinct: bool = False


class BonusTiles(Effect, frozen=True, tag="bonus_tile"):
    """5.10  Draw n exploration bonus tiles and resolve each."""

    n: Positive


class ClaimIsolated(Effect, frozen=True, tag="claim_isolated"):
    """6.1  You may put a ring on an isolated pulsar that nobody has claimed, n times."""

    n: Positive


class Teleport(Effect, frozen=True, tag="teleport"):
    """5.15  Move the ship to a location of that kind, as the end of a flight."""

    to: Literal["system", "pulsar", "any"]


class RedDie(Effect, frozen=True, tag="red_die"):
    """9.7  The turn's red die, with this value."""

    value: Die


class DiceDoubler(Effect, frozen=True, tag="dice_doubler"):
    """9.10  The silver die just paid is kept and set anew; the red die must be used."""

    silver: Die
    red: Die


class GateRun(Effect, frozen=True, tag="gate_run"):
    """8.5  One gate run, for a later flight."""

    colour: GateColour | Literal["choice"]
    points_each: Positive


class StationCredit(Effect, frozen=True, tag="station_credit"):
    """11.8  Counts as n stations in the last step of final scoring and nowhere else."""

    n: Positive


class SpinGyrodynes(Effect, frozen=True, tag="spin_gyrodyne"):
    """Complete gyrodynes of the listed sizes without a die."""

    sizes: tuple[Size, ...]
    count: Positive = 1


class CoverCosts(Effect, frozen=True, tag="cover_transmitter_cost"):
    """Cover n costs of own transmitters without a die."""

    n: Positive


class PointsPer(Effect, frozen=True, tag="points_per"):
    """Score `each` points for every full `per` of a counter, at most `max` (0: no limit)."""

    what: Counter
    each: Positive
    per: Positive = 1
    max: Count = 0


class PointsByTable(Effect, frozen=True, tag="points_by_table"):
    """Score by the table for 0, 1, 2 ... of a counter; its last entry holds for all above."""

    what: Counter
    table: tuple[Count, ...]


class BuyPoints(Effect, frozen=True, tag="buy_points"):
    """You may pay cubes for points, up to `times` each time that the effect comes up."""

    cubes: Positive
    points: Positive
    times: Positive = 1


# For the rest of the game


class DieShift(Effect, frozen=True, tag="die_shift"):
    """4.4  For these actions a die may count as up to `delta` higher or lower.

    With a gate colour it holds for flights that visit such a gate (16.12).
    """

    actions: tuple[DieAction, ...]
    delta: Positive
    gate: GateColour | Literal[""] = ""


class CopyCost(Effect, frozen=True, tag="copy_cost"):
    """9.8  Copying a leftover die costs this many cubes instead of the usual price."""

    cubes: Count


# In final scoring


class GoalMet(Effect, frozen=True, tag="goal_met"):
    """11.3  n goals of your choice count as met; their bonuses must still be bought."""

    n: Positive


class GoalDiscount(Effect, frozen=True, tag="goal_discount"):
    """11.3  Each goal bonus costs this many cubes less, but never less than 0."""

    cubes: Positive


class CubePairValue(Effect, frozen=True, tag="cube_pair_value"):
    """11.6  Each pair of cubes is worth this many points."""

    points: Positive


class InitiativeMultiplier(Effect, frozen=True, tag="initiative_multiplier"):
    """11.7  Your points for initiative are multiplied."""

    factor: Positive


# What an event leads to is something simple: no effect in it changes the rules or asks again later.

Reward = Points | Cubes | Modifiers | TakeGyrodynes | BonusTiles | PointsPer


class OnEvent(Effect, frozen=True, tag="on_event"):
    """Each time that the owner does this, resolve `then`; not for what granted it (16.11)."""

    event: Event
    then: tuple[Reward, ...]
    planet: Planet | Literal[""] = ""  # only for stations on such a planet


AnyEffect = (
    Reward
    | ClaimIsolated
    | Teleport
    | RedDie
    | DiceDoubler
    | GateRun
    | StationCredit
    | SpinGyrodynes
    | CoverCosts
    | PointsByTable
    | BuyPoints
    | OnEvent
    | DieShift
    | CopyCost
    | GoalMet
    | GoalDiscount
    | CubePairValue
    | InitiativeMultiplier
)

Effects = tuple[AnyEffect, ...]

OPS: dict[str, type[Effect]] = tagged(AnyEffect)
"""Every effect, by its name in the data files."""

ONGOING = (OnEvent, DieShift, CopyCost)
"""Effects that last for the rest of the game."""

FINAL = (GoalMet, GoalDiscount, CubePairValue, InitiativeMultiplier)
"""Effects that change a step of final scoring."""

REPEATED = (Points, Cubes, PointsPer, PointsByTable, BuyPoints)
"""Effects that may come in every production phase."""


def check_ops(raw: object, file: str) -> None:
    """Refuse an unknown effect, or a wrong key in one, wherever it stands in plain tables."""
    component_data.check_ops(raw, file, lambda key: ("effect", OPS))
