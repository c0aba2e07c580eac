"""18.6 and 18.7  The moments of space combat and invasion."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Sustain
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.combat.test_invasion import invade, land
from tests.games.imperium.combat.test_space_combat import HAVEN, HAVEN_UNITS, attack
from tests.games.imperium.factions import test_l1z1x, test_mentak, test_nekro, test_yin
from tests.games.imperium.factions.seated import rolling, seats
from tests.games.imperium.flow.moments import (
    Asked,
    Happens,
    acted,
    assert_asked,
    assert_happens,
    hand,
    holding,
    knows,
    law,
    rolled,
)
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    decline,
    do,
    forces,
    goods,
    pick,
    points,
    position,
    roll,
)

END = EndMovement()


# 18.6


def announced(held: bool) -> State:
    haven = HAVEN + "\n" + hand(held, 0, "intercept", 'players.0.planets = ["jord"]')
    state = attack("cruiser = 1", "cruiser = 1", haven, HAVEN_UNITS)
    do(state, pick(name="retreat"))
    return state


def repaired(held: bool) -> State:
    state = attack("cruiser = 1", "dreadnought = 1", hand(held, 1, "emergency_repairs"))
    decline(state, "roll")
    roll(state, 1, 0)
    do(state, Sustain("dreadnought"))
    return state


def at_battle(held: bool, faction: str, text: str, system: int) -> State:
    """A battle of seat 0, as this faction or as another one, with its first moment to come."""
    state = position(text, factions=seats(faction if held else "winnu"))
    do(state, Activate(system))
    return state


def singularity(held: bool) -> State:
    state = at_battle(held, "nekro", test_nekro.BATTLE if held else PLAIN_BATTLE, 33)
    decline(state, "roll")
    return rolled(state, 1, 0)


PLAIN_BATTLE = """
    players.0.units = {"33" = {cruiser = 2}}
    players.0.technologies = []
    players.1.units = {"33" = {carrier = 2}, arc_prime = {infantry = 1}}
    players.1.technologies = []
