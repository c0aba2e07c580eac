"""Gaia Project in words: complete in every language, and no line with a hole in it."""

from __future__ import annotations

import pytest

from armillary.core import rulebook
from armillary.core.errors import ArmillaryError
from armillary.core.words import CORE, LANGUAGES, Vocabulary, tag
from armillary.games.gaia import notation
from armillary.games.gaia.components import AREAS, components
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.words import VOCABULARY, words
from tests.games import wording

SCAN = wording.Scan("armillary.games.gaia")

NAMES = {
    *map(words("en").term, components().factions.keys() - {"terrans"}),
    *(words("en").term(f"automa_level{level}") for level in components().automa.levels),
    "Automa",
    "Gaia Project",
    "Automa ({faction})",
}
"""What is called the same everywhere."""

VARIANTS = {"upgrade_end", "token_choice_taklons", "no_tile_now", "no_token_now"}
"""Reasons for which the words themselves decide."""


def refusals() -> tuple[set[str], set[str]]:
    """The rules and the reasons; the price of a conversion is a reason by itself."""
    rules, reasons = SCAN.refusals()
    return rules, reasons | {row.price[0] for row in components().conversions.values()}


# English


def test_the_scan_finds_what_it_should() -> None:
    assert {"mine", "scores", "swap_institute", "space_station", "automa_card"} <= SCAN.events()
    rules, reasons = refusals()
    assert {"4.3", "7.4", "13.2", "15.4", "17.5"} <= rules
    assert {"ore", "credits", "area3_to_gaia", "has_tile", "not_in_deck"} <= reasons


def test_every_event_can_be_told() -> None:
    assert SCAN.events() - wording.told(VOCABULARY, "event") == set()


def test_every_refusal_has_its_reason_and_its_rule() -> None:
    rules, reasons = refusals()
    book = rulebook.load("gaia")
    assert reasons - wording.told(VOCABULARY, "reason") == set()
    assert {number for number in rules if number not in book.rules} == set()
    unused = {key.partition(" ")[0] for key in VOCABULARY.texts["reason"]} - reasons - VARIANTS
    assert unused == set()
    exact = {key.partition(" ")[2] for key in VOCABULARY.texts["reason"]} - {""}
    assert exact <= rules


def test_every_action_and_question_has_words() -> None:
    actions = wording.action_tags(notation.FRAMES)
    assert actions - wording.told(VOCABULARY, "action") == set()
    asking = wording.question_tags(notation.FRAMES)
    assert asking - wording.told(VOCABULARY, "ask") == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name(language: str) -> None:
    say, data = words(language), components()
    ids = {*data.boosters, *data.techs, *data.advanced, *data.round_tiles, *data.board_actions}
    ids |= {*data.conversions, *(row.id for row in data.gaia_conversions), *data.structures}
    ids |= {*data.factions, *data.tracks, *(row.colour for row in data.factions.values())}
    ids |= {row.home for row in data.factions.values()} | {"gaia", "transdim", "lost"}
    ids |= {id if not row.faction else f"{id}_token" for id, row in data.federations.items()}
    ids |= {f"final_{id}" for id in data.final_tiles} | {f"sector_{id}" for id in data.sectors}
    ids |= {f"card_{id}" for id in data.automa.cards}
    ids |= {f"automa_level{id}" for id in data.automa.levels}
    ids |= {f"automa_{card.action}" for card in data.automa.cards.values()}
    ids |= {f"automa_{step.action}" for f in data.automa.factions.values() for step in f.steps}
    ids -= {"automa_vp"}
    assert {id for id in ids if not say.terms.get(id)} == set()
    assert all(say.about(f"{faction}_institute") for faction in data.factions)
    only_institute = {"hadsch_hallas", "geodens", "ambas", "firaks"}
    assert {faction for faction in data.factions if not say.about(faction)} == only_institute
    assert say.about("mine") == ""


# Translations


@pytest.mark.parametrize("vocabulary", [CORE, VOCABULARY], ids=["core", "gaia"])
@pytest.mark.parametrize(("language", "plurals"), [("pt_BR", 2), ("pl", 3)])
def test_a_catalogue_is_complete_and_fits(
    vocabulary: Vocabulary, language: str, plurals: int
) -> None:
    wording.assert_complete(vocabulary, language)
    wording.assert_fits(vocabulary, language, plurals, NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_source_of_points_has_a_name(language: str) -> None:
    say, data = words(language), components()
    keys = ["start", "resources", "charging", "federations", "automa_cards", "automa_faction"]
    keys += [f"round{number}" for number in range(1, 7)] + ["final1", "final2"]
    keys += [f"research_{area}{top}" for area in AREAS for top in ("", "_top")]
    keys += [*data.boosters, *data.techs, *data.advanced, "qic2", "qic3", *data.factions]
    names = [say.source(key) for key in keys]
    assert len(set(names)) == len(names)
    assert not any("{" in name for name in names)


def test_players_are_called_by_their_factions_once_chosen() -> None:
    start = GAME.setup(GaiaConfig(players=2))
    assert words("pt_BR").names(start) == ["Jogador 1", "Jogador 2"]
    given = GAME.setup(GaiaConfig(players=2, factions=("terrans", "taklons")))
    assert words("pl").names(given) == ["Terranie", "Taklonowie"]
    solo = GAME.setup(GaiaConfig(players=1, factions=("terrans",), automa="itars"))
    assert words("en").names(solo) == ["Terrans", "Automa (Itars)"]


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ArmillaryError, match="no language 'de'; there are en, pt_BR, pl"):
        GAME.words("de")


# Whole matches


@pytest.mark.parametrize("seed", range(30))
def test_a_random_match_can_be_told_without_a_hole(seed: int) -> None:
    """Every event, question, option, refusal and score of a match, in every language."""
    state = GAME.setup(GaiaConfig(players=1 + seed % 4, seed=seed))
    telling = wording.Telling(GAME, state, seed)
    telling.assert_whole(words)
    assert {tag(frame) for frame in telling.asked} >= {"turn", "closing"}
