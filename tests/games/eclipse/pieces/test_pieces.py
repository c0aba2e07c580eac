"""2  Resources, tracks, control, zones, wormholes, cubes, portals."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.diplomacy import in_touch
from armillary.games.eclipse.actions.discoveries import KeepTile, UseFront
from armillary.games.eclipse.actions.explore import Explore, Revealed, zones
from armillary.games.eclipse.actions.influence import MoveDisc
from armillary.games.eclipse.actions.move import Move
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.galaxy import ring
from armillary.games.eclipse.pieces.population import ReturnCube, UseColonyShip
from armillary.games.eclipse.pieces.reputation import ThrowBack, has_room
from armillary.games.eclipse.pieces.tracks import Trade, income, upkeep
from armillary.games.eclipse.rounds.turn import PASS, TakeAction
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import MATERIALS, MONEY
from tests.games.eclipse.positions import (
    asked,
    count,
    do,
    frames,
    options,
    position,
    refused,
    row,
    ships,
)

BUILDING = frames({"frame": "building", "seat": 0, "left": 2})
MOVING = frames({"frame": "moving", "seat": 0, "left": 3})
INFLUENCING = frames({"frame": "influencing", "seat": 0, "left": 2, "closed": [], "refresh": 2})


@proves("eclipse", "2.1")
def test_an_action_gives_activations() -> None:
    state = position("players.0.resources.materials = 20\nplayers.0.tracks.nano = ['nanorobots']")
    do(state, TakeAction("build"))
    assert (state.players[0].discs, state.players[0].spent[3]) == (11, 1)
    do(state, Build("cruiser", "221"), Build("cruiser", "221"), Build("interceptor", "221"))
    assert state.players[0].resources[MATERIALS] == 7
    assert asked(state) == (1, "turn")
    state = position(frames({"frame": "building", "seat": 0, "left": 0}))
    refused(state, Build("interceptor", "221"), "2.1", "no_activation")


@proves("eclipse", "2.2")
def test_resources_have_no_limit() -> None:
    state = position(BUILDING + "\nplayers.0.resources.materials = 95")
    do(state, Build("dreadnought", "221"))
    assert state.players[0].resources[MATERIALS] == 87
    assert components().tracks.storage.spaces == 40
    poor = position(BUILDING + "\nplayers.0.resources.materials = 2")
    refused(poor, Build("interceptor", "221"), "8.1", "short", need=3, have=2)


@proves("eclipse", "2.3")
def test_trade() -> None:
    state = position("players.0.resources = {materials = 5, science = 1, money = 0}")
    refused(state, Trade("science", "money"), "2.3", "short", need=2, have=1)
    refused(state, Trade("materials", "materials"), "2.3", "same_resource")
    do(state, Trade("materials", "money"), Trade("materials", "science"))
    assert state.players[0].resources == (1, 2, 1)
    assert asked(state) == (0, "turn")
    for frame in ("exploring", "researching", "upgrading", "building", "moving"):
        during = position(frames({"frame": frame, "seat": 0, "left": 1}))
        do(during, Trade("materials", "money"))
        assert (asked(during), during.players[0].resources) == ((0, frame), (2, 3, 4))
    orion = position("players.0.resources.materials = 3", species=("orion_hegemony",))
    refused(orion, Trade("materials", "money"), "2.3", need=4, have=3)


@proves("eclipse", "2.4")
def test_population_tracks() -> None:
    track = components().tracks.population
    found = [track.income(cubes) for cubes in range(12, -1, -1)]
    assert found == [0, 2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 28]
    cube = frames({"frame": "return_cubes", "seat": 0, "cubes": [[0, 1, 2]]})
    state = position(cube + "\nplayers.0.cubes = {materials = 12, science = 10, money = 7}")
    assert income(state, state.players[0], MATERIALS) == 0
    refused(state, ReturnCube("materials"), "2.4", allowed=("science", "money"))
    do(state, ReturnCube("money"))
    assert state.players[0].cubes == (12, 10, 8)
    assert income(state, state.players[0], MONEY) == 6


@proves("eclipse", "2.5")
def test_the_influence_track() -> None:
    due = [0, 0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 25, 30]
    for spent, cost in enumerate(due):
        state = position(f"players.0.spent.explore = {spent}")
        assert (state.players[0].discs, upkeep(state, state.players[0])) == (12 - spent, cost)
    refused(state, TakeAction("explore"), "17.2", "no_disc")


@proves("eclipse", "2.6")
def test_control() -> None:
    """A disc makes the sector, its squares and its structures yours."""
    there = row({"201": {"owner": 0, "monolith": True}, "203": {"ships": [ships(0, cruiser=1)]}})
    state = position(BUILDING, there)
    refused(state, Build("interceptor", "203"), "8.1", "not_yours")
    do(state, Build("interceptor", "201"))
    assert points(state, state.players[0])["monoliths"] == 3
    assert points(state, state.players[1])["monoliths"] == 0


@proves("eclipse", "2.7")
def test_starbases_never_move() -> None:
    there = row({"201": {"ships": [ships(0, starbase=1, dreadnought=1)]}, "203": {}})
    state = position(MOVING, there)
    refused(state, Move("starbase", "201", "203"), "9.2", "starbase")
    do(state, Move("dreadnought", "201", "203"))
    assert count(state, "201", 0) == (0, 0, 0, 1)


@proves("eclipse", "2.8")
def test_a_value_is_the_sum_over_all_parts() -> None:
    """Parts printed outside the grid count, and so does a Muon Source beside it."""
    state = position(
        "used.part_muon_source = 1\nplayers.0.outside.cruiser = ['muon_source']",
        species=("planta", "terran_federation"),
    )
    planta, terran = state.players[0].stats[1], state.players[1].stats[1]
    assert (terran.computer, terran.energy_produced, terran.initiative) == (1, 3, 2)
    assert (planta.computer, planta.energy_produced, planta.initiative) == (1, 7, 2)
    assert planta.cannons == {"yellow": 1}
    changing = position(frames({"frame": "upgrading", "seat": 0, "left": 2}))
    do(changing, PlacePart("dreadnought", 6, "electron_computer"))
    assert changing.players[0].stats[2].computer == 2
    assert changing.players[0].stats[2].cannons == {"yellow": 2}
    refused(changing, PlacePart("dreadnought", 5, "ion_cannon"), "7.2", need=4, have=3)


@proves("eclipse", "2.9")
def test_structures() -> None:
    there = row({"207": {"owner": 0, "orbital": True}})
    state = position(frames({"frame": "exploring", "seat": 0, "left": 1}), there)
    refused(state, UseColonyShip("207", 0, "materials"), "2.15", allowed=("science", "money"))
    do(state, UseColonyShip("207", 0, "money"))
    refused(state, UseColonyShip("207", 1, "money"), "2.15", "no_square", have=1)
    assert state.sectors["207"].cubes == 1
    other = position("", row({"207": {"owner": 1, "monolith": True}}))
    found = [points(other, player)["monoliths"] for player in other.players]
    assert found == [0, 3]


@proves("eclipse", "2.10")
def test_zones_and_rings() -> None:
    assert [ring(at) for at in ((1, 0), (1, 1), (2, -2), (3, 0), (9, -4))] == [0, 1, 1, 2, 2]
    state = position(frames({"frame": "exploring", "seat": 0, "left": 1}))
    assert state.sectors["221"].at == (0, -2)
    outside = next(zone for zone in zones(state, state.players[0]) if ring(zone) == 2)
    do(state, Explore(outside))
    assert {option.sector[0] for option in options(state, Revealed)} == {"3"}
    refused(state, Revealed("201"), "5.2", "not_in_stack")


@proves("eclipse", "2.11")
def test_wormholes() -> None:
    """304 has wormholes north and south; 303, turned twice, none to the south."""
    text = """
        sectors.304 = {at = [10, 0], rotation = 0, ships = [{seat = 0, cruiser = 1}], owner = 0}
        sectors.303 = {at = [10, -1], rotation = 2, owner = 1}
    """
    state = position(MOVING + text)
    assert not in_touch(state, 0, 1)
    refused(state, Move("cruiser", "304", "303"), "9.2", "not_connected")
    state = position(MOVING + "\nplayers.0.tracks.nano = ['wormhole_generator']" + text)
    assert not in_touch(state, 0, 1)
    do(state, Move("cruiser", "304", "303"))
    turned = position(MOVING + text.replace("rotation = 2", "rotation = 0"))
    assert in_touch(turned, 0, 1)


@proves("eclipse", "2.12")
def test_a_discovery_is_used_or_kept_at_once() -> None:
    found = frames({"frame": "discovery", "seat": 0, "sector": "221", "tile": "money_cache"})
    state = position(found)
    refused(state, PASS, "2.12", "not_asked")
    do(state, UseFront())
    assert (state.players[0].resources[MONEY], state.used) == (11, {"money_cache": 1})
    state = position(found)
    do(state, KeepTile())
    assert (state.players[0].kept, state.used) == (("money_cache",), {})
    assert points(state, state.players[0])["discoveries"] == 2


@proves("eclipse", "2.13")
def test_the_reputation_track() -> None:
    """Terrans have a slot for an ambassador and four for anything."""
    state = position("players.0.reputation = [1, 1, 3]")
    player = state.players[0]
    assert has_room(state, player, 1, 4)
    assert not has_room(state, player, 0, 5)
    assert has_room(state, player, 5, 0)
    refused(state, ThrowBack(2), "2.13", "no_tile", value=2)
    do(state, ThrowBack(1))
    assert (player.reputation, state.reputation[1]) == ((1, 3), 11)
    orion = position("", species=("orion_hegemony",))
    assert has_room(orion, orion.players[0], 0, 5)
    assert has_room(orion, orion.players[0], 4, 1)
    assert not has_room(orion, orion.players[0], 5, 0)


@proves("eclipse", "2.14")
def test_what_can_run_out() -> None:
    """Figures run out, parts and structures do not."""
    text = BUILDING + "\nplayers.0.resources.materials = 20"
    state = position(text, row({"201": {"ships": [ships(0, dreadnought=2)]}}))
    refused(state, Build("dreadnought", "221"), "8.2", "none_left")
    do(state, Build("cruiser", "221"))
    hull = ["", "", "", "hull", "hull", "", "hull", ""]
    upgrading = frames({"frame": "upgrading", "seat": 0, "left": 2})
    design = f"\nplayers.0.designs.dreadnought = {hull}"
    state = position(upgrading + design)
    do(state, PlacePart("interceptor", 3, "hull"), PlacePart("cruiser", 4, "hull"))
    assert [its.hull for its in state.players[0].stats[:3]] == [1, 2, 4]


@proves("eclipse", "2.15")
def test_colony_ships() -> None:
    text = frames({"frame": "exploring", "seat": 0, "left": 1}) + "\nplayers.0.colony_ships = 2"
    there = row({"108": {"owner": 0, "ships": [ships(1, cruiser=1)]}, "201": {"owner": 1}})
    state = position(text, there)
    player = state.players[0]
    refused(state, UseColonyShip("201", 0, "money"), "2.15", "not_yours")
    refused(state, UseColonyShip("108", 0, "money"), "2.15", "advanced", track="money")
    refused(state, UseColonyShip("108", 1, "money"), "2.15", "wrong_cube", allowed=("science",))
    do(state, UseColonyShip("108", 2, "materials"))
    refused(state, UseColonyShip("108", 2, "money"), "2.15", "square_taken")
    do(state, UseColonyShip("108", 1, "science"))
    assert (player.cubes, player.colony_ships) == ((9, 9, 10), 0)
    refused(state, UseColonyShip("221", 1, "money"), "2.15", "no_colony_ship")


@proves("eclipse", "2.15")
@pytest.mark.parametrize(
    ("technology", "track", "resource"),
    [
        ("advanced_mining", "military", "materials"),
        ("advanced_labs", "nano", "science"),
        ("advanced_economy", "grid", "money"),
    ],
)
def test_advanced_squares_need_the_technology_of_the_cube(
    technology: str, track: str, resource: str
) -> None:
    there = row({"214": {"owner": 0}})  # science, materials advanced, gray advanced
    text = frames({"frame": "exploring", "seat": 0, "left": 1})
    state = position(f"{text}\nplayers.0.tracks.{track} = ['{technology}']", there)
    gray = [
        its.track
        for its in options(state, UseColonyShip)
        if its.square == 2 and its.sector == "214"
    ]
    assert gray == [resource]
    every = position(f"{text}\nplayers.0.tracks.{track} = ['metasynthesis']", there)
    gray = [
        its.track
        for its in options(every, UseColonyShip)
        if its.square == 2 and its.sector == "214"
    ]
    assert gray == ["materials", "science", "money"]


@proves("eclipse", "2.16")
def test_cubes_come_back() -> None:
    """Of three cubes the coloured one goes home by itself; for the others the owner is asked."""
    there = row({"108": {"owner": 0, "cubes": [1, 2, 3], "orbital": True}})
    state = position(INFLUENCING, there)
    player = state.players[0]
    before = player.cubes
    do(state, MoveDisc("108", ""))
    assert player.cubes == (before[0], before[1] + 1, before[2])
    assert asked(state) == (0, "return_cubes")
    refused(state, ReturnCube("materials"), "2.16", allowed=("science", "money"))
    do(state, ReturnCube("money"), ReturnCube("materials"))
    assert player.cubes == (before[0] + 1, before[1] + 1, before[2] + 1)


@proves("eclipse", "2.17", "17.1")
def test_warp_portals() -> None:
    """Sectors with portals are neighbours of each other, but nobody explores through them."""
    text = """
        sectors.281 = {at = [10, 0], rotation = 0, owner = 0, ships = [{seat = 0, cruiser = 1}]}
        sectors.381 = {at = [20, 0], rotation = 0, owner = 1}
        sectors.201 = {at = [30, 0], rotation = 0, portal_vp = 2}
    """
    state = position(MOVING + text, warp_portals=True, players=4)
    assert state.routes.full["281"] == ("201", "381")
    assert in_touch(state, 0, 1)
    do(state, Move("cruiser", "281", "201"))
    influence = position(INFLUENCING + text, warp_portals=True)
    do(influence, MoveDisc("", "201"))
    exploring = position(
        frames({"frame": "exploring", "seat": 0, "left": 1}) + text, warp_portals=True
    )
    assert all(abs(q) < 15 for q, _ in zones(exploring, exploring.players[0]))
    refused(exploring, Explore((21, 0)), "5.1", "out_of_reach")
