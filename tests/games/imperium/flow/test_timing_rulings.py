"""17  Moments by both versions: it goes round, one each, and what was cancelled was not used."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from tests.games.imperium.factions.seated import rolling
from tests.games.imperium.phases.councils import council, decide
from tests.games.imperium.positions import (
    asked,
    at_step,
    decline,
    do,
    forces,
    goods,
    options,
    pick,
    position,
    refused,
    roll,
    usable,
    use,
)
from tests.games.imperium.rulings import assert_kept, before, parts

NAMES = (
    "ambush-before-assault-cannon",
    "cancelled-flank-speed",
    "cancelled-morale-boost",
    "cancelled-sabotage",
    "one-each-in-combat",
    "one-each-rider",
    "order-of-armour",
    "order-of-shields",
    "predictions-in-order",
    "skilled-retreat-before-assault-cannon",
    "two-political-secrets",
)


@pytest.mark.parametrize("name", NAMES)
def test_matches_of_the_first_version_replay_as_they_were(name: str) -> None:
    assert_kept(name)


# 17.2  One each


@proves("imperium", "17.2")
def test_who_has_used_something_waits_for_the_others() -> None:
    found = parts("one-each-in-combat")
    assert (asked(found.old), asked(found.new)) == ((0, "react"), (1, "react"))
    assert found.refusal is not None
    state = found.new
    refused(state, use("fighter_prototype"), "17.4", "not_held")  # it is seat 1's turn
    do(state, use("morale_boost"))
    assert (asked(state), usable(state)) == ((0, "react"), ["fighter_prototype"])
    do(state, use("fighter_prototype"))
    assert asked(state)[1] != "react"


@proves("imperium", "17.2", "13.7")
def test_riders_go_round_from_the_speaker() -> None:
    found = parts("one-each-rider")
    assert (asked(found.old), asked(found.new)) == ((2, "react"), (0, "react"))
    state = found.new
    refused(state, use("politics_rider", name="against"), "17.4", "not_held")
    do(state, use("leadership_rider", name="for"))
    assert (asked(state), usable(state)) == ((2, "react"), ["politics_rider"])
    do(state, use("politics_rider", name="against"))
    assert asked(state)[1] == "ballot"


@proves("imperium", "17.2")
def test_it_goes_round_until_all_decline_in_a_row() -> None:
    state = position("""
        players.0.units = {"36" = {cruiser = 2}}
        players.0.hand = ["morale_boost"]
        players.1.units = {"36" = {cruiser = 2}, arc_prime = {infantry = 1}}
        players.1.technologies = []
        players.1.hand = ["morale_boost"]
    """)
    do(state, Activate(36), DECLINE)
    assert asked(state) == (1, "react")
    over = state.clone()
    do(over, DECLINE)
    assert asked(over)[1] != "react"  # both declined in a row
    do(state, use("morale_boost"))
    assert asked(state) == (0, "react")  # since then nobody has declined
    refused(state, use("morale_boost", unit="cruiser"), "17.4", "no_target")
    do(state, DECLINE)
    assert asked(state)[1] != "react"


@proves("imperium", "17.2")
def test_the_attacker_is_asked_first_for_shields_holding() -> None:
    found = parts("order-of-shields")
    assert (asked(found.old), asked(found.new)) == ((1, "react"), (0, "react"))
    state = found.new
    do(state, use("shields_holding"))
    assert asked(state) == (1, "react")
    refused(state, use("shields_holding", unit="cruiser"), "17.4", "no_target")
    do(state, DECLINE)
    assert (forces(state, 0, "36"), forces(state, 1, "36")) == ({"cruiser": 2}, {})


@proves("imperium", "17.2", "18.6")
def test_the_attacker_repairs_first_with_duranium_armor() -> None:
    found = parts("order-of-armour")
    assert asked(found.old) == (1, "duranium_armor")
    state = found.new
    assert asked(state) == (0, "duranium_armor")
    refused(state, pick(unit="cruiser"), "17.3", "no_choice")
    do(state, pick(unit="flagship"))
    assert forces(state, 0, "36") == {"flagship": 1, "dreadnought": 2, "dreadnought_damaged": 1}
    assert asked(state) == (1, "duranium_armor")


@proves("imperium", "13.7", "17.2")
def test_predictions_pay_off_from_the_speaker_on() -> None:
    found = parts("predictions-in-order")
    assert (goods(found.old)[0], goods(found.new)[0]) == (0, 5)  # the speaker comes first now
    assert asked(found.old) == asked(found.new) == (2, "gain_tokens")
    text = """
        players.0.hand = ["trade_rider"]
        players.2.hand = ["leadership_rider", "politics_rider"]
    """
    state = council("mutiny", text)
    do(state, DECLINE, use("leadership_rider", name="for"), use("trade_rider", name="against"))
    do(state, use("politics_rider", name="for"))
    decide(state, "for")
    assert goods(state)[0] == 0  # it was wrong
    assert asked(state) == (2, "gain_tokens")


# 17.2  What must happen


@proves("imperium", "17.2", "22.4")
def test_the_active_players_ambush_comes_before_assault_cannon() -> None:
    found = parts("ambush-before-assault-cannon")
    assert asked(found.old) == (0, "assault_cannon")
    state = found.new
    assert (asked(state), usable(state)) == ((0, "react"), ["ambush"])
    refused(state, pick(unit="destroyer"), "17.2")
    do(state, use("ambush", unit="cruiser"), DECLINE)
    roll(state, 1)
    do(state, options(state)[0])  # the dreadnought is damaged, and the cannon still has three ships
    assert asked(state) == (0, "assault_cannon")


@proves("imperium", "17.2", "22.5")
def test_the_active_player_leaves_before_assault_cannon_fires() -> None:
    found = parts("skilled-retreat-before-assault-cannon")
    assert forces(found.old, 0, "36") == {"cruiser": 1}
    state = found.new
    assert (asked(state), usable(state)) == ((0, "react"), ["skilled_retreat"])
    assert forces(state, 0, "36") == {"cruiser": 2}
    stays = state.clone()
    do(stays, DECLINE)
    assert forces(stays, 0, "36") == {"cruiser": 1}
    assert asked(stays) == (0, "react")  # something has happened since
    do(state, use("skilled_retreat", system=options(state, Use)[0].on.system))
    assert forces(state, 0, "36") == {}


@proves("imperium", "17.2", "17.3")
def test_what_must_happen_waits_for_its_players_turn_and_choice() -> None:
    text = """
        players.0.units = {"36" = {cruiser = 3}}
        players.0.technologies = ["assault_cannon"]
        players.1.units = {"36" = {cruiser = 3, carrier = 1}, arc_prime = {infantry = 1}}
        players.1.technologies = ["assault_cannon"]
    """
    factions = ("mentak", "letnev", "hacan", "jol_nar", "xxcha", "sardakk_norr")
    state = position(text, factions=factions)
    do(state, Activate(36))
    assert (asked(state), usable(state)) == ((0, "react"), ["ambush"])
    refused(state, use("assault_cannon"), "17.1", "wrong_moment")  # it needs no asking
    cannon_first = state.clone()
    do(cannon_first, DECLINE)
    assert asked(cannon_first) == (1, "assault_cannon")
    do(cannon_first, pick(unit="carrier"))
    assert asked(cannon_first) == (0, "react")  # seat 1's cannon has fired; cruisers are left
    assert forces(cannon_first, 0, "36") == {"cruiser": 2}
    do(state, use("ambush", unit="cruiser"), pick(unit="cruiser"))
    roll(state, 0)
    assert forces(state, 0, "36") == {"cruiser": 2}  # then the defender's cannon …
    assert asked(state)[1] != "react"  # … and none of the attacker's: it has two ships now


@proves("imperium", "17.2", "18.1")
def test_telepathic_after_the_gift_of_prescience_does_nothing() -> None:
    state = at_step(
        "strategy.end",
        'players.0.notes = ["gift_of_prescience 1"]',
        "strategy",
        factions=("sol", "naalu", "hacan", "jol_nar", "xxcha", "sardakk_norr"),
    )
    assert asked(state) == (0, "react")  # the speaker; the Naalu come later
    refused(state, use("gift_of_prescience", player=2), "17.4", "no_target")
    kept = state.clone()
    do(state, use("gift_of_prescience", player=1))
    assert state.zero == 0
    do(kept, DECLINE)
    assert (kept.zero, asked(kept)) == (1, (0, "react"))  # now it is known that they use it


# 17.4  Cancelled cards


@proves("imperium", "17.4")
def test_a_second_morale_boost_after_the_first_was_cancelled() -> None:
    found = parts("cancelled-morale-boost")
    assert asked(found.old) == (1, "retreat")
    state = found.new
    assert (asked(state), usable(state)) == ((0, "react"), ["morale_boost"])
    do(state, use("morale_boost"))
    assert asked(state)[1] != "react"
    decline(state, "roll")
    assert rolling(state) == ("cruiser", 2, 6)  # it works once


@proves("imperium", "17.4", "17.1")
def test_a_card_that_was_not_cancelled_is_not_played_twice() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 2}}
        players.0.hand = ["flank_speed", "flank_speed", "lost_star_chart"]
        players.1.hand = ["sabotage"]
    """)
    do(state, Activate(35), use("flank_speed"), DECLINE)
    assert (asked(state), usable(state)) == ((0, "react"), ["lost_star_chart"])
    refused(state, use("flank_speed"), "17.1", "used_already")


