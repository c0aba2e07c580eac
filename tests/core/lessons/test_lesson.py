"""Lessons as data: what is read, what an action gets, and what a check finds."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from armillary.core.chance import CHANCE, Seeded
from armillary.core.errors import LessonError
from armillary.core.game import Game
from armillary.core.lessons import lesson as lessons
from armillary.core.lessons.judgement import (
    ToldLuck,
    action_of,
    has,
    judge,
    right_action,
)
from armillary.core.lessons.lesson import Lesson, Near, Step
from armillary.core.lessons.lesson_check import LONGEST, check
from armillary.core.match import Match
from armillary.core.registry import load

MINE = {"do": "mine", "hex": [-4, -1]}


@pytest.fixture
def mine() -> Lesson:
    """A lesson of Gaia Project: its third step asks for a mine."""
    return lessons.find("gaia", "first-mine")


def changed(lesson: Lesson, number: int, **fields: Any) -> Lesson:
    """The same lesson with one step changed."""
    steps = list(lesson.steps)
    steps[number - 1] = msgspec.structs.replace(steps[number - 1], **fields)
    return msgspec.structs.replace(lesson, steps=tuple(steps))


def begun(lesson: Lesson) -> tuple[Game, Any]:
    game, _, state = lesson.start()
    return game, state


# --- Reading


def test_the_lessons_of_a_game_come_in_the_order_of_their_files() -> None:
    assert [lesson.id for lesson in lessons.course("gaia")][:3] == [
        "what-you-want",
        "first-mine",
        "colours",
    ]


def test_what_is_no_lesson_is_named_in_a_sentence() -> None:
    with pytest.raises(LessonError, match=r"There is no lesson 'chess' of gaia; there is what-you"):
        lessons.find("gaia", "chess")
    with pytest.raises(LessonError, match=r"^one.toml: Invalid value"):
        lessons.read("id = ", "one.toml")
    with pytest.raises(LessonError, match=r"one.toml: .*missing required field"):
        lessons.read('id = "a"', "one.toml")
    with pytest.raises(LessonError, match=r"one.toml: .*unknown field `tite`"):
        lessons.read('id = "a"\ntite = "b"', "one.toml")


def test_texts_are_told_in_the_language_of_the_reader(mine: Lesson) -> None:
    assert lessons.told("gaia", mine.title, "en") == "First mine"
    assert lessons.told("gaia", mine.title, "pl") == "Pierwsza kopalnia"
    assert lessons.told("pulsar", "Not translated", "pl") == "Not translated"


def test_a_step_is_joined_to_a_deed_and_says_nothing(mine: Lesson) -> None:
    both = (*mine.steps[:3], Step("do", joined=True))
    lesson = msgspec.structs.replace(mine, steps=both)
    assert [lesson.head(number) for number in range(4)] == [0, 1, 2, 2]
    assert "first-mine.4" not in dict(lesson.texts())
    for wrong in (Step("do", "Look.", joined=True), Step("read", joined=True)):
        with pytest.raises(ValueError, match="step 4: only a deed is joined to a deed"):
            msgspec.structs.replace(mine, steps=(*mine.steps[:3], wrong))
    with pytest.raises(ValueError, match="step 2: only a deed"):
        msgspec.structs.replace(mine, steps=(mine.steps[0], Step("do", joined=True)))


# --- What an action gets


def test_an_action_is_right_near_other_or_wrong(mine: Lesson) -> None:
    game, state = begun(mine)
    step = mine.steps[2]

    def got(**fields: Any) -> Any:
        return judge(game, state, step, action_of(game, fields))

    assert got(**MINE).kind == "right"
    near = got(do="convert", kind="qic_to_ore")
    assert (near.kind, near.answer) == ("near", step.near[1].answer)
    like = got(do="pass", booster="booster5")  # the example passes with another one
    assert (like.kind, like.answer) == ("near", step.near[2].answer)
    other = got(do="convert", kind="ore_to_credit")
    assert (other.kind, other.answer) == ("other", "")
    wrong = got(do="mine", hex=[3, -2])
    assert wrong.kind == "wrong"
    assert wrong.refusal is not None
    assert wrong.refusal.rule == "4.2"
    assert wrong.answer == "Too far, even with your QIC."
    unnamed = got(do="mine", hex=[-7, 2])
    assert (unnamed.kind, unnamed.answer) == ("wrong", "")


def test_show_me_finds_another_right_action_where_the_solution_is_gone() -> None:
    colours = lessons.find("gaia", "colours")
    game, state = begun(colours)
    first, second = colours.steps[2:4]
    game.apply(state, action_of(game, second.solution), None)
    game.apply(state, action_of(game, {"do": "end_turn"}), None)
    shown = right_action(game, state, second)
    assert shown == action_of(game, first.solution)


def test_chance_answers_as_the_script_says() -> None:
    game = load("pulsar")
    match = Match(game, game.config_type(players=2, seed=3))
    while match.log[-1].seat != CHANCE or len(match.log) < 3:
        assert match.decision is not None
        match.play(match.decision.options[0])
    drawn = max(n for n, entry in enumerate(match.log) if entry.seat == CHANCE)
    match.rewind(drawn)
    asked = match.decision
    assert asked is not None
    assert asked.weights is not None
    last = len(asked.options) - 1
    plain = msgspec.to_builtins(asked.options[last])
    luck = ToldLuck(match, Step("watch", "Look.", script=((CHANCE, plain),)))
    assert luck.draw(drawn, asked.weights) == last
    own = Seeded(match.config.seed).draw(drawn, asked.weights)
    assert luck.draw(drawn, asked.weights) == own, "it was told once"


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        ({"pay": {"die": 3}}, True),
        ({"pay": {"die": 2}}, False),
        ({"pay": {"red": True}}, False),
        ({"path": ["o2", "s2", "p3"]}, True),
        ({"path": ["...", "p3"]}, True),
        ({"path": ["...", "s2"]}, False),
        ({"path": ["o2", "..."]}, True),
        ({"path": ["...", "s2", "..."]}, True),
        ({"path": ["...", "s2", "...", "o2", "..."]}, False),
    ],
)
def test_a_template_names_parts_and_may_leave_gaps(wanted: dict[str, Any], fits: bool) -> None:
    flight = {"do": "fly", "path": ["o2", "s2", "p3"], "pay": {"die": 3, "token": "pm"}}
    assert has(flight, wanted) is fits


def test_the_answer_that_names_most_of_an_action_is_given(mine: Lesson) -> None:
    game, state = begun(mine)
    convert = {"do": "convert", "kind": "qic_to_ore"}
    near = (Near({"do": "convert"}, "All of them."), Near(convert, "This one."))
    step = msgspec.structs.replace(mine.steps[2], near=near)
    assert judge(game, state, step, action_of(game, convert)).answer == "This one."
    other = action_of(game, {"do": "convert", "kind": "ore_to_credit"})
    assert judge(game, state, step, other).answer == "All of them."


# --- What a check finds


def test_a_lesson_that_is_right_has_no_faults(mine: Lesson) -> None:
    found = check(mine)
    assert found.faults == []
    assert found.counts["near"] == found.counts["wrong"] == 3


@pytest.mark.parametrize(
    ("number", "fields", "fault"),
    [
        (1, {"text": "x" * (LONGEST + 1)}, "221 characters, 220 are the most"),
        (1, {"text": " "}, "it says nothing"),
        (2, {"answers": ()}, "one of its answers must be right"),
        (2, {"point": ""}, "it points nowhere"),
        (3, {"solution": {"do": "mine", "hex": [3, -2]}}, "its solution is wrong, not right"),
        (3, {"allow": ({"do": "pass"},)}, "its solution is other, not right"),
        (3, {"solution": {"do": "chess"}}, "an action does not fit"),
        (3, {"script": ((1, {"do": "end_turn"}),)}, "only 0 of 1 scripted actions"),
        (3, {"after": {"players.0.ore": 9}}, "players.0.ore is 2 afterwards, not 9"),
        (3, {"after": {"players.7.ore": 9}}, "players.7.ore is None afterwards"),
    ],
)
def test_what_is_wrong_with_a_step_is_said(
    mine: Lesson, number: int, fields: dict[str, Any], fault: str
) -> None:
    assert any(fault in said for said in check(changed(mine, number, **fields)).faults)


def test_misses_must_get_what_they_promise(mine: Lesson) -> None:
    near, wrong = mine.steps[2].near[0], mine.steps[2].wrong[0]
    replace = msgspec.structs.replace
    legal = replace(wrong, action=near.action)
    other_rule = replace(wrong, rule="4.3")
    refused = replace(near, action=wrong.action)
    assert any("is near" in f for f in check(changed(mine, 3, wrong=(legal,))).faults)
    assert any(
        "rule 4.2, not 4.3" in f for f in check(changed(mine, 3, wrong=(other_rule,))).faults
    )
    assert any("is wrong" in f for f in check(changed(mine, 3, near=(refused,))).faults)


def test_every_right_way_must_lead_to_the_end() -> None:
    colours = lessons.find("gaia", "colours")
    narrow = changed(colours, 4, allow=({"do": "mine", "hex": [-1, -3]},))
    assert any("step 4 has no right answer" in fault for fault in check(narrow).faults)


def test_pointers_rules_and_positions_must_be_there(mine: Lesson) -> None:
    replace = msgspec.structs.replace
    assert any("hex:-1,-1 is not on the screen" in f for f in check(mine, lambda *_: ()).faults)
    assert any("shows: there never is a faction-0" in f for f in check(mine, lambda *_: ()).faults)
    assert "there is no rule 99.1" in check(replace(mine, rules=("99.1",))).faults
    assert check(replace(mine, position="game = 3")).faults[0].startswith("position: ")
    assert any("an exam points nowhere" in f for f in check(replace(mine, exam=True)).faults)
    watch = replace(mine, steps=(Step("watch", "Look.", point="map"),))
    assert any("does not begin with something to watch" in f for f in check(watch).faults)
