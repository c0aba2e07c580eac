"""Worked examples of the published rulebook: setup, explore, research, upgrade, build, move.

Leto, Apollo, Thalia and Naomi are the players of the examples; here they are seats.
"""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.diplomacy import (
    Accept,
    Propose,
    SendCube,
    in_touch,
    refuse_relations,
)
from armillary.games.eclipse.actions.discoveries import DrewDiscovery, KeepTile
from armillary.games.eclipse.actions.explore import (
    DiscardSector,
    Explore,
    Look,
    PlaceSector,
    Revealed,
    TakeControl,
    rotations,
)
from armillary.games.eclipse.actions.influence import MoveDisc, Refresh
from armillary.games.eclipse.actions.move import FlyOn, Move
from armillary.games.eclipse.actions.research import BuyTechnology
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.galaxy import has_free_ship, pinned
from armillary.games.eclipse.pieces.population import UseColonyShip
from armillary.games.eclipse.pieces.reputation import ThrowBack
from armillary.games.eclipse.pieces.ship_designs import ReturnPart
from armillary.games.eclipse.pieces.technologies import price
from armillary.games.eclipse.pieces.tracks import income, upkeep
from armillary.games.eclipse.rounds.activations import DONE
from armillary.games.eclipse.rounds.turn import PASS, React, TakeAction
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import MATERIALS, MONEY, SCIENCE
from tests.games.eclipse.positions import (
    asked,
    config,
    count,
    do,
    frames,
    keys,
    options,
    position,
    refused,
    row,
    ships,
    top,
)

DATA = components()
EXPLORING = frames({"frame": "exploring", "seat": 0, "left": 1}) + "\n"
UPGRADING = frames({"frame": "upgrading", "seat": 0, "left": 2}) + "\n"
MOVING = frames({"frame": "close_action", "seat": 0}, {"frame": "moving", "seat": 0, "left": 3})
INFLUENCING = frames({"frame": "influencing", "seat": 0, "left": 2, "closed": [], "refresh": 2})


# Tracks


@proves("eclipse", "2.4")
def test_production_track_reading() -> None:
    track = DATA.tracks.population
    assert [track.income(cubes) for cubes in (4, 2, 5)] == [15, 21, 12]


@proves("eclipse", "2.5")
def test_influence_track_reading() -> None:
    found = [DATA.tracks.influence.cost(13 - empty) for empty in range(14)]
    assert found == [0, 0, 0, 1, 2, 3, 5, 7, 10, 13, 17, 21, 25, 30]
    assert found[4] == 2


# Setup


@proves("eclipse", "1.2", "1.5", "1.7", "14.7")
def test_setup_counts() -> None:
    rows = [DATA.limits.players[players] for players in (2, 3, 4, 5, 6)]
    assert [its.technologies for its in rows] == [12, 14, 16, 18, 20]
    assert [its.outer_sectors for its in rows] == [5, 8, 14, 16, 18]
    assert [6 - len(its.slots) for its in rows] == [4, 3, 2, 1, 0]
    assert [its.new_technologies for its in rows] == [5, 6, 7, 8, 9]


@proves("eclipse", "1.9", "16.2")
def test_setup_hydran() -> None:
    state = position(species=("hydran_progress",))
    player = state.players[0]
    squares = DATA.sectors["224"].squares
    taken = [squares[n] for n in range(len(squares)) if state.sectors["224"].cubes >> n & 1]
    assert [(its.kind, its.advanced) for its in taken] == [("money", False), ("science", True)]
    assert [income(state, player, track) for track in (MATERIALS, SCIENCE, MONEY)] == [2, 3, 3]
    assert (player.discs, upkeep(state, player)) == (12, 0)
    assert (player.known, count(state, "224", 0)) == (
        frozenset({"advanced_labs"}),
        (1, 0, 0, 0),
    )


@proves("eclipse", "1.10")
def test_setup_eridani() -> None:
    state = GAME.setup(config(species=("eridani_empire",)))
    player = state.players[0]
    do(state, options(state)[0], options(state)[0])
    assert (player.resources, player.discs, upkeep(state, player)) == ((4, 2, 26), 10, 1)
    assert len(player.reputation) == 2
    assert [income(state, player, track) for track in (MATERIALS, SCIENCE, MONEY)] == [2, 3, 3]


# Explore


