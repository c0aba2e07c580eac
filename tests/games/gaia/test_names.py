"""1  The terms: structures, colonised planets, power value, distance, power, limits, points."""

from typing import Any

import pytest

from armillary.core.errors import PositionError
from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import Hex
from armillary.games.gaia.actions.board_actions import UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine, range_qic
from armillary.games.gaia.actions.federation import FormFederation, TakeToken
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer
from armillary.games.gaia.rounds.resources import PayTokens, Tokens, score
from armillary.games.gaia.scoring import tile_count
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, do, options, position, refused


def areas(state: State, seat: int = 0) -> tuple[int, int, int]:
    player = state.players[seat]
    return player.area1, player.area2, player.area3


# 1.1 and 1.2  Structures and colonised planets

ALL_PIECES = """
    planets = {"1,1" = "lost", "5,0" = "gaia"}
    [players.0]
    research = {gaia_project = 3}
    [players.0.pieces]
    "2,4" = "mine"
    "-4,4" = "trading_station"
    "0,-3" = "research_lab"
    "5,-4" = "planetary_institute"
    "-7,4" = "academy_knowledge"
    "-6,11" = "academy_qic"
    "1,1" = "lost_planet"
    "1,5" = "gaiaformer"
    "5,0" = "gaiaformer"
    "1,6" = "satellite"
"""


@proves("gaia", "1.1")
def test_five_kinds_of_pieces_and_the_mine_of_the_lost_planet_are_structures() -> None:
    state = position(ALL_PIECES)
    assert tile_count(state, state.players[0], "structure") == 7
    state = position(
        'players.0.pieces = {"-7,7" = "planetary_institute", "0,0" = "space_station"}',
        factions=("ivits", "geodens", "xenos", "nevlas"),
    )
    assert tile_count(state, state.players[0], "structure") == 1


@proves("gaia", "1.1")
@pytest.mark.parametrize("place", [(1, 5), (5, 0), (1, 6)])
def test_gaiaformers_and_satellites_are_no_structures_to_upgrade(place: Hex) -> None:
    refused(position(ALL_PIECES), Upgrade(place, "trading_station"), "6.1", "not_yours")


@proves("gaia", "1.2")
def test_planets_with_a_structure_and_the_lost_planet_are_colonised() -> None:
    """3 VP, and 1 for each type: terra, oxide, lost; neither gaia nor transdim."""
    state = position("""
        planets = {"1,1" = "lost", "1,5" = "gaia"}
        [players.0]
        qic = 2
        research = {gaia_project = 3}
        [players.0.pieces]
        "2,4" = "trading_station"
        "0,3" = "mine"
        "1,1" = "lost_planet"
        "1,5" = "gaiaformer"
        "-1,5" = "gaiaformer"
        "2,3" = "satellite"
    """)
    assert tile_count(state, state.players[0], "planetType") == 3
    assert tile_count(state, state.players[0], "gaia") == 0
    do(state, UseBoard("qic3"))
    assert state.players[0].vp == 10 + 3 + 3


@proves("gaia", "1.2")
def test_what_one_player_has_colonised_no_other_may_settle() -> None:
    state = position("""
        planets = {"1,1" = "lost"}
        players.0 = {qic = 9, pieces = {"2,4" = "mine"}}
        players.1.pieces = {"0,4" = "mine", "1,1" = "lost_planet"}
    """)
    refused(state, BuildMine((0, 4)), "4.1", "occupied")
    refused(state, BuildMine((1, 1)), "4.1", "occupied")
    refused(state, BuildMine((2, 4)), "4.1", "own_planet")


# 1.3  Power value


def offered(pieces: str, builds: Hex = (0, 4), more: str = "", **options: Any) -> int | None:
    """Seat 1 builds a mine; what seat 0 may charge for its structures nearby."""
    state = position(
        f"""
        turn = 1
        planets = {{"1,4" = "lost"}}
        players.1 = {{qic = 9, ore = 15, pieces = {{"5,-6" = "mine"}}}}
        [players.0]
        vp = 20
        area1 = 9
        pieces = {{{pieces}}}
        {more}
        """,
        **options,
    )
    do(state, BuildMine(builds))
    top = state.stack[-1]
    return top.value if isinstance(top, ChargeOffer) and top.seat == 0 else None


