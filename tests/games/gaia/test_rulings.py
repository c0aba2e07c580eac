"""16  Rulings."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.board_actions import Rescore, UseBoard
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation, TakeToken
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import PlaceLostPlanet, Research, SkipAdvance
from armillary.games.gaia.actions.tech_tiles import CoverTech, TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.components import components
from armillary.games.gaia.factions.ambas.rules import SwapInstitute
from armillary.games.gaia.rounds.charging_power import ChargeOffer, Decline
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import Tokens, count
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.scoring import tile_count
from armillary.games.gaia.state import NAVIGATION, TERRAFORMING, State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.rounds.phases import finish_round, goods, power

CORE = ((3, -3), (4, -3), (5, -4))
"""Three planets side by side."""

# 16.1 to 16.7


@proves("gaia", "16.1")
@pytest.mark.parametrize(
    "text",
    [
        "players.0.research.science = 5",
        "players.0.research.science = 4",
        """
        players.0.research.science = 4
        players.0.tokens = ["fed2"]
        players.0.green = ["fed2"]
        players.1.research.science = 5
        """,
    ],
    ids=["on level 5", "no green token", "level 5 is taken"],
)
def test_a_tile_can_be_taken_where_no_step_is_possible(text: str) -> None:
    state = position(f"""
        players.0.ore = 3
        players.0.pieces = {{"2,4" = "trading_station"}}
        {text}
    """)
    player = state.players[0]
    levels, green = list(player.research), list(player.green)
    do(state, Upgrade((2, 4), "research_lab"))
    do(state, TakeTech("science"))
    assert player.techs == ["tech6"]
    assert (player.research, player.green) == (levels, green)
    assert asked(state) == (0, "closing")


@proves("gaia", "16.2")
@pytest.mark.parametrize("green", ["", '"fed2"', '"fed2", "gleens"'])
def test_tiles_count_every_federation_token(green: str) -> None:
    """Green or grey, the Gleens token, and the one from terraforming."""
    state = position(
        f"""
        passed = [1, 2, 3]
        players.0.knowledge = 4
        players.0.tokens = ["fed1", "fed2", "gleens", "fed3"]
        players.0.green = [{green}{", " if green else ""}"fed3"]
        players.0.techs = ["tech1"]
        players.0.covered = ["tech1"]
        players.0.advanced = ["advtech1"]
        players.0.research.terraforming = 4
    """,
        factions=("gleens", "geodens", "terrans", "nevlas"),
    )
    assert count(state, state.players[0], "federation_token") == 4
    do(state, Research("terraforming"))
    do(state, EndTurn())
    assert count(state, state.players[0], "federation_token") == 5
    do(state, Pass("booster5"))
    assert state.players[0].sources["advtech1"] == 15


@proves("gaia", "16.3")
def test_a_sector_counts_if_a_planet_in_it_is_colonised() -> None:
    """Sector 10 twice, sector 09 once; station, satellite and gaiaformer lie in others."""
    state = position(
        """
        players.0.qic = 4
        players.0.tokens = ["fed2"]
        players.0.green = ["fed2"]
        players.0.techs = ["tech1"]
        players.0.research = {science = 4, gaia_project = 1}
        players.0.pieces."4,-3" = "planetary_institute"
        players.0.pieces."5,-4" = "mine"
        players.0.pieces."3,-3" = "mine"
        players.0.pieces."1,0" = "space_station"
        players.0.pieces."1,3" = "satellite"
        players.0.pieces."-1,5" = "gaiaformer"
    """,
        factions=("ivits", "geodens", "xenos", "nevlas"),
    )
    player = state.players[0]
    assert count(state, player, "sector") == 2
    assert tile_count(state, player, "sector") == 2
    do(state, UseBoard("qic1"))
    do(state, TakeTech("adv_science"))
    do(state, CoverTech("tech1"))  # advtech6: 1 ore for each sector
    assert player.ore == 6
    do(state, SkipAdvance())


@proves("gaia", "16.4")
def test_transdim_planets_and_gaiaformers_are_no_planet_types() -> None:
    """A gaiaformer on a transdim planet, another on a gaia planet; mines on terra and swamp."""
    state = position("""
        planets = {"1,5" = "gaia"}
        players.0.qic = 2
        players.0.research.gaia_project = 3
        players.0.pieces."2,4" = "mine"
        players.0.pieces."3,2" = "mine"
        players.0.pieces."5,0" = "gaiaformer"
        players.0.pieces."1,5" = "gaiaformer"
    """)
    player = state.players[0]
    assert count(state, player, "planet_type") == 2
    assert tile_count(state, player, "planetType") == 2
    do(state, UseBoard("qic3"))
    assert player.sources == {"qic3": 5}


@proves("gaia", "16.4")
def test_a_mine_in_the_place_of_the_gaiaformer_makes_it_a_type() -> None:
    state = position("""
        planets = {"1,5" = "gaia"}
        players.0.research.gaia_project = 3
        players.0.pieces = {"2,4" = "mine", "1,5" = "gaiaformer"}
    """)
    do(state, BuildMine((1, 5)))
    assert count(state, state.players[0], "planet_type") == 2


@proves("gaia", "16.5")
def test_the_gleens_may_take_the_reward_of_their_own_token_again() -> None:
    state = position(
        """
        players.0.qic = 3
        players.0.tokens = ["gleens"]
        players.0.pieces = {"3,1" = "planetary_institute"}
    """,
        factions=("gleens", "geodens", "terrans", "nevlas"),
    )
    player = state.players[0]
    do(state, UseBoard("qic2"))
    do(state, Rescore("gleens"))
    assert goods(player) == (17, 6, 4, 0)
    assert (player.tokens, player.green) == (["gleens"], [])


@proves("gaia", "16.5")
def test_only_own_tokens_bring_their_reward_again() -> None:
    state = position('players.0.qic = 3\nplayers.0.tokens = ["fed2"]')
    do(state, UseBoard("qic2"))
    refused(state, Rescore("gleens"), "9.3", "not_your_token", token="gleens")
    refused(position("players.0.qic = 3"), UseBoard("qic2"), "9.3", "no_token")


@proves("gaia", "16.6")
def test_level_three_brings_its_bonus_and_three_power() -> None:
    state = position("""
        players.0.knowledge = 4
        players.0.qic = 0
        players.0.research.artificial_intelligence = 2
    """)
    do(state, Research("artificial_intelligence"))
    assert state.players[0].qic == 2
    assert power(state.players[0]) == (1, 7, 0, 0)
    state = position("players.0.knowledge = 4\nplayers.0.research.gaia_project = 2")
    do(state, Research("gaia_project"))
    assert state.players[0].free_gaiaformers == 2
    assert power(state.players[0]) == (1, 7, 0, 0)


@proves("gaia", "16.6")
@pytest.mark.parametrize(("level", "qic"), [(0, 1), (1, 1), (3, 2)])
def test_other_levels_bring_no_power(level: int, qic: int) -> None:
    state = position(f"""
        players.0.knowledge = 4
        players.0.qic = 0
        players.0.research.artificial_intelligence = {level}
    """)
    do(state, Research("artificial_intelligence"))
    assert state.players[0].qic == qic
    assert power(state.players[0]) == (4, 4, 0, 0)


GLEENS = ("gleens", "geodens", "terrans", "nevlas")


@proves("gaia", "16.7")
def test_all_qic_of_the_gleens_become_ore() -> None:
    """From research, from a federation token, from a booster's income."""
    state = position(
        """
        passed = [1, 2, 3]
        players.0.knowledge = 4
        players.0.ore = 0
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_knowledge", \
"5,-4" = "mine"}
    """,
        factions=GLEENS,
        boosters=(
            "booster1",
            "booster2",
            "booster4",
            "booster5",
            "booster3",
            "booster6",
            "booster7",
        ),
    )
    player = state.players[0]
    do(state, Research("artificial_intelligence"))
    assert (player.ore, player.qic) == (1, 0)
    do(state, EndTurn())
    do(state, FormFederation(CORE))
    do(state, TakeToken("fed2"))
    assert (player.ore, player.qic) == (2, 0)
    do(state, EndTurn())
    finish_round(state, "booster3")
    # Income: 1 of the board, 1 of the mine, 1 of the institute, and the QIC of the booster.
    assert (player.ore, player.qic) == (6, 0)


