"""Matches for the tests of the board: played at random, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from armillary.core.chance import CHANCE, SplitMix, stream
from armillary.core.decision import Action, Decision
from armillary.core.match import Match
from armillary.core.words import tag
from armillary.games.eclipse.board import BOARD
from armillary.games.eclipse.config import EclipseConfig
from armillary.games.eclipse.pieces.tracks import shortfall
from armillary.games.eclipse.rules import GAME
from armillary.games.eclipse.state import State
from armillary.games.eclipse.words import EclipseWords, words
from tests.games import picture

LANGUAGES = ("en", "pt_BR", "pl")
SLOW = ("pass", "done", "trade", "throw_back", "return_part", "discard", "abandon", "propose")
"""What leads nowhere, or too often somewhere: chosen seldom."""


def configs(count: int) -> list[EclipseConfig]:
    """Different tables: two to six players, with and without portals."""
    return [
        EclipseConfig(players=number % 5 + 2, seed=100 + number, warp_portals=number % 2 == 1)
        for number in range(count)
    ]


def moments(config: EclipseConfig) -> Iterator[tuple[State, Decision]]:
    """Every decision of a match in which everybody answers at random, but expands and fights."""
    match = Match(GAME, config)
    luck = stream(config.seed, "board tests")
    while match.decision is not None:
        yield match.state, match.decision
        match.play(answer(match.state, match.decision, luck))


def answer(state: State, asked: Decision, luck: SplitMix) -> Action:
    """What somebody does who plays at random, but expands and fights."""
    busy = _busy(state, asked)
    return luck.choose(busy if busy and luck.below(9) else asked.options)


def _busy(state: State, asked: Decision) -> list[Action]:
    """What keeps a match going: settle, take control, and stop acting before one is broke."""
    options = asked.options
    for kind in ("colony_ship", "take_control", "use_front", "pay", "attack"):
        found = [option for option in options if tag(option) == kind]
        if found:
            return found
    if tag(asked.frame) == "turn" and shortfall(state, state.players[asked.seat]) > -3:
        return [option for option in options if tag(option) == "pass"]
    return [option for option in options if tag(option) not in SLOW]


def seen(state: State, asked: Decision) -> State:
    """What the seat that decides sees; chance sees what everybody does."""
    view: State = GAME.view(state, asked.seat if asked.seat != CHANCE else None)
    return view


@cache
def late(kind: str, players: int = 4, seed: int = 7, turn: int = 3) -> tuple[State, Decision]:
    """A question of this kind, not before some round of a match at random; only to look at."""
    for number in range(30):
        for state, asked in moments(EclipseConfig(players=players, seed=seed + number)):
            if state.round >= turn and tag(asked.frame) == kind:
                return seen(state, asked), asked
    raise AssertionError(f"no {kind} in thirty matches")


def speak(language: str = "en") -> EclipseWords:
    """The words of the game."""
    return words(language)


def everything(view: State, seat: int | None, words: EclipseWords) -> str:
    """All that the board draws of a view."""
    return picture.everything(BOARD, view, words, seat)
