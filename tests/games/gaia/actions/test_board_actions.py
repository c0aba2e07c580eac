"""9  Board actions, special actions, and boosters with an action."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.board_actions import Rescore, UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.free_actions import Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.actions.tech_tiles import TakeTech
from armillary.games.gaia.factions.ambas.rules import SwapInstitute
from armillary.games.gaia.factions.bescods.rules import AdvanceLowest
from armillary.games.gaia.factions.firaks.rules import DowngradeLab
from armillary.games.gaia.factions.ivits.rules import PlaceStation
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import Tokens
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import Player, State
from tests.games.gaia.positions import asked, do, options, position, refused


def stock(player: Player) -> dict[str, int]:
    names = ("vp", "credits", "ore", "knowledge", "qic", "area1", "area2", "area3", "gaia_area")
    return {name: getattr(player, name) for name in names}


def difference(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def rest(state: State, seat: int = 0) -> None:
    """End the turn; the other three have passed."""
    do(state, EndTurn())
    assert asked(state) == (seat, "turn")


# 9.1

BOARD = [
    ("power1", 7, {"knowledge": 3}),
    ("power3", 4, {"ore": 2}),
    ("power4", 4, {"credits": 7}),
    ("power5", 4, {"knowledge": 2}),
    ("power7", 3, {}),
]


@proves("gaia", "9.1")
@pytest.mark.parametrize(("action", "price", "gain"), BOARD)
def test_a_power_action_costs_its_power_and_gives_its_goods(
    action: str, price: int, gain: dict[str, int]
) -> None:
    state = position(f"players.0.area3 = {price}")
    before = stock(state.players[0])
    do(state, UseBoard(action))
    tokens = 2 if action == "power7" else 0
    expected = {"area1": price + tokens, "area3": -price, **gain}
    assert difference(before, stock(state.players[0])) == expected
    assert state.board_used == [action]
    assert asked(state) == (0, "closing")
    state = position(f"players.0.area3 = {price - 1}")
    refused(state, UseBoard(action), "9.1", "power", need=price, have=price - 1)


@proves("gaia", "9.1")
@pytest.mark.parametrize(("action", "price"), [("power2", 5), ("power6", 3)])
def test_a_terraforming_action_costs_its_power(action: str, price: int) -> None:
    state = position(f"players.0 = {{area1 = 0, area3 = {price}, qic = 1}}")
    do(state, UseBoard(action))
    assert (state.players[0].area1, state.players[0].area3) == (price, 0)
    assert asked(state) == (0, "build_with")
    state = position(f"players.0 = {{area3 = {price - 1}, qic = 1}}")
    refused(state, UseBoard(action), "9.1", "power", need=price, have=price - 1)


@proves("gaia", "9.1")
@pytest.mark.parametrize(("action", "price"), [("qic1", 4), ("qic2", 3), ("qic3", 2)])
def test_a_qic_action_costs_its_qic(action: str, price: int) -> None:
    state = position(f"players.0 = {{qic = {price}, tokens = ['fed3']}}")
    do(state, UseBoard(action))
    assert state.players[0].qic == 0
    assert state.board_used == [action]
    state = position(f"players.0 = {{qic = {price - 1}, tokens = ['fed3'], area3 = 9}}")
    refused(state, UseBoard(action), "9.1", "qic", need=price, have=price - 1)


@proves("gaia", "9.1")
def test_a_board_action_is_used_once_per_round_by_the_whole_table() -> None:
    state = position("players.0.area3 = 4\nplayers.1.area3 = 8")
    do(state, UseBoard("power3"))
    do(state, EndTurn())
    assert refused(state, UseBoard("power3"), "9.1", "action_used").values == {"action": "power3"}
    do(state, UseBoard("power4"))
    assert state.board_used == ["power3", "power4"]


@proves("gaia", "9.1")
def test_board_actions_are_free_again_in_the_next_round() -> None:
    state = position('passed = [1, 2, 3]\nboard_used = ["power3", "qic1"]\nplayers.0.area3 = 4')
    assert refused(state, UseBoard("power3"), "9.1", "action_used").values == {"action": "power3"}
    do(state, Pass("booster6"))
    assert (state.round, state.board_used) == (2, [])


@proves("gaia", "9.1")
def test_there_are_no_other_board_actions_and_one_is_a_whole_turn() -> None:
    state = position("players.0 = {area3 = 9, qic = 9}")
    assert refused(state, UseBoard("power8"), "9.1", "no_action").values == {"action": "power8"}
    do(state, UseBoard("power3"))
    refused(state, UseBoard("power4"), "3.3", "not_asked")


@proves("gaia", "9.1")
def test_what_the_brainstone_does_not_pay_is_not_counted() -> None:
    state = position(
        "players.0 = {area3 = 2, brainstone = 3}",
        factions=("taklons", "geodens", "xenos", "nevlas"),
    )
    refused(state, UseBoard("power3"), "9.1", "power", need=4, have=1)
    refused(state, UseBoard("power2", brainstone=True), "9.1", "power", need=5, have=4)
    refused(state, UseBoard("qic3", brainstone=True), "9.1", "qic", need=2, have=1)
    do(state, UseBoard("power3", brainstone=True))
    assert (state.players[0].area3, state.players[0].brainstone) == (0, 1)


@proves("gaia", "9.1", "17.5")
def test_a_gain_that_would_all_be_lost_is_refused_only_where_waste_is() -> None:
    full = "players.0 = {area3 = 7, ore = 15, knowledge = 15, credits = 30}"
    state = position(full)
    do(state, UseBoard("power3"))
    assert (state.players[0].ore, state.players[0].area3) == (15, 3)
    strict = position(full, allow_waste=False)
    for action in ("power1", "power3", "power4", "power5"):
        refused(strict, UseBoard(action), "17.5", "all_lost")
    do(strict, UseBoard("power7"))
    nearly = position(full.replace("ore = 15", "ore = 14"), allow_waste=False)
    do(nearly, UseBoard("power3"))
    assert nearly.players[0].ore == 15


# 9.2


def spacious(ore: int, **options: object) -> State:
    """The Terrans have a range of 4, and no opponent is near."""
    return position(
        f"""
        players.0 = {{area3 = 5, ore = {ore}, credits = 2, qic = 0, \
        research = {{navigation = 5}}, pieces = {{"-7,4" = "mine"}}}}
        players.1.pieces = {{"-2,-4" = "mine"}}
        players.2.pieces = {{"3,1" = "mine"}}
        players.3.pieces = {{"3,-3" = "mine"}}
        """,
        **options,
    )


def terraforming(action: str, ore: int, **options: object) -> State:
    """They use a board action with free steps."""
    state = spacious(ore, **options)
    do(state, UseBoard(action))
    assert asked(state) == (0, "build_with")
    return state


@proves("gaia", "9.2")
@pytest.mark.parametrize(
    ("action", "planet", "ore", "points"),
    [
        ("power6", (-7, 7), 1, 2),  # oxide: 1 step
        ("power6", (-5, 1), 4, 4),  # volcanic: 2 steps, one of them for 3 ore
        ("power2", (-5, 1), 1, 4),
        ("power2", (-5, 5), 4, 6),  # desert: 3 steps
        ("power2", (-7, 7), 1, 2),  # the second step is lost
        ("power2", (-4, 4), 1, 0),  # terra: both are lost
    ],
)
def test_free_steps_are_taken_off_and_missing_ones_paid(
    action: str, planet: tuple[int, int], ore: int, points: int
) -> None:
    state = terraforming(action, ore)
    before = state.players[0].vp
    do(state, BuildMine(planet))
    assert (state.players[0].ore, state.players[0].credits) == (0, 0)
    assert state.players[0].vp == before + points  # the round tile: 2 VP for each step
    if ore > 1:
        state = terraforming(action, ore - 1)
        refused(state, BuildMine(planet), "4.3", "ore", need=ore, have=ore - 1)
    else:
        refused(spacious(0), UseBoard(action), "9.2", "nowhere_to_build")


@proves("gaia", "9.2")
def test_all_the_rules_of_mines_hold() -> None:
    state = terraforming("power6", 1)
    refused(state, BuildMine((-6, 5)), "4.6", "transdim")
    refused(state, BuildMine((-7, 4)), "4.1", "own_planet")
    refused(state, BuildMine((3, 1)), "4.1", "occupied")
    refused(state, BuildMine((-8, 6)), "4.4", "qic", need=1, have=0)
    refused(state, BuildMine((-7, 8)), "4.3", "ore", need=7, have=1)
    refused(state, BuildMine((2, 4)), "4.2", "qic", need=3, have=0)


@proves("gaia", "9.2")
def test_no_other_action_comes_between() -> None:
    state = terraforming("power6", 9)
    for action in (
        UseBoard("power3"),
        UseSpecial("tech9"),
        Convert("ore_to_credit"),
        EndTurn(),
        Pass("booster5"),
    ):
        refused(state, action, "9.2", "not_asked", asked="build_with")
    do(state, BuildMine((-7, 7)))
    assert asked(state) == (0, "closing")


@proves("gaia", "9.2")
def test_without_a_planet_to_build_on_the_action_is_refused() -> None:
    state = position("players.0 = {area3 = 5, ore = 0, qic = 0}")
    refused(state, UseBoard("power6"), "9.2", "nowhere_to_build", steps=1)
    state = position("players.0 = {area3 = 5, credits = 1}")
    refused(state, UseBoard("power2"), "9.2", "nowhere_to_build", steps=2)


@proves("gaia", "9.2", "17.5")
def test_free_steps_on_a_planet_that_needs_none_are_refused_only_where_waste_is() -> None:
    state = terraforming("power6", 1)
    do(state, BuildMine((-4, 4)))
    state = terraforming("power6", 1, allow_waste=False)
    refused(state, BuildMine((-4, 4)), "17.5", "wasted", hex=(-4, 4))
    state.players[0].qic = 1
    refused(state, BuildMine((-8, 6)), "17.5", "wasted", hex=(-8, 6))
    do(state, BuildMine((-7, 7)))


# 9.3


@proves("gaia", "9.3")
def test_4_qic_bring_a_tech_tile() -> None:
    state = position("players.0.qic = 4")
    do(state, UseBoard("qic1"))
    assert asked(state) == (0, "gain_tech")
    nine = ", ".join(f"'tech{number}'" for number in range(1, 10))
    state = position(f"players.0 = {{qic = 4, techs = [{nine}]}}")
    refused(state, UseBoard("qic1"), "9.3", "no_tile_left")
    green = "research = {science = 4}, tokens = ['fed2'], green = ['fed2']"
    state = position(f"players.0 = {{qic = 4, techs = [{nine}], {green}}}")
    do(state, UseBoard("qic1"))
    assert options(state) == [TakeTech("adv_science")]


TOKENS = [
    ("fed1", {"vp": 12}),
    ("fed2", {"vp": 8, "qic": 1}),
    ("fed3", {"vp": 8, "area1": 2}),
    ("fed4", {"vp": 7, "ore": 2}),
    ("fed5", {"vp": 7, "credits": 6}),
    ("fed6", {"vp": 6, "knowledge": 2}),
]


@proves("gaia", "9.3")
@pytest.mark.parametrize(("token", "gain"), TOKENS)
@pytest.mark.parametrize("side", ["green", "grey"])
def test_3_qic_score_an_own_token_again(token: str, gain: dict[str, int], side: str) -> None:
    up = f"['{token}']" if side == "green" and token != "fed1" else "[]"
    # In round 4 a new token would score 5 VP more.
    state = position(f"round = 4\nplayers.0 = {{qic = 3, tokens = ['{token}'], green = {up}}}")
    player = state.players[0]
    supply, green = dict(state.supply), list(player.green)
    do(state, UseBoard("qic2"))
    before = stock(player)
    other = "fed6" if token != "fed6" else "fed5"
    refused(state, Rescore(other), "9.3", "not_your_token", token=other)
    do(state, Rescore(token))
    assert difference(before, stock(player)) == gain
    assert (player.tokens, player.green) == ([token], green)
    assert state.supply == supply


@proves("gaia", "9.3", "16.5")
def test_the_gleens_score_their_own_token_again() -> None:
    state = position(
        "players.0 = {qic = 3, tokens = ['gleens', 'fed3']}",
        factions=("gleens", "geodens", "terrans", "nevlas"),
    )
    do(state, UseBoard("qic2"))
    assert options(state) == [Rescore("fed3"), Rescore("gleens")]
    before = stock(state.players[0])
    do(state, Rescore("gleens"))
    gain = difference(before, stock(state.players[0]))
    assert gain == {"ore": 1, "knowledge": 1, "credits": 2}


@proves("gaia", "9.3")
def test_without_a_token_there_is_nothing_to_score_again() -> None:
    state = position("players.0.qic = 3\nplayers.1.tokens = ['fed2']")
    refused(state, UseBoard("qic2"), "9.3", "no_token")


@proves("gaia", "9.3")
def test_2_qic_score_3_points_and_1_for_each_planet_type() -> None:
    for pieces, points in (
        ("'-7,4' = 'mine', '-4,4' = 'mine'", 4),
        ("'-7,4' = 'mine', '-7,7' = 'mine', '-8,6' = 'mine', '-8,11' = 'gaiaformer'", 6),
        ("'-7,4' = 'mine', '-8,8' = 'lost_planet'", 5),
    ):
        lost = "planets = {'-8,8' = 'lost'}" if "lost" in pieces else ""
        state = position(f"{lost}\nplayers.0 = {{qic = 2, pieces = {{{pieces}}}}}")
        before = state.players[0].vp
        do(state, UseBoard("qic3"))
        assert state.players[0].vp == before + points
        assert state.players[0].sources["qic3"] == points


@proves("gaia", "9.3", "17.15")
def test_guest_mines_count_for_planet_types_unless_the_table_says_otherwise() -> None:
    text = """
    players.0 = {qic = 2, pieces = {"-7,4" = "mine", "-5,1" = "mine"}}
    players.1.pieces = {"-5,1" = "mine"}
    """
    for guests, points in ((True, 5), (False, 4)):
        state = position(
            text, factions=("lantids", "geodens", "xenos", "nevlas"), guests_count=guests
        )
        do(state, UseBoard("qic3"))
        assert state.players[0].sources["qic3"] == points


# 9.4


@proves("gaia", "9.4")
@pytest.mark.parametrize(
    ("source", "text", "gain"),
    [
        ("tech9", "techs = ['tech9'], area1 = 4, area2 = 0", {"area1": -4, "area2": 4}),
        ("academy_qic", "pieces = {'-7,4' = 'academy_qic'}", {"qic": 1}),
        (
            "advtech3",
            "techs = ['tech9'], covered = ['tech9'], advanced = ['advtech3']",
            {"qic": 1, "credits": 5},
        ),
    ],
)
def test_a_special_action_is_free_and_used_once_per_round(
    source: str, text: str, gain: dict[str, int]
) -> None:
    state = position(f"passed = [1, 2, 3]\nplayers.0 = {{{text}}}")
    player = state.players[0]
    before = stock(player)
    do(state, UseSpecial(source))
    assert difference(before, stock(player)) == gain
    assert player.used == [source]
    refused(state, UseSpecial(source), "3.3", "not_asked")  # never together with another action
    rest(state)
    assert refused(state, UseSpecial(source), "9.4", "action_used").values == {"action": source}
    do(state, Pass("booster6"))
    assert (state.round, player.used) == (2, [])


@proves("gaia", "9.4")
def test_special_actions_belong_to_their_owner_alone() -> None:
    state = position(
        """
        turn = 1
        players.0 = {techs = ["tech9"], pieces = {"-7,4" = "academy_qic"}, booster = "booster4"}
        players.1 = {techs = ["tech8"], pieces = {"-5,1" = "academy_knowledge"}}
        """
    )
    for source in ("tech9", "academy_qic", "booster4", "tech8", "academy_knowledge"):
        refused(state, UseSpecial(source), "9.4", "no_special", source=source)
    refused(state, UseSpecial("booster1"), "9.4", "no_specials")


@proves("gaia", "9.4")
def test_the_actions_of_factions_are_used_once_per_round() -> None:
    state = position(
        """
        passed = [1, 2, 3]
        players.0.pieces = {"-7,8" = "planetary_institute", "-6,3" = "mine"}
        """,
        factions=("ambas", "geodens", "xenos", "nevlas"),
    )
    do(state, SwapInstitute((-6, 3)))
    rest(state)
    assert refused(state, SwapInstitute((-7, 8)), "9.4", "action_used").values == {
        "action": "swap_institute"
    }

    state = position("passed = [1, 2, 3]", factions=("bescods", "geodens", "xenos", "nevlas"))
    do(state, AdvanceLowest("economy"))
    rest(state)
    assert refused(state, AdvanceLowest("science"), "9.4", "action_used").values == {
        "action": "advance_lowest"
    }

    state = position(
        """
        passed = [1, 2, 3]
        players.0 = {used = ["downgrade_lab"], \
        pieces = {"-10,7" = "planetary_institute", "-3,2" = "research_lab"}}
        """,
        factions=("firaks", "geodens", "xenos", "nevlas"),
    )
    assert refused(state, DowngradeLab((-3, 2)), "9.4", "action_used").values == {
        "action": "downgrade_lab"
    }

    state = position("passed = [1, 2, 3]", factions=("ivits", "geodens", "xenos", "nevlas"))
    do(state, PlaceStation((-7, 6)))
    rest(state)
    assert refused(state, PlaceStation((-8, 7)), "9.4", "action_used").values == {
        "action": "space_station"
    }


# 9.5

NEAR = """
players.0 = {booster = "booster4", ore = 1, credits = 2, qic = 0, \
research = {navigation = 5}, pieces = {"-7,4" = "mine"}}
"""


@proves("gaia", "9.5")
def test_a_booster_builds_a_mine_with_a_free_step() -> None:
    state = position(NEAR)
    player = state.players[0]
    refused(state, BuildMine((-7, 7)), "4.3", "ore", need=4, have=1)
    do(state, UseSpecial("booster4"))
    assert asked(state) == (0, "build_with")
    refused(state, StartProject((-6, 5)), "9.2", "not_asked")
    refused(state, BuildMine((-6, 3)), "4.3", "ore", need=7, have=1)  # swamp: 3 steps
    do(state, BuildMine((-7, 7)))
    assert (player.ore, player.credits) == (0, 0)
    assert player.used == ["booster4"]


@proves("gaia", "9.5")
def test_a_booster_that_can_build_nothing_is_refused() -> None:
    state = position(NEAR.replace("ore = 1", "ore = 0"))
    refused(state, UseSpecial("booster4"), "9.5", "nowhere_to_build", steps=1, range=0)
    state = position(
        """
        players.0 = {booster = "booster5", ore = 0, qic = 0, area1 = 5, area2 = 0}
        """
    )
    refused(state, UseSpecial("booster5"), "9.5", "nowhere_to_build", steps=0, range=3)


FAR = """
players.0 = {booster = "booster5", ore = 1, credits = 2, qic = 0, pieces = {"-7,4" = "mine"}}
"""


@proves("gaia", "9.5")
def test_a_booster_builds_a_mine_3_hexes_further() -> None:
    state = position(FAR)
    refused(state, BuildMine((-4, 4)), "4.2", "qic", need=1, have=0)
    do(state, UseSpecial("booster5"))
    assert asked(state) == (0, "build_far")
    refused(state, BuildMine((2, 4)), "4.2", "qic", need=3, have=0)
    refused(state, BuildMine((-7, 7)), "4.3", "ore", need=4, have=1)
    do(state, BuildMine((-4, 4)))  # 3 away, and the range is 1 + 3
    assert (state.players[0].ore, state.players[0].qic) == (0, 0)


@proves("gaia", "9.5")
def test_qic_take_the_booster_for_range_further() -> None:
    state = position(FAR.replace("qic = 0", "qic = 3"))
    do(state, UseSpecial("booster5"))
    do(state, BuildMine((2, 4)))  # 9 away: 1 + 3, and 3 QIC for 6
    assert state.players[0].qic == 0


@proves("gaia", "9.5")
def test_a_booster_starts_a_project_3_hexes_further() -> None:
    state = position(FAR.replace("qic = 0", "qic = 0, area1 = 6, area2 = 0"))
    refused(state, StartProject((-6, 5)), "4.2", "qic", need=1, have=0)
    do(state, UseSpecial("booster5"))
    refused(state, StartProject((-1, 5)), "4.2", "qic", need=2, have=0)
    do(state, StartProject((-6, 5)))
    assert state.players[0].gaia_area == 6
    assert asked(state) == (0, "closing")


@proves("gaia", "9.5")
def test_the_tokens_of_such_a_project_are_chosen_as_usual() -> None:
    state = position(FAR.replace("qic = 0", "qic = 0, area1 = 6, area2 = 1"))
    do(state, UseSpecial("booster5"))
    do(state, StartProject((-6, 5)))
    do(state, Tokens(5, 1, 0))
    assert (state.players[0].area1, state.players[0].area2) == (1, 0)


@proves("gaia", "9.5", "17.5")
def test_range_that_saves_no_qic_is_refused_only_where_waste_is() -> None:
    near = FAR.replace("qic = 0", "qic = 0, research = {navigation = 4}")
    state = position(near)
    do(state, UseSpecial("booster5"))
    do(state, BuildMine((-4, 4)))
    state = position(near.replace("ore = 1", "ore = 4"), allow_waste=False)
    do(state, UseSpecial("booster5"))
    refused(state, BuildMine((-4, 4)), "17.5", "wasted", hex=(-4, 4))
    refused(state, StartProject((-6, 5)), "17.5", "wasted", hex=(-6, 5))


@proves("gaia", "9.5", "9.4")
def test_one_booster_action_is_a_whole_turn_and_comes_once_per_round() -> None:
    state = position(
        FAR.replace("ore = 1", "ore = 15, knowledge = 4")
        + """
        passed = [1, 2, 3]
        players.2.pieces = {"3,1" = "mine"}
        players.3.pieces = {"3,-3" = "mine"}
        """
    )
    do(state, UseSpecial("booster5"))
    refused(state, Research("science"), "9.5", "not_asked")
    refused(state, UseBoard("power3"), "9.5", "not_asked")
    do(state, BuildMine((-4, 4)))
    rest(state)
    assert refused(state, UseSpecial("booster5"), "9.4", "action_used").values == {
        "action": "booster5"
    }
