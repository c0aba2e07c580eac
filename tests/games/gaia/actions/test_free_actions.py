"""13  Free actions. Those of single factions are proven with the factions."""

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.gaia.actions.board_actions import UseBoard
from armillary.games.gaia.actions.free_actions import Burn, Convert
from armillary.games.gaia.actions.research import Research
from armillary.games.gaia.actions.upgrade import Upgrade
from armillary.games.gaia.rounds.passing import Pass
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.games.gaia.state import State
from tests.games.gaia.positions import asked, do, options, position, refused
from tests.games.gaia.rounds.phases import goods, power

# 13.1


@proves("gaia", "13.1")
def test_any_number_before_and_after_the_main_action() -> None:
    state = position("players.0.knowledge = 4")
    for _ in range(2):
        do(state, Convert("ore_to_credit"))
        do(state, Burn())
        assert asked(state) == (0, "turn")
    do(state, Research("science"))
    for _ in range(2):
        do(state, Convert("ore_to_token"))
        do(state, Convert("power_to_credit"))
        assert asked(state) == (0, "closing")
    do(state, EndTurn())
    assert goods(state.players[0]) == (19, 0, 0, 1)
    assert power(state.players[0]) == (8, 0, 0, 0)
    assert asked(state) == (1, "turn")


@proves("gaia", "13.1")
def test_not_during_the_main_action() -> None:
    state = position("""
        players.0 = {area3 = 3, credits = 10, ore = 5, pieces = {"2,4" = "trading_station"}}
    """)
    do(state, UseBoard("power6"))
    assert asked(state) == (0, "build_with")
    refused(state, Convert("ore_to_credit"), "9.2", "not_asked")
    refused(state, Burn(), "9.2", "not_asked")
    state = position('players.0 = {ore = 5, pieces = {"2,4" = "trading_station"}}')
    do(state, Upgrade((2, 4), "research_lab"))
    assert asked(state) == (0, "gain_tech")
    refused(state, Convert("ore_to_credit"), "7.1", "not_asked")


@proves("gaia", "13.1")
def test_not_while_others_let_you_charge() -> None:
    state = position("""
        players.0.pieces = {"2,4" = "mine"}
        players.1.pieces = {"0,4" = "mine"}
    """)
    do(state, Upgrade((2, 4), "trading_station"))
    assert asked(state) == (1, "charge_offer")
    refused(state, Convert("ore_to_credit"), "10.2", "not_asked")
    refused(state, Burn(), "10.2", "not_asked")


@proves("gaia", "13.1")
def test_not_in_the_income_phase() -> None:
    state = position("""
        passed = [1, 2, 3]
        players.0.pieces = {"2,4" = "planetary_institute"}
    """)
    do(state, Pass("booster6"))
    assert asked(state) == (0, "income_order")
    refused(state, Convert("ore_to_credit"), "3.1", "not_asked")
    refused(state, Burn(), "3.1", "not_asked")


@proves("gaia", "13.1")
def test_passing_is_a_main_action_and_nothing_comes_after_it() -> None:
    state = position()
    do(state, Convert("ore_to_credit"))
    do(state, Pass("booster5"))
    assert state.players[0].credits == 16
    # The next player is asked at once; there are no closing free actions.
    assert asked(state) == (1, "turn")
    assert state.players[0].passed


@proves("gaia", "13.1")
def test_free_actions_alone_are_no_turn() -> None:
    state = position()
    do(state, Convert("ore_to_credit"))
    refused(state, EndTurn(), "3.3", "not_asked")


# 13.2


def stocked(kind: str, amount: int) -> State:
    """Of all that can be exchanged, there is only this."""
    stock = dict.fromkeys(("credits", "ore", "knowledge", "qic", "area1", "area2", "area3"), 0)
    stock[kind] = amount
    return position("\n".join(f"players.0.{name} = {value}" for name, value in stock.items()))


