"""What a choice promises is what comes of it: at once, and what is paid, placed or drawn next."""

from __future__ import annotations

import pytest

from armillary.core.decision import Action, Decision
from armillary.drawing.board import Chip, Choice
from armillary.drawing.outcome import Outcome
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.board.choices.question import Asked
from armillary.games.imperium.combat.hits import Lose
from armillary.games.imperium.economy.paying import Exhaust, SpendGoods
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.flow.questions import Pick
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.numbering import PLANET, ground
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from tests.games.imperium.board.moments import sheet, speak
from tests.games.imperium.positions import decline, do, position

Told = list[tuple[str, int, str]]


def asked_now(state: State) -> Decision:
    asked = GAME.decision(state)
    assert asked is not None
    return asked


def offered(state: State, kind: type[Action]) -> list[Choice]:
    """The choices of a kind, as the seat that is asked sees them."""
    asked = asked_now(state)
    found = BOARD.choices(GAME.view(state, asked.seat), asked, speak())
    return [one for one in found if isinstance(one.action, kind)]


def choice(state: State, action: Action) -> Choice:
    [found] = (one for one in offered(state, type(action)) if one.action == action)
    return found


def told(chips: tuple[Chip, ...]) -> Told:
    return [(chip.icon, chip.amount, chip.label) for chip in chips]


def test_an_activation_costs_a_token_of_the_tactic_pool() -> None:
    found = offered(position(), Activate)
    assert found
    for one in found:
        assert told(one.cost) == [("tactic", 1, "1 token in the tactic pool")]
        assert one.gain == ()


def test_nothing_is_tried_out_before_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position()
    asked = GAME.decision(state)
    assert asked is not None
    tried: list[Action] = []
    really = Asked.outcome

    def counted(self: Asked, action: Action) -> Outcome:
        tried.append(action)
        return really(self, action)

    monkeypatch.setattr(Asked, "outcome", counted)
    offers = BOARD.offers(GAME.view(state, asked.seat), asked, speak())
    assert tried == []
    assert offers[3].draw()[0].action == asked.options[3]
    assert tried == asked.options[3:4]


def test_trade_brings_goods_and_commodities_at_once() -> None:
    """10.3  Three trade goods; commodities only up to what the faction holds."""
    state = position('players.0 = {cards = ["trade"], commodities = 1, goods = 2}')
    found = choice(state, PlayStrategy("trade"))
    assert found.cost == ()
    limit = state.players[0].sheet.commodities
    assert told(found.gain)[:2] == [
        ("trade_goods", 3, "3 trade goods"),
        ("commodities", limit - 1, f"{limit - 1} commodities"),
    ]


def test_tokens_are_promised_only_while_some_are_left() -> None:
    """1.2 and 1.11  Leadership brings three, of sixteen at most."""
    state = position('players.0 = {cards = ["leadership"], tactic = 3, fleet = 3, strategy = 2}')
    assert told(choice(state, PlayStrategy("leadership")).gain) == [
        ("tactic", 3, "3 command tokens")
    ]
    state = position('players.0 = {cards = ["leadership"], tactic = 8, fleet = 5, strategy = 2}')
    assert told(choice(state, PlayStrategy("leadership")).gain) == [
        ("tactic", 1, "1 command token")
    ]


def test_cards_are_promised_as_drawn_and_not_by_name() -> None:
    """10.3  Imperial without Mecatol Rex: a secret objective, which lies face down."""
    state = position('players.0 = {cards = ["imperial"]}')
    found = choice(state, PlayStrategy("imperial"))
    assert told(found.gain) == [("secret", 1, "1 secret objective")]


@pytest.mark.parametrize("hand", ['["sabotage"]', '["spy"]'])
def test_an_action_card_promises_what_it_brings_whatever_others_hold(hand: str) -> None:
    """17.4  It is what comes if nobody cancels it, and tells nothing of hidden hands."""
    state = position(f"""
        players.0.hand = ["mining_initiative"]
        players.1.hand = {hand}
    """)
    [found] = (
        one
        for one in offered(state, Use)
        if isinstance(one.action, Use) and one.action.power == "mining_initiative"
    )
    assert told(found.cost) == [("hand_cards", 1, "1 action card")]
    assert told(found.gain) == [("trade_goods", 4, "4 trade goods")]
    do(state, found.action)
    decline(state, "turn")
    assert state.players[0].goods == 4


