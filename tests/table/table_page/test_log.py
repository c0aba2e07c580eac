"""The log: what was done comes first, with what happened at the table; whose turn began when."""

from __future__ import annotations

from functools import partial

import pytest

from armillary import bots
from armillary.core.events import Event
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.registry import games
from armillary.core.words import LANGUAGES
from armillary.drawing.art.svg import text
from armillary.drawing.scene import ROUND
from armillary.games.gaia.rounds.charging_power import Charge
from armillary.games.gaia.rounds.turn import EndTurn
from armillary.table.games import board_of
from armillary.table.model import LogLine
from armillary.table.room import log_entries
from armillary.table.room.log_entries import Body, SeatChange
from armillary.table.room.match_log import Ledger
from armillary.table.storage.schema import StoredEntry
from armillary.table.table_page import log as log_region
from armillary.table.table_page.log import Telling
from armillary.table.words import say
from tests.table.storage.reading import read
from tests.table.table_page.log_reader import scenes_of

NAMES = ["Ana", "Wojtek", "Orbit"]


def table_of(game: str, decisions: int, seed: int = 4) -> Ledger:
    """A match of three greedy bots as a table reads it."""
    rules = load(game)
    match = Match(rules, rules.config_type(players=3, seed=seed))
    minds = [bots.make("greedy", rules, seat) for seat in range(3)]
    while match.decision is not None and len(match.log) < decisions:
        match.play(minds[match.decision.seat].choose(match.state, match.decision))
    entries = [
        StoredEntry(n, seat, log_entries.encode(body), float(n), None)
        for n, (seat, body) in enumerate(log_entries.bodies(match), 1)
    ]
    return read(Ledger(rules, match.config, match.version, 0.0), entries)


def telling(game: str = "gaia", seat: int = 0, language: str = "en") -> Telling:
    words = load(game).words(language)
    told = partial(say, language=language)
    rules = load(game)
    view = rules.setup(rules.config_type(players=3))
    return Telling(words, NAMES, seat, told, board_of(game), lambda raw: raw, {}, view)


# --- Lines


def test_what_was_done_is_told_before_what_came_of_it() -> None:
    """Points are paid before power is charged, but who reads wants to know what was done."""
    events = (
        Event("scores", 1, {"source": "charging", "vp": -1}),
        Event("charge", 1, {"power": 2, "vp": 1}),
    )
    how = telling()
    line = LogLine(7, 1, Charge(), events, 0.0)
    first, second = log_region.sentences(line, how)
    assert "2 power charged" in first
    assert "−1 VP" in second


@pytest.mark.parametrize("game", games())
def test_a_round_begins_with_a_heading(game: str) -> None:
    how = telling(game)
    for decisions in (400, 500, 600):
        table = table_of(game, decisions)
        tales = scenes_of(table)[-log_region.LINES :]
        began = {
            tale.id: how.words.event(event, NAMES)
            for tale in tales
            for step in tale.steps
            for event in step.events
            if event.key == ROUND
        }
        if began:
            break
    assert began
    told = log_region.lines(tales, how, None, with_reasons=False)
    for id, heading in began.items():
        assert f"<summary><b>{text(heading)}</b></summary>" in told[f"line-{id}"]
        assert 'data-kind="round"' in told[f"line-{id}"]


