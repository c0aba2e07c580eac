"""16  What the technologies of everybody do."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Lose, Sustain
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.action_phase import EndTurn, PassTurn
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.combat.test_invasion import invade, land
from tests.games.imperium.combat.test_space_combat import attack
from tests.games.imperium.factions.seated import rolling
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    covers,
    do,
    forces,
    goods,
    options,
    pick,
    position,
    refused,
    roll,
    usable,
    use,
)

END = EndMovement()


def knowing(*technologies: str) -> str:
    names = ", ".join(f'"{technology}"' for technology in technologies)
    return f"players.0.technologies = [{names}]\n"


# Propulsion


@covers("gravity_drive")
@proves("imperium", "6.2.10")
def test_gravity_drive_takes_one_ship_further() -> None:
    units = 'players.0.units = {"1" = {carrier = 2}}'
    state = position(knowing("gravity_drive") + units)
    do(state, Activate(22), MoveShip(1, "carrier", (35, 22)))
    refused(state, MoveShip(1, "carrier", (35, 22)), "6.2.10", "too_far", need=2, have=1)
    do(state, END)
    assert forces(state, 0, "22") == {"carrier": 1}
    without = position(knowing() + units)
    do(without, Activate(22))
    assert asked(without) == (1, "turn")  # nothing can get there


@covers("light_wave_deflector")
@proves("imperium", "6.2.3")
def test_light_wave_deflector_passes_other_ships() -> None:
    units = """
        players.0.units = {"1" = {cruiser = 1}, "23" = {cruiser = 1}}
        players.1.units = {"35" = {cruiser = 1}}
    """
    way = MoveShip(1, "cruiser", (35, 22))
    state = position(knowing("light_wave_deflector") + units)
    do(state, Activate(22), way, END)
    assert forces(state, 0, "22") == {"cruiser": 1}
    without = position(knowing() + units)
    do(without, Activate(22))
    refused(without, way, "6.2.3", "ships", system=35)


@covers("antimass_deflectors")
@proves("imperium", "6.2.7")
def test_antimass_deflectors_open_asteroid_fields() -> None:
    units = 'players.0.units = {"22" = {cruiser = 1}, "18" = {cruiser = 1}}'
    state = position(knowing("antimass_deflectors") + units)
    do(state, Activate(44), MoveShip(18, "cruiser", (44,)), END)
    assert forces(state, 0, "44") == {"cruiser": 1}
    without = position(knowing() + units)
    do(without, Activate(44))
    assert asked(without) == (1, "turn")


@covers("fleet_logistics")
@proves("imperium", "5.5")
def test_fleet_logistics_allows_two_actions() -> None:
    units = 'players.0.units = {"35" = {cruiser = 1}, "32" = {cruiser = 1}}'
    state = position(knowing("fleet_logistics") + units)
    do(state, Activate(35), END)
    assert asked(state) == (0, "turn")
    refused(state, PassTurn(), "5.2", "acted")
    do(state, Activate(22), END)
    assert asked(state) == (1, "turn")
    ended = position(knowing("fleet_logistics") + units)
    refused(ended, EndTurn(), "5.1", "must_act")
    do(ended, Activate(35), END, EndTurn())
    assert asked(ended) == (1, "turn")
    without = position(knowing() + units)
    do(without, Activate(35), END)
    assert asked(without) == (1, "turn")


# Biotic


BOMBED = """
    players.0.units = {"35" = {dreadnought = 1}, "32" = {cruiser = 1}}
    players.1.units = {bereg = {infantry = 3, pds = 1}, dal_bootha = {infantry = 1}}
    players.1.planets = ["arc_prime", "bereg", "dal_bootha", "lirta_iv"]
