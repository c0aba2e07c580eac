"""7.3.2 and 7.3.5  Retreats."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from tests.games.imperium.combat.test_space_combat import HAVEN, HAVEN_UNITS, attack
from tests.games.imperium.positions import asked, do, forces, pick, roll


@proves("imperium", "7.3.2", "7.3.5")
def test_a_retreat_goes_to_a_system_of_ones_own_and_leaves_a_token() -> None:
    state = attack("cruiser = 1", "cruiser = 1, carrier = 1, infantry = 1", HAVEN, HAVEN_UNITS)
    assert asked(state) == (1, "retreat")
    do(state, pick(name="retreat"))
    roll(state, 0, 0, 0)
    # Only system 32 has units or planets of seat 1 and no other ships: nobody is asked.
    assert forces(state, 1, "32") == {"cruiser": 1, "carrier": 1, "infantry": 1}
    assert forces(state, 1, "35") == {}
    assert state.players[1].tokens == 1 << 32
    assert state.fight is None


@proves("imperium", "7.3.2", "25.8")
def test_the_attacker_may_retreat_only_if_the_defender_does_not() -> None:
    more = HAVEN + '\nplayers.0.planets = ["jord"]'
    state = attack("cruiser = 1", "cruiser = 1", more, HAVEN_UNITS)
    do(state, pick(name="retreat"))
    assert asked(state)[1] == "roll"
    both = attack("cruiser = 1", "cruiser = 1", more, HAVEN_UNITS, retreat_order="both")
    do(both, pick(name="retreat"))
    assert asked(both) == (0, "retreat")
