"""What is drawn: well-formed, complete, in every language, from the view alone."""

from __future__ import annotations

import re
from itertools import islice
from math import hypot

import pytest

from armillary.core.decision import Decision, decision, settle
from armillary.core.events import Event
from armillary.games.pulsar.actions.goals import NoBonus
from armillary.games.pulsar.benefits.effects import DECLINE
from armillary.games.pulsar.board import BOARD
from armillary.games.pulsar.board.galaxy.layout import RADIUS, written
from armillary.games.pulsar.board.sheets.goals import projection
from armillary.games.pulsar.board.sheets.production import forecast
from armillary.games.pulsar.board.sheets.transmitters import lines
from armillary.games.pulsar.components import components
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.rounds.action_phase import EndTurn
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.scoring import final_scoring
from armillary.games.pulsar.state import NOBODY, State
from armillary.games.pulsar.words import PulsarWords
from tests.games import picture
from tests.games.picture import parse
from tests.games.pulsar.board.moments import LANGUAGES, configs, middle, moments, name_of, speak
from tests.games.pulsar.positions import do, last_turn, let_chance, position

SIDES = tuple(components().cluster.sides)


def everything(state: State, words: PulsarWords) -> str:
    """All that the board draws of a state."""
    return picture.everything(BOARD, state, words, 0, None)


def test_symbols_are_well_formed_and_used_ones_exist() -> None:
    for config in configs(4):
        states = [state for state, _ in islice(moments(config), 0, None, 60)]
        picture.assert_symbols(BOARD, (everything(state, speak()) for state in states))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("config", configs(12)[:4], ids=name_of)
def test_whole_matches_are_drawn(config: PulsarConfig, language: str) -> None:
    """From the entry portals to the end; every piece and every sheet under its own id."""
    words = speak(language)
    last = None
    for number, (state, _) in enumerate(moments(config)):
        if number % 25 == 0:
            parse(everything(state, words))
            for seat in (0, None):
                for sheet in BOARD.sheets(state, seat, words):
                    assert f'id="sheet-{sheet.id}"' in sheet.draw()[:60]
                    assert sheet.title
        for id, piece in BOARD.pieces(state, words).items():
            assert piece.startswith(f'<g id="{id}"')
        last = state
    assert last is not None
    parse(everything(last, words))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_explains_itself(language: str) -> None:
    """Whatever has a place or says what it is about has a tooltip with a rule."""
    words = speak(language)
    seen: set[str] = set()
    for config in configs(3):
        for number, (state, _) in enumerate(moments(config)):
            if number % 40:
                continue
            drawn = everything(state, words)
            places = set(re.findall(r'data-(?:place|about)="([^"]+)"', drawn))
            seen |= {place.partition(":")[0] for place in places}
            for place in places:
                tip = BOARD.describe(state, place, words)
                parse(tip)
                assert 'data-rule="' in tip, place
    assert {"loc", "die", "tech", "offer", "project", "goal", "gyro", "modifier"} <= seen


def test_nonsense_has_no_tooltip() -> None:
    state, _ = middle()
    places = ("", "loc:z9", "die:7", "tech:x", "row:99", "unit:9:9", "goal:none", "rule:99.9")
    for place in places:
        assert BOARD.describe(state, place, speak()) == ""


def test_drawing_changes_nothing() -> None:
    state, ask = middle()
    before = GAME.plain(state)
    everything(state, speak())
    BOARD.choices(state, ask, speak())
    assert GAME.plain(state) == before


def test_the_same_view_is_drawn_the_same() -> None:
    state, ask = middle()
    views = GAME.view(state, 0), GAME.view(state, 0)
    assert everything(views[0], speak()) == everything(views[1], speak())
    assert BOARD.choices(views[0], ask, speak()) == BOARD.choices(views[1], ask, speak())