"""


@covers("x89_bacterial_weapon")
@proves("imperium", "22.2")
def test_x89_destroys_all_infantry_of_a_planet() -> None:
    state = position(knowing("x89_bacterial_weapon", "fleet_logistics") + BOMBED)
    refused(state, use("x89_bacterial_weapon", planet="dal_bootha"), "17.4", "no_target")
    do(state, use("x89_bacterial_weapon", planet="bereg"))
    assert forces(state, 1, "bereg") == {"pds": 1}  # its shield did not help
    refused(state, use("x89_bacterial_weapon", planet="bereg"), "17.3", "exhausted")  # exhausted


@covers("dacxive_animators")
@proves("imperium", "22.35")
def test_dacxive_animators_are_for_the_winner() -> None:
    state = invade("infantry = 1", more=knowing("dacxive_animators"))
    do(state, land(2))
    roll(state, 1, 0)
    do(state, use("dacxive_animators", planet="tarmann"))
    assert forces(state, 0, "tarmann") == {"infantry": 3}
    drawn = invade("infantry = 1", more=knowing("dacxive_animators"))
    do(drawn, land(1))
    roll(drawn, 1, 1)
    assert forces(drawn, 0, "tarmann") == {}
    assert asked(drawn)[1] != "react"


# Warfare


@covers("duranium_armor")
@proves("imperium", "18.6")
def test_duranium_armor_repairs_what_did_not_sustain_in_this_round() -> None:
    state = attack(
        "dreadnought = 2, dreadnought_damaged = 1", "destroyer = 1", knowing("duranium_armor")
    )
    roll(state, 0, 0)
    assert forces(state, 0, "35") == {"dreadnought": 2}
    hit = attack("dreadnought = 1", "destroyer = 1", knowing("duranium_armor"))
    roll(hit, 0, 1)
    do(hit, Sustain("dreadnought"))
    assert forces(hit, 0, "35") == {"dreadnought": 1, "dreadnought_damaged": 1}
    roll(hit, 0, 0)
    assert forces(hit, 0, "35") == {"dreadnought": 1}  # in the next round


@covers("duranium_armor")
@proves("imperium", "18.6")
def test_duranium_armor_knows_which_ship_was_lost() -> None:
    """One was damaged before; the other sustains a hit and is destroyed by the next."""
    state = attack(
        "dreadnought = 2, dreadnought_damaged = 1", "cruiser = 2", knowing("duranium_armor")
    )
    roll(state, 0, 2)
    do(state, Sustain("dreadnought"))
    assert forces(state, 0, "35") == {"dreadnought": 1}


@covers("duranium_armor")
@proves("imperium", "18.6")
def test_duranium_armor_repairs_one_unit_of_the_owners_choice() -> None:
    state = attack(
        "dreadnought = 1, dreadnought_damaged = 1, flagship = 1, flagship_damaged = 1",
        "destroyer = 1",
        knowing("duranium_armor"),
    )
    roll(state, 0, 0, 0)
    assert asked(state) == (0, "duranium_armor")
    do(state, pick(unit="flagship"))
    assert forces(state, 0, "35") == {
        "flagship": 1,
        "dreadnought": 1,
        "dreadnought_damaged": 1,
    }


@covers("assault_cannon")
@proves("imperium", "22.4")
def test_assault_cannon_destroys_a_ship_before_the_combat() -> None:
    more = knowing("assault_cannon")
    state = attack("cruiser = 3", "dreadnought = 1, carrier = 1, fighter = 1", more)
    assert asked(state) == (1, "assault_cannon")
    assert options(state) == [pick(unit="dreadnought"), pick(unit="carrier")]
    do(state, pick(unit="dreadnought"))
    assert forces(state, 1, "35") == {"carrier": 1, "fighter": 1}
    few = attack("cruiser = 2", "dreadnought = 1, carrier = 1", more)
    assert asked(few)[1] == "roll"
    last = attack("cruiser = 3", "carrier = 1", more)
    assert (forces(last, 1, "35"), asked(last)[1]) == ({}, "turn")


@covers("plasma_scoring")
@proves("imperium", "22.1")
def test_plasma_scoring_helps_bombardment() -> None:
    for technologies, dice in ((knowing(), 1), (knowing("plasma_scoring"), 2)):
        state = invade("infantry = 2", "carrier = 1, dreadnought = 1", more=technologies)
        do(state, BOMBARD)
        assert rolling(state) == ("dreadnought", dice, 5)


# Cybernetic


GUNS = """
    players.0.units = {"1" = {carrier = 1, fighter = 2}}
    players.0.technologies = []
    players.1.units = {"10" = {carrier = 1}, bereg = {pds = 2, infantry = 1}}
    players.1.planets = ["arc_prime", "bereg"]
    players.1.technologies = ["graviton_laser_system"]
