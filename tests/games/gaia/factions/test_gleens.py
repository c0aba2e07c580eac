"""12.8  Gleens."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.research import Research, SkipAdvance
from armillary.games.gaia.actions.tech_tiles import TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.rounds.resources import count
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, do, position, refused
from tests.games.gaia.rounds.phases import goods

GLEENS = ("gleens", "geodens", "terrans", "nevlas")


def gleens(text: str = "") -> State:
    return position(f"passed = [1, 2, 3]\n{text}", factions=GLEENS)


@proves("gaia", "12.8")
def test_the_qic_of_navigation_is_an_ore_at_the_start() -> None:
    assert goods(gleens().players[0]) == (15, 5, 3, 0)


@proves("gaia", "12.8")
@pytest.mark.parametrize(
    ("academy", "ore", "qic"), [("mine", 6, 0), ("academy_knowledge", 6, 0), ("academy_qic", 5, 1)]
)
def test_qic_are_ore_until_the_qic_academy_stands(academy: str, ore: int, qic: int) -> None:
    state = gleens(f'players.0 = {{area3 = 4, pieces = {{"3,1" = "{academy}"}}}}')
    do(state, Convert("power_to_qic"))
    assert goods(state.players[0]) == (15, ore, 3, qic)


@proves("gaia", "12.8")
@pytest.mark.parametrize(("academy", "gained"), [("qic", (1, 1)), ("knowledge", (2, 0))])
def test_the_tile_of_the_qic_academy_brings_real_qic(academy: str, gained: tuple[int, int]) -> None:
    """The tile in the slot of terraforming gives 1 ore and 1 QIC."""
    state = gleens("""
        players.0 = {credits = 6, ore = 6, pieces = {"3,1" = "research_lab"}}
    """)
    do(state, Upgrade((3, 1), f"academy_{academy}"))
    do(state, TakeTech("terraforming"))
    do(state, SkipAdvance())
    assert goods(state.players[0]) == (0, gained[0], 3, gained[1])


@proves("gaia", "12.8")
def test_without_qic_range_cannot_be_extended() -> None:
    state = gleens('players.0 = {ore = 15, pieces = {"3,1" = "mine"}}')
    refused(state, BuildMine((2, 4)), "4.2", need=1, have=0)
    state = gleens('players.0 = {ore = 15, qic = 1, pieces = {"3,1" = "academy_qic"}}')
    do(state, BuildMine((2, 4)))
    assert state.players[0].qic == 0


@proves("gaia", "12.8")
def test_a_gaia_planet_costs_an_ore_and_brings_two_points() -> None:
    state = gleens("""
        players.0 = {ore = 2, credits = 2, research.navigation = 2, pieces = {"3,1" = "mine"}}
    """)
    do(state, BuildMine((4, -1)))
    assert goods(state.players[0]) == (0, 0, 3, 0)
    assert state.players[0].sources == {"gleens": 2}
    assert state.players[0].vp == 12


@proves("gaia", "12.8")
def test_one_ore_is_not_enough_for_a_mine_on_a_gaia_planet() -> None:
    """Not even with QIC."""
    state = gleens("""
        players.0.ore = 1
        players.0.qic = 5
        players.0.research.navigation = 2
        players.0.pieces = {"3,1" = "academy_qic"}
    """)
    refused(state, BuildMine((4, -1)), "4.4", "ore", need=2, have=1)


@proves("gaia", "12.8")
def test_the_two_points_come_on_top_of_other_points() -> None:
    state = gleens("""
        round = 6
        players.0.techs = ["tech7"]
        players.0.research.navigation = 2
        players.0.pieces = {"3,1" = "mine"}
    """)
    do(state, BuildMine((4, -1)))
    assert state.players[0].sources == {"gleens": 2, "round6": 4, "tech7": 3}


@proves("gaia", "12.8")
def test_a_mine_elsewhere_brings_no_points() -> None:
    state = gleens('players.0.pieces = {"4,-1" = "mine"}\nplayers.0.research.navigation = 2')
    do(state, BuildMine((6, -3)))
    assert state.players[0].sources == {}


def with_institute(text: str = "") -> State:
    """The institute has just been built, beside an academy and a mine."""
    state = gleens(f"""
        players.0.credits = 6
        players.0.ore = 4
        players.0.knowledge = 4
        players.0.pieces = {{"4,-3" = "trading_station", "3,-3" = "academy_qic", "5,-4" = "mine"}}
        {text}
    """)
    do(state, Upgrade((4, -3), "planetary_institute"))
    return state


@proves("gaia", "12.8")
def test_the_institute_brings_the_gleens_token() -> None:
    state = with_institute()
    player = state.players[0]
    assert player.tokens == ["gleens"]
    assert player.green == ["gleens"]
    assert goods(player) == (2, 1, 5, 0)
    assert player.vp == 10
    assert count(state, player, "federation_token") == 1


@proves("gaia", "12.8")
def test_the_gleens_token_scores_as_a_federation() -> None:
    assert with_institute("round = 4").players[0].sources == {"round4": 5}


@proves("gaia", "12.8")
def test_the_gleens_token_opens_level_five() -> None:
    state = with_institute("players.0.research.science = 4")
    do(state, EndTurn())
    do(state, Research("science"))
    assert state.players[0].research[5] == 5
    assert state.players[0].green == []
    assert state.players[0].tokens == ["gleens"]


@proves("gaia", "12.8")
def test_the_institute_may_still_be_part_of_an_ordinary_federation() -> None:
    state = with_institute()
    do(state, EndTurn())
    do(state, FormFederation(((3, -3), (4, -3), (5, -4))))
    assert asked(state) == (0, "gain_token")


@proves("gaia", "12.8")
def test_nobody_else_gets_the_gleens_token() -> None:
    state = position("""
        passed = [1, 2, 3]
        players.0 = {ore = 4, pieces = {"2,4" = "trading_station"}}
    """)
    do(state, Upgrade((2, 4), "planetary_institute"))
    assert state.players[0].tokens == []
    assert "gleens" not in state.supply
