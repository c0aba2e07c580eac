"""The card between two rounds: its sums are what the match has, and it says what comes next."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from armillary.core.registry import games
from armillary.core.words import LANGUAGES
from armillary.drawing.art.svg import text
from armillary.drawing.round_card import POINTS
from armillary.drawing.scene import ROUND, Scene
from armillary.table.games import board_of
from armillary.table.model import Preferences
from armillary.table.room.room import Room
from armillary.table.table_page.reader import scene_of
from armillary.table.table_page.regions import theatre
from armillary.table.table_page.scenes import Tale, after, scene_told, scenes
from tests.table.storage.reading import read
from tests.table.table_page.rooms import NAMES, room_of
from tests.table.table_page.test_scenes import entries_of

MOVES = {"gaia": 330, "pulsar": 240, "eclipse": 420, "imperium": 900}


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
    for earlier, tale in pairwise(tales):
        begin, end = at_its_end(room, earlier).now, at_its_end(room, tale)
        sums: Counter[int] = Counter()
        for event in (*end.earlier, *end.events):
            for amount in board.amounts(event, words):
                sums[event.seat] += amount.amount * (amount.icon == POINTS)
        if (
            game == "eclipse"
        ):  # Points are counted when the match ends; until then, what lies there.
            assert not sums.total()
            continue
        for seat in range(3):
            assert board.score(end.now, seat) - board.score(begin, seat) == sums[seat]
        told += sums.total()
    assert told or game == "eclipse"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_a_card_names_everybody_and_what_comes_next(game: str, language: str) -> None:
    room, tales = rounds(game)
    tale = tales[-1]
    past = after(room, tale.steps[-1])
    reader = scene_of(past, None, Preferences(language=language))
    card = theatre(reader, tale, len(tale.steps))
    assert card.startswith('<section id="theatre" data-kind="round"')
    assert all(text(name) in card for name in NAMES[:3])
    for step in tale.steps:
        for event in step.events:
            if event.seat < 0:
                assert text(reader.words.event(event, NAMES[:3])) in card
    assert theatre(reader, tale) == '<section id="theatre" hidden></section>', "it is over"
