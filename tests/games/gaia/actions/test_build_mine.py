"""4  Build a mine: where, for how much, and what it brings."""

from typing import Any

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.core.states.hexes import Hex
from armillary.games.gaia.actions.board_actions import UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.components import AREAS
from armillary.games.gaia.rounds.charging_power import ChargeOffer
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, do, options, position, refused


def stock(state: State, seat: int = 0) -> tuple[int, int, int]:
    """Credits, ore and QIC."""
    player = state.players[seat]
    return player.credits, player.ore, player.qic


def terran(
    pieces: str = '"2,4" = "mine"',
    credits: int = 15,
    ore: int = 15,
    qic: int = 0,
    more: str = "",
    top: str = "",
    **agreed: Any,
) -> State:
    """Seat 0 with these goods and pieces; terra is at home."""
    text = f"""
        {top}
        [players.0]
        credits = {credits}
        ore = {ore}
        qic = {qic}
        pieces = {{{pieces}}}
        {more}
    """
    return position(text, **agreed)


# 4.1  Where and for how much


@proves("gaia", "4.1")
def test_a_mine_costs_two_credits_and_one_ore() -> None:
    state = terran('"3,2" = "mine"', credits=2, ore=1, more="research = {navigation = 2}")
    do(state, BuildMine((2, 4)))
    assert stock(state) == (0, 0, 0)
    assert state.players[0].built[0] == 2
    state = terran('"3,2" = "mine"', credits=1, ore=1, more="research = {navigation = 2}")
    refused(state, BuildMine((2, 4)), "4.1", "credits", need=2, have=1)
    state = terran('"3,2" = "mine"', credits=2, ore=0, more="research = {navigation = 2}")
    refused(state, BuildMine((2, 4)), "4.1", "ore", need=1, have=0)


@proves("gaia", "4.1")
def test_range_and_terraforming_are_paid_together_with_the_mine() -> None:
    """Swamp at distance 2: 3 steps for 9 ore, 1 QIC for range."""
    state = terran(credits=2, ore=10, qic=1)
    do(state, BuildMine((3, 2)))
    assert stock(state) == (0, 0, 0)
    refused(terran(credits=1, ore=10, qic=1), BuildMine((3, 2)), "4.1", "credits", need=2, have=1)
    refused(terran(credits=2, ore=9, qic=1), BuildMine((3, 2)), "4.3", "ore", need=10, have=9)
    refused(terran(credits=2, ore=10, qic=0), BuildMine((3, 2)), "4.2", "qic", need=1, have=0)


@proves("gaia", "4.1")
def test_a_mine_needs_a_planet_without_structures() -> None:
    state = terran(
        '"2,4" = "mine", "3,2" = "trading_station"',
        qic=9,
        top='players.1.pieces = {"0,4" = "mine"}\nplayers.2.pieces = {"3,1" = "academy_qic"}',
    )
    refused(state, BuildMine((2, 4)), "4.1", "own_planet")
    refused(state, BuildMine((3, 2)), "4.1", "own_planet")
    refused(state, BuildMine((0, 4)), "4.1", "occupied")
    refused(state, BuildMine((3, 1)), "4.1", "occupied")
    refused(state, BuildMine((2, 3)), "4.1", "no_planet")
    refused(state, BuildMine((99, 0)), "4.1", "no_hex", hex=(99, 0))


@proves("gaia", "4.1")
def test_the_ninth_mine_is_not_there() -> None:
    places = ["2,4", "-7,4", "-6,11", "-4,4", "0,-3", "5,-4", "3,2", "0,4"]
    for number in (7, 8):
        pieces = ", ".join(f'"{place}" = "mine"' for place in places[:number])
        state = terran(pieces + ', "3,1" = "trading_station"', qic=3)
        if number == 7:
            do(state, BuildMine((0, 4)))
            assert state.players[0].built[0] == 8
        else:
            refused(state, BuildMine((0, 3)), "4.1", "none_left", piece="mine", supply=8)
            assert not options(state, BuildMine)


# 4.2  Range


