"""The Yssaril Tribes."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.card_draws import draw_cards
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.numbering import CARD
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import HIDDEN, State
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.factions.seated import table, table_at
from tests.games.imperium.positions import (
    asked,
    covers,
    do,
    draw,
    forces,
    goods,
    options,
    pick,
    refused,
    run,
    use,
)

END = EndMovement()


def cards(*names: str) -> tuple[int, ...]:
    return tuple(sorted(CARD[name] for name in names))


# The sheet


@covers("stall_tactics")
@proves("imperium", "11.1")
def test_stall_tactics_discards_a_card_as_an_action() -> None:
    state = table("yssaril", 'players.0.hand = ["plague", "sabotage"]')
    do(state, use("stall_tactics"), pick(name="plague"))
    assert state.players[0].hand == cards("sabotage")
    assert state.discards[CARD["plague"]] == 1
    assert asked(state) == (1, "turn")
    empty = table("yssaril", "players.0.hand = []")
    refused(empty, use("stall_tactics"), "17.3", "cards_to_discard", need=1, have=0)


@covers("scheming")
@proves("imperium", "18.2", "22.12")
def test_scheming_draws_one_more_and_discards_one() -> None:
    state = table("yssaril", "players.0.hand = []\nplayers.1.hand = []")
    draw_cards(state, 0, 2)
    run(state)
    draw(state, "plague", "bunker", "sabotage")
    assert asked(state) == (0, "discard")
    do(state, pick(name="bunker"))
    assert state.players[0].hand == cards("plague", "sabotage")
    assert asked(state) == (0, "turn")
    draw_cards(state, 1, 1)
    run(state)
    draw(state, "bunker")
    assert asked(state) == (0, "turn")  # Letnev draws one and keeps it
    assert state.players[1].hand == cards("bunker")


SEVEN = '["ancient_burial_sites", "bribery", "bunker", "plague", "sabotage", "spy", "uprising"]'


@covers("crafty")
@proves("imperium", "17.4")
def test_crafty_keeps_any_number_of_cards() -> None:
    state = table("yssaril", f"players.0.hand = {SEVEN}", "laws = {executive_sanctions = -1}")
    draw_cards(state, 0, 1)
    run(state)
    draw(state, "veto", "upgrade")
    do(state, pick(name="veto"))  # for Scheming
    assert len(state.players[0].hand) == 8
    assert asked(state) == (0, "turn")
    other = table("hacan", f"players.0.hand = {SEVEN}")
    draw_cards(other, 0, 1)
    run(other)
    draw(other, "veto")
    assert asked(other) == (0, "discard")


# Technologies


PLATING = """
    players.0.technologies = ["transparasteel_plating"]
    players.0.hand = ["industrial_initiative"]
    players.0.planets = ["retillion", "wellon"]
    players.0.goods = 0
    players.1.hand = ["sabotage"]
    players.1.passed = true
    players.2.hand = ["sabotage"]
"""


OTHERS = """
    turn = 3
    players.0.hand = []
    players.0.planets = ["retillion"]
    players.2.hand = []
    players.3.hand = ["industrial_initiative"]
    players.3.planets = ["jol", "nar", "wellon"]
"""


@covers("transparasteel_plating")
@proves("imperium", "18.2", "17.4")
def test_transparasteel_plating_silences_those_who_have_passed() -> None:
    state = table("yssaril", PLATING)
    do(state, use("industrial_initiative"))
    assert asked(state) == (2, "react")  # Letnev has passed, Hacan has not
    do(state, DECLINE)
    assert goods(state)[0] == 1
    plain = table("yssaril", PLATING, "players.0.technologies = []")
    do(plain, use("industrial_initiative"))
    assert asked(plain) == (1, "react")
    others = table("yssaril", PLATING, OTHERS)
    do(others, use("industrial_initiative"))
    assert asked(others) == (1, "react")  # it is the turn of Jol-Nar


IMPLANTS = """
    players.0.technologies = ["mageon_implants"]
    players.0.hand = []
    players.1.hand = ["plague", "sabotage"]
    players.2.hand = []
"""


@covers("mageon_implants")
@proves("imperium", "17.6", "11.1")
def test_mageon_implants_take_a_card_from_a_hand_that_is_seen() -> None:
    state = table("yssaril", IMPLANTS)
    refused(state, use("mageon_implants", player=2), "17.4", "no_target")  # an empty hand
    do(state, use("mageon_implants", player=1))
    assert GAME.view(state, 0).players[1].hand == cards("plague", "sabotage")
    assert GAME.view(state, 2).players[1].hand == (HIDDEN, HIDDEN)
    assert options(state) == [pick(name="plague"), pick(name="sabotage")]
    events = do(state, pick(name="sabotage"))
    assert state.players[0].hand == cards("sabotage")
    assert state.players[1].hand == cards("plague")
    told = [event for event in events if event.key == "take_card"]
    assert [event.audience for event in told] == [(0, 1)]
    assert GAME.view(state, 0).players[1].hand == (HIDDEN,)
    spent = table("yssaril", IMPLANTS, 'players.0.spent = ["mageon_implants"]')
    refused(spent, use("mageon_implants", player=1), "17.3", "exhausted")


# The flagship


@covers("ysia_yssrila")
@proves("imperium", "6.2.3")
def test_the_ysia_yssrila_moves_through_ships_of_others() -> None:
    text = """
        players.0.units = {"36" = {flagship = 1, cruiser = 1}, retillion = {infantry = 1}}
        players.0.technologies = []
        players.1.units = {"23" = {cruiser = 1}, "50" = {cruiser = 1}, arc_prime = {infantry = 1}}
    """
    state = table("yssaril", text)
    do(state, Activate(32))
    refused(state, MoveShip(36, "cruiser", (23, 32)), "6.2.3", "ships", system=23)
    do(state, MoveShip(36, "flagship", (23, 32)), END)
    assert forces(state, 0, "32") == {"flagship": 1}
    field = table("yssaril", text.replace('"36"', '"19"'))
    do(field, Activate(36))
    refused(field, MoveShip(19, "flagship", (44, 36)), "6.2.7", "anomaly", system=44)


# Spy Net


SPY = """
    players.0.hand = ["plague", "sabotage"]
    players.0.cards = ["imperial"]
    players.1.cards = ["leadership"]
    players.1.notes = ["spy_net 0"]
    players.1.hand = []
"""


def spying(*texts: str) -> State:
    return table_at("yssaril", "action", SPY, "\n".join(texts))


@covers("spy_net")
@proves("imperium", "17.6", "15.6", "18.2")
def test_spy_net_takes_a_card_of_the_yssaril() -> None:
    state = spying()
    assert asked(state) == (1, "react")
    do(state, use("spy_net", player=0))
    assert GAME.view(state, 1).players[0].hand == cards("plague", "sabotage")
    do(state, pick(name="plague"))
    assert (state.players[1].hand, state.players[0].hand) == (cards("plague"), cards("sabotage"))
    assert len(state.players[0].notes) == 5
    assert asked(spying("players.0.hand = []")) == (1, "turn")  # nothing to take
    first = 'players.0.cards = ["leadership"]\nplayers.1.cards = ["imperial"]'
    assert asked(spying(first)) == (0, "turn")  # not at the start of another turn
