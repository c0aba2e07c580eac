"""What must hold at every moment is noticed when it does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.state import State
from tests.games.pulsar.positions import mask, position

TABLE = """
    round = 3
    systems = {s1 = "sys05"}
    players.0.stations = {s1 = 1}
    players.0.pulsars = {p1 = "small_spinning", p2 = "claimed"}
    players.0.patents = ["AI-2"]
    players.0.transmitters = [
        {face = "A2", paid = [1], right = 1},
        {face = "A3", paid = [3], right = 0},
    ]
"""


def _lose_a_cube(state: State) -> None:
    state.players[0].cubes = -1


def _steal_a_pulsar(state: State) -> None:
    state.players[1].claimed = state.players[0].claimed
    state.players[1].gyrodynes = {}


def _spin_nothing(state: State) -> None:
    state.players[0].spinning |= mask(state, "p2")


def _print_a_tile(state: State) -> None:
    state.supply = (11, 10, 10)


def _make_points(state: State) -> None:
    state.players[2].vp += 1


def _forget_a_claim(state: State) -> None:
    state.claimed = 0


def _forget_a_station(state: State) -> None:
    state.players[0].stations = 0


def _draw_twice(state: State) -> None:
    state.system_pile |= 1 << state.table.systems.index("sys05")


def _keep_a_bonus(state: State) -> None:
    state.bonus_pile = (3, *state.bonus_pile[1:])


def _cut_a_link(state: State) -> None:
    state.players[0].units = state.players[0].units[:1]


def _third_patent(state: State) -> None:
    for player in state.players:
        player.patents = state.players[0].patents


def _tenth_die(state: State) -> None:
    state.dice = (0, 3, 3, 3, 1, 0, 0)


def _double_station(state: State) -> None:
    place = state.table.graph.index["s1"]
    state.planets[place] = (0, 0, -1)


def _open_a_blocked_planet(state: State) -> None:
    place = state.table.graph.index["s1"]
    state.planets[place] = (-2, 0, -1)


def _jump_the_queue(state: State) -> None:
    state.queue = (1, 1)


def _stop_early(state: State) -> None:
    state.stack = []


FAULTS: list[tuple[Callable[[State], None], str]] = [
    (_lose_a_cube, "Seat 0: cubes is -1; it cannot be below 0."),
    (_steal_a_pulsar, "Two players have claimed the same pulsar."),
    (_spin_nothing, "Seat 0: gyrodynes are built on claimed pulsars, and spin where they were"),
    (_print_a_tile, "supply is (11, 10, 10); it should be (9, 10, 10)."),
    (_make_points, "Seat 2: the points are 8, but their sources make 7."),
    (_forget_a_claim, "claimed is 0; it should be"),
    (_forget_a_station, "Seat 0: the stations are not those on the planets."),
    (_draw_twice, "system_pile is"),
    (_keep_a_bonus, "bonus_discard is (0, 0, 0, 0, 0); it should be (1, 0, 0, 0, 0)."),
    (_cut_a_link, "Seat 0: A2 is linked to nothing."),
    (_third_patent, "AI-2: 4 patents are too many."),
    (_tenth_die, "There are 9 silver dice, not 10."),
    (_double_station, "s1: a player has one station at most."),
    (_open_a_blocked_planet, "s1: other planets of sys05 are blocked with 4 players."),
    (_jump_the_queue, "[1, 1] cannot be the seats still to play."),
    (_stop_early, "A match is over when nothing is left to decide, and only then."),
]


@pytest.mark.parametrize(("spoil", "sentence"), FAULTS, ids=[row[0].__name__ for row in FAULTS])
def test_a_wrong_table_is_noticed(spoil: Callable[[State], None], sentence: str) -> None:
    state = position(TABLE)
    assert GAME.invariants(state) == []
    spoil(state)
    assert any(wrong.startswith(sentence) for wrong in GAME.invariants(state))
