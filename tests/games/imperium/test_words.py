"""Twilight Imperium in words: complete in every language, and no line with a hole in it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from armillary.core import rulebook
from armillary.core.chance import SplitMix
from armillary.core.decision import Action, Decision
from armillary.core.words import LANGUAGES, tag
from armillary.games.imperium import notation
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.flow.questions import ASKERS
from armillary.games.imperium.numbering import DATA, POWER_IDS
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from armillary.games.imperium.words import VOCABULARY, words
from tests.games import wording
from tests.games.imperium import lively

SCAN = wording.Scan("armillary.games.imperium")

SHORTAGES = {"strategy_tokens", "tokens_to_spend", "cards_to_discard", "influence"}
"""Refusals of whoever cannot pay, by what is short."""
ELSEWHERE = {"fleet_limit", "prerequisites_ignoring", *SHORTAGES}
"""Reasons that only the board gives, or that are worked out from another."""

SAME = {
    *("Armada", "Bunker", "Commodities", "Imperial", "Imperium Rex", "Neuroglaive"),
    *("Sardakk N'orr", "Transport", "Veto"),
    # Flagships
    *("Arc Secundus", "C'morran N'orr", "Duha Menaimon", "Hil Colish", "J.N.S. Hylarim"),
    *("Loncara Ssodu", "Salai Sai Corian", "Van Hauge", "Y'sia Y'ssrila"),
    "[0.0.1]",
    # In running text
    *("cultural", "industrial", "supernova", "commodity", "{n} commodity", "{n} commodities"),
    # Nothing but places
    *("{on}", "{power}", "{power}: {on}", "{card}", "{faction}", "{name} {number}"),
    *("{n} × {what}", "{note} ({owner})", "{player}: {power}", "{player}: {power} ({on})"),
}
"""What is called the same in another language."""


# English


def test_every_event_can_be_told() -> None:
    said = {key for arguments in SCAN.calls("say") for key in SCAN.texts_of(arguments[1])}
    assert {"activate", "score", "votes", "roll"} <= said
    assert said - wording.told(VOCABULARY, "event") == set()


def test_every_refusal_has_its_reason_and_its_rule() -> None:
    rules, reasons = SCAN.refusals()
    assert reasons | ELSEWHERE == set(VOCABULARY.texts["reason"])
    assert {number for number in rules if number not in rulebook.load("imperium").rules} == set()


def test_every_action_and_question_has_words() -> None:
    actions = wording.action_tags(notation.FRAMES)
    assert actions - wording.told(VOCABULARY, "action") == set()
    asking = wording.question_tags(notation.FRAMES) | set(ASKERS)
    assert asking - wording.told(VOCABULARY, "ask") == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_box_has_a_name_and_every_card_a_text(language: str) -> None:
    say = words(language)
    ids = {*POWER_IDS, *DATA.objectives, *DATA.strategy_cards, *DATA.factions, *DATA.units.units}
    ids |= {*DATA.units.types, *DATA.systems.planets, *DATA.limits.tokens}
    assert {id for id in ids if not say.terms.get(id)} == set()
    told = {*DATA.action_cards, *DATA.abilities, *DATA.promissory_notes, *DATA.objectives}
    told |= {*DATA.windows, *DATA.strategy_cards}
    told |= {f"{id}_secondary" for id in DATA.strategy_cards}
    for id, agenda in DATA.agendas.items():
        told |= {f"{id}_for", f"{id}_against"} if agenda.for_ else {id}
    assert {id for id in told if not say.about(id)} == set()


# Translations


@pytest.mark.parametrize(("language", "plurals"), [("pt_BR", 2), ("pl", 3)])
def test_a_catalogue_is_complete_and_fits(language: str, plurals: int) -> None:
    wording.assert_complete(VOCABULARY, language)
    wording.assert_fits(VOCABULARY, language, plurals, SAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_different_things_have_different_names(language: str) -> None:
    say = words(language)
    for rows in (DATA.systems.planets, DATA.factions, DATA.technologies, DATA.abilities):
        names = [say.term(id) for id in rows]
        assert len(set(names)) == len(names)
    for cards in (DATA.action_cards, DATA.agendas, DATA.objectives, DATA.promissory_notes):
        names = [say.term(id) for id in cards]
        assert len(set(names)) == len(names)
    systems = [say.system(tile) for tile in DATA.systems.tiles]
    assert len(set(systems)) == len(systems) == 51


# Whole matches


def distinct(state: State, decision: Decision) -> None:
    """Nobody has to choose between two buttons that say the same."""
    said = {words("en").action(option) for option in decision.options}
    assert len(said) == len(decision.options)


def tell(
    state: State,
    seed: int,
    choose: Callable[[State, Decision, SplitMix], Action] = wording.at_random,
) -> set[str]:
    """Tell all of a match in every language. Gives the keys of its events."""
    telling = wording.Telling(GAME, state, seed, choose, distinct)
    telling.assert_whole(words)
    questions = {tag(frame) for frame in telling.asked}
    assert questions >= {"turn", "choose_strategy", "question", "react"}
    return {event.key for event in telling.log}


@pytest.mark.parametrize("seed", range(4))
def test_a_random_match_can_be_told_without_a_hole(seed: int) -> None:
    """Every event, question, option, refusal and score of a match, in every language."""
    state = GAME.setup(ImperiumConfig(players=3 + seed, seed=seed))
    assert tell(state, seed) >= {"faction", "activate", "objective", "end"}


@pytest.mark.parametrize(("players", "seed"), [(3, 0), (4, 4), (5, 2)])
def test_a_lively_match_can_be_told_without_a_hole(players: int, seed: int) -> None:
    """The same where everybody is at war."""
    happened = tell(lively.start(players, seed), seed, lively.choose)
    assert happened >= {"move", "space_combat", "roll", "destroyed", "use", "land", "control"}