@proves("gaia", "1.3")
@pytest.mark.parametrize(
    ("piece", "value", "with_tile"),
    [
        ("mine", 1, 1),
        ("trading_station", 2, 2),
        ("research_lab", 2, 2),
        ("planetary_institute", 3, 4),
        ("academy_knowledge", 3, 4),
        ("academy_qic", 3, 4),
    ],
)
def test_the_power_value_of_each_structure(piece: str, value: int, with_tile: int) -> None:
    here = f'"2,4" = "{piece}"'
    assert offered(here) == value
    assert offered(here, more='techs = ["tech3"]') == with_tile
    covered = """
        techs = ["tech3"]
        covered = ["tech3"]
        advanced = ["advtech1"]
    """
    assert offered(here, more=covered) == value


@proves("gaia", "1.3")
def test_the_lost_planet_is_worth_a_mine() -> None:
    assert offered('"1,4" = "lost_planet"', more='techs = ["tech3"]') == 1


@proves("gaia", "1.3")
@pytest.mark.parametrize(
    ("pieces", "value", "with_tile"),
    [
        ('"2,0" = "mine"', 1, 1),
        ('"2,0" = "mine", "-4,7" = "planetary_institute"', 2, 2),
        ('"2,0" = "trading_station", "-4,7" = "planetary_institute"', 3, 3),
        ('"2,0" = "academy_qic", "-4,7" = "planetary_institute"', 4, 5),
        ('"2,0" = "planetary_institute"', 4, 5),
        ('"0,-1" = "mine", "-4,7" = "planetary_institute"', 1, 1),
    ],
)
def test_mad_androids_add_one_on_titanium_once_their_institute_stands(
    pieces: str, value: int, with_tile: int
) -> None:
    table: dict[str, Any] = {
        "builds": (2, -1),
        "factions": ("bescods", "geodens", "xenos", "nevlas"),
    }
    assert offered(pieces, **table) == value
    assert offered(pieces, more='techs = ["tech3"]', **table) == with_tile


@proves("gaia", "1.3")
def test_a_space_station_is_worth_one_in_the_federation_of_the_ivits_alone() -> None:
    ivits = ("ivits", "geodens", "xenos", "nevlas")
    # Beside the new mine; the institute is far away.
    here = '"-7,7" = "planetary_institute", "1,3" = "space_station"'
    assert offered(here, factions=ivits) is None
    pieces = """
        players.0.qic = 0
        [players.0.pieces]
        "4,-3" = "planetary_institute"
        "5,-4" = "trading_station"
        "3,-3" = "mine"
        "3,-2" = "space_station"
    """
    federation = FormFederation(((3, -3), (4, -3), (5, -4)))
    state = position(pieces, factions=ivits)
    # 3 + 2 + 1 for the structures, 1 for the station beside them.
    do(state, federation)
    assert asked(state) == (0, "gain_token")
    state = position(pieces.replace('"3,-2"', '"0,0"'), factions=ivits)
    refused(state, federation, "11.1", "power_value", need=7, have=6)


# 1.4 and 1.5  Distance and neighbourhood


@proves("gaia", "1.4")
@pytest.mark.parametrize(
    ("place", "distance", "qic"),
    [
        ((1, 5), 1, 0),
        ((3, 2), 2, 1),
        ((3, 1), 3, 1),
        ((2, 0), 4, 2),
        ((0, 1), 5, 2),
        ((4, -3), 7, 3),
    ],
)
def test_distances_are_counted_in_hexes_along_the_shortest_way(
    place: Hex, distance: int, qic: int
) -> None:
    """Range 1, and 2 more for each QIC."""
    state = position('players.0.pieces = {"2,4" = "mine"}')
    grid, player = state.table.grid, state.players[0]
    here, there = grid.index[2, 4], grid.index[place]
    assert grid.balls[here][distance] >> there & 1
    assert not grid.balls[here][distance - 1] >> there & 1
    assert range_qic(state, player, there, 0) == qic


@proves("gaia", "1.4")
@pytest.mark.parametrize("between", ['"5,-6" = "mine"', '"3,2" = "mine"', '"3,2" = "academy_qic"'])
def test_planets_on_the_way_settled_or_not_do_not_matter(between: str) -> None:
    """The swamp 3,2 lies on the only shortest way from 2,4 to 3,1."""
    text = f"""
        players.0 = {{ore = 15, pieces = {{"2,4" = "mine"}}, qic = %d}}
        players.1.pieces = {{"-5,1" = "mine", {between}}}
    """
    refused(position(text % 0), BuildMine((3, 1)), "4.2", need=1, have=0)
    state = position(text % 1)
    do(state, BuildMine((3, 1)))
    assert state.players[0].qic == 0