def test_a_turn_is_one_line_with_all_that_others_did_in_it() -> None:
    table = table_of("gaia", 260)
    tales = scenes_of(table)
    told = log_region.lines(tales, telling(), None, with_reasons=False)
    assert len(told) < len(table.lines) / 2
    assert list(told) == sorted(told, key=lambda id: float(id.removeprefix("line-")))
    crossed = [tale for tale in tales if len({step.line.seat for step in tale.steps}) > 1]
    assert crossed, "somebody charges power in a turn of somebody else"
    for tale in crossed[-5:]:
        for step in tale.steps:
            for sentence in log_region.told_of(step, telling()):
                assert text(sentence.split(":", 1)[1].strip()) in told[f"line-{tale.id}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happens_at_the_table_stands_in_its_log(language: str) -> None:
    found = table_of("gaia", 30)
    changes = [
        Body(seat=SeatChange(1, "bot", "greedy"), by=1),
        Body(seat=SeatChange(1, "back"), by=1),
        Body(ask="pause", by=0),
        Body(agree=False, by=1),
        Body(undo=len(found.match.log) - 1, by=0),
        Body(undo=len(found.match.log) - 2, by=0),
        Body(pause=True, by=1),
    ]
    first = found.version + 1
    for n, body in enumerate(changes, first):
        found.add(StoredEntry(n, body.by, log_entries.encode(body), float(n), None))  # type: ignore[arg-type]
    how = telling(language=language)
    told = log_region.noted(found.notes, how, 0, alone=False)
    keys = {0: "bot", 1: "back", 3: "decline", 5: "undo", 6: "pause"}
    assert list(told) == [f"line-{first + n}" for n in keys]
    for n, key in keys.items():
        name = NAMES[0 if key == "undo" else 1]
        sentence = say(f"note_{key}", language, name=name)
        rest = sentence.removeprefix(name).lstrip(" –")
        assert rest in told[f"line-{first + n}"]
        assert 'data-by=""' in told[f"line-{first + n}"], "it is nobody's move"
    alone = log_region.noted(found.notes, how, 0, alone=True)
    assert f"line-{first + 5}" not in alone, "who plays alone takes back as they like"
    assert log_region.noted(found.notes, how, first + 6, alone=False).keys() == {
        f"line-{first + 6}"
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_others_agreed_to_is_told_with_their_names(language: str) -> None:
    found = table_of("gaia", 30)
    length = len(found.match.log)
    changes = [
        Body(ask=length - 2, by=0),
        Body(agree=True, by=1),
        Body(agree=True, by=2),
        Body(undo=length - 2, by=0),
        Body(undo=length - 3, by=0),
        Body(ask="pause", by=2),
        Body(agree=True, by=0),
        Body(pause=True, by=2),
        Body(pause=False, by=2),
    ]
    first = found.version + 1
    for n, body in enumerate(changes, first):
        found.add(StoredEntry(n, body.by, log_entries.encode(body), float(n), None))  # type: ignore[arg-type]
    how = telling(language=language)
    told = log_region.noted(found.notes, how, 0, alone=False)
    assert list(told) == [f"line-{first + n}" for n in (3, 4, 7, 8)]
    assert f"{NAMES[1]}, {NAMES[2]}<" in told[f"line-{first + 3}"]
    assert NAMES[1] not in told[f"line-{first + 4}"], "what needs no consent says nothing of it"
    assert f"{NAMES[0]}<" in told[f"line-{first + 7}"]
    assert NAMES[0] not in told[f"line-{first + 8}"]


# --- Whose turn began when


def tags(found: Ledger) -> list[str]:
    return [str(entry.action.__struct_config__.tag) for entry in found.match.log]


def test_a_whole_turn_goes_through_what_others_answered_in_it() -> None:
    found = table_of("gaia", 260)
    crossed = 0
    for length in range(len(found.match.log), 60, -1):
        found.take_back(length, 0)
        log, told = found.match.log, tags(found)
        seat = log[-1].seat
        short, whole = found.turn_start(seat), found.turn_start(seat, whole=True)
        assert whole is not None
        assert short is not None
        assert whole <= short
        assert log[whole].seat == seat
        between = told[whole : len(log) - 1]
        assert not {"end_turn", "pass"} & set(between)
        crossed += any(entry.seat != seat for entry in log[whole:])
    assert crossed > 5


def test_without_ends_of_turns_nobody_goes_back_through_others() -> None:
    """Eclipse does not say when a turn ends: one kind of action is the whole turn."""
    found = table_of("eclipse", 60)
    assert "end_turn" not in tags(found)
    for seat in range(3):
        assert found.turn_start(seat, whole=True) == found.turn_start(seat)


def test_a_line_has_the_colour_of_whom_it_tells() -> None:
    """That a turn ends is told nowhere, but then the Automa plays: the line is about it."""
    events = (Event("end_turn", 0, {}), Event("charge", 1, {"power": 2, "vp": 1}))
    line = LogLine(7, 0, EndTurn(), events, 0.0)
    [tale] = scenes_of(table_of("gaia", 1), lines=[line])
    html = log_region.lines([tale], telling(), None, with_reasons=False)["line-7"]
    assert 'class="p1"' in html
    assert 'data-by="0"' in html
