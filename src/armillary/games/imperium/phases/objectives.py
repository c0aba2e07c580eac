"""14  Objectives: what they ask for, whether a player meets it, and scoring them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from armillary.core.decision import Illegal
from armillary.core.events import Log
from armillary.core.states.hexes import bits
from armillary.games.imperium.components import Objective
from armillary.games.imperium.economy.paying import can_pay, cannot_pay, pay
from armillary.games.imperium.flow.questions import Question, ask, asker, why_not
from armillary.games.imperium.flow.steps import Step, step, then
from armillary.games.imperium.flow.turn_order import say
from armillary.games.imperium.galaxy.adjacency import adjacent, home_of
from armillary.games.imperium.numbering import (
    HOME_PLANETS,
    MECATOL,
    OBJECTIVE,
    OBJECTIVES,
    PLANET,
    PLANET_MASK,
    PLANETS,
    SECRETS,
    TECHS,
)
from armillary.games.imperium.phases.victory import gain_points, leaders
from armillary.games.imperium.powers.active_powers import owned
from armillary.games.imperium.powers.effect_types import (
    EVENTS,
    AtLeast,
    Colours,
    CombatWon,
    Controls,
    Destroyed,
    LastDestroyed,
    SameTrait,
)
from armillary.games.imperium.powers.power import Target, bending
from armillary.games.imperium.state import NONE, Player, State
from armillary.games.imperium.units.packed_units import (
    DOCK,
    DREADNOUGHT,
    FLAGSHIP,
    PDS,
    SHIPS,
    TYPES,
    count,
    size,
)
from armillary.games.imperium.units.placement import in_system, on_board

# Counting what a player has


def _trait(trait: str) -> Callable[[State, Player], int]:
    return lambda state, player: sum(PLANETS[p].trait == trait for p in bits(player.planets))


def _with_ship(state: State, player: Player) -> list[int]:
    """The systems with a ship of the player."""
    return [tile for tile in state.galaxy.tiles if player.units[tile] & SHIPS]


def _near(state: State, player: Player, wanted: int) -> int:
    """How many systems with an own ship are adjacent to one of these."""
    return sum(
        bool(adjacent(state, tile, player.seat) & wanted) for tile in _with_ship(state, player)
    )


def _other_homes(state: State, player: Player) -> int:
    """The home systems of the other players in the game."""
    others = (p for p in state.players if p.seat != player.seat and not p.out)
    return sum(1 << home_of(other) for other in others)


def _wormhole(kind: str) -> Callable[[State, Player], int]:
    def count_systems(state: State, player: Player) -> int:
        there = state.galaxy.wormholes[kind]
        token = state.creuss[("alpha", "beta").index(kind)]
        return sum(bool((there | 1 << token) >> t & 1) for t in _with_ship(state, player))

    return count_systems


def _docks_of_others(state: State, player: Player) -> int:
    return sum(
        any(count(in_system(p, tile), DOCK) for p in state.players if p.seat != player.seat)
        for tile in _with_ship(state, player)
    )


def _upgrades(state: State, player: Player) -> int:
    """22.31  At most one for each type of unit."""
    return len({TECHS[n].upgrades for n in bits(owned(player)) if TECHS[n].upgrades})


def _own_technologies(state: State, player: Player) -> int:
    return sum(
        TECHS[n].faction == player.faction and TECHS[n].windows != ("nekro.tech_gain",)
        for n in bits(player.techs)
    )


def _foreign_home_planets(state: State, player: Player) -> int:
    homes = _other_homes(state, player)
    return sum((player.planets & PLANET_MASK[tile]).bit_count() for tile in bits(homes))


COUNTERS: dict[str, Callable[[State, Player], int]] = {
    "controlled_cultural_planets": _trait("cultural"),
    "controlled_hazardous_planets": _trait("hazardous"),
    "controlled_industrial_planets": _trait("industrial"),
    "controlled_planets_in_other_homes": _foreign_home_planets,
    "controlled_planets_non_home": lambda s, p: (p.planets & ~HOME_PLANETS).bit_count(),
    "controlled_planets_with_specialty": lambda s, p: sum(
        bool(PLANETS[n].specialty) for n in bits(p.planets)
    ),
    "dreadnoughts": lambda s, p: count(on_board(p), DREADNOUGHT),
    "faction_technologies": _own_technologies,
    "pds": lambda s, p: count(on_board(p), PDS),
    "ships_at_mecatol_rex": lambda s, p: size(p.units[MECATOL] & SHIPS),
    "space_docks": lambda s, p: count(on_board(p), DOCK),
    "systems_adjacent_to_mecatol_rex": lambda s, p: _near(s, p, 1 << MECATOL),
    "systems_next_to_anomaly": lambda s, p: _near(s, p, s.galaxy.anomaly_mask),
    "systems_next_to_other_home": lambda s, p: _near(s, p, _other_homes(s, p)),
    "systems_with_alpha": _wormhole("alpha"),
    "systems_with_beta": _wormhole("beta"),
    "systems_with_enemy_dock": _docks_of_others,
    "systems_with_ships": lambda s, p: len(_with_ship(s, p)),
    "unit_upgrades": _upgrades,
}


def progress(
    state: State, seat: int, objective: Objective, one_by_one: bool = False
) -> list[tuple[int, int]]:
    """How far a player is: for each thing that is required, what there is and what is needed.
    `one_by_one`: not full colours are counted, but the technologies in them."""
    player = state.players[seat]
    found = []
    for needed in objective.requires:
        if isinstance(needed, AtLeast):
            found.append((COUNTERS[needed.what](state, player), needed.n))
        elif isinstance(needed, SameTrait):
            traits = Counter(PLANETS[n].trait for n in bits(player.planets) if PLANETS[n].trait)
            found.append((max(traits.values(), default=0), needed.n))
        elif isinstance(needed, Colours):
            colours = Counter(TECHS[n].colour for n in bits(owned(player)) if TECHS[n].colour)
            most = needed.technologies if one_by_one else 1
            parts = sorted(
                (n * most // needed.technologies for n in colours.values()), reverse=True
            )
            have = sum(min(most, n) for n in parts[: needed.colours])
            found.append((have, most * needed.colours))
        elif isinstance(needed, Controls):
            found.append((player.planets >> PLANET[needed.planet] & 1, 1))
    return found


def met(state: State, seat: int, number: int) -> bool:
    """14.3  Whether a player could score an objective of the status phase now."""
    objective = OBJECTIVES[number]
    if not can_pay(state, state.players[seat], objective.cost):
        return False
    if any(type(needed) in EVENTS for needed in objective.requires):
        return False
    return all(have >= need for have, need in progress(state, seat, objective))


def may_score_public(state: State, seat: int) -> bool:
    """14.4  Public objectives need all planets of the home system."""
    player = state.players[seat]
    home = PLANET_MASK[home_of(player)]
    if player.planets & home == home:
        return True
    return any(not power.needs_home(state, seat) for power in bending("needs_home", player))


def scorable_public(state: State, seat: int) -> list[int]:
    """14.2  The public objectives that a player can score now."""
    if not may_score_public(state, seat):
        return []
    open_ones = state.public & ~state.players[seat].scored
    return [number for number in bits(open_ones) if met(state, seat, number)]


def scorable_secret(state: State, seat: int) -> list[int]:
    """14.3  The secret objectives that a player can score in the status phase."""
    return [
        number
        for number in state.players[seat].secrets
        if number >= 0 and OBJECTIVES[number].phase == "status" and met(state, seat, number)
    ]


# Scoring


def score(state: State, seat: int, number: int, log: Log) -> None:
    """14.6  Pay what it costs, then score."""
    then(state, Step(seat, "objective.scored", n=number))
    pay(state, seat, OBJECTIVES[number].cost, log)


@step("objective.scored")
def scored(state: State, work: Step, log: Log) -> None:
    player, objective = state.players[work.seat], OBJECTIVES[work.n]
    player.scored |= 1 << work.n
    player.secrets = tuple(n for n in player.secrets if n != work.n)
    say(log, "score", work.seat, objective=objective.id)
    gain_points(state, work.seat, objective.points, "objectives", log)


@asker("score_public")
class ScorePublic:
    """12.2 and 10.4  Which public objective do you score?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        numbers = scorable_public(state, question.seat)
        return [Target(name=OBJECTIVES[number].id) for number in numbers]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.name:
            score(state, question.seat, OBJECTIVE[target.name], log)


