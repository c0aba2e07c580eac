"""Where everybody's points came from: a bar for each seat, in colours for each kind of source."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from armillary.core.game import Score
from armillary.core.words import Words
from armillary.drawing.art.seat_badges import crest, seat_class
from armillary.drawing.art.svg import number
from armillary.drawing.cards.score_sheet import by_kind, signed
from armillary.table.model import Json
from armillary.table.pages.match_history import Story
from armillary.table.room.room import Room
from armillary.table.words import Say

PRINTED = 2.8
"""Hundredths of the bar that a source must fill for every digit of its number to be printed."""
COLOURS = (
    *("#8b98ba", "#ffd765", "#ff9a5a", "#6fd3ff", "#4fd08a", "#b58cff"),
    *("#ff7ab0", "#d7deee", "#c9d45c", "#5fb8b0", "#e0a38a", "#9aa7ff", "#f2a6e8"),
)
"""Of the sources, in the order in which they come up; every second one is hatched as well.

Their number is odd: a colour that comes up again is hatched if it was not, and the other way.
"""


def _order(kinds: dict[str, str]) -> dict[str, int]:
    return {kind: place for place, kind in enumerate(dict.fromkeys(kinds.values()))}


def rank(
    score: Score,
    scores: Sequence[Score],
    kinds: dict[str, str],
    names: Sequence[str],
    room: Room,
    words: Words,
    say: Say,
    story: Story,
) -> Json:
    """One seat: its place, its bar, its total."""
    order = _order(kinds)
    most = max(sum(abs(points) for points in by_kind(one, kinds).values()) for one in scores)
    parts = []
    earned = by_kind(score, kinds)
    for kind in sorted(earned, key=lambda kind: (earned[kind] < 0, order[kind])):
        points = earned[kind]
        width = abs(points) * 100 / max(1, most)
        items = [
            f"{words.source(key)}: {signed(value) if value < 0 else value}"
            for key, value in score.items.items()
            if kinds[key] == kind and value
        ]
        parts.append(
            {
                "width": number(width),
                "colour": COLOURS[order[kind] % len(COLOURS)],
                "hatched": order[kind] % 2 == 1,
                "paid": points < 0,
                "points": points if points > 0 else signed(points),
                "shown": points < 0 or width >= PRINTED * len(str(points)),
                "kind": kind,
                "sources": "\n".join(items),
                "first": _first(story, score.seat, [key for key in kinds if kinds[key] == kind]),
            }
        )
    bot = score.seat >= len(room.seats) or bool(room.seats[score.seat].bot)
    return {
        "rank": score.rank,
        "name": names[score.seat],
        "about": _about(score.seat, room, words, bot, say, names),
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


def legend(kinds: dict[str, str], scores: Sequence[Score], say: Say) -> list[Json]:
    """What the colours of the bars mean; what was paid comes last."""
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
