"""Styles, scripts and the font: read once, sent with names that change with their content.

The name carries the digest of all files together, so that a script can import its neighbours by
their plain names, and a browser may keep everything for ever. A folder of styles travels as one
file: what stands in `css/parts/` is `css/parts.css`. Scripts travel as they are, line by line, but
for their comments, and styles without comments and indentation.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from armillary.core.registry import Plugin, games

KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "ico": "image/x-icon",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "ttf": "font/ttf",
    "woff2": "font/woff2",
}
PACKED_ALREADY = ("png", "woff2", "ico")

STYLES = "css/"
COMMENT = re.compile(
    rb"/\*\*.*?\*/ ?|^ *//[^\n]*|(?<=[;,{}]) // [^\n'\"`]*$", re.DOTALL | re.MULTILINE
)
"""What a script says of itself and of its types, on lines of its own or at the end of one: no
browser reads it."""
SPACING = re.compile(rb"/\*.*?\*/|^\s+", re.DOTALL | re.MULTILINE)
"""What makes a style sheet easy to read: a tenth of what would be sent."""
FONT = "fonts/manrope.ttf"
FOR_EVER = "public, max-age=31536000, immutable"


class Asset(NamedTuple):
    """A file as it is sent."""

    kind: str
    content: bytes
    packed: bytes | None
    """With gzip, where that is shorter."""


class Assets(NamedTuple):
    """All files by their paths, and the digest that is part of their addresses."""

    digest: str
    files: dict[str, Asset]


def load() -> Assets:
    """All files: those of the table, and the styles of the games."""
    return _read(tuple(games().values()))


@cache
def _read(plugins: tuple[Plugin, ...]) -> Assets:
    found = dict(_walk(files("armillary.table") / "static", ""))
    font = files("font_manrope") / "files" / "Manrope-VariableFont_wght.ttf"
    found[FONT] = font.read_bytes()
    for its in plugins:
        found[f"games/{its.name}.css"] = _styles(files(its.package) / "board" / "styles")
    digest = blake2b(digest_size=8)
    for path in sorted(found):
        digest.update(path.encode() + b"\0" + found[path])
    return Assets(digest.hexdigest(), {path: _asset(path, found[path]) for path in found})


def url(path: str) -> str:
    """The address of a file, such as `js/table.js`."""
    assets = load()
    if path not in assets.files:
        raise LookupError(f"There is no static file {path!r}.")
    return f"/static/{assets.digest}/{path}"


def _walk(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found = []
    for item in folder.iterdir():
        path = f"{prefix}{item.name}"
        if item.is_dir() and prefix == STYLES:
            found.append((f"{path}.css", _styles(item)))
        elif item.is_dir():
            found += _walk(item, f"{path}/")
        elif item.name.rpartition(".")[2] in KINDS:
            found.append((path, item.read_bytes()))
    return found


def _styles(folder: Traversable) -> bytes:
    """All sheets of a folder in the order of their numbers: of two alike rules the later counts."""
    sheets = sorted(folder.iterdir() if folder.is_dir() else (), key=lambda sheet: sheet.name)
    return b"\n".join(sheet.read_bytes() for sheet in sheets if sheet.name.endswith(".css"))


def _asset(path: str, content: bytes) -> Asset:
    suffix = path.rpartition(".")[2]
    if suffix == "js":
        content = COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), content)
    elif suffix == "css":
        content = SPACING.sub(b"", content)
    packed = None if suffix in PACKED_ALREADY else gzip.compress(content, 9, mtime=0)
    short = packed is not None and len(packed) < len(content)
    return Asset(KINDS[suffix], content, packed if short else None)
