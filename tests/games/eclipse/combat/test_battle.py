"""13.4 to 13.13  A battle: initiative, missiles, rounds, dice, retreat, stalemate."""

from __future__ import annotations

from typing import Any

import pytest

from armillary.core.chance import CHANCE
from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.combat.attack import Hit, Rolled
from armillary.games.eclipse.combat.battle import Attack, Retreat
from armillary.games.eclipse.combat.dice import aim, hits, targets, weapons
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.ship_values import Values
from armillary.games.eclipse.state import NOBODY, State, Unit
from tests.games.eclipse.positions import (
    BLANK,
    BURST,
    asked,
    count,
    do,
    keys,
    options,
    refused,
    roll,
    row,
    ships,
    to_combat,
    top,
    values,
)


def duel(attacker: dict[str, int], defender: dict[str, int], text: str = "", **more: Any) -> State:
    """Seat 1 attacks seat 0 in 201; next to it lies 203, which seat 1 usually controls."""
    sectors = {
        "201": {"ships": [ships(0, **defender), ships(1, **attacker)], **more.pop("here", {})},
        "203": more.pop("behind", {"owner": 1}),
        **more.pop("also", {}),
    }
    return to_combat(text, row(sectors), **more)


def rolling(state: State) -> tuple[int, str]:
    """Whose ships of which kind roll now."""
    assert asked(state) == (CHANCE, "roll")
    assert state.battle is not None
    unit = state.battle.units[top(state).unit]
    return unit.seat, unit.kind


ONE = {"interceptor": 1}


@proves("eclipse", "13.4")
def test_initiative() -> None:
    """Interceptors are faster than cruisers, in a tie the defender acts first."""
    state = duel({"interceptor": 1, "cruiser": 1}, {"interceptor": 1, "cruiser": 2})
    assert state.battle is not None
    found = [(unit.seat, unit.kind) for unit in state.battle.units]
    assert found == [(0, "interceptor"), (1, "interceptor"), (0, "cruiser"), (1, "cruiser")]
    assert rolling(state) == (0, "interceptor")
    # Own types with the same initiative: their owner chooses.
    tied = duel(
        {"interceptor": 1, "cruiser": 1},
        {"dreadnought": 1},
        "players.1.tracks = {nano = ['fusion_drive'], grid = ['fusion_source']}\n"
        "players.1.designs.cruiser = ['', 'fusion_source', '', '', '', 'fusion_drive']",
    )
    assert asked(tied) == (1, "engage")
    assert options(tied, Attack) == [Attack("interceptor"), Attack("cruiser")]
    refused(tied, Attack("starbase"), "13.4", "not_now")
    do(tied, Attack("cruiser"))
    assert rolling(tied) == (1, "cruiser")
    roll(tied, BLANK)
    assert asked(tied) == (1, "engage")
    refused(tied, Attack("cruiser"), "13.4", "not_now")


MISSILES = """
    players.{0}.tracks.military = ["starbase", "plasma_missile"]
    players.{0}.designs.interceptor = ["", "", "", "plasma_missile"]
"""


@proves("eclipse", "13.5")
def test_missiles_are_fired_once_before_the_first_round() -> None:
    """Six dice of three interceptors; whoever is shot down before does not fire."""
    both = MISSILES.format(0) + MISSILES.format(1)
    state = duel({"interceptor": 2}, {"interceptor": 3}, both)
    assert top(state).left == (2,) * 6
    refused(state, Retreat("interceptor", "203"), "13.7", "not_asked")
    roll(state, *[BURST] * 2, *[BLANK] * 4)
    assert count(state, "201", 1) == (0, 0, 0, 0)
    state = duel({"interceptor": 2}, {"interceptor": 1}, both)
    roll(state, BURST, BLANK)
    assert rolling(state) == (1, "interceptor")
    assert top(state).left == (2, 2)
    roll(state, BLANK, BLANK)
    # In the first round only cannons fire.
    assert top(state).left == (1,)
    assert state.battle is not None
    assert state.battle.round == 1


@proves("eclipse", "13.6")
def test_rounds_go_on_until_one_side_is_gone() -> None:
    state = duel(ONE, {"interceptor": 1, "dreadnought": 1})
    assert rolling(state) == (0, "interceptor")
    roll(state, BLANK)
    assert asked(state) == (1, "engage")
    do(state, Attack("interceptor"))
    roll(state, BLANK)
    assert rolling(state) == (0, "dreadnought")
    refused(state, Attack("interceptor"), "13.7", "not_asked")
    roll(state, BLANK, BLANK)
    assert (rolling(state), state.battle and state.battle.round) == ((0, "interceptor"), 2)
    roll(state, BURST)
    assert count(state, "201", 1) == (0, 0, 0, 0)
    assert state.battle is None


