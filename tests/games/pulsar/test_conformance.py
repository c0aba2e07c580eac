"""Pulsar 2849 passes the kit that every game passes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from armillary.core.decision import Decision, Frame
from armillary.core.events import Event
from armillary.core.game import Game
from armillary.core.proof.conformance import Conformance, perft
from armillary.core.proof.promises import Amounts, Promise, Promised
from armillary.core.words import tag
from armillary.drawing.outcome import outcome
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.board.choices.stock import STOCK, PulsarStock
from armillary.games.pulsar.components import components
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.state import State
from armillary.games.pulsar.words import words
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

    def promises(self) -> tuple[Promised, Amounts]:
        return promised, STOCK.amounts


class ToTheFirstQuestion(PulsarStock):
    """What comes before anything is drawn or asked on the way."""

    def skips(self, trial: State, frame: Frame, log: list[Event], /) -> bool:
        return False


def promised(view: State, asked: Decision) -> Iterator[Promise]:
    """What the table shows of every choice; where something is drawn or asked on the way, what
    comes before that, which is never more than the table shows.

    Of those that differ in how they are paid alone, one is looked at: a turn has hundreds.
    """
    seen = set()
    for choice in BOARD.choices(view, asked, words("en")):
        pay = getattr(choice.action, "pay", None)
        alike = (tag(choice.action), choice.place, choice.path, pay and (pay.red, pay.token))
        if alike in seen:
            continue
        seen.add(alike)
        shown = dict.fromkeys(STOCK.amounts(view, asked.seat), 0)
        for chips, sign in ((choice.cost, -1), (choice.gain, 1)):
            for chip in chips:
                if chip.icon in shown:
                    shown[chip.icon] += sign * chip.amount
        comes = outcome(view, asked, choice.action, STOCK)
        if comes.skipped:
            comes = outcome(view, asked, choice.action, ToTheFirstQuestion())
            first = {kind: comes.gained.get(kind, 0) - comes.paid.get(kind, 0) for kind in shown}
            assert all(first[kind] <= shown[kind] for kind in shown), choice
            shown = first
        yield Promise(choice.action, shown, comes.ends)


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
