"""15.8 to 15.15  What the Automa does, and how its support card chooses where."""

from math import cos, pi, sin, sqrt

import pytest

from armillary.core import decision as core
from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import Hex
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.actions.tech_tiles import GainTech, TakeTech
from armillary.games.gaia.automa.actions import (
    build_mine,
    choose_site,
    closest_to_people,
    first_place,
    mine_sites,
    numbered,
    open_areas,
)
from armillary.games.gaia.rounds.turn import Turn
from armillary.games.gaia.state import GAIA, TRANSDIM, State
from tests.games.gaia.automa.solo import (
    AUTOMA,
    HUMAN,
    acts,
    at,
    automa,
    desk,
    lay,
    mask,
    solo,
    support,
)

BOARD = [f"power{number}" for number in range(1, 8)] + [f"qic{number}" for number in range(1, 4)]


def chosen(state: State, *sites: Hex, first: str = "", **left: object) -> Hex:
    """The planet of these on which the Automa would build."""
    card = support(**left)
    return state.table.grid.hexes[
        choose_site(state, automa(state), card, first, mask(state, *sites))
    ]


# 15.8 and 15.9


@proves("gaia", "15.8")
def test_rows_of_the_map_turned_by_30_degrees() -> None:
    state = solo()
    grid = state.table.grid

    def turned(place: Hex) -> tuple[float, float]:
        q, r = place
        x, y = 1.5 * r, -(2 * q + r) * sqrt(3) / 2  # as printed, y downwards
        angle = pi / 6
        right, down = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
        return round(down, 6), round(right, 6)

    left, read = grid.all, []
    while left:
        read.append(first_place(state, left, "right_down"))
        left ^= 1 << read[-1]
    assert [grid.hexes[place] for place in read] == sorted(grid.index, key=turned)
    left = grid.all
    for place in reversed(read):
        assert first_place(state, left, "left_up") == place
        left ^= 1 << place


@proves("gaia", "15.8")
def test_directions_by_example() -> None:
    state = solo()
    sites = mask(state, (2, -3), (2, 5), (-1, 2), (-1, 1))
    hexes = state.table.grid.hexes
    assert hexes[first_place(state, sites, "right_down")] == (2, -3)
    assert hexes[first_place(state, sites, "left_up")] == (-1, 2)


@proves("gaia", "15.9")
def test_counting_goes_round_again() -> None:
    for count, right, left in ((1, "a", "c"), (2, "b", "b"), (3, "c", "a"), (4, "a", "c")):
        assert numbered("abc", support(count=count, counting="left_to_right")) == right
        assert numbered("abc", support(count=count, counting="right_to_left")) == left
    assert numbered("ab", support(count=5, counting="right_to_left")) == "b"


# 15.10


@proves("gaia", "15.10")
def test_valid_are_empty_planets_in_range_transdim_included() -> None:
    state = desk(mines=((-3, -2),), people=((3, -2),))
    places = ((-4, -1), (-1, -3), (-2, -4), (-3, 0))
    assert mine_sites(state, automa(state), 2) == mask(state, *places)
    wider = ((-1, -1), (-2, 0), (-1, -5), (0, -3), (-5, 1))
    assert mine_sites(state, automa(state), 3) == mask(state, *places, *wider)
    lay(state, HUMAN, (-1, -3))
    state.projects = mask(state, (-3, 0))
    assert mine_sites(state, automa(state), 2) == mask(state, (-4, -1), (-2, -4))


@proves("gaia", "15.10")
def test_1_the_faction_card_prefers() -> None:
    state = desk(mines=((-3, -2),), final_tiles=("sector", "gaia"))
    # A home planet needs no steps; a transdim planet 2.
    assert chosen(state, (-6, 3), (-3, 0)) == (-6, 3)
    assert chosen(state, (-6, 3), (-3, 0), first="transdim_planet") == (-3, 0)
    assert chosen(state, (-6, 3), (-2, 0), first="transdim_planet") == (-6, 3)
    # Gaia 1,-1 is 2 from the human's 3,-2; volcanic 3,-1 is 1, and comes first for the Taklons.
    sites = (1, -1), (3, -1)
    assert chosen(state, *sites, final_tile="bottom") == (1, -1)
    assert chosen(state, *sites, final_tile="bottom", first="closest_to_human") == (3, -1)


