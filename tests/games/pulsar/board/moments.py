"""Matches for the tests of the board: played at random, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterator

from armillary.core.chance import CHANCE, stream
from armillary.core.decision import Action, Decision
from armillary.core.match import Match
from armillary.core.words import tag
from armillary.games.pulsar.config import PulsarConfig
from armillary.games.pulsar.rules import GAME
from armillary.games.pulsar.state import State
from armillary.games.pulsar.words import PulsarWords, words

LANGUAGES = ("en", "pt_BR", "pl")
GROWS = ("construct", "spin", "claim", "project", "link")
"""What random players would do too seldom to show all of the board."""


def configs(count: int) -> list[PulsarConfig]:
    """Different tables: two to four players, both sides of the cluster, first and full game."""
    made = []
    for number in range(count):
        setup = "first_game" if number % 4 == 3 else "full"
        side = ("star", "dead_end")[number % 2]
        made.append(
            PulsarConfig(players=number % 3 + 2, seed=100 + number, setup=setup, side=side)  # type: ignore[arg-type]
        )
    return made


def name_of(config: PulsarConfig) -> str:
    """What a table is called in the list of tests."""
    return f"{config.players}p-{config.setup}-{config.side}"


def moments(config: PulsarConfig) -> Iterator[tuple[State, Decision]]:
    """Every decision of a match in which everybody answers at random, and likes to build."""
    match = Match(GAME, config)
    luck = stream(config.seed, "board tests")
    while match.decision is not None:
        yield match.state, match.decision
        kinds: dict[str, list[Action]] = {}
        for option in match.decision.options:
            kinds.setdefault(tag(option), []).append(option)
        if len(kinds) > 1 and luck.below(12):
            kinds.pop("end_turn", None)
        for kind in GROWS:
            if kind in kinds and luck.below(3):
                kinds = {kind: kinds[kind]}
        match.play(luck.choose(luck.choose(list(kinds.values()))))


def asked(config: PulsarConfig) -> Iterator[tuple[State, Decision]]:
    """Every decision of a player."""
    return ((state, decision) for state, decision in moments(config) if decision.seat != CHANCE)


def middle(players: int = 4, seed: int = 7, **options: object) -> tuple[State, Decision]:
    """A turn in round 5, with both dice in hand."""
    config = PulsarConfig(players=players, seed=seed, **options)  # type: ignore[arg-type]
    for state, decision in moments(config):
        if state.round == 5 and tag(decision.frame) == "turn":
            if len(state.players[decision.seat].silver) == 2:
                return state, decision
    raise AssertionError("every match has a fifth round")


def speak(language: str = "en") -> PulsarWords:
    """The words of the game."""
    return words(language)