@proves("gaia", "16.7")
def test_the_limit_of_fifteen_ore_holds_for_that_ore() -> None:
    state = position(
        """
        players.0.knowledge = 4
        players.0.ore = 14
        players.0.research.artificial_intelligence = 2
    """,
        factions=GLEENS,
    )
    do(state, Research("artificial_intelligence"))
    assert (state.players[0].ore, state.players[0].qic) == (15, 0)


@proves("gaia", "16.7")
def test_once_the_qic_academy_stands_qic_are_qic() -> None:
    state = position(
        'players.0.knowledge = 4\nplayers.0.pieces = {"3,1" = "academy_qic"}', factions=GLEENS
    )
    do(state, Research("artificial_intelligence"))
    assert (state.players[0].ore, state.players[0].qic) == (5, 1)


# 16.8 to 16.10


@proves("gaia", "16.8")
def test_whoever_declines_loses_that_offer() -> None:
    state = position("""
        players.0.pieces = {"2,4" = "mine"}
        players.1.pieces = {"0,4" = "trading_station"}
    """)
    do(state, Upgrade((2, 4), "trading_station"))
    assert state.stack[-1] == ChargeOffer(1, 2, 0)
    do(state, Decline())
    assert power(state.players[1]) == (2, 4, 0, 0)
    assert state.players[1].vp == 10
    assert state.offers == []
    assert asked(state) == (0, "closing")
    do(state, EndTurn())
    refused(state, Decline(), "3.3", "not_asked")


