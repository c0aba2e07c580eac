"""A lesson on the table page: what it says now, and the list of all lessons."""

from __future__ import annotations

from armillary.core.lessons import lesson as lessons
from armillary.core.lessons.lesson import Lesson, Step
from armillary.drawing.art.icons import icon
from armillary.drawing.art.svg import text
from armillary.drawing.places.lesson_places import on_map, sheet_with
from armillary.table.model import Json
from armillary.table.refusals import Refused
from armillary.table.room.teaching.lesson_steps import lesson_of, step_number
from armillary.table.table_page.reader import Scene, once


def bubble(scene: Scene) -> str:
    """What the lesson says now, and where; the page puts it at its place."""
    try:
        lesson = lesson_of(scene.room.ledger)
    except Refused as gone:
        return f'<section id="lesson"><p>{text(gone.told(scene.prefs.language))}</p></section>'
    number = step_number(scene.room.ledger, lesson)
    if number == len(lesson.steps):
        return _done(scene, lesson)
    head = lesson.head(number)
    step = lesson.steps[head]
    sheet = once(scene, ("sheet", step.point), lambda: _sheet(scene, step.point))
    about = {
        "step": str(number),
        "of": str(len(lesson.steps)),
        "kind": step.kind,
        "point": step.point,
        "lit": " ".join(step.lit),
        "sheet": sheet or ("map" if step.point else ""),
        "shows": " ".join(lesson.shows),
    }
    data = "".join(f' data-{name}="{text(value)}"' for name, value in about.items())
    heads = [n for n in range(len(lesson.steps)) if lesson.head(n) == n]
    seen = heads.index(head)
    before = head if head < number else heads[seen - 1] if seen else -1
    count = scene.say("lesson_step", n=seen + 1, count=len(heads))
    return (
        f'<section id="lesson" aria-labelledby="lesson-title"{data}>'
        f'<header><h2 id="lesson-title">{text(_told(scene, lesson.title))}</h2>'
        f"<span>{text(count)}</span>{_dots(seen, len(heads))}</header>"
        f'<p class="told" aria-live="polite">{text(_told(scene, step.text))}</p>'
        f'{_answers(scene, step)}<p class="reply" role="status"></p>'
        f"<footer>{_buttons(scene, step, before, number + 1)}</footer></section>"
    )


def _sheet(scene: Scene, point: str) -> str:
    """The sheet to be opened for an arrow; empty: the map."""
    board = scene.room.board
    return sheet_with(point, scene.sheets, lambda: on_map(board, scene.view, scene.words))


def _told(scene: Scene, said: str) -> str:
    return lessons.told(scene.room.game.name, said, scene.prefs.language)


def _dots(number: int, count: int) -> str:
    dots = "".join(f"<i{' class=on' if dot <= number else ''}></i>" for dot in range(count))
    return f'<span class="steps" aria-hidden="true">{dots}</span>'


def _answers(scene: Scene, step: Step) -> str:
    """The answers to a small question, each with what is said to it."""
    if not step.answers:
        return ""
    buttons = "".join(
        f'<li><button type="button" class="option" data-reply="{text(_told(scene, one.reply))}"'
        f'{" data-right" if one.right else ""}><kbd aria-hidden="true">{number}</kbd>'
        f"<span>{text(_told(scene, one.text))}</span></button></li>"
        for number, one in enumerate(step.answers, 1)
    )
    return f'<ol class="answers">{buttons}</ol>'


def _buttons(scene: Scene, step: Step, before: int, after: int) -> str:
    say = scene.say
    back = _button("back", say("lesson_back"), "quiet", before) if before >= 0 else ""
    show = _button("show", say("lesson_show"), "quiet", after, hidden=True)
    ahead = _button("next", say("lesson_next"), "yes", after, hidden=step.kind == "ask")
    return back + (show if step.kind == "do" else ahead)


def _button(what: str, label: str, kind: str, to: int, hidden: bool = False) -> str:
    off = " hidden" if hidden else ""
    return (
        f'<button type="button" class="{kind}" data-tutor="{what}" data-to="{to}"{off}>'
        f"{text(label)}</button>"
    )


def _done(scene: Scene, lesson: Lesson) -> str:
    """The last card: why it matters, the rules to read, and where to go on."""
    say, game = scene.say, scene.room.game.name
    course = lessons.course(game)
    following = next(iter(course[course.index(lesson) + 1 :]), None)
    rules = ", ".join(
        f'<a href="/rules/{game}#rule-{rule}" data-rule="{rule}">'
        f"{rule} {text(scene.words.rule_title(rule))}</a>"
        for rule in lesson.rules
    )
    if following is not None:
        label = say("lesson_following", title=_told(scene, following.title))
        ahead = f'<button type="button" class="yes" data-lesson="{game}/{following.id}">'
        ahead += f"{text(label)}</button>"
    else:
        ahead = f'<a class="yes" href="/">{text(say("lesson_to_play"))}</a>'
    count = len(lesson.steps)
    return (
        f'<section id="lesson" class="done" aria-labelledby="lesson-title" data-step="{count}" '
        f'data-of="{count}" data-kind="done" data-point="" data-lit="" data-sheet="" '
        f'data-shows="{" ".join(lesson.shows)}">'
        f'<header>{icon("check")}<h2 id="lesson-title">{text(say("lesson_done"))}</h2>'
        f'<span class="stars"></span></header>'
        f'<p class="told" aria-live="polite">{text(_told(scene, lesson.done))}</p>'
        f'<p class="rules">{text(say("lesson_rules"))} {rules}</p><footer>'
        f"{_button('again', say('lesson_again'), 'quiet', 0)}"
        f'<a class="quiet" href="/learn/{game}">{text(say("lesson_all"))}</a>{ahead}'
        "</footer></section>"
    )


def listed(scene: Scene) -> Json:
    """All lessons of the game, for the column beside the map."""
    game = scene.room.game.name
    course = lessons.course(game)
    return {
        "address": f"/learn/{game}",
        "list": [
            {
                "name": f"{game}/{lesson.id}",
                "number": lessons.number(course, lesson),
                "title": _told(scene, lesson.title),
                "exam": lesson.exam,
                "current": lesson.id == scene.room.ledger.lesson,
            }
            for lesson in course
        ],
    }
