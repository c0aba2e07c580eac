"""18.10  Action cards of the agenda phase."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.numbering import AGENDA
from armillary.games.imperium.phases.voting import Abstain, VoteFor
from armillary.games.imperium.state import State
from tests.games.imperium.phases.councils import abstain, council, vote
from tests.games.imperium.positions import (
    asked,
    at_step,
    covers,
    do,
    draw,
    exhausted,
    forces,
    goods,
    options,
    owns,
    pick,
    points,
    refused,
    usable,
    use,
)


def votes(state: State) -> dict[str, int]:
    assert state.vote is not None
    return state.vote.votes


@covers("ancient_burial_sites")
@proves("imperium", "13.1")
def test_ancient_burial_sites_exhaust_cultural_planets() -> None:
    text = """
        custodians = false
        players.1.hand = ["ancient_burial_sites"]
        players.2.planets = ["arretze", "lodor", "quann"]
        players.3.planets = ["jol", "rarron"]
        players.3.exhausted = ["rarron"]
    """
    state = at_step("agenda", text, "agenda")
    assert asked(state) == (1, "react")
    assert [option.on.player for option in options(state, Use)] == [2, 0, 1, 3, 4, 5]
    refused(state, use("ancient_burial_sites", player=6), "17.4", "no_target")
    do(state, use("ancient_burial_sites", player=2))
    assert exhausted(state, 2) == ["quann", "lodor"]
    assert asked(state)[1] == "draw"


@covers("assassinate_representative")
@proves("imperium", "13.8")
def test_assassinate_representative_bars_from_the_vote() -> None:
    text = 'players.1.hand = ["assassinate_representative"]\nplayers.2.hand = ["bribery"]'
    state = council("mutiny", text + "\nplayers.2.goods = 3")
    refused(state, use("assassinate_representative", player=6), "17.4", "no_target")
    do(state, use("assassinate_representative", player=2))
    abstain(state, 1, 3, 4, 5, 0)  # seat 2 neither votes nor bribes
    assert asked(state) == (0, "tie")


@covers("bribery")
@proves("imperium", "22.23")
def test_bribery_adds_votes_for_trade_goods() -> None:
    text = """
        players.1.hand = ["bribery"]
        players.1.goods = 5
        players.2.goods = 5
    """
    state = council("mutiny", text)
    vote(state, "for", "wren_terra")
    abstain(state, 2, 3, 4, 5, 0)  # even though the speaker cast no votes
    assert (asked(state), usable(state)) == ((1, "react"), ["bribery"])
    do(state, use("bribery"))
    refused(state, pick(name="trade_good", n=6), "17.3", "number", need=6, least=1, most=5)
    do(state, pick(name="trade_good", n=3))
    assert goods(state)[1] == 2
    assert points(state)[1] == 1  # For has won


@covers("bribery")
@proves("imperium", "22.23")
def test_bribery_needs_a_vote_and_trade_goods() -> None:
    state = council("mutiny", 'players.1.hand = ["bribery"]\nplayers.1.goods = 5')
    abstain(state, 1, 2, 3, 4, 5, 0)
    assert asked(state) == (0, "tie")
    poor = council("mutiny", 'players.1.hand = ["bribery"]')
    vote(poor, "against", "wren_terra")
    abstain(poor, 2, 3, 4, 5, 0)
    assert asked(poor)[1] != "react"


@covers("distinguished_councilor")
@proves("imperium", "22.23")
def test_distinguished_councilor_after_the_own_vote_only() -> None:
    state = council("mutiny", 'players.1.hand = ["distinguished_councilor"]')
    vote(state, "for", "wren_terra")
    do(state, use("distinguished_councilor"))
    assert votes(state) == {"for": 6}
    silent = council("mutiny", 'players.1.hand = ["distinguished_councilor"]')
    do(silent, Abstain())
    assert asked(silent) == (2, "ballot")


@covers("confusing_legal_text")
@proves("imperium", "13.4")
def test_confusing_legal_text_elects_another_player() -> None:
    text = 'players.2.hand = ["confusing_legal_text"]'
    state = council("minister_of_exploration", text)
    vote(state, "2", "wren_terra")
    abstain(state, 2, 3, 4, 5, 0)
    assert (asked(state), usable(state)) == ((2, "react"), ["confusing_legal_text"])
    refused(state, use("confusing_legal_text", player=2), "17.4", "no_target")
    do(state, use("confusing_legal_text", player=3))
    assert state.laws == {AGENDA["minister_of_exploration"]: 3}
    other = council("minister_of_exploration", text)
    vote(other, "1", "wren_terra")
    abstain(other, 2, 3, 4, 5, 0)
    assert other.laws == {AGENDA["minister_of_exploration"]: 1}


# Riders


def predicted(card: str, text: str = "", voted: str = "for") -> State:
    """Seat 1 predicted For with a rider, and seat 2 alone voted."""
    state = council("mutiny", f'players.1.hand = ["{card}"]\n{text}')
    do(state, use(card, name="for"))
    vote(state, voted, "hercant")
    abstain(state, 3, 4, 5, 0)
    return state


@covers("construction_rider")
@proves("imperium", "13.7", "2.2")
def test_construction_rider_places_a_space_dock() -> None:
    text = 'players.1.planets = ["arc_prime", "wren_terra", "bereg"]'
    state = predicted("construction_rider", text)
    assert asked(state) == (1, "construction_rider")
    refused(state, pick(planet="arc_prime", unit="space_dock"), "17.3", "no_choice")  # it has one
    do(state, pick(planet="bereg", unit="space_dock"))
    assert forces(state, 1, "bereg") == {"space_dock": 1}
    wrong = predicted("construction_rider", text, "against")
    assert asked(wrong)[1] == "draw"
    assert forces(wrong, 1, "bereg") == {}


@covers("diplomacy_rider")
@proves("imperium", "13.7", "1.11")
def test_diplomacy_rider_places_tokens_of_all_others() -> None:
    text = """
        players.1.planets = ["arc_prime", "wren_terra", "bereg"]
        players.3.tokens = [10]
    """
    state = predicted("diplomacy_rider", text)
    assert asked(state) == (1, "diplomacy_rider")
    refused(state, pick(system=22), "17.3", "no_choice")
    do(state, pick(system=10))
    assert [player.tokens for player in state.players] == [1 << 10, 0, *[1 << 10] * 4]
    assert [player.tactic for player in state.players] == [3] * 6
    wrong = predicted("diplomacy_rider", text, "against")
    assert [player.tokens for player in wrong.players] == [0, 0, 0, 1 << 10, 0, 0]


@covers("warfare_rider")
@proves("imperium", "13.7")
def test_warfare_rider_places_a_dreadnought() -> None:
    units = 'players.1.units = {"10" = {cruiser = 1}, "35" = {destroyer = 1}}'
    state = predicted("warfare_rider", units)
    refused(state, pick(system=22), "17.3", "no_choice")
    do(state, pick(system=35))
    assert forces(state, 1, "35") == {"destroyer": 1, "dreadnought": 1}
    wrong = predicted("warfare_rider", units, "against")
    assert asked(wrong)[1] == "draw"


@covers("trade_rider", "imperial_rider", "leadership_rider", "politics_rider", "technology_rider")
@proves("imperium", "13.7")
def test_each_rider_pays_only_for_the_right_prediction() -> None:
    assert goods(predicted("trade_rider"))[1] == 5
    assert goods(predicted("trade_rider", voted="against"))[1] == 0
    assert points(predicted("imperial_rider"))[1] == 1
    assert points(predicted("imperial_rider", voted="against"))[1] == 0
    assert asked(predicted("leadership_rider")) == (1, "gain_tokens")
    assert asked(predicted("leadership_rider", voted="against"))[1] == "draw"
    technology = predicted("technology_rider")
    do(technology, pick(name="gravity_drive"))
    assert owns(technology, 1, "gravity_drive")
    politics = predicted("politics_rider")
    draw(politics, "bunker", "disable", "parley")
    assert (politics.speaker, len(politics.players[1].hand)) == (1, 3)
    assert predicted("politics_rider", voted="against").speaker == 0


@covers("trade_rider")
@proves("imperium", "13.7", "13.8")
def test_a_rider_bars_its_player_from_voting() -> None:
    state = council("mutiny", 'players.1.hand = ["trade_rider"]')
    refused(state, use("trade_rider", name="2"), "17.4", "no_target")
    do(state, use("trade_rider", name="against"))
    assert asked(state) == (2, "ballot")


@covers("veto")
@proves("imperium", "13.2")
def test_veto_comes_when_an_agenda_is_revealed() -> None:
    state = council("mutiny", 'players.3.hand = ["veto"]')
    assert (asked(state), usable(state)) == ((3, "react"), ["veto"])
    do(state, use("veto"))
    draw(state, "economic_equality")
    assert asked(state) == (1, "ballot")
    refused(state, VoteFor("2"), "13.4", "no_outcome", outcome="2")
