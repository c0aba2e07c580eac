"""5.7  The fronts of discoveries, and who finds them."""

from __future__ import annotations

from typing import Any

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.discoveries import (
    DrewDiscovery,
    Install,
    KeepTile,
    StorePart,
    TakeTechnology,
    UseFront,
)
from armillary.games.eclipse.actions.influence import MoveDisc
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.ship_designs import ReturnPart
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import State
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
    values,
)

DATA = components()
PARTS = [tile for tile, its in DATA.discoveries.items() if its.part]


def found(tile: str, text: str = "", sector: str = "221", **options: Any) -> State:
    """Seat 0 has found this tile."""
    frame = {"frame": "discovery", "seat": 0, "sector": sector, "tile": tile}
    return position(frames(frame) + "\n" + text, **options)


@proves("eclipse", "5.7")
@pytest.mark.parametrize("tile", ["materials_cache", "science_cache", "money_cache", "mixed_cache"])
def test_resources(tile: str) -> None:
    state = found(tile)
    gain = DATA.discoveries[tile].gain
    do(state, UseFront())
    assert state.players[0].resources == (4 + gain.materials, 3 + gain.science, 3 + gain.money)
    refused(state, KeepTile(), "4.1", "not_asked")


@proves("eclipse", "5.7", "17.6")
def test_what_goes_to_the_sector() -> None:
    state = found("ancient_cruiser")
    do(state, UseFront())
    assert count(state, "221", 0) == (1, 1, 0, 0)
    state = found("ancient_orbital")
    do(state, UseFront())
    assert (state.sectors["221"].orbital, state.players[0].resources[0]) == (True, 6)
    state = found("ancient_monolith")
    do(state, UseFront())
    assert points(state, state.players[0])["monoliths"] == 3
    state = found("ancient_warp_portal", warp_portals=True)
    do(state, UseFront())
    assert (state.sectors["221"].portal_vp, state.routes.portals) == (2, ("221",))
    assert points(state, state.players[0])["portals"] == 2
    there = "sectors.221.orbital = true\nsectors.221.monolith = true"
    for tile in ("ancient_orbital", "ancient_monolith"):
        state = found(tile, there)
        refused(state, UseFront(), "17.6", "has_structure")
        do(state, KeepTile())
    fleet = row({"201": {"ships": [ships(0, cruiser=4)]}})
    frame = {"frame": "discovery", "seat": 0, "sector": "221", "tile": "ancient_cruiser"}
    state = position(frames(frame), fleet)
    refused(state, UseFront(), "17.6", "none_left", ship="cruiser")
    assert options(state) == [KeepTile()]


@proves("eclipse", "5.7", "17.5")
def test_ancient_technology() -> None:
    """The cheapest normal one that is not owned; among equals the player chooses."""
    state = found("ancient_technology", "players.0.tracks.grid = ['gauss_shield']")
    state.tray.clear()
    state.tray |= {"gauss_shield": 1, "starbase": 1, "fusion_drive": 1, "fusion_source": 2}
    state.tray |= {"antimatter_splitter": 1, "improved_hull": 1}
    _balance_bag(state)
    do(state, UseFront())
    assert [its.technology for its in options(state, TakeTechnology)] == [
        "fusion_source",
        "fusion_drive",
    ]
    refused(state, TakeTechnology("improved_hull"), "17.5", "not_cheapest")
    refused(state, TakeTechnology("antimatter_splitter"), "17.5", "not_cheapest")
    do(state, TakeTechnology("fusion_drive"))
    assert state.players[0].tracks == (("starbase",), ("gauss_shield",), ("fusion_drive",))
    assert state.players[0].resources[1] == 3


def _balance_bag(state: State) -> None:
    """The bag has what is not on the tray."""
    from armillary.games.eclipse.invariants import derive

    derive(state)
    assert GAME.invariants(state) == []


@proves("eclipse", "17.5")
def test_no_cheapest_technology() -> None:
    """If the cheapest belong to a full track, no dearer one can be taken instead."""
    nano = [id for id, its in DATA.technologies.items() if its.category == "nano"][1:]
    state = found("ancient_technology", f"players.0.tracks.nano = {nano}")
    state.tray.clear()
    state.tray |= {"nanorobots": 1, "improved_hull": 1}
    _balance_bag(state)
    refused(state, UseFront(), "17.5", "no_technology")
    state.tray.clear()
    _balance_bag(state)
    refused(state, UseFront(), "17.5", "no_technology")
    state.tray |= {"gauss_shield": 1, "improved_hull": 1}
    _balance_bag(state)
    do(state, UseFront(), TakeTechnology("gauss_shield"))


