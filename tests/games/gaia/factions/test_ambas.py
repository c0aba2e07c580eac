"""12.10  Ambas."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.federation import FormFederation, value_of
from armillary.games.gaia.factions.ambas.rules import SwapInstitute
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import INSTITUTE, MINE, State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.rounds.phases import finish_round, goods

AMBAS = ("ambas", "geodens", "terrans", "nevlas")


def ambas(text: str = "") -> State:
    """Institute and academy side by side, a mine beside them and another far away, on 0,-1."""
    return position(
        f"""
        round = 3
        passed = [1, 2, 3]
        players.0.pieces."4,-3" = "planetary_institute"
        players.0.pieces."3,-3" = "academy_qic"
        players.0.pieces."5,-4" = "mine"
        players.0.pieces."0,-1" = "mine"
        {text}
    """,
        factions=AMBAS,
    )


@proves("gaia", "12.10")
def test_the_institute_changes_places_with_a_mine() -> None:
    state = ambas()
    player, grid = state.players[0], state.table.grid
    before = goods(player)
    do(state, SwapInstitute((0, -1)))
    assert player.structures[grid.index[0, -1]] == INSTITUTE
    assert player.structures[grid.index[4, -3]] == MINE
    assert goods(player) == before
    assert player.built == [2, 0, 0, 1, 0, 1, 0]


@proves("gaia", "12.10")
def test_a_swap_scores_nothing_and_lets_nobody_charge() -> None:
    """Round 3 pays for mines, and the Geodens stand beside both planets."""
    state = ambas('players.1.pieces = {"-1,-1" = "mine", "2,-1" = "mine"}')
    do(state, SwapInstitute((0, -1)))
    assert state.players[0].vp == 10
    assert asked(state) == (0, "closing")


@proves("gaia", "12.10")
def test_one_swap_in_each_round() -> None:
    state = ambas()
    do(state, SwapInstitute((0, -1)))
    do(state, EndTurn())
    refused(state, SwapInstitute((4, -3)), "9.4", "action_used")
    finish_round(state)
    assert asked(state) == (1, "turn")
    do(state, Pass(state.boosters[0]))
    do(state, Pass(state.boosters[0]))
    do(state, Pass(state.boosters[0]))
    do(state, SwapInstitute((4, -3)))
    assert state.players[0].structures[state.table.grid.index[4, -3]] == INSTITUTE


@proves("gaia", "12.10")
def test_only_an_own_mine_can_be_swapped_and_never_the_lost_planet() -> None:
    state = ambas("""
        planets = {"4,-2" = "lost"}
        players.0.pieces."4,-2" = "lost_planet"
        players.0.research.navigation = 5
        players.1.pieces = {"2,-1" = "mine"}
    """)
    for place in ((4, -2), (3, -3), (4, -3), (2, -1), (99, 0)):
        refused(state, SwapInstitute(place), "12.10", "no_mine", hex=place)
    assert {option.hex for option in options(state, SwapInstitute)} == {(5, -4), (0, -1)}


@proves("gaia", "12.10")
def test_only_the_ambas_with_their_institute_swap() -> None:
    refused(position(), SwapInstitute((-7, 4)), "12.10", "other_faction", faction="ambas")
    state = position('players.0.pieces = {"0,-1" = "mine"}', factions=AMBAS)
    refused(state, SwapInstitute((0, -1)), "12.10", "needs_institute")


@proves("gaia", "12.10", "16.17")
def test_federations_stay_as_they_are_even_if_their_value_falls() -> None:
    """Membership belongs to the hex: the mine that arrives is in, the institute that left is not.

    So the institute may be part of another federation.
    """
    state = ambas("""
        players.0.federated = ["3,-3", "4,-3", "5,-4"]
        players.0.pieces."-1,-1" = "academy_knowledge"
        players.0.pieces."-1,-3" = "mine"
    """)
    player, grid = state.players[0], state.table.grid
    core = grid.mask(((3, -3), (4, -3), (5, -4)))
    assert player.federated == core
    assert value_of(state, player, core) == 7
    assert options(state, FormFederation) == []
    do(state, SwapInstitute((0, -1)))
    assert player.federated == core
    assert value_of(state, player, core) == 5
    do(state, EndTurn())
    assert options(state, FormFederation) != []
    do(state, FormFederation(((-1, -1), (0, -1), (-1, -2), (-1, -3))))
    assert player.federated.bit_count() == 7
