"""11 and 11A  Federations: what is refused and why, what is offered, how they are paid and grow."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import Hex, bits
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import (
    FormFederation,
    TakeToken,
    own_groups,
    power_value,
)
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.rounds.resources import Tokens
from armillary.games.gaia.rounds.turn import EndTurn, Turn
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, do, options, position, refused

# -7,7 and -7,8 are adjacent; -9,8 is 2 away from both, over -8,8 or over -8,7. Next to -8,7 lies
# -8,6. Beyond -7,8 and -7,9 lies -7,10. At the other end of the map, 3,-3, 4,-3 and 5,-4 are a row.

SEVEN = """
players.0.area1 = 3
players.0.area2 = 0
players.0.pieces = {"-7,7" = "planetary_institute", "-7,8" = "trading_station", \
"-9,8" = "trading_station"MORE}
"""
DIRECT = ((-9, 8), (-8, 8), (-7, 7), (-7, 8))
BESIDE = ((-9, 8), (-8, 6), (-8, 7), (-7, 7), (-7, 8))


def seven(more: str = "", text: str = "", **options: object) -> State:
    """Seat 0 has an institute and two trading stations, one satellite apart."""
    return position(SEVEN.replace("MORE", f", {more}" if more else "") + text, **options)


def form(state: State, hexes: tuple[Hex, ...], token: str = "fed2") -> None:
    do(state, FormFederation(hexes))
    do(state, TakeToken(token))


def offered(state: State) -> list[tuple[Hex, ...]]:
    return [choice.hexes for choice in options(state, FormFederation)]


def hexes_of(state: State, mask: int) -> tuple[Hex, ...]:
    return state.table.grid.places(mask)


# 11.1


@proves("gaia", "11.1")
@pytest.mark.parametrize(
    ("token", "gain"),
    [
        ("fed1", {"vp": 12}),
        ("fed2", {"vp": 8, "qic": 1}),
        ("fed3", {"vp": 8, "area1": 2}),
        ("fed4", {"vp": 7, "ore": 2}),
        ("fed5", {"vp": 7, "credits": 6}),
        ("fed6", {"vp": 6, "knowledge": 2}),
    ],
)
def test_a_federation_costs_a_token_for_each_satellite_and_brings_what_its_token_shows(
    token: str, gain: dict[str, int]
) -> None:
    state = seven(text="round = 4")
    player = state.players[0]
    refused(state, TakeToken(token), "11.1", "not_asked", asked="turn")
    do(state, FormFederation(DIRECT))
    assert (player.area1, player.area2, player.area3) == (2, 0, 0)
    assert hexes_of(state, player.satellites) == ((-8, 8),)
    assert hexes_of(state, player.federated) == DIRECT
    assert asked(state) == (0, "gain_token")
    before = {name: getattr(player, name) for name in gain}
    supply = state.supply[token]
    do(state, TakeToken(token))
    gain = {**gain, "vp": gain["vp"] + 5}  # the round tile for federations
    assert {name: getattr(player, name) - before[name] for name in gain} == gain
    assert (player.tokens, state.supply[token]) == ([token], supply - 1)
    assert asked(state) == (0, "closing")


@proves("gaia", "11.1")
def test_a_power_value_of_6_is_not_enough() -> None:
    state = position(SEVEN.replace('trading_station"MORE', 'mine"'))
    refused(state, FormFederation(DIRECT), "11.1", "power_value", need=7, have=6)
    assert offered(state) == []


@proves("gaia", "11.1")
def test_a_satellite_that_cannot_be_paid_is_refused() -> None:
    poor = SEVEN.replace("MORE", "").replace("area1 = 3", "area1 = 0")
    state = position(poor + "players.0.gaia_area = 3")
    refused(state, FormFederation(DIRECT), "11.1", "power_tokens", need=1, have=0)
    assert offered(state) == []


@proves("gaia", "11.1")
def test_tokens_come_from_the_supply_alone() -> None:
    state = seven(text='players.1.tokens = ["fed2", "fed2", "fed2"]')
    do(state, FormFederation(DIRECT))
    for token in ("fed2", "gleens", "fed9"):
        refused(state, TakeToken(token), "11.1", "no_such_token", token=token)
    assert [choice.token for choice in options(state, TakeToken)] == [
        *("fed1", "fed3", "fed4", "fed5", "fed6")
    ]
    rest = [f"fed{number}" for number in (1, 2, 3, 4, 5) for _ in range(3)] + ["fed6", "fed6"]
    state = seven(text=f"players.1.tokens = {rest}")
    refused(state, FormFederation(DIRECT), "11.1", "no_token_left")


@proves("gaia", "11.1", "12.7")
def test_the_xenos_with_their_institute_need_6() -> None:
    text = """
    players.0.area1 = 3
    players.0.pieces = {"-7,7" = "PIECE", "-7,8" = "mine", "-9,8" = "trading_station"}
    """
    factions = ("xenos", "geodens", "terrans", "nevlas")
    state = position(text.replace("PIECE", "planetary_institute"), factions=factions)
    do(state, FormFederation(DIRECT))
    state = position(text.replace("PIECE", "academy_qic"), factions=factions)
    refused(state, FormFederation(DIRECT), "11.1", "power_value", need=7, have=6)
    state = position(
        text.replace("PIECE", "planetary_institute").replace("trading_station", "mine"),
        factions=factions,
    )
    refused(state, FormFederation(DIRECT), "11.1", "power_value", need=6, have=5)


# 11.2


@proves("gaia", "11.2", "16.11")
def test_adjacent_planets_need_no_satellite() -> None:
    state = position(
        """
        players.0.area1 = 0
        players.0.area2 = 0
        players.0.pieces = {"3,-3" = "planetary_institute", "4,-3" = "trading_station", \
        "5,-4" = "research_lab"}
        """
    )
    row = ((3, -3), (4, -3), (5, -4))
    assert offered(state) == [row]
    do(state, FormFederation(row))
    assert state.players[0].satellites == 0
    assert hexes_of(state, state.players[0].federated) == row


@proves("gaia", "11.2")
def test_a_satellite_never_goes_on_a_planet() -> None:
    state = seven()
    over = ((-9, 8), (-8, 6), (-8, 7), (-7, 7))
    refused(state, FormFederation(over), "11.2", "not_empty", hexes=((-8, 6),))
    far = ((-9, 8), (99, 99))
    refused(state, FormFederation(far), "11.2", "no_hex", hexes=far)
    refused(state, FormFederation(()), "11.2", "no_hex")


@proves("gaia", "11.2")
def test_players_share_a_hex_also_with_a_space_station() -> None:
    state = seven(
        text="""
        players.1.pieces = {"-5,1" = "mine", "-8,8" = "satellite"}
        players.3.pieces = {"4,-3" = "planetary_institute", "-8,8" = "space_station"}
        """,
        factions=("terrans", "geodens", "xenos", "ivits"),
    )
    form(state, DIRECT)
    here = state.table.grid.mask([(-8, 8)])
    assert state.players[0].satellites & state.players[1].satellites == here
    assert state.players[0].satellites & state.players[3].stations == here


def far_satellites(number: int) -> str:
    """So many satellites of seat 0 at the other end of the map."""
    state = position()
    places = [place for place in hexes_of(state, state.space) if place[0] >= 0]
    return ", ".join(f'"{q},{r}" = "satellite"' for q, r in places[:number])


@proves("gaia", "11.2")
def test_you_have_25_satellites() -> None:
    state = seven(far_satellites(24))
    form(state, DIRECT)
    assert state.players[0].satellites.bit_count() == 25
    state = seven(far_satellites(25))
    refused(state, FormFederation(DIRECT), "11.2", "none_left", piece="satellite", supply=25)


# 11.3


@proves("gaia", "11.3")
def test_all_of_a_federation_hangs_together() -> None:
    state = seven()
    refused(state, FormFederation(((-7, 7), (-9, 8))), "11.3", "not_connected")
    loose = ((-9, 8), (-7, 7), (-6, 7))
    refused(state, FormFederation(loose), "11.3", "not_connected")
    do(state, FormFederation(DIRECT))


# 11.4


@proves("gaia", "11.4")
def test_a_new_federation_touches_no_other() -> None:
    # -7,10 is a federation of its own; -7,9 lies between it and -7,8.
    state = seven('"-7,10" = "mine"', 'players.0.federated = ["-7,10"]')
    touching = (*DIRECT, (-7, 9))
    refused(state, FormFederation(touching), "11.4", "beside_federation")
    using = (*DIRECT, (-7, 9), (-7, 10))
    refused(state, FormFederation(using), "11.4", "beside_federation", hexes=((-7, 9), (-7, 10)))
    assert all((-7, 9) not in hexes for hexes in offered(state))
    form(state, DIRECT)
    assert hexes_of(state, state.players[0].federated) == (*DIRECT, (-7, 10))


@proves("gaia", "11.4")
def test_a_planet_belongs_to_one_federation_at_most() -> None:
    state = seven(text="passed = [1, 2, 3]")
    form(state, DIRECT)
    do(state, EndTurn())
    refused(state, FormFederation(DIRECT), "11.4", "beside_federation", hexes=DIRECT)
    assert offered(state) == []


# 11.5


@proves("gaia", "11.5")
def test_one_satellite_too_many_is_refused() -> None:
    state = seven()
    detour = (*DIRECT, (-8, 7))
    refused(state, FormFederation(detour), "11.5", "fewer_satellites", need=1, have=2)
    dangling = (*DIRECT, (-9, 9))
    refused(state, FormFederation(dangling), "11.5", "fewer_satellites", need=1, have=2)
    do(state, FormFederation(DIRECT))


@proves("gaia", "11.5")
def test_a_single_satellite_beside_planets_that_need_none_is_refused() -> None:
    state = position(
        """
        players.0.area1 = 3
        players.0.techs = ["tech3"]
        players.0.pieces = {"-7,7" = "planetary_institute", "-7,8" = "academy_qic"}
        """
    )
    extra = ((-7, 7), (-7, 8), (-8, 8))
    refused(state, FormFederation(extra), "11.5", "fewer_satellites", need=0, have=1)
    assert offered(state) == [((-7, 7), (-7, 8))]
    do(state, FormFederation(((-7, 7), (-7, 8))))


@proves("gaia", "11.5", "11A.3")
def test_a_way_over_another_planet_of_yours_counts() -> None:
    # Institute, station and lab take 3 satellites, or 2 over the mine on -1,2 in their middle.
    text = """
    players.0.area1 = 9
    players.0.area2 = 0
    players.0.pieces = {"-3,2" = "planetary_institute", "-2,4" = "trading_station", \
    "0,3" = "research_lab", "-1,2" = "mine"}
    """
    around = ((-3, 2), (-3, 3), (-3, 4), (-2, 4), (-1, 4), (0, 3))
    over = ((-3, 2), (-2, 2), (-2, 4), (-1, 2), (-1, 3), (0, 3))
    state = position(text)
    refused(state, FormFederation(around), "11.5", "fewer_satellites", need=2, have=3)
    assert over in offered(state)
    do(state, FormFederation(over))
    assert state.players[0].area1 == 7
    state = position(text.replace(', "-1,2" = "mine"', ""))
    do(state, FormFederation(around))
    assert state.players[0].area1 == 6


# 11.6


@proves("gaia", "11.6")
def test_a_planet_that_costs_another_satellite_is_superfluous() -> None:
    state = seven('"-7,10" = "mine"')
    more = (*DIRECT, (-7, 9), (-7, 10))
    refused(state, FormFederation(more), "11.6", "superfluous_planets", need=1, have=2)
    do(state, FormFederation(DIRECT))


@proves("gaia", "11.6", "11A.3")
def test_a_planet_that_costs_no_satellite_may_come_along() -> None:
    state = seven('"-8,6" = "mine"')
    # The one that touches no further planet is suggested first.
    assert offered(state) == [DIRECT, BESIDE]
    form(state, BESIDE)
    assert state.players[0].satellites.bit_count() == 1
    assert hexes_of(state, state.players[0].federated) == BESIDE


@proves("gaia", "11.6")
def test_planets_are_chosen_freely_and_more_than_7_is_fine() -> None:
    # With an academy on -7,10, either two pieces or the three of SEVEN reach 7.
    state = seven('"-7,10" = "academy_qic"')
    south = ((-7, 7), (-7, 8), (-7, 9), (-7, 10))
    player = state.players[0]
    chosen = {
        hexes_of(state, state.table.grid.mask(hexes) & player.land) for hexes in offered(state)
    }
    assert chosen == {((-9, 8), (-7, 7), (-7, 8)), ((-7, 7), (-7, 8), (-7, 10))}
    do(state, FormFederation(south))
    player = state.players[0]
    assert (
        sum(power_value(state, player, place) for place in bits(player.federated & player.land))
        == 8
    )


# 11.7


@proves("gaia", "11.7")
def test_structures_beside_a_federation_belong_to_it_without_being_named() -> None:
    state = seven()
    do(state, FormFederation(((-7, 7), (-8, 8), (-9, 8))))
    assert hexes_of(state, state.players[0].federated) == DIRECT


@proves("gaia", "11.7", "16.12")
@pytest.mark.parametrize("beside", [(-7, 8), (-8, 6)])
def test_a_structure_built_beside_a_federation_joins_it_and_earns_nothing(beside: Hex) -> None:
    # -7,8 is next to the planet -7,7; -8,6 next to the satellite on -8,7.
    state = position(
        """
        round = 4
        players.0.ore = 15
        players.0.qic = 3
        players.0.pieces = {"-7,7" = "planetary_institute", "-9,8" = "academy_qic", \
        "-8,7" = "satellite", "-6,3" = "mine"}
        """
    )
    player = state.players[0]
    before = (player.vp, list(player.tokens), player.formed)
    do(state, BuildMine(beside))
    assert player.federated >> state.table.grid.index[beside] & 1
    assert (player.vp, player.tokens, player.formed) == before
    assert not player.federated >> state.table.grid.index[-6, 3] & 1
    again = FormFederation((beside, (-6, 3)))
    state.stack[:] = [*state.stack[:-1], Turn(0)]
    refused(state, again, "11.4", "beside_federation")


@proves("gaia", "11.7")
def test_linking_two_federations_has_no_effect() -> None:
    # 4,-3 lies between 3,-3 and 5,-4.
    state = position(
        """
        round = 4
        players.0.ore = 15
        players.0.pieces = {"3,-3" = "planetary_institute", "5,-4" = "academy_qic"}
        players.0.federated = ["3,-3", "5,-4"]
        players.0.tokens = ["fed2", "fed3"]
        """
    )
    player = state.players[0]
    before = player.vp
    do(state, BuildMine((4, -3)))
    assert hexes_of(state, player.federated) == ((3, -3), (4, -3), (5, -4))
    assert (player.vp, player.tokens) == (before, ["fed2", "fed3"])


# 11.8


@proves("gaia", "11.8")
def test_a_token_lies_green_until_it_is_turned() -> None:
    state = seven(
        text="passed = [1, 2, 3]\nplayers.0.knowledge = 4\nplayers.0.research.science = 4"
    )
    player = state.players[0]
    refused(state, Research("science"), "8.4", "no_green_token")
    form(state, DIRECT, "fed3")
    assert (player.tokens, player.green) == (["fed3"], ["fed3"])
    do(state, EndTurn())
    do(state, Research("science"))
    assert (player.tokens, player.green) == (["fed3"], [])


@proves("gaia", "11.8")
def test_the_token_for_12_points_is_grey_on_both_sides() -> None:
    state = seven(
        text="passed = [1, 2, 3]\nplayers.0.knowledge = 4\nplayers.0.research.science = 4"
    )
    form(state, DIRECT, "fed1")
    assert (state.players[0].tokens, state.players[0].green) == (["fed1"], [])
    do(state, EndTurn())
    refused(state, Research("science"), "8.4", "no_green_token")


# 11A.1 and 11A.2


@proves("gaia", "11A.1")
def test_a_federation_uses_no_strange_planets_and_keeps_off_the_others() -> None:
    state = seven('"-7,10" = "mine"', 'players.0.federated = ["-7,10"]\n')
    foreign = (*DIRECT, (-8, 6), (-8, 7))
    refused(state, FormFederation(foreign), "11.2", "not_empty", hexes=((-8, 6),))
    refused(state, FormFederation((*DIRECT, (-7, 9))), "11.4", hexes=((-7, 9), (-7, 10)))
    do(state, FormFederation(DIRECT))


@proves("gaia", "11A.2")
def test_adjacent_structures_form_a_group() -> None:
    state = seven('"-7,10" = "mine", "-8,6" = "mine"', 'players.0.federated = ["-7,10"]')
    groups = [hexes_of(state, group) for group in own_groups(state, state.players[0])]
    assert groups == [((-9, 8),), ((-8, 6),), ((-7, 7), (-7, 8))]
    refused(state, FormFederation(((-7, 7), (-7, 8))), "11.1", need=7, have=5)


# 11A.3 to 11A.6


@proves("gaia", "11A.3")
def test_a_connection_that_touches_no_further_planet_is_suggested_first() -> None:
    state = position(
        """
        players.0.area1 = 3
        players.0.area2 = 0
        players.0.pieces = {"0,-3" = "planetary_institute", "2,-4" = "trading_station", \
        "2,-1" = "trading_station", "3,-3" = "mine"}
        """
    )
    own = state.players[0].land
    planets = [hexes_of(state, state.table.grid.mask(hexes) & own) for hexes in offered(state)]
    three = ((0, -3), (2, -4), (2, -1))
    assert planets == [three, (*three, (3, -3))]
    short = ((0, -3), (1, -4), (2, -4))
    refused(state, FormFederation(short), "11.1", "power_value", need=7, have=5)
    do(state, FormFederation(offered(state)[0]))
    assert state.players[0].area1 == 0


@proves("gaia", "11A.4", "11A.5")
def test_named_hexes_must_pass_every_test() -> None:
    state = seven('"-8,6" = "mine", "-7,10" = "mine"', 'players.1.pieces = {"-5,1" = "mine"}')
    refused(state, FormFederation((*DIRECT, (-10, 7))), "11.2", hexes=((-10, 7),))
    refused(state, FormFederation(((-9, 8), (-7, 7))), "11.3")
    refused(state, FormFederation(((-9, 8), (-9, 7), (-8, 6))), "11.1", need=7, have=3)
    refused(state, FormFederation((*DIRECT, (-9, 9))), "11.5", need=1, have=2)
    refused(state, FormFederation((*DIRECT, (-7, 9))), "11.6", need=1, have=2)
    refused(state, FormFederation((*DIRECT, (-8, 7))), "11.6", need=1, have=2)
    do(state, FormFederation(((-9, 8), (-8, 7))))
    assert hexes_of(state, state.players[0].federated) == BESIDE


@proves("gaia", "11A.5")
def test_named_hexes_cost_no_more_than_you_can_pay() -> None:
    far = """
    players.0.area1 = 1
    players.0.area2 = 0
    players.0.pieces = {"2,0" = "academy_qic", "3,-3" = "planetary_institute", "4,-3" = "mine"}
    """
    state = position(far)
    two = ((2, 0), (2, -1), (3, -2), (3, -3), (4, -3))
    refused(state, FormFederation(two), "11.2", "not_empty", hexes=((2, -1),))
    way = ((2, 0), (3, -1), (3, -2), (3, -3), (4, -3))
    refused(state, FormFederation(way), "11.1", "power_tokens", need=2, have=1)
    assert offered(state) == []
    state = position(far.replace("area1 = 1", "area1 = 2"))
    do(state, FormFederation(way))
    assert state.players[0].power_tokens == 0


@proves("gaia", "11A.6", "17.4")
def test_you_choose_the_tokens_for_satellites_or_they_come_in_order() -> None:
    text = "players.0.area3 = 1\n"
    areas = SEVEN.replace("MORE", "").replace("area2 = 0", "area2 = 1")
    state = position(areas + text)
    do(state, FormFederation(DIRECT))
    assert asked(state) == (0, "tokens")
    assert options(state) == [Tokens(1, 0, 0), Tokens(0, 1, 0), Tokens(0, 0, 1)]
    refused(state, Tokens(1, 1, 0), "1.6", "tokens", need=1, area1=3, area2=1, area3=1)
    refused(state, Tokens(1, 0, 0, brainstone=True), "1.6", "tokens")
    do(state, Tokens(0, 1, 0))
    player = state.players[0]
    assert (player.area1, player.area2, player.area3, player.gaia_area) == (3, 0, 1, 0)
    assert asked(state) == (0, "gain_token")

    state = position(areas + text, choose_tokens=False)
    do(state, FormFederation(DIRECT))
    assert asked(state) == (0, "gain_token")
    player = state.players[0]
    assert (player.area1, player.area2, player.area3) == (2, 1, 1)


@proves("gaia", "11A.6", "17.4")
@pytest.mark.parametrize("choose", [True, False])
def test_the_brainstone_goes_only_if_its_owner_says_so(choose: bool) -> None:
    taklons = ("taklons", "geodens", "xenos", "nevlas")
    stone = SEVEN.replace("MORE", "").replace("area2 = 0", "area2 = 0\nplayers.0.brainstone = 1")
    state = position(stone, factions=taklons, choose_tokens=choose)
    do(state, FormFederation(DIRECT))
    assert options(state) == [Tokens(1, 0, 0), Tokens(1, 0, 0, brainstone=True)]
    do(state, Tokens(1, 0, 0))
    assert (state.players[0].area1, state.players[0].brainstone) == (2, 1)
    state = position(stone, factions=taklons, choose_tokens=choose)
    do(state, FormFederation(DIRECT))
    do(state, Tokens(1, 0, 0, brainstone=True))
    assert (state.players[0].area1, state.players[0].brainstone) == (2, 0)
