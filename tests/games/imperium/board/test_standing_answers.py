"""Answers as they are offered: by kind, with their prices, in words that say what they do."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from armillary.core.decision import Action, Decision
from armillary.drawing.board import Choice, Group
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.board.choices import standing_answers
from armillary.games.imperium.flow.questions import DECLINE
from armillary.games.imperium.phases.strategic_action import PlayStrategy
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.power import POWERS
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from armillary.games.imperium.texts import TEXTS
from armillary.games.imperium.words import POWERS_ASK
from tests.games.imperium.board.moments import sheet, speak
from tests.games.imperium.phases.councils import abstain, council
from tests.games.imperium.positions import (
    asked,
    decline,
    do,
    options,
    pick,
    play_on,
    position,
)


def ask_of(state: State) -> Decision:
    ask = GAME.decision(state)
    assert ask is not None
    return ask


def groups(state: State) -> list[Group]:
    ask = ask_of(state)
    return BOARD.groups(GAME.view(state, ask.seat), ask, speak())


def choices(state: State) -> list[Choice]:
    ask = ask_of(state)
    return BOARD.choices(GAME.view(state, ask.seat), ask, speak())


def playing(card: str, more: str = "") -> State:
    """Seat 0 uses the primary ability of a card."""
    state = position(f'players.0.cards = ["{card}"]\nplayers.1.cards = ["warfare"]\n{more}')
    do(state, PlayStrategy(card))
    return state


def constructing() -> State:
    """Seat 1 uses the secondary ability of Construction."""
    state = playing("construction")
    play_on(state, lambda s: asked(s) == (1, "secondary"))
    do(state, pick(name="construction"))
    assert asked(state) == (1, "construction_secondary")
    return state


def test_what_construction_places_is_chosen_before_its_place() -> None:
    """10.3  The token alone may go anywhere; otherwise only the own planets light up."""
    state = constructing()
    assert [group.id for group in groups(state)] == ["pds", "space_dock", "token"]
    assert not any(group.first or group.sheet for group in groups(state))
    found = Counter(choice.group for choice in choices(state))
    # Arc Prime has its space dock already.
    assert found == {"pds": 2, "space_dock": 1, "token": len(state.galaxy.tiles)}
    first = playing("construction", 'players.0.units = {"1" = {cruiser = 1}}')
    assert asked(first) == (0, "construction")
    assert [group.id for group in groups(first)] == ["pds", "space_dock"]


def test_a_structure_is_not_placed_where_the_token_alone_could_be() -> None:
    """A press on a system means the structure that was chosen, and is refused."""
    state = constructing()
    ask, far = ask_of(state), state.players[3].sheet.home
    meant = BOARD.attempt(state, ask, "token", f"sys:{far}")
    assert isinstance(meant, Action)
    assert GAME.check(state, meant) is None
    refusals = {f"sys:{far}": ("17.3", "no_choice"), "planet:jord": ("10.3", "not_yours")}
    for place, expected in refusals.items():
        meant = BOARD.attempt(state, ask, "pds", place)
        assert isinstance(meant, Action)
        refusal = GAME.check(state, meant)
        assert refusal is not None
        assert (refusal.rule, refusal.why) == expected


def test_the_next_part_of_a_card_is_a_button_with_its_price() -> None:
    """10.3  Technology: another one for 6 resources, or not."""
    state = playing("technology", "players.0.goods = 9")
    play_on(state, lambda s: asked(s) == (0, "pay_step"))
    yes, no = choices(state)
    assert (yes.label, yes.place, no.label) == ("Another for 6 resources", "", "No")
    assert [(chip.icon, chip.amount) for chip in yes.cost] == [("resources", 6)]
    [group] = groups(state)
    assert group.instant


def test_command_tokens_are_offered_with_their_price() -> None:
    state = playing("leadership", "players.0.goods = 7")
    play_on(state, lambda s: asked(s) == (0, "buy_tokens"))
    prices = [[(chip.icon, chip.amount) for chip in choice.cost] for choice in choices(state)]
    assert prices[:3] == [[], [("votes", 3)], [("votes", 6)]]


def test_a_card_is_offered_with_all_that_it_does() -> None:
    state = position('players.0.cards = ["politics"]')
    [found] = [c for c in choices(state) if c.action == PlayStrategy("politics")]
    assert found.note == "Choose the new speaker · Draw 2 action cards · Look at 2 agendas"


def test_space_cannon_says_at_whom_it_fires() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 1}}
        players.1.units = {bereg = {pds = 1, infantry = 1}}
        players.1.planets = ["arc_prime", "wren_terra", "bereg"]
    """)
    do(state, Activate(35))
    do(state, options(state)[0])  # the cruiser comes
    play_on(state, lambda s: asked(s) == (1, "cannon"))
    assert [choice.label for choice in choices(state)] == ["Fire at Player 1", "No"]


