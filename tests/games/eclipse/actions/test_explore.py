"""5  Explore: zones, revealing, placing, taking control."""

from __future__ import annotations

from typing import Any

from armillary.core.chance import CHANCE
from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.discoveries import DrewDiscovery, KeepTile
from armillary.games.eclipse.actions.explore import (
    DiscardSector,
    Explore,
    LeaveFree,
    Look,
    PlaceSector,
    Revealed,
    RevealSecond,
    TakeControl,
    zones,
)
from armillary.games.eclipse.pieces.population import UseColonyShip
from armillary.games.eclipse.rounds.activations import DONE
from armillary.games.eclipse.rounds.turn import TakeAction
from armillary.games.eclipse.state import State
from tests.games.eclipse.positions import (
    asked,
    do,
    frames,
    keys,
    options,
    position,
    refused,
    ships,
    values,
)

EXPLORING = frames({"frame": "exploring", "seat": 0, "left": 1})
FAR = "\nsectors.201 = {at = [10, 0], rotation = 0, owner = 0, cubes = [0, 1]}\n"
"""A full sector of seat 0 with wormholes at the edges 1, 3 and 5."""
ZONE = (11, -1)
"""Behind its edge 1."""


def placing(*tiles: str, text: str = "", owner: int = 0, **options: Any) -> State:
    """Seat 0 has revealed these tiles for the zone."""
    frame = {"frame": "placing", "seat": 0, "at": list(ZONE), "tiles": list(tiles)}
    explored = {"frame": "explored", "seat": 0, "left": 0}
    far = FAR.replace("owner = 0", f"owner = {owner}")
    return position(frames(explored, frame) + far + text, **options)


@proves("eclipse", "5.1", "17.3")
def test_where_to_look() -> None:
    state = position(EXPLORING + FAR)
    near = [zone for zone in zones(state, state.players[0]) if zone[0] > 5]
    assert near == [(9, 0), (10, 1), ZONE]
    refused(state, Explore((10, -1)), "17.3", "no_wormhole")
    refused(state, Explore((20, 0)), "5.1", "out_of_reach")
    refused(state, Explore((10, 0)), "5.1", "not_empty", sector="201")
    generator = "players.0.tracks.nano = ['wormhole_generator']"
    state = position(EXPLORING + FAR + generator)
    do(state, Explore((10, -1)))
    assert asked(state) == (CHANCE, "reveal")


@proves("eclipse", "5.1")
def test_ships_that_are_not_pinned_explore_too() -> None:
    fleet = {"201": {"at": [10, 0], "rotation": 0, "ships": [ships(0, cruiser=2)]}}
    assert ZONE in zones(position(EXPLORING, fleet), position().players[0])
    fleet["201"]["ships"] = [ships(0, cruiser=2), ships(1, cruiser=2)]
    pinned = position(EXPLORING, fleet)
    refused(pinned, Explore(ZONE), "5.1", "out_of_reach")


@proves("eclipse", "5.2")
def test_the_top_tile_is_revealed() -> None:
    state = position(EXPLORING + FAR + "stacks.outer = {left = 3}")
    do(state, Explore(ZONE))
    refused(state, Revealed("101"), "5.2", "not_in_stack")
    events = do(state, Revealed("306"))
    assert values(events, "revealed") == [{"sector": "306"}]
    assert (state.stacks[2].left, "306" in state.stacks[2].among) == (2, False)
    refused(state, PlaceSector("307", 0), "5.2", "not_revealed")
    assert {*map(type, options(state))} == {PlaceSector, DiscardSector}


@proves("eclipse", "5.3", "17.4")
def test_a_tile_must_be_connected() -> None:
    """306 has wormholes at 1 and 3; one of them must come to edge 4."""
    state = placing("306")
    assert [its.rotation for its in options(state, PlaceSector)] == [1, 3]
    refused(state, PlaceSector("306", 0), "5.3", "not_connected", allowed=(1, 3))
    do(state, PlaceSector("306", 3))
    assert state.routes.full["306"] == ("201",)
    generator = placing("306", text="players.0.tracks.nano = ['wormhole_generator']")
    assert [its.rotation for its in options(generator, PlaceSector)] == [0, 1, 2, 3, 4, 5]