@proves("eclipse", "2.15")
def test_colony_ships() -> None:
    state = position(EXPLORING, row({"201": {"owner": 0}}))
    do(state, UseColonyShip("201", 0, "money"), UseColonyShip("201", 1, "materials"))
    assert (state.players[0].colony_ships, state.sectors["201"].cubes) == (1, 0b11)


@proves("eclipse", "5.3")
def test_explore_needs_connection() -> None:
    text = "sectors.201 = {at = [10, 0], rotation = 0, owner = 0}"
    state = position(EXPLORING + text)
    assert rotations(state, state.players[0], "306", (11, -1)) == [1, 3]


@proves("eclipse", "16.3", "5.5", "5.6")
def test_action_phase_planta_explore() -> None:
    """A middle sector with a discovery for its points, two cubes; then an outer one discarded."""
    home = position(species=("planta",)).sectors["226"]
    assert (home.at, home.rotation) == ((0, -2), 3)
    state = position("", species=("planta",), warp_portals=True)
    player = state.players[0]
    discs = player.discs
    middle, outer = (-1, -1), (0, -3)
    do(state, TakeAction("explore"), Explore(middle), Revealed("281"))
    do(state, options(state, PlaceSector)[0], TakeControl(), Look())
    do(state, DrewDiscovery("money_cache"), KeepTile())
    do(state, UseColonyShip("281", 0, "money"), UseColonyShip("281", 1, "science"))
    do(state, Explore(outer))
    do(state, options(state, Revealed)[0], DiscardSector())
    assert (discs - player.discs, len(player.kept), player.colony_ships) == (2, 1, 2)
    assert (len(state.stacks[2].discards), state.sectors["281"].cubes) == (1, 0b11)


@proves("eclipse", "5.4", "5.5")
def test_action_phase_explore_ancients() -> None:
    placing = {"frame": "placing", "seat": 0, "at": [11, -1], "tiles": ["301"]}
    text = frames(placing) + "\nsectors.201 = {at = [10, 0], rotation = 0, owner = 0}"
    state = position(text)
    do(state, options(state, PlaceSector)[0])
    place = state.sectors["301"]
    assert (len(place.npcs), place.discovery, place.owner) == (2, True, -1)
    assert (state.players[0].kept, asked(state)) == ((), (0, "turn"))
    refused(state, TakeControl(), "4.1", "not_asked")


@proves("eclipse", "2.15")
def test_action_phase_advanced_square() -> None:
    """A money square, and an advanced one for materials."""
    there = row({"304": {"owner": 0}})  # money advanced, materials
    text = EXPLORING + "players.0.colony_ships = 2\n"
    mining = "players.0.tracks.military = ['starbase', 'advanced_mining']"
    sector = row({"101": {"owner": 0}})  # money, materials, materials advanced
    state = position(text + mining, sector)
    do(state, UseColonyShip("101", 0, "money"), UseColonyShip("101", 2, "materials"))
    assert state.players[0].colony_ships == 0
    refused(position(text, sector), UseColonyShip("101", 2, "materials"), "2.15", "advanced")
    refused(position(text, there), UseColonyShip("304", 0, "money"), "2.15", "advanced")


# Research


@proves("eclipse", "6.2")
def test_research_minimum_cost() -> None:
    state = position("players.0.tracks.nano = ['monolith', 'orbital']")
    row_ = DATA.technologies["fusion_drive"]
    assert price(state, state.players[0], "fusion_drive", 2) == 3
    assert (row_.base - DATA.tracks.technology.discounts[2], row_.minimum) == (2, 3)


@proves("eclipse", "6.2", "16.2")
def test_action_phase_hydran_research() -> None:
    known = ["advanced_labs", "fusion_drive", "orbital", "advanced_robotics"]
    tray = {"nanorobots": 1, "wormhole_generator": 1}
    start = position(species=("hydran_progress",)).tray
    gone = {id: "gone" for id in start if id not in tray}
    offer = ", ".join(
        f"{id} = {count!r}".replace("'", '"') for id, count in {**tray, **gone}.items()
    )
    text = f"tray = {{{offer}}}\nplayers.0.tracks.nano = {known}\nplayers.0.resources.science = 10"
    state = position(text, species=("hydran_progress",))
    player = state.players[0]
    do(state, TakeAction("research"), BuyTechnology("nanorobots", "nano"))
    assert player.resources[SCIENCE] == 8
    do(state, BuyTechnology("wormhole_generator", "nano"))
    assert (player.resources[SCIENCE], len(player.tracks[2])) == (0, 6)
    assert DATA.tracks.technology.vp[6] == 3


