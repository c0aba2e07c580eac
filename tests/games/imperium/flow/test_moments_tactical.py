"""18.4 and 18.5  The moments of activation, movement and space cannon."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Sustain
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.combat.test_space_combat import attack
from tests.games.imperium.factions.seated import rolling, seats
from tests.games.imperium.flow.moments import (
    Asked,
    Happens,
    acted,
    as_faction,
    assert_asked,
    assert_happens,
    hand,
    holding,
    knows,
    rolled,
)
from tests.games.imperium.positions import (
    asked,
    do,
    pick,
    position,
    roll,
)

END = EndMovement()


# 18.4


MOVED = """
    players.0.units = {"1" = {cruiser = 2}}
    players.0.technologies = []
    players.1.technologies = []
    players.1.units = {bereg = {space_dock = 1}}
    players.1.planets = ["arc_prime", "wren_terra", "bereg"]
"""

TACTICAL = [
    Asked(
        "tactical.activated_self",
        "flank_speed",
        0,
        lambda held: acted(
            position(holding(held, 'players.0.hand = ["flank_speed"]')), Activate(35)
        ),
    ),
    Asked(
        "tactical.activated_other",
        "ceasefire",
        1,
        lambda held: acted(
            position(
                holding(
                    held,
                    'players.1.notes = ["ceasefire 0"]',
                    "players.1.units = {bereg = {infantry = 1}}",
                )
            ),
            Activate(35),
        ),
    ),
    Asked(
        "tactical.activated_any",
        "minister_of_peace",
        3,
        lambda held: acted(position(holding(held, "laws = {minister_of_peace = 3}")), Activate(10)),
    ),
    Asked(
        "tactical.moved",
        "experimental_battlestation",
        1,
        lambda held: acted(
            position(holding(held, 'players.1.hand = ["experimental_battlestation"]', MOVED)),
            Activate(35),
            MoveShip(1, "cruiser", (35,)),
            END,
        ),
    ),
]


@pytest.mark.parametrize("case", TACTICAL, ids=lambda case: case.window)
@proves("imperium", "18.4")
def test_activation_and_movement(case: Asked) -> None:
    assert_asked(case)


def crowded(held: bool) -> State:
    """Two ships in one system, with one token in the fleet pool."""
    text = 'players.0.fleet = 1\nplayers.0.units = {"32" = {cruiser = 1}, "22" = {carrier = 1}}'
    state = position(text, **as_faction(held, "letnev"))
    do(state, Activate(35), MoveShip(22, "carrier", (35,)), MoveShip(32, "cruiser", (35,)), END)
    return state


WAYS = [
    Happens(
        "tactical.activation",
        "chaos_mapping",
        lambda held: position(
            'players.1.units = {"44" = {cruiser = 1}}\nplayers.0.technologies = []\n'
            + holding(held, 'players.1.technologies = ["chaos_mapping"]'),
            factions=("sol", "saar", *seats("sol")[2:]),
        ),
        lambda state: Activate(44).check(state, state.stack[-1]) is None,  # type: ignore[arg-type]
        False,
        True,
    ),
    Happens(
        "tactical.movement",
        "antimass_deflectors",
        lambda held: acted(
            position(
                holding(
                    held,
                    'players.0.technologies = ["antimass_deflectors"]',
                    'players.0.units = {"18" = {cruiser = 1}}',
                    "players.0.technologies = []",
                )
            ),
            Activate(44),
        ),
        asked,
        (0, "move"),
        (1, "turn"),  # nothing can come, so nobody is asked
    ),
    Happens("fleet.check", "armada", crowded, asked, (1, "turn"), (0, "fleet")),
]


@pytest.mark.parametrize("case", WAYS, ids=lambda case: case.window)
@proves("imperium", "18.4", "6.3.1")
def test_what_comes_in_activation_and_movement(case: Happens) -> None:
    assert_happens(case)


# 18.5


GUNS = """
    players.0.units = {"1" = {carrier = 1, fighter = 2}}
    players.0.technologies = []
    players.1.units = {"10" = {carrier = 1}, bereg = {pds = 2, infantry = 1}}
    players.1.planets = ["arc_prime", "bereg"]
"""


UNARMED = "players.1.technologies = []"


def fired_upon(text: str) -> State:
    """The PDS of Letnev fire at a carrier of Sol."""
    state = position(text)
    do(state, Activate(35), MoveShip(1, "carrier", (35,)))
    do(state, Load("fighter", system=1, n=2), END, pick(player=0))
    return state


def sustained(held: bool) -> State:
    state = attack("cruiser = 1", "dreadnought = 1", hand(held, 0, "direct_hit"))
    roll(state, 1, 0)
    do(state, Sustain("dreadnought"))
    return state


CANNON = [
    Asked(
        "space_cannon.before_roll",
        "graviton_laser_system",
        1,
        lambda held: fired_upon(knows(held, 1, "graviton_laser_system", GUNS)),
    ),
    Asked(
        "space_cannon.before_assign",
        "maneuvering_jets",
        0,
        lambda held: rolled(fired_upon(hand(held, 0, "maneuvering_jets", GUNS + UNARMED)), 1),
    ),
    Asked("combat.sustain_used", "direct_hit", 0, sustained),
]


@pytest.mark.parametrize("case", CANNON, ids=lambda case: case.window)
@proves("imperium", "18.5")
def test_space_cannon(case: Asked) -> None:
    assert_asked(case)


DICE = [
    Happens(
        "space_cannon.roll",
        "plasma_scoring",
        lambda held: fired_upon(knows(held, 1, "plasma_scoring", GUNS)),
        rolling,
        ("pds", 3, 6),
        ("pds", 2, 6),
    ),
    Happens(
        "combat.assign",
        "fighters",
        lambda held: rolled(fired_upon(GUNS + UNARMED) if held else alone_under_fire(), 1),
        asked,
        (0, "assign"),
        (1, "turn"),  # one ship takes the hit without a question
    ),
]


def alone_under_fire() -> State:
    """The same carrier without fighters."""
    text = GUNS.replace(", fighter = 2", "") + UNARMED
    state = position(text)
    do(state, Activate(35), MoveShip(1, "carrier", (35,)), END, pick(player=0))
    return state


@pytest.mark.parametrize("case", DICE, ids=lambda case: case.window)
@proves("imperium", "18.5")
def test_dice_and_hits_of_space_cannon(case: Happens) -> None:
    assert_happens(case)
