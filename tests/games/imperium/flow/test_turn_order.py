"""6.4.6, 7.6, 8.2, 11.3, 12.1, 19.3, 20.3, 23 and 24.7  What comes when, and what stays."""

from __future__ import annotations

import pytest

from armillary.core.events import Event
from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.combat import combat_rounds, space_combat
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.numbering import DATA, TECH
from armillary.games.imperium.phases.strategy_phase import TakeCard
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.power import POWERS, powers_at
from armillary.games.imperium.state import NONE
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from tests.games.imperium.combat.test_invasion import invade
from tests.games.imperium.combat.test_space_combat import attack
from tests.games.imperium.factions.seated import land, rolling, table, table_at
from tests.games.imperium.positions import (
    BOMBARD,
    asked,
    at_step,
    decline,
    do,
    forces,
    keys,
    options,
    pick,
    play_on,
    position,
    refused,
    roll,
    run,
    usable,
    use,
)

END = EndMovement()


@proves("imperium", "6.4.6")
def test_floating_factories_are_no_targets_of_space_cannon() -> None:
    text = """
        players.0.units = {"11" = {space_dock = 1, cruiser = 1}, lisis_ii = {infantry = 1}}
        players.0.technologies = []
        players.1.units = {bereg = {pds = 2, infantry = 1}, arc_prime = {infantry = 1}}
        players.1.planets = ["arc_prime", "bereg"]
        players.1.technologies = []
    """
    state = table("saar", "", text)
    do(state, Activate(35), MoveShip(11, "cruiser", (35,)), MoveShip(11, "space_dock", (35,)), END)
    do(state, pick(player=0))
    roll(state, 2)
    assert forces(state, 0, "35") == {"space_dock": 1}  # the second hit finds nothing
    alone = table("saar", "", text)
    do(alone, Activate(35), MoveShip(11, "space_dock", (35,)), END)
    assert asked(alone) != (1, "cannon")


@proves("imperium", "7.6")
def test_if_nobody_can_ever_hit_the_attacker_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """No two cards of today make that happen, so the modifiers are set."""
    usual = attack("cruiser = 1", "cruiser = 1")
    roll(usual, 0, 0)
    assert forces(usual, 0, "35") == {"cruiser": 1}  # they fight on
    for module in (combat_rounds, space_combat):
        monkeypatch.setattr(module, "bonus_of", lambda state, side, type: -4)
    state = attack("cruiser = 1", "cruiser = 1")
    assert (forces(state, 0, "35"), forces(state, 1, "35")) == ({}, {"cruiser": 1})
    assert state.fight is None


@proves("imperium", "8.2")
def test_bunker_and_disable_come_before_the_bombardment() -> None:
    bunker = 'players.1.hand = ["bunker"]'
    state = invade("infantry = 2", "dreadnought = 1", 1, bunker)
    assert (asked(state), usable(state)) == ((1, "react"), ["bunker"])
    do(state, use("bunker"), BOMBARD)
    assert rolling(state) == ("dreadnought", 1, 9)  # 5, and 4 worse
    disable = 'players.0.hand = ["disable"]'
    silenced = invade("infantry = 2, pds = 1", "dreadnought = 1", 1, disable)
    assert (asked(silenced), usable(silenced)) == ((0, "react"), ["disable"])
    do(silenced, use("disable"), BOMBARD)
    assert rolling(silenced) == ("dreadnought", 1, 5)  # no shield
    shielded = invade("infantry = 2, pds = 1", "dreadnought = 1", 1)
    assert asked(shielded) == (0, "landing")


@proves("imperium", "11.3")
def test_which_component_actions_there_are() -> None:
    may, _ = powers_at(("turn.action",))
    found = {id for id, power in POWERS.items() if may & power.bit and id not in DATA.action_cards}
    assert found == {
        "x89_bacterial_weapon",
        "production_biomes",
        "lazax_gate_folding",
        "mageon_implants",
        "star_forge",
        "orbital_drop",
        "stall_tactics",
        "the_inferno",
        "stymie",
        "trade_convoys",
        "promise_of_protection",
        "fires_of_the_gashlai",
    }
    state = position("players.0.strategy = 1")
    do(state, use("orbital_drop", planet="jord"))
    assert (state.players[0].strategy, asked(state)) == (0, (1, "turn"))  # it was the action
    refused(state, use("orbital_drop", planet="jord"), "17.4", "not_held", power="orbital_drop")


@proves("imperium", "12.1")
def test_the_status_phase_starts_with_mitosis_and_wormhole_generator() -> None:
    public = 'public = ["lead_from_the_front"]\nplayers.0.strategy = 0'
    planets = 'players.0.planets = ["nestphar", "xxehan"]'
    mitosis = table_at("arborec", "status", public, planets)
    assert asked(mitosis) == (0, "mitosis")
    do(mitosis, options(mitosis)[0])
    assert asked(mitosis) == (0, "score_public")
    generator = 'players.0.technologies = ["wormhole_generator"]'
    wormholes = table_at("creuss", "status", public, generator)
    assert asked(wormholes) == (0, "wormhole_generator")
    do(wormholes, pick(name="creuss_alpha", system=51))
    assert asked(wormholes) == (0, "score_public")
    neither = table_at("hacan", "status", public)
    assert asked(neither) == (0, "score_public")


