"""The types that the browser's modules are checked with mirror what Python sends."""

from __future__ import annotations

import re
from importlib.resources import files

import msgspec
import pytest

from armillary.drawing.board import Chip, Choice, Group, Way
from armillary.table import assets
from armillary.table.model import Preferences, Step, Update
from armillary.table.table_page.choices import Brief

TYPES = (files("armillary.table") / "static" / "js" / "types.d.ts").read_text()
OF_THE_PAGE = {"asked"}
"""What a page itself writes on what it was sent."""


def fields(name: str) -> set[str]:
    """The fields of an interface."""
    found = re.search(rf"^interface {name} {{(.*?)}}$", TYPES, re.DOTALL | re.MULTILINE)
    assert found, f"types.d.ts has no interface {name}"
    body = re.sub(r"/\*\*.*?\*/", "", found[1])
    return set(re.findall(r"(?:^|[;{\n ])(\w+)\??:", body))


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("Update", Update),
        ("Step", Step),
        ("Preferences", Preferences),
        ("Group", Group),
        ("Chip", Chip),
        ("Way", Way),
    ],
)
def test_an_interface_has_the_fields_of_what_is_sent(name: str, sent: type[msgspec.Struct]) -> None:
    assert fields(name) == set(sent.__struct_fields__)


def test_a_choice_is_told_whole_or_in_brief() -> None:
    told = set(Choice.__struct_fields__) | set(Brief.__struct_fields__)
    assert fields("Choice") - OF_THE_PAGE == told


def test_types_are_not_sent_to_browsers() -> None:
    assert not [path for path in assets.load().files if path.endswith(".ts")]


def test_what_the_scripts_rely_on_stands_in_the_pages() -> None:
    """`Ids` promises elements: each is in a template, or in a region that Python draws."""
    ids = re.search(r"^interface Ids {(.*?)^}$", TYPES, re.DOTALL | re.MULTILINE)
    assert ids
    promised = set(re.findall(r"^  '?([\w-]+)'?:", ids[1], re.MULTILINE))
    assert len(promised) > 40
    pages = "".join(
        file.read_text()
        for folder in ("templates", "table_page")
        for file in (files("armillary.table") / folder).iterdir()
        if file.name.endswith((".html", ".py"))
    )
    assert {name for name in promised if f'id="{name}"' not in pages} == set()
