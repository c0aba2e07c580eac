"""12.4  Ivits."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation, TakeToken
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.factions.ivits.rules import PlaceStation
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import Tokens
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.scoring import tile_count
from armillary.games.gaia.setup import PlaceFirst, PlaceStart
from armillary.games.gaia.state import INSTITUTE, State
from tests.games.gaia.positions import asked, config, do, options, position, refused
from tests.games.gaia.rounds.phases import finish_round, power

IVITS = ("ivits", "geodens", "xenos", "nevlas")
CORE = ((3, -3), (4, -3), (5, -4))
"""Three planets side by side."""
FORMED = """
    players.0.federated = ["3,-3", "4,-3", "5,-4"]
    players.0.tokens = ["fed2"]
"""


def ivits(pieces: str, text: str = "") -> State:
    """The Ivits, alone in the action phase, with their institute on 4,-3 and these pieces."""
    return position(
        f"""
        passed = [1, 2, 3]
        players.0.pieces = {{"4,-3" = "planetary_institute", {pieces}}}
        {text}
    """,
        factions=IVITS,
    )


def grown(stations: int, text: str = "") -> State:
    """A federation of power value 9 and this many space stations, for which they took fed2."""
    around = [(3, -2), (4, -2), (5, -3), (2, -2), (5, -5)][:stations]
    placed = "".join(f', "{q},{r}" = "space_station"' for q, r in around)
    members = ", ".join(f'"{q},{r}"' for q, r in sorted([*around, *CORE]))
    return ivits(
        '"3,-3" = "academy_knowledge", "5,-4" = "academy_qic"' + placed,
        f"""
        players.0.federated = [{members}]
        players.0.tokens = ["fed2"]
        players.0.formed = 1
        {text}
    """,
    )


# One federation


@proves("gaia", "12.4")
def test_the_institute_is_the_only_start_structure_and_comes_last() -> None:
    state = GAME.setup(config(factions=IVITS))
    asks = []
    while isinstance(state.stack[-1], PlaceFirst):
        asks.append((state.stack[-1].seat, state.stack[-1].structure))
        GAME.apply(state, options(state, PlaceStart)[0])
    order = (1, 2, 3, 3, 2, 1, 2)
    assert asks == [*((seat, "mine") for seat in order), (0, "planetary_institute")]
    assert state.players[0].built == [0, 0, 0, 1, 0, 0, 0]
    assert state.players[0].has_institute


@proves("gaia", "12.4")
def test_the_first_token_needs_seven() -> None:
    state = ivits('"3,-3" = "academy_qic", "5,-4" = "mine"')
    do(state, FormFederation(CORE))
    do(state, TakeToken("fed1"))
    assert state.players[0].tokens == ["fed1"]
    assert state.players[0].vp == 22
    state = ivits('"3,-3" = "academy_qic"')
    refused(state, FormFederation(CORE[:2]), "11.1", "power_value", need=7, have=6)


@proves("gaia", "12.4")
def test_the_second_token_needs_fourteen_in_all() -> None:
    state = grown(5)
    do(state, FormFederation(CORE))
    assert asked(state) == (0, "gain_token")
    refused(grown(4), FormFederation(CORE), "11.1", "power_value", need=14, have=13)


@proves("gaia", "12.4")
def test_a_federation_that_has_grown_enough_needs_no_satellite() -> None:
    state = grown(4, "players.0.qic = 0")
    do(state, PlaceStation((3, -4)))  # beside the federation: 13 + 1
    do(state, EndTurn())
    do(state, FormFederation(CORE))
    do(state, TakeToken("fed3"))
    assert state.players[0].tokens == ["fed2", "fed3"]
    assert (state.players[0].satellites, state.players[0].qic) == (0, 0)
    do(state, EndTurn())
    refused(state, FormFederation(CORE), "11.1", need=21, have=14)


@proves("gaia", "12.4")
def test_each_satellite_costs_a_qic_and_no_token() -> None:
    pieces = '"3,-3" = "academy_qic", "2,-1" = "mine"'
    hexes = ((3, -3), (4, -3), (3, -2), (2, -1))
    state = ivits(pieces, "players.0.qic = 1")
    do(state, FormFederation(hexes))
    assert state.players[0].qic == 0
    assert power(state.players[0]) == (2, 4, 0, 0)
    assert state.table.grid.places(state.players[0].satellites) == ((3, -2),)
    refused(ivits(pieces, "players.0.qic = 0"), FormFederation(hexes), "12.4", need=1, have=0)


@proves("gaia", "12.4")
def test_the_one_federation_grows_by_new_satellites() -> None:
    state = grown(4, "players.0.qic = 1\nplayers.0.research.navigation = 1")
    do(state, BuildMine((2, -1)))  # beside the station on 2,-2
    assert state.players[0].federated >> state.table.grid.index[2, -1] & 1
    state = ivits(
        '"3,-3" = "academy_qic", "5,-4" = "mine", "2,-1" = "academy_knowledge", "2,0" = "mine", '
        '"0,1" = "trading_station", "0,3" = "mine"',
        "players.0.qic = 3" + FORMED,
    )
    # 7 in the federation, 4 beyond the satellite on 3,-2, 2 beyond the one on 1,0, 1 beyond 0,2
    hexes = ((3, -2), (2, -1), (2, 0), (1, 0), (0, 1), (0, 2), (0, 3))
    do(state, FormFederation(hexes))
    assert state.players[0].qic == 0
    assert state.players[0].satellites.bit_count() == 3


@proves("gaia", "12.4")
def test_new_hexes_must_touch_the_federation() -> None:
    """A second federation of its own is impossible, however much it is worth."""
    state = ivits(
        '"3,-3" = "academy_qic", "5,-4" = "mine", "-1,-1" = "academy_knowledge", '
        '"0,-1" = "trading_station", "-1,-3" = "trading_station", "0,-3" = "trading_station"',
        "players.0.qic = 9" + FORMED,
    )
    apart = ((-1, -1), (0, -1), (-1, -2), (-1, -3), (0, -3))
    refused(state, FormFederation(apart), "11.3", "not_connected")
    found = options(state, FormFederation)
    assert found
    assert all({*CORE} <= {*option.hexes} for option in found)


@proves("gaia", "12.4")
def test_every_token_received_raises_what_the_next_one_needs() -> None:
    """The token of terraforming too, from the moment when it is taken."""
    state = grown(
        5,
        """
        players.0.green = ["fed2"]
        players.0.knowledge = 4
        players.0.research.terraforming = 4
    """,
    )
    assert options(state, FormFederation) != []
    do(state, Research("terraforming"))
    assert state.players[0].tokens == ["fed2", "fed6"]
    do(state, EndTurn())
    assert options(state, FormFederation) == []
    refused(state, FormFederation(CORE), "11.1", "power_value", need=21, have=14)


# Space stations


@proves("gaia", "12.4")
def test_a_space_station_goes_on_an_empty_hex_in_range() -> None:
    state = ivits('"5,-4" = "mine"', "players.0.qic = 1")
    refused(state, PlaceStation((0, 0)), "4.2", need=2, have=1)
    refused(state, PlaceStation((2, -1)), "12.4", "not_empty")
    refused(state, PlaceStation((99, 0)), "12.4", "no_hex")
    do(state, PlaceStation((2, -2)))  # two hexes away: QIC extend the range
    assert state.players[0].qic == 0
    assert state.table.grid.places(state.players[0].stations) == ((2, -2),)
    assert asked(state) == (0, "closing")


@proves("gaia", "12.4")
def test_one_space_station_in_each_round() -> None:
    state = ivits('"5,-4" = "mine"')
    do(state, PlaceStation((4, -2)))
    do(state, EndTurn())
    refused(state, PlaceStation((5, -3)), "9.4", "action_used")
    finish_round(state)
    while asked(state) != (0, "turn"):
        do(state, options(state, Pass)[0])
    do(state, PlaceStation((5, -3)))
    assert state.players[0].stations.bit_count() == 2


@proves("gaia", "12.4")
def test_there_are_six_space_stations() -> None:
    state = ivits(
        '"4,-2" = "space_station", "5,-3" = "space_station", "3,-2" = "space_station", '
        '"2,-2" = "space_station", "3,-1" = "space_station"'
    )
    do(state, PlaceStation((2, -3)))
    state.players[0].used.clear()
    do(state, EndTurn())
    refused(state, PlaceStation((1, -2)), "12.4", "none_left", supply=6)


@proves("gaia", "12.4")
def test_no_hex_takes_two_stations_or_a_station_beside_an_own_satellite() -> None:
    state = ivits('"4,-2" = "space_station", "3,-2" = "satellite"')
    refused(state, PlaceStation((4, -2)), "12.4", "has_satellite")
    refused(state, PlaceStation((3, -2)), "12.4", "has_satellite")


@proves("gaia", "12.4")
def test_only_the_ivits_with_their_institute_have_stations() -> None:
    refused(position(), PlaceStation((3, 3)), "12.4", "other_faction", faction="ivits")
    state = position('players.0.pieces = {"4,-3" = "mine"}', factions=IVITS)
    refused(state, PlaceStation((4, -2)), "12.4", "needs_institute")


@proves("gaia", "12.4")
def test_a_space_station_adds_one_to_the_federation() -> None:
    refused(ivits('"3,-3" = "academy_qic"'), FormFederation(CORE[:2]), "11.1", need=7, have=6)
    state = ivits('"3,-3" = "academy_qic", "3,-2" = "space_station"')
    do(state, FormFederation(((3, -3), (4, -3), (3, -2))))
    assert state.players[0].satellites == 0


@proves("gaia", "12.4")
def test_range_begins_at_a_space_station_too() -> None:
    state = ivits('"5,-4" = "mine"', "players.0.qic = 0")
    refused(state, BuildMine((2, -1)), "4.2", need=1, have=0)
    do(state, PlaceStation((3, -2)))
    do(state, EndTurn())
    do(state, BuildMine((2, -1)))
    assert state.players[0].ore == 0  # 1 and 3 for the step from oxide to volcanic


@proves("gaia", "12.4")
def test_a_space_station_gives_nobody_power_and_counts_as_no_structure() -> None:
    state = ivits('"5,-4" = "mine"', 'players.1.pieces = {"2,-1" = "mine"}')
    assert tile_count(state, state.players[0], "structure") == 2
    do(state, PlaceStation((3, -2)))
    assert asked(state) == (0, "closing")  # the Geodens next door are not asked
    assert tile_count(state, state.players[0], "structure") == 2


@proves("gaia", "12.4")
def test_a_space_station_charges_nothing_itself() -> None:
    state = position(
        """
        turn = 1
        players.0.pieces = {"-7,7" = "planetary_institute", "3,-2" = "space_station"}
        players.1.pieces = {"2,-1" = "mine"}
        players.1.credits = 15
    """,
        factions=IVITS,
    )
    do(state, Upgrade((2, -1), "trading_station"))
    assert state.players[1].credits == 9  # nor does it make trade cheaper
    assert asked(state) == (1, "closing")


@proves("gaia", "12.4")
def test_opponents_may_put_satellites_on_the_hex_of_a_station() -> None:
    state = position(
        """
        turn = 1
        players.0.pieces = {"-7,7" = "planetary_institute", "3,-2" = "space_station"}
        players.1.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_qic", "2,-1" = "mine"}
    """,
        factions=IVITS,
    )
    do(state, FormFederation(((3, -3), (4, -3), (3, -2), (2, -1))))
    do(state, Tokens(1, 0, 0))
    assert state.players[1].satellites == state.players[0].stations


@proves("gaia", "12.4", "14.5")
def test_the_final_tile_for_satellites_counts_stations() -> None:
    state = ivits('"4,-2" = "space_station", "3,-2" = "satellite", "5,-3" = "space_station"')
    assert tile_count(state, state.players[0], "satellite") == 3
    assert state.players[0].built[INSTITUTE] == 1
