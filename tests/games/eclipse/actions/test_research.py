"""6  Research: prices, tracks, and technologies that work at once."""

from __future__ import annotations

from typing import Any

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.discoveries import DrewDiscovery, KeepTile
from armillary.games.eclipse.actions.research import BuyTechnology, PutPortal, TakeArtifact
from armillary.games.eclipse.actions.upgrade import PlacePart
from armillary.games.eclipse.components import components
from armillary.games.eclipse.pieces.technologies import price
from armillary.games.eclipse.pieces.tracks import upkeep
from armillary.games.eclipse.rounds.activations import DONE
from armillary.games.eclipse.rounds.turn import TakeAction
from armillary.games.eclipse.scoring import points
from armillary.games.eclipse.state import SCIENCE, State
from tests.games.eclipse.positions import asked, do, frames, options, position, refused, top

DATA = components()
NANO = [id for id, its in DATA.technologies.items() if its.category == "nano"]


def researching(tray: dict[str, int], text: str = "", left: int = 1, **options: Any) -> State:
    """Seat 0 may buy from this tray, with 40 science."""
    offer = ", ".join(f"{id} = {count}" for id, count in tray.items())
    gone = ", ".join(f'{id} = "gone"' for id in position(**options).tray if id not in tray)
    lines = [
        frames({"frame": "researching", "seat": 0, "left": left}),
        f"tray = {{{offer}{', ' if offer and gone else ''}{gone}}}",
        "players.0.resources.science = 40",
        text,
    ]
    return position("\n".join(lines), **options)


@proves("eclipse", "6.1")
def test_buying() -> None:
    tray = {"fusion_drive": 2, "starbase": 1, "cloaking_device": 1}
    state = researching(tray, left=3)
    refused(state, BuyTechnology("starbase", "military"), "6.1", "known")
    refused(state, BuyTechnology("fusion_drive", "grid"), "6.1", "wrong_track")
    refused(state, BuyTechnology("orbital", "nano"), "6.1", "not_on_tray")
    do(state, BuyTechnology("fusion_drive", "nano"), BuyTechnology("cloaking_device", "nano"))
    assert state.players[0].tracks == (("starbase",), (), ("fusion_drive", "cloaking_device"))
    assert state.tray == {"fusion_drive": 1, "starbase": 1}
    refused(state, BuyTechnology("fusion_drive", "nano"), "6.1", "known")
    seven = [id for id in NANO if id != "orbital"]
    full = researching({"orbital": 1}, f"players.0.tracks.nano = {seven}")
    refused(full, BuyTechnology("orbital", "nano"), "6.1", "track_full", track="nano")


@proves("eclipse", "6.2")
def test_the_price() -> None:
    """The discount grows with the track; the printed starbase counts; there is a minimum."""
    found = []
    for known in range(7):
        state = researching({"artifact_key": 1}, f"players.0.tracks.nano = {NANO[:known]}")
        found.append(price(state, state.players[0], "artifact_key", 2))
    assert found == [16, 15, 14, 13, 12, 10, 8]
    state = researching({"plasma_cannon": 1, "neutron_bombs": 1}, left=2)
    assert price(state, state.players[0], "plasma_cannon", 0) == 5
    assert price(state, state.players[0], "neutron_bombs", 0) == 2
    do(state, BuyTechnology("plasma_cannon", "military"))
    assert state.players[0].resources[SCIENCE] == 35
    poor = researching({"plasma_cannon": 1}, "players.1.passed = false")
    poor.players[0].resources = (0, 4, 0)
    refused(poor, BuyTechnology("plasma_cannon", "military"), "6.2", "short", need=5, have=4)


