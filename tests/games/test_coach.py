"""What the coaches of all games say: right, in every language, and at the right moment."""

from __future__ import annotations

import pytest

from armillary import bots
from armillary.core import registry
from armillary.core.game import load
from armillary.core.lessons.coach import coach, faults, told
from armillary.core.lessons.lesson_check import LONGEST
from armillary.core.match import Match
from armillary.core.words import LANGUAGES
from armillary.table.games import board_of

GAMES = ("eclipse", "gaia", "imperium", "pulsar")
SEATS = {"imperium": 3}
DECISIONS = 260


@pytest.mark.parametrize("game", GAMES)
def test_a_coach_names_only_what_the_game_has(game: str) -> None:
    assert faults(load(game)) == []
    its = coach(game)
    assert len(its.cards) >= 10
    assert len(its.mistakes) >= 8


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_coach_speaks_every_language(game: str, language: str) -> None:
    for key, english in coach(game).texts():
        translated = told(game, english, language)
        assert translated != english, key
        assert len(translated) <= LONGEST, key


@pytest.mark.parametrize("game", GAMES)
def test_cards_come_and_reasons_are_found_in_a_match_of_bots(game: str) -> None:
    rules, its = load(game), coach(game)
    board, mind = board_of(game), bots.make("pilot", rules, 1)
    count = SEATS.get(game, 2)
    match = Match(rules, board.configure(count, 7, board.first_match()))
    others = bots.make("greedy", rules, 2)
    shown: set[str] = set()
    told: set[str] = set()
    explain = registry.part(game, "bot").explain
    for _ in range(DECISIONS):
        asks = match.decision
        if asks is None:
            break
        view = rules.view(match.state, asks.seat)
        shown |= {card.id for card in its.cards_for(asks, view.round)}
        player = mind if asks.seat == 0 else others
        action = player.choose(view, asks)
        for reason in player.reasons[:2]:
            for why in explain(view, reason.after, asks.seat) if reason.after is not None else ():
                told.add(why.key)
                for language in LANGUAGES:
                    assert rules.words(language).on(view).phrase("why", why.key, why.values)
        for language in LANGUAGES:
            assert all(board.aims(view, asks.seat, rules.words(language).on(view)))
        match.play(action)
    assert "turn" in shown
    assert len(shown) >= 5
    assert len(told) >= 6
