"""The end of a match: one score sheet for winner, bars, curves and replay."""

from __future__ import annotations

import re
from copy import copy
from functools import cache
from html import unescape
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from armillary import bots
from armillary.core.game import Score, load
from armillary.core.match import Match
from armillary.core.words import LANGUAGES
from armillary.drawing.cards.score_sheet import by_kind, kinds_of
from armillary.drawing.match_totals import Luck
from armillary.table.model import Preferences, Seat
from armillary.table.pages import result
from armillary.table.pages.layout import span
from armillary.table.pages.match_history import (
    Story,
    best_round,
    lead_changes,
    longest_thought,
    story_of,
    thinking,
)
from armillary.table.pages.score_chart import SIZES, curves
from armillary.table.pages.score_sources import PRINTED
from armillary.table.room import log_entries
from armillary.table.room.match_log import Ledger
from armillary.table.room.room import Room
from armillary.table.storage.schema import StoredEntry, StoredTable
from armillary.table.table_page.reader import scene_of
from armillary.table.words import texts_of
from tests.table.storage.reading import read
from tests.table.table_page.rooms import room_of
from tests.table.table_page.test_scenes import entries_of

GAIA = load("gaia")
NAMES = ("Ana", "<b>Wojtek</b>", "", "Lumen")
SECONDS = 7.0


@cache
def played(decisions: int = 10_000) -> Match:
    """A match of three greedy bots and a random one, as far as it goes."""
    match = Match(GAIA, GAIA.config_type(players=4, seed=7))
    kinds = ("greedy", "random", "greedy", "greedy")
    minds = [bots.make(kind, GAIA, seat) for seat, kind in enumerate(kinds)]
    while match.decision is not None and len(match.log) < decisions:
        match.play(minds[match.decision.seat].choose(match.state, match.decision))
    return match


@cache
def room(decisions: int = 10_000) -> Room:
    """A table where it was played."""
    match = played(decisions)
    seats = tuple(
        Seat(n, "bot" if n > 1 else "person", name, "greedy" if n > 1 else "")
        for n, name in enumerate(NAMES)
    )
    bodies = log_entries.bodies(match)
    entries = [
        StoredEntry(n, seat, log_entries.encode(body), n * SECONDS, None)
        for n, (seat, body) in enumerate(bodies, 1)
    ]
    table = StoredTable(
        "tbl",
        "gaia",
        match.version,
        b"{}",
        "solo",
        b"{}",
        len(entries),
        0.0,
        0.0,
        match.over,
        (),
        False,
        "",
        None,
        seats,
    )
    told = read(Ledger(GAIA, match.config, match.version, 0.0), entries)
    return Room(table, told, cast(Any, None), cast(Any, None))


@cache
def page(language: str = "en", seat: int | None = 0, decisions: int = 10_000) -> str:
    return result.end_page(room(decisions), seat, Preferences(language=language))


def scores() -> list[Score]:
    return GAIA.scores(played().state)


# --- The story


def test_the_story_ends_with_the_score_sheet() -> None:
    story = story_of(room())
    assert story.steps[-1].totals == tuple(score.total for score in scores())
    assert story.rounds == 6
    assert len(story.steps) == room().version + 1
    assert story.steps[0].entry == 0
    assert story.steps[0].totals == (10, 10, 10, 10)


def test_every_step_is_the_table_as_it_was() -> None:
    story = story_of(room())
    for step in story.steps[::40]:
        past = room().at(step.entry)
        state = past.match.state
        totals = tuple(
            score.total + sum(room().board.certain(state, score.seat).values())
            for score in GAIA.scores(state)
        )
        assert totals == step.totals
        assert past.match.state.round == step.round


def test_steps_move_along_the_rounds() -> None:
    story = story_of(room())
    places = story.places()
    assert places[0] == 0
    assert places[-1] == story.rounds
    assert all(before < after for before, after in pairwise(places))
    for step, place in zip(story.steps, places, strict=True):
        assert max(1, step.round) - 1 <= place <= max(1, step.round)


def test_rounds_end_where_the_next_begins() -> None:
    story = story_of(room())
    for number in range(1, 6):
        end = story.steps.index(story.at_end_of(number))
        assert story.steps[end].round <= number < story.steps[end + 1].round


