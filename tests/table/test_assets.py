"""Styles and scripts as they are sent."""

from __future__ import annotations

from importlib.resources import files

from armillary.core.game import GAMES
from armillary.table import assets


def test_a_folder_of_styles_travels_as_one_file_in_the_order_of_its_numbers() -> None:
    sent = assets.load().files
    folder = files("armillary.table") / "static" / "css" / "parts"
    sheets = sorted((sheet.name, sheet.read_bytes()) for sheet in folder.iterdir())
    content = sent["css/parts.css"].content

    begins = [content.index(sheet) for _, sheet in sheets]
    assert len(begins) > 1
    assert begins == sorted(begins)
    assert not [path for path in sent if path.startswith("css/parts/")]


def test_every_game_has_its_styles() -> None:
    sent = assets.load().files
    for game in GAMES:
        assert sent[f"games/{game}.css"].content.count(b"@layer map {") == 1
