"""18.1 to 18.3  The moments of the strategy phase and of turns: who is asked, and who is not."""

from __future__ import annotations

import pytest

from armillary.core.proof.rule_coverage import proves
from armillary.games.imperium.economy.production import Build
from armillary.games.imperium.economy.research import research
from armillary.games.imperium.economy.trade import Accept, Goods, Offer, gain_goods, replenish
from armillary.games.imperium.flow.steps import settle
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.strategy_phase import TakeCard
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.state import State
from tests.games.imperium.economy.test_trade import NEIGHBOURS
from tests.games.imperium.factions import test_jol_nar, test_xxcha
from tests.games.imperium.factions.seated import seats
from tests.games.imperium.flow.moments import (
    Asked,
    Happens,
    acted,
    as_faction,
    assert_asked,
    assert_happens,
    assert_never_at_another_moment,
    holding,
)
from tests.games.imperium.positions import (
    asked,
    at_step,
    decline,
    do,
    draw,
    goods,
    options,
    owns,
    pick,
    play_on,
    points,
    position,
    roll,
    run,
    use,
)

# 18.1


STRATEGY = [
    Asked(
        "strategy.start",
        "summit",
        1,
        lambda held: at_step("round", holding(held, 'players.1.hand = ["summit"]'), "strategy"),
    ),
    Asked(
        "strategy.card_chosen",
        "public_disgrace",
        1,
        lambda held: acted(
            at_step("round", holding(held, 'players.1.hand = ["public_disgrace"]'), "strategy"),
            TakeCard("leadership"),
        ),
    ),
    Asked(
        "strategy.end",
        "imperial_arbiter",
        2,
        lambda held: at_step(
            "strategy.end",
            holding(
                held,
                "laws = {imperial_arbiter = 2}",
                'players.0.cards = ["leadership"]\nplayers.2.cards = ["politics"]',
            ),
            "strategy",
        ),
    ),
]


@pytest.mark.parametrize("case", STRATEGY, ids=lambda case: case.window)
@proves("imperium", "18.1")
def test_strategy_phase(case: Asked) -> None:
    assert_asked(case)


# 18.2


def gained(held: bool) -> State:
    """Letnev, next to seat 0, has gained a trade good and has three."""
    text = """
        players.0.units = {"36" = {cruiser = 1}}
        players.1.units = {"10" = {cruiser = 1}, arc_prime = {infantry = 1}}
        players.1.goods = 2
    """
    state = position(text, **as_faction(held, "mentak"))
    gain_goods(state, 1, 1, None)
    run(state)
    return state


def traded(held: bool) -> State:
    """Letnev has made a transaction with Hacan, its neighbour, and has three trade goods."""
    text = """
        turn = 2
        players.0.units = {"36" = {cruiser = 1}}
        players.1.units = {"10" = {cruiser = 1}, arc_prime = {infantry = 1}}
        players.1.goods = 3
        players.2.commodities = 1
    """
    state = position(text, **as_faction(held, "mentak"))
    do(state, Offer(1, Goods(commodities=1)), Accept())
    return state


def refilled(held: bool) -> State:
    state = position(holding(held, 'players.1.notes = ["trade_agreement 2"]'))
    replenish(state, 2, None)
    run(state)
    return state


TURNS = [
    Asked(
        "turn.start_self",
        "transit_diodes",
        0,
        lambda held: at_step(
            "action", holding(held, 'players.0.technologies = ["transit_diodes"]')
        ),
    ),
    Asked(
        "turn.start_other",
        "military_support",
        2,
        lambda held: at_step("action", holding(held, 'players.2.notes = ["military_support 0"]')),
    ),
    Asked(
        "action.performed",
        "minister_of_war",
        0,
        lambda held: acted(
            position(
                holding(
                    held,
                    "laws = {minister_of_war = 0}",
                    'players.0.hand = ["mining_initiative"]\nplayers.0.tokens = [36]',
                )
            ),
            use("mining_initiative", planet="jord"),
        ),
    ),
    Asked(
        "action_card.played",
        "sabotage",
        1,
        lambda held: acted(
            position(
                holding(
                    held,
                    'players.1.hand = ["sabotage"]',
                    'players.0.hand = ["mining_initiative"]',
                )
            ),
            use("mining_initiative", planet="jord"),
        ),
    ),
    Asked("trade_goods.gained", "pillage", 0, gained),
    Asked("transaction.resolved", "pillage", 0, traded),
    Asked("commodities.replenished", "trade_agreement", 1, refilled),
    Asked(
        "research.after",
        "research_agreement",
        1,
        lambda held: acted(
            test_jol_nar.jol_nar(test_jol_nar.AGREEMENT, "" if held else "players.1.notes = []"),
            PlayStrategy("technology"),
            pick(name="neural_motivator"),
        ),
    ),
]


