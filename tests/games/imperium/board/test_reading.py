"""What is read before deciding: a system, a movement on the map, dice, what a deal binds."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from armillary.core.decision import Action, Decision
from armillary.core.words import Words, tag
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.board.choices.reach import Aids, aids, arrivals, sources
from armillary.games.imperium.board.forms import landing
from armillary.games.imperium.board.galaxy.planned_movement import DRAWING
from armillary.games.imperium.board.sheets import system
from armillary.games.imperium.flow.questions import DECLINE, Pick, Question
from armillary.games.imperium.flow.timing_windows import Use
from armillary.games.imperium.numbering import PLANET
from armillary.games.imperium.phases.action_phase import Turn
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State, Tactical
from armillary.games.imperium.units.movement import Move
from armillary.games.imperium.units.packed_units import unpack
from tests.games.imperium.board.moments import (
    LANGUAGES,
    at_war,
    configs,
    moments,
    sheet,
    speak,
)
from tests.games.imperium.positions import do, position
from tests.games.picture import parse

NEXT_DOOR = 35
"""Bereg and Lirta IV, beside Jord; seat 1 holds Bereg."""
FLEETS = """
    players.0.units."1" = {dreadnought = 2, dreadnought_damaged = 1, carrier = 1, fighter = 2}
    players.0.units.jord = {infantry = 4, space_dock = 1}
    players.0.fleet = 5
    players.1.units."35" = {cruiser = 2, carrier = 1, fighter = 3}
    players.1.units.bereg = {pds = 2}
    players.1.units.arc_prime = {space_dock = 1}
    players.1.planets = ["arc_prime", "bereg"]
    players.1.exhausted = ["bereg"]
    players.1.tokens = [35]
"""


def words_of(drawn: str) -> str:
    """What a drawing says, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", drawn))


def tip(state: State, place: str, words: Words | None = None) -> str:
    return BOARD.describe(state, place, words or speak())


# A system


def test_a_system_tells_what_lies_in_it() -> None:
    """1.4, 6.3 and 6.4.1  Planets, fleets with pool and capacity, tokens, space cannon."""
    told = words_of(tip(position(FLEETS), f"sys:{NEXT_DOOR}"))
    assert "Bereg 3 1" in told
    assert "The Barony of Letnev exhausted" in told
    assert "Lirta IV 2 3" in told
    assert "nobody controls it" in told
    # Letnev may have two ships more than fleet tokens; a carrier holds 4.
    assert "fleet pool 3 of 5 · carries 3 of 4" in told
    assert "2 dice, hit on 6+" in told
    assert "Command tokens The Barony of Letnev" in told


def test_the_tip_of_a_planet_is_that_of_its_system() -> None:
    state = position(FLEETS)
    assert 'class="ti-inspector"' in tip(state, "planet:bereg")
    body = system.tip(state, NEXT_DOOR, speak())
    assert body in tip(state, "planet:bereg")
    assert body in tip(state, f"sys:{NEXT_DOOR}")


def test_fighters_that_a_dock_supports_are_not_carried() -> None:
    """6.3.2  Two fighters at a space dock, and a carrier with nothing aboard."""
    told = words_of(tip(position(FLEETS), "sys:1"))
    assert "fleet pool 3 of 5 · carries 0 of 8 · 1 damaged" in told
    assert "up to 6 units" in told


FAR = """
    players.0.units = {"1" = {carrier = 1, cruiser = 1}}
    players.0.technologies = ["gravity_drive"]
    players.0.hand = ["flank_speed"]
"""


