"""The page of a replay: the table at an earlier moment, with a replay bar instead of actions.

It begins at one step; the others come in pieces, a few steps at a time, before they are needed.
"""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from armillary import bots
from armillary.drawing.art.seat_badges import crest
from armillary.table.games import title_of
from armillary.table.model import Json, Preferences
from armillary.table.refusals import Refused
from armillary.table.replay.steps import Replay, replay_of
from armillary.table.room.room import Room
from armillary.table.table_page import page, regions
from armillary.table.table_page.regions import Rendered
from armillary.table.table_page.updates import steps
from armillary.table.words import for_browser, texts_of

IN_BROWSER = (
    *("play", "pause", "step", "play_as", "offline", "failed"),
    *("mark_battle", "mark_scoring", "mark_turn"),
)
MOST_STEPS = 48
"""So many are told at once."""


class Reader(NamedTuple):
    """Who looks back at a match."""

    seat: int | None
    prefs: Preferences
    version: int
    """How much of the log they may know."""
    whole: bool
    """They may see all of it, and play on from anywhere."""


class Wanted(NamedTuple):
    """Where a replay begins; if nothing is said, with its first step."""

    at: int | None = None
    """A step."""
    scene: str = ""
    """The scene that is to be told next, by what its reader calls it."""
    entry: int | None = None
    """An entry of the whole log, of which all was told."""


def replay_page(room: Room, reader: Reader, wanted: Wanted, pause: float) -> str:
    """The whole page. `pause`: seconds that let people follow."""
    seat, prefs = reader.seat, reader.prefs
    replay = replay_of(room, seat)
    count = replay.until(reader.version)
    if not count:
        raise Refused("no_entry")
    begin = min(_begin(replay, wanted), count - 1)
    [(scene, tale, stop)] = replay.scenes(room, prefs, begin, 1)
    drawn = regions.render(scene.room, seat, prefs)
    shown = drawn.regions | regions.shown(scene, "") | {"notice": NO_NOTICE}
    shown["theatre"] = regions.theatre(scene, tale, stop.step + 1)
    lines = replay.lines(scene, stop)
    rendered = Rendered(shown, regions.pieces(scene) | lines, {"mine": False, **NO_CHOICES})
    say = texts_of("replay", prefs.language)
    levels = bots.levels(room.game)
    return page.table_page(
        scene.room,
        seat,
        prefs,
        rendered=rendered,
        pause=pause,
        template="replay.html",
        data={"replay": _told(replay, count, begin)},
        texts=for_browser(say, IN_BROWSER, "n", "total", "name"),
        tell=say,
        heading=say("title", game=title_of(room.game.name)),
        count=count,
        begin=begin,
        whole=reader.whole,
        places=[(n, Markup(crest(n)), name) for n, name in enumerate(scene.names)],
        levels=[(level, texts_of("lobby", prefs.language)(f"level_{level}")) for level in levels],
    )


NO_NOTICE = '<section id="notice" hidden></section>'
NO_CHOICES: Json = {"groups": [], "choices": []}


def _begin(replay: Replay, wanted: Wanted) -> int:
    if wanted.scene:
        return max(0, replay.scene(wanted.scene) - 1)
    if wanted.entry is not None:
        return replay.entry(wanted.entry)
    return max(0, wanted.at or 0)


def _told(replay: Replay, count: int, begin: int) -> Json:
    """What the script of the page begins with: all scenes, and how many steps each has."""
    scenes = []
    left = count
    for tale in replay.tales:
        if left <= 0:
            break
        scenes.append([tale.id, tale.kind, tale.seat, min(left, len(tale.steps))])
        left -= len(tale.steps)
    return {"at": begin, "scenes": scenes}


def replay_steps(room: Room, reader: Reader, first: int, count: int, sheet: str) -> Json:
    """Some of the steps for the page, the first with all of it; if its reader may play on from
    there, also after which entry."""
    replay = replay_of(room, reader.seat)
    count = min(count, MOST_STEPS, replay.until(reader.version) - first)
    told = steps(replay.told(room, reader.prefs, first, count, sheet))
    forks = [replay.fork(room, stop) for stop in replay.stops[first : first + count]]
    return {"first": first, "steps": told, "forks": forks if reader.whole else []}


def describe(room: Room, reader: Reader, at: int, place: str) -> str:
    """The tooltip of a place or thing, as it was after a step."""
    replay = replay_of(room, reader.seat)
    if not 0 <= at < replay.until(reader.version):
        raise Refused("no_entry")
    [(scene, _, _)] = replay.scenes(room, reader.prefs, at, 1)
    return room.board.describe(scene.view, place, scene.words)