@proves("gaia", "15.10")
@pytest.mark.parametrize(("side", "other"), [("top", "bottom"), ("bottom", "top")])
def test_2_the_final_tile_prefers_gaia_planets(side: str, other: str) -> None:
    tiles = ("gaia", "structure") if side == "top" else ("structure", "gaia")
    state = desk(mines=((-3, -2),), final_tiles=tiles)
    for place in ((-5, 1), (-3, 0)):
        assert chosen(state, (-6, 3), place, final_tile=side) == place
        assert chosen(state, (-6, 3), place, final_tile=other) == (-6, 3)
        assert chosen(state, (-6, 3), place, final_tile="none") == (-6, 3)
    # Both count, gaia for 1 step and transdim for 2.
    assert chosen(state, (-6, 3), (-5, 1), (-3, 0), final_tile=side) == (-5, 1)


@proves("gaia", "15.10")
def test_2_the_final_tile_prefers_new_types() -> None:
    state = desk(mines=((-3, -2),), final_tiles=("planetType", "structure"))
    top = {"final_tile": "top"}
    assert chosen(state, (-6, 3), (-4, -1), **top) == (-4, -1)  # terra, 3 steps, is new
    assert chosen(state, (-6, 3), (-3, 0), **top) == (-3, 0)  # and so is gaia
    automa(state).types |= 1 << GAIA
    assert chosen(state, (-6, 3), (-3, 0), **top) == (-6, 3)
    assert chosen(state, (-6, 3), (-5, 1), **top) == (-6, 3)


@proves("gaia", "15.10")
def test_2_the_final_tile_prefers_new_sectors() -> None:
    state = desk(mines=((-3, -2),), final_tiles=("structure", "sector"))
    assert chosen(state, (-2, -4), (-1, -1), final_tile="none") == (-2, -4)
    # Volcanic, 2 steps, is in its sector around -2,-3; terra, 3 steps, in the one around 0,0.
    assert chosen(state, (-2, -4), (-1, -1), final_tile="bottom") == (-1, -1)


@proves("gaia", "15.10")
@pytest.mark.parametrize("tile", ["structure", "structureFed", "satellite"])
def test_2_other_final_tiles_prefer_nothing(tile: str) -> None:
    other = "structure" if tile != "structure" else "satellite"
    state = desk(mines=((-3, -2),), final_tiles=(tile, other))
    assert chosen(state, (-6, 3), (-5, 1), (-4, -1), final_tile="top") == (-6, 3)


@proves("gaia", "15.10")
def test_3_fewest_steps() -> None:
    state = desk(mines=((-3, -2),))
    # Swamp 0, gaia 1, desert 1, titanium 1, volcanic 2, transdim 2, ice 2, terra 3, oxide 3.
    assert chosen(state, (-6, 3), (-5, 1), (-3, 0), (-4, -1)) == (-6, 3)
    assert chosen(state, (-5, 1), (-3, 0), (-4, -1)) == (-5, 1)
    assert chosen(state, (-3, 0), (-4, -1), (-1, -3)) == (-3, 0)
    assert chosen(state, (-2, 0), (-3, 0)) == (-2, 0)


@proves("gaia", "15.10")
def test_4_closest_to_the_human_and_5_direction() -> None:
    state = desk(mines=((-3, -2),), people=((3, -2),))
    # Volcanic -2,-4 is 7 from 3,-2, and transdim -3,0 is 6.
    assert chosen(state, (-2, -4), (-3, 0)) == (-3, 0)
    lay(state, HUMAN, (-1, -3))
    assert chosen(state, (-2, -4), (-3, 0)) == (-2, -4)
    state = desk(mines=((-3, -2),), people=((5, -1),))
    # Gaia 1,-1 and titanium 5,-5 take one step, and both are 4 away from 5,-1.
    assert chosen(state, (1, -1), (5, -5), direction="right_down") == (5, -5)
    assert chosen(state, (1, -1), (5, -5), direction="left_up") == (1, -1)