@proves("eclipse", "2.11", "12.2")
def test_wormhole_generator_half_connection() -> None:
    text = """
        sectors.304 = {at = [10, 0], rotation = 0, owner = 0}
        sectors.303 = {at = [10, -1], rotation = 2, owner = 1}
    """
    state = position(text + "players.0.tracks.nano = ['wormhole_generator']", players=4)
    assert "303" not in state.routes.full["304"]
    assert "303" in state.routes.of(state.players[0])["304"]
    assert not in_touch(state, 0, 1)


@proves("eclipse", "17.25", "18.1")
def test_faq_extra_discs() -> None:
    home = 'sectors.221 = {owner = "gone", cubes = "gone"}\n'
    text = frames({"frame": "researching", "seat": 0, "left": 1}) + "\n" + home
    text += "tray.quantum_grid = 1\nplayers.0.resources.science = 16"
    state = position(text)
    assert state.players[0].discs == 13
    do(state, BuyTechnology("quantum_grid", "grid"))
    assert (state.players[0].discs, upkeep(state, state.players[0])) == (15, 0)


# Upgrade


@proves("eclipse", "7.1", "7.2")
def test_upgrade_interceptor() -> None:
    text = "players.0.designs.interceptor = ['', 'fusion_drive', 'fusion_drive', '']"
    state = position(UPGRADING + text, species=("eridani_empire",))
    do(state, ReturnPart("interceptor", 1), PlacePart("interceptor", 1, "plasma_cannon"))
    do(state, PlacePart("interceptor", 3, "gauss_shield"))
    its = state.players[0].stats[0]
    assert state.players[0].designs[0] == ("", "plasma_cannon", "fusion_drive", "gauss_shield")
    assert (its.energy_produced, its.energy_used, its.cannons) == (4, 4, {"orange": 1})
    assert (its.shield, its.initiative, its.movement) == (1, 4, 2)


@proves("eclipse", "7.2")
def test_upgrade_limits() -> None:
    plasma = "players.0.tracks.military = ['starbase', 'plasma_cannon']"
    state = position(UPGRADING + plasma, species=("terran_union",))
    place = PlacePart("interceptor", 3, "plasma_cannon")
    refused(state, place, "7.2", "energy", need=4, have=3)
    refused(state, PlacePart("interceptor", 2, "hull"), "7.2", "no_drive")


@proves("eclipse", "7.1", "16.5")
def test_action_phase_mechanema_upgrade() -> None:
    text = """
        [players.0.tracks]
        military = ["plasma_missile"]
        grid = ["positron_computer", "fusion_source"]
        nano = ["fusion_drive"]
        [players.0.designs]
        interceptor = ["", "", "", "electron_computer"]
        cruiser = ["", "fusion_source", "", "", "", "fusion_drive"]
    """
    state = position(text, species=("mechanema",))
    do(state, TakeAction("upgrade"), ReturnPart("interceptor", 3))
    do(state, PlacePart("interceptor", 3, "plasma_missile"))
    do(state, PlacePart("cruiser", 0, "positron_computer"), PlacePart("cruiser", 4, "ion_cannon"))
    one, two = state.players[0].stats[:2]
    assert (one.cannons, one.missiles, one.initiative) == ({"yellow": 1}, {"orange": 2}, 3)
    assert (one.hull, one.energy_produced, one.energy_used) == (0, 3, 3)
    assert (two.cannons, two.computer, two.hull, two.initiative) == ({"yellow": 2}, 2, 1, 3)
    assert (two.energy_produced, two.energy_used) == (6, 5)
    assert asked(state) == (1, "turn")


@proves("eclipse", "18.6")
def test_faq_gluon_is_not_positron() -> None:
    state = position(UPGRADING + "players.0.tracks.military = ['starbase', 'gluon_computer']")
    refused(state, PlacePart("cruiser", 4, "positron_computer"), "7.2", "technology")


# Build and move


@proves("eclipse", "8.1")
def test_build_cruiser_and_dreadnought() -> None:
    state = position(
        "players.0.resources.materials = 13", row({"201": {"owner": 0, "cubes": [0, 1]}})
    )
    events = do(state, TakeAction("build"), Build("cruiser", "221"), Build("dreadnought", "201"))
    assert [event.values["cost"] for event in events if event.key == "build"] == [5, 8]
    assert state.players[0].resources[MATERIALS] == 0


