"""12.2  Lantids."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer
from armillary.games.gaia.rounds.resources import count
from armillary.games.gaia.rounds.round_phases import income_sources
from armillary.games.gaia.scoring import tile_count
from armillary.games.gaia.state import LOST_MINE, MINE, State
from tests.games.gaia.positions import asked, do, position, refused
from tests.games.gaia.rounds.phases import goods

LANTIDS = ("lantids", "geodens", "xenos", "nevlas")


def beside_geodens(text: str = "", home: str = "planetary_institute") -> State:
    """The Lantids on 5,-4, next to a mine of the Geodens on the oxide planet 4,-3."""
    return position(
        f"""
        players.0.pieces."5,-4" = "mine"
        players.0.pieces."2,0" = "{home}"
        players.1.pieces = {{"4,-3" = "mine"}}
        {text}
    """,
        factions=LANTIDS,
    )


@proves("gaia", "12.2")
def test_a_guest_pays_for_the_mine_but_not_for_terraforming() -> None:
    state = beside_geodens("players.0.credits = 2\nplayers.0.ore = 1\nplayers.0.knowledge = 0")
    player = state.players[0]
    before = player.vp
    do(state, BuildMine((4, -3)))
    assert goods(player) == (0, 0, 2, 1)
    assert player.structures[state.table.grid.index[4, -3]] == MINE
    assert state.players[1].structures[state.table.grid.index[4, -3]] == MINE
    assert player.vp == before  # no step, so nothing for the round tile for terraforming


@proves("gaia", "12.2")
def test_a_guest_pays_the_price_of_a_mine() -> None:
    state = beside_geodens("players.0.credits = 1")
    refused(state, BuildMine((4, -3)), "4.1", "credits", need=2, have=1)
    state = beside_geodens("players.0.ore = 0")
    refused(state, BuildMine((4, -3)), "4.1", "ore", need=1, have=0)


@proves("gaia", "12.2")
def test_a_guest_needs_range() -> None:
    state = position(
        """
        players.0.qic = 0
        players.0.pieces = {"5,-4" = "mine"}
        players.1.pieces = {"3,-3" = "mine"}
    """,
        factions=LANTIDS,
    )
    refused(state, BuildMine((3, -3)), "4.2", need=1, have=0)
    state.players[0].qic = 1
    do(state, BuildMine((3, -3)))
    assert state.players[0].qic == 0


@proves("gaia", "12.2")
def test_a_guest_pays_no_qic_on_a_gaia_planet() -> None:
    state = position(
        """
        players.0 = {qic = 0, research.navigation = 2, pieces = {"2,0" = "mine"}}
        players.1.pieces = {"4,-1" = "mine"}
    """,
        factions=LANTIDS,
    )
    do(state, BuildMine((4, -1)))
    assert goods(state.players[0]) == (11, 3, 3, 0)


@proves("gaia", "12.2")
def test_the_lost_planet_has_room_for_a_guest_too() -> None:
    state = position(
        """
        planets = {"3,-1" = "lost"}
        players.0.pieces = {"2,0" = "mine"}
        players.1.pieces = {"4,-3" = "mine", "3,-1" = "lost_planet"}
        players.1.research.navigation = 5
    """,
        factions=LANTIDS,
    )
    do(state, BuildMine((3, -1)))
    assert state.players[0].built[MINE] == 2
    assert state.players[0].built[LOST_MINE] == 0
    assert state.players[1].built[LOST_MINE] == 1


@proves("gaia", "12.2")
def test_a_gaiaformer_alone_is_no_host() -> None:
    state = position(
        """
        planets = {"5,0" = "gaia"}
        players.0 = {qic = 9, pieces = {"2,0" = "mine"}}
        players.1.research.gaia_project = 3
        players.1.pieces = {"2,-1" = "mine", "5,0" = "gaiaformer", "6,-1" = "gaiaformer"}
    """,
        factions=LANTIDS,
    )
    refused(state, BuildMine((5, 0)), "4.5", "foreign_gaiaformer")
    refused(state, BuildMine((6, -1)), "4.6", "transdim")


@proves("gaia", "12.2")
def test_two_own_mines_never_share_a_planet() -> None:
    state = beside_geodens('players.0.pieces."4,-3" = "mine"')
    refused(state, BuildMine((4, -3)), "4.1", "own_planet")
    refused(state, BuildMine((5, -4)), "4.1", "own_planet")


@proves("gaia", "12.2")
def test_nobody_else_can_be_a_guest() -> None:
    state = beside_geodens("turn = 1")
    refused(state, BuildMine((5, -4)), "4.1", "occupied")


@proves("gaia", "12.2")
def test_a_guest_mine_cannot_be_upgraded() -> None:
    state = beside_geodens("""
        players.0.ore = 15
        players.0.credits = 30
        players.0.pieces."4,-3" = "mine"
    """)
    refused(state, Upgrade((4, -3), "trading_station"), "6.5", "no_upgrade")
    do(state, Upgrade((5, -4), "trading_station"))


@proves("gaia", "12.2")
@pytest.mark.parametrize(("tile", "guests"), [("planetType", 0), ("gaia", 0), ("structure", 2)])
def test_two_final_tiles_leave_guests_out(tile: str, guests: int) -> None:
    """Own: a mine on terra. Guests: one on oxide, one on gaia."""
    state = position(
        """
        players.0.pieces = {"5,-4" = "mine", "4,-3" = "mine", "4,-1" = "mine"}
        players.1.pieces = {"4,-3" = "mine", "4,-1" = "mine"}
    """,
        factions=LANTIDS,
    )
    alone = 0 if tile == "gaia" else 1
    assert tile_count(state, state.players[0], tile) == alone + guests
    assert tile_count(state, state.players[1], tile) == {"gaia": 1}.get(tile, 2)


@proves("gaia", "12.2")
def test_a_guest_mine_is_an_ordinary_mine_for_all_else() -> None:
    """It scores, lets others charge, uncovers income, gives range, and tiles count it."""
    state = position(
        """
        round = 6
        players.0.qic = 0
        players.0.pieces = {"5,-4" = "mine", "4,-3" = "mine"}
        players.0.research.navigation = 2
        players.1 = {area1 = 4, area2 = 0, pieces = {"4,-1" = "mine", "4,-3" = "mine"}}
    """,
        factions=LANTIDS,
    )
    player = state.players[0]
    do(state, BuildMine((4, -1)))  # in range 2 of the guest mine alone
    assert player.sources == {"round6": 4}
    assert state.stack[-1] == ChargeOffer(1, 1, 0)
    do(state, Charge())
    assert state.players[1].area2 == 1
    mines = [source.ore for source in list(income_sources(state, player))[1:4]]
    assert mines == [1, 1, 0]
    assert count(state, player, "mine") == 3
    assert count(state, player, "planet_type") == 3
    assert count(state, player, "gaia_planet") == 1
    assert count(state, player, "sector") == 1


@proves("gaia", "12.2")
def test_a_guest_charges_when_the_host_builds() -> None:
    state = position(
        """
        turn = 1
        players.0 = {area1 = 4, pieces = {"5,-4" = "mine", "2,0" = "mine"}}
        players.1 = {credits = 30, ore = 15, pieces = {"2,0" = "mine"}}
    """,
        factions=LANTIDS,
    )
    do(state, Upgrade((2, 0), "trading_station"))
    assert state.players[1].credits == 27  # the guest is a neighbour
    assert state.stack[-1] == ChargeOffer(0, 1, 1)
    do(state, Charge())
    assert state.players[0].area1 == 3


@proves("gaia", "12.2")
def test_with_the_institute_each_guest_mine_brings_two_knowledge() -> None:
    for home, knowledge in (("planetary_institute", 5), ("mine", 3)):
        state = beside_geodens(home=home)
        do(state, BuildMine((4, -3)))
        assert state.players[0].knowledge == knowledge


@proves("gaia", "12.2")
def test_a_mine_on_an_empty_planet_brings_no_knowledge() -> None:
    state = beside_geodens("players.0.ore = 15\nplayers.0.qic = 9")
    do(state, BuildMine((2, 4)))
    assert state.players[0].knowledge == 3
    assert asked(state) == (0, "closing")
