"""17.3  What cannot be chosen: the refusal says what is missing, with its numbers."""

from __future__ import annotations

from armillary.core.decision import Illegal
from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.flow.questions import Pick, Question, ask
from armillary.games.imperium.flow.steps import Step, settle, then
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.power import COUNT
from armillary.games.imperium.state import State
from armillary.games.imperium.units.movement import EndMovement, Load, MoveShip
from armillary.games.imperium.words import words
from tests.games.imperium.positions import do, pick, position, refused

END = EndMovement()

OBJECTIVES = """
    public = [
        "expand_borders", "sway_the_council", "lead_from_the_front", "negotiate_trade_routes",
        "corner_the_market",
    ]
    players.0.scored = ["corner_the_market"]
    players.0.goods = 5
    players.0.tactic = 1
    players.0.strategy = 1
"""
SOME = 'players.0.planets = ["jord", "mehar_xull"]'


def asked_for(by: str, text: str) -> State:
    """The question is put, whatever happened before."""
    state = position(text)
    ask(state, 0, by, optional=True)
    settle(state)
    return state


def sentence(refusal: Illegal) -> str:
    return words("en").reason(refusal)


def land(n: int, planet: str) -> Pick:
    return pick(planet=planet, unit="infantry", name=COUNT, n=n)


def researching(text: str) -> State:
    state = position(text)
    then(state, Step(0, "research"))
    settle(state)
    return state


@proves("imperium", "16.1", "16.3", "16.5")
def test_a_technology_says_which_prerequisites_are_missing() -> None:
    state = researching(f'{SOME}\nplayers.0.technologies = ["plasma_scoring"]')
    far = refused(state, pick(name="war_sun"), "16.1", "prerequisites", ignored=1)
    assert far.values["missing"] == {"red": 2, "yellow": 1}
    assert sentence(far).startswith(
        "War Sun: missing prerequisites: 2 × red, 1 × yellow; you could ignore 1 of them"
    )
    refused(state, pick(name="plasma_scoring"), "16.1", "technology_owned")
    other = pick(name="spatial_conduit_cylinders")
    refused(state, other, "16.5", "technology_of", faction="jol_nar")
    refused(state, pick(name="carrier_2"), "16.5", "technology_replaced", own="advanced_carrier_2")
    refused(state, pick(name="nothing_like_it"), "17.3", "no_choice")


@proves("imperium", "14.2", "14.3", "14.4", "14.6")
def test_an_objective_says_what_is_missing_to_score_it() -> None:
    state = asked_for("score_public", OBJECTIVES)
    refused(state, pick(name="expand_borders"), "14.3", "unmet", have=0, need=6)
    refused(state, pick(name="sway_the_council"), "14.6", "influence", need=8, have=7)
    refused(state, pick(name="lead_from_the_front"), "14.6", "tokens_to_spend", need=3, have=2)
    refused(state, pick(name="corner_the_market"), "14.2", "scored")
    refused(state, pick(name="develop_weaponry"), "14.2", "not_revealed")
    do(state, pick(name="negotiate_trade_routes"))
    away = position(OBJECTIVES + 'players.0.planets = ["lor"]')
    away.stack.append(Question(0, "score_public", optional=True))
    lost = refused(away, pick(name="negotiate_trade_routes"), "14.4", "home_lost")
    assert sentence(lost).startswith("You do not control all planets of your home system")
    assert "Jord" in sentence(lost)


@proves("imperium", "14.3")
def test_a_secret_objective_of_the_action_phase_says_so() -> None:
    secrets = 'players.0.secrets = ["cut_supply_lines", "spark_a_rebellion"]'
    state = position(secrets)
    state.stack.append(Question(0, "score_secret", optional=True))
    refused(state, pick(name="spark_a_rebellion"), "14.3", "when_it_happens")
    refused(state, pick(name="cut_supply_lines"), "14.3", "unmet", have=0, need=1)
    refused(state, pick(name="threaten_enemies"), "17.3", "no_choice")  # it is not in hand


@proves("imperium", "8.4")
def test_no_more_can_land_than_there_are() -> None:
    state = position('players.0.units = {"1" = {carrier = 1}, jord = {infantry = 2}}')
    loaded = Load("infantry", planet="jord", n=2)
    do(state, Activate(35), MoveShip(1, "carrier", (35,)), loaded, END)
    refused(state, land(5, "bereg"), "8.4", "cargo", need=5, have=2)
    refused(state, land(1, "lirta_iv"), "8.4", "landing_elsewhere", planet="bereg")
    do(state, land(2, "bereg"))


@proves("imperium", "4.1", "10.1", "2.5")
def test_what_another_has_is_called_by_its_holder() -> None:
    cards = 'players.0.cards = ["politics"]\nplayers.1.cards = ["trade"]'
    refused(position(cards), PlayStrategy("trade"), "10.1", "card_taken", card="trade", player=1)
    refused(position(cards), PlayStrategy("imperial"), "10.1", "not_your_card")


@proves("imperium", "10.3")
def test_diplomacy_and_politics_say_what_cannot_be_named() -> None:
    state = position()
    state.stack.append(Question(0, "diplomacy"))
    refused(state, pick(system=18), "10.3", "not_mecatol")
    refused(state, pick(system=10), "10.3", "no_planet_there", system=10)
    do(state, pick(system=1))
    speaker = position("speaker = 2")
    speaker.stack.append(Question(0, "speaker"))
    refused(speaker, pick(player=2), "10.3", "speaker_already", player=2)
