"""Eclipse in words: complete in every language, and no line with a hole in it."""

from __future__ import annotations

import pytest

from armillary.core import rulebook
from armillary.core.decision import Decision
from armillary.core.words import LANGUAGES, tag
from armillary.games.eclipse import notation
from armillary.games.eclipse.actions.explore import Explore
from armillary.games.eclipse.components import CATEGORIES, RESOURCES, components
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import STACKS, State
from armillary.games.eclipse.words import VOCABULARY, words
from tests.games import wording
from tests.games.eclipse.bot.cautious import CAUTIOUS
from tests.games.eclipse.test_conformance import config

SCAN = wording.Scan("armillary.games.eclipse")

SAME = {"Planta", "Mechanema", "GCDS", "{kind}", "{player}: {kind}", "{number} {name}"}
"""What is called the same in another language."""

VARIANTS = {"misses_blank", "no_retreat_none", "no_tile_none"}
"""Reasons for which the words themselves decide."""

SPECIAL = {"5.3", "10.2", "12.2", "13.14"}
"""Rules with a text of their own for a reason that others have too."""


# English


def test_the_scan_finds_what_it_should() -> None:
    assert {"round", "explore", "buy", "hit", "balance", "end"} <= SCAN.events()
    rules, reasons = SCAN.refusals()
    assert {"1.6", "2.15", "5.3", "7.2", "9.5", "13.14", "17.30"} <= rules
    assert {"no_disc", "short", "pinned", "outside_only", "misses", "solvent"} <= reasons


def test_every_event_can_be_told() -> None:
    # The checks of the data call places in files `key` too: "warp_portals.discovery".
    events = {key for key in SCAN.events() if "." not in key}
    assert {"cube_back", "cube_buried"} <= events
    assert events - wording.told(VOCABULARY, "event") == set()


def test_every_refusal_has_its_reason_and_its_rule() -> None:
    rules, reasons = SCAN.refusals()
    known = VOCABULARY.texts["reason"]
    assert reasons | VARIANTS == {key.partition(" ")[0] for key in known}
    assert {key.partition(" ")[2] for key in known if " " in key} == SPECIAL
    assert rules >= SPECIAL
    assert {number for number in rules if number not in rulebook.load("eclipse").rules} == set()


def test_every_action_and_question_has_words() -> None:
    actions = wording.action_tags(notation.FRAMES)
    assert actions - wording.told(VOCABULARY, "action") == set()
    asking = wording.question_tags(notation.FRAMES)
    assert asking - wording.told(VOCABULARY, "ask") == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(language: str) -> None:
    say, data = words(language), components()
    ids = {*data.species, *data.technologies, *data.parts, *data.discoveries, *RESOURCES}
    ids |= {id.removesuffix("_advanced") for id in data.npcs} | {*CATEGORIES, *STACKS}
    ids |= {*data.combat.dice.damage} | {*next(iter(data.species.values())).costs}
    ids |= {square.kind for sector in data.sectors.values() for square in sector.squares}
    assert {id for id in ids if not say.terms.get(id)} == set()


# Translations


@pytest.mark.parametrize(("language", "plurals"), [("pt_BR", 2), ("pl", 3)])
def test_a_catalogue_is_complete_and_fits(language: str, plurals: int) -> None:
    wording.assert_complete(VOCABULARY, language)
    wording.assert_fits(VOCABULARY, language, plurals, SAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_things_have_different_names(language: str) -> None:
    say, data = words(language), components()
    names = [say.sector(id) for id in data.sectors] + [say.term(id) for id in data.species]
    # A technology that opens a part shares its name with it.
    names += [say.term(id) for id in {**data.parts, **data.technologies}]
    assert len(set(names)) == len(names)
    sources = [say.source(key) for key in VOCABULARY.texts["source"]]
    assert len(set(sources)) == len(sources)


# Whole matches


@pytest.mark.parametrize("seed", range(1, 21))
def test_a_random_match_can_be_told_without_a_hole(seed: int) -> None:
    """Every event, question, option, refusal and score of a match, in every language.

    Zones have a name each, and keep it while the map grows around them.
    """
    zones: dict[Explore, str] = {}

    def look(state: State, decision: Decision) -> None:
        if tag(decision.frame) == "exploring":
            say = words("en").on(state)
            fresh = {its: say.action(its) for its in decision.options if type(its) is Explore}
            assert len(set(fresh.values())) == len(fresh)
            zones.update(fresh)

    state = GAME.setup(config(2 + seed % 5, seed))
    telling = wording.Telling(CAUTIOUS, state, seed, look=look)
    telling.assert_whole(words)
    say = words("en").on(state)
    assert {its: say.action(its) for its in zones} == zones
    assert {tag(frame) for frame in telling.asked} >= {"turn", "exploring", "placing", "upkeep"}
