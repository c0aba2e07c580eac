"""How factions and species play, in a sentence for who has to choose one."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from armillary.core.game import load
from armillary.core.words import ENGLISH, LANGUAGES
from armillary.games.eclipse.board.sheets import species_choice
from armillary.games.eclipse.components import components as of_eclipse
from armillary.games.gaia.board.sheets import faction_choice
from armillary.games.gaia.components import components as of_gaia
from armillary.games.imperium.board.sheets import faction
from armillary.games.imperium.components import components as of_imperium

LONGEST = 90
BEGINNERS = re.compile(r'data-place="(?:faction|species):(\w+)"(?:(?!data-place).)*<em>')
ROWS: dict[str, Any] = {
    "gaia": of_gaia().factions,
    "eclipse": of_eclipse().species,
    "imperium": of_imperium().factions,
}
SHEETS: dict[str, Any] = {
    "gaia": faction_choice.sheet,
    "eclipse": species_choice.sheet,
    "imperium": faction.choice_sheet,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ROWS)
def test_each_has_a_short_sentence_in_every_language(game: str, language: str) -> None:
    words = load(game).words(language)
    for id, row in ROWS[game].items():
        told = words.plays(id)
        assert told.endswith("."), id
        assert len(told) <= LONGEST, f"{id}: {len(told)}"
        assert (told == row.plays) == (language == ENGLISH), id


@pytest.mark.parametrize("game", ROWS)
def test_who_chooses_sees_how_each_one_plays_and_which_are_for_beginners(game: str) -> None:
    rules = load(game)
    state = rules.setup(rules.config_type(players=3, seed=1))
    words = rules.words("en")
    shown = SHEETS[game](state, words)
    assert all(row.plays in unescape(shown) for row in ROWS[game].values())
    beginners = {id for id, row in ROWS[game].items() if row.beginner}
    assert {*BEGINNERS.findall(shown)} == beginners
    assert 3 <= len(beginners) < len(ROWS[game])
