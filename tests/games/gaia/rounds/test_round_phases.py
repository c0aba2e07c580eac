"""3  The round: income, gaia phase, action phase, clean-up."""

from typing import Any

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.board_actions import UseBoard, UseSpecial
from armillary.games.gaia.actions.build_mine import BuildMine
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.gaia_project import StartProject
from armillary.games.gaia.actions.research import Advance, PlaceLostPlanet, Research
from armillary.games.gaia.actions.tech_tiles import TakeTech
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.factions.itars.rules import BuyTile, NoTile
from armillary.games.gaia.factions.terrans.rules import GaiaConvert
from armillary.games.gaia.rounds.charging_power import Charge, ChargeOffer
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.resources import MoveBrainstone
from armillary.games.gaia.rounds.round_phases import TakeIncome
from armillary.games.gaia.rounds.turn import EndTurn, Turn
from armillary.games.gaia.state import GAIA, TRANSDIM, State
from tests.games.gaia.positions import asked, do, options, position, refused


def areas(state: State, seat: int = 0) -> tuple[int, int, int, int]:
    player = state.players[seat]
    return player.area1, player.area2, player.area3, player.gaia_area


def goods(state: State, seat: int = 0) -> tuple[int, int, int, int]:
    player = state.players[seat]
    return player.credits, player.ore, player.knowledge, player.qic


def next_round(text: str, booster: str = "booster3", **agreed: Any) -> State:
    """Everyone else has passed; seat 0 passes for this booster, and the next round begins.

    Booster 3 pays 1 QIC and 2 credits.
    """
    held = ("booster6", "booster7", "booster8", "booster9")
    agreed.setdefault("boosters", (*held, booster, "booster1", "booster10"))
    state = position("passed = [1, 2, 3]\n" + text, **agreed)
    do(state, Pass(booster))
    return state


NOTHING = """
    credits = 0
    ore = 0
    knowledge = 0
    qic = 0
    area1 = 0
    area2 = 0
"""


ITARS = ("itars", "geodens", "xenos", "terrans")


# 3.1  Income


@proves("gaia", "3.1")
@pytest.mark.parametrize(
    ("pieces", "due"),
    [
        # 1 ore and 1 knowledge always; 2 credits and 1 QIC of the booster
        ('"2,4" = "mine"', (2, 2, 1, 1)),
        ('"2,4" = "trading_station"', (2 + 3, 1, 1, 1)),
        ('"2,4" = "trading_station", "-4,4" = "trading_station"', (2 + 3 + 4, 1, 1, 1)),
        ('"2,4" = "research_lab", "-4,4" = "research_lab"', (2, 1, 1 + 2, 1)),
        ('"2,4" = "academy_knowledge"', (2, 1, 1 + 2, 1)),
        ('"2,4" = "academy_qic"', (2, 1, 1, 1)),
    ],
)
def test_income_of_the_board_is_its_basic_line_and_every_uncovered_space(
    pieces: str, due: tuple[int, int, int, int]
) -> None:
    state = next_round(f"[players.0]\npieces = {{{pieces}}}\n" + NOTHING)
    assert goods(state) == due
    assert areas(state) == (0, 0, 0, 0)


@proves("gaia", "3.1")
@pytest.mark.parametrize(("mines", "ore"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4), (8, 7)])
def test_the_third_mine_uncovers_nothing(mines: int, ore: int) -> None:
    homes = ["-7,4", "-6,11", "-4,4", "0,-3", "2,4", "5,-4", "-7,7", "-4,2"]
    pieces = ", ".join(f'"{place}" = "mine"' for place in homes[:mines])
    state = next_round(f"[players.0]\npieces = {{{pieces}}}\n" + NOTHING)
    assert state.players[0].ore == 1 + ore


@proves("gaia", "3.1")
def test_income_of_the_institute_is_taken_too() -> None:
    """4 power to charge, and a token: taken first, it is charged itself."""
    text = '[players.0]\npieces = {"2,4" = "planetary_institute"}\n' + NOTHING
    state = next_round(text.replace("area1 = 0", "area1 = 1"))
    do(state, TakeIncome(tokens=1))
    assert areas(state) == (0, 0, 2, 0)


