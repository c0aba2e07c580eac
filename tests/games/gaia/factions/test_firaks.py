"""12.11  Firaks."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.research import Advance, SkipAdvance
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.factions.firaks.rules import DowngradeLab
from armillary.games.gaia.rounds.charging_power import ChargeOffer, Decline
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import RESEARCH_LAB, TRADING_STATION, State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.rounds.phases import goods

FIRAKS = ("firaks", "geodens", "xenos", "nevlas")


def firaks(text: str = "", home: str = "planetary_institute") -> State:
    """Round 5, which pays for trading stations; the lab stands on 3,1."""
    return position(
        f"""
        round = 5
        passed = [1, 2, 3]
        players.0.pieces."2,0" = "{home}"
        players.0.pieces."3,1" = "research_lab"
        {text}
    """,
        factions=FIRAKS,
    )


@proves("gaia", "12.11")
def test_a_lab_becomes_a_trading_station_and_brings_a_research_step() -> None:
    state = firaks()
    player = state.players[0]
    do(state, DowngradeLab((3, 1)))
    assert player.structures[state.table.grid.index[3, 1]] == TRADING_STATION
    assert player.built[:4] == [0, 1, 0, 1]
    assert asked(state) == (0, "research_step")
    refused(state, SkipAdvance(), "12.11", "must_advance")
    assert len(options(state, Advance)) == 6
    do(state, Advance("science"))
    assert player.research == [0, 0, 0, 0, 0, 1]
    assert goods(player) == (15, 3, 2, 1)  # it costs nothing
    assert asked(state) == (0, "closing")


@proves("gaia", "12.11")
def test_it_scores_as_an_upgrade_to_a_trading_station() -> None:
    state = firaks()
    do(state, DowngradeLab((3, 1)))
    assert state.players[0].sources == {"round5": 4}


@proves("gaia", "12.11")
def test_neighbours_may_charge() -> None:
    state = firaks('players.1.pieces = {"4,-1" = "trading_station"}')
    do(state, DowngradeLab((3, 1)))
    do(state, Advance("science"))
    assert state.stack[-1] == ChargeOffer(1, 2, 0)
    do(state, Decline())
    assert asked(state) == (0, "closing")


@proves("gaia", "12.11")
def test_level_five_keeps_its_conditions() -> None:
    state = firaks("players.0.research.science = 4")
    do(state, DowngradeLab((3, 1)))
    refused(state, Advance("science"), "8.4", "no_green_token")


@proves("gaia", "12.11")
def test_once_per_round() -> None:
    state = firaks('players.0.pieces."3,2" = "research_lab"')
    do(state, DowngradeLab((3, 1)))
    do(state, Advance("science"))
    do(state, EndTurn())
    refused(state, DowngradeLab((3, 2)), "9.4", "action_used")


@proves("gaia", "12.11")
def test_a_trading_station_must_be_left_on_the_board() -> None:
    places = ("4,-3", "3,-3", "5,-4", "6,-3")
    stations = "\n".join(f'players.0.pieces."{place}" = "trading_station"' for place in places)
    state = firaks(stations)
    refused(state, DowngradeLab((3, 1)), "12.11", "none_left", piece="trading_station")


@proves("gaia", "12.11")
def test_only_a_lab_can_step_back() -> None:
    state = firaks('players.0.pieces."3,2" = "mine"')
    for place in ((3, 2), (2, 0), (4, -3), (99, 0)):
        refused(state, DowngradeLab(place), "12.11", "no_lab", hex=place)


@proves("gaia", "12.11")
def test_only_the_firaks_with_their_institute_step_back() -> None:
    refused(firaks(home="mine"), DowngradeLab((3, 1)), "12.11", "needs_institute")
    state = position('players.0.pieces = {"2,4" = "planetary_institute", "3,2" = "research_lab"}')
    refused(state, DowngradeLab((3, 2)), "12.11", "other_faction", faction="firaks")


@proves("gaia", "12.11")
def test_the_lab_can_be_built_again_with_its_tech_tile() -> None:
    state = firaks("players.0.credits = 5\nplayers.0.ore = 3")
    do(state, DowngradeLab((3, 1)))
    do(state, Advance("science"))
    do(state, EndTurn())
    do(state, Upgrade((3, 1), "research_lab"))
    assert state.players[0].built[RESEARCH_LAB] == 1
    assert goods(state.players[0]) == (0, 0, 2, 1)
    assert asked(state) == (0, "gain_tech")
