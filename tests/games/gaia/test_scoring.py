"""14.3 to 14.8  The end of the game."""

from typing import Any

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.rounds.charging_power import Charge
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.scoring import tile_count
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.rounds.phases import goods, power

PLANETS = (
    *("2,4", "3,2", "3,1", "2,0", "2,-1", "0,1", "0,-1", "-1,-1", "4,-3", "3,-3", "5,-4", "6,-3"),
    *("0,3", "0,4", "-1,2", "-3,2", "-4,2", "-4,4", "-2,7", "-5,9", "-7,7", "-7,8", "-4,7", "-6,3"),
)
"""Planets of the home types."""


def end(text: str, **options: Any) -> State:
    """The game is over: everybody passes in round 6, with no resources but those in the text."""
    people = options.get("players", 4)
    nothing = [
        f"players.{seat}.{name} = 0"
        for seat in range(people)
        for name in ("credits", "ore", "knowledge", "qic", "area1", "area2")
        if f"players.{seat}.{name} " not in text
    ]
    passed = f"round = 6\npassed = {list(range(1, people))}\n"
    state = position(passed + text + "\n" + "\n".join(nothing), **options)
    do(state, Pass())
    return state


def shares(state: State, source: str) -> tuple[int, ...]:
    return tuple(player.sources.get(source, 0) for player in state.players)


# 14.3


@proves("gaia", "14.3")
def test_the_game_ends_with_the_action_phase_of_round_six() -> None:
    state = position("""
        round = 6
        passed = [1, 2]
        board_used = ["power3"]
        players.0.used = ["tech9"]
        players.0.techs = ["tech9"]
    """)
    do(state, Pass())
    assert asked(state) == (3, "turn")
    do(state, Pass())
    assert state.finished
    assert GAME.decision(state) is None
    assert state.round == 6
    # Nothing is cleaned up any more.
    assert state.board_used == ["power3"]
    assert state.players[0].used == ["tech9"]
    refused(state, Pass(), "", "over")


@proves("gaia", "14.3")
def test_after_round_five_the_game_goes_on() -> None:
    state = position("round = 5\npassed = [1, 2, 3]")
    do(state, Pass("booster5"))
    assert not state.finished
    assert state.round == 6
    assert all("resources" not in player.sources for player in state.players)


@proves("gaia", "14.3")
def test_final_scoring_waits_for_the_offers_of_the_last_turn() -> None:
    state = position("""
        round = 6
        passed = [1, 2, 3]
        players.0.pieces = {"2,4" = "mine"}
        players.1.pieces = {"0,4" = "mine"}
    """)
    do(state, Upgrade((2, 4), "trading_station"))
    do(state, Charge())
    do(state, EndTurn())
    do(state, Pass())
    assert state.finished


# 14.4


@proves("gaia", "14.4")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((4, 3, 2, 1), (18, 12, 6, 0)),
        ((1, 4, 3, 2), (0, 18, 12, 6)),
        ((3, 3, 2, 1), (15, 15, 6, 0)),
        ((3, 2, 2, 1), (18, 9, 9, 0)),
        ((3, 2, 1, 1), (18, 12, 3, 3)),
        ((2, 2, 1, 1), (15, 15, 3, 3)),
        ((2, 2, 2, 1), (12, 12, 12, 0)),
        ((3, 2, 2, 2), (18, 6, 6, 6)),
        ((2, 2, 2, 2), (9, 9, 9, 9)),
    ],
)
def test_ranks_bring_points_and_equals_share_them(
    counts: tuple[int, ...], points: tuple[int, ...]
) -> None:
    left = list(PLANETS)
    lines = []
    for seat, number in enumerate(counts):
        lines += [f'players.{seat}.pieces."{left.pop()}" = "mine"' for _ in range(number)]
    state = end("\n".join(lines), final_tiles=("structure", "satellite"))
    assert shares(state, "final1") == points
    assert shares(state, "final2") == (0, 0, 0, 0)  # nobody has satellites


@proves("gaia", "14.4")
def test_a_count_of_zero_brings_nothing() -> None:
    state = end(
        """
        players.0.pieces = {"2,4" = "mine", "3,3" = "satellite", "2,3" = "satellite"}
        players.1.pieces = {"0,4" = "mine", "1,4" = "satellite"}
    """,
        final_tiles=("satellite", "gaia"),
    )
    # The third place would share 6 and 0 with the fourth.
    assert shares(state, "final1") == (18, 12, 0, 0)
    assert shares(state, "final2") == (0, 0, 0, 0)