@proves("gaia", "1.4")
def test_a_gap_in_an_unusual_map_counts_like_any_hex() -> None:
    """Six sectors in a ring: from 0,3 to 0,-3 it is 6 across the hole and 9 around it."""
    text = 'players.0 = {ore = 4, qic = %d, pieces = {"0,3" = "mine"}}'
    table: dict[str, Any] = {
        "players": 2,
        "map": "02/2@5,-2 01/0@2,3 04/0@-3,5 03/0@-5,2 05o/0@-2,-3 06o/0@3,-5",
    }
    refused(position(text % 2, **table), BuildMine((0, -3)), "4.2", need=3, have=2)
    state = position(text % 3, **table)
    assert (0, 0) not in state.table.grid.index
    do(state, BuildMine((0, -3)))
    assert state.players[0].qic == 0


@proves("gaia", "1.5")
@pytest.mark.parametrize(
    ("opponent", "distance", "credits"),
    [("0,4", 2, 3), ("0,3", 3, 6), ("3,2", 2, 3), ("3,1", 3, 6)],
)
def test_the_neighbourhood_ends_at_distance_two(opponent: str, distance: int, credits: int) -> None:
    text = f"""
        turn = %d
        players.0 = {{credits = 10, ore = 9, area1 = 4, pieces = {{"2,4" = "mine"}}}}
        players.1 = {{credits = 10, ore = 9, area1 = 4, pieces = {{"{opponent}" = "mine"}}}}
    """
    state = position(text % 0)
    do(state, Upgrade((2, 4), "trading_station"))
    assert state.players[0].credits == 10 - credits
    assert asked(state) == ((1, "charge_offer") if distance <= 2 else (0, "closing"))


@proves("gaia", "1.5")
def test_the_hex_itself_belongs_to_its_neighbourhood() -> None:
    """A Lantid mine on the planet: the host trades cheaply, and the Lantids charge."""
    text = """
        players.0 = {credits = 10, pieces = {"0,4" = "mine"}}
        players.1 = {area1 = 4, pieces = {"-4,4" = "mine", %s}}
    """
    factions = ("geodens", "lantids", "xenos", "nevlas")
    state = position(text % '"0,4" = "mine"', factions=factions)
    do(state, Upgrade((0, 4), "trading_station"))
    assert state.players[0].credits == 7
    assert state.stack[-1] == ChargeOffer(1, 1, 0)
    state = position(text % '"-7,4" = "mine"', factions=factions)
    do(state, Upgrade((0, 4), "trading_station"))
    assert state.players[0].credits == 4
    assert asked(state) == (0, "closing")


# 1.6  The power cycle


