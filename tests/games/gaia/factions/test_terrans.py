"""12.1  Terrans."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.factions.terrans.rules import GaiaConvert, GaiaDone
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.rounds.phases import finish_round, goods, power


def gaia_phase(tokens: int, home: str = "planetary_institute") -> State:
    """The Terrans in their gaia phase, with an empty cycle and this many tokens in the gaia area.

    Without an institute they have nothing to say in it, and the next turn has come.
    """
    state = position(f"""
        passed = [1, 2, 3]
        players.0.credits = 0
        players.0.ore = 0
        players.0.knowledge = 0
        players.0.qic = 0
        players.0.area1 = 0
        players.0.area2 = 0
        players.0.gaia_area = {tokens}
        players.0.pieces = {{"2,4" = "{home}"}}
    """)
    finish_round(state, "booster6")
    return state


@proves("gaia", "12.1")
def test_the_tokens_of_the_gaia_area_return_to_area_two() -> None:
    state = gaia_phase(6, "mine")
    assert state.round == 2
    assert power(state.players[0]) == (0, 6, 0, 0)
    assert asked(state) == (1, "turn")


@proves("gaia", "12.1")
def test_the_tokens_of_everybody_else_return_to_area_one() -> None:
    state = position("""
        turn = 2
        passed = [0, 1, 3]
        players.2 = {area1 = 0, area2 = 0, gaia_area = 6}
    """)
    finish_round(state, "booster6")
    assert power(state.players[2]) == (6, 0, 0, 0)


@proves("gaia", "12.1")
def test_the_institute_turns_returning_tokens_into_power_for_conversions() -> None:
    state = gaia_phase(9)
    assert asked(state) == (0, "terrans_power")
    before = goods(state.players[0])
    # 1 ore of the board, 1 of the booster; 1 knowledge of the board
    assert before == (0, 2, 1, 0)
    do(state, GaiaConvert("gaia_to_qic"))
    do(state, GaiaConvert("gaia_to_ore"))
    assert goods(state.players[0]) == (0, 3, 1, 1)
    refused(state, GaiaConvert("gaia_to_ore"), "12.1", need=3, have=2)
    refused(state, GaiaConvert("gaia_to_knowledge"), "12.1", need=4, have=2)
    do(state, GaiaConvert("gaia_to_credit"))
    do(state, GaiaConvert("gaia_to_credit"))
    assert goods(state.players[0]) == (2, 3, 1, 1)
    # All nine have arrived in area II; the tenth is the institute's income.
    assert power(state.players[0]) == (1, 9, 0, 0)
    assert asked(state) == (1, "turn")


@proves("gaia", "12.1")
def test_four_tokens_are_worth_one_knowledge() -> None:
    state = gaia_phase(4)
    do(state, GaiaConvert("gaia_to_knowledge"))
    assert goods(state.players[0]) == (0, 2, 2, 0)
    assert power(state.players[0]) == (1, 4, 0, 0)


@proves("gaia", "12.1")
def test_what_is_not_converted_is_simply_moved() -> None:
    state = gaia_phase(7)
    do(state, GaiaConvert("gaia_to_qic"))
    do(state, GaiaDone())
    assert goods(state.players[0]) == (0, 2, 1, 1)
    assert power(state.players[0]) == (1, 7, 0, 0)
    assert asked(state) == (1, "turn")


@proves("gaia", "12.1")
def test_only_the_four_conversions_of_power_are_possible() -> None:
    state = gaia_phase(4)
    refused(state, GaiaConvert("ore_to_token"), "12.1", "no_conversion", kind="ore_to_token")
    kinds = [option.kind for option in options(state, GaiaConvert)]
    assert kinds == ["gaia_to_qic", "gaia_to_ore", "gaia_to_knowledge", "gaia_to_credit"]


@proves("gaia", "12.1")
def test_with_an_empty_gaia_area_nothing_is_asked() -> None:
    state = gaia_phase(0)
    assert asked(state) == (1, "turn")
    refused(state, GaiaConvert("gaia_to_credit"), "3.3", "not_asked")
