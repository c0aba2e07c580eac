"""5  Start a gaia project."""

from typing import Any

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import Hex
from armillary.games.gaia.actions.board_actions import UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.rounds.charging_power import ChargeOffer
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import PayTokens, Tokens
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.scoring import tile_count
from armillary.games.gaia.state import GAIA, IN_GAIA, TRANSDIM, State
from tests.games.gaia.positions import asked, do, options, position, refused

HERE: Hex = (1, 5)
"""A transdim planet, 1 away from terra 2,4; the next one, -1,5, is 3 away."""
NEXT: Hex = (-1, 5)


def areas(state: State, seat: int = 0) -> tuple[int, int, int, int]:
    player = state.players[seat]
    return player.area1, player.area2, player.area3, player.gaia_area


def ready(
    level: int = 1,
    tokens: tuple[int, int, int] = (6, 0, 0),
    more: str = "",
    pieces: str = '"2,4" = "mine"',
    top: str = "",
    **agreed: Any,
) -> State:
    """Seat 0 with so many tokens in areas I, II and III."""
    text = f"""
        {top}
        [players.0]
        research = {{gaia_project = {level}}}
        area1 = {tokens[0]}
        area2 = {tokens[1]}
        area3 = {tokens[2]}
        pieces = {{{pieces}}}
        {more}
    """
    return position(text, **agreed)


def mask(state: State, *places: Hex) -> int:
    return state.table.grid.mask(places)


# 5.1  What you need


@proves("gaia", "5.1")
def test_a_project_puts_a_gaiaformer_on_a_transdim_planet() -> None:
    state = ready()
    do(state, StartProject(HERE))
    player = state.players[0]
    assert player.projects == state.projects == mask(state, HERE)
    assert player.free_gaiaformers == 0
    assert areas(state) == (0, 0, 0, 6)
    assert asked(state) == (0, "closing")


@proves("gaia", "5.1")
@pytest.mark.parametrize("place", [(0, 4), (0, 7), (2, 3), (99, 0)])
def test_a_project_needs_a_transdim_planet(place: Hex) -> None:
    refused(ready(more="qic = 9"), StartProject(place), "5.1", "not_transdim", hex=place)


@proves("gaia", "5.1")
def test_no_second_gaiaformer_goes_on_a_planet() -> None:
    state = ready(
        3,
        top="players.1 = {research = {gaia_project = 1}, "
        'pieces = {"0,4" = "mine", "-1,5" = "gaiaformer"}}',
        pieces='"2,4" = "mine", "1,5" = "gaiaformer"',
        more="qic = 9",
    )
    refused(state, StartProject(HERE), "5.1", "has_gaiaformer", hex=HERE)
    refused(state, StartProject(NEXT), "5.1", "has_gaiaformer", hex=NEXT)


@proves("gaia", "5.1")
@pytest.mark.parametrize(("navigation", "qic"), [(0, 1), (2, 1), (4, 0)])
def test_the_planet_must_be_in_range(navigation: int, qic: int) -> None:
    """Transdim -1,5 is 3 away."""
    for have in range(3):
        state = position(
            f"""
            [players.0]
            research = {{gaia_project = 1, navigation = {navigation}}}
            area1 = 6
            area2 = 0
            qic = {have}
            pieces = {{"2,4" = "mine"}}
            """
        )
        if have < qic:
            refused(state, StartProject(NEXT), "4.2", "qic", need=qic, have=have)
        else:
            do(state, StartProject(NEXT))
            assert state.players[0].qic == have - qic


@proves("gaia", "5.1")
def test_a_gaiaformer_must_be_available() -> None:
    one = '"2,4" = "mine", "-2,1" = "gaiaformer"'
    refused(ready(pieces=one), StartProject(HERE), "5.1", "no_free_gaiaformer", have=1)
    do(ready(3, pieces=one), StartProject(HERE))
    baltaks = ("baltaks", "terrans", "xenos", "nevlas")
    state = ready(more="resting_gaiaformers = 1", factions=baltaks)
    refused(state, StartProject(HERE), "5.1", "no_free_gaiaformer", have=1)