def test_a_tie_is_decided_below_its_agenda() -> None:
    """13.5  Whoever decides sees what it is about."""
    state = council("mutiny")
    abstain(state, 1, 2, 3, 4, 5, 0)
    assert asked(state) == (0, "tie")
    assert groups(state)[0].sheet == "agenda"


def test_a_reaction_is_asked_for_the_side_that_it_is_for() -> None:
    """18.4  After an activation, the active player is not told what is for others."""
    state = position('players.0.hand = ["flank_speed"]\nplayers.0.units = {"1" = {cruiser = 1}}')
    do(state, Activate(24))
    assert asked(state) == (0, "react")
    ask, words = ask_of(state), speak()
    drawn = BOARD.aside(GAME.view(state, 0), ask, words, words.names(state), {})  # type: ignore[attr-defined]
    assert "<h2>After you activate a system</h2>" in drawn


def test_whoever_predicts_an_outcome_reads_the_agenda() -> None:
    """13.7  With what it does, and the outcomes alone on the buttons: the card stands above."""
    state = council("mutiny", 'players.1.hand = ["imperial_rider"]')
    assert asked(state) == (1, "react")
    ask, words = ask_of(state), speak()
    drawn = BOARD.aside(GAME.view(state, 1), ask, words, words.names(state), {})  # type: ignore[attr-defined]
    assert f"<b>For:</b> {words.about('mutiny_for')}" in drawn
    assert re.findall(r'class="yes"[^>]*>([^<]*)<', drawn) == ["For", "Against"]


def test_a_technology_tells_that_something_missing_may_be_ignored() -> None:
    """16.4  Jol-Nar ignore one prerequisite, but not for unit upgrades."""
    state = position("players.3.technologies = []\nplayers.0.technologies = []")
    assert "possible, ignoring 1" in sheet(state, 3, "technology")
    assert "possible, ignoring" not in sheet(state, 0, "technology")


# In words


@pytest.mark.parametrize("name", POWERS_ASK)
def test_every_question_of_a_power_is_known(name: str) -> None:
    assert name.split()[0] in POWERS
    assert f"power_{POWERS_ASK[name]}" in TEXTS["ask"]


def test_too_many_ships_are_told_with_their_system() -> None:
    state = position("""
        players.0.units = {"1" = {cruiser = 1, destroyer = 2}}
        players.0.fleet = 3
    """)
    state.players[0].fleet = 1
    do(state, Activate(1))
    decline(state)
    play_on(state, lambda s: asked(s)[1] in ("fleet", "turn"))
    assert asked(state) == (0, "fleet")
    assert speak().ask(state.stack[-1]) == "Too many ships (Jord): which one is removed?"


def test_new_tokens_are_no_more_than_are_left() -> None:
    """1.11  Of 16 tokens 15 are in use: of three new ones only one is asked for."""
    state = playing(
        "leadership", "players.0.tactic = 5\nplayers.0.fleet = 5\nplayers.0.strategy = 5"
    )
    assert asked(state) == (0, "gain_tokens")
    words = speak().on(state)
    assert words.ask(state.stack[-1]) == "1 new command token: to which pool?"
    assert "Place 1 token" in sheet(state, 0, "command")


def test_no_reactions_are_asked_for_during_one_agenda() -> None:
    """13  The answer holds until the next agenda is on the table."""
    state = council("mutiny", 'players.0.hand = ["leadership_rider"]')
    assert asked(state) == (0, "react")
    ask = ask_of(state)
    given = {"windows": standing_answers.this_agenda(state)}
    assert BOARD.answer_ahead(state, ask, given) == DECLINE
    assert state.vote is not None
    state.vote.number += 1
    assert BOARD.answer_ahead(state, ask, given) is None