@proves("gaia", "4.2")
@pytest.mark.parametrize(("level", "reach"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 4)])
def test_the_range_of_each_level_of_navigation(level: int, reach: int) -> None:
    """Planets at distances 1 to 5; each QIC would add 2."""
    planets: dict[int, tuple[Hex, str]] = {
        1: ((3, 1), '"3,2" = "mine"'),
        2: ((3, 2), '"2,4" = "mine"'),
        3: ((3, 1), '"2,4" = "mine"'),
        4: ((2, 0), '"2,4" = "mine"'),
        5: ((0, 1), '"2,4" = "mine"'),
    }
    for distance, (place, pieces) in planets.items():
        state = terran(pieces, more=f"research = {{navigation = {level}}}")
        if distance <= reach:
            do(state, BuildMine(place))
            assert state.players[0].qic == 0
        else:
            need = (distance - reach + 1) // 2
            far = {"hex": place, "distance": distance, "range": reach, "adds": 2}
            refused(state, BuildMine(place), "4.2", "qic", need=need, have=0, **far)


@proves("gaia", "4.2")
@pytest.mark.parametrize(
    ("place", "qic"),
    [((3, 2), 1), ((3, 1), 1), ((2, 0), 2), ((0, 1), 2), ((4, -3), 3), ((5, -4), 4), ((5, -6), 5)],
)
def test_each_qic_adds_two_and_as_many_as_you_like(place: Hex, qic: int) -> None:
    """Range 1; the distances are 2, 3, 4, 5, 7, 8 and 10."""
    refused(terran(qic=qic - 1), BuildMine(place), "4.2", "qic", need=qic, have=qic - 1)
    state = terran(qic=qic + 1)
    do(state, BuildMine(place))
    assert state.players[0].qic == 1


@proves("gaia", "4.2")
def test_range_is_measured_from_every_colonised_planet() -> None:
    """Desert 3,1 is 1 away from the second planet, and the lost planet lies 1 from volcanic 0,4."""
    for near in ('"3,2" = "mine"', '"3,2" = "research_lab"', '"3,2" = "planetary_institute"'):
        state = terran('"-7,4" = "mine", ' + near)
        do(state, BuildMine((3, 1)))
        assert state.players[0].qic == 0
    lost = 'planets = {"1,3" = "lost"}'
    state = terran('"-7,4" = "mine", "1,3" = "lost_planet"', top=lost)
    do(state, BuildMine((0, 4)))
    assert state.players[0].qic == 0


@proves("gaia", "4.2")
def test_a_gaiaformer_is_no_starting_point_for_range() -> None:
    """Transdim 1,5 and a finished project there are 2 from volcanic 0,4, as is terra 2,4."""
    former = '"-7,4" = "mine", "1,5" = "gaiaformer"'
    for top in ("", 'planets = {"1,5" = "gaia"}'):
        state = terran(former, top=top, more="research = {gaia_project = 1, navigation = 2}")
        refused(state, BuildMine((0, 4)), "4.2", "qic", need=3, have=0)
    state = terran('"2,4" = "mine"', more="research = {navigation = 2}")
    do(state, BuildMine((0, 4)))


@proves("gaia", "4.2")
def test_neither_satellites_nor_opponents_are_starting_points() -> None:
    state = terran(
        '"-7,4" = "mine", "1,4" = "satellite"', top='players.1.pieces = {"0,3" = "mine"}'
    )
    refused(state, BuildMine((0, 4)), "4.2", "qic", need=3, have=0)


@proves("gaia", "4.2")
def test_a_space_station_is_a_starting_point() -> None:
    pieces = '"-7,7" = "planetary_institute", "%s" = "space_station"'
    ivits = ("ivits", "geodens", "xenos", "nevlas")
    state = terran(pieces % "1,3", factions=ivits)
    do(state, BuildMine((0, 4)))
    assert state.players[0].qic == 0
    refused(terran(pieces % "3,4", factions=ivits), BuildMine((0, 4)), "4.2", need=1, have=0)


# 4.3  Terraforming

STEPS = {
    # from terra, oxide, volcanic, desert, swamp, titanium, ice: home of one faction of each colour
    "terrans": (0, 1, 2, 3, 3, 2, 1),
    "ivits": (1, 0, 1, 2, 3, 3, 2),
    "geodens": (2, 1, 0, 1, 2, 3, 3),
    "xenos": (3, 2, 1, 0, 1, 2, 3),
    "taklons": (3, 3, 2, 1, 0, 1, 2),
    "firaks": (2, 3, 3, 2, 1, 0, 1),
    "itars": (1, 2, 3, 3, 2, 1, 0),
}
PLACES: tuple[Hex, ...] = ((2, 4), (0, 3), (0, 4), (3, 1), (3, 2), (2, 0), (0, 1))
"""A planet of each type, in the order of the wheel."""


