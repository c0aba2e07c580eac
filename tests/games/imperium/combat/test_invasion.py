"""8  Invasion, ground combat, control, custodians."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.questions import DECLINE, Pick
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    covers,
    decline,
    do,
    exhausted,
    forces,
    options,
    pick,
    planets,
    points,
    position,
    refused,
    roll,
    use,
)

END = EndMovement()


def invade(
    defence: str = "",
    fleet: str = "carrier = 1",
    n: int = 4,
    more: str = "",
    defending: tuple[str, ...] = (),
) -> State:
    """Seat 0 comes with infantry to system 22, where Tarmann is seat 1's, with these units."""
    units = f", tarmann = {{{defence}}}" if defence else ""
    state = position(
        f"""
        players.0.units = {{"23" = {{{fleet}, infantry = {n}}}}}
        players.0.fleet = 6
        players.1.units = {{"10" = {{carrier = 1}}, arc_prime = {{infantry = 1}}{units}}}
        players.1.planets = ["arc_prime", "wren_terra", "tarmann"]
        players.1.technologies = {[*defending]}
        {more}
    """.replace("'", '"')
    )
    do(state, Activate(22))
    decline(state, "move")
    for option in iter(lambda: next(iter(moves(state)), None), None):
        do(state, option)
    do(state, END)
    if asked(state)[1] == "cannon":
        do(state, DECLINE)
    return state


def moves(state: State) -> list[MoveShip | Load]:
    """Everything that can still move, as much of it as possible."""
    found = [o for o in options(state) if isinstance(o, MoveShip | Load)]
    return sorted(found, key=lambda o: o.n if isinstance(o, Load) else 0, reverse=True)


def land(n: int, planet: str = "tarmann") -> Pick:
    return pick(planet=planet, unit="infantry", name="count", n=n)


@proves("imperium", "8.4", "8.7", "22.43", "23.6")
def test_forces_land_and_take_an_empty_planet_exhausted() -> None:
    state = position("""
        players.0.units = {"1" = {carrier = 1}, jord = {infantry = 2}}
    """)
    do(
        state,
        Activate(35),
        MoveShip(1, "carrier", (35,)),
        Load("infantry", planet="jord", n=2),
        END,
    )
    assert asked(state) == (0, "landing")
    do(state, pick(planet="bereg", unit="infantry", name="count", n=1))
    do(state, pick(planet="lirta_iv", unit="infantry", name="count", n=1))
    assert planets(state, 0) == ["jord", "bereg", "lirta_iv"]
    assert exhausted(state, 0) == ["bereg", "lirta_iv"]
    assert forces(state, 0, "bereg") == {"infantry": 1}


@proves("imperium", "8.1")
def test_there_is_no_invasion_past_enemy_ships() -> None:
    state = position("""
        players.0.units = {"22" = {carrier = 1, infantry = 1}}
        players.1.units = {"22" = {carrier = 1}}
        players.0.planets = ["vefut_ii"]
    """)
    do(state, Activate(22))
    assert asked(state)[1] == "roll"  # first the carriers fight
    roll(state, 1, 1)
    assert forces(state, 0, "22") == {}  # both are lost, and the infantry with its carrier


@proves("imperium", "8.6", "8.7", "22.50")
def test_a_ground_combat_is_fought_to_the_end_and_structures_fall() -> None:
    state = invade("infantry = 2, pds = 1, space_dock = 1")
    do(state, land(3))
    assert asked(state) == (1, "defence")
    decline(state)
    roll(state, 1, 1)  # three against two
    assert forces(state, 0, "tarmann") == {"infantry": 2}
    assert forces(state, 1, "tarmann") == {"infantry": 1, "pds": 1, "space_dock": 1}
    roll(state, 1, 0)
    assert planets(state, 1) == ["arc_prime", "wren_terra"]
    assert "tarmann" in planets(state, 0)
    assert "tarmann" in exhausted(state, 0)
    assert forces(state, 1, "tarmann") == {}
    assert state.players[0].units[22] >> 56 & 255 == 1  # one stayed in space


@proves("imperium", "8.8")
def test_if_nobody_is_left_the_defender_keeps_the_planet() -> None:
    state = invade("infantry = 1, space_dock = 1", n=1)
    do(state, land(1))
    roll(state, 1, 1)
    assert "tarmann" in planets(state, 1)
    assert forces(state, 1, "tarmann") == {"space_dock": 1}


@proves("imperium", "8.8", "8.10")
def test_structures_alone_defend_nothing() -> None:
    state = invade("pds = 2", n=2)
    do(state, land(1))
    decline(state)
    assert "tarmann" in planets(state, 0)
    assert forces(state, 1, "tarmann") == {}


