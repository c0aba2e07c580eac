"""11  Action cards that are an action of their own."""

from __future__ import annotations

from armillary.core.chance import CHANCE
from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.research import choices_for
from armillary.games.imperium.flow.card_draws import Drawn
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.numbering import CARDS
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from tests.games.imperium.factions.seated import rolling, table
from tests.games.imperium.positions import (
    asked,
    covers,
    do,
    draw,
    exhausted,
    forces,
    goods,
    options,
    pick,
    position,
    refused,
    roll,
    use,
)

BEREG = """
    players.1.planets = ["arc_prime", "wren_terra", "bereg", "lirta_iv"]
"""
"""Letnev in seat 1 has both planets of system 35, which is next to Sol's home."""


def holding(card: str, text: str = "") -> State:
    """Seat 0 has the turn and this card."""
    return position(f'players.0.hand = ["{card}"]\n{text}')


def hand(state: State, seat: int) -> list[str]:
    return [CARDS[card].id for card in state.players[seat].hand]


def uses(state: State, card: str) -> list[Use]:
    return [option for option in options(state, Use) if option.power == card]


# Units


@covers("cripple_defenses")
@proves("imperium", "17.5")
def test_cripple_defenses_destroys_all_pds_of_a_planet() -> None:
    state = holding("cripple_defenses", "players.0.units = {jord = {pds = 2, infantry = 1}}")
    offered = [use.on.planet for use in uses(state, "cripple_defenses")]
    assert {*offered[:3]} == {"nar", "archon_ren", "quinarra"}  # then those without any
    refused(state, use("cripple_defenses", planet="muaat"), "17.4", "no_target")  # not in play
    mine = state.clone()
    do(mine, use("cripple_defenses", planet="jord"))
    assert forces(mine, 0, "jord") == {"infantry": 1, "pds": 2}  # 17.5  They are not for it.
    do(state, use("cripple_defenses", planet="nar"))
    assert forces(state, 3, "nar") == {"infantry": 2, "space_dock": 1}
    assert asked(state) == (1, "turn")


@covers("reactor_meltdown")
@proves("imperium", "17.5")
def test_reactor_meltdown_destroys_a_space_dock_outside_home_systems() -> None:
    units = BEREG + "players.1.units = {bereg = {space_dock = 1}, arc_prime = {space_dock = 1}}"
    state = holding("reactor_meltdown", units)
    refused(state, use("reactor_meltdown", planet="arc_prime"), "17.4", "no_target")
    refused(state, use("reactor_meltdown", planet="jord"), "17.4", "no_target")
    do(state, use("reactor_meltdown", planet="bereg"))
    assert forces(state, 1, "bereg") == {}
    assert forces(state, 1, "arc_prime") == {"space_dock": 1}
    assert uses(holding("reactor_meltdown"), "reactor_meltdown") == []


@covers("reactor_meltdown")
@proves("imperium", "17.5")
def test_reactor_meltdown_finds_a_floating_factory_in_space() -> None:
    state = position(
        'players.0.hand = ["reactor_meltdown"]\nplayers.1.units = {"35" = {space_dock = 1}}',
        players=3,
        factions=("sol", "saar", "hacan"),
    )
    do(state, use("reactor_meltdown", system=35))
    assert forces(state, 1, "35") == {}


@covers("plague")
@proves("imperium", "11.2")
def test_plague_rolls_for_each_infantry() -> None:
    state = holding("plague")
    refused(state, use("plague", planet="jord"), "17.4", "no_target")
    do(state, use("plague", planet="arc_prime"))
    assert rolling(state) == ("infantry", 3, 6)
    roll(state, 2)
    assert forces(state, 1, "arc_prime") == {"infantry": 1, "space_dock": 1}
    missed = holding("plague")
    do(missed, use("plague", planet="arc_prime"))
    roll(missed, 0)
    assert forces(missed, 1, "arc_prime")["infantry"] == 3


@covers("unstable_planet")
@proves("imperium", "17.3")
def test_unstable_planet_exhausts_and_destroys_up_to_three() -> None:
    text = BEREG + "players.1.units = {bereg = {infantry = 5}, arc_prime = {infantry = 1}}"
    state = holding("unstable_planet", text)
    refused(state, use("unstable_planet", planet="arc_prime"), "17.4", "no_target")
    do(state, use("unstable_planet", planet="bereg"))
    assert exhausted(state, 1) == ["bereg"]
    there = {"planet": "bereg", "unit": "infantry", "name": "count"}
    refused(state, pick(**there, n=4), "17.3", "number", need=4, least=0, most=3)
    do(state, pick(**there, n=3))
    assert forces(state, 1, "bereg") == {"infantry": 2}