@proves("eclipse", "13.7")
def test_an_attack_rolls_all_dice_together_and_assigns_them() -> None:
    damages = weapons({"yellow": 2, "orange": 2}, 1)
    assert (damages, weapons({"yellow": 1}, 3)) == ((2, 2, 1, 1), (1, 1, 1))
    state = duel({"interceptor": 2, "cruiser": 1}, {"interceptor": 3})
    assert top(state).left == (1, 1, 1)
    refused(state, Rolled(7), "13.7", "no_face")
    roll(state, BURST, BURST, BLANK)
    assert asked(state) == (0, "assign")
    refused(state, Hit("dreadnought", 0), "13.7", "no_target")
    refused(state, Hit("cruiser", 1), "13.7", "no_target")
    assert options(state) == [Hit("interceptor", 0), Hit("cruiser", 0)]
    do(state, Hit("cruiser", 0))
    assert options(state) == [Hit("interceptor", 0), Hit("cruiser", 1)]
    do(state, Hit("cruiser", 1))
    assert count(state, "201", 1) == (2, 0, 0, 0)


@proves("eclipse", "13.8", "18.5")
def test_hits() -> None:
    found = [hits(4, 3, 1), hits(BURST, 0, 5), hits(BLANK, 9, 0), hits(3, 3, 1)]
    assert found == [True, True, False, False]
    # Without computers only bursts hit, with or without shields.
    for shield in (0, 1, 5):
        assert [hits(face, 0, shield) for face in range(1, 7)] == [False] * 5 + [True]
    text = "players.1.tracks.grid = ['gauss_shield']\n"
    text += "players.1.designs.cruiser = ['', '', '', '', 'gauss_shield', '']"
    state = duel({"interceptor": 1, "cruiser": 1}, {"cruiser": 2}, text)
    assert asked(state) == (1, "engage")
    do(state, Attack("interceptor"))
    roll(state, BLANK)
    roll(state, 5, 5)
    # A 5 with one computer hits the interceptor, but not the cruiser behind its shield.
    assert count(state, "201", 1) == (0, 1, 0, 0)
    state = duel({"interceptor": 2, "cruiser": 1}, {"cruiser": 2}, text)
    do(state, Attack("interceptor"))
    roll(state, BLANK, BLANK)
    roll(state, BURST, 5)
    assert top(state).dice == ((1, 6), (1, 5))
    do(state, Hit("cruiser", 0))
    assert count(state, "201", 1) == (1, 1, 0, 0)


@proves("eclipse", "13.8")
def test_a_die_that_misses_is_refused() -> None:
    text = "players.1.tracks.grid = ['gauss_shield', 'improved_hull']\n"
    text += "players.1.designs.cruiser = ['', '', '', '', 'gauss_shield', '']\n"
    text += "players.1.designs.interceptor = ['', '', '', 'hull']"
    fleet = {"interceptor": 2, "dreadnought": 1, "cruiser": 1}
    state = duel(fleet, {"cruiser": 1}, text)
    do(state, Attack("interceptor"))
    roll(state, BLANK, BLANK)
    roll(state, 5)
    refused(state, Hit("cruiser", 0), "13.8", "misses", face=5, computer=1, shield=1)
    do(state, Hit("dreadnought", 0))
    assert state.battle is not None
    assert [u.damage for u in state.battle.units if u.kind == "dreadnought"] == [(1,)]


@proves("eclipse", "13.9", "13.16")
def test_damage() -> None:
    """Beyond its hull a ship is destroyed and goes back to its owner; until then it is hurt."""
    assert components().combat.dice.damage == {"yellow": 1, "orange": 2, "blue": 3, "red": 4}
    state = duel({"dreadnought": 1}, {"cruiser": 2})
    assert state.players[1].unbuilt == (7, 4, 1, 4)
    roll(state, BURST, BURST)
    assert state.battle is not None
    assert [unit.damage for unit in state.battle.units] == [(0, 0), (2,)]
    refused(state, Hit("dreadnought", 2), "13.6", "not_asked")
    do(state, Attack("dreadnought"))
    roll(state, BLANK, BLANK)
    roll(state, BURST, BLANK)
    assert state.players[1].unbuilt == (7, 4, 2, 4)
    assert state.sectors["201"].squadrons[0].wounds == ()