GONE = 'players.1.units = {"10" = {cruiser = 1}}\nplayers.1.planets = []'
"""Seat 1 has no ground forces, no production and no planet."""


@proves("imperium", "19.3")
def test_four_who_are_left_of_five_still_take_one_card() -> None:
    state = position(GONE, players=5)
    run(state, "elimination", "status.return_cards", "round")
    seats = []
    while asked(state)[1] == "choose_strategy":
        seats.append(asked(state)[0])
        do(state, options(state, TakeCard)[0])
    assert seats == [0, 2, 3, 4]
    assert [len(player.cards) for player in state.players] == [1, 0, 1, 1, 1]
    four = at_step("round", phase="strategy", players=4)
    for _ in range(8):
        do(four, options(four, TakeCard)[0])
    assert [len(player.cards) for player in four.players] == [2] * 4


@proves("imperium", "20.3")
def test_what_stays_after_an_elimination() -> None:
    out = 'players.0.units = {"23" = {cruiser = 1}}\nplayers.0.planets = []'
    creuss = table("creuss", "", f"turn = 1\ncreuss = [22, 36]\n{out}")
    run(creuss, "elimination")
    assert (creuss.players[0].out, creuss.creuss) == (True, (22, 36))
    copies = 'players.0.copies = ["l4_disruptors", ""]'
    nekro = table("nekro", copies, GONE)
    run(nekro, "elimination")
    assert nekro.players[1].out
    assert nekro.players[0].copies == (TECH["l4_disruptors"], -1)
    naalu = table("naalu", "", f"turn = 1\nzero = 2\n{out}")
    run(naalu, "elimination")
    assert (naalu.players[0].out, naalu.zero) == (True, 2)
    run(naalu, "status.return_cards")
    assert naalu.zero == NONE
    own = table("naalu", "", f"turn = 1\nzero = 0\n{out}")
    run(own, "elimination")
    assert own.zero == NONE  # nobody else had it


@proves("imperium", "23.1")
def test_the_phases_of_a_round() -> None:
    for custodians, wanted in (
        ("true", ["strategy", "action", "status", "strategy"]),
        ("false", ["strategy", "action", "status", "agenda", "strategy"]),
    ):
        state = at_step("round", f"custodians = {custodians}", "strategy")
        first, seen = state.round, [state.phase]

        def told(found: object = None) -> bool:
            if state.phase != seen[-1]:  # noqa: B023
                seen.append(state.phase)  # noqa: B023
            return state.round > first  # noqa: B023

        play_on(state, told)
        assert seen == wanted


ORDER = """
    players.0.units = {"1" = {dreadnought = 1, carrier = 1}, jord = {infantry = 3}}
    players.0.technologies = []
    players.0.fleet = 4
    players.1.units."35" = {destroyer = 1}
    players.1.units.bereg = {infantry = 1}
    players.1.units.lirta_iv = {pds = 1}
    players.1.units.arc_prime = {infantry = 1}
    players.1.planets = ["arc_prime", "bereg", "lirta_iv"]
    players.1.technologies = []
"""


@proves("imperium", "23.4")
def test_the_steps_of_a_tactical_action() -> None:
    state = position(ORDER)
    events: list[Event] = do(state, Activate(35))
    refused(state, land("bereg", 1), "6.2.4")
    events += do(state, MoveShip(1, "dreadnought", (35,)), MoveShip(1, "carrier", (35,)))
    events += do(state, Load("infantry", planet="jord", n=3), END)
    assert asked(state) == (1, "cannon")
    events += do(state, pick(player=0))
    events += roll(state, 0)
    events += decline(state, "roll")
    events += roll(state, 1, 0, 0)  # the destroyer is hit
    events += do(state, BOMBARD)
    assert rolling(state) == ("dreadnought", 1, 5)  # at Bereg: Lirta IV has a shield
    events += roll(state, 1)
    events += do(state, land("bereg", 2), land("lirta_iv", 1), DECLINE)
    told = [key for key in dict.fromkeys(keys(events)) if key in STEPS]
    assert told == STEPS
    assert asked(state)[1] == "turn"


STEPS = ["activate", "move", "cannon", "space_combat", "bombard", "land", "control"]


@proves("imperium", "24.7")
def test_fighters_that_landed_go_back_to_space() -> None:
    text = """
        players.0.units = {"36" = {flagship = 1, fighter = 3}, maaluuk = {infantry = 1}}
        players.0.technologies = []
        players.1.units = {lor = {infantry = 1}, arc_prime = {infantry = 1}}
        players.1.planets = ["arc_prime", "lor"]
        players.1.technologies = []
    """
    state = table("naalu", "", text)
    do(state, Activate(36), land("arnor", 0, "fighter"), land("lor", 2, "fighter"))
    assert forces(state, 0, "36") == {"flagship": 1, "fighter": 1}
    roll(state, 1, 0)
    assert forces(state, 0, "36") == {"flagship": 1, "fighter": 3}
    assert forces(state, 0, "lor") == {}
    without = table("naalu", "", text.replace("flagship = 1", "carrier = 1"))
    do(without, Activate(36))
    assert asked(without)[1] != "landing"
