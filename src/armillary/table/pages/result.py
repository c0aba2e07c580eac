"""The end of a match: who won and why, points by round, the whole match to look at again.

Everything is read from one walk through the log, so that bars, curves and totals agree with the
score sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from babel.numbers import format_decimal
from markupsafe import Markup

from armillary.core import record
from armillary.core.fairness import prove
from armillary.core.game import Score
from armillary.core.words import Words
from armillary.drawing.art.icons import icon
from armillary.drawing.art.seat_badges import crest, seat_class, token
from armillary.drawing.art.svg import number
from armillary.drawing.cards.score_sheet import by_kind, kinds_of, signed
from armillary.drawing.cards.victory_card import lead, tied, winner
from armillary.table.games import title_of
from armillary.table.model import Json, Preferences
from armillary.table.pages.game_covers import cover
from armillary.table.pages.game_covers import symbols as cover_symbols
from armillary.table.pages.layout import LOCALES, draw, span
from armillary.table.pages.match_history import (
    Story,
    best_round,
    lead_changes,
    longest_thought,
    story_of,
    thinking,
)
from armillary.table.pages.score_chart import SIZES, curves
from armillary.table.pages.score_sources import legend, rank
from armillary.table.room.room import Room
from armillary.table.table_page import log
from armillary.table.table_page.advice.coach_panel import costliest, verdict
from armillary.table.table_page.reader import Scene, scene_of, telling_of
from armillary.table.words import Say, for_browser, texts_of

LESSONS = 3
"""Costly moves that are worth a second look, where there was a coach."""
BIG = 8
"""Points at once that are worth a mark above the slider."""
LUCK = "+#,##0.0;−#,##0.0"
"""By how much the dice were kinder, or less kind, than they usually are."""
LONG = timedelta(days=2)
"""A match that took longer was played by turns: its hours say nothing."""
IN_BROWSER = (
    *("move", "play", "pause", "play_as", "copied", "failed", "offline", "score_of"),
    *("copy_by_hand", "begin", "finish", "round"),
)


# --- The page


def end_page(room: Room, seat: int | None, prefs: Preferences) -> str:
    """Winner, sources of points, curves, replay. Also before the end, for who may see it all."""
    say = texts_of("end", prefs.language)
    scene = scene_of(room, seat, prefs)
    words, names = scene.words, scene.names
    story, told = told_story(room, scene)
    scores = sorted(room.game.scores(room.match.state), key=lambda score: (score.rank, score.seat))
    kinds = kinds_of(scores, words)
    game = room.game.name
    places = story.places()
    box = room.board.box(scene.view)
    return draw(
        "end.html",
        prefs,
        say("title", game=title_of(game)),
        symbols=cover_symbols(game) + room.board.symbols(),
        data={
            "base": f"/t/{room.id}",
            "names": names,
            "steps": [
                [step.entry, step.seat, round(place, 3), step.totals, line]
                for step, place, line in zip(story.steps, places, told, strict=True)
            ],
        },
        texts=for_browser(say, IN_BROWSER, "n", "total", "name"),
        say=say,
        room=room,
        title=title_of(game),
        cover=Markup(cover(game)),
        over=room.over,
        winner=_winner(scores, names, words, say, room.over),
        certain=_certain(story, words, say),
        winners=[seat_class(score.seat) for score in scores if score.rank == 1],
        notes=_notes(scores, kinds, scene, story, room, say),
        ranks=[rank(score, scores, kinds, names, room, words, say, story) for score in scores],
        legend=legend(kinds, scores, say),
        facts=_facts(story, names, say, prefs.language),
        tallies=tallied(story, scores, names, words, say, prefs.language, _thought(story, room)),
        curves=[Markup(curves(story, names, say, size)) for size in SIZES],
        box=" ".join(number(value) for value in box),
        ground=Markup(room.board.ground(scene.view, words)),
        pieces=Markup("".join(room.board.pieces(scene.view, words).values())),
        marks=_marks(story, names, say),
        cuts=_cuts(story),
        last=len(story.steps) - 1,
        seats=[(sits, Markup(crest(sits)), names[sits]) for sits in range(len(room.seats))],
        seat=seat,
        tokens=[
            (seat_class(n), Markup(token(n)), name, story.steps[-1].totals[n])
            for n, name in enumerate(names)
        ],
        big=BIG,
        proof=_proof(room, say),
        lessons=[
            (Markup(verdict(scene, line)), f"/t/{room.id}/replay?entry={line.entry - 1}")
            for line in costliest(room.lines, seat, LESSONS)
        ],
    )


def _proof(room: Room, say: Say) -> tuple[str, bool] | None:
    """Whether the draws are what was sealed before the match, and if so; None: nothing was."""
    if room.luck is None:
        return None
    proof = prove(record.of(room.match, room.luck))
    if proof.holds:
        return say("proven", proven=proof.proven, draws=proof.draws), True
    return say("not_proven", n=proof.draws - proof.proven, draws=proof.draws), False


def told_story(room: Room, scene: Scene) -> tuple[Story, list[str]]:
    """The story without the moments of which there is nothing to tell, and what is told of each."""
    telling = telling_of(scene)
    texts = {line.entry: ". ".join(log.sentences(line, telling)) for line in room.lines}
    story = story_of(room)
    kept = [
        step
        for step in story.steps
        if not step.entry or texts.get(step.entry) or step is story.steps[-1]
    ]
    return story._replace(steps=tuple(kept)), [
        texts.get(step.entry, "") if step.entry else "" for step in kept
    ]


# --- Who won


def _winner(
    scores: Sequence[Score], names: Sequence[str], words: Words, say: Say, over: bool
) -> str:
    if over:
        return winner(scores, names, words)
    best = [names[score.seat] for score in scores if score.rank == 1]
    points = scores[0].total
    if len(best) > 1:
        return say("lead_together", names=words.listed(best), n=points)
    return say("leads", name=best[0], n=points)


def _notes(
    scores: Sequence[Score],
    kinds: dict[str, str],
    scene: Scene,
    story: Story,
    room: Room,
    say: Say,
) -> list[str]:
    """A few remarks below the winner's name."""
    words, names, language = scene.words, scene.names, scene.prefs.language
    equal = tied(scores) if room.over else []
    notes = [lead(scores, names, words)]
    if equal:
        notes = [room.board.tie_break(scene.view, equal, names, words)]
    earned = by_kind(scores[0], kinds)
    best = sorted(earned, key=lambda kind: -earned[kind])[:2]
    notes.append(say("most_from", sources=", ".join(best)))
    notes.append(say("rounds", n=story.rounds))
    took = story.steps[-1].at - story.steps[0].at
    if room.over and 60 <= took <= LONG.total_seconds():
        notes.append(span(took, language))
    return [note for note in notes if note]


