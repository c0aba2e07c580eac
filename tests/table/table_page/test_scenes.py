"""Scenes: all that happens is told, in order, each step with the table as it was after it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from armillary import bots
from armillary.core import registry
from armillary.core.events import Event
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.registry import games
from armillary.core.states.digest import digest
from armillary.drawing.scene import ROUND, START, TURN
from armillary.table.model import Preferences, Step, Update
from armillary.table.room import log_entries
from armillary.table.room.match_log import Ledger
from armillary.table.storage.schema import StoredEntry
from armillary.table.table_page import regions, updates
from armillary.table.table_page.reader import scene_of
from armillary.table.table_page.scenes import Tale, after, recalled, scenes
from armillary.table.table_page.updates import Screen, draw, told_at, told_since
from tests import lagoon
from tests.table.storage.reading import read
from tests.table.table_page.log_reader import scenes_of
from tests.table.table_page.rooms import room_of

PREFS = Preferences()
OPTIONS = {"imperium": {"setup": "first_game"}}


def entries_of(
    game: str, decisions: int, seed: int = 4, bot: str = "greedy"
) -> tuple[Ledger, list[StoredEntry]]:
    """A table of three bots before its first entry, and its entries."""
    rules = load(game)
    config = rules.config_type(players=3, seed=seed, **OPTIONS.get(game, {}))
    match = Match(rules, config)
    minds = [bots.make(bot, rules, seat) for seat in range(3)]
    while match.decision is not None and len(match.log) < decisions:
        match.play(minds[match.decision.seat].choose(match.state, match.decision))
    entries = [
        StoredEntry(n, seat, log_entries.encode(body), float(n), None)
        for n, (seat, body) in enumerate(log_entries.bodies(match), 1)
    ]
    return Ledger(rules, config, match.version, 0.0), entries


def told(tales: Sequence[Tale]) -> list[Event]:
    return [event for tale in tales for step in tale.steps for event in step.events]


@pytest.mark.parametrize("game", games())
def test_all_that_happens_belongs_to_one_scene(game: str) -> None:
    ledger = read(*entries_of(game, 300))
    tales = scenes_of(ledger)
    assert told(tales) == [
        event for line in ledger.lines for event in line.events if event.seen_by(0)
    ]
    ids = [tale.id for tale in tales]
    assert len(set(ids)) == len(ids)
    assert [float(id) for id in ids] == sorted(float(id) for id in ids)
    kinds = [tale.kind for tale in tales]
    assert kinds[0] == START
    assert {TURN, ROUND} <= set(kinds)
    assert kinds.count(ROUND) >= 1
    assert len(tales) < len(ledger.lines), "a turn is one scene, whatever it takes"


@pytest.mark.parametrize("game", games())
def test_the_last_step_of_an_entry_shows_what_the_match_is_then(game: str) -> None:
    ledger, entries = entries_of(game, 160)
    steps = 0
    for entry in entries:
        ledger.add(entry)
        line = ledger.lines[-1]
        moments = ledger.moments_of[line.entry]
        assert [until for until, _ in moments] == sorted({until for until, _ in moments})
        assert not line.events or moments[-1][0] == len(line.events)
        if moments:
            steps += len(moments)
            assert digest(moments[-1][1]) == digest(ledger.match.state)
    assert steps > len(entries) / 2


def test_a_game_from_outside_is_told_by_the_usual_answers() -> None:
    """Its board says nothing of scenes: every step has a sentence, its hints, and no stage."""
    with registry.add(lagoon.PLUGIN):
        room = room_of(read(*entries_of("lagoon", 40, bot="random")))
        tales = scenes(room, 0)
        assert tales[0].kind == START
        assert len({tale.seat for tale in tales}) > 1
        shown = [
            told_at(room, 0, PREFS, tale, n, "")
            for tale in tales
            for n, step in enumerate(tale.steps)
            if step.state is not None
        ]
        assert len(shown) > 5
        for one in shown:
            assert one.step.say
            assert one.step.fx
            assert one.regions["theatre"] == '<section id="theatre" hidden></section>'


def summary(tale: Tale) -> tuple[str, str, int, list[Event]]:
    return tale.id, tale.kind, tale.seat, told([tale])


@pytest.mark.parametrize("game", games())
def test_a_log_that_is_read_on_has_the_same_scenes(game: str) -> None:
    ledger, entries = entries_of(game, 120)
    ledger = read(ledger, entries[:40])
    room = room_of(ledger)
    scenes(room, 0)
    for entry in entries[40:]:
        ledger.add(entry)
        scenes(room, 0)
    assert [summary(tale) for tale in scenes(room, 0)] == [
        summary(tale) for tale in scenes_of(ledger)
    ]
    steps = [step for tale in scenes(room, 0) for step in tale.steps]
    held = {step.line.entry for step in steps if step.state is not None}
    assert held == ledger.moments_of.keys() & {step.line.entry for step in steps}, (
        "states that the table no longer keeps are not held here either"
    )
    ledger.take_back(len(ledger.match.log) - 30, 0)
    assert told(scenes(room, 0)) == told(scenes_of(ledger)), "what was taken back is forgotten"


class Page:
    """What a page shows that applies what it is sent."""

    def __init__(self) -> None:
        self.regions: dict[str, str] = {}
        self.pieces: dict[str, str] = {}

    def apply(self, part: Step | Update) -> None:
        if isinstance(part, Step) and part.full:
            self.pieces = {}
        if isinstance(part, Update) and part.full:
            self.pieces = {}
        self.regions |= part.regions
        for id, html in part.pieces.items():
            if html is None:
                self.pieces.pop(id, None)
            else:
                self.pieces[id] = html


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seat", [0, None])
def test_a_page_shows_each_step_as_the_match_was_then(game: str, seat: int | None) -> None:
    """None is skipped, none comes before its time, and in the end it shows what is now."""
    ledger, entries = entries_of(game, 150)
    room = room_of(read(ledger, entries[:60]))
    screen, page = Screen(), Page()
    begin = screen.update(room, *draw(room, seat, PREFS))
    assert begin is not None
    page.apply(begin)
    seen = {step.line.entry for tale in scenes(room, seat) for step in tale.steps}
    before, shown = len(told(scenes(room, seat))), list[Event]()
    for n, entry in enumerate(entries[60:]):
        ledger.add(entry)
        if n % 3:  # Often several are told at once.
            continue
        room.rendered = {}
        fresh, missed = told_since(room, screen.seen, seat, PREFS)
        update = screen.update(room, *draw(room, seat, PREFS), fresh, missed)
        if update is None:
            continue
        assert missed == 0
        steps = [step for tale in scenes(room, seat) for step in tale.steps]
        steps = [step for step in steps if step.line.entry not in seen]
        assert len(update.steps) == len(steps)
        for sent, step in zip(update.steps, steps, strict=True):
            page.apply(sent)
            shown += step.events
            then = msgspec.structs.replace(
                scene_of(after(room, step), seat, PREFS), asked=sent.seat
            )
            for id, html in regions.shown(then, "").items():
                assert page.regions[id] == html
            on_map = {id: html for id, html in page.pieces.items() if not id.startswith("line-")}
            assert on_map == regions.pieces(then)
        seen |= {step.line.entry for step in steps}
        page.apply(update)
        now, _ = draw(room, seat, PREFS)
        assert page.regions == now.regions
        assert page.pieces == now.pieces
    assert shown == told(scenes(room, seat))[before:][: len(shown)]


def test_who_missed_too_much_is_told_how_much() -> None:
    ledger, entries = entries_of("gaia", 150)
    room = room_of(read(ledger, entries))
    fresh, missed = told_since(room, 40, 0, PREFS)
    assert not fresh
    assert missed > updates.MOST_SCENES
    assert told_since(room, room.version, 0, PREFS) == ((), 0)
    assert told_since(room, None, 0, PREFS) == ((), 0), "a page of which nothing is known"


@pytest.mark.parametrize("game", games())
def test_a_scene_of_long_ago_can_be_told_again(game: str) -> None:
    late, early = (
        room_of(read(ledger, entries[:count]))
        for count in (260, 60)
        for ledger, entries in [entries_of(game, 260)]
    )
    for tale in scenes(early, 0)[-8:-1]:
        found = recalled(late, 0, tale.id)
        assert found is not None
        again = updates.steps(updates.tell(late, 0, PREFS, found))
        first = updates.steps(updates.tell(early, 0, PREFS, recalled(early, 0, tale.id) or tale))
        assert [step.say for step in again] == [step.say for step in first]
        assert [step.pieces for step in again] == [step.pieces for step in first]
        assert again[0].full
        assert not any(step.full for step in again[1:])
    assert recalled(late, 0, "99999") is None
