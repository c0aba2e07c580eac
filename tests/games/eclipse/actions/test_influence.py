"""10  Influence: discs, colony ships."""

from __future__ import annotations

from typing import Any

from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.influence import MoveDisc, Refresh
from armillary.games.eclipse.rounds.activations import DONE
from armillary.games.eclipse.rounds.turn import TakeAction
from armillary.games.eclipse.state import State
from tests.games.eclipse.positions import asked, do, frames, position, refused, row, ships

INFLUENCING = frames({"frame": "influencing", "seat": 0, "left": 2, "closed": [], "refresh": 2})


def influencing(sectors: dict[str, dict[str, Any]], text: str = "", **options: Any) -> State:
    return position(INFLUENCING + "\n" + text, row(sectors), **options)


@proves("eclipse", "10.1")
def test_activations_and_colony_ships() -> None:
    state = position("players.0.colony_ships = 0")
    do(state, TakeAction("influence"), Refresh())
    do(state, MoveDisc("221", ""), Refresh())
    refused(state, Refresh(), "10.1", "refreshed", most=2)
    assert state.players[0].colony_ships == 2
    ready = influencing({})
    refused(ready, Refresh(), "10.1", "all_ready")


@proves("eclipse", "10.2")
def test_where_discs_go() -> None:
    sectors: dict[str, Any] = {
        "201": {"owner": 0},
        "203": {},
        "209": {"ships": [ships(1, cruiser=1)]},
        "104": {"ships": [ships(0, cruiser=1)]},
    }
    state = influencing(sectors)
    discs = state.players[0].discs
    refused(state, MoveDisc("", "209"), "10.2", "enemies", ships=1)
    refused(state, MoveDisc("", "201"), "10.2", "controlled")
    refused(state, MoveDisc("", "306"), "10.2", "no_such_sector")
    refused(state, MoveDisc("203", ""), "10.2", "not_yours")
    refused(state, MoveDisc("", ""), "10.2", "no_way")
    do(state, MoveDisc("", "203"), MoveDisc("", "104"))
    assert (state.sectors["203"].owner, state.sectors["104"].owner) == (0, 0)
    assert state.players[0].discs == discs - 2
    far = influencing({"201": {"owner": 0}, "203": {}, "209": {}})
    refused(far, MoveDisc("", "209"), "10.2", "out_of_reach")
    do(far, MoveDisc("201", ""))
    assert far.players[0].discs == 12
    broke = influencing({"201": {"owner": 0}, "203": {}}, "players.0.spent.move = 11")
    refused(broke, MoveDisc("", "203"), "10.2", "no_disc")


@proves("eclipse", "10.3", "17.9")
def test_a_disc_changes_once_per_sector() -> None:
    state = influencing({"201": {"owner": 0}, "203": {}, "209": {"owner": 0}})
    do(state, MoveDisc("", "203"))
    refused(state, MoveDisc("203", ""), "10.3", "closed", sector="203")
    state = influencing({"201": {"owner": 0}, "203": {}, "209": {"owner": 0}})
    do(state, MoveDisc("209", ""))
    refused(state, MoveDisc("", "209"), "10.3", "closed", sector="209")


@proves("eclipse", "10.4", "18.4")
def test_giving_up_a_sector_brings_its_cubes_back() -> None:
    state = influencing({"201": {"owner": 0, "cubes": [0, 1]}})
    player = state.players[0]
    assert player.cubes == (9, 10, 9)
    do(state, MoveDisc("201", ""))
    assert (player.cubes, state.sectors["201"].cubes) == ((10, 10, 10), 0)
    refused(state, MoveDisc("201", ""), "10.2", "not_yours")
    # There is no other way to take cubes back: no action of anybody does only that.
    tags = {str(kind.__struct_config__.tag) for kind in type(state.stack[-1]).answers}
    assert tags == {"move_disc", "refresh", "colony_ship", "trade", "propose", "done"}


@proves("eclipse", "10.5", "18.2")
def test_no_bridge_behind_you() -> None:
    state = influencing({"201": {"owner": 0}, "203": {}})
    refused(state, MoveDisc("201", "203"), "10.5", "own_bridge", source="201", sector="203")
    do(state, MoveDisc("", "203"))
    both = influencing({"201": {"owner": 0}, "203": {}, "209": {"owner": 0}})
    do(both, MoveDisc("201", "203"))
    assert both.sectors["203"].owner == 0
    fleet = influencing({"201": {"owner": 0}, "203": {"ships": [ships(0, cruiser=1)]}})
    do(fleet, MoveDisc("201", "203"), DONE)
    assert asked(fleet)[1] == "turn"