@proves("gaia", "3.1")
def test_the_income_of_the_booster_is_that_of_the_new_one() -> None:
    """The old one pays 1 ore; the new one pays 2 credits."""
    state = next_round('[players.0]\npieces = {"2,4" = "academy_qic"}\n' + NOTHING, "booster4")
    assert goods(state) == (2, 1, 1, 0)


@proves("gaia", "3.1")
def test_tech_tiles_pay_unless_they_are_covered() -> None:
    text = """
        [players.0]
        pieces = {"2,4" = "academy_qic"}
        techs = ["tech5", "tech6", "tech8"]
    """
    state = next_round(text + NOTHING.replace("area1 = 0", "area1 = 4"))
    # ore and 1 power; knowledge and 1 credit; 4 credits
    assert goods(state) == (2 + 1 + 4, 1 + 1, 1 + 1, 1)
    assert areas(state) == (3, 1, 0, 0)
    text += 'covered = ["tech8", "tech5"]\nadvanced = ["advtech1", "advtech3"]\n'
    state = next_round(text + NOTHING.replace("area1 = 0", "area1 = 4"))
    assert goods(state) == (2 + 1, 1, 1 + 1, 1)
    assert areas(state) == (4, 0, 0, 0)


@proves("gaia", "3.1")
@pytest.mark.parametrize(
    ("level", "credits", "ore", "power", "knowledge"),
    [(0, 0, 0, 0, 0), (1, 2, 0, 1, 1), (2, 2, 1, 2, 2), (3, 3, 1, 3, 3), (4, 4, 2, 4, 4)],
)
def test_the_current_levels_of_economy_and_science_pay(
    level: int, credits: int, ore: int, power: int, knowledge: int
) -> None:
    text = f"""
        [players.0]
        pieces = {{"2,4" = "academy_qic"}}
        research = {{economy = {level}, science = {level}}}
    """
    state = next_round(text + NOTHING.replace("area1 = 0", "area1 = 9"))
    assert goods(state) == (2 + credits, 1 + ore, 1 + knowledge, 1)
    assert areas(state) == (9 - power, power, 0, 0)


@proves("gaia", "3.1")
def test_level_five_has_no_income() -> None:
    text = '[players.0]\npieces = {"2,4" = "academy_qic"}\nresearch = {economy = 5, science = 5}\n'
    state = next_round(text + NOTHING.replace("area1 = 0", "area1 = 9"))
    assert goods(state) == (2, 1, 1, 1)
    assert areas(state) == (9, 0, 0, 0)


ORDER = """
    [players.0]
    area1 = 1
    area2 = 0
    research = {economy = 2}
    pieces = {"2,4" = "planetary_institute"}
"""
"""Charging 4 and 2, and tokens 1 and 2 with booster 2."""


@proves("gaia", "3.1")
@pytest.mark.parametrize(
    ("taken", "after"),
    [
        # 6 power move the first token twice and the new ones as far as they go
        ([TakeIncome(tokens=1), TakeIncome(tokens=2)], (0, 2, 2, 0)),
        ([TakeIncome(tokens=1), TakeIncome(charge=2), TakeIncome(charge=4)], (2, 0, 2, 0)),
        ([TakeIncome(tokens=1), TakeIncome(charge=4), TakeIncome(charge=2)], (2, 0, 2, 0)),
        ([TakeIncome(charge=2), TakeIncome(charge=4)], (3, 0, 1, 0)),
        ([TakeIncome(charge=4), TakeIncome(tokens=2), TakeIncome(charge=2)], (1, 2, 1, 0)),
    ],
)
def test_the_player_chooses_the_order_of_sources_and_each_is_taken_whole(
    taken: list[TakeIncome], after: tuple[int, int, int, int]
) -> None:
    state = next_round(ORDER, "booster2")
    for source in taken:
        assert asked(state) == (0, "income_order")
        do(state, source)
    assert asked(state)[1] == "turn"
    assert areas(state) == after


