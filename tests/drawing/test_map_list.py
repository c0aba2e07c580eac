"""Maps as lists: every place in words, what kind it is for its reader, and how far away."""

from __future__ import annotations

import pytest

from armillary import bots
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.words import LANGUAGES
from armillary.drawing.places import map_list
from armillary.drawing.places.map_list import FREE, MINE, OTHERS
from armillary.table.games import board_of

GAMES = ("gaia", "eclipse", "imperium", "pulsar")


def test_steps_are_counted_from_the_nearest_start() -> None:
    line = {1: [2], 2: [1, 3], 3: [2, 4], 4: [3], 5: []}
    assert map_list.steps([1], line.__getitem__) == {1: 0, 2: 1, 3: 2, 4: 3}
    assert map_list.steps([1, 4], line.__getitem__) == {1: 0, 4: 0, 2: 1, 3: 1}
    assert map_list.steps([], line.__getitem__) == {}


def test_what_one_has_oneself_is_not_of_others() -> None:
    assert map_list.kinds([1], 1) == (MINE,)
    assert map_list.kinds([0, 1], 1) == (MINE, OTHERS)
    assert map_list.kinds([1], None, free=True) == (FREE, OTHERS)
    assert map_list.kinds([], 1) == ()


@pytest.mark.parametrize("game", GAMES)
def test_every_place_has_a_name_in_every_language(game: str) -> None:
    rules, board = load(game), board_of(game)
    match = Match(rules, board.configure(3, 3, {}))
    minds = [bots.make("greedy", rules, seat) for seat in range(3)]
    for _ in range(60):
        asked = match.decision
        assert asked is not None
        match.play(minds[asked.seat].choose(rules.view(match.state, asked.seat), asked))
    seen = {}
    for language in LANGUAGES:
        words = rules.words(language).on(match.state)
        found = board.map_list(rules.view(match.state, 0), 0, words)
        assert len({one.place for one in found}) == len(found) > 20
        assert all(one.name for one in found)
        seen[language] = [one.told for one in found]
        mine = [one for one in found if MINE in one.kinds]
        assert any(one.steps == 0 for one in mine)
        near = [one.steps for one in found if FREE in one.kinds and one.steps is not None]
        assert near
        watched = board.map_list(rules.view(match.state, None), None, words)
        assert all(one.steps is None and MINE not in one.kinds for one in watched)
    assert len({str(told) for told in seen.values()}) == len(LANGUAGES)
