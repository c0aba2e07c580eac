"""What a lesson can point at: places that a board draws or offers, sheets, parts of the page."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set

from armillary.core.decision import Decision
from armillary.core.match import Match
from armillary.core.states.state import State
from armillary.core.words import Words
from armillary.drawing.board import Board, Sheet
from armillary.drawing.scene import BATTLE, Scene

REGIONS = ("map", "players", "headline")
"""Parts of the page that are no sheets."""
THEATRE = "theatre"
"""The stage of a battle, while there is one."""
CARD = "card-"
"""Before a seat: its card."""
WITHIN = "/"
"""Between a card or sheet and what lies on it: other cards and sheets may have the same."""
BUTTON = "act:"
"""Before the name of a group: its button."""

PART = "part:"
"""Before the name of a part of a sheet, `data-part`."""

_PLACE = re.compile(r'data-(place|about|part)="([^"]*)"')


def named(drawn: str) -> set[str]:
    """What has a name in a drawing."""
    return {PART + name if kind == "part" else name for kind, name in _PLACE.findall(drawn)}


def places(board: Board, match: Match, seat: int, words: Words) -> set[str]:
    """Everything that this seat finds on its screen just now."""
    view = match.game.view(match.state, seat)
    words = words.on(view)
    found = {*REGIONS} | on_map(board, view, words) | on_stage(board, view, seat, words)
    whole = {sheet.id: sheet.draw() for sheet in board.sheets(view, seat, words)}
    for other in range(match.config.players):
        whole[f"{CARD}{other}"] = board.player_card(view, other, words)
    for name, drawn in whole.items():
        inside = named(drawn)
        found |= {name, *inside, *(f"{name}{WITHIN}{one}" for one in inside)}
    asked = match.decision
    if asked is not None and asked.seat == seat:
        found |= offered(board, view, asked, words)
    return found


def on_map(board: Board, view: State, words: Words) -> set[str]:
    """Everything on the map that has a name."""
    drawn = (board.ground(view, words), *board.pieces(view, words).values())
    return set[str]().union(*map(named, drawn))


def on_stage(board: Board, view: State, seat: int, words: Words) -> set[str]:
    """Everything that has a name in the battle that is being fought."""
    scene = Scene("", BATTLE, seat, seat, view, view, (), words.names(view), asks=True)
    drawn = board.theatre(scene, words)
    return named(drawn) | ({THEATRE} if drawn else set())


def offered(board: Board, view: State, asked: Decision, words: Words) -> set[str]:
    """The places and buttons of what can be chosen."""
    found: set[str] = set()
    for choice in board.choices(view, asked, words):
        found |= {choice.place, choice.source, *choice.also, *choice.path, BUTTON + choice.group}
    return found


def sheet_with(place: str, sheets: Sequence[Sheet], mapped: Callable[[], Set[str]]) -> str:
    """The sheet that a place is, or lies on; empty: it lies elsewhere, such as on the map."""
    whole = place.partition(WITHIN)[0]
    if any(sheet.id == whole for sheet in sheets):
        return whole
    if (
        not place
        or place in (*REGIONS, THEATRE)
        or place.startswith((BUTTON, CARD))
        or place in mapped()
    ):
        return ""
    return next((one.id for one in sheets if place in named(one.draw())), "")