"""


@covers("graviton_laser_system")
@proves("imperium", "18.5")
def test_graviton_laser_system_hits_no_fighters() -> None:
    def fired(text: str = GUNS) -> State:
        state = position(text)
        do(state, Activate(35), MoveShip(1, "carrier", (35,)))
        do(state, Load("fighter", system=1, n=2), END, pick(player=0))
        return state

    state = fired()
    assert usable(state) == ["graviton_laser_system"]
    do(state, use("graviton_laser_system"))
    roll(state, 1)
    assert "carrier" not in forces(state, 0, "35")
    without = fired()
    do(without, DECLINE)
    roll(without, 1)
    assert Lose("fighter") in options(without)
    spent = fired(GUNS + 'players.1.spent = ["graviton_laser_system"]')
    assert asked(spent)[1] == "roll"


def at_start(text: str, seat: int = 0) -> State:
    """The start of a turn."""
    stack = f'stack = [{{frame = "step", seat = {seat}, step = "turn"}}]'
    return position(f'{stack}\nphase = "action"\n{text}')


DIODES = """
    players.0.planets = ["jord", "bereg", "lodor"]
    players.0.units = {"35" = {carrier = 1, infantry = 1}, jord = {infantry = 5}}
""" + knowing("transit_diodes")


@covers("transit_diodes")
@proves("imperium", "18.2")
def test_transit_diodes_move_up_to_four_ground_forces() -> None:
    state = at_start(DIODES)
    assert usable(state) == ["transit_diodes"]
    do(state, use("transit_diodes"))
    refused(state, DECLINE, "17.3", "must_choose")
    here = {"unit": "infantry", "name": "count"}
    refused(state, pick(planet="jord", **here, n=5), "17.3", "number", need=5, most=4)
    do(state, pick(system=35, **here, n=1), pick(planet="jord", **here, n=3))
    refused(state, pick(planet="tarmann", **here, n=1), "17.3", "no_choice")
    do(state, pick(planet="lodor", **here, n=1))  # all others can only go to the last planet
    assert forces(state, 0, "jord") == {"infantry": 2}
    assert (forces(state, 0, "bereg"), forces(state, 0, "lodor")) == (
        {"infantry": 3},
        {"infantry": 1},
    )
    assert forces(state, 0, "35") == {"carrier": 1}
    assert asked(state) == (0, "turn")


@covers("transit_diodes")
@proves("imperium", "18.2")
def test_transit_diodes_are_for_the_own_turn_and_once() -> None:
    assert asked(at_start(DIODES, seat=1)) == (1, "turn")
    spent = at_start(DIODES + 'players.0.spent = ["transit_diodes"]')
    assert asked(spent) == (0, "turn")
    nobody = at_start(knowing("transit_diodes") + 'players.0.units = {"1" = {cruiser = 1}}')
    assert asked(nobody) == (0, "turn")
    fewer = at_start(DIODES)
    do(fewer, use("transit_diodes"), pick(system=35, unit="infantry", name="count", n=1))
    do(fewer, DECLINE)
    do(fewer, pick(planet="bereg", unit="infantry", name="count", n=1))
    assert forces(fewer, 0, "bereg") == {"infantry": 1}


@covers("integrated_economy")
@proves("imperium", "9.7")
def test_integrated_economy_produces_on_a_planet_that_was_gained() -> None:
    more = knowing("integrated_economy", "sarween_tools") + "players.0.goods = 3"
    state = invade(more=more + "\nplayers.0.exhausted = ['jord']".replace("'", '"'))
    do(state, land(1))
    assert usable(state) == ["integrated_economy"]
    do(state, use("integrated_economy"))
    do(state, Build("infantry", "tarmann"), Build("infantry", "tarmann"))
    refused(state, Build("infantry", "tarmann"), "9.2", "resources", need=2, have=1)
    refused(state, Build("cruiser"), "9.2", "resources", need=3, have=1)
    do(state, EndProduction())
    assert (forces(state, 0, "tarmann"), goods(state)[0]) == ({"infantry": 3}, 2)
    poor = invade(more=knowing("integrated_economy") + 'players.0.exhausted = ["jord"]')
    do(poor, land(1))
    assert asked(poor)[1] != "react"


@covers("sarween_tools")
@proves("imperium", "9.2")
def test_sarween_tools_work_once_for_each_production() -> None:
    text = 'players.0.exhausted = ["jord"]\nplayers.0.goods = 1\n'
    state = position(knowing("sarween_tools") + text)
    do(state, Activate(1), Build("cruiser"), EndProduction())
    assert (forces(state, 0, "1")["cruiser"], goods(state)[0]) == (1, 0)
    without = position(knowing() + text)
    do(without, Activate(1))
    refused(without, Build("cruiser"), "9.2", "resources", need=2, have=1)


# Unit upgrades


@covers("war_sun")
@proves("imperium", "9.6", "16.2")
def test_war_suns_need_their_technology() -> None:
    text = "players.0.units = {jord = {space_dock = 1}}\nplayers.0.goods = 8\n"
    state = position(knowing("war_sun") + text)
    do(state, Activate(1), Build("war_sun"), EndProduction())
    assert forces(state, 0, "1") == {"war_sun": 1}
    assert goods(state)[0] == 0
    without = position(knowing() + text)
    do(without, Activate(1))
    refused(without, Build("war_sun"), "9.6", "not_produced", unit="war_sun")


@covers("war_sun")
@proves("imperium", "8.3")
def test_war_suns_fight_with_three_dice_and_strip_shields() -> None:
    state = attack("war_sun = 1", "cruiser = 1", knowing("war_sun"))
    assert rolling(state) == ("war_sun", 3, 3)
    bombing = invade("infantry = 3, pds = 1", "war_sun = 1", more=knowing("war_sun"))
    do(bombing, BOMBARD)
    assert rolling(bombing) == ("war_sun", 3, 3)


@covers("dreadnought_2", "direct_hit")
@proves("imperium", "16.2", "22.6")
def test_dreadnought_two_is_proof_against_direct_hit() -> None:
    for technologies, offered in (("[]", True), ('["dreadnought_2"]', False)):
        more = f'players.0.hand = ["direct_hit"]\nplayers.1.technologies = {technologies}'
        state = attack("cruiser = 1", "dreadnought = 1", more)
        roll(state, 1, 0)
        do(state, Sustain("dreadnought"))
        assert (asked(state) == (0, "react")) == offered


@covers("dreadnought_2", "carrier_2", "cruiser_2", "destroyer_2")
@proves("imperium", "16.2")
def test_upgraded_ships_move_further_and_fire_better() -> None:
    ways = {"dreadnought": (38, 19), "carrier": (38, 19), "cruiser": (38, 19, 18)}
    for unit, path in ways.items():
        text = f'turn = 2\nplayers.2.units = {{"16" = {{{unit} = 1}}}}\nplayers.2.technologies = '
        state = position(f'{text}["{unit}_2"]')
        do(state, Activate(path[-1]), MoveShip(16, unit, path), END)
        assert forces(state, 2, str(path[-1])) == {unit: 1}
        without = position(f"{text}[]")
        do(without, Activate(path[-1]))
        assert asked(without) == (3, "turn")
    for technologies, dice, need in ((knowing(), 2, 9), (knowing("destroyer_2"), 3, 6)):
        barrage = attack("destroyer = 1", "carrier = 1, fighter = 3", technologies)
        assert rolling(barrage) == ("destroyer", dice, need)


@covers("fighter_2")
@proves("imperium", "6.2.6", "6.3.2")
def test_fighters_two_move_alone_and_use_the_fleet_pool() -> None:
    text = """
        players.0.units = {"1" = {carrier = 1, fighter = 4}}
        players.0.fleet = 3
    """
    fly = MoveShip(1, "fighter", (35,))
    state = position(knowing("fighter_2") + text)
    do(state, Activate(35), fly, fly, fly, fly, END)
    assert forces(state, 0, "35") == {"fighter": 3}  # one more than the fleet pool allows
    without = position(knowing() + text)
    do(without, Activate(35))
    refused(without, fly, "6.2.6", "cannot_move", unit="fighter")


@covers("infantry_2")
@proves("imperium", "22.9")
def test_infantry_two_may_come_back() -> None:
    state = invade("infantry = 3", defending=("infantry_2",))
    do(state, land(2))
    roll(state, 2)
    assert rolling(state) == ("infantry", 3, 7)  # upgraded
    roll(state, 0)
    assert rolling(state) == ("infantry", 2, 6)
    roll(state, 1)
    assert state.players[1].returning == 1
    first = invade("infantry = 3")
    do(first, land(2))
    roll(first, 2, 0)
    assert rolling(first) == ("infantry", 2, 7)  # the next round: Sol fights on
    assert first.players[1].returning == 0


@covers("pds_2")
@proves("imperium", "16.2", "6.4.1")
def test_pds_two_hits_better_and_further() -> None:
    text = """
        players.0.units = {"1" = {cruiser = 1}}
        players.0.technologies = []
        players.1.units = {"10" = {carrier = 1}, tarmann = {pds = 1, infantry = 1}}
        players.1.planets = ["arc_prime", "tarmann"]
    """
    state = position(text + 'players.1.technologies = ["pds_2"]')
    do(state, Activate(35), MoveShip(1, "cruiser", (35,)), END, pick(player=0))
    assert rolling(state) == ("pds", 1, 5)
    without = position(text + "players.1.technologies = []")
    do(without, Activate(35), MoveShip(1, "cruiser", (35,)), END)
    assert asked(without) == (1, "turn")
