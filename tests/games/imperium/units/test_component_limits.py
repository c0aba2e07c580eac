"""1.10  Nothing is left in reinforcements: units are taken from the board and placed at once."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.paying import SpendGoods
from armillary.games.imperium.economy.production import Build, EndProduction, TakeBack
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.steps import Step, settle, then
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement
from tests.games.imperium.positions import (
    asked,
    do,
    forces,
    options,
    pick,
    planets,
    position,
    refused,
    use,
)

EVERYWHERE = (
    *("wellon", "saudor", "arnor", "lor", "abyz", "fria", "bereg", "lirta_iv"),
    *("quann", "tarmann", "qucenn", "rarron"),
)
"""Twelve planets: a piece of infantry on each, and none is left."""


def infantry_everywhere(more: str = "", n: int = 1, tokens: str = "[]") -> State:
    units = ", ".join(f"{id} = {{infantry = {n}}}" for id in EVERYWHERE)
    names = str(["jord", *EVERYWHERE]).replace("'", '"')
    return position(f"""
        players.0.units = {{"1" = {{carrier = 1}}, jord = {{space_dock = 1}}, {units}}}
        players.0.planets = {names}
        players.0.tokens = {tokens}
        players.0.goods = 9
        players.0.technologies = []
        {more}
    """)


# Production


@proves("imperium", "1.10", "1.9", "9.5")
def test_infantry_is_produced_with_a_piece_from_another_planet() -> None:
    state = infantry_everywhere(n=3, tokens="[19]")
    do(state, Activate(1))
    refused(state, Build("infantry", "jord"), "9.5", "pieces", unit="infantry")
    refused(state, TakeBack("infantry", 19, "wellon", "jord"), "1.10", "token_there", system=19)
    here = TakeBack("infantry", 1, "jord", "jord")
    refused(state, here, "1.10", "token_there", system=1)
    gone = TakeBack("infantry", 24, "mehar_xull", "jord")
    refused(state, gone, "1.10", "no_source", unit="infantry", place="mehar_xull")
    wrong = TakeBack("infantry", 22, "bereg", "jord")
    refused(state, wrong, "1.10", "no_source", unit="infantry", place="bereg")
    refused(state, TakeBack("infantry", 35, "bereg", "nowhere"), "9.6", "not_produced")
    away = TakeBack("infantry", 35, "bereg", "lirta_iv")
    refused(state, away, "9.3", "no_producer", place="lirta_iv")
    do(state, TakeBack("infantry", 35, "bereg", "jord"))
    assert forces(state, 0, "bereg") == {}  # its two tokens cannot stay without the piece
    assert "bereg" in planets(state, 0)  # a control token marks it
    do(state, Build("infantry", "jord"))  # now there is a piece, and tokens serve
    again = TakeBack("infantry", 35, "lirta_iv", "jord")
    refused(state, again, "1.10", "pieces_left", unit="infantry", have=1)
    do(state, EndProduction(), SpendGoods())
    assert forces(state, 0, "jord") == {"infantry": 2, "space_dock": 1}


@proves("imperium", "1.10", "1.9")
def test_fighters_are_produced_with_a_piece_from_another_system() -> None:
    fighters = "\n".join(
        f'players.0.units."{tile}" = {{fighter = 2, carrier = 1}}' for tile in (19, 20, 22, 23)
    )
    more = "\n".join(
        f'players.0.units."{tile}" = {{fighter = 1, dreadnought = 1}}'
        for tile in (24, 25, 26, 27, 28)
    )
    state = position(f"""
        {fighters}
        {more}
        players.0.units."29" = {{fighter = 1, flagship = 1}}
        players.0.units.jord = {{space_dock = 1}}
        players.0.tokens = [20, 22, 23, 24, 25, 26, 27, 28, 29]
        players.0.strategy = 0
        players.0.technologies = []
    """)
    do(state, Activate(1))
    refused(state, Build("fighter"), "9.5", "pieces", unit="fighter")
    assert [o for o in options(state, TakeBack) if o.unit == "fighter"] == [TakeBack("fighter", 19)]
    do(state, TakeBack("fighter", 19), Build("fighter"), EndProduction())
    while asked(state)[1] == "pay":
        do(state, options(state)[0])
    assert forces(state, 0, "19") == {"carrier": 1}
    assert forces(state, 0, "1") == {"fighter": 2}


@proves("imperium", "1.10", "6.3.2")
def test_what_a_taken_carrier_carried_is_lost_before_production_goes_on() -> None:
    state = position("""
        players.0.units."1" = {carrier = 1}
        players.0.units."35" = {carrier = 1, fighter = 2, infantry = 3}
        players.0.units."36" = {carrier = 2}
        players.0.units.jord = {space_dock = 1}
        players.0.tokens = [36]
        players.0.goods = 9
        players.0.technologies = []
    """)
    do(state, Activate(1), EndMovement(), TakeBack("carrier", 35))
    assert asked(state) == (0, "produce")  # nothing of the cargo has room, so nobody is asked
    assert forces(state, 0, "35") == {}
    do(state, EndProduction(), SpendGoods())
    assert forces(state, 0, "1") == {"carrier": 2}


@proves("imperium", "1.10", "9.5")
def test_a_piece_is_taken_back_once_the_last_one_is_ordered() -> None:
    state = position("""
        players.0.units."35" = {carrier = 1}
        players.0.units."36" = {carrier = 2}
        players.0.units.jord = {space_dock = 1}
        players.0.tokens = [36]
        players.0.goods = 9
        players.0.technologies = []
    """)
    do(state, Activate(1), EndMovement())
    assert options(state, TakeBack) == []
    refused(state, TakeBack("carrier", 35), "1.10", "pieces_left", unit="carrier", have=1)
    do(state, Build("carrier"))
    refused(state, Build("carrier"), "9.5", "pieces", unit="carrier")
    assert options(state, TakeBack) == [TakeBack("carrier", 35)]
    do(state, TakeBack("carrier", 35), EndProduction(), SpendGoods())
    assert forces(state, 0, "1") == {"carrier": 2}
    assert forces(state, 0, "35") == {}


# Placing


@proves("imperium", "1.10", "9.7")
def test_a_placed_ship_may_come_from_the_board_and_never_has_to() -> None:
    text = """
        players.0.hand = ["war_effort"]
        players.0.units = {"1" = {carrier = 1}, "22" = {cruiser = 4}, "35" = {cruiser = 4}}
        players.0.tokens = [22]
        players.0.fleet = 4
    """
    state = position(text)
    do(state, use("war_effort", system=1))
    assert asked(state) == (0, "take_back")
    assert options(state) == [pick(system=35, unit="cruiser"), DECLINE]
    refused(state, pick(system=22, unit="cruiser"), "17.3", "no_choice")
    do(state, pick(system=35, unit="cruiser"))
    assert forces(state, 0, "1") == {"carrier": 1, "cruiser": 1}
    assert forces(state, 0, "35") == {"cruiser": 3}
    never = position(text)
    do(never, use("war_effort", system=1), DECLINE)
    assert forces(never, 0, "1") == {"carrier": 1}
    assert forces(never, 0, "35") == {"cruiser": 4}
    held = position(text.replace("[22]", "[22, 35]"))
    refused(held, use("war_effort", system=1), "17.3", "cannot_use", power="war_effort")


@proves("imperium", "1.10", "10.3")
def test_a_structure_may_come_from_the_board() -> None:
    state = position("""
        players.0.units.jord = {infantry = 1}
        players.0.units.bereg = {space_dock = 1}
        players.0.units.lirta_iv = {space_dock = 1}
        players.0.units.wellon = {space_dock = 1}
        players.0.planets = ["jord", "bereg", "lirta_iv", "wellon"]
        players.0.tokens = [19]
    """)
    then(state, Step(0, "strategic.primary", n=3, place=0))
    settle(state)
    do(state, pick(planet="jord", unit="space_dock"))
    assert asked(state) == (0, "take_back")
    assert options(state) == [
        pick(planet="bereg", unit="space_dock"),
        pick(planet="lirta_iv", unit="space_dock"),
        DECLINE,
    ]
    do(state, pick(planet="bereg", unit="space_dock"))
    assert forces(state, 0, "jord") == {"infantry": 1, "space_dock": 1}
    assert forces(state, 0, "bereg") == {}


@proves("imperium", "1.10", "1.9")
def test_placed_infantry_takes_one_piece_and_uses_tokens_for_the_rest() -> None:
    state = infantry_everywhere('players.0.hand = ["frontline_deployment"]')
    do(state, use("frontline_deployment", planet="jord"))
    assert asked(state) == (0, "take_back")
    do(state, pick(planet="wellon", unit="infantry"))
    assert forces(state, 0, "jord") == {"infantry": 3, "space_dock": 1}
    assert forces(state, 0, "wellon") == {}
    assert asked(state)[1] != "take_back"
