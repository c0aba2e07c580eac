"""8  Research: the price of a step, the levels and what they bring, the lost planet."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import distance
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.build_mine import BuildMine, basic_range, ore_per_step
from armillary.games.gaia.actions.gaia_project import project_tokens
from armillary.games.gaia.actions.research import Advance, PlaceLostPlanet, Research, SkipAdvance
from armillary.games.gaia.actions.tech_tiles import TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.factions.bescods.rules import AdvanceLowest
from armillary.games.gaia.factions.firaks.rules import DowngradeLab
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import count
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import LOST, Player, State
from tests.games.gaia.positions import asked, do, options, position, refused

GREEN = """
players.0.knowledge = 4
players.0.tokens = ["fed2"]
players.0.green = ["fed2"]
"""


def stock(player: Player) -> dict[str, int]:
    """What a step may bring, as numbers that can be subtracted."""
    names = ("vp", "credits", "ore", "knowledge", "qic", "area1", "area2", "area3", "gaiaformers")
    return {name: getattr(player, name) for name in names}


def brought(state: State, area: str) -> dict[str, int]:
    """What seat 0 has more or less after a research action, besides the 4 knowledge."""
    before = stock(state.players[0])
    do(state, Research(area))
    after = stock(state.players[0])
    after["knowledge"] += 4
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


# 8.1


@proves("gaia", "8.1")
@pytest.mark.parametrize("area", AREAS)
def test_four_knowledge_buy_one_level_in_any_area(area: str) -> None:
    state = position("players.0.knowledge = 4")
    player = state.players[0]
    levels = list(player.research)
    do(state, Research(area))
    levels[AREAS.index(area)] += 1
    assert (player.research, player.knowledge) == (levels, 0)
    assert asked(state) == (0, "closing")
    refused(state, Research(area), "3.3", "not_asked")


@proves("gaia", "8.1")
def test_three_knowledge_buy_nothing() -> None:
    state = position("players.0.knowledge = 3")
    refused(state, Research("economy"), "8.1", "knowledge", need=4, have=3)
    assert options(state, Research) == []
    refused(position("players.0.knowledge = 9"), Research("alchemy"), "8.1", "no_area")


# 8.2


STARS: list[tuple[str, list[dict[str, int]]]] = [
    ("terraforming", [{"ore": 2}, {}, {}, {"ore": 2}]),
    ("navigation", [{"qic": 1}, {}, {"qic": 1}, {}]),
    ("artificial_intelligence", [{"qic": 1}, {"qic": 1}, {"qic": 2}, {"qic": 2}]),
    ("gaia_project", [{"gaiaformers": 1}, {"area1": 3}, {"gaiaformers": 1}, {"gaiaformers": 1}]),
    ("economy", [{}, {}, {}, {}]),
    ("science", [{}, {}, {}, {}]),
]


@proves("gaia", "8.2")
@pytest.mark.parametrize(("area", "bonuses"), STARS)
def test_a_star_is_taken_once_on_arrival(area: str, bonuses: list[dict[str, int]]) -> None:
    for level, bonus in enumerate(bonuses):
        state = position(
            f"""
            players.0 = {{knowledge = 4, area1 = 0, area2 = 0, research = {{{area} = {level}}}}}
            """
        )
        assert brought(state, area) == bonus, f"level {level + 1}"
        assert state.players[0].research[AREAS.index(area)] == level + 1


@proves("gaia", "8.2")
def test_only_the_level_you_stand_on_gives_income() -> None:
    economy, science = [], []
    for level in range(6):
        state = position(
            f"""
            passed = [1, 2, 3]
            players.0 = {{credits = 0, ore = 0, knowledge = 0, area1 = 9, area2 = 0, \
            research = {{economy = {level}, science = {level}}}}}
            """
        )
        do(state, Pass("booster6"))
        player = state.players[0]
        # Besides, the Terrans have 1 ore, 1 knowledge, 2 mines, and the booster 1 ore.
        economy.append((player.ore - 4, player.credits, player.area2))
        science.append(player.knowledge - 1)
    assert economy == [(0, 0, 0), (0, 2, 1), (1, 2, 2), (1, 3, 3), (2, 4, 4), (0, 0, 0)]
    assert science == [0, 1, 2, 3, 4, 0]


@proves("gaia", "8.2")
def test_only_the_level_you_stand_on_sets_prices_and_range() -> None:
    found = []
    for level in range(6):
        state = position(
            f"""
            players.0.research = {{terraforming = {level}, navigation = {level}, \
            gaia_project = {level}}}
            """
        )
        player = state.players[0]
        numbers = (ore_per_step, basic_range, project_tokens)
        found.append(tuple(number(state, player) for number in numbers))
    assert found == [(3, 1, 0), (3, 1, 6), (2, 2, 6), (1, 2, 4), (1, 3, 3), (1, 4, 3)]


# 8.3


@proves("gaia", "8.3", "16.6")
@pytest.mark.parametrize("area", AREAS)
def test_level_3_charges_3_power_in_every_area(area: str) -> None:
    state = position(
        f"players.0 = {{knowledge = 4, area1 = 2, area2 = 4, research = {{{area} = 2}}}}"
    )
    bonus = dict(STARS)[area][2]
    assert brought(state, area) == {"area1": -2, "area2": 1, "area3": 1, **bonus}


@proves("gaia", "8.3")
def test_other_levels_charge_nothing() -> None:
    for level in (0, 1, 3):
        state = position(
            f"players.0 = {{knowledge = 4, area1 = 4, research = {{science = {level}}}}}"
        )
        assert brought(state, "science") == {}


@proves("gaia", "8.3")
def test_level_3_charges_whatever_caused_the_step() -> None:
    state = position("players.0 = {qic = 4, area1 = 4, area2 = 0, research = {science = 2}}")
    do(state, UseBoard("qic1"))
    do(state, TakeTech("science"))
    do(state, Advance("science"))
    assert (state.players[0].area1, state.players[0].area2) == (1, 3)

    text = "players.0 = {area1 = 4, area2 = 0, research = {AREAS}}"
    levels = ", ".join(f"{area} = 2" for area in AREAS)
    state = position(
        text.replace("AREAS", levels), factions=("bescods", "geodens", "xenos", "nevlas")
    )
    do(state, AdvanceLowest("economy"))
    assert (state.players[0].area1, state.players[0].area2) == (1, 3)

    state = position(
        """
        players.0 = {area1 = 4, area2 = 0, research = {economy = 2}, \
        pieces = {"-3,2" = "planetary_institute", "-10,7" = "research_lab"}}
        """,
        factions=("firaks", "geodens", "xenos", "nevlas"),
    )
    do(state, DowngradeLab((-10, 7)))
    refused(state, SkipAdvance(), "12.11", "must_advance")
    do(state, Advance("economy"))
    assert (state.players[0].area1, state.players[0].area2) == (1, 3)


# 8.4


@proves("gaia", "8.4")
def test_level_5_turns_a_green_token() -> None:
    state = position(GREEN + "players.0.research.science = 4")
    player = state.players[0]
    do(state, Research("science"))
    assert (player.research[5], player.tokens, player.green) == (5, ["fed2"], [])


@proves("gaia", "8.4")
def test_level_5_takes_a_green_token() -> None:
    state = position("players.0 = {knowledge = 4, tokens = ['fed2'], research = {science = 4}}")
    refused(state, Research("science"), "8.4", "no_green_token", area="science")
    assert Research("economy") in options(state)
    state = position("players.0 = {knowledge = 4, tokens = ['fed1'], research = {science = 4}}")
    refused(state, Research("science"), "8.4", "no_green_token", area="science")


@proves("gaia", "8.4")
def test_only_one_player_reaches_level_5_of_an_area() -> None:
    state = position(
        GREEN + "players.0.research = {science = 4, economy = 4}\nplayers.2.research.science = 5"
    )
    refused(state, Research("science"), "8.4", "top_taken", area="science")
    do(state, Research("economy"))
    assert state.players[0].research[4] == 5


@proves("gaia", "8.4")
def test_nothing_lies_above_level_5() -> None:
    state = position(GREEN + "players.0.research.science = 5")
    refused(state, Research("science"), "8.4", "top_reached", area="science")


@proves("gaia", "8.4")
def test_each_step_to_the_top_turns_its_own_token() -> None:
    state = position(
        """
        passed = [1, 2, 3]
        players.0 = {knowledge = 8, research = {science = 4, economy = 4}, \
        tokens = ["fed2", "fed3"], green = ["fed2", "fed3"]}
        """
    )
    player = state.players[0]
    do(state, Research("science"))
    do(state, EndTurn())
    assert player.green == ["fed3"]
    do(state, Research("economy"))
    assert player.green == []


# 8.5


@proves("gaia", "8.5")
def test_terraforming_5_gives_the_token_that_lies_there() -> None:
    state = position(GREEN + "round = 4\nplayers.0.research.terraforming = 4")
    player = state.players[0]
    supply = dict(state.supply)
    # 6 VP and 2 knowledge of fed6; 5 VP of the round tile for federations.
    assert brought(state, "terraforming") == {"vp": 11, "knowledge": 2}
    assert (player.tokens, player.green) == (["fed2", "fed6"], ["fed6"])
    assert state.track_token == ""
    assert state.supply == supply
    assert (player.federated, player.formed) == (0, 0)


@proves("gaia", "8.5", "16.10")
def test_a_token_for_12_points_on_terraforming_has_nothing_to_turn() -> None:
    state = position(GREEN + "players.0.research.terraforming = 4", track_token="fed1")
    assert brought(state, "terraforming") == {"vp": 12}
    assert (state.players[0].tokens, state.players[0].green) == (["fed2", "fed1"], [])


@proves("gaia", "8.5")
def test_intelligence_5_gives_4_qic() -> None:
    state = position(GREEN + "players.0.research.artificial_intelligence = 4")
    assert brought(state, "artificial_intelligence") == {"qic": 4}


@proves("gaia", "8.5")
def test_gaia_project_5_gives_4_points_and_1_for_each_gaia_planet() -> None:
    for pieces, points in (
        ('"-7,4" = "mine"', 4),
        ('"-7,4" = "mine", "-8,6" = "mine", "-2,4" = "trading_station"', 6),
        ('"-7,4" = "mine", "-8,6" = "mine", "-8,11" = "gaiaformer"', 5),
    ):
        state = position(
            GREEN
            + 'planets = {"-8,11" = "gaia"}\nplayers.0.research.gaia_project = 4\n'
            + f"players.0.pieces = {{{pieces}}}"
        )
        assert brought(state, "gaia_project") == {"vp": points}


@proves("gaia", "8.5", "17.15")
def test_guest_mines_on_gaia_planets_count_unless_the_table_says_otherwise() -> None:
    text = (
        GREEN
        + 'players.0.research.gaia_project = 4\nplayers.1.pieces = {"-8,6" = "mine"}\n'
        + 'players.0.pieces = {"-7,4" = "mine", "-8,6" = "mine", "-2,4" = "mine"}'
    )
    lantids = ("lantids", "geodens", "xenos", "nevlas")
    assert brought(position(text, factions=lantids), "gaia_project") == {"vp": 6}
    state = position(text, factions=lantids, guests_count=False)
    assert brought(state, "gaia_project") == {"vp": 5}


@proves("gaia", "8.5")
def test_economy_5_gives_goods_and_power_at_once() -> None:
    state = position(
        GREEN + "players.0.area1 = 4\nplayers.0.area2 = 1\nplayers.0.research.economy = 4"
    )
    expected = {"ore": 3, "credits": 6, "area1": -4, "area2": 2, "area3": 2}
    assert brought(state, "economy") == expected


@proves("gaia", "8.5")
def test_science_5_gives_9_knowledge() -> None:
    state = position(GREEN + "players.0.research.science = 4")
    assert brought(state, "science") == {"knowledge": 9}


@proves("gaia", "8.5")
def test_navigation_5_asks_for_the_lost_planet() -> None:
    state = position(GREEN + "players.0.research.navigation = 4")
    assert brought(state, "navigation") == {}
    assert asked(state) == (0, "lost_planet")
    refused(state, EndTurn(), "8.6", "not_asked")


# 8.6

VOYAGE = f"""{GREEN}
players.0.research.navigation = 4
players.0.qic = 0
players.0.pieces = {{"-7,4" = "mine"}}
"""


def voyage(text: str = "", **options: object) -> State:
    """Seat 0, with one mine on -7,4, looks for a place for the lost planet."""
    state = position(VOYAGE + text, **options)
    do(state, Research("navigation"))
    assert asked(state) == (0, "lost_planet")
    return state


@proves("gaia", "8.6")
def test_the_lost_planet_goes_to_empty_space_in_the_new_range_of_4() -> None:
    state = voyage()
    assert max(distance(site.hex, (-7, 4)) for site in options(state, PlaceLostPlanet)) == 4
    refused(state, PlaceLostPlanet((-7, 9)), "4.2", "qic", need=1, have=0)
    refused(state, PlaceLostPlanet((-7, 7)), "8.6", "not_empty", hexes=((-7, 7),))
    refused(state, PlaceLostPlanet((-6, 5)), "8.6", "not_empty", hexes=((-6, 5),))  # transdim
    refused(state, PlaceLostPlanet((99, 0)), "8.6", "no_hex", hex=(99, 0))
    do(state, PlaceLostPlanet((-8, 8)))
    place = state.table.grid.index[-8, 8]
    assert (state.planets[place], state.lost_planet) == (LOST, place)
    assert asked(state) == (0, "closing")


@proves("gaia", "8.6")
def test_qic_take_the_lost_planet_further() -> None:
    state = position(VOYAGE.replace("qic = 0", "qic = 2"))
    player = state.players[0]
    do(state, Research("navigation"))
    assert max(distance(site.hex, (-7, 4)) for site in options(state, PlaceLostPlanet)) == 8
    refused(state, PlaceLostPlanet((2, 2)), "4.2", "qic", need=3, have=2)
    do(state, PlaceLostPlanet((-7, 9)))
    assert player.qic == 1


@proves("gaia", "8.6")
def test_satellites_and_space_stations_keep_the_lost_planet_away() -> None:
    state = voyage(
        """
        players.1.pieces = {"-5,1" = "mine", "-6,1" = "satellite"}
        players.3.pieces = {"-4,2" = "planetary_institute", "-7,5" = "space_station"}
        """,
        factions=("terrans", "geodens", "xenos", "ivits"),
    )
    refused(state, PlaceLostPlanet((-6, 1)), "8.6", "has_satellite", hex=(-6, 1))
    refused(state, PlaceLostPlanet((-7, 5)), "8.6", "has_satellite", hex=(-7, 5))
    do(state, PlaceLostPlanet((-6, 2)))


@proves("gaia", "8.6")
def test_an_own_satellite_keeps_the_lost_planet_away_too() -> None:
    state = position(VOYAGE.replace('"-7,4" = "mine"', '"-7,4" = "mine", "-7,5" = "satellite"'))
    do(state, Research("navigation"))
    refused(state, PlaceLostPlanet((-7, 5)), "8.6", "has_satellite", hex=(-7, 5))


@proves("gaia", "8.6")
def test_the_lost_planet_counts_as_a_mine_but_takes_no_piece_and_costs_nothing() -> None:
    state = voyage("round = 3\nplayers.0.ore = 0\nplayers.0.credits = 0")
    player = state.players[0]
    before = player.vp
    do(state, PlaceLostPlanet((-8, 8)))
    assert player.vp == before + 2  # the round tile for mines
    assert (player.ore, player.credits) == (0, 0)
    assert count(state, player, "mine") == 2
    assert player.built[0] == 1
    assert count(state, player, "planet_type") == 2
    assert count(state, player, "sector") == 2
    refused(position("round = 3"), PlaceLostPlanet((-8, 8)), "3.3", "not_asked")


@proves("gaia", "8.6")
def test_the_lost_planet_uncovers_no_income() -> None:
    ore = []
    for hexes in (("-7,4",), ("-7,4", "-8,8")):
        pieces = ", ".join(
            f'"{name}" = "{"lost_planet" if name == "-8,8" else "mine"}"' for name in hexes
        )
        lost = 'planets = {"-8,8" = "lost"}' if len(hexes) == 2 else ""
        state = position(
            f"passed = [1, 2, 3]\nplayers.0.ore = 0\n{lost}\nplayers.0.pieces = {{{pieces}}}"
        )
        do(state, Pass("booster5"))
        ore.append(state.players[0].ore)
    assert ore == [2, 2]


@proves("gaia", "8.6")
def test_the_lost_planet_needs_no_mine_on_the_board_and_is_never_upgraded() -> None:
    eight = ["-7,4", "-4,4", "-6,11", "0,-3", "2,4", "5,-4", "-7,7", "-7,8"]
    pieces = ", ".join(f'"{name}" = "mine"' for name in eight)
    state = position(
        VOYAGE.replace('"-7,4" = "mine"', pieces) + "passed = [1, 2, 3]\nplayers.0.ore = 9"
    )
    do(state, Research("navigation"))
    do(state, PlaceLostPlanet((-8, 8)))
    do(state, EndTurn())
    refused(state, Upgrade((-8, 8), "trading_station"), "6.5", "no_upgrade", hex=(-8, 8))
    do(state, Upgrade((-7, 7), "trading_station"))
    assert state.players[0].built == [7, 1, 0, 0, 0, 0, 1]


@proves("gaia", "8.6", "10.1")
def test_neighbours_charge_for_the_lost_planet() -> None:
    state = voyage('players.2.pieces = {"-5,5" = "trading_station"}\nplayers.2.area1 = 4')
    do(state, PlaceLostPlanet((-5, 4)))
    assert state.stack[-1] == ChargeOffer(2, 2, 0)
    do(state, Charge())
    assert (state.players[2].area1, state.players[2].vp) == (2, 9)
    assert asked(state) == (0, "closing")


@proves("gaia", "8.6")
def test_the_lost_planet_lets_its_owner_charge_and_its_neighbours_trade_cheaply() -> None:
    state = position(
        """
        turn = 1
        planets = {"-5,4" = "lost"}
        players.0 = {area1 = 4, pieces = {"-7,4" = "mine", "-5,4" = "lost_planet"}}
        players.1 = {ore = 2, credits = 3, pieces = {"-4,4" = "mine"}}
        players.2.pieces = {"-8,12" = "mine"}
        players.3.pieces = {"3,-3" = "mine"}
        """
    )
    do(state, Upgrade((-4, 4), "trading_station"))  # for 3 credits: it has a neighbour
    assert state.players[1].credits == 0
    assert state.stack[-1] == ChargeOffer(0, 1, 1)


@proves("gaia", "8.6")
def test_the_lost_planet_is_a_starting_point_and_a_mine_for_tiles() -> None:
    lost = """
    players.0 = {ore = 1, credits = 2, booster = "booster6", \
    pieces = {"2,4" = "mine", "-3,4" = "lost_planet"}}
    planets = {"-3,4" = "lost"}
    """
    state = position(lost)
    do(state, BuildMine((-4, 4)))
    state = position(lost)
    do(state, Pass("booster7"))
    assert state.players[0].sources["booster6"] == 2
    state = position(lost.replace(', "-3,4" = "lost_planet"', ""))
    refused(state, BuildMine((-4, 4)), "4.2", "qic", need=3, have=1)


@proves("gaia", "8.6", "16.14")
def test_without_a_place_the_step_is_taken_and_nothing_placed() -> None:
    empty = position()
    grid = empty.table.grid
    near = grid.places(empty.space & grid.balls[grid.index[-7, 4]][4])
    text = VOYAGE
    for seat, home in ((1, "-2,-4"), (2, "3,1")):
        satellites = "".join(f', "{q},{r}" = "satellite"' for q, r in near[seat - 1 :: 2])
        text += f'players.{seat}.pieces = {{"{home}" = "mine"{satellites}}}\n'
    state = position(text)
    do(state, Research("navigation"))
    assert state.players[0].research[1] == 5
    assert state.players[0].green == []
    assert asked(state) == (0, "closing")
    assert state.lost_planet == -1


# 8.7


@proves("gaia", "8.7")
def test_every_step_scores_the_round_tile_and_the_advanced_tile() -> None:
    own = """
    players.0.techs = ["tech8"]
    players.0.covered = ["tech8"]
    players.0.advanced = ["advtech2"]
    players.0.knowledge = 4
    """
    for number, tile, points in ((1, "", 0), (2, "", 2), (1, own, 2), (2, own, 4)):
        state = position(f"round = {number}\n{tile or 'players.0.knowledge = 4'}")
        assert brought(state, "science") == ({"vp": points} if points else {})


@proves("gaia", "8.7")
def test_the_step_of_a_tile_scores_and_a_step_left_out_does_not() -> None:
    for taken, points in ((True, 2), (False, 0)):
        state = position("round = 2\nplayers.0.qic = 4")
        do(state, UseBoard("qic1"))
        do(state, TakeTech("free2"))
        before = state.players[0].vp
        do(state, Advance("science") if taken else SkipAdvance())
        assert state.players[0].vp == before + points
