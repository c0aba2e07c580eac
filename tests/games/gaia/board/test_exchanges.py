"""13  What a conversion or burning would open stays open, for one price with everything in it."""

from __future__ import annotations

import pytest

from armillary.core.decision import Decision, decision
from armillary.drawing.board import Choice
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.board import BOARD
from armillary.games.gaia.board.choices.stock import STOCK
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.state import State
from armillary.table.table_page.choices import legal
from tests.games.gaia.board.matches import configs, moments, speak
from tests.games.gaia.positions import do, position


def ask(state: State) -> Decision:
    asked = decision(state)
    assert asked is not None
    return asked


def opened(state: State) -> dict[object, Choice]:
    offers = BOARD.within_reach(state, ask(state), speak())
    return {one.action: one for offer in offers for one in offer.draw() if one.before}


def amounts(choice: Choice) -> tuple[dict[str, int], dict[str, int]]:
    return (
        {chip.icon: chip.amount for chip in choice.cost},
        {chip.icon: chip.amount for chip in choice.gain},
    )


def test_a_mine_that_lacks_ore_is_one_conversion_away() -> None:
    mine = BuildMine((-4, 2))  # two steps of 3 ore, or more
    state = position("players.0 = {ore = 3, credits = 4, qic = 1, area1 = 2, area2 = 4, area3 = 3}")
    refusal = GAME.check(state, mine)
    assert refusal is not None
    choice = opened(state)[mine]
    assert choice.before == (Convert("power_to_ore"),)
    assert choice.note.startswith("First: 3 power for 1 ore.")
    cost, _ = amounts(choice)
    assert cost == {"credits": 2, "ore": 3, "qic": 1, "power": 3}


def test_power_actions_are_opened_by_burning() -> None:
    state = position("players.0 = {area1 = 0, area2 = 4, area3 = 1}")
    choice = opened(state)[UseBoard("power6")]
    assert choice.before == (Burn(), Burn())
    assert choice.note == "First: 2 × burn power."
    assert amounts(choice) == ({"power": 1, "tokens": 2}, {"steps": 1})
    assert UseBoard("power3") not in opened(state), "four power are out of reach"


def test_research_and_upgrades_are_opened_too() -> None:
    state = position("players.0 = {knowledge = 3, ore = 4, credits = 4, area3 = 4, area2 = 0}")
    found = opened(state)
    assert found[Research("economy")].before == (Convert("power_to_knowledge"),)
    upgrade = next(action for action in found if isinstance(action, Upgrade))
    assert found[upgrade].before == (Convert("power_to_credit"),) * 2


def test_tokens_for_a_project_are_bought_with_ore() -> None:
    text = "players.0 = {ore = 3, qic = 4, area1 = 5, area2 = 0, research = {gaia_project = 1}}"
    found = opened(position(text))
    project = next(action for action in found if isinstance(action, StartProject))
    assert found[project].before == (Convert("ore_to_token"),)
    assert amounts(found[project])[0]["ore"] == 1


@pytest.mark.parametrize("config", configs(4)[1:], ids=lambda config: f"seed{config.seed}")
def test_what_exchanges_open_is_legal_and_costs_what_is_said(config: GaiaConfig) -> None:
    """Nothing that is possible anyway; each once; played step by step, for exactly this price."""
    words, seen = speak(), 0
    for state, asked in moments(config):
        offers = BOARD.within_reach(state, asked, words)
        choices = [one for offer in offers for one in offer.draw() if one.before]
        actions = [choice.action for choice in choices]
        assert len(set(actions)) == len(actions)
        assert not set(actions) & set(asked.options)
        for choice in choices:
            assert choice.before
            then = state.clone()
            had = STOCK.amounts(then, asked.seat)
            for action in (*choice.before, choice.action):
                do(then, action)
            has = STOCK.amounts(then, asked.seat)
            cost, gain = amounts(choice)
            for kind in ("credits", "ore", "knowledge", "qic"):
                assert has[kind] - had[kind] == gain.get(kind, 0) - cost.get(kind, 0)
            seen += 1
    assert seen


def test_a_plan_and_a_lesson_go_action_by_action() -> None:
    """What waits, or is explained step by step, stands for one action alone."""
    state = position("players.0 = {area1 = 0, area2 = 4, area3 = 1}")
    asked = ask(state)
    joined = legal(GAME, BOARD, state, state, asked, speak())
    singly = legal(GAME, BOARD, state, state, asked, speak(), joined=False)
    assert any(choice.before for choice in joined.choices)
    assert [choice.action for choice in singly.choices] == asked.options
    assert not any(choice.before or choice.then for choice in singly.choices)
    assert "board" in singly.refusals
    assert "board" not in joined.refusals


def test_a_free_action_is_done_several_times_with_one_press() -> None:
    """13.1  As often as it can be paid, up to four times, for exactly this price."""
    state = position("players.0 = {ore = 3, knowledge = 1, qic = 9}", players=2)
    words = speak()
    offers = BOARD.within_reach(state, ask(state), words)
    found = [one for offer in offers for one in offer.draw() if one.group == "free"]
    times = {one.action: 1 + len(one.then) for one in found}
    assert times[Convert("ore_to_credit")] == 3
    assert times[Convert("qic_to_ore")] == 4
    assert Convert("knowledge_to_credit") not in times
    for choice in found:
        then, had = state.clone(), STOCK.amounts(state, 0)
        do(then, choice.action, *choice.then)
        has, (cost, gain) = STOCK.amounts(then, 0), amounts(choice)
        for kind in ("credits", "ore", "knowledge", "qic"):
            assert has[kind] - had[kind] == gain.get(kind, 0) - cost.get(kind, 0)
        assert choice.label.startswith(f"{times[choice.action]} × ")