def test_what_lets_ships_come_from_further_is_counted_and_named() -> None:
    """6.2.10  Gravity Drive for one ship, Flank Speed for all; other hands are not known."""
    state = position(FAR)
    far = next(
        tile
        for tile in state.galaxy.tiles
        if [one.needs for one in arrivals(state, 0, tile, aids(state, 0))]
        == [("gravity_drive",), ("gravity_drive", "flank_speed")]
    )
    assert aids(state, 0) == Aids(("gravity_drive",), ("flank_speed",), 1)
    drawn = words_of(sheet(state, 0, "system", {"at": str(far)}))
    assert "one of these, with Gravity Drive" in drawn
    assert "one of these, with Gravity Drive, Flank Speed" in drawn
    assert "None of your ships can come here" not in drawn
    seen = GAME.view(state, 1)
    assert "Flank Speed" not in sheet(seen, 1, "system", {"at": str(far)})
    assert aids(seen, 0).cards == ()


def test_a_card_that_speeds_ships_up_is_answered_with_the_activation() -> None:
    """18.4  It is used where nobody could come without it, and said; else it stays in the hand."""
    state = position('players.0.units = {"1" = {carrier = 1}}\nplayers.0.hand = ["flank_speed"]')
    needs = {
        tile: [one.needs for one in arrivals(state, 0, tile, aids(state, 0))]
        for tile in state.galaxy.tiles
    }
    near, far = (
        BOARD.choices(GAME.view(state, 0), Decision(0, Turn(0), [Activate(tile)], None), speak())[0]
        for tile in (
            next(tile for tile, needed in needs.items() if needed == [()]),
            next(tile for tile, needed in needs.items() if needed == [("flank_speed",)]),
        )
    )
    assert (near.then, near.then_told) == ((DECLINE,), "Without Flank Speed.")
    assert (far.then, far.then_told) == ((Use("flank_speed"),), "With Flank Speed.")
    for one in (near, far):
        after = state.clone()
        do(after, one.action, *one.then)
        assert isinstance(after.stack[-1], Move)


def test_notes_with_others_and_technologies_are_counted_one_by_one() -> None:
    """15.6  Where own notes are, as far as one knows; 14.2 how many technologies are there."""
    state = position(
        'players.1.notes = ["ceasefire 0"]\nplayers.2.shown = ["support_for_the_throne 0"]\n'
        'public = ["diversify_research"]\n'
        'players.0.technologies = ["neural_motivator", "dacxive_animators", "antimass_deflectors"]'
    )
    told = words_of(sheet(state, 0, "hand"))
    assert "Ceasefire in a hand" in told
    assert "Support for the Throne face up before" in told
    assert "3 of 4" in words_of(sheet(state, 0, "objectives"))


def test_wormholes_and_anomalies_explain_themselves() -> None:
    """6.2.7 and 6.2.8"""
    state = position()
    assert "Adjacent through wormholes: Alpha wormhole 39" in words_of(tip(state, "sys:26"))
    assert "move 1 further" not in tip(state, "sys:42")
    assert "Defenders add 1" in tip(state, "sys:42")
    assert 'data-rule="6.2.7"' in tip(state, "sys:42")
    state.players[2].units[39] = 0
    drawn = sheet(state, 0, "system", {"at": "26"})
    assert "/rules/imperium#rule-6.2.8" in drawn


def test_the_sheet_shows_what_is_being_chosen() -> None:
    """A system or a planet on the map, or what the reader picks; nonsense shows none."""
    state = position(FLEETS)
    for given in ({"place": "sys:35", "source": ""}, {"place": "planet:bereg"}, {"at": "35"}):
        assert "<h2>Bereg/Lirta IV</h2>" in sheet(state, 0, "system", given)
    for given in ({}, {"place": "card:sabotage"}, {"at": "999"}, {"place": "sys:x"}):
        drawn = sheet(state, 0, "system", given)
        assert "<h2>Choose a system</h2>" in drawn
        assert "systems in reach of your ships" in drawn
        assert "3 tokens in the tactic pool" in drawn


def test_the_sheet_tells_what_can_be_brought_and_the_odds() -> None:
    """6.2.10  Own ships by where they are; of the others all that could come."""
    state = position(FLEETS)
    drawn = sheet(state, 0, "system", {"at": "35"})
    own = drawn[drawn.index("ti-bring") :]
    assert "<b>Jord</b>" in own
    assert "1 step" in own
    assert re.search(r"wins: \d+%", own)
    assert "Others could come" not in drawn  # nobody else is near
    do(state, Activate(NEXT_DOOR))
    assert system.looked_at(state, {}) == NEXT_DOOR


