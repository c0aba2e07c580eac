"""Gaia Project in words: complete in every language, and no line with a hole in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from armillary.core import rulebook
from armillary.core.chance import stream
from armillary.core.decision import Action, Frame, Illegal
from armillary.core.errors import ArmillaryError
from armillary.core.events import Event
from armillary.core.game import load
from armillary.core.match import Match
from armillary.core.words import CORE, LANGUAGES, Plural, Vocabulary, tag
from armillary.games.gaia.components import AREAS, components
from armillary.games.gaia.config import GaiaConfig
from armillary.games.gaia.words import SHAPES, VOCABULARY, words

GAIA = load("gaia")
FOREIGN = LANGUAGES[1:]
SOURCE = Path(str(files("armillary.games.gaia")))

NAMES = {
    *map(words("en").term, components().factions.keys() - {"terrans"}),
    *(words("en").term(f"automa_level{level}") for level in components().automa.levels),
    "Automa",
    "Automa ({faction})",
}
"""What is called the same everywhere."""


# What the code says


SHOWING = ("board", "bot")
"""Packages that show or play the game refuse nothing."""


@cache
def modules() -> dict[str, ast.Module]:
    paths = [path for path in sorted(SOURCE.rglob("*.py")) if path.parent.name not in SHOWING]
    return {str(path): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def constants() -> dict[str, set[str]]:
    """Every name to which a text is given somewhere, with all texts that it may be."""
    found: dict[str, set[str]] = {}
    for module in modules().values():
        for node in ast.walk(module):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                found.setdefault(node.targets[0].id, set()).update(plain_texts(node.value))
    return found


def plain_texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from plain_texts(node.body)
        yield from plain_texts(node.orelse)


def calls(name: str) -> Iterator[list[ast.expr]]:
    """The arguments of every call of a function."""
    for module in modules().values():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id == name:
                    yield node.args


@cache
def passed_on() -> dict[str, set[str]]:
    """Texts given to functions for their parameters `rule` and `why`, which go into refusals."""
    found: dict[str, set[str]] = {"rule": set(), "why": set()}
    for module in modules().values():
        for node in ast.walk(module):
            if isinstance(node, ast.FunctionDef):
                for place, parameter in enumerate(node.args.args):
                    if parameter.arg in found:
                        for arguments in calls(node.name):
                            found[parameter.arg].update(plain_texts(arguments[place]))
    return found


def texts_of(node: ast.expr) -> set[str]:
    if isinstance(node, ast.Name):
        return constants().get(node.id, set()) | passed_on().get(node.id, set())
    return set(plain_texts(node))


def event_keys() -> set[str]:
    return {key for arguments in calls("Event") for key in texts_of(arguments[0])}


def refusals() -> tuple[set[str], set[str]]:
    """The rules and the reasons that the code names; the price of a conversion is one by itself."""
    rules: set[str] = set()
    reasons = {row.price[0] for row in components().conversions.values()}
    for arguments in calls("Illegal"):
        rules |= texts_of(arguments[0])
        reasons |= texts_of(arguments[1])
    return rules, reasons


def tags(base: type[Action] | type[Frame]) -> set[str]:
    """The tags of all actions, or of all frames that ask something."""
    own = [kind for kind in base.__subclasses__() if kind.__module__.startswith(GAIA.__module__)]
    return {str(kind.__struct_config__.tag) for kind in own if getattr(kind, "asks", True)}


def told(context: str) -> set[str]:
    """The keys for which there is something to say."""
    shaped = {key for where, key in SHAPES if where == context}
    return shaped | set(VOCABULARY.texts[context]) | set(CORE.texts.get(context, {}))


# English


def test_the_scan_finds_what_it_should() -> None:
    assert {"mine", "scores", "swap_institute", "space_station", "automa_card"} <= event_keys()
    rules, reasons = refusals()
    assert {"4.3", "7.4", "13.2", "15.4", "17.5"} <= rules
    assert {"ore", "credits", "area3_to_gaia", "has_tile", "not_in_deck"} <= reasons


def test_every_event_can_be_told() -> None:
    assert event_keys() - told("event") == set()


def test_every_refusal_has_its_reason_and_its_rule() -> None:
    rules, reasons = refusals()
    book = rulebook.load("gaia")
    assert reasons - told("reason") == set()
    assert {number for number in rules if number not in book.rules} == set()
    variants = {"upgrade_end", "token_choice_taklons"}
    unused = {key.partition(" ")[0] for key in VOCABULARY.texts["reason"]} - reasons - variants
    assert unused == set()
    exact = {key.partition(" ")[2] for key in VOCABULARY.texts["reason"]} - {""}
    assert exact <= rules


def test_every_action_and_question_has_words() -> None:
    assert tags(Action) - told("action") == set()
    assert tags(Frame) - told("ask") == set()


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
    assert {f for f, row in data.factions.items() if row.ability and not say.about(f)} == set()
    assert say.about("mine") == ""


# Translations


def catalogue_of(vocabulary: Vocabulary, language: str) -> Catalog:
    path = files(vocabulary.package) / "locale" / language / "LC_MESSAGES"
    with (path / f"{vocabulary.name}.po").open("rb") as file:
        return read_po(file)


Id = tuple[str, str | tuple[str, ...]]


def wanted(vocabulary: Vocabulary) -> set[Id]:
    """Context and text of everything that a catalogue has to translate."""
    ids: set[Id] = {
        (context, (text.one, text.other) if isinstance(text, Plural) else text)
        for context, texts in vocabulary.texts.items()
        for text in texts.values()
    }
    if vocabulary is not CORE:
        book = rulebook.load(vocabulary.name)
        ids |= {("rule", chapter.title) for chapter in book.chapters.values()}
        ids |= {("rule", rule.title) for rule in book.rules.values()}
    return ids


def messages(catalogue: Catalog) -> dict[Id, Message]:
    return {
        (str(m.context), m.id if isinstance(m.id, str) else tuple(m.id)): m
        for m in catalogue
        if m.id
    }


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


BOTH = pytest.mark.parametrize("vocabulary", [CORE, VOCABULARY], ids=["core", "gaia"])


@BOTH
@pytest.mark.parametrize("language", FOREIGN)
def test_a_catalogue_is_complete_and_has_nothing_else(
    vocabulary: Vocabulary, language: str
) -> None:
    found = messages(catalogue_of(vocabulary, language))
    assert wanted(vocabulary) - set(found) == set(), "not translated"
    assert set(found) - wanted(vocabulary) == set(), "not needed any more"
    assert [m.id for m in found.values() if m.fuzzy or not all(forms(m.string) or [""])] == []


@BOTH
@pytest.mark.parametrize(("language", "plurals"), [("pt_BR", 2), ("pl", 3)])
def test_translations_fit_their_english(
    vocabulary: Vocabulary, language: str, plurals: int
) -> None:
    catalogue = catalogue_of(vocabulary, language)
    assert catalogue.num_plurals == plurals
    for (context, text), message in messages(catalogue).items():
        assert isinstance(text, str) or len(forms(message.string)) == plurals, text
        for form in forms(message.string):
            assert places(form) == places(forms(text)[0]), form
            assert form not in forms(text) or form in NAMES, (context, form)


@BOTH
@pytest.mark.parametrize("language", FOREIGN)
def test_the_head_of_a_catalogue_names_no_machine_and_no_moment(
    vocabulary: Vocabulary, language: str
) -> None:
    path = files(vocabulary.package) / "locale" / language / "LC_MESSAGES"
    text = (path / f"{vocabulary.name}.po").read_text(encoding="utf-8")
    head = text.partition("\n\n")[0]
    fields = re.findall(r'^"([\w-]+):', head, re.MULTILINE)
    assert fields == [
        "Project-Id-Version",
        "Language",
        "MIME-Version",
        "Content-Type",
        "Content-Transfer-Encoding",
        "Plural-Forms",
    ]


def test_polish_ties_single_letters_to_the_next_word() -> None:
    for message in messages(catalogue_of(VOCABULARY, "pl")).values():
        for form in forms(message.string):
            assert not re.search(r"(?<!\w)[iwzoauWZOAU] ", form), form


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
    match = Match(GAIA, GaiaConfig(players=2))
    assert words("pt_BR").names(match.state) == ["Jogador 1", "Jogador 2"]
    given = Match(GAIA, GaiaConfig(players=2, factions=("terrans", "taklons")))
    assert words("pl").names(given.state) == ["Terranie", "Taklonowie"]
    solo = Match(GAIA, GaiaConfig(players=1, factions=("terrans",), automa="itars"))
    assert words("en").names(solo.state) == ["Terrans", "Automa (Itars)"]


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ArmillaryError, match="no language 'de'; there are en, pt_BR, pl"):
        GAIA.words("de")


# Whole matches


@pytest.mark.parametrize("seed", range(30))
def test_a_random_match_can_be_told_without_a_hole(seed: int) -> None:
    """Every event, question, option, refusal and score of a match, in every language."""
    match = Match(GAIA, GaiaConfig(players=1 + seed % 4, seed=seed))
    log: list[Event] = []
    asked: dict[Frame, None] = {}
    options: dict[Action, None] = {}
    refused: list[Illegal] = []
    while match.decision is not None:
        luck = stream(seed, len(match.log))
        asked[match.decision.frame] = None
        options |= dict.fromkeys(match.decision.options)
        pool = list(options)
        for _ in range(3):
            refusal = GAIA.check(match.state, luck.choose(pool))
            if refusal is not None:
                refused.append(refusal)
        match.play(luck.choose(match.decision.options), log)
    sources = {key for score in GAIA.scores(match.state) for key in score.items}
    for language in LANGUAGES:
        say = words(language)
        names = say.names(match.state)
        lines = [say.event(event, names) for event in log]
        lines += [say.ask(frame) for frame in asked] + [say.action(action) for action in options]
        lines += [say.reason(refusal) for refusal in refused]
        lines += [say.source(key) for key in sources]
        holes = [text for text in lines if re.search(r"[{}]|None|\b[a-z]+_[a-z]+\b", text)]
        assert holes == []
    assert {tag(frame) for frame in asked} >= {"turn", "closing"}
