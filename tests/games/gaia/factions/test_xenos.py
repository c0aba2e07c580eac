"""12.7  Xenos."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.federation import FormFederation
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.setup import PlaceStart
from tests.games.gaia.positions import asked, config, do, options, position, refused

XENOS = ("xenos", "geodens", "terrans", "nevlas")


@proves("gaia", "12.7")
def test_the_third_mine_comes_after_all_second_mines() -> None:
    state = GAME.setup(config(factions=XENOS))
    seats = []
    while asked(state)[1] == "place_first":
        seats.append(asked(state)[0])
        GAME.apply(state, options(state, PlaceStart)[0])
    assert seats == [0, 1, 2, 3, 3, 2, 1, 0, 0]
    assert [player.built[0] for player in state.players] == [3, 2, 2, 2]


@proves("gaia", "12.7")
def test_with_the_institute_a_federation_needs_six() -> None:
    state = position(
        """players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_qic"}""",
        factions=XENOS,
    )
    do(state, FormFederation(((3, -3), (4, -3))))
    assert asked(state) == (0, "gain_token")


@proves("gaia", "12.7")
def test_without_the_institute_six_are_not_enough() -> None:
    state = position(
        """players.0.pieces = {"4,-3" = "academy_knowledge", "3,-3" = "academy_qic"}""",
        factions=XENOS,
    )
    refused(state, FormFederation(((3, -3), (4, -3))), "11.1", need=7, have=6)


@proves("gaia", "12.7")
def test_with_the_institute_five_are_not_enough() -> None:
    state = position(
        """players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "research_lab"}""",
        factions=XENOS,
    )
    refused(state, FormFederation(((3, -3), (4, -3))), "11.1", need=6, have=5)


@proves("gaia", "12.7")
def test_the_others_still_need_seven() -> None:
    state = position("""
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_qic"}
    """)
    refused(state, FormFederation(((3, -3), (4, -3))), "11.1", need=7, have=6)