def test_the_sheet_says_why_a_system_cannot_be_activated() -> None:
    """6.1.1  An own command token; somebody who is not asked is told nothing."""
    state = position("players.0.tokens = [19]")
    assert "6.1.1" in sheet(state, 0, "system", {"at": "19"})
    assert "ti-why" in sheet(state, 0, "system", {"at": "19"})
    assert "ti-why" not in sheet(state, 1, "system", {"at": "19"})
    assert "ti-why" not in sheet(state, 0, "system", {"at": "20"})


def test_arrivals_are_the_ships_that_can_move() -> None:
    """6.2.10  Damage comes along, fighters that cannot fly do not, and a token holds ships."""
    state = position(FLEETS)
    [one] = arrivals(state, 0, NEXT_DOOR)
    assert (one.origin, one.steps, one.rift) == (1, 1, False)
    assert unpack(one.ships) == {"dreadnought": 2, "dreadnought_damaged": 1, "carrier": 1}
    assert {one.origin: one.steps} == sources(state.clone(), 0, NEXT_DOOR)
    assert arrivals(state, 1, 1) == []  # Letnev's token is where its ships are
    state.players[0].tokens = 1 << 1
    assert arrivals(state, 0, NEXT_DOOR) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_system_can_be_read(language: str) -> None:
    words = speak(language)
    for number, (state, ask) in enumerate(at_war(5, 13)):
        if number % 80:
            continue
        view = GAME.view(state, ask.seat)
        for tile in state.galaxy.tiles:
            for seat in (ask.seat, None):
                drawn = system.sheet(view, seat, words, {"at": str(tile)})
                parse(drawn)
                assert "{" not in drawn


# A movement on the map


def test_a_movement_is_shown_before_it_is_sent() -> None:
    """6.2  What comes stands at the goal, what leaves is dimmed, and infantry is counted."""
    state = position(FLEETS)
    do(state, Activate(NEXT_DOOR))
    assert f'<use href="#{DRAWING}"/>' in BOARD.pieces(state, speak())["active-system"]
    drawn = sheet(state, 0, "move")
    assert f'<g id="{DRAWING}"></g>' not in drawn  # the best fleet is proposed
    drawn = sheet(state, 0, "move", {"step": "clear"})
    assert f'<g id="{DRAWING}"></g>' in drawn
    drawn = sheet(
        state, 0, "move", {"1.2": "1", "1.2d": "1", "1.3": "1", "c1.6": "2", "c51.7": "0"}
    )
    ghost = drawn[drawn.index(f'id="{DRAWING}"') : drawn.index("</defs>")]
    assert ghost.count('class="ti-plate p0 ti-ghost"') == 1
    comes = ghost[ghost.index("ti-ghost") :]
    near = comes[: comes.index('class="ti-far"')]
    assert Counter(re.findall(r"#ti-(\w+)", near)) == {"dreadnought": 1, "carrier": 1, "fighter": 1}
    assert "#ff7a85" in near  # one of them is damaged
    leaves = ghost[ghost.index("ti-leaving") : ghost.index("ti-ghost")]
    assert leaves.count('class="ti-gone"') == 3
    assert leaves.count("−2</text>") == 2
    parse(drawn)


def test_infantry_that_gets_aboard_is_counted_on_its_planet() -> None:
    state = position(FLEETS)
    do(state, Activate(NEXT_DOOR))
    drawn = sheet(state, 0, "move", {"step": "all"})
    assert re.search(r'class="ti-boards p0".*?−4</text>', drawn)