@proves("gaia", "13.2")
@pytest.mark.parametrize(
    ("action", "stock", "price", "gained"),
    [
        ("power_to_qic", "area3", 4, {"qic": 1, "area1": 4}),
        ("power_to_ore", "area3", 3, {"ore": 1, "area1": 3}),
        ("power_to_knowledge", "area3", 4, {"knowledge": 1, "area1": 4}),
        ("power_to_credit", "area3", 1, {"credits": 1, "area1": 1}),
        ("qic_to_ore", "qic", 1, {"ore": 1}),
        ("knowledge_to_credit", "knowledge", 1, {"credits": 1}),
        ("ore_to_credit", "ore", 1, {"credits": 1}),
        ("ore_to_token", "ore", 1, {"area1": 1}),
    ],
)
def test_what_you_give_and_what_you_get(
    action: str, stock: str, price: int, gained: dict[str, int]
) -> None:
    state = stocked(stock, price + 2)
    do(state, Convert(action))
    player = state.players[0]
    after = dict(zip(("credits", "ore", "knowledge", "qic"), goods(player), strict=True))
    after |= dict(zip(("area1", "area2", "area3", "gaia_area"), power(player), strict=True))
    assert {name: value for name, value in after.items() if value} == {stock: 2, **gained}
    why = "power" if stock == "area3" else stock
    refused(stocked(stock, price - 1), Convert(action), "13.2", why, need=price, have=price - 1)


@proves("gaia", "13.2")
def test_burning_discards_one_token_and_moves_another() -> None:
    state = stocked("area2", 3)
    do(state, Burn())
    assert power(state.players[0]) == (0, 1, 1, 0)
    refused(state, Burn(), "13.2", "burn", need=2, have=1)


@proves("gaia", "13.2")
def test_there_is_no_other_exchange() -> None:
    state = position("players.0.credits = 30\nplayers.0.area3 = 4")
    refused(state, Convert("credits_to_gold"), "13.2", "no_conversion", kind="credits_to_gold")
    assert {option.kind for option in options(state, Convert)} == {
        *("power_to_qic", "power_to_ore", "power_to_knowledge", "power_to_credit"),
        *("qic_to_ore", "knowledge_to_credit", "ore_to_credit", "ore_to_token"),
    }


@proves("gaia", "13.2")
def test_what_exceeds_the_limits_of_storage_is_lost() -> None:
    state = position("players.0.credits = 30\nplayers.0.ore = 15")
    do(state, Convert("ore_to_credit"))
    do(state, Convert("qic_to_ore"))
    assert goods(state.players[0]) == (30, 15, 3, 0)
    do(state, Convert("knowledge_to_credit"))
    assert goods(state.players[0]) == (30, 15, 2, 0)


# 13.4


@proves("gaia", "13.4")
def test_the_brainstone_survives_burning() -> None:
    state = position(
        "players.0 = {area1 = 0, area2 = 3, brainstone = 2}",
        factions=("taklons", "geodens", "xenos", "nevlas"),
    )
    player = state.players[0]
    do(state, Burn())
    assert (power(player), player.brainstone) == ((0, 1, 1, 0), 3)
    do(state, Convert("power_to_ore", True))
    assert player.ore == 5


@proves("gaia", "13.4")
@pytest.mark.parametrize("area", [1, 3])
def test_elsewhere_the_brainstone_has_no_part_in_burning(area: int) -> None:
    state = position(
        f"players.0 = {{area1 = 1, area2 = 2, area3 = 1, brainstone = {area}}}",
        factions=("taklons", "geodens", "xenos", "nevlas"),
    )
    player = state.players[0]
    do(state, Burn())
    assert (power(player), player.brainstone) == ((1, 0, 2, 0), area)


@proves("gaia", "13.4")
def test_the_brainstone_alone_cannot_be_burned() -> None:
    state = position(
        "players.0 = {area1 = 0, area2 = 1, brainstone = 2}",
        factions=("taklons", "geodens", "xenos", "nevlas"),
    )
    refused(state, Burn(), "13.2", "burn", need=2, have=1)
