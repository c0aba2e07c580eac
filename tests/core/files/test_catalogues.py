"""Catalogues follow the English texts: new texts wait, old ones go, translations stay."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from armillary.core.files.catalogues import in_step, path
from armillary.core.words import Plural, Vocabulary

HEAD = """\
# Lagoon in Polish.
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"
"""

OLD = f"""{HEAD}
msgctxt "event"
msgid "gone"
msgstr "nie ma"

#. old_key
msgctxt "event"
msgid "{{n}} island"
msgid_plural "{{n}} islands"
msgstr[0] "{{n}} wyspa"
msgstr[1] "{{n}} wyspy"
msgstr[2] "{{n}} wysp"

msgctxt "event"
msgid "a boat"
msgstr "łódź"
"""

NEW = f"""{HEAD}
#. boat, ship
msgctxt "event"
msgid "a boat"
msgstr "łódź"

#. islands
msgctxt "event"
msgid "{{n}} island"
msgid_plural "{{n}} islands"
msgstr[0] "{{n}} wyspa"
msgstr[1] "{{n}} wyspy"
msgstr[2] "{{n}} wysp"

#. boat
msgctxt "term"
msgid "a boat"
msgstr ""
"""

VOCABULARY = Vocabulary(
    "harbour",
    {
        "event": {
            "boat": "a boat",
            "islands": Plural("{n} island", "{n} islands"),
            "ship": "a boat",
        },
        "term": {"boat": "a boat"},
    },
)


@pytest.fixture
def harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "harbour").mkdir()
    (tmp_path / "harbour/__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "harbour", raising=False)
    file = path(VOCABULARY, "pl")
    file.parent.mkdir(parents=True)
    file.write_text(OLD, encoding="utf-8")
    return file


def test_a_catalogue_follows_the_texts(harbour: Path) -> None:
    assert in_step(VOCABULARY, "pl") == NEW


def test_what_is_in_step_stays_as_it_is(harbour: Path) -> None:
    harbour.write_text(NEW, encoding="utf-8")
    assert in_step(VOCABULARY, "pl") == NEW


def test_a_text_that_got_a_plural_waits_for_its_forms(harbour: Path) -> None:
    vocabulary = Vocabulary("harbour", {"event": {"boat": Plural("a boat", "{n} boats")}})
    assert 'msgstr[0] ""' in in_step(vocabulary, "pl")
