"""What is read before deciding: a system, a movement on the map, dice, what a deal binds."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from armillary.core.decision import Action, Decision
from armillary.core.words import Words, tag
from armillary.games.imperium import GAME
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.board.choices.reach import arrivals, sources
from armillary.games.imperium.board.forms import landing
from armillary.games.imperium.board.galaxy.planned_movement import DRAWING
from armillary.games.imperium.board.sheets import combat_dice, system
from armillary.games.imperium.flow.dice import FACES
from armillary.games.imperium.flow.questions import Pick, Question
from armillary.games.imperium.numbering import PLANET
from armillary.games.imperium.phases.action_phase import Turn
from armillary.games.imperium.phases.tactical_action import Activate
from armillary.games.imperium.powers.power import Target
from armillary.games.imperium.state import NONE, Fight, Group, State, Tactical
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
    drawn = sheet(state, 0, "move", {"step": "best"})
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


# Dice


def fight(*groups: Group) -> State:
    state = position()
    state.fight = Fight(NEXT_DOOR, NONE, 0, 1, round=1)
    state.fight.rolls = [groups, ()]
    return state


def test_faces_fit_the_hits() -> None:
    """1.7  As many as the rules say hit, and the faces stay as they are."""
    for need in range(1, 12):
        for hits in range(4):
            if (need <= 1 and hits < 3) or (need > 10 and hits):
                continue
            state = fight(Group(4, 3, need, hits))
            hit, missed = combat_dice.faces(state, 0, 0)
            assert len(hit) == hits
            assert len(missed) == 3 - hits
            assert all(face >= need for face in hit)
            assert all(face < need for face in missed)
            assert {*hit, *missed} <= set(FACES)
            assert combat_dice.faces(state.clone(), 0, 0) == (hit, missed)


def test_all_faces_come_up_alike() -> None:
    """Of 2000 dice that hit on 7 or more, each of 4 faces shows about 500 times."""
    state = fight(Group(4, 20, 7, 20))
    found: Counter[int] = Counter()
    assert state.fight is not None
    for number in range(100):
        state.fight.round = number
        found.update(combat_dice.faces(state, 0, 0)[0])
    assert set(found) == {7, 8, 9, 10}
    assert all(420 < n < 580 for n in found.values())


def test_faces_that_the_rules_tell_apart_are_shown() -> None:
    """Of three hits two show a 9 or a 10; of three misses one is a 6."""
    hit, _ = combat_dice.faces(fight(Group(0, 3, 6, 3, 0, 2)), 0, 0)
    assert sum(face >= 9 for face in hit) == 2
    hit, missed = combat_dice.faces(fight(Group(4, 3, 10, 1, 0, 2)), 0, 0)
    assert (hit, missed[0]) == ([10], 9)
    assert missed[1] < 9
    _, missed = combat_dice.faces(fight(Group(4, 3, 7, 0, 1)), 0, 0)
    assert missed[0] == 6
    assert all(face < 6 for face in missed[1:])


def test_the_combat_shows_faces_and_what_they_need() -> None:
    """7.3.3  A bonus is told beside the combat value; dice that were rolled again say so."""
    state = position(
        'players.0.units."35" = {cruiser = 2}\n'
        'players.1.units."35" = {destroyer = 1}\nplayers.1.units.arc_prime = {space_dock = 1}'
    )
    state.fight = Fight(NEXT_DOOR, NONE, 0, 1, round=1)
    state.fight.bonus = [1, 0]
    before = sheet(state, 0, "combat")
    assert "hits on 6+ · combat 7, +1 to the roll" in before
    assert "hits on 9+" in before
    assert 'class="ti-die' not in before
    state.fight.rolls = [(Group(4, 1, 6, 1), Group(4, 1, 6, 0)), (Group(5, 1, 9, 0),)]
    drawn = sheet(state, 0, "combat")
    [(kept,), _] = combat_dice.faces(state, 0, 0)
    [_, (again,)] = combat_dice.faces(state, 0, 1)
    assert f'aria-label="1 of 1 dice hit: {kept}"' in drawn
    assert f'aria-label="0 of 1 dice hit: {again}"' in drawn
    assert drawn.count("rolled again") == 1
    assert re.findall(r'class="ti-did[^"]*">(\d)', drawn) == ["1", "0"]
    state.players[1].units[NEXT_DOOR] = 0
    assert "×0" in sheet(state, 0, "combat")  # what is lost has rolled all the same


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
    decision = Decision(0, Question(0, "look"), options, None)
    for choice in BOARD.choices(state, decision, speak()):
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