@pytest.mark.parametrize("case", TURNS, ids=lambda case: f"{case.window} {case.power}")
@proves("imperium", "18.2")
def test_turns(case: Asked) -> None:
    assert_asked(case)


def docked(held: bool) -> State:
    text = """
        players.0.cards = ["construction"]
        players.0.planets = ["jord", "bereg"]
        players.0.units = {jord = {space_dock = 1}, bereg = {infantry = 1}}
    """
    state = position(holding(held, "laws = {minister_of_industry = 0}", text))
    do(state, PlayStrategy("construction"), pick(planet="bereg", unit="space_dock"))
    return state


def supported(held: bool) -> State:
    """Seat 1 gives seat 0 a note for a trade good: its support, or another one."""
    note = "support_for_the_throne" if held else "ceasefire"
    state = position(NEIGHBOURS + "players.0.goods = 1")
    do(state, Offer(1, Goods(trade_goods=1), Goods(note=note, owner=1)), Accept())
    return state


def scheming(held: bool) -> State:
    state = position('players.0.cards = ["politics"]', **as_faction(held, "yssaril"))
    do(state, PlayStrategy("politics"), pick(player=1))
    draw(state, "plague", "bunker")
    return state


def researching(held: bool) -> State:
    state = position("players.0.technologies = []", **as_faction(held, "jol_nar"))
    research(state, 0, 1)
    settle(state)
    return state


COMES = [
    Happens(
        "action_cards.drawn",
        "scheming",
        scheming,
        lambda state: state.stack[-1].deck,  # type: ignore[attr-defined]
        "action",  # one more card
        "look",  # the agendas, as Politics goes on
    ),
    Happens(
        "commodities.replenished_after",
        "minister_of_commerce",
        lambda held: acted(
            position(
                holding(
                    held,
                    "laws = {minister_of_commerce = 0}",
                    'players.0.cards = ["trade"]\nplayers.0.units = {"36" = {cruiser = 1}}',
                )
            ),
            PlayStrategy("trade"),
        ),
        lambda state: goods(state)[0],
        4,
        3,
    ),
    Happens("note.received", "support_for_the_throne", supported, lambda s: points(s)[0], 1, 0),
    Happens(
        "structure.placed",
        "minister_of_industry",
        docked,
        lambda s: asked(s)[1],
        "produce",
        "place_units",
    ),
    Happens(
        "turn",
        "transparasteel_plating",
        lambda held: acted(
            position(
                holding(
                    held,
                    'players.0.technologies = ["transparasteel_plating"]',
                    'players.0.hand = ["mining_initiative"]\nplayers.1.hand = ["sabotage"]\n'
                    "players.1.passed = true",
                ),
            ),
            use("mining_initiative", planet="jord"),
        ),
        lambda state: asked(state),
        (2, "turn"),  # who has passed plays no cards
        (1, "react"),
    ),
    Happens(
        "turn.action",
        "mining_initiative",
        lambda held: position(holding(held, 'players.0.hand = ["mining_initiative"]')),
        lambda state: use("mining_initiative", planet="jord") in options(state),
        True,
        False,
    ),
    Happens(
        "spending",
        "mirror_computing",
        lambda held: acted(
            position(
                holding(
                    held,
                    'players.0.technologies = ["mirror_computing"]',
                    'players.0.goods = 1\nplayers.0.planets = ["moll_primus"]\n'
                    'players.0.exhausted = ["moll_primus"]\n'
                    'players.0.units = {"2" = {fighter = 1}, moll_primus = {space_dock = 1}}',
                    "players.0.technologies = []",
                ),
                factions=seats("mentak"),
            ),
            Activate(2),
        ),
        lambda state: Build("cruiser") in options(state),
        True,
        False,
    ),
    Happens(
        "research",
        "propagation",
        lambda held: acted(
            position('players.0.cards = ["technology"]', **as_faction(held, "nekro")),
            PlayStrategy("technology"),
        ),
        lambda state: asked(state)[1],
        "gain_tokens",
        "research",
    ),
    Happens(
        "research.prerequisites",
        "analytical",
        researching,
        lambda state: pick(name="gravity_drive") in options(state),
        True,
        False,
    ),
]