def test_ways_are_drawn_where_they_are_long() -> None:
    """From next door there is no line; two steps have one with their number."""
    state = position('players.0.units = {"1" = {cruiser = 1}}')
    far = next(t for t in state.galaxy.tiles if sources(state.clone(), 0, t).get(1) == 2)
    near = next(t for t in state.galaxy.tiles if sources(state.clone(), 0, t).get(1) == 1)
    for goal, lines in ((near, 0), (far, 1)):
        trial = state.clone()
        do(trial, Activate(goal))
        drawn = sheet(trial, 0, "move", {"1.4": "1"})
        assert drawn.count('class="ti-way"') == lines
        assert lines == 0 or ">2</text>" in drawn


def test_only_whoever_moves_sees_the_movement() -> None:
    state = position(FLEETS)
    do(state, Activate(NEXT_DOOR))
    for seat in (1, None):
        ids = [one.id for one in BOARD.sheets(GAME.view(state, seat), seat, speak())]
        assert "move" not in ids


# Prompts


def test_a_turn_is_asked_with_what_there_is_to_act_with() -> None:
    """5.1, 5.3 and 5.5  Tokens, cards that keep one from passing, another action."""
    frame = Turn(0)
    assert speak().ask(frame) == "Choose an action"
    state = position('players.0.cards = ["leadership", "trade"]\nplayers.0.used = ["trade"]')
    asked = "Choose an action: 3 tokens in the tactic pool, still to play: Leadership"
    assert speak().on(state).ask(frame) == asked
    state.players[0].used = -1
    state.players[0].tactic = 1
    asked = "Choose an action or pass: 1 token in the tactic pool"
    assert speak().on(state).ask(frame) == asked
    state.actions = 1
    asked = "Choose another action or end your turn: 1 token in the tactic pool"
    assert speak().on(state).ask(frame) == asked


def test_starting_units_are_named_when_they_are_placed() -> None:
    """2.2  Which unit it is, and how many of them are left."""
    frame = Question(0, "start_units", n=3, data=(7, 0))
    assert speak().ask(frame) == "On which planet does it start: Infantry? Left: 3"


def test_whoever_chooses_a_strategy_card_is_marked() -> None:
    """4.1  The one who chooses now, not those who come later."""
    asked = (state for state, ask in moments(configs()[-2]) if tag(ask.frame) == "choose_strategy")
    state = next(asked)
    drawn = sheet(state, None, "strategy")
    assert drawn.count("chooses now") == drawn.count('<li class="ti-now">') == 1
    assert drawn.count("chooses later") == len(state.players) - 1


def test_an_agenda_is_told_where_it_is_put() -> None:
    """10.3  What it does if the council is for it or against it."""
    state = position()
    options: list[Action] = [Pick(Target(system=-1, name="mutiny", n=n)) for n in (0, 1)]
    frame = Question(0, "look")
    state.stack.append(frame)
    for choice in BOARD.choices(state, Decision(0, frame, options, None), speak()):
        assert choice.note.startswith("For: ")
        assert "Against: " in choice.note


def test_landing_tells_what_a_planet_is_worth() -> None:
    state = position('players.0.units."35" = {carrier = 1, infantry = 2}')
    state.tactical = Tactical(NEXT_DOOR)
    frame = Question(0, "landing", place=PLANET["bereg"], n=7)
    told = words_of(landing.sheet(state, frame, speak()))
    assert "Bereg 3 1" in told


# Deals


def test_a_deal_says_which_parts_bind() -> None:
    """15.5  What changes hands binds, and holding fire in a tactical action; words do not."""
    state = position("players.0.goods = 3\nplayers.1.goods = 3")
    given = {"to": "2", "with": "2", "ggoods": "2", "tgoods": "1", "promise": "peace", "tfire": "1"}
    told = words_of(sheet(state, 0, "trade", given))
    assert "Binding. You give: 2 trade goods · The Barony of Letnev gives: 1 trade good" in told
    assert "Not binding. “peace”" in told
    assert "Rule 15.5: Deals" in told
    assert "cannot use space cannon" not in told
    do(state, Activate(NEXT_DOOR))
    told = words_of(sheet(state, 0, "trade", given))
    assert "1 trade good, no space cannon in this action" in told
    assert "Whoever holds fire cannot use space cannon until this action ends." in told