@proves("gaia", "1.6")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((6, 1, 0), (2, 5, 0)),
        ((4, 0, 1), (0, 4, 1)),
        ((2, 1, 0), (0, 1, 2)),
        ((1, 9, 0), (0, 7, 3)),
        ((0, 3, 2), (0, 0, 5)),
        ((0, 0, 5), (0, 0, 5)),
    ],
)
def test_charging_moves_tokens_to_the_second_area_before_the_third(
    before: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    """The special action of a tech tile charges 4."""
    state = position(
        "players.0 = {{techs = ['tech9'], area1 = {}, area2 = {}, area3 = {}}}".format(*before)
    )
    do(state, UseSpecial("tech9"))
    assert areas(state) == after


@proves("gaia", "1.6")
def test_spent_tokens_move_from_the_third_area_to_the_first() -> None:
    state = position("players.0 = {area1 = 1, area2 = 9, area3 = 5, ore = 0}")
    do(state, UseBoard("power3"))
    assert areas(state) == (5, 9, 1)
    assert state.players[0].ore == 2
    state = position("players.0 = {area1 = 1, area2 = 9, area3 = 3}")
    refused(state, UseBoard("power3"), "9.1", "power", need=4, have=3)


@proves("gaia", "1.6")
def test_gained_tokens_come_into_the_first_area() -> None:
    state = position("players.0 = {area1 = 1, area2 = 0, area3 = 3, ore = 1}")
    do(state, Convert("ore_to_token"))
    assert areas(state) == (2, 0, 3)
    do(state, UseBoard("power7"))
    assert areas(state) == (2 + 3 + 2, 0, 0)


FEDERATION = """
    [players.0]
    area1 = 1
    area2 = 1
    area3 = 1
    gaia_area = 4
    [players.0.pieces]
    "2,4" = "planetary_institute"
    "3,2" = "academy_qic"
    "3,1" = "mine"
"""
LINKED = FormFederation(((2, 3), (2, 4), (3, 1), (3, 2)))


@proves("gaia", "1.6")
@pytest.mark.parametrize(
    ("mix", "after"),
    [
        (Tokens(1, 0, 0), (0, 1, 1)),
        (Tokens(0, 1, 0), (1, 0, 1)),
        (Tokens(0, 0, 1), (1, 1, 0)),
    ],
)
def test_a_discarded_token_comes_from_any_area_but_the_gaia_area(
    mix: Tokens, after: tuple[int, int, int]
) -> None:
    state = position(FEDERATION)
    do(state, LINKED)
    assert state.stack[-1] == PayTokens(0, 1, True)
    assert len(options(state)) == 3
    refused(state, Tokens(0, 0, 0), "1.6", "tokens", need=1, area1=1, area2=1, area3=1)
    refused(state, Tokens(1, 1, 0), "1.6", "tokens", need=1)
    refused(state, Tokens(-1, 2, 0), "1.6", "tokens", need=1)
    do(state, mix)
    do(state, TakeToken("fed5"))
    assert areas(state) == after
    assert state.players[0].gaia_area == 4


@proves("gaia", "1.6")
def test_tokens_in_the_gaia_area_cannot_be_discarded() -> None:
    state = position(FEDERATION.replace("= 1\n", "= 0\n"))
    refused(state, LINKED, "11.1", "power_tokens", need=1, have=0)


# 1.7  Limits of storage


@proves("gaia", "1.7")
@pytest.mark.parametrize(
    ("action", "stock", "before", "after"),
    [
        ("power4", "credits", 23, 30),
        ("power4", "credits", 25, 30),
        ("power4", "credits", 30, 30),
        ("power3", "ore", 13, 15),
        ("power3", "ore", 14, 15),
        ("power1", "knowledge", 12, 15),
        ("power1", "knowledge", 14, 15),
        ("power7", "area1", 60, 65),
    ],
)
def test_what_is_gained_beyond_a_limit_is_lost(
    action: str, stock: str, before: int, after: int
) -> None:
    state = position(f"players.0 = {{area3 = 7, {stock} = {before}}}")
    do(state, UseBoard(action))
    assert getattr(state.players[0], stock) == after


@proves("gaia", "1.7")
def test_qic_have_no_limit() -> None:
    state = position('players.0 = {qic = 40, pieces = {"2,4" = "academy_qic"}}')
    do(state, UseSpecial("academy_qic"))
    assert state.players[0].qic == 41


@proves("gaia", "1.7")
@pytest.mark.parametrize(("stock", "most"), [("credits", 30), ("ore", 15), ("knowledge", 15)])
def test_nobody_can_hold_more_than_the_limit(stock: str, most: int) -> None:
    state = position(f"players.0.{stock} = {most}")
    assert getattr(state.players[0], stock) == most
    with pytest.raises(PositionError, match=f"at most {most} can be kept"):
        position(f"players.0.{stock} = {most + 1}")


# 1.8  Victory points


@proves("gaia", "1.8")
@pytest.mark.parametrize(("vp", "power", "left"), [(5, 3, 3), (2, 3, 0), (1, 2, 0), (0, 1, 0)])
def test_paying_for_power_never_leads_below_zero(vp: int, power: int, left: int) -> None:
    """An institute is worth 3 power for 2 VP."""
    state = position(f"""
        turn = 1
        players.0 = {{vp = {vp}, area1 = 9, area2 = 0, pieces = {{"2,4" = "planetary_institute"}}}}
        players.1.pieces = {{"0,3" = "mine"}}
    """)
    do(state, BuildMine((0, 4)))
    do(state, Charge())
    assert areas(state) == (9 - power, power, 0)
    assert state.players[0].vp == left


@proves("gaia", "1.8")
def test_a_loss_stops_at_zero() -> None:
    state = position("players.0.vp = 2")
    player = state.players[0]
    score(state, player, "loss", -5, None)
    assert (player.vp, player.sources["loss"]) == (0, -2)
    score(state, player, "loss", -1, None)
    assert player.vp == 0