@proves("eclipse", "17.4")
def test_it_may_connect_to_any_own_sector_and_else_is_discarded() -> None:
    """202 of another player touches the zone as well, and does not help."""
    other = "\nsectors.202 = {at = [11, -2], rotation = 0, owner = 1}"
    foreign = placing("304", text=other)
    assert [its.rotation for its in options(foreign, PlaceSector)] == [1, 4]
    own = placing("304", text=other.replace("owner = 1", "owner = 0"))
    assert [its.rotation for its in options(own, PlaceSector)] == [0, 1, 3, 4]
    # Nothing of seat 0 is next to the zone any more.
    nowhere = placing("304", owner=1)
    refused(nowhere, PlaceSector("304", 1), "17.4", "fits_nowhere")
    do(nowhere, DiscardSector())
    assert nowhere.stacks[2].discards == ("304",)


@proves("eclipse", "5.4", "17.26")
def test_what_lies_on_a_new_sector() -> None:
    state = placing("301")
    events = do(state, options(state, PlaceSector)[0])
    place = state.sectors["301"]
    assert (place.npcs, place.discovery) == ((0, 0), True)
    assert values(events, "place")[0]["ancients"] == 2
    # When all discoveries are gone but those on the map, a new sector has none.
    left = sum(place.discovery for place in position().sectors.values())
    used = dict(position().table.discoveries)
    used["money_cache"] -= 3
    used["science_cache"] -= left - 3
    gone = ", ".join(f"{tile} = {count}" for tile, count in used.items())
    last = placing("301", text=f"used = {{{gone}}}")
    do(last, options(last, PlaceSector)[0])
    assert not last.sectors["301"].discovery


@proves("eclipse", "5.5", "17.31")
def test_control_and_discovery_in_any_order() -> None:
    for first in (TakeControl(), Look()):
        state = placing("312")
        do(state, PlaceSector("312", 1))
        assert asked(state) == (0, "new_sector")
        refused(state, LeaveFree(), "5.5", "look_first")
        do(state, first)
        if type(first) is TakeControl:
            refused(state, TakeControl(), "5.5", "yours_already")
            do(state, UseColonyShip("312", 0, "materials"), Look())
        do(state, DrewDiscovery("money_cache"), KeepTile())
        if type(first) is Look:
            refused(state, Look(), "5.5", "no_discovery")
            do(state, TakeControl())
            assert asked(state) == (0, "exploring")
            do(state, UseColonyShip("312", 0, "materials"), DONE)
        assert (state.sectors["312"].owner, state.players[0].discs) == (0, 10)
        assert (state.sectors["312"].cubes, state.players[0].kept) == (1, ("money_cache",))
        assert asked(state) == (0, "turn")


@proves("eclipse", "5.5")
def test_ancients_keep_a_sector() -> None:
    state = placing("301")
    do(state, options(state, PlaceSector)[0])
    assert (state.sectors["301"].owner, state.sectors["301"].discovery) == (-1, True)
    assert asked(state) == (0, "turn")
    free = placing("306")
    do(free, PlaceSector("306", 1), LeaveFree())
    assert free.sectors["306"].owner == -1
    broke = placing("306", text="players.0.spent.move = 11")
    do(broke, PlaceSector("306", 1))
    assert (broke.sectors["306"].owner, asked(broke)) == (-1, (0, "turn"))
    found = placing("312", text="players.0.spent.move = 11")
    do(found, PlaceSector("312", 1))
    assert asked(found) == (CHANCE, "draw_discovery")


