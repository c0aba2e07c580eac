"""A replay: what it shows at each step is what the match was then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import pytest

from armillary.core import record
from armillary.core.chance import stream
from armillary.core.events import StepLog
from armillary.core.match import Match
from armillary.core.states.digest import digest
from armillary.core.states.state import State
from armillary.drawing.board import Concealing
from armillary.drawing.scene import BATTLE, END, ROUND
from armillary.table.model import Preferences, Step
from armillary.table.refusals import Refused
from armillary.table.replay import steps
from armillary.table.replay.page import MOST_STEPS, Reader, replay_steps
from armillary.table.replay.steps import Replay
from armillary.table.room import log_entries
from armillary.table.room.match_log import Ledger
from armillary.table.room.room import Room
from armillary.table.storage.schema import StoredEntry
from armillary.table.table_page import regions
from tests.table.storage.reading import read
from tests.table.table_page.rooms import room_of

DATA = Path(__file__).parents[2] / "data"
PREFS = Preferences()
GAMES = ("eclipse", "gaia", "imperium", "pulsar")
FIGHT = ("eclipse", "imperium")
HIDING = ("eclipse", "imperium")
"""Games in which players hold what others do not see."""


@cache
def played(game: str) -> Match:
    """A whole match of bots."""
    newest = max((DATA / game).glob(f"golden-v*-{6 if game in FIGHT else 3}p.jsonl"))
    return record.decode(newest.read_bytes()).replay()


@cache
def room(game: str, decisions: int | None = None) -> Room:
    """A table where it was played, as far as that."""
    match = played(game)
    bodies = log_entries.bodies(match)[:decisions]
    entries = [
        StoredEntry(n, seat, log_entries.encode(body), float(n), None)
        for n, (seat, body) in enumerate(bodies, 1)
    ]
    return room_of(read(Ledger(match.game, match.config, match.version, 0.0), entries))


def all_of(table: Room) -> Reader:
    """Somebody who may see all of a match."""
    return Reader(0, PREFS, table.version, True)


@cache
def replay(game: str, seat: int | None = 0) -> Replay:
    return Replay(room(game), seat)


def moments(match: Match) -> Iterator[str]:
    """How the match was whenever it was at rest, told by the engine alone."""
    state = match.game.setup(match.config, match.version)
    for entry in match.log:
        steps = StepLog()
        match.game.apply(state, entry.action, steps)
        yield from (digest(then) for _, then in steps.moments)
        yield digest(state)


@pytest.mark.parametrize("game", GAMES)
def test_each_step_shows_the_match_as_it_was_then(game: str) -> None:
    """From the first to the last, none left out, with the page that is drawn from it."""
    its = replay(game)
    shown: list[str] = []
    for first in range(0, len(its.stops), 30):
        for scene, tale, stop in its.scenes(room(game), PREFS, first, 30):
            shown.append(digest(scene.room.match.state))
            assert tale.steps[stop.step].state == scene.room.match.state
            if len(shown) % 60 == 1:
                [told] = its.told(room(game), PREFS, len(shown) - 1, 1)
                for id, html in regions.shown(scene, "").items():
                    assert told.regions[id] == html
                assert regions.pieces(scene).items() <= told.pieces.items()
    engine = moments(played(game))
    # What is told in two scenes is one moment of the match.
    assert all(then in engine for then, _ in groupby(shown)), "in the order of the match"
    assert shown[-1] == digest(played(game).state)
    assert len(shown) > len(played(game).log) * 0.8


@pytest.mark.parametrize("game", GAMES)
def test_scenes_and_battles_are_steps(game: str) -> None:
    tales = replay(game).tales
    kinds = [tale.kind for tale in tales]
    assert ROUND in kinds
    assert END in kinds
    battles = [tale for tale in tales if tale.kind == BATTLE]
    assert bool(battles) == (game in FIGHT)
    for tale in battles[:5]:
        first = replay(game).scene(tale.id)
        told = replay(game).told(room(game), PREFS, first, len(tale.steps))
        assert [one.step.scene for one in told] == [tale.id] * len(tale.steps)
        ended = [" ended" in one.regions["theatre"] for one in told].index(True)
        assert all('data-kind="battle"' in one.regions["theatre"] for one in told[: ended + 1])


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_shows_the_same_wherever_it_begins(game: str) -> None:
    its = replay(game)
    middle = len(its.stops) // 2

    def pages(first: int, count: int) -> Iterator[tuple[dict[str, str], dict[str, str | None]]]:
        had: dict[str, str] = {}
        pieces: dict[str, str | None] = {}
        answer = replay_steps(room(game), all_of(room(game)), first, count, "")
        steps: list[Step] = answer["steps"]
        assert answer["first"] == first
        assert [step.full for step in steps] == [True, *[False] * (count - 1)]
        for step in steps:
            had |= step.regions
            pieces |= step.pieces
            yield had.copy(), {id: html for id, html in pieces.items() if html is not None}

    *_, late = pages(middle - 9, 10)
    [alone] = pages(middle, 1)
    assert late[0] == alone[0]
    assert alone[1].items() <= late[1].items()
    assert all(id.startswith("line-") for id in late[1].keys() - alone[1].keys())


@pytest.mark.parametrize("game", GAMES)
def test_one_plays_on_from_what_is_shown_or_from_before_the_decision(game: str) -> None:
    its = replay(game)
    within = 0
    for n in range(0, len(its.stops), 7):
        [(scene, tale, stop)] = its.scenes(room(game), PREFS, n, 1)
        entry = its.fork(room(game), stop)
        there = room(game).at(entry).match.state
        step = tale.steps[stop.step]
        if entry == step.line.entry:
            assert digest(there) == digest(scene.room.match.state)
        else:
            within += 1
            assert entry < step.line.entry
            start = room(game).ledger.start_of(step.line.entry)
            assert room(game).ledger.length_at(entry) == start
    assert within or game not in FIGHT


def test_a_board_that_is_open_is_drawn_as_it_was() -> None:
    its, last = replay("eclipse"), len(replay("eclipse").stops) - 1
    early, late = (its.told(room("eclipse"), PREFS, n, 2, "technology") for n in (3, last - 1))
    assert "sheet-technology" in early[0].regions
    assert early[0].regions["sheet-technology"] != late[1].regions["sheet-technology"]
    # What takes long is drawn for a single step alone.
    assert "sheet-odds" not in its.told(room("eclipse"), PREFS, 40, 2, "odds")[0].regions
    [alone] = its.told(room("eclipse"), PREFS, 40, 1, "odds")
    assert "sheet-odds" in alone.regions


def test_the_log_is_told_as_far_as_the_match() -> None:
    its = replay("gaia")
    number, tale = next(
        (n, tale) for n, tale in enumerate(its.tales) if n > 20 and len(tale.steps) > 2
    )
    first = its.scene(tale.id)
    told = its.told(room("gaia"), PREFS, first, len(tale.steps))
    line = f"line-{tale.id}"
    assert [line in one.pieces for one in told] == [False] * (len(told) - 1) + [True]
    assert f"line-{its.tales[number - 1].id}" in told[0].pieces


# --- Who may see what


def test_a_match_that_goes_on_is_shown_as_its_seat_knew_it() -> None:
    running = room("imperium", 600)
    assert not running.over
    assert isinstance(running.board, Concealing)
    for seat in (0, 1, None):
        its = Replay(running, seat)
        for scene, _, _ in its.scenes(running, PREFS, len(its.stops) // 2, 20):
            known = running.game.view(scene.room.match.state, seat)
            assert digest(scene.view) == digest(running.board.hushed(known, seat))
        keys = {event.key for tale in its.tales for step in tale.steps for event in step.events}
        assert keys
        assert all(
            event.seen_by(seat)
            for tale in its.tales
            for step in tale.steps
            for event in step.events
        )


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("game", GAMES)
def test_no_step_depends_on_what_is_hidden(
    game: str, seat: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every step and every sheet, drawn from the match as it was and with other hidden things."""
    running = room(game, len(log_entries.bodies(played(game))) * 9 // 10)
    its = Replay(running, seat)
    first = len(its.stops) - 24
    assert not running.over
    words = running.game.words("en").on(running.view(seat))
    sheets = running.board.sheets(running.view(seat), seat, words)

    def told() -> list[bytes]:
        drawn = its.told(running, PREFS, first, 24)
        drawn += [its.told(running, PREFS, first, 1, sheet.id)[0] for sheet in sheets]
        return [msgspec.json.encode(step) for step in drawn]

    before, states = told(), steps._states

    def redrawn(*given: Any) -> dict[tuple[int, int], State]:
        luck = stream(9, "other hands")
        found = states(*given)
        again = {at: running.game.determinise(state, seat, luck) for at, state in found.items()}
        changed.extend(at for at in found if digest(again[at]) != digest(found[at]))
        return again

    changed: list[tuple[int, int]] = []
    monkeypatch.setattr(steps, "_states", redrawn)
    assert told() == before
    assert bool(changed) == (game in HIDING)


def test_nobody_is_shown_what_came_after_what_they_may_know() -> None:
    its, version = replay("gaia"), room("gaia").version // 2
    count = its.until(version)
    assert 0 < count < len(its.stops)
    last, following = (its.stops[n] for n in (count - 1, count))
    assert its.tales[last.tale].steps[last.step].line.entry <= version
    assert its.tales[following.tale].steps[following.step].line.entry > version
    answer = replay_steps(room("gaia"), Reader(0, PREFS, version, False), count - 3, 20, "")
    assert len(answer["steps"]) == 3
    assert answer["forks"] == []
    with pytest.raises(Refused):
        replay_steps(room("gaia"), Reader(0, PREFS, version, True), count, 20, "")
    whole = replay_steps(room("gaia"), all_of(room("gaia")), 0, 999, "")
    assert len(whole["steps"]) == len(whole["forks"]) == MOST_STEPS


def test_a_replay_begins_where_it_is_asked_to() -> None:
    its = replay("pulsar")
    tale = its.tales[30]
    assert its.stops[its.scene(tale.id)] == (30, 0)
    assert its.scene("no such scene") == len(its.stops) - 1
    entry = tale.steps[-1].line.entry
    stop = its.stops[its.entry(entry)]
    assert its.tales[stop.tale].steps[stop.step].line.entry == entry
    assert its.entry(0) == 0
    later = replay_steps(room("pulsar"), Reader(0, PREFS, 10**6, True), 5, 2, "dice")
    assert (later["first"], len(later["steps"])) == (5, 2)