@proves("gaia", "4.3")
@pytest.mark.parametrize("name", STEPS)
def test_the_steps_between_home_and_planet(name: str) -> None:
    """3 ore for each step, and 1 for the mine."""
    others = [
        other for other in ("terrans", "geodens", "xenos", "itars", "firaks") if other != name
    ]
    factions = (name, *others[:3])
    for place, steps in zip(PLACES, STEPS[name], strict=True):
        text = """
            [players.0]
            ore = %d
            qic = 9
            pieces = {"5,-6" = "mine"}
            [players.1]
            pieces = {"-2,10" = "mine"}
            [players.2]
            pieces = {"-3,8" = "mine"}
            [players.3]
            pieces = {"-5,9" = "mine"}
        """
        state = position(text % (1 + 3 * steps), factions=factions)
        do(state, BuildMine(place))
        assert state.players[0].ore == 0
        if steps:
            state = position(text % (3 * steps), factions=factions)
            need, have = 1 + 3 * steps, 3 * steps
            refused(state, BuildMine(place), "4.3", "ore", need=need, have=have, steps=steps)


@proves("gaia", "4.3")
@pytest.mark.parametrize(("level", "price"), [(0, 3), (1, 3), (2, 2), (3, 1), (4, 1), (5, 1)])
def test_the_price_of_a_step_at_each_level(level: int, price: int) -> None:
    """Volcanic is 2 steps from terra, swamp 3."""
    more = f"research = {{terraforming = {level}, navigation = 2}}"
    for place, steps in (((0, 4), 2), ((3, 2), 3)):
        state = terran(ore=1 + price * steps, more=more)
        do(state, BuildMine(place))
        assert state.players[0].ore == 0
        state = terran(ore=price * steps, more=more)
        refused(state, BuildMine(place), "4.3", "ore", need=1 + price * steps, have=price * steps)


@proves("gaia", "4.3")
@pytest.mark.parametrize(
    ("action", "place", "ore"),
    [("power6", (0, 4), 1 + 3), ("power2", (0, 4), 1), ("power2", (3, 2), 4)],
)
def test_free_steps_are_not_paid(action: str, place: Hex, ore: int) -> None:
    more = "area3 = 5\nresearch = {navigation = 2}"
    state = terran(ore=ore, more=more)
    do(state, UseBoard(action))
    do(state, BuildMine(place))
    assert state.players[0].ore == 0


# 4.4 to 4.6  Gaia and transdim planets


@proves("gaia", "4.4")
def test_a_gaia_planet_costs_one_qic_and_no_steps() -> None:
    """Gaia 0,7 is 3 away: 1 QIC for range as well, or none with navigation 4."""
    state = terran(credits=2, ore=1, qic=2)
    do(state, BuildMine((0, 7)))
    assert stock(state) == (0, 0, 0)
    refused(terran(qic=1), BuildMine((0, 7)), "4.4", "qic", need=2, have=1)
    refused(terran(qic=0), BuildMine((0, 7)), "4.2", "qic", need=2, have=0)
    far = "research = {navigation = 4}"
    state = terran(qic=1, more=far)
    do(state, BuildMine((0, 7)))
    assert state.players[0].qic == 0
    refused(terran(qic=0, more=far), BuildMine((0, 7)), "4.4", "qic", need=1, have=0)


@proves("gaia", "4.4")
def test_the_gleens_pay_one_ore() -> None:
    gleens = ("gleens", "geodens", "terrans", "nevlas")
    far = "research = {navigation = 4}"
    state = terran(credits=2, ore=2, more=far, factions=gleens)
    do(state, BuildMine((0, 7)))
    assert stock(state) == (0, 0, 0)
    state = terran(ore=1, qic=5, more=far, factions=gleens)
    refused(state, BuildMine((0, 7)), "4.4", "ore", need=2, have=1)


FORMED = 'planets = {"1,5" = "gaia"}'


@proves("gaia", "4.5")
def test_the_own_gaiaformer_saves_the_qic_and_returns_to_the_board() -> None:
    state = terran(
        '"2,4" = "mine", "1,5" = "gaiaformer"',
        credits=2,
        ore=1,
        top=FORMED,
        more="research = {gaia_project = 1}",
    )
    assert state.players[0].free_gaiaformers == 0
    do(state, BuildMine((1, 5)))
    assert stock(state) == (0, 0, 0)
    assert state.players[0].free_gaiaformers == 1
    assert (state.players[0].projects, state.projects) == (0, 0)
    assert state.players[0].built[0] == 2


