"""7 and 8  Upgrade and Build."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.ship_designs import ReturnPart
from armillary.games.eclipse.rounds.activations import DONE
from armillary.games.eclipse.rounds.turn import TakeAction
from armillary.games.eclipse.state import MATERIALS
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

UPGRADING = frames({"frame": "upgrading", "seat": 0, "left": 2}) + "\n"
BUILDING = frames({"frame": "building", "seat": 0, "left": 2}) + "\n"
ENERGY = "\nplayers.0.designs.dreadnought = ['', '', 'hypergrid_source', '', '', '', '', '']"
ENERGY += "\nused.part_hypergrid_source = 1"
"""A dreadnought that can feed every part."""


@proves("eclipse", "7.1")
def test_parts_come_off_and_one_goes_on() -> None:
    text = """
        players.0.designs.interceptor = ["", "", "", "hull"]
        players.0.designs.cruiser = ["", "", "", "", "hull", ""]
    """
    state = position(UPGRADING + text)
    refused(state, ReturnPart("interceptor", 0), "7.1", "nothing_to_return")
    do(state, ReturnPart("interceptor", 3), ReturnPart("cruiser", 4))
    do(state, PlacePart("interceptor", 3, "electron_computer"))
    player = state.players[0]
    assert (player.designs[0][3], player.designs[1][4]) == ("electron_computer", "")
    refused(state, PlacePart("interceptor", 4, "hull"), "7.1", "no_space", have=4)
    refused(state, PlacePart("interceptor", 1, "warp_core"), "7.1", "no_part")
    do(state, PlacePart("cruiser", 4, "hull"))
    assert player.resources == (4, 3, 3)


@proves("eclipse", "7.2")
def test_energy_and_drives() -> None:
    text = "players.0.tracks.military = ['starbase', 'plasma_cannon']"
    state = position(UPGRADING + text)
    refused(state, PlacePart("interceptor", 3, "plasma_cannon"), "7.2", "energy", need=4, have=3)
    refused(state, PlacePart("interceptor", 2, "hull"), "7.2", "no_drive", ship="interceptor")
    refused(state, PlacePart("starbase", 2, "nuclear_drive"), "7.2", "starbase_drive")
    refused(state, PlacePart("cruiser", 4, "fusion_source"), "7.2", technology="fusion_source")
    do(state, PlacePart("interceptor", 1, "plasma_cannon"))
    assert state.players[0].stats[0].cannons == {"orange": 1}


@proves("eclipse", "7.3")
def test_all_ships_of_the_type_change_at_once() -> None:
    """Wherever they are; and an ancient part that comes off leaves the game."""
    design = "players.0.designs.cruiser = ['', '', '', '', 'shard_hull', '']\n"
    text = UPGRADING + design + "used.part_shard_hull = 1"
    state = position(text, row({"201": {"ships": [ships(0, cruiser=2)]}}))
    before = state.players[0].stats[1].hull
    do(state, ReturnPart("cruiser", 4))
    assert (before, state.players[0].stats[1].hull) == (4, 1)
    refused(state, PlacePart("cruiser", 4, "shard_hull"), "17.30", "not_stored")


@proves("eclipse", "17.7")
def test_when_blueprints_are_checked() -> None:
    """In between they may be out of order; a tile is put over another only when that is gone."""
    text = """
        players.0.tracks.grid = ["fusion_source"]
        players.0.designs.interceptor = ["fusion_source", "", "nuclear_drive", "ion_cannon"]
        players.0.designs.cruiser = ["", "fusion_source", "", "ion_cannon", "ion_cannon", ""]
    """
    state = position(UPGRADING + text)
    refused(state, PlacePart("interceptor", 3, "hull"), "17.7", "space_taken", part="ion_cannon")
    do(state, ReturnPart("cruiser", 1))
    refused(state, DONE, "7.2", "energy", ship="cruiser", need=4, have=3)
    refused(state, PlacePart("interceptor", 1, "hull"), "7.2", "energy", ship="cruiser")
    do(state, PlacePart("cruiser", 1, "fusion_source"), ReturnPart("cruiser", 4), DONE)
    assert state.players[0].designs[1][4] == ""
    # Both sources are gone: no single part mends that, but returning more does.
    state = position(UPGRADING + text)
    do(state, ReturnPart("cruiser", 1), ReturnPart("interceptor", 0))
    assert options(state, PlacePart) != []
    do(state, ReturnPart("cruiser", 4), ReturnPart("cruiser", 3), DONE)
    assert state.players[0].stats[1].energy_used == 2


@proves("eclipse", "18.6")
def test_a_better_part_does_not_include_others() -> None:
    state = position(UPGRADING + "players.0.tracks.military = ['starbase', 'gluon_computer']")
    refused(
        state,
        PlacePart("cruiser", 4, "positron_computer"),
        "7.2",
        "technology",
        technology="positron_computer",
    )
    do(state, PlacePart("cruiser", 0, "electron_computer"))


@proves("eclipse", "6.4", "7.2")
@pytest.mark.parametrize("part", [p for p in components().parts.values() if p.technology])
def test_every_part_needs_its_own_technology(part: object) -> None:
    id: str = part.id  # type: ignore[attr-defined]
    category = components().technologies[id].category
    track = "nano" if category == "rare" else category
    known = ["starbase", id] if track == "military" else [id]
    state = position(UPGRADING + f"players.0.tracks.{track} = {known}{ENERGY}")
    assert id in {its.part for its in options(state, PlacePart)}
    without = position(UPGRADING + ENERGY.strip())
    assert id not in {its.part for its in options(without, PlacePart)}


# 8  Build


@proves("eclipse", "8.1")
def test_building() -> None:
    state = position(BUILDING + "players.0.resources.materials = 13")
    do(state, Build("cruiser", "221"), Build("dreadnought", "221"))
    assert state.players[0].resources[MATERIALS] == 0
    assert count(state, "221", 0) == (1, 1, 1, 0)
    state = position(BUILDING + "players.0.resources.materials = 4")
    refused(state, Build("cruiser", "221"), "8.1", "short", need=5, have=4)
    refused(state, Build("interceptor", "223"), "8.1", "not_yours")
    refused(state, Build("interceptor", "999"), "8.1", "not_yours")


@proves("eclipse", "8.2")
def test_what_can_be_built() -> None:
    text = BUILDING + "players.0.resources.materials = 40\n"
    state = position(text)
    refused(state, Build("monolith", "221"), "8.2", "technology", technology="monolith")
    do(state, Build("starbase", "221"))
    state = position(text + "players.0.tracks.nano = ['orbital', 'monolith']")
    do(state, Build("orbital", "221"))
    refused(state, Build("orbital", "221"), "8.2", "has_structure", sector="221")
    do(state, Build("monolith", "221"))
    assert (state.sectors["221"].orbital, state.sectors["221"].monolith) == (True, True)
    assert state.players[0].resources[MATERIALS] == 26
    all_built = position(text, row({"201": {"ships": [ships(0, starbase=4)]}}))
    refused(all_built, Build("starbase", "221"), "8.2", "none_left")


@proves("eclipse", "17.8")
def test_building_among_enemies() -> None:
    """The new ship enters after the enemy, but who controls the sector defends it anyway."""
    there = row({"201": {"owner": 0, "ships": [ships(1, cruiser=1)]}, "203": {}})
    state = position(BUILDING + "players.0.resources.materials = 9", there)
    do(state, Build("interceptor", "201"))
    assert [its.seat for its in state.sectors["201"].squadrons] == [1, 0]
    refused(state, Build("interceptor", "203"), "8.1", "not_yours")


@proves("eclipse", "16.5")
def test_mechanema_builds_three_for_less() -> None:
    state = position("players.0.resources.materials = 20", species=("mechanema",))
    do(state, TakeAction("build"), Build("cruiser", "230"), Build("cruiser", "230"))
    do(state, Build("interceptor", "230"))
    assert (state.players[0].resources[MATERIALS], asked(state)) == (10, (1, "turn"))
    refused(state, Build("interceptor", "230"), "4.1", "not_asked")