@proves("imperium", "17.4", "22.24")
def test_flank_speed_and_sabotage_again_after_they_were_cancelled() -> None:
    found = parts("cancelled-flank-speed")
    assert asked(found.old) == (0, "move")
    assert (asked(found.new), usable(found.new)) == ((0, "react"), ["flank_speed"])
    do(found.new, use("flank_speed"))
    assert _bonus(found.new) == 1
    again = parts("cancelled-sabotage")
    assert _bonus(before("cancelled-sabotage")) == 1
    state = again.new
    assert (asked(state), usable(state)) == ((1, "react"), ["sabotage"])
    do(state, use("sabotage"))
    assert asked(state) == (0, "move")  # Instinct Training is exhausted
    assert _bonus(state) == 0


def _bonus(state: State) -> int:
    assert state.tactical is not None
    return state.tactical.bonus


# 17.1  Notes of two owners


@proves("imperium", "17.1", "15.6")
def test_two_political_secrets_of_two_owners() -> None:
    found = parts("two-political-secrets")
    assert asked(found.old)[1] == "ballot"
    state = found.new
    assert (asked(state), usable(state)) == ((0, "react"), ["political_secret"])
    assert [option.on.player for option in options(state, Use)] == [3]
    refused(state, use("political_secret", player=2), "17.1", "used_already")
    do(state, use("political_secret", player=3))
    assert state.vote is not None
    assert state.vote.barred == 1 << 2 | 1 << 3