@proves("eclipse", "5.6")
def test_discarding_and_empty_stacks() -> None:
    state = position(EXPLORING + FAR + "stacks.outer = {left = 1, discards = ['303']}")
    do(state, Explore(ZONE), Revealed("304"), DiscardSector())
    assert state.stacks[2].discards == ("303", "304")
    assert asked(state) == (0, "turn")
    # The empty stack is renewed from its discards, and only from them.
    text = "stacks.outer = {left = 0, discards = ['303', '304']}"
    state = position(EXPLORING + FAR + text)
    events = do(state, Explore(ZONE))
    assert "renew" in keys(events)
    assert [its.sector for its in options(state, Revealed)] == ["303", "304"]
    assert (state.stacks[2].left, state.stacks[2].discards) == (2, ())
    empty = position(EXPLORING + FAR + "stacks.outer = {left = 0}")
    refused(empty, Explore(ZONE), "5.6", "stack_empty", ring="outer")


@proves("eclipse", "16.3", "18.10")
def test_planta_explores_twice_if_it_likes() -> None:
    state = position(FAR, species=("planta",))
    assert state.players[0].colony_ships == 4
    do(state, TakeAction("explore"), Explore(ZONE), Revealed("306"), DiscardSector())
    assert asked(state) == (0, "exploring")
    do(state, DONE)
    assert asked(state) == (1, "turn")
    mine, usual = state.players[0], state.players[1]
    for ship in range(4):
        assert len(mine.designs[ship]) == len(usual.designs[ship]) - 1
        assert mine.stats[ship].initiative <= usual.stats[ship].initiative
    once = position(FAR)
    do(once, TakeAction("explore"), Explore(ZONE), Revealed("306"), DiscardSector())
    refused(once, Explore(ZONE), "4.1", "not_asked")


@proves("eclipse", "16.4", "18.10")
def test_draco_reveals_a_second_sector_if_it_likes() -> None:
    text = EXPLORING + FAR
    state = position(text, species=("descendants_of_draco",))
    do(state, Explore(ZONE), Revealed("306"), RevealSecond())
    refused(state, PlaceSector("306", 1), "5.2", "not_asked")
    do(state, Revealed("304"))
    refused(state, RevealSecond(), "16.4", "two_tiles_only")
    assert {its.sector for its in options(state, PlaceSector)} == {"304", "306"}
    do(state, PlaceSector("304", 1))
    assert (state.stacks[2].discards, "304" in state.sectors) == (("306",), True)
    none = position(text, species=("descendants_of_draco",))
    do(none, Explore(ZONE), Revealed("306"), RevealSecond(), Revealed("304"), DiscardSector())
    assert none.stacks[2].discards == ("304", "306")
    others = placing("306")
    refused(others, RevealSecond(), "16.4", "one_tile_only")


@proves("eclipse", "17.20")
def test_draco_and_the_ancients_of_a_new_sector() -> None:
    state = placing("301", species=("descendants_of_draco",))
    do(state, options(state, PlaceSector)[0])
    refused(state, Look(), "16.4", "ancients_guard_it")
    do(state, TakeControl())
    place = state.sectors["301"]
    assert (place.owner, place.npcs, place.discovery) == (0, (0, 0), True)


@proves("eclipse", "17.20")
def test_the_last_tile_of_the_stack_and_draco() -> None:
    """The discards are shuffled before the second is revealed; the first is not among them."""
    text = EXPLORING + FAR + "stacks.outer = {left = 1, discards = ['303']}"
    state = position(text, species=("descendants_of_draco",))
    do(state, Explore(ZONE), Revealed("306"), RevealSecond())
    assert [its.sector for its in options(state, Revealed)] == ["303"]
    do(state, Revealed("303"), DiscardSector())
    assert (state.stacks[2].left, state.stacks[2].discards) == (0, ("303", "306"))
    last = position(
        EXPLORING + FAR + "stacks.outer = {left = 1}", species=("descendants_of_draco",)
    )
    do(last, Explore(ZONE), Revealed("306"))
    refused(last, RevealSecond(), "5.6", "stack_empty")