@proves("gaia", "4.5")
def test_the_planet_of_the_own_gaiaformer_is_always_in_range() -> None:
    """Terra -7,4 is 9 away."""
    more = "research = {gaia_project = 1}"
    state = terran('"-7,4" = "mine", "1,5" = "gaiaformer"', top=FORMED, more=more)
    do(state, BuildMine((1, 5)))
    assert state.players[0].qic == 0
    # Without the gaiaformer: 4 QIC for range, 1 to settle.
    state = terran('"-7,4" = "mine"', qic=4, top=FORMED, more=more)
    refused(state, BuildMine((1, 5)), "4.4", "qic", need=5, have=4)


@proves("gaia", "4.5")
def test_the_gleens_pay_no_ore_where_their_gaiaformer_stands() -> None:
    state = terran(
        '"3,1" = "mine", "1,5" = "gaiaformer"',
        ore=1,
        top=FORMED,
        more="research = {gaia_project = 1}",
        factions=("gleens", "geodens", "terrans", "nevlas"),
    )
    do(state, BuildMine((1, 5)))
    assert stock(state) == (13, 0, 0)


@proves("gaia", "4.5", "4.1")
@pytest.mark.parametrize("faction", ["terrans", "lantids"])
def test_nobody_else_may_build_where_a_gaiaformer_stands(faction: str) -> None:
    state = terran(
        qic=9,
        top=FORMED + '\nplayers.1 = {research = {gaia_project = 1}, pieces = {"0,4" = "mine", '
        '"1,5" = "gaiaformer"}}',
        factions=(faction, "geodens", "xenos", "nevlas"),
    )
    refused(state, BuildMine((1, 5)), "4.5", "foreign_gaiaformer")


@proves("gaia", "4.6")
@pytest.mark.parametrize("pieces", ['"2,4" = "mine"', '"2,4" = "mine", "1,5" = "gaiaformer"'])
def test_nobody_builds_on_a_transdim_planet(pieces: str) -> None:
    state = terran(pieces, qic=9, more="research = {gaia_project = 1}")
    refused(state, BuildMine((1, 5)), "4.6", "transdim")
    refused(state, BuildMine((-1, 5)), "4.6", "transdim")
    # Once it is a gaia planet, it is open: 1 QIC where no gaiaformer stands.
    state = terran(qic=9, top=FORMED)
    do(state, BuildMine((1, 5)))
    assert state.players[0].qic == 8


# 4.7 and 4.8  What a mine brings


@proves("gaia", "4.7")
def test_the_income_of_a_mine_counts_from_the_next_income_phase() -> None:
    """1 ore for the first and second mine, none for the third, 1 for the fourth."""
    homes = ["-7,4", "-6,11", "2,4", "-4,4"]
    for number, income in ((1, 1), (2, 2), (3, 2), (4, 3)):
        pieces = ", ".join(f'"{place}" = "mine"' for place in homes[: number - 1])
        pieces += (", " if pieces else "") + '"3,2" = "academy_qic"'
        state = terran(pieces, ore=1, qic=9, top="passed = [1, 2, 3]")
        do(state, BuildMine((0, -3)))
        assert state.players[0].ore == 0
        assert state.players[0].built[0] == number
        do(state, EndTurn())
        do(state, Pass("booster5"))
        assert state.players[0].ore == 1 + income


@proves("gaia", "4.8")
@pytest.mark.parametrize(
    ("number", "place", "vp"),
    [
        (1, (0, 4), 2 * 2),  # terraforming: 2 VP for each step
        (1, (3, 2), 2 * 3),
        (1, (-4, 4), 0),
        (1, (0, 7), 0),
        (2, (0, 4), 0),  # research
        (3, (0, 4), 2),  # mines
        (3, (0, 7), 2),
        (6, (0, 4), 0),  # mines on gaia planets
        (6, (0, 7), 4),
    ],
)
def test_the_round_tile_scores_a_mine(number: int, place: Hex, vp: int) -> None:
    state = terran(qic=9, top=f"round = {number}")
    do(state, BuildMine(place))
    assert state.players[0].vp == 10 + vp


@proves("gaia", "4.8")
@pytest.mark.parametrize(
    ("action", "power", "place", "steps"),
    [("power6", 3, (0, 4), 2), ("power2", 5, (0, 4), 2), ("power2", 5, (0, 3), 1)],
)
def test_steps_score_however_they_are_paid(action: str, power: int, place: Hex, steps: int) -> None:
    """Free steps that are not needed are lost and score nothing."""
    state = terran(qic=9, more=f"area3 = {power}")
    do(state, UseBoard(action))
    do(state, BuildMine(place))
    assert state.players[0].vp == 10 + 2 * steps
    state = terran(qic=9, more="booster = 'booster4'")
    do(state, UseSpecial("booster4"))
    do(state, BuildMine((3, 2)))
    assert state.players[0].vp == 10 + 2 * 3