@proves("eclipse", "13.10", "17.11")
def test_the_antimatter_splitter() -> None:
    """The four points of a red die are shared among the ships that it hits."""
    text = """
        players.0.tracks.grid = ["antimatter_cannon", "gauss_shield"]
        players.0.tracks.nano = ["antimatter_splitter"]
        players.0.designs.cruiser = ["", "hypergrid_source", "antimatter_cannon", "", "", ""]
        used.part_hypergrid_source = 1
        players.1.tracks.grid = ["gauss_shield"]
        players.1.designs.dreadnought = ["", "", "", "", "", "", "gauss_shield", ""]
    """
    fleet = {"interceptor": 3, "dreadnought": 1}
    state = duel(fleet, {"cruiser": 1}, text)
    do(state, Attack("interceptor"))
    roll(state, BLANK, BLANK, BLANK)
    roll(state, 5)
    # A 5 with one computer does not hit the dreadnought behind its shield.
    assert count(state, "201", 1) == (0, 0, 1, 0)
    state = duel(fleet, {"cruiser": 1}, text)
    do(state, Attack("interceptor"))
    roll(state, BLANK, BLANK, BLANK)
    roll(state, BURST)
    assert len(top(state).dice) == 4
    do(state, Hit("interceptor", 0), Hit("interceptor", 0), Hit("dreadnought", 0))
    refused(state, Hit("cruiser", 0), "13.7", "no_target")
    do(state, Hit("interceptor", 0))
    assert count(state, "201", 1) == (0, 0, 1, 0)
    # Without it the die goes to one ship.
    plain = duel(fleet, {"cruiser": 1}, text.replace('"antimatter_splitter"', '"nanorobots"'))
    do(plain, Attack("interceptor"))
    roll(plain, BLANK, BLANK, BLANK)
    roll(plain, BURST)
    do(plain, Hit("interceptor", 0))
    assert count(plain, "201", 1) == (2, 0, 1, 0)


def test_the_splitter_does_not_work_for_missiles() -> None:
    """17.11  The damage of the antimatter missile is not divided."""
    text = """
        players.0.tracks.nano = ["antimatter_splitter"]
        players.0.designs.cruiser = ["", "", "", "", "antimatter_missile", ""]
        used.part_antimatter_missile = 1
    """
    state = duel({"interceptor": 2, "cruiser": 1}, {"cruiser": 1}, text)
    assert top(state).left == (4,)
    roll(state, BURST)
    assert top(state).dice == ((4, 6),)


@proves("eclipse", "13.11", "17.12")
def test_retreat_in_two_steps() -> None:
    """Ships move to the edge, can still be hit, and leave when they are activated again."""
    state = duel({"interceptor": 2}, {"cruiser": 1}, also={"209": {}})
    assert options(state) == [Attack("interceptor"), Retreat("interceptor", "203")]
    refused(state, Retreat("interceptor", "209"), "13.11", "no_retreat", allowed=("203",))
    do(state, Retreat("interceptor", "203"))
    assert count(state, "201", 1) == (2, 0, 0, 0)
    # One is shot down at the edge; in the next round the other must complete the retreat.
    events = roll(state, 5)
    assert [key for key in keys(events) if key in ("hit", "retreated")] == ["hit", "retreated"]
    assert (count(state, "201", 1), count(state, "203", 1)) == ((0, 0, 0, 0), (1, 0, 0, 0))
    assert state.battle is None


@proves("eclipse", "13.11")
def test_where_ships_may_retreat_to() -> None:
    """Own sectors without enemies that are connected; a Wormhole Generator counts."""
    guarded = duel(ONE, {"cruiser": 1}, behind={"owner": 1, "ships": [ships(0, interceptor=1)]})
    assert rolling(guarded) == (1, "interceptor")
    foreign = duel(ONE, {"cruiser": 1}, behind={"owner": 0})
    assert rolling(foreign) == (1, "interceptor")
    # 303, turned once, shows no wormhole to 201, which shows one to it.
    text = "sectors.303 = {at = [10, 1], rotation = 1, owner = 1}\n"
    wall = duel(ONE, {"cruiser": 1}, text, behind={})
    assert rolling(wall) == (1, "interceptor")
    generator = "players.1.tracks.nano = ['wormhole_generator']\n"
    half = duel(ONE, {"cruiser": 1}, text + generator, behind={})
    assert options(half, Retreat) == [Retreat("interceptor", "303")]
    # Ships of nobody never retreat.
    ancients = row({"203": {"npcs": [0], "ships": [ships(0, cruiser=1)]}, "201": {"owner": 0}})
    state = to_combat("", ancients)
    assert rolling(state) == (NOBODY, "ancient")


