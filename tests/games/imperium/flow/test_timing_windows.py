"""17 and 18  Powers and moments: who is asked, in which order, and what can be cancelled."""

from __future__ import annotations

import ast
from pathlib import Path

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.timing_windows import Use, Window
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers import registry
from armillary.games.imperium.powers.power import POWERS, powers_at
from armillary.games.imperium.units.movement import EndMovement, MoveShip
from tests.games.imperium.positions import (
    asked,
    covers,
    do,
    forces,
    goods,
    options,
    position,
    refused,
    usable,
    use,
)

ELSEWHERE = {
    "passive": "numbers (modifiers) and hooks",
    "setup": "setup.py",
    "turn": "Turn.answers, hook may_play_cards",
    "turn.action": "Turn",
    "spending": "modifiers.good_value",
    "research": "hook instead_of_research",
    "research.prerequisites": "asker shortcut, hook skips",
    "nekro.tech_gain": "asked by the Nekro Virus",
    "strategic.primary": "strategic_action.py",
    "strategic.secondary": "asker secondary, hook secondary_instead",
    "strategic.technology": "hook price",
    "tactical.activation": "hook may_activate",
    "tactical.movement": "Move, hooks opens, move_bonus, link",
    "fleet.check": "askers fleet and cargo, hook fleet_cap",
    "space_cannon.roll": "modifiers.extra_die and cannon_penalty",
    "combat.assign": "Assign, hook forbids_sustain",
    "space_combat.barrage": "fighters are lost without a choice",
    "space_combat.retreat": "asker retreat",
    "space_combat.rolls": "hook combat_bonus",
    "invasion": "hook silences_cannon",
    "bombardment.roll": "asker bombard, hook may_bombard",
    "invasion.custodians": "asker custodians, hook price",
    "invasion.commit": "asker landing, hooks closed and lands_fighters",
    "production": "Produce, hooks production, may_produce, makes_infantry",
    "status.score": "askers score_public and score_secret",
    "status.reveal": "status_phase.py",
    "status.draw_action_cards": "modifiers.status_cards",
    "status.gain_tokens": "modifiers.status_tokens, Redistribute",
    "agenda.vote": "Ballot and Cast, hooks may_vote and vote_cap",
    "agenda.tie": "asker tie",
    "agenda.outcome": "Power.enact",
    "agenda.transactions": "Ballot takes offers",
}
"""Moments that are questions or hooks of a chapter, not windows."""


def _opened() -> set[str]:
    """The windows that the code of the chapters opens: as arguments, or in tuples of moments."""
    found: set[str] = set()
    for path in Path(str(registry.__file__)).parents[1].rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            values: list[ast.expr] = []
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                values = node.args if node.func.id in ("open_window", "_window") else []
            elif isinstance(node, ast.Tuple):
                values = node.elts
            found |= {str(value.value) for value in values if isinstance(value, ast.Constant)}
    return found


def test_every_moment_of_the_rulebook_is_there() -> None:
    assert set(DATA.windows) - set(ELSEWHERE) - _opened() == set()
    assert set(ELSEWHERE) - set(DATA.windows) == set()


def test_a_moment_costs_nothing_if_nobody_has_anything() -> None:
    state = position()
    do(state, Activate(35))
    assert not any(isinstance(frame, Window) for frame in state.stack)


@proves("imperium", "17.2")
def test_seats_are_asked_from_the_active_player_on_until_all_decline() -> None:
    hands = "\n".join(f'players.{seat}.hand = ["sabotage"]' for seat in (0, 2, 4))
    state = position(f'turn = 3\nplayers.3.hand = ["industrial_initiative"]\n{hands}')
    do(state, use("industrial_initiative"))
    seats = []
    while asked(state)[1] == "react":
        seats.append(asked(state)[0])
        do(state, DECLINE)
    assert seats == [4, 0, 2]


