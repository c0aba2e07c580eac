"""12.13  Nevlas."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.rounds.resources import Tokens
from armillary.games.gaia.state import State
from tests.games.gaia.positions import do, options, position, refused
from tests.games.gaia.rounds.phases import finish_round, goods, power

NEVLAS = ("nevlas", "geodens", "xenos", "terrans")


def nevlas(area3: int, home: str = "planetary_institute", text: str = "") -> State:
    """The Nevlas with tokens in area III alone; 15 credits, 4 ore, 2 knowledge and 1 QIC."""
    return position(
        f"""
        passed = [1, 2, 3]
        players.0.area1 = 0
        players.0.area2 = 0
        players.0.area3 = {area3}
        players.0.pieces = {{"3,-3" = "{home}"}}
        {text}
    """,
        factions=NEVLAS,
    )


@proves("gaia", "12.13", "13.3")
@pytest.mark.parametrize("home", ["mine", "planetary_institute"])
def test_a_token_goes_to_the_gaia_area_for_one_knowledge(home: str) -> None:
    """With the institute too a token is one token here: no power is spent."""
    state = nevlas(2, home)
    player = state.players[0]
    do(state, Convert("token_to_knowledge"))
    assert (player.knowledge, power(player)) == (3, (0, 0, 1, 1))
    do(state, Convert("token_to_knowledge"))
    assert (player.knowledge, power(player)) == (4, (0, 0, 0, 2))
    refused(state, Convert("token_to_knowledge"), "13.2", need=1, have=0)


@proves("gaia", "12.13")
def test_the_token_returns_to_area_one_in_the_gaia_phase() -> None:
    state = nevlas(2, "mine")
    do(state, Convert("token_to_knowledge"))
    finish_round(state, "booster6")
    assert power(state.players[0]) == (1, 0, 1, 0)


@proves("gaia", "12.13", "13.3")
def test_nobody_else_buys_knowledge_with_a_token() -> None:
    state = position("players.0.area3 = 2")
    refused(state, Convert("token_to_knowledge"), "13.3", "other_faction", faction="nevlas")


@proves("gaia", "12.13")
@pytest.mark.parametrize(
    ("kind", "tokens", "gained"),
    [
        ("power_to_qic", 2, (15, 4, 2, 2)),
        ("power_to_knowledge", 2, (15, 4, 3, 1)),
        ("power_to_ore", 2, (15, 5, 2, 1)),  # 4 for 3: one is lost
        ("power_to_credit", 1, (16, 4, 2, 1)),  # 2 for 1: one is lost
    ],
)
def test_with_the_institute_each_token_is_worth_two(
    kind: str, tokens: int, gained: tuple[int, int, int, int]
) -> None:
    state = nevlas(3)
    do(state, Convert(kind))
    assert goods(state.players[0]) == gained
    assert power(state.players[0]) == (tokens, 0, 3 - tokens, 0)


@proves("gaia", "12.13")
def test_a_board_action_is_one_payment() -> None:
    state = nevlas(4)
    do(state, UseBoard("power1"))  # 7 power: four tokens, the odd one lost
    assert power(state.players[0]) == (4, 0, 0, 0)
    assert state.players[0].knowledge == 5
    refused(nevlas(3), UseBoard("power1"), "9.1", "power", need=7, have=6)


@proves("gaia", "12.13")
def test_without_the_institute_a_token_is_worth_one() -> None:
    state = nevlas(4, "mine")
    refused(state, UseBoard("power1"), "9.1", "power", need=7, have=4)
    do(state, Convert("power_to_ore"))
    assert power(state.players[0]) == (3, 0, 1, 0)
    refused(state, Convert("nevlas_two_credits"), "13.3", "needs_institute")


@proves("gaia", "12.13")
@pytest.mark.parametrize(
    ("kind", "tokens", "gained"),
    [
        ("nevlas_two_ore", 3, (15, 6, 2, 1)),
        ("nevlas_ore_and_credit", 2, (16, 5, 2, 1)),
        ("nevlas_two_credits", 1, (17, 4, 2, 1)),
    ],
)
def test_exchanges_made_together_are_one_payment(
    kind: str, tokens: int, gained: tuple[int, int, int, int]
) -> None:
    state = nevlas(tokens)
    do(state, Convert(kind))
    assert goods(state.players[0]) == gained
    assert power(state.players[0]) == (tokens, 0, 0, 0)
    need = 2 * tokens
    refused(nevlas(tokens - 1), Convert(kind), "13.2", "power", need=need, have=need - 2)
    refused(position(), Convert(kind), "13.3", "other_faction", faction="nevlas")


@proves("gaia", "12.13")
def test_for_a_gaia_project_a_token_is_one_token() -> None:
    text = """
        players.0.qic = 2
        players.0.research.gaia_project = 3
    """
    state = nevlas(3, text=text)
    refused(state, StartProject((-2, -1)), "5.2", need=4, have=3)
    state = nevlas(5, text=text)
    do(state, StartProject((-2, -1)))
    assert options(state, Tokens) == []  # all from area III: nothing to choose
    assert power(state.players[0]) == (0, 0, 1, 4)
