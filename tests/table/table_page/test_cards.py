"""The cards of a match: their sums are what the match has, and they say what comes next."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from armillary.core.events import Event
from armillary.core.game import Score, load
from armillary.core.registry import games
from armillary.core.words import LANGUAGES
from armillary.drawing.art.svg import text
from armillary.drawing.cards.round_card import POINTS
from armillary.drawing.cards.victory_card import tied
from armillary.drawing.scene import END, ROUND, Scene
from armillary.games.eclipse.components import RESOURCES
from armillary.table.games import board_of
from armillary.table.model import Preferences
from armillary.table.room.room import Room
from armillary.table.table_page.reader import scene_of
from armillary.table.table_page.regions import theatre
from armillary.table.table_page.scenes import Tale, after, scene_told, scenes
from tests.table.storage.reading import read
from tests.table.table_page.rooms import NAMES, room_of
from tests.table.table_page.test_scenes import OPTIONS, entries_of

MOVES = {"gaia": 330, "pulsar": 240, "eclipse": 420, "imperium": 900}


@cache
def rounds(game: str) -> tuple[Room, list[Tale]]:
    """A match with everything that lies between its rounds; the last may not be over."""
    ledger, entries = entries_of(game, MOVES[game])
    room = room_of(read(ledger, entries))
    found = [tale for tale in scenes(room, None) if tale.kind == ROUND]
    first, last = found[0].steps[0].line.entry, found[-1].steps[-1].line.entry
    ledger.recall(first, last)
    room.chronicles.clear()
    found = [tale for tale in scenes(room, None) if tale.kind == ROUND]
    return room, [tale for tale in found if tale is not scenes(room, None)[-1]]


def at_its_end(room: Room, tale: Tale) -> Scene:
    past = after(room, tale.steps[-1])
    return scene_told(past, None, tale, len(tale.steps), NAMES[:3])


@pytest.mark.parametrize("game", games())
def test_points_of_a_round_are_what_everybody_has_more(game: str) -> None:
    room, tales = rounds(game)
    board, words = board_of(game), room.game.words("en").on(room.match.state)
    assert len(tales) >= 2
    told = 0
    for tale in tales:
        end = at_its_end(room, tale)
        if end.since is None:
            assert end.opens
            continue
        sums: Counter[int] = Counter()
        for seat, amount in board.scored(end, words):
            assert amount.icon == POINTS
            sums[seat] += amount.amount
        for seat in range(3):
            assert board.score(end.now, seat) - board.score(end.since, seat) == sums[seat]
        told += sums.total()
    assert told


def test_the_accounts_of_upkeep_add_up() -> None:
    room, tales = rounds("eclipse")
    board, words = board_of("eclipse"), room.game.words("en").on(room.match.state)
    for tale in tales[1:]:
        end = at_its_end(room, tale)
        sums: Counter[tuple[int, str]] = Counter()
        for event in end.events:
            for amount in board.amounts(event, words):
                sums[event.seat, amount.icon] += amount.amount
        for seat in range(3):
            before, after = end.before.players[seat], end.now.players[seat]
            for kind, had, has in zip(RESOURCES, before.resources, after.resources, strict=True):
                assert has - had == sums[seat, kind]
    trade = Event("trade", 0, {"give": "science", "take": "money", "rate": 3})
    given, taken = board.amounts(trade, words)
    assert (given.icon, given.amount, taken.icon, taken.amount) == ("science", -3, "money", 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_cards_name_everybody_and_what_comes_next(game: str, language: str) -> None:
    room, tales = rounds(game)
    for tale in (tales[0], tales[-1]):
        past = after(room, tale.steps[-1])
        reader = scene_of(past, None, Preferences(language=language))
        card = theatre(reader, tale, len(tale.steps))
        assert card.startswith('<section id="theatre" data-kind="round"')
        assert all(text(name) in card for name in NAMES[:3])
        told = [event for step in tale.steps for event in step.events if event.seat < 0]
        opens = at_its_end(room, tale).opens
        assert ("opening" in card) is opens
        for event in told[:1] if opens else told:
            assert text(reader.words.event(event, NAMES[:3])) in card
        assert theatre(reader, tale) == '<section id="theatre" hidden></section>', "it is over"


def test_the_victory_says_who_won_by_what_and_where_all_points_came_from() -> None:
    ledger, entries = entries_of("pulsar", 10_000)
    room = room_of(read(ledger, entries))
    tales = scenes(room, None)
    assert [tale.kind for tale in tales[-2:]] == [ROUND, END]
    production, end = tales[-2:]
    assert [step.events[0].key for step in production.steps[:1]] == ["production"]
    assert end.steps[0].events[0].key == "final_scoring"
    reader = scene_of(after(room, end.steps[-1]), None, Preferences())
    card = theatre(reader, end, len(end.steps))
    for score in room.game.scores(room.match.state):
        assert f"<b>{score.total}</b>" in card
        assert sum(points_in(card, score.seat)) == score.total
        assert (f"{NAMES[score.seat]} wins with {score.total} points" in card) == (score.rank == 1)
    early = theatre(scene_of(after(room, end.steps[0]), None, Preferences()), end, 1)
    assert "wins with" not in early, "it is still being counted"


def points_in(card: str, seat: int) -> list[int]:
    """The points of a seat by source, as its column says."""
    found = re.findall(rf'<td class="p{seat}"><b[^>]*style[^>]*>(−?\d+)</b></td>', card)
    return [int(number.replace("−", "-")) for number in found]


@pytest.mark.parametrize("game", ["eclipse", "imperium", "pulsar"])
def test_equal_points_are_decided_by_what_the_rules_say(game: str) -> None:
    rules = load(game)
    state = rules.setup(rules.config_type(players=3, seed=4, **OPTIONS.get(game, {})))
    scores = [Score(2, {}, 9, 1), Score(0, {}, 9, 2), Score(1, {}, 4, 3)]
    assert tied(scores) == [2, 0]
    told = board_of(game).tie_break(state, tied(scores), NAMES, rules.words("en"))
    assert told.index(NAMES[2]) < told.index(NAMES[0])
    assert NAMES[1] not in told
    assert tied([Score(2, {}, 9, 1), Score(0, {}, 9, 1)]) == [], "they share the victory"
    assert tied([Score(2, {}, 9, 1), Score(0, {}, 8, 2)]) == []