@proves("gaia", "3.1")
def test_a_source_is_neither_split_nor_taken_twice() -> None:
    state = next_round(ORDER, "booster2")
    both: dict[str, Any] = {"charges": (2, 4), "tokens": (1, 2)}
    assert len(options(state)) == 4
    for source in (
        TakeIncome(charge=1),
        TakeIncome(charge=6),
        TakeIncome(tokens=3),
        TakeIncome(charge=2, tokens=1),
        TakeIncome(),
    ):
        refused(state, source, "3.1", "no_source", **both)
    refused(state, Convert("ore_to_credit"), "3.1", "not_asked")  # 13.1  nothing else now
    do(state, TakeIncome(charge=2))
    refused(state, TakeIncome(charge=2), "3.1", "no_source", charges=(4,), tokens=(1, 2))


@proves("gaia", "3.1")
def test_without_tokens_to_gain_nobody_is_asked_for_an_order() -> None:
    state = next_round(ORDER.replace("planetary_institute", "mine"))
    assert asked(state)[1] == "turn"
    assert areas(state) == (0, 0, 1, 0)


@proves("gaia", "3.1")
@pytest.mark.parametrize(("area", "allowed"), [(1, True), (2, True), (3, False)])
def test_the_order_matters_for_the_brainstone(area: int, allowed: bool) -> None:
    """2 power and 3 tokens in area I: the brainstone may be one of the two that move, or not."""
    state = next_round(
        "[players.0]\narea1 = 3\nbrainstone = 1\narea2 = 0",
        "booster5",
        factions=("taklons", "geodens", "xenos", "nevlas"),
    )
    assert asked(state) == (0, "brainstone")
    if allowed:
        do(state, MoveBrainstone(area))
        assert (areas(state), state.players[0].brainstone) == ((1, 2, 0, 0), area)
    else:
        refused(state, MoveBrainstone(area), "12.9", area=3, allowed=(1, 2))


@proves("gaia", "3.1")
def test_everyone_takes_income_before_the_first_turn() -> None:
    """Each 1 ore of the board and 2 of the mines; seat 1 has 1 more of booster 7."""
    state = next_round("")
    assert [player.ore for player in state.players] == [4 + 3, 6 + 3 + 1, 4 + 3, 4 + 3]
    # Boosters 3 and 8, science of the Nevlas
    assert [player.credits for player in state.players] == [15 + 2, 15, 15, 15]
    assert [player.knowledge for player in state.players] == [4, 4, 3 + 1 + 1, 2 + 1 + 1]
    assert asked(state) == (1, "turn")


# 3.2  Gaia phase


@proves("gaia", "3.2")
@pytest.mark.parametrize(
    ("name", "after"),
    [("ambas", (2 + 6, 4, 0, 0)), ("firaks", (8, 4, 0, 0)), ("terrans", (2, 4 + 6, 0, 0))],
)
def test_tokens_leave_the_gaia_area_for_the_first_area_those_of_terrans_for_the_second(
    name: str, after: tuple[int, int, int, int]
) -> None:
    text = "[players.0]\narea1 = 2\narea2 = 4\ngaia_area = 6"
    factions = (name, "geodens", "xenos", "nevlas")
    assert areas(next_round(text, factions=factions)) == after


@proves("gaia", "3.2")
def test_gaiaformers_of_the_baltaks_come_back_too() -> None:
    text = "players.0 = {research = {gaia_project = 4}, resting_gaiaformers = 2}"
    factions = ("baltaks", "itars", "xenos", "terrans")
    before = position(text, factions=factions)
    assert before.players[0].free_gaiaformers == 1
    assert next_round(text, factions=factions).players[0].free_gaiaformers == 3


PROJECT = """
    [players.0]
    area1 = 6
    area2 = 6
    research = {gaia_project = 3, navigation = 2}
    pieces = {"2,4" = "mine"}
"""


@proves("gaia", "3.2")
def test_a_transdim_planet_becomes_a_gaia_planet_and_the_gaiaformer_stays() -> None:
    state = position("passed = [1, 2, 3]\n" + PROJECT)
    place = state.table.grid.index[1, 5]
    do(state, StartProject((1, 5)))
    do(state, options(state)[0])
    do(state, EndTurn())
    refused(state, BuildMine((1, 5)), "4.6", "transdim")
    assert areas(state) == (2, 6, 0, 4)
    do(state, Pass("booster6"))
    assert state.round == 2
    assert areas(state) == (2, 6 + 4, 0, 0)
    assert state.planets[place] == GAIA
    assert state.players[0].projects == 1 << place
    # Planets without a gaiaformer stay as they are.
    assert state.planets[state.table.grid.index[-1, 5]] == TRANSDIM
    do_others(state)
    qic = state.players[0].qic
    do(state, BuildMine((1, 5)))
    assert state.players[0].qic == qic


