"""18.8 to 18.10  The moments of production, of the status phase and of the council."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.command_tokens import PlaceTokens
from armillary.games.imperium.economy.production import Build, EndProduction
from armillary.games.imperium.economy.trade import Goods, Offer
from armillary.games.imperium.flow.steps import Step, then
from armillary.games.imperium.numbering import DATA
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from tests.games.imperium.factions import test_arborec, test_winnu, test_yin
from tests.games.imperium.factions.seated import land, seats
from tests.games.imperium.flow import test_moments, test_moments_tactical, test_moments_war
from tests.games.imperium.flow.moments import (
    Asked,
    Happens,
    assert_asked,
    assert_happens,
    hand,
    knows,
    law,
)
from tests.games.imperium.phases.councils import abstain, council, decide, vote
from tests.games.imperium.positions import (
    asked,
    at_step,
    decline,
    do,
    draw,
    goods,
    options,
    pick,
    play_on,
    position,
    refused,
    run,
)

# 18.8


def producing(held: bool) -> State:
    text = test_winnu.POLICY
    if not held:
        text = text.replace('"hegemonic_trade_policy"', "")
    state = position(text, factions=seats("winnu"))
    do(state, Activate(7))
    return state


def on_mecatol(held: bool) -> State:
    """Mecatol Rex was taken, by the Winnu or by others, who pay for it."""
    text = test_winnu.MECATOL
    if not held:
        text = text.replace('"winnu"', '"jord"').replace("winnu =", "jord =")
        text = text.replace("goods = 0", "goods = 6")
    state = position(text, factions=seats("winnu" if held else "sol"))
    do(state, Activate(18), pick(planet="mecatol_rex"), land("mecatol_rex", 2))
    return state


def spun(held: bool) -> State:
    text = test_yin.SPINNER if held else test_yin.SPINNER.replace('"yin_spinner"', "")
    state = position(text, factions=seats("yin"))
    do(state, Activate(33), Build("fighter"), EndProduction())
    while asked(state)[1] == "pay":
        do(state, options(state)[0])
    return state


def docked(held: bool) -> State:
    """A space dock on Jord, or none."""
    units = "{jord = {space_dock = 1}}" if held else "{jord = {infantry = 1}}"
    state = position(f"players.0.units = {units}")
    do(state, Activate(1))
    return state


PRODUCTION = [
    Asked("production.cost", "hegemonic_trade_policy", 0, producing),
    Asked("tactical.end", "reclamation", 0, on_mecatol),
]


@pytest.mark.parametrize("case", PRODUCTION, ids=lambda case: case.window)
@proves("imperium", "18.8")
def test_production_and_end(case: Asked) -> None:
    assert_asked(case)


PRODUCED = [
    Happens("production", "space_dock", docked, asked, (0, "produce"), (1, "turn")),
    Happens("production.after", "yin_spinner", spun, asked, (0, "yin_spinner"), (1, "turn")),
]


@pytest.mark.parametrize("case", PRODUCED, ids=lambda case: case.window)
@proves("imperium", "18.8")
def test_what_comes_with_production(case: Happens) -> None:
    assert_happens(case)


# 18.9


def cards_returned(held: bool) -> State:
    state = at_step("status", hand(held, 1, "political_stability"))
    play_on(state, lambda s: asked(s) in ((1, "react"), (0, "choose_strategy")))
    return state


def end_of_status(held: bool) -> State:
    text = test_arborec.BIOPLASMOSIS
    if not held:
        text = text.replace('"bioplasmosis"', "")
    return at_step("status.end", text, "status", factions=seats("arborec"))


STATUS = [
    Asked("status.return_cards", "political_stability", 1, cards_returned),
    Asked("status.end", "bioplasmosis", 0, end_of_status),
]


@pytest.mark.parametrize("case", STATUS, ids=lambda case: case.window)
@proves("imperium", "18.9")
def test_status_phase(case: Asked) -> None:
    assert_asked(case)


def scoring(held: bool) -> State:
    """Six planets besides the home system, or five."""
    six = ["wellon", "saudor", "arnor", "lor", "abyz", "fria"][: 6 if held else 5]
    names = str(["jord", *six]).replace("'", '"')
    return at_step("status", f'public = ["expand_borders"]\nplayers.0.planets = {names}')


def cards_drawn(held: bool) -> State:
    """The first player draws action cards."""
    state = position(knows(held, 0, "neural_motivator"))
    then(state, Step(0, "status.draw"))
    run(state)
    play_on(state, lambda s: asked(s)[1] != "draw")
    return state


SCORED = [
    Happens("status.score", "expand_borders", scoring, asked, (0, "score_public"), (-1, "draw")),
    Happens(
        "status.reveal",
        "",
        lambda held: at_step(
            "status.reveal", "hidden = [1, 5]" if held else "hidden = [0, 0]", "status"
        ),
        lambda state: state.finished,
        False,  # one more is turned up
        True,  # Imperium Rex
    ),
    Happens(
        "status.draw_action_cards",
        "neural_motivator",
        cards_drawn,
        lambda state: len(state.players[0].hand),
        2,
        1,
    ),
    Happens(
        "status.start",
        "mitosis",
        lambda held: at_step(
            "status",
            'players.0.planets = ["nestphar", "wellon"]'
            if held
            else 'players.0.planets = ["winnu", "wellon"]',
            factions=seats("arborec" if held else "winnu"),
        ),
        lambda state: asked(state)[1],
        "mitosis",
        "draw",
    ),
]


@pytest.mark.parametrize("case", SCORED, ids=lambda case: case.window)
@proves("imperium", "18.9")
def test_what_comes_in_the_status_phase(case: Happens) -> None:
    assert_happens(case)


@proves("imperium", "18.9", "12.6")
def test_tokens_of_the_status_phase_follow_what_is_known() -> None:
    """`status.gain_tokens`: three with Hyper Metabolism, and one more for Sol."""
    for held, total in ((True, 8 + 4), (False, 8 + 3)):
        state = position(knows(held, 0, "hyper_metabolism"))
        then(state, Step(0, "status.tokens"))
        run(state)
        refused(state, PlaceTokens(1, 1, 1), "12.6", "tokens", need=total, have=3)
        do(state, PlaceTokens(total - 6, 3, 3))


# 18.10


def voted(held: bool, card: str, text: str = "") -> State:
    state = council("mutiny", hand(held, 1, card, text))
    vote(state, "for", "wren_terra")
    return state


def bribed(held: bool) -> State:
    state = voted(held, "bribery", "players.1.goods = 5")
    abstain(state, 2, 3, 4, 5, 0)
    return state


def elected(held: bool) -> State:
    state = council("minister_of_exploration", hand(held, 2, "confusing_legal_text"))
    vote(state, "2", "wren_terra")
    abstain(state, 2, 3, 4, 5, 0)
    return state


AGENDA = [
    Asked(
        "agenda.start",
        "ancient_burial_sites",
        1,
        lambda held: at_step(
            "agenda",
            hand(
                held,
                1,
                "ancient_burial_sites",
                'custodians = false\nplayers.2.planets = ["arretze", "lodor"]',
            ),
            "agenda",
        ),
    ),
    Asked("agenda.revealed_when", "veto", 3, lambda held: council("mutiny", hand(held, 3, "veto"))),
    Asked(
        "agenda.revealed_after",
        "trade_rider",
        1,
        lambda held: council("mutiny", hand(held, 1, "trade_rider")),
    ),
    Asked(
        "agenda.before_vote",
        "committee_formation",
        3,
        lambda held: council("archived_secret", law(held, "committee_formation", 3)),
    ),
    Asked(
        "agenda.votes_cast_self",
        "distinguished_councilor",
        1,
        lambda held: voted(held, "distinguished_councilor"),
    ),
    Asked("agenda.speaker_voted", "bribery", 1, bribed),
    Asked("agenda.elected", "confusing_legal_text", 2, elected),
]


@pytest.mark.parametrize("case", AGENDA, ids=lambda case: case.window)
@proves("imperium", "18.10")
def test_agenda_phase(case: Asked) -> None:
    assert_asked(case)


def unwilling(held: bool) -> State:
    """The Nekro Virus sits to the left of the speaker, or Letnev does."""
    factions = ("sol", "nekro" if held else "letnev", *seats("sol")[2:])
    state = at_step("agenda", "custodians = false", "agenda", factions=factions)
    draw(state, "mutiny")
    return state


def tied(held: bool) -> State:
    """Nobody votes, or one player does."""
    state = council("mutiny")
    if held:
        abstain(state, 1)
    else:
        vote(state, "against", "wren_terra")
    abstain(state, 2, 3, 4, 5, 0)
    return state


def predicted(held: bool) -> State:
    state = council("mutiny", hand(held, 1, "trade_rider"))
    if held:
        do(state, next(o for o in options(state) if getattr(o, "power", "") == "trade_rider"))
    return decide(state, "for")


def redistributed(held: bool) -> State:
    """Tarmann goes to a player with the fewest points; if there are several, somebody chooses."""
    text = 'players.1.planets = ["arc_prime", "wren_terra", "tarmann"]\n'
    if not held:
        text += "\n".join(f"players.{seat}.points = 1" for seat in range(5))
    return decide(council("colonial_redistribution", text), "tarmann")


OUTCOMES = [
    Happens(
        "agenda.vote",
        "galactic_threat",
        unwilling,
        lambda state: (decline(state, "ballot"), asked(state))[1],
        (2, "ballot"),  # the Nekro Virus never votes
        (1, "ballot"),
    ),
    Happens("agenda.tie", "", tied, lambda s: asked(s)[1], "tie", "draw"),
    Happens(
        "agenda.resolved",
        "trade_rider",
        predicted,
        lambda state: goods(state)[1],
        5,
        0,
    ),
    Happens(
        "agenda.outcome",
        "colonial_redistribution",
        redistributed,
        asked,
        (1, "colonial_redistribution"),  # to whom?
        (5, "colonial_redistribution"),  # seat 5: an infantry?
    ),
    Happens(
        "agenda.transactions",
        "",
        lambda held: council("mutiny", "players.1.goods = 1") if held else stranger(),
        lambda state: Offer(4, Goods(trade_goods=1)).check(state, state.stack[-1]) is None,
        True,
        False,
    ),
]


def stranger() -> State:
    """Outside the council only neighbours deal with each other."""
    return position("turn = 1\nplayers.1.goods = 1")


@pytest.mark.parametrize("case", OUTCOMES, ids=lambda case: case.window)
@proves("imperium", "18.10")
def test_what_comes_in_the_agenda_phase(case: Happens) -> None:
    assert_happens(case)


# All of them


ALONE = {"nekro.tech_gain", "strategic.after_diplomacy", "status.gain_tokens"}
"""Moments that have a test of their own."""


def test_no_moment_is_left_out() -> None:
    proven = set(ALONE)
    for module in (test_moments, test_moments_tactical, test_moments_war):
        for cases in vars(module).values():
            if isinstance(cases, list):
                proven |= {case.window for case in cases if isinstance(case, Asked | Happens)}
    for cases in (PRODUCTION, PRODUCED, STATUS, SCORED, AGENDA, OUTCOMES):
        proven |= {case.window for case in cases}
    assert set(DATA.windows) - proven == {"passive", "setup"}
