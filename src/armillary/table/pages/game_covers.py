"""The covers of the games, for their cards in the lobby and for banners."""

from __future__ import annotations

from functools import cache

from armillary.core import registry
from armillary.core.errors import UnknownGame
from armillary.drawing.art.cover import BOX, HEIGHT, WIDTH, plain
from armillary.drawing.art.svg import symbol


def cover(game: str, more: str = "") -> str:
    """The cover of a game as an element that fills its box."""
    return (
        f'<svg class="cover {more}" viewBox="{BOX}" preserveAspectRatio="xMidYMin slice" '
        f'aria-hidden="true"><use href="#cover-{game}" width="{WIDTH}" height="{HEIGHT}"/></svg>'
    )


@cache
def symbols(*games: str) -> str:
    """The covers of these games, for once per page."""
    return "".join(symbol(f"cover-{game}", BOX, _scene(game)) for game in games)


def _scene(game: str) -> str:
    try:
        draw = registry.part(game, "cover") or plain
    except UnknownGame:
        draw = plain
    scene: str = draw()
    return scene
