"""The Federation of Sol."""

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat.hits import Sustain
from armillary.games.imperium.economy.command_tokens import PlaceTokens
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.steps import Step, then
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.factions.seated import land, rolling, table, table_at
from tests.games.imperium.positions import (
    asked,
    covers,
    decline,
    do,
    forces,
    options,
    pick,
    refused,
    roll,
    run,
    use,
)

END = EndMovement()
LATER = 'players.0.cards = ["imperial"]\nplayers.1.cards = ["leadership"]'


@covers("orbital_drop")
@proves("imperium", "11.1", "9.7")
def test_orbital_drop_places_two_infantry_for_a_token() -> None:
    state = table("sol", 'players.0.planets = ["jord", "bereg"]\nplayers.0.strategy = 1')
    refused(state, use("orbital_drop", planet="arc_prime"), "17.4", "no_target")
    do(state, use("orbital_drop", planet="bereg"))
    assert forces(state, 0, "bereg") == {"infantry": 2}
    assert (state.players[0].strategy, asked(state)) == (0, (1, "turn"))
    poor = table("sol", "players.0.strategy = 0")
    refused(poor, use("orbital_drop", planet="jord"), "17.3", "strategy_tokens", need=1, have=0)


@covers("versatile")
@proves("imperium", "12.6", "18.9")
def test_versatile_gains_one_more_token() -> None:
    state = table("sol", "")
    then(state, Step(0, "status.tokens"), Step(1, "status.tokens"))
    run(state)
    refused(state, PlaceTokens(3, 4, 3), "12.6", "tokens", need=11, have=10)  # 8 and 3
    do(state, PlaceTokens(3, 4, 4))
    refused(state, PlaceTokens(3, 4, 4), "12.6", "tokens", need=10, have=11)  # Letnev: 8 and 2


@covers("genesis")
@proves("imperium", "18.9")
def test_genesis_brings_an_infantry_at_the_end_of_the_status_phase() -> None:
    ship = 'players.0.units = {"35" = {flagship = 1}, jord = {infantry = 1}}'
    state = table_at("sol", "status.end", ship, phase="status")
    assert forces(state, 0, "35") == {"flagship": 1, "infantry": 1}
    none = table_at("sol", "status.end", "players.0.units = {jord = {infantry = 1}}")
    assert forces(none, 0, "jord") == {"infantry": 1}
    assert forces(none, 0, "35") == {}
    full = 'players.0.units = {"35" = {flagship = 1, infantry = 12}}'
    crowded = table_at("sol", "status.end", full, phase="status")
    assert forces(crowded, 0, "35")["infantry"] == 12  # there is no room for it


@covers("advanced_carrier_2")
@proves("imperium", "16.2", "7.3.4", "6.2.5")
def test_advanced_carriers_carry_eight_and_sustain_damage() -> None:
    text = """
        players.0.units = {"1" = {carrier = 1}, jord = {infantry = 9}}
        players.0.technologies = ["advanced_carrier_2"]
        players.1.units = {"22" = {cruiser = 1}, arc_prime = {infantry = 1}}
        players.1.technologies = []
    """
    state = table("sol", text)
    do(state, Activate(22), MoveShip(1, "carrier", (35, 22)))
    refused(state, Load("infantry", planet="jord", n=9), "6.2.5", "capacity", need=9, have=8)
    do(state, Load("infantry", planet="jord", n=8), END)
    decline(state, "roll")
    assert rolling(state) == ("carrier", 1, 9)
    roll(state, 0, 1)
    do(state, Sustain("carrier"))
    assert forces(state, 0, "22") == {"carrier": 1, "carrier_damaged": 1, "infantry": 8}
    first = table("sol", text, "players.0.technologies = []")
    do(first, Activate(22))
    assert options(first, MoveShip) == []  # Advanced Carrier I moves one system
    near = table("sol", text, "players.0.technologies = []")
    do(near, Activate(35), MoveShip(1, "carrier", (35,)))
    refused(near, Load("infantry", planet="jord", n=7), "6.2.5", "capacity", need=7, have=6)


@covers("spec_ops_2")
@proves("imperium", "16.2", "18.7", "22.9")
def test_spec_ops_come_back_on_a_five() -> None:
    text = """
        players.0.units = {"33" = {carrier = 1, infantry = 2}}
        players.0.planets = ["jord"]
        players.0.technologies = ["spec_ops_2"]
        players.1.units = {resculon = {infantry = 2}, arc_prime = {infantry = 1}}
        players.1.planets = ["arc_prime", "resculon"]
        players.1.technologies = []
    """
    state = table("sol", text)
    do(state, Activate(33), land("corneeq", 0), land("resculon", 2))
    assert rolling(state) == ("infantry", 2, 6)
    roll(state, 0, 2)
    assert rolling(state) == ("infantry", 2, 5)  # are they saved?
    roll(state, 1)
    assert state.players[0].returning == 1
    run(state, "turn.returning")
    state.active = 0
    run(state, "turn.returning")
    assert forces(state, 0, "jord") == {"infantry": 1}
    plain = table("sol", text, "players.0.technologies = []")
    do(plain, Activate(33), land("corneeq", 0), land("resculon", 2))
    assert rolling(plain) == ("infantry", 2, 7)
    roll(plain, 0, 2)
    assert plain.players[0].returning == 0


@covers("military_support")
@proves("imperium", "18.2", "15.6")
def test_military_support_costs_sol_a_token_and_brings_infantry() -> None:
    note = 'players.2.notes = ["military_support 0"]\nplayers.2.units = {}\nplayers.0.strategy = 1'
    note += '\nplayers.2.planets = ["arretze", "kamdorn"]'
    state = table_at("sol", "action", note)
    assert asked(state) == (2, "react")
    do(state, use("military_support", player=0))
    refused(state, pick(planet="jord"), "17.3", "no_choice")
    do(state, pick(planet="kamdorn"))
    assert state.players[0].strategy == 0
    assert forces(state, 2, "kamdorn") == {"infantry": 2}
    assert len(state.players[0].notes) == 5
    declined = table_at("sol", "action", note.replace("strategy = 1", "strategy = 0"))
    do(declined, use("military_support", player=0), DECLINE)  # without a token it works as well
    assert forces(declined, 2, "kamdorn") == {}
    others = table_at("sol", "action", f"{note}\n{LATER}")
    assert asked(others) == (1, "turn")  # not at the start of Letnev's turn