def do_others(state: State) -> None:
    """Let everybody pass until it is the turn of seat 0."""
    while asked(state) != (0, "turn"):
        do(state, options(state, Pass)[0] if asked(state)[1] == "turn" else options(state)[0])


@proves("gaia", "3.2")
def test_terrans_and_itars_use_their_institutes_before_the_tokens_arrive() -> None:
    text = '[players.0]\nknowledge = 0\narea1 = 0\narea2 = 0\ngaia_area = 5\npieces = {"%s" = "%s"}'
    state = next_round(text % ("2,4", "mine"))
    assert asked(state)[1] == "turn"
    state = next_round(text % ("2,4", "planetary_institute"))
    do(state, TakeIncome(tokens=1))
    assert asked(state) == (0, "terrans_power")
    do(state, GaiaConvert("gaia_to_knowledge"))
    refused(state, GaiaConvert("gaia_to_ore"), "12.1", need=3, have=1)
    do(state, GaiaConvert("gaia_to_credit"))
    assert state.players[0].knowledge == 1 + 1
    assert areas(state) == (0, 5, 1, 0)
    state = next_round(text % ("-4,0", "planetary_institute"), factions=ITARS)
    do(state, TakeIncome(charge=4))
    assert asked(state) == (0, "itars_tiles")
    do(state, BuyTile())
    do(state, TakeTech("gaia_project"))
    do(state, Advance("gaia_project"))
    assert asked(state)[1] == "turn"
    assert areas(state) == (2 + 1, 0, 0, 0)


@proves("gaia", "3.2", "10.1")
def test_neighbours_charge_at_once_for_a_lost_planet_of_the_gaia_phase() -> None:
    state = next_round(
        """
        [players.0]
        gaia_area = 8
        area1 = 0
        area2 = 0
        tokens = ["fed2"]
        green = ["fed2"]
        research = {navigation = 4}
        pieces = {"-4,0" = "planetary_institute"}
        [players.1]
        area1 = 3
        area2 = 0
        pieces = {"-5,1" = "mine"}
        """,
        factions=ITARS,
    )
    do(state, TakeIncome(charge=4))
    do(state, BuyTile())
    do(state, TakeTech("navigation"))
    do(state, Advance("navigation"))
    do(state, PlaceLostPlanet((-4, 1)))
    assert state.stack[-1] == ChargeOffer(1, 1, 0)
    power = areas(state, 1)
    do(state, Charge())
    assert areas(state, 1) == (power[0] - 1, power[1] + 1, *power[2:])
    assert asked(state) == (0, "itars_tiles")
    do(state, NoTile())
    assert asked(state)[1] == "turn"
    assert not state.offers


# 3.3  Action phase


@proves("gaia", "3.3")
def test_a_turn_is_one_main_action_with_free_actions_before_and_after_it() -> None:
    state = position("[players.0]\nore = 4\nknowledge = 9\narea2 = 4")
    do(state, Convert("ore_to_credit"))
    do(state, Burn())
    assert asked(state) == (0, "turn")
    do(state, Research("science"))
    assert asked(state) == (0, "closing")
    refused(state, Research("science"), "3.3", "not_asked", asked="closing")
    refused(state, BuildMine((2, 4)), "3.3", "not_asked", asked="closing")
    refused(state, Pass("booster5"), "3.3", "not_asked", asked="closing")
    do(state, Convert("ore_to_credit"))
    do(state, Burn())
    do(state, EndTurn())
    assert asked(state) == (1, "turn")
    assert state.players[0].ore == 2


@proves("gaia", "3.3")
def test_a_turn_does_not_end_without_a_main_action() -> None:
    refused(position(), EndTurn(), "3.3", "not_asked", asked="turn")