@proves("eclipse", "17.12")
def test_starbases_cannot_retreat() -> None:
    state = duel({"starbase": 1, "interceptor": 1}, {"dreadnought": 1})
    assert rolling(state) == (1, "starbase")
    roll(state, BLANK)
    assert asked(state) == (1, "engage")
    refused(state, Retreat("starbase", "203"), "13.4", "not_now")
    do(state, Retreat("interceptor", "203"))
    assert rolling(state) == (0, "dreadnought")


@proves("eclipse", "13.11", "17.1")
def test_retreat_through_a_portal() -> None:
    text = "sectors.381 = {at = [20, 0], rotation = 0, owner = 1}"
    here = {"portal_vp": 2}
    state = duel(ONE, {"cruiser": 1}, text, here=here, behind={"owner": 0}, warp_portals=True)
    assert options(state, Retreat) == [Retreat("interceptor", "381")]
    refused(state, Retreat("interceptor", "203"), "13.11", "no_retreat")


@proves("eclipse", "13.11")
def test_a_retreat_that_began_in_the_last_round_is_off() -> None:
    """The battle ends in the round in which the interceptor turned away: it stays."""
    fleet = {"interceptor": 1, "cruiser": 1}
    state = duel(fleet, {"interceptor": 1})
    roll(state, BLANK)
    do(state, Retreat("interceptor", "203"))
    refused(state, Retreat("interceptor", "203"), "13.4", "not_now")
    do(state, Attack("cruiser"))
    roll(state, BURST)
    assert (count(state, "201", 1), count(state, "203", 1)) == ((1, 1, 0, 0), (0, 0, 0, 0))
    # Had it begun a round earlier, it would still have left.
    late = duel(fleet, {"cruiser": 1})
    do(late, Attack("interceptor"))
    roll(late, BURST)
    roll(late, BLANK)
    do(late, Retreat("cruiser", "203"), Attack("interceptor"))
    roll(late, BURST)
    assert (count(late, "201", 1), count(late, "203", 1)) == ((1, 0, 0, 0), (0, 1, 0, 0))


@proves("eclipse", "13.12", "17.13")
def test_dice_of_nobody() -> None:
    """They destroy what they can, the largest first; what is left hurts the largest."""
    none, two = Values(hull=0), Values(hull=2)
    interceptor, dreadnought = Unit(0, "interceptor", (0,)), Unit(0, "dreadnought", (0,))
    fleet = targets([(interceptor, none), (dreadnought, two)])
    found = aim(((1, 5), (1, BURST)), 1, fleet)
    assert [(ship.kind, die[1]) for ship, die in found] == [("interceptor", 5), ("dreadnought", 6)]
    # With three hits the dreadnought is destroyed, which is larger.
    fleet = targets([(interceptor, none), (dreadnought, two)])
    assert [ship.kind for ship, _ in aim(((1, 6),) * 3, 1, fleet)] == ["dreadnought"] * 3
    # Among equals the most damaged comes first; starbases are larger than interceptors.
    hurt = targets([(Unit(0, "cruiser", (0, 1)), two), (Unit(0, "starbase", (0,)), none)])
    assert [(ship.kind, ship.damage) for ship in hurt] == [
        ("cruiser", 1),
        ("cruiser", 0),
        ("starbase", 0),
    ]
    assert [ship.damage for ship, _ in aim(((1, 6),) * 2, 1, hurt)] == [1, 1]
    # A die that hits only the unshielded ship is used there, so that the burst is left.
    shielded = targets([(interceptor, none), (dreadnought, Values(hull=2, shield=2))])
    found = aim(((1, 5), (1, 6)), 1, shielded)
    assert [(ship.kind, die[1]) for ship, die in found] == [("interceptor", 5), ("dreadnought", 6)]
    assert aim((), 1, shielded) == []