@covers("unstable_planet")
@proves("imperium", "17.3")
def test_unstable_planet_does_as_much_as_is_possible() -> None:
    empty = holding("unstable_planet", BEREG)
    do(empty, use("unstable_planet", planet="lirta_iv"))
    assert (exhausted(empty, 1), asked(empty)) == (["lirta_iv"], (1, "turn"))
    nothing = holding("unstable_planet", BEREG + 'players.1.exhausted = ["lirta_iv"]')
    refused(nothing, use("unstable_planet", planet="lirta_iv"), "17.4", "no_target")
    own = holding("unstable_planet", 'players.0.planets = ["jord", "bereg"]')
    refused(own, use("unstable_planet", planet="bereg"), "17.4", "no_target")


@covers("frontline_deployment", "rise_of_a_messiah")
@proves("imperium", "9.7")
def test_infantry_is_placed_on_own_planets() -> None:
    text = 'players.0.planets = ["jord", "bereg"]'
    state = holding("rise_of_a_messiah", text)
    do(state, use("rise_of_a_messiah"))
    assert forces(state, 0, "jord")["infantry"] == 6
    assert forces(state, 0, "bereg") == {"infantry": 1}
    state = holding("frontline_deployment", text)
    refused(state, use("frontline_deployment", planet="lirta_iv"), "17.4", "no_target")
    do(state, use("frontline_deployment", planet="bereg"))
    assert forces(state, 0, "bereg") == {"infantry": 3}
    homeless = holding("frontline_deployment", "players.0.planets = []")
    assert not uses(homeless, "frontline_deployment")


@covers("ghost_ship", "war_effort")
@proves("imperium", "9.7", "1.2")
def test_ships_are_placed_from_reinforcements() -> None:
    state = holding("ghost_ship", 'players.1.units = {"39" = {fighter = 1, carrier = 1}}')
    refused(state, use("ghost_ship", system=39), "17.4", "no_target")  # others are there
    do(state, use("ghost_ship", system=26))
    assert forces(state, 0, "26") == {"destroyer": 1}
    state = holding("war_effort")
    refused(state, use("war_effort", system=35), "17.4", "no_target")
    do(state, use("war_effort", system=1))
    assert forces(state, 0, "1")["cruiser"] == 1
    all_cruisers = 'players.0.units = {"1" = {cruiser = 4}, "35" = {cruiser = 4}}'
    held = "\nplayers.0.fleet = 4\nplayers.0.tokens = [1, 35]"  # nothing is taken there (1.10)
    none_left = holding("war_effort", all_cruisers + held)
    refused(none_left, use("war_effort", system=1), "17.3", "cannot_use")


@covers("ghost_ship")
@proves("imperium", "6.2.8")
def test_ghost_ship_finds_the_wormhole_of_the_creuss_flagship() -> None:
    text = 'players.0.hand = ["ghost_ship"]\nplayers.0.units = {"35" = {flagship = 1}}'
    state = table("creuss", text)
    do(state, use("ghost_ship", system=35))
    assert forces(state, 0, "35") == {"flagship": 1, "destroyer": 1}
    elsewhere = table("creuss", text.replace('"35"', '"22"'))
    refused(elsewhere, use("ghost_ship", system=35), "17.4", "no_target")


# Planets


@covers("uprising")
@proves("imperium", "11.2")
def test_uprising_exhausts_a_planet_and_pays_its_resources() -> None:
    state = holding("uprising", BEREG + 'players.1.exhausted = ["lirta_iv"]')
    refused(state, use("uprising", planet="lirta_iv"), "17.4", "no_target")
    refused(state, use("uprising", planet="arc_prime"), "17.4", "no_target")
    do(state, use("uprising", planet="bereg"))
    assert (goods(state)[0], exhausted(state, 1)) == (3, ["bereg", "lirta_iv"])


@covers("tactical_bombardment")
@proves("imperium", "11.2")
def test_tactical_bombardment_exhausts_the_planets_below_a_bomber() -> None:
    fleet = BEREG + 'players.0.units = {"35" = {dreadnought = 1}, "1" = {cruiser = 1}}'
    state = holding("tactical_bombardment", fleet)
    assert uses(state, "tactical_bombardment") == [use("tactical_bombardment", system=35)]
    do(state, use("tactical_bombardment", system=35))
    assert exhausted(state, 1) == ["bereg", "lirta_iv"]
    unarmed = holding("tactical_bombardment", fleet.replace("dreadnought", "cruiser"))
    refused(unarmed, use("tactical_bombardment", system=35), "17.4", "no_target")


@covers("economic_initiative", "mining_initiative", "industrial_initiative")
@proves("imperium", "11.2")
def test_initiatives_are_about_own_planets() -> None:
    text = """
        players.0.planets = ["jord", "lodor", "quann", "wellon"]
        players.0.exhausted = ["jord", "lodor", "quann", "wellon"]
    """
    state = holding("economic_initiative", text)
    do(state, use("economic_initiative"))
    assert exhausted(state, 0) == ["jord", "wellon"]
    state = holding("industrial_initiative", text)
    do(state, use("industrial_initiative"))
    assert goods(state)[0] == 1
    state = holding("mining_initiative", text)
    refused(state, use("mining_initiative", planet="bereg"), "17.4", "no_target")
    do(state, use("mining_initiative", planet="lodor"))
    assert goods(state)[0] == 3


