"""7  Gaining a tech tile: basic and advanced tiles, their order, covered tiles."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import distance
from armillary.games.gaia.actions.board_actions import UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import power_value
from armillary.games.gaia.actions.research import Advance, PlaceLostPlanet, SkipAdvance
from armillary.games.gaia.actions.tech_tiles import CoverTech, TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import State
from tests.games.gaia.positions import CONFIG, asked, do, options, position, refused

# The slots of the fixed table: tech1 to tech6 below the areas, tech7 to tech9 in the free slots,
# advtech1 to advtech6 between levels 4 and 5.


GREEN = """
players.0.tokens = ["fed2"]
players.0.green = ["fed2"]
"""


def tile_to_take(text: str = "", **options: object) -> State:
    """Seat 0 has paid 4 QIC for a tech tile."""
    state = position(f"players.0.qic = 4\n{text}", **options)
    do(state, UseBoard("qic1"))
    assert asked(state) == (0, "gain_tech")
    return state


# 7.1


@proves("gaia", "7.1")
def test_a_tile_of_an_area_advances_that_area_and_no_other() -> None:
    state = tile_to_take()
    player = state.players[0]
    do(state, TakeTech("economy"))
    assert player.techs == ["tech5"]
    assert asked(state) == (0, "research_step")
    refused(state, Advance("science"), "7.1", "other_area", area="science", allowed=("economy",))
    do(state, Advance("economy"))
    assert player.research == [0, 0, 0, 1, 1, 0]
    assert asked(state) == (0, "closing")


@proves("gaia", "7.1")
def test_a_tile_of_a_free_slot_advances_any_area() -> None:
    for area in AREAS:
        state = tile_to_take()
        before = list(state.players[0].research)
        do(state, TakeTech("free2"))
        assert options(state, Advance) == [Advance(name) for name in AREAS]
        refused(state, Advance("astrology"), "8.1", "no_area", area="astrology")
        do(state, Advance(area))
        before[AREAS.index(area)] += 1
        assert state.players[0].research == before
        assert state.players[0].techs == ["tech8"]


@proves("gaia", "7.1")
def test_nobody_takes_the_same_kind_twice() -> None:
    state = tile_to_take('players.0.techs = ["tech5", "tech9"]')
    refused(state, TakeTech("economy"), "7.1", "has_tile", tile="tech5")
    refused(state, TakeTech("free3"), "7.1", "has_tile", tile="tech9")
    refused(state, TakeTech("tech1"), "7.1", "no_slot", slot="tech1")
    assert [choice.slot for choice in options(state, TakeTech)] == [
        *("terraforming", "navigation", "artificial_intelligence", "gaia_project", "science"),
        *("free1", "free2"),
    ]
    do(state, TakeTech("terraforming"))
    assert state.players[0].techs == ["tech5", "tech9", "tech1"]


@proves("gaia", "7.1")
def test_there_is_a_tile_of_each_kind_for_every_player() -> None:
    own = "\n".join(f'players.{seat}.techs = ["tech4"]' for seat in (1, 2, 3))
    state = tile_to_take(own)
    do(state, TakeTech("gaia_project"))
    assert [player.techs for player in state.players] == [["tech4"]] * 4


@proves("gaia", "7.1")
def test_the_step_may_be_left_out() -> None:
    state = tile_to_take()
    do(state, TakeTech("free1"))
    do(state, SkipAdvance())
    assert state.players[0].research == [0, 0, 0, 1, 0, 0]
    assert asked(state) == (0, "closing")


@proves("gaia", "7.1")
@pytest.mark.parametrize(
    ("level", "why"),
    [
        (5, ""),
        (4, ""),
        (4, GREEN + "players.1.research.economy = 5"),
    ],
    ids=["on the top", "without a green token", "top taken"],
)
def test_a_step_that_cannot_be_taken_is_lost_but_the_tile_is_not(level: int, why: str) -> None:
    state = tile_to_take(f"players.0.research.economy = {level}\n{why}")
    do(state, TakeTech("economy"))
    player = state.players[0]
    assert (player.techs, player.research[4]) == (["tech5"], level)
    assert asked(state) == (0, "closing")


@proves("gaia", "7.1")
@pytest.mark.parametrize(
    ("slot", "gained"),
    [
        ("terraforming", {"ore": 1, "qic": 1}),
        ("navigation", {"knowledge": 3}),  # for terra, swamp and gaia
        ("artificial_intelligence", {}),
        ("gaia_project", {"vp": 7}),
        ("economy", {}),
        ("free1", {}),
    ],
)
def test_a_basic_tile_gives_at_once_what_it_shows(slot: str, gained: dict[str, int]) -> None:
    state = tile_to_take(
        'players.0.pieces = {"-7,4" = "mine", "-4,4" = "mine", "-7,8" = "mine", "-9,8" = "mine"}'
    )
    player = state.players[0]
    names = ("ore", "qic", "knowledge", "credits", "vp")
    before = {name: getattr(player, name) for name in names}
    do(state, TakeTech(slot))
    after = {name: getattr(player, name) - before[name] for name in names}
    assert {name: value for name, value in after.items() if value} == gained


@proves("gaia", "7.1")
def test_an_income_tile_pays_in_the_next_income_phase() -> None:
    quiet = "passed = [1, 2, 3]\nplayers.0.qic = 4\nplayers.0.credits = 0\nplayers.0.ore = 0"
    gains = []
    for slot in ("gaia_project", "free2"):
        state = position(quiet)
        do(state, UseBoard("qic1"))
        do(state, TakeTech(slot))
        do(state, SkipAdvance())
        do(state, EndTurn())
        do(state, Pass("booster6"))
        gains.append((state.players[0].credits, state.players[0].ore))
    assert gains == [(0, 4), (4, 4)]


# 7.2

READY = f"""{GREEN}
players.0.qic = 4
players.0.research.navigation = 4
players.0.techs = ["tech8", "tech9"]
"""


def ready(text: str = "", **options: object) -> State:
    """Seat 0 may take the advanced tile of navigation, and a tile is due."""
    state = position(READY + text, **options)
    do(state, UseBoard("qic1"))
    return state


@proves("gaia", "7.2")
def test_an_advanced_tile_turns_a_token_and_covers_a_basic_tile() -> None:
    state = ready()
    player = state.players[0]
    assert [c.slot for c in options(state, TakeTech) if c.slot.startswith("adv")] == [
        "adv_navigation"
    ]
    do(state, TakeTech("adv_navigation"))
    assert options(state) == [CoverTech("tech8"), CoverTech("tech9")]
    refused(state, CoverTech("tech1"), "7.2", "not_your_tile", tile="tech1")
    do(state, CoverTech("tech9"))
    assert (player.advanced, player.covered) == (["advtech2"], ["tech9"])
    assert player.techs == ["tech8", "tech9"]
    assert (player.tokens, player.green) == (["fed2"], [])
    assert state.advanced[1] == ""
    # Any area, but the top of navigation would need another green token.
    assert options(state, Advance) == [Advance(area) for area in AREAS if area != "navigation"]
    do(state, Advance("science"))
    assert player.research[5] == 1
    refused(state, Advance("science"), "3.3", "not_asked")
    assert asked(state) == (0, "closing")


@proves("gaia", "7.2")
def test_the_step_after_an_advanced_tile_may_be_left_out() -> None:
    state = ready()
    do(state, TakeTech("adv_navigation"))
    do(state, CoverTech("tech8"))
    do(state, SkipAdvance())
    assert state.players[0].research == [0, 4, 0, 1, 0, 0]


@proves("gaia", "7.2")
def test_level_4_or_5_of_the_area_is_needed() -> None:
    state = ready()
    level = refused(state, TakeTech("adv_gaia_project"), "7.2", "level", need=4, have=1)
    assert level.values["area"] == "gaia_project"
    state = ready("players.1.research.economy = 5")
    refused(state, TakeTech("adv_economy"), "7.2", "level", need=4, have=0)
    for reached in (3, 4, 5):
        state = position(READY.replace("navigation = 4", f"navigation = {reached}"))
        do(state, UseBoard("qic1"))
        if reached == 3:
            refused(state, TakeTech("adv_navigation"), "7.2", "level", need=4, have=3)
        else:
            do(state, TakeTech("adv_navigation"))
            assert asked(state) == (0, "covering")


@proves("gaia", "7.2")
def test_a_green_token_is_needed() -> None:
    state = position(READY.replace('green = ["fed2"]', "green = []"))
    do(state, UseBoard("qic1"))
    refused(state, TakeTech("adv_navigation"), "7.2", "no_green_token")


@proves("gaia", "7.2", "11.8")
def test_the_token_for_12_points_is_no_green_token() -> None:
    state = position(READY.replace("fed2", "fed1").replace('green = ["fed1"]', "green = []"))
    do(state, UseBoard("qic1"))
    refused(state, TakeTech("adv_navigation"), "7.2", "no_green_token")


@proves("gaia", "7.2")
def test_an_uncovered_basic_tile_is_needed() -> None:
    state = position(READY.replace('techs = ["tech8", "tech9"]', "techs = []"))
    do(state, UseBoard("qic1"))
    refused(state, TakeTech("adv_navigation"), "7.2", "nothing_to_cover")


@proves("gaia", "7.2")
def test_an_advanced_tile_is_there_only_once() -> None:
    state = ready('players.1 = {techs = ["tech1"], covered = ["tech1"], advanced = ["advtech2"]}')
    refused(state, TakeTech("adv_navigation"), "7.2", "tile_taken", slot="adv_navigation")


@proves("gaia", "7.2")
def test_a_covered_special_action_is_gone() -> None:
    state = ready("passed = [1, 2, 3]")
    do(state, TakeTech("adv_navigation"))
    do(state, CoverTech("tech9"))
    do(state, SkipAdvance())
    do(state, EndTurn())
    refused(state, UseSpecial("tech9"), "9.4", "no_special", source="tech9")


@proves("gaia", "7.2")
def test_a_covered_income_tile_pays_no_more() -> None:
    credits = []
    for covered in ("tech8", "tech9"):
        state = ready("passed = [1, 2, 3]")
        state.players[0].credits = 0
        do(state, TakeTech("adv_navigation"))
        do(state, CoverTech(covered))
        do(state, SkipAdvance())
        do(state, EndTurn())
        do(state, Pass("booster6"))
        credits.append(state.players[0].credits)
    assert credits == [0, 4]


@proves("gaia", "7.2")
def test_a_covered_tile_scores_no_more() -> None:
    points = []
    for covered in ("tech7", "tech8"):
        state = position(
            READY.replace("tech9", "tech7").replace("qic = 4", "qic = 6") + "passed = [1, 2, 3]"
        )
        do(state, UseBoard("qic1"))
        do(state, TakeTech("adv_navigation"))
        do(state, CoverTech(covered))
        do(state, SkipAdvance())
        do(state, EndTurn())
        before = state.players[0].vp
        do(state, BuildMine((-8, 6)))  # a gaia planet
        points.append(state.players[0].vp - before)
    assert points == [0, 3]


@proves("gaia", "7.2")
def test_a_covered_tile_makes_no_building_big() -> None:
    state = position(
        READY.replace("tech9", "tech3")
        + 'players.0.pieces = {"-7,4" = "planetary_institute", "-6,11" = "mine"}'
    )
    player, home = state.players[0], state.table.grid.index[-7, 4]
    assert power_value(state, player, home) == 4
    do(state, UseBoard("qic1"))
    do(state, TakeTech("adv_navigation"))
    do(state, CoverTech("tech3"))
    assert power_value(state, player, home) == 3


# 7.3


@proves("gaia", "7.3")
def test_the_tile_takes_effect_before_the_step() -> None:
    state = ready()
    player = state.players[0]
    do(state, TakeTech("adv_navigation"))
    do(state, CoverTech("tech8"))
    before = player.vp
    do(state, Advance("science"))
    assert player.vp == before + 2  # advtech2 pays for this very step


@proves("gaia", "7.3")
def test_what_the_tile_gives_can_be_used_in_the_step() -> None:
    # With the QIC of tech1, the lost planet may be 4 + 2 hexes away.
    swapped = {**CONFIG["slots"], "navigation": "tech1", "terraforming": "tech2"}
    state = tile_to_take(
        GREEN + 'players.0.research.navigation = 4\nplayers.0.pieces = {"-7,4" = "mine"}',
        slots=swapped,
    )
    assert state.players[0].qic == 0
    do(state, TakeTech("navigation"))
    assert state.players[0].qic == 1
    do(state, Advance("navigation"))
    assert max(distance(site.hex, (-7, 4)) for site in options(state, PlaceLostPlanet)) == 6
    refused(state, PlaceLostPlanet((0, 2)), "4.2", need=2, have=1)


@proves("gaia", "7.3")
def test_the_token_is_turned_before_the_step_so_level_5_takes_a_second() -> None:
    state = ready()
    do(state, TakeTech("adv_navigation"))
    do(state, CoverTech("tech8"))
    refused(state, Advance("navigation"), "8.4", "no_green_token", area="navigation")
    state = position(READY.replace('["fed2"]', '["fed2", "fed3"]'))
    player = state.players[0]
    do(state, UseBoard("qic1"))
    do(state, TakeTech("adv_navigation"))
    do(state, CoverTech("tech8"))
    assert player.green == ["fed3"]
    do(state, Advance("navigation"))
    assert (player.research[1], player.green) == (5, [])


# 7.4

COVERED = f"""{READY}
players.0.research.science = 4
players.0.covered = ["tech9"]
players.0.advanced = ["advtech6"]
"""


@proves("gaia", "7.4")
def test_a_covered_tile_keeps_its_kind_out() -> None:
    state = position(COVERED)
    do(state, UseBoard("qic1"))
    refused(state, TakeTech("free3"), "7.4", "has_tile", tile="tech9")
    refused(state, TakeTech("free2"), "7.1", "has_tile", tile="tech8")
    do(state, TakeTech("free1"))
    assert state.players[0].techs == ["tech8", "tech9", "tech7"]


@proves("gaia", "7.4")
def test_an_advanced_tile_is_never_covered_nor_a_tile_twice() -> None:
    state = position(COVERED)
    do(state, UseBoard("qic1"))
    do(state, TakeTech("adv_navigation"))
    refused(state, CoverTech("advtech6"), "7.4", "cannot_cover", tile="advtech6")
    refused(state, CoverTech("tech9"), "7.4", "cannot_cover", tile="tech9")
    assert options(state) == [CoverTech("tech8")]
    do(state, CoverTech("tech8"))
    assert state.players[0].advanced == ["advtech6", "advtech2"]
    assert state.players[0].covered == ["tech9", "tech8"]


@proves("gaia", "7.4")
def test_nothing_is_left_to_cover_when_all_tiles_are() -> None:
    state = position(COVERED.replace('"tech8", "tech9"', '"tech9"'))
    do(state, UseBoard("qic1"))
    refused(state, TakeTech("adv_navigation"), "7.2", "nothing_to_cover")


@proves("gaia", "7.1", "7.2")
def test_labs_and_academies_bring_basic_or_advanced_tiles() -> None:
    for old, new in (("trading_station", "research_lab"), ("research_lab", "academy_qic")):
        state = position(READY + f'players.0.ore = 6\nplayers.0.pieces = {{"-7,4" = "{old}"}}')
        do(state, Upgrade((-7, 4), new))
        assert asked(state) == (0, "gain_tech")
        assert TakeTech("adv_navigation") in options(state)
        do(state, TakeTech("free1"))
        assert state.players[0].techs == ["tech8", "tech9", "tech7"]
