"""13  Agenda phase: revealing, voting, outcomes, predictions."""

from __future__ import annotations

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.paying import planet_values
from armillary.games.imperium.economy.trade import Goods, Offer, Refuse
from armillary.games.imperium.numbering import AGENDA, PLANET
from armillary.games.imperium.phases.voting import Abstain, EndVote, VoteFor, VoteWith
from tests.games.imperium.phases.councils import abstain, council, vote
from tests.games.imperium.positions import (
    asked,
    covers,
    do,
    draw,
    exhausted,
    goods,
    options,
    pick,
    play_on,
    points,
    position,
    refused,
    usable,
    use,
)


@proves("imperium", "13.1", "13.2", "13.3", "13.6", "23.8", "22.47")
@covers("mutiny")
def test_two_agendas_voted_from_the_speakers_left() -> None:
    state = council("mutiny", "speaker = 2")
    seats = []
    while asked(state)[1] == "ballot":
        seats.append(asked(state)[0])
        if asked(state)[0] == 4:
            refused(state, VoteFor("5"), "13.4", "no_outcome", outcome="5")
            do(state, VoteFor("for"))
            refused(state, EndVote(), "13.3", "no_votes", need=1, have=0)
            refused(state, VoteWith("jord"), "13.3", "not_readied", planet="jord")
            do(state, VoteWith("archon_ren"), EndVote())
            assert exhausted(state, 4) == ["archon_ren"]
            assert state.vote is not None
            assert state.vote.votes == {"for": 3}  # all its influence
        else:
            do(state, Abstain())
    assert seats == [3, 4, 5, 0, 1, 2]
    assert points(state) == [0, 0, 0, 0, 1, 0]  # a point for voting For
    draw(state, "economic_equality")
    play_on(state, lambda s: s.phase != "agenda")
    assert exhausted(state, 4) == []  # all planets are readied


@proves("imperium", "13.5")
@covers("economic_equality")
def test_the_speaker_decides_ties_and_empty_votes() -> None:
    state = council("economic_equality", "players.1.goods = 9")
    abstain(state, 1, 2, 3, 4, 5, 0)
    assert asked(state) == (0, "tie")
    do(state, pick(name="for"))
    assert goods(state) == [5] * 6
    state = council("economic_equality", "players.1.goods = 9")
    vote(state, "for", "wren_terra")
    vote(state, "against", "hercant")
    abstain(state, 3, 4, 5, 0)
    assert options(state) == [pick(name="for"), pick(name="against")]
    do(state, pick(name="against"))
    assert goods(state) == [0] * 6


@proves("imperium", "13.4", "13.6")
@covers("minister_of_exploration", "archived_secret")
def test_a_player_is_elected_and_keeps_a_law() -> None:
    state = council("minister_of_exploration")
    vote(state, "1", "wren_terra")
    abstain(state, 2, 3, 4, 5, 0)
    assert state.laws == {AGENDA["minister_of_exploration"]: 1}
    draw(state, "archived_secret")
    abstain(state, 2, 3, 4, 5, 0)  # seat 1 has no planet left to vote with
    do(state, pick(name="2"))
    draw(state, "spark_a_rebellion")
    assert len(state.players[2].secrets) == 1


@proves("imperium", "13.6", "13.10")
@covers("conventions_of_war")
def test_a_law_that_is_voted_down_is_discarded_after_its_outcome() -> None:
    hands = 'players.1.hand = ["spy"]\nplayers.2.hand = ["plague"]'
    state = council("conventions_of_war", hands)
    vote(state, "against", "wren_terra")
    abstain(state, 2, 3, 4, 5, 0)
    assert state.laws == {}
    assert state.old_agendas >> AGENDA["conventions_of_war"] & 1
    assert (state.players[1].hand, len(state.players[2].hand)) == ((), 1)


@proves("imperium", "13.2")
@covers("veto")
def test_veto_replaces_an_agenda_and_so_does_a_failed_condition() -> None:
    state = council("mutiny", 'players.3.hand = ["veto"]')
    assert asked(state) == (3, "react")
    do(state, use("veto"))
    draw(state, "judicial_abolishment")  # without laws it is replaced at once
    draw(state, "economic_equality")
    assert state.vote is not None
    assert state.vote.number == 1
    assert asked(state) == (1, "ballot")


@proves("imperium", "13.7", "13.8")
@covers("trade_rider", "imperial_rider", "leadership_rider", "politics_rider", "technology_rider")
def test_riders_bar_from_voting_and_pay_off() -> None:
    state = council("mutiny", 'players.1.hand = ["imperial_rider", "trade_rider"]')
    assert usable(state) == ["imperial_rider", "trade_rider"]
    do(state, use("trade_rider", name="for"), use("imperial_rider", name="against"))
    abstain(state, 2, 3, 4, 5, 0)  # seat 1 is not asked
    do(state, pick(name="for"))
    assert (goods(state)[1], points(state)[1]) == (5, 0)


@covers("distinguished_councilor")
@proves("imperium", "22.23")
def test_distinguished_councilor_adds_five_votes_after_the_own_vote() -> None:
    state = council("mutiny", 'players.1.hand = ["distinguished_councilor"]')
    vote(state, "for", "wren_terra")
    assert asked(state) == (1, "react")
    do(state, use("distinguished_councilor"))
    assert state.vote is not None
    assert state.vote.votes == {"for": 6}
    silent = council("mutiny", 'players.1.hand = ["distinguished_councilor"]')
    do(silent, Abstain())
    assert asked(silent) == (2, "ballot")


@proves("imperium", "13.9", "15.5")
def test_each_pair_may_deal_once_during_an_agenda() -> None:
    state = council("mutiny", "players.1.goods = 3\nplayers.4.goods = 1")
    offer = Offer(4, Goods(trade_goods=2), Goods(trade_goods=1), "votes against")
    do(state, offer)
    assert asked(state) == (4, "reply")
    do(state, options(state)[0])
    assert goods(state)[1] == 2
    assert goods(state)[4] == 2
    refused(state, Offer(4, Goods(trade_goods=1)), "15.4", "traded", player=4)
    do(state, Offer(2, Goods(trade_goods=1)), Refuse())
    assert goods(state)[2] == 0


@covers("senate_sanctuary", "terraforming_initiative")
def test_laws_on_planets_raise_their_values() -> None:
    state = council("senate_sanctuary", 'players.1.planets = ["arc_prime", "wren_terra", "lodor"]')
    vote(state, "lodor", "wren_terra")
    abstain(state, 2, 3, 4, 5, 0)
    assert planet_values(state, PLANET["lodor"]) == (3, 3)
    state = position("laws = {terraforming_initiative = 'bereg'}".replace("'", '"'))
    assert planet_values(state, PLANET["bereg"]) == (4, 2)
