"""15.6  The promissory notes of every colour."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.trade import replenish
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from tests.games.imperium.factions.seated import table
from tests.games.imperium.phases.councils import abstain, council
from tests.games.imperium.positions import (
    asked,
    covers,
    do,
    draw,
    forces,
    goods,
    points,
    position,
    refused,
    run,
    usable,
    use,
)

SECRET = 'players.1.notes = ["political_secret 2"]'


@covers("political_secret")
@proves("imperium", "22.13", "13.8", "15.6")
def test_political_secret_silences_its_owner_for_an_agenda() -> None:
    state = council("mutiny", SECRET + '\nplayers.2.hand = ["trade_rider", "sabotage"]')
    assert (asked(state), usable(state)) == ((1, "react"), ["political_secret"])
    refused(state, use("political_secret", player=3), "17.4", "no_target")
    do(state, use("political_secret", player=2))
    assert len(state.players[2].notes) == 5  # it has returned
    abstain(state, 1, 3, 4, 5, 0)  # seat 2 neither votes nor predicts
    assert asked(state) == (0, "tie")


@covers("political_secret")
@proves("imperium", "22.13")
def test_political_secret_stops_no_sooner_and_no_longer() -> None:
    card = '\nplayers.2.hand = ["trade_rider"]'
    declined = council("mutiny", SECRET + card)
    do(declined, DECLINE)
    assert asked(declined) == (2, "react")
    replaced = council("mutiny", SECRET + card + '\nplayers.3.hand = ["veto"]')
    do(replaced, use("political_secret", player=2), use("veto"))
    draw(replaced, "economic_equality")
    assert asked(replaced) == (2, "react")  # it was for the agenda that is gone
    assert usable(replaced) == ["trade_rider"]


@covers("political_secret")
@proves("imperium", "22.13")
def test_political_secret_stops_abilities_by_choice() -> None:
    text = "players.4.strategy = 2\n"
    free = council("mutiny", text)
    assert (asked(free), usable(free)) == ((4, "react"), ["quash"])
    state = council("mutiny", text + 'players.1.notes = ["political_secret 4"]')
    do(state, use("political_secret", player=4))
    abstain(state, 1, 2, 3, 5, 0)


NEAR = """
    players.0.units = {"36" = {cruiser = 1}}
    players.1.units = {"10" = {cruiser = 1}, arc_prime = {infantry = 1}}
    players.1.notes = ["trade_agreement 2"]
    players.2.units = {arretze = {infantry = 1}}
"""
"""Letnev in seat 1 is a neighbour of Mentak in seat 0, and has a note of Hacan in seat 2."""


@covers("trade_agreement", "pillage")
@proves("imperium", "22.46", "22.39")
def test_pillage_follows_a_trade_agreement() -> None:
    def replenished(text: str = "") -> State:
        state = table("mentak", NEAR, text)
        replenish(state, 2, None)
        run(state)
        return state

    state = replenished()
    assert asked(state) == (1, "react")
    do(state, use("trade_agreement", player=2))
    assert goods(state)[1] == 6
    assert (asked(state), usable(state)) == ((0, "react"), ["pillage"])
    do(state, use("pillage", player=1, name="trade_good"))
    assert goods(state)[:2] == [1, 5]
    far = replenished('players.0.units = {"14" = {cruiser = 1}}')
    do(far, use("trade_agreement", player=2))
    assert asked(far) == (0, "turn")


@covers("trade_agreement")
@proves("imperium", "22.11")
def test_trade_agreement_can_be_played_by_its_holder_alone() -> None:
    state = position('players.1.notes = ["trade_agreement 2"]\nplayers.2.commodities = 6')
    replenish(state, 3, None)
    run(state)
    assert asked(state) == (0, "turn")  # of another player
    replenish(state, 2, None)  # although nothing was missing
    run(state)
    do(state, use("trade_agreement", player=2))
    assert (goods(state)[1], state.players[2].commodities) == (6, 0)


@covers("ceasefire")
@proves("imperium", "15.6")
def test_ceasefire_goes_back_and_needs_units() -> None:
    text = 'players.1.units = {bereg = {infantry = 1}}\nplayers.1.notes = ["ceasefire 0"]'
    state = position(text)
    do(state, Activate(35), use("ceasefire", player=0))
    assert len(state.players[0].notes) == 5
    assert (forces(state, 0, "35"), asked(state)) == ({}, (1, "turn"))
    empty = position(text)
    do(empty, Activate(32))
    assert asked(empty) == (0, "move")


@covers("support_for_the_throne")
@proves("imperium", "15.6", "22.49")
def test_support_for_the_throne_only_breaks_with_its_owner() -> None:
    text = 'players.0.shown = ["support_for_the_throne 1"]\nplayers.0.points = 3\n'
    units = "players.1.units = {bereg = {infantry = 1}}"
    state = position(text + units)
    do(state, Activate(32))
    assert (points(state)[0], len(state.players[0].shown)) == (3, 1)
    broken = position(text + units)
    do(broken, Activate(35))
    assert (points(broken)[0], len(broken.players[0].shown)) == (2, 0)
