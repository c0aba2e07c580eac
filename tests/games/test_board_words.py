"""What the boards say: complete in every language, and every text can be said."""

from __future__ import annotations

from importlib import import_module

import pytest

from armillary.core.game import load
from armillary.core.registry import games
from armillary.core.words import LANGUAGES, Plural, Vocabulary
from armillary.drawing.board_texts import BoardWords
from tests.games import wording

SAME = {
    "eclipse": {
        "Normal",
        "{action} ×{n}",
        "{kind}",
        "{player}: {ships}",
        "{ship}: + {part}",
        "{ship}: {old} → {part}",
        "{what} · {n}",
    },
    "gaia": {"De", "Ga", "Start: {what}", "Td", "Te", "Ti", "Total", "{player}: {piece}"},
    "imperium": {
        "{name} ({number})",
        "{number} {card}",
        "{colour}",
        "{colour}: {n}",
        "{kind}, {vote}",
        "{left} {name}",
        "{what}",
        "Commodities",
        "{n} commodity",
        "{n} commodities",
        "cultural",
        "industrial",
    },
    "pulsar": {
        "Patent",
        "Total",
        "online",
        "pulsar",
        "system",
        "{name}, {kind}",
        "{n} online",
        "{n} patent",
        "{planet}: {player}",
    },
}
"""What is called the same in another language."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_points_from_before_a_position_have_a_name(game: str, language: str) -> None:
    """The card of a match that began with one tells them, too."""
    notation = import_module(f"armillary.games.{game}.notation")
    earlier = getattr(notation, "EARLIER", None)
    assert earlier is None or load(game).words(language).source(earlier)


def vocabulary(game: str) -> Vocabulary:
    found: Vocabulary = import_module(f"armillary.games.{game}.board.texts").VOCABULARY
    return found


@pytest.mark.parametrize(("language", "plurals"), [("pt_BR", 2), ("pl", 3)])
@pytest.mark.parametrize("game", games())
def test_a_board_is_translated(game: str, language: str, plurals: int) -> None:
    wording.assert_complete(vocabulary(game), language)
    wording.assert_fits(vocabulary(game), language, plurals, SAME[game])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_text_can_be_said(game: str, language: str) -> None:
    tell = BoardWords(language, vocabulary(game))
    for context, rows in vocabulary(game).texts.items():
        for key, text in rows.items():
            shapes = (text.one, text.other) if isinstance(text, Plural) else (text,)
            places = set().union(*map(wording.places, shapes))
            for n in (1, 3, 5):
                by = {text.by: n} if isinstance(text, Plural) else {}
                assert tell(f"{context}.{key}", **(dict.fromkeys(places, "x") | {"n": n} | by))