def test_facts_are_read_from_the_story() -> None:
    def step(number: int, seat: int, at: float, *totals: int) -> Any:
        return (
            story_of(room())
            .steps[0]
            ._replace(entry=number, seat=seat, round=number, at=at, totals=totals)
        )

    story = Story(
        (step(0, -1, 0, 0, 0), step(1, 0, 5, 4, 0), step(2, 1, 50, 4, 9), step(3, 0, 60, 20, 9)), 3
    )
    assert best_round(story) == (1, 9, 2)
    assert longest_thought(story) == (1, 45)
    assert lead_changes(story) == 2
    alone = Story((step(0, -1, 0, 3, 3),), 1)
    assert best_round(alone) is None
    assert longest_thought(alone) is None
    assert lead_changes(alone) == 0


# --- Bars


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_of_sources_add_up_to_the_total(language: str) -> None:
    words = GAIA.words(language)
    kinds = kinds_of(scores(), words)
    assert 6 <= len(set(kinds.values())) <= 12
    assert not any(re.search(r"\d|:", kind) for kind in kinds.values())
    for score in scores():
        assert sum(by_kind(score, kinds).values()) == score.total


def bars(html: str) -> list[tuple[int, list[tuple[str, int, str]]]]:
    """Of each row: the total, and the parts of the bar by kind, points and classes."""
    rows = re.findall(r'<div class="bar".*?</div>\s*<strong>(\d+)</strong>|$', html, re.S)
    found = []
    for row in re.findall(r'<div class="bar".*?</strong>', html, re.S):
        total = int(re.findall(r"<strong>(\d+)", row)[0])
        parts = re.findall(
            r'class="(bit[^"]*)" data-kind="([^"]*)".*?aria-label="[^"]*: (−?\d+)"', row, re.S
        )
        found.append((total, [(kind, int(n.replace("−", "-")), cls) for cls, kind, n in parts]))
    assert rows
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_bars_agree_with_the_score_sheet_in_every_language(language: str) -> None:
    shown = bars(page(language))
    ranked = sorted(scores(), key=lambda score: (score.rank, score.seat))
    assert [total for total, _ in shown] == [score.total for score in ranked]
    for total, parts in shown:
        assert sum(points for _, points, _ in parts) == total


def test_what_was_paid_stands_apart_and_every_second_source_is_hatched() -> None:
    shown = bars(page())
    order: dict[str, bool] = {}
    for _, parts in shown:
        for kind, points, classes in parts:
            assert ("paid" in classes) == (points < 0)
            order[kind] = "hatched" in classes
    assert any(points < 0 for _, parts in shown for _, points, _ in parts)
    assert 3 <= sum(order.values()) <= len(order) - 3


def test_a_number_is_printed_where_its_part_of_the_bar_has_room_for_it() -> None:
    bit = (
        r'style="width:([\d.]+)%[^>]*aria-label="[^"]*: (\d+)">(?:<i aria-hidden="true">(\d+)</i>)?'
    )
    parts = re.findall(bit, page())
    assert {bool(printed) for _, _, printed in parts} == {True, False}
    for width, points, printed in parts:
        room_for_it = float(width) >= PRINTED * len(points)
        assert printed == (points if room_for_it else "")


def test_a_part_of_a_bar_tells_its_items_and_where_they_began() -> None:
    row = re.findall(r'<div class="bar".*?</strong>', page(), re.S)[0]
    best = min(scores(), key=lambda score: (score.rank, score.seat))
    parts = re.findall(r'data-items="([^"]*)" data-first="(\d+)" aria-label="[^"]*: (−?\d+)"', row)
    assert parts
    story, _ = result.told_story(room(), scene_of(room(), 0, Preferences()))
    for items, first, points in parts:
        told = [int(line.rpartition(": ")[2].replace("−", "-")) for line in items.split("\n")]
        assert sum(told) == int(points.replace("−", "-"))
        now, before = story.steps[int(first)], story.steps[max(0, int(first) - 1)]
        assert now.entry == 0 or now.totals[best.seat] != before.totals[best.seat]


def test_how_long_people_thought_stands_in_the_table_and_bots_have_no_time() -> None:
    spent = thinking(story_of(room()))
    assert sum(spent) == SECONDS * room().version
    table = page()[page().index('<section class="panel tallies"') :].partition("</section>")[0]
    times = re.findall(r'<td class="timed">([^<]*)</td>', table)
    ranked = sorted(scores(), key=lambda score: (score.rank, score.seat))
    assert times == [span(spent[score.seat], "en") if score.seat < 2 else "–" for score in ranked]


# --- Curves


