"""The words of the table: complete in every language, with the same places, all of them used."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from armillary.core.bad_options import Unfit
from armillary.core.words import LANGUAGES, Plural, Text
from armillary.table import refusals
from armillary.table.texts import IN_BROWSER, TEXTS
from armillary.table.words import texts_of

SOURCE = Path(str(files("armillary.table")))
ALL: dict[str, dict[str, Text]] = {**TEXTS, "refusal": refusals.TEXTS}
FOREIGN = LANGUAGES[1:]
FORMS = {"pt_BR": 2, "pl": 3}
SAME = {
    *("Menu", "Solo", "Bot", "Webhook", "Normal", "Zoom", "Replay", "Pilot"),
    *("Link: {name}", "{hours} h"),
}
"""What may be called the same in another language, besides texts that are places only."""
PAGES = ("lobby", "end", "rules", "error")


@cache
def catalogue(language: str) -> Catalog:
    path = SOURCE / "locale" / language / "LC_MESSAGES" / "table.po"
    with path.open("rb") as file:
        return read_po(file)


def message(language: str, context: str, text: Text) -> Message | None:
    key = text.one if isinstance(text, Plural) else text
    return catalogue(language).get(key, context)


def english(text: Text) -> list[str]:
    return [text.one, text.other] if isinstance(text, Plural) else [text]


def translated(found: Message) -> list[str]:
    return [found.string] if isinstance(found.string, str) else list(found.string or ())


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


EVERY = [(context, key) for context, texts in ALL.items() for key in texts]


@pytest.mark.parametrize("language", FOREIGN)
def test_no_text_is_missing(language: str) -> None:
    missing = []
    for context, key in EVERY:
        text = ALL[context][key]
        found = message(language, context, text)
        forms = FORMS[language] if isinstance(text, Plural) else 1
        if found is None or len(translated(found)) != forms or not all(translated(found)):
            missing.append(f"{context}/{key}: {text!r}")
    assert missing == []


@pytest.mark.parametrize("language", FOREIGN)
def test_translations_have_the_places_of_the_english_text(language: str) -> None:
    for context, key in EVERY:
        text = ALL[context][key]
        found = message(language, context, text)
        assert found is not None, key
        for form in translated(found):
            assert places(form) == places(english(text)[-1]), f"{context}/{key}: {form}"


@pytest.mark.parametrize("language", FOREIGN)
def test_nothing_is_left_in_english(language: str) -> None:
    for context, key in EVERY:
        text = english(ALL[context][key])[0]
        found = message(language, context, ALL[context][key])
        assert found is not None
        only_places = not re.search(r"[^\W\d_]", re.sub(r"\{\w+\}|Armillary", "", text))
        assert only_places or text in SAME or translated(found)[0] != text, f"{context}/{key}"


@pytest.mark.parametrize("language", FOREIGN)
def test_the_catalogue_has_nothing_else(language: str) -> None:
    known = {(context, english(ALL[context][key])[0]) for context, key in EVERY}
    said = {
        (found.context, found.id[0] if isinstance(found.id, tuple) else found.id)
        for found in catalogue(language)
        if found.id
    }
    assert said - known == set()
    assert not catalogue(language).obsolete


@pytest.mark.parametrize("language", FOREIGN)
def test_full_stops_and_ellipses_agree(language: str) -> None:
    for context, key in EVERY:
        text = english(ALL[context][key])[-1]
        found = message(language, context, ALL[context][key])
        assert found is not None
        for form in translated(found):
            assert form[-1:] in ".…?}" or text[-1:] not in ".…?", f"{context}/{key}: {form}"
            assert not form.endswith(".") or text.endswith("."), f"{context}/{key}: {form}"


def test_polish_ties_short_words_to_the_next() -> None:
    loose = re.compile(r"(?<![^\s(„\u00a0])[iwzoauIWZOAU] ")
    for context, key in EVERY:
        found = message("pl", context, ALL[context][key])
        assert found is not None
        assert not any(loose.search(form) for form in translated(found)), f"{context}/{key}"


@pytest.mark.parametrize("context", PAGES)
def test_every_text_of_a_page_is_used(context: str) -> None:
    sources = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.html"), *SOURCE.rglob("*.js")]
    written = "".join(p.read_text(encoding="utf-8") for p in sources if "texts" not in p.parts)
    made_up = r"level_|pace_|_help$"
    unused = [
        key
        for key in TEXTS[context]
        if not re.search(rf"""['"]{key}['"]""", written) and not re.search(made_up, key)
    ]
    assert unused == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_follow_the_language(language: str) -> None:
    say = texts_of("lobby", language)
    forms = {n: say("waiting", n=n).replace(str(n), "#") for n in (1, 2, 5, 22)}
    assert len(set(forms.values())) == FORMS.get(language, 2)
    assert (forms[22] == forms[5]) == (language != "pl")


def test_texts_of_the_browser_exist() -> None:
    assert set(IN_BROWSER) <= set(TEXTS["client"])


def test_what_is_wrong_with_a_map_is_told_in_the_language_of_the_refusal() -> None:
    refused = refusals.Refused("bad_config", detail=Unfit("gaia", "map_sector_twice", sector="07"))
    assert "The map has sector 07 twice; there is only one." in refused.told("en")
    assert "O mapa tem o setor 07 duas vezes; só existe um." in refused.told("pt_BR")
    assert "Sektor 07 jest na mapie dwa razy; istnieje tylko jeden." in refused.told("pl")
