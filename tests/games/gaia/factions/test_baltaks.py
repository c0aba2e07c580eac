"""12.6  Bal T'aks."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.board_actions import UseSpecial
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Advance, Research, SkipAdvance
from armillary.games.gaia.actions.tech_tiles import TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.state import NAVIGATION, State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.rounds.phases import finish_round, goods

BALTAKS = ("baltaks", "terrans", "xenos", "nevlas")


def baltaks(home: str = "mine", text: str = "", credits: int = 30) -> State:
    return position(
        f"""
        players.0.knowledge = 4
        players.0.credits = {credits}
        players.0.ore = 15
        players.0.pieces."2,-1" = "{home}"
        players.0.pieces."2,0" = "trading_station"
        {text}
    """,
        factions=BALTAKS,
    )


@proves("gaia", "12.6")
def test_navigation_is_closed_until_the_institute_stands() -> None:
    state = baltaks()
    refused(state, Research("navigation"), "12.6", "needs_institute", area="navigation")
    assert len(options(state, Research)) == 5
    state = baltaks("planetary_institute")
    do(state, Research("navigation"))
    assert state.players[0].research[NAVIGATION] == 1
    assert state.players[0].qic == 1


@proves("gaia", "12.6", "16.1")
def test_a_tech_tile_from_navigation_comes_without_its_step() -> None:
    state = baltaks()
    do(state, Upgrade((2, 0), "research_lab"))
    do(state, TakeTech("navigation"))
    assert state.players[0].techs == ["tech2"]
    assert state.players[0].research[NAVIGATION] == 0
    assert asked(state) == (0, "closing")


@proves("gaia", "12.6")
def test_the_step_of_a_free_tech_tile_goes_elsewhere() -> None:
    state = baltaks()
    do(state, Upgrade((2, 0), "research_lab"))
    do(state, TakeTech("free1"))
    refused(state, Advance("navigation"), "12.6", "needs_institute")
    do(state, SkipAdvance())
    state = baltaks("planetary_institute")
    do(state, Upgrade((2, 0), "research_lab"))
    do(state, TakeTech("free1"))
    do(state, Advance("navigation"))
    assert state.players[0].research[NAVIGATION] == 1


@proves("gaia", "12.6", "13.3")
def test_gaiaformers_become_qic_and_return_in_the_gaia_phase() -> None:
    state = baltaks(text="players.0.research.gaia_project = 3\npassed = [1, 2, 3]")
    player = state.players[0]
    assert player.free_gaiaformers == 2
    do(state, Convert("gaiaformer_to_qic"))
    do(state, Convert("gaiaformer_to_qic"))
    assert player.qic == 2
    assert player.free_gaiaformers == 0
    refused(state, Convert("gaiaformer_to_qic"), "13.2", "gaiaformers", need=1, have=0)
    finish_round(state)
    assert player.resting_gaiaformers == 0
    assert player.free_gaiaformers == 2
    assert player.qic == 2


@proves("gaia", "12.6", "16.9")
def test_a_resting_gaiaformer_starts_no_project() -> None:
    state = baltaks(text="players.0.area1 = 6")
    do(state, Convert("gaiaformer_to_qic"))
    refused(state, StartProject((1, 5)), "5.1", "no_free_gaiaformer", have=1)


@proves("gaia", "12.6", "16.9")
def test_a_gaiaformer_on_the_map_becomes_no_qic() -> None:
    state = baltaks(text="players.0.pieces.'5,0' = 'gaiaformer'")
    refused(state, Convert("gaiaformer_to_qic"), "13.2", "gaiaformers", need=1, have=0)


@proves("gaia", "12.6", "13.3")
def test_nobody_else_turns_gaiaformers_into_qic() -> None:
    state = position()
    assert state.players[0].free_gaiaformers == 1
    refused(state, Convert("gaiaformer_to_qic"), "13.3", "other_faction", faction="baltaks")


@proves("gaia", "12.6")
def test_the_qic_academy_gives_four_credits() -> None:
    state = baltaks("academy_qic", credits=0)
    do(state, UseSpecial("academy_qic"))
    assert goods(state.players[0]) == (4, 15, 4, 0)
    state = position("""players.0.pieces = {"2,4" = "academy_qic"}""")
    do(state, UseSpecial("academy_qic"))
    assert goods(state.players[0]) == (15, 4, 3, 2)
