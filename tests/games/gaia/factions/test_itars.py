"""12.14  Itars."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.free_actions import Burn
from armillary.games.gaia.actions.research import Advance, PlaceLostPlanet, SkipAdvance
from armillary.games.gaia.actions.tech_tiles import CoverTech, TakeTech
from armillary.games.gaia.factions.itars.rules import BuyTile, NoTile
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.rounds.phases import finish_round, power

ITARS = ("itars", "geodens", "xenos", "terrans")


def gaia_phase(tokens: int, text: str = "", home: str = "planetary_institute") -> State:
    """The gaia phase of round 2, with this many tokens in the gaia area and none elsewhere.

    Their income adds 1 token of the board and 1 of the institute to area I.
    """
    state = position(
        f"""
        passed = [1, 2, 3]
        players.0.area1 = 0
        players.0.area2 = 0
        players.0.gaia_area = {tokens}
        players.0.pieces = {{"3,-3" = "{home}"}}
        {text}
    """,
        factions=ITARS,
    )
    finish_round(state, "booster6")
    return state


@proves("gaia", "12.14")
def test_burned_tokens_go_to_the_gaia_area() -> None:
    state = position("passed = [1, 2, 3]", factions=ITARS)
    player = state.players[0]
    do(state, Burn())
    assert power(player) == (4, 2, 1, 1)
    do(state, Burn())
    assert power(player) == (4, 0, 2, 2)
    finish_round(state, "booster6")
    assert power(player) == (7, 0, 2, 0)  # two have returned, one is income


@proves("gaia", "12.14")
def test_the_tokens_that_others_burn_are_gone() -> None:
    state = position("turn = 1")
    do(state, Burn())
    assert power(state.players[1]) == (2, 2, 1, 0)


@proves("gaia", "12.14")
def test_four_tokens_of_the_gaia_area_buy_a_tech_tile() -> None:
    state = gaia_phase(5)
    assert asked(state) == (0, "itars_tiles")
    do(state, BuyTile())
    assert power(state.players[0]) == (2, 0, 0, 1)
    do(state, TakeTech("gaia_project"))
    do(state, Advance("gaia_project"))
    assert state.players[0].techs == ["tech4"]
    assert state.players[0].research[3] == 1
    # The rest returns to area I.
    assert power(state.players[0]) == (3, 0, 0, 0)
    assert asked(state) == (1, "turn")


@proves("gaia", "12.14")
def test_as_often_as_they_can() -> None:
    state = gaia_phase(9)
    for slot in ("gaia_project", "terraforming"):
        do(state, BuyTile())
        do(state, TakeTech(slot))
        do(state, SkipAdvance())
    assert state.players[0].techs == ["tech4", "tech1"]
    assert power(state.players[0]) == (3, 0, 0, 0)
    assert asked(state) == (1, "turn")


@proves("gaia", "12.14")
def test_they_may_keep_their_tokens() -> None:
    state = gaia_phase(8)
    do(state, BuyTile())
    do(state, TakeTech("gaia_project"))
    do(state, SkipAdvance())
    assert asked(state) == (0, "itars_tiles")
    do(state, NoTile())
    assert state.players[0].techs == ["tech4"]
    assert power(state.players[0]) == (6, 0, 0, 0)


@proves("gaia", "12.14")
def test_three_tokens_are_not_enough() -> None:
    state = gaia_phase(3)
    assert asked(state) == (1, "turn")
    assert power(state.players[0]) == (5, 0, 0, 0)
    state = position(
        """
        round = 2
        stack = [
            {frame = "end_round", seat = -2},
            {frame = "next_turn", seat = -2},
            {frame = "gaia_return", seat = 0},
            {frame = "itars_tiles", seat = 0},
        ]
        players.0.gaia_area = 3
        players.0.pieces = {"3,-3" = "planetary_institute"}
    """,
        factions=ITARS,
    )
    refused(state, BuyTile(), "12.14", "gaia_tokens", need=4, have=3)


@proves("gaia", "12.14")
def test_without_the_institute_all_tokens_return() -> None:
    state = gaia_phase(8, home="academy_qic")
    assert asked(state) == (1, "turn")
    assert power(state.players[0]) == (9, 0, 0, 0)


@proves("gaia", "12.14")
def test_an_advanced_tile_can_be_bought_too() -> None:
    """Under the usual conditions: level 4, a green token, a tile to cover."""
    text = """
        players.0.techs = ["tech4"]
        players.0.research.science = 4
        players.0.tokens = ["fed2"]
    """
    state = gaia_phase(4, text)
    do(state, BuyTile())
    refused(state, TakeTech("adv_science"), "7.2", "no_green_token")
    state = gaia_phase(4, text + 'players.0.green = ["fed2"]')
    do(state, BuyTile())
    refused(state, TakeTech("adv_economy"), "7.2", "level", need=4, have=0)
    do(state, TakeTech("adv_science"))
    do(state, CoverTech("tech4"))
    do(state, SkipAdvance())
    player = state.players[0]
    assert (player.advanced, player.covered, player.green) == (["advtech6"], ["tech4"], [])


@proves("gaia", "12.14")
def test_with_every_tile_in_hand_nothing_is_asked() -> None:
    every = ", ".join(f'"tech{number}"' for number in range(1, 10))
    state = gaia_phase(4, f"players.0.techs = [{every}]")
    assert asked(state)[1] == "turn"
    assert state.players[0].gaia_area == 0


@proves("gaia", "12.14", "10.1")
def test_a_lost_planet_found_in_the_gaia_phase_lets_neighbours_charge_at_once() -> None:
    state = gaia_phase(
        8,
        """
        players.0.tokens = ["fed2"]
        players.0.green = ["fed2"]
        players.0.research.navigation = 4
        players.1 = {area1 = 4, pieces = {"2,-1" = "mine"}}
        """,
    )
    do(state, BuyTile())
    do(state, TakeTech("navigation"))
    do(state, Advance("navigation"))
    do(state, PlaceLostPlanet((3, -2)))
    assert state.stack[-1] == ChargeOffer(1, 1, 0)
    do(state, Charge())
    # Then the gaia phase goes on.
    assert asked(state) == (0, "itars_tiles")
    assert state.offers == []
    do(state, NoTile())
    assert asked(state) == (1, "turn")
    assert options(state, Charge) == []
