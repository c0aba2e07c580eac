"""12.5  Geodens."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.research import PlaceLostPlanet, Research
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, do, position

GEODENS = ("geodens", "terrans", "xenos", "nevlas")


def geodens(home: str = "planetary_institute", text: str = "") -> State:
    """Rich, on the volcanic planet 2,-1; another mine stands on ice."""
    return position(
        f"""
        players.0.credits = 30
        players.0.ore = 15
        players.0.knowledge = 4
        players.0.qic = 9
        players.0.pieces = {{"2,-1" = "{home}", "3,-3" = "mine"}}
        {text}
    """,
        factions=GEODENS,
    )


@proves("gaia", "12.5")
@pytest.mark.parametrize("place", [(2, 0), (4, -3), (3, 1), (4, -1)])
def test_the_first_mine_on_a_new_type_brings_three_knowledge(place: tuple[int, int]) -> None:
    """Titanium, oxide, desert and gaia are new to them."""
    state = geodens()
    do(state, BuildMine(place))
    assert state.players[0].knowledge == 7
    state = geodens("mine")
    do(state, BuildMine(place))
    assert state.players[0].knowledge == 4


@proves("gaia", "12.5")
def test_the_second_mine_on_a_type_brings_nothing() -> None:
    state = geodens(text="passed = [1, 2, 3]")
    do(state, BuildMine((4, -3)))
    do(state, EndTurn())
    do(state, BuildMine((0, 3)))  # oxide again
    assert state.players[0].knowledge == 7


@proves("gaia", "12.5")
@pytest.mark.parametrize("place", [(0, 4), (0, 1)])
def test_types_colonised_before_the_institute_never_bring_any(place: tuple[int, int]) -> None:
    """Their home type, and ice, where a mine stood before."""
    state = geodens("trading_station", "passed = [1, 2, 3]")
    do(state, Upgrade((2, -1), "planetary_institute"))
    do(state, EndTurn())
    assert state.players[0].knowledge == 4
    do(state, BuildMine(place))
    assert state.players[0].knowledge == 4


@proves("gaia", "12.5")
def test_the_lost_planet_is_a_type_too() -> None:
    for home, knowledge in (("planetary_institute", 3), ("mine", 0)):
        state = geodens(
            home,
            """
            players.0.research.navigation = 4
            players.0.tokens = ["fed2"]
            players.0.green = ["fed2"]
        """,
        )
        do(state, Research("navigation"))
        assert asked(state) == (0, "lost_planet")
        do(state, PlaceLostPlanet((3, -2)))
        assert state.players[0].knowledge == knowledge