@proves("gaia", "16.9")
def test_a_gaiaformer_on_the_map_is_not_available() -> None:
    """Placed in this round it cannot be called back either."""
    text = 'players.0 = {area1 = 7, area2 = 7, pieces = {"2,4" = "mine", "1,5" = "gaiaformer"}}'
    state = position(text)
    assert state.players[0].free_gaiaformers == 0
    refused(state, StartProject((5, 0)), "5.1", "no_free_gaiaformer", have=1)
    assert options(state, StartProject) == []


@proves("gaia", "16.9")
def test_a_gaiaformer_in_the_gaia_area_is_not_available() -> None:
    state = position(
        """
        players.0.area1 = 9
        players.0.qic = 9
        players.0.resting_gaiaformers = 1
    """,
        factions=("baltaks", "terrans", "xenos", "nevlas"),
    )
    assert state.players[0].free_gaiaformers == 0
    refused(state, StartProject((-3, -4)), "5.1", "no_free_gaiaformer", have=1)


@proves("gaia", "16.10")
def test_the_token_for_twelve_points_has_nothing_to_turn() -> None:
    text = """
        passed = [1, 2, 3]
        players.0.knowledge = 8
        players.0.tokens = ["fed2"]
        players.0.green = ["fed2"]
        players.0.research = {terraforming = 4, science = 4}
    """
    state = position(text, track_token="fed1")
    player = state.players[0]
    do(state, Research("terraforming"))
    assert player.research[TERRAFORMING] == 5
    assert player.sources == {"federations": 12}
    assert (player.tokens, player.green) == (["fed2", "fed1"], [])
    do(state, EndTurn())
    refused(state, Research("science"), "8.4", "no_green_token")
    state = position(text, track_token="fed5")
    do(state, Research("terraforming"))
    assert state.players[0].green == ["fed5"]


# 16.11 to 16.13