@pytest.mark.parametrize("size", SIZES)
def test_curves_end_at_the_totals(size: Any) -> None:
    story = story_of(room())
    names = ["Ana", "Wojtek", "Taklons", "Lumen"]
    chart = curves(story, names, texts_of("end", "en"), size)
    ends = re.findall(r'class="name"[^>]*>(\S+) (\d+)</text>', chart)
    assert {name: int(points) for name, points in ends} == {
        name: score.total for name, score in zip(names, scores(), strict=True)
    }
    heights = [float(y) for y in re.findall(r'class="name" x="[^"]+" y="([^"]+)"', chart)]
    gaps = [b - a for a, b in pairwise(sorted(heights))]
    assert min(gaps) >= size.apart - 0.1
    assert max(heights) <= size.height


# --- The page


def test_the_page_names_the_winner_and_offers_what_can_be_done() -> None:
    html = page()
    winner = min(scores(), key=lambda score: score.rank)
    assert winner.seat == 0
    assert f"Ana wins with {winner.total} points" in html
    assert 'id="rematch"' in html
    assert 'href="/t/tbl/export"' in html
    assert html.count('name="seat"') == 4
    assert re.search(r'<input type="range" id="step" min="0" max="\d{3}"', html)


def test_a_spectator_is_offered_no_rematch() -> None:
    assert 'id="rematch"' not in page(seat=None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_escaped_everywhere(language: str) -> None:
    html = page(language)
    assert "<b>Wojtek</b>" not in html
    assert "<b>Wojtek</b>" in unescape(html)


def test_steps_tell_what_happened() -> None:
    found = re.search(r'id="data">(.*?)</script>', page())
    assert found
    steps = msgspec.json.decode(found[1])["steps"]
    assert steps[0][0] == 0
    assert steps[-1][0] == room().version
    assert all(told for _, _, _, _, told in steps[1:])
    assert 150 < len(steps) < room().version


def test_marks_are_gains_of_many_points() -> None:
    found = re.search(r'id="data">(.*?)</script>', page())
    assert found
    steps = msgspec.json.decode(found[1])["steps"]
    marks = re.findall(r'data-step="(\d+)"', page())
    assert marks
    for place in map(int, marks):
        before, after = steps[place - 1][3], steps[place][3]
        assert max(b - a for a, b in zip(before, after, strict=True)) >= result.BIG


def test_before_the_end_somebody_leads() -> None:
    html = page(decisions=120)
    assert "leads with" in html
    assert 'id="rematch"' not in html
    assert story_of(room(120)).rounds < 6


def test_before_the_end_nobody_has_won() -> None:
    html = page(decisions=1)
    assert "lead together with 10 points" in html
    assert "share the victory" not in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_everybody_paid_stands_in_a_table(language: str) -> None:
    """Without dice there is no column for luck."""
    shown = page(language)
    assert texts_of("end", language)("paid_for") in unescape(shown)
    table = shown[shown.index('<section class="panel tallies"') :].partition("</section>")[0]
    assert 'class="luck"' not in table
    rows = [re.findall(r"<td>(\d+)</td>", row) for row in table.split("<tr")[2:]]
    spent = story_of(room()).tallies.spent
    ranked = sorted(scores(), key=lambda score: (score.rank, score.seat))
    assert [[int(cell) for cell in row] for row in rows] == [
        list(spent[score.seat].values()) for score in ranked
    ]


def test_dice_that_fell_as_expected_were_neither_kind_nor_unkind() -> None:
    tallies = copy(story_of(room()).tallies)
    tallies.luck = [Luck(7, 7.02), Luck(9, 7.0), Luck(5, 7.0), Luck()]
    story = cast(Story, SimpleNamespace(tallies=tallies))
    ranked = sorted(scores(), key=lambda score: score.seat)
    say, words = texts_of("end", "pl"), GAIA.words("pl")
    shown = result.tallied(story, ranked, NAMES, words, say, "pl", [None] * 4)
    told = [(row["more"], row["lucky"]) for row in shown["rows"]]
    assert told[:3] == [("±0,0", ""), ("+2,0", "good"), ("−2,0", "poor")]


def test_curves_count_what_is_certain_and_end_with_the_final_scores() -> None:
    match = room_of(read(*entries_of("pulsar", 10_000)))
    story = story_of(match)
    final = tuple(score.total for score in match.game.scores(match.match.state))
    assert story.steps[-1].totals == final
    assert {"stations", "goals"} <= set(story.certain)
    before_last = story.at_end_of(story.rounds - 1).totals
    assert all(2 * points > last for points, last in zip(before_last, final, strict=True))
    for before, step in pairwise(story.steps):
        assert all(n >= m for m, n in zip(before.totals, step.totals, strict=True)), step.entry