"""


def after_a_round(held: bool) -> State:
    text = test_yin.BATTLE if held else test_yin.BATTLE.replace("darien", "winnu")
    state = at_battle(held, "yin", text, 46)
    test_yin.a_round(state)
    return state


SPACE = [
    Asked(
        "combat.start",
        "antivirus",
        1,
        lambda held: acted(
            position(
                holding(held, 'players.1.notes = ["antivirus 0"]', test_nekro.BATTLE),
                factions=seats("nekro"),
            ),
            Activate(33),
        ),
    ),
    Asked(
        "space_combat.start",
        "ambush",
        0,
        lambda held: at_battle(held, "mentak", test_mentak.BATTLE, 36),
    ),
    Asked(
        "combat.round_start",
        "morale_boost",
        1,
        lambda held: attack("cruiser = 1", "cruiser = 1", hand(held, 1, "morale_boost")),
    ),
    Asked(
        "space_combat.round_start",
        "skilled_retreat",
        1,
        lambda held: attack("cruiser = 1", "cruiser = 1", hand(held, 1, "skilled_retreat")),
    ),
    Asked(
        "space_combat.first_round_start",
        "fighter_prototype",
        1,
        lambda held: attack(
            "cruiser = 1", "carrier = 1, fighter = 1", hand(held, 1, "fighter_prototype")
        ),
    ),
    Asked("space_combat.retreat_announced", "intercept", 0, announced),
    Asked(
        "combat.rolls_after",
        "the_crown_of_thalnos",
        0,
        lambda held: rolled(
            attack("cruiser = 3", "dreadnought = 2", law(held, "the_crown_of_thalnos", 0)), 1
        ),
    ),
    Asked(
        "space_combat.before_assign",
        "shields_holding",
        1,
        lambda held: rolled(
            attack("cruiser = 3", "cruiser = 2, carrier = 1", hand(held, 1, "shields_holding")),
            *(2, 0, 0),
        ),
    ),
    Asked(
        "space_combat.ship_destroyed",
        "courageous_to_the_end",
        1,
        lambda held: rolled(
            attack(
                "dreadnought = 1, carrier = 1",
                "cruiser = 2",
                hand(held, 1, "courageous_to_the_end"),
            ),
            *(1, 0, 0),
        ),
    ),
    Asked("combat.unit_destroyed", "technological_singularity", 0, singularity),
    Asked("combat.round_end", "emergency_repairs", 1, repaired),
    Asked("space_combat.round_end", "devotion", 0, after_a_round),
    Asked(
        "space_combat.won",
        "salvage",
        0,
        lambda held: rolled(
            attack(
                "cruiser = 2",
                "destroyer = 1",
                hand(held, 0, "salvage", "players.1.commodities = 2"),
            ),
            *(1, 0),
        ),
    ),
]


@pytest.mark.parametrize("case", SPACE, ids=lambda case: case.window)
@proves("imperium", "18.6")
def test_space_combat(case: Asked) -> None:
    assert_asked(case)


def retreating(held: bool) -> State:
    """The defender may go to Dal Bootha, if it is theirs."""
    return attack("cruiser = 1", "cruiser = 1", HAVEN if held else "", HAVEN_UNITS if held else "")


def retreated(held: bool) -> State:
    state = retreating(True)
    do(state, pick(name="retreat") if held else DECLINE)
    while asked(state)[1] == "roll":
        roll(state, 0)
    return state


FOLLOWS = [
    Happens(
        "space_combat.barrage",
        "destroyers",
        lambda held: attack("destroyer = 1" if held else "cruiser = 1", "carrier = 1, fighter = 2"),
        lambda state: rolling(state)[:2],
        ("destroyer", 2),
        ("cruiser", 1),
    ),
    Happens("space_combat.retreat", "", retreating, asked, (1, "retreat"), (-1, "roll")),
    Happens(
        "space_combat.rolls",
        "prophecy_of_ixth",
        lambda held: attack(
            "carrier = 1, fighter = 1", "cruiser = 1", law(held, "prophecy_of_ixth", 0)
        ),
        lambda state: (roll(state, 0), rolling(state))[1],
        ("fighter", 1, 8),
        ("fighter", 1, 9),
    ),
    Happens(
        "combat.hits_assigned",
        "duranium_armor",
        lambda held: rolled(
            attack(
                "dreadnought = 2, dreadnought_damaged = 1",
                "destroyer = 1",
                knows(held, 0, "duranium_armor"),
            ),
            *(0, 0),
        ),
        lambda state: forces(state, 0, "35").get("dreadnought_damaged", 0),
        0,
        1,
    ),
    Happens(
        "space_combat.retreat_execution",
        "",
        retreated,
        lambda state: bool(forces(state, 1, "32")),
        True,
        False,
    ),
    Happens(
        "space_combat.end",
        "salvage_operations",
        lambda held: rolled(
            test_mentak.salvage("" if held else "players.0.technologies = []"), *(1, 0)
        ),
        lambda state: goods(state)[0],
        4,
        3,
    ),
    Happens(
        "combat.won",
        "shard_of_the_throne",
        lambda held: rolled(
            attack(
                "dreadnought = 1",
                "cruiser = 1",
                law(held, "shard_of_the_throne", 1, "players.1.points = 1"),
            ),
            *(1, 0),
        ),
        lambda state: points(state)[:2],
        [1, 0],
        [0, 1],
    ),
]


@pytest.mark.parametrize("case", FOLLOWS, ids=lambda case: case.window)
@proves("imperium", "18.6")
def test_what_follows_in_space_combat(case: Happens) -> None:
    assert_happens(case)


# 18.7


BOMBERS = "carrier = 1, dreadnought = 1"


def landed(
    held: bool, more: str, n: int = 2, defence: str = "infantry = 2", **also: object
) -> State:
    state = invade(defence, more=more, **also)  # type: ignore[arg-type]
    do(state, land(n))
    return state


def indoctrinated(held: bool) -> State:
    state = position(
        test_yin.GROUND if held else STRANGERS, factions=seats("yin" if held else "sol")
    )
    do(state, Activate(33), *LANDING)
    return state


STRANGERS = test_yin.GROUND.replace("darien", "jord")
LANDING = (land(0, "corneeq"), land(2, "resculon"))


def harrowed(held: bool) -> State:
    fleet = "dreadnought = 1, carrier = 1"  # the ships of others carry less
    text = test_l1z1x.INVASION.replace("dreadnought = 1", fleet)
    state = position(text, factions=seats("l1z1x" if held else "winnu"))
    do(state, Activate(23), BOMBARD)
    roll(state, 0)
    do(state, land(2, "saudor"))
    return rolled(state, 0, 0)


def won(held: bool) -> State:
    return rolled(landed(held, knows(held, 0, "dacxive_animators"), defence="infantry = 1"), 1, 0)


def structures(held: bool) -> State:
    state = landed(held, hand(held, 0, "infiltrate"), defence="pds = 2, space_dock = 1")
    do(state, DECLINE)  # the PDS do not fire
    return state


GROUND = [
    Asked(
        "invasion.start",
        "bunker",
        1,
        lambda held: invade("infantry = 2", BOMBERS, more=hand(held, 1, "bunker")),
    ),
    Asked("invasion.committed", "parley", 1, lambda held: landed(held, hand(held, 1, "parley"))),
    Asked("ground_combat.start", "indoctrination", 0, indoctrinated),
    Asked(
        "ground_combat.round_start",
        "magen_defense_grid",
        1,
        lambda held: acted(
            landed(
                held,
                "",
                defence="infantry = 2, pds = 1",
                defending=("magen_defense_grid",) if held else (),
            ),
            DECLINE,
        ),
    ),
    Asked(
        "ground_combat.rolls_after",
        "fire_team",
        0,
        lambda held: rolled(landed(held, hand(held, 0, "fire_team"), n=1), 0, 0),
    ),
    Asked("ground_combat.round_end", "harrow", 0, harrowed),
    Asked("ground_combat.won", "dacxive_animators", 0, won),
    Asked("control.gained_when", "infiltrate", 0, structures),
    Asked(
        "control.gained_after",
        "reparations",
        1,
        lambda held: landed(held, hand(held, 1, "reparations"), n=1, defence=""),
    ),
]


@pytest.mark.parametrize("case", GROUND, ids=lambda case: case.window)
@proves("imperium", "18.7")
def test_invasion(case: Asked) -> None:
    assert_asked(case)


def at_mecatol(held: bool) -> State:
    state = position(f"""
        players.0.units = {{"22" = {{carrier = 1, infantry = 2}}}}
        players.0.technologies = []
        players.0.goods = {6 if held else 0}
        players.0.exhausted = ["jord"]
    """)
    do(state, Activate(18), MoveShip(22, "carrier", (18,)))
    do(state, Load("infantry", system=22, n=2), END)
    return state


def without_infantry() -> State:
    state = position('players.0.units = {"23" = {carrier = 1}}\nplayers.1.planets = ["tarmann"]')
    do(state, Activate(22), MoveShip(23, "carrier", (22,)), END)
    return state


BESIEGED = [
    Happens(
        "invasion",
        "l4_disruptors",
        lambda held: landed(held, knows(held, 0, "l4_disruptors"), defence="infantry = 2, pds = 1"),
        lambda state: asked(state)[1],
        "roll",  # the ground combat: the PDS cannot fire
        "defence",
    ),
    Happens(
        "bombardment.roll",
        "planetary_shield",
        lambda held: invade("infantry = 2" + (", pds = 1" if held else ""), BOMBERS),
        lambda state: asked(state)[1],
        "landing",
        "bombardment",
    ),
    Happens("invasion.custodians", "", at_mecatol, asked, (0, "custodians"), (1, "turn")),
    Happens(
        "invasion.commit",
        "",
        lambda held: invade("infantry = 1") if held else without_infantry(),
        lambda state: asked(state)[1],
        "landing",
        "turn",
    ),
]


@pytest.mark.parametrize("case", BESIEGED, ids=lambda case: case.window)
@proves("imperium", "18.7")
def test_what_comes_in_an_invasion(case: Happens) -> None:
    assert_happens(case)
