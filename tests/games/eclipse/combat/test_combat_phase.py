"""13.1 to 13.3  Which battles there are, who fights whom, and in which order."""

from __future__ import annotations

from typing import Any

from armillary.core.decision import Action
from armillary.core.events import Event
from armillary.core.proof.rule_coverage import proves
from armillary.games.eclipse.actions.build import Build
from armillary.games.eclipse.actions.move import Move
from armillary.games.eclipse.combat.attack import Rolled
from armillary.games.eclipse.combat.combat_phase import CombatPhase, in_order, next_pair
from armillary.games.eclipse.rounds.turn import React
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import NOBODY, State
from tests.games.eclipse.positions import (
    asked,
    do,
    frames,
    options,
    position,
    refused,
    row,
    settled,
    ships,
    to_combat,
    top,
    values,
)


def fight_on(state: State, faces: Any) -> list[Event]:
    """The present battle and its draws; dice show what `faces` says for the seat that rolls."""
    told: list[Event] = []
    battle = state.battle
    assert battle is not None
    pair = battle.sector, battle.attacker, battle.defender
    while True:
        now, (_, question) = state.battle, asked(state)
        same = now is not None and (now.sector, now.attacker, now.defender) == pair
        if not same and question not in ("draw_reputation", "keep_reputation"):
            return told
        action: Action = options(state)[-1]  # players attack, or keep no tile
        if question == "roll":
            assert now is not None
            action = Rolled(faces(now.units[top(state).unit].seat))
        GAME.apply(state, action, told)
        assert GAME.invariants(state) == []


@proves("eclipse", "13.1")
def test_where_there_is_a_battle() -> None:
    """The highest number first; own ships alone, or two sectors apart, do not fight."""
    there = row(
        {
            "201": {"ships": [ships(0, cruiser=1), ships(1, cruiser=1)]},
            "203": {"npcs": [0, 0], "ships": [ships(0, cruiser=1)]},
            "209": {"ships": [ships(0, cruiser=1)]},
        }
    )
    state = to_combat("", there)
    assert state.battle is not None
    assert (state.battle.sector, state.battle.defender) == ("203", NOBODY)
    fight_on(state, lambda seat: 6 if seat == NOBODY else 1)
    assert state.battle is not None
    assert state.battle.sector == "201"
    quiet = row({"201": {"ships": [ships(0, cruiser=1)]}, "209": {"ships": [ships(1, cruiser=1)]}})
    assert to_combat("", quiet).battle is None
    centre = "sectors.001.ships = [{seat = 0, cruiser = 1}]"
    state = to_combat(centre, row({"101": {"npcs": [0], "ships": [ships(1, cruiser=1)]}}))
    assert state.battle is not None
    assert state.battle.sector == "101"


@proves("eclipse", "13.2", "13.3")
def test_more_than_two_fight_in_reverse_order_of_entry() -> None:
    fleets = [ships(seat, cruiser=1) for seat in (0, 1, 2)]
    state = to_combat("", row({"201": {"ships": fleets}}), players=3)
    assert state.battle is not None
    assert (state.battle.attacker, state.battle.defender) == (2, 1)
    fight_on(state, lambda seat: 6 if seat == 2 else 1)
    assert state.battle is not None
    assert (state.battle.attacker, state.battle.defender) == (2, 0)


@proves("eclipse", "13.2", "13.3", "2.6")
def test_the_controller_fights_last_and_always_defends() -> None:
    fleets = [ships(seat, cruiser=1) for seat in (0, 1, 2)]
    state = position("", row({"201": {"ships": fleets, "owner": 2}}), players=3)
    place = state.sectors["201"]
    assert in_order(place) == [2, 0, 1]
    assert next_pair(state, place) == (1, 0)
    two = position("", row({"201": {"ships": fleets[:2], "owner": 1}}))
    assert next_pair(two, two.sectors["201"]) == (0, 1)
    nobody = position("", row({"203": {"ships": fleets[:2], "npcs": [0, 0]}}))
    assert next_pair(nobody, nobody.sectors["203"]) == (1, 0)
    left = position("", row({"203": {"ships": fleets[:1], "npcs": [0, 0]}}))
    assert next_pair(left, left.sectors["203"]) == (0, NOBODY)


@proves("eclipse", "17.10")
def test_order_of_entry() -> None:
    """The present stay counts: who leaves and comes back is last."""
    moving = frames({"frame": "moving", "seat": 0, "left": 3})
    there = {
        "201": {"ships": [ships(0, interceptor=2), ships(1, cruiser=1)]},
        "203": {},
    }
    state = position(moving, row(there))
    do(state, Move("interceptor", "201", "203"))
    assert [its.seat for its in state.sectors["201"].squadrons] == [0, 1]
    do(state, Move("interceptor", "203", "201"))
    assert [its.seat for its in state.sectors["201"].squadrons] == [0, 1]
    alone = position(
        moving + "\nplayers.0.tracks.grid = ['cloaking_device']",
        row({"201": {"ships": [ships(0, interceptor=1), ships(1, cruiser=1)]}, "203": {}}),
    )
    do(alone, Move("interceptor", "201", "203"), Move("interceptor", "203", "201"))
    assert [its.seat for its in alone.sectors["201"].squadrons] == [1, 0]
    refused(alone, Move("cruiser", "201", "203"), "9.1", "no_ship")


@proves("eclipse", "17.8")
def test_a_ship_that_is_built_is_the_last_to_enter() -> None:
    there = row({"201": {"owner": 0, "ships": [ships(1, cruiser=1)]}})
    text = "players.0.passed = true\nplayers.0.resources.materials = 5"
    state = position(text, there)
    do(state, React("build"), Build("interceptor", "201"))
    place = state.sectors["201"]
    assert [its.seat for its in place.squadrons] == [1, 0]
    assert next_pair(state, place) == (1, 0)


@proves("eclipse", "17.20", "16.4")
def test_draco_never_fights_ancients() -> None:
    draco: Any = {"species": ("descendants_of_draco",)}
    peace = to_combat("", row({"203": {"npcs": [0, 0], "ships": [ships(0, cruiser=1)]}}), **draco)
    assert (peace.battle, peace.sectors["203"].npcs) == (None, (0, 0))
    fleets = [ships(0, cruiser=1), ships(1, cruiser=1)]
    three = row({"203": {"npcs": [0, 0], "ships": fleets}})
    # Draco wins: there is no other battle.
    state = to_combat("", three, **draco)
    events = fight_on(state, lambda seat: 6 if seat == 0 else 1)
    assert [its["defender"] for its in values(events, "battle")] == []
    assert state.sectors["203"].npcs == (0, 0)
    # The other player wins, and then fights the ancients.
    state = to_combat("", three, **draco)
    events = fight_on(state, lambda seat: 6 if seat == 1 else 1)
    assert "ancient" in [its["against"] for its in values(events, "battle")]
    # Guardians and the GCDS are no ancients.
    centre = "sectors.001.ships = [{seat = 0, cruiser = 1}]"
    assert to_combat(centre, **draco).battle is not None
    assert asked(peace)[1] == "claim"


@proves("eclipse", "13.1")
def test_the_phase_does_nothing_without_opponents() -> None:
    state = position()
    state.stack = state.stack[:3]
    events = settled(state, CombatPhase(NOBODY))
    assert values(events, "battles") == []
