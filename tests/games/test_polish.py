"""Polish as it is printed: a word of one letter never stands at the end of a line."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

SOURCE = Path(str(files("armillary")))
CATALOGUES = sorted(SOURCE.rglob("pl/LC_MESSAGES/*.po"))
LOOSE = re.compile(r"(?<!\w)[iwzoauWZOAU] ")
"""Tied to the next word it would be followed by a no-break space."""


def test_every_game_and_the_table_have_catalogues() -> None:
    assert len(CATALOGUES) >= 10


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(SOURCE).parts))
def test_words_of_one_letter_are_tied_to_the_next(path: Path) -> None:
    with path.open("rb") as file:
        found = read_po(file)
    texts = [
        text
        for message in found
        for text in ([message.string] if isinstance(message.string, str) else message.string or ())
    ]
    assert [text for text in texts if LOOSE.search(text)] == []