@proves("eclipse", "13.12")
def test_ancients_fight() -> None:
    there = {"203": {"npcs": [0], "ships": [ships(0, interceptor=1, dreadnought=1)]}}
    state = to_combat("", row(there))
    assert rolling(state) == (0, "interceptor")
    roll(state, BLANK)
    assert rolling(state) == (NOBODY, "ancient")
    events = roll(state, 5, BURST)
    assert count(state, "203", 0) == (0, 0, 1, 0)
    assert [its["destroyed"] for its in values(events, "hit")] == [True, False]
    refused(state, Hit("dreadnought", 0), "13.7", "not_asked")


UNARMED = """
    players.{0}.designs.interceptor = ["", "hull", "", "{1}"]
"""


@proves("eclipse", "13.13", "17.14")
def test_stalemate() -> None:
    """Nobody can destroy anything: without a way out the attacker's ships are lost."""
    text = UNARMED.format(0, "hull") + UNARMED.format(1, "ion_missile")
    text += "used.part_ion_missile = 1"
    state = duel(ONE, ONE, text, behind={})
    events = roll(state, BLANK, 2, BLANK)
    assert [key for key in keys(events) if key in ("stalemate", "scuttled")] == [
        "stalemate",
        "scuttled",
    ]
    assert (count(state, "201", 0), count(state, "201", 1)) == ((1, 0, 0, 0), (0, 0, 0, 0))
    drawn = values(events, "draws")
    assert drawn == [{"n": 1}]
    # With a way out they retreat at once; with two, their owner chooses.
    state = duel(ONE, ONE, text)
    roll(state, BLANK, 2, BLANK)
    assert count(state, "203", 1) == (1, 0, 0, 0)
    ways = {"209": {"ships": [ships(0, interceptor=1), ships(1, interceptor=1)]}}
    sectors = row({"203": {"owner": 1}, **ways, "104": {"owner": 1}})
    state = to_combat(text, sectors)
    roll(state, BLANK, 2, BLANK)
    assert asked(state) == (1, "stalemate")
    refused(state, Retreat("interceptor", "201"), "13.11", "no_retreat")
    do(state, Retreat("interceptor", "104"))
    assert count(state, "104", 1) == (1, 0, 0, 0)


@proves("eclipse", "17.14")
def test_one_side_with_cannons_is_no_stalemate() -> None:
    state = duel(ONE, ONE, UNARMED.format(1, "hull"), behind={})
    assert rolling(state) == (0, "interceptor")
    refused(state, Retreat("interceptor", "203"), "13.7", "not_asked")


@proves("eclipse", "17.23")
def test_missiles_are_fired_in_every_battle_of_a_sector() -> None:
    text = MISSILES.format(2)
    fleets = [ships(0, interceptor=1), ships(1, interceptor=1), ships(2, interceptor=1)]
    state = to_combat(text, row({"201": {"ships": fleets}}), players=3)
    assert (rolling(state), top(state).left) == ((2, "interceptor"), (2, 2))
    roll(state, BURST, BLANK)
    assert (rolling(state), top(state).left) == ((2, "interceptor"), (2, 2))
    assert state.battle is not None
    assert state.battle.defender == 0
    refused(state, Attack("interceptor"), "13.7", "not_asked")


@proves("eclipse", "17.37")
def test_wounds_stay_for_the_next_battle() -> None:
    """The cruiser takes a hit from one enemy, and the next one finishes it."""
    fleets = [ships(0, interceptor=2), ships(1, interceptor=1), ships(2, cruiser=1)]
    state = to_combat("", row({"201": {"ships": fleets}}), players=3)
    roll(state, BURST)
    roll(state, BURST)
    assert state.battle is not None
    assert (state.battle.defender, state.battle.earned) == (0, (0, 0, 1))
    assert [unit.damage for unit in state.battle.units] == [(0, 0), (1,)]
    refused(state, Hit("cruiser", 0), "13.7", "not_asked")
    events = roll(state, BURST, BLANK)
    assert values(events, "hit")[0]["destroyed"]
    assert values(events, "draws")[0] == {"n": 3}


@proves("eclipse", "17.38")
@pytest.mark.parametrize("face", [2, BURST])
def test_dice_are_rolled_even_if_no_number_can_hit(face: int) -> None:
    text = "players.1.tracks.military = ['starbase', 'phase_shield']\n"
    text += "players.1.designs.interceptor = ['', '', '', 'phase_shield']"
    state = duel(ONE, ONE, text, behind={})
    assert rolling(state) == (0, "interceptor")
    refused(state, Rolled(0), "13.7", "no_face")
    roll(state, face)
    assert count(state, "201", 1) == ((0, 0, 0, 0) if face == BURST else (1, 0, 0, 0))