def test_production_tells_the_price_of_each_unit_and_of_all() -> None:
    """9.2  Fighters come by two: the second is free. All is paid at the end, as one chooses."""
    state = position("players.0.tactic = 3")
    do(state, Activate(1))
    decline(state, "produce")
    prices = []
    for action in (Build("carrier"), Build("fighter"), Build("fighter")):
        prices.append(told(choice(state, action).cost))
        do(state, action)
    assert prices == [[("resources", 3, "3 resources")], [("resources", 1, "1 resource")], []]
    [end] = offered(state, EndProduction)
    assert (told(end.cost), end.gain) == ([("resources", 4, "4 resources")], ())


def test_a_planet_brings_its_value_and_trade_goods_are_spent() -> None:
    """15.1  What is bought with it is not counted again."""
    state = position("""
        players.0.goods = 2
        players.0.planets = ["jord", "mellon"]
        stack = [{frame = "pay", seat = 0, kind = "influence", amount = 2}]
    """)
    planets = {one.place: (one.cost, told(one.gain)) for one in offered(state, Exhaust)}
    two = (), [("votes", 2, "2 influence")]
    assert planets == {"planet:jord": two, "planet:mellon": two}
    [goods] = offered(state, SpendGoods)
    assert (told(goods.cost), goods.gain) == ([("trade_goods", 2, "2 trade goods")], ())


def test_the_last_ground_force_warns_of_elimination() -> None:
    """20.1  Without planets, production and ground forces a player is out."""
    text = f"""
        players.0.planets = []
        players.0.units = {{jord = {{infantry = 1}}, "18" = {{cruiser = 1}}}}
        stack = [{{frame = "assign", seat = 0, place = {ground(PLANET["jord"])}, hits = 1}}]
    """
    [last] = offered(position(text), Lose)
    assert last.warning_key == "eliminated"
    assert last.warning.endswith("that eliminates you.")
    [one] = offered(position(text.replace("infantry = 1", "infantry = 2")), Lose)
    assert one.warning == ""


def test_the_custodians_are_paid_for_with_the_answer() -> None:
    """8.9  Price, point and the planets that pay are told; who wants to, pays otherwise."""
    state = position(
        'players.0.units = {"18" = {carrier = 1, infantry = 2}}\n'
        'players.0.planets = ["jord", "arnor", "lor", "lazar", "sakulag", "quann"]'
    )
    do(state, Activate(18))
    found = choice(state, Pick(Target(planet="mecatol_rex")))
    assert found.label == "Remove the custodians token"
    assert told(found.cost) == [("votes", 6, "6 influence")]
    assert told(found.gain) == [("vp", 1, "1 point")]
    assert found.then_told == "Paid with Jord, Quann, Sakulag, Lor."
    do(state, found.action, *found.then)
    assert not state.custodians


def test_systems_with_planets_to_take_are_lit_more_strongly() -> None:
    """8.4  Not those where a ship could only go, nor those without anybody who could land."""
    found = {one.place: one for one in offered(position(), Activate)}
    assert "5 units could land: Tar'mann" in found["sys:22"].note
    assert found["sys:22"].strong
    assert not found["sys:50"].strong  # empty space
    nobody = position('players.0.units = {"1" = {carrier = 1}}')
    assert not any(one.strong for one in offered(nobody, Activate))


def test_a_strategy_card_begins_what_it_stands_for() -> None:
    """On the card of its player, and on the sheet with all of them."""
    state = position('players.0.cards = ["leadership"]')
    [found] = offered(state, PlayStrategy)
    place = f'data-place="{found.place}"'
    assert place in BOARD.player_card(state, 0, speak())
    assert place in sheet(state, 0, "strategy")
    menus = [one.id for one in BOARD.groups(state, asked_now(state), speak()) if one.menu]
    assert menus == ["strategic", "component"]  # so few that each is told with what it brings
