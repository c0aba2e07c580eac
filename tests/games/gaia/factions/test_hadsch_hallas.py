"""12.3  Hadsch Hallas."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.state import State
from tests.games.gaia.positions import do, options, position, refused
from tests.games.gaia.rounds.phases import goods

KINDS = ("credits_to_qic", "credits_to_ore", "credits_to_knowledge")


def hadsch_hallas(credits: int, home: str = "planetary_institute") -> State:
    return position(
        f"""
        players.0 = {{credits = {credits}, area2 = 0, pieces = {{"4,-3" = "{home}"}}}}
    """,
        factions=("hadsch_hallas", "geodens", "xenos", "nevlas"),
    )


@proves("gaia", "12.3", "13.3")
@pytest.mark.parametrize(
    ("kind", "credits", "ore", "knowledge", "qic"),
    [
        ("credits_to_ore", 3, 1, 0, 0),
        ("credits_to_knowledge", 4, 0, 1, 0),
        ("credits_to_qic", 4, 0, 0, 1),
    ],
)
def test_with_the_institute_credits_take_the_place_of_power(
    kind: str, credits: int, ore: int, knowledge: int, qic: int
) -> None:
    state = hadsch_hallas(2 * credits + 2)
    for times in (1, 2):  # as often as you like
        do(state, Convert(kind))
        left = (2 - times) * credits + 2
        gained = (4 + times * ore, 3 + times * knowledge, 1 + times * qic)
        assert goods(state.players[0]) == (left, *gained)
    refused(state, Convert(kind), "13.2", "credits", need=credits, have=2)


@proves("gaia", "12.3", "13.3")
@pytest.mark.parametrize("kind", KINDS)
def test_without_the_institute_credits_stay_credits(kind: str) -> None:
    refused(hadsch_hallas(30, "mine"), Convert(kind), "13.3", "needs_institute")


@proves("gaia", "12.3", "13.3")
@pytest.mark.parametrize("kind", KINDS)
def test_nobody_else_can_pay_with_credits(kind: str) -> None:
    state = position("""players.0 = {credits = 30, pieces = {"2,4" = "planetary_institute"}}""")
    refused(state, Convert(kind), "13.3", "other_faction", faction="hadsch_hallas")


@proves("gaia", "12.3")
def test_credits_pay_for_the_three_exchanges_and_no_other() -> None:
    state = hadsch_hallas(30)
    state.players[0].ore = state.players[0].knowledge = state.players[0].qic = 0
    assert [option.kind for option in options(state, Convert)] == [*KINDS]