@proves("eclipse", "5.7")
@pytest.mark.parametrize("tile", PARTS)
def test_every_ancient_part_can_be_installed_or_kept(tile: str) -> None:
    part = DATA.discoveries[tile].part
    assert part is not None
    state = found(tile)
    do(state, UseFront())
    assert asked(state) == (0, "ancient_part")
    install = options(state, Install)[0]
    do(state, install)
    player = state.players[0]
    assert part in [part for its in (*player.designs, *player.outside) for part in its]
    state = found(tile)
    do(state, UseFront(), StorePart())
    assert state.players[0].stored == (part,)


@proves("eclipse", "5.7", "7.3")
def test_ancient_parts_and_what_lay_there() -> None:
    """The tile on the space makes room; ancient ones leave the game. Muon lies outside the grid."""
    design = "players.0.designs.interceptor = ['', 'shard_hull', '', '']\nused.part_shard_hull = 1"
    state = found("part_flux_shield", design)
    do(state, UseFront())
    refused(state, ReturnPart("interceptor", 1), "5.7", "stays_on", part="flux_shield")
    refused(state, ReturnPart("interceptor", 0), "7.1", "nothing_to_return")
    refused(state, Install("interceptor", 2), "7.2", "no_drive")
    plain = found("part_flux_shield")
    do(plain, UseFront())
    refused(plain, Install("interceptor", 3), "7.2", "energy", need=4, have=3)
    refused(state, Install("interceptor", -1), "5.7", "inside_only")
    refused(state, Install("interceptor", 4), "7.1", "no_space", have=4)
    events = do(state, Install("interceptor", 1))
    assert values(events, "return_part") == [{"ship": "interceptor", "part": "shard_hull"}]
    assert state.players[0].stats[0].shield == 3
    assert state.players[0].stored == ()
    muon = found("part_muon_source")
    do(muon, UseFront())
    refused(muon, Install("cruiser", 4), "5.7", "outside_only")
    do(muon, Install("cruiser", -1))
    its = muon.players[0].stats[1]
    assert (its.energy_produced, its.initiative) == (5, 3)
    assert muon.players[0].stats[0].energy_produced == 3


@proves("eclipse", "17.30")
def test_a_stored_part_does_nothing_until_it_is_installed() -> None:
    text = frames({"frame": "upgrading", "seat": 0, "left": 2})
    state = position(text + "\nplayers.0.stored = ['ion_turret']\nused.part_ion_turret = 1")
    assert state.players[0].stats[0].cannons == {"yellow": 1}
    refused(state, PlacePart("interceptor", 3, "shard_hull"), "17.30", "not_stored")
    do(state, PlacePart("interceptor", 3, "ion_turret"))
    assert (state.players[0].stats[0].cannons, state.players[0].stored) == ({"yellow": 3}, ())
    refused(state, PlacePart("cruiser", 4, "ion_turret"), "17.30", "not_stored")


@proves("eclipse", "18.8")
def test_the_first_disc_takes_a_discovery_that_was_left() -> None:
    influencing = frames({"frame": "influencing", "seat": 0, "left": 2, "closed": [], "refresh": 2})
    there = row({"201": {"owner": 0}, "203": {"discovery": True}, "207": {"discovery": True}})
    state = position(influencing, there)
    refused(state, MoveDisc("", "207"), "10.2", "out_of_reach")
    do(state, MoveDisc("", "203"), DrewDiscovery("money_cache"), KeepTile())
    assert state.sectors["203"].discovery is False
    assert state.players[0].kept == ("money_cache",)


@proves("eclipse", "18.9")
@pytest.mark.parametrize("tile", ["ancient_cruiser", "ancient_orbital", "ancient_monolith"])
def test_gifts_from_the_ancient_labs(tile: str) -> None:
    state = found(tile, sector="")
    refused(state, UseFront(), "18.9", "no_sector")
    do(state, KeepTile())
    for harmless in ("money_cache", "part_ion_turret"):
        do(found(harmless, sector=""), UseFront())
