"""11 and 12.4  The one federation of the Ivits, which grows."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.federation import FormFederation, own_groups
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.factions.ivits.rules import PlaceStation
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import State
from tests.games.gaia.actions.test_federation import DIRECT, form, hexes_of, offered
from tests.games.gaia.positions import do, position, refused

IVITS = """
passed = [1, 2, 3]
players.0.formed = 1
players.0.tokens = ["fed2"]
players.0.green = ["fed2"]
players.0.pieces = {"-7,7" = "planetary_institute", "-7,8" = "trading_station", \
"-9,8" = "trading_station", "-8,8" = "satellite", "-8,6" = "academy_knowledge", \
"-7,10" = "academy_qic", "-6,9" = "space_station"MORE}
"""
GROWN = ((-9, 8), (-8, 6), (-8, 7), (-8, 8), (-7, 7), (-7, 8), (-7, 9), (-7, 10), (-6, 9))


def ivits(text: str, more: str = "", **options: object) -> State:
    """The Ivits have a federation worth 7 and, one satellite away each, 3 + 1 and 3 more."""
    pieces = IVITS.replace("MORE", f", {more}" if more else "")
    return position(pieces + text, factions=("ivits", "geodens", "xenos", "nevlas"), **options)


@proves("gaia", "12.4", "11.1")
def test_the_federation_of_the_ivits_grows_for_qic_to_14() -> None:
    state = ivits("players.0.qic = 2")
    player = state.players[0]
    tokens = player.power_tokens
    assert len(offered(state)) == 1
    less = ((-7, 9), (-7, 10))
    refused(state, FormFederation(less), "11.1", "power_value", need=14, have=11)
    refused(state, FormFederation(((-8, 6),)), "11.3", "not_connected")
    form(state, GROWN, "fed1")
    assert (player.qic, player.power_tokens, player.tokens) == (0, tokens, ["fed2", "fed1"])
    assert hexes_of(state, player.federated) == GROWN
    state = ivits("players.0.qic = 1\nplayers.0.area1 = 9")
    refused(state, FormFederation(GROWN), "12.4", "qic", need=2, have=1)
    assert offered(state) == []


@proves("gaia", "12.4")
def test_a_federation_that_has_grown_by_itself_needs_no_satellite() -> None:
    state = ivits("players.0.qic = 0", '"-8,7" = "satellite", "-7,9" = "satellite"')
    assert offered(state) == [GROWN]
    form(state, ((-7, 7),), "fed1")
    assert state.players[0].tokens == ["fed2", "fed1"]
    do(state, EndTurn())
    refused(state, FormFederation(((-7, 7),)), "11.1", "power_value", need=21, have=14)


@proves("gaia", "12.4", "11.6")
def test_the_ivits_take_no_superfluous_planets_along() -> None:
    link = '"-8,7" = "satellite", "-7,9" = "satellite", "-7,4" = "mine"'
    state = ivits("players.0.qic = 1", link)
    more = (*GROWN, (-8, 5), (-7, 4))
    refused(state, FormFederation(more), "11.6", "superfluous_planets", need=0, have=1)
    do(state, FormFederation(GROWN))


@proves("gaia", "12.4", "11.7")
def test_a_space_station_beside_the_federation_joins_it() -> None:
    state = ivits("players.0.qic = 0", '"-7,9" = "satellite"')
    player = state.players[0]
    refused(state, FormFederation(((-7, 7),)), "11.1", "power_value", need=14, have=11)
    do(state, PlaceStation((-8, 7)))  # next to -8,8, -7,7 and -8,6
    assert hexes_of(state, player.federated) == GROWN
    do(state, EndTurn())
    form(state, ((-7, 7),), "fed1")
    assert player.tokens == ["fed2", "fed1"]


@proves("gaia", "12.4", "17.6")
def test_a_token_of_terraforming_raises_what_the_ivits_need_unless_only_their_own_count() -> None:
    research = "players.0.qic = 2\nplayers.0.knowledge = 4\nplayers.0.research.terraforming = 4"
    for every in (True, False):
        state = ivits(research, ivits_count_all=every)
        assert len(offered(state)) == 1
        do(state, Research("terraforming"))
        do(state, EndTurn())
        if every:
            assert offered(state) == []
            refused(state, FormFederation(GROWN), "11.1", "power_value", need=21, have=14)
        else:
            do(state, FormFederation(GROWN))


@proves("gaia", "11A.1", "12.4")
def test_the_ivits_may_touch_and_use_their_federation() -> None:
    state = ivits("players.0.qic = 2")
    do(state, FormFederation(((-8, 7), (-8, 6), (-7, 9), (-7, 10))))  # beside DIRECT
    assert hexes_of(state, state.players[0].federated) == GROWN


@proves("gaia", "11A.2")
def test_space_stations_join_groups_and_the_federation_of_the_ivits_is_one() -> None:
    state = ivits("")
    groups = [hexes_of(state, group) for group in own_groups(state, state.players[0])]
    assert groups == [DIRECT, ((-8, 6),), ((-7, 10), (-6, 9))]