SMALL = (
    ("-1,-1", "-1,-3", "3,-1", "2,-3", "3,-6", "0,-3"),
    ("-1,1", "1,5", "1,2", "-2,0", "-3,-2"),
)
"""Planets of different types on the map of two players: six for seat 0, five for seat 1."""


@proves("gaia", "14.4")
@pytest.mark.parametrize(
    ("types", "points"),
    [
        ((6, 5), (18, 9)),  # the second shares 12 and 6 with the neutral player
        ((5, 5), (12, 12)),  # all three are equal
        ((5, 3), (15, 6)),
        ((4, 3), (12, 6)),  # the neutral player is first
        ((4, 4), (9, 9)),
        ((6, 4), (18, 6)),
    ],
)
def test_the_neutral_player_is_ranked_in_games_of_two(
    types: tuple[int, int], points: tuple[int, int]
) -> None:
    """Its marker stands on 5 planet types."""
    lines = [
        f'players.{seat}.pieces."{place}" = "mine"'
        for seat in (0, 1)
        for place in SMALL[seat][: types[seat]]
    ]
    state = end("\n".join(lines), players=2, final_tiles=("planetType", "satellite"))
    assert shares(state, "final1") == points
    # With no satellites at all, the neutral player's 8 are first and the others get nothing.
    assert shares(state, "final2") == (0, 0)


@proves("gaia", "14.4")
def test_with_three_players_nobody_is_neutral() -> None:
    state = end("", players=3, final_tiles=("planetType", "structure"))
    assert shares(state, "final1") == (12, 12, 12)  # each has the home type
    assert shares(state, "final2") == (9, 9, 18)  # the Xenos have a third mine


# 14.5


@proves("gaia", "14.5")
@pytest.mark.parametrize(
    ("tile", "number"),
    [
        ("structureFed", 4),  # with the lost planet
        ("structure", 7),
        ("planetType", 7),  # oxide, ice, terra, volcanic, titanium, gaia, lost
        ("gaia", 1),
        ("sector", 4),  # 10, 09, 02, and 01 with the lost planet alone
        ("satellite", 2),
    ],
)
def test_what_each_tile_counts(tile: str, number: int) -> None:
    """A gaiaformer stands on another gaia planet, in a sector of its own; it never counts."""
    state = position(
        """
        planets = {"1,3" = "lost", "-1,5" = "gaia"}
        players.0.research.navigation = 5
        players.0.research.gaia_project = 1
        players.0.pieces."4,-3" = "planetary_institute"
        players.0.pieces."3,-3" = "research_lab"
        players.0.pieces."5,-4" = "mine"
        players.0.pieces."4,-1" = "mine"
        players.0.pieces."2,-1" = "mine"
        players.0.pieces."2,0" = "mine"
        players.0.pieces."1,3" = "lost_planet"
        players.0.pieces."2,3" = "satellite"
        players.0.pieces."-3,0" = "satellite"
        players.0.pieces."-1,5" = "gaiaformer"
        players.0.federated = ["3,-3", "4,-3", "5,-4"]
    """
    )
    assert tile_count(state, state.players[0], tile) == number


# 14.6


@proves("gaia", "14.6")
def test_levels_three_four_and_five_bring_four_points_each() -> None:
    levels = ", ".join(f"{area} = {level}" for area, level in zip(AREAS, range(6), strict=True))
    state = end(f"players.0.research = {{{levels}}}")
    found = {name: vp for name, vp in state.players[0].sources.items() if "research" in name}
    assert found == {"research_gaia_project": 4, "research_economy": 8, "research_science": 12}


# 14.7


@proves("gaia", "14.7")
@pytest.mark.parametrize(
    ("stock", "vp"),
    [((0, 0, 0), 0), ((1, 1, 0), 0), ((1, 1, 1), 1), ((7, 0, 0), 2), ((30, 15, 15), 20)],
)
def test_three_resources_of_any_kind_bring_one_point(stock: tuple[int, int, int], vp: int) -> None:
    credits, ore, knowledge = stock
    state = end(f"""
        players.0.credits = {credits}
        players.0.ore = {ore}
        players.0.knowledge = {knowledge}
    """)
    assert state.players[0].sources.get("resources", 0) == vp


