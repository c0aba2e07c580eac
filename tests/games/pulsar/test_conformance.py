"""Pulsar 2849 passes the kit that every game passes."""

from __future__ import annotations

from typing import Any, ClassVar

from armillary.core.game import Game
from armillary.core.proof.conformance import Conformance, perft
from armillary.games.pulsar import GAME
from armillary.games.pulsar.components import components
from armillary.games.pulsar.config import PulsarConfig
from tests.games.pulsar.positions import position


def config(seats: int, seed: int) -> PulsarConfig:
    """A match whose sides, faces, boards and goals follow from the seed, so that all appear."""
    data = components()
    options: dict[str, Any] = {"even_start": seed % 3 == 0}
    if seed % 5 == 0:
        options["setup"] = "first_game"
        options["side"] = "dead_end" if seed % 2 else ""
    else:
        options["side"] = tuple(data.cluster.sides)[seed % 2]
        options["faces"] = tuple("ABCD"[(seed // turn) % 4] + n for turn, n in FACES)
        options["hq"] = tuple("ABCD"[(seed + seat) % 4] for seat in range(seats))
    return PulsarConfig(players=seats, seed=seed, **options)


FACES = ((1, "I"), (2, "II"), (3, "III"))
"""How fast the faces of each category change with the seed."""


class TestPulsar(Conformance):
    game: ClassVar[str | Game] = GAME
    counts: ClassVar[dict[int, tuple[int, ...]]] = dict.fromkeys((2, 3, 4), (6, 32, 150, 600))
    """Three transmitters are dealt, then the last player chooses a portal."""

    def config(self, seats: int, seed: int) -> PulsarConfig:
        return config(seats, seed)


def test_every_face_board_and_goal_appears_at_every_seat_count() -> None:
    data = components()
    for seats in (2, 3, 4):
        matches = [GAME.setup(config(seats, seed)) for seed in range(1, 21)]
        assert {face for state in matches for face in state.table.faces} == {
            *data.technologies.faces
        }
        assert {board for state in matches for board in state.table.boards} == {*"ABCD"}
        assert {goal for state in matches for goal in state.table.goals} == {*data.goals.goals}
        assert {state.table.graph.id for state in matches} == {"star", "dead_end"}
        assert {bool(state.table.boards) for state in matches} == {True, False}


TURN = """
    round = 3
    dice = [5]
    offer = ["A2", "A3", "B1"]
    systems = {s6 = "sys05", s8 = "sys17"}
    [players.0]
    silver = [3, 4]
    ship = "g6"
    cubes = 5
    tiles = {small = 1}
    pulsars = {p1 = "claimed", p2 = "large"}
    transmitters = [{face = "A6", paid = [1]}]
    projects = ["b1", "b2"]
    patents = ["AI-1", "AI-4"]
"""


def test_the_beginnings_of_a_turn_are_counted() -> None:
    """A change of these numbers is a change of the rules."""
    for side, counts in COUNTS.items():
        state = position(TURN if side == "star" else TURN.replace("s8", "s7"), side=side)
        assert tuple(perft(GAME, state, depth) for depth in (1, 2)) == counts, side


COUNTS = {"star": (193, 6071), "dead_end": (269, 9892)}
