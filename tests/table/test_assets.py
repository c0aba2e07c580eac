"""Styles and scripts as they are sent."""

from __future__ import annotations

from importlib.resources import files

from armillary.core.registry import games
from armillary.table import assets


def test_a_folder_of_styles_travels_as_one_file_in_the_order_of_its_numbers() -> None:
    sent = assets.load().files
    folder = files("armillary.table") / "static" / "css" / "parts"
    sheets = sorted((sheet.name, sheet.read_bytes()) for sheet in folder.iterdir())
    content = sent["css/parts.css"].content

    begins = [content.index(assets.SPACING.sub(b"", sheet)) for _, sheet in sheets]
    assert len(begins) > 1
    assert begins == sorted(begins)
    assert not [path for path in sent if path.startswith("css/parts/")]
    assert b"/*" not in content
    assert b"\n " not in content


def test_every_game_has_its_styles() -> None:
    sent = assets.load().files
    for game in games():
        assert sent[f"games/{game}.css"].content.count(b"@layer map {") == 1


def test_scripts_travel_line_by_line_without_the_comments_of_their_types() -> None:
    sent = assets.load().files
    folder = files("armillary.table") / "static"
    scripts = [path for path in sent if path.endswith(".js")]
    assert len(scripts) > 30
    for path in scripts:
        written = folder.joinpath(*path.split("/")).read_text()
        lines = sent[path].content.decode().split("\n")
        assert "/**" not in "".join(lines)
        assert len(lines) == written.count("\n") + 1
        # What has no comment on its line is as it was, or part of a comment; what has one at its
        # end is as it was before that.
        kept = [line for line in written.split("\n") if line and not line.lstrip().startswith("/")]
        code = [line for line in kept if "*/" not in line and "/*" not in line]
        changed = {line for line in code if line not in lines}
        ended = {line for line in changed if line.partition(" // ")[0] in lines}
        assert changed - ended <= set(_commented(written))


def _commented(text: str) -> list[str]:
    """The lines of all comments that are longer than one."""
    inside = [part.split("*/")[0] for part in text.split("/**")[1:]]
    return [line for comment in inside for line in comment.split("\n")]
