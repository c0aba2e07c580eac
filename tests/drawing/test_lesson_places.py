"""What a lesson can point at, and which sheet it opens for it."""

from __future__ import annotations

from armillary.core.lessons import lesson as lessons
from armillary.core.match import Match
from armillary.core.registry import part
from armillary.drawing.places.lesson_places import on_map, places, sheet_with


def test_places_are_on_the_map_on_sheets_and_on_cards() -> None:
    game, config, state = lessons.find("pulsar", "round").start()
    words = game.words("en")
    there = places(part("pulsar", "board"), Match(game, config, start=state), 0, words)
    assert {"map", "players", "headline", "loc:p4", "dice", "act:end"} <= there
    assert {"card-0", "card-2", "card-0/part:hand:3", "player-0/resource:cubes"} <= there
    assert "card-1/part:hand:3" not in there, "the others have no dice left"
    assert "card-3" not in there


def test_a_sheet_is_opened_for_what_lies_on_it_and_not_on_the_map() -> None:
    game, _config, state = lessons.find("pulsar", "round").start()
    board, words = part("pulsar", "board"), game.words("en").on(state)
    sheets = board.sheets(state, 0, words)

    def opened(place: str) -> str:
        return sheet_with(place, sheets, lambda: on_map(board, state, words))

    assert opened("technologies") == opened("tech:AI-2") == "technologies"
    assert opened("player-0/loc:p4") == "player-0"
    assert opened("loc:p4") == "", "it lies on the map, and one's own board shows it, too"
    assert opened("card-0/part:hand:3") == opened("act:end") == opened("") == ""