@pytest.mark.parametrize("case", COMES, ids=lambda case: f"{case.window} {case.power}")
@proves("imperium", "18.2")
def test_what_comes_in_turns(case: Happens) -> None:
    assert_happens(case)


def assimilated(held: bool) -> State:
    """The Nekro took a technology in battle: of a faction, or one that everybody knows."""
    known = "non_euclidean_shielding" if held else "sarween_tools"
    text = f"""
        players.0.units = {{"33" = {{cruiser = 2}}}}
        players.0.technologies = ["valefar_assimilator_x", "valefar_assimilator_y"]
        players.1.units = {{"33" = {{carrier = 2}}, arc_prime = {{infantry = 1}}}}
        players.1.technologies = ["{known}"]
    """
    state = position(text, factions=seats("nekro"))
    do(state, Activate(33))
    decline(state, "roll")
    roll(state, 1, 0)
    do(state, use("technological_singularity"))
    return state


@proves("imperium", "18.2")
def test_an_assimilator_is_asked_for_with_technologies_of_factions_only() -> None:
    """`nekro.tech_gain`"""
    assert asked(assimilated(True)) == (0, "valefar_assimilator_x")
    gains = assimilated(False)
    assert owns(gains, 0, "sarween_tools")
    assert asked(gains)[1] != "valefar_assimilator_x"


# 18.3


@proves("imperium", "18.3")
def test_peace_accords_after_diplomacy_only_for_the_xxcha() -> None:
    """`strategic.after_diplomacy`"""

    def reach(held: bool) -> State:
        text = test_xxcha.DIPLOMACY
        if not held:
            text = text.replace("archon_ren", "winnu").replace('"archon_tau", ', "")
        state = position(text, **as_faction(held, "xxcha"))
        do(state, PlayStrategy("diplomacy"), pick(system=35))
        return state

    assert_asked(Asked("strategic.after_diplomacy", "peace_accords", 0, reach))


STRATEGIC = [
    Happens(
        "strategic.primary",
        "diplomacy",
        lambda held: acted(
            position(
                holding(
                    held,
                    'players.0.planets = ["jord", "bereg"]',
                    'players.0.cards = ["diplomacy"]',
                )
            ),
            PlayStrategy("diplomacy"),
        ),
        lambda state: asked(state)[1],
        "diplomacy",
        "secondary",  # with one system there is nothing to choose
    ),
    Happens(
        "strategic.secondary",
        "politics",
        lambda held: acted(
            position(
                holding(
                    held,
                    "players.1.strategy = 1",
                    'players.0.cards = ["politics"]',
                    "players.1.strategy = 0",
                )
            ),
            PlayStrategy("politics"),
            pick(player=1),
        ),
        lambda state: asked((play_on(state, lambda s: asked(s)[1] == "secondary"), state)[1]),
        (1, "secondary"),
        (2, "secondary"),  # whoever cannot pay is passed over
    ),
    Happens(
        "strategic.technology",
        "minister_of_sciences",
        lambda held: acted(
            position(
                holding(
                    held,
                    "laws = {minister_of_sciences = 0}",
                    'players.0.cards = ["technology"]\nplayers.0.exhausted = ["jord"]',
                )
            ),
            PlayStrategy("technology"),
            pick(name="gravity_drive"),
        ),
        asked,
        (0, "pay_step"),  # the second one costs nothing
        (1, "secondary"),  # without resources there is no second one
    ),
]


@pytest.mark.parametrize("case", STRATEGIC, ids=lambda case: case.window)
@proves("imperium", "18.3")
def test_strategic_action(case: Happens) -> None:
    assert_happens(case)


# Whatever is held, it is for its moment


@pytest.mark.parametrize(
    ("power", "text"),
    [
        ("summit", 'players.0.hand = ["summit"]'),
        ("sabotage", 'players.0.hand = ["sabotage"]'),
        ("ceasefire", 'players.0.notes = ["ceasefire 1"]'),
        ("transit_diodes", 'players.0.technologies = ["transit_diodes"]'),
        ("minister_of_peace", "laws = {minister_of_peace = 0}"),
        ("direct_hit", 'players.0.hand = ["direct_hit"]'),
        ("veto", 'players.0.hand = ["veto"]'),
        ("dacxive_animators", 'players.0.technologies = ["dacxive_animators"]'),
    ],
)
@proves("imperium", "17.1", "18.2")
def test_at_another_moment_it_is_refused(power: str, text: str) -> None:
    assert_never_at_another_moment(power, text)
