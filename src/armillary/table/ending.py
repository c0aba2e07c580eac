"""The end of a match: who won and why, points by round, the whole match to look at again.

Everything is read from one walk through the log, so that bars, curves and totals agree with the
score sheet.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from babel.dates import format_timedelta
from babel.numbers import format_decimal
from markupsafe import Markup

from armillary.core.game import Score
from armillary.core.words import Words
from armillary.drawing.crests import crest, seat_class, token
from armillary.drawing.icons import icon
from armillary.drawing.svg import number
from armillary.table import journal
from armillary.table.covers import cover
from armillary.table.covers import symbols as cover_symbols
from armillary.table.curves import SIZES, curves
from armillary.table.frame import LOCALES, draw
from armillary.table.model import Preferences
from armillary.table.page import TITLES
from armillary.table.room import Room
from armillary.table.scene import Scene, scene_of, telling_of
from armillary.table.story import (
    Story,
    best_round,
    lead_changes,
    longest_thought,
    story_of,
    thinking,
)
from armillary.table.words import Say, texts_of

BIG = 8
"""Points at once that are worth a mark above the slider."""
PRINTED = 2.8
"""Hundredths of the bar that a source must fill for every digit of its number to be printed."""
COLOURS = (
    *("#8b98ba", "#ffd765", "#ff9a5a", "#6fd3ff", "#4fd08a", "#b58cff"),
    *("#ff7ab0", "#d7deee", "#c9d45c", "#5fb8b0", "#e0a38a", "#9aa7ff", "#f2a6e8"),
)
"""Of the sources, in the order in which they come up; every second one is hatched as well.

Their number is odd: a colour that comes up again is hatched if it was not, and the other way.
"""
LONG = timedelta(days=2)
"""A match that took longer was played by turns: its hours say nothing."""
IN_BROWSER = (
    *("move", "play", "pause", "play_as", "copied", "failed", "offline", "score_of"),
    *("begin", "finish", "round"),
)


# --- The page


def end_page(room: Room, seat: int | None, prefs: Preferences, nonce: str = "") -> str:
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
        say("title", game=TITLES[game]),
        symbols=cover_symbols(game) + room.board.symbols(),
        data={
            "base": f"/t/{room.id}",
            "names": names,
            "steps": [
                [step.entry, step.seat, round(place, 3), step.totals, line]
                for step, place, line in zip(story.steps, places, told, strict=True)
            ],
        },
        texts={key: say(key, **_PLACES) for key in IN_BROWSER},
        say=say,
        room=room,
        title=TITLES[game],
        cover=Markup(cover(game)),
        over=room.over,
        winner=_winner(scores, names, words, say, room.over),
        winners=[seat_class(score.seat) for score in scores if score.rank == 1],
        notes=_notes(scores, kinds, names, story, room, say, prefs.language),
        ranks=[_rank(score, scores, kinds, names, room, words, say, story) for score in scores],
        legend=_legend(kinds, scores, say),
        facts=_facts(story, room, names, say, prefs.language),
        tallies=tallied(story, scores, names, words, say, prefs.language, _thought(story, room)),
        curves=[Markup(curves(story, names, say, size)) for size in SIZES],
        box=" ".join(number(value) for value in box),
        ground=Markup(room.board.ground(scene.view, words)),
        pieces=Markup("".join(room.board.pieces(scene.view, words).values())),
        marks=_marks(story, names, say),
        cuts=_cuts(story),
        last=len(story.steps) - 1,
        seats=[
            (number_, Markup(crest(number_)), names[number_]) for number_ in range(len(room.seats))
        ],
        seat=seat,
        tokens=[
            (seat_class(n), Markup(token(n)), name, story.steps[-1].totals[n])
            for n, name in enumerate(names)
        ],
        big=BIG,
    )


_PLACES = {name: f"{{{name}}}" for name in ("n", "total", "name")}


def told_story(room: Room, scene: Scene) -> tuple[Story, list[str]]:
    """The story without the moments of which there is nothing to tell, and what is told of each."""
    telling = telling_of(scene)
    texts = {line.entry: ". ".join(journal.sentences(line, telling)) for line in room.lines}
    story = story_of(room)
    kept = [
        step
        for step in story.steps
        if not step.entry or texts.get(step.entry) or step is story.steps[-1]
    ]
    return story._replace(steps=tuple(kept)), [
        texts.get(step.entry, "") if step.entry else "" for step in kept
    ]


def span(seconds: float, language: str) -> str:
    """A length of time in a few letters."""
    return format_timedelta(
        timedelta(seconds=max(1, seconds)), format="short", locale=LOCALES[language], threshold=1.6
    )


# --- Who won


def _winner(
    scores: Sequence[Score], names: Sequence[str], words: Words, say: Say, over: bool
) -> str:
    best = [names[score.seat] for score in scores if score.rank == 1]
    points = scores[0].total
    if len(best) > 1:
        return say("share", names=words.listed(best), n=points)
    return say("wins" if over else "leads", name=best[0], n=points)


def _notes(
    scores: Sequence[Score],
    kinds: dict[str, str],
    names: Sequence[str],
    story: Story,
    room: Room,
    say: Say,
    language: str,
) -> list[str]:
    """A few remarks below the winner's name."""
    notes = []
    behind = [score for score in scores if score.rank > 1]
    if behind:
        lead = scores[0].total - behind[0].total
        notes.append(say("ahead", n=lead, name=names[behind[0].seat]))
    earned = by_kind(scores[0], kinds)
    best = sorted(earned, key=lambda kind: -earned[kind])[:2]
    notes.append(say("most_from", sources=", ".join(best)))
    notes.append(say("rounds", n=story.rounds))
    took = story.steps[-1].at - story.steps[0].at
    if room.over and 60 <= took <= LONG.total_seconds():
        notes.append(span(took, language))
    return notes


