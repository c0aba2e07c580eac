"""What the tests of every board look at: all that is drawn, whether it is well-formed and whole."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from xml.etree import ElementTree

from armillary.core.words import Words
from armillary.drawing.art import icons, seat_badges
from armillary.drawing.board import Board

VOID = re.compile(r"<(input)([^>]*?)/?>")
BARE = re.compile(r" (checked|selected|disabled|data-asks)(?=[ />])")
"""Attributes that HTML lets stand without a value."""
BUNDLE = re.compile(r'data-bundle="[^"]*"')


def parse(drawn: str) -> ElementTree.Element:
    """Well-formed as HTML allows it, and no place of a text was left unfilled."""
    assert not re.search(r"\{\w*\}", BUNDLE.sub("", drawn)), drawn
    closed = BARE.sub(r' \1=""', VOID.sub(r"<\1\2/>", drawn.replace("&nbsp;", " ")))
    return ElementTree.fromstring(f"<root>{closed}</root>")


def everything(board: Board, view: Any, words: Words, *seats: int | None) -> str:
    """All that a board draws of a view, with the sheets of these seats."""
    return "".join(
        [
            board.ground(view, words),
            *board.pieces(view, words).values(),
            board.headline(view, words),
            *(board.player_card(view, player.seat, words) for player in view.players),
            *(sheet.draw() for seat in seats for sheet in board.sheets(view, seat, words)),
        ]
    )


def assert_symbols(board: Board, pictures: Iterable[str]) -> None:
    """Symbols are well-formed, each has an id of its own, and those that are used exist."""
    symbols = icons.symbols() + seat_badges.symbols() + board.symbols()
    ids = [node.get("id") for node in parse(symbols).iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for drawn in pictures:
        used = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn + symbols)
        assert {name for pair in used for name in pair if name} - set(ids) == set()


def places(drawn: str) -> set[str]:
    """Everything that can be clicked."""
    return set(re.findall(r'data-place="([^"]+)"', drawn))