@proves("eclipse", "8.1", "8.2")
def test_action_phase_build() -> None:
    text = "players.0 = {resources = {materials = 9}, tracks = {nano = ['orbital']}}"
    state = position(text, species=("terran_alliance",))
    do(state, TakeAction("build"), Build("cruiser", "231"), Build("orbital", "231"))
    assert (state.players[0].resources[MATERIALS], state.players[0].discs) == (0, 11)


FAST = "\nplayers.0.designs.interceptor = ['', 'nuclear_drive', '', '']"


@proves("eclipse", "9.3")
def test_move_and_pinning() -> None:
    there = {
        "201": {"ships": [ships(0, interceptor=2)]},
        "203": {"ships": [ships(1, interceptor=1)]},
        "209": {},
    }
    state = position(MOVING + FAST, row(there))
    do(state, Move("interceptor", "201", "203"))
    refused(state, FlyOn("209"), "9.1", "none_in_flight")
    do(state, Move("interceptor", "201", "203"), FlyOn("209"), DONE)
    found = [count(state, id, 0)[0] for id in ("201", "203", "209")]
    assert (found, count(state, "203", 1)) == ([0, 1, 1], (1, 0, 0, 0))


@proves("eclipse", "9.1", "16.7")
def test_move_values_from_drives() -> None:
    text = "players.0.designs = {interceptor = ['', 'nuclear_drive', '', ''], cruiser = "
    text += "['', 'nuclear_source', 'nuclear_drive', 'nuclear_drive', '', '']}"
    there = row({"201": {"ships": [ships(0, interceptor=1, cruiser=1)]}, "203": {}, "209": {}})
    state = position(text, there)
    assert [its.movement for its in state.players[0].stats[:2]] == [2, 3]
    do(state, TakeAction("move"), Move("interceptor", "201", "203"), FlyOn("209"))
    do(state, Move("interceptor", "209", "203"), Move("cruiser", "201", "203"))
    assert top(state).left == 0
    refused(state, Move("interceptor", "203", "209"), "2.1", "no_activation")


@proves("eclipse", "9.4", "9.6")
def test_cloaking_device_pinning() -> None:
    there = row({"201": {"ships": [ships(0, interceptor=2), ships(1, interceptor=3)]}})
    cloaked = position("players.0.tracks.grid = ['cloaking_device']", there)
    plain = position("", there)
    place = plain.sectors["201"]
    assert pinned(cloaked, place, cloaked.players[0]) == 1
    assert has_free_ship(cloaked, place, cloaked.players[0])
    assert min(2, pinned(plain, place, plain.players[0])) == 2


# Influence and reactions


@proves("eclipse", "10.2", "10.1")
def test_influence_example() -> None:
    there = row({"201": {"owner": 0}, "203": {}, "209": {"owner": 0}})
    state = position(INFLUENCING + "\nplayers.0.colony_ships = 1", there)
    before = state.players[0].discs
    do(state, MoveDisc("", "203"), MoveDisc("209", ""), Refresh(), Refresh())
    assert (state.sectors["203"].owner, state.players[0].discs) == (0, before)
    assert state.players[0].colony_ships == 3


@proves("eclipse", "10.2", "10.4", "10.1")
def test_influence_with_colony_ships() -> None:
    """Two sectors without squares are given up for one with two."""
    there = row({"207": {"owner": 0}, "209": {}, "208": {"owner": 0}})
    state = position(INFLUENCING + "\nplayers.0.colony_ships = 1", there)
    before = state.players[0].discs
    do(state, MoveDisc("207", "209"), MoveDisc("208", ""), Refresh(), Refresh())
    do(state, UseColonyShip("209", 0, "money"), UseColonyShip("209", 1, "science"))
    owners = [state.sectors[id].owner for id in ("207", "208", "209")]
    assert (owners, state.players[0].discs) == ([-1, -1, 0], before + 1)
    assert state.sectors["209"].cubes == 0b11


@proves("eclipse", "10.5")
def test_faq_influence_source_sector() -> None:
    state = position(INFLUENCING, row({"201": {"owner": 0}, "203": {}}))
    refused(state, MoveDisc("201", "203"), "10.5", "own_bridge")


