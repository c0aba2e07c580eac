"""Matches between bots: who sits where, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import process_time

import msgspec

from armillary import bots
from armillary.bots import BadAnswer, Bot, arena, outside_bots
from armillary.core import record
from armillary.core.chance import stream
from armillary.core.decision import Action, Decision
from armillary.core.errors import ArmillaryError, ConfigError
from armillary.core.game import Config, Game, load
from armillary.core.states.state import State

AUTOMATIC = "automa"
"""Who plays the seats that the game plays itself."""


class Task(msgspec.Struct, frozen=True):
    """A match to be played; `save` names its file."""

    game: str
    config: Config
    bots: tuple[str, ...]
    save: Path | None = None


class Played(msgspec.Struct, frozen=True):
    """What came of a match; everything but the times is the same every time."""

    seed: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]


class Timed(Bot):
    """A bot whose decisions are counted and timed, in time of the processor."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0
        self.slowest = 0.0

    def choose(self, state: State, decision: Decision) -> Action:
        start = process_time()
        chosen = self.bot.choose(state, decision)
        took = process_time() - start
        self.seconds += took
        self.slowest = max(self.slowest, took)
        self.decisions += 1
        return chosen


def bot_names(game: Game, listed: str) -> tuple[str, ...]:
    """The bots of `--bots a,b`; refuses names that there are not."""
    names = tuple(name.strip() for name in listed.split(",") if name.strip())
    if not names:
        known = ", ".join(bots.names(game))
        raise ConfigError(f"--bots names no bot; there is {known}.")
    for name in names:
        _made(name, game, 0)
    return names


def _made(name: str, game: Game, seed: int) -> Bot:
    return (
        outside_bots.make(name, game, seed)
        if outside_bots.MARK in name
        else bots.make(name, game, seed)
    )


def seated(names: Sequence[str], players: int, seed: int) -> tuple[str, ...]:
    """Who sits where: the list over and over, moved on by one seat from each match to the next."""
    return tuple(names[(seat + seed) % len(names)] for seat in range(players))


def make_bots(game: Game, config: Config, names: Sequence[str]) -> list[Bot]:
    """The bots of a match; each has luck of its own."""
    return [
        _made(name, game, stream(config.seed, "seat", seat).next())
        for seat, name in enumerate(names)
    ]


def play(task: Task) -> Played:
    """Play a match to its end."""
    game = load(task.game)
    timed = [Timed(bot) for bot in make_bots(game, task.config, task.bots)]
    try:
        match = arena.play(game, task.config, timed)
    except BadAnswer as error:
        who, seed = task.bots[error.seat], task.config.seed
        raise ArmillaryError(f"{who}, seed {seed}: {error}") from None
    if task.save is not None:
        record.save(record.of(match), task.save)
    scores = game.scores(match.state)
    return Played(
        seed=task.config.seed,
        bots=task.bots + (AUTOMATIC,) * (len(scores) - len(task.bots)),
        scores=tuple(score.total for score in scores),
        ranks=tuple(score.rank for score in scores),
        decisions=tuple(bot.decisions for bot in timed),
        seconds=tuple(bot.seconds for bot in timed),
        slowest=tuple(bot.slowest for bot in timed),
    )