@proves("gaia", "16.11")
def test_a_federation_needs_no_satellite() -> None:
    state = position("""
        passed = [1, 2, 3]
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_qic", "5,-4" = "mine"}
    """)
    player = state.players[0]
    do(state, FormFederation(CORE))
    do(state, TakeToken("fed1"))
    assert player.satellites == 0
    assert power(player) == (4, 4, 0, 0)
    assert state.table.grid.places(player.federated) == CORE
    do(state, EndTurn())
    # The same planets cannot be used again.
    refused(state, FormFederation(CORE), "11.4", "beside_federation")


@proves("gaia", "16.12")
def test_a_structure_next_to_a_satellite_joins_the_federation() -> None:
    pieces = '"4,-3" = "planetary_institute", "3,-3" = "academy_qic"'
    state = position(f"""
        passed = [1, 2, 3]
        players.0.ore = 15
        players.0.qic = 1
        players.0.pieces = {{{pieces}, "3,-2" = "satellite", "2,0" = "academy_knowledge"}}
    """)
    player, bit = state.players[0], 1 << state.table.grid.index[2, -1]
    do(state, BuildMine((2, -1)))
    assert player.federated & bit
    # It is not free for another one.
    do(state, EndTurn())
    refused(state, FormFederation(((2, -1), (2, 0))), "11.4", "beside_federation")
    state = position(f"""
        players.0.ore = 15
        players.0.qic = 1
        players.0.pieces = {{{pieces}}}
    """)
    do(state, BuildMine((2, -1)))
    assert not state.players[0].federated & bit


@proves("gaia", "16.12")
def test_the_satellites_of_others_join_nothing() -> None:
    state = position("""
        players.0.ore = 15
        players.0.qic = 1
        players.0.pieces = {"4,-3" = "mine"}
        players.1.pieces = {"3,-3" = "mine", "3,-2" = "satellite"}
    """)
    do(state, BuildMine((2, -1)))
    assert state.players[0].federated == 0


@proves("gaia", "16.13")
def test_federations_stay_valid_when_the_big_buildings_tile_is_covered() -> None:
    state = position("""
        passed = [1, 2, 3]
        players.0.qic = 4
        players.0.techs = ["tech3"]
        players.0.tokens = ["fed3"]
        players.0.green = ["fed3"]
        players.0.research.science = 4
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_qic"}
    """)
    player = state.players[0]
    hexes = CORE[:2]
    do(state, FormFederation(hexes))  # 4 + 4
    do(state, TakeToken("fed1"))
    do(state, EndTurn())
    do(state, UseBoard("qic1"))
    do(state, TakeTech("adv_science"))
    do(state, CoverTech("tech3"))
    do(state, SkipAdvance())
    assert player.big_buildings == 0
    assert state.table.grid.places(player.federated) == hexes
    assert player.tokens == ["fed3", "fed1"]
    assert tile_count(state, player, "structureFed") == 2


@proves("gaia", "16.13")
def test_a_new_federation_no_longer_has_the_covered_tile() -> None:
    state = position("""
        players.0.techs = ["tech3"]
        players.0.covered = ["tech3"]
        players.0.advanced = ["advtech1"]
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_qic"}
    """)
    refused(state, FormFederation(CORE[:2]), "11.1", need=7, have=6)


# 16.14 and 16.15


def at_the_edge(qic: int) -> State:
    """Around -10,7 every hex up to 4 away is a planet or carries a satellite of the Geodens."""
    free = position('players.0.pieces = {"-10,7" = "mine"}')
    near = free.table.grid.balls[free.table.grid.index[-10, 7]][4] & free.space
    full = ", ".join(f'"{q},{r}" = "satellite"' for q, r in free.table.grid.places(near))
    return position(f"""
        players.0.qic = {qic}
        players.0.knowledge = 4
        players.0.tokens = ["fed2"]
        players.0.green = ["fed2"]
        players.0.research.navigation = 4
        players.0.pieces = {{"-10,7" = "mine"}}
        players.1.pieces = {{"-5,1" = "mine", {full}}}
    """)