@asker("score_secret")
class ScoreSecret:
    """12.2  Which secret objective do you score?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        numbers = scorable_secret(state, question.seat)
        return [Target(name=OBJECTIVES[number].id) for number in numbers]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.name:
            score(state, question.seat, OBJECTIVE[target.name], log)


@why_not("score_public")
def not_public(state: State, question: Question, target: Target) -> Illegal | None:
    """14.2 and 14.4  It is not revealed, or scored already, or home planets are missing."""
    number, seat = OBJECTIVE.get(target.name), question.seat
    if number is None:
        return None
    if not state.public >> number & 1:
        return Illegal("14.2", "not_revealed", objective=target.name)
    if state.players[seat].scored >> number & 1:
        return Illegal("14.2", "scored", objective=target.name)
    if not may_score_public(state, seat):
        home = PLANET_MASK[home_of(state.players[seat])]
        lost = [PLANETS[planet].id for planet in bits(home & ~state.players[seat].planets)]
        return Illegal("14.4", "home_lost", planets=lost)
    return _unmet(state, seat, number)


@why_not("score_secret")
def not_secret(state: State, question: Question, target: Target) -> Illegal | None:
    """14.3  A secret objective of one's own whose time has not come."""
    number = OBJECTIVE.get(target.name)
    if number is None or number not in state.players[question.seat].secrets:
        return None
    return _unmet(state, question.seat, number)