# Tokens, technologies, cards and laws


@covers("insubordination")
@proves("imperium", "11.2")
def test_insubordination_returns_a_tactic_token() -> None:
    state = holding("insubordination", "players.2.tactic = 0")
    refused(state, use("insubordination", player=2), "17.4", "no_target")
    refused(state, use("insubordination", player=0), "17.4", "no_target")
    do(state, use("insubordination", player=1))
    assert state.players[1].tactic == 2


@covers("signal_jamming")
@proves("imperium", "1.11")
def test_signal_jamming_places_a_token_of_another_player() -> None:
    state = holding("signal_jamming", "players.2.tokens = [35]")
    for system in (1, 22):  # a home, and too far away
        refused(state, use("signal_jamming", player=1, system=system), "17.4", "no_target")
    refused(state, use("signal_jamming", player=2, system=35), "17.4", "no_target")
    refused(state, use("signal_jamming", player=0, system=35), "17.4", "no_target")
    do(state, use("signal_jamming", player=1, system=35))
    assert (state.players[1].tokens, state.players[1].tactic) == (1 << 35, 3)


@covers("signal_jamming")
@proves("imperium", "1.11")
def test_signal_jamming_takes_from_a_pool_if_reinforcements_are_empty() -> None:
    pools = "players.1.tactic = 8\nplayers.1.fleet = 5\nplayers.1.strategy = 3"
    state = holding("signal_jamming", pools)
    do(state, use("signal_jamming", player=1, system=35))
    assert asked(state) == (1, "token_from_pool")
    do(state, pick(name="tactic"))
    assert (state.players[1].tactic, state.players[1].tokens) == (7, 1 << 35)


@covers("unexpected_action")
@proves("imperium", "17.4")
def test_unexpected_action_takes_a_token_off_the_board() -> None:
    state = holding("unexpected_action", "players.0.tokens = [22, 35]\nplayers.0.tactic = 1")
    refused(state, use("unexpected_action", system=1), "17.4", "no_target")
    do(state, use("unexpected_action", system=35))
    assert (state.players[0].tokens, state.players[0].tactic) == (1 << 22, 1)
    assert uses(holding("unexpected_action"), "unexpected_action") == []


@covers("focused_research")
@proves("imperium", "11.2", "16.1")
def test_focused_research_costs_four_trade_goods() -> None:
    poor = holding("focused_research", "players.0.goods = 3")
    refused(poor, use("focused_research"), "17.3", "goods", need=4, have=3)
    state = holding("focused_research", "players.0.goods = 5")
    do(state, use("focused_research"))
    assert (goods(state)[0], asked(state)) == (1, (0, "research"))
    assert len(options(state)) == len(choices_for(state, 0))
    do(state, pick(name="gravity_drive"))
    assert asked(state) == (1, "turn")


@covers("focused_research", "sabotage")
@proves("imperium", "22.24")
def test_a_cancelled_card_costs_nothing() -> None:
    state = holding("focused_research", 'players.0.goods = 4\nplayers.1.hand = ["sabotage"]')
    do(state, use("focused_research"), use("sabotage"))
    assert (goods(state)[0], asked(state), state.players[0].hand) == (4, (0, "turn"), ())


@covers("spy")
@proves("imperium", "17.6")
def test_spy_takes_a_card_at_random() -> None:
    state = holding("spy", 'players.1.hand = ["flank_speed", "flank_speed", "summit"]')
    refused(state, use("spy", player=2), "17.4", "no_target")
    refused(state, use("spy", player=0), "17.4", "no_target")
    do(state, use("spy", player=1))
    decision = GAME.decision(state)
    assert decision is not None
    assert (decision.seat, decision.weights) == (CHANCE, [2, 1])
    assert decision.options == [Drawn("flank_speed"), Drawn("summit")]
    events = draw(state, "flank_speed")
    assert [(e.key, e.audience) for e in events if e.key == "give_card"] == [("give_card", (1, 0))]
    assert (hand(state, 0), hand(state, 1)) == (["flank_speed"], ["flank_speed", "summit"])


@covers("spy")
@proves("imperium", "17.4")
def test_spy_finds_nothing_if_the_last_card_cancels_it() -> None:
    state = holding("spy", 'players.1.hand = ["sabotage"]')
    do(state, use("spy", player=1), use("sabotage"))
    assert (hand(state, 0), hand(state, 1), asked(state)) == ([], [], (0, "turn"))


@covers("repeal_law")
@proves("imperium", "13.10", "22.21")
def test_repeal_law_discards_a_law() -> None:
    state = holding("repeal_law", "laws = {minister_of_exploration = 2}")
    refused(state, use("repeal_law", name="conventions_of_war"), "17.4", "no_target")
    do(state, use("repeal_law", name="minister_of_exploration"))
    assert state.laws == {}
    assert uses(holding("repeal_law"), "repeal_law") == []