@proves("gaia", "15.10")
def test_a_mine_from_a_card() -> None:
    state = desk(mines=((-3, -2),), people=((3, -2),))
    grid, player = state.table.grid, automa(state)
    log = acts(state, "build_mine", vp=3, range=2)
    # Fewest steps: volcanic and transdim; the transdim planet is closer, and becomes gaia.
    place = grid.index[-3, 0]
    assert at(state, (-3, 0)) == "mine"
    assert state.planets[place] == GAIA
    assert state.by_type[GAIA] >> place & 1
    assert not state.by_type[TRANSDIM] >> place & 1
    assert player.types >> GAIA & 1
    assert not player.types >> TRANSDIM & 1
    assert player.sectors.bit_count() == 2
    assert state.offers == [place]
    assert player.sources == {"automa_cards": 3}
    assert [(event.key, event.values) for event in log] == [
        ("automa_mine", {"hex": (-3, 0), "planet": TRANSDIM}),
        ("scores", {"vp": 3, "source": "automa_cards"}),
    ]
    assert player.satellites == 0  # the tile for satellites is not in the game


@proves("gaia", "15.10", "15.15")
def test_without_a_planet_nothing_is_built_and_without_a_mine_it_upgrades() -> None:
    state = desk(mines=((-3, -2),), people=((-4, -1), (-1, -3), (-2, -4), (3, -2)))
    state.projects = mask(state, (-3, 0))
    log = acts(state, "build_mine", vp=1, range=2)
    assert automa(state).built[0] == 1
    assert automa(state).vp == 11
    assert [event.key for event in log] == ["automa_nothing", "scores"]
    for place in ((6, -3), (-6, 3), (3, -6), (5, -5), (5, -6), (6, -4), (3, -4)):
        lay(state, AUTOMA, place)
    assert automa(state).built[0] == 8
    acts(state, "build_mine", range=4)
    assert automa(state).built[:2] == [7, 1]
    assert at(state, (-3, -2)) == "trading_station"  # 1 from the human's mines


@proves("gaia", "15.10")
def test_a_satellite_beside_a_mine_that_stands_alone() -> None:
    for direction, place in (("right_down", (-2, -1)), ("left_up", (-4, 1))):
        tiles = ("satellite", "structure")
        state = desk(mines=((-3, -2),), people=((3, -2),), final_tiles=tiles)
        acts(state, "build_mine", range=2, direction=direction)
        assert at(state, (-3, 0)) == "mine"
        assert automa(state).satellites == mask(state, place)
    # Terra -4,-1 touches -3,-2: no satellite.
    state = desk(mines=((-3, -2),), people=((3, -2),), final_tiles=tiles)
    state.projects = mask(state, (-3, 0), (-2, -4), (-1, -3))
    assert build_mine(state, automa(state), support(), None, 2)
    assert at(state, (-4, -1)) == "mine"
    assert automa(state).satellites == 0


# 15.11


@proves("gaia", "15.11")
def test_the_first_possible_upgrade() -> None:
    state = desk(mines=((-3, -2), (6, -3)), people=((3, -2),))
    player = automa(state)
    acts(state, "upgrade")
    assert at(state, (6, -3)) == "trading_station"  # 3 from the human, the other is 6 away
    acts(state, "upgrade")
    assert at(state, (6, -3)) == "planetary_institute"
    acts(state, "upgrade")
    assert at(state, (-3, -2)) == "trading_station"
    acts(state, "upgrade")  # no second institute, no mine, no lab
    assert at(state, (-3, -2)) == "research_lab"
    acts(state, "upgrade")
    assert at(state, (-3, -2)) == "academy_knowledge"
    assert player.built == [0, 0, 0, 1, 1, 0, 0]
    log = acts(state, "upgrade", vp=1)
    assert player.built == [0, 0, 0, 1, 1, 0, 0]
    assert [event.key for event in log] == ["automa_nothing", "scores"]
    lay(state, AUTOMA, (-6, 3), "research_lab")
    acts(state, "upgrade")
    assert at(state, (-6, 3)) == "academy_qic"
    lay(state, AUTOMA, (3, -6), "research_lab")
    acts(state, "upgrade")
    assert at(state, (3, -6)) == "research_lab"  # both academies stand


