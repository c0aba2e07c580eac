"""8  Headquarters: the pyramid, projects and gate runs."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.pulsar.actions.flight import Fly
from armillary.games.pulsar.actions.headquarters import CompleteProject, open_projects
from armillary.games.pulsar.benefits.effects import COUNTERS
from armillary.games.pulsar.state import State
from tests.games.pulsar.positions import die, do, fly, options, points, position, refused

NEEDS = {
    "b1": (),
    "b2": (),
    "b3": (),
    "m1": ("b1", "b2"),
    "m2": ("b2", "b3"),
    "u1": ("m1",),
    "u2": ("m2",),
    "top": ("b1", "b2", "b3", "m1", "m2", "u1", "u2"),
}


def builder(projects: str, silver: str = "[1, 2]", more: str = "", hq: str = "A2") -> State:
    """Seat 0 with these projects complete."""
    return position(
        f"""
        {more}
        players.0.silver = {silver}
        players.0.pm = 0
        players.0.hq = "{hq}"
        players.0.projects = {projects}
        """
    )


@proves("pulsar", "8.1")
def test_everybody_uses_the_own_board_only() -> None:
    state = position("players.0 = {silver = [1, 2, 4], pm = 0}")
    offered = {(option.slot, option.pay.die) for option in options(state, CompleteProject)}
    assert offered == {("b1", 4), ("b2", 1), ("b3", 2)}  # those of A1
    refused(state, CompleteProject("c9", die(1)), "8.1", "no_project", slot="c9")
    first = position("players.0.silver = [1]", setup="first_game")
    assert not options(first, CompleteProject)
    refused(first, CompleteProject("b2", die(1)), "8.1", "no_project")


@proves("pulsar", "8.3")
@pytest.mark.parametrize("slot", NEEDS)
def test_a_project_opens_when_those_below_are_complete(slot: str) -> None:
    def closure(names: tuple[str, ...]) -> set[str]:
        return {*names}.union(*(closure(NEEDS[name]) for name in names))

    below = closure(NEEDS[slot])
    number = position().table.slot[slot]
    listed = "[" + ", ".join(f'"{name}"' for name in sorted(below)) + "]"
    state = builder(listed)
    assert open_projects(state, state.players[0]) >> number & 1
    for missing in NEEDS[slot]:
        # Without one of those below, and without what stands on that one, it is closed.
        left = {name for name in below if missing != name and missing not in closure(NEEDS[name])}
        listed = "[" + ", ".join(f'"{name}"' for name in sorted(left)) + "]"
        state = builder(listed, "[1, 2, 3, 4, 5, 6]")
        for value in range(1, 7):
            refusal = refused(state, CompleteProject(slot, die(value)), "8.3", "project_closed")
            assert missing in refusal.values["needs"]


@proves("pulsar", "8.4")
def test_a_project_is_completed_once_with_its_die() -> None:
    state = builder('["b1"]', "[1, 1, 4]")
    refused(state, CompleteProject("b1", die(4)), "8.4", "project_done")
    refused(state, CompleteProject("b2", die(4)), "4.2", need=1, have=(4,))
    do(state, CompleteProject("b2", die(1)))
    assert COUNTERS["hq_projects"](state, state.players[0]) == 2
    refused(state, CompleteProject("b2", die(1)), "8.4", "project_done")


@proves("pulsar", "8.4")
def test_benefits_come_at_once_except_for_gate_runs() -> None:
    """u2 of A2: 8 points, and a magenta run."""
    state = builder('["b1", "b2", "b3", "m2"]', "[6]")
    do(state, CompleteProject("u2", die(6)))
    assert points(state)[0] == 5 + 8
    assert state.runs_left(state.players[0]) >> state.table.slot["u2"] & 1
    assert COUNTERS["gate_runs_used"](state, state.players[0]) == 0


# 8.5 to 8.7  Gate runs

RUNS = '["b1", "b2", "b3", "m1", "u1"]'
"""On A2: an orange run of 2, a green run of 1, and a run of any colour of 2."""


@proves("pulsar", "8.5")
def test_a_run_is_made_once_and_with_one_flight() -> None:
    text = 'players.0.ship = "m5"\nsystems = {s6 = "sys17"}'
    state = builder(RUNS, "[2, 2]", text)
    refused(state, fly("s6 g6", 2, "m1", "green"), "8.5", "no_run", run="m1")  # it has none
    refused(state, fly("s6 g6", 2, "u2", "green"), "8.5", "no_run", run="u2")  # not complete
    refused(state, fly("s6 g6", 2, "zz", "green"), "8.5", "no_run", run="zz")
    refused(state, fly("s6 g6", 2, "", "green"), "8.5", "no_run")
    do(state, fly("s6 g6", 2, "b2", "green"))
    assert points(state)[0] == 5 + 1
    refused(state, fly("g5 p5", 2, "b2", "green"), "8.5", "no_run", run="b2")  # used up
    do(state, fly("g5 g4", 2))
    assert points(state)[0] == 6  # a run holds for one flight


@proves("pulsar", "8.6")
def test_each_gate_counts_once_and_the_start_only_if_the_flight_returns() -> None:
    state = builder(RUNS, "[3]", 'players.0.ship = "g6"')
    do(state, fly("g5 p5 g6", 3, "b2", "green"))
    assert points(state)[0] == 5 + 2  # g5, and g6 to which it came back
    state = builder(RUNS, "[2]", 'players.0.ship = "g6"')
    do(state, fly("g5 p5", 2, "b2", "green"))
    assert points(state)[0] == 5 + 1
    state = builder(RUNS, "[5]", 'players.0.ship = "m5"\nsystems = {s6 = "sys17"}')
    do(state, fly("s6 g6 g5 p5 g6", 5, "b2", "green"))
    assert points(state)[0] == 5 + 2  # g6 twice, g5


@proves("pulsar", "8.6")
def test_a_run_is_used_up_even_if_it_scores_nothing() -> None:
    state = builder(RUNS, "[1]", 'players.0.ship = "p5"')
    do(state, fly("g6", 1, "b1", "orange"))
    assert points(state)[0] == 5
    assert COUNTERS["gate_runs_used"](state, state.players[0]) == 1
    refused(state, fly("g5", 1, "b1", "green"), "4.1", "no_die")


@proves("pulsar", "8.6")
def test_a_run_scores_gates_of_its_own_colour() -> None:
    state = builder(RUNS, "[1]", 'players.0.ship = "p5"')
    refused(state, fly("g6", 1, "b1", "green"), "8.6", "run_colour", need="orange")


@proves("pulsar", "8.7")
def test_for_a_run_of_any_colour_one_is_chosen() -> None:
    text = 'players.0.ship = "m5"\nsystems = {s6 = "sys17"}'
    state = builder(RUNS, "[2]", text)
    refused(state, fly("s6 g6", 2, "u1"), "8.7", "which_colour")
    do(state.clone(), fly("s6 g6", 2, "u1", "magenta"))  # any colour may be chosen
    best = [option for option in options(state, Fly) if option.run == "u1"]
    assert {option.colour for option in best if option.path == ("s6", "g6")} == {"green"}
    do(state, fly("s6 g6", 2, "u1", "green"))
    assert points(state)[0] == 5 + 2


def test_equal_runs_are_offered_once() -> None:
    """C2 has runs of any colour worth 2 in m1 only; b3 and u2 differ in colour."""
    state = builder('["b1", "b2", "b3", "m1", "m2", "u2"]', "[1]", 'players.0.ship = "p5"', "A2")
    runs = [option.run for option in options(state, Fly) if option.path == ("g6",)]
    assert runs == ["", "b1", "b2", "u2"]