# --- Where the points came from


def kinds_of(scores: Sequence[Score], words: Words) -> dict[str, str]:
    """The kind of every source: what its name says before a colon and without numbers.

    `Round 3 scoring tile` and `Round 5 scoring tile` are one kind, `Booster: …` is another; the
    order is that of the score sheets.
    """
    keys = dict.fromkeys(key for score in scores for key in score.items)
    return {
        key: " ".join(re.sub(r"\d+", "", words.source(key).split(":")[0]).split()) for key in keys
    }


def by_kind(score: Score, kinds: dict[str, str]) -> dict[str, int]:
    """The points of a seat by the kind of their source; what was paid is below zero."""
    found: dict[str, int] = {}
    for key, points in score.items.items():
        kind = kinds[key]
        found[kind] = found.get(kind, 0) + points
    return {kind: points for kind, points in found.items() if points}


def _order(kinds: dict[str, str]) -> dict[str, int]:
    return {kind: place for place, kind in enumerate(dict.fromkeys(kinds.values()))}


def _rank(
    score: Score,
    scores: Sequence[Score],
    kinds: dict[str, str],
    names: Sequence[str],
    room: Room,
    words: Words,
    say: Say,
    story: Story,
) -> dict[str, Any]:
    """One seat: its place, its bar, its total."""
    order = _order(kinds)
    most = max(sum(abs(points) for points in by_kind(one, kinds).values()) for one in scores)
    parts = []
    earned = by_kind(score, kinds)
    for kind in sorted(earned, key=lambda kind: (earned[kind] < 0, order[kind])):
        points = earned[kind]
        width = abs(points) * 100 / max(1, most)
        items = [
            f"{words.source(key)}: {_signed(value) if value < 0 else value}"
            for key, value in score.items.items()
            if kinds[key] == kind and value
        ]
        parts.append(
            {
                "width": number(width),
                "colour": COLOURS[order[kind] % len(COLOURS)],
                "hatched": order[kind] % 2 == 1,
                "paid": points < 0,
                "points": points if points > 0 else _signed(points),
                "shown": points < 0 or width >= PRINTED * len(str(points)),
                "kind": kind,
                "sources": "\n".join(items),
                "first": _first(story, score.seat, [key for key in kinds if kinds[key] == kind]),
            }
        )
    bots = score.seat >= len(room.seats) or bool(room.seats[score.seat].bot)
    return {
        "rank": score.rank,
        "name": names[score.seat],
        "about": _about(score.seat, room, words, bots, say, names),
        "class": seat_class(score.seat),
        "crest": Markup(crest(score.seat)),
        "parts": parts,
        "total": score.total,
        "spoken": say("total", name=names[score.seat], n=score.total),
    }


def _first(story: Story, seat: int, sources: Sequence[str]) -> int:
    """The step of the replay with which one of these sources first brought points."""
    entries = [story.sources[seat][key] for key in sources if key in story.sources[seat]]
    entry = min(entries, default=0)
    return next(place for place, step in enumerate(story.steps) if step.entry >= entry)


def _about(seat: int, room: Room, words: Words, bot: bool, say: Say, names: Sequence[str]) -> str:
    """What the seat plays, and whether a bot does."""
    state = room.match.state
    usual, plain = words.calling(()).names(state)[seat], Words.names(words.calling(()), state)
    parts = [usual] if usual not in (names[seat], *plain) else []
    if bot:
        parts.append(say("bot"))
    return " · ".join(parts)


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else f"+{points}"


def _legend(kinds: dict[str, str], scores: Sequence[Score], say: Say) -> list[dict[str, Any]]:
    found = []
    for kind, place in _order(kinds).items():
        points = [by_kind(score, kinds).get(kind, 0) for score in scores]
        if not any(points):
            continue
        paid = max(points) <= 0
        found.append(
            {
                "label": say("paid", source=kind) if paid else kind,
                "kind": kind,
                "colour": COLOURS[place % len(COLOURS)],
                "hatched": place % 2 == 1,
                "paid": paid,
            }
        )
    return sorted(found, key=lambda entry: entry["paid"])


# --- A few facts


def _facts(
    story: Story, room: Room, names: Sequence[str], say: Say, language: str
) -> list[tuple[str, str, str]]:
    """Title, whose (as a marker), what."""
    facts = []
    best = best_round(story)
    if best is not None:
        seat, gain, _ = best
        facts.append((say("best_round"), token(seat, names[seat]), _signed(gain)))
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
) -> dict[str, Any]:
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
        more = tallies.luck[seat].more
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
                "more": format_decimal(more, "+#,##0.0;−#,##0.0", locale),
                "lucky": "good" if more > 0 else "poor",
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


def _marks(story: Story, names: Sequence[str], say: Say) -> list[dict[str, Any]]:
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