@proves("gaia", "15.11")
def test_upgrades_end_with_the_pieces_and_ties_go_by_direction() -> None:
    state = desk(mines=((-3, -2),), people=((3, -2),))
    for place in ((6, -3), (-6, 3), (3, -6), (5, -6)):
        lay(state, AUTOMA, place, "trading_station")
    lay(state, AUTOMA, (1, -4), "planetary_institute")
    acts(state, "upgrade")  # all four trading stations stand: a lab
    assert automa(state).built[:4] == [1, 3, 1, 1]
    # Human at 5,-1: gaia 1,-1 and titanium 5,-5 are both 4 away.
    for direction, place in (("right_down", (5, -5)), ("left_up", (1, -1))):
        state = desk(mines=((1, -1), (5, -5), (-6, 3)), people=((5, -1),))
        acts(state, "upgrade", direction=direction)
        assert at(state, place) == "trading_station"


@proves("gaia", "15.11")
def test_its_structures_score_no_round_tile() -> None:
    tiles = ("score5", "score3", "score1", "score6", "score7", "score8")
    state = desk(mines=((-3, -2),), round_tiles=tiles)
    acts(state, "upgrade")
    state.round = 2
    acts(state, "build_mine")
    assert automa(state).vp == 10
    assert automa(state).sources == {}


def test_closest_without_a_planet_of_the_human_leaves_all() -> None:
    state = desk(mines=((-3, -2),), people=())
    sites = mask(state, (1, -1), (5, -5))
    assert closest_to_people(state, sites) == sites


# 15.12


@proves("gaia", "15.12")
@pytest.mark.parametrize(
    ("count", "counting", "taken"),
    [
        (1, "left_to_right", "power1"),
        (4, "left_to_right", "power4"),
        (1, "right_to_left", "qic3"),
        (5, "right_to_left", "power6"),
    ],
)
def test_a_numbered_board_action(count: int, counting: str, taken: str) -> None:
    state = desk(mines=((-3, -2),))
    log = acts(state, "power_qic", vp=1, count=count, counting=counting)
    assert state.board_used == [taken]
    assert automa(state).vp == 11
    assert (log[0].key, log[0].values) == ("automa_board", {"action": taken})


@proves("gaia", "15.12")
def test_only_free_board_actions_count() -> None:
    state = desk(mines=((-3, -2),))
    acts(state, "power_qic", count=2)
    acts(state, "power_qic", count=2)
    assert state.board_used == ["power2", "power3"]
    state.board_used = BOARD[:9]
    acts(state, "power_qic", count=4)
    assert state.board_used == BOARD
    log = acts(state, "power_qic")
    assert state.board_used == BOARD
    assert [event.key for event in log] == ["automa_nothing"]
    state.stack = [Turn(HUMAN)]
    refusal = core.check(state, UseBoard("power2"))
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("9.1", "action_used")


# 15.13


@proves("gaia", "15.13")
def test_random_research_goes_by_number() -> None:
    state = desk(mines=((-3, -2),))
    player = automa(state)
    acts(state, "research_random", count=4)
    acts(state, "research_random", count=1, counting="right_to_left")
    assert player.research == [0, 0, 0, 1, 0, 1]
    player.research = [5, 0, 0, 1, 0, 1]
    acts(state, "research_random", count=1)
    assert player.research == [5, 1, 0, 1, 0, 1]
    assert (player.ore, player.qic, player.area1, player.gaiaformers) == (0, 0, 0, 0)


@proves("gaia", "15.13")
def test_highest_research_breaks_ties_by_number() -> None:
    state = desk(mines=((-3, -2),))
    player = automa(state)
    player.research = [2, 1, 2, 0, 2, 5]
    acts(state, "research_highest", vp=1, count=2)
    assert player.research == [2, 1, 3, 0, 2, 5]
    assert player.vp == 11
    acts(state, "research_highest", count=2, counting="right_to_left")
    assert player.research == [2, 1, 4, 0, 2, 5]