def test_people_are_called_by_their_names() -> None:
    state, _ = middle()
    words = speak().calling(["Ana", "<b>", "Orbit", "Lumen"])
    drawn = everything(state, words)
    parse(drawn)
    assert "Ana" in drawn
    assert "<b>b" not in drawn
    assert "&lt;b&gt;" in drawn
    assert "Player 1" not in drawn
    assert "Player 1" in everything(state, speak())


# What the sheets reckon


def test_the_forecast_is_what_production_brings() -> None:
    """Without purchases, to the point and to the cube, also with penalties and green patents."""
    state = last_turn("""
        round = 2
        median = 7
        players.0 = {vp = 10, pulsars = {p5 = "large_spinning", p3 = "small_spinning"}}
        players.1.vp = 3
        players.1.transmitters = [{face = "A2", paid = [1, 5]}, {face = "A1", paid = [4]}]
        players.2 = {vp = 8, cubes = 1}
        initiative = [[4, 1], [5, 0], [6, 2], [15, 3]]
        engineering = [[3, 2], [7, 0], [9, 1], [11, 3]]
    """)
    shown = forecast(state)
    do(state, EndTurn())
    let_chance(state)
    assert [(p.vp, p.cubes) for p in shown.players] == [(p.vp, p.cubes) for p in state.players]
    assert shown.players[0].vp == 10 + 5 + 3 + 2 * 2
    assert shown.players[3].vp == 8 - 2


def test_the_forecast_during_production_is_what_is_still_to_come() -> None:
    """While somebody is asked to buy, cubes and penalties have been given already."""
    state = last_turn("""
        round = 2
        median = 7
        players.0 = {vp = 10, pulsars = {p5 = "large_spinning"}}
        players.3 = {cubes = 2, transmitters = [{face = "B1", paid = [5]}]}
        engineering = [[3, 0], [7, 3], [9, 1], [11, 2]]
    """)
    before = forecast(state)
    do(state, EndTurn())
    assert state.players[3].cubes == 4
    during = forecast(state)
    assert [(p.vp, p.cubes) for p in during.players] == [(p.vp, p.cubes) for p in before.players]
    html = next(s for s in BOARD.sheets(state, 3, speak()) if s.id == "production").draw()
    assert "Production of round 2" in html
    do(state, DECLINE)
    let_chance(state)
    assert [(p.vp, p.cubes) for p in during.players] == [(p.vp, p.cubes) for p in state.players]


def test_the_forecast_of_random_rounds() -> None:
    """Wherever nobody could buy anything, the next round begins with what was foretold."""
    checked = 0
    for config in configs(6):
        foretold: tuple[int, list[tuple[int, int]]] | None = None
        for state, ask in moments(config):
            kind = ask.frame.__struct_config__.tag
            if kind == "purchase":
                foretold = None
            if kind == "turn" and not state.queue and len(ask.options) == 1:
                after = forecast(state)
                foretold = state.round, [(p.vp, p.cubes) for p in after.players]
            elif foretold is not None and state.round == foretold[0] + 1:
                assert [(p.vp, p.cubes) for p in state.players] == foretold[1]
                foretold, checked = None, checked + 1
    assert checked > 10


def test_the_projection_is_what_the_end_brings() -> None:
    """Whoever has no cubes has nothing to decide: the points are exactly those of the rules."""
    checked = 0
    for config in configs(6):
        for number, (state, _) in enumerate(moments(config)):
            if number % 9 or not state.round or state.finished:
                continue
            end = state.clone()
            for player in end.players:
                player.cubes = 0
            expected = projection(end)
            total = dict(expected)["total"]
            assert total == [sum(vp) for vp in zip(*(row for _, row in expected[:-1]), strict=True)]
            end.stack = []
            final_scoring(end, None)
            settle(end)
            if end.finished:  # nobody was asked anything
                assert total == [player.vp for player in end.players]
                checked += 1
    assert checked > 30