@proves("gaia", "5.1", "5.3")
@pytest.mark.parametrize(("level", "price"), [(1, 6), (2, 6), (3, 4), (4, 3), (5, 3)])
def test_the_price_depends_on_the_level_alone(level: int, price: int) -> None:
    state = ready(level, (price - 1, 0, 0))
    refused(state, StartProject(HERE), "5.2", "power_tokens", need=price, have=price - 1)
    state = ready(level, (price, 0, 0))
    do(state, StartProject(HERE))
    assert areas(state) == (0, 0, 0, price)
    if level >= 3:  # the second gaiaformer costs the same
        pieces = '"2,4" = "mine", "-2,1" = "gaiaformer"'
        state = ready(level, (price, 0, 0), pieces=pieces)
        do(state, StartProject(HERE))
        assert areas(state) == (0, 0, 0, price)


# 5.2  Paying with tokens


@proves("gaia", "5.2")
@pytest.mark.parametrize(
    ("mix", "left"),
    [
        (Tokens(3, 1, 0), (0, 1, 1)),
        (Tokens(1, 2, 1), (2, 0, 0)),
        (Tokens(2, 1, 1), (1, 1, 0)),
        (Tokens(3, 0, 1), (0, 2, 0)),
    ],
)
def test_the_tokens_come_from_any_mix_of_areas(mix: Tokens, left: tuple[int, int, int]) -> None:
    state = ready(3, (3, 2, 1))
    do(state, StartProject(HERE))
    assert state.stack[-1] == PayTokens(0, 4, False)
    assert len(options(state)) == 5
    refused(state, Tokens(3, 0, 0), "1.6", "tokens", need=4, area1=3, area2=2, area3=1)
    refused(state, Tokens(3, 2, 0), "1.6", "tokens", need=4)
    refused(state, Tokens(4, 0, 0), "1.6", "tokens", need=4)
    refused(state, Tokens(2, 0, 2), "1.6", "tokens", need=4)
    do(state, mix)
    assert areas(state) == (*left, 4)


@proves("gaia", "5.2")
def test_tokens_of_the_gaia_area_do_not_pay() -> None:
    state = ready(1, (2, 2, 1), more="gaia_area = 6")
    refused(state, StartProject(HERE), "5.2", "power_tokens", need=6, have=5)


@proves("gaia", "5.2")
def test_the_tokens_come_back_in_the_next_gaia_phase() -> None:
    state = ready(top="passed = [1, 2, 3]", factions=("geodens", "terrans", "xenos", "nevlas"))
    do(state, StartProject(HERE))
    do(state, EndTurn())
    assert areas(state) == (0, 0, 0, 6)
    do(state, Pass("booster6"))
    assert areas(state) == (6, 0, 0, 0)


@proves("gaia", "5.2", "17.4")
def test_with_the_option_tokens_are_taken_in_a_fixed_order() -> None:
    state = ready(3, (2, 1, 5), choose_tokens=False)
    do(state, StartProject(HERE))
    assert asked(state) == (0, "closing")
    assert areas(state) == (0, 0, 4, 4)


@proves("gaia", "5.2", "17.4")
@pytest.mark.parametrize("stone", [False, True])
def test_with_the_option_the_brainstone_goes_only_if_its_owner_says_so(stone: bool) -> None:
    state = ready(
        3,
        (3, 2, 1),
        more="brainstone = 1",
        factions=("taklons", "geodens", "xenos", "nevlas"),
        choose_tokens=False,
    )
    do(state, StartProject(HERE))
    assert options(state) == [Tokens(2, 2, 0), Tokens(3, 1, 0, True)]
    refused(state, Tokens(2, 1, 1), "1.6", "tokens", need=4)
    do(state, Tokens(3, 1, 0, True) if stone else Tokens(2, 2, 0))
    assert state.players[0].brainstone == (IN_GAIA if stone else 1)


