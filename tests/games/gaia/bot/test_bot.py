"""The planning player: guards, exchanges, plans, strength on fixed tables."""

from __future__ import annotations

from typing import Any

import pytest

from armillary import bots
from armillary.bots import arena
from armillary.core import decision as core
from armillary.core.decision import Action, Decision
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.bot import evaluate
from armillary.games.gaia.bot.blunders import foolish
from armillary.games.gaia.bot.federation_sites import federation_plans
from armillary.games.gaia.bot.funding import Need, fund
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer, Decline
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import Turn
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.state import State
from tests.games.gaia.positions import position


def chosen(state: State) -> Action:
    """What the builder answers."""
    asked = GAME.decision(state)
    assert asked is not None
    return bots.make("builder", GAME, 1).choose(state, asked)


def after(state: State, *actions: Action) -> State:
    copy = state.clone()
    for action in actions:
        assert core.check(copy, action) is None
        core.apply(copy, action)
    return copy


# Guards


def offer(value: int, round: int, passed: str) -> State:
    """Seat 0 is offered this much power by seat 1."""
    state = position(
        f"""
        round = {round}
        turn = 1
        passed = {passed}
        players.0 = {{vp = 40, area1 = 4, area2 = 4, area3 = 0}}
        """
    )
    state.stack.append(ChargeOffer(0, value, 1))
    return state


def test_one_power_is_always_charged() -> None:
    for round in range(1, 6):
        assert chosen(offer(1, round, "[]")) == Charge()


def test_two_power_are_charged_early() -> None:
    assert chosen(offer(2, 1, "[]")) == Charge()


def test_nobody_pays_three_points_for_power_in_the_last_round() -> None:
    assert chosen(offer(4, 6, "[]")) == Decline()


def test_nobody_pays_for_power_after_passing_in_the_last_round() -> None:
    for value in (2, 3, 4):
        assert chosen(offer(value, 6, "[0]")) == Decline()
    state = offer(2, 6, "[0]")
    assert foolish(state, state.players[0], Charge())


def test_no_gaia_project_in_the_last_round() -> None:
    text = """
        round = {round}
        [players.0]
        credits = 0
        ore = 0
        knowledge = 0
        qic = 9
        area1 = 6
        area2 = 6
        research = {{gaia_project = 3}}
    """
    state = position(text.format(round=6))
    asked = GAME.decision(state)
    assert asked is not None
    projects = [option for option in asked.options if isinstance(option, StartProject)]
    assert projects
    assert all(foolish(state, state.players[0], option) for option in projects)
    assert not isinstance(chosen(state), StartProject)
    earlier = position(text.format(round=5))
    assert not foolish(earlier, earlier.players[0], projects[0])


def test_nobody_passes_with_a_free_special_action() -> None:
    state = position(
        'players.0 = {techs = ["tech9"], credits = 0, ore = 0, knowledge = 0, qic = 0}'
    )
    player = state.players[0]
    assert foolish(state, player, Pass("booster5"))
    assert not isinstance(chosen(state), Pass)
    player.used.append("tech9")
    assert not foolish(state, player, Pass("booster5"))


# Exchanges


def funded(text: str, need: Need) -> list[Action] | None:
    return fund(position(text), 0, need)


def test_exchanges_pay_exactly_what_is_missing() -> None:
    power = "players.0 = {credits = 1, ore = 1, knowledge = 0, qic = 0, area3 = 5, area2 = 0}"
    assert funded(power, Need(credits=3, ore=1)) == [Convert("power_to_credit")] * 2
    assert funded(power, Need(ore=2)) == [Convert("power_to_ore")]
    assert funded(power, Need(credits=1, ore=1)) == []
    assert funded(power, Need(knowledge=2)) is None


def test_tokens_are_burned_only_for_the_power_that_is_missing() -> None:
    text = "players.0 = {area1 = 0, area2 = 6, area3 = 2}"
    assert funded(text, Need(power=4)) == [Burn(), Burn()]
    assert funded(text, Need(power=6)) is None


# Plans and values


def test_near_structures_make_a_federation_plan() -> None:
    state = position('players.0.pieces = {"2,4" = "mine", "3,2" = "planetary_institute"}')
    need, plans = federation_plans(state, state.players[0])
    assert need == 7
    assert plans[0][0] == 4


def test_points_and_resources_are_worth_something() -> None:
    state = position("round = 3")
    richer = position("round = 3\nplayers.0.vp = 15")
    assert evaluate(richer, 0) == pytest.approx(evaluate(state, 0) + 5)
    with_ore = position("round = 3\nplayers.0.ore = 5")
    without = position("round = 3\nplayers.0.ore = 4")
    assert evaluate(with_ore, 0) > evaluate(without, 0)


def test_at_the_end_only_points_count() -> None:
    match = arena.play(
        GAME, GaiaConfig(players=2, seed=9), [bots.make("random", GAME, seat) for seat in range(2)]
    )
    for player in match.state.players:
        assert evaluate(match.state, player.seat) == player.vp


def test_the_builder_keeps_to_the_turn_that_it_planned() -> None:
    """What follows the first action of a turn needs no new plan."""
    state = position("round = 2\nplayers.0 = {credits = 20, ore = 10}")
    bot = bots.make("builder", GAME, 1)
    asked: Decision | None = GAME.decision(state)
    while asked is not None and asked.seat == 0:
        action = bot.choose(state.clone(), asked)
        assert core.check(state, action) is None
        core.apply(state, action)
        asked = GAME.decision(state)
        while asked is not None and asked.seat != 0 and not isinstance(asked.frame, Turn):
            core.apply(state, asked.options[-1])
            asked = GAME.decision(state)
    assert isinstance(state.stack[-1], Turn)


# Strength


@pytest.mark.parametrize("seed", [11, 12])
def test_the_builder_beats_random_players_clearly(seed: int) -> None:
    table: list[Any] = [bots.make("builder", GAME, seed)]
    table += [bots.make("random", GAME, seed + seat) for seat in range(1, 4)]
    match = arena.play(GAME, GaiaConfig(players=4, seed=seed), table)
    points = [player.vp for player in match.state.players]
    assert points[0] >= 90
    assert points[0] >= max(points[1:]) + 30