@proves("eclipse", "6.3", "6.4")
def test_four_kinds_of_technology() -> None:
    """A part, a building, something at once, something for ever."""
    kinds = {its.kind for its in DATA.technologies.values()}
    assert kinds == {"ship_part", "build", "instant", "permanent"}
    part = position(frames({"frame": "upgrading", "seat": 0, "left": 1}))
    refused(part, PlacePart("cruiser", 4, "gauss_shield"), "7.2", technology="gauss_shield")
    building = frames({"frame": "building", "seat": 0, "left": 1})
    build = position(building + "\nplayers.0.resources.materials = 10")
    refused(build, Build("orbital", "221"), "8.2", technology="orbital")
    text = building + "\nplayers.0.resources.materials = 10\nplayers.0.tracks.nano = ['orbital']"
    do(position(text), Build("orbital", "221"))
    at_once = researching({"quantum_grid": 1})
    do(at_once, BuyTechnology("quantum_grid", "grid"))
    assert (at_once.players[0].discs, at_once.players[0].reserve) == (14, 1)
    lasting = position("players.0.tracks.nano = ['nanorobots', 'pico_modulator']")
    do(lasting, TakeAction("build"))
    assert top(lasting).left == 3
    do(lasting, DONE, TakeAction("build"), DONE, TakeAction("upgrade"))
    assert top(lasting).left == 4


@proves("eclipse", "17.24")
def test_the_artifact_key() -> None:
    more = "sectors.202 = {at = [10, 0], rotation = 0, owner = 0}"
    state = researching({"artifact_key": 1}, more)
    do(state, BuyTechnology("artifact_key", "nano"))
    assert top(state).left == 2
    do(state, TakeArtifact("materials"))
    refused(state, DONE, "17.24", "not_asked")
    do(state, TakeArtifact("money"))
    assert state.players[0].resources == (9, 24, 8)


@proves("eclipse", "17.25", "18.1")
def test_extra_discs() -> None:
    """From the reserve to the track; what does not fit is stacked and used first."""
    gone = 'sectors.221.owner = "gone"\nsectors.221.cubes = "gone"'
    state = researching({"quantum_grid": 1, "advanced_robotics": 1}, gone, left=2)
    assert (state.players[0].discs, upkeep(state, state.players[0])) == (13, 0)
    do(state, BuyTechnology("quantum_grid", "grid"))
    assert (state.players[0].discs, upkeep(state, state.players[0])) == (15, 0)
    do(state, BuyTechnology("advanced_robotics", "nano"))
    assert (state.players[0].discs, state.players[0].reserve) == (16, 0)
    used = position(gone + "\nplayers.0.reserve = 1")
    do(used, TakeAction("research"))
    assert (used.players[0].discs, upkeep(used, used.players[0])) == (14, 0)
    none = position("players.0.spent.move = 12")
    refused(none, TakeAction("research"), "17.2", "no_disc")


@proves("eclipse", "6.4", "18.9")
def test_ancient_labs() -> None:
    state = researching({"ancient_labs": 1})
    do(state, BuyTechnology("ancient_labs", "grid"), DrewDiscovery("ancient_cruiser"))
    assert top(state).sector == "221"
    gone = 'sectors.221.owner = "gone"\nsectors.221.cubes = "gone"'
    state = researching({"ancient_labs": 1}, gone)
    do(state, BuyTechnology("ancient_labs", "grid"), DrewDiscovery("ancient_cruiser"))
    assert options(state) == [KeepTile()]


@proves("eclipse", "6.4")
def test_the_warp_portal_technology() -> None:
    state = researching({"warp_portal": 1}, warp_portals=True)
    do(state, BuyTechnology("warp_portal", "nano"))
    assert asked(state) == (0, "place_portal")
    refused(state, PutPortal("001"), "6.4", "not_yours")
    do(state, PutPortal("221"))
    assert (state.routes.portals, points(state, state.players[0])["portals"]) == (("221",), 1)


@proves("eclipse", "6.4")
@pytest.mark.parametrize(
    ("technology", "track", "action", "more"),
    [
        ("nanorobots", "nano", "build", 1),
        ("improved_logistics", "grid", "move", 1),
        ("pico_modulator", "grid", "upgrade", 2),
    ],
)
def test_more_activations(technology: str, track: str, action: str, more: int) -> None:
    plain, rich = position(), position(f"players.0.tracks.{track} = ['{technology}']")
    for state in (plain, rich):
        do(state, TakeAction(action))  # type: ignore[arg-type]
    assert top(rich).left == top(plain).left + more
