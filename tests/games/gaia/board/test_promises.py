"""What a choice promises is what comes of it; each of these was once told otherwise."""

from __future__ import annotations

from armillary.core.decision import Action
from armillary.drawing.board import Chip, Choice
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.board import BOARD
from armillary.games.gaia.rounds.round_phases import TakeIncome
from armillary.games.gaia.state import State
from tests.games.gaia.board.matches import speak
from tests.games.gaia.positions import PLAYING, position


def offered(state: State, group: str = "") -> list[Choice]:
    """The choices of a group, or all."""
    asked = PLAYING.game.decision(state)
    assert asked is not None
    found = BOARD.choices(state, asked, speak())
    return [one for one in found if group in ("", one.group)]


def choice(state: State, action: Action) -> Choice:
    (found,) = (one for one in offered(state) if one.action == action)
    return found


def amounts(chips: tuple[Chip, ...]) -> dict[str, int]:
    return {chip.icon: chip.amount for chip in chips}


def test_income_that_cannot_be_charged_is_no_gain_and_is_warned_of() -> None:
    """3.1 and 1.6  All tokens are in area III: four power are lost."""
    order = '{frame = "income_order", seat = 0, charges = [4], tokens = [1]}'
    text = f"stack = [{order}]\nplayers.0 = {{area1 = 0, area2 = 0, area3 = 4}}"
    state = position(text)
    first = choice(state, TakeIncome(charge=4))
    assert amounts(first.cost) == {}
    assert amounts(first.gain) == {"tokens": 1}
    assert first.warning == "More than you can store, lost: 4 power."
    second = choice(state, TakeIncome(tokens=1))
    assert amounts(second.gain) == {"tokens": 1, "charge": 2}
    assert second.warning == "More than you can store, lost: 2 power."


def test_the_conversion_of_the_terrans_costs_nothing_that_they_have() -> None:
    """12.1  The tokens count as power on their way back, and come back all the same."""
    pieces = '{"2,4" = "planetary_institute"}'
    state = position(
        'stack = [{frame = "gaia_return", seat = 0}, {frame = "terrans_power", seat = 0, left = 6}]'
        f"\nplayers.0 = {{gaia_area = 6, pieces = {pieces}}}"
    )
    exchanges = [one for one in offered(state) if one.gain]
    assert [amounts(one.gain) for one in exchanges] == [
        {"qic": 1},
        {"ore": 1},
        {"knowledge": 1},
        {"credits": 1},
    ]
    assert [one.cost for one in exchanges] == [()] * 4


def test_tokens_of_a_gaia_project_are_told_to_be_in_the_gaia_area() -> None:
    """5.2  They leave the cycle, and come back in the next gaia phase."""
    text = "players.0 = {area1 = 6, area2 = 0, area3 = 0, qic = 3, research = {gaia_project = 1}}"
    state = position(text)
    projects = offered(state, "project")
    assert projects
    for one in projects:
        assert amounts(one.cost)["tokens"] == 6
        assert amounts(one.gain) == {"project": 6}
        assert {chip.label for chip in one.gain} == {"gaia area"}
    several = position(text.replace("area3 = 0", "area3 = 2"))
    again = choice(several, projects[0].action)
    assert (amounts(again.cost), amounts(again.gain)) == (
        amounts(projects[0].cost),
        amounts(projects[0].gain),
    )


def test_terraforming_steps_are_no_price() -> None:
    """4.3  They are paid in ore, and that is what is told."""
    state = position("players.0 = {ore = 15, credits = 20, qic = 4}")
    mines = offered(state, "mine")
    assert {icon for one in mines for icon in amounts(one.cost)} <= {"ore", "credits", "qic"}
    assert max(amounts(one.cost)["ore"] for one in mines) > 1


def test_the_gleens_are_promised_ore_until_they_have_a_qic_academy() -> None:
    """12.8  And the federation token of their institute, which comes at once."""
    text = """
        players.0 = {ore = 15, credits = 30, knowledge = 4, research = {navigation = 0},
            pieces = {"-5,5" = "trading_station"}}
    """
    state = position(text.replace("\n", " "), factions=("gleens", "geodens", "terrans", "nevlas"))
    state.players[0].ore = 10
    one = choice(state, Research("navigation"))
    assert amounts(one.gain) == {"ore": 1}
    institute = choice(state, Upgrade((-5, 5), "planetary_institute"))
    assert amounts(institute.gain)["federation"] == 1
    assert amounts(institute.cost) == {"ore": 4, "credits": 6}
    assert amounts(institute.gain)["ore"] == 1