@proves("gaia", "3.3")
def test_turns_go_round_until_everybody_has_passed() -> None:
    """With 0, 8, 4 and 8 knowledge the seats research 0, 2, 1 and 2 times, and then pass."""
    lines = [f"players.{seat}.knowledge = {amount}" for seat, amount in enumerate((0, 8, 4, 8))]
    state = position("\n".join(lines), turn_order="passing")
    turns = []
    while state.round == 1:
        seat, question = asked(state)
        if question == "closing":
            do(state, EndTurn())
            continue
        turns.append(seat)
        rich = state.players[seat].knowledge >= 4
        do(state, Research("science") if rich else options(state, Pass)[0])
    assert turns == [0, 1, 2, 3, 1, 2, 3, 1, 3]
    assert state.order == [0, 2, 1, 3]


# 3.4  Clean-up


@proves("gaia", "3.4")
def test_after_the_round_every_action_and_booster_can_be_used_again() -> None:
    text = """
        board_used = ["power3", "qic3"]
        players.1.used = ["tech9"]
        players.1.techs = ["tech9"]
        [players.0]
        used = ["tech9", "academy_qic"]
        techs = ["tech9"]
        area3 = 9
        pieces = {"2,4" = "academy_qic"}
    """
    state = position("passed = [1, 2, 3]\n" + text)
    refused(state, UseBoard("power3"), "9.1", "action_used")
    refused(state, UseSpecial("academy_qic"), "9.4", "action_used")
    do(state, Pass("booster6"))
    assert state.board_used == []
    assert [player.used for player in state.players] == [[]] * 4
    assert not any(player.passed for player in state.players)
    do_others(state)
    assert UseBoard("power3") in options(state)
    assert UseSpecial("academy_qic") in options(state)


@proves("gaia", "3.4")
def test_a_booster_comes_back_face_up() -> None:
    """Seat 0 used it and returns it; seat 1 takes it and uses it in the next round."""
    state = position("""
        [players.0]
        booster = "booster4"
        used = ["booster4"]
        ore = 9
        qic = 5
        [players.1]
        ore = 9
        qic = 5
    """)
    refused(state, UseSpecial("booster4"), "9.4", "action_used")
    do(state, Pass("booster6"))
    do(state, Pass("booster4"))
    while asked(state) != (1, "turn"):
        do(state, options(state, Pass)[0] if asked(state)[1] == "turn" else options(state)[0])
    assert state.round == 2
    do(state, UseSpecial("booster4"))
    assert asked(state) == (1, "build_with")


@proves("gaia", "3.4")
@pytest.mark.parametrize(("number", "vp"), [(1, 0), (2, 2), (3, 0)])
def test_only_the_tile_of_the_current_round_scores(number: int, vp: int) -> None:
    """The tile of round 2 pays 2 VP for research."""
    state = position(f"round = {number}\nplayers.0.knowledge = 4")
    do(state, Research("science"))
    assert state.players[0].vp == 10 + vp


@proves("gaia", "3.4")
def test_round_six_has_no_clean_up() -> None:
    state = position("""
        round = 6
        passed = [1, 2, 3]
        board_used = ["power3"]
        players.0 = {techs = ["tech9"], used = ["tech9"]}
    """)
    do(state, Pass())
    assert state.finished
    assert state.round == 6
    assert state.board_used == ["power3"]
    assert state.players[0].used == ["tech9"]


# 3.5  Nothing left to do


@proves("gaia", "3.5")
def test_a_player_who_can_do_nothing_else_must_pass() -> None:
    state = position("[players.0]\n" + NOTHING)
    assert options(state) == [Pass("booster5"), Pass("booster6"), Pass("booster7")]
    refused(state, EndTurn(), "3.3", "not_asked")
    refused(state, Research("science"), "8.1", "knowledge", need=4, have=0)
    refused(state, Upgrade((-7, 4), "trading_station"), "6.2", "credits", need=6, have=0)
    refused(state, UseBoard("power7"), "9.1", "power", need=3, have=0)
    do(state, Pass("booster5"))
    assert asked(state) == (1, "turn")
    assert state.queue == [1, 2, 3]


@proves("gaia", "3.5")
def test_in_the_last_round_passing_is_all_that_is_left() -> None:
    state = position("round = 6\n[players.0]\n" + NOTHING)
    assert options(state) == [Pass()]
    assert isinstance(state.stack[-1], Turn)
