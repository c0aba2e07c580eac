"""Catalogues of translations, kept in step with what the code says in English.

Every text of a vocabulary has one entry, in the order of the vocabulary, under a comment with the
keys by which it is said. Entries that nothing says any more go; new ones wait for a translator.
"""

from __future__ import annotations

from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from armillary.core.words import LANGUAGES, Plural, Vocabulary

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

TRANSLATED = LANGUAGES[1:]


def path(vocabulary: Vocabulary, language: str) -> Path:
    """Where the translations of a vocabulary are."""
    folder = Path(str(files(vocabulary.package)))
    return folder / "locale" / language / "LC_MESSAGES" / f"{vocabulary.name}.po"


def in_step(vocabulary: Vocabulary, language: str) -> str:
    """The catalogue as it should be: what is translated now, and an empty place for the rest."""
    from babel.messages.pofile import read_po, write_po

    written = path(vocabulary, language).read_text(encoding="utf-8")
    head = written.partition("\n\n")[0]
    translated = read_po(BytesIO(written.encode()), locale=language, abort_invalid=True)
    body = BytesIO()
    write_po(body, _catalogue(vocabulary, translated), width=0, omit_header=True)
    return f"{head}\n\n{body.getvalue().decode().strip()}\n"


def _catalogue(vocabulary: Vocabulary, translated: Catalog) -> Catalog:
    """Every text of a vocabulary, with the translation that it has."""
    from babel.messages.catalog import Catalog

    catalogue = Catalog(translated.locale)
    for context, texts in vocabulary.texts.items():
        keys: dict[str | tuple[str, str], list[str]] = {}
        for key, text in texts.items():
            said = (text.one, text.other) if isinstance(text, Plural) else text
            keys.setdefault(said, []).append(key)
        for said, used in keys.items():
            found = translated.get(said, context)
            string = found.string if found is not None and found.id == said else None
            message = catalogue.add(said, string, context=context, auto_comments=[", ".join(used)])
            message.flags.clear()  # Our tests compare the places; a flag a line tells nobody more.
    return catalogue