def _unmet(state: State, seat: int, number: int) -> Illegal | None:
    """14.3  How far a player is from an objective, or what is missing to pay for it."""
    objective = OBJECTIVES[number]
    if objective.phase == "action":
        return Illegal("14.3", "when_it_happens", objective=objective.id)
    for have, need in progress(state, seat, objective, one_by_one=True):
        if have < need:
            return Illegal("14.3", "unmet", objective=objective.id, have=have, need=need)
    return cannot_pay(state, seat, objective.cost, "14.6")


# What happens in the action phase


def _happened(state: State, seat: int, what: str) -> None:
    """14.3 and 25.3  Something happened for which a player may have a secret objective."""
    if seat < 0 or state.players[seat].out or state.tactical is None:
        return
    state.moments += 1
    if matching(state, seat, what) and not _scored_already(state, seat):
        ask(state, seat, "score_event", what, optional=True)


def matching(state: State, seat: int, what: str) -> list[int]:
    """The secret objectives of a player for what happened, such as `destroyed flagship`."""
    kind, *values = what.split()
    known: list[int] = list(state.players[seat].secrets)
    if state.public & SECRETS and may_score_public(state, seat):
        # One that was leaked is scored by everybody when it happens.
        known += bits(state.public & SECRETS & ~state.players[seat].scored)
    return [
        number
        for number in known
        if number >= 0
        and OBJECTIVES[number].phase == "action"
        and all(_fits(needed, kind, values) for needed in OBJECTIVES[number].requires)
    ]


def _fits(needed: object, kind: str, values: list[str]) -> bool:
    if type(needed) is Destroyed:
        return kind == "destroyed" and values[0] in needed.types
    if type(needed) is LastDestroyed:
        return kind == "last_destroyed" and values == [needed.kind, needed.by]
    if type(needed) is CombatWon and kind == "combat_won":
        if needed.against_leader and "leader" not in values:
            return False
        return not needed.own_flagship or "flagship" in values
    return False


def _scored_already(state: State, seat: int) -> bool:
    """25.3  One secret objective in each step, or one for each combat."""
    tactical = state.tactical
    assert tactical is not None
    if state.table.switches.action_scoring == "one_per_combat":
        return state.fight is not None and bool(state.fight.marks.get(f"scored_{seat}"))
    return tactical.marks.get(f"scored_{seat}", 0) == tactical.marks.get("step", 0) + 1


def _remember(state: State, seat: int) -> None:
    assert state.tactical is not None
    state.tactical.marks[f"scored_{seat}"] = state.tactical.marks.get("step", 0) + 1
    if state.fight is not None:
        state.fight.marks[f"scored_{seat}"] = 1


@asker("score_event")
class ScoreEvent:
    """14.3  Do you score a secret objective for what has just happened?"""

    def choices(self, state: State, question: Question) -> list[Target]:
        if _scored_already(state, question.seat):
            return []
        numbers = matching(state, question.seat, question.about)
        return [Target(name=OBJECTIVES[number].id) for number in numbers]

    def chosen(self, state: State, question: Question, target: Target, log: Log) -> None:
        if target.name:
            _remember(state, question.seat)
            score(state, question.seat, OBJECTIVE[target.name], log)


def destroyed(state: State, by: int, type_: int) -> None:
    """A player destroyed a unit of another one."""
    _happened(state, by, f"destroyed {TYPES[type_]}")


def last_destroyed(state: State, by: int, kind: str, attack: str) -> None:
    """22.14  The last of a player's units in a place were destroyed with an ability."""
    _happened(state, by, f"last_destroyed {kind} {attack}")


def combat_won(state: State, winner: int, loser: int) -> None:
    """A combat was won."""
    fight = state.fight
    assert fight is not None
    what = "combat_won"
    if loser in leaders(state):
        what += " leader"
    if fight.planet == NONE and count(state.players[winner].units[fight.system], FLAGSHIP):
        what += " flagship"
    _happened(state, winner, what)
