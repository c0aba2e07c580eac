"""What must hold at every moment is noticed when it does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from armillary.games.eclipse.pieces.galaxy import enter, replace
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import Battle, State, Unit
from tests.games.eclipse.positions import position, row, ships


def table() -> State:
    there = {
        "201": {"owner": 0, "cubes": [0], "ships": [ships(0, cruiser=1), ships(1, cruiser=1)]},
        "203": {"npcs": [0, 0], "discovery": True},
    }
    text = "players.0.ambassadors = [2]\nplayers.2.ambassadors = [0]\nplayers.0.reputation = [3]"
    return position(text, row(there), players=4)


def _lose_a_cube(state: State) -> None:
    state.players[0].cubes = (9, 9, 9)


def _find_a_disc(state: State) -> None:
    state.players[0].discs += 1


def _print_a_ship(state: State) -> None:
    enter(state, "201", 0, 0)


def _forge_a_tile(state: State) -> None:
    state.players[1].reputation = (4,)


def _hide_a_discovery(state: State) -> None:
    state.players[1].kept = ("money_cache",)


def _copy_a_technology(state: State) -> None:
    state.tray["starbase"] = state.tray.get("starbase", 0) + 1


def _learn_secretly(state: State) -> None:
    state.players[0].known = frozenset()


def _overdraw(state: State) -> None:
    state.players[0].resources = (0, -1, 0)


def _move_a_sector(state: State) -> None:
    state.sectors["201"] = replace(state.sectors["201"], at=(30, 0))


def _lose_a_sector(state: State) -> None:
    stack = state.stacks[0]
    state.stacks = (replace(stack, among=stack.among[1:]), *state.stacks[1:])


def _crowd_the_ancients(state: State) -> None:
    state.sectors["203"] = replace(state.sectors["203"], npcs=(0, 0, 0))


def _break_relations(state: State) -> None:
    state.players[2].ambassadors = ()


def _break_a_blueprint(state: State) -> None:
    designs = state.players[0].designs
    state.players[0].designs = (("", "", "hull", ""), *designs[1:])


def _fight_with_ghosts(state: State) -> None:
    units = (Unit(0, "cruiser", (0, 0)), Unit(1, "cruiser", (0,)))
    state.battle = Battle("201", (0, 1), (0,) * 4, units=units)


def _end_too_soon(state: State) -> None:
    state.finished = True


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (_lose_a_cube, "Seat 0: there are 33 cubes"),
        (_find_a_disc, "Seat 0: discs is"),
        (_print_a_ship, "Seat 0: unbuilt is"),
        (_forge_a_tile, "reputation is"),
        (_hide_a_discovery, "discoveries is"),
        (_copy_a_technology, "bag is"),
        (_learn_secretly, "Seat 0: known is"),
        (_overdraw, "Seat 0: resources"),
        (_move_a_sector, "The routes"),
        (_lose_a_sector, "stacks is"),
        (_crowd_the_ancients, "Sector 203: it has symbols for 2"),
        (_break_relations, "Seat 0: relations with seat 2 are not mutual"),
        (_break_a_blueprint, "Seat 0: stats is"),
        (_fight_with_ghosts, "1 cruiser are in the battle, not 2"),
        (_end_too_soon, "A match is over when nothing is left"),
    ],
)
def test_what_is_wrong_is_noticed(spoil: Callable[[State], None], complaint: str) -> None:
    state = table()
    assert GAME.invariants(state) == []
    spoil(state)
    found = GAME.invariants(state)
    assert any(wrong.startswith(complaint) for wrong in found), found