@proves("gaia", "15.13")
def test_on_level_4_the_advanced_tile_goes_first() -> None:
    state = desk(mines=((-3, -2),))
    player, person = automa(state), state.players[HUMAN]
    player.research[1] = 4
    tile = state.advanced[1]
    log = acts(state, "research_highest")
    assert (state.advanced[1], player.research[1]) == ("", 4)
    assert log[0].values == {"area": "navigation", "tile": tile}
    state.stack = [GainTech(HUMAN)]
    person.research[1] = 4
    refusal = core.check(state, TakeTech("adv_navigation"))
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("7.2", "tile_taken")
    acts(state, "research_highest")
    assert player.research[1] == 5
    assert state.lost_planet == -1
    state.stack = [Turn(HUMAN)]
    person.knowledge, person.green = 4, ["fed1"]
    refusal = core.check(state, Research("navigation"))
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("8.4", "top_taken")


@proves("gaia", "15.13")
def test_level_5_only_if_nobody_is_there() -> None:
    state = desk(mines=((-3, -2),))
    player = automa(state)
    player.research = [4, 5, 5, 5, 5, 5]
    state.players[HUMAN].research[0] = 5
    assert open_areas(state, player) == [0]  # for the tile
    acts(state, "research_random")
    assert state.advanced[0] == ""
    assert open_areas(state, player) == []
    log = acts(state, "research_random", vp=2)
    assert player.research[0] == 4
    assert [event.key for event in log] == ["automa_nothing", "scores"]
    assert player.vp == 12


@proves("gaia", "15.13")
def test_the_token_of_terraforming_stays() -> None:
    state = desk(mines=((-3, -2),))
    player, token = automa(state), state.track_token
    player.research[0] = 4
    state.advanced[0] = ""
    acts(state, "research_highest")
    assert player.research[0] == 5
    assert (state.track_token, player.tokens, player.vp) == (token, [], 10)


# 15.14 and 15.15


@proves("gaia", "15.14")
def test_terrans_research_gaia_and_go_for_transdim_planets() -> None:
    state = desk("terrans", "ambas", mines=((-1, -1),), people=((3, -6),))
    player = automa(state)
    log = acts(state, "faction")
    assert player.research == [0, 0, 0, 2, 0, 0]
    # Transdim within 4: -3,0, 1,-4, 2,0 and none else; 1,-4 is closest to the human.
    assert at(state, (1, -4)) == "mine"
    assert player.sources == {"automa_faction": 2}
    assert [event.key for event in log] == ["automa_research", "automa_mine", "scores"]
    # Gaia project closed: specific research goes by number instead.
    player.research[3] = 5
    acts(state, "faction", count=2)
    assert player.research == [0, 1, 0, 5, 0, 0]


@proves("gaia", "15.14")
def test_xenos_take_two_board_actions_from_a_card() -> None:
    state = desk("xenos", "ambas", mines=((-2, 0),), people=((3, -6),))
    player = automa(state)
    acts(state, "faction", count=3)
    # Within 2 of -2,0: gaia -4,2 takes 1 step, transdim -3,0 2, terra -1,-1 and ice -1,1 3.
    assert at(state, (-4, 2)) == "mine"
    assert state.board_used == ["power3"]
    assert player.sources == {"automa_faction": 2}
    acts(state, "power_qic", vp=3, count=1, counting="right_to_left")
    assert state.board_used == ["power3", "qic3", "qic2"]
    assert player.vp == 10 + 2 + 3


@proves("gaia", "15.14")
def test_taklons_go_close_to_the_human() -> None:
    state = desk(mines=((-3, -2),), people=((-1, -5),))
    # Range 3: volcanic -2,-4 is 1 from the human; titanium 0,-3 would take fewer steps, but is 3.
    acts(state, "faction", count=7)
    assert at(state, (-2, -4)) == "mine"
    assert state.board_used == ["power7"]
    assert automa(state).sources == {"automa_faction": 2}