@proves("imperium", "17.4", "22.24", "11.2")
@covers("sabotage", "industrial_initiative")
def test_sabotage_cancels_a_card_and_the_action_is_still_there() -> None:
    text = """
        players.0.hand = ["industrial_initiative"]
        players.0.planets = ["jord", "wellon", "saudor"]
        players.1.hand = ["sabotage", "sabotage"]
        players.2.hand = ["sabotage"]
    """
    state = position(text)
    do(state, use("industrial_initiative"))
    assert (asked(state), usable(state)) == ((1, "react"), ["sabotage"])
    do(state, use("sabotage"))
    assert goods(state)[0] == 0
    assert asked(state) == (0, "turn")  # nobody can cancel Sabotage with Sabotage
    assert (state.actions, len(state.players[1].hand), state.players[0].hand) == (0, 1, ())
    played = position(text)
    do(played, use("industrial_initiative"), DECLINE, DECLINE)
    assert goods(played)[0] == 2
    assert asked(played) == (1, "turn")


@proves("imperium", "17.1", "17.3", "17.4")
def test_what_cannot_be_used() -> None:
    state = position('players.0.hand = ["flank_speed", "focused_research"]')
    refused(state, use("lucky_shot"), "17.4", "not_held", power="lucky_shot")
    refused(state, use("flank_speed"), "17.1", "wrong_moment", power="flank_speed")
    refused(state, use("focused_research"), "17.3", "goods", need=4, have=0)
    do(state, Activate(35))
    assert usable(state) == ["flank_speed"]


@proves("imperium", "17.1")
@covers("flank_speed")
def test_flank_speed_once_for_each_activation() -> None:
    state = position("""
        players.0.hand = ["flank_speed", "flank_speed"]
        players.0.units = {"1" = {carrier = 1}}
    """)
    do(state, Activate(22), use("flank_speed"))
    assert asked(state) == (0, "move")  # a second one adds nothing at this moment
    do(state, MoveShip(1, "carrier", (35, 22)), EndMovement())
    assert forces(state, 0, "22") == {"carrier": 1}


@proves("imperium", "11.1", "11.2", "17.5")
@covers("lucky_shot")
def test_lucky_shot_destroys_a_ship_of_another_player() -> None:
    text = """
        players.0.hand = ["lucky_shot"]
        players.0.planets = ["jord", "bereg"]
        players.1.units = {"35" = {cruiser = 1, carrier = 1}}
    """
    state = position(text)
    shots = [option for option in options(state, Use) if option.power == "lucky_shot"]
    assert shots == [use("lucky_shot", player=1, system=35, unit="cruiser")]
    do(state, shots[0])
    assert forces(state, 1, "35") == {"carrier": 1}
    assert asked(state) == (1, "turn")  # it was the whole action
    empty = position(text.replace("cruiser = 1, ", ""))
    refused(empty, use("lucky_shot", player=1, system=35, unit="carrier"), "17.4", "no_target")


@covers("mining_initiative", "frontline_deployment", "war_effort", "ghost_ship")
def test_cards_that_are_an_action() -> None:
    text = (
        'players.0.hand = ["frontline_deployment", "ghost_ship", "mining_initiative", "war_effort"]'
    )
    state = position(text)
    do(state, use("mining_initiative", planet="jord"))
    assert goods(state)[0] == 4
    state = position(text)
    do(state, use("frontline_deployment", planet="jord"))
    assert forces(state, 0, "jord")["infantry"] == 8
    state = position(text)
    do(state, use("war_effort", system=1))
    assert forces(state, 0, "1")["cruiser"] == 1
    state = position(text)
    do(state, use("ghost_ship", system=39))
    assert forces(state, 0, "39") == {"destroyer": 1}
    refused(position(text), use("ghost_ship", system=35), "17.4", "no_target")


def test_masks_of_moments_hold_all_their_powers() -> None:
    may, must = powers_at(("turn.action",))
    assert may & POWERS["lucky_shot"].bit
    assert not may & POWERS["flank_speed"].bit
    assert not must & POWERS["lucky_shot"].bit
