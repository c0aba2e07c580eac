"""What begins with a press on a thing: an action with its first step, and what goes with it."""

from __future__ import annotations

from typing import Any

import pytest

from armillary.core.decision import Decision, decision
from armillary.drawing.board import Choice
from armillary.games.eclipse.actions.explore import Explore, TakeControl
from armillary.games.eclipse.actions.influence import MoveDisc, Refresh
from armillary.games.eclipse.actions.move import FlyOn, Move
from armillary.games.eclipse.actions.research import BuyTechnology
from armillary.games.eclipse.board import BOARD
from armillary.games.eclipse.board.choices.stock import STOCK
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.pieces.population import UseColonyShip
from armillary.games.eclipse.rounds.activations import Done
from armillary.games.eclipse.rounds.turn import React, TakeAction
from armillary.games.eclipse.state import State
from tests.games.eclipse.board.matches import configs, moments, seen, speak
from tests.games.eclipse.positions import do, frames, position, row, ships

ICONS = ("money", "science", "materials", "influence", "colony")


def ask(state: State) -> Decision:
    asked = decision(state)
    assert asked is not None
    return asked


def begun(state: State, group: str, place: str, source: str = "") -> list[Choice]:
    offers = BOARD.within_reach(state, ask(state), speak())
    wanted = (group, place, source)
    found = [offer for offer in offers if (offer.group, offer.place, offer.source) == wanted]
    return [choice for offer in found for choice in offer.draw()]


def offered(state: State, action: Any) -> Choice:
    return next(one for one in BOARD.choices(state, ask(state), speak()) if one.action == action)


@pytest.mark.parametrize("config", configs(2), ids=lambda c: f"{c.players}p")
def test_what_is_begun_is_legal_and_costs_what_is_said(config: EclipseConfig) -> None:
    """Step by step, with the answers that go along and the end; every place is drawn."""
    words, seen_kinds = speak(), set()
    for number, (state, asked) in enumerate(moments(config)):
        view = seen(state, asked)
        offers = BOARD.within_reach(view, asked, words)
        for choice in [one for offer in offers[number % 7 :: 7] for one in offer.draw()]:
            seen_kinds.add(choice.group)
            then, had = view.clone(), STOCK.amounts(view, asked.seat)
            for action in (*choice.before, choice.action, *choice.then):
                do(then, action)
            has = STOCK.amounts(then, asked.seat)
            change = {chip.icon: chip.amount for chip in choice.gain}
            for chip in choice.cost:
                change[chip.icon] = change.get(chip.icon, 0) - chip.amount
            for icon in ICONS:
                assert has[icon] - had[icon] == change.get(icon, 0), (choice, icon)
    assert seen_kinds >= {"explore", "research", "build", "move", "influence", "upgrade"}


def test_a_zone_a_technology_and_a_sector_begin_their_actions() -> None:
    state = position(
        "tray = {gauss_shield = 1}\nplayers.0.resources = {science = 20, materials = 10}"
    )
    [explored] = begun(state, "explore", "hex:-1,-1")
    assert (explored.before, explored.action) == ((TakeAction("explore"),), Explore((-1, -1)))
    assert not explored.goes_on  # a tile comes to light
    [bought] = begun(state, "research", "tech:gauss_shield")
    assert isinstance(bought.action, BuyTechnology)
    assert bought.before == (TakeAction("research"),)
    built = begun(state, "build", "hex:0,-2")
    assert built[0].label.startswith("Build")
    assert all(one.goes_on and one.end is None for one in built)


def test_a_ship_flies_several_sectors_in_one_go() -> None:
    """9.1  With all its activations; then the action is over. Not through those who pin it."""
    fleet = {"206": {"ships": [ships(0, cruiser=1)]}, "207": {}, "208": {}, "209": {}}
    state = position("", row(fleet), species="eridani_empire")
    [flight] = begun(state, "move", "hex:12,0", "fleet:0:10,0")
    assert flight.before == (TakeAction("move"),)
    assert (flight.action, flight.then) == (
        Move("cruiser", "206", "207"),
        (Move("cruiser", "207", "208"),),
    )
    assert flight.path == ("hex:10,0", "hex:11,0", "hex:12,0")
    assert begun(state, "move", "hex:13,0", "fleet:0:10,0") == []
    guarded = {**fleet, "207": {"ships": [ships(1, interceptor=1)]}}
    state = position("", row(guarded), species="eridani_empire")
    assert begun(state, "move", "hex:12,0", "fleet:0:10,0") == []
    [battle] = begun(state, "move", "hex:11,0", "fleet:0:10,0")
    assert battle.note.startswith("Battle")


def test_fast_ships_fly_on_within_an_activation() -> None:
    """9.1  Two drives, three steps: one activation is enough."""
    fleet = {"206": {"ships": [ships(0, cruiser=1)]}, "207": {}, "208": {}, "209": {}}
    text = 'players.0.designs.cruiser = ["", "nuclear_source", "fusion_drive", "", "", ""]'
    moving = frames({"frame": "moving", "seat": 0, "left": 2})
    state = position(f"players.0.tracks.grid = ['fusion_drive']\n{text}\n{moving}", row(fleet))
    [flight] = begun(state, "fly", "hex:13,0", "hex:10,0")
    assert flight.before == ()
    assert flight.then == (FlyOn("208"), FlyOn("209"))


def test_whoever_has_passed_begins_a_reaction() -> None:
    state = position("players.0 = {passed = true, resources = {materials = 10}}\nfirst_pass = 0")
    built = begun(state, "build", "hex:0,-2")
    assert {one.before for one in built} == {(React("build"),)}
    assert begun(state, "explore", "hex:-1,-1") == []


def test_cubes_come_with_the_disc_and_the_action_ends() -> None:
    """2.15  Both squares of Alpha Centauri; with an activation left the action goes on."""
    for left, end in ((0, Done()), (1, None)):
        asking = frames(
            {"frame": "close_action", "seat": 0},
            {"frame": "explored", "seat": 0, "left": left},
            {"frame": "new_sector", "seat": 0, "sector": "201"},
        )
        state = position(asking, row({"201": {}}))
        control = offered(state, TakeControl())
        cubes = [one for one in control.then if isinstance(one, UseColonyShip)]
        assert sorted(one.track for one in cubes) == ["materials", "money"]
        assert control.end == end
        assert "Money" in control.then_told
        assert [chip.amount for chip in control.cost if chip.icon == "colony"] == [2]
    none = position("players.0.colony_ships = 0\n" + asking, row({"201": {}}))
    assert offered(none, TakeControl()).then == ()


def test_ships_are_made_ready_with_the_last_disc() -> None:
    """10.1  Two used colony ships; not before the last disc is moved."""
    for left, count in ((2, 0), (1, 2)):
        asking = {"frame": "influencing", "seat": 0, "left": left, "closed": [], "refresh": 2}
        text = f"players.0.colony_ships = 1\n{frames(asking)}"
        state = position(text, row({"304": {"owner": 0}}))
        then = offered(state, MoveDisc("304", "")).then
        assert [type(one) for one in then] == [Refresh] * count
