"""The odds of a battle between what stands in a system: only what everybody knows is counted."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from armillary.core.states.hexes import bits
from armillary.drawing.battle.kept_odds import KeptOdds, TakesLong
from armillary.games.imperium.combat.odds import Odds, TooMuchWork, odds
from armillary.games.imperium.combat.odds_file import Battle, Side
from armillary.games.imperium.components import Unit
from armillary.games.imperium.numbering import PLANETS_OF, TECHS, ground
from armillary.games.imperium.powers.active_powers import owned
from armillary.games.imperium.powers.modifiers import modifiers
from armillary.games.imperium.state import NONE, Player, State
from armillary.games.imperium.units.packed_units import (
    INFANTRY,
    PDS,
    SHIPS,
    TYPES,
    UNITS,
    count,
    hurt,
    types,
)

MOST_WORK = 60_000
"""Beyond this, odds are simulated: a sheet must be drawn at once."""
SIMULATIONS = 1_500
AT_ONCE = 400
"""And so much while nobody may wait: about a millisecond."""
FLEET = SHIPS | SHIPS << 8 * len(TYPES)
"""Ships, and which of them are damaged."""

Units = tuple[tuple[str, int], ...]
Key = tuple[str, Units, tuple[str, ...], tuple[str, ...], Units]
"""A side as something that can be kept: faction, units, their cards, technologies, damage."""


def side(state: State, player: Player, forces: int) -> Key:
    """A side as the odds want it."""
    cards = modifiers(state, player).units
    found = [type for type in types(forces & UNITS) if cards[type] is not None]
    units = tuple((TYPES[type], count(forces, type)) for type in found)
    ids = tuple(card.id for type in found if (card := cards[type]) is not None)
    damaged = tuple((TYPES[type], n) for type in found if (n := hurt(forces, type)))
    return player.faction, units, ids, tuple(TECHS[n].id for n in bits(owned(player))), damaged


class _Combat(NamedTuple):
    """What the odds of a battle depend on."""

    attacker: Key
    defender: Key
    place: Literal["space", "ground"]
    nebula: bool
    begun: bool


def _worked_out(combat: _Combat, at_once: bool) -> Odds:
    attacker, defender = _side(combat.attacker), _side(combat.defender)
    battle = Battle("", combat.place, attacker, defender, combat.nebula, combat.begun)
    if not at_once:
        return odds(battle, MOST_WORK, SIMULATIONS)
    try:
        return odds(battle, AT_ONCE, 0)
    except TooMuchWork:
        raise TakesLong from None


_ODDS = KeptOdds(_worked_out, 2048)


def _side(key: Key) -> Side:
    faction, units, ids, has, damaged = key
    cards: dict[str, Unit] = {}
    for (type, _), id in zip(units, ids, strict=True):
        cards[type] = _cards()[id]
    return Side(faction, dict(units), cards, frozenset(has), dict(damaged))  # type: ignore[arg-type]


@lru_cache(1)
def _cards() -> dict[str, Unit]:
    from armillary.games.imperium.numbering import DATA

    return DATA.units.units


def space(
    state: State,
    system: int,
    attacker: tuple[int, int],
    defender: tuple[int, int],
    begun: bool = False,
) -> Odds | None:
    """A space combat between two fleets, each a seat and its forces; None: there is none, or
    its odds are still being worked out.

    PDS on the defender's planets in the system fire first.
    """
    first, second = attacker[1] & FLEET, defender[1] & FLEET
    if not first or not second:
        return None
    guns = sum(
        count(state.players[defender[0]].units[ground(planet)], PDS) << 8 * PDS
        for planet in PLANETS_OF[system]
    )
    nebula = bool(state.galaxy.anomalies["nebula"] >> system & 1)
    return _ODDS.of(
        _Combat(
            side(state, state.players[attacker[0]], first),
            side(state, state.players[defender[0]], second | guns),
            "space",
            nebula,
            begun,
        )
    )


def on_ground(
    state: State, attacker: tuple[int, int], defender: tuple[int, int], begun: bool = False
) -> Odds | None:
    """A ground combat; None: one side has no ground forces, or its odds are still being worked
    out."""
    if not count(attacker[1], INFANTRY) or not count(defender[1], INFANTRY):
        return None
    return _ODDS.of(
        _Combat(
            side(state, state.players[attacker[0]], attacker[1]),
            side(state, state.players[defender[0]], defender[1]),
            "ground",
            False,
            begun,
        )
    )


def defender_in(state: State, system: int, seat: int) -> int | None:
    """Whom a fleet of this seat would fight in a system."""
    order = [(seat + step) % len(state.players) for step in range(1, len(state.players))]
    return next((other for other in order if state.players[other].units[system] & SHIPS), None)


def of_fight(state: State) -> Odds | None:
    """The combat that is going on, if both sides fight on."""
    fight = state.fight
    if fight is None:
        return None
    attacker, defender = state.players[fight.attacker], state.players[fight.defender]
    if fight.planet == NONE:
        return space(
            state,
            fight.system,
            (attacker.seat, attacker.units[fight.system]),
            (defender.seat, defender.units[fight.system]),
            fight.round > 0,
        )
    where = ground(fight.planet)
    return on_ground(
        state,
        (attacker.seat, attacker.units[where]),
        (defender.seat, defender.units[where]),
        fight.round > 0,
    )