@proves("gaia", "14.7")
def test_what_is_left_is_converted_without_a_question() -> None:
    state = end("""
        players.0.area1 = 3
        players.0.area2 = 5
        players.0.area3 = 2
        players.0.qic = 4
        players.0.knowledge = 1
    """)
    player = state.players[0]
    # Two tokens burned, four power: 4 credits. 4 QIC: 4 ore. 9 in all.
    assert goods(player) == (4, 4, 1, 0)
    assert power(player) == (7, 1, 0, 0)
    assert player.sources["resources"] == 3


@proves("gaia", "14.7")
def test_the_limits_of_storage_hold_to_the_end() -> None:
    state = end("""
        players.0.credits = 28
        players.0.area3 = 5
        players.0.ore = 14
        players.0.qic = 5
    """)
    # Two of the four QIC above the ore become credits; four of the power buy a knowledge.
    assert goods(state.players[0]) == (30, 15, 1, 0)
    assert state.players[0].sources["resources"] == 15


@proves("gaia", "14.7", "12.13")
def test_the_tokens_of_the_nevlas_institute_are_worth_two_credits() -> None:
    for home, credits in (("planetary_institute", 6), ("mine", 3)):
        state = end(f'players.3.area3 = 3\nplayers.3.pieces = {{"3,-3" = "{home}"}}')
        assert state.players[3].credits == credits


@proves("gaia", "14.7", "12.9", "13.4")
@pytest.mark.parametrize(
    ("areas", "brainstone", "credits"),
    [
        ((0, 2), 2, 3),  # an ordinary token is burned, the brainstone is spent
        ((0, 1), 2, 0),  # the brainstone alone cannot be burned
        ((3, 2), 3, 6),  # 3 for the brainstone, 2 and 1 for the others
    ],
)
def test_the_brainstone_is_worth_three_credits(
    areas: tuple[int, int], brainstone: int, credits: int
) -> None:
    state = end(
        f"""
        players.0.area3 = {areas[0]}
        players.0.area2 = {areas[1]}
        players.0.brainstone = {brainstone}
    """,
        factions=("taklons", "geodens", "xenos", "nevlas"),
    )
    assert state.players[0].credits == credits


@proves("gaia", "14.7", "12.14")
def test_the_tokens_that_the_itars_burn_at_the_end_go_to_the_gaia_area() -> None:
    state = end("players.0.area2 = 4", factions=("itars", "geodens", "xenos", "terrans"))
    assert power(state.players[0]) == (2, 0, 0, 2)
    assert state.players[0].credits == 2


@proves("gaia", "14.7")
def test_power_charged_after_passing_counts_too() -> None:
    state = position("""
        round = 6
        turn = 1
        passed = [0, 2, 3]
        players.0.credits = 0
        players.0.ore = 0
        players.0.knowledge = 2
        players.0.qic = 0
        players.0.area1 = 0
        players.0.area2 = 1
        players.0.pieces = {"2,4" = "mine"}
        players.1.pieces = {"0,4" = "mine"}
    """)
    do(state, Upgrade((0, 4), "trading_station"))
    do(state, Charge())
    do(state, EndTurn())
    do(state, Pass())
    assert state.players[0].sources["resources"] == 1


# 14.8


@proves("gaia", "14.8")
def test_the_most_points_win_and_equals_share_the_victory() -> None:
    """The tiles bring everybody the same; seats 1 and 3 have more to begin with."""
    state = end(
        """
        players.0.vp = 12
        players.1.vp = 31
        players.2.vp = 30
        players.3.vp = 31
        players.2.pieces = {"-8,12" = "mine", "-5,5" = "mine"}
    """,
        final_tiles=("structure", "planetType"),
    )
    found = GAME.scores(state)
    assert [score.total for score in found] == [30, 49, 48, 49]
    assert [score.rank for score in found] == [4, 1, 3, 1]


@proves("gaia", "14.8")
def test_the_points_by_source_add_up() -> None:
    state = end("""
        players.0.pieces = {"2,4" = "planetary_institute", "3,2" = "mine"}
        players.0.credits = 8
        players.0.research = {science = 4, economy = 3}
    """)
    scores = GAME.scores(state)
    for score, player in zip(scores, state.players, strict=True):
        assert sum(score.items.values()) == score.total == player.vp
    assert scores[0].items == {
        "start": 10,
        "final1": 6,  # 2 structures as two others; the Xenos have 3
        "final2": 18,  # two planet types
        "research_economy": 4,
        "research_science": 8,
        "resources": 2,
    }
    assert options(state) == []
