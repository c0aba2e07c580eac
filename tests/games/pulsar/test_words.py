"""Pulsar 2849 in words: complete in every language, and no line with a hole in it."""

from __future__ import annotations

from typing import Literal, get_args

import pytest

from armillary.core import rulebook
from armillary.core.words import LANGUAGES, tag
from armillary.games.pulsar import notation
from armillary.games.pulsar.benefits import effect_types
from armillary.games.pulsar.components import components
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.words import EFFECTS, VOCABULARY, words
from tests.games import wording

SCAN = wording.Scan("armillary.games.pulsar")

SAME = {"Pulsar 2849", "pulsar", "patent", "{n} patent", "magenta", "online", "Royalties"}
"""What is called the same in another language."""

VARIANTS = {"no_die_none", "length_none", "no_such_cost_none"}
"""Reasons for which the words themselves decide."""


# English


def test_the_scan_finds_what_it_should() -> None:
    assert {"roll", "take_die", "fly", "spin", "goal_bonus", "end"} <= SCAN.events()
    rules, reasons = SCAN.refusals()
    assert {"2.7", "3.6", "4.3", "5.4", "7.3", "9.11", "13.3", "16.7", "16.8"} <= rules
    assert {"no_room", "wrong_die", "segment_used", "red_useless", "cubes"} <= reasons


def test_every_event_can_be_told() -> None:
    assert SCAN.events() - wording.told(VOCABULARY, "event") == set()


def test_every_refusal_has_its_reason_and_its_rule() -> None:
    rules, reasons = SCAN.refusals()
    assert reasons | VARIANTS == set(VOCABULARY.texts["reason"])
    assert {number for number in rules if number not in rulebook.load("pulsar").rules} == set()


def test_every_action_and_question_has_words() -> None:
    actions = wording.action_tags(notation.FRAMES)
    assert actions - wording.told(VOCABULARY, "action") == set()
    asking = wording.question_tags(notation.FRAMES)
    assert asking == set(VOCABULARY.texts["ask"])


def test_every_effect_that_is_not_told_by_a_patent_has_words() -> None:
    lasting = {
        str(kind.__struct_config__.tag) for kind in effect_types.ONGOING + effect_types.FINAL
    }
    assert set(EFFECTS) == set(effect_types.OPS) - lasting
    assert set(VOCABULARY.texts["counter"]) == set(get_args(effect_types.Counter))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(language: str) -> None:
    say, data = words(language), components()
    technologies = data.technologies.technologies
    ids = {*data.systems, *data.bonuses, *data.goals.goals, *technologies, *data.hq.slots}
    ids |= {*data.gyrodynes.sizes, *data.dice.modifiers, *data.cluster.colours, "choice"}
    ids |= {f"transmitter_{face}" for face in data.transmitters.tiles}
    ids |= {f"hq_{side}" for side in data.hq.sides} | {f"side_{id}" for id in data.cluster.sides}
    ids |= {f"board_{face}" for face in data.technologies.faces}
    ids |= {row.timing for row in technologies.values()}
    ids |= {node.kind for side in data.cluster.sides.values() for node in side.nodes.values()}
    ids |= {spot.kind for tile in data.systems.values() for spot in tile.planets}
    assert {id for id in ids if not say.terms.get(id)} == set()
    assert all(say.about(id) for id in technologies)
    assert say.about("station") == ""
    given = [
        project.effects for side in data.hq.sides.values() for project in side.projects.values()
    ]
    given += [tile.immediate + tile.production for tile in data.transmitters.tiles.values()]
    given += [tile.bonus for tile in data.systems.values()]
    told = [say.effects(effects) for effects in given]
    assert all(told)
    assert [text for text in told if wording.HOLE.search(text)] == []


# Translations


@pytest.mark.parametrize(("language", "plurals"), [("pt_BR", 2), ("pl", 3)])
def test_a_catalogue_is_complete_and_fits(language: str, plurals: int) -> None:
    wording.assert_complete(VOCABULARY, language)
    wording.assert_fits(VOCABULARY, language, plurals, SAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_things_have_different_names(language: str) -> None:
    say, data = words(language), components()
    for ids in (data.technologies.technologies, data.bonuses, data.goals.goals, data.hq.slots):
        names = [say.term(id) for id in ids]
        assert len(set(names)) == len(names), names
    sources = [say.source(key) for key in VOCABULARY.texts["source"] if key != "technology"]
    sources += [say.source(id) for id in data.technologies.technologies]
    assert len(set(sources)) == len(sources)


# Whole matches


@pytest.mark.parametrize("seed", range(30))
def test_a_random_match_can_be_told_without_a_hole(seed: int) -> None:
    """Every event, question, option, refusal and score of a match, in every language."""
    setup: Literal["full", "first_game"] = "first_game" if seed % 4 == 3 else "full"
    state = GAME.setup(PulsarConfig(players=2 + seed % 3, seed=seed, setup=setup))
    telling = wording.Telling(GAME, state, seed)
    telling.assert_whole(words)
    assert {tag(frame) for frame in telling.asked} >= {"turn", "pick", "roll"}