@proves("gaia", "16.14")
def test_without_room_for_the_lost_planet_the_step_is_taken_all_the_same() -> None:
    state = at_the_edge(qic=0)
    do(state, Research("navigation"))
    assert state.players[0].research[NAVIGATION] == 5
    assert state.players[0].green == []
    assert state.lost_planet == -1
    assert asked(state) == (0, "closing")


@proves("gaia", "16.14")
def test_with_qic_there_is_room_further_away() -> None:
    state = at_the_edge(qic=1)
    do(state, Research("navigation"))
    assert asked(state) == (0, "lost_planet")
    refused(state, PlaceLostPlanet((-9, 7)), "8.6", "has_satellite")
    do(state, PlaceLostPlanet((-5, 6)))
    assert state.players[0].qic == 0


@proves("gaia", "16.15")
def test_the_lost_planet_is_no_satellite_but_a_space_station_is() -> None:
    state = position(
        """
        planets = {"3,-2" = "lost"}
        players.0.research.navigation = 5
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-2" = "lost_planet"}
    """,
        factions=("ivits", "geodens", "xenos", "nevlas"),
    )
    assert tile_count(state, state.players[0], "satellite") == 0
    state = position(
        """
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-2" = "space_station"}
    """,
        factions=("ivits", "geodens", "xenos", "nevlas"),
    )
    assert tile_count(state, state.players[0], "satellite") == 1


# 16.16 to 16.18


@proves("gaia", "16.16")
def test_guest_and_host_may_both_use_a_planet_in_their_federations() -> None:
    state = position(
        """
        passed = [2, 3]
        players.0.pieces = {"4,-3" = "mine", "3,-3" = "academy_qic", "5,-4" = "planetary_institute"}
        players.1.pieces = {"4,-3" = "academy_qic", "4,-1" = "academy_knowledge", "2,-1" = "mine"}
    """,
        factions=("lantids", "geodens", "xenos", "nevlas"),
    )
    shared = 1 << state.table.grid.index[4, -3]
    guest, host = state.players[:2]
    do(state, FormFederation(CORE))
    do(state, TakeToken("fed1"))
    assert guest.federated & shared
    assert not host.federated & shared
    do(state, EndTurn())
    do(state, FormFederation(((4, -3), (4, -2), (4, -1), (3, -2), (2, -1))))
    assert host.federated & shared
    do(state, Tokens(2, 0, 0))


@proves("gaia", "16.17")
def test_membership_stays_with_the_hex_after_a_swap() -> None:
    state = position(
        """
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_qic", \
"5,-4" = "mine", "0,-1" = "mine"}
        players.0.federated = ["3,-3", "4,-3", "5,-4"]
    """,
        factions=("ambas", "geodens", "terrans", "nevlas"),
    )
    do(state, SwapInstitute((0, -1)))
    assert state.table.grid.places(state.players[0].federated) == CORE
    assert tile_count(state, state.players[0], "structureFed") == 3


@proves("gaia", "16.18")
def test_qic_and_power_tokens_never_run_out() -> None:
    """The box has 30 and 50 of them."""
    state = position("""
        players.0.qic = 30
        players.0.area1 = 50
        players.0.area3 = 4
        players.1.qic = 30
    """)
    do(state, Convert("power_to_qic"))
    do(state, Convert("ore_to_token"))
    assert state.players[0].qic == 31
    assert state.players[0].power_tokens == 59


@proves("gaia", "16.18")
def test_there_are_as_many_gaia_markers_as_transdim_planets() -> None:
    data = components()
    sectors = [sector for name, sector in data.sectors.items() if not name.endswith("o")]
    planets = [spot.planet for sector in sectors for spot in sector.planets]
    assert len(sectors) == 10
    assert planets.count("transdim") == 12
    assert data.limits.supply.gaia_planets == 12
