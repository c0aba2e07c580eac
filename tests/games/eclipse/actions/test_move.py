"""9  Move: steps, pinning, the centre."""

from __future__ import annotations

from typing import Any

from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.move import FlyOn, Move
from armillary.games.eclipse.pieces.galaxy import has_free_ship, pinned
from armillary.games.eclipse.rounds.activations import DONE
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
    top,
)

MOVING = frames({"frame": "close_action", "seat": 0}, {"frame": "moving", "seat": 0, "left": 3})
MOVING += "\n"
FAST = "players.0.designs.interceptor = ['', 'nuclear_drive', '', '']\n"
"""Interceptors that fly two steps."""


def line(first: Any = (), second: Any = (), third: Any = (), text: str = "", **other: Any) -> State:
    """Three sectors in a row with these ships."""
    fleets = {"201": first, "203": second, "209": third}
    sectors = {id: {"ships": list(its)} if its else {} for id, its in fleets.items()}
    return position(MOVING + text, row(sectors), **other)


@proves("eclipse", "9.1")
def test_as_far_as_the_drives_go() -> None:
    state = line([ships(0, interceptor=1)], text=FAST)
    refused(state, FlyOn("203"), "9.1", "none_in_flight")
    do(state, Move("interceptor", "201", "203"), FlyOn("209"))
    assert count(state, "209", 0) == (1, 0, 0, 0)
    refused(state, FlyOn("203"), "9.1", "none_in_flight")
    do(state, Move("interceptor", "209", "203"))
    assert top(state).steps == 1
    do(state, Move("interceptor", "203", "201"), DONE)
    assert count(state, "201", 0) == (1, 0, 0, 0)
    slow = line([ships(0, cruiser=1)])
    do(slow, Move("cruiser", "201", "203"))
    refused(slow, Move("cruiser", "201", "203"), "9.1", "no_ship")
    assert options(slow, FlyOn) == []


@proves("eclipse", "9.2")
def test_each_step_leads_to_a_connected_sector() -> None:
    state = line([ships(0, cruiser=1, starbase=1)])
    refused(state, Move("cruiser", "201", "209"), "9.1", "too_far", to="209", need=2, have=1)
    fast = line([ships(0, interceptor=1)], text=FAST)
    refused(fast, Move("interceptor", "201", "209"), "9.2", "step_by_step", need=2, have=2)
    refused(state, Move("cruiser", "201", "306"), "9.2", "no_such_sector")
    refused(state, Move("starbase", "201", "203"), "9.2", "starbase")
    do(state, Move("cruiser", "201", "203"))
    assert (count(state, "201", 0), count(state, "203", 0)) == ((0, 0, 0, 1), (0, 1, 0, 0))


@proves("eclipse", "9.3")
def test_pinning() -> None:
    """Every enemy pins one ship; whoever comes upon enemies must stop."""
    state = line([ships(0, interceptor=2)], [ships(1, interceptor=1)], text=FAST)
    do(state, Move("interceptor", "201", "203"))
    assert options(state, FlyOn) == []
    refused(state, Move("interceptor", "203", "209"), "9.3", "pinned", ships=1, need=1)
    do(state, Move("interceptor", "201", "203"), FlyOn("209"))
    assert (count(state, "203", 0), count(state, "209", 0)) == ((1, 0, 0, 0), (1, 0, 0, 0))
    two = line([ships(0, interceptor=2), ships(1, interceptor=2)])
    refused(two, Move("interceptor", "201", "203"), "9.3", "pinned", ships=2, need=2)


@proves("eclipse", "9.4", "9.6")
def test_ships_that_are_not_pinned() -> None:
    """Two of three are pinned by two; with a Cloaking Device only half of the enemies count."""
    for own, enemy, cloak, free in (
        (3, 2, False, True),
        (2, 2, False, False),
        (2, 3, True, True),
        (1, 2, True, False),
        (1, 1, True, True),
    ):
        text = "players.0.tracks.grid = ['cloaking_device']\n" if cloak else ""
        state = line([ships(0, interceptor=own), ships(1, interceptor=enemy)], text=text)
        place, player = state.sectors["201"], state.players[0]
        assert pinned(state, place, player) == (enemy // 2 if cloak else enemy)
        assert has_free_ship(state, place, player) == free
        move = Move("interceptor", "201", "203")
        if free:
            do(state, move)
        else:
            refused(state, move, "9.3", "pinned")


@proves("eclipse", "9.5", "17.32")
def test_the_centre_pins_everybody() -> None:
    """While the GCDS is there, no numbers and no Cloaking Device help."""
    inner = "sectors.104 = {at = [0, -1], rotation = 0}\n"
    fleet = "sectors.001.ships = [{seat = 0, interceptor = 5}]\n"
    cloak = "players.0.tracks.grid = ['cloaking_device']\n"
    state = position(MOVING + inner + fleet + cloak)
    refused(state, Move("interceptor", "001", "104"), "9.5", "pinned", ships=5)
    free = position(MOVING + inner + fleet + 'sectors.001.npcs = "gone"')
    do(free, Move("interceptor", "001", "104"))
    ship = "sectors.104 = {at = [0, -1], rotation = 0, ships = [{seat = 0, interceptor = 1}]}\n"
    enters = position(MOVING + FAST + ship)
    do(enters, Move("interceptor", "104", "001"))
    assert (options(enters, FlyOn), count(enters, "001", 0)) == ([], (1, 0, 0, 0))


@proves("eclipse", "9.5")
def test_allies_pin_each_other() -> None:
    allies = "players.0.ambassadors = [1]\nplayers.1.ambassadors = [0]\n"
    state = line([ships(0, cruiser=1), ships(1, cruiser=1)], text=allies, players=4)
    refused(state, Move("cruiser", "201", "203"), "9.3", "pinned")


@proves("eclipse", "17.33")
def test_starbases_and_pinning() -> None:
    """A starbase pins like any ship; and an own one may be the one that is pinned."""
    state = line([ships(0, interceptor=1), ships(1, starbase=1)])
    refused(state, Move("interceptor", "201", "203"), "9.3", "pinned")
    own = line([ships(0, interceptor=1, starbase=1), ships(1, cruiser=1)])
    do(own, Move("interceptor", "201", "203"))
    assert count(own, "201", 0) == (0, 0, 0, 1)


@proves("eclipse", "18.11")
def test_flying_past_an_ally() -> None:
    """Under a Cloaking Device through an ally's sector: no aggression, unless somebody stays."""
    text = "players.0.ambassadors = [1]\nplayers.1.ambassadors = [0]\n"
    text += FAST + "players.0.tracks.grid = ['cloaking_device']\n"
    mine, ally = [ships(0, interceptor=1)], [ships(1, cruiser=1)]
    state = line(mine, ally, text=text, players=4)
    do(state, Move("interceptor", "201", "203"), FlyOn("209"), DONE)
    assert (state.players[0].ambassadors, state.traitor) == ((1,), -1)
    stays = line(mine, ally, text=text, players=4)
    do(stays, Move("interceptor", "201", "203"), DONE)
    assert (stays.players[0].ambassadors, stays.traitor) == ((), 0)
    refused(stays, DONE, "2.16", "not_asked")
    assert asked(stays)[1] == "return_cubes"
