"""14.1 and 14.2  Passing."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.state import State
from tests.games.gaia.positions import CONFIG, asked, do, options, position, refused

PIECES = """
    planets = {"1,5" = "gaia"}
    players.0.pieces."2,4" = "mine"
    players.0.pieces."3,2" = "mine"
    players.0.pieces."4,-1" = "mine"
    players.0.pieces."1,5" = "mine"
    players.0.pieces."3,1" = "trading_station"
    players.0.pieces."2,0" = "trading_station"
    players.0.pieces."2,-1" = "research_lab"
    players.0.pieces."3,-3" = "planetary_institute"
    players.0.pieces."4,-3" = "academy_qic"
"""
"""4 mines, two of them on gaia planets; 2 trading stations, 1 lab, institute and academy."""


def with_booster(booster: str, text: str = "") -> State:
    """Seat 0 holds this booster, and the match has six others."""
    others = [f"booster{number}" for number in range(1, 8) if f"booster{number}" != booster]
    return position(PIECES + text, boosters=(booster, *others[:6]))


# Boosters


@proves("gaia", "14.1")
def test_you_take_one_of_three_boosters_and_return_your_own() -> None:
    state = position()
    assert state.boosters == ["booster5", "booster6", "booster7"]
    assert options(state, Pass) == [Pass("booster5"), Pass("booster6"), Pass("booster7")]
    do(state, Pass("booster6"))
    assert state.players[0].booster == "booster6"
    assert state.boosters == ["booster5", "booster7", "booster1"]
    assert state.passed == [0]
    assert state.queue == [1, 2, 3]
    # The next player may take the booster that was returned.
    assert Pass("booster1") in options(state)


@proves("gaia", "14.1")
@pytest.mark.parametrize("booster", ["booster1", "booster2", "booster10", ""])
def test_you_take_neither_your_own_nor_one_that_is_not_there(booster: str) -> None:
    """Your own, another player's, one that is out of the game, none at all."""
    allowed = ("booster5", "booster6", "booster7")
    refused(position(), Pass(booster), "14.1", "booster", booster=booster, allowed=allowed)


@proves("gaia", "14.1")
def test_whoever_has_passed_has_no_more_turns_in_this_round() -> None:
    state = position("passed = [2, 3]")
    do(state, Pass("booster5"))
    assert asked(state) == (1, "turn")
    do(state, Pass("booster6"))
    assert state.round == 2


# Points


@proves("gaia", "14.1")
@pytest.mark.parametrize(
    ("booster", "vp"),
    [
        ("booster6", 4),  # 1 for each of 4 mines
        ("booster7", 4),  # 2 for each of 2 trading stations
        ("booster8", 3),  # 3 for the lab
        ("booster9", 8),  # 4 each for institute and academy
        ("booster10", 2),  # 1 for each of 2 gaia planets
        ("booster2", 0),
    ],
)
def test_the_booster_that_you_return_brings_its_points(booster: str, vp: int) -> None:
    state = with_booster(booster)
    assert state.players[0].booster == booster
    do(state, Pass(state.boosters[0]))
    assert state.players[0].sources == ({booster: vp} if vp else {})
    assert state.players[0].vp == 10 + vp


@proves("gaia", "14.1")
def test_the_booster_that_you_take_brings_nothing_yet() -> None:
    state = position(PIECES)
    do(state, Pass("booster6"))
    assert state.players[0].vp == 10


@proves("gaia", "14.1")
@pytest.mark.parametrize(
    ("tile", "vp"),
    [
        ("advtech1", 6),  # 3 for each of 2 federation tokens
        ("advtech5", 3),  # 3 for the lab
        ("advtech7", 8),  # terra, swamp, gaia, desert, titanium, volcanic, ice, oxide
        ("advtech2", 0),  # pays for research, not for passing
    ],
)
def test_advanced_tiles_bring_their_points_for_passing(tile: str, vp: int) -> None:
    slots = {**CONFIG["slots"], "adv_gaia_project": "advtech7"}
    state = position(
        PIECES
        + f"""
        players.0.techs = ["tech1"]
        players.0.covered = ["tech1"]
        players.0.advanced = ["{tile}"]
        players.0.tokens = ["fed1", "fed2"]
    """,
        slots=slots,
    )
    do(state, Pass("booster5"))
    assert state.players[0].sources == ({tile: vp} if vp else {})


@proves("gaia", "14.1")
def test_in_the_last_round_nobody_takes_a_booster_but_the_points_count() -> None:
    state = with_booster("booster7", "round = 6")
    row = list(state.boosters)
    refused(state, Pass(row[0]), "14.1", "no_booster_in_last_round")
    assert options(state, Pass) == [Pass()]
    do(state, Pass())
    assert state.players[0].sources == {"booster7": 4}
    assert state.players[0].booster == ""
    assert state.boosters == [*row, "booster7"]


# 14.2


@proves("gaia", "14.2")
def test_the_first_to_pass_begins_the_next_round() -> None:
    """Seat 2 has passed first; then 1, 3 and 0 pass."""
    state = position("turn = 1\npassed = [2]")
    for seat in (1, 3, 0):
        assert asked(state) == (seat, "turn")
        do(state, options(state, Pass)[0])
    assert state.round == 2
    assert state.order == [2, 3, 0, 1]
    assert asked(state) == (2, "turn")
