"""12.9  Taklons."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.board_actions import UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.federation import FormFederation
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer
from armillary.games.gaia.rounds.resources import MoveBrainstone, Tokens
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import IN_GAIA, State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.rounds.phases import finish_round, goods, power

TAKLONS = ("taklons", "geodens", "terrans", "nevlas")


def taklons(areas: tuple[int, int, int], brainstone: int, text: str = "") -> State:
    """The Taklons with these tokens; the brainstone is one of those in its area."""
    return position(
        f"""
        players.0.area1 = {areas[0]}
        players.0.area2 = {areas[1]}
        players.0.area3 = {areas[2]}
        players.0.brainstone = {brainstone}
        {text}
    """,
        factions=TAKLONS,
    )


# Spending


@proves("gaia", "12.9")
def test_the_brainstone_is_worth_three_when_spent() -> None:
    state = taklons((0, 0, 1), 3)
    refused(state, Convert("power_to_ore"), "13.2", "power", need=3, have=0)
    refused(state, Convert("power_to_qic", True), "13.2", "power", need=4, have=3)
    do(state, Convert("power_to_ore", True))
    player = state.players[0]
    assert (player.ore, power(player), player.brainstone) == (5, (1, 0, 0, 0), 1)


@proves("gaia", "12.9")
def test_with_other_tokens_it_pays_for_more() -> None:
    state = taklons((0, 0, 5), 3)
    do(state, UseBoard("power1", True))  # 7 power: the brainstone and four tokens
    player = state.players[0]
    assert (player.knowledge, power(player), player.brainstone) == (6, (5, 0, 0, 0), 1)
    refused(taklons((0, 0, 4), 3), UseBoard("power1", True), "9.1", "power", need=7, have=6)


@proves("gaia", "12.9")
def test_the_owner_chooses_whether_it_is_part_of_a_payment() -> None:
    state = taklons((0, 0, 5), 3)
    player = state.players[0]
    do(state, Convert("power_to_ore"))
    assert (power(player), player.brainstone) == ((3, 0, 2, 0), 3)
    do(state, Convert("power_to_ore", True))
    assert (power(player), player.brainstone) == ((4, 0, 1, 0), 1)


@proves("gaia", "12.9")
def test_what_a_smaller_payment_leaves_over_is_lost() -> None:
    state = taklons((0, 0, 1), 3)
    do(state, Convert("power_to_credit", True))
    player = state.players[0]
    assert (player.credits, power(player), player.brainstone) == (16, (1, 0, 0, 0), 1)


@proves("gaia", "12.9")
@pytest.mark.parametrize(("kind", "credits"), [("two", 17), ("three", 18)])
def test_credits_exchanged_together_are_one_payment(kind: str, credits: int) -> None:
    kind = f"brainstone_{kind}_credits"
    state = taklons((0, 0, 4), 3)
    refused(state, Convert(kind), "12.9", "only_brainstone")
    do(state, Convert(kind, True))
    player = state.players[0]
    assert (player.credits, power(player), player.brainstone) == (credits, (1, 0, 3, 0), 1)
    refused(position(), Convert(kind, True), "13.3", "other_faction")


@proves("gaia", "12.9")
@pytest.mark.parametrize("area", [1, 2])
def test_it_pays_only_from_area_three(area: int) -> None:
    state = taklons((2, 2, 6), area)
    refused(state, Convert("power_to_ore", True), "12.9", "brainstone_not_in_3", area=area)
    refused(state, UseBoard("power3", True), "12.9", "brainstone_not_in_3", area=area)


@proves("gaia", "12.9")
def test_it_pays_power_and_nothing_else() -> None:
    state = taklons((0, 0, 1), 3, "players.0.qic = 2")
    refused(state, Convert("ore_to_credit", True), "12.9", "brainstone_pays_power")
    refused(state, UseBoard("qic3", True), "12.9", "brainstone_pays_power")


@proves("gaia", "12.9")
def test_nobody_else_has_a_brainstone() -> None:
    state = position("players.0.area3 = 3")
    refused(state, Convert("power_to_ore", True), "12.9", "brainstone_not_in_3", area=0)


# Charging


def charged(areas: tuple[int, int, int], brainstone: int) -> State:
    """The special action of tech9 has charged 4 power."""
    state = taklons(areas, brainstone, 'players.0.techs = ["tech9"]')
    do(state, UseSpecial("tech9"))
    return state


@proves("gaia", "12.9")
@pytest.mark.parametrize(
    ("areas", "brainstone", "after", "choice"),
    [
        ((6, 0, 0), 1, (2, 4, 0, 0), (1, 2)),  # not all tokens of area I move
        ((2, 2, 0), 1, (0, 2, 2, 0), (2, 3)),  # all of them do, then some go on
        ((1, 5, 0), 2, (0, 3, 3, 0), (2, 3)),
    ],
)
def test_the_owner_decides_whether_it_moves(
    areas: tuple[int, int, int],
    brainstone: int,
    after: tuple[int, int, int, int],
    choice: tuple[int, ...],
) -> None:
    for area in choice:
        state = charged(areas, brainstone)
        assert asked(state) == (0, "brainstone")
        assert [option.area for option in options(state, MoveBrainstone)] == [*choice]
        for other in {1, 2, 3} - {*choice}:
            refused(state, MoveBrainstone(other), "12.9", "brainstone_area", area=other)
        do(state, MoveBrainstone(area))
        assert state.players[0].brainstone == area
        assert power(state.players[0]) == after


@proves("gaia", "12.9")
@pytest.mark.parametrize(
    ("areas", "brainstone", "area"),
    [
        ((4, 1, 0), 1, 2),  # all of area I move
        ((2, 0, 0), 1, 3),  # everything moves on
        ((5, 1, 0), 2, 2),  # none of area II moves
        ((5, 1, 1), 3, 3),
    ],
)
def test_without_a_choice_nothing_is_asked(
    areas: tuple[int, int, int], brainstone: int, area: int
) -> None:
    state = charged(areas, brainstone)
    assert asked(state) == (0, "closing")
    assert state.players[0].brainstone == area


# Moving and discarding


@proves("gaia", "12.9")
def test_it_may_go_to_the_gaia_area_like_any_token() -> None:
    state = taklons(
        (5, 0, 0),
        1,
        """
        passed = [1, 2, 3]
        players.0.qic = 1
        players.0.research.gaia_project = 3
        players.0.pieces = {"3,2" = "mine"}
    """,
    )
    player = state.players[0]
    do(state, StartProject((5, 0)))
    assert options(state, Tokens) == [Tokens(4, 0, 0), Tokens(4, 0, 0, True)]
    do(state, Tokens(4, 0, 0, True))
    assert (power(player), player.brainstone) == ((1, 0, 0, 4), IN_GAIA)
    do(state, EndTurn())
    finish_round(state, "booster6")
    assert (power(player), player.brainstone) == ((5, 0, 0, 0), 1)


@proves("gaia", "12.9")
def test_once_discarded_it_is_gone() -> None:
    state = taklons(
        (0, 0, 2),
        3,
        """
        passed = [1, 2, 3]
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_qic", "2,-1" = "mine"}
    """,
    )
    player = state.players[0]
    do(state, FormFederation(((3, -3), (4, -3), (3, -2), (2, -1))))
    assert options(state, Tokens) == [Tokens(0, 0, 1), Tokens(0, 0, 1, True)]
    do(state, Tokens(0, 0, 1, True))
    assert (power(player), player.brainstone) == ((0, 0, 1, 0), 0)
    do(state, options(state)[0])
    refused(state, Convert("power_to_ore", True), "12.9", "brainstone_not_in_3", area=0)


@proves("gaia", "12.9")
def test_it_can_be_discarded_where_no_other_token_is_left() -> None:
    state = taklons(
        (1, 0, 0),
        1,
        """
        players.0.pieces = {"4,-3" = "planetary_institute", "3,-3" = "academy_qic", "2,-1" = "mine"}
    """,
    )
    do(state, FormFederation(((3, -3), (4, -3), (3, -2), (2, -1))))
    assert asked(state) == (0, "gain_token")
    assert (power(state.players[0]), state.players[0].brainstone) == ((0, 0, 0, 0), 0)


# The institute


def offered(areas: tuple[int, int, int], home: str = "planetary_institute") -> State:
    """The Geodens build beside the Taklons, whose brainstone lies in area III."""
    state = taklons(
        areas,
        3,
        f"""
        turn = 1
        players.0.pieces = {{"4,-3" = "{home}"}}
        players.1.qic = 1
        players.1.pieces = {{"2,0" = "mine"}}
    """,
    )
    do(state, BuildMine((2, -1)))
    return state


@proves("gaia", "12.9")
@pytest.mark.parametrize(("token", "after"), [("before", (0, 3, 1, 0)), ("after", (1, 1, 2, 0))])
def test_with_the_institute_a_charge_brings_a_token_before_or_after(
    token: str, after: tuple[int, int, int, int]
) -> None:
    state = offered((2, 0, 1))
    assert state.stack[-1] == ChargeOffer(0, 3, 1)
    assert options(state, Charge) == [Charge("before"), Charge("after")]
    refused(state, Charge(), "12.9", "token_choice", token="")
    do(state, Charge("before" if token == "before" else "after"))
    assert power(state.players[0]) == after
    assert state.players[0].vp == 8


@proves("gaia", "12.9")
def test_the_token_taken_before_can_be_charged_itself() -> None:
    """Nothing else is left to charge; so the token comes first, and moves twice."""
    state = offered((0, 0, 2))
    assert state.stack[-1] == ChargeOffer(0, 3, 1)
    refused(state, Charge("after"), "12.9", "token_choice", allowed=("before",))
    do(state, Charge("before"))
    assert power(state.players[0]) == (0, 0, 3, 0)
    assert state.players[0].vp == 9


@proves("gaia", "12.9")
def test_without_the_institute_there_is_no_token() -> None:
    state = offered((2, 0, 1), "academy_qic")
    refused(state, Charge("before"), "12.9", "token_choice", allowed=("",))
    do(state, Charge())
    assert power(state.players[0]) == (0, 1, 2, 0)
    state = offered((0, 0, 2), "academy_qic")
    assert asked(state) == (1, "closing")


@proves("gaia", "12.9")
def test_other_charges_bring_no_token() -> None:
    state = taklons(
        (2, 0, 1),
        3,
        """
        players.0.techs = ["tech9"]
        players.0.pieces = {"4,-3" = "planetary_institute"}
    """,
    )
    before = goods(state.players[0])
    do(state, UseSpecial("tech9"))
    assert power(state.players[0]) == (0, 0, 3, 0)
    assert goods(state.players[0]) == before
