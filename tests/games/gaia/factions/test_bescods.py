"""12.12  Mad Androids (Bescods)."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation, power_value
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.factions.bescods.rules import AdvanceLowest
from armillary.games.gaia.rounds.charging_power import ChargeOffer
from armillary.games.gaia.rounds.round_phases import income_sources
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.rounds.phases import goods

BESCODS = ("bescods", "geodens", "xenos", "nevlas")


def bescods(text: str = "") -> State:
    return position(
        f"""
        passed = [1, 2, 3]
        players.0.credits = 12
        players.0.ore = 8
        {text}
    """,
        factions=BESCODS,
    )


# Other stairs


@proves("gaia", "12.12")
@pytest.mark.parametrize(
    ("old", "to", "credits", "ore", "asks"),
    [
        ("trading_station", "academy_knowledge", 6, 6, "gain_tech"),
        ("trading_station", "academy_qic", 6, 6, "gain_tech"),
        ("trading_station", "research_lab", 5, 3, "gain_tech"),
        ("research_lab", "planetary_institute", 6, 4, "closing"),
    ],
)
def test_academies_follow_trading_stations_and_the_institute_follows_a_lab(
    old: str, to: str, credits: int, ore: int, asks: str
) -> None:
    state = bescods(f'players.0.pieces = {{"2,0" = "{old}"}}')
    do(state, Upgrade((2, 0), to))
    assert goods(state.players[0])[:2] == (12 - credits, 8 - ore)
    assert asked(state) == (0, asks)


@proves("gaia", "12.12")
@pytest.mark.parametrize(
    ("old", "to", "allowed"),
    [
        (
            "trading_station",
            "planetary_institute",
            ("academy_knowledge", "academy_qic", "research_lab"),
        ),
        ("research_lab", "academy_qic", ("planetary_institute",)),
        ("mine", "research_lab", ("trading_station",)),
    ],
)
def test_the_usual_stairs_are_closed(old: str, to: str, allowed: tuple[str, ...]) -> None:
    state = bescods(f'players.0.pieces = {{"2,0" = "{old}"}}')
    refused(state, Upgrade((2, 0), to), "6.2", "upgrade_path", allowed=allowed)


@proves("gaia", "12.12")
def test_trading_stations_bring_knowledge_and_labs_credits() -> None:
    state = bescods("""
        players.0.pieces = {"2,0" = "trading_station", "3,1" = "research_lab"}
    """)
    # 1 ore of the board, then the trading station, the lab and the two of the booster
    board = list(income_sources(state, state.players[0]))[:3]
    assert [(gain.credits, gain.ore, gain.knowledge) for gain in board] == [
        (0, 1, 0),
        (0, 0, 1),
        (3, 0, 0),
    ]


# The special action


@proves("gaia", "12.12")
def test_once_per_round_the_lowest_area_rises() -> None:
    state = bescods("""
        players.0.research = {terraforming = 2, navigation = 1, gaia_project = 1}
    """)
    lowest = ("artificial_intelligence", "economy", "science")
    assert [option.area for option in options(state, AdvanceLowest)] == [*lowest]
    refused(state, AdvanceLowest("navigation"), "12.12", "not_lowest", need=0, have=1)
    refused(state, AdvanceLowest("astrology"), "12.12", "no_area")
    do(state, AdvanceLowest("science"))
    assert state.players[0].research == [2, 1, 0, 1, 0, 1]
    assert goods(state.players[0]) == (12, 8, 1, 1)  # it costs no knowledge
    do(state, EndTurn())
    refused(state, AdvanceLowest("economy"), "9.4", "action_used")


@proves("gaia", "12.12")
def test_the_conditions_of_level_five_hold() -> None:
    levels = ", ".join(f"{area} = 4" for area in AREAS)
    state = bescods(f"players.0.research = {{{levels}}}")
    refused(state, AdvanceLowest("science"), "8.4", "no_green_token")
    state = bescods(f"""
        players.0.research = {{{levels}}}
        players.0.tokens = ["fed2"]
        players.0.green = ["fed2"]
        players.1.research.economy = 5
    """)
    refused(state, AdvanceLowest("economy"), "8.4", "top_taken")
    do(state, AdvanceLowest("science"))
    assert state.players[0].research[5] == 5
    assert state.players[0].green == []


@proves("gaia", "12.12")
def test_nobody_else_raises_the_lowest_area() -> None:
    refused(position(), AdvanceLowest("science"), "12.12", "other_faction", faction="bescods")


# The institute


@proves("gaia", "12.12", "1.3")
@pytest.mark.parametrize(("institute", "more"), [("planetary_institute", 1), ("academy_qic", 0)])
def test_with_the_institute_titanium_is_worth_one_more(institute: str, more: int) -> None:
    state = bescods(f"""
        players.0.pieces."4,-3" = "{institute}"
        players.0.pieces."2,0" = "mine"
        players.0.pieces."-3,2" = "trading_station"
        players.0.pieces."3,1" = "mine"
    """)
    values = {
        place: power_value(state, state.players[0], state.table.grid.index[place])
        for place in ((4, -3), (2, 0), (-3, 2), (3, 1))
    }
    assert values == {(4, -3): 3, (2, 0): 1 + more, (-3, 2): 2 + more, (3, 1): 1}


@proves("gaia", "12.12", "1.3")
def test_the_increase_adds_to_that_of_the_big_buildings_tile() -> None:
    state = bescods("""
        players.0.techs = ["tech3"]
        players.0.pieces = {"2,0" = "planetary_institute", "3,1" = "academy_qic"}
    """)
    player, grid = state.players[0], state.table.grid
    assert power_value(state, player, grid.index[2, 0]) == 5
    assert power_value(state, player, grid.index[3, 1]) == 4


@proves("gaia", "12.12")
def test_the_increase_counts_for_federations_and_for_charging() -> None:
    pieces = '{"3,-3" = "academy_qic", "2,-1" = "academy_knowledge", "2,0" = "%s"}'
    hexes = ((3, -3), (3, -2), (2, -1), (2, 0))
    state = bescods("players.0.pieces = " + pieces % "mine")
    do(state, FormFederation(hexes))  # 3 + 3 + 1
    state = bescods("""
        players.0.pieces = {"3,-3" = "research_lab", "2,-1" = "mine", "2,0" = "planetary_institute"}
    """)
    do(state, FormFederation(hexes))  # 2 + 1 + 4
    state = bescods("""
        players.0.pieces = {"3,-3" = "research_lab", "2,-1" = "mine", "2,0" = "academy_qic"}
    """)
    refused(state, FormFederation(hexes), "11.1", need=7, have=6)
    state = position(
        """
        turn = 1
        players.0.pieces = {"2,0" = "planetary_institute"}
        players.1 = {qic = 2, pieces = {"3,-3" = "mine"}}
    """,
        factions=BESCODS,
    )
    do(state, BuildMine((2, -1)))
    assert state.stack[-1] == ChargeOffer(0, 4, 1)