# 5.3  Gaiaformers


@proves("gaia", "5.3")
def test_gaiaformers_come_with_levels_one_three_and_four() -> None:
    """The fourth step needs no green token; level 5 would."""
    state = position(
        """
        passed = [1, 2, 3]
        players.0 = {knowledge = 15, pieces = {"3,1" = "mine"}}
        """,
        factions=("gleens", "geodens", "terrans", "nevlas"),
    )
    player = state.players[0]
    refused(state, StartProject((5, 0)), "5.3", "no_gaiaformer_yet")
    gained = [player.gaiaformers]
    for _ in range(4):
        player.knowledge = 4
        do(state, Research("gaia_project"))
        do(state, EndTurn())
        gained.append(player.gaiaformers)
    assert gained == [0, 1, 1, 2, 3]
    player.knowledge = 4
    refused(state, Research("gaia_project"), "8.4", "no_green_token")


# 5.4  While it works


@proves("gaia", "5.4")
def test_the_project_is_complete_in_the_next_gaia_phase() -> None:
    state = ready(top="passed = [1, 2, 3]")
    do(state, StartProject(HERE))
    do(state, EndTurn())
    place = state.table.grid.index[HERE]
    assert state.planets[place] == TRANSDIM
    refused(state, BuildMine(HERE), "4.6", "transdim")
    do(state, Pass("booster6"))
    assert state.round == 2
    assert state.planets[place] == GAIA


@proves("gaia", "5.4")
@pytest.mark.parametrize("top", ["", 'planets = {"1,5" = "gaia"}'])
def test_a_gaiaformer_is_no_structure(top: str) -> None:
    pieces = '"-7,4" = "mine", "1,5" = "gaiaformer"'
    state = ready(top=top, pieces=pieces)
    player = state.players[0]
    # It colonises nothing,
    assert tile_count(state, player, "structure") == 1
    assert tile_count(state, player, "planetType") == 1
    assert tile_count(state, player, "sector") == 1
    assert tile_count(state, player, "gaia") == 0
    # is no starting point for range,
    refused(state, BuildMine((2, 4)), "4.2", "qic", need=4, have=1)
    # cannot be upgraded, and makes no trading station cheaper
    refused(state, Upgrade(HERE, "trading_station"), "6.1", "not_yours")
    top += (
        '\nturn = 1\nplayers.1 = {credits = 15, ore = 9, pieces = {"0,4" = "mine", "0,3" = "mine"}}'
    )
    state = ready(top=top, pieces=pieces)
    do(state, Upgrade((0, 4), "trading_station"))
    assert state.players[1].credits == 15 - 6
    # nor lets its owner charge.
    assert asked(state) == (1, "closing")


@proves("gaia", "5.4")
def test_nobody_charges_for_a_gaiaformer() -> None:
    top = 'players.1 = {area1 = 4, pieces = {"0,4" = "mine"}}'
    state = ready(top=top)
    do(state, StartProject(HERE))
    assert asked(state) == (0, "closing")
    state = ready(top='planets = {"1,5" = "gaia"}\n' + top, more="qic = 1")
    do(state, BuildMine(HERE))
    assert state.stack[-1] == ChargeOffer(1, 1, 0)


# 5.5  Calling a gaiaformer back

FORMED = 'planets = {"1,5" = "gaia"}'
ON_IT = '"2,4" = "mine", "1,5" = "gaiaformer"'


@proves("gaia", "5.5")
def test_a_gaiaformer_may_be_called_back_to_start_a_new_project() -> None:
    state = ready(top=FORMED, pieces=ON_IT, more="qic = 1")
    refused(state, StartProject(NEXT), "5.1", "no_free_gaiaformer", have=1)
    do(state, StartProject(NEXT, HERE))
    player = state.players[0]
    assert player.projects == state.projects == mask(state, NEXT)
    assert (player.free_gaiaformers, player.qic) == (0, 0)
    assert areas(state) == (0, 0, 0, 6)
    assert state.planets[state.table.grid.index[HERE]] == GAIA


