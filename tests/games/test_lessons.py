"""The lessons of all games: played through, with every pointer on the screen, in all languages."""

from __future__ import annotations

import re
from functools import partial

import pytest

from armillary.cli.lessons import check_at_table
from armillary.core.lessons import lesson as lessons
from armillary.core.lessons.judgement import carry_out, right_action, told_luck
from armillary.core.lessons.lesson import Lesson
from armillary.core.lessons.lesson_check import LONGEST
from armillary.core.match import Match
from armillary.core.registry import games, part
from armillary.core.words import ENGLISH, LANGUAGES
from armillary.drawing.places.lesson_places import on_map, sheet_with

ALL = [(game, lesson) for game in games() for lesson in lessons.course(game)]
NAMES = [f"{game}-{lesson.id}" for game, lesson in ALL]
TRANSLATED = [language for language in LANGUAGES if language != ENGLISH]


@pytest.mark.parametrize(
    ("game", "taught", "examined"),
    [("gaia", 12, 4), ("eclipse", 12, 4), ("pulsar", 10, 5), ("imperium", 12, 5)],
)
def test_a_course_ends_with_an_exam(game: str, taught: int, examined: int) -> None:
    course = lessons.course(game)
    assert [lesson.exam for lesson in course] == [False] * taught + [True] * examined
    assert lessons.number(course, course[taught]) == 1, "the exam is counted for itself"


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=NAMES)
def test_a_lesson_can_be_taken(game: str, lesson: Lesson) -> None:
    found = check_at_table(game, lesson)
    assert found.faults == []
    assert found.counts["do"] >= 1, "always doing, never reading on"


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=NAMES)
def test_a_lesson_needs_only_lessons_before_it(game: str, lesson: Lesson) -> None:
    before = [other.id for other in lessons.course(game)]
    assert {*lesson.needs} <= {*before[: before.index(lesson.id)]}


@pytest.mark.parametrize(("game", "lesson"), ALL, ids=NAMES)
def test_a_sheet_beside_the_map_keeps_its_tab_where_it_is_meant(game: str, lesson: Lesson) -> None:
    """On a phone it is opened by its tab, and would not open without it."""
    rules, config, state = lesson.start()
    match, board, words = Match(rules, config, start=state), part(game, "board"), rules.words("en")
    for step in lesson.steps:
        view = rules.view(match.state, lesson.seat)
        now = words.on(view)
        sheets = board.sheets(view, lesson.seat, now)
        opened = sheet_with(step.point, sheets, partial(on_map, board, view, now))
        assert opened not in {one.id for one in sheets if one.beside} - {*lesson.shows}, step.text
        with told_luck(match, step):
            action = right_action(rules, match.state, step) if step.kind == "do" else None
            if action is not None:
                match.play(action)
            carry_out(match, step, match.play)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("game", "lesson"), ALL, ids=NAMES)
def test_a_lesson_is_told_in_every_language(game: str, lesson: Lesson, language: str) -> None:
    for key, text in lesson.texts():
        told = lessons.told(game, text, language)
        numbers = not re.search(r"[^\W\d_IVX]", text)
        assert numbers or told != text, key
        assert len(told) <= LONGEST, f"{key}: {len(told)}"
        assert sorted(re.findall(r"\d+", told)) == sorted(re.findall(r"\d+", text)), key