@proves("eclipse", "11.1")
def test_reaction_build_and_move() -> None:
    text = "players.0 = {passed = true, tracks = {nano = ['nanorobots']}}"
    state = position(text)
    do(state, React("build"))
    assert (top(state).left, state.players[0].discs) == (1, 11)
    there = row({"201": {"ships": [ships(0, cruiser=1)]}, "203": {}})
    moving = position(text, there)
    do(moving, React("move"), Move("cruiser", "201", "203"))
    assert (moving.players[0].spent[6], asked(moving)) == (1, (1, "turn"))


# Passing


@proves("eclipse", "4.3")
def test_first_to_pass() -> None:
    state = position("players.0.resources.money = 0")
    do(state, PASS)
    player = state.players[0]
    assert (player.resources[MONEY], state.first_pass, player.passed) == (2, 0, True)


@proves("eclipse", "4.4")
def test_action_phase_end() -> None:
    text = "players.0.passed = true\nplayers.2.passed = true\nfirst_pass = 2"
    state = position(text, players=4)
    events = do(state, PASS, PASS, PASS)
    assert "combat_phase" not in keys(events)
    assert "combat_phase" in keys(do(state, PASS))


# Diplomacy


@proves("eclipse", "12.2")
def test_diplomacy_eligibility() -> None:
    """Apollo 0 has a ship in a sector of Leto 1; ships of Leto and Thalia 2 share a sector."""
    there = row(
        {
            "201": {"owner": 1, "ships": [ships(0, interceptor=1)]},
            "209": {"owner": 2},
            "104": {"owner": 0},
            "105": {"owner": 1},
            "203": {"ships": [ships(1, interceptor=1), ships(2, interceptor=1)]},
        }
    )
    state = position("", there, players=4)
    apollo, leto, thalia = state.players[:3]
    assert refuse_relations(state, thalia, apollo) is None
    for one, other in ((leto, apollo), (leto, thalia)):
        refusal = refuse_relations(state, one, other)
        assert refusal is not None
        assert refusal.why == "ships_in_the_way"


@proves("eclipse", "12.2", "12.3")
def test_action_phase_diplomacy_full_track() -> None:
    text = EXPLORING + "players.1.reputation = [1, 2, 2, 3]"
    there = row({"201": {"owner": 0}, "209": {"owner": 1}})
    species = ("terran_union", "eridani_empire")
    state = position(text, there, players=4, species=species)
    thalia, apollo = state.players[:2]
    before = income(state, thalia, MONEY), income(state, apollo, MONEY)
    do(state, Propose(1), Accept(), ThrowBack(1), SendCube("money"), SendCube("money"))
    assert (thalia.ambassadors, apollo.ambassadors, apollo.reputation) == ((1,), (0,), (2, 2, 3))
    assert (income(state, thalia, MONEY), income(state, apollo, MONEY)) > before


@proves("eclipse", "12.4", "12.5")
def test_act_of_aggression() -> None:
    """With the Wormhole Generator over a half connection, into an ally's sector."""
    fleet = "ships = [{seat = 1, interceptor = 3}]"
    text = "\n".join(
        (
            MOVING,
            "players.0.ambassadors = [1]",
            "players.1.ambassadors = [0]",
            "players.0.tracks.nano = ['wormhole_generator']",
            "sectors.304 = {at = [10, 0], rotation = 0, ships = [{seat = 0, interceptor = 2}]}",
            f"sectors.303 = {{at = [10, -1], rotation = 2, owner = 1, {fleet}}}",
        )
    )
    state = position(text, players=4)
    move = Move("interceptor", "304", "303")
    do(state, move, move, DONE)
    assert (state.traitor, state.players[0].ambassadors) == (0, ())
    assert asked(state)[1] == "return_cubes"
    exploring = position(
        EXPLORING + "traitor = 0", row({"201": {"owner": 0}, "209": {"owner": 1}}), players=4
    )
    refused(exploring, Propose(1), "12.5", "traitor", who=0)


@pytest.mark.parametrize("species", list(DATA.species))
def test_every_species_can_begin(species: str) -> None:
    state = GAME.setup(config(species=(species,)))
    while asked(state)[1] == "draw_reputation":
        do(state, options(state)[0])
    do(state, TakeAction("build"), DONE)
    assert asked(state) == (1, "turn")
