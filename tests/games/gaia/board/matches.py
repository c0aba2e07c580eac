"""Matches for the tests of the board: played at random, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.chance import stream
from armillary.core.decision import Decision
from armillary.core.match import Match
from armillary.games.gaia.config import COMMUNITY, GaiaConfig
from armillary.games.gaia.rules import GAME
from armillary.games.gaia.state import State
from armillary.games.gaia.words import GaiaWords, words

LANGUAGES = ("en", "pt_BR", "pl")


def configs(count: int) -> list[GaiaConfig]:
    """Different tables: one to four players, both sets of rules."""
    made = []
    for number in range(count):
        rules = COMMUNITY if number % 5 == 4 else {}
        made.append(GaiaConfig(players=number % 4 + 1, seed=100 + number, **rules))
    return made


def moments(config: GaiaConfig) -> Iterator[tuple[State, Decision]]:
    """Every decision of a match in which everybody answers at random, passing rarely."""
    match = Match(GAME, config)
    luck = stream(config.seed, "board tests")
    while match.decision is not None:
        yield match.state, match.decision
        options = match.decision.options
        busy = [option for option in options if option.__struct_config__.tag != "pass"]
        match.play(luck.choose(busy if busy and luck.below(12) else options))


def middle(players: int = 4, seed: int = 7, **options: object) -> tuple[State, Decision]:
    """A turn in round 4 of a match played at random."""
    config = GaiaConfig(players=players, seed=seed, **options)  # type: ignore[arg-type]
    for state, decision in moments(config):
        if state.round == 4 and decision.frame.__struct_config__.tag == "turn":
            return state, decision
    raise AssertionError("every match has a fourth round")


def speak(language: str = "en") -> GaiaWords:
    """The words of the game."""
    return words(language)