@proves("gaia", "4.8")
def test_tech_tiles_score_mines_and_mines_on_gaia_planets() -> None:
    slots = {
        **{slot: f"tech{n}" for n, slot in enumerate(position().table.slots, 1)},
        **{
            f"adv_{area}": f"advtech{n}" for area, n in zip(AREAS, (14, 2, 3, 4, 5, 6), strict=True)
        },
    }
    more = 'techs = ["tech7", "tech1"]\ncovered = ["tech1"]\nadvanced = ["advtech14"]'
    for place, vp in (((0, 4), 3), ((0, 7), 3 + 3)):
        state = terran(qic=9, top="round = 2", more=more, slots=slots)
        do(state, BuildMine(place))
        assert state.players[0].vp == 10 + vp


@proves("gaia", "4.8")
def test_the_gleens_score_two_on_a_gaia_planet() -> None:
    for place, vp in (((0, 7), 2), ((0, 4), 0)):
        state = terran(
            '"3,1" = "mine"',
            qic=9,
            top="round = 2",
            factions=("gleens", "geodens", "terrans", "nevlas"),
        )
        do(state, BuildMine(place))
        assert state.players[0].vp == 10 + vp


@proves("gaia", "4.8")
@pytest.mark.parametrize(
    ("pieces", "place", "knowledge"),
    [
        ('"2,-1" = "planetary_institute"', (2, 0), 3),  # the first on titanium
        ('"2,-1" = "planetary_institute", "-4,7" = "mine"', (2, 0), 0),
        ('"2,-1" = "research_lab"', (2, 0), 0),
    ],
)
def test_the_geodens_gain_knowledge_for_a_new_type(pieces: str, place: Hex, knowledge: int) -> None:
    state = terran(pieces, more="knowledge = 1", factions=("geodens", "terrans", "xenos", "nevlas"))
    do(state, BuildMine(place))
    assert state.players[0].knowledge == 1 + knowledge


@proves("gaia", "4.8")
@pytest.mark.parametrize(("piece", "knowledge"), [("planetary_institute", 2), ("mine", 0)])
def test_the_lantids_gain_knowledge_for_a_guest_mine(piece: str, knowledge: int) -> None:
    """They pay neither steps nor QIC there."""
    state = terran(
        f'"2,4" = "{piece}"',
        credits=2,
        ore=1,
        top='players.1.pieces = {"0,4" = "mine"}',
        more="knowledge = 1\nresearch = {navigation = 2}",
        factions=("lantids", "geodens", "xenos", "nevlas"),
    )
    do(state, BuildMine((0, 4)))
    assert stock(state) == (0, 0, 0)
    assert state.players[0].knowledge == 1 + knowledge


@proves("gaia", "4.8")
def test_then_the_opponents_may_charge() -> None:
    state = terran(
        qic=1,
        top='players.1 = {area1 = 4, pieces = {"3,1" = "trading_station"}}\n'
        'players.2.pieces = {"-1,2" = "mine"}',
    )
    do(state, BuildMine((3, 2)))
    assert state.stack[-1] == ChargeOffer(1, 2, 0)
    do(state, options(state)[-1])
    assert asked(state) == (0, "closing")


# 17.5  No wasted actions


@proves("gaia", "17.5")
@pytest.mark.parametrize("place", [(-4, 4), (0, 7)])
def test_free_steps_may_be_wasted_unless_the_table_refuses_it(place: Hex) -> None:
    more = "area3 = 3"
    state = terran(qic=9, more=more)
    do(state, UseBoard("power6"))
    do(state, BuildMine(place))
    state = terran(qic=9, more=more, allow_waste=False)
    do(state, UseBoard("power6"))
    refused(state, BuildMine(place), "17.5", "wasted", hex=place)
    do(state, BuildMine((0, 4)))


@proves("gaia", "17.5")
def test_the_booster_for_range_may_be_wasted_unless_the_table_refuses_it() -> None:
    """Desert 3,1 is in range without it."""
    more = "booster = 'booster5'"
    state = terran('"3,2" = "mine"', more=more)
    do(state, UseSpecial("booster5"))
    do(state, BuildMine((3, 1)))
    state = terran('"3,2" = "mine"', more=more, allow_waste=False)
    do(state, UseSpecial("booster5"))
    refused(state, BuildMine((3, 1)), "17.5", "wasted", hex=(3, 1))
    do(state, BuildMine((2, 4)))