def _certain(story: Story, words: Words, say: Say) -> str:
    """What the curves count before the final scoring does."""
    kinds = dict.fromkeys(words.source(source).split(":")[0] for source in story.certain)
    return say("certain", sources=words.listed(kinds)) if kinds else ""


# --- A few facts


def _facts(
    story: Story, names: Sequence[str], say: Say, language: str
) -> list[tuple[str, str, str]]:
    """Title, whose (as a marker), what."""
    facts = []
    best = best_round(story)
    if best is not None:
        seat, gain, _ = best
        facts.append((say("best_round"), token(seat, names[seat]), signed(gain)))
    longest = longest_thought(story)
    if longest is not None:
        seat, seconds = longest
        facts.append((say("longest_turn"), token(seat, names[seat]), span(seconds, language)))
    facts.append((say("lead_changes"), "", str(lead_changes(story))))
    facts.append((say("moves"), "", str(len(story.steps) - 1)))
    return [(title, Markup(marker), what) for title, marker, what in facts]


# --- What was paid, and what the dice brought


def _thought(story: Story, room: Room) -> list[float | None]:
    """By seat: how long its person has thought; None: a bot plays it."""
    seats = room.seats
    return [
        seconds if seat < len(seats) and seats[seat].kind != "bot" else None
        for seat, seconds in enumerate(thinking(story))
    ]


def tallied(
    story: Story,
    scores: Sequence[Score],
    names: Sequence[str],
    words: Words,
    say: Say,
    language: str,
    thought: Sequence[float | None],
) -> Json:
    """A table with a row for every seat: what was paid, what dice brought, how long it thought."""
    tallies = story.tallies
    if not tallies.kinds:
        return {}
    labels = tallies.names(words)
    locale = LOCALES[language]
    rows = []
    for score in scores:
        seat = score.seat
        came, expected = tallies.luck[seat]
        more = round(tallies.luck[seat].more, 1) or 0
        seconds = thought[seat]
        rows.append(
            {
                "class": seat_class(seat),
                "token": Markup(token(seat)),
                "name": names[seat],
                "spent": [tallies.spent[seat][kind] for kind in tallies.kinds],
                "luck": say(
                    "luck",
                    came=format_decimal(came, "#,##0", locale),
                    expected=format_decimal(expected, "#,##0.0", locale),
                ),
                "more": format_decimal(more, LUCK if more else "±0.0", locale),
                "lucky": "good" if more > 0 else "poor" if more else "",
                "rolled": bool(expected),
                "time": span(seconds, language) if seconds is not None and seconds >= 1 else "–",
            }
        )
    return {
        "kinds": [(Markup(icon(kind)), labels[kind]) for kind in tallies.kinds],
        "dice": labels.get("luck", "") if any(row["rolled"] for row in rows) else "",
        "timed": any(row["time"] != "–" for row in rows),
        "rows": rows,
    }


# --- The slider


def _marks(story: Story, names: Sequence[str], say: Say) -> list[Json]:
    """Moments when somebody gained many points at once, but the very last."""
    found = []
    most = len(story.steps) - 1
    for place in range(1, most):
        before, step = story.steps[place - 1], story.steps[place]
        gains = [after - old for old, after in zip(before.totals, step.totals, strict=True)]
        if max(gains) >= BIG:
            seat = gains.index(max(gains))
            found.append(
                {
                    "place": place,
                    "left": number(place * 100 / most),
                    "token": Markup(token(seat)),
                    "label": say("jump", name=names[seat], n=max(gains), move=place),
                }
            )
    return found


def _cuts(story: Story) -> list[tuple[int, str, str]]:
    """Round, where it begins and how wide it is on the slider, in hundredths."""
    most = max(1, len(story.steps) - 1)
    starts: dict[int, int] = {}
    for place, step in enumerate(story.steps):
        starts.setdefault(max(1, step.round), place)
    starts[min(starts)] = 0
    found = []
    rounds = sorted(starts)
    for round, following in zip(rounds, [*rounds[1:], None], strict=True):
        end = starts[following] if following is not None else most
        left, width = starts[round] * 100 / most, (end - starts[round]) * 100 / most
        found.append((round, number(left), number(width)))
    return found
