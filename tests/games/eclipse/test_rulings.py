"""The rules of both versions: old matches keep the old rule, new ones do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse import rulings
from armillary.games.eclipse.actions.discoveries import (
    DrewDiscovery,
    Install,
    KeepTile,
    StorePart,
    TakeTechnology,
    UseFront,
)
from armillary.games.eclipse.actions.explore import LeaveFree, TakeControl
from armillary.games.eclipse.actions.influence import MoveDisc
from armillary.games.eclipse.combat.aftermath import Claims
from armillary.games.eclipse.pieces.population import ReturnCube, UseColonyShip
from armillary.games.eclipse.pieces.ship_designs import ReturnPart
from armillary.games.eclipse.pieces.tracks import Trade
from armillary.games.eclipse.rounds.upkeep import Abandon, PayUpkeep
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import State
from tests.games.eclipse.positions import (
    asked,
    do,
    frames,
    keys,
    let_chance,
    options,
    position,
    refused,
    row,
    ships,
    to_upkeep,
    top,
)
from tests.games.rulings import Difference, differs_in, played_by, replays_as_before

RECORDS = Path(__file__).parents[2] / "data" / "eclipse" / "rulings"
FIRST, SECOND = 1, 2

PUBLIC = ("discovery-in-hand", "discovery-kept")
"""Matches that differ only in what is seen of them."""
NAMES = (
    "colony-ships-after-abandoning",
    "cubes-before-the-disc",
    "disc-from-a-discovery",
    "found-while-claiming",
    "part-over-a-part",
    "parts-off-for-a-store",
    "ship-as-a-bridge",
    "technologies-before-cubes",
    "wiped-out-together",
)


def path_of(name: str) -> Path:
    return RECORDS / f"{name}-v1.jsonl"


def parts(name: str) -> Difference:
    """Where the second version parts from a match of the first."""
    return differs_in(path_of(name), SECOND)


def before(name: str) -> State:
    """How a match of the first version ended."""
    state: State = replays_as_before(path_of(name))
    return state


def test_every_record_is_tried() -> None:
    assert {path.stem for path in RECORDS.glob("*.jsonl")} == {f"{n}-v1" for n in NAMES + PUBLIC}


@pytest.mark.parametrize("name", NAMES)
def test_matches_of_the_first_version_replay_as_they_were(name: str) -> None:
    assert before(name).table.version == FIRST
    found = parts(name)
    assert (found.old.table.version, found.new.table.version) == (FIRST, SECOND)


# 2.12  Discoveries are public


@proves("eclipse", "2.12")
def test_a_discovery_that_was_turned_is_seen_by_all() -> None:
    for seat in (0, 1, None):
        found = GAME.view(played_by(path_of("discovery-in-hand"), SECOND), seat)
        assert top(found).tile == "part_flux_shield"
        kept = GAME.view(played_by(path_of("discovery-kept"), SECOND), seat)
        assert kept.players[0].kept == ("part_flux_shield",)
        assert kept.discoveries["part_flux_shield"] == 0
    face_down = position("", row({"316": {"discovery": True}}))
    refused(face_down, KeepTile(), "4.1", "not_asked")
    assert GAME.view(face_down, 0).discoveries["part_flux_shield"] == 1  # it may be this one


@proves("eclipse", "2.12")
def test_what_was_kept_in_secret_stays_a_secret() -> None:
    """Nothing else depends on it, so such a match of the first version can go on."""
    for name in PUBLIC:
        with pytest.raises(AssertionError, match="differs nowhere"):
            parts(name)
    assert top(GAME.view(before("discovery-in-hand"), 0)).tile == "part_flux_shield"
    assert top(GAME.view(before("discovery-in-hand"), 1)).tile == ""
    seen = GAME.view(before("discovery-kept"), 1)
    assert (seen.players[0].kept, seen.discoveries["part_flux_shield"]) == (("",), 1)


# 5.5  A disc that was found


@proves("eclipse", "5.5")
def test_a_disc_from_the_discovery_may_take_the_sector() -> None:
    found = parts("disc-from-a-discovery")
    assert found.entries == 4  # the offer waits below the discovery
    old, new = before("disc-from-a-discovery"), played_by(path_of("disc-from-a-discovery"), SECOND)
    assert (asked(old), old.players[0].discs, old.sectors["316"].owner) == ((1, "turn"), 1, -1)
    assert (asked(new), options(new)) == ((0, "new_sector"), [TakeControl(), LeaveFree()])
    left = new.clone()
    do(left, LeaveFree())
    assert (asked(left), left.players[0].discs) == ((1, "turn"), 1)
    do(new, TakeControl())
    assert (new.players[0].discs, new.sectors["316"].owner) == (0, 0)
    refused(new, TakeControl(), "4.1", "not_asked")


@proves("eclipse", "5.5")
def test_without_a_disc_nobody_is_asked() -> None:
    waiting = {"frame": "offer_sector", "seat": 0, "sector": "316"}
    drawing = {"frame": "draw_discovery", "seat": -1, "player": 0, "sector": "316"}
    state = position("players.0.spent.move = 12\n" + frames(waiting, drawing), row({"316": {}}))
    do(state, DrewDiscovery("money_cache"), KeepTile())
    refused(state, TakeControl(), "4.1", "not_asked")
    assert state.sectors["316"].owner == -1


# 5.7  Ancient parts


@proves("eclipse", "5.7", "7.3")
def test_a_stored_part_takes_nothing_off() -> None:
    found = parts("parts-off-for-a-store")
    assert ReturnPart("cruiser", 2) in options(found.old)
    state = found.new
    refused(state, ReturnPart("interceptor", 1), "5.7", "stays_on", part="flux_shield")
    refused(state, ReturnPart("cruiser", 2), "5.7", "stays_on", part="flux_shield")
    do(state, StorePart())
    assert state.players[0].designs[0][1] == "shard_hull"
    assert state.players[0].designs[1][2] == "hull"
    gone = before("parts-off-for-a-store").players[0]
    assert not any(tile for tiles in gone.designs for tile in tiles)


@proves("eclipse", "5.7", "17.7")
def test_only_the_tile_on_the_space_comes_off() -> None:
    found = parts("part-over-a-part")
    assert Install("interceptor", 1) not in options(found.old)
    state = found.new
    events = do(state, Install("interceptor", 1))
    assert keys(events)[:2] == ["return_part", "install"]
    assert state.players[0].designs[0][1] == "flux_shield"
    assert state.players[0].designs[1][2] == "hull"
    refused(state, Install("cruiser", 2), "10.1", "not_asked")
    assert state.players[0].designs == before("part-over-a-part").players[0].designs


# 10.4 and 10.5  Influence


@proves("eclipse", "10.4")
def test_cubes_are_back_before_the_disc_finds_anything() -> None:
    found = parts("cubes-before-the-disc")
    assert asked(found.old) == (-1, "draw_discovery")
    state = found.new
    assert asked(state) == (0, "return_cubes")
    assert (state.sectors["314"].owner, state.sectors["316"].owner) == (-1, 0)
    refused(state, DrewDiscovery("money_cache"), "2.16", "not_asked")
    do(state, ReturnCube("science"), DrewDiscovery("money_cache"), KeepTile())
    assert state.players[0].kept == ("money_cache",)


@proves("eclipse", "10.5", "18.2")
def test_a_ship_that_stays_is_a_bridge() -> None:
    found = parts("ship-as-a-bridge")
    move = MoveDisc("201", "203")
    refused(found.old, move, "10.5", "own_bridge", source="201", sector="203")
    refused(found.new, MoveDisc("201", "209"), "10.2", "out_of_reach")
    do(found.new, move)
    assert [found.new.sectors[id].owner for id in ("201", "203")] == [-1, 0]
    influencing = frames({"frame": "influencing", "seat": 0, "left": 2, "closed": [], "refresh": 2})
    for fleet in ({}, {"ships": [ships(1, cruiser=1)]}):
        bare = position(influencing, row({"201": {"owner": 0, **fleet}, "203": {}}))
        refused(bare, move, "10.5", "own_bridge", source="201", sector="203")


# 13.19 and 13.21  After combat


@proves("eclipse", "17.22", "13.19")
def test_discoveries_come_when_all_sectors_are_taken() -> None:
    found = parts("found-while-claiming")
    assert asked(found.old) == (-1, "draw_discovery")
    state = found.new
    assert (asked(state), top(state).player) == ((-1, "draw_discovery"), 0)
    assert state.sectors["316"].owner == 0
    assert Claims not in map(type, state.stack)  # all sectors are taken
    do(state, DrewDiscovery("ancient_technology"), UseFront(), TakeTechnology("advanced_robotics"))
    assert (state.sectors["201"].owner, state.players[0].discs) == (-1, 1)
    refused(state, TakeControl(), "14.2", "not_asked")
    assert before("found-while-claiming").sectors["201"].owner == 0


@proves("eclipse", "13.21", "17.18")
def test_the_wiped_out_count_their_points_together() -> None:
    found = parts("wiped-out-together")
    state = found.new
    assert asked(found.old) == (1, "return_cubes")  # of a player who is out already
    refused(state, ReturnCube("money"), "14.7", "not_asked")
    for seat in (0, 1):
        assert dict(state.players[seat].final)["ambassadors"] == 1
        assert state.players[seat].eliminated
        assert (state.players[seat].ambassadors, state.players[seat].cubes) == ((), (0, 0, 0))
    old = before("wiped-out-together")
    assert [dict(player.final)["ambassadors"] for player in old.players[:2]] == [1, 0]


# 14.1 and 14.7  Upkeep and Cleanup


@proves("eclipse", "14.1", "14.3")
def test_no_colony_ships_after_a_sector_was_abandoned() -> None:
    found = parts("colony-ships-after-abandoning")
    settle = UseColonyShip("209", 0, "money")
    assert settle in options(found.old)
    state = found.new
    assert (asked(state), top(state).late) == ((0, "upkeep"), True)
    refused(state, settle, "14.1", "too_late")
    do(state, Abandon("209"))
    assert not options(state, UseColonyShip)


@proves("eclipse", "14.1")
def test_colony_ships_come_first_and_trade_at_any_time() -> None:
    text = "players.0.spent.move = 6\nplayers.0.resources = {materials = 2, science = 0, money = 0}"
    state = position(text, row({"201": {"owner": 0, "cubes": [0]}, "209": {"owner": 0}}))
    to_upkeep(state)
    do(state, Trade("materials", "money"), UseColonyShip("209", 0, "money"))
    do(state, Abandon("201"))
    refused(state, PayUpkeep(), "14.3", "cannot_pay")
    refused(state, UseColonyShip("209", 1, "science"), "14.1", "too_late")
    assert options(state, Trade) == []
    # When the rest can be paid, nobody is asked again, though a colony ship is left.
    solvent = position(
        text.replace("move = 6", "move = 3").replace("materials = 2", "materials = 0"),
        row({"201": {"owner": 0}, "209": {"owner": 0}}),
    )
    to_upkeep(solvent)
    assert keys(do(solvent, Abandon("201"))) == ["abandon", "balance"]
    assert solvent.players[0].colony_ships > 0


@proves("eclipse", "14.7")
def test_technologies_are_drawn_before_cubes_return() -> None:
    found = parts("technologies-before-cubes")
    assert asked(found.old) == (0, "return_cubes")
    state = found.new
    assert asked(state) == (-1, "new_technologies")
    refused(state, ReturnCube("science"), "14.7", "not_asked")
    let_chance(state)
    assert (asked(state), state.round) == ((0, "return_cubes"), 1)
    refused(state, ReturnCube("money"), "2.4", "no_way_back", allowed=("materials", "science"))
    do(state, ReturnCube("science"))
    assert (state.round, state.players[0].cubes[1]) == (2, 10)


def test_new_matches_follow_the_newest_rules() -> None:
    assert GAME.version == rulings.VERSION == SECOND
    assert position().table.version == SECOND
