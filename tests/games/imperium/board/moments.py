"""Matches for the tests of the board: played at random, the same on every machine."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from armillary.core.chance import CHANCE, SplitMix, stream
from armillary.core.decision import Action, Decision
from armillary.core.words import tag
from armillary.games.imperium.board import BOARD
from armillary.games.imperium.config import ImperiumConfig
from armillary.games.imperium.rules import GAME
from armillary.games.imperium.state import State
from armillary.games.imperium.words import ImperiumWords, words
from tests.games.imperium import lively

LANGUAGES = ("en", "pt_BR", "pl")
SETUPS: tuple[Literal["first_game", "full"], ...] = ("first_game", "full")
Moments = Iterator[tuple[State, Decision]]

_one: Any = msgspec.json.Decoder(GAME.action_type)


def configs() -> list[ImperiumConfig]:
    """Three to six seats, both setups."""
    return [
        ImperiumConfig(players=players, seed=40 + players, setup=setup)
        for players in GAME.seats
        for setup in SETUPS
    ]


def name_of(config: ImperiumConfig) -> str:
    """What a table is called in the list of tests."""
    return f"{config.players}p-{config.setup}"


def moments(config: ImperiumConfig, most: int = 220) -> Moments:
    """What players are asked in a match in which everybody answers at random."""
    state = GAME.setup(config)
    luck = stream(config.seed, "board tests")
    asked = 0
    while (ask := GAME.decision(state)) is not None and asked < most:
        if ask.seat != CHANCE:
            asked += 1
            yield state, ask
        GAME.apply(state, answer(ask, luck))


def at_war(players: int, seed: int, most: int = 220) -> Moments:
    """The same from a table that is at war: combat, invasion, reactions, votes."""
    asked = 0
    for state, ask, _ in lively.match(players, seed):
        if ask.seat != CHANCE:
            asked += 1
            yield state, ask
        if asked >= most:
            return


def answer(ask: Decision, luck: SplitMix) -> Action:
    """A random option: first a kind, then one of it."""
    if ask.seat == CHANCE:
        assert ask.weights is not None
        return ask.options[luck.weighted(ask.weights)]
    kinds: dict[str, list[Action]] = {}
    for option in ask.options:
        kinds.setdefault(tag(option), []).append(option)
    return luck.choose(luck.choose(list(kinds.values())))


def speak(language: str = "en") -> ImperiumWords:
    """The words of the game."""
    return words(language)


def sheet(state: State, seat: int | None, id: str, given: dict[str, str] | None = None) -> str:
    """A sheet as a seat sees it, perhaps with what was put into its form."""
    view = GAME.view(state, seat)
    found = next(one for one in BOARD.sheets(view, seat, speak()) if one.id == id)
    return found.asked(given or {})


def bundles(drawn: str) -> list[list[Action]]:
    """What the buttons of a sheet send."""
    found: list[list[Action]] = []
    for written in re.findall(r'data-bundle="([^"]*)"', drawn):
        parts = msgspec.json.decode(html.unescape(written), type=list[msgspec.Raw])
        found.append([_one.decode(part) for part in parts])
    return found


def carry_out(state: State, seat: int, bundle: list[Action]) -> State:
    """The state after a bundle, every action of which is legal and asked of the same seat."""
    trial = state.clone()
    for action in bundle:
        ask = GAME.decision(trial)
        assert ask is not None
        assert ask.seat == seat, (bundle, action)
        refusal = GAME.check(trial, action)
        assert refusal is None, (bundle, action, refusal)
        GAME.apply(trial, action)
    return trial