@proves("gaia", "15.14")
def test_hadsch_hallas_upgrade_or_build() -> None:
    state = desk("hadsch_hallas", "ambas", mines=((3, -2),), people=((3, -6),))
    player = automa(state)
    acts(state, "faction")
    assert at(state, (3, -2)) == "trading_station"
    assert player.sources == {"automa_faction": 3 + 1}
    acts(state, "faction")
    assert at(state, (3, -2)) == "planetary_institute"
    assert player.vp == 10 + 4 + 1
    log = acts(state, "faction")
    assert player.built[:4] == [1, 0, 0, 1]
    # Volcanic 3,-1 and terra 5,-1 take 1 step, and so does gaia 1,-1: volcanic is 5 from 3,-6,
    # as is gaia 1,-1; terra is 7. Right and down reads q = 3 before q = 1.
    assert at(state, (3, -1)) == "mine"
    assert [event.key for event in log] == ["automa_mine", "scores"]
    assert player.vp == 10 + 4 + 1 + 1
    acts(state, "upgrade", vp=1)
    assert player.vp == 16 + 3 + 1


@proves("gaia", "15.14")
def test_geodens_research_and_gain_for_new_types() -> None:
    state = desk("geodens", "ambas", mines=((3, -1),), people=((3, -6),))
    player = automa(state)
    acts(state, "faction", count=2)
    assert player.research == [1, 1, 0, 0, 0, 0]
    assert state.board_used == ["power2"]
    assert player.sources == {"automa_faction": 1}
    acts(state, "build_mine", vp=1)  # oxide 3,-2, one step: the first of its type
    assert at(state, (3, -2)) == "mine"
    assert player.sources == {"automa_faction": 3, "automa_cards": 1}
    player.types = (1 << 10) - 1
    acts(state, "build_mine", vp=1)
    assert player.built[0] == 3
    assert player.sources == {"automa_faction": 3, "automa_cards": 2}


@proves("gaia", "15.14")
def test_firaks_go_back_to_trading_stations() -> None:
    state = desk("firaks", "ambas", mines=((-1, 2), (0, -3)), people=((3, -6),))
    player = automa(state)
    lay(state, AUTOMA, (-1, 2), "research_lab")
    acts(state, "faction")
    # No trading station for an institute; before the mine, the lab goes back.
    assert at(state, (-1, 2)) == "trading_station"
    assert at(state, (0, -3)) == "mine"
    assert sum(player.research) == 0
    assert player.sources == {"automa_faction": 2}
    acts(state, "upgrade")
    assert at(state, (-1, 2)) == "planetary_institute"
    acts(state, "upgrade")
    assert at(state, (0, -3)) == "trading_station"
    acts(state, "upgrade", vp=1, count=3)  # to a lab, with research by number
    assert at(state, (0, -3)) == "research_lab"
    assert player.research == [0, 0, 1, 0, 0, 0]
    acts(state, "upgrade")
    assert at(state, (0, -3)) == "trading_station"
    assert player.research == [0, 0, 1, 0, 0, 0]


@proves("gaia", "15.14")
def test_itars_take_two_board_actions() -> None:
    state = desk("itars", "ambas", mines=((-1, 1),))
    acts(state, "faction", count=2)
    assert state.board_used == ["power2", "power3"]
    assert automa(state).sources == {"automa_faction": 4}
    acts(state, "power_qic", vp=3, count=2)  # from a card only once
    assert state.board_used == ["power2", "power3", "power4"]
    assert automa(state).vp == 17


@proves("gaia", "15.15")
def test_points_come_after_the_action_and_without_it() -> None:
    state = desk(mines=((-3, -2),))
    assert [event.key for event in acts(state, "upgrade", vp=1)] == ["automa_upgrade", "scores"]
    state.board_used = list(BOARD)
    keys = [event.key for event in acts(state, "power_qic", vp=3)]
    assert keys == ["automa_nothing", "scores"]
    assert automa(state).vp == 14
    acts(state, "research_random", vp=0)
    assert automa(state).vp == 14