@proves("imperium", "8.5")
def test_space_cannon_defence_fires_at_what_landed() -> None:
    state = invade("pds = 1", n=2)
    do(state, land(2))
    assert asked(state) == (1, "defence")
    do(state, pick(player=0))
    roll(state, 1)
    assert forces(state, 0, "tarmann") == {"infantry": 1}


@proves("imperium", "8.3")
def test_bombardment_needs_a_planet_without_shield() -> None:
    open_planet = invade("infantry = 3", "dreadnought = 1", 1)
    do(open_planet, BOMBARD)
    assert (getattr(open_planet.stack[-1], "dice", 0), asked(open_planet)[1]) == (1, "roll")
    roll(open_planet, 1)
    assert forces(open_planet, 1, "tarmann") == {"infantry": 2}
    shielded = invade("infantry = 3, pds = 1", "dreadnought = 1", 1)
    assert asked(shielded) == (0, "landing")


@proves("imperium", "8.3")
def test_a_war_sun_ignores_the_shield() -> None:
    state = invade(
        "infantry = 4, pds = 1", "war_sun = 1", 1, 'players.0.technologies = ["war_sun"]'
    )
    do(state, BOMBARD)
    assert getattr(state.stack[-1], "dice", 0) == 3
    roll(state, 3)
    assert forces(state, 1, "tarmann") == {"infantry": 1, "pds": 1}


@proves("imperium", "22.41", "8.7")
def test_landing_on_an_own_planet_gains_nothing() -> None:
    state = position("""
        players.0.units = {"22" = {carrier = 1, infantry = 1}}
        players.0.planets = ["jord", "tarmann"]
    """)
    do(state, Activate(22), pick(planet="tarmann", unit="infantry", name="count", n=1))
    assert exhausted(state, 0) == []


# Custodians

MECATOL = """
    players.0.units = {"22" = {carrier = 1, infantry = 2}}
    players.0.technologies = []
"""


def at_mecatol(more: str) -> State:
    state = position(MECATOL + more)
    do(state, Activate(18), MoveShip(22, "carrier", (18,)), Load("infantry", system=22, n=2), END)
    return state


@proves("imperium", "8.9", "14.9")
def test_the_custodians_cost_six_influence_and_are_worth_a_point() -> None:
    state = at_mecatol("players.0.goods = 6")
    assert asked(state) == (0, "custodians")
    do(state, pick(planet="mecatol_rex"))
    while asked(state) == (0, "pay"):
        do(state, options(state)[-1])
    assert points(state)[0] == 1
    assert not state.custodians
    refused(state, land(0, "mecatol_rex"), "8.9", "must_land", planet="mecatol_rex", need=1)
    do(state, land(2, "mecatol_rex"))
    assert "mecatol_rex" in planets(state, 0)


@proves("imperium", "8.9")
def test_without_the_influence_nobody_lands_on_mecatol_rex() -> None:
    state = at_mecatol("players.0.goods = 3")  # with Jord that makes five
    assert asked(state)[1] not in ("custodians", "landing")
    assert state.custodians
    assert forces(state, 0, "18") == {"carrier": 1, "infantry": 2}


# Technologies and cards


@covers("magen_defense_grid")
@proves("imperium", "22.3")
def test_magen_defense_grid_silences_a_round() -> None:
    state = invade("infantry = 1, pds = 1", defending=("magen_defense_grid",))
    do(state, land(2))
    decline(state, "react")
    assert asked(state) == (1, "react")
    do(state, use("magen_defense_grid"))
    roll(state, 0)  # only the defender rolls
    assert getattr(state.stack[-1], "by", -1) == 0
    assert state.players[1].spent


@covers("dacxive_animators")
def test_dacxive_animators_place_an_infantry_after_a_victory() -> None:
    state = invade("infantry = 1", more='players.0.technologies = ["dacxive_animators"]')
    do(state, land(2))
    roll(state, 1, 0)
    assert asked(state) == (0, "react")
    do(state, use("dacxive_animators", planet="tarmann"))
    assert forces(state, 0, "tarmann") == {"infantry": 3}


@covers("fire_team")
def test_fire_team_rolls_misses_again() -> None:
    state = invade("infantry = 2", more='players.0.hand = ["fire_team"]')
    do(state, land(3))
    roll(state, 1, 0)
    do(state, use("fire_team"))
    assert getattr(state.stack[-1], "dice", 0) == 2
    roll(state, 1)
    assert forces(state, 1, "tarmann") == {}


@covers("bunker")
def test_bunker_makes_bombardment_harder() -> None:
    state = invade("infantry = 2", "dreadnought = 1", 1, 'players.1.hand = ["bunker"]')
    assert asked(state) == (1, "react")
    do(state, use("bunker"), BOMBARD)
    assert getattr(state.stack[-1], "need", 0) == 9
