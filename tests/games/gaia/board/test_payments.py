"""What is paid with: what hurts least is filled in, told, and left to be chosen."""

from __future__ import annotations

import pytest

from armillary.core.decision import Decision, decision
from armillary.drawing.board import Choice
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.board import BOARD
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rounds.resources import PayTokens, Tokens
from armillary.games.gaia.state import State
from tests.games.gaia.board.matches import configs, moments, speak
from tests.games.gaia.positions import do, position


def ask(state: State) -> Decision:
    asked = decision(state)
    assert asked is not None
    return asked


def choices(state: State) -> list[Choice]:
    return BOARD.choices(state, ask(state), speak())


def test_a_project_is_paid_with_the_tokens_charged_least() -> None:
    """5.2 and 1.6  In one step; whoever wants to choose is asked afterwards."""
    state = position(
        "players.0 = {area1 = 2, area2 = 3, area3 = 2, qic = 3, research = {gaia_project = 1}}"
    )
    project = next(one for one in choices(state) if isinstance(one.action, StartProject))
    assert project.then == (Tokens(2, 3, 1),)
    told = "2 from area I, 3 from area II, 1 from area III"
    assert project.then_told == f"Paid with the tokens charged least: {told}."
    do(state, project.action)
    assert isinstance(state.stack[-1], PayTokens)
    do(state, project.then[0])
    assert (state.players[0].area3, state.players[0].gaia_area) == (1, 6)


def test_where_there_is_no_choice_nothing_is_filled_in() -> None:
    text = "players.0 = {area1 = 6, area2 = 0, area3 = 0, qic = 3, research = {gaia_project = 1}}"
    project = next(one for one in choices(position(text)) if isinstance(one.action, StartProject))
    assert (project.then, project.then_told) == ((), "")


@pytest.mark.parametrize("config", configs(4)[1::2], ids=lambda config: f"seed{config.seed}")
def test_what_is_filled_in_is_legal_whatever_is_chosen(config: GaiaConfig) -> None:
    seen = 0
    for state, asked in moments(config):
        words = speak()
        opened = BOARD.within_reach(state, asked, words)
        more = [choice for offer in opened for choice in offer.draw() if choice.before]
        for one in (*BOARD.choices(state, asked, words), *more):
            assert bool(one.then) == bool(one.then_told)
            if one.then:
                then = state.clone()
                for action in (*one.before, one.action, *one.then):
                    do(then, action)
                seen += 1
    assert seen


def test_the_brainstone_pays_first_where_all_of_it_counts() -> None:
    """12.9  Three tokens, or the brainstone: it is one to be charged again. For two, or for one,
    some of it would be lost."""
    state = position(
        "players.0 = {area1 = 0, area2 = 0, area3 = 5, brainstone = 3}",
        factions=("taklons", "geodens", "terrans", "nevlas"),
    )
    found = [one for one in choices(state) if isinstance(one.action, UseBoard | Convert)]
    first: dict[str, Choice] = {}
    for one in found:
        first.setdefault(one.place, one)
    assert first["board:power6"].action == UseBoard("power6", True)
    assert first["convert:power_to_ore"].action == Convert("power_to_ore", True)
    assert first["convert:power_to_credit"].action == Convert("power_to_credit")
    assert {one.ways[0].label for one in found if one.place == "board:power6"} == {
        "with the brainstone",
        "without the brainstone",
    }
