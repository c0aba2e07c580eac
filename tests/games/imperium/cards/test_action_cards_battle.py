"""18.4 to 18.7  Action cards of a tactical action: movement, space combat, invasion."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.galaxy.adjacency import adjacent
from armillary.games.imperium.numbering import PLANET, ground
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from armillary.games.imperium.units.packed_units import DOCK, ONE
from tests.games.imperium.combat.test_invasion import invade, land
from tests.games.imperium.combat.test_space_combat import HAVEN, HAVEN_UNITS, attack
from tests.games.imperium.factions.seated import rolling
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    covers,
    do,
    exhausted,
    forces,
    goods,
    keys,
    options,
    pick,
    planets,
    position,
    refused,
    roll,
    usable,
    use,
)

END = EndMovement()


# Movement


@covers("in_the_silence_of_space")
@proves("imperium", "6.2.3")
def test_in_the_silence_of_space_passes_other_ships() -> None:
    text = """
        players.0.hand = ["in_the_silence_of_space"]
        players.0.units = {"1" = {cruiser = 1}, "23" = {carrier = 1}}
        players.0.technologies = []
        players.1.units = {"35" = {cruiser = 1}}
    """
    way = MoveShip(1, "cruiser", (35, 22))
    state = position(text)
    do(state, Activate(22))
    refused(state, use("in_the_silence_of_space", system=35), "17.4", "no_target")
    do(state, use("in_the_silence_of_space", system=1), way, END)
    assert forces(state, 0, "22") == {"cruiser": 1}
    elsewhere = position(text)
    do(elsewhere, Activate(22), use("in_the_silence_of_space", system=23))
    refused(elsewhere, way, "6.2.3", "ships", system=35)
    without = position(text)
    do(without, Activate(22), DECLINE)
    refused(without, way, "6.2.3", "ships", system=35)


@covers("lost_star_chart")
@proves("imperium", "6.2.8")
def test_lost_star_chart_joins_the_wormholes_for_one_action() -> None:
    text = """
        players.0.hand = ["lost_star_chart"]
        players.0.units = {"40" = {carrier = 1}, "38" = {carrier = 1}}
        players.0.technologies = []
    """
    state = position(text)
    do(state, Activate(39), use("lost_star_chart"), MoveShip(40, "carrier", (39,)))
    assert adjacent(state, 39) >> 40 & adjacent(state, 26, 5) >> 25 & 1
    do(state, END)
    assert forces(state, 0, "39") == {"carrier": 1}
    assert not adjacent(state, 39) >> 40 & 1
    without = position(text)
    do(without, Activate(39), DECLINE)
    refused(without, MoveShip(40, "carrier", (39,)), "6.2.1", "not_adjacent", here=40, there=39)


@covers("upgrade")
@proves("imperium", "22.25", "1.10")
def test_upgrade_replaces_a_cruiser_that_was_there() -> None:
    text = """
        players.0.hand = ["upgrade"]
        players.0.units = {"35" = {cruiser = 2}}
    """
    state = position(text)
    do(state, Activate(35), use("upgrade"))
    assert forces(state, 0, "35") == {"cruiser": 1, "dreadnought": 1}
    arriving = position(text)
    do(arriving, Activate(22))
    assert asked(arriving) == (0, "move")  # the cruisers are elsewhere
    five = 'players.0.units = {"35" = {cruiser = 1, dreadnought = 2}, "22" = {dreadnought = 3}}'
    none_left = position(f'players.0.hand = ["upgrade"]\n{five}')
    do(none_left, Activate(35), use("upgrade"))
    assert options(none_left) == [pick(unit="dreadnought", system=22), DECLINE]  # 1.10
    kept = none_left.clone()
    do(kept, DECLINE)
    assert forces(kept, 0, "35") == {"cruiser": 1, "dreadnought": 2}
    do(none_left, pick(unit="dreadnought", system=22))
    assert forces(none_left, 0, "35") == {"dreadnought": 3}
    assert forces(none_left, 0, "22") == {"dreadnought": 2}
    tokens = position(f'players.0.hand = ["upgrade"]\nplayers.0.tokens = [22]\n{five}')
    do(tokens, Activate(35))
    assert asked(tokens) != (0, "react")  # nothing may be taken from there


STATION = """
    players.0.units = {"1" = {cruiser = 2}}
    players.0.technologies = []
    players.1.hand = ["experimental_battlestation"]
    players.1.technologies = []
    players.1.planets = ["arc_prime", "wren_terra", "bereg", "tarmann"]