@proves("gaia", "5.5")
def test_the_planet_that_it_leaves_is_open_to_all_for_one_qic() -> None:
    state = ready(
        top=FORMED + '\nplayers.1 = {qic = 1, pieces = {"0,4" = "mine"}, '
        "research = {navigation = 2}}\nplayers.2.pieces = {'-1,2' = 'mine'}",
        pieces=ON_IT,
        more="qic = 1",
    )
    do(state, StartProject(NEXT, HERE))
    do(state, EndTurn())
    do(state, BuildMine(HERE))
    assert state.players[1].qic == 0
    assert mask(state, HERE) & state.players[1].land


@proves("gaia", "5.5")
def test_a_gaiaformer_of_this_round_cannot_be_moved() -> None:
    state = ready(3, (8, 0, 0), top="passed = [1, 2, 3]", more="qic = 9")
    do(state, StartProject(HERE))
    do(state, EndTurn())
    assert state.players[0].new_projects == mask(state, HERE)
    refused(state, StartProject(NEXT, HERE), "5.5", "no_recall", hex=HERE)
    do(state, StartProject(NEXT))


@proves("gaia", "5.5")
def test_only_an_own_gaiaformer_on_a_gaia_planet_can_be_called_back() -> None:
    state = ready(
        3,
        (8, 0, 0),
        top=FORMED + "\nplayers.1 = {research = {gaia_project = 1}, "
        'pieces = {"0,4" = "mine", "1,5" = "gaiaformer"}}',
        more="qic = 9",
    )
    for place in (HERE, (2, 4), (0, 7), (99, 0)):
        refused(state, StartProject(NEXT, place), "5.5", "no_recall", hex=place)


@proves("gaia", "5.5")
def test_calling_back_needs_everything_else_that_a_project_needs() -> None:
    state = ready(1, (5, 0, 0), top=FORMED, pieces=ON_IT, more="qic = 1")
    refused(state, StartProject(NEXT, HERE), "5.2", "power_tokens", need=6, have=5)
    state = ready(top=FORMED, pieces=ON_IT, more="qic = 0")
    refused(state, StartProject(NEXT, HERE), "4.2", "qic", need=1, have=0)
    refused(state, StartProject((0, 4), HERE), "5.1", "not_transdim")
    # The planet it leaves is no transdim planet any more.
    refused(state, StartProject(HERE, HERE), "5.1", "not_transdim")


@proves("gaia", "5.5", "17.3")
def test_without_recall_it_stays_until_its_owner_builds_a_mine() -> None:
    state = ready(top=FORMED, pieces=ON_IT, more="qic = 1", recall=False)
    refused(state, StartProject(NEXT, HERE), "5.5", "no_recall", hex=HERE)
    assert not options(state, StartProject)
    do(state, BuildMine(HERE))
    assert state.players[0].free_gaiaformers == 1
    assert state.players[0].qic == 1


# 17.5  No wasted actions


@proves("gaia", "17.5")
def test_the_booster_for_range_starts_a_far_project_and_may_be_wasted_on_a_near_one() -> None:
    more = "booster = 'booster5'\nqic = 0"
    for waste in (True, False):
        state = ready(more=more, allow_waste=waste)
        do(state, UseSpecial("booster5"))
        do(state, StartProject(NEXT))
        assert state.players[0].qic == 0
    state = ready(more=more)
    do(state, UseSpecial("booster5"))
    do(state, StartProject(HERE))
    state = ready(more=more, allow_waste=False)
    do(state, UseSpecial("booster5"))
    refused(state, StartProject(HERE), "17.5", "wasted", hex=HERE)