def test_during_final_scoring_the_projection_is_what_is_left() -> None:
    """A goal was scored and its bonus can be bought; nobody has to."""
    patents = ["AI-1", "AI-2", "AI-3", "AI-4", "AI-5"]
    state = position(f"round = 8\nplayers.0 = {{cubes = 5, patents = {patents}}}")
    state.stack = []
    final_scoring(state, None)
    settle(state)
    [group] = BOARD.groups(state, ask_of(state), speak())
    assert (group.id, group.sheet) == ("goal_bonuses", "goals")
    rows = dict(projection(state))
    assert rows["total"][0] == rows["points"][0] + rows["to_come"][0]
    html = next(s for s in BOARD.sheets(state, 0, speak()) if s.id == "production").draw()
    assert "There is no production now." in html
    do(state, NoBonus())
    assert state.finished
    assert rows["total"] == [player.vp for player in state.players]


def ask_of(state: State) -> Decision:
    ask = decision(state)
    assert ask is not None
    return ask


def test_arrays_are_laid_out_in_lines() -> None:
    """Tiles that are joined by their left ends: one of them lies turned."""
    state = position("""
        players.0.transmitters = [
            {face = "A2", paid = [1, 5], left = 1},
            {face = "A4", paid = [2], left = 0, right = 2},
            {face = "A2", paid = [1], left = 1},
            {face = "A1", paid = [4]},
        ]
    """)
    assert lines(state.players[0]) == [[(0, True), (1, False), (2, False)], [(3, False)]]
    html = next(s for s in BOARD.sheets(state, 0, speak()) if s.id == "transmitters").draw()
    assert html.count('class="pu-array"') == 2
    assert html.count("pu-joint") == 2


@pytest.mark.parametrize("side", SIDES)
def test_names_and_bonuses_keep_apart(side: str) -> None:
    """Every body has a name and every system room for its bonus; none lies on another location."""
    board = components().cluster.sides[side]
    found = written(side)
    systems = [name for name, node in board.nodes.items() if node.kind == "planetary_system"]
    assert set(found.pills) == set(systems)
    assert set(found.names) == {
        name
        for name, node in board.nodes.items()
        if node.kind in ("planetary_system", "pulsar", "isolated_pulsar")
    }
    for x, y in (*found.names.values(), *found.pills.values()):
        for node in board.nodes.values():
            assert hypot(node.x - x, node.y - y) > RADIUS[node.kind] - 2
    names = list(found.names.values())
    for n, (x, y) in enumerate(names):
        for other_x, other_y in names[n + 1 :]:
            assert abs(other_x - x) > 20 or abs(other_y - y) > 12


# Hints for animation


def test_a_flight_is_animated_along_its_path() -> None:
    [hint] = BOARD.effects(Event("fly", 2, {"path": ("s9", "m10", "s12")}))
    assert hint["kind"] == "move"
    assert hint["piece"] == "ship-2"
    assert hint["places"] == ["loc:s9", "loc:m10", "loc:s12"]


def test_hints_of_whole_matches_name_what_is_drawn() -> None:
    kinds = set()
    for config in configs(3):
        for state, ask in moments(config):
            then = state.clone()
            events: list[Event] = []
            GAME.apply(then, ask.options[0], events)
            drawn = None
            for event in events:
                for hint in BOARD.effects(event):
                    kinds.add(hint["kind"])
                    if "piece" in hint:
                        drawn = drawn or BOARD.pieces(then, speak())
                        assert hint["piece"] in drawn
    assert kinds == {"move", "appear", "pulse", "float", "banner", "mark"}


def test_a_roll_is_shown() -> None:
    hints = BOARD.effects(Event("roll", NOBODY, {"dice": [1, 3, 3, 6], "median": 6}))
    assert [hint["kind"] for hint in hints] == ["mark"] * 3
    assert [hint["place"] for hint in hints] == ["die:1", "die:3", "die:6"]