"""


@covers("experimental_battlestation")
@proves("imperium", "22.26")
def test_experimental_battlestation_fires_with_a_space_dock() -> None:
    for planet in ("bereg", "tarmann"):  # in the active system, and next to it
        state = position(STATION + f"players.1.units = {{{planet} = {{space_dock = 1}}}}")
        do(state, Activate(35), MoveShip(1, "cruiser", (35,)), END)
        assert asked(state) == (1, "react")
        refused(state, use("experimental_battlestation", planet="arc_prime"), "17.4", "no_target")
        do(state, use("experimental_battlestation", planet=planet))
        assert rolling(state) == ("space_dock", 3, 5)
        roll(state, 1)
        assert forces(state, 0, "35") == {}


@covers("experimental_battlestation", "plasma_scoring", "antimass_deflectors")
@proves("imperium", "6.4.3", "22.1")
def test_experimental_battlestation_is_space_cannon() -> None:
    text = STATION + "players.1.units = {bereg = {space_dock = 1}}"
    text = text.replace(
        "players.1.technologies = []", 'players.1.technologies = ["plasma_scoring"]'
    )
    text = text.replace(
        "players.0.technologies = []", 'players.0.technologies = ["antimass_deflectors"]'
    )
    state = position(text)
    do(state, Activate(35), MoveShip(1, "cruiser", (35,)), END)
    do(state, use("experimental_battlestation", planet="bereg"))
    assert rolling(state) == ("space_dock", 4, 6)


@covers("experimental_battlestation")
@proves("imperium", "22.26")
def test_experimental_battlestation_needs_ships_that_moved_in() -> None:
    text = STATION.replace('"1" = ', '"35" = ') + "players.1.units = {tarmann = {space_dock = 1}}"
    state = position(text)
    do(state, Activate(35))
    assert asked(state) != (1, "react")
    far = position(STATION + "players.1.units = {arc_prime = {space_dock = 1}}")
    do(far, Activate(35), MoveShip(1, "cruiser", (35,)), END)
    assert asked(far) != (1, "react")


# Space combat


@covers("courageous_to_the_end")
@proves("imperium", "22.4")
def test_courageous_to_the_end_takes_ships_with_it() -> None:
    state = attack(
        "dreadnought = 1, carrier = 1",
        "cruiser = 2",
        'players.1.hand = ["courageous_to_the_end"]',
    )
    roll(state, 1, 0, 0)
    assert (asked(state), usable(state)) == ((1, "react"), ["courageous_to_the_end"])
    do(state, use("courageous_to_the_end"))
    assert rolling(state) == ("cruiser", 2, 7)
    roll(state, 1)
    assert asked(state) == (0, "courageous_to_the_end")
    assert options(state) == [pick(unit="dreadnought"), pick(unit="carrier")]
    do(state, pick(unit="dreadnought"))  # sustain damage does not help
    assert forces(state, 0, "35") == {"carrier": 1}


@covers("courageous_to_the_end")
@proves("imperium", "22.4")
def test_courageous_to_the_end_is_for_the_owner_of_the_ship() -> None:
    state = attack("cruiser = 1", "cruiser = 2", 'players.0.hand = ["courageous_to_the_end"]')
    roll(state, 1, 0)
    assert asked(state)[1] != "react"
    missed = attack("cruiser = 1", "cruiser = 2", 'players.1.hand = ["courageous_to_the_end"]')
    roll(missed, 1, 0)
    do(missed, use("courageous_to_the_end"))
    roll(missed, 0)
    assert forces(missed, 0, "35") == {"cruiser": 1}


@covers("emergency_repairs")
@proves("imperium", "7.2")
def test_emergency_repairs_at_the_start_or_the_end_of_a_round() -> None:
    card = 'players.1.hand = ["emergency_repairs"]'
    state = attack("cruiser = 1", "dreadnought = 2, dreadnought_damaged = 2", card)
    assert asked(state) == (1, "react")
    do(state, use("emergency_repairs"))
    assert forces(state, 1, "35") == {"dreadnought": 2}
    later = attack("cruiser = 1", "dreadnought = 1", card)
    do(later, DECLINE)  # nothing is damaged yet
    roll(later, 1, 0)
    do(later, Sustain("dreadnought"))
    assert asked(later) == (1, "react")  # the end of the round
    do(later, use("emergency_repairs"))
    assert forces(later, 1, "35") == {"dreadnought": 1}


@covers("salvage")
@proves("imperium", "22.46")
def test_salvage_takes_the_commodities_of_the_loser() -> None:
    text = 'players.0.hand = ["salvage"]\nplayers.1.commodities = 2'
    state = attack("cruiser = 2", "destroyer = 1", text)
    roll(state, 1, 0)
    assert (asked(state), usable(state)) == ((0, "react"), ["salvage"])
    do(state, use("salvage"))
    assert (goods(state)[0], state.players[1].commodities) == (2, 0)
    loser = attack("cruiser = 2", "destroyer = 1", text.replace("players.0.h", "players.1.h"))
    roll(loser, 1, 0)
    assert asked(loser)[1] != "react"


@covers("intercept")
@proves("imperium", "7.3.2", "7.3.5")
def test_intercept_does_not_let_the_attacker_announce() -> None:
    cards = 'players.0.hand = ["intercept"]\nplayers.0.planets = ["jord"]'
    haven = HAVEN + "\n" + cards
    state = attack("cruiser = 1", "cruiser = 1", haven, HAVEN_UNITS)
    assert asked(state) == (1, "retreat")
    do(state, pick(name="retreat"))
    assert (asked(state), usable(state)) == ((0, "react"), ["intercept"])
    do(state, use("intercept"))
    assert asked(state)[1] == "roll"  # a retreat was announced, so the attacker announces none
    roll(state, 0, 0)
    assert forces(state, 1, "35") == {"cruiser": 1}
    assert asked(state) == (1, "retreat")  # the next round
    do(state, DECLINE)
    assert asked(state) == (0, "retreat")


RETREAT = 'players.1.hand = ["skilled_retreat"]'


@covers("skilled_retreat")
@proves("imperium", "22.5", "22.8")
def test_skilled_retreat_leaves_without_a_winner() -> None:
    state = attack(
        "cruiser = 1",
        "carrier = 1, fighter = 2, cruiser = 1",
        RETREAT + '\nplayers.1.planets = ["arc_prime", "bereg"]',
        ", bereg = {infantry = 5}",
    )
    assert asked(state) == (1, "react")
    refused(state, use("skilled_retreat", system=43), "17.4", "no_target")  # a supernova
    refused(state, use("skilled_retreat", system=10), "17.4", "no_target")  # not adjacent
    events = do(state, use("skilled_retreat", system=32))
    lift = {"planet": "bereg", "unit": "infantry", "name": "count"}
    assert asked(state) == (1, "withdraw_lift")
    refused(state, pick(**lift, n=5), "17.3", "number", need=5, most=4)  # a carrier holds four
    events += do(state, pick(**lift, n=3))  # fighters count where they arrive: one is too many
    assert asked(state) == (1, "cargo")
    events += do(state, pick(unit="fighter"))
    assert forces(state, 1, "32") == {"carrier": 1, "fighter": 1, "cruiser": 1, "infantry": 3}
    assert (forces(state, 1, "35"), forces(state, 0, "35")) == ({}, {"cruiser": 1})
    assert state.players[1].tokens == 1 << 32
    assert "space_combat_draw" in keys(events)
    assert state.fight is None


@covers("skilled_retreat")
@proves("imperium", "22.5")
def test_skilled_retreat_needs_a_system_without_other_ships() -> None:
    state = attack(
        "cruiser = 1", "cruiser = 1", RETREAT + '\nplayers.2.units = {"32" = {cruiser = 1}}'
    )
    assert [option.on.system for option in options(state, Use)] == [1, 22, 23, 40]
    do(state, use("skilled_retreat", system=22))
    assert forces(state, 1, "22") == {"cruiser": 1}


@covers("skilled_retreat")
@proves("imperium", "7.3.5")
def test_skilled_retreat_loses_what_cannot_be_carried() -> None:
    """The carrier is lost in the first round; the fighters find no capacity in the second."""
    state = attack("cruiser = 1", "carrier = 1, cruiser = 1, fighter = 2", RETREAT)
    do(state, DECLINE)
    roll(state, 1, 0, 0, 0)
    do(state, Lose("carrier"), use("skilled_retreat", system=22))
    assert (forces(state, 1, "22"), forces(state, 1, "35")) == ({"cruiser": 1}, {})


# Invasion


DEFENCE = "infantry = 2, pds = 1"
BOMBERS = "carrier = 1, dreadnought = 1"


@covers("disable")
@proves("imperium", "8.3", "8.5")
def test_disable_takes_shield_and_space_cannon_away() -> None:
    state = invade(DEFENCE, BOMBERS, more='players.0.hand = ["disable"]')
    assert usable(state) == ["disable"]
    do(state, use("disable"), BOMBARD)
    assert rolling(state) == ("dreadnought", 1, 5)  # bombardment
    roll(state, 1)
    assert forces(state, 1, "tarmann") == {"infantry": 1, "pds": 1}
    do(state, land(2))
    assert asked(state)[1] == "roll"  # nobody fires at the landing
    assert rolling(state)[0] == "infantry"
    without = invade(DEFENCE, BOMBERS, more='players.0.hand = ["disable"]')
    do(without, DECLINE)
    assert asked(without) == (0, "landing")  # the shield stops bombardment
    do(without, land(2))
    assert asked(without) == (1, "defence")
    assert asked(invade("infantry = 2", more='players.0.hand = ["disable"]')) == (0, "landing")


@covers("disable", "magen_defense_grid")
@proves("imperium", "22.3")
def test_disable_leaves_magen_defense_grid_without_a_shield() -> None:
    grid = ("magen_defense_grid",)
    state = invade(DEFENCE, more='players.0.hand = ["disable"]', defending=grid)
    do(state, use("disable"), land(2))
    assert asked(state)[1] == "roll"
    without = invade(DEFENCE, defending=grid)
    do(without, land(2), DECLINE)
    assert usable(without) == ["magen_defense_grid"]


@covers("parley")
@proves("imperium", "8.4")
def test_parley_sends_a_landing_back() -> None:
    state = invade("infantry = 1", more='players.1.hand = ["parley"]')
    do(state, land(3))
    assert (asked(state), usable(state)) == ((1, "react"), ["parley"])
    do(state, use("parley"))
    assert forces(state, 0, "22") == {"carrier": 1, "infantry": 4}
    assert (forces(state, 0, "tarmann"), forces(state, 1, "tarmann")) == ({}, {"infantry": 1})
    assert "tarmann" in planets(state, 1)
    stranger = invade(more='players.2.hand = ["parley"]')
    do(stranger, land(3))
    assert "tarmann" in planets(stranger, 0)  # it is for the controller alone


@covers("infiltrate")
@proves("imperium", "8.7")
def test_infiltrate_takes_structures_over() -> None:
    card = 'players.0.hand = ["infiltrate"]'
    state = invade("pds = 2, space_dock = 1", more=card)
    do(state, land(2), DECLINE)
    assert (asked(state), usable(state)) == ((0, "react"), ["infiltrate"])
    do(state, use("infiltrate"))
    assert forces(state, 0, "tarmann") == {"infantry": 2, "pds": 2, "space_dock": 1}
    assert forces(state, 1, "tarmann") == {}
    missed = invade("infantry = 1", more=card)
    do(missed, land(1))
    roll(missed, 0, 1)
    assert asked(missed)[1] != "react"  # the planet was not gained


@covers("infiltrate")
@proves("imperium", "1.2", "1.10", "8.7")
def test_infiltrate_needs_pieces() -> None:
    state = invade("pds = 1, space_dock = 1", more='players.0.hand = ["infiltrate"]')
    for planet in ("jord", "bereg", "lodor"):  # all three space docks are on the board
        state.players[0].units[ground(PLANET[planet])] += ONE[DOCK]
    do(state, land(2), DECLINE)
    do(state, use("infiltrate"))
    assert asked(state) == (0, "replace")
    moved = state.clone()
    do(moved, pick(unit="space_dock", planet="lodor"))
    assert forces(moved, 0, "tarmann") == {"infantry": 2, "pds": 1, "space_dock": 1}
    assert "space_dock" not in forces(moved, 0, "lodor")
    do(state, DECLINE)
    assert forces(state, 0, "tarmann") == {"infantry": 2, "pds": 1}
    assert forces(state, 1, "tarmann") == {}  # the dock was destroyed


def taken(*texts: str) -> State:
    """Seat 0 has just taken Tarmann from seat 1, who has Reparations."""
    more = "\n".join(('players.1.hand = ["reparations"]', *texts))
    state = invade(more=more)
    do(state, land(1))
    return state


@covers("reparations")
@proves("imperium", "17.3")
def test_reparations_exhaust_a_planet_and_ready_another() -> None:
    state = taken('players.1.exhausted = ["arc_prime", "wren_terra"]')
    assert (asked(state), usable(state)) == ((1, "react"), ["reparations"])
    refused(state, use("reparations", planet="tarmann"), "17.4", "no_target")  # exhausted already
    do(state, use("reparations", planet="jord"))
    assert asked(state) == (1, "reparations")
    do(state, pick(planet="arc_prime"))
    assert (exhausted(state, 0), exhausted(state, 1)) == (["jord", "tarmann"], ["wren_terra"])


@covers("reparations")
@proves("imperium", "17.3")
def test_reparations_do_as_much_as_is_possible() -> None:
    state = taken()
    do(state, use("reparations", planet="jord"))  # nothing to ready
    assert exhausted(state, 0) == ["jord", "tarmann"]
    none = taken('players.0.exhausted = ["jord"]', 'players.1.exhausted = ["arc_prime"]')
    do(none, use("reparations"))
    assert exhausted(none, 1) == []
    nothing = taken('players.0.exhausted = ["jord"]')
    assert asked(nothing)[1] != "react"


@covers("fire_team")
@proves("imperium", "7.3.3")
def test_fire_team_needs_dice_that_missed() -> None:
    card = 'players.0.hand = ["fire_team"]'
    state = invade("infantry = 2", more=card)
    do(state, land(1))
    roll(state, 1, 0)
    assert asked(state) != (0, "react")
    missed = invade("infantry = 2", more=card)
    do(missed, land(1))
    roll(missed, 0, 0)
    assert usable(missed) == ["fire_team"]


@covers("bunker")
@proves("imperium", "18.7")
def test_bunker_protects_only_planets_of_its_player() -> None:
    state = invade("infantry = 2", BOMBERS, more='players.2.hand = ["bunker"]')
    do(state, use("bunker"), BOMBARD)
    assert rolling(state) == ("dreadnought", 1, 5)
    own = invade("infantry = 2", BOMBERS, more='players.1.hand = ["bunker"]')
    do(own, use("bunker"), BOMBARD)
    assert rolling(own) == ("dreadnought", 1, 9)


@covers("morale_boost")
@proves("imperium", "7.2", "18.7")
def test_morale_boost_works_on_the_ground_for_one_round() -> None:
    state = invade("infantry = 1", more='players.1.hand = ["morale_boost"]')
    do(state, land(1))
    do(state, use("morale_boost"))
    assert rolling(state)[2] == 7  # Sol's infantry
    roll(state, 0)
    assert rolling(state) == ("infantry", 1, 7)
    roll(state, 0)
    roll(state, 0)
    assert rolling(state) == ("infantry", 1, 8)


FIGHTERS = 'players.1.hand = ["fighter_prototype"]'


@covers("fighter_prototype")
@proves("imperium", "18.6")
def test_fighter_prototype_is_for_fighters_in_the_first_round() -> None:
    state = attack("cruiser = 1", "carrier = 1, fighter = 1", FIGHTERS)
    do(state, use("fighter_prototype"))
    roll(state, 0)
    assert rolling(state) == ("carrier", 1, 9)
    roll(state, 0)
    assert rolling(state) == ("fighter", 1, 7)
    declined = attack("cruiser = 1", "carrier = 1, fighter = 1", FIGHTERS)
    do(declined, DECLINE)
    roll(declined, 0, 0, 0)
    assert asked(declined)[1] != "react"  # the second round


@covers("direct_hit")
@proves("imperium", "22.6")
def test_direct_hit_is_for_who_hit_and_the_ship_that_sustained() -> None:
    state = attack("cruiser = 2", "dreadnought = 1, cruiser = 1", 'players.0.hand = ["direct_hit"]')
    roll(state, 1, 0, 0)
    do(state, Sustain("dreadnought"))
    do(state, use("direct_hit", unit="dreadnought"))
    assert forces(state, 1, "35") == {"cruiser": 1}
    lost = attack("cruiser = 2", "dreadnought = 1, cruiser = 1", 'players.0.hand = ["direct_hit"]')
    roll(lost, 1, 0, 0)
    do(lost, Lose("cruiser"))
    assert asked(lost)[1] != "react"
